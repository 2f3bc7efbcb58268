"""Reviews at the server's door: of pasted records and of a table's finished deals."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skat.model.refusal import Refusal
from skat.notation.record import Record, read_record
from skat.server.helper_process import Helpers
from skat.server.settings import ServerSettings
from skat.server.study import review_queue, reviews
from skat.server.study import review_worker as worker
from skat.server.study.review_queue import (
    MOST_A_PERSON,
    MOST_IN_ALL,
    KeptReviews,
    ReviewQueue,
    ReviewStanding,
)
from skat.server.study.review_worker import main, reviewed
from skat.server.study.reviews import LONGEST_TEXT, MOST_DEALS, PastedDeal, pasted_deals
from tests.requests.test_board_requests import RECORDS
from tests.server.in_process import Browser, code
from tests.server.people.test_own_games import give_up, sit
from tests.server.steady.helpers import SilentHelper, VirtualHelper, virtual_helper
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

LINES = (RECORDS / "own_games.sgf").read_text().splitlines()
RESIGNED = LINES[2]
"""Given up after two tricks: soon looked back at."""

PEER = """
import json, sys
for line in sys.stdin.buffer:
    print(json.dumps({"share": 0.5}), flush=True)
    if line == b"die\\n":
        sys.exit(3)
    answer = {"refused": "unfinished"} if line == b"no\\n" else {"deal": {"letters": len(line)}}
    print(json.dumps(answer), flush=True)
"""
"""A process that answers at once, or dies."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reviews")


def server_in(folder: Path, *, helpers: Helpers = virtual_helper) -> SteadyServer:
    settings = ServerSettings(limits=False, reviews=str(folder / "kept"))
    return SteadyServer(virtual_store(folder), settings=settings, helpers=helpers)


def letters(line: bytes) -> list[bytes]:
    """As `PEER` does: half of it, and then how long the record is."""
    deal = {"letters": len(line) + 1}
    return [msgspec.json.encode(told) for told in ({"share": 0.5}, {"deal": deal})]


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[SteadyServer]:
    """A server whose process only tells how long the records are."""
    with server_in(folder, helpers=lambda program: VirtualHelper(letters)) as running:
        yield running


def done(client: SteadyServer, key: str) -> dict[str, Any]:
    """The standing of a review when nothing more comes; asked for every tenth of a second."""
    while True:
        told: dict[str, Any] = client.get(f"/api/reviews/{key}").json()
        if told["state"] not in {"waiting", "working"}:
            return told
        client.passes(0.1)


def test_pasted_deals_are_reviewed_and_kept_over_a_restart(
    client: SteadyServer, folder: Path
) -> None:
    asked = Browser(client).post("/api/reviews", text=f"{RESIGNED}\nnothing", language="de").json()
    deal, nothing = asked["deals"]
    assert deal["players"] == ["anna", "bruno", "clara"]
    assert deal["result"]["soloist"] == "forehand"
    assert nothing["error"]["code"] == "text_outside_record"
    assert "anna" not in deal["record"]

    told = done(client, deal["key"])
    assert (told["state"], told["share"]) == ("done", 1.0)
    assert told["answer"] == {"letters": len(deal["record"]) + 1}

    with server_in(folder.parent) as other:
        assert code(other.get(f"/api/reviews/{deal['key']}")) == "no_such_review"
    kept = KeptReviews(folder / "kept").find(deal["key"])
    assert kept is not None
    assert msgspec.json.decode(kept) == told["answer"]
    again = Browser(client).post("/api/reviews", text=deal["record"]).json()["deals"]
    assert again[0]["key"] == deal["key"]


