"""Who comes to a table, leaves it and keeps its list while that is kept: only with a whole round.

The keeper is place 1, or another by agreement; after a keeper who left, the next one.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet.seats import TableChange
from skat.scoresheet.sheet import (
    MOST_PLAYERS,
    ScoreSheet,
    agreed,
    begins_round,
    next_round,
    place_in,
    seated,
)


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
    that does not sit there now, a missing consent, a list that a player has signed.

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


MOST_COLUMNS = 12
"""Everybody who ever sat at the table has a column; a sheet has no room for more."""


@implements("SkO-3.1.2")
def join(
    sheet: ScoreSheet,
    name: str,
    *,
    consent: Sequence[Place],
    instead_of: Place | None = None,
) -> ScoreSheet | Refusal:
    """The list with a newcomer from the next deal on, in the last seat or in a player's place.

    Refused while a round is not complete, without the consent of everybody at the table, for
    a player who sits there already. A player who comes back goes on in his old column. The number
    of rounds stays, so a list for twelve rounds has more deals with one player more.

    >>> sheet = ScoreSheet(players=("Anna", "Bernd", "Cleo"))
    >>> seated(join(sheet, "Dora", consent=sheet.places), 1)
    (1, 2, 3, 4)
    >>> join(sheet, "Dora", consent=[Place(1)]).code
    'consent_missing'
    """
    due = len(sheet.lines) + 1
    if sheet.complete:
        return Refusal(code="list_complete", details={"deals": len(sheet.lines)})
    here = seated(sheet, due)
    if not begins_round(sheet, due):
        details: dict[str, int | str] = {"deals": len(sheet.lines), "players": len(here)}
        return Refusal(code="round_not_complete", articles=("SkO-3.1.2",), details=details)
    if not agreed(sheet, consent):
        return Refusal(code="consent_missing", articles=("SkO-3.1.2",))
    if instead_of is not None and instead_of not in here:
        return Refusal(code="no_such_place", details={"place": instead_of})
    known = place_in(sheet, name)
    if refused := _refused_newcomer(sheet, name, known=known, here=here, instead_of=instead_of):
        return refused
    came = known or Place(sheet.size + 1)
    players = sheet.players if known is not None else (*sheet.players, name)
    # Who was to leave after the round that begins now leaves after it still, longer though it is.
    size = len(here) + (instead_of is None)
    leaving = [
        replace(each, deal=due + size)
        for each in sheet.changes
        if each.deal > due and each.left != instead_of
    ]
    earlier = [each for each in sheet.changes if each.deal <= due]
    change = TableChange(deal=due, came=came, left=instead_of)
    # A player who comes back does not become the keeper of the list again.
    return replace(
        sheet,
        players=players,
        changes=(*earlier, change, *leaving),
        keeper=keeper_of(sheet),
    )


@implements("SkO-4.5.9")
def announce_leaving(sheet: ScoreSheet, place: Place) -> ScoreSheet | Refusal:
    """The list with a player who leaves after the next whole round, as he announces now.

    Before a round begins that round is his last one, in the middle of a round the one after it.
    With fewer than three left the list ends then.

    >>> sheet = announce_leaving(ScoreSheet(players=("A", "B", "C", "D")), Place(2))
    >>> seated(sheet, 4), seated(sheet, 5)
    ((1, 2, 3, 4), (1, 3, 4))
    """
    due = len(sheet.lines) + 1
    if sheet.complete:
        return Refusal(code="list_complete", details={"deals": len(sheet.lines)})
    if place not in seated(sheet, due):
        return Refusal(code="no_such_place", details={"place": place})
    if any(each.left == place and each.deal > due for each in sheet.changes):
        return Refusal(
            code="leaving_already",
            articles=("SkO-4.5.9",),
            details={"name": sheet.players[place - 1]},
        )
    last = next_round(sheet, due)
    change = TableChange(deal=last + len(seated(sheet, last)), left=place)
    return replace(sheet, changes=(*sheet.changes, change))


def stay(sheet: ScoreSheet, place: Place) -> ScoreSheet | Refusal:
    """The list with a player who stays although he announced leaving, as long as he still sits.

    >>> sheet = announce_leaving(ScoreSheet(players=("A", "B", "C", "D")), Place(2))
    >>> seated(stay(sheet, Place(2)), 5)
    (1, 2, 3, 4)
    """
    due = len(sheet.lines) + 1
    if sheet.complete:
        return Refusal(code="list_complete", details={"deals": len(sheet.lines)})
    if place not in seated(sheet, due):
        return Refusal(code="no_such_place", details={"place": place})
    coming = [each for each in sheet.changes if each.deal > due]
    if all(each.left != place for each in coming):
        return Refusal(
            code="leaving_not",
            articles=("SkO-4.5.9",),
            details={"name": sheet.players[place - 1]},
        )
    stays = replace(sheet, changes=tuple(each for each in sheet.changes if each.deal <= due))
    for each in coming:
        if each.left != place:
            # Rounds are longer with him: who leaves too plays the last one to its end.
            later = replace(each, deal=next_round(stays, each.deal))
            stays = replace(stays, changes=(*stays.changes, later))
    return stays


def _refused_newcomer(
    sheet: ScoreSheet,
    name: str,
    *,
    known: Place | None,
    here: tuple[Place, ...],
    instead_of: Place | None,
) -> Refusal | None:
    if not name.strip():
        return Refusal(code="bad_name")
    if known in here:
        return Refusal(code="player_twice", articles=("DEF-table-players",))
    full = instead_of is None and len(here) >= MOST_PLAYERS
    if full or (known is None and sheet.size >= MOST_COLUMNS):
        most = MOST_PLAYERS if full else MOST_COLUMNS
        players = (len(here) if full else sheet.size) + 1
        return Refusal(code="too_many_players", details={"players": players, "most": most})
    return None
