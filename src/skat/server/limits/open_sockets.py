"""The sockets that are open: how many an address, a key and all together may have.

No caller is refused because of those who have less right to be there. A socket without a key makes
room for the next one, a stranger's for that of an owner, and of the owners at one address the one
who has most for another. The key of an owner is known to be right before it counts here.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, Protocol, TypeAlias

from skat.server.limits.buckets import Buckets
from skat.server.limits.connections import less

MOST_SILENT: Final = 256
"""Of one address, before they have authenticated; after a restart a whole hall reconnects at
once. The oldest makes room for the next."""
MOST_OF_A_KEY: Final = 64
"""Of one owner, whose oldest makes room for the next; or of all who share the link of a list."""
MOST_WITH_KEYS: Final = 1_000
"""Owners' sockets of one address, whatever keys they have; and as many of those who share links."""
_SILENT_SHARE: Final = 8
"""One in so many of all sockets may be silent; of the others the server knows whose they are."""

Group: TypeAlias = Literal["silent", "stranger", "reader", "owner", "gone"]
"""Whose a socket is: a reader shares his key with others, an owner has one of his own."""


class SocketLine(Protocol):
    """What is at the end of a socket."""

    def crowded_out(self) -> None:
        """Closes it, because another needs its place; does not wait for that."""


class OpenSocket:
    """One socket, until it is left as a context. It is silent until it says whose it is."""

    __slots__ = ("_line", "_sockets", "group", "host", "key")

    def __init__(self, sockets: OpenSockets, host: str, line: SocketLine | None) -> None:
        self._sockets = sockets
        self._line = line
        self.host = host
        self.key: str | None = None
        self.group: Group = "gone"

    def __enter__(self) -> OpenSocket:
        return self

    def __exit__(self, *_: object) -> None:
        self._sockets.closed(self)

    def belongs_to(self, key: str | None, *, shared: bool = False) -> bool:
        """Whether it may stay, with a key that was let in or as that of a spectator.

        Many have a `shared` key.
        """
        return self._sockets.identified(self, key, shared=shared)

    def crowded_out(self) -> None:
        """It has lost its place."""
        if self._line is not None:
            self._line.crowded_out()


class OpenSockets:
    """The open sockets; `new` limits how fast one address opens those without a key.

    `in_all` is the most of all: an eighth of it is for the silent, and of the others strangers and
    readers have three quarters at most.
    """

    def __init__(
        self, *, an_address: int, in_all: int, new: Buckets, limits_are_on: bool = True
    ) -> None:
        self._an_address = an_address
        self._new = new
        self._on = limits_are_on
        self._most_silent = max(1, in_all // _SILENT_SHARE)
        self._most_known = in_all - self._most_silent
        self._most_strangers = self._most_known * 3 // 4
        self._silent: dict[OpenSocket, None] = {}
        """The oldest first, as in all that follow."""
        self._strangers: dict[OpenSocket, None] = {}
        """And readers."""
        self._owned: dict[str, list[OpenSocket]] = {}
        self._owned_at: dict[str, list[OpenSocket]] = {}
        self._at: Counter[tuple[Group, str]] = Counter()
        self._reading: Counter[str] = Counter()
        self._owners = 0

    @property
    def total(self) -> int:
        """How many are open."""
        return len(self._silent) + len(self._strangers) + self._owners

    def socket(self, host: str, line: SocketLine | None = None) -> OpenSocket:
        """One more of this address, silent as yet. It is let in: only then can it show a key."""
        if self._on and self._at["silent", host] >= MOST_SILENT:
            self._crowd_out(next(silent for silent in self._silent if silent.host == host))
        if self._on and len(self._silent) >= self._most_silent:
            self._crowd_out(next(iter(self._silent)))
        socket = OpenSocket(self, host, line)
        self._put(socket, "silent")
        return socket

    def closed(self, socket: OpenSocket) -> None:
        """It is not counted any more, if it was; may be repeated."""
        match socket.group:
            case "gone":
                return
            case "silent":
                del self._silent[socket]
            case "stranger" | "reader":
                del self._strangers[socket]
                if socket.group == "reader" and socket.key is not None:
                    less(self._reading, socket.key)
            case "owner":
                self._owners -= 1
                _without(self._owned, socket.key or "", socket)
                _without(self._owned_at, socket.host, socket)
        less(self._at, (socket.group, socket.host))
        socket.group = "gone"

    def identified(self, socket: OpenSocket, key: str | None, *, shared: bool) -> bool:
        """Counts a socket for whom it belongs to, if there is room."""
        if socket.group == "gone":
            return False
        group: Group = "stranger" if key is None else "reader" if shared else "owner"
        if self._on and not self._has_room(socket.host, group, key or ""):
            return False
        self.closed(socket)
        socket.key = key
        self._put(socket, group)
        return True

    def _has_room(self, host: str, group: Group, key: str) -> bool:
        if group == "owner":
            return self._makes_room(host, key)
        known = len(self._strangers) + self._owners
        if len(self._strangers) >= self._most_strangers or known >= self._most_known:
            return False
        if group == "reader":
            at_address = self._at["reader", host] < MOST_WITH_KEYS
            return at_address and self._reading[key] < MOST_OF_A_KEY
        return self._at["stranger", host] < self._an_address and self._new.take(host)

    def _makes_room(self, host: str, key: str) -> bool:
        """Whether an owner has room now: he comes before strangers, and has no more than others."""
        own = self._owned.get(key, [])
        if len(own) >= MOST_OF_A_KEY:
            self._crowd_out(own[0])
        elif len(self._owned_at.get(host, ())) >= MOST_WITH_KEYS:
            most = max(self._owned_at[host], key=lambda line: len(self._owned[line.key or ""]))
            if len(self._owned[most.key or ""]) <= len(own) + 1:
                return False
            self._crowd_out(most)
        if len(self._strangers) + self._owners < self._most_known:
            return True
        if not self._strangers:
            return False
        self._crowd_out(next(iter(self._strangers)))
        return True

    def _crowd_out(self, socket: OpenSocket) -> None:
        self.closed(socket)
        socket.crowded_out()

    def _put(self, socket: OpenSocket, group: Group) -> None:
        socket.group = group
        self._at[group, socket.host] += 1
        match group:
            case "silent":
                self._silent[socket] = None
            case "owner":
                self._owners += 1
                self._owned.setdefault(socket.key or "", []).append(socket)
                self._owned_at.setdefault(socket.host, []).append(socket)
            case _:
                self._strangers[socket] = None
                if group == "reader" and socket.key is not None:
                    self._reading[socket.key] += 1


def _without(lists: dict[str, list[OpenSocket]], name: str, socket: OpenSocket) -> None:
    lists[name].remove(socket)
    if not lists[name]:
        del lists[name]
