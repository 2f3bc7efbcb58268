"""Who came to the table, who left it and who kept the list, in the file of `skat list`.

`{"after_deal": 9, "joins": "Dora", "instead_of": "Anna"}` (the last key only where he takes
somebody's seat) and `{"after_deal": 9, "leaves": "Anna"}`: he announced it after deal 9.
`{"after_deal": 9, "keeps": "Dora"}`: another one keeps the list from then on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.requests.keys import Request, needed, only_keys, present, refuse
from skat.scoresheet.joining import announce_leaving, join
from skat.scoresheet.keeping import with_keeper
from skat.scoresheet.sheet import ScoreSheet, place_in

_LONGEST_NAME = 60
_KINDS = ("joins", "leaves", "keeps")


def read_changes(items: Sequence[Any]) -> list[Request]:
    """The changes of a file in their order, each checked for its shape."""
    for item in items:
        if not isinstance(item, dict):
            raise refuse("bad_value", key="changes", expected="[{…}, …]")
        said = [kind for kind in _KINDS if present(item, kind)]
        if len(said) != 1:
            raise refuse("bad_value", key="changes", expected=" | ".join(f'"{k}"' for k in _KINDS))
        only_keys(item, ("after_deal", said[0], *(["instead_of"] if said == ["joins"] else [])))
        after = needed(item, "after_deal")
        if not isinstance(after, int) or isinstance(after, bool) or after < 0:
            raise refuse("bad_value", key="after_deal", expected="0 | 1 | 2 | …")
    return sorted(items, key=lambda item: int(item["after_deal"]))


def with_changes_now(sheet: ScoreSheet, coming: list[Request], *, last: bool = False) -> ScoreSheet:
    """The list with the changes that are due after its newest deal; they are taken off `coming`.

    Whoever writes the file has everybody's consent. After the last deal nothing may be left.
    """
    while coming and (last or coming[0]["after_deal"] <= len(sheet.lines)):
        change = coming.pop(0)
        if change["after_deal"] != len(sheet.lines):
            raise refuse("no_such_deal", deal=change["after_deal"])
        sheet = _changed(sheet, change)
    return sheet


def _changed(sheet: ScoreSheet, change: Request) -> ScoreSheet:
    if present(change, "leaves"):
        found = announce_leaving(sheet, _place(sheet, change["leaves"]))
    elif present(change, "keeps"):
        found = with_keeper(sheet, _place(sheet, change["keeps"]), consent=sheet.places)
    else:
        name = change["joins"]
        if not isinstance(name, str) or not name.isprintable() or len(name) > _LONGEST_NAME:
            raise refuse("bad_value", key="joins", expected='"Dora"')
        other = _place(sheet, change["instead_of"]) if present(change, "instead_of") else None
        found = join(sheet, name, consent=sheet.places, instead_of=other)
    if isinstance(found, Refusal):
        raise refuse(found.code, *found.articles, **found.details)
    return found


def _place(sheet: ScoreSheet, name: object) -> Place:
    place = place_in(sheet, name) if isinstance(name, str) else None
    if place is None:
        raise refuse("not_at_table", "SkO-3.1.2", name=str(name)[:_LONGEST_NAME])
    return place
