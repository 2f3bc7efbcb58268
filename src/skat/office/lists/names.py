"""Names that come onto an evening's list: in one form, seen, and told apart by the eye.

What new commands say is judged here; what is written down already stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from skat.model.likeness import is_seen, taken_for, tidied
from skat.model.refusal import Refusal
from skat.office.lists.entries import (
    JoinTable,
    ListAction,
    OpenList,
    RenamePlayer,
    RuleOnDeal,
)
from skat.office.lists.state import ListState, is_name
from skat.scoresheet.sheet import MOST_PLAYERS


def with_plain_names(state: ListState, action: ListAction) -> ListAction | Refusal:
    """What is asked for with its names as they are kept. Refused: `bad_name`, `name_taken`.

    A name that is on the list already is left as it is, so that a player who has an older one
    comes back under it.

    >>> from skat.model.seats import Place
    >>> with_plain_names(ListState(), RenamePlayer(place=Place(2), name=" Bela ")).name
    'Bela'
    """
    if isinstance(action, OpenList):
        return _opened(action)
    if isinstance(action, RuleOnDeal):
        by = tidied(action.by)
        return replace(action, by=by) if is_seen(by) else Refusal(code="bad_name")
    players = () if state.sheet is None else state.sheet.players
    if not isinstance(action, JoinTable | RenamePlayer) or action.name in players:
        return action
    renamed = action.place if isinstance(action, RenamePlayer) else None
    name = tidied(action.name)
    taken = [player for place, player in enumerate(players, 1) if place != renamed]
    return _refused(name, taken=taken) or replace(action, name=name)


def _opened(action: OpenList) -> OpenList | Refusal:
    if len(action.players) > MOST_PLAYERS:
        # Refused as a table; nobody compares a thousand names with one another.
        return action
    players = tuple(map(tidied, action.players))
    for at, name in enumerate(players):
        if refused := _refused(name, taken=players[:at]):
            return refused
    return replace(action, players=players)


def _refused(name: str, *, taken: Sequence[str]) -> Refusal | None:
    """Why a name is refused where these are `taken`; the sheet judges the same name once more."""
    if not (is_name(name) and is_seen(name)):
        return Refusal(code="bad_name")
    confused = None if name in taken else taken_for(name, taken)
    return None if confused is None else Refusal(code="name_taken", details={"name": confused})
