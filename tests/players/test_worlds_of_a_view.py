"""From a view to worlds: the real one is always among them, and nothing hidden gets in."""

from __future__ import annotations

import pytest

from skat.kernel.worlds import count, enumerate_worlds
from skat.model.contract import Contract
from skat.model.seats import SEATS
from skat.players.worlds.knowledge import FEW_WORLDS, SHORT_HAND, known_in, seed_of, worlds_to_ask
from skat.rules.views import view
from tests.players.games import masks, positions_in_play
from tests.rules.positions import cards, playing


def test_the_real_deal_fits_what_every_seat_knows() -> None:
    for state in positions_in_play(40, seed=1):
        assert state.turn is not None
        known = known_in(view(state, state.turn)).knowledge
        for place, held in enumerate(masks(state)):
            assert known.certain[place] & ~held == 0
            hidden = held & ~known.certain[place]
            assert hidden & ~known.unseen == 0
            assert hidden & ~known.possible[place] == 0
            assert hidden.bit_count() == known.room[place]


def test_the_soloist_knows_his_skat_and_the_defenders_do_not() -> None:
    for state in positions_in_play(15, seed=2):
        assert state.turn is not None
        known = known_in(view(state, state.turn)).knowledge
        knows = state.turn is state.soloist and state.skat_taken
        assert known.certain[3] == (state.skat.mask if knows else 0)
        assert known.room[3] == (0 if knows else 2)


def test_the_soloists_points_are_those_of_his_tricks() -> None:
    for state in positions_in_play(15, seed=3):
        assert state.turn is not None
        assert state.soloist is not None
        situation = known_in(view(state, state.turn)).situation
        assert situation.taken == state.points[state.soloist.index]
        assert SEATS[situation.seat_to_play] is state.turn


def test_few_worlds_are_all_asked_and_many_are_drawn() -> None:
    drawn = listed = 0
    for state in positions_in_play(20, seed=4):
        assert state.turn is not None
        seen = view(state, state.turn)
        known = known_in(seen).knowledge
        seed = seed_of(seen, seed=1)
        worlds = worlds_to_ask(known, 5, cards=len(seen.hand), seed=seed)
        if count(known) <= (FEW_WORLDS if len(seen.hand) <= SHORT_HAND else 10):
            listed += 1
            assert worlds == enumerate_worlds(known)
        else:
            drawn += 1
            assert len(worlds) == 5
            assert worlds == worlds_to_ask(known, 5, cards=len(seen.hand), seed=seed)
            assert worlds != worlds_to_ask(known, 5, cards=len(seen.hand), seed=seed + 1)
    assert drawn > 100
    assert listed > 50


def test_the_seed_of_the_worlds_hangs_on_the_view_and_the_player() -> None:
    seeds = set()
    views = [view(state, state.turn) for state in positions_in_play(3, seed=5) if state.turn]
    for seen in views:
        assert seed_of(seen, seed=1) == seed_of(seen, seed=1)
        seeds.update({seed_of(seen, seed=1), seed_of(seen, seed=2)})
    assert len(seeds) == 2 * len(views)


def test_a_spectator_knows_no_worlds() -> None:
    state = playing(Contract.GRAND, [cards("CJ"), cards("SJ"), cards("HJ")])
    with pytest.raises(ValueError, match="player at a seat"):
        known_in(view(state, "spectator"))
