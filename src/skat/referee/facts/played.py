"""What the tricks tell that were given card by card: who had which card, how the game stands."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from skat.model.cards import Card, CardSet, card_points
from skat.model.order import winning_card
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.referee.events import CardOutOfTurn, CardTakenBack, LeadOutOfTurn, TrickGatheredEarly
from skat.referee.kind import AnyKind, Disputed
from skat.referee.situation import Situation

Trick = tuple[Card, ...]


class Played(NamedTuple):
    """The tricks as they were played.

    `leader` led the open trick or leads next, `won` are the complete tricks with their winners.
    """

    holders: dict[Card, Seat]
    leader: Seat
    on_table: Trick
    won: tuple[tuple[Seat, Trick], ...]

    def points(self, seats: tuple[Seat, ...]) -> CardPoints:
        """The card points of the tricks that these players have won."""
        return card_points(
            CardSet.of(card for seat, trick in self.won if seat in seats for card in trick)
        )

    def tricks(self, seats: tuple[Seat, ...]) -> int:
        """How many tricks these players have won."""
        return sum(seat in seats for seat, _ in self.won)


def in_order(situation: Situation) -> bool:
    """Whether each card on the table was played by the player whose turn it was."""
    return not isinstance(
        situation.event, LeadOutOfTurn | CardOutOfTurn | CardTakenBack | TrickGatheredEarly
    )


def played(situation: Situation) -> Played | None:
    """The tricks given, with their players; None where cards or contract do not tell them.

    >>> from skat.referee.events import Remark
    >>> played(Situation(event=Remark())) is None
    True
    """
    tricks = () if situation.seen is None else situation.seen.tricks
    contract = None if situation.game is None else situation.game.contract
    if not tricks or contract is None or not in_order(situation):
        return None
    if any(len(trick) != len(SEATS) for trick in tricks[:-1]):
        return None
    leader, holders, won = Seat.FOREHAND, dict[Card, Seat](), list[tuple[Seat, Trick]]()
    for trick in tricks:
        holders |= {card: _after(leader, place) for place, card in enumerate(trick)}
        if len(trick) == len(SEATS):
            leader = _after(leader, winning_card(trick, contract=contract))
            won.append((leader, trick))
    on_table = tricks[-1] if len(tricks[-1]) < len(SEATS) else ()
    return Played(holders, leader, on_table, tuple(won))


def _after(leader: Seat, place: int) -> Seat:
    return SEATS[(leader.index + place) % len(SEATS)]


def holders_on_table(situation: Situation) -> dict[Card, Seat]:
    """Who played each card of the open trick, where its leader is known."""
    table, leader = situation.state.table_cards or (), situation.state.leader
    if leader is None and situation.trick == 1:
        leader = Seat.FOREHAND
    if leader is None or not in_order(situation) or len(table) > len(SEATS):
        return {}
    return {card: _after(leader, place) for place, card in enumerate(table)}


def skat_points(situation: Situation) -> CardPoints | None:
    """What the skat counts, as given or by its cards; None where neither is known."""
    if situation.state.skat_points is not None or situation.seen is None:
        return situation.state.skat_points
    return None if situation.seen.skat is None else card_points(situation.seen.skat)


def with_standing(situation: Situation, kind: AnyKind) -> Situation:
    """Points and tricks as the tricks played tell them, where they were not given."""
    told = played(situation)
    soloist = None if situation.game is None else situation.game.soloist
    if told is None or soloist is None or kind.disputes is Disputed.STANDING:
        return situation
    state, own = situation.state, (soloist,)
    known = replace(
        state,
        opponent_points=told.points(soloist.others),
        soloist_tricks=told.tricks(own),
        opponent_tricks=told.tricks(soloist.others),
    )
    if state.soloist_points is None:
        skat = skat_points(situation)
        known = replace(known, soloist_points=told.points(own), tricks_only=True, skat_points=skat)
    return replace(situation, state=known)
