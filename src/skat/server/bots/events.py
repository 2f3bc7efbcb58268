"""Events of a bot that belong to no table of its own: invitations, and games that begin or end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from skat.journal import JournalId
from skat.tables.state.settings import Clock


class _Event(msgspec.Struct, frozen=True, tag_field="type"):
    """An event of a bot: one line of its stream."""


class Invited(_Event, frozen=True, tag="invited", kw_only=True):
    """Somebody would like the bot to sit down; `list` is how many deals make one."""

    table: str
    by: str
    rules: str
    seats: int
    clock: Clock
    list: str
    people: int


class InviteGone(_Event, frozen=True, tag="invite_gone"):
    """The invitation counts no more."""

    table: str


class GameStarted(_Event, frozen=True, tag="game_started"):
    """A list has begun at a table of the bot, which now opens a stream to it."""

    table: str


class GameOver(_Event, frozen=True, tag="game_over"):
    """The list is over, or the bot is not at the table any more."""

    table: str


BotEvent = Invited | InviteGone | GameStarted | GameOver


class ToldEvents:
    """What one stream has been sent of invitations and tables; what is new is found by comparing.

    >>> told = ToldEvents()
    >>> table = JournalId("t-1")
    >>> list(told.news({}, {table: True}))
    [GameStarted(table='t-1')]
    >>> list(told.news({}, {table: True})), list(told.news({}, {}))
    ([], [GameOver(table='t-1')])
    """

    def __init__(self) -> None:
        self._invited: dict[JournalId, tuple[int, Invited]] = {}
        self._tables: dict[JournalId, bool] = {}

    def news(
        self,
        invited: Mapping[JournalId, tuple[int, Invited]],
        tables: Mapping[JournalId, bool],
    ) -> Iterator[BotEvent]:
        """What is to be told now; `invited` has the time of each, `tables` whether a list runs."""
        before, playing = self._invited, self._tables
        self._invited, self._tables = dict(invited), dict(tables)
        for table in before:
            # Whoever has sat down was not told that he may no longer.
            if table not in invited and table not in tables:
                yield InviteGone(table)
        for table, one in self._invited.items():
            if before.get(table) != one:
                yield one[1]
        for table in playing:
            if table not in tables:
                yield GameOver(table)
        for table, plays in self._tables.items():
            if plays and not playing.get(table, False):
                yield GameStarted(table)
