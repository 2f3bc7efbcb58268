"""What the parties have when the rest, or one more trick, is given to one of them."""

from __future__ import annotations

from skat.model.units import CardPoints
from skat.rules.scoring.finished import (
    Standing,
    rest_to_defenders,
    rest_to_soloist,
    trick_to_soloist,
)

AFTER_SIX_TRICKS = Standing(CardPoints(48), CardPoints(21), 4, 2)


def test_the_rest_goes_to_one_party() -> None:
    assert rest_to_soloist(AFTER_SIX_TRICKS) == Standing(CardPoints(99), CardPoints(21), 8, 2)
    assert rest_to_defenders(AFTER_SIX_TRICKS) == Standing(CardPoints(48), CardPoints(72), 4, 6)


def test_a_trick_more_is_a_single_one_and_brings_no_card_points() -> None:
    """Null is lost with it (SkO-5.2.7)."""
    assert trick_to_soloist(AFTER_SIX_TRICKS) == Standing(CardPoints(48), CardPoints(21), 5, 2)
