"""The listening socket limits the number of connections and closes those beyond it.

A connection beyond the limit is closed at once, before anything is spent on it. The same holds
where the system has no descriptors left: asyncio would complain of it in the log again and again
and leave the others waiting.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any, Final, TypeAlias

from skat.server.limits.callers import network_of

if sys.platform != "win32":
    import resource

MOST_CONNECTIONS: Final = 20_000
_KEPT_FREE: Final = 16
_NO_DESCRIPTORS: Final = (errno.EMFILE, errno.ENFILE)

Network: TypeAlias = IPv4Network | IPv6Network


def most_connections() -> int:
    """As many as may be without ever taking the descriptors that the database and files need."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    usual, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if usual == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return min(MOST_CONNECTIONS, max(8, usual * 3 // 4 - _KEPT_FREE))


class CountedConnection(socket.socket):
    """One connection; `gone` is called with where it comes from when it is closed."""

    __slots__ = ("_gone", "_host")

    def __init__(self, accepted: socket.socket, host: str, *, gone: Callable[[str], None]) -> None:
        self._host = host
        self._gone: Callable[[str], None] | None = gone
        super().__init__(accepted.family, accepted.type, accepted.proto, fileno=accepted.detach())

    def close(self) -> None:
        """Closes it, and counts it no more."""
        gone, self._gone = self._gone, None
        super().close()
        if gone is not None:
            gone(self._host)


class LimitedListener(socket.socket):
    """Takes the place of a listening socket; `refused` is called for everybody hung up on.

    Connections of one address (one /64 of IPv6) are at most `an_address`; those of `proxies`, who
    come for many, only count for `in_all`.
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
            raise ConnectionAbortedError from error
        host = network_of(str(address[0]))
        if not self._has_room(host, str(address[0])):
            accepted.close()
            self._refused()
            raise ConnectionAbortedError
        # A descriptor is free now: one is kept for the day when there is none.
        self._spare = self._spare or _descriptor()
        self._open[host] += 1
        return CountedConnection(accepted, host, gone=self._is_gone), address

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

    def _has_room(self, host: str, address: str) -> bool:
        if self.connections >= self._in_all:
            return False
        return self._open[host] < self._an_address or self._is_proxy(address)

    def _is_proxy(self, address: str) -> bool:
        known = ip_address(address.partition("%")[0])
        return any(known in proxy for proxy in self._proxies)

    def _gone(self, host: str) -> None:
        self._open[host] -= 1
        if not self._open[host]:
            del self._open[host]

    def _hang_up_on_next(self) -> None:
        """Spends the descriptor that was kept for this, so that nobody waits for an answer."""
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


def _descriptor() -> int | None:
    try:
        return os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return None
