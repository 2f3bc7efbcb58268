"""What players type or say, in four languages: calls, games, moves.

"ja", "18", "passe", "KrB", "hearts hand", "Herz Hand", "Trèfle à la main".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from skat.model.cards import Card, Suit
from skat.model.contract import Announced, Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.notation.called import SUITS, called_cards
from skat.notation.cards import CardScheme, read_cards
from skat.notation.problem import Problem, quoted
from skat.rules import actions as act
from skat.rules.auction.ramsch import GRAND_HAND
from skat.rules.machine import why_not
from skat.rules.state import Phase, State


class SpokenGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game named in words, whether it may be announced or not."""

    contract: Contract
    hand: bool = False
    announced: Announced = Announced.NONE


class UnknownWordError(Exception):
    """A word that belongs to no game, and the path of the text it is in."""

    def __init__(self, path: str, word: str) -> None:
        super().__init__(path, word)
        self.path = path
        self.word = word


YES: Final = frozenset(("y", "yes", "hold", "j", "ja", "halte", "o", "oui", "t", "tak", "trzymam"))
"""What is understood as yes, in whatever language the table speaks."""

NO: Final = frozenset(
    ("n", "no", "p", "pass", "passe", "nein", "weg", "non", "nie", "pas", "pasuję", "pasuje")
)
"""What is understood as no, and in the auction as pass."""

_NAMES: dict[Contract, tuple[str, ...]] = {
    Contract.CLUBS: SUITS[Suit.CLUBS],
    Contract.SPADES: SUITS[Suit.SPADES],
    Contract.HEARTS: SUITS[Suit.HEARTS],
    Contract.DIAMONDS: SUITS[Suit.DIAMONDS],
    Contract.GRAND: ("grand",),
    Contract.NULL: ("null", "nul"),
}
"""The contracts in English, German (with the German deck), French and Polish."""

_CONTRACTS = {word: contract for contract, words in _NAMES.items() for word in words}
_LEVELS = (
    dict.fromkeys(("schneider", "sznajder", "sznajdra"), Announced.SCHNEIDER)
    | dict.fromkeys(("schwarz", "szwarc", "szwarca"), Announced.SCHWARZ)
    | dict.fromkeys(("ouvert", "open", "offen", "ouverte", "otwarty", "otwarta"), Announced.OUVERT)
)
_HAND = frozenset(("hand", "main", "ręki", "ręka"))
_BESIDE = frozenset(
    (
        *("announced", "and", "with", "angesagt", "und", "mit", "annoncé", "annoncée", "et"),
        *("avec", "à", "la", "de", "zapowiedziany", "zapowiedziana", "zapowiedziane", "i"),
        *("oraz", "z"),
    )
)
"""Words that say nothing of their own."""

_STRENGTH = list(Announced)


def spoken_game(text: str, path: str) -> SpokenGame:
    """The game that these words name; raises UnknownWordError, also where no contract is named.

    All four languages are understood; no word means two things.

    >>> spoken_game("grand hand schneider", "event.said").announced.value
    'schneider'
    >>> spoken_game("Trèfle à la main", "event.said").contract.value
    'clubs'
    """
    contract: Contract | None = None
    hand, announced = False, Announced.NONE
    for word in text.casefold().replace(",", " ").replace("-", " ").split():
        if word in _CONTRACTS and contract is None:
            contract = _CONTRACTS[word]
        elif word in _HAND:
            hand = True
        elif word in _LEVELS:
            announced = max(announced, _LEVELS[word], key=_STRENGTH.index)
        elif word not in _BESIDE:
            raise UnknownWordError(path, word)
    if contract is None:
        raise UnknownWordError(path, text)
    return SpokenGame(contract=contract, hand=hand, announced=announced)


_WORDS: Final[Mapping[str, Callable[[Seat], act.Action]]] = {
    **dict.fromkeys(("skat", "s"), act.TakeSkat),
    **dict.fromkeys(("kontra", "contra", "contre"), act.Kontra),
    "re": act.Re,
    **dict.fromkeys(("push", "schieben", "pousser", "przesuwam"), act.PushOn),
    **dict.fromkeys(("concede", "aufgeben", "abandonner", "poddaję"), act.Concede),
    **dict.fromkeys(("throw in", "wegwerfen", "jeter", "rzucam"), act.ThrowIn),
    **dict.fromkeys(("open", "auflegen", "étaler", "odkrywam"), act.Expose),
}
"""English, German, French, Polish; the letters and the words of all are understood everywhere."""

