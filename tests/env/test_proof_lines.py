"""What `make proof-batch` has kept: no deal differed, and a sample of it is played again."""

from __future__ import annotations

from tests.env.compared import difference
from tools.proofs.batch import KEPT, LOOK, PART, SEED


def test_no_deal_has_differed() -> None:
    parts = KEPT.all()
    assert sum(part.number for part in parts) >= 1_000_000
    assert [each for part in parts for each in part.differences] == []


def test_every_part_stands_once() -> None:
    parts = KEPT.all()
    assert {part.seed for part in parts} == {SEED}
    assert {part.number for part in parts} == {PART}
    assert len({part.first for part in parts}) == len(parts)


def test_a_sample_of_them_again() -> None:
    deals = [part.first + 17 for part in KEPT.all()][::4]
    assert [difference(deal, seed=SEED, look=LOOK) for deal in deals] == [None] * len(deals)
