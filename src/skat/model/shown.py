"""A value as others may see it: the struct that is shown lists its fields, and gets no others."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

Shown = TypeVar("Shown", bound=msgspec.Struct)


def shown_as(kind: type[Shown], source: object, **own: Any) -> Shown:
    """A value as this kind of struct shows it: `own` fields as given, all others as it has them.

    Raises AttributeError for a field that neither has, TypeError for one that the kind has not.

    >>> from skat.model.contract import Announcement
    >>> from skat.model.contract import Contract
    >>> class GameOfPlayer(msgspec.Struct):
    ...     name: str
    ...     hand: bool
    >>> shown_as(GameOfPlayer, Announcement(Contract.GRAND, hand=True), name="Anna")
    GameOfPlayer(name='Anna', hand=True)
    """
    taken = {name: getattr(source, name) for name in kind.__struct_fields__ if name not in own}
    return kind(**taken, **own)
