"""Skat or hand, the discard, and the announcement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from msgspec.structs import replace

from skat.model.cards import CardSet
from skat.model.contract import ALL_CONTRACTS, TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.law import implements
from skat.model.order import trump_order
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.model.value import null_covers_bid, null_value
from skat.rules.actions import Announce, Discard, TakeDiscardBack, TakeSkat
from skat.rules.applied import Applied, HandOpened
from skat.rules.ending.closing import close_game
from skat.rules.result import DealEnding
from skat.rules.scoring.finished import GameEnd
from skat.rules.state import Hands, Phase, Sitting, State


def with_hand(hands: Hands, seat: Seat, cards: CardSet) -> Hands:
    """The hands, with this seat's replaced."""
    changed = list(hands)
    changed[seat.index] = cards
    return (changed[0], changed[1], changed[2])


@implements("SkO-4.5.4")
def why_not_take_skat(state: State, action: TakeSkat) -> Refusal | None:
    """Only the soloist may take the skat."""
    if action.seat is not state.soloist:
        return Refusal(
            "skat_is_the_soloists", ("SkO-4.5.4", "SkO-3.3.9"), {"seat": action.seat.value}
        )
    return None


@implements("SkO-2.2.2", "LF-soloist-takes-skat")
def after_take_skat(state: State, action: TakeSkat) -> Applied:
    """Twelve cards in the hand, two to be laid away."""
    return Applied(replace(_with_twelve(state, action.seat), skat_taken=True))


def _with_twelve(state: State, seat: Seat) -> State:
    twelve = with_hand(state.hands, seat, state.hand_of(seat) | state.skat)
    return replace(state, phase=Phase.DISCARD, hands=twelve, skat=CardSet())


@implements("SkO-2.2.2")
def why_not_discard(state: State, action: Discard) -> Refusal | None:
    """Any two different cards of the twelve may be laid away, by the soloist."""
    if action.seat is not state.soloist:
        return Refusal("skat_is_the_soloists", ("SkO-4.5.4",), {"seat": action.seat.value})
    first, second = action.cards
    for card in action.cards:
        if card not in state.hand_of(action.seat):
            return Refusal("card_not_held", ("SkO-2.2.2",), {"card": str(card)}, impossible=True)
    if first is second:
        return Refusal("same_card_twice", ("SkO-2.2.2",), {"card": str(first)}, impossible=True)
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


@implements("SkO-3.4.8")
def why_not_take_discard_back(state: State, action: TakeDiscardBack) -> Refusal | None:
    """Only the announcement makes the discard final; until then its owner may think again."""
    if action.seat is not state.soloist:
        return Refusal("skat_is_the_soloists", ("SkO-4.5.4",), {"seat": action.seat.value})
    return None


@implements("SkO-3.4.8")
def after_take_discard_back(state: State, action: TakeDiscardBack) -> Applied:
    """Twelve in the hand again, as before the discard."""
    return Applied(_with_twelve(state, action.seat))


@implements("SkO-2.1.2", "SkO-2.1.3", "SkO-3.4.4", "PI-announced-levels", "SkO-2.1.1")
def why_invalid(
    announcement: Announcement, *, hand: bool, free_ouvert: bool, free_levels: bool = False
) -> Refusal | None:
    """Why there is no such game; `hand` says that the skat is untouched.

    `free_ouvert` and `free_levels` are the leaflet's house rules that any game may be played open,
    and that schneider and schwarz may be announced in any suit or grand game.

    >>> after_skat = Announcement(Contract.CLUBS, announced=Announced.OUVERT)
    >>> why_invalid(after_skat, hand=False, free_ouvert=False).code
    'level_needs_hand'
    """
    announced = announcement.announced
    if announcement.hand and not hand:
        return Refusal("hand_after_skat", ("SkO-3.4.4", "SkO-2.2.3"))
    if announcement.contract is Contract.NULL:
        if announced in (Announced.SCHNEIDER, Announced.SCHWARZ):
            return Refusal("no_levels_in_null", ("SkO-2.1.3",), {"announced": announced.value})
        return None
    free = free_ouvert if announced is Announced.OUVERT else free_levels
    if announced is not Announced.NONE and not announcement.hand and not free:
        return Refusal(
            "level_needs_hand", ("SkO-2.1.3", "SkO-3.4.4"), {"announced": announced.value}
        )
    return None


@implements("SkO-3.4.2", "SkO-3.4.4", "LF-null", "LF-null-ouvert")
def null_below_bid(state: State, announcement: Announcement) -> bool:
    """Whether this is a null worth less than the bid, which cannot be carried out."""
    if announcement.contract is not Contract.NULL or state.bid is None:
        return False
    return not null_covers_bid(announcement, bid=state.bid)


@implements("LF-extra-levels")
def _why_not_laid_open(state: State, action: Announce) -> Refusal | None:
    """The leaflet alone lets cards lie open with schneider or schwarz announced (D7)."""
    if not action.laid_open:
        return None
    if not state.rules.options.leaflet_ouvert:
        details = {"option": "leaflet_ouvert"}
        return Refusal("house_rule_off", ("LF-extra-levels", "SkO-4.5.1"), dict(details))
    announced = action.announcement.announced
    if announced not in (Announced.SCHNEIDER, Announced.SCHWARZ):
        return Refusal("no_such_level", ("LF-extra-levels",), {"level": announced.value})
    return None


