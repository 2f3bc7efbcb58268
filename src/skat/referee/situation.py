"""The facts the referee gets: table, game, moment, event; all but the event may be missing."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from skat.model.cards import Card, CardSet
from skat.model.contract import Announced, Contract
from skat.model.seats import SEATS, Seat
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints
from skat.referee.events import Event
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL

TableSize: TypeAlias = Literal[3, 4, 5, 6, 7, 8]
"""How many sit at a table; three of them hold cards in a deal (SkO-1.1.1, 3.2.7)."""


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The soloist's game, as far as it is known; its auction is over.

    Without a contract nothing is announced yet. `tops_by_contract` is for games that a substitute
    is charged for; where it is empty, `tops` counts for every contract.
    """

    contract: Contract | None = None
    hand: bool = False
    announced: Announced = Announced.NONE
    tops: Tops | None = None
    tops_by_contract: dict[Contract, Tops] = {}
    bid: BidValue | None = None
    soloist: Seat | None = None
    kontra: bool = False
    re: bool = False
    defenders_announced: Announced = Announced.NONE


class StateOfPlay(msgspec.Struct, frozen=True, kw_only=True):
    """How the game stood when it happened, as far as it is known.

    `soloist_points` are his tricks and the skat; with `tricks_only` the tricks alone, to which
    `skat_points` are added where they are known. `trick` is the number of the open trick, `leader`
    led it or is to lead, `table_cards` lie on the table in order.
    """

    soloist_points: CardPoints | None = None
    tricks_only: bool = False
    skat_points: CardPoints | None = None
    opponent_points: CardPoints | None = None
    soloist_tricks: int | None = None
    opponent_tricks: int | None = None
    trick: int | None = None
    leader: Seat | None = None
    table_cards: tuple[Card, ...] | None = None


class Said(msgspec.Struct, frozen=True):
    """One call of the auction as it was made, regular or not: a value, or "hold" or "pass"."""

    seat: Seat
    call: BidValue | Literal["hold", "pass"]


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What a claimer has seen who does not see all cards.

    `tricks` are all tricks of the deal in the order their cards were played, the open one too; or
    `cards` those that are gone, in any order, and `lacks` what a seat has shown not to hold. `skat`
    is there if he knows it.
    """

    tricks: tuple[tuple[Card, ...], ...] = ()
    cards: CardSet | None = None
    skat: CardSet | None = None
    lacks: dict[Seat, CardSet] = {}

    @property
    def open_trick(self) -> int | None:
        """The number of the trick that is open, or led next; None where `tricks` do not tell it."""
        if not self.tricks or any(len(trick) != 3 for trick in self.tricks[:-1]):
            return None
        return min(len(self.tricks) + int(len(self.tricks[-1]) == 3), TRICKS_OF_A_DEAL)


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """All facts that the referee has about one event.

    `auction` are the calls in order, None if they are not known; with `game` it is over.
    `demand` is what the offended party wants, to end the game or to play on; `hands` are the cards
    still held; `seen` is what a claimer knows apart from his cards; `soloist_choice` answers
    SkO-3.3.10.
    """

    event: Event
    rules: RuleSet = PRESENT_RULES
    table_size: TableSize = 3
    game: PlayedGame | None = None
    auction: tuple[Said, ...] | None = None
    state: StateOfPlay = StateOfPlay()
    hands: dict[Seat, CardSet] = {}
    seen: Seen | None = None
    demand: Literal["end", "continue"] = "end"
    soloist_choice: Literal["play", "pass"] | None = None

    @property
    def trick(self) -> int | None:
        """The number of the trick it happened in, from 1, if it is known or can be counted."""
        if self.event.trick is not None:
            return self.event.trick
        if self.state.trick is not None:
            return self.state.trick
        if self.seen is not None and self.seen.open_trick is not None:
            return self.seen.open_trick
        own, theirs = self.state.soloist_tricks, self.state.opponent_tricks
        if own is not None and theirs is not None:
            return min(own + theirs + 1, TRICKS_OF_A_DEAL)
        return self.trick_by_hands

    @property
    def trick_by_hands(self) -> int | None:
        """The number of the trick by the cards that all three have left; None if they tell none.

        Hands of ten may be as dealt, those that fit no trick are not whole, and an ending that is
        made up may begin with fewer: where the trick is given, hands tell nothing.
        """
        sizes = [len(hand) for hand in self.hands.values()]
        if len(sizes) < len(SEATS):
            return None
        played = sum(max(sizes) - size for size in sizes)
        table = played if self.state.table_cards is None else len(self.state.table_cards)
        left = max(sizes) + int(table == len(SEATS))
        fits = max(sizes) - min(sizes) <= 1 and played == table % len(SEATS)
        return TRICKS_OF_A_DEAL + 1 - left if fits and 1 <= left < TRICKS_OF_A_DEAL else None

    @property
    def in_last_trick(self) -> bool:
        """Whether everybody holds his last card, so that nobody has a choice left.

        An event that names no trick is taken to be in an earlier one.
        """
        return self.trick == TRICKS_OF_A_DEAL
