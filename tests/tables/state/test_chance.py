"""The chance of computer players: secret until the deal is over, the same after a restart."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from hashlib import sha256

from msgspec.structs import replace

from skat.model.seats import Place
from skat.players import Player, make_player
from skat.rules.actions import Action, Play
from skat.rules.machine import is_over, legal_actions
from skat.rules.state import State
from skat.rules.views import view
from skat.shuffle import commitment
from skat.tables.running.driver import Driver
from skat.tables.running.table import Table
from skat.tables.state.reducer import after
from skat.tables.state.table_state import TableState
from skat.tables.state.turns import Turn
from tests.memory_store import MemoryStore
from tests.tables.fair_evening import dealt_by_pages
from tests.tables.tools import seed, took
from tests.virtual_time import spent


class Outside:
    """A table whose computer players are asked, and the chance that each of them was given."""

    def __init__(self, player: str, state: TableState) -> None:
        self.player = player
        self.table = Table(MemoryStore(), state.id)
        self.table.state = state
        self.given: list[int] = []
        self.driver = Driver(self.table, seat_player=self._seat)

    def _seat(self, player: str, chance: int) -> Player:
        self.given.append(chance)
        return make_player(player, seed=chance, **({"worlds": 4} if player == "pimc" else {}))

    def decides(self, deal: State) -> Action:
        (seat, *_) = deal.to_act
        job = Turn(self.table.state.seats[seat], self.player, seat)
        return self.driver._decide(job, deal)


def course(state: TableState) -> Iterator[TableState]:
    """A deal played out by the first card or call that goes on, one state for each decision."""
    while state.deal is not None and not is_over(state.deal) and state.deal.to_act:
        yield state
        legal = legal_actions(state.deal)
        cards: list[Action] = [action for action in legal if isinstance(action, Play)]
        state = took(after(state, (cards or [each for each in legal if _goes_on(each)])[0]))


def _goes_on(action: Action) -> bool:
    return type(action).__name__ not in ("Concede", "Expose", "ThrowIn", "CallReferee")


def public_facts(state: TableState) -> set[int]:
    """Every seed that a player could make of what all at the table are sent."""
    shuffle = state.shuffle
    assert shuffle is not None
    fingerprint = commitment(shuffle.seed, shuffle.deal)  # type: ignore[arg-type]
    facts = [state.id, shuffle.deal, fingerprint.hex(), *(n.hex() for n in shuffle.nonces)]
    places = [str(place) for place in (1, 2, 3)]
    names = facts + ["/".join(pair) for pair in itertools.product(facts, places)]
    digests = [sha256(name.encode()).digest() for name in names] + [fingerprint]
    return {int.from_bytes(part, "big") for each in digests for part in (each[:8], each[-8:])}


def with_seed(state: TableState, number: int) -> TableState:
    """The same cards on the table, from another secret: from outside nobody can tell them apart."""
    assert state.shuffle is not None
    return replace(state, shuffle=replace(state.shuffle, seed=seed(number)))


def test_what_random_chooses_is_a_function_of_the_secret() -> None:
    one = [Outside("random", state) for state in course(dealt_by_pages())]
    free = 0
    for table in one:
        deal = table.table.state.deal
        assert deal is not None
        chosen = table.decides(deal)
        # A server that was started again decides alike, whatever happened in between.
        assert Outside("random", table.table.state).decides(deal) == chosen
        later = replace(table.table.state, ready=(Place(1),))
        assert Outside("random", later).decides(deal) == chosen
        others = {
            repr(Outside("random", with_seed(table.table.state, number)).decides(deal))
            for number in range(300, 306)
        }
        free += len({*others, repr(chosen)}) > 1
        assert not set(table.given) & public_facts(table.table.state)
    assert free > 20


def test_what_pimc_chooses_is_not_known_from_outside() -> None:
    """Its chance differs with the secret alone, each time, and is none of the public facts."""
    states = list(course(dealt_by_pages()))
    known: set[int] = set()
    for state in states[-12:-4]:
        assert state.deal is not None
        table, other = Outside("pimc", state), Outside("pimc", with_seed(state, 400))
        chosen = table.decides(state.deal)
        other.decides(state.deal)
        assert Outside("pimc", state).decides(state.deal) == chosen
        assert len(table.given) == 1
        assert table.given != other.given
        assert not {*table.given, *other.given} & (public_facts(state) | known)
        known |= {*table.given, *other.given}


def test_the_chance_of_each_place_is_its_own() -> None:
    """Two places with the same view to show would still not decide by the same chance."""
    state = next(course(dealt_by_pages()))
    assert state.deal is not None
    table = Outside("random", state)
    (seat, *_) = state.deal.to_act
    seen = view(state.deal, seat)
    chances = {
        table.driver._chance(Turn(Place(place), "random", seat), seen, use=use)
        for place in (1, 2, 3)
        for use in ("decide", "slip")
    }
    assert len(chances) == 6


def test_a_training_table_slips_alike_after_a_restart() -> None:
    async def slips(state: TableState) -> list[Action]:
        open_play = replace(state, settings=replace(state.settings, training=True))
        return [
            Outside("simple", replace(open_play, deal=each.deal)).decides(each.deal)
            for each in course(state)
            if each.deal is not None
        ]

    state = dealt_by_pages()
    assert spent(slips(state)) == spent(slips(state))
