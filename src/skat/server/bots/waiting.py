"""The bots that wait for invitations and let all the world know it, at this server and the others.

Kept in memory alone: who listens says so again and again, and is forgotten a minute later.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import msgspec

from skat.client.lines import BotOffer, WaitingBot
from skat.journal import Following, JournalId
from skat.model.malformed import malformed
from skat.model.shown import shown_as
from skat.notation.state_line import read_rules
from skat.server.http.refusals import RefusedError, granted, refuse
from skat.server.http.requests import bad_request
from skat.tables.state.naming import why_bad_name

_CHANNEL: Final = JournalId("bots-waiting")
"""The channel on which servers tell each other of it; no journal has this name."""

LASTS: Final = 60.0
"""Seconds after which a bot is forgotten whose server has not announced it again."""
AGAIN: Final = 20.0
"""Seconds after which a server announces it again."""
MOST_LISTED: Final = 200


class Waits(msgspec.Struct, frozen=True):
    """A bot waits, or no more where there is nothing that it says of itself."""

    bot: str
    shown: WaitingBot | None = None


class WaitingBots:
    """The bots that wait, by account. `clock` counts seconds, `now` those since 1970."""

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
        others: Following | None = None,
    ) -> None:
        self._clock = clock
        self._now = now
        self._others = others
        self._there: dict[str, tuple[float, WaitingBot]] = {}

    def listen(self) -> None:
        """Listens to the other servers from now on, if there are any."""
        if self._others is not None:
            self._others.listen_for(_CHANNEL, Waits, self._note)

    def wait(self, bot: str, *, name: str, offer: BotOffer, tables: int) -> None:
        """A bot waits; announced to the other servers when it has changed, or is due again."""
        until, known = self._there.get(bot, (0.0, None))
        since = int(self._now()) if known is None or until <= self._clock() else known.since
        shown = shown_as(WaitingBot, offer, name=name, since=since, tables=tables)
        if shown != known or until < self._clock() + LASTS - AGAIN:
            self._tell(Waits(bot, shown))

    def gone(self, bot: str) -> None:
        """A bot waits no more."""
        if bot in self._there:
            self._tell(Waits(bot))

    def listed(self) -> tuple[WaitingBot, ...]:
        """Those who wait now: who sits at the fewest tables first, then who came first."""
        now = self._clock()
        there = [shown for until, shown in self._there.values() if until > now]
        there.sort(key=lambda shown: (shown.tables, shown.since, shown.name))
        return tuple(there[:MOST_LISTED])

    def _tell(self, waits: Waits) -> None:
        self._note(waits)
        if self._others is not None:
            self._others.call(_CHANNEL, msgspec.json.encode(waits))

    def _note(self, waits: Waits) -> None:
        now = self._clock()
        self._there = {bot: entry for bot, entry in self._there.items() if entry[0] > now}
        if waits.shown is None:
            self._there.pop(waits.bot, None)
        else:
            self._there[waits.bot] = now + LASTS, waits.shown


def read_offer(**fields: object) -> BotOffer:
    """What a bot says of itself, from the words of an address.

    Raises `RefusedError`: `bad_request`, and as `checked`.

    >>> read_offer(seats=("3",), who=("bots",)).seats
    (3,)
    """
    try:
        return checked(msgspec.convert(fields, BotOffer, strict=False))
    except msgspec.ValidationError as error:
        raise RefusedError(bad_request(**malformed(error))) from error


def checked(offer: BotOffer) -> BotOffer:
    """An offer that can be shown. Raises `RefusedError`: `bad_name` for who runs it, and as
    `read_rules`.
    """
    refuse(why_bad_name(offer.run_by) if offer.run_by else None)
    for word in offer.rules:
        granted(read_rules(word))
    return offer