_AGREED: Final[Mapping[Phase, Callable[[Seat], act.Action]]] = {
    Phase.AUCTION: act.Hold,
    Phase.SKAT: act.TakeSkat,
    Phase.RAMSCH: lambda seat: act.Announce(seat, GRAND_HAND),
    Phase.PUSH: act.TakeSkat,
    Phase.KONTRA: act.Re,
    Phase.CONSENT: act.Agree,
}
"""What yes means where a question is asked; else cards or a game are due, and yes is none."""
_DECLINED: Final[Mapping[Phase, Callable[[Seat], act.Action]]] = {
    Phase.PUSH: act.PushOn,
    Phase.CONSENT: act.Refuse,
}
"""What no means where it is not to pass."""


def read_move(
    text: str, state: State, *, scheme: CardScheme = CardScheme.EN
) -> act.Action | Refusal:
    """What the seat that must act means by these words, or why it may not do that now.

    A value, yes or no, `skat`, two cards to lay away, a game, a card; letters of cards are those of
    `scheme`, words ("jack of clubs") may be of any of the four languages. A game that is named
    while the skat lies there is a hand game. Yes answers what is asked: to hold, to take the skat,
    to play grand hand instead of Ramsch, Re, to agree; where cards or a game are due it is no move.
    Refused: `bad_move`, what `read_cards` finds wrong, and what the rules refuse. Raises
    ValueError where nobody must act.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.rules import Deal, must, start
    >>> state = must(start(), Deal(ALL_CARDS))
    >>> for word in ("18", "ja", "pasuję", "passe", "skat"):
    ...     state = must(state, must(read_move(word, state)))
    >>> must(read_move("Ka 7, Karo 8", state, scheme=CardScheme.DE))
    Discard(seat=<Seat.FOREHAND: 'forehand'>, cards=(<Card.D7: 'D7'>, <Card.D8: 'D8'>))
    >>> print(read_move("Herz Hand", state))
    Not possible now: announcing
    """
    meant = _meant(" ".join(text.casefold().split()), text, state, scheme)
    return meant if isinstance(meant, Refusal) else why_not(state, meant) or meant


def _meant(bare: str, text: str, state: State, scheme: CardScheme) -> act.Action | Refusal:
    seat = state.on_turn
    if state.phase is Phase.AUCTION and bare.isascii() and bare.isdecimal() and len(bare) < 5:
        held = int(bare) == state.bid and state.bid_by is not seat
        return act.Hold(seat) if held else act.Bid(seat, BidValue(int(bare)))
    if bare in YES or bare in NO:
        return _answer(state, seat, agrees=bare in YES) or _no_move(text)
    if bare in _WORDS:
        return _WORDS[bare](seat)
    cards = _cards(text, scheme)
    of_cards = state.phase in (Phase.PLAY, Phase.DISCARD, Phase.LAY_AWAY)
    # In German the king of spades is written as its suit is, "PiK": where a card is due, a card.
    if not isinstance(cards, Problem) and of_cards:
        return _with_cards(cards, text, seat)
    try:
        game = spoken_game(bare, "move")
    except UnknownWordError:
        if isinstance(cards, Problem):
            return cards if of_cards else _no_move(text)
        return _with_cards(cards, text, seat)
    hand = game.hand or state.phase is Phase.SKAT
    return act.Announce(seat, Announcement(game.contract, hand=hand, announced=game.announced))


def _with_cards(cards: tuple[Card, ...], text: str, seat: Seat) -> act.Action | Problem:
    if len(cards) == 2:
        return act.Discard(seat, (cards[0], cards[1]))
    return act.Play(seat, cards[0]) if len(cards) == 1 else _no_move(text)


def _answer(state: State, seat: Seat, *, agrees: bool) -> act.Action | None:
    """Yes or no to what is asked now: a value, an offer, the skat; None where nothing is asked.

    No to a pushed skat pushes it on.
    """
    if agrees:
        agreed = _AGREED.get(state.phase)
        return None if agreed is None else agreed(seat)
    return _DECLINED.get(state.phase, act.Pass)(seat)


def _cards(text: str, scheme: CardScheme) -> tuple[Card, ...] | Problem:
    """The cards of a text; a card may have a blank between suit and rank, or be called by words."""
    cards = read_cards(text, scheme=scheme)
    if not isinstance(cards, Problem):
        return cards
    joined = read_cards("".join(text.split()), scheme=scheme)
    if not isinstance(joined, Problem):
        return joined
    return called_cards(text, scheme=scheme) or cards


def _no_move(text: str) -> Problem:
    return Problem("bad_move", details={"move": quoted(text)})
