"""Whether some distribution of the hidden cards is left, found without dealing one."""

from __future__ import annotations

import random

from skat.kernel.worlds import count
from skat.referee.search.distributions import Hidden


def test_cards_fit_exactly_where_some_world_fits() -> None:
    """Places without room, cards that may lie nowhere, and too many cards for one or two places."""
    chance = random.Random(1)
    answers = []
    for _ in range(3_000):
        cards = chance.sample(range(32), chance.randrange(1, 9))
        unseen = sum(1 << card for card in cards)
        room = [0, 0, 0, 0]
        for _card in cards:
            room[chance.choice((0, 1, 2, 2, 3, 3))] += 1
        share = chance.choice((0.5, 0.7, 0.9))
        first, second, third, fourth = (
            sum(1 << card for card in range(32) if chance.random() < share) for _ in range(4)
        )
        hidden = Hidden(
            (0, 0, 0, 0),
            unseen,
            (room[0], room[1], room[2], room[3]),
            (first, second, third, fourth),
        )
        fits = count(hidden.knowledge()) > 0
        assert hidden.fits() == fits
        answers.append(fits)
    assert 900 < sum(answers) < 2_100
