"""Live tests that are never tried again: what they prove must not fail even by chance."""

from typing import Final, Literal

import pytest

IN_NO_LANE: Final = pytest.StashKey[list[str]]()
"""Live tests of files that the live lane does not read, and browser tests outside their folder."""

Kind = Literal["secrecy", "fairness", "durability", "limits"]

ONCE: Final[dict[str, Kind]] = {
    "tests/browser/table/test_fair.py": "fairness",
    "tests/browser/table/test_roles.py::test_nobody_sees": "secrecy",
    "tests/browser/table/test_table.py::test_a_reload_and_kill_9": "durability",
    "tests/browser/test_offline.py": "durability",
    "tests/journal/bus/test_redis_bus.py::test_it_does": "durability",
    "tests/engines/test_claims.py": "limits",
    "tests/engines/test_confined.py": "limits",
    "tests/engines/test_tree.py": "limits",
    "tests/faults/": "durability",
    "tests/server/apart/": "limits",
    "tests/server/bots/test_killed.py": "durability",
    "tests/server/bots/test_over_servers.py": "durability",
    "tests/server/duplicate/test_at_two_servers.py": "durability",
    "tests/server/duplicate/test_every_gap.py": "durability",
    "tests/server/durability/": "durability",
    "tests/server/iss/test_iss_restarts.py": "durability",
    "tests/server/limits/": "limits",
    "tests/server/online/test_between_journals.py": "durability",
    "tests/server/online/test_every_gap.py": "durability",
    "tests/server/routes/test_lists.py::test_kill_9": "durability",
    "tests/server/routes/test_tournaments.py::test_kill_9": "durability",
    "tests/server/socket/test_sockets.py": "durability",
    "tests/journal/store/": "durability",
}
"""Begin of the id of tests -> what they promise."""


def promised(test: str) -> Kind | None:
    """What a test promises, if it may not be tried again."""
    return next((kind for begin, kind in ONCE.items() if test.startswith(begin)), None)
