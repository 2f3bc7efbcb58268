"""What must be true of lists and tournaments: what was shown, and that time goes forward."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from skat.journal import Entry, JournalId, Reducer, Seq, Store
from skat.model.refusal import Refusal
from skat.office.lists import evening
from skat.office.lists.state import ListState
from skat.office.lists.view import shown_list
from skat.office.persons import Persons
from skat.office.tournament_views import hall_view
from skat.tournament.results.board import board_of
from skat.tournament.state import Tournament
from tests.faults.clients.office import OfficeClient

State = TypeVar("State")
Action = TypeVar("Action")

_MOMENT = ("now",)
"""What is shown and does not come from the journal: the clock."""
_NEWER_IN_LISTS = ("payable", "bock_deals", "ramsch_due", "bock", "times", "ramsch", "typed_ramsch")
"""What a server of an older release beside this one does not tell, of a list and of its lines."""
_NEWER_IN_TOURNAMENTS = (
    "left",
    "other_seats",
    "stand_ins",
    "signed_themselves",
    "messages",
    "paused",
    "section",
)
"""The same of a tournament and its tables."""


def wrong_in_list(
    name: JournalId,
    entries: Sequence[Entry],
    clients: Sequence[OfficeClient],
    *,
    beside_older: bool,
) -> Iterator[str]:
    """What is wrong with this list, whose entries are these."""
    reducer = evening.REDUCER
    yield from _time(name, [reducer.action_in(entry) for entry in entries])
    states = _states(entries, reducer, start=ListState())

    def shown(seq: int) -> object:
        return shown_list(states[seq], name=name, seq=Seq(seq), may_write=True)

    newer = _NEWER_IN_LISTS if beside_older else ()
    yield from _shown(name, clients, states, shown, newer=newer)


def wrong_in_tournament(
    store: Store,
    name: JournalId,
    entries: Sequence[Entry],
    clients: Sequence[OfficeClient],
    *,
    beside_older: bool,
) -> Iterator[str]:
    """What is wrong with this tournament, whose entries are these."""
    reducer = Persons(store, name).reducer()
    yield from _time(name, [reducer.action_in(entry) for entry in entries])
    states: Mapping[int, Tournament | None] = _states(entries, reducer, start=None)

    def shown(seq: int) -> object:
        state = states[seq]
        assert state is not None, "a tournament is opened with its first entry"
        return hall_view(board_of(state), seq=Seq(seq), now=0)

    newer = _NEWER_IN_TOURNAMENTS if beside_older else ()
    yield from _shown(name, clients, states, shown, newer=newer)


def _states(
    entries: Sequence[Entry], reducer: Reducer[State, Action], *, start: State
) -> dict[int, State]:
    """Number of an entry -> the state after it."""
    state, states = start, {}
    for entry in entries:
        action = reducer.action_in(entry)
        assert not isinstance(action, Refusal), action
        following = reducer.after(state, action)
        assert not isinstance(following, Refusal), following
        state = states[int(entry.seq)] = following
    return states


def _time(name: JournalId, actions: Sequence[Any]) -> Iterator[str]:
    """Whatever the clocks of the servers show, nothing is done before what was done before."""
    times = [action.at for action in actions]
    for number, (before, after) in enumerate(pairwise(times), start=2):
        if after < before:
            yield f"{name}: entry {number} at {after}, after {before}"


def _shown(
    name: JournalId,
    clients: Sequence[OfficeClient],
    states: Mapping[int, object],
    view: Callable[[int], object],
    *,
    newer: Sequence[str] = (),
) -> Iterator[str]:
    """What was shown is what the journal has at that number; `newer` may be missing in it."""
    views: dict[int, dict[str, Any]] = {}
    for client in clients:
        for shown in client.seen:
            if shown.journal != name:
                continue
            if shown.seq not in states:
                yield f"{client.name}: shown entry {shown.seq}, which is not in the journal"
                continue
            if shown.seq not in views:
                views[shown.seq] = json.loads(msgspec.json.encode(view(shown.seq)))
            now = _as_old(views[shown.seq], shown.told, newer=newer)
            if _timeless(shown.told) != _timeless(now):
                yield f"{client.name}: shown something else than {name} has at entry {shown.seq}"


def _as_old(now: Any, told: Any, *, newer: Sequence[str]) -> Any:
    """What would be shown now, without what is newer than the server that sent `told`."""
    if isinstance(now, dict) and isinstance(told, dict):
        known = {key: each for key, each in now.items() if key in told or key not in newer}
        return {key: _as_old(each, told.get(key), newer=newer) for key, each in known.items()}
    if isinstance(now, list) and isinstance(told, list) and len(now) == len(told):
        return [_as_old(one, other, newer=newer) for one, other in zip(now, told, strict=True)]
    return now


def _timeless(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in _MOMENT}
