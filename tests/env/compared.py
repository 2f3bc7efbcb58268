"""A random deal played by rules and kernel side by side, and whatever differs between them."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skat.env.actions import GIVE_UP, PASS
from skat.env.by_rules import RulesGame
from skat.env.dealing import pack_of_episode
from skat.env.native import NativeGame
from skat.env.planes import split
from skat.env.settings import DealGame, DealSettings, GamePhase


def random_settings(chance: Random) -> DealSettings:
    """Both kinds of bidding, with and without giving up, tables of three and four."""
    return DealSettings(
        bidding=chance.choice(("ladder", "free")),
        giving_up=chance.random() < 0.3,
        four=chance.random() < 0.3,
    )


def first_legal(mask: NDArray[np.bool_]) -> int:
    """The first action that a mask allows."""
    return int(np.flatnonzero(mask)[0])


def random_choice(game: DealGame, chance: Random, *, shy: bool) -> int:
    """Any legal action; `shy` players pass often, and nobody gives up at once."""
    legal = game.legal_actions()
    if shy and game.phase == GamePhase.AUCTION and chance.random() < 0.6:
        return PASS
    chosen = chance.choice(legal)
    return chance.choice(legal) if chosen == GIVE_UP and chance.random() < 0.8 else chosen


def difference(number: int, *, seed: int = 1, look: float = 0.0) -> str | None:
    """What differs in this deal first, if anything; `look` is how often observations are compared.

    Compared at every action: phase, turn, legal set, where all cards are; at the end the outcome,
    and what all seats see.
    """
    chance = Random(f"{seed}/{number}")
    pack = pack_of_episode(seed, episode=number)
    settings = random_settings(chance)
    shy = chance.random() < 0.5
    rules, native = RulesGame(pack, settings), NativeGame(pack, settings)
    looking = chance.random() < look
    while True:
        for what in ("phase", "turn"):
            if getattr(rules, what) != getattr(native, what):
                return f"deal {number}: {what} after {native.said()}"
        if rules.legal_actions() != native.legal_actions():
            return f"deal {number}: legal actions after {native.said()}"
        if rules.hands() != native.hands():
            return f"deal {number}: hands after {native.said()}"
        if looking and (seen := seen_differently(rules, native)):
            return f"deal {number}: {seen} after {native.said()}"
        if rules.turn < 0:
            break
        action = random_choice(rules, chance, shy=shy)
        rules.step(action)
        native.step(action)
    if rules.outcome() != native.outcome():
        return f"deal {number}: {rules.outcome()} is not {native.outcome()}"
    return None


def seen_differently(one: DealGame, other: DealGame) -> str | None:
    """Which fields of which observation differ, or whose history."""
    for seat in range(3):
        ours, theirs = split(one.observe(seat)), split(other.observe(seat))
        for name in ours:
            if not np.array_equal(ours[name], theirs[name]):
                return f"{name} seen by {seat}"
        if not np.array_equal(one.history(seat), other.history(seat)):
            return f"history seen by {seat}"
    return None


def differences(first: int, number: int, **options: Any) -> list[str]:
    """Of so many deals the ones that differ."""
    compared = (difference(deal, **options) for deal in range(first, first + number))
    return [each for each in compared if each is not None]
