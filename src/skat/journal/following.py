"""Ledgers whose journals other servers write too: their entries are read when announced.

The bus tells of new entries. Because its hints may get lost, all followed journals are looked at
together in short intervals too: a lost hint costs that much time, and nothing else. A message of a
journal is no entry and cannot be looked up, so it is sent several times, and heard once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from skat.journal.entry import BEFORE_THE_FIRST, JournalId, Seq
from skat.journal.ledger import Ledger
from skat.journal.ports import Bus, Hint, Store, StoreError, Subscription
from skat.journal.reducing import UnreadableJournalError
from skat.journal.shared_formats import SharedFormats
from skat.journal.stored.queries import heads_of
from skat.journal.threads import ReadTogether

_log = logging.getLogger(__name__)

News = TypeVar("News")

POLL_SECONDS: Final = 1.0
"""Seconds after which an entry is found whose hint was lost."""
AGAIN_SECONDS: Final = (0.5, 2.0, 8.0, 30.0)
"""When a message is sent again: a bus may be away, or not yet listened to."""
_AGAIN: Final = b"again "
"""How that begins. Older releases ignore it, because they do not understand it."""
_MOST_REMEMBERED: Final = 500
"""Messages of a journal that are known when they come again: more than half a minute has."""


class Alone:
    """Nobody else writes the journals of this process: there is nothing to follow."""

    def follow(self, ledger: Ledger[Any, Any]) -> None:
        """Nothing to do: nobody else writes the journal."""

    async def catch_up(self, ledger: Ledger[Any, Any]) -> None:
        """There is nothing new."""

    def leave(self, journal: JournalId) -> None:
        """Nothing was followed."""


class Following:
    """The followed ledgers of one process. Belongs to one event loop, and runs from `begin`.

    They enter only what all servers know by `formats`.
    """

    def __init__(self, store: Store, bus: Bus, formats: SharedFormats) -> None:
        self.formats = formats
        self._store = store
        self._bus = bus
        # Thousands come back at once after a restart, and most find nothing new.
        self._newest = ReadTogether(self._read_newest)
        self._followed: dict[JournalId, _Followed] = {}
        self._heard: list[Subscription] = []
        self._repeating: set[asyncio.Task[None]] = set()
        self._polling: asyncio.Task[None] | None = None
        self._telling = False

    def begin(self) -> None:
        """Looks at the journals from now on."""
        self._polling = asyncio.create_task(self._run())

    def follow(self, ledger: Ledger[Any, Any]) -> None:
        """Keeps a ledger at what its journal holds, and tells others what it enters."""
        journal = ledger.journal
        self.leave(journal)
        loop = asyncio.get_running_loop()

        def heard(hint: Hint) -> None:
            if not self._telling:
                loop.call_soon_threadsafe(self._hear, hint)

        place = self._bus.subscribe(heard, journal=journal)
        self._followed[journal] = _Followed(ledger, place)
        ledger.told = partial(self.tell, journal)
        ledger.known = self.formats.everywhere

    def listen(self, name: JournalId, hear: Callable[[bytes], None]) -> None:
        """Calls `hear` with what other servers say under this name, which no journal has."""
        loop = asyncio.get_running_loop()

        def heard(hint: Hint) -> None:
            if hint.said and not self._telling:
                loop.call_soon_threadsafe(hear, hint.said)

        self._heard.append(self._bus.subscribe(heard, journal=name))

    def listen_for(self, name: JournalId, news: type[News], hear: Callable[[News], None]) -> None:
        """The same for JSON of this type; what only another release understands is ignored."""
        decoder = msgspec.json.Decoder(news)

        def heard(message: bytes) -> None:
            with suppress(msgspec.DecodeError):
                hear(decoder.decode(message))

        self.listen(name, heard)

    async def catch_up(self, ledger: Ledger[Any, Any]) -> None:
        """Reads new entries: a client from another server sees at least what was shown there.

        Raises `UnreadableJournalError` and `StoreError`.
        """
        if await self._newest.get(ledger.journal) != ledger.seq:
            await ledger.catch_up()

    def _read_newest(self, journals: Sequence[JournalId]) -> dict[JournalId, Seq]:
        """The number of the newest entry of each of these journals; runs in a thread."""
        heads = self._store.read(heads_of, journals)
        return {name: heads.get(name, BEFORE_THE_FIRST) for name in journals}

    def leave(self, journal: JournalId) -> None:
        """Follows a journal no longer; may be repeated."""
        followed = self._followed.pop(journal, None)
        if followed is not None:
            followed.place.close()

    def tell(self, journal: JournalId, seq: Seq) -> None:
        """Announces that a journal has this entry, or that what is kept next to it has changed."""
        self._publish(Hint(journal, seq))

    def call(self, name: JournalId, message: bytes) -> None:
        """Sends a message once to those who `listen` to this name; it may get lost."""
        self._publish(Hint(name, BEFORE_THE_FIRST, message))

    def say(self, journal: JournalId, message: bytes) -> None:
        """Sends a message to the other servers that follow this journal; it is kept nowhere.

        They hear it when the journal has come as far there as here. For half a minute it is sent
        again, for those who did not hear it; the same bytes at the same entry are heard once.
        """
        followed = self._followed.get(journal)
        seq = BEFORE_THE_FIRST if followed is None else followed.ledger.seq
        self._publish(Hint(journal, seq, message))
        repeating = asyncio.create_task(self._repeat(Hint(journal, seq, _AGAIN + message)))
        self._repeating.add(repeating)
        repeating.add_done_callback(self._repeating.discard)

    async def _repeat(self, hint: Hint) -> None:
        passed = 0.0
        for seconds in AGAIN_SECONDS:
            await asyncio.sleep(seconds - passed)
            passed = seconds
            self._publish(hint)

    def _publish(self, hint: Hint) -> None:
        # What is published comes back to this process at once, which knows it already.
        self._telling = True
        try:
            self._bus.publish(hint)
        finally:
            self._telling = False

    async def close(self) -> None:
        """Follows nothing any more, and waits for what is being read."""
        for task in (*self._repeating, *filter(None, [self._polling])):
            task.cancel()
        reading = [each.reading for each in self._followed.values() if each.reading is not None]
        for place in self._heard:
            place.close()
        for journal in tuple(self._followed):
            self.leave(journal)
        await asyncio.gather(*reading, return_exceptions=True)

    def _hear(self, hint: Hint) -> None:
        followed = self._followed.get(hint.journal)
        if followed is None:
            return
        if hint.said:
            followed.hear(hint)
        elif hint.seq > followed.ledger.seq:
            followed.read_on()
        else:
            # Of an entry that is known here: what is kept next to the journal has changed.
            followed.ledger.beside()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                heads = await asyncio.to_thread(self._store.read, heads_of, tuple(self._followed))
            except StoreError:
                # The next command fails for the same reason, and reports it.
                continue
            for journal, seq in heads.items():
                followed = self._followed.get(journal)
                # One that ends earlier has lost entries, or one was entered here this moment.
                if followed is not None and (seq != followed.ledger.seq or followed.too_early):
                    followed.read_on()


class _Followed:
    """A ledger that is followed, and what is being read for it."""

    def __init__(self, ledger: Ledger[Any, Any], place: Subscription) -> None:
        self.ledger = ledger
        self.place = place
        self.reading: asyncio.Task[None] | None = None
        self._again = False
        self._known: deque[Hint] = deque(maxlen=_MOST_REMEMBERED)
        self.too_early: deque[tuple[float, Hint]] = deque(maxlen=_MOST_REMEMBERED)
        """What is ahead of the entries here, and until when they are waited for."""

    def hear(self, hint: Hint) -> None:
        """A message of another server: once, and not before the entries that were known there."""
        hint = Hint(hint.journal, hint.seq, hint.said.removeprefix(_AGAIN))
        if hint in self._known:
            return
        self._known.append(hint)
        self.too_early.append((asyncio.get_running_loop().time() + AGAIN_SECONDS[-1], hint))
        if hint.seq > self.ledger.seq:
            self.read_on()
        else:
            self._tell()

    def _tell(self) -> None:
        waiting, self.too_early = self.too_early, deque(maxlen=_MOST_REMEMBERED)
        now = asyncio.get_running_loop().time()
        for until, hint in waiting:
            if hint.seq <= self.ledger.seq:
                self.ledger.hear(hint.said)
            elif now < until:
                self.too_early.append((until, hint))

    def read_on(self) -> None:
        """Reads what is new; what comes meanwhile is read after that."""
        self._again = True
        if self.reading is None or self.reading.done():
            self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while self._again:
            self._again = False
            try:
                await self.ledger.catch_up()
            except (StoreError, UnreadableJournalError) as error:
                _log.warning("journal %s cannot be read on: %s", self.ledger.journal, error)
            else:
                self._tell()
