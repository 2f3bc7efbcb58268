"""Rounds of bock and a Ramsch that is due: house rules that go from one deal to others."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import GameEnd
from skat.scoresheet.bock import bock_rounds, counted_once, doubled, ramsch_is_due
from skat.scoresheet.corrections import correct
from skat.scoresheet.invariants import violated
from skat.scoresheet.joining import join
from skat.scoresheet.line import Line, game_line, passed_line, ramsch_line
from skat.scoresheet.sheet import ScoreSheet, enter, open_sheet, rounds_in, take_back
from tests.rules.positions import rules_with
from tests.rules.scoring.games import final, over

ALL = rules_with(
    bock=["passed_in", "lost_kontra", "lost_schneider", "sixty_sixty"],
    kontra=True,
    ramsch=True,
    ramsch_after_lost_kontra="yes",
)


def line(
    points: int, tricks: int = 5, *, kontra: bool = False, rules: RuleSet = ALL, place: int = 1
) -> Line:
    """Clubs with 1 played to so many card points."""
    ended = over("clubs, with 1", GameEnd.PLAYED_OUT, standing=final(points, tricks), kontra=kontra)
    return game_line(Place(place), ended, rules)


def sheet_with(*lines: Line, rules: RuleSet = ALL, players: str = "ABC") -> ScoreSheet:
    """A list with these lines entered one after another."""
    sheet = open_sheet(tuple(players), rules=rules)
    for each in lines:
        assert not isinstance(sheet, Refusal)
        sheet = enter(sheet, each)
    assert not isinstance(sheet, Refusal)
    return sheet


@pytest.mark.parametrize(
    ("reason", "starts"),
    [
        ("passed_in", passed_line()),
        ("lost_kontra", line(50, kontra=True)),
        ("lost_schneider", line(30)),
        ("sixty_sixty", line(60)),
    ],
)
def test_each_reason_starts_a_round_that_counts_double(reason: str, starts: Line) -> None:
    """One deal a seat, then it is over: 24 three times 48."""
    rules = rules_with(bock=[reason], kontra=True)
    sheet = sheet_with(starts, *[line(70)] * 4, rules=rules)
    assert [each.score for each in sheet.lines[1:]] == [48, 48, 48, 24]
    assert sheet.lines[1].breakdown == ("with 1", "game", "bock")
    others = [each for each in ("passed_in", "lost_kontra", "sixty_sixty") if each != reason]
    assert rounds_in(replace(sheet, rules=rules_with(bock=others, kontra=True))) == ()


def test_without_the_option_nothing_is_doubled() -> None:
    plain = rules_with(kontra=True)
    lines = [line(60, rules=plain), line(50, kontra=True, rules=plain), passed_line(), line(70)]
    sheet = sheet_with(*lines, rules=plain)
    assert sheet.lines == tuple(lines)
    assert rounds_in(sheet) == ()


@pytest.mark.parametrize("points", [31, 59, 61])
def test_what_is_not_named_starts_nothing(points: int) -> None:
    assert rounds_in(sheet_with(line(points))) == ()


def test_a_game_lost_by_an_announced_level_is_not_lost_schneider() -> None:
    ended = over("clubs hand schwarz, with 1", GameEnd.PLAYED_OUT, standing=final(95, 9))
    lost = game_line(Place(1), ended, ALL)
    assert (lost.won, rounds_in(sheet_with(lost))) == (False, ())
    thrown = over("clubs hand schwarz, with 1", GameEnd.THROW_IN_SOLOIST, standing=final(95, 9))
    lost = game_line(Place(1), thrown, ALL)
    assert (lost.won, rounds_in(sheet_with(lost))) == (False, ())


def test_rounds_follow_one_another() -> None:
    """One is started in another: it waits until that is over."""
    assert rounds_in(sheet_with(line(60), line(60))) == (range(2, 5), range(5, 8))
    late = sheet_with(line(60), line(70), line(70), line(60))
    assert rounds_in(late) == (range(2, 5), range(5, 8))


def test_a_deal_starts_one_round_whatever_its_reasons() -> None:
    assert rounds_in(sheet_with(line(20, kontra=True))) == (range(2, 5),)


def test_a_round_is_as_long_as_the_table_when_it_begins() -> None:
    assert rounds_in(sheet_with(line(60), players="ABCD")) == (range(2, 6),)
    three = sheet_with(line(70), line(70), line(60))
    four = join(three, "D", consent=three.places)
    assert not isinstance(four, Refusal)
    assert rounds_in(four) == (range(4, 8),)


def test_a_ramsch_in_a_round_counts_double() -> None:
    brought = [ListPoints(points) for points in (-20, -40, -60)]
    sheet = sheet_with(line(60), ramsch_line(brought))
    assert sheet.lines[1].ramsch == (-40, -80, -120)
    assert counted_once(sheet.lines[1]).ramsch == (-20, -40, -60)
    assert counted_once(doubled(line(70))) == line(70)


def test_a_correction_moves_the_rounds() -> None:
    sheet = sheet_with(line(60), *[line(70)] * 3)
    assert [each.score for each in sheet.lines] == [-48, 48, 48, 48]
    how = {"consent": sheet.places, "by": "A", "at": "20:00", "why": "counted again"}
    right = correct(sheet, line(61), deal=1, **how)  # type: ignore[arg-type]
    assert not isinstance(right, Refusal)
    assert [each.score for each in right.lines] == [24, 24, 24, 24]
    back = correct(right, line(60), deal=1, **how)  # type: ignore[arg-type]
    assert not isinstance(back, Refusal)
    assert back.lines == sheet.lines
    assert violated(back) == ()


def test_a_correction_within_a_round_counts_double_too() -> None:
    sheet = sheet_with(line(60), line(70))
    right = correct(
        sheet, line(50), deal=2, consent=sheet.places, by="A", at="20:00", why="counted again"
    )
    assert not isinstance(right, Refusal)
    assert right.lines[1].score == -96


def test_a_deal_taken_back_takes_its_round_with_it() -> None:
    sheet = take_back(sheet_with(line(60)), by="A", at="20:00", why="a slip")
    assert not isinstance(sheet, Refusal)
    again = enter(sheet, line(70))
    assert not isinstance(again, Refusal)
    assert rounds_in(again) == ()


def test_totals_hold_in_rounds_of_bock() -> None:
    sheet = sheet_with(line(60), line(70, place=2), line(20, place=3), passed_line(), line(59))
    assert violated(sheet) == ()


@pytest.mark.parametrize(("value", "due"), [("no", False), ("yes", True)])
def test_after_a_lost_kontra_a_ramsch_is_due(value: str, *, due: bool) -> None:
    rules = rules_with(kontra=True, ramsch=True, ramsch_after_lost_kontra=value)
    assert ramsch_is_due([line(50, kontra=True)], rules) is due
    assert ramsch_is_due([line(70, kontra=True)], rules) is False
    assert ramsch_is_due([line(50)], rules) is False
    without = rules_with(kontra=True, ramsch_after_lost_kontra=value)
    assert ramsch_is_due([line(50, kontra=True)], without) is False


def test_a_list_with_another_game_where_ramsch_was_due_says_so() -> None:
    lost = line(50, kontra=True)
    wrong = sheet_with(lost, line(70))
    assert [(each.code, each.details) for each in violated(wrong)] == [
        ("ramsch_was_due", {"deal": 2})
    ]
    right = sheet_with(lost, ramsch_line([ListPoints(0), ListPoints(-120), ListPoints(0)]))
    assert violated(right) == ()


def test_a_grand_hand_stands_for_the_ramsch_that_was_due() -> None:
    ended = over("grand hand, with 2", GameEnd.PLAYED_OUT, standing=final(70, 6))
    grand = game_line(Place(1), ended, ALL)
    lost = line(50, kontra=True)
    assert len(violated(sheet_with(lost, grand))) == 1
    rules = rules_with(
        kontra=True, ramsch=True, ramsch_after_lost_kontra="yes", grand_hand_in_ramsch="yes"
    )
    assert violated(sheet_with(lost, grand, rules=rules)) == ()


def test_a_line_of_today_has_no_new_keys() -> None:
    assert bock_rounds([passed_line()] * 3, rules=RuleSet(), seats=lambda deal: 3) == ()
