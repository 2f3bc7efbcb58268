"""Random events agree in every figure with a second book that shares no code with the program."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from skat.tournament.commands import Plan
from skat.tournament.eventful import EventChance
from skat.tournament.eventful.evening import eventful_steps
from skat.tournament.eventful.notice import eventful_notice
from skat.tournament.rows import ROWS
from tests.lanes.few import few
from tests.tournament.second.compare import compared
from tests.tournament.second.halls import are_even
from tools.proofs.tournaments import KEPT, PART, part_of

PARTS = 25
EACH = 4
KNOWN = (*range(10), 11, 14, 18, 20, 28, 29, 31, 152)
"""Seeds of events that have every command; where one is missing, all 200 are tried."""


@pytest.mark.parametrize("part", few(range(PARTS), gate=2))
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


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


@pytest.mark.proof
def test_the_proof_has_tried_the_events_of_today() -> None:
    """Where the generator makes others, the file of the proof is emptied and it begins anew."""
    events = [eventful_steps(seed_of(number)) for number in range(PART)]
    assert min(KEPT.all(), key=lambda part: part.start) == part_of(0, events, differences=0)


@pytest.mark.proof
def test_every_command_occurs_in_random_events() -> None:
    missing = set(ROWS)
    for number in dict.fromkeys((*KNOWN, *range(200))):
        missing -= {type(step.do) for step in eventful_steps(seed_of(number), players=9)}
        if not missing:
            break
    assert missing == set()


def test_an_event_begins_with_its_notice() -> None:
    for number in range(4):
        first = eventful_steps(seed_of(number), players=3)[0].do
        assert isinstance(first, Plan)
        assert first.prospectus == eventful_notice(EventChance(seed_of(number)))


def test_random_events_have_halls_and_pots_of_every_kind() -> None:
    notices = [eventful_notice(EventChance(seed_of(number))) for number in range(200)]
    halls = {(len(each.sections or ()), each.stay_in_section is False) for each in notices}
    assert halls == {(0, False), (2, False), (2, True), (3, False), (3, True)}
    pots = [pot for each in notices for pot in each.prizes.pots or ()]
    rankings = {"overall", "category", "series", "best_game", "teams"}
    assert {(pot.ranking, bool(pot.per_head)) for pot in pots} == {
        (ranking, per_head) for ranking in rankings for per_head in (False, True)
    }
    assert any(each.prizes.series_lost_games for each in notices)
