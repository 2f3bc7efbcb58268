"""What a client of a campaign does, and the record kept of it: sent, answered, or open."""

from __future__ import annotations

import random
import threading
import time
import traceback
from abc import ABC, abstractmethod
from typing import Any, Final

Told = dict[str, Any]

SECONDS_OF_SILENCE: Final = 4.0
"""After that a client asks for a new line; a page does, too."""

PAUSE: Final = 0.1
"""Between two tries to get a line, or an answer that stays."""

NOT_DONE_YET: Final = frozenset({"not_saved", "not_known"})
"""Answers after which the same command is sent again."""

_REMEMBERED: Final = 10


class Sent:
    """A command: what it wants, the number seen, and how it was answered at last, if it was."""

    def __init__(self, name: str, action: Told, expected: int, *, journal: str) -> None:
        self.name, self.action, self.expected, self.journal = name, action, expected, journal
        self.begun = time.monotonic()
        self.lost = False
        """Whether it was sent once without an answer: it may yet arrive, whatever is said later."""
        self.acknowledged: int | None = None
        self.refused: str | None = None

    @property
    def is_answered(self) -> bool:
        """Whether the answer is one that stays."""
        return self.acknowledged is not None or self.refused is not None


class Client(ABC):
    """Works in a thread of its own from `begin` to `end`; `name` begins the names of its commands.

    What is `wrong` was seen while it worked; the rest is found at the end, in the journals.
    """

    def __init__(self, name: str, *, chance: int) -> None:
        self.name = name
        self.dice = random.Random(chance)
        self.sent: list[Sent] = []
        self.wrong: list[str] = []
        self._over = threading.Event()
        self._acknowledged = threading.Condition()
        self._waits_since = 0.0
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)

    @abstractmethod
    def run(self) -> None:
        """Does what is due, again and again, until `is_over`."""

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._over.set()
        self._thread.join(60)
        assert not self._thread.is_alive(), f"{self.name} does not end"

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def rest(self, seconds: float) -> None:
        """Does nothing for so long, or until it is over."""
        self._over.wait(seconds)

    def has_gone_on(self, since: float, *, seconds: float) -> bool:
        """Waits until a command that was begun after `since` is acknowledged."""

        def done() -> bool:
            newest = (each for each in reversed(self.sent) if each.acknowledged is not None)
            return self._waits_since > since or next((each.begun > since for each in newest), False)

        with self._acknowledged:
            return self._acknowledged.wait_for(done, timeout=seconds)

    # --- the record -----------------------------------------------------------------------------

    def next_command(self, action: Told, seq: int, *, journal: str) -> Sent:
        """A new command, written down before it is sent."""
        sent = Sent(f"{self.name}-{len(self.sent) + 1}", action, seq, journal=journal)
        self.sent.append(sent)
        return sent

    def some_earlier(self) -> Sent:
        """One of the newest commands, to be sent once more: it must be answered as it was."""
        return self.dice.choice(self.sent[-_REMEMBERED:])

    def acknowledge(self, sent: Sent, seq: int) -> None:
        """Writes down that this is entry `seq`, and wakes who waits for it."""
        if sent.acknowledged not in (None, seq) or sent.refused is not None:
            before = sent.acknowledged or sent.refused
            self.wrong.append(f"{sent.name}: {before}, then entry {seq}")
        with self._acknowledged:
            sent.acknowledged = seq
            self._acknowledged.notify_all()

    def refuse(self, sent: Sent, code: str) -> None:
        """Writes down a refusal that stays."""
        if sent.acknowledged is not None:
            self.wrong.append(f"{sent.name}: entry {sent.acknowledged}, then {code}")
        sent.refused = code

    def must_wait(self) -> None:
        """A server answered that others must be updated first: this wait comes from no fault."""
        with self._acknowledged:
            self._waits_since = time.monotonic()
            self._acknowledged.notify_all()

    def _work(self) -> None:
        try:
            self.run()
        except Exception:
            self.wrong.append(f"{self.name} cannot go on:\n{traceback.format_exc()}")
