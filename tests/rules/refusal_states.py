"""Deals in which something is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, Card, Rank
from skat.model.contract import Announced, Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.rules import actions as act
from skat.rules.machine import start
from skat.rules.state import Sitting, State
from tests.rules.positions import cards, must, playing, refused, rules_with

F, M, R = Seat.FOREHAND, Seat.MIDDLEHAND, Seat.REARHAND


def bid(seat: Seat, value: int) -> act.Bid:
    return act.Bid(seat, BidValue(value))


def dealt(**options: Any) -> State:
    rules = rules_with(**options)
    return must(start(rules), act.Deal(ALL_CARDS))


def won(**options: Any) -> State:
    """Middlehand plays alone at 18."""
    return must(dealt(**options), bid(M, 18), act.Pass(F), act.Pass(R))


def announced(
    contract: Contract = Contract.GRAND,
    *,
    table_size: int = 3,
    edition: str = "isko-2022",
    **options: Any,
) -> State:
    """Middlehand plays from the hand; everybody took part in the auction."""
    state = must(start(rules_with(edition, **options), table_size=table_size), act.Deal(ALL_CARDS))
    auction: list[act.Action] = [
        bid(M, 18),
        act.Hold(F),
        bid(M, 20),
        act.Pass(F),
        bid(R, 22),
        act.Hold(M),
        act.Pass(R),
    ]
    return must(state, *auction, act.Announce(M, Announcement(contract, hand=True)))


def ramsch(**options: Any) -> State:
    return must(dealt(ramsch=True, **options), act.Pass(M), act.Pass(R), act.Pass(F))


def jack_laid_away() -> Refusal:
    """Forehand has the skat and a jack, and may not push it on."""
    state = must(ramsch(ramsch_push="yes"), act.TakeSkat(F))
    jack = next(card for card in state.hand_of(F) if card.rank is Rank.JACK)
    other = next(card for card in state.hand_of(F) if card.rank is not Rank.JACK)
    return refused(state, act.Discard(F, (other, jack)))


def offered() -> State:
    return must(announced(), act.Expose(M))


def tried(state: State, action: act.Action) -> Callable[[], Refusal]:
    return lambda: refused(state, action)


def first_card(state: State, seat: Seat) -> Card:
    return next(iter(state.hand_of(seat)))


def not_following() -> Refusal:
    """Forehand led trumps; middlehand has one and tries another card."""
    hands = [[Card.CJ, Card.C7], [Card.SJ, Card.H7], [Card.D7, Card.D8]]
    state = must(playing(Contract.GRAND, hands), act.Play(F, Card.CJ))
    return refused(state, act.Play(M, Card.H7))


def second_concession() -> Refusal:
    state = must(announced(both_defenders_concede=True), act.Concede(F))
    return refused(state, act.Concede(F))


def second_answer() -> Refusal:
    late = playing(Contract.GRAND, [[Card.CJ], [Card.SJ], [Card.HJ]])
    return refused(must(late, act.Concede(F), act.Refuse(M)), act.Refuse(M))


def kontra_after_a_card() -> Refusal:
    state = announced(kontra=True)
    return refused(must(state, act.Play(F, first_card(state, F))), act.Kontra(F))


def kontra_twice() -> Refusal:
    state = must(announced(kontra=True), act.Kontra(F), act.Pass(M))
    return refused(state, act.Kontra(R))


def defence_twice() -> Refusal:
    one = act.AnnounceDefence(F, Announced.SCHNEIDER)
    two = act.AnnounceDefence(R, Announced.SCHWARZ)
    return refused(must(announced(leaflet_defenders_announce=True), one), two)


def unasked_kontra() -> Refusal:
    state = must(dealt(kontra=True), bid(M, 18), act.Pass(F), act.Pass(R))
    state = must(state, act.Announce(M, Announcement(Contract.GRAND, hand=True)))
    return refused(state, act.Kontra(F))


def value(refusal: object) -> Callable[[], Refusal]:
    assert isinstance(refusal, Refusal), refusal
    return lambda: refusal


OPEN_HANDS = ("CJ HA H7 S7", "SJ HK D7 S8", "DJ CA HQ S9")


def at_play(*, soloist: Seat = F) -> State:
    """Grand in open play with four cards each; forehand leads."""
    hands = [cards(hand) for hand in OPEN_HANDS]
    return replace(playing(Contract.GRAND, hands, soloist=soloist), sitting=Sitting.OPEN)
