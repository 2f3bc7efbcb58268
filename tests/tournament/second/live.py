"""The steps of a book about the tables of a server: messages, pauses, time, rulings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.tournament.second.book import Json
from tests.tournament.second.lists import Paper
from tests.tournament.second.play import PlayedBook


@dataclass
class Told:
    """A message for all, or for one table of a series."""

    text: str
    series: int | None
    table: int | None
    gone: bool = False


@dataclass
class LiveBook(PlayedBook):
    """A book that also takes what the director does, and who helps."""

    told: list[Told] = field(default_factory=list)
    helpers: list[bool] = field(default_factory=list)
    """For each whether he still helps."""
    take_overs: int = 0
    gave_away: bool = False

    def _tell_tables(self, do: Json, _: Json) -> None:
        self.told.append(Told(do["text"], do.get("series"), do.get("table")))

    def _take_back_message(self, do: Json, _: Json) -> None:
        self.told[do["message"] - 1].gone = True

    def shown(self) -> list[Any]:
        """The messages that stand; one for a table goes with the next series."""
        return [
            [at, each.text, each.table]
            for at, each in enumerate(self.told, start=1)
            if not each.gone and each.series in (None, len(self.series))
        ]

    def _open_online(self, do: Json, _: Json) -> None:
        for each in do["tables"]:
            self.running.lists[each["table"] - 1].live = True

    def _leave_online(self, do: Json, _: Json) -> None:
        paper = self._list(do)
        paper.live, paper.paused, paper.more_seconds = False, False, 0

    def _pause_tables(self, do: Json, _: Json) -> None:
        for paper in self._named(do):
            paper.paused = True

    def _go_on(self, do: Json, _: Json) -> None:
        for paper in self._named(do):
            paper.paused = False

    def _give_time(self, do: Json, _: Json) -> None:
        for paper in self._named(do):
            if do.get("tables") or 0 <= paper.more_seconds + do["seconds"] <= 3600:
                paper.more_seconds += do["seconds"]

    def _named(self, do: Json) -> Iterator[Paper]:
        """The tables that were named; else all that are played there and not over."""
        for at, paper in enumerate(self.running.lists, start=1):
            over = paper.void or paper.all_signed
            if at in do["tables"] if do.get("tables") else paper.live and not over:
                yield paper

    def _enter_ruling(self, do: Json, _: Json) -> None:
        self._list(do).rulings += 1

    def _add_helper(self, *_: Json) -> None:
        self.helpers.append(True)

    def _remove_helper(self, do: Json, _: Json) -> None:
        self.helpers[do["helper"] - 1] = False

    def _take_over(self, *_: Json) -> None:
        self.take_overs += 1

    def _hand_over(self, *_: Json) -> None:
        self.gave_away = True
