"""What of a snapshot differs from the one before: an entry changes little of what a viewer sees."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.journal import Seq
from skat.rules.views import View
from skat.tables.shown.fairness import FairInfo
from skat.tables.shown.score_list import ListInfo
from skat.tables.shown.snapshot import LookInfo, Snapshot
from skat.tables.shown.table_info import TableInfo
from skat.tables.state.hints import HintInfo

Fields: TypeAlias = dict[str, Any]
"""Fields of a struct that have changed, by their names, with their new values."""

_VALUES: Final[dict[type[msgspec.Struct], attrgetter[tuple[Any, ...]]]] = {
    kind: attrgetter(*kind.__struct_fields__) for kind in (TableInfo, View)
}


class SnapshotChange(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type", tag="change"
):
    """What entry `seq` changed for an onlooker who has the snapshot before it.

    What is missing has not changed. Of `table` and `view` only the fields are there that have, and
    always `legal`; a view that was not there before is whole.
    """

    seq: Seq
    table: Fields | UnsetType = UNSET
    view: View | Fields | UnsetType | None = UNSET
    look: LookInfo | UnsetType | None = UNSET
    hint: HintInfo | UnsetType | None = UNSET
    hold_locked: bool | UnsetType = UNSET
    fair: FairInfo | UnsetType | None = UNSET
    list: ListInfo | UnsetType = UNSET


def remembered(snapshot: Snapshot) -> Snapshot:
    """What has to be kept of a snapshot in order to tell what changes: all but the actions.

    There are up to 66 of them and every entry makes them anew, so they would be most of what
    thousands of open lines keep.
    """
    if snapshot.view is None or not snapshot.view.legal:
        return snapshot
    return replace(snapshot, view=replace(snapshot.view, legal=()))


def change(before: Snapshot, after: Snapshot) -> SnapshotChange:
    """How a viewer comes to the snapshot `after` who has the one `before`; both are his own.

    The actions of `before` do not count: those of `after` are sent in any case.
    """
    return SnapshotChange(
        seq=after.seq,
        table=_fields(TableInfo, before.table, after.table) or UNSET,
        view=_view(before.view, after.view),
        look=_new(before.look, after.look),
        hint=_new(before.hint, after.hint),
        hold_locked=_new(before.hold_locked, after.hold_locked),
        fair=_new(before.fair, after.fair),
        # Lists are compared by identity: the same one is sent until a deal is on it.
        list=UNSET if before.list is after.list else after.list,
    )


def _view(before: View | None, after: View | None) -> View | Fields | UnsetType | None:
    if before is None or after is None:
        return UNSET if before is after else after
    return {**_fields(View, before, after), "legal": after.legal}


def _fields(kind: type[msgspec.Struct], before: object, after: object) -> Fields:
    if before is after:
        return {}
    values = _VALUES[kind]
    return {
        # A value that is no longer set is sent as null.
        name: None if new is UNSET else new
        for name, old, new in zip(
            kind.__struct_fields__, values(before), values(after), strict=True
        )
        if new is not old and new != old
    }


def _new(before: Any, after: Any) -> Any:
    return UNSET if after is before or after == before else after
