"""Rate limits: how often somebody may ask, for each key, address and socket, and for all.

A request whose key opens something counts for that key, and is never refused because of others at
its address: where the address has asked too much, an unknown key is looked up before it counts.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from math import ceil
from typing import Final, Protocol, TypeAlias

from litestar.handlers import BaseRouteHandler

from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError
from skat.server.limits.buckets import Bucket, Buckets
from skat.server.limits.callers import ClientConnection, KnownKeys, address, network_of
from skat.server.limits.connections import Peer
from skat.server.limits.costs import Milliseconds
from skat.server.limits.login_backoff import LoginBackoff, Slowdown
from skat.server.limits.open_sockets import OpenSocket, OpenSockets, SocketLine

_NEW_TABLES: Final = (60, 1.0)
_NEW_LISTS: Final = (60, 1.0)
_AT_LISTS: Final = (200, 20.0)
_NEW_TOURNAMENTS: Final = (10, 1 / 10)
_AT_TOURNAMENTS: Final = (400, 40.0)
_NEW_PLAYERS: Final = (200, 3.0)
_READING: Final = (60, 5.0)
_RULINGS: Final = (60, 1.0)
_BOARD: Final = (60, 10.0)
_CHANCES: Final = (30, 1.0)
_REPLAYS: Final = (20, 0.5)
_REVIEWS: Final = (20, 0.2)
_REVIEW_NEWS: Final = (120, 5.0)
"""A page asks once a second how far a review is, and for each deal of a list."""
_TRIES: Final = (20, 0.2)
_PLAYING_ON: Final = (60, 2.0)
"""Each own move of a deal that is played on asks for those of the others."""
_NEW_ACCOUNTS: Final = (10, 1 / 60)
_AT_ACCOUNTS: Final = (60, 2.0)
_ASKING: Final = (400, 40.0)
"""Every page that is loaded asks who is there."""
_LOGINS: Final = (20, 1 / 3)
_RECOVERIES: Final = (60, 2.0)
_OWN_GAMES: Final = (15, 0.5)
_BOT_MOVES: Final = (20, 20.0)
_BOT_CHAT: Final = (5, 0.5)
_BOT_MESSAGES: Final = (200, 40.0)
"""More than a bot may say words, so that it is told to wait before its line is closed."""
_NEW_SOCKETS: Final = (60, 2.0)
_MESSAGES: Final = (100, 10.0)
_CHAT: Final = (5, 0.5)
_WITH_KEYS: Final = (2_000, 200.0)
"""What all keys of one address may ask together: keys are to be had for the asking."""

_A_KEY: Final = (30, 0.5)
"""What each of them may ask all the same, where the others of its address ask too much."""

_WORK: Final = (60_000, 500.0)
"""Milliseconds of the machine's processor that an address may have for dear requests. Twelve papers
of a hall of 400 are 40 seconds."""

_WORK_OF_A_KEY: Final = (20_000, 100.0)
"""What an owner may have all the same, where others of the same address have spent theirs."""

_TAKEN: Final = "skat.taken"
"""Where a request keeps what it has counted for its address."""

Guard: TypeAlias = Callable[[ClientConnection, BaseRouteHandler], Awaitable[None]]

Proof: TypeAlias = Callable[[ClientConnection], Awaitable[str | None]]
"""Finds the key of a request that opens something there; what it costs does not grow with what is
tried.
"""


class Door(Protocol):
    """Where connections come in."""

    def known(self, peer: Peer, key: str) -> None:
        """A key that opens something was shown over the connection of this peer."""


async def _opens_nothing(_connection: ClientConnection) -> None:
    """Where no keys are looked up."""


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
        self.counted: dict[str, Buckets | LoginBackoff | Slowdown] = {
            "guesses": self._guesses,
            "slowdown": self._slowdown,
        }
        """All that counts callers, by name: what several servers tell each other of."""
        self.proof: Proof = _opens_nothing
        """Asked about an unknown key where its address may ask no more."""
        self.door: Door | None = None
        """Told which connections are of those who have a key."""
        self._with_keys = self._buckets("with_keys", _WITH_KEYS)
        self._a_key = self._buckets("a_key", _A_KEY)
        self._sockets = OpenSockets(
            an_address=sockets,
            in_all=all_sockets,
            new=self._buckets("new_sockets", _NEW_SOCKETS),
            limits_are_on=limits_are_on,
        )
        self.new_tables = self._buckets("new_tables", _NEW_TABLES)
        self.new_lists = self._buckets("new_lists", _NEW_LISTS)
        self.at_lists = self._buckets("at_lists", _AT_LISTS)
        self.new_tournaments = self._buckets("new_tournaments", _NEW_TOURNAMENTS)
        self.at_tournaments = self._buckets("at_tournaments", _AT_TOURNAMENTS)
        self.new_players = self._buckets("new_players", _NEW_PLAYERS)
        self.reading = self._buckets("reading", _READING)
        self.rulings = self._buckets("rulings", _RULINGS)
        self.board = self._buckets("board", _BOARD)
        self.chances = self._buckets("chances", _CHANCES)
        self.new_accounts = self._buckets("new_accounts", _NEW_ACCOUNTS)
        self.at_accounts = self._buckets("at_accounts", _AT_ACCOUNTS)
        self.asking = self._buckets("asking", _ASKING)
        self.logins = self._buckets("logins", _LOGINS)
        self.recoveries = self._buckets("recoveries", _RECOVERIES)
        self.own_games = self._buckets("own_games", _OWN_GAMES)
        self.bot_moves = self._buckets("bot_moves", _BOT_MOVES)
        self.bot_chat = self._buckets("bot_chat", _BOT_CHAT)
        self._work = self._buckets("work", _WORK)
        self._work_of_a_key = self._buckets("work_of_a_key", _WORK_OF_A_KEY)
        self.replays = self._buckets("replays", _REPLAYS)
        self.reviews = self._buckets("reviews", _REVIEWS)
        self.review_news = self._buckets("review_news", _REVIEW_NEWS)
        self.tries = self._buckets("tries", _TRIES)
        self.playing_on = self._buckets("playing_on", _PLAYING_ON)

    def guard(self, limit: Buckets) -> Guard:
        """Lets a request in as often as this limit says. Raises `RefusedError`: `too_fast`."""

        async def let_in(connection: ClientConnection, _handler: BaseRouteHandler) -> None:
            _let_in(await self._wait(limit, connection))

        return let_in

    def count(
        self, limit: Buckets, connection: ClientConnection, *, account: str | None = None
    ) -> None:
        """Something is to be made from there. Raises `RefusedError`: `too_fast`.

        It counts for the address: what is made brings a key, which would make more without end.
        Where others there have made too much, it counts for the account of the one who asks.
        """
        seconds = limit.wait(address(connection))
        if seconds and account is not None:
            seconds = limit.wait(f"account {account}")
        _let_in(seconds)

    def count_for(self, limit: Buckets, caller: str) -> None:
        """Counts for a caller, who may be no address. Raises `RefusedError`: `too_fast`."""
        _let_in(limit.wait(caller))

    def spend(
        self, cost: Milliseconds, connection: ClientConnection, *, key: str | None = None
    ) -> None:
        """Something dear is to be done. Raises `RefusedError`: `too_fast`.

        It counts for the address, and for the `key` of an owner where that has spent too much.
        """
        seconds = self._work.wait(address(connection), cost)
        if seconds and key is not None:
            seconds = self._work_of_a_key.wait(key, cost)
        _let_in(seconds)

    def guess(self, *rows: str) -> None:
        """A password is to be tried in these rows of guesses. Raises `RefusedError`: `too_fast`."""
        if self._on:
            _let_in(self._guesses.wait(*rows))

    def slowdown(self, account: str) -> float:
        """Seconds after which a password is to be tried, from a device that nobody knows."""
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
        return (self._with_keys.wait(host) and self._a_key.wait(mark)) or limit.wait(mark)

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
        """Somebody was let in at a socket, with a key or to watch; whether it may stay.

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

    def _buckets(self, name: str, limit: tuple[int, float]) -> Buckets:
        burst, rate = self._scaled(limit)
        buckets = Buckets(burst=burst, rate=rate, clock=self.clock)
        self.counted[name] = buckets
        return buckets

    def _bucket(self, limit: tuple[int, float]) -> Bucket:
        burst, rate = self._scaled(limit)
        return Bucket(burst=burst, rate=rate, clock=self.clock)

    def _scaled(self, limit: tuple[int, float]) -> tuple[int, float]:
        # A load generator comes from one address and would only measure the limits.
        return limit if self._on else (1 << 30, 1e9)


def _let_in(seconds: float) -> None:
    if seconds:
        raise RefusedError(Refusal("too_fast", details={"seconds": ceil(seconds)}))
