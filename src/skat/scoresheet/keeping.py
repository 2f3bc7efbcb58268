"""Who keeps the list: place 1, or another by agreement; after a keeper who left, the next one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet.sheet import ScoreSheet, agreed, seated


def keeper_of(sheet: ScoreSheet) -> Place:
    """Who keeps the list now: the keeper agreed on or, once he has left, the next one present.

    The next one is the next column to the right. A complete list stays with its last keeper.

    >>> keeper_of(ScoreSheet(players=("Anna", "Bernd", "Cleo")))
    1
    """
    deals = len(sheet.lines)
    here = seated(sheet, deals if sheet.complete else deals + 1)
    return min(here, key=lambda place: (place - sheet.keeper) % sheet.size)


@implements("TR-7.2.2", "TR-9.3")
def with_keeper(
    sheet: ScoreSheet, keeper: Place, *, consent: Sequence[Place], management: bool = True
) -> ScoreSheet | Refusal:
    """The list kept by another place than place 1.

    All at the table agree, and in a tournament its management. Refused: a place
    that does not sit there now, a consent that is missing, a list that somebody has signed.

    >>> sheet = ScoreSheet(players=("Anna", "Bernd", "Cleo"))
    >>> keeper_of(with_keeper(sheet, Place(3), consent=sheet.places))
    3
    >>> with_keeper(sheet, Place(3), consent=[Place(3)]).code
    'consent_missing'
    """
    if keeper not in seated(sheet, len(sheet.lines) + 1):
        return Refusal(code="no_such_place", details={"place": keeper})
    if sheet.signatures:
        return Refusal(code="list_signed", articles=("TR-7.2.3",))
    if not agreed(sheet, consent) or not management:
        return Refusal(code="consent_missing", articles=("TR-7.2.2", "TR-9.3"))
    return replace(sheet, keeper=keeper)
