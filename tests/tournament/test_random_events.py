"""Random events agree in every figure with a second book that shares no code with the program."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from skat.tournament.commands import Plan, Step
from skat.tournament.eventful.evening import eventful_steps
from skat.tournament.rows import ROWS
from tests.tournament.second.compare import compared
from tests.tournament.second.halls import are_even
from tools.proofs.tournaments import KEPT, PART, part_of

PARTS = 25
EACH = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_every_figure_of_random_events_is_that_of_a_second_book(part: int) -> None:
    """Points, ranks, ties, teams, prizes, accounts, refunds, lists and cuts, all along an event."""
    seeds = range(part * EACH, (part + 1) * EACH)
    differ = [
        f"{seed}: {line}" for seed in seeds for line in compared(seed, audited=seed % 20 == 0)
    ]
    assert differ == []


def test_the_second_book_shares_no_code_with_the_program() -> None:
    """Only what takes the figures from the program, and what compares them, knows the package."""
    folder = Path(__file__).parent / "second"
    own = {path.name for path in folder.glob("*.py") if "skat." not in path.read_text("utf-8")}
    both = {"compare.py", "product.py"}
    assert own == {path.name for path in folder.glob("*.py")} - both


@pytest.mark.parametrize(
    ("counts", "room", "even"),
    [
        ((2, 1), (0, 0), True),
        ((3, 1), (0, 0), False),
        ((2, 0), (0, 0), False),
        ((5, 2), (0, 2), True),
        ((5, 1), (0, 2), False),
        ((4, 3), (3, 0), False),
    ],
)
def test_the_second_book_knows_even_halls(
    counts: tuple[int, ...], room: tuple[int, ...], *, even: bool
) -> None:
    """An empty hall without a limit is not full, though 0 tables are in it."""
    assert are_even(counts, room) is even


def test_all_events_that_the_proof_has_tried_agreed() -> None:
    parts = sorted(KEPT.all(), key=lambda part: part.start)
    assert parts[0].start == 0
    assert all(one.end == other.start for one, other in pairwise(parts))
    assert sum(part.differences for part in parts) == 0


def events(count: int, *, players: int | None = None) -> list[tuple[Step, ...]]:
    """The events of so many seeds, the first ones."""
    return [eventful_steps(seed.to_bytes(32, "big"), players=players) for seed in range(count)]


def test_the_proof_has_tried_the_events_of_today() -> None:
    """Where the generator makes others, the file of the proof is emptied and it begins anew."""
    assert min(KEPT.all(), key=lambda part: part.start) == part_of(0, events(PART), differences=0)


def test_every_command_occurs_in_random_events() -> None:
    happened = {type(step.do) for steps in events(200, players=9) for step in steps}
    assert set(ROWS) - happened == set()


def test_random_events_have_halls_and_pots_of_every_kind() -> None:
    plans = [steps[0].do for steps in events(200, players=3)]
    notices = [plan.prospectus for plan in plans if isinstance(plan, Plan)]
    halls = {(len(each.sections or ()), each.stay_in_section is False) for each in notices}
    assert halls == {(0, False), (2, False), (2, True), (3, False), (3, True)}
    pots = [pot for each in notices for pot in each.prizes.pots or ()]
    rankings = {"overall", "category", "series", "best_game", "teams"}
    assert {(pot.ranking, bool(pot.per_head)) for pot in pots} == {
        (ranking, per_head) for ranking in rankings for per_head in (False, True)
    }
    assert any(each.prizes.series_lost_games for each in notices)
