"""Two deals that differ only in cards hidden from a seat look the same to it, byte for byte."""

from __future__ import annotations

from random import Random

import pytest

from skat.env.dealing import pack_of_episode
from skat.env.native import NativeGame
from skat.env.observations import ObservationForm
from skat.env.stream import resampled
from tests.env.compared import random_choice, random_settings


def pairs_that_differ(number: int, *, first: int = 0) -> list[str]:
    """Of so many pairs of deals those that a seat can tell apart."""
    differing = []
    made = deal = 0
    while made < number:
        chance = Random(f"peek/{first + deal}")
        game = NativeGame(pack_of_episode(5, episode=first + deal), random_settings(chance))
        deal += 1
        shy = chance.random() < 0.7
        while game.turn >= 0 and made < number:
            if chance.random() < 0.25:
                seat = chance.randrange(3)
                other = resampled(game, seat, seed=chance.getrandbits(64))
                made += 1
                if told(game, seat) != told(other, seat):
                    differing.append(f"deal {first + deal - 1}, seat {seat}, after {game.said()}")
            game.step(random_choice(game, chance, shy=shy))
    return differing


def told(game: NativeGame, seat: int) -> bytes:
    """All that this seat is handed, as bytes."""
    form = ObservationForm(history=True)
    parts = form.told(game, seat)
    own = b"".join(parts[name].tobytes() for name in ("observation", "action_mask", "history"))
    return own + game.observe(seat).tobytes() + bytes([game.turn, game.phase])


def test_two_thousand_pairs() -> None:
    assert pairs_that_differ(2_000) == []


@pytest.mark.proof
@pytest.mark.parametrize("part", range(2))
def test_a_hundred_thousand_pairs(part: int) -> None:
    assert pairs_that_differ(50_000, first=1_000_000 * (part + 1)) == []


def test_pairs_do_differ_in_what_is_hidden() -> None:
    """Else the comparison would show nothing."""
    game = NativeGame(pack_of_episode(5))
    others = [resampled(game, 1, seed=seed).dealt() for seed in range(20)]
    assert len(set(others)) == 20
    assert {each[1] for each in others} == {game.dealt()[1]}


def test_what_another_player_laid_away_is_hidden() -> None:
    game = NativeGame(pack_of_episode(5), opening=[35, 32, 32, 34])
    first, second = game.legal_actions()[:2]
    game.step(first)
    game.step(second)
    told_to = {seat: [row.tolist() for row in game.history(seat)[4:6]] for seat in range(3)}
    assert told_to == {
        0: [[-2, 1], [-2, 1]],
        1: [[first, 1], [second, 1]],
        2: [[-2, 1], [-2, 1]],
    }
