"""What a process loads and reads: a command that does little starts at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_FRESH = """
import sys
opened = []
sys.addaudithook(lambda event, about: event == "open" and opened.append(str(about[0])))
sys.argv = ["skat", *{words!r}]
try:
    {program}
except SystemExit:
    pass
print(*(f"loaded {{name}}" for name in sys.modules), sep="\\n")
print(*(f"opened {{name}}" for name in opened), sep="\\n")
"""

_COMMAND = "from skat.cli import main; main()"


def found_in(*words: str, program: str = _COMMAND) -> tuple[set[str], list[str]]:
    """The modules that a fresh process has loaded in the end, and the files that it opened."""
    code = _FRESH.format(words=list(words), program=program)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    loaded = {line.split()[1] for line in lines if line.startswith("loaded ")}
    return loaded, [line.partition(" ")[2] for line in lines if line.startswith("opened ")]


def articles_read(opened: list[str]) -> set[str]:
    """The files of the articles among these."""
    return {name.rpartition("/")[2] for name in opened if "/articles/" in name and ".json" in name}


@pytest.mark.live
def test_a_process_loads_and_reads_only_what_it_needs() -> None:
    heavy = {"asyncio", "litestar", "numpy", "pydantic", "rich", "skat.rules", "skat.kernel"}
    heavy |= {"skat.messages", "skat.office", "skat.players", "skat.server", "skat.journal.store"}
    heavy |= {"sqlalchemy"}
    for words in ("--help", "--version", "bids"):
        loaded, opened = found_in(words)
        assert "skat.cli.app" in loaded
        assert heavy & loaded == set(), words
        assert not any("tournament" in name for name in loaded), words
        assert len([name for name in loaded if name.startswith("skat.")]) <= 25, words
        assert len(loaded) <= 250, words
        assert articles_read(opened) == set(), words
    # A server has no use for the words of the articles; `skat rules` reads those of one language.
    loaded, opened = found_in(program="import skat.cli.app, skat.server.app")
    assert "skat.server.app" in loaded
    unserved = (ROOT / "requirements/unserved.txt").read_text().replace("-", "_").split("\n")
    assert {"faker", "polyfactory"} <= {*unserved}
    assert loaded & {*unserved} == set()
    assert not any(name.startswith(("texts_", "tests")) for name in articles_read(opened))
    _, opened = found_in("rules", "SkO-4.2.3", "--language", "de")
    read = {name for name in articles_read(opened) if name.startswith(("texts_", "tests"))}
    assert read == {"texts_de.json", "tests.json"}
    assert threads_and_kernel() == ""
    assert "nanobind" in threads_and_kernel(SKAT_LEAKS="1")


def threads_and_kernel(**environment: str) -> str:
    """What a process says that ends while a thread holds an object of the kernel, as a command
    does that is interrupted.
    """
    program = """
import threading
from skat.kernel import Solver
begun = threading.Event()
def hold(solver):
    begun.set()
    threading.Event().wait()
threading.Thread(target=hold, args=(Solver(),), daemon=True).start()
begun.wait()
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | environment,
    )
    return done.stderr
