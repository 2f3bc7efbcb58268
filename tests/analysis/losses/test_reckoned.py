"""The worlds of a review: at a defender's seat the declared game says what the soloist may hold."""

from __future__ import annotations

import numpy as np
import pytest

from skat.analysis.reckoned import of_declared, reckoned_worlds
from skat.kernel.worlds import World, Worlds
from skat.model.cards import ALL_CARDS, CardSet
from skat.model.contract import Announcement, Contract
from skat.model.seats import Seat
from skat.players.belief.adapted import believed_worlds
from skat.rules.actions import Play
from skat.rules.state import State
from skat.rules.views import view
from tests.players.games import positions_in_play
from tests.rules.positions import cards, must, playing

STRONG = cards("CJ SJ HJ DJ CA CT CK SA ST HA")
WEAK = cards("C9 C8 C7 S9 S8 S7 H9 H8 H7 D9")
SKAT = cards("D7 D8")
BETWEEN = tuple(card for card in ALL_CARDS if card not in (*STRONG, *WEAK, *SKAT))


def after_the_lead(announcement: Announcement) -> State:
    """Forehand plays this game with the strong hand and has led the jack of clubs."""
    game = playing(announcement, [STRONG, BETWEEN, WEAK], skat=SKAT)
    return must(game, Play(Seat.FOREHAND, STRONG[0]))


def two_worlds() -> Worlds:
    """The hand as it is, and one that loses every game, in which rearhand has the strong one."""
    strong, between, weak = (CardSet.of(hand).mask for hand in (STRONG[1:], BETWEEN, WEAK[1:]))
    skat, last = CardSet.of(SKAT).mask, WEAK[0].mask
    return Worlds.of(
        [World(strong, between, weak | last, skat), World(weak, between, strong | last, skat)]
    )


def test_a_hand_that_loses_the_declared_game_is_unlikely() -> None:
    for announcement in (Announcement(Contract.GRAND), Announcement(Contract.GRAND, hand=True)):
        seen = view(after_the_lead(announcement), Seat.MIDDLEHAND)
        wins, loses = of_declared(seen, two_worlds())
        assert wins == 0
        assert loses < -5


def test_the_other_way_round_in_null() -> None:
    seen = view(after_the_lead(Announcement(Contract.NULL)), Seat.MIDDLEHAND)
    aces, small = of_declared(seen, two_worlds())
    assert aces < small - 5


def test_the_skat_of_a_hand_game_says_nothing_of_the_hand() -> None:
    """What lies there was not laid away by the soloist, who has not seen it."""
    hand = cards("CJ SJ CK C9 SA S9 H9 H8 D9 D8")
    rich, poor = cards("DA HA"), cards("S7 S8")
    others = [card for card in ALL_CARDS if card not in (*hand, *rich, *poor)]
    own, mine = CardSet.of(others[:10]).mask, CardSet.of(hand[1:]).mask
    left = CardSet.of(others[10:]).mask
    both = Worlds.of(
        [
            World(mine, own, left | CardSet.of(away).mask, CardSet.of(skat).mask)
            for skat, away in ((rich, poor), (poor, rich))
        ]
    )
    reckonings = []
    for by_hand in (True, False):
        game = playing(
            Announcement(Contract.CLUBS, hand=by_hand),
            [hand, others[:10], [*others[10:], *poor]],
            skat=rich,
        )
        seen = view(must(game, Play(Seat.FOREHAND, hand[0])), Seat.MIDDLEHAND)
        reckonings.append(of_declared(seen, both).tolist())
    (one, other), (richer, poorer) = reckonings
    assert one == other < 0
    assert richer != poorer


def test_a_defender_reckons_less_with_hands_that_lose() -> None:
    """All weight of hands with which the game is lost, at both defenders' seats."""
    state = after_the_lead(Announcement(Contract.GRAND))
    for seat in (Seat.MIDDLEHAND, Seat.REARHAND):
        seen = view(state, seat)
        lost = []
        for worlds_of in (believed_worlds, reckoned_worlds):
            weighed = worlds_of(seen, seed=1)
            assert abs(sum(weighed.weights) - 1) < 1e-9
            assert min(weighed.weights) > 0
            unlikely = of_declared(seen, weighed.worlds) < -1
            lost.append(float(np.array(weighed.weights) @ unlikely))
        believed, reckoned = lost
        assert reckoned < 0.6 * believed
        if seat is Seat.MIDDLEHAND:
            state = must(state, Play(seat, BETWEEN[0]))


@pytest.mark.proof
def test_a_soloist_reckons_as_players_do() -> None:
    """He knows his own hand, so the game that he declared tells him nothing."""
    same = apart = 0
    for state in positions_in_play(2, seed=131):
        assert state.turn is not None
        seen = view(state, state.turn)
        equal = reckoned_worlds(seen, seed=1) == believed_worlds(seen, seed=1)
        if state.turn is state.soloist:
            assert equal
        same += equal
        apart += not equal
    assert same > 5
    assert apart > 5
