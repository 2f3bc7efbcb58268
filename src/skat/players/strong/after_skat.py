"""With the skat in hand: the best of all discards and the games that can follow them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from skat.model.announcement import Announced, Announcement
from skat.model.cards import CardSet
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.value import null_value
from skat.players.strong.appraisal import NULL, Chances, appraise
from skat.players.strong.network import Floats
from skat.players.strong.prospects import discards_of
from skat.players.strong.returns import SCORINGS, at_bid, average, returns, simple_values
from skat.players.strong.rivals import Rivals
from skat.players.strong.trial import candidates, tried_out


class Setting(NamedTuple):
    """What a soloist reckons with: his seat and bid, what the others called, how games count."""

    seat: int
    bid: int
    rivals: Rivals
    scoring: str


class GameAfterSkat(NamedTuple):
    """A game after the skat: the mask of both cards laid away, and what is announced."""

    away: int
    announcement: Announcement


@lru_cache(maxsize=32)
def best_game(
    twelve: int, setting: Setting, *, worlds: int, seed: int, think_ms: float | None = None
) -> GameAfterSkat:
    """The game that brings most with these twelve cards; what looks best is tried in `worlds`.

    It is kept a while, as discard and announcement both come from it.

    >>> from skat.model.cards import Card
    >>> jacks_and_aces = CardSet.of(card for card in Card if str(card)[1] in "JA").mask
    >>> twelve = jacks_and_aces | Card.CT.mask | Card.CK.mask | Card.D7.mask | Card.H7.mask
    >>> found = best_game(twelve, Setting(0, 18, Rivals.NO_BID, "seeger_fabian"), worlds=8, seed=1)
    >>> found.announcement.contract.value, [str(card) for card in CardSet(found.away)]
    ('grand', ['D7', 'H7'])
    """
    leaves = discards_of(np.array([[card.index for card in CardSet(twelve)]]))
    held, away = leaves.held[0], leaves.away[0]
    chances = appraise(held, away, seat=setting.seat, by_hand=False, rivals=setting.rivals)
    found = game_returns(chances, twelve, setting)
    games = candidates(found[:NULL]) if worlds else []
    if len(games) > 1:
        moved = tried_out(
            chances,
            games,
            leaves,
            seat=setting.seat,
            worlds=worlds,
            seed=seed,
            think_ms=think_ms,
        )
        tried = game_returns(moved, twelve, setting)
        rows, columns = np.array(games).T
        found[:NULL] = -np.inf
        found[rows, columns] = tried[rows, columns]
    row, discard = divmod(int(found.argmax()), len(away))
    return GameAfterSkat(int(away[discard]), _announcement(row))


def best_announcement(ten: int, away: int, setting: Setting) -> Announcement:
    """The game that brings most with these ten cards when these two have been laid away."""
    held, laid = np.array([ten]), np.array([away])
    chances = appraise(held, laid, seat=setting.seat, by_hand=False, rivals=setting.rivals)
    return _announcement(int(game_returns(chances, ten | away, setting)[:, 0].argmax()))


def game_returns(chances: Chances, twelve: int, setting: Setting) -> Floats:
    """What games with these chances bring, a row each for six contracts and null ouvert."""
    scoring = SCORINGS[setting.scoring]
    values = simple_values(twelve)[:, None]
    rows = list(at_bid(returns(chances, values, scoring), values, setting.bid, scoring))
    for won, ouvert in ((chances.won[NULL], False), (chances.schneider[NULL], True)):
        value = null_value(hand=False, ouvert=ouvert)
        fits = value >= setting.bid
        rows.append(average(won, value, scoring) if fits else np.full(won.shape, -np.inf))
    return np.stack(rows)


def _announcement(row: int) -> Announcement:
    if row > NULL:
        return Announcement(Contract.NULL, announced=Announced.OUVERT)
    return Announcement(ALL_CONTRACTS[row])
