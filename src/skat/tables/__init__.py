"""A running table on a journal: places, deals, computer players, and who may see what.

Knows nothing of HTTP and SQL: it is given a `skat.journal.Store` and shows snapshots to onlookers.
"""

from skat.tables.driver import Driver, Pace
from skat.tables.entries import (
    Chair,
    Kind,
    LeaveTable,
    NextDeal,
    OpenTable,
    TableAction,
    Wish,
    parse_wish,
)
from skat.tables.projection import Snapshot, snapshot_for
from skat.tables.running import Opened, Tables, Visit
from skat.tables.state import TableState, after, step
from skat.tables.table import Answer, Done, NotDone, Onlooker, Table, UnreadableTableError

__all__ = [
    "Answer",
    "Chair",
    "Done",
    "Driver",
    "Kind",
    "LeaveTable",
    "NextDeal",
    "NotDone",
    "Onlooker",
    "OpenTable",
    "Opened",
    "Pace",
    "Snapshot",
    "Table",
    "TableAction",
    "TableState",
    "Tables",
    "UnreadableTableError",
    "Visit",
    "Wish",
    "after",
    "parse_wish",
    "snapshot_for",
    "step",
]
