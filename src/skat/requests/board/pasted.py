"""The cards of a position as somebody pastes them: three hands and the skat.

Slashes stand between them, or each has a line of its own: forehand's, middlehand's, rearhand's,
then the skat. Where names and colons stand before them, the names say whose they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from skat.messages import LANGUAGES, catalogue
from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.cards import CardScheme, read_cards, scheme_of
from skat.notation.problem import Problem

Read = TypeVar("Read")

Hands = Mapping[Seat | None, tuple[Card, ...]]
"""The cards of each seat and of the skat, which is None."""

_PLACES: Final[tuple[Seat | None, ...]] = (*SEATS, None)
_KEYS: Final[dict[Seat | None, str]] = {
    **{seat: f"seat.{seat.value}" for seat in SEATS},
    None: "board.place.skat",
}
_NAMES: Final = {
    catalogue(language)[key].casefold(): place
    for language in LANGUAGES
    for place, key in _KEYS.items()
}
_NAMED: Final = re.compile(rf"({'|'.join(map(re.escape, _NAMES))})\s*:", re.IGNORECASE)
_RECORD: Final = re.compile(r"\(;|[\[\]{}]")


class _Pile(NamedTuple):
    """The text of a pile, whose it is, and after how many letters it begins."""

    place: Seat | None
    text: str
    begins: int


def hands_in(text: str, *, language: str) -> Hands | Refusal | None:
    """The cards of a text, in the letters of ISS or of the language; None if it is no such text.

    >>> hands = hands_in("CJ H7 / SJ H8 / HJ H9", language="de")
    >>> [str(card) for card in hands[Seat.MIDDLEHAND]]
    ['SJ', 'H8']
    """
    if _RECORD.search(text):
        return None
    named = list(_NAMED.finditer(text))
    piles = _named_piles(text, named) if named else _piles_in_order(text)
    if not len(SEATS) <= len(piles) <= len(_PLACES):
        return None
    found = in_either(lambda scheme: _hands(piles, scheme), language=language)
    # Lines that are no cards are anything at all.
    return None if isinstance(found, Refusal) and not named and "/" not in text else found


def in_either(read: Callable[[CardScheme], Read | Refusal], *, language: str) -> Read | Refusal:
    """What is read in the letters of ISS or of this language; refused where both find other cards.

    >>> in_either(lambda scheme: scheme.value, language="en")
    'en'
    """
    found = [read(scheme) for scheme in dict.fromkeys((CardScheme.EN, scheme_of(language)))]
    understood = [one for one in found if not isinstance(one, Refusal)]
    if not understood:
        return max((one for one in found if isinstance(one, Refusal)), key=_how_far)
    if any(one != understood[0] for one in understood):
        return Refusal("cards_in_two_languages")
    return understood[0]


def _how_far(refused: Refusal) -> tuple[bool, int]:
    """Whether all cards were read, or up to which column: what came farthest tells most."""
    unread = refused.code in ("unknown_card", "ambiguous_card")
    return not unread, (refused.column or 0) if isinstance(refused, Problem) else 0


def _named_piles(text: str, names: Sequence[re.Match[str]]) -> list[_Pile]:
    ends = [*(name.start() for name in names[1:]), len(text)]
    return [
        _Pile(_NAMES[name[1].casefold()], text[name.end() : end].replace("/", " "), name.end())
        for name, end in zip(names, ends, strict=True)
    ]


def _piles_in_order(text: str) -> list[_Pile]:
    parts = text.split("/") if "/" in text else text.splitlines(keepends=True)
    between = 1 if "/" in text else 0
    piles: list[_Pile] = []
    begins = 0
    for part in parts:
        if part.strip() or "/" in text:
            place = _PLACES[min(len(piles), len(_PLACES) - 1)]
            piles.append(_Pile(place, part, begins))
        begins += len(part) + between
    return piles


def _hands(piles: Sequence[_Pile], scheme: CardScheme) -> Hands | Refusal:
    hands: dict[Seat | None, tuple[Card, ...]] = {}
    for place, text, begins in piles:
        cards = read_cards(text, scheme=scheme)
        if isinstance(cards, Problem):
            return replace(cards, column=begins + (cards.column or 1))
        if place in hands:
            return Refusal("key_twice", details={"key": "skat" if place is None else place.value})
        hands[place] = cards
    return {place: hands.get(place, ()) for place in _PLACES}
