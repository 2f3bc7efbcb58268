"""What one seat sees of a position on the board, and what is given of its cards.

What follows from it about all other cards is there, too. The values of the answer are here, where
nothing that works them out is loaded: a server passes them on.

It holds no card that the seat does not know, so nothing that is hidden can have a say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec

from skat.kernel.position import PublicPosition
from skat.kernel.worlds import SKAT, FourMasks, Knowledge, count
from skat.model.cards import Card, CardSet, card_points, deck
from skat.model.contract import Contract
from skat.model.order import followers, winning_card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.rules.following import playable


class CardChance(msgspec.Struct, frozen=True, kw_only=True):
    """A card: how likely the own party wins after it, and the table points it brings in the mean.

    All cards are open after it in each world. Table points are those of
    `skat.analysis.outcomes`.
    """

    card: Card
    won: float
    points: float


class SeatChances(msgspec.Struct, frozen=True, kw_only=True):
    """Each card that may be played, the one worth most first, as far as the seat can know.

    `worlds` were looked at; `effective` is how many of equal weight would say as much,
    `all_worlds` that no other fits. `assumed` says what the position leaves open: `auction`
    (18, two passes, skat taken), or `tricks` (all deals that fit count the same) and `tops` (the
    game counts as with one).
    """

    cards: tuple[CardChance, ...]
    worlds: int
    effective: int
    all_worlds: bool
    assumed: tuple[str, ...]


WHOLE_HAND: Final = 10

Cards: TypeAlias = Annotated[tuple[Card, ...], msgspec.Meta(max_length=32)]


class SeatPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position as `seat` sees it, and the cards played from it since by all seats.

    `hand` are the cards that the seat held at the beginning, `skat` what the soloist laid away and
    nobody else sees. `leader` led the cards of `trick`, or leads. `gone` are cards of earlier
    tricks, of whose card points the soloist has `soloist_points`.
    """

    contract: Contract
    soloist: Seat
    leader: Seat
    seat: Seat
    hand: Cards
    skat: Cards = ()
    trick: Cards = ()
    gone: Cards = ()
    soloist_points: int = 0
    line: Cards = ()


class SeatKnowledge(NamedTuple):
    """What a position says: where cards may lie, the table, and who played which card in order.

    Seats are numbers from the one that led the first of these cards.
    """

    knowledge: Knowledge
    situation: PublicPosition
    played: tuple[tuple[int, Card], ...]
    hand: CardSet

    @property
    def from_first_card(self) -> bool:
        """Whether no card was gone when the position began, so that every trick is known."""
        return sum(self.knowledge.room) + len(self._own) + len(self.played) == len(deck())

    @property
    def _own(self) -> CardSet:
        return CardSet(sum(self.knowledge.certain))


def seen_by(position: SeatPosition) -> SeatKnowledge | Refusal:
    """What follows for the seat that is to play.

    Refused: `card_twice`, `skat_not_two`, `skat_is_hidden`, `board_counts`, `points_not_gone`,
    `null_is_lost`, `card_not_held`, `must_follow`, `no_card_due`, and `board_no_world` where no
    deal fits.
    """
    if refused := _why_no_position(position):
        return refused
    walk = _Walk(position)
    for card in (*position.trick, *position.line):
        if refused := walk.play(card):
            return refused
    if walk.null_lost:
        return Refusal("null_is_lost", ("SkO-5.2.7",))
    if walk.turn != walk.own or not walk.hand:
        return Refusal("no_card_due", ("SkO-4.1.3",))
    seen = walk.seen()
    return seen if count(seen.knowledge) else Refusal("board_no_world")


def turned(seat: Seat, *, leader: Seat) -> int:
    """The number of a seat, counted from the one that leads."""
    return (seat.index - leader.index) % 3


def _why_no_position(position: SeatPosition) -> Refusal | None:
    known = (*position.hand, *position.skat, *position.trick, *position.gone)
    twice = _first_twice(known)
    if twice is not None:
        return Refusal("card_twice", ("SkO-1.2.1",), {"card": twice.value})
    if position.seat is not position.soloist and position.skat:
        return Refusal("skat_is_hidden", ("SkO-2.2.3",))
    if position.seat is position.soloist and len(position.skat) != 2:
        return Refusal("skat_not_two", ("SkO-3.2.6",), {"cards": len(position.skat)})
    own = turned(position.seat, leader=position.leader)
    whole = len(position.hand) + (own < len(position.trick))
    tricks = WHOLE_HAND - whole
    if len(position.trick) > 2 or not 0 <= tricks < WHOLE_HAND or len(position.gone) != 3 * tricks:
        cards = {"hand": len(position.hand), "trick": len(position.trick)}
        return Refusal("board_counts", ("SkO-3.2.6",), {**cards, "gone": len(position.gone)})
    gone = card_points(CardSet.of(position.gone))
    if not 0 <= position.soloist_points <= gone:
        details = {"points": position.soloist_points, "gone": gone}
        return Refusal("points_not_gone", ("SkO-1.2.2",), dict(details))
    return None


