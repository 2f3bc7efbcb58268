"""Corrections: with everybody's consent to anything, otherwise to the lowest value only."""

from typing import Any

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import GameValue
from skat.rules.editions import Options, RuleSet
from skat.scoresheet.corrections import MANAGEMENT, correct, correct_to_lowest, lowest
from skat.scoresheet.line import Line
from skat.scoresheet.sheet import ScoreSheet, sign
from tests.scoresheet.lists import filled, scored, sheet_of

WHEN: Any = {"at": "21:30", "why": "clubs, not spades"}


def corrected(answer: ScoreSheet | Refusal) -> ScoreSheet:
    assert isinstance(answer, ScoreSheet), answer
    return answer


def code(answer: ScoreSheet | Refusal) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def signed(sheet: ScoreSheet) -> ScoreSheet:
    for place in sheet.places:
        sheet = corrected(sign(sheet, place, at=""))
    return sheet


SHEET = filled(sheet_of(3, length=3), scored(1, 48), scored(2, -96), scored(3, 24))


def test_with_the_consent_of_all_an_entry_becomes_any_other() -> None:
    after = corrected(
        correct(SHEET, scored(2, 264), deal=1, consent=SHEET.places, by="Anna", **WHEN)
    )
    assert [line.score for line in after.lines] == [264, -96, 24]
    [struck] = after.trace
    assert struck.after is not None
    assert (struck.deal, struck.before.score, struck.after.score) == (1, 48, 264)
    assert (struck.by, struck.at, struck.why) == ("Anna", "21:30", "clubs, not spades")
    assert struck.consent == (1, 2, 3)
    # Nothing is overwritten: the list before is still what it was.
    assert SHEET.lines[0].score == 48


def test_one_who_objects_is_enough() -> None:
    refused = correct(SHEET, scored(1, 36), deal=1, consent=[Place(1), Place(3)], by="A", **WHEN)
    assert code(refused) == "consent_missing"


def test_the_players_who_had_signed_sign_again() -> None:
    half = corrected(sign(SHEET, Place(1), at=""))
    changed = correct(half, scored(1, 36), deal=1, consent=SHEET.places, by="A", **WHEN)
    assert corrected(changed).signatures == ()
    same = correct(half, half.lines[0], deal=1, consent=SHEET.places, by="A", **WHEN)
    assert corrected(same).signatures == half.signatures


def test_what_does_not_exist_is_not_corrected() -> None:
    for deal in (0, 4):
        refused = correct(SHEET, scored(1, 36), deal=deal, consent=SHEET.places, by="A", **WHEN)
        assert code(refused) == "no_such_deal"
        assert code(correct_to_lowest(SHEET, [], deal=deal, **WHEN)) == "no_such_deal"
    bad = Line(soloist=Place(1))
    refused = correct(SHEET, bad, deal=1, consent=SHEET.places, by="A", **WHEN)
    assert code(refused) == "entry_incomplete"
    assert code(correct_to_lowest(SHEET, [bad], deal=1, **WHEN)) == "entry_incomplete"


def test_the_management_takes_the_lowest_reading() -> None:
    after = corrected(correct_to_lowest(SHEET, [scored(1, 36), scored(1, 60)], deal=1, **WHEN))
    assert after.lines[0].score == 36
    assert after.trace[0].by == MANAGEMENT
    # What stands there is a reading too: it may be the lowest.
    kept = corrected(correct_to_lowest(SHEET, [scored(1, 60)], deal=1, **WHEN))
    assert kept.lines[0].score == 48


def test_the_lowest_of_lost_games_is_a_matter_of_the_option() -> None:
    readings = [scored(2, -96), scored(2, -72)]
    assert lowest(readings, RuleSet()).score == -72
    points = RuleSet(options=Options(correction_basis="lowest_points"))
    assert lowest(readings, points).score == -96
    won_or_lost = [scored(2, 48), scored(2, -96)]
    assert lowest(won_or_lost, RuleSet()).score == -96
    assert lowest([*won_or_lost, Line(counted_value=GameValue(0))], RuleSet()).score == 0


def test_after_the_series_only_the_management_and_only_with_all() -> None:
    over = signed(SHEET)
    everybody = over.places
    assert (
        code(correct(over, scored(1, 36), deal=1, consent=everybody, by="A", **WHEN))
        == "series_over"
    )
    reading = [scored(1, 36)]
    assert code(correct_to_lowest(over, reading, deal=1, **WHEN)) == "entry_final"
    after = corrected(correct_to_lowest(over, reading, deal=1, consent=everybody, **WHEN))
    assert after.lines[0].score == 36
    assert after.valid
    never = replace(over, rules=RuleSet(options=Options(late_correction="never")))
    refused = correct_to_lowest(never, reading, deal=1, consent=everybody, **WHEN)
    assert code(refused) == "entry_final"
    assert code(correct_to_lowest(SHEET, reading, deal=1, late=True, **WHEN)) == "entry_final"
