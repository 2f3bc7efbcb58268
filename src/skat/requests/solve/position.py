"""From a `skat solve` request to a position with all cards open, or to the reason why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from skat.kernel.position import Position, why_refused
from skat.model.cards import Card, CardSet, card_points, deck
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.cards import CardScheme, read_card
from skat.notation.problem import Problem
from skat.requests.keys import (
    RefusalError,
    Request,
    needed,
    only_keys,
    present,
    read_needed_word,
    read_number,
    read_word,
    refuse,
)

POSITION_KEYS = (
    "contract",
    *(seat.value for seat in SEATS),
    "skat",
    "soloist",
    "leader",
    "trick",
    "points",
)


class NotACardError(RefusalError):
    """A text that is no card, with what the notation says about it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(Refusal(problem.code, tuple(problem.articles), dict(problem.details)))


class OpenCards(msgspec.Struct, frozen=True):
    """The cards and people of a request, each as its own type."""

    contract: Contract
    hands: tuple[CardSet, CardSet, CardSet]
    skat: CardSet
    soloist: Seat
    leader: Seat
    trick: tuple[Card, ...]
    soloist_points: int
    defender_points: int

    def position(self) -> Position:
        """The same for the kernel."""
        first, second, third = (hand.mask for hand in self.hands)
        return Position(
            contract=self.contract.index,
            hands=(first, second, third),
            skat=self.skat.mask,
            soloist=self.soloist.index,
            leader=self.leader.index,
            trick=tuple(card.index for card in self.trick),
            soloist_points=self.soloist_points,
            defender_points=self.defender_points,
        )


def read_open_cards(request: Request, *, scheme: CardScheme) -> OpenCards:
    """The position of a request; raises RefusalError where it cannot be one."""
    contract = read_needed_word(request, "contract", Contract)
    hands = [_cards(needed(request, seat.value), seat.value, scheme=scheme) for seat in SEATS]
    null = contract is Contract.NULL
    skat = [] if null and not present(request, "skat") else needed(request, "skat")
    trick = _cards(request.get("trick") or [], "trick", scheme=scheme)
    laid = _cards(skat, "skat", scheme=scheme)
    _refuse_twice([*hands, laid, trick])
    if len(laid) != 2 and not (null and not laid):
        raise refuse("skat_not_two", "SkO-3.2.6", cards=len(laid))
    if len(trick) > 2:
        raise refuse("bad_value", key="trick", expected='[] | ["CJ"] | ["CJ", "C7"]')
    soloist_points, defender_points = _points(request)
    first, second, third = (CardSet.of(hand) for hand in hands)
    found = OpenCards(
        contract=contract,
        hands=(first, second, third),
        skat=CardSet.of(laid),
        soloist=read_needed_word(request, "soloist", Seat),
        leader=read_word(request, "leader", Seat, Seat.FOREHAND),
        trick=trick,
        soloist_points=soloist_points,
        defender_points=defender_points,
    )
    _refuse_impossible(found)
    return found


def _cards(texts: object, key: str, *, scheme: CardScheme) -> tuple[Card, ...]:
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise refuse("bad_value", key=key, expected='["CJ", "HT", …]')
    cards = []
    for text in texts:
        card = read_card(text, scheme=scheme)
        if isinstance(card, Problem):
            raise NotACardError(card)
        cards.append(card)
    return tuple(cards)


def _refuse_twice(parts: Sequence[Sequence[Card]]) -> None:
    seen: set[Card] = set()
    for card in (card for part in parts for card in part):
        if card in seen:
            raise refuse("card_twice", "SkO-1.2.1", card=str(card))
        seen.add(card)


def _points(request: Request) -> tuple[int, int]:
    given = request.get("points")
    if given is None:
        return 0, 0
    if not isinstance(given, Mapping):
        raise refuse("bad_value", key="points", expected='{"soloist": 0, "defenders": 0}')
    only_keys(given, ("soloist", "defenders"))
    soloist, defenders = (
        read_number(given, party) if party in given else 0 for party in ("soloist", "defenders")
    )
    if soloist < 0 or defenders < 0:
        raise refuse("bad_value", key="points", expected='{"soloist": 0, "defenders": 0}')
    return soloist, defenders


def _refuse_impossible(cards: OpenCards) -> None:
    """What the kernel would refuse, told in the words of the game."""
    code = why_refused(cards.position())
    if code is None:
        return
    if code == "hand_sizes_differ":
        sizes = " + ".join(str(len(hand)) for hand in cards.hands)
        raise refuse("hands_do_not_match", "SkO-3.2.6", sizes=sizes, trick=len(cards.trick))
    if code == "trick_revokes":
        led, second = cards.trick
        raise refuse("must_follow", "SkO-4.2.1", "SkO-4.2.3", led=str(led), card=str(second))
    seen = CardSet.of(cards.trick) | cards.skat
    for hand in cards.hands:
        seen = seen | hand
    gone = card_points(deck() - seen)
    taken = cards.soloist_points + cards.defender_points
    raise refuse("points_not_gone", "SkO-1.2.2", points=taken, gone=gone)
