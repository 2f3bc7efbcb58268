"""What an agent is handed: the observation in the form it asked for, with the mask.

Suits can be renamed in it, so that hands that differ only in the names of suits look the same.

Trumps come first, then the suits by how many cards of them the observer holds or has played; what
is equal in that is ordered by all else that is seen. Jacks belong to no suit and stay; in a
null game they go with theirs. The order depends on nothing but what the observer sees. It forgets
what suits are worth: a bid that clubs cover and diamonds do not looks like any other.

All functions take one observation or many: leading axes stay.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import DTypeLike, NDArray

from skat.env.actions import ACTIONS, FIRST_ANNOUNCEMENT, FIRST_HAND
from skat.env.planes import FIELDS, HISTORY, SHAPES, SIZE, split
from skat.env.settings import DealGame
from skat.model.checked import checked
from skat.model.contract import Announced

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
    @checked
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

    @checked
    def observation(self, planes: NDArray[Numbers]) -> NDArray[Numbers]:
        """The planes by these names."""
        return np.take_along_axis(planes, self.places, -1)

    @checked
    def mask(self, mask: NDArray[Numbers]) -> NDArray[Numbers]:
        """The mask by these names."""
        return np.take_along_axis(mask, self.actions, -1)

    @checked
    def history(self, history: NDArray[np.int16]) -> NDArray[np.int16]:
        """The history by these names."""
        actions = history[..., 0]
        names = np.take_along_axis(np.argsort(self.actions, -1), np.maximum(actions, 0), -1)
        return np.stack([np.where(actions < 0, actions, names), history[..., 1]], -1).astype(
            np.int16
        )

    @checked
    def real(self, actions: NDArray[Any] | int) -> NDArray[np.int16]:
        """What actions by these names are, one an observation; what is no action stays."""
        named = np.asarray(actions, np.int16)
        place = np.clip(named, 0, ACTIONS - 1).astype(np.intp)[..., None]
        return np.where(
            place[..., 0] == named, np.take_along_axis(self.actions, place, -1)[..., 0], named
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
        taken = history[..., 0].astype(np.intp)
        suit = np.where(taken < 0, -1, _SUIT_OF_ACTION[null.astype(np.intp)[..., None], taken])
        seen.append(np.where(suit[..., None] == np.arange(_SUITS), _WORD[taken][..., None], 0))
    rows_of_suits = np.concatenate([part.astype(np.int16) for part in seen], -2)
    return np.lexsort(-np.moveaxis(rows_of_suits, -2, 0)[::-1], -1)


def _actions_by(order: tuple[int, ...], *, null: bool) -> list[int]:
    """For every action by the new names the action that it is."""
    actions = list(range(ACTIONS))
    for place, suit in enumerate(order):
        for rank in range(_RANKS if null else _JACK):
            actions[_RANKS * place + rank] = _RANKS * suit + rank
        actions[FIRST_ANNOUNCEMENT + place] = FIRST_ANNOUNCEMENT + suit
        for level in range(_LEVELS):
            actions[FIRST_HAND + _LEVELS * place + level] = FIRST_HAND + _LEVELS * suit + level
    return actions


def _places_by(order: tuple[int, ...], *, null: bool) -> list[int]:
    """For every place of an observation the place whose number is there."""
    cards = _actions_by(order, null=null)[: _SUITS * _RANKS]
    suits = {"contract": [*order, 4, 5], "voids": [*order, 4], **dict.fromkeys(_CARD_FIELDS, cards)}
    places = np.arange(SIZE)
    for name, moved in suits.items():
        field = places[FIELDS[name]].reshape(-1, len(moved))
        field[:] = field[:, moved]
    return places.tolist()


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


Form: TypeAlias = Literal["planes", "dict"]
Suits: TypeAlias = Literal["real", "canonical"]
Told: TypeAlias = dict[str, Any]


class ObservationForm(msgspec.Struct, frozen=True, kw_only=True):
    """Planes in one row or by name, as uint8 or float32, with or without the history.

    `suits="canonical"` renames suits: in planes, mask, history and actions.
    Raises ValueError for other words.
    """

    observation: Form = "planes"
    dtype: str = "uint8"
    history: bool = False
    suits: Suits = "real"

    def __post_init__(self) -> None:
        if self.observation not in ("planes", "dict"):
            raise ValueError(f"observation is 'planes' or 'dict', not {self.observation!r}")
        if self.dtype not in ("uint8", "float32"):
            raise ValueError(f"dtype is 'uint8' or 'float32', not {self.dtype!r}")
        if self.suits not in ("real", "canonical"):
            raise ValueError(f"suits is 'real' or 'canonical', not {self.suits!r}")

    def told(self, game: DealGame, seat: int) -> Told:
        """What this seat is handed; its mask is empty while it is not on turn."""
        mask = np.zeros(ACTIONS, np.int8)
        if game.turn == seat:
            mask[game.legal_actions()] = 1
        planes, history = game.observe(seat), game.history(seat) if self.history else None
        names = self.names_in(planes, history)
        if names is not None:
            planes, mask = names.observation(planes), names.mask(mask)
            history = None if history is None else names.history(history)
        parts: Told = {"observation": self.shaped(planes), "action_mask": mask}
        if history is not None:
            parts["history"] = history
        return parts

    def names_in(
        self, planes: NDArray[np.uint8], history: NDArray[np.int16] | None = None
    ) -> SuitNames | None:
        """The names of suits for the observer of this; None where they keep their own."""
        return SuitNames.seen_in(planes, history) if self.suits == "canonical" else None

    def names(self, game: DealGame, seat: int) -> SuitNames | None:
        """The names of suits for this seat now; None where they keep their own."""
        if self.suits == "real":
            return None
        return self.names_in(game.observe(seat), game.history(seat) if self.history else None)

    def real(self, game: DealGame, seat: int, action: int) -> int:
        """The action that is meant by what this seat says."""
        names = self.names(game, seat)
        return action if names is None else int(names.real(action))

    def info(self, game: DealGame, seat: int) -> dict[str, Any]:
        """The way back: `suits` from first to last, and the real action of each of the 128."""
        names = self.names(game, seat)
        return {} if names is None else {"suits": names.suits, "actions": names.actions}

    def shaped(self, planes: NDArray[np.uint8]) -> Any:
        """Planes of one or many observations in the form asked for."""
        typed = planes.astype(self.dtype, copy=False)
        return split(typed) if self.observation == "dict" else typed

    def space(self, spaces: Any, *, rows: tuple[int, ...] = ()) -> Any:
        """The space of the observations, of `gymnasium.spaces`."""
        parts = {"observation": self._planes(spaces, rows)}
        parts["action_mask"] = spaces.Box(0, 1, (*rows, ACTIONS), np.int8)
        if self.history:
            parts["history"] = spaces.Box(-2, ACTIONS - 1, (*rows, HISTORY, 2), np.int16)
        return spaces.Dict(parts)

    def _planes(self, spaces: Any, rows: tuple[int, ...]) -> Any:
        kind: DTypeLike = np.dtype(self.dtype)
        if self.observation == "planes":
            return spaces.Box(0, 1, (*rows, SIZE), kind)
        return spaces.Dict(
            {name: spaces.Box(0, 1, (*rows, *shape), kind) for name, shape in SHAPES.items()}
        )
