"""What one player forces who does not see all cards, however they lie and the others play.

He plays by what he knows. Whatever he does not see, the others may choose as play goes on, as long
as one distribution is left that fits everything seen. So one search stands for all distributions,
and something is forced only if one way of playing meets them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from skat.kernel.worlds import Knowledge, count, worlds_at
from skat.model.cards import ALL_CARDS, Card, CardSet, Suit
from skat.model.contract import Contract
from skat.model.order import followers, suit_order, trump_order, winning_card
from skat.model.seats import SEATS, Seat
from skat.referee.search.distributions import Hidden

MOST_POSITIONS: Final = 30_000
"""About a second; what needs more is not decided."""

Trick: TypeAlias = tuple[int, ...]

Judge: TypeAlias = Callable[[int, int, Trick], bool | int]
"""After a trick: what was gained before, the seat that won it, its cards. The answer is whether it
is done or lost for good, or what has been gained by now."""


class Goal(NamedTuple):
    """What the player wants to force: judged after each trick, and what it is if cards run out.

    `by_points`: cards of different worth are different cards, even if nothing lies between them.
    `goes_on`: another may win a trick without deciding it, so it counts which of the others does.
    """

    judge: Judge
    at_the_end: bool
    by_points: bool = False
    goes_on: bool = True


class Refuted(NamedTuple):
    """Cards until it is lost, and hands as they were that allow them."""

    line: tuple[Card, ...]
    hands: dict[Seat, CardSet]


class TooManyError(Exception):
    """The limit is reached before the question is decided."""


def takes_all(takers: int) -> Goal:
    """Every remaining trick goes to these seats, a bit each.

    >>> takes_all(0b001).judge(0, 2, ())
    False
    """

    def judge(gained: int, winner: int, trick: Trick) -> bool | int:
        return gained if takers >> winner & 1 else False

    return Goal(judge, at_the_end=True, goes_on=False)


def takes_one(taker: Seat) -> Goal:
    """This seat takes one trick or more."""

    def judge(gained: int, winner: int, trick: Trick) -> bool | int:
        return True if winner == taker.index else gained

    return Goal(judge, at_the_end=False)


def gains(points: int, *, by: Seat) -> Goal:
    """This seat takes so many more card points in its own tricks."""

    def judge(gained: int, winner: int, trick: Trick) -> bool | int:
        if winner != by.index:
            return gained
        gained += sum(ALL_CARDS[card].points for card in trick)
        return True if gained >= points else gained

    return Goal(judge, at_the_end=False, by_points=True)


def why_not_forced(
    goal: Goal,
    by: Seat,
    known: Knowledge,
    *,
    contract: Contract,
    leader: Seat,
    trick: tuple[Card, ...],
    limit: int = MOST_POSITIONS,
) -> Refuted | None:
    """How the goal is missed in some distribution; None if this player forces it in all that fit.

    `known` is what he knows; the partner's cards are played against him, too. Raises TooManyError,
    or ValueError where no distribution fits.

    >>> ace = Knowledge(certain=(Card.SA.mask, 0, 0, 0), unseen=Card.S7.mask | Card.HJ.mask,
    ...                 room=(0, 1, 1, 0))
    >>> why_not_forced(takes_all(0b001), Seat.FOREHAND, ace, contract=Contract.GRAND,
    ...                leader=Seat.FOREHAND, trick=()).hands[Seat.MIDDLEHAND] == CardSet(1 << 16)
    True
    """
    if count(known) == 0:
        raise ValueError("no distribution fits")
    search = _Search(goal, by.index, contract, limit)
    start = Hidden.of(known)
    played = tuple(card.index for card in trick)
    if search.forced(start, leader.index, played, 0):
        return None
    return search.refutation(start, leader.index, played)


class _Search:
    """Every line of play that some distribution allows; results are kept at trick ends."""

    def __init__(self, goal: Goal, by: int, contract: Contract, limit: int) -> None:
        self._goal = goal
        self._by = by
        self._contract = contract
        self._follow = _following(contract)
        self._groups = _groups(contract)
        self._limit = limit
        self._known: dict[tuple[Hidden, int, int], bool] = {}

    def forced(self, cards: Hidden, leader: int, trick: Trick, gained: int) -> bool:
        """Whether the goal is forced with these cards on the table."""
        self._limit -= 1
        if self._limit < 0:
            raise TooManyError
        if len(trick) == 3:
            leader = self._winner(leader, trick)
            judged = self._goal.judge(gained, leader, trick)
            if isinstance(judged, bool):
                return judged
            trick, gained = (), judged
        if trick:
            return self._any_or_all(cards, leader, trick, gained)
        if not cards.certain[self._by]:
            return self._goal.at_the_end
        if self._lies_below(cards, leader):
            return True
        key = cards, leader, gained
        if key not in self._known:
            self._known[key] = self._any_or_all(cards, leader, trick, gained)
        return self._known[key]

    def _any_or_all(self, cards: Hidden, leader: int, trick: Trick, gained: int) -> bool:
        seat = (leader + len(trick)) % 3
        outcomes = (
            self.forced(after, leader, (*trick, card), gained)
            for card, after in self._moves(cards, seat, trick)
        )
        return any(outcomes) if seat == self._by else all(outcomes)

    def refutation(self, cards: Hidden, leader: int, trick: Trick) -> Refuted:
        """A line on which the goal is missed, and the hands with which it is played."""
        line: list[int] = []
        shown = [0, 0, 0]
        gained = 0
        while True:
            if len(trick) == 3:
                leader = self._winner(leader, trick)
                judged = self._goal.judge(gained, leader, trick)
                if isinstance(judged, bool):
                    break
                trick, gained = (), judged
            seat = (leader + len(trick)) % 3
            winning_move = next(
                (
                    (card, after)
                    for card, after in self._moves(cards, seat, trick)
                    if seat == self._by or not self.forced(after, leader, (*trick, card), gained)
                ),
                None,
            )
            if winning_move is None:
                break
            card, cards = winning_move
            line.append(card)
            shown[seat] |= 1 << card
            trick = (*trick, card)
        rest = worlds_at(cards.knowledge(), first=0)[0]
        hands = {seat: CardSet(rest[seat.index] | shown[seat.index]) for seat in SEATS}
        return Refuted(tuple(ALL_CARDS[card] for card in line), hands)

    def _winner(self, leader: int, trick: Trick) -> int:
        cards = tuple(ALL_CARDS[card] for card in trick)
        return (leader + winning_card(cards, contract=self._contract)) % 3

    def _moves(self, cards: Hidden, seat: int, trick: Trick) -> Iterator[tuple[int, Hidden]]:
        """The cards this seat may turn out to play, and what is known after each."""
        if not trick:
            yield from self._played(cards, seat, -1, trick)
            return
        group = self._follow[trick[0]]
        yield from self._played(cards, seat, group, trick)
        if cards.certain[seat] & group:
            return
        void = cards.without_group(seat, group)
        if void.fits():
            yield from self._played(void, seat, ~group, trick)

    def _played(
        self, cards: Hidden, seat: int, among: int, trick: Trick
    ) -> Iterator[tuple[int, Hidden]]:
        """One card of each run of cards from one source with no other's card between.

        Of a run that may lie with either of the others two, unless they end the trick: whether the
        next one can beat it with a card of the same run decides who leads on.
        """
        held = cards.certain[seat] & among
        drawn = cards.may_hold(seat) & among
        first, second, third, _ = cards.certain
        alive = cards.unseen | first | second | third
        for card in trick:
            alive |= 1 << card
        for run in self._runs(alive, held | drawn, drawn):
            for card in self._tried(run, is_drawn=bool(drawn >> run[0] & 1), trick=trick):
                after = cards.after_playing(seat, 1 << card)
                if held >> card & 1 or after.fits():
                    yield card, after

    def _tried(self, run: list[int], *, is_drawn: bool, trick: Trick) -> list[int]:
        goes_on = self._goal.goes_on or self._contract is Contract.NULL
        two = is_drawn and goes_on and len(trick) < 2
        return run[:: max(1, len(run) - 1)] if two else run[:1]

    def _runs(self, alive: int, own: int, drawn: int) -> Iterator[list[int]]:
        """The own cards in runs of neighbours, drawn ones apart from those known to be held."""
        for group in self._groups:
            before: object = None
            run: list[int] = []
            for card in group:
                if not alive >> card & 1:
                    continue
                worth = ALL_CARDS[card].points if self._goal.by_points else 0
                kind = own >> card & 1, drawn >> card & 1, worth
                if kind != before and run:
                    yield run
                    run = []
                if kind[0]:
                    run.append(card)
                before = kind
            if run:
                yield run

    def _lies_below(self, cards: Hidden, leader: int) -> bool:
        """Whether one who must lose every trick of a null, not on lead, can never win one.

        In every suit his lowest card is below the lowest he does not hold, his second below the
        second, and so on; each round takes at least their lowest card away.
        """
        if self._contract is not Contract.NULL or leader == self._by or not self._goal.at_the_end:
            return False
        if self._goal.judge(0, self._by, ()) is not False:
            return False
        own = cards.certain[self._by]
        others = cards.unseen | sum(cards.certain[:3]) - own
        for group in self._groups:
            mine = [place for place, card in enumerate(group) if own >> card & 1]
            theirs = [place for place, card in enumerate(group) if others >> card & 1]
            if any(place > other for place, other in zip(mine, theirs, strict=False)):
                return False
        return True


@lru_cache
def _groups(contract: Contract) -> tuple[tuple[int, ...], ...]:
    """The cards that follow each other, the most promising first: strong, in null weak ones."""
    orders = (trump_order(contract), *(suit_order(suit, contract=contract) for suit in Suit))
    down = tuple(tuple(card.index for card in order) for order in orders)
    return tuple(group[::-1] for group in down) if contract is Contract.NULL else down


@lru_cache
def _following(contract: Contract) -> tuple[int, ...]:
    """For each card as it is led, the cards that follow it."""
    return tuple(followers(card, contract=contract).mask for card in ALL_CARDS)
