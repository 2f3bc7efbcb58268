"""Who the people of a table are. Entries and states name them only by their actors.

A person's name is kept outside the journal, where it can be taken away again; it is put in when a
table is shown. Tables that earlier releases wrote have names in their entries: they are shown,
unless another name is known for the actor.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from skat.journal import NAMELESS, Actor, JournalId, Participant
from skat.model.seats import Place
from skat.tables.state.actions import Chair, ChairKind
from skat.tables.state.naming import is_bot
from skat.tables.state.table_state import TableState


def person_of(token_hash: bytes) -> Actor:
    """How journals name a person: the same wherever he sits, so that a resend is known.

    >>> person_of(bytes(32))
    'person-000000000000000000000000'
    """
    return Actor(f"{_PERSON}{token_hash[:_BYTES].hex()}")


def actors_of(participants: Iterable[Participant], account: str | None) -> tuple[Actor, ...]:
    """As whom an account takes part; nobody is without one."""
    return tuple(each.actor for each in participants if account and each.account == account)


def people_at(state: TableState) -> int:
    """How many are neither computer players nor bots; of a state with names in it.

    >>> people_at(TableState(id=JournalId("t-1")))
    0
    """
    return sum(chair.kind is ChairKind.HUMAN and not is_bot(chair.name) for chair in state.chairs)


_PERSON = "person-"
_BYTES = 12


class ShownRating(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The rating that an account shows next to its name: points a game, half of the interval."""

    points: float
    margin: float


_RATING = msgspec.json.Decoder(ShownRating)


def rating_beside(name: str, shown: bytes | None) -> ShownRating | None:
    """The rating that an account of this name shows, by what is kept of it; bots show none."""
    return _RATING.decode(shown) if shown and not is_bot(name) else None


class People:
    """The names of the people of one table, and its newest state with them put in."""

    def __init__(self, participants: Iterable[Participant] = ()) -> None:
        self._names: dict[str, str] = {}
        self._ratings: dict[str, ShownRating] = {}
        # What has not changed stays the same object, so that nobody works it out again.
        self._state: TableState | None = None
        self._named = TableState(id=JournalId(""))
        self._chairs: tuple[Chair, ...] | None = None
        self._named_chairs: tuple[Chair, ...] = ()
        self._players: tuple[str, ...] | None = None
        self._named_players: tuple[str, ...] = ()
        self.learn(participants)

    def learn(self, participants: Iterable[Participant]) -> bool:
        """Takes in the participants kept outside the journal; returns whether something is new."""
        names, ratings = dict(self._names), dict(self._ratings)
        for participant in participants:
            names[participant.actor] = participant.name
            ratings.pop(participant.actor, None)
            rating = rating_beside(participant.name, participant.beside)
            if rating is not None:
                ratings[participant.actor] = rating
        if (names, ratings) == (self._names, self._ratings):
            return False
        self._names, self._ratings = names, ratings
        self._forget()
        return True

    def know(self, actor: Actor, name: str) -> None:
        """A person who comes now."""
        self._names[actor] = name
        self._forget()

    def knows(self, actor: Actor) -> bool:
        """Whether a person was here under this actor's name, whatever he is called now."""
        return actor in self._names

    def ratings(self, state: TableState) -> dict[Place, ShownRating]:
        """The ratings that are shown at this table; never in a tournament, where all are equal."""
        if not self._ratings or state.settings.tournament or state.drawn is not None:
            return {}
        actors = {chair.place: person_of(chair.token_hash) for chair in state.chairs}
        return {
            place: self._ratings[actor] for place, actor in actors.items() if actor in self._ratings
        }

    def named(self, state: TableState) -> TableState:
        """The same state with names in it; to be shown, never to be kept."""
        if state is self._state:
            return self._named
        if state.chairs is not self._chairs:
            self._chairs = state.chairs
            self._named_chairs = tuple(self._chair(chair) for chair in state.chairs)
        if state.players is not self._players:
            self._players = state.players
            old = {chair.name: self._name(chair) for chair in state.chairs}
            self._named_players = tuple(
                old.get(player) or self._of(player) for player in state.players
            )
        newcomers = tuple(
            replace(newcomer, chair=self._chair(newcomer.chair)) for newcomer in state.newcomers
        )
        self._state = state
        self._named = replace(
            state, chairs=self._named_chairs, players=self._named_players, newcomers=newcomers
        )
        return self._named

    def _forget(self) -> None:
        self._state = self._chairs = self._players = None

    def _chair(self, chair: Chair) -> Chair:
        return replace(chair, name=self._name(chair)) if chair.kind is ChairKind.HUMAN else chair

    def _name(self, chair: Chair) -> str:
        if chair.kind is not ChairKind.HUMAN:
            return chair.name
        return self._names.get(person_of(chair.token_hash)) or self._of(chair.name)

    def _of(self, name: str) -> str:
        """The name that stands for itself in old entries, or for an actor."""
        known = self._names.get(name)
        return known or (NAMELESS if name.startswith(_PERSON) else name)
