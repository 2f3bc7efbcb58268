"""Everything in the list is a value: what was entered cannot be changed behind its back."""

from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from skat.model.refusal import Refusal
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.foot import PlayerResult, SharedRank
from skat.scoresheet.series import SeriesCard
from skat.scoresheet.settlement import PlayerPayment, Settlement
from skat.scoresheet.stakes import Units


@pytest.mark.parametrize(
    "value",
    [
        DealEntry("Anna", ListPoints(24)),
        SharedRank(1, frozenset({"Anna"})),
        PlayerResult(player="Anna", result=TournamentPoints(74), won=1, lost=0),
        SeriesCard(list_points=ListPoints(24), won=1, lost=0, others_lost=0),
        Settlement((Fraction(0),), ListPoints(0), (Units(0),)),
        PlayerPayment(payer=0, payee=1, amount=Fraction(1), payable=Units(1)),
        Refusal(code="player_twice"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_nothing_is_changed_in_place(value: msgspec.Struct) -> None:
    for field in value.__struct_fields__:
        with pytest.raises(AttributeError, match="immutable"):
            setattr(value, field, getattr(value, field))


@pytest.mark.parametrize("value", [PlayerResult, SeriesCard, Refusal])
def test_counts_of_games_are_given_by_name(value: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match="positional"):
        value("Anna", 74, 1, 0)
