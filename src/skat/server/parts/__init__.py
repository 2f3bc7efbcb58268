"""The parts of the server: what each feature adds to it, and what all of them share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from skat.journal import Following, Store
from skat.server.cluster import Cluster
from skat.server.limits.rate_limits import RateLimits
from skat.server.machine import Machine
from skat.server.metrics import Metrics
from skat.server.people.accounts import AccountService
from skat.server.people.own_games import Games
from skat.server.people.replay_access import ReplayAccess
from skat.server.people.routes import Routes
from skat.server.people.visitors import Visitors
from skat.server.proof import Opens
from skat.server.settings import ServerSettings
from skat.server.socket.connection import Serve
from skat.server.socket.watching_socket import LetIn, WatchingSocket
from skat.tables.running.tables import Tables

Step: TypeAlias = Callable[[], Awaitable[None] | None]


class Core(msgspec.Struct, frozen=True, kw_only=True):
    """What all parts share; `accounts` and `cluster` are None where the server has none."""

    store: Store
    settings: ServerSettings
    machine: Machine
    metrics: Metrics
    cluster: Cluster | None
    accounts: AccountService | None
    visitors: Visitors
    limits: RateLimits
    tables: Tables
    games: Games
    replays: ReplayAccess

    @property
    def asked(self) -> tuple[Visitors, RateLimits]:
        """The first two fields of all routes: who asks, and how often he may."""
        return self.visitors, self.limits

    @property
    def others(self) -> Following | None:
        """What tells the other servers; None where there are none."""
        return None if self.cluster is None else self.cluster.following

    def watching(self, let_in: LetIn, *, pause: float = 0.0) -> Serve:
        """A socket of those whom `let_in` lets watch something."""
        limits, metrics = self.limits, self.metrics
        return lambda client, name: WatchingSocket(
            client, let_in, limits, metrics, pause=pause
        ).serve(name)


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What one feature adds to the server.

    `sockets` are served by kind, and `opens` says of a kind of thing which keys open it. `begin` is
    done when the server starts, in the order of the parts; `leave` while it still answers, before
    it ends; `close` when it has ended, the last part first, whatever another one fails with.
    """

    routes: Sequence[Routes] = ()
    sockets: Mapping[str, Serve] = {}
    opens: Mapping[str, Opens] = {}
    gauges: Mapping[str, Callable[[], float]] = {}
    begin: Sequence[Step] = ()
    leave: Sequence[Callable[[], Awaitable[None]]] = ()
    close: Sequence[Step] = ()
