"""What must be true at the end: every journal held against what everybody wrote down."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from skat.journal import CommandId, Entry, JournalId, Store, verify_chain
from skat.model.seats import Place
from skat.rules.actions import TimeOut
from skat.tables.running.table import person_actor
from skat.tables.shown.snapshot import snapshot_for
from skat.tables.state.actions import READERS, TakeOver
from skat.tables.state.table_state import TableState
from tests.faults.person import Person
from tests.faults.stage import PATIENT
from tests.tables.replayed import states_of
from tests.tables.tools import NOBODY, cards_in, may_know

_MOST_TOLD: Final = 20


def found_wrong(store: Store, people: Sequence[Person], *, seconds: float) -> list[str]:
    """All that is wrong, empty if nothing is; `seconds` is how long the campaign took."""
    tables = sorted({person.table for person in people})
    found = [
        text
        for table in tables
        for text in _of_table(
            store, [person for person in people if person.table == table], seconds=seconds
        )
    ]
    more = len(found) - _MOST_TOLD
    return found[:_MOST_TOLD] + [f"and {more} more"] * (more > 0)


def _of_table(store: Store, people: Sequence[Person], *, seconds: float) -> Iterator[str]:
    name = JournalId(people[0].table)
    journal, entries = store.describe(name), store.read(name)
    if journal is None:
        yield f"{name}: the journal is gone"
        return
    broken = verify_chain(journal, entries)
    if broken is not None:
        yield f"{name}: the chain is broken: {broken}"
        return
    yield from _twice(name, entries)
    states = states_of(store, name)
    yield from _clocks(name, entries, seconds=seconds)
    for person in people:
        yield from person.wrong
        yield from _commands(person, entries, states[max(states)])
        yield from _shown(person, entries, states, seconds=seconds)


def _twice(name: JournalId, entries: Sequence[Entry]) -> Iterator[str]:
    effects = Counter((entry.actor, entry.command_id) for entry in entries)
    for (actor, command), count in effects.items():
        if count > 1:
            yield f"{name}: {command} of {actor} stands there {count} times"


def _commands(person: Person, entries: Sequence[Entry], state: TableState) -> Iterator[str]:
    """Nothing acknowledged is lost, nothing refused has happened; the order is that of sending."""
    actor = person_actor(state, Place(person.place or 0))
    numbers = {
        entry.command_id: entry.seq
        for entry in entries
        if entry.actor == actor and str(entry.command_id).startswith(f"{person.name}-")
    }
    newest = 0
    for sent in person.sent:
        number = numbers.pop(CommandId(sent.name), None)
        if sent.acknowledged is not None:
            if number is None:
                yield f"{sent.name}: acknowledged as entry {sent.acknowledged}, and lost"
            elif number != sent.acknowledged:
                yield f"{sent.name}: acknowledged as entry {sent.acknowledged}, is {number}"
        elif sent.refused is not None and number is not None:
            yield f"{sent.name}: refused as {sent.refused}, and entry {number}"
        if number is not None:
            if number < newest:
                yield f"{sent.name}: entry {number}, sent after entry {newest}"
            newest = number
    for command in numbers:
        yield f"{command}: nobody has sent it"


def _clocks(name: JournalId, entries: Sequence[Entry], *, seconds: float) -> Iterator[str]:
    """Nobody's time was up, and nobody thought longer than everything took."""
    for entry in entries:
        recorded = READERS[entry.format_version](entry.payload)
        if isinstance(recorded.action, (TimeOut, TakeOver)):
            yield f"{name}: entry {entry.seq} ends the time of somebody who had an hour"
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
