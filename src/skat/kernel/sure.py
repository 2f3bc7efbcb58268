"""Is this hand sure: does the soloist reach his target however the other cards lie?

Every deal is played with open cards, by all three perfectly. A yes is proven for all deals, a no
comes with a deal that breaks it, and neither is ever a guess from a sample: where the time is over
before, the answer is open. Deals are not searched one by one: `_core.SureProof` settles whole sets
of them where one way of playing is enough, and a climb to ever worse deals looks for the one that
breaks it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from typing import Final, NamedTuple

import msgspec

from skat.kernel import _core
from skat.kernel.position import NULL, Position
from skat.kernel.solve import null_wins, reaches, value
from skat.kernel.sure_null import each_card, is_certain, likely_refutations
from skat.kernel.worlds import EVERY_CARD

WINNING: Final = 61
"""The card points asked about by default."""

TABLE_BITS: Final = 20
"""A proof keeps so many entries of sixteen bytes: 16 MiB."""

_HAND: Final = 10
_ALL_POINTS: Final = 120
_SLICES_A_CLIMB: Final = 12
_SLICES_FOR_LEAST: Final = 40
_FIRST_SLICES: Final = 4

Expired = Callable[[], bool]
"""Whether the time is over; looked at about ten times a second."""


class SureQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of ten cards, the game, and who leads; numbers and masks as in `Position`.

    `skat` are the two cards known to lie there, or none where it is unknown. `target` are the
    soloist's final card points with the skat; a null has none.
    """

    contract: int
    hand: int
    soloist: int
    leader: int = 0
    skat: int = 0
    target: int = WINNING

    @property
    def others(self) -> int:
        """The cards that two defenders hold, and the skat where it is unknown."""
        return EVERY_CARD & ~(self.hand | self.skat)

    @property
    def leads(self) -> int:
        """Who leads, counted clockwise from the soloist."""
        return (self.leader - self.soloist) % 3

    def deal(self, left: int, right: int) -> Position:
        """The deal in which the defenders after and before the soloist hold these cards."""
        hands = [0, 0, 0]
        for place, cards in enumerate((self.hand, left, right)):
            hands[(self.soloist + place) % 3] = cards
        return Position(
            contract=self.contract,
            hands=(hands[0], hands[1], hands[2]),
            soloist=self.soloist,
            leader=self.leader,
            skat=EVERY_CARD & ~(self.hand | left | right),
        )


class Sure(NamedTuple):
    """The answer; `holds` is None where the time was over before it was known.

    `least` is the smallest final total over all deals, where that is proven. `refutation` is the
    deal that breaks it. `tried` counts deals that were played and sets of deals that were decided.
    """

    holds: bool | None
    least: int | None = None
    refutation: Position | None = None
    tried: int = 0
    nodes: int = 0


class SureDiscards(NamedTuple):
    """The same of twelve cards: `sure` are the discards, as masks, that are proven to be."""

    answer: Sure
    sure: tuple[int, ...]


def is_sure(question: SureQuestion, *, expired: Expired, least: bool = True) -> Sure:
    """Whether the soloist reaches the target in every deal; from his side, all cards open.

    `least` asks for the smallest total, too, within the same time; a null has none.

    >>> from skat.model.cards import Card, CardSet
    >>> trumps = "CJ SJ HJ DJ CA CT CK CQ C9 C8".split()
    >>> hand = CardSet.of(tuple(map(Card, trumps))).mask
    >>> clubs = SureQuestion(contract=3, hand=hand, soloist=0)
    >>> is_sure(clubs, expired=lambda: False, least=False).holds
    True
    """
    if question.contract == NULL:
        return _sure_null(question, expired=expired)
    search = _Search(question)
    holds = search.settle(question.target, expired=expired)
    fewest = search.least(expired=expired) if least and holds is not None else None
    broken = search.worst if holds is False else None
    return Sure(holds, fewest, broken, search.tried, search.nodes)


def sure_discards(question: SureQuestion, *, expired: Expired) -> SureDiscards:
    """Which two of twelve cards can be laid away so that the other ten are sure.

    The answer holds where one discard does. It does not where each is broken by a deal; the
    refutation is that of the discard which came closest.

    >>> low = SureQuestion(contract=5, hand=0x00070727 | 0x07 << 24, soloist=0)
    >>> sure_discards(low, expired=lambda: False).answer.holds
    True
    """
    pairs = [
        1 << one | 1 << other
        for one, other in combinations([at for at in range(32) if question.hand >> at & 1], 2)
    ]
    asked = [
        msgspec.structs.replace(question, hand=question.hand ^ pair, skat=pair) for pair in pairs
    ]
    answers = (_each_null if question.contract == NULL else _each)(asked, expired=expired)
    sure = tuple(pair for pair, proof in zip(pairs, answers, strict=True) if proof.holds)
    holds = True if sure else None if any(proof.holds is None for proof in answers) else False
    closest = max(answers, key=_points_of_refutation) if holds is False else None
    answer = Sure(
        holds,
        refutation=closest.refutation if closest else None,
        tried=sum(proof.tried for proof in answers),
        nodes=sum(proof.nodes for proof in answers),
    )
    return SureDiscards(answer, sure)


def _points_of_refutation(refuted: Sure) -> int:
    deal = refuted.refutation
    return value(deal).points if deal is not None and deal.contract != NULL else 0


