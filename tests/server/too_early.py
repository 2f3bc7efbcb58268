"""A plant: a server that acknowledges first and commits later."""

from __future__ import annotations

_EARLY = """
import asyncio
from skat.journal import ledger

committing = ledger.Ledger._committing

def early(self, wanted, action, changed):
    if not wanted.command.command_id.startswith("{name}-"):
        return committing(self, wanted, action, changed)
    loop = asyncio.get_running_loop()
    later = lambda: asyncio.ensure_future(self._submit(wanted))
    loop.call_later({seconds}, later)
    self._lock.release()
    answer = loop.create_future()
    answer.set_result(ledger.Done(self.seq + 1))
    return answer

ledger.Ledger._committing = early
"""


def too_early(name: str, *, seconds: float) -> str:
    """Commands of this name are committed so many seconds after they were acknowledged."""
    return _EARLY.format(name=name, seconds=seconds)


BLIND = """
from skat.journal import journal_state, ledger
from skat.journal.stored import queries

decide = queries.decide
journal_state.MOST_REMEMBERED = 0
ledger.entry_of = lambda connection, journal, actor, command_id: None
queries.decide = lambda draft, *, earlier, **found: decide(draft, earlier=None, **found)
"""
"""A plant: the server forgets every command at once, and finds no earlier one in its store."""
