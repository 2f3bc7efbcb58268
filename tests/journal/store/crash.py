"""Kills a program that appends under load, and compares what it acknowledged with what is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from skat.journal import entries_of, verify_chain
from skat.journal.store import SqliteStore
from tests.journal.store.crash_child import JOURNALS

ROOT = Path(__file__).parents[3]
ENDLESS = 10**9


class Crash:
    """A database and everything that any run on it has acknowledged: command number -> seq."""

    def __init__(self, path: Path, *, flaw: str = "") -> None:
        self.path = path
        self.flaw = flaw
        self.acknowledged: dict[int, int] = {}
        self.kills = 0
        self.next = 0

    def run(self, *, kill_after: int | None = None, die: str | None = None) -> list[str]:
        """Runs the program until it dies and returns what is wrong with the database then.

        `kill_after` kills it when it has acknowledged so many commands in this run, wherever
        it may be at that moment; `die` names the statement at which it kills itself.
        """
        arguments = [str(self.path), str(self.next), str(ENDLESS)]
        with subprocess.Popen(
            [sys.executable, "-m", "tests.journal.store.crash_child", *arguments, self.flaw],
            cwd=ROOT,
            env=os.environ | ({} if die is None else {"DIE": die}),
            stdout=subprocess.PIPE,
        ) as child:
            assert child.stdout is not None
            contradictions = []
            # What was written before the kill is still read: it was acknowledged.
            for count, line in enumerate(child.stdout, start=1):
                number, seq = map(int, line.split())
                if self.acknowledged.setdefault(number, seq) != seq:
                    contradictions.append(f"command {number} was acknowledged as two entries")
                if count == kill_after:
                    child.kill()
        assert child.returncode == -9, f"the program ended by itself: {child.returncode}"
        self.kills += 1
        return contradictions + self.check()

    def check(self) -> list[str]:
        """What is wrong: acknowledged commands missing, moved or doubled, broken chains."""
        store = SqliteStore(self.path)
        wrong: list[str] = []
        kept: dict[int, int] = {}
        times: Counter[int] = Counter()
        for journal in JOURNALS:
            entries = store.read(entries_of, journal.id)
            broken = verify_chain(journal, entries)
            if broken is not None:
                wrong.append(f"{journal.id} is broken: {broken}")
            for entry in entries:
                kept[int(entry.payload)] = entry.seq
                times[int(entry.payload)] += 1
        store.close()
        for number, seq in self.acknowledged.items():
            if number not in kept:
                wrong.append(f"command {number} was acknowledged and is lost")
            elif kept[number] != seq:
                wrong.append(f"command {number} was acknowledged as {seq} and is {kept[number]}")
        wrong += [f"command {number} is there {n} times" for number, n in times.items() if n > 1]
        self.next = max(kept, default=-1) + 1
        missing = set(range(self.next)) - kept.keys()
        wrong += [f"command {number} was passed over" for number in sorted(missing)]
        return wrong
