"""People who want to play now: seated, filled up, away, in two tabs, refused; in virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from skat.journal import JournalId
from skat.players import make_player
from skat.tables.pairing import ABSENT_SECONDS
from skat.tables.pairing.pairing import TOLD_EVERY, Pairing, PairingView
from skat.tables.running.tables import Tables
from skat.tables.shown.lobby import Listed
from skat.tables.state.actions import ChairKind
from skat.tables.state.table_state import Stage
from tests.memory_store import MemoryStore
from tests.tables.tools import seeds
from tests.virtual_time import VirtualLoop, run


class Tab:
    """A tab of a player who waits, and all that it was sent."""

    def __init__(self, pairing: Pairing, ticket: str) -> None:
        self.pairing, self.ticket = pairing, ticket
        self.told: list[PairingView | None] = []

    @classmethod
    async def of(cls, pairing: Pairing, person: str, patience: float | None = None) -> Tab:
        """A new tab, of a player who may have others."""
        ticket = await pairing.enter(person, name=person, account=None, patience=patience)
        assert isinstance(ticket, str), ticket
        tab = cls(pairing, ticket)
        await tab.open()
        return tab

    async def open(self) -> None:
        assert await self.pairing.look_on(self.ticket, self._show)

    def close(self) -> None:
        self.pairing.part(self.ticket, self._show)

    def _show(self) -> None:
        self.told.append(self.pairing.view(self.ticket))

    @property
    def newest(self) -> PairingView:
        assert self.told, "nothing was told"
        newest = self.told[-1]
        assert newest is not None
        return newest

    def table(self) -> str | None:
        return None if self.newest.seated is None else self.newest.seated.table


Evening = Callable[[Pairing, Tables, Callable[[float], Awaitable[None]]], Awaitable[None]]


def spent(evening: Evening, *, most: int = 10) -> None:
    """Runs an evening in virtual time; the last argument lets so many seconds pass."""

    async def work(loop: VirtualLoop) -> None:
        tables = Tables(
            MemoryStore(),
            seat_player=lambda *_: make_player("random"),
            draw=seeds(),
            clock=loop.time,
            most=most,
        )
        pairing = Pairing(tables, clock=loop.time)
        try:
            await evening(pairing, tables, _pass)
        finally:
            await pairing.close()
            await tables.close()

    run(work)


async def _pass(seconds: float) -> None:
    """So many seconds, and then what is due by now."""
    await asyncio.sleep(seconds)
    for _ in range(20):
        await asyncio.sleep(0)


def test_the_first_three_sit_down_together_and_their_list_begins() -> None:
    async def evening(
        pairing: Pairing, tables: Tables, passes: Callable[[float], Awaitable[None]]
    ) -> None:
        people = [await Tab.of(pairing, name) for name in ("Anna", "Ben")]
        await passes(100)
        assert [tab.table() for tab in people] == [None, None]
        assert people[0].newest.waiting == 2
        # Sent again and again, so that a page knows that its line lives.
        assert len(people[0].told) >= 100 / TOLD_EVERY
        people += [await Tab.of(pairing, name) for name in ("Cleo", "David")]
        await passes(1)
        assert len({tab.table() for tab in people[:3]}) == 1
        assert people[3].table() is None
        assert people[3].newest.waiting == 1
        place = people[2].newest.seated
        assert place is not None
        assert place.place == 3
        seen = await tables.describe(JournalId(place.table))
        assert isinstance(seen, Listed)
        assert [chair.name for chair in seen.places] == ["Anna", "Ben", "Cleo"]
        assert seen.stage is Stage.PLAYING

    spent(evening)


@pytest.mark.parametrize("patience", [10.0, 30.0, 60.0])
@pytest.mark.parametrize("company", [None, 1_000.0])
def test_computer_players_fill_in_after_the_chosen_wait(
    patience: float, company: float | None
) -> None:
    async def evening(
        pairing: Pairing, tables: Tables, passes: Callable[[float], Awaitable[None]]
    ) -> None:
        anna, ben = await Tab.of(pairing, "Anna", patience), await Tab.of(pairing, "Ben", company)
        await passes(patience - 1)
        assert anna.table() is None
        await passes(2)
        assert anna.table() is not None
        # Who would take computer players later is taken along; who wants people waits on.
        assert ben.table() == (None if company is None else anna.table())
        seen = await tables.describe(JournalId(anna.table() or ""))
        assert isinstance(seen, Listed)
        people = sum(chair.kind is ChairKind.HUMAN for chair in seen.places)
        assert (people, len(seen.places)) == (1 if company is None else 2, 3)

    spent(evening)


def test_two_tabs_of_one_person_are_one_wait() -> None:
    async def evening(
        pairing: Pairing, tables: Tables, passes: Callable[[float], Awaitable[None]]
    ) -> None:
        first, second, ben = [await Tab.of(pairing, name) for name in ("Anna", "Anna", "Ben")]
        assert first.ticket == second.ticket
        await passes(1)
        assert first.newest.waiting == 2
        assert first.table() is None
        first.close()
        await passes(2 * ABSENT_SECONDS)
        assert ben.newest.waiting == 2
        cleo = await Tab.of(pairing, "Cleo")
        await passes(1)
        assert second.table() == ben.table() == cleo.table() is not None
        # The tab that was closed may come back and is sent the same place.
        await first.open()
        assert pairing.view(first.ticket) == second.newest

    spent(evening)


def test_who_goes_is_not_seated_and_who_is_away_for_a_moment_keeps_his_turn() -> None:
    async def evening(
        pairing: Pairing, tables: Tables, passes: Callable[[float], Awaitable[None]]
    ) -> None:
        anna, ben, cleo = [await Tab.of(pairing, name) for name in ("Anna", "Ben", "Cleo")]
        anna.close()
        await passes(ABSENT_SECONDS / 2)
        assert ben.table() is None, "who has no line is not dealt cards"
        assert pairing.count == 2
        await anna.open()
        await passes(1)
        assert anna.table() == ben.table() == cleo.table() is not None
        david, emil = await Tab.of(pairing, "David"), await Tab.of(pairing, "Emil")
        await pairing.leave(david.ticket)
        emil.close()
        await passes(2 * ABSENT_SECONDS)
        assert david.newest.refused == "waits_no_more"
        assert pairing.count == 0
        assert not await pairing.look_on(emil.ticket, lambda: None)
        assert pairing.view("invented") is None

    spent(evening)


def test_nobody_waits_for_ever_where_no_table_can_be_opened() -> None:
    async def evening(
        pairing: Pairing, tables: Tables, passes: Callable[[float], Awaitable[None]]
    ) -> None:
        people = [await Tab.of(pairing, name) for name in ("Anna", "Ben", "Cleo")]
        await passes(1)
        assert [tab.newest.refused for tab in people] == ["too_many_tables"] * 3

    spent(evening, most=0)
