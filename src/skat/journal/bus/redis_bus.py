"""The bus of several servers over Redis: messages, and values that all of them see for a while."""

from __future__ import annotations

import logging
import re
import secrets
from collections import deque
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any, Final, TypeVar

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from skat.journal import BusError, Hint, JournalId, Seq, Subscription
from skat.journal.bus import LocalBus

_log = logging.getLogger(__name__)

_SECONDS_TO_ANSWER: Final = 2.0
_SECONDS_TO_LISTEN: Final = 0.25
"""Seconds that it may take until a new subscription is made."""
_SECONDS_BETWEEN_CHECKS: Final = 5
"""Seconds for which a connection may be silent before it is checked."""
_SECONDS_OF_REST: Final = 0.25
"""Seconds without another try after Redis could not be reached."""

_HINT: Final = re.compile(rb"([0-9a-f]{16}) (\d{1,18})(?: (.{1,4000}))?", re.DOTALL)
"""Who published it, the number of the entry, and the message."""

_MOST_MESSAGES: Final = 1_000
"""The most messages that wait to be sent; of more the oldest are lost."""


class RedisBus:
    """A `skat.journal.Bus` over the server at `url` (`redis://host:port`); `name` is the service's.

    It need not be there when the bus is opened: `fault` tells whether it is. Listeners run on the
    thread that publishes, or on the bus's own for what others publish.
    """

    def __init__(self, url: str, *, name: str = "skat") -> None:
        self._here = LocalBus()
        self._own = secrets.token_hex(8)
        self._channel = f"{name}:hint:"
        self._lock = Lock()
        self._listeners: dict[JournalId | None, int] = {}
        self._unsent: dict[JournalId, Seq] = {}
        self._messages: deque[Hint] = deque(maxlen=_MOST_MESSAGES)
        self._news, self._end = Event(), Event()
        self._faults: dict[str, str] = {}
        self._redis: Any = redis.Redis.from_url(
            url,
            socket_timeout=_SECONDS_TO_ANSWER,
            socket_connect_timeout=_SECONDS_TO_ANSWER,
            health_check_interval=_SECONDS_BETWEEN_CHECKS,
            retry=Retry(NoBackoff(), 0),
        )
        self.values = RedisValues(self._redis, prefix=f"{name}:value:")
        self._threads = [
            Thread(
                target=self._lasting, args=(work,), name=f"skat-bus-{work.__name__}", daemon=True
            )
            for work in (self._sending, self._receiving)
        ]
        for thread in self._threads:
            thread.start()

    def publish(self, hint: Hint) -> None:
        """Calls every subscriber; those of other servers a moment later, or not at all."""
        self._here.publish(hint)
        with self._lock:
            if self._end.is_set():
                return
            if hint.said:
                self._messages.append(hint)
            else:
                self._unsent[hint.journal] = hint.seq
        self._news.set()

    def subscribe(
        self, listener: Callable[[Hint], None], *, journal: JournalId | None = None
    ) -> Subscription:
        """Calls `listener` for each hint, of one journal or of all; those of others soon."""
        place = self._here.subscribe(listener, journal=journal)
        with self._lock:
            self._listeners[journal] = self._listeners.get(journal, 0) + 1
        return _Place(self, place, journal)

    @property
    def fault(self) -> str | None:
        """Why hints of or to other servers get lost now; None while they do not."""
        with self._lock:
            return next(iter(self._faults.values()), None)

    def close(self) -> None:
        """Ends all subscriptions and the connection to Redis; may be repeated."""
        with self._lock:
            self._end.set()
        self._here.close()
        self._news.set()
        for thread in self._threads:
            thread.join()
        self._redis.close()

    def _leave(self, journal: JournalId | None) -> None:
        with self._lock:
            left = self._listeners.get(journal, 1) - 1
            if left:
                self._listeners[journal] = left
            else:
                self._listeners.pop(journal, None)

    def _lasting(self, work: Callable[[], None]) -> None:
        """Repeats this until the end, also after Redis could not be reached."""
        while not self._end.is_set():
            try:
                work()
            except (redis.RedisError, OSError) as error:
                with self._lock:
                    known = self._faults.get(work.__name__)
                    self._faults[work.__name__] = str(error)
                if known is None:
                    _log.warning(
                        "the bus to other servers is away, and each counts limits alone: %s", error
                    )
                self._end.wait(_SECONDS_OF_REST)

    def _works(self, work: Callable[[], None]) -> None:
        with self._lock:
            self._faults.pop(work.__name__, None)

    def _sending(self) -> None:
        while not self._end.is_set():
            self._news.wait()
            self._news.clear()
            with self._lock:
                hints = [Hint(journal, seq) for journal, seq in self._unsent.items()]
                hints += self._messages
                self._unsent.clear()
                self._messages.clear()
            with self._redis.pipeline(transaction=False) as line:
                for hint in hints:
                    line.publish(self._channel_of(hint.journal), self._written(hint))
                line.execute()
            self._works(self._sending)

    def _receiving(self) -> None:
        with self._redis.pubsub(ignore_subscribe_messages=True) as line:
            # One that nobody publishes to, so that there is always something to listen to.
            line.subscribe(self._channel)
            followed: set[JournalId | None] = set()
            while not self._end.is_set():
                self._follow(line, followed)
                message = line.get_message(timeout=_SECONDS_TO_LISTEN)
                self._works(self._receiving)
                if message is not None:
                    self._hear(message["channel"], message["data"])

    def _follow(self, line: Any, followed: set[JournalId | None]) -> None:
        """Subscribes to what is listened to now, and to nothing else."""
        with self._lock:
            wanted = set(self._listeners)
        if None in wanted:
            # The pattern has the channels of all journals, and each hint shall come once.
            wanted = {None}
        for journal in wanted - followed:
            if journal is None:
                line.psubscribe(self._channel + "*")
            else:
                line.subscribe(self._channel_of(journal))
        for journal in followed - wanted:
            if journal is None:
                line.punsubscribe(self._channel + "*")
            else:
                line.unsubscribe(self._channel_of(journal))
        followed.clear()
        followed.update(wanted)

    def _channel_of(self, journal: JournalId) -> bytes:
        return f"{self._channel}{journal}".encode(errors="replace")

    def _written(self, hint: Hint) -> bytes:
        text = f"{self._own} {hint.seq}".encode()
        return text + b" " + hint.said if hint.said else text

    def _hear(self, channel: bytes, data: object) -> None:
        hint = _HINT.fullmatch(data) if isinstance(data, bytes) else None
        if hint is None or hint[1].decode() == self._own:
            return
        journal = channel.decode(errors="replace").removeprefix(self._channel)
        self._here.publish(Hint(JournalId(journal), Seq(int(hint[2])), hint[3] or b""))


