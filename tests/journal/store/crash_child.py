"""A program that appends as fast as it can, until it is killed; see `tests.journal.store.crash`.

    python -m tests.journal.store.crash_child DATABASE FIRST COUNT [FLAW]

Sends commands FIRST, FIRST + 1, ... over three journals, without waiting for the answers, and
writes a line "number seq" for each acknowledgement. Before that it sends again, one by one, the
commands that the run before may have left unanswered. The environment variable `DIE` names a
statement at which the program kills itself: "before COMMIT 7" or "after COMMIT 7".
A FLAW plants a mistake, so that the harness can show that it would notice.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from concurrent.futures import Future
from pathlib import Path
from threading import BoundedSemaphore

from skat.journal import (
    Actor,
    Appended,
    AppendOutcome,
    Command,
    CommandId,
    Duplicate,
    Journal,
    JournalId,
    Seq,
    append_entry,
    create_journal,
    head_of,
)
from skat.journal.store import SqliteStore
from tests.journal.store.sqlite.faulty import Hooks

JOURNALS = [Journal(JournalId(f"table-{number}"), kind="table") for number in range(3)]
MOST_UNANSWERED = 120
EARLY_ACKNOWLEDGEMENT = "acknowledges too early"
FORGOTTEN_COMMANDS = "forgets what it was sent"


def journal_of(number: int) -> JournalId:
    """Where command `number` belongs."""
    return JOURNALS[number % len(JOURNALS)].id


def actor_of(number: int) -> Actor:
    """Who sends command `number`."""
    return Actor(f"place-{number // len(JOURNALS) % 3 + 1}")


def acknowledge(number: int, seq: int) -> None:
    """One write, so that a kill leaves whole lines."""
    os.write(sys.stdout.fileno(), f"{number} {seq}\n".encode())


class Sender:
    """Sends commands with the numbers that follow from its own earlier ones."""

    def __init__(self, store: SqliteStore, flaw: str) -> None:
        self.store = store
        self.flaw = flaw
        self.seqs: dict[JournalId, int] = {}
        self.room = BoundedSemaphore(MOST_UNANSWERED)
        for journal in JOURNALS:
            store.write(create_journal, journal).result()
            head = store.read(head_of, journal.id)
            assert head is not None
            self.seqs[journal.id] = head.seq

    def send(self, number: int) -> Future[AppendOutcome]:
        name = journal_of(number)
        # With this flaw every run invents new ids, so that a resend is not recognised.
        run = f"-{os.getpid()}" if self.flaw == FORGOTTEN_COMMANDS else ""
        command = Command(
            CommandId(f"c{number}{run}"),
            Seq(self.seqs[name]),
            actor_of(number),
            b"%d" % number,
        )
        return self.store.write(append_entry, name, command)

    def send_again(self, number: int) -> None:
        outcome = self.send(number).result()
        assert isinstance(outcome, Appended | Duplicate)
        if isinstance(outcome, Appended):
            self.seqs[journal_of(number)] = outcome.entry.seq
        acknowledge(number, outcome.entry.seq)

    def send_on(self, number: int) -> None:
        def answered(future: Future[AppendOutcome]) -> None:
            outcome = future.result()
            assert isinstance(outcome, Appended), outcome
            if self.flaw != EARLY_ACKNOWLEDGEMENT:
                acknowledge(number, outcome.entry.seq)
            self.room.release()

        self.room.acquire()
        future = self.send(number)
        self.seqs[journal_of(number)] += 1
        if self.flaw == EARLY_ACKNOWLEDGEMENT:
            acknowledge(number, self.seqs[journal_of(number)])
        future.add_done_callback(answered)


def dying(place: str) -> Hooks:
    """Kills this process at the n-th statement of a kind, before or after it is executed."""
    moment, statement, count = place.split()
    remaining = int(count)

    def hook(executed: str) -> None:
        nonlocal remaining
        if executed.startswith(statement):
            remaining -= 1
            if remaining == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return Hooks(before=hook) if moment == "before" else Hooks(after=hook)


def main(arguments: list[str]) -> None:
    """Runs until it is killed or COUNT commands are acknowledged."""
    path, first, count, *flaw = arguments
    sender = Sender(SqliteStore(Path(path)), flaw[0] if flaw else "")
    if "DIE" in os.environ:
        hooks = dying(os.environ["DIE"])
        sender.store.close()
        sqlite3.connect = hooks.connect  # type: ignore[assignment]
        sender.store = SqliteStore(Path(path))
    for number in range(max(0, int(first) - MOST_UNANSWERED), int(first)):
        sender.send_again(number)
    for number in range(int(first), int(first) + int(count)):
        sender.send_on(number)
    sender.store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
