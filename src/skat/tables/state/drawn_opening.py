"""The first entry of a table of a tournament: the seats of the draw, each with its secret."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.editions import RuleSet
from skat.rules.table import why_no_table
from skat.tables.state.actions import Chair, ChairKind, OpenTable
from skat.tables.state.drawn_table import DrawnTable
from skat.tables.state.keys import Key
from skat.tables.state.people import person_of
from skat.tables.state.settings import Settings, why_not_played_here, why_not_so
from skat.tables.state.table_state import why_too_large


class DrawnSeat(msgspec.Struct, frozen=True):
    """Somebody to whom a place was drawn: what he is called, and the secret that opens it."""

    name: str
    token: str


class DrawnOpening(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was drawn; place 1 deals first."""

    drawn: DrawnTable
    rules: RuleSet
    settings: Settings
    seats: tuple[DrawnSeat, ...]


def opened_by_draw(opening: DrawnOpening, keys: Sequence[Key]) -> OpenTable | Refusal:
    """The first entry of such a table, or why there can be none.

    Refused: `too_few_players`, `table_too_large`, `option_not_here`, and what a tournament forbids.
    """
    size, settings, rules = len(keys), opening.settings, opening.rules
    refused = (
        why_no_table(size)
        or why_too_large(size)
        or why_not_so(settings, rules)
        or why_not_played_here(settings, rules)
    )
    if refused is not None:
        return refused
    chairs = tuple(chair_of(Place(at), key) for at, key in enumerate(keys, start=1))
    return OpenTable(rules, chairs, settings, drawn=opening.drawn)


def chair_of(place: Place, key: Key) -> Chair:
    """The chair of whoever holds this secret."""
    return Chair(place=place, name=person_of(key), kind=ChairKind.HUMAN, token_hash=key)
