"""What each card is worth to a seat on the board that sees no cards but its own.

A position on the board has no past: how it was bid is unknown. So the shortest auction is taken
for granted, the soloist's 18 and two passes, with the skat taken up. Where cards were gone before
the position began, nothing is known of the tricks they fell in: every deal that fits then counts
the same, and the game counts as with one.
"""

from __future__ import annotations

from typing import Final

import msgspec

from skat.analysis.board.position import (
    CardChance,
    SeatChances,
    SeatKnowledge,
    SeatPosition,
    seats_of,
    seen_by,
)
from skat.analysis.decision import options_of
from skat.analysis.review import SEED
from skat.analysis.table import NotJudgedError, Standpoint, standpoint_of, table_at
from skat.kernel.worlds import SKAT, count, worlds_at
from skat.model.cards import Card, CardSet
from skat.model.contract import Announcement
from skat.model.games import LOWEST_BID
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.players.belief.weighing import Weighed, candidates
from skat.rules.actions import Action, Announce, Bid, Deal, Discard, Pass, Play, TakeSkat
from skat.rules.dealing import pack_of
from skat.rules.machine import must, start
from skat.rules.views import View, view

CHANCE_WORLDS: Final = 160
"""Worlds a question: solved in about a second where hands are long, and far faster later."""

_DRAWN: Final = 4_000
"""Worlds drawn, or listed where no more fit, of a position whose first tricks nobody knows."""

_WITH_ONE: Final = CardSet.of([Card.CJ])


def seat_chances(
    position: SeatPosition, *, worlds: int = CHANCE_WORLDS, seed: int = SEED
) -> SeatChances | Refusal:
    """What each card is worth to the seat whose card is due, in at most so many worlds.

    The same for the same position and seed. Refused: what `seen_by` refuses, `chances_not_solved`.

    >>> from skat.model.contract import Contract
    >>> last = SeatPosition(
    ...     contract=Contract.GRAND, soloist=Seat.FOREHAND, leader=Seat.FOREHAND,
    ...     seat=Seat.FOREHAND, hand=(Card.CJ, Card.H7), skat=(Card.D7, Card.D8),
    ...     gone=tuple(card for card in Card if str(card) not in "CJ H7 D7 D8 DT D9 H8 H9".split()),
    ...     soloist_points=58,
    ... )
    >>> found = seat_chances(last)
    >>> [(card.card.value, card.won) for card in found.cards], found.worlds, found.assumed
    ([('H7', 0.667), ('CJ', 0.0)], 6, ('tricks', 'tops'))
    """
    seen = seen_by(position)
    if isinstance(seen, Refusal):
        return seen
    whole = seen.from_first_card
    standpoint = (
        _with_tricks(position, seen, seed=seed)
        if whole
        else _without_tricks(position, seen, seed=seed)
    )
    try:
        table = table_at(standpoint, worlds=worlds)
    except NotJudgedError:
        return Refusal("chances_not_solved")
    return SeatChances(
        cards=tuple(
            CardChance(
                card=Card(option.action),
                won=round(option.won or 0.0, 3),
                points=round(option.points, 1),
            )
            for option in options_of(table)
        ),
        worlds=len(table.weights),
        effective=round(table.effective),
        all_worlds=table.complete,
        assumed=("auction",) if whole else ("tricks",) if table.null else ("tricks", "tops"),
    )


def _with_tricks(position: SeatPosition, seen: SeatKnowledge, *, seed: int) -> Standpoint:
    """The seat in a deal that was played from its first card: judged as at the table."""
    return standpoint_of(view_of(position, seen), seed=seed)


def _without_tricks(position: SeatPosition, seen: SeatKnowledge, *, seed: int) -> Standpoint:
    """The seat in a position that begins later: only the cards tell where the others may lie."""
    seat, soloist = seats_of(position)
    drawn = candidates(seen.knowledge, _DRAWN, seed=seed)
    every = count(seen.knowledge) <= _DRAWN
    even = Weighed(drawn, (1 / len(drawn),) * len(drawn), complete=every)
    game = msgspec.structs.replace(
        view(start(), seat),
        soloist=soloist,
        announcement=Announcement(position.contract),
        bid=LOWEST_BID,
    )
    return Standpoint(game, seen.situation, even, lambda _world: _WITH_ONE)


def view_of(position: SeatPosition, seen: SeatKnowledge) -> View:
    """The view of the seat, by the rules: any deal that fits is dealt, bid for and played so far.

    A view holds nothing that its seat does not see, so it does not matter which deal that is. The
    seat that led the first card is forehand in it.
    """
    seat, soloist = seats_of(position)
    [world] = worlds_at(seen.knowledge, first=0)
    hands = [CardSet(world[seat_of_hand.index]) for seat_of_hand in SEATS]
    for number, card in seen.played:
        hands[number] |= CardSet.of([card])
    skat = CardSet(world[SKAT])
    first, second = skat
    actions: list[Action] = [
        Deal(pack_of([tuple(hand) for hand in hands], tuple(skat))),
        *_shortest_auction(soloist),
        TakeSkat(soloist),
        Discard(soloist, (first, second)),
        Announce(soloist, Announcement(position.contract)),
        *(Play(SEATS[number], card) for number, card in seen.played),
    ]
    state = start()
    for action in actions:
        state = must(state, action)
    return view(state, seat)


def _shortest_auction(soloist: Seat) -> tuple[Action, ...]:
    """The soloist says 18, and nobody else says anything (SkO-3.3.2)."""
    bid = Bid(soloist, LOWEST_BID)
    if soloist is Seat.FOREHAND:
        return Pass(Seat.MIDDLEHAND), Pass(Seat.REARHAND), bid
    if soloist is Seat.MIDDLEHAND:
        return bid, Pass(Seat.FOREHAND), Pass(Seat.REARHAND)
    return Pass(Seat.MIDDLEHAND), bid, Pass(Seat.FOREHAND)
