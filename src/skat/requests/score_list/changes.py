"""Who came to the table, who left it and who kept the list, in the file of `skat list`.

`{"after_deal": 9, "joins": "Dora", "instead_of": "Anna"}` (the last key only where he takes
somebody's seat) and `{"after_deal": 9, "leaves": "Anna"}`: he announced it after deal 9.
`{"after_deal": 9, "keeps": "Dora"}`: another one keeps the list from then on.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.seats import Place
from skat.requests.decode import decode
from skat.requests.refusing import allowed, refuse
from skat.requests.score_list.names import Name, place_of
from skat.scoresheet.joining import announce_leaving, join
from skat.scoresheet.keeping import with_keeper
from skat.scoresheet.sheet import ScoreSheet


class Joins(msgspec.Struct, frozen=True):
    """Somebody comes, perhaps into somebody's seat."""

    after_deal: int
    joins: Name
    instead_of: Name | None = None


class Leaves(msgspec.Struct, frozen=True):
    """Somebody announces that he leaves."""

    after_deal: int
    leaves: Name


class Keeps(msgspec.Struct, frozen=True):
    """Somebody keeps the list from now on."""

    after_deal: int
    keeps: Name


Change = Joins | Leaves | Keeps

_KINDS: dict[str, type[Change]] = {"joins": Joins, "leaves": Leaves, "keeps": Keeps}


def read_changes(items: Sequence[object]) -> list[Change]:
    """The changes of a file in their order, each checked for its shape."""
    return sorted((_read(item) for item in items), key=lambda change: change.after_deal)


def _read(item: object) -> Change:
    if not isinstance(item, dict):
        raise refuse("bad_value", key="changes", expected="[{…}, …]")
    kinds = [form for kind, form in _KINDS.items() if item.get(kind) is not None]
    if len(kinds) != 1:
        expected = " | ".join(f'"{kind}"' for kind in _KINDS)
        raise refuse("bad_value", key="changes", expected=expected)
    change = decode(item, kinds[0])
    if change.after_deal < 0:
        raise refuse("bad_value", key="after_deal", expected="0 | 1 | 2 | …")
    return change


def with_changes_now(sheet: ScoreSheet, coming: list[Change], *, last: bool = False) -> ScoreSheet:
    """The list with the changes that are due after its newest deal; they are taken off `coming`.

    Whoever writes the file has everybody's consent. After the last deal nothing may be left.
    """
    while coming and (last or coming[0].after_deal <= len(sheet.lines)):
        change = coming.pop(0)
        if change.after_deal != len(sheet.lines):
            raise refuse("no_such_deal", deal=change.after_deal, of=len(sheet.lines))
        sheet = _changed(sheet, change)
    return sheet


def _changed(sheet: ScoreSheet, change: Change) -> ScoreSheet:
    match change:
        case Leaves(leaves=name):
            return allowed(announce_leaving(sheet, _place(sheet, name)))
        case Keeps(keeps=name):
            return allowed(with_keeper(sheet, _place(sheet, name), consent=sheet.places))
        case Joins(joins=name, instead_of=other):
            seat = None if other is None else _place(sheet, other)
            return allowed(join(sheet, name, consent=sheet.places, instead_of=seat))


def _place(sheet: ScoreSheet, name: str) -> Place:
    return place_of(sheet, name, otherwise="not_at_table", article="SkO-3.1.2")
