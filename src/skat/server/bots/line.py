"""A bot's connection to a table: what it is sent, in order, until either end closes it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.server.bots.told import BotAway, BotChat, ToBot, ToldSoFar, told_of
from skat.server.http.refusals import granted
from skat.server.socket.outbox import Outbox
from skat.tables.running.pace import Pace
from skat.tables.running.tables import Tables
from skat.tables.running.visits import TableVisit
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.snapshot import Presence, Snapshot
from skat.tables.shown.subscriber import Shown, Subscriber
from skat.tables.state.keys import STRANGER, Key
from skat.tables.state.people import people_at

MOST_UNREAD: Final = 500
"""A bot that leaves so many messages unread is disconnected; its next connection begins with the
whole position."""


class BotLine:
    """One connection, from `open` to `close`; `out` has what is to be sent, None at the end."""

    def __init__(self, tables: Tables) -> None:
        self.out: Outbox[ToBot | None] = Outbox()
        self.why: Refusal | None = None
        self._tables = tables
        self._seen = ToldSoFar()
        self._away: tuple[int, ...] = ()
        self._clock: Snapshot | None = None
        self._visit: TableVisit | None = None

    async def open(self, table: JournalId, account: str | None) -> None:
        """Opens the connection for the place of this account, or to watch without one.

        Raises `RefusedError` as `Tables.key_of_account` and `Tables.enter`.
        """
        key: Key = STRANGER
        if account is not None:
            key = granted(await self._tables.key_of_account(table, account))
        onlooker = Subscriber(key, self._show, dismiss=self._end)
        self._visit = granted(await self._tables.enter(table, onlooker))
        if not people_at(self._visit.table.named):
            # Where only programs play, none of them has to wait for people.
            self._visit.driver.pace = Pace.INSTANT
        self._tell()

    @property
    def why_ended(self) -> str:
        """The code of the reason why the server closed it."""
        return "" if self.why is None else self.why.code

    def close(self) -> None:
        """Closes the connection; may be repeated."""
        visit, self._visit = self._visit, None
        if visit is not None:
            self._tables.leave(visit)

    def _show(self, shown: Shown) -> None:
        match shown:
            case Snapshot():
                self._clock = shown
                self._tell()
            case ChatLine():
                text = shown.text or (shown.phrase.value if shown.phrase else "")
                self._put([BotChat(place=shown.place, name=shown.name, text=text)])
            case Presence():
                self._told_away(shown)
            case _:
                # A bot adds nothing to the shuffle.
                pass

    def _tell(self) -> None:
        """Queues what is new at the table; nothing before the visit has begun."""
        visit = self._visit
        if visit is None:
            return
        clock = self._clock.table.clock if self._clock is not None else None
        told, self._seen = told_of(visit.table.named, visit.place, self._seen, clock=clock)
        self._put(told)

    def _told_away(self, presence: Presence) -> None:
        if self._visit is None:
            return
        people = self._visit.table.state.people
        away = tuple(place for place in people if place not in presence.connected)
        if away != self._away:
            self._away = away
            self._put([BotAway(places=away)])

    def _put(self, told: Iterable[ToBot]) -> None:
        for one in told:
            self.out.put_nowait(one)
        if len(self.out) > MOST_UNREAD:
            self._end(Refusal("too_slow"))

    def _end(self, why: Refusal) -> None:
        if self.why is None:
            self.why = why
            self.out.put_nowait(None)
