"""The listening socket limits the number of connections and closes those beyond it.

Where there is no room, the oldest connection without a key makes room for the next: only who is let
in can show a key. Where all have shown one, the next is closed at once, before anything is spent on
it. The same holds where the system has no descriptors left: asyncio would complain of it in the log
again and again and leave the others waiting.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any, Final, TypeAlias, TypeVar

from skat.server.limits.callers import network_of

if sys.platform != "win32":
    import resource

MOST_CONNECTIONS: Final = 20_000
MOST_KNOWN: Final = 64
"""Connections that count as those of one key; what it has beyond them may have to make room."""
_KEPT_FREE: Final = 16
_LEAVING_SHARE: Final = 16
"""One in so many of all may have made room and still hold a descriptor, until it is closed."""
_NO_DESCRIPTORS: Final = (errno.EMFILE, errno.ENFILE)

Counted = TypeVar("Counted")
Network: TypeAlias = IPv4Network | IPv6Network
Peer: TypeAlias = tuple[str, int]
"""Address and port of the other end."""


def most_connections() -> int:
    """As many as may be without ever taking the descriptors that the database and files need."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    usual, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if usual == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return min(MOST_CONNECTIONS, max(8, usual * 3 // 4 - _KEPT_FREE))


class CountedConnection(socket.socket):
    """One connection from a `host`, which is one address or one network of them; `gone` is called
    with it when it is closed. `key` is the one that it has shown.
    """

    __slots__ = ("_gone", "host", "key", "makes_room", "peer")

    def __init__(
        self,
        accepted: socket.socket,
        peer: Peer,
        *,
        host: str,
        gone: Callable[[CountedConnection], None],
    ) -> None:
        self.peer = peer
        self.host = host
        self.key: str | None = None
        self.makes_room = False
        self._gone: Callable[[CountedConnection], None] | None = gone
        super().__init__(accepted.family, accepted.type, accepted.proto, fileno=accepted.detach())

    def close(self) -> None:
        """Closes it, and counts it no more."""
        gone, self._gone = self._gone, None
        super().close()
        if gone is not None:
            gone(self)

    def make_room(self) -> None:
        """Ends it for both ends; its handler closes it then."""
        self.makes_room = True
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)


class LimitedListener(socket.socket):
    """Takes the place of a listening socket; `refused` is called for each connection cut off.

    Connections of one address (one /64 of IPv6) are at most `an_address`; those of `proxies`, who
    come for many, only count for `in_all` and never have to make room.
    """

    def __init__(
        self,
        listening: socket.socket,
        *,
        an_address: int,
        in_all: int,
        proxies: Sequence[Network] = (),
        refused: Callable[[], None],
    ) -> None:
        super().__init__(
            listening.family, listening.type, listening.proto, fileno=listening.detach()
        )
        self._an_address, self._in_all = an_address, in_all
        self._proxies = tuple(proxies)
        self._refused = refused
        self._open: Counter[str] = Counter()
        self._by_peer: dict[Peer, CountedConnection] = {}
        self._strangers: dict[CountedConnection, None] = {}
        """Those that have shown no key, the oldest first."""
        self._strangers_at: dict[str, dict[CountedConnection, None]] = {}
        self._of_key: Counter[str] = Counter()
        self._most_leaving = max(4, in_all // _LEAVING_SHARE)
        self._leaving = 0
        # One for all: a method that is asked for is a new object each time.
        self._is_gone = self._gone
        self._spare: int | None = _descriptor()

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that may stay.

        Raises `ConnectionAbortedError` for one that may not, as for one that has gone by itself.
        """
        try:
            accepted, address = super().accept()
        except OSError as error:
            if error.errno not in _NO_DESCRIPTORS:
                raise
            self._hang_up_on_next()
            self._made_room(self._strangers)
            raise ConnectionAbortedError from error
        peer, host = (str(address[0]), int(address[1])), network_of(str(address[0]))
        if not self._makes_room(host, peer[0]):
            accepted.close()
            self._refused()
            raise ConnectionAbortedError
        # A descriptor is free now: one is kept for the day when there is none.
        self._spare = self._spare or _descriptor()
        self._open[host] += 1
        connection = CountedConnection(accepted, peer, host=host, gone=self._is_gone)
        self._by_peer[peer] = connection
        if not self._is_proxy(peer[0]):
            self._strangers[connection] = None
            self._strangers_at.setdefault(host, {})[connection] = None
        return connection, address

    def known(self, peer: Peer, key: str) -> None:
        """A key that opens something was shown over the connection of this peer."""
        connection = self._by_peer.get(peer)
        if connection is None or connection not in self._strangers:
            return
        if self._of_key[key] < MOST_KNOWN:
            connection.key = key
            self._of_key[key] += 1
            self._is_no_stranger(connection)

    def close(self) -> None:
        """Closes it, and gives back what it kept."""
        if self._spare is not None:
            os.close(self._spare)
            self._spare = None
        super().close()

    @property
    def connections(self) -> int:
        """How many are open."""
        return self._open.total()

    def _makes_room(self, host: str, address: str) -> bool:
        if self._open[host] >= self._an_address and not self._is_proxy(address):
            return self._made_room(self._strangers_at.get(host, {}))
        return self.connections < self._in_all or self._made_room(self._strangers)

    def _made_room(self, strangers: Iterable[CountedConnection]) -> bool:
        """Whether there was a client without a key, the oldest of whom has made room."""
        oldest = next(iter(strangers), None)
        if oldest is None or self._leaving >= self._most_leaving:
            return False
        self._leaving += 1
        self._forget(oldest)
        oldest.make_room()
        self._refused()
        return True

    def _is_proxy(self, address: str) -> bool:
        known = ip_address(address.partition("%")[0])
        return any(known in proxy for proxy in self._proxies)

    def _gone(self, connection: CountedConnection) -> None:
        if connection.makes_room:
            self._leaving -= 1
        else:
            self._forget(connection)

    def _forget(self, connection: CountedConnection) -> None:
        less(self._open, connection.host)
        self._is_no_stranger(connection)
        if self._by_peer.get(connection.peer) is connection:
            del self._by_peer[connection.peer]
        if connection.key is not None:
            less(self._of_key, connection.key)

    def _is_no_stranger(self, connection: CountedConnection) -> None:
        if connection in self._strangers:
            del self._strangers[connection]
            there = self._strangers_at[connection.host]
            del there[connection]
            if not there:
                del self._strangers_at[connection.host]

    def _hang_up_on_next(self) -> None:
        """Spends the descriptor that was kept for this, so that no client waits for an answer."""
        if self._spare is not None:
            os.close(self._spare)
            self._spare = None
        try:
            accepted, _ = super().accept()
        except OSError:
            return
        accepted.close()
        self._spare = _descriptor()
        self._refused()


def less(counted: Counter[Counted], held: Counted) -> None:
    """Counts one less of this; what is at zero is forgotten."""
    counted[held] -= 1
    if not counted[held]:
        del counted[held]


def _descriptor() -> int | None:
    try:
        return os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return None