class _Place:
    """A listener's place on the bus, here and with the others."""

    def __init__(self, bus: RedisBus, here: Subscription, journal: JournalId | None) -> None:
        self._bus: RedisBus | None = bus
        self._here = here
        self._journal = journal

    def close(self) -> None:
        """Ends the hints; may be repeated."""
        bus, self._bus = self._bus, None
        if bus is not None:
            self._here.close()
            bus._leave(self._journal)


Result = TypeVar("Result")

_MOST_TRIES: Final = 50


class RedisValues:
    """`skat.journal.Values` over this client; `prefix` begins the names of all keys."""

    def __init__(self, client: Any, *, prefix: str) -> None:
        self._redis = client
        self._prefix = prefix

    def change(
        self,
        name: str,
        change: Callable[[bytes | None, float], tuple[bytes | None, Result]],
        *,
        seconds: int,
    ) -> Result:
        """Replaces a value by the first result of `change`, and answers the second.

        Raises `BusError`.
        """
        key = f"{self._prefix}{name}"
        try:
            with self._redis.pipeline() as line:
                for _ in range(_MOST_TRIES):
                    # If another server was faster, the last step fails, and this change is
                    # repeated.
                    line.watch(key)
                    whole, millionths = line.time()
                    before = line.get(key)
                    after, result = change(before, whole + millionths / 1_000_000)
                    line.multi()
                    if after is None:
                        line.delete(key)
                    else:
                        line.set(key, after, ex=seconds)
                    try:
                        line.execute()
                    except redis.WatchError:
                        continue
                    return result
        except (redis.RedisError, OSError) as error:
            raise BusError(str(error)) from error
        raise BusError(f"{name} is changed by too many at once")
