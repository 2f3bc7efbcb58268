"""Before the play: how high a hand may go, skat or hand, what to lay away, what to announce."""

from __future__ import annotations

from itertools import combinations
from math import comb

from skat.model.cards import CardSet, card_points
from skat.model.contract import ALL_CONTRACTS, TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.seats import Seat
from skat.model.top_trumps import tops
from skat.model.value import base_value, null_value
from skat.players.memory import mask_of
from skat.players.simple.hand import (
    GRAND_DOUBT,
    average,
    chance,
    hand_chance,
    hope,
    null_ouvert_chance,
)
from skat.players.simple.sure import safe_level
from skat.rules.actions import Action, Announce, Bid, Discard, Hold, Pass, TakeSkat
from skat.rules.views import View

NOBODY_ELSE_BIDS = -14.0
ANOTHER_PLAYS = -36.0
"""What a game must bring on average to be better than a pass, in tournament points.

Below zero, since after a pass others play and mostly win; most of all if one of them has bid.
"""


def limit(hand: int, *, leads: bool, passing: float = NOBODY_ELSE_BIDS) -> int:
    """The highest value that these ten cards say or hold; 0 if they pass at once.

    `passing` is what a pass brings on average, in tournament points.
    """
    return max(limits(hand, leads=leads, passing=passing).values(), default=0)


def limits(hand: int, *, leads: bool, passing: float = NOBODY_ELSE_BIDS) -> dict[Contract, int]:
    """How high these ten cards may bid each game, as `limit`; games not worth it are left out."""
    limit_of = {
        contract: _trump_limit(hand, contract, leads=leads, passing=passing)
        for contract in TRUMP_CONTRACTS
    }
    limit_of[Contract.NULL] = _null_limit(hand, leads=leads, passing=passing)
    return {contract: value for contract, value in limit_of.items() if value}


def _trump_limit(hand: int, contract: Contract, *, leads: bool, passing: float) -> int:
    highest = 0
    with_skat = hope(hand, contract, leads=leads)
    alone = hand_chance(hand, contract, leads=leads)
    doubt = GRAND_DOUBT if contract is Contract.GRAND else 0.0
    for value, keeps in _values(hand, contract):
        above = value + base_value(contract)
        if average(keeps * with_skat, value) - doubt > passing:
            highest = max(highest, value)
        if average(keeps * alone, above) - doubt > passing:
            highest = max(highest, above)
    return highest


def _values(hand: int, contract: Contract) -> list[tuple[int, float]]:
    """Values of the game, each with the chance that no top in the skat makes it cheaper.

    "Without 3" becomes "without 1" if the spade jack lies in the skat. Tops held stay held, and
    with or without one the game counts two at least.
    """
    tops_of_hand = tops(CardSet(hand), contract=contract)
    base = base_value(contract)
    if tops_of_hand.held:
        return [(base * (tops_of_hand.count + 1), 1.0)]
    return [
        (base * (missing + 1), 1.0 if missing == 1 else comb(22 - missing, 2) / comb(22, 2))
        for missing in range(1, tops_of_hand.count + 1)
    ]


def _null_limit(hand: int, *, leads: bool, passing: float) -> int:
    with_skat = hope(hand, Contract.NULL, leads=leads)
    alone = hand_chance(hand, Contract.NULL, leads=leads)
    chances = {
        null_value(hand=False, ouvert=False): with_skat,
        null_value(hand=True, ouvert=False): alone,
        null_value(hand=False, ouvert=True): null_ouvert_chance(with_skat),
        null_value(hand=True, ouvert=True): null_ouvert_chance(alone),
    }
    worth_it = [value for value, chance in chances.items() if average(chance, value) > passing]
    return max(worth_it, default=0)


def limits_of(view: View) -> dict[Contract, int]:
    """How high this player would bid each game, as he sees the auction."""
    against_a_bidder = any(
        call.seat is not view.viewer and call.call != "pass" for call in view.calls
    )
    return limits(
        mask_of(view.hand),
        leads=view.viewer is Seat.FOREHAND,
        passing=ANOTHER_PLAYS if against_a_bidder else NOBODY_ELSE_BIDS,
    )


def call(view: View) -> Action:
    """Hold or say the next value up to the limit, else pass."""
    highest = max(limits_of(view).values(), default=0)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    for action in view.legal:
        if isinstance(action, Hold) and view.bid is not None and view.bid <= highest:
            return action
    if bids:
        lowest = min(bids, key=lambda bid: bid.value)
        if lowest.value <= highest:
            return lowest
    return next(action for action in view.legal if isinstance(action, Pass))


