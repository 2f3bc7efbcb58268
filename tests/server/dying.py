"""Plants of servers that die: by kill -9 of their own, at an entry of a table that has a name."""

from __future__ import annotations

from typing import Final

DIE: Final = """
import os, signal
from skat.tables.running import drawn_tables as at
def die(): os.kill(os.getpid(), signal.SIGKILL)
"""
"""What comes before each of them: `die`, and `at`, where tables are drawn."""

AT_ENTRY: Final = """
entered = at._entered
async def dies(table, action, *, command_id):
    if command_id == {name!r}: die()
    return await entered(table, action, command_id=command_id)
at._entered = dies
"""
"""Dies before the first table has the entry of this command id."""
