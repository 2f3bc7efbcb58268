"""Sends push messages to owners of accounts: a table waits. No message has a name in it.

A device that could not be reached is left alone for longer after every failure, then given up.
Otherwise devices that are dead would have all turns, and those that live would wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from enum import Enum
from typing import Any, Final

import msgspec

from skat.journal import JournalId, Store, StoreError, participants_of
from skat.journal.store.push_devices import PushDevice, devices_of, drop_endpoint, push_key
from skat.messages import message
from skat.model.seats import Place
from skat.server.limits.buckets import Buckets
from skat.server.metrics import Metrics
from skat.server.push.posting import Post, Signer, fresh_private, sealed_anew
from skat.tables.running.table import Table
from skat.tables.state.turns import awaited

MOST_FAILURES: Final = 10
"""In a row, after which a device is given up."""
FIRST_PAUSE: Final = 60.0
"""Seconds after the first failure; each further one doubles them. Ten take eight hours and a half,
so that a push service that fails for an evening loses nobody."""
_MOST_KNOWN: Final = 10_000
"""Devices whose failures are counted; of the oldest they are forgotten."""


class FailingDevices:
    """The failures of devices in a row, by their addresses; `clock` counts seconds.

    >>> seconds = [0.0]
    >>> failing = FailingDevices(clock=lambda: seconds[0])
    >>> failing.failed("d"), failing.is_due("d")
    (False, False)
    >>> seconds[0] = 60.0
    >>> failing.is_due("d")
    True
    """

    def __init__(self, *, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def is_due(self, endpoint: str) -> bool:
        """Whether no pause runs for this device."""
        _, until = self._known.get(endpoint, (0, 0.0))
        return self._clock() >= until

    def failed(self, endpoint: str) -> bool:
        """Counts a failure; whether the device is to be given up now."""
        failures = self._known.pop(endpoint, (0, 0.0))[0] + 1
        if failures >= MOST_FAILURES:
            return True
        if len(self._known) >= _MOST_KNOWN:
            self._known.popitem(last=False)
        self._known[endpoint] = (failures, self._clock() + FIRST_PAUSE * 2 ** (failures - 1))
        return False

    def worked(self, endpoint: str) -> None:
        """A message reached it, so its failures count no more."""
        self._known.pop(endpoint, None)


_log = logging.getLogger(__name__)

AWAY_SECONDS: Final = 10.0
"""A page that is loaded again is away for less."""
MOST_AT_ONCE: Final = 32
"""Messages that are sent at the same time, to one account never more than one."""
MOST_WAITING: Final = 200
"""Accounts for which messages wait to be sent; what comes above that is not sent."""
MOST_OF_ACCOUNT: Final = 5
"""Messages that wait for one account."""
MOST_AWAY: Final = 2_000
"""Absent people whom the desk watches for `AWAY_SECONDS`; above that nobody more is watched."""
MOST_TURNS: Final = 10_000
"""Turns of which the desk remembers that it has sent a message."""
_OFTEN: Final = (5, 1 / 60)
"""Messages to one account: so many at once, and so many a second for ever."""
_KEPT_SECONDS: Final = 300
"""For so long a push service keeps a message for a device that it cannot reach."""
_GONE: Final = (404, 410)


class PushKind(Enum):
    """Why a message is sent; it says no more than that."""

    CHALLENGE = "challenge"
    ACCEPTED = "accepted"
    TURN = "turn"


class PushTold(msgspec.Struct, frozen=True):
    """What a device reads: a sentence in its language, and where on the page it leads."""

    text: str
    path: str


class PushDesk:
    """Sends the push messages of one server, whose owner is reached by `contact`; empty, it sends
    none. `post` sends one, `now` counts seconds since 1970, `clock` from any moment on.

    Belongs to one event loop.
    """

    def __init__(
        self,
        store: Store,
        *,
        contact: str,
        post: Post,
        metrics: Metrics,
        now: Callable[[], float],
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._contact = contact
        self._post = post
        self._metrics = metrics
        self._now = now
        self._signer: Signer | None = None
        self._often = Buckets(burst=_OFTEN[0], rate=_OFTEN[1], clock=clock)
        self._failing = FailingDevices(clock=clock)
        self._turns = asyncio.Semaphore(MOST_AT_ONCE)
        self._waiting: dict[str, deque[tuple[PushKind, str]]] = {}
        self._away: dict[tuple[JournalId, Place], asyncio.Task[None]] = {}
        self._notified_turns: dict[tuple[JournalId, Place], int] = {}
        """The hash of the deal as it stood then: a table is read anew when a player returns."""
        self._work: set[asyncio.Task[None]] = set()

    @property
    def public_key(self) -> str | None:
        """The key that devices get; None where this server sends nothing."""
        return None if self._signer is None else self._signer.public

    async def begin(self) -> None:
        """Finds the key of this server, or makes it. Raises `StoreError`."""
        if self._contact:
            private = await asyncio.wrap_future(self._store.write(push_key, fresh_private()))
            self._signer = Signer(private, contact=self._contact)

    async def close(self) -> None:
        """Sends nothing more."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    def tell(self, account: str, kind: PushKind, *, path: str) -> None:
        """Tells the owner of an account on all devices that want it, a moment later."""
        if self._signer is None:
            return
        waiting = self._waiting.get(account)
        if waiting is None:
            is_full = len(self._waiting) >= MOST_WAITING
        else:
            is_full = len(waiting) >= MOST_OF_ACCOUNT
        if is_full or not self._often.take(account):
            self._metrics.count("skat_pushes_total", outcome="too_many")
            return
        if waiting is None:
            waiting = self._waiting[account] = deque()
            self._begin(self._notify_all(account, waiting))
        waiting.append((kind, path))

    def waited_for(self, table: Table, place: Place) -> None:
        """A table waits for an absent player: he gets a message if he is still away a moment later.

        If he was back in between, the moment begins anew. For one turn he gets one message.
        """
        key = (table.journal, place)
        if self._signer is None or self._notified_turns.get(key) == hash(table.state.deal):
            return
        before = self._away.pop(key, None)
        if before is not None:
            before.cancel()
        if len(self._away) >= MOST_AWAY:
            self._metrics.count("skat_pushes_total", outcome="too_many")
            return
        task = self._away[key] = self._begin(self._missed(table, place))
        task.add_done_callback(lambda done: self._watched(key, done))

    def _watched(self, key: tuple[JournalId, Place], done: asyncio.Task[None]) -> None:
        if self._away.get(key) is done:
            del self._away[key]

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    async def _missed(self, table: Table, place: Place) -> None:
        await asyncio.sleep(AWAY_SECONDS)
        # Without watchers the table is no longer kept: a player who returns has it read anew.
        is_away = table.watched and place not in table.audience.connected
        if not is_away or place not in awaited(table.state):
            return
        actor = table.state.chairs[place - 1].name
        turn = hash(table.state.deal)
        try:
            there = await asyncio.to_thread(self._store.read, participants_of, table.journal)
        except StoreError:
            _log.exception("a push message could not be sent")
            return
        self._remember((table.journal, place), turn)
        account = next(
            (participant.account for participant in there if participant.actor == actor), None
        )
        if account is not None:
            self.tell(account, PushKind.TURN, path=f"/table/{table.journal}")

    def _remember(self, key: tuple[JournalId, Place], turn: int) -> None:
        self._notified_turns.pop(key, None)
        if len(self._notified_turns) >= MOST_TURNS:
            del self._notified_turns[next(iter(self._notified_turns))]
        self._notified_turns[key] = turn

    async def _notify_all(self, account: str, waiting: deque[tuple[PushKind, str]]) -> None:
        """Sends one after the other, so that slow devices of one account hold up no other's."""
        try:
            while waiting:
                await self._notify(account, *waiting.popleft())
        finally:
            del self._waiting[account]

    async def _notify(self, account: str, kind: PushKind, path: str) -> None:
        try:
            devices = await asyncio.to_thread(
                self._store.read, devices_of, account, now=int(self._now())
            )
            for device in devices:
                if not self._failing.is_due(device.endpoint):
                    self._metrics.count("skat_pushes_total", outcome="paused")
                    continue
                async with self._turns:
                    outcome = await self._send(device, kind, path)
                await self._judged(device, outcome)
        except StoreError:
            _log.exception("a push message could not be sent")

    async def _judged(self, device: PushDevice, outcome: str) -> None:
        """Forgets a device that is gone, or has failed too often."""
        endpoint = device.endpoint
        if outcome == "taken":
            self._failing.worked(endpoint)
        elif outcome == "gone" or self._failing.failed(endpoint):
            outcome = "gone"
            await asyncio.wrap_future(self._store.write(drop_endpoint, endpoint))
        self._metrics.count("skat_pushes_total", outcome=outcome)

    async def _send(self, device: PushDevice, kind: PushKind, path: str) -> str:
        assert self._signer is not None
        text = message(f"push.{kind.value}", {}, device.language)
        content = msgspec.json.encode(PushTold(text, path))
        headers = {
            **self._signer.headers(device.endpoint, now=self._now()),
            "TTL": str(_KEPT_SECONDS),
            "Urgency": "high",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        }
        body = sealed_anew(content, key=device.key, secret=device.secret)
        try:
            status = await self._post(device.endpoint, headers, body)
        except OSError:
            return "unreachable"
        return "taken" if 200 <= status < 300 else "gone" if status in _GONE else "refused"
