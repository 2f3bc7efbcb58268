"""A running table on a journal: places, deals, clocks, computer players, and who may see what.

Knows nothing of HTTP and SQL: it is given a `skat.journal.Store` and shows snapshots to onlookers.
"""

from skat.journal import Done, NotDone, UnreadableJournalError
from skat.tables.running.driver import Driver, Pace
from skat.tables.running.table import Answer, Table
from skat.tables.running.tables import Tables, TableVisit
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.fairness import Coming, FairInfo
from skat.tables.shown.lobby import Listed
from skat.tables.shown.score_list import ListInfo
from skat.tables.shown.snapshot import Presence, Snapshot, Unrecorded, snapshot_for
from skat.tables.shown.subscriber import STRANGER, Key, Reported, Role, Shown, Subscriber, role_of
from skat.tables.state.actions import Chair, ChairKind, LeaveTable, NextDeal, OpenTable, TableAction
from skat.tables.state.opening import Opening, Seated, key_of
from skat.tables.state.reducer import after, step
from skat.tables.state.requests import TableRequest, parse_request
from skat.tables.state.settings import Clock, Length, Settings
from skat.tables.state.table_state import Stage, TableState

__all__ = [
    "STRANGER",
    "Answer",
    "Chair",
    "ChairKind",
    "ChatLine",
    "Clock",
    "Coming",
    "Done",
    "Driver",
    "FairInfo",
    "Key",
    "LeaveTable",
    "Length",
    "ListInfo",
    "Listed",
    "NextDeal",
    "NotDone",
    "OpenTable",
    "Opening",
    "Pace",
    "Presence",
    "Reported",
    "Role",
    "Seated",
    "Settings",
    "Shown",
    "Snapshot",
    "Stage",
    "Subscriber",
    "Table",
    "TableAction",
    "TableRequest",
    "TableState",
    "TableVisit",
    "Tables",
    "UnreadableJournalError",
    "Unrecorded",
    "after",
    "key_of",
    "parse_request",
    "role_of",
    "snapshot_for",
    "step",
]
