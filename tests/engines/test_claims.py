"""What `skat doctor` claims of the confinement is so: with all mechanisms, and without each.

An engine tries what it must not be able to. Where a mechanism is switched off, as on a system that
lacks it, the claims change with what the engine can do.
"""

from __future__ import annotations

import json
import os
import socket
from contextlib import suppress
from itertools import combinations
from pathlib import Path

import pytest

from skat.engines.confined import Limits, confinement
from skat.engines.keeper.order import MECHANISMS, Mechanism
from tests.engines.scripted import told_by

WAYS = [
    without for number in range(len(MECHANISMS) + 1) for without in combinations(MECHANISMS, number)
]
TRIES = """
import json, os, socket
def can(what):
    try:
        what()
    except OSError:
        return False
    return True
def connect(family, address):
    with socket.socket(family) as one:
        one.settimeout(5)
        one.connect(address)
def told(path):
    with socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0] as one:
        one.sendto(b"x", path)
def sent(address):
    with socket.socket(type=socket.SOCK_DGRAM) as one:
        one.sendto(b"x", address)
def change(file):
    with open(file, "a") as one:
        one.write("x")
"""


@pytest.mark.live
@pytest.mark.parametrize("without", WAYS, ids=lambda way: "without " + (" ".join(way) or "nothing"))
def test_what_is_claimed_to_be_out_of_reach_is(
    tmp_path: Path, without: tuple[Mechanism, ...]
) -> None:
    mine = tmp_path / "mine"
    mine.write_text("as it was")
    path, abstract = tmp_path / "socket", f"\0skat-{os.getpid()}"
    with (
        socket.create_server(("127.0.0.1", 0)) as calls,
        socket.socket(type=socket.SOCK_DGRAM) as datagrams,
        socket.socket(socket.AF_UNIX) as named,
        socket.socket(socket.AF_UNIX) as unnamed,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as letters,
    ):
        for each, address in ((named, str(path)), (unnamed, abstract)):
            each.bind(address)
            each.listen(64)
        letters.bind(f"{path}-letters")
        datagrams.bind(("127.0.0.1", 0))
        tries = {
            "tcp": f"connect(socket.AF_INET, {calls.getsockname()!r})",
            "udp": f"sent({datagrams.getsockname()!r})",
            "named": f"connect(socket.AF_UNIX, {str(path)!r})",
            "letters": f"told({f'{path}-letters'!r})",
            "abstract": f"connect(socket.AF_UNIX, {abstract!r})",
            "write": f"change({str(mine)!r})",
            "make": f"change({str(tmp_path / 'new')!r})",
            "remove": f"os.unlink({str(mine)!r})",
            "move": f"os.rename({str(mine)!r}, {str(tmp_path / 'moved')!r})",
            "home": f"change({str(Path.home() / '.skat-engine-test')!r})",
            "signal": f"os.kill({os.getpid()}, 0)",
        }
        asked = ", ".join(f"{name!r}: can(lambda: {what})" for name, what in tries.items())
        asking = f"json.dumps({{{asked}}})"
        told = told_by(tmp_path, asking, Limits(without=without), before=TRIES)
    with suppress(FileNotFoundError):
        (Path.home() / ".skat-engine-test").unlink()
    can = json.loads(told.strip("'"))
    held = confinement(without=without)
    no_signals = held.processes or held.landlock > 5
    assert (can["tcp"] or can["udp"]) == ("network" not in held.claims)
    assert (can["named"] or can["letters"]) == ("sockets" not in held.claims)
    assert can["abstract"] == (not held.network and held.landlock < 6 and not held.seccomp)
    changes = [can[name] for name in ("write", "make", "remove", "move", "home")]
    assert any(changes) == ("files" not in held.claims)
    assert can["signal"] == (not no_signals)
    assert set(confinement().claims) >= set(held.claims)
    assert set(without) < set(MECHANISMS) or not held.claims
