"""Everything that can happen in a tournament, as values; one accepted command is one entry."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias

import msgspec

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.scoresheet.typed import TypedGame
from skat.tournament.draw import Method
from skat.tournament.lists import FootTotals
from skat.tournament.money import Cents, Purpose
from skat.tournament.prospectus import LONGEST_TEXT, Prospectus
from skat.tournament.protests import Ruling
from skat.tournament.seating import StartNumber, Tables

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class Role(Enum):
    """On whose behalf a command comes."""

    MANAGEMENT = "management"
    REFEREE = "referee"
    PLAYER = "player"


class By(msgspec.Struct, frozen=True):
    """Who sent a command; `number` is a player's."""

    role: Role = Role.MANAGEMENT
    number: StartNumber | None = None


class _Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True
):
    """A command; refusals are values."""


class Plan(_Command, frozen=True, tag="plan"):
    """The tournament begins: its name in the journal, its notice, the commitments of all lots."""

    id: str
    prospectus: Prospectus
    commitments: tuple[str, ...]


class Amend(_Command, frozen=True, tag="amend"):
    """The notice is changed before it is announced."""

    prospectus: Prospectus


class Announce(_Command, frozen=True, tag="announce"):
    """The notice is published and binds from now on (TR-2.2)."""


class Enter(_Command, frozen=True, tag="enter"):
    """Somebody enters, long before or at the door; without a number he gets the next free one."""

    name: str
    number: StartNumber | None = None
    club: str | None = None
    team: str | None = None
    paid: Cents | None = None
    reserve: bool = False


class Rename(_Command, frozen=True, tag="rename"):
    """Name, club or team of a participant are put right."""

    number: StartNumber
    name: str
    club: str | None = None
    team: str | None = None


class Pay(_Command, frozen=True, tag="pay"):
    """A participant pays his fee."""

    number: StartNumber
    amount: Cents


class Withdraw(_Command, frozen=True, tag="withdraw"):
    """A participant leaves between series; `refund` is what he gets back."""

    number: StartNumber
    reason: Text = ""
    refund: Cents = Cents(0)


class Exclude(_Command, frozen=True, tag="exclude"):
    """A participant is excluded without refund (TR-4.3)."""

    number: StartNumber
    reason: Text


class Seat(_Command, frozen=True, tag="seat"):
    """A series is drawn: the seed is shown and the seating that follows from it."""

    series: int
    seed: str
    tables: Tables
    method: Method = Method.RANDOM
    words: Text = ""
    plan: tuple[StartNumber, ...] = ()


class Swap(_Command, frozen=True, tag="swap"):
    """Two players change places; only the management may order it (TR-7.1.2)."""

    series: int
    one: StartNumber
    other: StartNumber
    reason: Text


class ReportSwap(_Command, frozen=True, tag="report_swap"):
    """Two players changed places on their own; both are excluded for it (TR-7.1.2)."""

    one: StartNumber
    other: StartNumber


class Substitute(_Command, frozen=True, tag="substitute"):
    """A reserve takes the place of somebody who left in an emergency or maliciously (TR-4.4)."""

    series: int
    table: int
    left: StartNumber
    reserve: StartNumber
    reason: Text


class EnterDeal(_Command, frozen=True, tag="enter_deal"):
    """One deal of a list; without a game it was passed."""

    series: int
    table: int
    deal: int
    game: TypedGame | None = None


class ConfirmDeal(_Command, frozen=True, tag="confirm_deal"):
    """A second player finds the newest deal right."""

    series: int
    table: int
    deal: int


class TakeBackDeal(_Command, frozen=True, tag="take_back_deal"):
    """The newest deal is taken back, as long as nobody has confirmed it, or by the desk."""

    series: int
    table: int
    deal: int
    reason: Text


class EnterTotals(_Command, frozen=True, tag="enter_totals"):
    """The foot of a paper list, from place 1."""

    series: int
    table: int
    totals: tuple[FootTotals, ...]
    passed: int


class EnterList(_Command, frozen=True, tag="enter_list"):
    """A whole list at once, typed from paper; None was passed."""

    series: int
    table: int
    games: tuple[TypedGame | None, ...]
    source: Text = "paper"


class EnterPlayed(_Command, frozen=True, tag="enter_played"):
    """A whole list from a live table, whose deals were judged there; `source` names the table."""

    series: int
    table: int
    lines: tuple[Line, ...]
    source: Text


class Sign(_Command, frozen=True, tag="sign"):
    """Places sign the list; a player only his own (TR-7.2.3)."""

    series: int
    table: int
    places: tuple[Place, ...]


class CorrectDeal(_Command, frozen=True, tag="correct_deal"):
    """A deal is put right with everybody's consent, or by the management to the lowest value.

    `seen` is the digest of the effect on the ranks, for a series that is closed; `protest` is the
    upheld protest that orders the correction.
    """

    series: int
    table: int
    deal: int
    reason: Text
    game: TypedGame | None = None
    consent: tuple[Place, ...] = ()
    protest: int | None = None
    seen: str = ""


class CorrectTotals(_Command, frozen=True, tag="correct_totals"):
    """The typed foot of a paper list is put right."""

    series: int
    table: int
    totals: tuple[FootTotals, ...]
    passed: int
    reason: Text
    consent: tuple[Place, ...] = ()
    seen: str = ""


class Void(_Command, frozen=True, tag="void"):
    """A careless, illegible or incomplete list is declared void (TR-7.2.4)."""

    series: int
    table: int
    reason: Text


class CloseSeries(_Command, frozen=True, tag="close_series"):
    """All lists are in; the time for protests runs."""

    series: int


class Lodge(_Command, frozen=True, tag="protest"):
    """A protest; the desk may lodge it for a player."""

    number: StartNumber
    series: int
    table: int
    facts: Text
    deal: int | None = None


class Decide(_Command, frozen=True, tag="decide"):
    """A protest is decided."""

    id: int
    ruling: Ruling


class Appeal(_Command, frozen=True, tag="appeal"):
    """A written appeal against a ruling (TR-7.3.3)."""

    id: int
    text: Text


class HandIn(_Command, frozen=True, tag="hand_in"):
    """Start cards come back (TR-7.4.1, TR-9.13)."""

    numbers: tuple[StartNumber, ...]


class TakeMoney(_Command, frozen=True, tag="money"):
    """Money in (above zero) or out that no other command moves."""

    purpose: Purpose
    amount: Cents
    number: StartNumber | None = None
    note: Text = ""


class Abandon(_Command, frozen=True, tag="abandon"):
    """The event is cut short (TR-3.4): fees are refunded in proportion, or prizes reduced."""

    reason: Text
    refund: bool


class Publish(_Command, frozen=True, tag="publish"):
    """The results are announced; the seed parts those whom only the lot can part."""

    seed: str


class PayPrize(_Command, frozen=True, tag="pay_prize"):
    """A prize is handed over, to a player or to a team (TR-7.4.3)."""

    number: StartNumber | None = None
    team: str | None = None


class Close(_Command, frozen=True, tag="close"):
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
    | Abandon
    | Publish
    | PayPrize
    | Close
)


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A command with who sent it and when, in seconds since 1970 (UTC)."""

    do: Command
    by: By = By()
    at: int
