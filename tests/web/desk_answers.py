"""What the machine of a tournament answers to steps that a desk has sent in each of its states.

    python -m tests.web.desk_answers FILE SENT

`SENT` has commands by the name of the state; FILE gets those kinds of them that were accepted.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import Command
from skat.tournament.effects import Effect
from skat.tournament.machine import effect_of
from tests.tournament.evenings import Evening
from tests.web.desk_events import STATES


def is_accepted(evening: Evening, sent: dict[str, Any]) -> bool:
    """Whether the event goes on with this step, its effect looked at where it has one."""
    try:
        command = msgspec.convert(sent, Command)
    except msgspec.ValidationError:
        return False
    if sent.get("seen"):
        effect = effect_of(evening.state, evening.step(command))
        if isinstance(effect, Effect):
            command = replace(command, seen=effect.digest)
    return not isinstance(evening.ask(command), Refusal)


def accepted(sent: dict[str, list[dict[str, Any]]]) -> dict[str, list[str]]:
    """The kinds of commands of which one was accepted, by state."""
    evenings = {make.__name__: make for make in STATES}
    return {
        name: sorted({each["do"] for each in commands if is_accepted(evening, each)})
        for name, commands in sent.items()
        for evening in (evenings[name](),)
    }


if __name__ == "__main__":
    to, of = map(Path, sys.argv[1:])
    to.write_bytes(msgspec.json.encode(accepted(msgspec.json.decode(of.read_bytes()))))
