"""Owners find room where strangers have all of it: sockets, passwords, reviews, a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from skat.journal import JournalId, participants_of
from skat.journal.store import SqliteStore
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError
from skat.server.limits.open_sockets import MOST_OF_A_KEY, MOST_SILENT, MOST_WITH_KEYS
from skat.server.limits.rate_limits import Limit, RateLimits
from skat.server.people.passwords import KEPT_FOR_OWNERS, Passwords
from skat.server.people.passwords import MOST_WAITING as MOST_TURNS
from skat.server.study.review_queue import MOST_A_PERSON, KeptReviews, ReviewQueue
from skat.tables.running.visits import MOST_ONLOOKERS
from tests.server.in_process import PASSWORD
from tests.server.peer import Peer
from tests.server.steady.helpers import SilentHelper
from tests.server.steady.server import HERE, SteadyServer
from tests.virtual_store import virtual_store
from tests.virtual_time import spent, virtual_threads

# --- sockets ----------------------------------------------------------------------------------


class Page:
    """What is at the end of a socket."""

    def __init__(self) -> None:
        self.crowded = False

    def crowded_out(self) -> None:
        """Notes it."""
        self.crowded = True


SOCKETS: Final[dict[str, Callable[[RateLimits, ExitStack], None]]] = {}


def strangers(fill: Callable[[RateLimits, ExitStack], None]) -> Callable[..., None]:
    SOCKETS[fill.__name__] = fill
    return fill


def _opened(
    limits: RateLimits, held: ExitStack, host: str, key: str | None, *, shared: bool = False
) -> bool:
    socket = held.enter_context(limits.socket(host, Page()))
    return limits.know_socket(socket, key, shared=shared)


@strangers
def silent_at_one_address(limits: RateLimits, held: ExitStack) -> None:
    """All that one address may have without saying whose they are."""
    for _ in range(MOST_SILENT + 1):
        held.enter_context(limits.socket("club", Page()))


@strangers
def silent_everywhere(limits: RateLimits, held: ExitStack) -> None:
    """All that may be silent together."""
    for at in range(ALL_SOCKETS):
        held.enter_context(limits.socket(f"{at}", Page()))


@strangers
def watching_at_one_address(limits: RateLimits, held: ExitStack) -> None:
    """Those who only watch, until they are refused."""
    while _opened(limits, held, "club", None):
        pass


@strangers
def watching_everywhere(limits: RateLimits, held: ExitStack) -> None:
    """As many addresses as it takes until nobody else may watch."""
    at = 0
    while _opened(limits, held, f"{at}", None):
        at += 1


@strangers
def reading_with_one_link(limits: RateLimits, held: ExitStack) -> None:
    """All who have the link of one list."""
    while _opened(limits, held, "club", "link", shared=True):
        pass


@strangers
def reading_with_links(limits: RateLimits, held: ExitStack) -> None:
    """Those who have links of many lists."""
    at = 0
    while _opened(limits, held, "club", f"link {at}", shared=True):
        at += 1


@strangers
def one_who_has_many(limits: RateLimits, held: ExitStack) -> None:
    """One person who has opened tables of his own for as many keys as fill an address."""
    for at in range(MOST_WITH_KEYS):
        assert _opened(limits, held, "club", f"own {at // MOST_OF_A_KEY}")


@strangers
def more_owners_than_there_is_room_for(limits: RateLimits, held: ExitStack) -> None:
    """Those who watch have three quarters, and owners the rest."""
    watching_everywhere(limits, held)
    for at in range(ALL_SOCKETS // 4):
        assert _opened(limits, held, f"{at}", f"owner {at}")


ALL_SOCKETS: Final = 4_000


@pytest.mark.parametrize("fill", SOCKETS)
def test_sockets_of_owners_come_in_where_strangers_have_all(fill: str) -> None:
    limits = RateLimits(clock=lambda: 0.0, all_sockets=ALL_SOCKETS)
    with ExitStack() as held:
        SOCKETS[fill](limits, held)
        # Sixty phones of a club behind one address, and its desk.
        for at in range(60):
            assert _opened(limits, held, "club", f"player {at}")
        assert _opened(limits, held, "club", "desk")
        assert limits.open_sockets <= ALL_SOCKETS
    assert limits.open_sockets == 0


def test_who_has_the_most_makes_room_for_another_and_is_told() -> None:
    limits = RateLimits(clock=lambda: 0.0)
    with ExitStack() as held:
        pages = [Page() for _ in range(MOST_WITH_KEYS)]
        for at, page in enumerate(pages):
            socket = held.enter_context(limits.socket("club", page))
            # One has two, all others one.
            assert limits.know_socket(socket, f"{max(at, 1)}")
        assert _opened(limits, held, "club", "a new one")
        assert [page.crowded for page in pages[:3]] == [True, False, False]
        # Where nobody has more than he would, he has to wait.
        assert not _opened(limits, held, "club", "another new one")
        assert not any(page.crowded for page in pages[1:])


# --- passwords and reviews --------------------------------------------------------------------


def test_owners_have_turns_of_their_own() -> None:
    passwords = Passwords(threads=virtual_threads)

    async def crowd() -> list[str]:
        kept = await passwords.hashed(PASSWORD)
        strangers = [asyncio.ensure_future(passwords.fits("x", kept)) for _ in range(MOST_TURNS)]
        await asyncio.sleep(0)
        owner = asyncio.ensure_future(passwords.fits(PASSWORD, kept, owner=True))
        done = await asyncio.gather(*strangers, owner, return_exceptions=True)
        return [
            str(each.why.code) if isinstance(each, RefusedError) else str(each) for each in done
        ]

    try:
        told = spent(crowd())
    finally:
        passwords.close()
    assert told[-1] == "True"
    assert told.count("too_many_logins") == KEPT_FOR_OWNERS


async def test_strangers_leave_room_for_reviews(tmp_path: Path) -> None:
    queue = ReviewQueue(KeptReviews(tmp_path), helpers=SilentHelper)
    at = 0
    while True:
        texts = [f"{at} {number}".encode() for number in range(MOST_A_PERSON)]
        asked = await queue.ask(texts, by=f"{at}", owner=False)
        if isinstance(asked, Refusal):
            assert asked.code == "reviews_full"
            break
        at += 1
    mine = await queue.ask([f"mine {at}".encode() for at in range(MOST_A_PERSON)], by="Anna")
    assert not isinstance(mine, Refusal)
    more = await queue.ask([b"one more than one may have"], by="Anna")
    assert isinstance(more, Refusal)
    assert more.code == "too_many_reviews"
    await queue.close()


# --- the attack that this began with ----------------------------------------------------------


def test_fifty_onlookers_keep_nobody_from_his_own_table(steady: SteadyServer) -> None:
    table = steady.open_table(settings={"spectators": True})
    with ExitStack() as watching:
        for _ in range(MOST_ONLOOKERS):
            onlooker = watching.enter_context(Peer(steady, table.table))
            onlooker.hello(None)
            onlooker.expect("snapshot")
        late = watching.enter_context(Peer(steady, table.table))
        late.hello(None)
        late.expect("error", code="too_many_onlookers")
        with Peer.seated(steady, table) as player:
            player.play_until(lambda told: len(told["list"]["entries"]) >= 1)


def test_for_one_request_few_places_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limit.OWN_GAMES, "allows", (1, 0.001))
    looked: list[JournalId] = []
    read = SqliteStore.read

    def noted(store: SqliteStore, query: Any, /, *asked: Any, **named: Any) -> Any:
        if query is participants_of:
            looked.extend(asked)
        return read(store, query, *asked, **named)

    body = {"places": [{"table": f"t{at}", "token": "x" * 43} for at in range(40)]}
    with SteadyServer(virtual_store(tmp_path)) as server:
        assert server.post("/api/games", json=body, headers={"origin": HERE}).status_code == 200
        monkeypatch.setattr(SqliteStore, "read", noted)
        assert server.post("/api/games", json=body, headers={"origin": HERE}).status_code == 429
    assert len(looked) == 3
