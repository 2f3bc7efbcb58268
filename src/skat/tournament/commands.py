"""Everything that can happen in a tournament, as values; one accepted command is one entry."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from skat.tournament.draw import Method
from skat.tournament.list_commands import (
    ConfirmDeal,
    CorrectDeal,
    CorrectTotals,
    EnterDeal,
    EnterList,
    EnterPlayed,
    EnterTotals,
    Sign,
    TakeBackDeal,
    Void,
)
from skat.tournament.money import Cents, Purpose
from skat.tournament.prospectus import Prospectus
from skat.tournament.protests import Ruling
from skat.tournament.seating import StartNumber, Tables
from skat.tournament.sent import MANAGEMENT, By, Role, Text, TournamentCommand
from skat.tournament.undo_commands import (
    Readmit,
    ReopenSeries,
    RestoreList,
    TakeBackPayment,
    TakeBackResults,
    Undo,
)

__all__ = [
    "REVISION",
    "Abandon",
    "Amend",
    "Announce",
    "Appeal",
    "By",
    "Close",
    "CloseSeries",
    "Command",
    "ConfirmDeal",
    "CorrectDeal",
    "CorrectTotals",
    "DateChange",
    "Decide",
    "Enter",
    "EnterDeal",
    "EnterList",
    "EnterPlayed",
    "EnterTotals",
    "Exclude",
    "HandIn",
    "Join",
    "Lodge",
    "Pay",
    "PayPrize",
    "Plan",
    "Publish",
    "Readmit",
    "Redraw",
    "Rename",
    "ReopenSeries",
    "ReportSwap",
    "RestoreList",
    "Role",
    "Seat",
    "Sign",
    "Step",
    "Substitute",
    "Swap",
    "TakeBackDeal",
    "TakeBackPayment",
    "TakeBackResults",
    "TakeMoney",
    "TakeOff",
    "Text",
    "Undo",
    "Void",
    "Withdraw",
    "new_step",
]


class Plan(TournamentCommand, frozen=True, tag="plan"):
    """The tournament begins: its name in the journal, its notice, the commitments of all lots.

    `second` are those of the seeds with which the draw of a series may be repeated once.
    """

    id: str
    prospectus: Prospectus
    commitments: tuple[str, ...]
    second: tuple[str, ...] = ()


class Amend(TournamentCommand, frozen=True, tag="amend"):
    """The notice is changed before it is announced."""

    prospectus: Prospectus


class Announce(TournamentCommand, frozen=True, tag="announce"):
    """The notice is published and binds from now on (TR-2.2)."""


class Enter(TournamentCommand, frozen=True, tag="enter"):
    """Somebody enters, long before or at the door; without a number he gets the next free one."""

    name: str
    number: StartNumber | None = None
    club: str | None = None
    team: str | None = None
    paid: Cents | None = None
    reserve: bool = False


class Rename(TournamentCommand, frozen=True, tag="rename"):
    """Name, club or team of a participant are put right."""

    number: StartNumber
    name: str
    club: str | None = None
    team: str | None = None


class Pay(TournamentCommand, frozen=True, tag="pay"):
    """A participant pays his fee."""

    number: StartNumber
    amount: Cents


class Withdraw(TournamentCommand, frozen=True, tag="withdraw"):
    """A participant leaves between series; `refund` is what he gets back."""

    number: StartNumber
    reason: Text = ""
    refund: Cents = Cents(0)


class Exclude(TournamentCommand, frozen=True, tag="exclude"):
    """A participant is excluded without refund (TR-4.3)."""

    number: StartNumber
    reason: Text


class Seat(TournamentCommand, frozen=True, tag="seat"):
    """A series is drawn: the seed is shown and the seating that follows from it."""

    series: int
    seed: str
    tables: Tables
    method: Method = Method.RANDOM
    words: Text = ""
    plan: tuple[StartNumber, ...] = ()


class Swap(TournamentCommand, frozen=True, tag="swap"):
    """Two players change places; only the management may order it (TR-7.1.2)."""

    series: int
    one: StartNumber
    other: StartNumber
    reason: Text


class ReportSwap(TournamentCommand, frozen=True, tag="report_swap"):
    """Two players changed places on their own; both are excluded for it (TR-7.1.2)."""

    one: StartNumber
    other: StartNumber


class Substitute(TournamentCommand, frozen=True, tag="substitute"):
    """A reserve takes the place of somebody who left in an emergency or maliciously (TR-4.4).

    `deal` is the first one that he plays, None for the next; of a list on paper it may be said
    later (`DateChange`).
    """

    series: int
    table: int
    left: StartNumber
    reserve: StartNumber
    reason: Text
    deal: int | None = None


class DateChange(TournamentCommand, frozen=True, tag="date_change"):
    """From which deal on a reserve played, where it was not said when he came."""

    series: int
    table: int
    came: StartNumber
    deal: int


class Join(TournamentCommand, frozen=True, tag="join"):
    """A latecomer joins a table of three before its first deal."""

    series: int
    table: int
    number: StartNumber
    reason: Text


class TakeOff(TournamentCommand, frozen=True, tag="take_off"):
    """Somebody who did not come is taken off a table of four before its first deal."""

    series: int
    table: int
    number: StartNumber
    reason: Text


class Redraw(TournamentCommand, frozen=True, tag="redraw"):
    """The draw is repeated before any table begins, with the second seed of the series.

    `absent` did not come and are not drawn again.
    """

    series: int
    seed: str
    tables: Tables
    reason: Text
    method: Method = Method.RANDOM
    words: Text = ""
    plan: tuple[StartNumber, ...] = ()
    absent: tuple[StartNumber, ...] = ()


class CloseSeries(TournamentCommand, frozen=True, tag="close_series"):
    """All lists are in; the time for protests runs."""

    series: int


class Lodge(TournamentCommand, frozen=True, tag="protest"):
    """A protest; the desk may lodge it for a player."""

    number: StartNumber
    series: int
    table: int
    facts: Text
    deal: int | None = None


class Decide(TournamentCommand, frozen=True, tag="decide"):
    """A protest is decided."""

    id: int
    ruling: Ruling


class Appeal(TournamentCommand, frozen=True, tag="appeal"):
    """A written appeal against a ruling (TR-7.3.3)."""

    id: int
    text: Text


class HandIn(TournamentCommand, frozen=True, tag="hand_in"):
    """Start cards come back (TR-7.4.1, TR-9.13)."""

    numbers: tuple[StartNumber, ...]


class TakeMoney(TournamentCommand, frozen=True, tag="money"):
    """Money in (above zero) or out that no other command moves."""

    purpose: Purpose
    amount: Cents
    number: StartNumber | None = None
    note: Text = ""


class Abandon(TournamentCommand, frozen=True, tag="abandon"):
    """The event is cut short (TR-3.4): fees are refunded in proportion, or prizes reduced."""

    reason: Text
    refund: bool


class Publish(TournamentCommand, frozen=True, tag="publish"):
    """The results are announced; the seed parts those whom only the lot can part."""

    seed: str


class PayPrize(TournamentCommand, frozen=True, tag="pay_prize"):
    """A prize is handed over, to a player or to a team (TR-7.4.3)."""

    number: StartNumber | None = None
    team: str | None = None


class Close(TournamentCommand, frozen=True, tag="close"):
    """Organiser and management sign; nothing changes any more."""

    signatures: tuple[str, ...]


Command: TypeAlias = (
    Plan
    | Amend
    | Announce
    | Enter
    | Rename
    | Pay
    | Withdraw
    | Exclude
    | Seat
    | Swap
    | ReportSwap
    | Substitute
    | DateChange
    | Join
    | TakeOff
    | Redraw
    | EnterDeal
    | ConfirmDeal
    | TakeBackDeal
    | EnterTotals
    | EnterList
    | EnterPlayed
    | Sign
    | CorrectDeal
    | CorrectTotals
    | Void
    | CloseSeries
    | Lodge
    | Decide
    | Appeal
    | HandIn
    | TakeMoney
    | Undo
    | Abandon
    | Publish
    | PayPrize
    | Close
)


REVISION: Final = 2
"""How commands are judged now; what was judged otherwise before keeps its result."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A command with who sent it and when, in seconds since 1970 (UTC).

    `revision` says by which reading it is judged: steps of the first release carry none. `clock` is
    what the clock on the wall showed, where it had gone back: a step is never before another.
    """

    do: Command
    by: By = By()
    at: int
    revision: int = 1
    clock: int | msgspec.UnsetType = msgspec.UNSET


def new_step(command: Command, *, by: By = MANAGEMENT, at: int, after: int = 0) -> Step:
    """A command that comes in now, `after` the time of the newest step.

    >>> new_step(Announce(), at=0).revision
    2
    >>> late = new_step(Announce(), at=100, after=160)
    >>> late.at, late.clock
    (160, 100)
    """
    if at < after:
        return Step(do=command, by=by, at=after, revision=REVISION, clock=at)
    return Step(do=command, by=by, at=at, revision=REVISION)