def test_a_review_of_a_table_is_for_those_who_played(client: SteadyServer) -> None:
    anna = Browser(client)
    place = sit(anna)
    path = f"/api/tables/{place['table']}/deals/1/review"
    anna.headers["authorization"] = f"Bearer {place['token']}"
    assert code(anna.post(path)) == "no_finished_deal"
    give_up(client, place)
    [deal] = anna.post(path).json()["deals"]
    assert "Anna" in deal["players"]
    assert deal["players"][["forehand", "middlehand", "rearhand"].index(deal["you"])] == "Anna"
    record = read_record(deal["record"])
    assert isinstance(record, Record)
    assert record.players == ("", "", "")
    assert done(client, deal["key"])["state"] == "done"

    stranger = Browser(client)
    assert code(stranger.post(path)) == "no_spectators"
    stranger.headers["authorization"] = "Bearer invented"
    assert code(stranger.post(path)) == "bad_token"
    assert code(anna.post(f"/api/tables/{place['table']}/deals/2/review")) == "no_finished_deal"
    assert code(anna.post("/api/tables/nowhere/deals/1/review")) == "no_such_table"


def test_the_mark_after_a_deal_gives_way_where_others_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_QUIETLY", 1)
    with server_in(tmp_path, helpers=SilentHelper) as running:
        anna = Browser(running)
        place = sit(anna)
        give_up(running, place)
        anna.headers["authorization"] = f"Bearer {place['token']}"
        path = f"/api/tables/{place['table']}/deals/1/review"
        # One that is worked on, and one that waits.
        for line in (RESIGNED, LINES[0]):
            assert Browser(running).post("/api/reviews", text=line).status_code == 200
            running.passes(0.1)
        assert code(anna.post(f"{path}?quietly=true")) == "reviews_full"
        [deal] = anna.post(path).json()["deals"]
        assert (deal["number"], deal["deal"]) == (1, 1)


def test_a_tournament_is_looked_back_at_when_it_is_over(client: SteadyServer) -> None:
    anna, bruno = Browser(client), Browser(client)
    settings = {"tournament": True, "seating": "chosen"}
    place = sit(anna, settings=settings)
    path = f"/api/tables/{place['table']}/deals/1/review"
    anna.headers["authorization"] = f"Bearer {place['token']}"
    assert code(anna.post(path)) == "review_after_list"
    assert code(bruno.post(path)) == "no_spectators_in_tournament"
    give_up(client, place)
    assert anna.post(path).status_code == 200


def test_a_whole_list_is_looked_back_at(client: SteadyServer) -> None:
    anna = Browser(client)
    place = sit(anna, settings={"tournament": True, "seating": "chosen"})
    path = f"/api/tables/{place['table']}/lists/1/review"
    anna.headers["authorization"] = f"Bearer {place['token']}"
    assert code(anna.post(path)) == "no_finished_deal"
    give_up(client, place)
    told = anna.post(path).json()
    [deal] = told["deals"]
    [alone] = anna.post(path.replace("lists", "deals")).json()["deals"]
    assert (deal["number"], told["left_out"], deal["result"]["ending"]) == (1, 0, "left")
    assert [deal[name] for name in ("key", "record", "you")] == [
        alone[name] for name in ("key", "record", "you")
    ]
    assert done(client, deal["key"])["state"] == "done"
    assert code(anna.post(path.replace("lists/1/", "lists/2/"))) == "no_finished_deal"
    assert code(anna.post("/api/tables/nowhere/lists/1/review")) == "no_such_table"
    assert code(Browser(client).post(path)) == "review_for_players"


def test_who_may_watch_reads_no_marks(client: SteadyServer) -> None:
    place = sit(Browser(client), settings={"spectators": True})
    give_up(client, place)
    assert code(Browser(client).post(f"/api/tables/{place['table']}/deals/1/review")) == (
        "review_for_players"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no_record"),
        ("nothing", "text_outside_record"),
        ('{"format":"skat-record/1"}', "bad_record_field"),
        (RESIGNED.split(" 0 CJ")[0] + " ] ;)", "unfinished"),
        ("\n".join([RESIGNED] * (MOST_DEALS + 1)), "too_many_deals"),
        ("x" * (LONGEST_TEXT + 1), "bad_request"),
    ],
)
def test_what_is_no_finished_deal_is_refused(client: SteadyServer, text: str, why: str) -> None:
    answer = Browser(client).post("/api/reviews", text=text)
    assert answer.status_code in {400, 413}
    assert code(answer) == why


