"""Reserves at drawn tables: each comes once, and who has left may come back."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.editions import RuleSet
from skat.tables.running.drawn_tables import DrawnTables
from skat.tables.running.tables import Tables
from skat.tables.state.opening import DrawnOpening, DrawnSeat
from tests.tables.state.test_drawn_tables import DRAWN, TERMS
from tests.tables.state.test_people_names import simple
from tests.virtual_store import virtual_store
from tests.virtual_time import spent

NAME = JournalId("cup-1-2")
PLACE = Place(2)


async def at_place_two(folder: Path, comings: list[tuple[str, str]]) -> list[int]:
    """How often the place had another holder after each coming: who comes, for whom."""
    store = virtual_store(folder)
    tables = Tables(store, seat_player=simple, now=lambda: 1_790_000_000.0)  # type: ignore[arg-type]
    drawn = DrawnTables(tables, store)
    seats = tuple(DrawnSeat(name, f"token {name}") for name in "ABC")
    opening = DrawnOpening(drawn=DRAWN, rules=RuleSet(), settings=TERMS, seats=seats)
    assert await drawn.open(NAME, opening) is None
    holders: list[int] = []
    try:
        for name, left in comings:
            seat = DrawnSeat(name, f"token {name}")
            assert await drawn.seat(NAME, PLACE, seat, earlier=[f"token {left}"]) is None
            async with tables.held(NAME) as table:
                assert not isinstance(table, Refusal)
                holders.append(table.seq)
        return holders
    finally:
        await tables.close()
        store.close()


def test_the_same_coming_told_again_is_nothing(tmp_path: Path) -> None:
    first, again = spent(at_place_two(tmp_path, [("D", "B"), ("D", "B")]))
    assert first == again


def test_who_left_for_another_may_come_back(tmp_path: Path) -> None:
    """Before, the second coming of a person was taken for the first, and nobody was seated."""
    comings = [("D", "B"), ("E", "D"), ("D", "E"), ("B", "D"), ("D", "B")]
    entries = spent(at_place_two(tmp_path, comings))
    assert [after - before for before, after in pairwise(entries)] == [1] * 4
