"""What the host tells the keeper, and what the keeper found to hold here: plain values as JSON."""

from __future__ import annotations

import json
from typing import Final, Literal, NamedTuple, get_args

Mechanism = Literal["namespaces", "landlock", "seccomp"]
"""What a system may lack, or a test switches off; the rest every Linux has."""

MECHANISMS: Final[tuple[Mechanism, ...]] = get_args(Mechanism)


CLAIMS: Final = ("network", "sockets", "files")
"""What an engine may be shut off from: any network, UNIX sockets, changing files of the user."""


class Order(NamedTuple):
    """An engine to start: its words, its own folder, its limits, and the process that is its host.

    `tasks` are processes and threads of the whole tree; `memory_mb` is for the tree as for each
    process. `must_hold` names the claims without which it is not started. Without words nothing is
    started, and what holds is printed.
    """

    words: tuple[str, ...]
    folder: str
    host: int
    memory_mb: int
    cpu_s: int
    tasks: int
    must_hold: tuple[str, ...] = ()
    without: tuple[Mechanism, ...] = ()

    def as_text(self) -> str:
        """One argument of a command line.

        >>> order = Order(("cat",), "folder", 1, 64, 9, 8)
        >>> read_order(order.as_text()) == order
        True
        """
        return json.dumps(self._asdict())


def read_order(text: str) -> Order:
    """The order that `as_text` wrote."""
    fields = json.loads(text)
    for name in ("words", "must_hold", "without"):
        fields[name] = tuple(fields[name])
    return Order(**fields)


class Held(NamedTuple):
    """What could be set up, as the steps report it.

    `network` and `processes` are namespaces, `mounts` read-only ones, `landlock` is the version of
    its interface (0: none), `seccomp` the filter of system calls.
    """

    network: bool = False
    processes: bool = False
    mounts: bool = False
    landlock: int = 0
    seccomp: bool = False

    @property
    def claims(self) -> tuple[str, ...]:
        """Which of `CLAIMS` hold.

        >>> Held(network=True, landlock=7).claims
        ('network', 'files')
        >>> Held(seccomp=True).claims
        ('network', 'sockets')
        """
        holds = (
            self.network or self.seccomp,
            self.seccomp,
            self.mounts or self.landlock > 0,
        )
        return tuple(name for name, yes in zip(CLAIMS, holds, strict=True) if yes)
