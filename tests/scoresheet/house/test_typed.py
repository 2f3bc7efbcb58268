"""House rules as the keeper of a list types them: the same points as `skat value` finds."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.requests.value import value_request
from skat.rules.editions import Options, RuleSet
from skat.rules.table import active_places
from skat.scoresheet.line import Line
from skat.scoresheet.typed import TypedGame, TypedHouse, line_of_typed
from skat.scoresheet.typed_ramsch import TypedRamsch, line_of_ramsch
from tests.rules.positions import rules_with

ALL: dict[str, Any] = {
    "kontra": True,
    "spitze": "yes",
    "leaflet_defenders_announce": True,
    "bock": ["lost_kontra", "lost_schneider", "sixty_sixty"],
}
RULES = rules_with(**ALL)
PLAYED = TypedGame(
    soloist=Place(1), contract=Contract.SPADES, won=False, tops=Tops(held=True, count=2)
)
POINTS = {
    (True, Announced.NONE): (75, 6),
    (True, Announced.SCHNEIDER): (95, 8),
    (True, Announced.SCHWARZ): (120, 10),
    (False, Announced.NONE): (45, 4),
    (False, Announced.SCHNEIDER): (25, 2),
    (False, Announced.SCHWARZ): (4, 0),
}
LEVELS = (Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ)
ADDED = [
    TypedHouse(kontra=kontra, re=kontra and re, spitze=spitze, defenders_announced=level)
    for kontra, re, spitze in itertools.product((False, True), repeat=3)
    for level in LEVELS
]


def valued(request: dict[str, Any]) -> Any:
    answer = value_request(request)
    assert not isinstance(answer, Refusal), answer
    return answer


@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("reached", LEVELS)
def test_what_is_said_counts_as_skat_value_counts_it(won: bool, reached: Announced) -> None:
    points, tricks = POINTS[won, reached]
    for house in ADDED:
        line = line_of_typed(replace(PLAYED, won=won, reached=reached, house=house), RULES)
        assert isinstance(line, Line)
        told = {
            "contract": "spades",
            "tops": "with 2",
            "bid": 18,
            "end": "played_out",
            "soloist_points": points,
            "soloist_tricks": tricks,
            "kontra": house.kontra,
            "re": house.re,
            "spitze": house.spitze,
            "options": ALL,
        }
        if house.defenders_announced is not Announced.NONE:
            told["defenders_announced"] = house.defenders_announced.value
        assert line.score == valued(told)["score"], house


def test_what_starts_bock_can_be_typed() -> None:
    """Sixty each, schneider and a lost kontra."""
    started = {
        "sixty_sixty": replace(PLAYED, house=TypedHouse(sixty_sixty=True)),
        "lost_schneider": replace(PLAYED, reached=Announced.SCHNEIDER),
        "lost_kontra": replace(PLAYED, house=TypedHouse(kontra=True)),
    }
    for reason, typed in started.items():
        line = line_of_typed(typed, RULES)
        assert isinstance(line, Line)
        assert line.starts_bock == (reason,)
    plain = line_of_typed(PLAYED, RULES)
    assert isinstance(plain, Line)
    assert not plain.starts_bock


def test_what_says_nothing_of_house_rules_is_not_written_down() -> None:
    """Else releases that know none could not read a game without any."""
    for nothing in ({}, {"kontra": False, "sixty_sixty": False}):
        game = msgspec.json.encode({**msgspec.to_builtins(PLAYED), "house": nothing})
        typed = msgspec.json.decode(game, type=TypedGame)
        assert typed == PLAYED
        assert msgspec.json.encode(typed) == msgspec.json.encode(PLAYED)
    told = replace(PLAYED, house=TypedHouse(kontra=True))
    assert b'"house":{"kontra":true}' in msgspec.json.encode(told)


@pytest.mark.parametrize(
    ("house", "option"),
    [
        (TypedHouse(kontra=True), "kontra"),
        (TypedHouse(re=True), "kontra"),
        (TypedHouse(spitze=True), "spitze"),
        (TypedHouse(defenders_announced=Announced.SCHWARZ), "leaflet_defenders_announce"),
        (TypedHouse(sixty_sixty=True), "bock"),
    ],
)
def test_nothing_counts_that_was_not_agreed(house: TypedHouse, option: str) -> None:
    for rules in (
        RuleSet(),
        rules_with(**{key: each for key, each in ALL.items() if key != option}),
    ):
        refused = line_of_typed(replace(PLAYED, house=house), rules)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.details) == ("house_rule_off", {"option": option})


NULL = replace(PLAYED, contract=Contract.NULL, tops=None)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (replace(PLAYED, house=TypedHouse(re=True)), "re_without_kontra"),
        (replace(NULL, house=TypedHouse(spitze=True)), "no_spitze_in_null"),
        (
            replace(NULL, house=TypedHouse(defenders_announced=Announced.SCHNEIDER)),
            "no_levels_in_null",
        ),
        (replace(NULL, house=TypedHouse(sixty_sixty=True)), "not_sixty_sixty"),
        (replace(PLAYED, won=True, house=TypedHouse(sixty_sixty=True)), "not_sixty_sixty"),
        (
            replace(PLAYED, reached=Announced.SCHNEIDER, house=TypedHouse(sixty_sixty=True)),
            "not_sixty_sixty",
        ),
    ],
)
def test_no_game_is_told_what_it_cannot_have(typed: TypedGame, code: str) -> None:
    refused = line_of_typed(typed, RULES)
    assert isinstance(refused, Refusal)
    assert refused.code == code


SEATS = active_places(Place(1), size=4)


def ramsch(typed: TypedRamsch, rules: RuleSet) -> Line | Refusal:
    return line_of_ramsch(typed, rules, seats=SEATS, size=4)


def test_a_place_that_is_not_at_the_table() -> None:
    typed = TypedRamsch(tricks=(20, 40, 50), skat=10, last_trick=2)
    rules = RuleSet(options=Options(ramsch=True))
    with pytest.raises(ValueError, match="are not at a table of 3"):
        line_of_ramsch(typed, rules, seats=SEATS, size=3)


@st.composite
def typed_ramsch(draw: st.DrawFn) -> TypedRamsch:
    """Any Ramsch that can be typed: piles of whole cards, now and then a player without a trick."""
    skat = draw(st.sampled_from([0, 2, 10, 14, 21]))
    left = 120 - skat
    first = draw(st.integers(2, left - 4).filter(lambda points: left - points > 3))
    second = draw(st.sampled_from([0, left - first - 2, (left - first) // 2]))
    tricks = (first, second, left - first - second)
    last = draw(st.sampled_from([at for at in (0, 1, 2) if tricks[at] > 1]))
    without = (1,) if second == 0 else ()
    pushed = draw(st.sampled_from([0, 1, 2, 3]))
    told = {"tricks": tricks, "skat": skat, "last_trick": last, "without": without}
    return msgspec.convert({**told, "pushed": pushed}, TypedRamsch)


HOUSES = [
    {"ramsch": True, "ramsch_push": "yes", **more}
    for more in (
        {},
        {"ramsch_skat": "loser", "ramsch_virgin": "double"},
        {"ramsch_tie": "last_trick", "ramsch_march": "wins"},
    )
]


@given(typed_ramsch(), st.sampled_from(HOUSES))
def test_a_ramsch_counts_as_skat_value_counts_it(
    typed: TypedRamsch, options: dict[str, Any]
) -> None:
    line = ramsch(typed, rules_with(**options))
    told = {
        "tricks": [*typed.tricks],
        "skat": typed.skat,
        "last_trick": typed.last_trick,
        "pushed": typed.pushed,
    }
    answer = valued({"ramsch": told, "options": options})
    assert isinstance(line, Line)
    assert line.ramsch == (0, *answer["scores"])


def test_who_took_all_tricks_wins_where_the_house_says_so() -> None:
    rules = rules_with(ramsch=True, ramsch_march="wins")
    marched = TypedRamsch(tricks=(0, 120, 0), skat=0, last_trick=1, without=(0, 2))
    line = ramsch(marched, rules)
    assert isinstance(line, Line)
    assert line.ramsch == (0, 0, 120, 0)
    # Who took tricks without a card point stands in its way.
    line = ramsch(replace(marched, without=(0,)), rules)
    assert isinstance(line, Line)
    assert line.ramsch == (0, 0, -120, 0)


@pytest.mark.parametrize(
    ("typed", "rules", "code"),
    [
        ({}, RuleSet(), "house_rule_off"),
        ({"pushed": 1}, RuleSet(options=Options(ramsch=True)), "house_rule_off"),
        ({"skat": 9}, rules_with(ramsch=True), "skat_points_impossible"),
        ({"skat": 11}, rules_with(ramsch=True), "points_not_120"),
        ({"without": (2,)}, rules_with(ramsch=True), "last_trick_not_taken"),
        ({"without": (0,)}, rules_with(ramsch=True), "ramsch_not_in_tricks"),
    ],
)
def test_no_ramsch_is_entered_that_cannot_be(
    typed: dict[str, Any], rules: RuleSet, code: str
) -> None:
    told = replace(TypedRamsch(tricks=(20, 40, 50), skat=10, last_trick=2), **typed)
    refused = ramsch(told, rules)
    assert isinstance(refused, Refusal)
    assert refused.code == code
