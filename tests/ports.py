"""Ports for servers of tests: nothing else takes one before it is bound, or during a restart.

A port that the system chose is free only until it is asked again: another test, or any line that is
dialled meanwhile, may be given the same one.
"""

from __future__ import annotations

import socket
from collections import deque
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Final

_HOST: Final = "127.0.0.1"
_LOWEST: Final = 10_081
"""Browsers open no page at 10080, nor at some ports below."""
_USUAL_OF_THE_SYSTEM: Final = 32_768
_MOST_HELD: Final = 100
"""No test has as many servers at once."""

_held: deque[socket.socket] = deque()
"""A port is taken for datagrams, which no server of ours listens to: a word to the other tests."""


def free_port() -> int:
    """A port that no other test is given, and that the system gives to nobody."""
    chance = SystemRandom()
    while True:
        port = chance.randrange(_LOWEST, _first_of_the_system())
        mark = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        with suppress(OSError), socket.socket() as probe:
            mark.bind((_HOST, port))
            probe.bind((_HOST, port))
            _hold(mark)
            return port
        mark.close()


def _first_of_the_system() -> int:
    """Where the ports begin that the system gives away, to those who dial and for port 0."""
    try:
        first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    except OSError:
        first = _USUAL_OF_THE_SYSTEM
    # Where the system gives nearly all away, nothing is left for us.
    return first if first > 2 * _LOWEST else _USUAL_OF_THE_SYSTEM


def _hold(mark: socket.socket) -> None:
    _held.append(mark)
    if len(_held) > _MOST_HELD:
        _held.popleft().close()
