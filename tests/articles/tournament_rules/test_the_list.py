"""The score list: entries, corrections, its keeper and its signatures (SkO-5.5, TR-7.2, TR-9)."""

import pytest

from skat.model.contract import Announced, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.rules.editions import refused_in_tournament
from skat.scoresheet.corrections import correct, correct_to_lowest, lowest
from skat.scoresheet.foot import feet
from skat.scoresheet.joining import with_keeper
from skat.scoresheet.line import Line, passed_line
from skat.scoresheet.sheet import (
    ScoreSheet,
    dealer_of,
    enter,
    excluded_for_redealing,
    refused_line,
    sign,
)
from skat.scoresheet.typed import TypedGame
from tests.articles.marks import example
from tests.rules.positions import rules_with
from tests.scoresheet.lists import filled, line_of, scored, sheet_of
from tests.tools import code_of

TABLE = sheet_of(4)


def signed(sheet: ScoreSheet, players: int) -> ScoreSheet:
    """The list signed by so many."""
    for place in sheet.places[:players]:
        outcome = sign(sheet, place, at="22:00")
        assert isinstance(outcome, ScoreSheet)
        sheet = outcome
    return sheet


@example("SkO-5.5.2", "clubs hand with 2 schneider")
def test_an_entry_names_base_value_tops_and_levels() -> None:
    line = line_of(
        TypedGame(
            soloist=Place(2),
            contract=Contract.CLUBS,
            won=True,
            hand=True,
            tops=Tops(held=True, count=2),
            reached=Announced.SCHNEIDER,
        )
    )
    assert (line.base, str(line.tops), line.score) == (12, "with 2", 60)
    assert line.breakdown == ("with 2", "game", "hand", "schneider")


@example("SkO-5.5.2", "null won", negative=True)
def test_null_has_its_constant_value_alone() -> None:
    line = line_of(TypedGame(soloist=Place(2), contract=Contract.NULL, won=True))
    assert (line.base, line.tops, line.score) == (None, None, 23)


@example("SkO-5.5.3", "all consent, series running")
def test_all_consent_and_the_series_is_running() -> None:
    sheet = filled(TABLE, scored(1, 48))
    corrected = correct(
        sheet, scored(1, 60), deal=1, consent=sheet.places, by="Anna", at="20:15", why="hand"
    )
    assert isinstance(corrected, ScoreSheet)
    assert corrected.lines[0].score == 60


@example("SkO-5.5.3", "one objects", negative=True)
def test_one_objects() -> None:
    sheet = filled(TABLE, scored(1, 48))
    refusal = correct(
        sheet, scored(1, 60), deal=1, consent=sheet.places[1:], by="Anna", at="20:15", why="hand"
    )
    assert code_of(refusal) == "consent_missing"
    assert isinstance(refusal, Refusal)
    assert refusal.articles == ("SkO-5.5.3", "TR-7.2.5")


@example("TR-7.2.1", "game entered without contract", negative=True)
def test_a_game_without_contract_is_no_entry() -> None:
    assert code_of(refused_line(TABLE, Line(soloist=Place(2)))) == "entry_incomplete"


@pytest.mark.article("TR-7.2.1")
def test_a_whole_entry_stands() -> None:
    assert refused_line(TABLE, scored(2, 24)) is None


@example("TR-7.2.2", "new deal with the last game not entered", negative=True)
def test_a_deal_must_be_entered_before_the_next() -> None:
    sheet = filled(TABLE, scored(2, 24))
    assert code_of(enter(sheet, scored(3, 24), deal=3)) == "deal_left_out"


@pytest.mark.article("TR-7.2.2")
def test_the_next_deal_is_entered_and_another_may_keep_the_list() -> None:
    assert code_of(enter(filled(TABLE, scored(2, 24)), scored(3, 24), deal=2)) is None
    kept = with_keeper(TABLE, Place(2), consent=TABLE.places, management=True)
    assert isinstance(kept, ScoreSheet)
    assert (TABLE.keeper, kept.keeper) == (1, 2)


@example("TR-7.2.2", "place 2 to keep the list without the management's consent", negative=True)
def test_the_management_must_consent_to_another_keeper() -> None:
    refused = with_keeper(TABLE, Place(2), consent=TABLE.places, management=False)
    assert code_of(refused) == "consent_missing"


