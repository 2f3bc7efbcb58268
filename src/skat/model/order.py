"""Which cards belong together and which card is stronger: the order of the trick.

Everything here depends on the contract, so it is worked out once for each of the six.
"""

from __future__ import annotations

from collections.abc import Iterable

from skat.model.cards import ALL_CARDS, Card, CardSet, Rank, Suit
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.law import implements

_JACK_ORDER = (Card.CJ, Card.SJ, Card.HJ, Card.DJ)
_TRUMP_GAME_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
_NULL_RANKS = (
    Rank.ACE,
    Rank.KING,
    Rank.QUEEN,
    Rank.JACK,
    Rank.TEN,
    Rank.NINE,
    Rank.EIGHT,
    Rank.SEVEN,
)
_SUITS_FROM_THE_TOP = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


def _cards_of(suit: Suit, ranks: Iterable[Rank]) -> tuple[Card, ...]:
    return tuple(Card(suit.value + rank.value) for rank in ranks)


def _trump_order(contract: Contract) -> tuple[Card, ...]:
    if contract is Contract.NULL:
        return ()
    if contract.trump_suit is None:
        return _JACK_ORDER
    return _JACK_ORDER + _cards_of(contract.trump_suit, _TRUMP_GAME_RANKS)


_TRUMP_ORDERS = tuple(_trump_order(contract) for contract in ALL_CONTRACTS)


@implements("SkO-2.1.1", "SkO-2.3.1", "SkO-2.3.2", "SkO-2.3.3", "LF-grand", "LF-card-points")
def trump_order(contract: Contract) -> tuple[Card, ...]:
    """The trumps of a contract, strongest first; empty in null.

    >>> " ".join(map(str, trump_order(Contract.HEARTS)))
    'CJ SJ HJ DJ HA HT HK HQ H9 H8 H7'
    """
    return _TRUMP_ORDERS[contract.index]


@implements("SkO-2.3.4", "SkO-2.3.2", "SkO-2.3.3", "LF-card-points", "LF-null")
def suit_order(suit: Suit, *, contract: Contract) -> tuple[Card, ...]:
    """The cards that follow a lead of this suit when it is not trump, strongest first.

    >>> " ".join(map(str, suit_order(Suit.CLUBS, contract=Contract.NULL)))
    'CA CK CQ CJ CT C9 C8 C7'
    """
    if contract is Contract.NULL:
        return _cards_of(suit, _NULL_RANKS)
    if contract.trump_suit is suit:
        return ()
    return _cards_of(suit, _TRUMP_GAME_RANKS)


def _display_order(contract: Contract) -> tuple[Card, ...]:
    plain = (card for s in _SUITS_FROM_THE_TOP for card in suit_order(s, contract=contract))
    return (*trump_order(contract), *plain)


_TRUMPS = tuple(CardSet.of(trump_order(contract)) for contract in ALL_CONTRACTS)
_DISPLAY = tuple(
    {card: place for place, card in enumerate(_display_order(contract))}
    for contract in ALL_CONTRACTS
)


def _group_of(card: Card, contract: Contract) -> CardSet:
    trumps = _TRUMPS[contract.index]
    if card in trumps:
        return trumps
    return CardSet.of(suit_order(card.suit, contract=contract))


_FOLLOWERS = tuple(
    tuple(_group_of(card, contract) for card in ALL_CARDS) for contract in ALL_CONTRACTS
)

# Strength within the own group, grown by 100 for trumps; compared only among cards that can win.
_STRENGTH = tuple(
    tuple(
        (100 if card in _TRUMPS[contract.index] else 0) + 31 - _DISPLAY[contract.index][card]
        for card in ALL_CARDS
    )
    for contract in ALL_CONTRACTS
)


def trumps(contract: Contract) -> CardSet:
    """The trumps of a contract: eleven, four in grand, none in null.

    >>> len(trumps(Contract.CLUBS)), len(trumps(Contract.GRAND)), len(trumps(Contract.NULL))
    (11, 4, 0)
    """
    return _TRUMPS[contract.index]


def followers(led: Card, *, contract: Contract) -> CardSet:
    """All cards that follow a lead of this card: the trumps, or its suit without the jacks.

    >>> Card.CJ in followers(Card.C7, contract=Contract.GRAND)
    False
    """
    return _FOLLOWERS[contract.index][led.index]


@implements("SkO-4.4.2", "SkO-2.3.1", "SkO-2.3.4")
def winning_card(cards: tuple[Card, ...], *, contract: Contract) -> int:
    """Which of the cards of a trick, in the order played, takes it: its position, 0 for the lead.

    The highest trump wins, without a trump the highest card of the suit led.

    >>> winning_card((Card.SA, Card.H7, Card.DJ), contract=Contract.HEARTS)
    2
    """
    strength = _STRENGTH[contract.index]
    following = _FOLLOWERS[contract.index][cards[0].index].mask | _TRUMPS[contract.index].mask
    best, best_strength = 0, strength[cards[0].index]
    for position in range(1, len(cards)):
        card = cards[position]
        if card.mask & following and strength[card.index] > best_strength:
            best, best_strength = position, strength[card.index]
    return best


def sorted_for(contract: Contract | None, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a player holds them: trumps first, then clubs to diamonds, strongest first.

    Before a contract is known the jacks stand first, as in grand.

    >>> " ".join(map(str, sorted_for(None, [Card.H7, Card.CA, Card.DJ])))
    'DJ CA H7'
    """
    place = _DISPLAY[(contract or Contract.GRAND).index]
    return tuple(sorted(cards, key=place.__getitem__))
