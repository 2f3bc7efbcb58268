"""Two deals of the interesting points, proven by search (PI-fabulous-deal, PI-ouvert-games).

The fabulous deal wins every game for middlehand, with any leader. The ouvert example is a hand
whose suit ouvert cannot be lost although its grand can.
"""

from __future__ import annotations

import msgspec

from skat.kernel.position import Position
from skat.kernel.solve import claim, value
from skat.model.cards import Card, CardSet
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.law import implements
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints


def _cards(text: str) -> CardSet:
    return CardSet.of(Card(word) for word in text.split())


class OpenDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A whole deal, face up: the hands from forehand to rearhand, and the skat."""

    hands: tuple[CardSet, CardSet, CardSet]
    skat: CardSet
    soloist: Seat


class Proof(msgspec.Struct, frozen=True):
    """What the search found: whether the soloist wins the game at its highest, against any play.

    In a trump contract that means that he takes all ten tricks, in null that he takes none.
    """

    contract: Contract
    leader: Seat
    holds: bool


class OuvertExample(msgspec.Struct, frozen=True):
    """A hand that takes every trick in clubs; its card points in grand under best play."""

    hand: CardSet
    ouvert_holds: bool
    grand_points: CardPoints


FABULOUS = OpenDeal(
    hands=(
        _cards("CA CK CQ S9 S8 S7 HK HQ D9 D8"),
        _cards("CJ SJ HJ DJ HA HT H7 DA DT D7"),
        _cards("C9 C8 C7 SA SK SQ H9 H8 DK DQ"),
    ),
    skat=_cards("CT ST"),
    soloist=Seat.MIDDLEHAND,
)
"""The fabulous deal; the French text forgets the spade jack, the Polish one all cards (A4, A5)."""


@implements("PI-fabulous-deal")
def fabulous_proofs(deal: OpenDeal = FABULOUS) -> tuple[Proof, ...]:
    """Every contract from every leader, searched against any play of both defenders.

    >>> proofs = fabulous_proofs()
    >>> len(proofs), all(proof.holds for proof in proofs)
    (18, True)
    """
    return tuple(
        Proof(contract, leader, _takes_all_or_none(deal, contract, leader))
        for contract in ALL_CONTRACTS
        for leader in SEATS
    )


_GRAND_IS_LOST = ("CQ C9 C8", "CQ C9 C7")
_GRAND_IS_WON = "C9 C8 C7"
"""The three clubs below the jacks: French, Polish, and the hand that cannot lose (A34)."""


@implements("PI-ouvert-games")
def ouvert_examples() -> tuple[OuvertExample, ...]:
    """The ouvert example of both documents, and a second hand whose grand is safe.

    Forehand has the four jacks, SA ST SK and three clubs; middlehand holds the rest of the clubs,
    and rearhand throws his highest cards on them.

    >>> [example.grand_points for example in ouvert_examples()]
    [60, 60, 63]
    """
    return tuple(_ouvert_example(clubs) for clubs in (*_GRAND_IS_LOST, _GRAND_IS_WON))


def _ouvert_example(clubs: str) -> OuvertExample:
    hand = _cards(f"CJ SJ HJ DJ SA ST SK {clubs}")
    rest_of_clubs = _cards("CA CT CK CQ C9 C8 C7") - hand
    deal = OpenDeal(
        hands=(
            hand,
            rest_of_clubs | _cards("SQ S9 H9 H8 D9 D8"),
            _cards("HA DA HT DT HK DK HQ DQ S8 S7"),
        ),
        skat=_cards("H7 D7"),
        soloist=Seat.FOREHAND,
    )
    grand = value(_position(deal, Contract.GRAND, Seat.FOREHAND)).points
    return OuvertExample(
        hand=hand,
        ouvert_holds=_takes_all_or_none(deal, Contract.CLUBS, Seat.FOREHAND),
        grand_points=CardPoints(grand),
    )


def _takes_all_or_none(deal: OpenDeal, contract: Contract, leader: Seat) -> bool:
    position = _position(deal, contract, leader)
    return claim(position, position.soloist).holds is True


def _position(deal: OpenDeal, contract: Contract, leader: Seat) -> Position:
    forehand, middlehand, rearhand = deal.hands
    return Position(
        contract=ALL_CONTRACTS.index(contract),
        hands=(forehand.mask, middlehand.mask, rearhand.mask),
        soloist=deal.soloist.index,
        leader=leader.index,
        skat=deal.skat.mask,
    )
