"""A tournament in memory with its desk, for the tests of the office."""

import secrets
from collections.abc import Awaitable, Callable

from skat.journal import Done, JournalId, Store
from skat.model.refusal import Refusal
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import OpenedTournament, Tournaments
from skat.tournament.commands import (
    AnnounceNotice,
    Command,
    Enter,
)
from skat.tournament.notice.money import Cents
from skat.tournament.sample import sample_prospectus
from tests.memory_store import MemoryStore
from tests.virtual_time import spent

DAY = 24 * 60 * 60


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


def memory() -> MemoryStore:
    return MemoryStore()


async def done(visit: TournamentVisit, command: Command, command_id: str = "") -> None:
    answer = await visit.do(command, command_id=command_id or secrets.token_hex(8))
    assert isinstance(answer, Done), answer


async def begun(
    store: Store, clock: Clock, players: int = 8
) -> tuple[Tournaments, OpenedTournament, TournamentVisit]:
    office = Tournaments(store, now=clock)
    opened = await office.open(sample_prospectus(series=1, rounds=1))
    assert not isinstance(opened, Refusal)
    desk = await at(office, opened.tournament, opened.desk)
    await done(desk, AnnounceNotice())
    for value in range(players):
        await done(desk, Enter(name=f"Player {value}", paid=Cents(1000)))
    return office, opened, desk


async def at(office: Tournaments, name: JournalId, key: str | None) -> TournamentVisit:
    visit = await office.visit(name, key=key)
    assert not isinstance(visit, Refusal)
    return visit


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()

    spent(told())
