"""How a journal becomes a state, and what the sender of a command is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeAlias, TypeVar

import msgspec

from skat.journal.entry import BEFORE_THE_FIRST, FIRST_FORMAT, Command, Entry, FormatVersion, Seq
from skat.journal.replay import replay
from skat.journal.stored.leases import Lease
from skat.model.refusal import Detail, Refusal

State = TypeVar("State")
Action = TypeVar("Action")


class Done(msgspec.Struct, frozen=True):
    """The command is on disk as entry `seq`."""

    seq: Seq


class NotDone(msgspec.Struct, frozen=True):
    """The command had no effect; `seq` is the newest entry."""

    seq: Seq
    refusal: Refusal


Answer: TypeAlias = Done | NotDone
"""What the sender of a command is answered."""


class UnreadableJournalError(Exception):
    """A journal holds something that this version cannot replay, if it is known in entry `seq`."""

    def __init__(self, refusal: Refusal, *, seq: Seq = BEFORE_THE_FIRST) -> None:
        super().__init__(f"{refusal.code}: {refusal}")
        self.refusal = refusal
        self.seq = seq


class Reducer(msgspec.Struct, Generic[State, Action], frozen=True, kw_only=True):
    """How actions become a state, and how they are written in the entries of a journal.

    `kind` is that of its journals. `after` gives the state after an action, or why it may not
    happen; `ends` says whether it is the last one that the journal takes. `write` makes the payload
    of an entry of format `newest`, and `read` has a reader for every format there ever was.
    `since` is the format in which an action of this kind came to be: what has been known for longer
    is written in the format before, too, while a server is there that knows no better.
    """

    kind: str
    after: Callable[[State, Action], State | Refusal]
    write: Callable[[Action], bytes]
    read: Mapping[int, Callable[[bytes], Action]]
    newest: FormatVersion
    ends: Callable[[State], bool] = lambda state: False
    since: Callable[[Action], int] = lambda action: FIRST_FORMAT

    def format_for(self, action: Action, *, known: FormatVersion) -> FormatVersion | None:
        """The newest format that all know who read it; None for a kind that some do not know."""
        return min(known, self.newest) if self.since(action) <= known else None

    def action_in(self, entry: Entry) -> Action | Refusal:
        """The action in an entry; refused with `unknown_format` or `unreadable_entry`.

        A journal with an entry that is not understood is not continued.
        """
        reader = self.read.get(entry.format_version)
        if reader is None:
            known = {"format": entry.format_version, "known": self.newest}
            return Refusal("unknown_format", details=dict(known), impossible=True)
        try:
            return reader(entry.payload)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            unread: dict[str, Detail] = {"seq": entry.seq, "reason": str(error)[:200]}
            return Refusal("unreadable_entry", details=unread, impossible=True)

    def step(self, state: State, entry: Entry) -> State | Refusal:
        """The state after one more entry; for `skat.journal.replay`."""
        action = self.action_in(entry)
        return action if isinstance(action, Refusal) else self.after(state, action)

    def replayed(
        self, entries: tuple[Entry, ...], *, start: State, after: Seq = BEFORE_THE_FIRST
    ) -> State:
        """The state after these entries. Raises `UnreadableJournalError`."""
        done = replay(entries, start=start, step=self.step, after=after)
        if done.refused is not None:
            raise UnreadableJournalError(done.refused, seq=Seq(done.seq + 1))
        return done.state


class Recovered(msgspec.Struct, Generic[State], frozen=True):
    """A state as its journal has it, and the entries that were read for that, the newest last."""

    state: State
    entries: tuple[Entry, ...]


class Wanted(msgspec.Struct, Generic[State, Action], frozen=True, kw_only=True):
    """A command, what makes its action of the state, when it may come, and who drives."""

    make: Callable[[State], Action | Refusal]
    command: Command
    at_any_time: bool
    lease: Lease | None