def _sure_null(question: SureQuestion, *, expired: Expired) -> Sure:
    if is_certain(question.hand, question.others, leads=question.leads == 0):
        return Sure(holds=True, tried=1)
    tried = nodes = 0
    for hands in likely_refutations(question.hand, question.others, leader=question.leads):
        if expired():
            break
        deal = question.deal(*hands)
        decision = null_wins(deal)
        tried += 1
        nodes += decision.nodes
        if not decision.answer:
            return Sure(holds=False, refutation=deal, tried=tried, nodes=nodes)
    return Sure(holds=None, tried=tried, nodes=nodes)


def _each_null(asked: list[SureQuestion], *, expired: Expired) -> list[Sure]:
    return [_sure_null(question, expired=expired) for question in asked]


def _each(asked: list[SureQuestion], *, expired: Expired) -> list[Sure]:
    """Each question for a short time, then those that are open for as long as there is."""
    searches = [_Search(question) for question in asked]
    holds_of: list[bool | None] = [None] * len(asked)
    for slices in (_FIRST_SLICES, None):
        bad: list[tuple[int, int]] = []
        for at, search in enumerate(searches):
            if holds_of[at] is not None or expired():
                continue
            # What beat one discard often beats another.
            if any(search.breaks(*hands) for hands in bad):
                holds_of[at] = False
                continue
            holds_of[at] = search.settle(asked[at].target, expired=expired, slices=slices)
            if holds_of[at] is False:
                bad.append(search.defenders)
            search.forget()
    return [
        Sure(holds, None, search.worst if holds is False else None, search.tried, search.nodes)
        for holds, search in zip(holds_of, searches, strict=True)
    ]


class _Search:
    """The proof for one hand and the worst deal met so far."""

    def __init__(self, question: SureQuestion) -> None:
        self._question = question
        self._solver = _core.Solver()
        self._chance = random.Random(question.hand)
        self._proof: _core.SureProof | None = None
        self.tried = 0
        self.nodes = 0
        self.defenders = (0, 0)
        self._points = _ALL_POINTS + 1

    @property
    def worst(self) -> Position:
        """The deal with the fewest points so far."""
        return self._question.deal(*self.defenders)

    def forget(self) -> None:
        """The table of the proof is given back."""
        self._proof = None

    def settle(self, target: int, *, expired: Expired, slices: int | None = None) -> bool | None:
        """Whether the target is reached in every deal, as far as time and slices go."""
        if self._points < target:
            return False
        if target <= 0:
            return True
        proof = self._proof = self._proof or self._begun()
        proof.ask(_ALL_POINTS - target)
        done = 0
        while not expired() and (slices is None or done < slices):
            if done % _SLICES_A_CLIMB == 0 and self._climb(below=target, expired=expired):
                return False
            before = proof.tried()
            self.nodes += proof.advance()
            self.tried += proof.tried() - before
            if proof.proved():
                return True
            refuted = proof.refuted()
            if refuted is not None:
                self._note(*refuted)
                return False
            done += 1
        return None

    def least(self, *, expired: Expired) -> int | None:
        """The smallest total of all deals: that of the worst one met, if no other is worse."""
        left = _SLICES_FOR_LEAST
        self._climb(below=0, expired=expired)
        while left > 0:
            points = self._points
            holds = self.settle(points, expired=expired, slices=left)
            if holds is not False:
                return points if holds else None
            left -= _FIRST_SLICES
        return None

    def breaks(self, left: int, right: int) -> bool:
        """Whether the hands of another question, as far as they fit this one, miss the target."""
        wanted = self._question.others
        hands = [left & wanted, right & wanted]
        for card in each_card(wanted & ~(left | right)):
            hands[hands[0].bit_count() >= _HAND] |= card
        if any(hand.bit_count() != _HAND for hand in hands):
            return False
        if self._reaches(hands[0], hands[1], self._question.target):
            return False
        self._note(hands[0], hands[1])
        return True

    def _begun(self) -> _core.SureProof:
        asked = self._question
        return _core.SureProof(
            contract=asked.contract,
            hand=asked.hand,
            others=asked.others,
            leader=asked.leads,
            table_bits=TABLE_BITS,
        )

    def _climb(self, *, below: int, expired: Expired) -> bool:
        """From some deal to worse ones, card for card; whether one has fewer points than asked."""
        cards = list(each_card(self._question.others))
        self._chance.shuffle(cards)
        places = range(len(cards))
        swaps = [(one, other) for one, other in combinations(places, 2) if one // 10 != other // 10]
        points = self._value(cards)
        better = True
        while better and points >= below:
            better = False
            self._chance.shuffle(swaps)
            for one, other in swaps:
                if expired():
                    return False
                cards[one], cards[other] = cards[other], cards[one]
                if self._reaches(*_hands_of(cards), points):
                    cards[one], cards[other] = cards[other], cards[one]
                    continue
                points = self._value(cards)
                better = True
                if points < below:
                    break
        return points < below

    def _value(self, cards: list[int]) -> int:
        left, right = _hands_of(cards)
        return self._note(left, right)

    def _note(self, left: int, right: int) -> int:
        searched = value(self._question.deal(left, right), solver=self._solver)
        self.tried += 1
        self.nodes += searched.nodes
        if searched.points < self._points:
            self._points, self.defenders = searched.points, (left, right)
        return searched.points

    def _reaches(self, left: int, right: int, points: int) -> bool:
        searched = reaches(self._question.deal(left, right), points, solver=self._solver)
        self.tried += 1
        self.nodes += searched.nodes
        return bool(searched.answer)


def _hands_of(cards: list[int]) -> tuple[int, int]:
    return sum(cards[:_HAND]), sum(cards[_HAND : 2 * _HAND])
