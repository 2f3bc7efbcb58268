"""Lists over HTTP: secrets, limits, the live view, and kill -9 while deals are entered."""

from __future__ import annotations

import json
import random
import threading
import time
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from websockets.exceptions import ConnectionClosed

from skat.papers.printing.qr import qr_code
from tests.server.list_phone import Phone, Reply, ask, deal, next_shown
from tests.server.live import UNANSWERED, LiveServer
from tests.server.steady.server import SteadyServer


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


@pytest.fixture
def phone(server: SteadyServer) -> Phone:
    """A list that several tests may use as long as they enter nothing."""
    return Phone.opening(server)


def test_a_list_is_opened_kept_and_read(server: SteadyServer) -> None:
    keeper = Phone.opening(server, title="Friday", length=36, players=["Anna", "Ben", "Zoë"])
    assert keeper.post(deal(1, 2), command="c1", expected=1).status == 201
    answered = keeper.post(deal(2, 3, won=False), command="c2", expected=2)
    assert answered.json["seq"] == 3
    shown = keeper.shown(key=keeper.view_key)
    assert shown == {**answered.json["list"], "may_write": False}
    assert shown["title"] == "Friday"
    assert [line["score"] for line in shown["lines"]] == [24, -48]
    assert shown["lines"][1]["totals"] == [0, 24, -48]
    # Sent again, the first command is answered as it was then.
    assert keeper.post(deal(1, 2), command="c1", expected=1).json["seq"] == 2
    assert len(keeper.shown()["lines"]) == 2


def test_the_list_is_printed_for_each_key_that_reads_it(server: SteadyServer) -> None:
    keeper = Phone.opening(server, title="Freitagsrunde")
    keeper.post(deal(1, 2), command="c1", expected=1)
    for key in (keeper.key, keeper.view_key):
        pdf = keeper.print(key=key)
        assert pdf.startswith(b"%PDF")
        assert "Freitagsrunde" in PdfReader(BytesIO(pdf)).pages[0].extract_text()
    path = f"/api/lists/{keeper.name}/sheet.pdf"
    assert ask(server, path, key="wrong").code == "bad_key"


def test_a_code_to_look_at_leads_to_the_list(server: SteadyServer) -> None:
    keeper = Phone.opening(server)
    path = f"/api/lists/{keeper.name}/code"
    link = f"{server.url}/list/{keeper.name}#{keeper.view_key}"
    reply = ask(server, path, body={"link": link}, key=keeper.view_key)
    assert reply.status == 201
    assert reply.json["rows"] == [
        "".join("1" if dark else "0" for dark in row) for row in qr_code(link)
    ]
    assert ask(server, path, body={"link": link}).code == "bad_key"
    for bad in ("", "a b", "ü", "x" * 201):
        assert ask(server, path, body={"link": bad}, key=keeper.key).code == "bad_request"


def test_all_who_look_on_see_every_entry(server: SteadyServer) -> None:
    keeper = Phone.opening(server)
    with keeper.look() as own, keeper.look(key=keeper.view_key) as other:
        assert next_shown(own)["may_write"] is True
        assert next_shown(other)["may_write"] is False
        for number in (1, 2, 3):
            keeper.post(deal(number, 4), command=f"c{number}", expected=number)
            shown = next_shown(other)
            assert (shown["seq"], len(shown["lines"])) == (number + 1, number)
            assert next_shown(own)["seq"] == number + 1


@pytest.mark.parametrize(
    ("key", "name", "code", "status"),
    [
        ("wrong", None, "bad_key", 401),
        (None, None, "bad_key", 401),
        ("wrong", "nothing", "no_such_list", 404),
    ],
)
def test_without_its_secret_a_list_is_closed(
    server: SteadyServer, phone: Phone, key: str | None, name: str | None, code: str, status: int
) -> None:
    reply = ask(server, f"/api/lists/{name or phone.name}", key=key)
    assert (reply.status, reply.code) == (status, code)


