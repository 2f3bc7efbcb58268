"""Whole lists for tests: typed games as hypothesis draws them, and lines of a given score."""

from __future__ import annotations

from hypothesis import strategies as st

from skat.model.contract import SUIT_CONTRACTS, Announced, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.model.units import GameValue, ListPoints
from skat.rules.editions import RuleSet
from skat.scoresheet.line import Line, passed_line
from skat.scoresheet.sheet import ScoreSheet, dealer_of, enter, plays
from skat.scoresheet.typed import TypedGame, line_of_typed

NAMES = ("Anna", "Björn", "Cécile", "Łukasz", "Émile")


def sheet_of(size: int, *, length: int | None = None) -> ScoreSheet:
    """An empty list."""
    return ScoreSheet(players=NAMES[:size], length=length)


def scored(soloist: int, score: int) -> Line:
    """A line of which only the score matters."""
    value = GameValue(score if score > 0 else -score // 2)
    return Line(
        soloist=Place(soloist),
        contract=Contract.CLUBS,
        written=("with 1", "game"),
        won=score > 0,
        counted_value=value,
        game_value=value,
        score=ListPoints(score),
    )


def filled(sheet: ScoreSheet, *lines: Line) -> ScoreSheet:
    """The list with these lines."""
    for line in lines:
        entered = enter(sheet, line)
        assert not isinstance(entered, Refusal), entered
        sheet = entered
    return sheet


def line_of(typed: TypedGame, rules: RuleSet | None = None) -> Line:
    """The line of a game that can be typed."""
    line = line_of_typed(typed, rules or RuleSet())
    assert not isinstance(line, Refusal), line
    return line


@st.composite
def typed_games(draw: st.DrawFn, soloist: Place) -> TypedGame:
    """Any game that a keeper can type, overbid ones left out."""
    won = draw(st.booleans())
    contract = draw(st.sampled_from([*SUIT_CONTRACTS, Contract.GRAND, Contract.NULL]))
    hand = draw(st.booleans())
    if contract is Contract.NULL:
        ouvert = draw(st.sampled_from([Announced.NONE, Announced.OUVERT]))
        return TypedGame(soloist=soloist, contract=contract, won=won, hand=hand, announced=ouvert)
    most = 4 if contract is Contract.GRAND else 11
    held = draw(st.booleans())
    announced = draw(st.sampled_from(list(Announced))) if hand else Announced.NONE
    reached = draw(st.sampled_from([Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ]))
    schwarz = Announced.SCHWARZ in (reached, announced) or announced is Announced.OUVERT
    schneider = schwarz or Announced.SCHNEIDER in (reached, announced)
    count = draw(st.integers(1, most))
    if won and (schwarz or (schneider and count > 6)):
        held = True  # the trumps of the others would be too many (SkO-5.4.3)
    return TypedGame(
        soloist=soloist,
        contract=contract,
        won=won,
        hand=hand,
        tops=Tops(held=held, count=count),
        announced=announced,
        reached=reached,
    )


@st.composite
def sheets(draw: st.DrawFn, *, most: int = 16) -> ScoreSheet:
    """A list kept by the rules, at three, four or five, in the middle of the evening or full."""
    sheet = sheet_of(draw(st.integers(3, 5)))
    for deal in range(1, draw(st.integers(0, most)) + 1):
        active = [place for place in sheet.places if plays(sheet, place, deal=deal)]
        soloist = draw(st.none() | st.sampled_from(active))
        line = passed_line() if soloist is None else line_of(draw(typed_games(soloist)))
        sheet = filled(sheet, line)
    assert dealer_of(sheet, 1) == 1
    return sheet