@example("TR-9.3", "all agree on seat 3")
def test_all_agree_on_another_keeper() -> None:
    kept = with_keeper(TABLE, Place(3), consent=TABLE.places)
    assert isinstance(kept, ScoreSheet)
    assert kept.keeper == 3


@example("TR-9.3", "one objects to seat 3", negative=True)
def test_one_objects_to_another_keeper() -> None:
    assert code_of(with_keeper(TABLE, Place(3), consent=TABLE.places[:3])) == "consent_missing"


FULL = filled(sheet_of(4, length=1), scored(2, 24))


@example("TR-7.2.3", "3 of 4 signatures", negative=True)
def test_three_signatures_are_not_enough() -> None:
    assert not signed(FULL, 3).valid


@pytest.mark.article("TR-7.2.3")
def test_a_list_that_all_signed_is_valid() -> None:
    assert signed(FULL, 4).valid


@example("TR-9.11", "series closed with one signature missing", negative=True)
def test_one_signature_missing() -> None:
    assert not signed(FULL, 3).valid


@pytest.mark.article("TR-9.11")
def test_signed_at_the_end() -> None:
    assert code_of(sign(sheet_of(4, length=1), Place(1), at="")) == "list_not_complete"
    assert signed(FULL, 4).valid


@example("TR-7.2.5", "entry unclear between 36 and 48")
def test_the_management_takes_the_lowest() -> None:
    sheet = filled(TABLE, scored(2, 48))
    assert lowest([scored(2, 36), scored(2, 48)], sheet.rules).score == 36
    corrected = correct_to_lowest(sheet, [scored(2, 36)], deal=1, at="22:00", why="illegible")
    assert isinstance(corrected, ScoreSheet)
    assert corrected.lines[0].score == 36


@pytest.mark.article("TR-7.2.5", negative=True)
def test_the_management_never_takes_more() -> None:
    sheet = filled(TABLE, scored(2, 36))
    assert lowest([scored(2, 48), scored(2, 36)], sheet.rules).score == 36
    corrected = correct_to_lowest(sheet, [scored(2, 48)], deal=1, at="22:00", why="illegible")
    assert isinstance(corrected, ScoreSheet)
    assert corrected.lines[0].score == 36


@example("TR-7.2.5", "list signed by all, correction with and without the consent of all")
def test_after_the_series_all_must_consent() -> None:
    readings = [scored(2, 18)]
    for consent, code in ((FULL.places, None), (FULL.places[1:], "entry_final")):
        answer = correct_to_lowest(
            signed(FULL, 4), readings, deal=1, at="23:00", why="misread", consent=consent
        )
        assert code_of(answer) == code


@example("TR-9.4", "all pass")
def test_a_passed_deal_is_entered_and_the_next_deals() -> None:
    sheet = filled(TABLE, passed_line())
    assert sheet.lines[0].passed
    assert (dealer_of(sheet, 1), dealer_of(sheet, 2)) == (1, 2)
    assert excluded_for_redealing(sheet, dealer=Place(2)) == ()


@example("TR-9.4", "ruleset tournament + ramsch option", negative=True)
def test_no_ramsch_in_a_tournament() -> None:
    refused = refused_in_tournament(rules_with(ramsch=True))
    assert refused is not None
    assert refused.code == "house_rule_in_tournament"
    assert "TR-9.4" in refused.articles


@example("TR-9.4", "same dealer redeals after a pass", negative=True)
def test_a_table_that_lets_the_same_dealer_deal_again_is_excluded() -> None:
    sheet = filled(TABLE, passed_line())
    assert excluded_for_redealing(sheet, dealer=Place(1)) == TABLE.places
    after_a_game = filled(TABLE, scored(2, 24))
    assert excluded_for_redealing(after_a_game, dealer=Place(1)) == ()


@pytest.mark.article("SkO-3.2.1 (1)")
def test_the_list_knows_who_deals() -> None:
    assert [dealer_of(TABLE, deal) for deal in range(1, 7)] == [1, 2, 3, 4, 1, 2]


@pytest.mark.article("TR-5.1 (3)")
@pytest.mark.article("TR-8.12 (1)")
def test_the_foot_of_a_list_counts_as_a_series() -> None:
    lost, won = scored(2, -48), scored(3, 24)
    results = [foot.seeger_fabian for foot in feet(filled(TABLE, lost, won))]
    assert results == [30, -98, 24 + 50 + 30, 30]
