"""Suits renamed, so that hands that differ only in the names of suits look the same.

Trumps come first, then the suits by how many cards of them the observer holds or has played; what
is equal in that is told apart by all else that is seen. Jacks belong to no suit and stay; in a
null game they go with theirs. The order depends on nothing but what the observer sees. It forgets
what suits are worth: a bid that clubs cover and diamonds do not is no longer told apart.

All functions take one observation or many: leading axes stay.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from skat.env.actions import ACTIONS, FIRST_ANNOUNCEMENT, FIRST_HAND
from skat.env.planes import FIELDS, SHAPES, SIZE, split
from skat.model.announcement import Announced

_SUITS: Final = 4
_RANKS: Final = 8
_JACK: Final = 7
_NULL: Final = 5
_CARD_FIELDS: Final = tuple(name for name, shape in SHAPES.items() if shape[-1] == _SUITS * _RANKS)
_OWN: Final = [0, 5]
"""Where the own hand and the own played cards stand among all rows of cards."""

Numbers = TypeVar("Numbers", bound=np.generic)


class SuitNames(NamedTuple):
    """`suits` are the suits (0 diamonds to 3 clubs) that come first to last.

    `actions` gives for every action by the new names the action that it is.
    """

    suits: NDArray[np.intp]
    actions: NDArray[np.int16]
    places: NDArray[np.int16]

    @classmethod
    def seen_in(
        cls, observation: NDArray[np.uint8], history: NDArray[np.int16] | None = None
    ) -> SuitNames:
        """The names for this observation.

        >>> seen = np.zeros(SIZE, np.uint8)
        >>> split(seen)["hand"][16:20] = 1
        >>> names = SuitNames.seen_in(seen)
        >>> names.suits.tolist(), names.actions[:2].tolist()
        ([2, 0, 1, 3], [16, 17])
        >>> split(names.observation(seen))["hand"].nonzero()[0].tolist()
        [0, 1, 2, 3]
        """
        null = split(observation)["contract"][..., _NULL]
        suits = _order(observation, history)
        table = _TABLE_OF_ORDER[suits @ _DIGITS] + len(_ORDERS) * null.astype(np.intp)
        actions, places = (by[table].copy() for by in (_ACTIONS_BY_TABLE, _PLACES_BY_TABLE))
        return cls(suits, actions, places)

    def observation(self, planes: NDArray[Numbers]) -> NDArray[Numbers]:
        """The planes by these names."""
        return np.take_along_axis(planes, self.places, -1)

    def mask(self, mask: NDArray[Numbers]) -> NDArray[Numbers]:
        """The mask by these names."""
        return np.take_along_axis(mask, self.actions, -1)

    def history(self, history: NDArray[np.int16]) -> NDArray[np.int16]:
        """The history by these names."""
        said = history[..., 0]
        names = np.take_along_axis(np.argsort(self.actions, -1), np.maximum(said, 0), -1)
        return np.stack([np.where(said < 0, said, names), history[..., 1]], -1).astype(np.int16)

    def real(self, actions: NDArray[Any] | int) -> NDArray[np.int16]:
        """What actions by these names are, one an observation; what is no action stays."""
        said = np.asarray(actions, np.int16)
        place = np.clip(said, 0, ACTIONS - 1).astype(np.intp)[..., None]
        return np.where(
            place[..., 0] == said, np.take_along_axis(self.actions, place, -1)[..., 0], said
        )


def _order(observation: NDArray[np.uint8], history: NDArray[np.int16] | None) -> NDArray[np.intp]:
    """The suits from first to last: rows of what is seen of each, compared from the top."""
    fields = split(observation)
    before = observation.shape[:-1]
    rows = [fields[name].reshape(*before, -1, _SUITS, _RANKS) for name in _CARD_FIELDS]
    cards = np.concatenate(rows, -3)
    null = fields["contract"][..., _NULL]
    cards[..., _JACK] &= null[..., None, None]
    seen: list[NDArray[Any]] = [
        fields["contract"][..., None, :_SUITS],
        cards[..., _OWN, :, :].sum((-3, -1))[..., None, :],
        np.packbits(cards, -1)[..., 0],
        fields["voids"][..., :_SUITS],
    ]
    if history is not None:
        said = history[..., 0].astype(np.intp)
        suit = np.where(said < 0, -1, _SUIT_OF_ACTION[null.astype(np.intp)[..., None], said])
        seen.append(np.where(suit[..., None] == np.arange(_SUITS), _WORD[said][..., None], 0))
    rows_of_suits = np.concatenate([part.astype(np.int16) for part in seen], -2)
    return np.lexsort(-np.moveaxis(rows_of_suits, -2, 0)[::-1], -1)


def _actions_by(order: tuple[int, ...], *, null: bool) -> list[int]:
    """For every action by the new names the action that it is."""
    found = list(range(ACTIONS))
    for place, suit in enumerate(order):
        for rank in range(_RANKS if null else _JACK):
            found[_RANKS * place + rank] = _RANKS * suit + rank
        found[FIRST_ANNOUNCEMENT + place] = FIRST_ANNOUNCEMENT + suit
        for level in range(_LEVELS):
            found[FIRST_HAND + _LEVELS * place + level] = FIRST_HAND + _LEVELS * suit + level
    return found


def _places_by(order: tuple[int, ...], *, null: bool) -> list[int]:
    """For every place of an observation the place whose number is there."""
    cards = _actions_by(order, null=null)[: _SUITS * _RANKS]
    suits = {"contract": [*order, 4, 5], "voids": [*order, 4], **dict.fromkeys(_CARD_FIELDS, cards)}
    found = np.arange(SIZE)
    for name, moved in suits.items():
        field = found[FIELDS[name]].reshape(-1, len(moved))
        field[:] = field[:, moved]
    return found.tolist()


_LEVELS: Final = len(Announced)
_ORDERS: Final = list(permutations(range(_SUITS)))
_DIGITS: Final = np.array([64, 16, 4, 1])
_TABLE_OF_ORDER: Final = np.zeros(256, np.intp)
_TABLE_OF_ORDER[np.array(_ORDERS) @ _DIGITS] = np.arange(len(_ORDERS))
_TABLES: Final = [(order, null) for null in (False, True) for order in _ORDERS]
_ACTIONS_BY_TABLE: Final = np.array([_actions_by(o, null=n) for o, n in _TABLES], np.int16)
_PLACES_BY_TABLE: Final = np.array([_places_by(o, null=n) for o, n in _TABLES], np.int16)

_SUIT_OF_ACTION: Final = np.full((2, ACTIONS), -1)
"""In other games and in null."""
_WORD: Final = np.zeros(ACTIONS, np.int16)
"""What an action says of its suit: a rank, or an announcement."""
for _suit in range(_SUITS):
    _first = _actions_by((_suit, *(set(range(_SUITS)) - {_suit})), null=True)
    for _at in (*range(_RANKS), FIRST_ANNOUNCEMENT, *range(FIRST_HAND, FIRST_HAND + _LEVELS)):
        _WORD[_first[_at]] = _at + 1
        _SUIT_OF_ACTION[:, _first[_at]] = _suit
    _SUIT_OF_ACTION[0, _RANKS * _suit + _JACK] = -1
