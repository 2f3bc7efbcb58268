"""The kernel's contract in plain Python: slow, short, and what the C++ is tested against.

Cards are numbers 0 to 31 and sets of cards masks of 32 bits, as `skat.model.cards` counts them;
contracts are 0 diamonds, 1 hearts, 2 spades, 3 clubs, 4 grand, 5 null; seats are 0 forehand,
1 middlehand, 2 rearhand, and a set of seats is a mask of three bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from skat.model.cards import Suit
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import suit_order, trump_order

NULL = 5


def count_cards(cards: int) -> int:
    """How many cards the 32-bit mask holds, one bit a card.

    Raises `TypeError` when the mask has bits outside the 32 cards, as the compiled function does.

    >>> count_cards(0b1011)
    3
    """
    if not 0 <= cards < 1 << 32:
        raise TypeError("a set of cards is a mask of 32 bits")
    return cards.bit_count()


class ClaimCheck(NamedTuple):
    """Whether a claim holds; if not, cards in the order played until a trick is lost.

    The claimant's cards in the refutation are one choice of many: every choice fails. `nodes` are
    the positions looked at.
    """

    holds: bool
    refutation: tuple[int, ...]
    nodes: int


def check_claim(
    hands: Sequence[int],
    *,
    contract: int,
    leader: int,
    trick: Sequence[int] = (),
    takers: int,
    choosers: int,
    limit: int | None = None,
) -> ClaimCheck | None:
    """Whether the seats `takers` take every remaining trick, however the others play.

    The cards of the seats `choosers` are chosen for the claim, all others against it, and everybody
    sees all cards: a soloist who claims the rest is both, so is a defender who claims alone, and so
    are both defenders for their party; in null the soloist who claims to take no trick chooses, and
    the defenders are the takers. `hands` are the cards still held, `leader` led the cards of
    `trick` or leads next; that trick counts as remaining.

    None if more than `limit` positions would have to be looked at; without a limit it is exact.
    Raises ValueError where hands and trick cannot belong together.

    >>> clubs_ace, clubs_ten, hearts_seven = 1 << 30, 1 << 29, 1 << 8
    >>> check_claim([clubs_ace, clubs_ten, hearts_seven],
    ...             contract=4, leader=0, takers=0b001, choosers=0b001).holds
    True
    """
    _require_position(hands, leader, trick)
    search = _Search(contract, takers=takers, choosers=choosers, limit=limit)
    order = _positions(contract)
    held = [_relabelled(hand, order) for hand in hands]
    played = tuple(order[card] for card in trick)
    try:
        holds = search.holds(held, leader, played)
        line = () if holds else search.refutation(held, leader, played)
    except _TooManyError:
        return None
    cards = {position: card for card, position in enumerate(order)}
    return ClaimCheck(holds, tuple(cards[position] for position in line), search.nodes)


def _require_position(hands: Sequence[int], leader: int, trick: Sequence[int]) -> None:
    if len(hands) != 3 or not 0 <= leader < 3 or len(trick) > 2:
        raise ValueError("three hands, a leader and at most two cards of a trick are needed")
    sizes = [hand.bit_count() for hand in hands]
    due = [sizes[(leader + step) % 3] + (step < len(trick)) for step in range(3)]
    every = 0
    for mask in (*hands, *(1 << card for card in trick)):
        if every & mask:
            raise ValueError("a card lies in two places")
        every |= mask
    if len(set(due)) != 1:
        raise ValueError("the hands do not have equally many cards")


class _TooManyError(Exception):
    """The limit is reached."""


@lru_cache
def _groups(contract: int) -> tuple[tuple[int, ...], ...]:
    """The cards that follow each other, weakest first; the trumps are the first group."""
    which = ALL_CONTRACTS[contract]
    orders = (trump_order(which), *(suit_order(suit, contract=which) for suit in Suit))
    return tuple(tuple(card.index for card in reversed(order)) for order in orders)


@lru_cache
def _positions(contract: int) -> tuple[int, ...]:
    """Card -> its bit in the search, where stronger cards of a group have higher bits."""
    positions = [0] * 32
    for position, card in enumerate(card for group in _groups(contract) for card in group):
        positions[card] = position
    return tuple(positions)


@lru_cache
def _group_masks(contract: int) -> tuple[int, ...]:
    """The groups as masks in the order of the search; trumps first."""
    order = _positions(contract)
    return tuple(sum(1 << order[card] for card in group) for group in _groups(contract))


def _relabelled(hand: int, order: tuple[int, ...]) -> int:
    return sum(1 << order[card] for card in range(32) if hand >> card & 1)


class _Search:
    """Every line of play, less those that come to the same; results are kept at trick ends."""

    def __init__(self, contract: int, *, takers: int, choosers: int, limit: int | None) -> None:
        self.nodes = 0
        self._takers = takers
        self._choosers = choosers
        self._limit = limit
        self._masks = _group_masks(contract)
        self._null = contract == NULL
        self._follow = [
            next(mask for mask in self._masks if mask >> position & 1) for position in range(32)
        ]
        self._known: dict[object, bool] = {}

    def holds(self, hands: list[int], leader: int, trick: tuple[int, ...]) -> bool:
        """Whether the claim holds with these cards on the table."""
        self._count()
        if len(trick) == 3:
            winner = self._winner(leader, trick)
            return bool(self._takers >> winner & 1) and self._holds_between(hands, winner)
        if not trick:
            return self._holds_between(hands, leader)
        return self._holds_within(hands, leader, trick)

    def refutation(self, hands: list[int], leader: int, trick: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of a line that refutes the claim, until the lost trick is complete."""
        line: list[int] = []
        while True:
            if len(trick) == 3:
                leader = self._winner(leader, trick)
                if not self._takers >> leader & 1:
                    return tuple(line)
                trick = ()
            seat = (leader + len(trick)) % 3
            card = next(
                card
                for card in self._moves(hands, seat, trick)
                if self._choosers >> seat & 1
                or not self.holds(_without(hands, seat, card), leader, (*trick, card))
            )
            line.append(card)
            hands, trick = _without(hands, seat, card), (*trick, card)

    def _count(self) -> None:
        self.nodes += 1
        if self._limit is not None and self.nodes > self._limit:
            raise _TooManyError

    def _holds_between(self, hands: list[int], leader: int) -> bool:
        if not hands[leader]:
            return True
        if self._is_lost(hands):
            return False
        if self._is_safe(hands, leader):
            return True
        key = (leader, self._pattern(hands))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._holds_within(hands, leader, ())
        return known

    def _holds_within(self, hands: list[int], leader: int, trick: tuple[int, ...]) -> bool:
        seat = (leader + len(trick)) % 3
        outcomes = (
            self.holds(_without(hands, seat, card), leader, (*trick, card))
            for card in self._moves(hands, seat, trick)
        )
        return any(outcomes) if self._choosers >> seat & 1 else all(outcomes)

    def _winner(self, leader: int, trick: tuple[int, ...]) -> int:
        follow = self._follow[trick[0]] | self._masks[0]
        best = 0
        for at in (1, 2):
            card = trick[at]
            if not follow >> card & 1:
                continue
            trumps = self._masks[0] >> card & 1, self._masks[0] >> trick[best] & 1
            if trumps[0] > trumps[1] or (trumps[0] == trumps[1] and card > trick[best]):
                best = at
        return (leader + best) % 3

    def _moves(self, hands: list[int], seat: int, trick: tuple[int, ...]) -> Iterator[int]:
        """The playable cards, strongest first, one of each run with nobody's card between.

        A player who wants to lose tricks, the soloist in null and nobody else, plays the same
        cards.
        """
        hand = hands[seat]
        playable = hand & self._follow[trick[0]] if trick else hand
        playable = playable or hand
        others = 0
        for other, cards in enumerate(hands):
            if other != seat:
                others |= cards
        for card in trick:
            others |= 1 << card
        last = -1
        while playable:
            card = playable.bit_length() - 1
            playable ^= 1 << card
            if last >= 0 and self._follow[card] == self._follow[last]:
                between = (1 << last) - (1 << (card + 1))
                if not others & between:
                    last = card
                    continue
            last = card
            yield card

    def _pattern(self, hands: list[int]) -> tuple[int, ...]:
        """Who holds the cards of each group in order of strength; equal patterns play alike."""
        first, second, third = hands
        patterns = []
        for mask in self._masks:
            rest = (first | second | third) & mask
            pattern = 1
            while rest:
                card = rest & -rest
                rest ^= card
                pattern = pattern * 4 + (1 if first & card else 2 if second & card else 3)
            patterns.append(pattern)
        return tuple(patterns)

    # --- what needs no search ----------------------------------------------------------------

    def _is_lost(self, hands: list[int]) -> bool:
        """Whether a seat that is no taker holds the highest trump: it takes a trick some time."""
        trumps = [hand & self._masks[0] for hand in hands]
        highest = max(trumps)
        return highest > 0 and not self._takers >> trumps.index(highest) & 1

    def _is_safe(self, hands: list[int], leader: int) -> bool:
        """Whether the claim holds for a simple reason; False says nothing."""
        if self._null:
            return self._is_safe_null(hands, leader)
        if self._takers != self._choosers or self._takers != 1 << leader:
            return False
        own = hands[leader]
        others = [hand for seat, hand in enumerate(hands) if seat != leader]
        for mask in self._masks:
            if own & mask and not _runs(own & mask, [other & mask for other in others]):
                return False
        trumps = self._masks[0]
        only_trumps = not own & ~trumps
        return only_trumps or _runs(own & trumps, [other & trumps for other in others], draws=True)

    def _is_safe_null(self, hands: list[int], leader: int) -> bool:
        """Whether one who must take nothing, and is not on lead, lies below the others everywhere.

        In every suit his lowest card is below their lowest, his second below their second, and so
        on; each round takes at least their lowest card away.
        """
        alone = self._choosers.bit_length() - 1
        if self._choosers != 1 << alone or self._takers != 7 - self._choosers or leader == alone:
            return False
        own, others = hands[alone], sum(hands) - hands[alone]
        for mask in self._masks:
            low, high = own & mask, others & mask
            while low and high:
                mine, theirs = low & -low, high & -high
                if mine > theirs:
                    return False
                low, high = low ^ mine, high ^ theirs
        return True


def _without(hands: list[int], seat: int, card: int) -> list[int]:
    left = hands.copy()
    left[seat] ^= 1 << card
    return left


def _runs(own: int, others: list[int], *, draws: bool = False) -> bool:
    """Whether these cards of one group, led from the top, all win; with `draws` they must also
    exhaust the others.
    """
    longest = max(other.bit_count() for other in others)
    highest = max(others)
    on_top = (own >> highest.bit_length()).bit_count()
    if on_top >= longest:
        return True
    return not draws and on_top == own.bit_count()
