"""XSkat's deals played again by our rules: where they differ, one of the two is wrong.

The log tells the last bid and who won it, not the calls; the shortest auction that ends so stands
in for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from skat.arena.opening import FixedContract
from skat.model.announcement import Announced, Announcement
from skat.model.cards import Card
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.notation.record import DealtCards, Record
from skat.notation.replaying import ReplayedRecord, replay
from skat.rules.actions import Action, Announce, Bid, Discard, Hold, Pass, Play, TakeSkat
from skat.rules.dealing import pack_of
from skat.rules.editions import RuleSet
from skat.rules.state import Call
from tools.xskat.log import Declared, LoggedDeal

_LOWEST_BID = 18

Hands = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


class DifferenceError(ValueError):
    """Our rules and XSkat do not agree about a deal."""


def as_dealt(deal: LoggedDeal) -> tuple[Hands, tuple[Card, Card]]:
    """The hands and the skat before anybody picked it up."""
    declared = deal.declared
    if declared is None or declared.hand:
        return deal.hands, deal.skat
    soloist = (*deal.hands[declared.soloist], *deal.skat)
    hands = list(deal.hands)
    hands[declared.soloist] = tuple(c for c in soloist if c not in declared.skat_as_dealt)
    return (hands[0], hands[1], hands[2]), declared.skat_as_dealt


def opening_of(deal: LoggedDeal) -> FixedContract | None:
    """Everything up to the first card, for players of ours; None if all passed."""
    declared = deal.declared
    if declared is None:
        return None
    hands, skat = as_dealt(deal)
    return FixedContract(
        pack=pack_of(hands, skat),
        soloist=SEATS[declared.soloist],
        announcement=_announcement(declared),
        discard=None if declared.hand else deal.skat,
        calls=_calls(SEATS[declared.soloist], BidValue(declared.bid)),
    )


def played_again(deal: LoggedDeal) -> ReplayedRecord:
    """The deal by our rules, to its result.

    Raises DifferenceError where they refuse a card of it, or come to another winner, or to other
    card points.
    """
    (forehand, middlehand, rearhand), skat = as_dealt(deal)
    actions = tuple(_actions(deal))
    dealt = DealtCards(forehand, middlehand, rearhand, skat)
    replayed = replay(Record(rules=RuleSet(), deal=dealt, actions=actions))
    if replayed.status != "ok" or replayed.result is None:
        raise DifferenceError(f"{replayed.status}: {replayed.problem} {deal}")
    declared, score = deal.declared, replayed.result.score
    if (declared is None) != (score is None):
        raise DifferenceError(f"played or passed: {deal}")
    if declared is not None and score is not None:
        points = replayed.result.soloist_points
        if declared.won != score.won or declared.points not in (None, points):
            raise DifferenceError(f"we: won {score.won} with {points}: {deal}")
    return replayed


def _actions(deal: LoggedDeal) -> Iterator[Action]:
    declared = deal.declared
    if declared is None:
        yield from (Pass(seat) for seat in (Seat.MIDDLEHAND, Seat.REARHAND, Seat.FOREHAND))
        return
    soloist = SEATS[declared.soloist]
    yield from map(_action, _calls(soloist, BidValue(declared.bid)))
    if not declared.hand:
        yield TakeSkat(soloist)
        yield Discard(soloist, deal.skat)
    yield Announce(soloist, _announcement(declared))
    yield from _cards(deal, declared)


def _cards(deal: LoggedDeal, declared: Declared) -> Iterator[Action]:
    holder = {card: SEATS[seat] for seat, hand in enumerate(deal.hands) for card in hand}
    for trick in declared.tricks:
        for card in trick:
            yield Play(holder[card], card)


def _announcement(declared: Declared) -> Announcement:
    announced = Announced.OUVERT if declared.ouvert else Announced.NONE
    return Announcement(declared.contract, hand=declared.hand, announced=announced)


def _calls(soloist: Seat, bid: BidValue) -> tuple[Call, ...]:
    """The shortest auction that this bid wins for this seat.

    Forehand holds what middlehand bids, since nobody makes him say more than 18 when both pass.
    """
    forehand, middlehand, rearhand = SEATS
    if soloist is middlehand:
        return Call(middlehand, bid), Call(forehand, "pass"), Call(rearhand, "pass")
    if soloist is rearhand:
        return Call(middlehand, "pass"), Call(rearhand, bid), Call(forehand, "pass")
    if bid == _LOWEST_BID:
        return Call(middlehand, "pass"), Call(rearhand, "pass"), Call(forehand, bid)
    return (
        Call(middlehand, bid),
        Call(forehand, "hold"),
        Call(middlehand, "pass"),
        Call(rearhand, "pass"),
    )


def _action(call: Call) -> Action:
    if isinstance(call.call, int):
        return Bid(call.seat, BidValue(call.call))
    return Hold(call.seat) if call.call == "hold" else Pass(call.seat)
