"""Rate limits: how often a client may ask, for each key, address and socket, and for all.

A request whose key opens something counts for that key, and is never refused because of others at
its address: where the address has asked too much, an unknown key is looked up before it counts.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from enum import Enum
from math import ceil
from typing import Final, TypeAlias

from litestar.handlers import BaseRouteHandler

from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError
from skat.server.limits.buckets import Bucket, Buckets, LoginBackoff, Slowdown
from skat.server.limits.callers import ClientConnection, KnownKeys, address, network_of
from skat.server.limits.connections import LimitedListener, Peer
from skat.server.limits.costs import Milliseconds
from skat.server.limits.open_sockets import OpenSocket, OpenSockets, SocketLine

_MESSAGES: Final = (100, 10.0)
_CHAT: Final = (5, 0.5)
_BOT_MESSAGES: Final = (200, 40.0)
"""More than `BOT_MOVES`: a bot that is too fast is asked to wait before its line is closed."""

_TAKEN: Final = "skat.taken"
"""Where a request keeps what it has counted for its address."""

Proof: TypeAlias = Callable[[ClientConnection], Awaitable[str | None]]
"""Finds the key of a request that opens something there; what it costs does not grow with what is
tried.
"""


async def _opens_nothing(_connection: ClientConnection) -> None:
    """Where no keys are looked up."""


class Limit(Enum):
    """How often a client may do something: so many at once, and so many a second for ever.

    As the guard of a route it lets a request in so often.
    """

    NEW_TABLES = "new_tables", 60, 1.0
    NEW_LISTS = "new_lists", 60, 1.0
    AT_LISTS = "at_lists", 200, 20.0
    NEW_TOURNAMENTS = "new_tournaments", 10, 1 / 10
    AT_TOURNAMENTS = "at_tournaments", 400, 40.0
    NEW_PLAYERS = "new_players", 200, 3.0
    READING = "reading", 60, 5.0
    RULINGS = "rulings", 60, 1.0
    BOARD = "board", 60, 10.0
    CHANCES = "chances", 30, 1.0
    REPLAYS = "replays", 20, 0.5
    REVIEWS = "reviews", 20, 0.2
    # A page asks once a second how far a review is, and for each deal of a list.
    REVIEW_NEWS = "review_news", 120, 5.0
    TRIES = "tries", 20, 0.2
    # Each own move of a deal that is played on asks for those of the others.
    PLAYING_ON = "playing_on", 60, 2.0
    NEW_ACCOUNTS = "new_accounts", 10, 1 / 60
    AT_ACCOUNTS = "at_accounts", 60, 2.0
    # Every page that is loaded asks who is there.
    ASKING = "asking", 400, 40.0
    LOGINS = "logins", 20, 1 / 3
    RECOVERIES = "recoveries", 60, 2.0
    OWN_GAMES = "own_games", 15, 0.5
    PUBLIC_DEALS = "public_deals", 20, 0.5
    # What an account may ask of others: to be friends, to play. The second one is for all accounts
    # of an address, which a whole club may have.
    ASKING_FRIENDS = "asking_friends", 20, 1 / 30
    FRIENDS_ASKED = "friends_asked", 200, 1.0
    BOT_MOVES = "bot_moves", 20, 20.0
    BOT_CHALLENGES = "bot_challenges", 40, 0.2
    BOT_CHAT = "bot_chat", 5, 0.5
    NEW_SOCKETS = "new_sockets", 60, 2.0
    # What all keys of one address may ask together: keys are to be had for the asking.
    WITH_KEYS = "with_keys", 2_000, 200.0
    # What each of them may ask all the same, where the others of its address ask too much.
    A_KEY = "a_key", 30, 0.5
    # Milliseconds of the machine's processor that an address may have for dear requests. Twelve
    # papers of a hall of 400 are 40 seconds.
    WORK = "work", 60_000, 500.0
    # What an owner may have all the same, where others of the same address have spent theirs.
    WORK_OF_A_KEY = "work_of_a_key", 20_000, 100.0

    allows: tuple[int, float]

    def __new__(cls, name: str, burst: int, rate: float) -> Limit:
        """A limit whose value is the name by which servers tell each other of it."""
        limit = object.__new__(cls)
        limit._value_ = name
        limit.allows = (burst, rate)
        return limit

    async def __call__(self, connection: ClientConnection, _handler: BaseRouteHandler) -> None:
        """Lets a request in, or raises `RefusedError`: `too_fast`."""
        limits: RateLimits = connection.app.state.limits
        await limits.let_in(self, connection)


class RateLimits:
    """The limits of one server; `clock` counts seconds.

    Of each, so many are let through at once and so many a second for ever: for a key that opens
    something, or for an address. `sockets` is the most sockets that one address may have open
    without a key, `all_sockets` that all have together.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        sockets: int = 60,
        all_sockets: int = 20_000,
        limits_are_on: bool = True,
    ) -> None:
        self.clock = clock
        self._on = limits_are_on
        self._keys = KnownKeys()
        self._guesses = LoginBackoff(clock=clock)
        self._slowdown = Slowdown(clock=clock)
        self.buckets: dict[Limit, Buckets] = {}
        for limit in Limit:
            burst, rate = self._scaled(limit.allows)
            self.buckets[limit] = Buckets(burst=burst, rate=rate, clock=clock)
        self.counted: dict[str, Buckets | LoginBackoff | Slowdown] = {
            "guesses": self._guesses,
            "slowdown": self._slowdown,
            **{limit.value: buckets for limit, buckets in self.buckets.items()},
        }
        """All that counts callers, by name: what several servers tell each other of."""
        self.proof: Proof = _opens_nothing
        """Asked about an unknown key where its address may ask no more."""
        self.door: LimitedListener | None = None
        """Learns which connections have a key."""
        self._sockets = OpenSockets(
            an_address=sockets,
            in_all=all_sockets,
            new=self.buckets[Limit.NEW_SOCKETS],
            limits_are_on=limits_are_on,
        )

    async def let_in(self, limit: Limit, connection: ClientConnection) -> None:
        """A request comes in. Raises `RefusedError`: `too_fast`."""
        _let_in(await self._wait(self.buckets[limit], connection))

    def count(
        self, limit: Limit, connection: ClientConnection, *, account: str | None = None
    ) -> None:
        """Something is to be made from there. Raises `RefusedError`: `too_fast`.

        It counts for the address: what is made brings a key, which would make more without end.
        Where others there have made too much, it counts for the account of the one who asks.
        """
        buckets = self.buckets[limit]
        seconds = buckets.wait(address(connection))
        if seconds and account is not None:
            seconds = buckets.wait(f"account {account}")
        _let_in(seconds)

    def count_for(self, limit: Limit, caller: str) -> None:
        """Counts for a caller, who may be no address. Raises `RefusedError`: `too_fast`."""
        _let_in(self.buckets[limit].wait(caller))

    def spend(
        self, cost: Milliseconds, connection: ClientConnection, *, key: str | None = None
    ) -> None:
        """Something dear is to be done. Raises `RefusedError`: `too_fast`.

        It counts for the address, and for the `key` of an owner where that has spent too much.
        """
        seconds = self.buckets[Limit.WORK].wait(address(connection), cost)
        if seconds and key is not None:
            seconds = self.buckets[Limit.WORK_OF_A_KEY].wait(key, cost)
        _let_in(seconds)

    def guess(self, *rows: str) -> None:
        """A password is to be tried in these rows of guesses. Raises `RefusedError`: `too_fast`."""
        if self._on:
            _let_in(self._guesses.wait(*rows))

    def slowdown(self, account: str) -> float:
        """Seconds after which a password is to be tried, from a device new to the account."""
        return self._slowdown.seconds(account) if self._on else 0.0

    async def _wait(self, limit: Buckets, connection: ClientConnection) -> float:
        host = address(connection)
        mark = self._keys.shown_by(connection)
        if mark is None:
            wait = limit.wait(host)
            if wait == 0:
                connection.scope["state"].setdefault(_TAKEN, []).append((limit, host))
                return 0.0
            key = await self.proof(connection)
            if key is None:
                return wait
            mark = self._keys.know(key)
        self._known_at_door(connection.scope["client"], mark)
        of_address, of_key = self.buckets[Limit.WITH_KEYS], self.buckets[Limit.A_KEY]
        return (of_address.wait(host) and of_key.wait(mark)) or limit.wait(mark)

    def know(self, connection: ClientConnection, key: str) -> None:
        """This request showed a key that opens something: it counts for that and no address."""
        for limit, host in connection.scope["state"].pop(_TAKEN, ()):
            limit.give_back(host)
        self._known_at_door(connection.scope["client"], self._keys.know(key))

    def know_socket(
        self,
        socket: OpenSocket,
        key: str | None,
        *,
        shared: bool = False,
        peer: Peer | None = None,
    ) -> bool:
        """A client was let in at a socket, with a key or to watch; whether it may stay.

        Many have a `shared` key; `peer` is the other end.
        """
        if key is not None:
            mark = self._keys.know(key)
            if not shared:
                self._known_at_door(peer, mark)
        return socket.belongs_to(key, shared=shared)

    def _known_at_door(self, peer: Peer | None, mark: str) -> None:
        if self.door is not None and peer is not None:
            self.door.known((peer[0], peer[1]), mark)

    def guessed_right(self, *rows: str) -> None:
        """The last password of these rows was right."""
        for row in rows:
            self._guesses.right(row)
            self._slowdown.right(row)

    def messages(self) -> Bucket:
        """The limit of what one socket may send."""
        return self._bucket(_MESSAGES)

    def bot_messages(self) -> Bucket:
        """The limit of what a bot may send over one socket."""
        return self._bucket(_BOT_MESSAGES)

    def chat(self) -> Bucket:
        """The limit of what one socket may say."""
        return self._bucket(_CHAT)

    @property
    def open_sockets(self) -> int:
        """How many sockets are open."""
        return self._sockets.total

    def socket(self, host: str, line: SocketLine | None = None) -> OpenSocket:
        """Holds one more socket of this address open; `line` may have to make room for another."""
        return self._sockets.socket(network_of(host), line)

    def _bucket(self, allows: tuple[int, float]) -> Bucket:
        burst, rate = self._scaled(allows)
        return Bucket(burst=burst, rate=rate, clock=self.clock)

    def _scaled(self, allows: tuple[int, float]) -> tuple[int, float]:
        # A load generator comes from one address and would only measure the limits.
        return allows if self._on else (1 << 30, 1e9)


def _let_in(seconds: float) -> None:
    if seconds:
        raise RefusedError(Refusal("too_fast", details={"seconds": ceil(seconds)}))
