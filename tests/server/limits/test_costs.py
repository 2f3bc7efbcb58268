"""Dear requests count by what they cost, and nobody takes alone what all share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skat.model.refusal import Refusal
from skat.server.limits.buckets import Bucket, Buckets
from skat.server.limits.costs import draw_cost, file_cost, import_cost, movement_cost, paper_cost
from skat.server.limits.rate_limits import Limit
from skat.server.parts import features
from skat.server.question_desk import (
    MOST_OF_A_CALLER,
    MOST_OF_STRANGERS,
    MOST_WAITING,
    Caller,
    QuestionDesk,
)
from skat.server.routes.tables import LASTS, Shares
from skat.server.settings import ServerSettings
from skat.server.study.review_queue import MOST_A_PERSON, MOST_AN_ADDRESS, KeptReviews, ReviewQueue
from skat.tournament.commands import AnnounceNotice
from skat.tournament.sample import sample_prospectus
from tests.server.in_process import Browser, code
from tests.server.steady.helpers import SilentHelper
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store
from tests.virtual_time import run

# --- buckets --------------------------------------------------------------------------------------


def test_what_costs_more_waits_longer() -> None:
    now = 0.0
    bucket = Bucket(burst=100, rate=10.0, clock=lambda: now)
    assert (bucket.wait(60), bucket.wait(60), bucket.wait(40)) == (0, 2.0, 0)
    now = 3.0
    assert (bucket.wait(60), bucket.wait(30), bucket.wait()) == (3.0, 0, 0.1)


def test_what_costs_more_than_there_can_be_takes_all_of_it() -> None:
    now = 0.0
    bucket = Bucket(burst=100, rate=10.0, clock=lambda: now)
    assert (bucket.wait(1_000), bucket.wait(1)) == (0, 0.1)
    now = 10.0
    assert bucket.wait(1_000) == 0


def test_other_servers_hear_what_it_cost() -> None:
    told: list[tuple[str, int]] = []
    here = Buckets(burst=100, rate=1.0, clock=lambda: 0.0)
    there = Buckets(burst=100, rate=1.0, clock=lambda: 0.0)

    def tell(key: str, times: int) -> None:
        told.append((key, times))
        there.count(key, times)

    here.counted = tell
    assert here.wait("a", 70) == 0
    assert told == [("a", 70)]
    assert there.wait("a", 40) == 10.0


def test_costs_grow_with_what_is_asked_for() -> None:
    for cost in (paper_cost, draw_cost, file_cost):
        assert 0 < cost(0) < cost(400) < cost(1_200)
    assert movement_cost(6, rounds=2) < movement_cost(120, rounds=2) < movement_cost(120, rounds=60)
    # A workbook is packed: its rows do not end where a line does.
    packed = b"PK\x03\x04" + bytes(64_000)
    assert import_cost(packed) == import_cost(b"Anna\n" * 1_000) == 1_000


# --- what an address may spend --------------------------------------------------------------------


@pytest.fixture
def poor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SteadyServer]:
    """A server where an address may have two seconds of the processor, and one key a second."""
    monkeypatch.setattr(Limit.WORK, "allows", (2_000, 0.5))
    monkeypatch.setattr(Limit.WORK_OF_A_KEY, "allows", (1_000, 0.5))
    with SteadyServer(virtual_store(tmp_path)) as server:
        yield server


def test_an_address_spends_what_it_has_and_an_owner_a_little_more(poor: SteadyServer) -> None:
    browser = Browser(poor)
    prospectus = msgspec.to_builtins(sample_prospectus())
    opened = browser.post("/api/tournaments", prospectus=prospectus).json()
    path = f"/api/tournaments/{opened['tournament']}"
    headers = {**browser.headers, "authorization": f"Bearer {opened['desk']}"}
    announce = {"command_id": "one", "command": msgspec.to_builtins(AnnounceNotice())}
    assert poor.post(f"{path}/commands", json=announce, headers=headers).status_code == 201
    kind = {**headers, "content-type": "text/plain"}

    def enter(first: int, names: int) -> Any:
        table = "name\n" + "".join(f"Player {first + at}\n" for at in range(names))
        return poor.post(f"{path}/players", content=table.encode(), headers=kind)

    assert enter(0, 999).json()["players"] == 999
    # A thousand names cost a second; a paper of so many costs more than is left.
    answers = [poor.get(f"{path}/files/nothing.de.pdf", headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]
    assert code(answers[1]) == "too_fast"
    assert int(answers[1].headers["retry-after"]) > 60
    # A spectator has no more than his address.
    public = poor.get(f"{path}/hall")
    assert public.status_code == 200


def test_a_stranger_spends_nothing_that_is_kept_for_who_works_there(poor: SteadyServer) -> None:
    browser = Browser(poor)
    prospectus = msgspec.to_builtins(sample_prospectus())
    opened = browser.post("/api/tournaments", prospectus=prospectus).json()
    path = f"/api/tournaments/{opened['tournament']}"
    kind = {**browser.headers, "content-type": "text/plain"}
    for route in ("players", "players/preview"):
        for _ in range(3):
            poor.post(f"{path}/{route}", content=b"\n" * 60_000, headers=kind)
    for draw in ("draw", "redraw"):
        poor.post(f"{path}/{draw}", json={"series": 1, "command_id": "x"}, headers=browser.headers)
    desk = {**browser.headers, "authorization": f"Bearer {opened['desk']}"}
    assert poor.get(f"{path}/files/nothing.de.pdf", headers=desk).status_code == 400


def test_dear_questions_of_strangers_are_counted_by_their_cost(poor: SteadyServer) -> None:
    players = [{"name": f"Player {at}"} for at in range(120)]
    event = {"name": "Cup", "organiser": "Anna", "players": players, "boards": 60}
    # Refused for its size after it was counted, and so are all that follow.
    first = Browser(poor).post("/api/duplicates", **event, boards_a_round=7)
    assert (first.status_code, code(first)) == (400, "duplicate_size")
    again = Browser(poor).post("/api/duplicates", **event)
    assert (again.status_code, code(again)) == (429, "too_fast")


# --- shares ---------------------------------------------------------------------------------------


def test_a_share_is_free_again_when_what_was_held_is_gone() -> None:
    now, there = 0.0, {"t0", "t1"}
    shares = Shares(of_one=2, there=there.__contains__, clock=lambda: now)
    for name in ("t0", "t1"):
        assert shares.free(["Anna"]) == "Anna"
        shares.hold(name, "Anna")
    assert shares.free(["Anna"]) is None
    assert shares.free(["Anna", "her account"]) == "her account"
    now = LASTS
    assert shares.free(["Anna"]) is None
    there.remove("t0")
    assert shares.free(["Anna"]) == "Anna"


def test_what_nobody_has_visited_yet_is_held() -> None:
    now = 0.0
    shares = Shares(of_one=1, there=lambda name: False, clock=lambda: now)
    shares.hold("t0", "Anna")
    assert shares.free(["Anna"]) is None
    now = LASTS
    assert shares.free(["Anna"]) == "Anna"


def test_who_holds_nothing_any_more_is_forgotten() -> None:
    now = 0.0
    shares = Shares(of_one=2, there=lambda name: False, clock=lambda: now)
    for at in range(5_000):
        now += LASTS / 10
        shares.hold(str(at), f"caller {at}")
    assert len(shares._held) < 2_000


def test_an_address_has_a_share_of_all_tables(tmp_path: Path) -> None:
    settings = ServerSettings(most_tables=8)
    with SteadyServer(virtual_store(tmp_path), settings=settings) as client:
        guest, owner = Browser(client), Browser(client)
        owner.create("Berta")
        wish = {"name": "Anna", "others": ["open", "open"]}
        opened = [guest.post("/api/tables", **wish) for _ in range(3)]
        assert [answer.status_code for answer in opened] == [201, 201, 503]
        assert code(opened[2]) == "too_many_tables_of_one"
        assert "2" in opened[2].json()["error"]["message"]
        # An account has a share of its own, and no more than that.
        own = [owner.post("/api/tables", **wish) for _ in range(3)]
        assert [answer.status_code for answer in own] == [201, 201, 503]
        assert 8 // features._SHARE == 2


def test_a_caller_has_a_share_of_the_questions_that_wait() -> None:
    async def story() -> None:
        desk = QuestionDesk((), full="full", failed="failed", helpers=SilentHelper)
        waiting = []
        for at in range(MOST_WAITING):
            by = Caller(f"caller {at // MOST_OF_A_CALLER}", owner=at >= MOST_OF_STRANGERS)
            waiting.append(asyncio.create_task(desk.answer(b"%d" % at, by=by)))
            await asyncio.sleep(0.001)
            if at == MOST_OF_A_CALLER - 1:
                assert await desk.answer(b"more", by=by) == Refusal("full")
            if at == MOST_OF_STRANGERS - 1:
                assert await desk.answer(b"more", by=Caller("another")) == Refusal("full")
        assert await desk.answer(b"more", by=Caller("another", owner=True)) == Refusal("full")
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await desk.close()

    run(lambda loop: story())


def test_an_address_has_a_share_of_the_reviews_that_wait() -> None:
    async def story() -> None:
        queue = ReviewQueue(KeptReviews(None), helpers=SilentHelper)
        taken = 0
        # The first one is not counted any more: it is worked at.
        await queue.ask([b"first"], by="first", host="elsewhere")
        await asyncio.sleep(0)
        for account in range(20):
            records = [b"%d %d" % (account, at) for at in range(MOST_A_PERSON)]
            answer = await queue.ask(records, by=f"account {account}", host="here")
            if isinstance(answer, Refusal):
                assert answer == Refusal("reviews_full")
                break
            taken += len(answer)
        assert MOST_AN_ADDRESS - MOST_A_PERSON < taken <= MOST_AN_ADDRESS
        for by, host, owner in (("account x", "there", True), ("stranger", "here", False)):
            answer = await queue.ask(
                [b"%s %d" % (by.encode(), at) for at in range(MOST_A_PERSON)],
                by=by,
                host=host,
                owner=owner,
            )
            assert not isinstance(answer, Refusal)
        await queue.close()

    run(lambda loop: story())
