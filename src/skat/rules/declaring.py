"""Skat or hand, the discard, and the announcement."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from skat.model.announcement import Announced, Announcement
from skat.model.cards import CardSet
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.law import implements
from skat.model.seats import Seat
from skat.model.value import null_value
from skat.rules.actions import Announce, Discard, TakeSkat
from skat.rules.applied import Applied, HandOpened
from skat.rules.closing import finish
from skat.rules.outcome import End
from skat.rules.state import Ending, Hands, Phase, Sitting, State
from skat.rules.violation import Violation


def with_hand(hands: Hands, seat: Seat, cards: CardSet) -> Hands:
    """The hands, with this seat's replaced."""
    changed = list(hands)
    changed[seat.index] = cards
    return (changed[0], changed[1], changed[2])


@implements("SkO-4.5.4")
def why_not_take_skat(state: State, action: TakeSkat) -> Violation | None:
    """Only the soloist may take the skat (SkO-4.5.4)."""
    if action.seat is not state.soloist:
        return Violation(
            "skat_is_the_soloists", ("SkO-4.5.4", "SkO-3.3.9"), {"seat": action.seat.value}
        )
    return None


@implements("SkO-2.2.2", "LF-soloist-takes-skat")
def after_take_skat(state: State, action: TakeSkat) -> Applied:
    """Twelve cards in the hand, two to be laid away (SkO-2.2.2)."""
    twelve = state.hand_of(action.seat) | state.skat
    return Applied(
        replace(
            state,
            phase=Phase.DISCARD,
            skat_taken=True,
            hands=with_hand(state.hands, action.seat, twelve),
            skat=CardSet(),
        )
    )


@implements("SkO-2.2.2")
def why_not_discard(state: State, action: Discard) -> Violation | None:
    """Any two different cards of the twelve may be laid away, by the soloist (SkO-2.2.2)."""
    if action.seat is not state.soloist:
        return Violation("skat_is_the_soloists", ("SkO-4.5.4",), {"seat": action.seat.value})
    first, second = action.cards
    for card in action.cards:
        if card not in state.hand_of(action.seat):
            return Violation("card_not_held", ("SkO-2.2.2",), {"card": str(card)}, impossible=True)
    if first is second:
        return Violation("same_card_twice", ("SkO-2.2.2",), {"card": str(first)}, impossible=True)
    return None


@implements("SkO-2.2.2")
def after_discard(state: State, action: Discard) -> Applied:
    """Ten in the hand, two in the skat; the announcement is due."""
    away = CardSet.of(action.cards)
    ten = state.hand_of(action.seat) - away
    return Applied(
        replace(
            state,
            phase=Phase.ANNOUNCE,
            hands=with_hand(state.hands, action.seat, ten),
            skat=away,
        )
    )


@implements("SkO-2.1.2", "SkO-2.1.3", "SkO-3.4.4", "PI-announced-levels")
def why_invalid(announcement: Announcement, *, hand: bool, free_ouvert: bool) -> Violation | None:
    """Why there is no such game; `hand` says that the skat is untouched (SkO-2.1.2, 3.4.4).

    `free_ouvert` is the leaflet's house rule that any game may be played open.

    >>> after_skat = Announcement(Contract.CLUBS, announced=Announced.OUVERT)
    >>> why_invalid(after_skat, hand=False, free_ouvert=False).code
    'level_needs_hand'
    """
    announced = announcement.announced
    if announcement.hand and not hand:
        return Violation("hand_after_skat", ("SkO-3.4.4", "SkO-2.2.3"))
    if announcement.contract is Contract.NULL:
        if announced in (Announced.SCHNEIDER, Announced.SCHWARZ):
            return Violation("no_levels_in_null", ("SkO-2.1.3",), {"announced": announced.value})
        return None
    if announced is Announced.OUVERT and free_ouvert:
        return None
    if announced is not Announced.NONE and not announcement.hand:
        return Violation(
            "level_needs_hand", ("SkO-2.1.3", "SkO-3.4.4"), {"announced": announced.value}
        )
    return None


@implements("SkO-3.4.2", "SkO-3.4.4", "LF-null", "LF-null-ouvert")
def null_below_bid(state: State, announcement: Announcement) -> bool:
    """Whether this is a null worth less than the bid, which cannot be carried out (SkO-3.4.4)."""
    if announcement.contract is not Contract.NULL or state.bid is None:
        return False
    return null_value(hand=announcement.hand, ouvert=announcement.ouvert) < state.bid


@implements("SkO-3.4.1", "SkO-2.2.4")
def why_not_announce(state: State, action: Announce) -> Violation | None:
    """The soloist announces any valid game; a null must reach the bid (SkO-3.4.1, 3.4.2)."""
    if action.seat is not state.soloist:
        return Violation("soloist_announces", ("SkO-3.4.1",), {"seat": action.seat.value})
    refused = why_invalid(
        action.announcement,
        hand=not state.skat_taken,
        free_ouvert=state.rules.options.leaflet_ouvert,
    )
    if refused is not None:
        return refused
    if state.sitting is Sitting.PREVENTED and null_below_bid(state, action.announcement):
        value = null_value(hand=action.announcement.hand, ouvert=action.announcement.ouvert)
        return Violation(
            "null_below_bid", ("SkO-3.4.4", "SkO-3.4.2"), {"value": value, "bid": state.bid}
        )
    return None


@implements("SkO-2.2.5", "SkO-4.1.1", "TR-8.9")
def after_announce(state: State, action: Announce) -> Applied:
    """Play begins and forehand leads; an open hand lies on the table first (SkO-2.2.5, 4.1.1)."""
    announced = replace(
        state,
        phase=Phase.PLAY,
        announcement=action.announcement,
        leader=Seat.FOREHAND,
        turn=Seat.FOREHAND,
    )
    if null_below_bid(state, action.announcement):
        return finish(announced, Ending.NULL_OVERBID, end=End.NULL_OVERBID, by=action.seat)
    if action.announcement.ouvert:
        return Applied(replace(announced, open_hands=(action.seat,)), (HandOpened(action.seat),))
    return Applied(announced)


def discards_to_try(state: State, seat: Seat) -> Iterator[Discard]:
    """All pairs of this seat's cards, as discards."""
    return (Discard(seat, pair) for pair in combinations(state.hand_of(seat), 2))


def announcements_to_try(state: State, seat: Seat) -> Iterator[Announce]:
    """Every contract with every level, as announcements of this seat."""
    for contract in ALL_CONTRACTS:
        for hand in (True, False):
            for announced in Announced:
                yield Announce(seat, Announcement(contract, hand=hand, announced=announced))
