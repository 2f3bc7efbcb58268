"""Everything that can happen in a tournament, as values; one accepted command is one entry."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from skat.tournament.commands.base import Text
from skat.tournament.commands.closing import (
    Abandon,
    Appeal,
    Close,
    Decide,
    Lodge,
    PayPostage,
    PayPrize,
    Publish,
    Qualify,
)
from skat.tournament.commands.director import (
    AddHelper,
    AllowRank,
    AtLive,
    EnterCounted,
    EnterRuling,
    GiveTime,
    GoOn,
    HandOver,
    LeaveOnline,
    OpenOnline,
    PauseTables,
    RemoveHelper,
    TakeBackMessage,
    TakeOverHere,
    TellTables,
)
from skat.tournament.commands.entries import (
    Amend,
    AnnounceNotice,
    CheckIn,
    CloseCheckIn,
    CloseEntry,
    Enter,
    EnterMyself,
    ErasePerson,
    Exchange,
    Exclude,
    HandIn,
    KeepApart,
    OpenCheckIn,
    OpenEntry,
    Pay,
    PayTeam,
    Plan,
    RefundTeam,
    RefuseEntry,
    Rename,
    ShowNames,
    StayAway,
    TakeMoney,
    TakeTableMoney,
    Withdraw,
)
from skat.tournament.commands.series import (
    CloseSeries,
    ConfirmDeal,
    CorrectTableDeal,
    CorrectTotals,
    DateChange,
    DrawSeries,
    EnterList,
    EnterPlayed,
    EnterTableDeal,
    EnterTotals,
    Join,
    LeaveSeat,
    NameGame,
    Redraw,
    ReportSwap,
    SeatByHand,
    Sign,
    Substitute,
    Swap,
    TakeBackDeal,
    TakeOff,
    Void,
)
from skat.tournament.commands.undo import (
    ClearList,
    Readmit,
    Reopen,
    ReopenSeries,
    RestoreList,
    Resume,
    ReturnToEvent,
    ReturnToTable,
    TakeBackCard,
    TakeBackPayment,
    TakeBackResults,
    Undo,
)
from skat.tournament.roles import MANAGEMENT, By, Duty, HelperId, Role

__all__ = [
    "REVISION",
    "Abandon",
    "AddHelper",
    "AllowRank",
    "Amend",
    "AnnounceNotice",
    "Appeal",
    "AtLive",
    "By",
    "CheckIn",
    "ClearList",
    "Close",
    "CloseCheckIn",
    "CloseEntry",
    "CloseSeries",
    "Command",
    "ConfirmDeal",
    "CorrectTableDeal",
    "CorrectTotals",
    "DateChange",
    "Decide",
    "DrawSeries",
    "Duty",
    "Enter",
    "EnterCounted",
    "EnterList",
    "EnterMyself",
    "EnterPlayed",
    "EnterRuling",
    "EnterTableDeal",
    "EnterTotals",
    "ErasePerson",
    "Exchange",
    "Exclude",
    "GiveTime",
    "GoOn",
    "HandIn",
    "HandOver",
    "HelperId",
    "Join",
    "KeepApart",
    "LeaveOnline",
    "LeaveSeat",
    "Lodge",
    "NameGame",
    "OpenCheckIn",
    "OpenEntry",
    "OpenOnline",
    "PauseTables",
    "Pay",
    "PayPostage",
    "PayPrize",
    "PayTeam",
    "Plan",
    "Publish",
    "Qualify",
    "Readmit",
    "Redraw",
    "RefundTeam",
    "RefuseEntry",
    "RemoveHelper",
    "Rename",
    "Reopen",
    "ReopenSeries",
    "ReportSwap",
    "RestoreList",
    "Resume",
    "ReturnToEvent",
    "ReturnToTable",
    "Role",
    "SeatByHand",
    "ShowNames",
    "Sign",
    "StayAway",
    "Step",
    "Substitute",
    "Swap",
    "TakeBackCard",
    "TakeBackDeal",
    "TakeBackMessage",
    "TakeBackPayment",
    "TakeBackResults",
    "TakeMoney",
    "TakeOff",
    "TakeOverHere",
    "TakeTableMoney",
    "TellTables",
    "Text",
    "Undo",
    "Void",
    "Withdraw",
    "new_step",
]


Command: TypeAlias = (
    Plan
    | Amend
    | AnnounceNotice
    | Enter
    | OpenEntry
    | CloseEntry
    | EnterMyself
    | RefuseEntry
    | Rename
    | KeepApart
    | Pay
    | PayTeam
    | RefundTeam
    | Withdraw
    | Exclude
    | Exchange
    | OpenCheckIn
    | CloseCheckIn
    | CheckIn
    | StayAway
    | DrawSeries
    | Swap
    | SeatByHand
    | ReportSwap
    | Substitute
    | DateChange
    | LeaveSeat
    | Join
    | TakeOff
    | Redraw
    | OpenOnline
    | LeaveOnline
    | EnterCounted
    | EnterRuling
    | AllowRank
    | TellTables
    | TakeBackMessage
    | PauseTables
    | GoOn
    | GiveTime
    | EnterTableDeal
    | ConfirmDeal
    | TakeBackDeal
    | EnterTotals
    | EnterList
    | EnterPlayed
    | NameGame
    | Sign
    | CorrectTableDeal
    | CorrectTotals
    | Void
    | CloseSeries
    | Lodge
    | Decide
    | Appeal
    | HandIn
    | ShowNames
    | TakeMoney
    | TakeTableMoney
    | Undo
    | Abandon
    | Qualify
    | Publish
    | PayPrize
    | PayPostage
    | Close
    | AddHelper
    | RemoveHelper
    | TakeOverHere
    | HandOver
    | ErasePerson
)
"""What can be asked of a tournament: one struct each, with who may send it in `rows`."""


REVISION: Final = 8
"""How commands are judged now; what was judged otherwise before keeps its result."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A command with who sent it and when, in seconds since 1970 (UTC).

    `revision` says by which reading it is judged: steps of the first release carry none. `clock` is
    what the clock on the wall showed, where it had gone back: a step is never before another.
    `beside` is the key of its names and texts in the second journal, if they are kept there.
    """

    do: Command
    by: By = By()
    at: int
    revision: int = 1
    clock: int | msgspec.UnsetType = msgspec.UNSET
    beside: str | msgspec.UnsetType = msgspec.UNSET


def new_step(
    command: Command, *, by: By = MANAGEMENT, at: int, after: int = 0, revision: int = REVISION
) -> Step:
    """A command that comes in now, `after` the time of the newest step.

    >>> new_step(AnnounceNotice(), at=0).revision
    8
    >>> late = new_step(AnnounceNotice(), at=100, after=160)
    >>> late.at, late.clock
    (160, 100)
    """
    if at < after:
        return Step(do=command, by=by, at=after, revision=revision, clock=at)
    return Step(do=command, by=by, at=at, revision=revision)
