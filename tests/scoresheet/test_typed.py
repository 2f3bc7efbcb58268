"""Games as they are typed: every one of the 664 values, and what cannot be typed."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.games import BID_VALUES
from skat.model.order import trump_order
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops, most_tops
from skat.model.units import BidValue
from skat.model.value import Level
from skat.rules.editions import RuleSet
from skat.scoresheet import typed
from skat.scoresheet.typed import TypedGame, line_of_typed, why_not_suffered
from tests.rules.positions import rules_with
from tests.scoresheet.lists import line_of, typed_games

ONE = Place(1)
BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
CLUBS = TypedGame(soloist=ONE, contract=Contract.CLUBS, won=True, tops=Tops(held=True, count=1))


def naive(typed: TypedGame) -> int:
    """The score by the table on the back of every list, without any of our code."""
    if typed.contract is Contract.NULL:
        value = NULLS[typed.hand, typed.announced is Announced.OUVERT]
    else:
        assert typed.tops is not None
        rank = {"none": 0, "schneider": 1, "schwarz": 2, "ouvert": 2}
        announced = rank[typed.announced.value]
        reached = max(rank[typed.reached.value], announced)
        levels = reached + announced + (typed.announced is Announced.OUVERT)
        value = BASES[typed.contract.value] * (typed.tops.count + 1 + typed.hand + levels)
    return value if typed.won else -2 * value


@given(typed_games(ONE))
def test_the_score_is_that_of_the_table_on_the_back(typed: TypedGame) -> None:
    assert line_of(typed).score == naive(typed)


@given(typed_games(ONE), st.sampled_from(sorted(BID_VALUES)))
def test_a_bid_lifts_a_lost_game_and_forbids_a_won_one(typed: TypedGame, bid: int) -> None:
    value = abs(naive(typed)) // (1 if typed.won else 2)
    line = line_of_typed(replace(typed, bid=BidValue(bid)), RuleSet())
    if bid <= value:
        assert not isinstance(line, Refusal)
        assert (line.score, line.bid) == (naive(typed), bid)
    elif typed.contract is Contract.NULL:
        assert isinstance(line, Refusal)
        assert line.code == "null_below_bid_typed"
    elif typed.won:
        assert isinstance(line, Refusal)
        assert line.code == "won_but_overbid"
    else:
        assert not isinstance(line, Refusal)
        base = BASES[typed.contract.value]
        assert line.score == -2 * base * -(-bid // base)
        assert line.overbid


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"tops": None}, "key_missing"),
        ({"tops": Tops(held=True, count=12)}, "tops_out_of_range"),
        ({"contract": Contract.GRAND, "tops": Tops(held=True, count=5)}, "tops_out_of_range"),
        ({"contract": Contract.NULL}, "no_tops_in_null"),
        (
            {"contract": Contract.NULL, "tops": None, "reached": Announced.SCHNEIDER},
            "no_levels_in_null",
        ),
        ({"announced": Announced.SCHNEIDER}, "level_needs_hand"),
        ({"reached": Announced.OUVERT}, "no_such_level"),
        ({"bid": BidValue(19)}, "no_such_bid"),
        (
            {"tops": Tops(held=False, count=1), "reached": Announced.SCHWARZ},
            "level_out_of_reach",
        ),
        (
            {"tops": Tops(held=False, count=7), "hand": True, "announced": Announced.SCHNEIDER},
            "level_out_of_reach",
        ),
    ],
)
def test_what_cannot_be_typed(changed: dict[str, object], code: str) -> None:
    refused = line_of_typed(replace(CLUBS, **changed), RuleSet())
    assert isinstance(refused, Refusal)
    assert refused.code == code


@pytest.mark.parametrize("reached", [Announced.SCHNEIDER, Announced.SCHWARZ])
@pytest.mark.parametrize("contract", [Contract.CLUBS, Contract.GRAND])
def test_tops_that_save_from_schneider(contract: Contract, reached: Announced) -> None:
    """Seven tops of a suit game are worth 33 card points, whichever side holds them."""
    for count in range(1, most_tops(contract) + 1):
        for held in (True, False):
            lost = replace(
                CLUBS,
                contract=contract,
                tops=Tops(held=held, count=count),
                won=False,
                reached=reached,
            )
            worth = sum(card.points for card in trump_order(contract)[:count])
            refused = why_not_suffered(lost)
            assert (refused is not None) == (held and worth > 30), lost
            assert why_not_suffered(replace(lost, reached=Announced.NONE)) is None
            assert why_not_suffered(replace(lost, won=True)) is None


@pytest.mark.parametrize(
    "rules", [rules_with(leaflet_announcements=True), rules_with(leaflet_ouvert=True)]
)
def test_either_house_rule_lets_levels_be_announced_after_the_skat(rules: RuleSet) -> None:
    announced = replace(CLUBS, announced=Announced.SCHNEIDER, tops=Tops(held=True, count=4))
    refused = line_of_typed(announced, RuleSet())
    assert isinstance(refused, Refusal)
    assert refused.code == "level_needs_hand"
    assert not isinstance(line_of_typed(announced, rules), Refusal)


def test_a_game_is_typed_by_name_and_without_unknown_keys() -> None:
    with pytest.raises(TypeError):
        TypedGame(ONE, Contract.NULL, True)  # type: ignore[call-arg]
    told = {"soloist": 1, "contract": "null", "won": True}
    assert msgspec.convert(told, TypedGame).won
    with pytest.raises(msgspec.ValidationError, match="kontra"):
        msgspec.convert({**told, "kontra": True}, TypedGame)


def test_the_columns_of_the_official_sheet() -> None:
    hand = replace(CLUBS, hand=True, announced=Announced.SCHNEIDER, reached=Announced.SCHWARZ)
    line = line_of(hand)
    assert (line.base, str(line.tops), line.hand, line.score) == (12, "with 1", True, 72)
    counted = [level.value for level in Level if line.has(level)]
    assert counted == ["game", "hand", "schneider", "schneider announced", "schwarz"]
    assert line_of(TypedGame(soloist=ONE, contract=Contract.NULL, won=True)).base is None


def test_every_standing_that_stands_for_a_level_adds_up() -> None:
    for won, standings in ((True, typed._WON), (False, typed._LOST)):
        for level, standing in standings.items():
            assert standing.soloist_points + standing.opponent_points == 120, (won, level)
            assert standing.soloist_tricks + standing.opponent_tricks == 10, (won, level)
