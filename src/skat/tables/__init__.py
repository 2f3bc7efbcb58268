"""A running table on a journal: places, deals, clocks, computer players, and who may see what.

Knows nothing of HTTP and SQL: it is given a `skat.journal.Store` and shows snapshots to onlookers.
"""

from skat.tables.after import after, step
from skat.tables.chat import ChatLine
from skat.tables.driver import Driver, Pace
from skat.tables.entries import Chair, Kind, LeaveTable, NextDeal, OpenTable, TableAction
from skat.tables.fairness import Coming, FairInfo
from skat.tables.lobby import Listed
from skat.tables.onlooker import STRANGER, Key, Onlooker, Reported, Role, Shown, role_of
from skat.tables.opening import Opening, Seated, key_of
from skat.tables.projection import Moment, Presence, Snapshot, snapshot_for
from skat.tables.recovery import UnreadableTableError
from skat.tables.running import Tables, Visit
from skat.tables.score_list import ListInfo
from skat.tables.settings import Clock, Length, Settings
from skat.tables.state import Stage, TableState
from skat.tables.table import Answer, Done, NotDone, Table
from skat.tables.wishes import Wish, parse_wish

__all__ = [
    "STRANGER",
    "Answer",
    "Chair",
    "ChatLine",
    "Clock",
    "Coming",
    "Done",
    "Driver",
    "FairInfo",
    "Key",
    "Kind",
    "LeaveTable",
    "Length",
    "ListInfo",
    "Listed",
    "Moment",
    "NextDeal",
    "NotDone",
    "Onlooker",
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
    "Table",
    "TableAction",
    "TableState",
    "Tables",
    "UnreadableTableError",
    "Visit",
    "Wish",
    "after",
    "key_of",
    "parse_wish",
    "role_of",
    "snapshot_for",
    "step",
]