def _first_twice(cards: Sequence[Card]) -> Card | None:
    return next((card for at, card in enumerate(cards) if card in cards[:at]), None)


class _Walk:
    """The cards of a line one after the other, as the seat sees them fall."""

    def __init__(self, position: SeatPosition) -> None:
        self._contract = position.contract
        self._soloist = turned(position.soloist, leader=position.leader)
        self.own = turned(position.seat, leader=position.leader)
        self._skat = CardSet.of(position.skat)
        # What lies on the table came out of the hands that all began equally long.
        on_table = self.own < len(position.trick)
        mine = (*position.hand, position.trick[self.own]) if on_table else position.hand
        self.hand = CardSet.of(mine)
        self._unseen = deck() - self.hand - self._skat - CardSet.of(position.gone)
        self._sizes = [len(mine)] * 3
        self._lacking = [0, 0, 0]
        self._played: list[tuple[int, Card]] = []
        self._leader, self._trick = 0, tuple[Card, ...]()
        self._taken = position.soloist_points
        self.null_lost = position.contract is Contract.NULL and position.soloist_points > 0

    @property
    def turn(self) -> int:
        return (self._leader + len(self._trick)) % 3

    def play(self, card: Card) -> Refusal | None:
        seat = self.turn
        if self.null_lost:
            return None
        refused = self._why_not_own(card) if seat == self.own else self._why_not_theirs(card)
        if refused is not None:
            return refused
        self._played.append((seat, card))
        self.hand -= CardSet.of([card])
        self._unseen -= CardSet.of([card])
        self._sizes[seat] -= 1
        self._trick += (card,)
        asked = followers(self._trick[0], contract=self._contract)
        if not asked.mask & card.mask:
            self._lacking[seat] |= asked.mask
        if len(self._trick) == 3:
            self._take()
        return None

    def _why_not_own(self, card: Card) -> Refusal | None:
        if card not in self.hand:
            return Refusal("card_not_held", ("SkO-4.1.2",), {"card": card.value}, impossible=True)
        if card not in playable(self.hand, trick=self._trick, contract=self._contract):
            details = {"card": card.value, "led": self._trick[0].value}
            return Refusal("must_follow", ("SkO-4.2.1", "SkO-4.2.3"), dict(details))
        return None

    def _why_not_theirs(self, card: Card) -> Refusal | None:
        """Another seat cannot hold a card seen in another place, nor one that it lacks."""
        lacked = self._lacking[self.turn] & card.mask
        if card not in self._unseen or lacked or not self._sizes[self.turn]:
            return Refusal("board_no_world")
        return None

    def _take(self) -> None:
        winner = (self._leader + winning_card(self._trick, contract=self._contract)) % 3
        if winner == self._soloist:
            self._taken += card_points(CardSet.of(self._trick))
            self.null_lost = self._contract is Contract.NULL
        self._leader, self._trick = winner, ()

    def seen(self) -> SeatKnowledge:
        certain, room = [0, 0, 0, self._skat.mask], [*self._sizes, 0 if self._skat else 2]
        certain[self.own], room[self.own] = self.hand.mask, 0
        possible = [deck().mask & ~lacking for lacking in self._lacking]
        return SeatKnowledge(
            knowledge=Knowledge(
                certain=_four(certain),
                unseen=self._unseen.mask,
                room=_four(room),
                possible=_four([*possible, deck().mask]),
            ),
            situation=PublicPosition(
                contract=self._contract.index,
                soloist=self._soloist,
                leader=self._leader,
                trick=tuple(card.index for card in self._trick),
                taken=self._taken,
            ),
            played=tuple(self._played),
            hand=self.hand,
        )


def _four(masks: Sequence[int]) -> FourMasks:
    return masks[0], masks[1], masks[2], masks[SKAT]


def seats_of(position: SeatPosition) -> tuple[Seat, Seat]:
    """The seat that asks and the soloist, if the one that leads were forehand."""
    return (
        SEATS[turned(position.seat, leader=position.leader)],
        SEATS[turned(position.soloist, leader=position.leader)],
    )