def why_not_spitze(state: State, action: Announce) -> Refusal | None:
    """House rule: who announces Spitze holds the lowest trump (option `spitze`)."""
    if not action.spitze:
        return None
    if state.rules.options.spitze != "yes":
        return Refusal("house_rule_off", ("SkO-4.5.1",), {"option": "spitze"})
    contract = action.announcement.contract
    if contract is Contract.NULL:
        return Refusal("no_spitze_in_null", ("SkO-2.1.3",))
    lowest = trump_order(contract)[-1]
    if lowest not in state.hand_of(action.seat):
        return Refusal("spitze_not_held", details={"card": str(lowest)}, impossible=True)
    return None


@implements("SkO-3.4.4")
def _why_not_instead(state: State, action: Announce) -> Refusal | None:
    """en 3.4.4: the soloist names the suit or grand game he loses for his null (B12)."""
    if action.instead is None:
        return None
    if state.rules.options.null_overbid_game != "soloist_names":
        details = {"option": "null_overbid_game"}
        return Refusal("substitute_not_named", ("SkO-3.4.4",), dict(details))
    if not null_below_bid(state, action.announcement):
        return Refusal("null_covers_bid", ("SkO-3.4.4",), {"bid": state.bid})
    return _null_below_bid(state, action) if action.instead is Contract.NULL else None


def _null_below_bid(state: State, action: Announce) -> Refusal:
    value = null_value(hand=action.announcement.hand, ouvert=action.announcement.ouvert)
    return Refusal("null_below_bid", ("SkO-3.4.4", "SkO-3.4.2"), {"value": value, "bid": state.bid})


@implements("SkO-3.4.1", "SkO-2.2.4", "LF-soloist-takes-skat")
def why_not_announce(state: State, action: Announce) -> Refusal | None:
    """The soloist announces any valid game; a null must reach the bid (SkO-3.4.2)."""
    if action.seat is not state.soloist:
        return Refusal("soloist_announces", ("SkO-3.4.1",), {"seat": action.seat.value})
    options = state.rules.options
    refused = why_invalid(
        action.announcement,
        hand=not state.skat_taken,
        free_ouvert=options.leaflet_ouvert,
        free_levels=options.leaflet_announcements,
    )
    refused = refused or _why_not_laid_open(state, action) or _why_not_instead(state, action)
    refused = refused or why_not_spitze(state, action)
    if refused is not None:
        return refused
    if state.sitting is Sitting.PREVENTED and null_below_bid(state, action.announcement):
        return _null_below_bid(state, action)
    return None


@implements("SkO-2.2.5", "SkO-4.1.1", "TR-8.9")
def after_announce(state: State, action: Announce) -> Applied:
    """Play begins and forehand leads; an open hand lies on the table first."""
    announced = replace(
        state,
        phase=Phase.PLAY,
        announcement=action.announcement,
        laid_open=action.laid_open,
        spitze=action.spitze,
        leader=Seat.FOREHAND,
        turn=Seat.FOREHAND,
    )
    if null_below_bid(state, action.announcement):
        return close_game(
            announced,
            DealEnding.NULL_OVERBID,
            end=GameEnd.NULL_OVERBID,
            by=action.seat,
            instead=action.instead,
        )
    if action.announcement.ouvert or action.laid_open:
        return Applied(replace(announced, open_hands=(action.seat,)), (HandOpened(action.seat),))
    return Applied(announced)


def discards_to_try(state: State, seat: Seat) -> Iterator[Discard]:
    """All pairs of this seat's cards, as discards, if it is to lay cards away."""
    if seat is not state.turn:
        return iter(())
    return (Discard(seat, pair) for pair in combinations(state.hand_of(seat), 2))


def announcements_to_try(state: State, seat: Seat) -> Iterator[Announce]:
    """Every game that there is, as announcements of this seat, if it is to announce."""
    if seat is not state.turn:
        return
    options = state.rules.options
    laid_open = (False, True) if options.leaflet_ouvert else (False,)
    spitzes = (False, True) if options.spitze == "yes" else (False,)
    names = options.null_overbid_game == "soloist_names"
    for announcement in _games(
        hand=not state.skat_taken,
        free_ouvert=options.leaflet_ouvert,
        free_levels=options.leaflet_announcements,
    ):
        for on_the_table, spitze in product(laid_open, spitzes):
            yield Announce(seat, announcement, laid_open=on_the_table, spitze=spitze)
        for instead in TRUMP_CONTRACTS if names else ():
            yield Announce(seat, announcement, instead=instead)


@cache
def _games(*, hand: bool, free_ouvert: bool, free_levels: bool) -> tuple[Announcement, ...]:
    """The announcements that are games by these options: the same in every deal."""
    every = (
        Announcement(contract, hand=by_hand, announced=announced)
        for contract in ALL_CONTRACTS
        for by_hand in (True, False)
        for announced in Announced
    )
    how = {"hand": hand, "free_ouvert": free_ouvert, "free_levels": free_levels}
    return tuple(game for game in every if why_invalid(game, **how) is None)
