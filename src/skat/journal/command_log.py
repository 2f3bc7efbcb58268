"""What became of each command, in the log of every server that had to do with it."""

from __future__ import annotations

import logging
from typing import Final

from skat.journal.entry import JournalId, Seq

COMMANDS: Final = logging.getLogger("skat.commands")
"""The server that answered a command logs how, the others log that they have read its entry. Off by
default.
"""
COMMANDS.setLevel(logging.WARNING)


def note_command(journal: JournalId, command: str, *, seq: Seq, outcome: str) -> None:
    """Writes a line: `outcome` is "done", "read" or the code of a refusal."""
    if COMMANDS.isEnabledFor(logging.INFO):
        told = {"journal": journal, "command": command, "seq": int(seq), "outcome": outcome}
        COMMANDS.info(
            "command %s of %s: %s, entry %d",
            command,
            journal,
            outcome,
            seq,
            extra={"event": "command", **told},
        )
