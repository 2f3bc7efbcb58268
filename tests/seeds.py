"""The seed of each test: from its name, and from `SKAT_SEED` where others are wanted.

A run of the gate draws the same every time. Another `SKAT_SEED` gives every test another seed, and
the same one brings a failure back on the same commit.
"""

from __future__ import annotations

import hashlib
import os
import random
from typing import Final

VARIABLE: Final = "SKAT_SEED"


class _Running:
    """The test that runs, and whether it has drawn."""

    nodeid = ""
    drew = False


def chosen() -> str:
    """What varies all seeds; `0` in the gate."""
    return os.environ.get(VARIABLE, "0")


def seed_of(nodeid: str) -> int:
    """The seed of the test of this name.

    >>> seed_of("tests/test_a.py::test_a") == seed_of("tests/test_a.py::test_a")
    True
    >>> seed_of("tests/test_a.py::test_a") == seed_of("tests/test_a.py::test_b")
    False
    """
    text = f"{chosen()} {nodeid}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def begin(nodeid: str) -> None:
    """Says which test runs from now on."""
    _Running.nodeid, _Running.drew = nodeid, False


def drew(nodeid: str) -> bool:
    """Whether this test runs and what happened in it hangs on its seed."""
    return _Running.drew and _Running.nodeid == nodeid


def drawing() -> random.Random:
    """The chance of the test that runs: the same from the beginning at every call."""
    _Running.drew = True
    return random.Random(seed_of(_Running.nodeid))


def replaying(nodeid: str) -> str:
    """The command that runs this test again with its seed."""
    return f"{VARIABLE}={chosen()} .venv/bin/pytest '{nodeid}'"