def test_a_key_that_only_reads_enters_nothing(phone: Phone) -> None:
    reply = phone.post(deal(1, 2), command="c1", expected=1, key=phone.view_key)
    assert (reply.status, reply.code) == (403, "read_only")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "bad_request"),
        (b"[]", "bad_request"),
        ({"command_id": "a b", "expected_seq": 1, "action": {}}, "bad_request"),
        ({"command_id": "a", "expected_seq": -1, "action": {}}, "bad_request"),
        ({"command_id": "a", "expected_seq": 1, "action": {"do": "x"}}, "unknown_action"),
        ({"command_id": "a", "expected_seq": 0, "action": deal(1, 2)}, "stale"),
        ({"command_id": "a", "expected_seq": 1, "action": deal(1, 5)}, "soloist_not_at_table"),
        ({"command_id": "a", "expected_seq": 1, "action": deal(1, 1)}, "soloist_not_dealt_in"),
    ],
)
def test_bad_commands_are_refused_in_the_language(phone: Phone, body: Any, code: str) -> None:
    if isinstance(body, dict):
        body = {**body, "language": "de"}
    path = f"/api/lists/{phone.name}/commands"
    reply = ask(phone.server, path, body=body, key=phone.key)
    assert reply.code == code
    assert reply.json["error"]["message"]
    assert phone.shown()["seq"] == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_request"),
        ({"players": ["A", "B"]}, "table_too_small"),
        ({"players": [*"ABCDEFGHI"]}, "bad_request"),
        ({"players": ["A", "B", "A"]}, "player_twice"),
        ({"players": ["A", "B", "C"], "edition": "isko-1950"}, "unknown_edition"),
        ({"players": ["A", "B", "C"], "length": 0}, "no_such_length"),
        ({"players": ["A", "B", "C"], "first_dealer": 9}, "no_such_place"),
        ({"players": ["A", "B", "C" * 9000]}, "http_413"),
    ],
)
def test_lists_that_cannot_be_opened(server: SteadyServer, body: Any, code: str) -> None:
    assert ask(server, "/api/lists", body=body).code == code


def test_nobody_opens_lists_without_end(server: SteadyServer) -> None:
    wish, codes = {"players": ["A", "B", "C"]}, [0]
    # The limit lets one more in every three seconds.
    while codes[-1] != 429 and len(codes) < 200:
        codes.append(ask(server, "/api/lists", body=wish).status)
    assert codes[1:21] == [201] * 20
    assert codes[-1] == 429


@pytest.mark.parametrize(
    ("hello", "code", "close"),
    [
        ({"type": "hello", "key": "wrong"}, "bad_key", 4401),
        ({"type": "shout"}, "bad_message", 4400),
        ({"type": "hello", "key": "x" * 101}, "bad_message", 4400),
    ],
)
def test_lines_that_are_closed(phone: Phone, hello: dict[str, str], code: str, close: int) -> None:
    with phone.line() as line:
        line.send(json.dumps(hello))
        assert next_shown(line)["code"] == code
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == close


def entered(phone: Phone, number: int, chance: random.Random) -> None:
    """Enters a deal through whatever happens: sent again, twice, stale, until it is there."""
    command, expected = f"deal-{number}", number
    action = deal(number, number % 4 + 1, won=number % 5 > 0)
    for _ in range(400):
        try:
            replies = [phone.post(action, command=command, expected=expected)]
            if chance.random() < 0.3:
                replies.append(phone.post(action, command=command, expected=expected))
        except UNANSWERED:
            time.sleep(0.05)
            continue
        if all(reply.status == 201 for reply in replies):
            assert {reply.json["seq"] for reply in replies} == {number + 1}
            return
        assert all(_passing(reply) for reply in replies), [reply.json for reply in replies]
    raise AssertionError("the server did not come back")


def _passing(reply: Reply) -> bool:
    return reply.status == 201 or reply.code == "not_saved"


def killed_while_entering(tmp_path: Path, *, deals: int, kills: int) -> None:
    """A phone enters a list while the server is killed again and again."""
    chance = random.Random(7)
    with LiveServer(tmp_path) as server:
        phone = Phone.opening(server, length=deals)
        stop = threading.Event()

        def kill() -> None:
            for _ in range(kills):
                if stop.wait(chance.random() * 0.2):
                    return
                server.kill()
                server.start()

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            for number in range(1, deals + 1):
                entered(phone, number, chance)
        finally:
            stop.set()
            killer.join()
        server.kill()
        server.start()
        shown = phone.shown()
        assert shown["seq"] == deals + 1
        assert [line["deal"] for line in shown["lines"]] == list(range(1, deals + 1))
        expected = [24 if number % 5 else -48 for number in range(1, deals + 1)]
        assert [line["score"] for line in shown["lines"]] == expected
        assert shown["complete"]
        assert "Traceback" not in server.log


@pytest.mark.live
@pytest.mark.parametrize(
    ("deals", "kills"), [(16, 3), pytest.param(48, 40, marks=pytest.mark.proof)]
)
def test_kill_9_while_deals_are_entered(tmp_path: Path, deals: int, kills: int) -> None:
    killed_while_entering(tmp_path, deals=deals, kills=kills)
