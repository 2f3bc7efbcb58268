"""Whose an actor of a journal is: kept beside the entries, so that it can be taken away again.

Entries are never changed; so they name nobody, and what names somebody is no entry.
"""

from __future__ import annotations

from typing import Final

import msgspec

from skat.journal.entry import Actor, JournalId

NAMELESS: Final = "—"
"""What is left of a name that was taken away."""


class Participant(msgspec.Struct, frozen=True, kw_only=True):
    """The name of an actor, his account if he has one, and when he came (seconds since 1970)."""

    journal: JournalId
    actor: Actor
    name: str
    since: int
    account: str | None = None
