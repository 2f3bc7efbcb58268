"""What is the same in puzzles: cards of a hand between which none is out, positions but for suits.

The id of a position is the same for all that differ in nothing but the names of suits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

from skat.analysis.puzzles import Asked, CountQuestion, Kind
from skat.model.cards import ALL_CARDS, Card, CardSet, Rank, Suit
from skat.model.contract import Contract
from skat.model.order import suit_order, trump_order
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Play
from skat.rules.state import State
from skat.rules.views import View

SUITS: Final = tuple(dict.fromkeys(card.suit for card in Card))


def choices(
    cards: Iterable[Card], *, out: CardSet, contract: Contract
) -> tuple[tuple[Card, ...], ...]:
    """These cards of one hand in classes of neighbours; `out` are all cards not held and not gone.

    >>> choices([Card.CJ, Card.SJ, Card.DJ], out=CardSet.of([Card.HJ]), contract=Contract.GRAND)
    ((<Card.CJ: 'CJ'>, <Card.SJ: 'SJ'>), (<Card.DJ: 'DJ'>,))
    """
    held = set(cards)
    classes = []
    for group in _groups(contract):
        row: list[Card] = []
        for card in group:
            if card in held:
                row.append(card)
            elif card in out and row:
                classes.append(tuple(row))
                row = []
        if row:
            classes.append(tuple(row))
    return tuple(classes)


def choices_of_view(view: View) -> tuple[tuple[Card, ...], ...]:
    """The legal cards of a view in classes of neighbours, by what this seat has seen go."""
    if view.announcement is None:
        raise ValueError("no card is due before a game is announced")
    own = [action.card for action in view.legal if isinstance(action, Play)]
    gone = [card for trick in view.played for card in trick.cards]
    away = [*gone, *view.hand, *(view.discarded or ())]
    out = CardSet.of(card for card in Card if card not in away)
    return choices(own, out=out, contract=view.announcement.contract)


def turn_of(view: View) -> Seat:
    """The seat that looks. Raises ValueError for those who hold no cards."""
    if not isinstance(view.viewer, Seat):
        raise ValueError("only a player at a seat has a card to play")
    return view.viewer


@cache
def _groups(contract: Contract) -> tuple[tuple[Card, ...], ...]:
    return (trump_order(contract), *(suit_order(suit, contract=contract) for suit in SUITS))


Renaming = dict[Suit, Suit]


class _Part(NamedTuple):
    """Some cards of a position; where they are ordered, the order belongs to it."""

    label: str
    cards: tuple[Card, ...] = ()
    ordered: bool = False


_LETTERS: Final = 16


def puzzle_id(
    kind: Kind, state: State, view: View, *, target: int | None, asked: Asked = None
) -> str:
    """Sixteen letters that name the question: what is seen, what is played, what is needed.

    Of `open` puzzles all cards count, and of the tricks only what they brought; of the others what
    the seat has seen, trick by trick; of a discard the calls, which tell of the hidden cards.
    """
    assert view.soloist is not None
    contract = asked if isinstance(asked, Contract) else _contract_of(view)
    parts = list(_all_cards(state) if kind == "open" else _seen(view))
    if isinstance(asked, CountQuestion):
        parts.append(_counted(asked))
    if kind == "discard":
        parts += [_Part(f"{call.seat.value} {call.call}") for call in view.calls]
    first = min(
        "/".join([_text(part, names) for part in parts]) for names in _names_of_cards(contract)
    )
    game = "suit" if contract.trump_suit else contract.value
    plain = f"{kind} {game} {target} {turn_of(view).value} {view.soloist.value} {view.leader.value}"
    return hashlib.sha256(f"{plain} {first}".encode()).hexdigest()[:_LETTERS]


def renamings(contract: Contract) -> Iterator[Renaming]:
    """The ways to call suits by other names; the trump suit is always called diamonds.

    >>> [len(list(renamings(game))) for game in (Contract.CLUBS, Contract.GRAND)]
    [6, 24]
    """
    for order in permutations(SUITS):
        renaming = dict(zip(SUITS, order, strict=True))
        if contract.trump_suit is None or renaming[contract.trump_suit] is Suit.DIAMONDS:
            yield renaming


def renamed(card: Card, contract: Contract, renaming: Renaming) -> Card:
    """The card under other names of suits; jacks keep theirs where they are trumps."""
    if card.rank is Rank.JACK and contract is not Contract.NULL:
        return card
    return Card(renaming[card.suit].value + card.rank.value)


def _contract_of(view: View) -> Contract:
    assert view.announcement is not None
    return view.announcement.contract


def _counted(asked: CountQuestion) -> _Part:
    """A suit is named by a card of it that keeps its suit in every game."""
    named = asked.card or (Card(asked.suit.value + "7") if asked.suit else None)
    return _Part(f"asked {asked.what}", () if named is None else (named,))


@cache
def _names_of_cards(contract: Contract) -> tuple[tuple[str, ...], ...]:
    """For each renaming what every card is called, by its number: an id asks for hundreds."""
    return tuple(
        tuple(renamed(card, contract, renaming).value for card in ALL_CARDS)
        for renaming in renamings(contract)
    )


def _text(part: _Part, names: tuple[str, ...]) -> str:
    cards = [names[card.index] for card in part.cards]
    return f"{part.label} {' '.join(cards if part.ordered else sorted(cards))}"


def _all_cards(state: State) -> Iterator[_Part]:
    assert state.soloist is not None
    for seat in SEATS:
        yield _Part("hand", tuple(state.hand_of(seat)))
    yield _Part("skat", tuple(state.skat))
    yield _Part("trick", state.trick, ordered=True)
    yield _Part(f"taken {state.points[state.soloist.index]}")


def _seen(view: View) -> Iterator[_Part]:
    yield _Part("hand", view.hand)
    yield _Part("skat", view.discarded or ())
    yield _Part("trick", view.trick, ordered=True)
    for trick in view.played:
        yield _Part(trick.leader.value, trick.cards, ordered=True)
    for seat, cards in zip(SEATS, view.open_hands, strict=True):
        if cards is not None:
            yield _Part(f"open {seat.value}", tuple(cards))
