"""Skat or hand, what to lay away, what to announce."""

from __future__ import annotations

from itertools import combinations

from skat.model.announcement import Announced, Announcement
from skat.model.cards import Card, CardSet
from skat.model.contract import ALL_CONTRACTS, Contract, base_value
from skat.model.tops import tops
from skat.model.value import null_value
from skat.players.hand import chance
from skat.players.memory import mask_of
from skat.rules.actions import Action, Announce, Discard, TakeSkat
from skat.rules.view import View


def worth(contract: Contract, *, twelve: int, bid: int) -> tuple[int, bool]:
    """The value of the simple game with these cards, and whether it covers the bid."""
    if contract is Contract.NULL:
        value = int(null_value(hand=False, ouvert=False))
        return value, value >= bid
    base = int(base_value(contract))
    value = base * (tops(CardSet(twelve), contract=contract).count + 1)
    return max(value, -(-bid // base) * base), value >= bid


def expected(contract: Contract, *, ten: int, twelve: int, bid: int) -> float:
    """What this game with these ten cards brings on average, in tournament points."""
    value, covers = worth(contract, twelve=twelve, bid=bid)
    wins = chance(ten, contract)
    if not covers:
        # Only schneider can save an overbid game, and a null not even that.
        wins = 0.0 if contract is Contract.NULL else 0.15 * wins
    return wins * (value + 50) - (1 - wins) * (2 * value + 90)


def best_discard(cards: tuple[Card, ...], *, bid: int) -> tuple[tuple[Card, Card], Contract]:
    """The two cards to lay away and the contract that goes with it."""
    twelve = mask_of(cards)
    best = max(
        (
            (
                expected(contract, ten=twelve & ~(a.mask | b.mask), twelve=twelve, bid=bid)
                + 0.5 * (a.points + b.points),
                -place,
            )
            for place, (contract, (a, b)) in enumerate(_choices(cards))
        ),
    )
    contract, pair = _choices(cards)[-best[1]]
    return pair, contract


def _choices(cards: tuple[Card, ...]) -> list[tuple[Contract, tuple[Card, Card]]]:
    pairs = list(combinations(cards, 2))
    return [(contract, pair) for contract in ALL_CONTRACTS for pair in pairs]


def take_or_play_hand(view: View) -> Action:
    """The skat."""
    for action in view.legal:
        if isinstance(action, TakeSkat):
            return action
    return announce(view)


def discard(view: View) -> Action:
    """Lay away what the best contract needs least."""
    pair, _ = best_discard(view.hand, bid=view.bid or 18)
    for action in view.legal:
        if isinstance(action, Discard) and set(action.cards) == set(pair):
            return action
    raise AssertionError("every pair of the twelve cards may be laid away")


def announce(view: View) -> Action:
    """The contract that brings most, without a level that nobody asked for."""
    ten = mask_of(view.hand)
    twelve = ten | mask_of(view.discarded or ())
    bid = view.bid or 18

    def brings(action: Announce) -> tuple[float, int]:
        game: Announcement = action.announcement
        plain = game.announced is Announced.NONE
        return (
            expected(game.contract, ten=ten, twelve=twelve, bid=bid) if plain else -1000.0,
            -game.contract.index,
        )

    return max((a for a in view.legal if isinstance(a, Announce)), key=brings)
