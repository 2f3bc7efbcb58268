"""Games tried out in worlds: what is compared, what is found, that discard and game agree."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from skat.kernel import solve
from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.model.seats import SEATS
from skat.players.memory import mask_of
from skat.players.strong.after_skat import MOST, WITHIN, Setting, best_game, candidates, tried_out
from skat.players.strong.appraisal import Chances
from skat.players.strong.declaring import Declaring
from skat.players.strong.prospects import discards_of
from skat.players.strong.rivals import rivals_in
from skat.rules.actions import Announce, Discard
from skat.rules.views import view
from tests.players.alarms import alarmed
from tests.players.games import with_skat_in_hand
from tests.rules.positions import must


@pytest.mark.proof
def test_the_game_that_was_tried_out_is_the_one_announced() -> None:
    """Discard and announcement come from the same worlds, whichever seat is asked between them."""
    chance = random.Random(12)
    for number in range(12):
        seat = chance.randrange(3)
        state = with_skat_in_hand(chance.sample(range(32), 12), seat)
        actions = []
        for _ in range(2):
            best_game.cache_clear()
            player = Declaring(scoring="seeger_fabian", seed=number, worlds=6)
            discard = player.decide(view(state, SEATS[seat]))
            then = must(state, discard)
            best_game.cache_clear()
            actions.append((discard, player.decide(view(then, SEATS[seat]))))
        assert actions[0] == actions[1]
        (discard, announce) = actions[0]
        assert isinstance(discard, Discard)
        assert isinstance(announce, Announce)
        twelve = mask_of(view(state, SEATS[seat]).hand)
        setting = Setting(seat, 18, rivals_in(view(state, SEATS[seat])), "seeger_fabian")
        game = best_game(twelve, setting, worlds=6, seed=number ^ twelve)
        assert (game.away, game.announcement) == (mask_of(discard.cards), announce.announcement)


def test_the_discard_of_another_player_is_announced_with_what_is_left() -> None:
    chance = random.Random(13)
    twelve = chance.sample(range(32), 12)
    state = with_skat_in_hand(twelve, 0)
    other = next(
        action
        for action in view(state, SEATS[0]).legal
        if isinstance(action, Discard)
        and action != Declaring(scoring="seeger_fabian").decide(view(state, SEATS[0]))
    )
    seen = view(must(state, other), SEATS[0])
    action = Declaring(scoring="seeger_fabian", worlds=4).decide(seen)
    assert action in seen.legal


TEN_AND_SKAT = "CJ SJ CA CT CQ C9 HA HT H7 SA SK S7"


def test_what_wins_more_often_in_the_worlds_is_held_likelier() -> None:
    """Two discards of the same hand: a lonely seven, or the ace of trumps."""
    by_name = {str(card): card.mask for card in ALL_CARDS}
    masks = [by_name[name] for name in TEN_AND_SKAT.split()]
    leaves = discards_of(np.array([[mask.bit_length() - 1 for mask in masks]]))
    clubs = Contract.CLUBS.index
    good, bad = (
        int(np.flatnonzero(leaves.away[0] == sum(by_name[name] for name in pair))[0])
        for pair in (("S7", "H7"), ("CA", "CJ"))
    )
    alike = Chances(*(np.full((6, 66), chance, dtype=np.float32) for chance in (0.7, 0.2, 0.1)))
    games = [(clubs, good), (clubs, bad)]
    moved = tried_out(alike, games, leaves, seat=0, worlds=40, seed=1)
    assert moved.won[clubs, good] > 0.7 > moved.won[clubs, bad] + 0.05
    untouched = np.delete(moved.won[clubs], [good, bad])
    assert (untouched == np.float32(0.7)).all()
    again = tried_out(alike, games, leaves, seat=0, worlds=40, seed=1)
    assert (again.won == moved.won).all()


def test_when_time_is_up_what_was_solved_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many worlds would take hours."""
    timers = alarmed(monkeypatch, "skat.players.strong.after_skat", after=41)

    def counted(*asked: Any, **more: Any) -> solve.Decision:
        decision = solve.reaches(*asked, **more)
        timers.goes_on()
        return decision

    monkeypatch.setattr("skat.players.strong.after_skat.reaches", counted)
    leaves = discards_of(np.array([list(range(12))]))
    alike = Chances(*(np.full((6, 66), chance, dtype=np.float32) for chance in (0.7, 0.2, 0.1)))
    games = [(0, 0), (1, 5)]
    tried = tried_out(alike, games, leaves, seat=1, worlds=1_000_000, seed=1, think_ms=5)
    assert all(0 < tried.won[game] < 1 for game in games)
    assert timers.seconds == [0.005]


def test_candidates_are_few_and_near_the_best() -> None:
    promised = np.linspace(0, 100, 5 * 66, dtype=np.float32).reshape(5, 66)
    chosen = candidates(promised)
    assert chosen[0] == (4, 65)
    assert len(chosen) == MOST
    assert all(promised[game] > 100 - WITHIN for game in chosen)