def test_the_process_tells_shares_and_then_the_review() -> None:
    [deal] = pasted_deals(RESIGNED)  # type: ignore[misc]  # no refusal
    assert isinstance(deal, PastedDeal)
    told = BytesIO()
    main(BytesIO(deal.record + b"\n{}\n"), told)
    *shares, last, refused = map(msgspec.json.decode, told.getvalue().splitlines())
    assert [each["share"] for each in shares] == sorted(each["share"] for each in shares)
    review, steps = last["deal"]["review"], last["deal"]["steps"]
    assert review["format"] == "skat-review/1"
    assert {each["phase"] for each in review["decisions"]} >= {"auction", "play", "claim"}
    assert all(steps[each["n"]]["action"]["seat"] == each["seat"] for each in review["decisions"])
    assert steps[0]["action"] is None
    assert refused == {"refused": "unknown_format"}


def test_what_cannot_be_told_costs_one_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "reviewed", lambda *_, **__: object())
    told = BytesIO()
    main(BytesIO(b"{}\n{}\n"), told)
    assert told.getvalue() == b'{"refused":"review_failed"}\n' * 2


def test_a_passed_deal_can_be_looked_back_at() -> None:
    [passed] = pasted_deals(LINES[0])  # type: ignore[misc]  # no refusal
    assert isinstance(passed, PastedDeal)
    answer = reviewed(passed.record)
    assert not isinstance(answer, Refusal)
    assert answer.review["result"]["soloist"] is None


# --- the queue ----------------------------------------------------------------------------------


def peer() -> ReviewQueue:
    return ReviewQueue(KeptReviews(), program=(sys.executable, "-c", PEER))


def silent() -> ReviewQueue:
    """One whose process never answers, so that all wait."""
    return ReviewQueue(KeptReviews(), helpers=SilentHelper)


async def end_of(queue: ReviewQueue, key: str) -> ReviewStanding:
    while (told := queue.standing(key)) is None or told.state in {"waiting", "working"}:
        await asyncio.sleep(0.002)
    return told


@pytest.mark.live
def test_a_process_that_dies_costs_one_review() -> None:
    async def run() -> None:
        queue = peer()
        keys = await queue.ask([b"a", b"die", b"no", b"b"], by="anna")
        assert isinstance(keys, tuple)
        told = [await end_of(queue, key) for key in keys]
        assert [each.state for each in told] == ["done", "failed", "failed", "done"]
        assert [each.code for each in told] == [None, "review_failed", "unfinished", None]
        assert await queue.ask([b"a"], by="bruno") == keys[:1]
        assert queue.count == 0
        await queue.close()

    asyncio.run(run())


async def test_an_account_that_asks_for_many_lets_others_go_between() -> None:
    queue = silent()
    own = await queue.ask([b"%d" % number for number in range(MOST_A_PERSON)], by="anna")
    other = await queue.ask([b"x"], by="bruno")
    assert isinstance(own, tuple)
    assert isinstance(other, tuple)
    before = queue.standing(other[0])
    assert before is not None
    assert before.ahead <= 3
    full = await queue.ask([b"y", *(b"y%d" % number for number in range(9))], by="anna")
    assert isinstance(full, Refusal)
    assert full.code == "too_many_reviews"
    for person in range(MOST_IN_ALL // MOST_A_PERSON + 1):
        many = [b"p%d %d" % (person, number) for number in range(MOST_A_PERSON)]
        last = await queue.ask(many, by=f"person {person}")
    assert isinstance(last, Refusal)
    assert last.code == "reviews_full"
    assert queue.count <= MOST_IN_ALL
    await queue.close()


async def test_a_review_that_hangs_is_given_up() -> None:
    queue = silent()
    keys = await queue.ask([b"a"], by="anna")
    assert isinstance(keys, tuple)
    await asyncio.sleep(review_queue.SECONDS - 1)
    assert (standing := queue.standing(keys[0])) is not None
    assert standing.state == "working"
    async with asyncio.timeout(2):
        assert (await end_of(queue, keys[0])).code == "review_failed"
    await queue.close()


def test_spoiled_files_are_no_reviews(tmp_path: Path) -> None:
    KeptReviews(tmp_path).keep("k", b"{}")
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-3])
    assert KeptReviews(tmp_path).find("k") is None
