"""What must be true of a table: its clocks, what was shown, and to whom."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import msgspec

from skat.journal import Entry, JournalId, Store
from skat.model.seats import Place
from skat.rules.actions import TimeOut
from skat.tables.running.table import person_actor
from skat.tables.shown.snapshot import snapshot_for
from skat.tables.state.actions import READERS, TakeOver
from skat.tables.state.table_state import TableState
from tests.faults.clients.person import Person
from tests.faults.stage import PATIENT
from tests.tables.replayed import states_of
from tests.tables.tools import NOBODY, cards_in, may_know


def wrong_at_table(
    store: Store,
    name: JournalId,
    entries: Sequence[Entry],
    people: Sequence[Person],
    *,
    seconds: float,
) -> Iterator[str]:
    """What is wrong with this table, whose entries are these; `people` sit there."""
    states = states_of(store, name)
    yield from _clocks(name, entries, seconds=seconds)
    for person in people:
        yield from _by_others(person, entries, states[max(states)])
        yield from _shown(person, entries, states, seconds=seconds)


def _by_others(person: Person, entries: Sequence[Entry], state: TableState) -> Iterator[str]:
    """What was sent by this person is entered on nobody else's behalf."""
    actor = person_actor(state, Place(person.place or 0))
    for entry in entries:
        if str(entry.command_id).startswith(f"{person.name}-") and entry.actor != actor:
            yield f"{entry.command_id}: entered for {entry.actor}"


def _clocks(name: JournalId, entries: Sequence[Entry], *, seconds: float) -> Iterator[str]:
    """Nobody's time was up, and nobody thought longer than everything took."""
    for entry in entries:
        recorded = READERS[entry.format_version](entry.payload)
        if isinstance(recorded.action, (TimeOut, TakeOver)):
            yield f"{name}: entry {entry.seq} ends the time of a player who had an hour"
        if not 0 <= recorded.thought_ms <= 1_000 * seconds:
            yield f"{name}: entry {entry.seq} says that {recorded.thought_ms} ms were thought"


def _shown(
    person: Person, entries: Sequence[Entry], states: dict[int, TableState], *, seconds: float
) -> Iterator[str]:
    """No line goes back, shows what is not in the journal, or what its viewer may not know."""
    secrets = [entry.hash.hex() for entry in entries]
    for line in person.lines:
        before = 0
        for _, frame in line:
            told = json.loads(frame)
            if told["type"] != "snapshot":
                if cards_in(frame) or b'"seed"' in frame:
                    yield f"{person.name}: a card in {told['type']}"
                continue
            seq = int(told["seq"])
            if seq < before:
                yield f"{person.name}: shown entry {seq} after {before}"
            before = seq
            if seq not in states:
                yield f"{person.name}: shown entry {seq}, which is not in the journal"
                continue
            yield from _too_much(person, frame, states[seq])
            clock = told["table"]["clock"]
            if clock is not None and min(clock["left_ms"]) < 1_000 * (PATIENT - seconds):
                yield f"{person.name}: shown that {min(clock['left_ms'])} ms are left"
        text = b"".join(frame for _, frame in line).decode()
        if any(secret in text for secret in secrets):
            yield f"{person.name}: shown a hash of the journal"


def _too_much(person: Person, frame: bytes, state: TableState) -> Iterator[str]:
    if state.deal is None:
        if cards_in(frame):
            yield f"{person.name}: shown a card before the deal"
        return
    place = Place(person.place or 0)
    seat = state.seat_of(place)
    kept = snapshot_for(state, place, NOBODY).view
    if json.loads(frame)["view"] != json.loads(msgspec.json.encode(kept)):
        yield f"{person.name}: shown another game than the journal has at entry {state.seq}"
    if not cards_in(frame) <= may_know(state.deal, seat):
        yield f"{person.name}: shown a hidden card at entry {state.seq}"
    fair = json.loads(frame)["fair"]
    if state.deal_is_running and (fair["seed"], fair["pack"]) != (None, None):
        yield f"{person.name}: shown the seed of a running deal at entry {state.seq}"
