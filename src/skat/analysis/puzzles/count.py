"""Puzzles of counting: what the tricks have shown, exactly, to a seat that has seen all of them.

Out are the cards that were not played, are not in the own hand and were not laid away by oneself:
the others hold them, or they lie in a skat that is not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from skat.analysis.puzzles import Answer, CountQuestion, Place
from skat.analysis.puzzles.equals import SUITS
from skat.kernel.worlds import Knowledge, count
from skat.model.cards import Card, CardSet, Suit
from skat.model.contract import Contract
from skat.model.order import suit_order, trumps
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.players.worlds.knowledge import known_in
from skat.rules.state import Phase
from skat.rules.views import View

FEWEST_TRICKS: Final = 3
"""Before that there is little to keep in mind."""

FEWEST_GONE: Final = 4
"""How many trumps, or cards of a suit, must have been played: with fewer there is little to
count."""

FEWEST_TAKEN: Final = 3
"""How many tricks a party must have whose points are asked for."""

FEWEST_POINTS: Final = 10
"""Only a ten, an ace or a trump is asked for by place."""

_PLACES: Final[tuple[Place, ...]] = ("forehand", "middlehand", "rearhand", "skat")


def questions_in(view: View) -> Iterator[CountQuestion]:
    """What can be asked of this seat, each with one answer: `count_answer` never refuses it."""
    if not _can_be_asked(view):
        return
    contract = _contract(view)
    for counted in _all_questions(contract, out=out_of(view)):
        if not isinstance(count_answer(view, counted), Refusal):
            yield counted


def count_answer(view: View, counted: CountQuestion) -> Answer | Refusal:
    """The answer to the question of this seat, from its view alone.

    Refused: `puzzle_not_judged` for other views and questions that are none there, and
    `puzzle_not_unique` where a card may lie at more than one place.
    """
    if not _can_be_asked(view) or not _is_whole(counted, _contract(view)):
        return Refusal("puzzle_not_judged")
    if counted.card is not None:
        return _place_answer(view, counted.card)
    if counted.what.endswith("_points"):
        return _points_answer(view, of_soloist=counted.what == "soloist_points")
    group = _group(counted.suit, _contract(view))
    gone = CardSet.of(_played(view))
    if len(group & gone) < FEWEST_GONE:
        return Refusal("puzzle_not_judged")
    return Answer(number=len(group & out_of(view)))


def out_of(view: View) -> CardSet:
    """The cards that this seat has not seen, neither in its hand nor anywhere else."""
    seen = CardSet.of([*_played(view), *view.hand, *(view.discarded or ())])
    return CardSet.of(card for card in Card if card not in seen)


def _points_answer(view: View, *, of_soloist: bool) -> Answer | Refusal:
    own = [trick for trick in view.played if (trick.winner is view.soloist) is of_soloist]
    if len(own) < FEWEST_TAKEN:
        return Refusal("puzzle_not_judged")
    return Answer(number=sum(card.points for trick in own for card in trick.cards))


def _place_answer(view: View, card: Card) -> Answer | Refusal:
    """Where the card lies in every world that fits; worlds are those that the rules allow."""
    if card not in out_of(view) or card not in _asked_for(_contract(view)):
        return Refusal("puzzle_not_judged")
    known = known_in(view).knowledge
    at = [place for place in range(len(_PLACES)) if _may_lie(card, place, known)]
    return Answer(place=_PLACES[at[0]]) if len(at) == 1 else Refusal("puzzle_not_unique")


def _may_lie(card: Card, place: int, known: Knowledge) -> bool:
    """Whether a world fits in which the card lies at this place."""
    if not known.room[place] or not known.possible[place] & card.mask:
        return False
    certain, room = list(known.certain), list(known.room)
    certain[place] |= card.mask
    room[place] -= 1
    pinned = replace(
        known,
        certain=(certain[0], certain[1], certain[2], certain[3]),
        room=(room[0], room[1], room[2], room[3]),
        unseen=known.unseen & ~card.mask,
    )
    return count(pinned) > 0


def _all_questions(contract: Contract, *, out: CardSet) -> Iterator[CountQuestion]:
    if contract is not Contract.NULL:
        yield CountQuestion("trumps")
        yield CountQuestion("soloist_points")
        yield CountQuestion("defender_points")
    for suit in SUITS:
        if suit is not contract.trump_suit:
            yield CountQuestion("suit", suit=suit)
    for card in out & _asked_for(contract):
        yield CountQuestion("place", card=card)


def _is_whole(counted: CountQuestion, contract: Contract) -> bool:
    """Whether the question names what it has to and nothing else, and is one of this game."""
    if (counted.card is not None) != (counted.what == "place"):
        return False
    if (counted.suit is not None) != (counted.what == "suit"):
        return False
    if counted.what in ("suit", "place"):
        return counted.suit is None or counted.suit is not contract.trump_suit
    return contract is not Contract.NULL


def _can_be_asked(view: View) -> bool:
    playing = view.phase is Phase.PLAY and view.announcement is not None
    alone = view.soloist is not None and isinstance(view.viewer, Seat)
    # Where a hand lies open there is nothing to keep in mind.
    closed = all(hand is None for hand in view.open_hands)
    return playing and alone and closed and len(view.played) >= FEWEST_TRICKS


def _asked_for(contract: Contract) -> CardSet:
    high = CardSet.of(card for card in Card if card.points >= FEWEST_POINTS)
    return high | trumps(contract)


def _group(suit: Suit | None, contract: Contract) -> CardSet:
    return trumps(contract) if suit is None else CardSet.of(suit_order(suit, contract=contract))


def _played(view: View) -> list[Card]:
    return [*view.trick, *(card for trick in view.played for card in trick.cards)]


def _contract(view: View) -> Contract:
    assert view.announcement is not None
    return view.announcement.contract
