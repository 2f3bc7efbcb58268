"""What ten cards promise, with arrays of numpy: the specification of what the kernel adds up."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from skat.model.cards import ALL_CARDS, CardSet
from skat.players.strong.appraisal import NULL, appraise
from skat.players.strong.prospects import Winning, WithSkat, discards_of, null_returns
from skat.players.strong.returns import (
    BASES,
    Points,
    Returns,
    Scoring,
    Shares,
    returns,
    simple_values_of,
)
from skat.players.strong.rivals import Rivals


def by_arrays(ten: int, seat: int, scoring: Scoring, rivals: Rivals) -> WithSkat:
    """All 66 discards of all 231 sets of twelve cards."""
    own = [card.index for card in CardSet(ten)]
    others = [card.index for card in ALL_CARDS if not card.mask & ten]
    skats = np.array(list(combinations(others, 2)))
    twelves = np.concatenate([np.tile(own, (len(skats), 1)), skats], axis=1)
    values = simple_values_of((np.int64(1) << twelves).sum(axis=1))
    held, away = discards_of(twelves)
    chances = appraise(held.ravel(), away.ravel(), seat=seat, by_hand=False, rivals=rivals)
    every = returns(chances, np.repeat(values, held.shape[1], axis=1), scoring)
    shape = (len(BASES), *held.shape)

    def at_best(shares: Points, brings: Shares) -> Points:
        best = brings.reshape(shape).argmax(axis=2)[:, :, None]
        return np.take_along_axis(shares.reshape(shape), best, axis=2)[:, :, 0]

    won, enough = chances.won[:NULL], chances.won[:NULL] * chances.schneider[:NULL]
    null, ouvert = (part[NULL].reshape(held.shape).max(axis=1) for part in chances[:2])
    return WithSkat(
        values,
        Returns(*(part.reshape(shape).max(axis=2) for part in every)),
        null_returns(null, ouvert=False, scoring=scoring),
        null_returns(ouvert, ouvert=True, scoring=scoring),
        Winning(at_best(won, every.simply), at_best(enough, every.by_schneider), null, ouvert),
    )
