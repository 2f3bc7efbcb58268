"""What a steady test may do that no other may: at most ten, each with its reason."""

from typing import Final

_AWAITED: Final = "an example of the documentation shows asyncio with one thread that is awaited"

EXCEPTIONS: Final[dict[str, str]] = {
    "src/skat/journal/threads.py::skat.journal.threads.computed": _AWAITED,
    "src/skat/journal/threads.py::skat.journal.threads.ReadTogether": _AWAITED,
    "src/skat/server/http/refusals.py::skat.server.http.refusals.ConcurrencyLimit": _AWAITED,
    "src/skat/journal/store/sqlite/store.py::skat.journal.store.sqlite.store"
    ".SqliteStore": "an example of the documentation opens a store, writes once and closes it",
    "src/skat/tables/running/thinkers.py::skat.tables.running.thinkers.Thinkers": _AWAITED,
}
"""Id of a test -> why it needs what the lane forbids, and why it cannot fail by chance."""
