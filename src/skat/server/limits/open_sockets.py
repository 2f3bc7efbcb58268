"""The sockets that are open: how many an address, a key and all together may have."""

from __future__ import annotations

from collections import Counter
from typing import Final

from skat.server.limits.buckets import Buckets

MOST_SILENT: Final = 256
"""Of one address, before they have authenticated; after a restart a whole hall reconnects at
once."""
MOST_OF_A_KEY: Final = 64
"""The link of a list is one key for all who look on."""
MOST_WITH_KEYS: Final = 1_000
"""Of one address, whatever keys they have."""


class OpenSocket:
    """One socket, until it is left as a context. It is silent until it says whose it is; `let_in`
    tells whether it may stay.
    """

    __slots__ = ("_host", "_sockets", "counts_for", "let_in")

    def __init__(self, sockets: OpenSockets, host: str, *, let_in: bool) -> None:
        self._sockets = sockets
        self._host = host
        self.counts_for: tuple[str, ...] = ()
        self.let_in = let_in

    def __enter__(self) -> OpenSocket:
        return self

    def __exit__(self, *_: object) -> None:
        self._sockets.closed(self)

    def belongs_to(self, key: str | None) -> bool:
        """Whether it may stay, with a key that was let in or as somebody's who only watches."""
        self.let_in = self._sockets.moved(self, self._host, key)
        return self.let_in


class OpenSockets:
    """The open sockets; `new` limits how fast one address opens those without a key."""

    def __init__(
        self, *, an_address: int, in_all: int, new: Buckets, limits_are_on: bool = True
    ) -> None:
        self._an_address, self._in_all = an_address, in_all
        self._new = new
        self._on = limits_are_on
        self._open: Counter[str] = Counter()
        self.total = 0

    def socket(self, host: str) -> OpenSocket:
        """Holds one more socket of this address open while it may stay."""
        silent = f"silent {host}"
        free = self._open[silent] < MOST_SILENT and self.total < self._in_all
        socket = OpenSocket(self, host, let_in=free or not self._on)
        if socket.let_in:
            self.total += 1
            self._count(socket, (silent,))
        return socket

    def closed(self, socket: OpenSocket) -> None:
        """It is not counted any more, if it was; may be repeated."""
        if socket.counts_for:
            self.total -= 1
            self._count(socket, ())

    def moved(self, socket: OpenSocket, host: str, key: str | None) -> bool:
        """Counts a socket for whom it belongs to, if there is room."""
        if key is None:
            places = {f"address {host}": self._an_address}
        else:
            places = {f"key {key}": MOST_OF_A_KEY, f"keys {host}": MOST_WITH_KEYS}
        free = all(self._open[place] < most for place, most in places.items())
        if self._on and not (free and (key is not None or self._new.take(host))):
            return False
        self._count(socket, tuple(places))
        return True

    def _count(self, socket: OpenSocket, places: tuple[str, ...]) -> None:
        self._open.subtract(socket.counts_for)
        for place in socket.counts_for:
            if not self._open[place]:
                del self._open[place]
        self._open.update(places)
        socket.counts_for = places
