"""Engines that go wrong on purpose: each is a small program with its answer to `go`."""

from __future__ import annotations

import sys
from pathlib import Path

from skat.engines.confined import Limits
from skat.engines.engine import Engine, EngineClock
from skat.engines.faults import EngineForfeitError
from skat.engines.foreign import ForeignPlayer
from skat.engines.positions import AskedPosition, positions
from skat.engines.stable import EngineSpec, Stable
from skat.notation.seen_moves import position_record
from skat.notation.seen_words import legal_words
from skat.players.protocol import NAMES
from skat.rules.actions import Action
from skat.rules.views import view

_BEGIN = """
import os, sys, time
def say(line):
    sys.stdout.write(line + "\\n")
    sys.stdout.flush()
for line in sys.stdin:
    words = line.split()
    if words[0] == "skat":
        say("id name Scripted")
        say("option name worlds type int default 60 min 1 max 5000")
        say("ok")
    elif words[0] == "ping":
        say("pong " + words[1])
    elif words[0] == "quit":
        break
    elif words[0] == "go":
        number = words[1]
        legal = words[words.index("legal") + 1 : words.index("time")]
        first = legal[0]
"""
FIRST = "say(f'move {number} {first}')"
"""The answer of an engine that plays what stands first."""


def script(folder: Path, *lines: str, before: str = "") -> str:
    """The command of an engine that runs these lines at `go`."""
    file = folder / "engine.py"
    body = "".join(f"        {line}\n" for line in lines)
    file.write_text(before + _BEGIN + body)
    return f"{sys.executable} -I {file}"


def stable(
    command: str, *, think_ms: int = 20_000, most_late: int = 3, log: Path | None = None
) -> Stable:
    told = None if log is None else str(log)
    return Stable(EngineSpec(command=command, think_ms=think_ms, most_late=most_late, log=told))


def a_position(*, kind: str = "bidding") -> AskedPosition:
    return next(each for each in positions(60, seed=2) if each.kind == kind)


def record_of(position: AskedPosition) -> str:
    return position_record(position.moves, reader=position.seat, names=NAMES)


def legal_of(position: AskedPosition) -> tuple[str, ...]:
    return legal_words(position.state, position.seat)


def clock(move: int) -> EngineClock:
    return EngineClock((240_000, 240_000, 240_000), move=move)


def decided_by(engines: Stable, position: AskedPosition) -> Action | None:
    """What an engine decides; None if it forfeits."""
    player = ForeignPlayer(engines, seed=1)
    player.follow(position.moves)
    try:
        return player.decide(view(position.state, position.seat))
    except EngineForfeitError:
        return None


def told_by(
    tmp_path: Path,
    expression: str,
    limits: Limits | None = None,
    *,
    before: str = "",
    words: str = "",
) -> str:
    """What an engine of these limits finds out about itself, with these words of its command."""
    command = script(tmp_path, f"say('info text ' + repr({expression}))", FIRST, before=before)
    command += words
    heard: list[str] = []
    engine = Engine(command, limits=limits, on_info=heard.append)
    engine.move(record_of(a_position()), legal_of(a_position()), clock(20_000))
    engine.close()
    return heard[0].removeprefix("info text ")
