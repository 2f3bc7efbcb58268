"""Accounts where two come at the same moment, by one server or by two, and sessions in use."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.journal.store import SqliteStore
from skat.journal.store.accounts import session_of
from skat.server.http.refusals import RefusedError
from skat.server.people.accounts import SESSION_SECONDS, AccountService, SignedIn, cookie_key
from skat.server.people.passwords import Passwords
from tests.server.in_process import PASSWORD
from tests.virtual_store import virtual_store
from tests.virtual_time import VirtualLoop, run, virtual_threads

DAY = 86_400


class Clock:
    """Seconds since 1970, as a test has them."""

    def __init__(self) -> None:
        self.now = 1_795_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = virtual_store(tmp_path)
    yield opened
    opened.close()


def service(store: SqliteStore, clock: Clock) -> AccountService:
    return AccountService(store, Passwords(at_once=4, threads=virtual_threads), clock=clock)


@pytest.mark.parametrize("seed", range(8))
def test_a_name_is_given_once_by_two_servers(store: SqliteStore, seed: int) -> None:
    servers = [service(store, Clock()) for _ in range(2)]

    async def both(loop: VirtualLoop) -> list[SignedIn | BaseException]:
        made = (
            each.create(name="Anna", password=PASSWORD, preferences=b"{}")
            for each in (*servers, *servers)
        )
        return list(await asyncio.gather(*made, return_exceptions=True))

    answers = run(both, draw=random.Random(seed))
    assert [type(each) for each in answers].count(SignedIn) == 1
    codes = [each.why.code for each in answers if isinstance(each, RefusedError)]
    assert codes == ["account_name_taken"] * 3


def test_nobody_renames_himself_to_a_bot(store: SqliteStore) -> None:
    accounts = service(store, Clock())

    async def renamed(loop: VirtualLoop) -> str:
        made = await accounts.create(name="Anna", password=PASSWORD, preferences=b"{}")
        with pytest.raises(RefusedError) as refused:
            await accounts.rename(made.account, "Anna [bot]")
        return refused.value.why.code

    assert run(renamed) == "account_name_taken"


def test_a_session_that_is_used_goes_on_for_its_full_time(store: SqliteStore) -> None:
    clock = Clock()
    accounts = service(store, clock)

    async def used(loop: VirtualLoop) -> list[float]:
        made = await accounts.create(name="Anna", password=PASSWORD, preferences=b"{}")
        left = []
        for pause in (0.5 * DAY, 1.0 * DAY, 80.0 * DAY, 80.0 * DAY):
            clock.now += pause
            assert await accounts.visitor(made.cookie) is not None
            welcome = store.read(session_of, cookie_key(made.cookie), now=int(clock.now))
            assert welcome is not None
            left.append(welcome.session.expires - clock.now)
        return left

    first, *later = run(used)
    assert first == SESSION_SECONDS - 0.5 * DAY, "not written anew at every request"
    assert later == [SESSION_SECONDS] * 3
