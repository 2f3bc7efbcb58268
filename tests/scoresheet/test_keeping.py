"""Who keeps the list when players leave, and when it is too late to change him."""

from __future__ import annotations

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet.joining import announce_leaving, keeper_of, with_keeper
from skat.scoresheet.line import passed_line
from skat.scoresheet.sheet import ScoreSheet, sign
from tests.scoresheet.lists import filled, scored, sheet_of


def kept_by(place: int, sheet: ScoreSheet) -> ScoreSheet:
    """This list, kept by this place with everybody's consent."""
    kept = with_keeper(sheet, Place(place), consent=sheet.places)
    assert isinstance(kept, ScoreSheet)
    return kept


def test_who_leaves_keeps_it_to_the_end_of_his_round_and_then_the_next_column_does() -> None:
    leaving = announce_leaving(kept_by(3, sheet_of(4)), Place(3))
    assert isinstance(leaving, ScoreSheet)
    for _ in range(4):
        assert keeper_of(leaving) == 3
        leaving = filled(leaving, passed_line())
    assert keeper_of(leaving) == 4


def test_after_the_last_column_comes_the_first() -> None:
    leaving = announce_leaving(kept_by(4, sheet_of(4)), Place(4))
    assert isinstance(leaving, ScoreSheet)
    assert keeper_of(filled(leaving, *(passed_line() for _ in range(4)))) == 1


def test_the_keeper_is_one_of_those_who_sit_at_the_next_deal() -> None:
    leaving = announce_leaving(sheet_of(4), Place(4))
    assert isinstance(leaving, ScoreSheet)
    third = filled(leaving, *(passed_line() for _ in range(3)))
    assert keeper_of(kept_by(4, third)) == 4
    gone = with_keeper(filled(third, passed_line()), Place(4), consent=third.places)
    assert gone == Refusal(code="no_such_place", details={"place": Place(4)})


def test_a_signed_list_has_the_keeper_that_it_has() -> None:
    sheet = filled(sheet_of(3, length=1), scored(1, 24))
    signed = sign(sheet, Place(1), at="22:10")
    assert isinstance(signed, ScoreSheet)
    refused = with_keeper(signed, Place(2), consent=signed.places)
    assert isinstance(refused, Refusal)
    assert refused.code == "list_signed"
