"""What the director does at the tables of a server: messages, pauses, time, and the referee."""

from __future__ import annotations

from skat.tournament.commands import (
    By,
    EnterRuling,
    GiveTime,
    GoOn,
    PauseTables,
    Role,
    TakeBackMessage,
    TellTables,
)
from skat.tournament.eventful.writer import EventChance, Writer

_MESSAGES = (
    "Coffee is ready",
    "Ten minutes more",
    "The car in front of the gate has its lights on",
)
SERVER = By(Role.SERVER)


class Director:
    """What is told, stopped and timed while a series runs."""

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
            what = chance.between(1, 6)
            if what == 1:
                attempt(TellTables(text=chance.one_of(_MESSAGES)))
            elif what == 2:
                attempt(TellTables(text=chance.one_of(_MESSAGES), series=series, table=table))
            elif what == 3:
                told = max(1, len(self._writer.state.messages))
                attempt(TakeBackMessage(message=chance.between(1, told)))
            elif what == 4:
                attempt(PauseTables(series=series, tables=chosen))
            elif what == 5:
                attempt(GoOn(series=series, tables=chosen))
            else:
                seconds = chance.one_of((60, 300, -60))
                attempt(GiveTime(series=series, seconds=seconds, tables=chosen))

    def ruling(self, table: int) -> None:
        """The referee rules at a live table; the list keeps what he said."""
        found = self._writer.state.series[-1].tables[table - 1]
        self._writer.attempt(
            EnterRuling(
                series=len(self._writer.state.series),
                table=table,
                live=found.live,
                ruling=len(found.rulings) + 1,
                deal=max(1, len(found.sheet.lines)),
                by="Olga Rau",
                note="a revoke",
                articles=("SkO-4.2.6",),
            ),
            SERVER,
        )
