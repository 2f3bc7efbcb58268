"""Those connected to a table: their roles, and what they are shown."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, TypeAlias

import msgspec

from skat.journal import Actor
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.fairness import Objection, Progress
from skat.tables.shown.snapshot import Presence, Snapshot
from skat.tables.shown.table_info import Role
from skat.tables.state.actions import ChairKind
from skat.tables.state.keys import Key
from skat.tables.state.people import person_of
from skat.tables.state.table_state import TableState

Shown: TypeAlias = Snapshot | Presence | ChatLine | Progress | Objection
"""What is sent to a connection."""


@implements("TR-7.4.2", "TR-9.9")
def role_of(state: TableState, key: Key) -> Role | Refusal:
    """The role that a secret gives, or why it gives none.

    Refused: `bad_token`, `no_spectators`, and `tournament_table`.
    """
    if key:
        place = state.place_of(key)
        if place is not None:
            return place
        if any(newcomer.chair.token_hash == key for newcomer in state.newcomers):
            return "newcomer"
        return Refusal("bad_token", impossible=True)
    if state.settings.tournament:
        return Refusal("no_spectators_in_tournament", ("TR-9.9",), impossible=True)
    if not state.settings.spectators:
        return Refusal("no_spectators", impossible=True)
    return "spectator"


def key_of_person(state: TableState, people: Collection[Actor]) -> Key | Refusal:
    """What opens the place, or waits for one, that one of these actors has.

    Refused: `bad_token`.
    """
    chairs = (*state.chairs, *(newcomer.chair for newcomer in state.newcomers))
    hashes = (chair.token_hash for chair in chairs if chair.kind is ChairKind.HUMAN)
    own = next((each for each in hashes if person_of(each) in people), None)
    return Refusal("bad_token", impossible=True) if own is None else Key(own)


_NOBODY: Final[frozenset[str]] = frozenset()
"""One for all: an empty set is a new object of 216 bytes each time."""


class Subscriber:
    """A connection to a table. `show` and `dismiss` must be quick and never raise.

    He is dismissed, with the reason, when his secret opens nothing any more. `adds_bytes` says
    that his page answers the commitment of a deal with one of its own, so that it is worth waiting.
    `muted` are the actors of whom he does not want to hear, wherever they sit by now.
    """

    __slots__ = ("adds_bytes", "dismiss", "key", "muted", "show")

    def __init__(
        self,
        key: Key,
        show: Callable[[Shown], None],
        *,
        dismiss: Callable[[Refusal], None] = lambda why: None,
        adds_bytes: bool = False,
    ) -> None:
        self.key = key
        self.show = show
        self.dismiss = dismiss
        self.adds_bytes = adds_bytes
        self.muted = _NOBODY


class Reported(msgspec.Struct, frozen=True):
    """A player's report for the operator: whom, why, and the latest lines of the chat."""

    by: Place
    against: Place
    reason: str
    said: tuple[ChatLine, ...]