SKAT_LEAVES_A_CHOICE = 8.0
"""What it is worth to name the contract only after the skat, in tournament points."""

_LEVELS = {Announced.NONE: 0, Announced.SCHNEIDER: 2, Announced.SCHWARZ: 4, Announced.OUVERT: 5}


def game_brings(announcement: Announcement, *, cards: int, chance_to_win: float, bid: int) -> float:
    """What a game brings on average; `cards` are those known to count for the tops."""
    contract = announcement.contract
    if contract is Contract.NULL:
        value = int(null_value(hand=announcement.hand, ouvert=announcement.ouvert))
        if announcement.ouvert:
            chance_to_win = null_ouvert_chance(chance_to_win)
        return average(chance_to_win if value >= bid else 0.0, max(value, bid))
    doubt = GRAND_DOUBT if contract is Contract.GRAND else 0.0
    base = int(base_value(contract))
    count = tops(CardSet(cards), contract=contract).count + 1 + announcement.hand
    value = base * (count + _LEVELS[announcement.announced])
    if value >= bid:
        return average(chance_to_win, value) - doubt
    # One level is missing at least; only schneider can still save such a game.
    within_reach = 0.25 if value + base >= bid else 0.0
    return average(within_reach * chance_to_win, -(-bid // base) * base)


def take_or_play_hand(view: View) -> Action:
    """Hand if that brings more than the skat on average, else the skat."""
    ten = mask_of(view.hand)
    leads = view.viewer is Seat.FOREHAND
    bid = view.bid or 18
    with_skat = SKAT_LEAVES_A_CHOICE + max(
        game_brings(
            Announcement(contract),
            cards=ten,
            chance_to_win=hope(ten, contract, leads=leads),
            bid=bid,
        )
        for contract in ALL_CONTRACTS
    )
    best = _best_announcement(view)
    if _brings(best.announcement, view) > with_skat:
        return best
    return next(action for action in view.legal if isinstance(action, TakeSkat))


def discard(view: View) -> Action:
    """The discard and the contract that bring most together; the contract is announced later."""
    twelve = mask_of(view.hand)
    leads = view.viewer is Seat.FOREHAND
    bid = view.bid or 18
    pairs = []
    for first, second in combinations(view.hand, 2):
        away = first.mask | second.mask
        pairs.append((away, twelve & ~away, card_points(CardSet(away))))
    best: tuple[float, int] | None = None
    for contract in ALL_CONTRACTS:
        wins, away = max(
            (chance(ten, contract, leads=leads, laid_away=points), away)
            for away, ten, points in pairs
        )
        announcement = Announcement(contract)
        brings = game_brings(announcement, cards=twelve, chance_to_win=wins, bid=bid)
        if contract is Contract.NULL:
            open_null = Announcement(contract, announced=Announced.OUVERT)
            brings = max(brings, game_brings(open_null, cards=twelve, chance_to_win=wins, bid=bid))
        if best is None or brings > best[0]:
            best = brings, away
    assert best is not None
    return next(
        action
        for action in view.legal
        if isinstance(action, Discard) and mask_of(action.cards) == best[1]
    )


def announce(view: View) -> Action:
    """The game that brings most on average."""
    return _best_announcement(view)


def _best_announcement(view: View) -> Announce:
    candidates = [action for action in view.legal if isinstance(action, Announce)]
    return max(
        (action for action in candidates if _is_sound(action.announcement, view)),
        key=lambda action: (
            _brings(action.announcement, view),
            -action.announcement.contract.index,
        ),
    )


def _is_sound(announcement: Announcement, view: View) -> bool:
    """No hand lost after the skat, and levels only where they cannot fail."""
    if announcement.hand is view.skat_taken:
        return False
    if announcement.contract is Contract.NULL or announcement.announced is Announced.NONE:
        return True
    if not announcement.hand:
        return False
    leads = view.viewer is Seat.FOREHAND
    return announcement.announced is safe_level(
        mask_of(view.hand), announcement.contract, leads=leads
    )


def _brings(announcement: Announcement, view: View) -> float:
    ten = mask_of(view.hand)
    leads = view.viewer is Seat.FOREHAND
    away = mask_of(view.discarded or ())
    contract = announcement.contract
    if view.skat_taken:
        points = card_points(CardSet(away))
        wins = chance(ten, contract, leads=leads, laid_away=points)
    else:
        wins = hand_chance(ten, contract, leads=leads)
    if announcement.announced is not Announced.NONE and contract in TRUMP_CONTRACTS:
        wins = 1.0
    return game_brings(announcement, cards=ten | away, chance_to_win=wins, bid=view.bid or 18)
