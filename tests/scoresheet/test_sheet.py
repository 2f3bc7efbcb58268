"""The list from the first deal to the last signature."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from msgspec.structs import replace

from skat.model.contract import TRUMP_CONTRACTS
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.model.units import BidValue
from skat.rules.editions import Options, RuleSet
from skat.rules.scoring.finished import FinishedGame, GameEnd
from skat.rules.table import active_places
from skat.scoresheet.joining import with_keeper
from skat.scoresheet.line import Line, game_line, passed_line, ramsch_line
from skat.scoresheet.settlement import settle_sheet
from skat.scoresheet.sheet import (
    MOST_DEALS,
    ScoreSheet,
    dealer_of,
    end,
    enter,
    excluded_for_redealing,
    may_take_back,
    open_sheet,
    place_in,
    plays,
    sign,
    take_back,
)
from tests.scoresheet.lists import NAMES, filled, scored, sheet_of, sheets
from tests.tools import code_of


@pytest.mark.parametrize(
    ("players", "wish", "expected"),
    [
        (NAMES[:2], {}, "table_too_small"),
        ((*NAMES, *"abcd"), {}, "too_many_players"),
        (("Anna", "Anna", "Ben"), {}, "player_twice"),
        (("Anna", " ", "Ben"), {}, "bad_name"),
        (NAMES[:3], {"first_dealer": Place(4)}, "no_such_place"),
        (NAMES[:3], {"length": 0}, "no_such_length"),
        (NAMES[:3], {"length": 481}, "no_such_length"),
        (NAMES[:3], {"length": 36, "first_dealer": Place(3)}, None),
        ((*NAMES, *"abc"), {"length": 480, "first_dealer": Place(8)}, None),
        (NAMES[:3], {"length": 1}, None),
    ],
)
def test_which_lists_can_be_opened(
    players: tuple[str, ...], wish: dict[str, int], expected: str | None
) -> None:
    assert code_of(open_sheet(players, **wish)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_deal_goes_round_and_the_dealer_plays_at_three_only(size: int) -> None:
    sheet = replace(sheet_of(size), first_dealer=Place(2))
    dealers = [dealer_of(sheet, deal) for deal in range(1, 2 * size + 1)]
    assert dealers[:size] == [*range(2, size + 1), 1]
    assert dealers[:size] == dealers[size:]
    assert all(after == before % size + 1 for before, after in pairwise(dealers))
    for deal, dealer in enumerate(dealers, start=1):
        playing = {place for place in sheet.places if plays(sheet, place, deal=deal)}
        assert playing == set(active_places(dealer, size=size).values())
        assert (dealer in playing) is (size == 3)


def test_deals_are_entered_in_order_and_once() -> None:
    sheet = filled(sheet_of(3, length=3), scored(1, 24), passed_line())
    assert code_of(enter(sheet, scored(2, 18), deal=2)) == "deal_entered_already"
    assert code_of(enter(sheet, scored(2, 18), deal=4)) == "deal_left_out"
    full = enter(sheet, scored(2, 18), deal=3)
    assert isinstance(full, ScoreSheet)
    assert full.complete
    assert code_of(enter(full, scored(2, 18))) == "list_complete"
    # A phone that sends its last entry again is told that it is there, not that the list is full.
    assert code_of(enter(full, scored(2, 18), deal=3)) == "deal_entered_already"


def test_lines_that_cannot_stand() -> None:
    assert code_of(enter(sheet_of(3), scored(4, 24))) == "soloist_not_at_table"
    assert code_of(enter(sheet_of(3), Line(soloist=Place(1)))) == "entry_incomplete"
    assert (
        code_of(enter(sheet_of(4), ramsch_line([scored(1, -30).score] * 3))) == "ramsch_needs_three"
    )


def test_only_the_newest_line_is_taken_back_and_leaves_a_trace() -> None:
    sheet = filled(sheet_of(3), scored(1, 24), scored(2, 18))
    back = take_back(sheet, by="Anna", at="20:00", why="typed wrong")
    assert isinstance(back, ScoreSheet)
    assert [line.score for line in back.lines] == [24]
    [struck] = back.trace
    assert (struck.deal, struck.before.score, struck.after) == (2, 18, None)
    assert (struck.by, struck.at, struck.why) == ("Anna", "20:00", "typed wrong")


def test_a_round_that_was_followed_is_closed() -> None:
    sheet = filled(sheet_of(3), *[passed_line()] * 4)
    back = take_back(sheet, by="Anna", at="", why="")
    assert isinstance(back, ScoreSheet)
    assert code_of(may_take_back(back)) == "round_closed"
    # The last deal of a round is open until the next round has a line.
    assert may_take_back(filled(sheet_of(3), *[passed_line()] * 3)) is None
    assert code_of(may_take_back(sheet_of(3))) == "nothing_to_take_back"


def test_an_evening_without_a_fixed_end_ends_after_a_round() -> None:
    sheet = filled(sheet_of(3), *[passed_line()] * 4)
    assert code_of(end(sheet)) == "round_not_complete"
    ended = end(filled(sheet, passed_line(), passed_line()))
    assert isinstance(ended, ScoreSheet)
    assert ended.complete
    assert code_of(end(ended)) == "list_complete"
    reopened = take_back(ended, by="Anna", at="", why="")
    assert isinstance(reopened, ScoreSheet)
    assert not reopened.complete


def test_all_sign_when_everything_is_entered() -> None:
    sheet = sheet_of(3, length=1)
    assert code_of(sign(sheet, Place(1), at="")) == "list_not_complete"
    sheet = filled(sheet, scored(1, 24))
    for place in sheet.places:
        assert not sheet.valid
        signed = sign(sheet, place, at="22:10")
        assert isinstance(signed, ScoreSheet)
        assert code_of(sign(signed, place, at="22:10")) == "signed_already"
        assert code_of(may_take_back(signed)) == "list_signed"
        assert code_of(take_back(signed, by="Anna", at="22:11", why="")) == "list_signed"
        sheet = signed
    assert sheet.valid
    assert code_of(sign(sheet, Place(4), at="")) == "no_such_place"


def test_place_1_keeps_the_list_unless_all_agree() -> None:
    sheet = sheet_of(4)
    assert sheet.keeper == 1
    kept = with_keeper(sheet, Place(3), consent=sheet.places)
    assert isinstance(kept, ScoreSheet)
    assert kept.keeper == 3
    assert code_of(with_keeper(sheet, Place(3), consent=sheet.places[1:])) == "consent_missing"
    refused = with_keeper(sheet, Place(3), consent=sheet.places, management=False)
    assert code_of(refused) == "consent_missing"
    assert code_of(with_keeper(sheet, Place(5), consent=sheet.places)) == "no_such_place"


def test_a_player_is_found_by_his_name() -> None:
    assert (place_in(sheet_of(4), "Łukasz"), place_in(sheet_of(3), "Łukasz")) == (4, None)


@given(sheets())
def test_taking_back_and_entering_again_gives_the_same_lines(sheet: ScoreSheet) -> None:
    if not sheet.lines:
        return
    back = take_back(sheet, by="", at="", why="")
    assert isinstance(back, ScoreSheet)
    again = enter(back, sheet.lines[-1], deal=len(sheet.lines))
    assert isinstance(again, ScoreSheet)
    assert again.lines == sheet.lines


def test_no_list_goes_on_for_ever() -> None:
    sheet = replace(sheet_of(3), lines=(passed_line(),) * (MOST_DEALS - 1))
    last = enter(sheet, passed_line())
    assert isinstance(last, ScoreSheet)
    assert not last.complete
    assert code_of(enter(last, passed_line())) == "list_complete"


def test_after_a_passed_deal_the_next_one_deals() -> None:
    passed = filled(sheet_of(4), scored(2, 24), passed_line())
    assert excluded_for_redealing(passed, dealer=Place(2)) == (1, 2, 3, 4)
    assert excluded_for_redealing(passed, dealer=Place(3)) == ()
    played = filled(sheet_of(4), passed_line(), scored(3, 24))
    assert excluded_for_redealing(played, dealer=Place(2)) == ()
    assert excluded_for_redealing(sheet_of(4), dealer=Place(1)) == ()


@pytest.mark.parametrize(
    ("stake", "agreed", "amounts"),
    [
        ("0", False, [96, -48, -48]),
        ("1/4", True, [24, -12, -12]),
        ("0.5", True, [48, -24, -24]),
    ],
)
def test_a_list_is_settled_at_its_stake_or_in_points(
    stake: str, agreed: bool, amounts: list[int]
) -> None:
    rules = RuleSet(options=Options(stake=stake))
    settlement = settle_sheet(filled(replace(sheet_of(3), rules=rules), scored(1, 48)))
    assert settlement.agreed is agreed
    assert [int(amount) for amount in settlement.amounts] == amounts
    assert settlement.balance == 48
    assert settlement.stake == (Fraction(stake) if agreed else 1)


def test_a_game_that_was_never_announced_is_entered_as_charged() -> None:
    tops = {contract: Tops(held=True, count=1) for contract in TRUMP_CONTRACTS}
    for hand, steps, score in (
        (False, "substitute: diamonds x 2", -36),
        (True, "substitute: diamonds x 3", -54),
    ):
        game = FinishedGame(
            announcement=None,
            bid=BidValue(18),
            end=GameEnd.NO_CONTRACT,
            hand=hand,
            tops_by_contract=tops,
        )
        line = game_line(Place(2), game, RuleSet())
        assert (line.contract, line.base, line.hand) == (None, None, hand)
        assert (line.breakdown, line.score, line.won) == ((steps,), score, False)
        assert filled(sheet_of(3), line).lines == (line,)
