"""Random events agree in every figure with a second book that shares no code with the program."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.tournament.second.compare import compared
from tools.proofs.tournaments import KEPT

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


def test_all_events_that_the_proof_has_tried_agreed() -> None:
    parts = sorted(KEPT.all(), key=lambda part: part.start)
    assert parts[0].start == 0
    assert all(one.end == other.start for one, other in pairwise(parts))
    assert sum(part.differences for part in parts) == 0
