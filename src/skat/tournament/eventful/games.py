"""What happens at an invented table: games and lists, their corrections, what the director does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from skat.model.contract import ALL_CONTRACTS, Announced, Contract
from skat.model.games import BID_VALUES
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, ListPoints
from skat.rules.editions import PRESENT_RULES
from skat.scoresheet.line import Line, passed_line
from skat.scoresheet.sheet import seats_in
from skat.scoresheet.typed import TypedGame, line_of_typed, why_not_suffered
from skat.tournament.commands import (
    By,
    CorrectTableDeal,
    CorrectTotals,
    EnterRuling,
    GiveTime,
    GoOn,
    PauseTables,
    Role,
    TakeBackMessage,
    TellTables,
)
from skat.tournament.eventful import EventChance
from skat.tournament.sample import Writer
from skat.tournament.table_list import FootTotals, TableList

_CONTRACTS: Final = tuple(ALL_CONTRACTS)


def eventful_game(chance: EventChance, table: TableList, deal: int) -> TypedGame | None:
    """A game of this deal by one of those who were dealt cards; None if all passed."""
    if chance.happens(percent=8):
        return None
    places = tuple(seats_in(table.sheet, deal).values())
    while True:
        game = _some_game(chance, chance.one_of(places))
        line = line_of_typed(game, PRESENT_RULES)
        if not isinstance(line, Refusal) and why_not_suffered(game) is None:
            return game


def line_of(game: TypedGame | None) -> Line:
    """The line of such a game."""
    line = passed_line() if game is None else line_of_typed(game, PRESENT_RULES)
    if isinstance(line, Refusal):
        raise AssertionError(f"an invented game can be: {line.code}")
    return line


def _some_game(chance: EventChance, soloist: Place) -> TypedGame:
    """A game that may be against the rules; few are."""
    won, hand = chance.happens(percent=72), chance.happens(percent=25)
    contract = chance.one_of(_CONTRACTS)
    if contract is Contract.NULL:
        ouvert = Announced.OUVERT if chance.happens(percent=25) else Announced.NONE
        return TypedGame(soloist=soloist, contract=contract, won=won, hand=hand, announced=ouvert)
    bid = chance.one_of(BID_VALUES) if chance.happens(percent=25) else None
    levels = tuple(Announced)
    return TypedGame(
        soloist=soloist,
        contract=contract,
        won=won,
        tops=Tops(held=chance.happens(percent=55), count=chance.between(1, 4)),
        hand=hand,
        announced=chance.one_of(levels) if hand and chance.happens(percent=30) else Announced.NONE,
        reached=chance.one_of(levels[:3]) if chance.happens(percent=25) else Announced.NONE,
        bid=None if bid is None else BidValue(bid),
    )


def totals_of(lines: Sequence[Line], size: int) -> tuple[tuple[FootTotals, ...], int]:
    """The foot that these lines have, from place 1, and how many deals were passed."""
    feet = []
    for place in range(1, size + 1):
        own = [line for line in lines if line.soloist == place]
        won = sum(line.won is True for line in own)
        points = ListPoints(sum(line.score for line in own))
        feet.append(FootTotals(points=points, won=won, lost=len(own) - won))
    return tuple(feet), sum(line.soloist is None for line in lines)


def correct_something(
    writer: Writer, chance: EventChance, *, series: int, table: int, protest: int | None = None
) -> None:
    """One deal of a list, or its typed foot, is put right; nothing where that is refused."""
    listed = writer.state.series[series - 1].tables[table - 1]
    if listed.totals:
        correct_foot(writer, chance, series=series, table=table, protest=protest)
    elif listed.sheet.lines:
        deal = chance.between(1, len(listed.sheet.lines))
        correct_deal(writer, chance, series=series, table=table, deal=deal, protest=protest)


def correct_deal(
    writer: Writer,
    chance: EventChance,
    *,
    series: int,
    table: int,
    deal: int,
    protest: int | None = None,
) -> None:
    """Another game in this deal, with everybody's consent or to the lowest value."""
    listed = writer.state.series[series - 1].tables[table - 1]
    consent = listed.sheet.places if chance.happens(percent=60) else ()
    writer.attempt(
        CorrectTableDeal(
            series=series,
            table=table,
            deal=deal,
            game=eventful_game(chance, listed, deal),
            consent=consent,
            reason="it was another game",
            protest=protest,
        )
    )


def correct_foot(
    writer: Writer, chance: EventChance, *, series: int, table: int, protest: int | None = None
) -> None:
    """Another foot: a player passed, or won another value, in the last part of the list."""
    listed = writer.state.series[series - 1].tables[table - 1]
    place = chance.between(1, listed.size) - 1
    foot = listed.totals[place]
    if not foot.won:
        return
    changed = replace(foot, points=foot.points + chance.one_of((-12, -9, -24, 11)))
    totals = (*listed.totals[:place], changed, *listed.totals[place + 1 :])
    games = sum(each.won + each.lost for each in totals)
    writer.attempt(
        CorrectTotals(
            series=series,
            table=table,
            totals=totals,
            passed=listed.deals - games,
            reason="added up wrongly",
            consent=listed.sheet.places if chance.happens(percent=60) else (),
            protest=protest,
        )
    )


_MESSAGES = (
    "Coffee is ready",
    "Ten minutes more",
    "The car in front of the gate has its lights on",
)
SERVER = By(Role.SERVER)


class Director:
    """Messages, pauses and extra time while a series runs."""

    def __init__(self, writer: Writer, chance: EventChance) -> None:
        self._writer = writer
        self._chance = chance

    def something(self) -> None:
        """Some of it; what does not fit now is not done."""
        chance, attempt = self._chance, self._writer.attempt
        if chance.happens(percent=70):
            return
        series = len(self._writer.state.series)
        table = chance.between(1, len(self._writer.state.series[-1].tables))
        for _ in range(chance.between(1, 3)):
            chosen = (table,) if chance.happens(percent=50) else ()
            kind = chance.between(1, 6)
            if kind == 1:
                attempt(TellTables(text=chance.one_of(_MESSAGES)))
            elif kind == 2:
                attempt(TellTables(text=chance.one_of(_MESSAGES), series=series, table=table))
            elif kind == 3:
                last = max(1, len(self._writer.state.messages))
                attempt(TakeBackMessage(message=chance.between(1, last)))
            elif kind == 4:
                attempt(PauseTables(series=series, tables=chosen))
            elif kind == 5:
                attempt(GoOn(series=series, tables=chosen))
            else:
                seconds = chance.one_of((60, 300, -60))
                attempt(GiveTime(series=series, seconds=seconds, tables=chosen))

    def ruling(self, table: int) -> None:
        """The referee rules at a live table; the list keeps his ruling."""
        listed = self._writer.state.series[-1].tables[table - 1]
        self._writer.attempt(
            EnterRuling(
                series=len(self._writer.state.series),
                table=table,
                live=listed.live,
                ruling=len(listed.rulings) + 1,
                deal=max(1, len(listed.sheet.lines)),
                by="Olga Rau",
                note="a revoke",
                articles=("SkO-4.2.6",),
            ),
            SERVER,
        )
