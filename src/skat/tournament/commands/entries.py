"""The commands about people: entries and fees, who is here, what may be shown of a person."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from skat.tournament.commands.base import TableCommand, Text, TournamentCommand
from skat.tournament.draw import MOST_PLAYERS, StartNumber
from skat.tournament.entrants import Membership, ShownAs
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.notice.parts import MOST_KINDS
from skat.tournament.notice.prize_plan import MOST_CATEGORIES
from skat.tournament.notice.prospectus import Prospectus

Numbers = Annotated[
    tuple[StartNumber, ...],
    msgspec.Meta(min_length=1, max_length=MOST_PLAYERS),
    "Start numbers.",
]


class OpenCheckIn(TournamentCommand, frozen=True, tag="open_check_in"):
    """From now on only those are drawn for the next series who have checked in for it."""

    series: Annotated[int, "The series, from 1."]


class CloseCheckIn(TournamentCommand, frozen=True, tag="close_check_in"):
    """The next series is drawn without a check-in; who checked in is here if it opens again."""

    series: Annotated[int, "The series, from 1."]


class CheckIn(TournamentCommand, frozen=True, tag="check_in"):
    """These participants are here for a series; who was absent is back. A player checks himself in.

    For the newest series too, as long as it runs: a latecomer is here, and may join a table.
    """

    series: Annotated[int, "The series, from 1."]
    numbers: Numbers


class StayAway(TournamentCommand, frozen=True, tag="stay_away"):
    """These participants are not drawn for one series, or from now on until they check in.

    They stay in the event, and keep what they have played. A player says it of himself.
    """

    numbers: Numbers
    series: Annotated[int | None, "Only this series; else until they check in again."] = None
    reason: Annotated[Text, "Why; it stays in the journal."] = ""


FixedTable = Annotated[int, msgspec.Meta(ge=0, le=MOST_PLAYERS // 4)]
Memberships = Annotated[tuple[Membership, ...], msgspec.Meta(max_length=MOST_KINDS)]
Categories = Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_CATEGORIES)]


class Plan(TournamentCommand, frozen=True, tag="plan"):
    """The tournament begins: its name in the journal, its notice, the commitments of all lots.

    `second` are those of the seeds with which the draw of a series may be repeated once, `cuts`
    those of the lots among equals at a cut after a series.
    """

    id: str
    prospectus: Prospectus
    commitments: tuple[str, ...]
    second: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()


class Amend(TournamentCommand, frozen=True, tag="amend"):
    """The notice is changed before it is announced.

    After that only the number of series with its days, before the first draw, and with a reason.
    `version` is how often the sender saw it changed; by now it may be more often.
    """

    prospectus: Prospectus
    reason: Text | UnsetType = UNSET
    version: int | UnsetType = UNSET


class AnnounceNotice(TournamentCommand, frozen=True, tag="announce"):
    """The notice is published and binds from now on (TR-2.2)."""


class Enter(TournamentCommand, frozen=True, tag="enter"):
    """A player enters, long before or at the door; without a number he gets the next free one.

    `categories` and the reduced fee `fee_class` are those of the notice. A `pass_number`, a
    `fixed_table` and `memberships` in further kinds of teams are written only where there are any,
    for older servers do not know them.
    """

    name: Annotated[str, "The player's name."]
    number: Annotated[StartNumber | None, "A start number; if none is given, the next."] = None
    club: Annotated[str | None, "The player's club."] = None
    team: Annotated[str | None, "The player's team."] = None
    paid: Cents | None = None
    reserve: Annotated[bool, "Plays only as a substitute."] = False
    categories: Annotated[Categories, "A category of the notice; may be given several times."] = ()
    fee_class: Annotated[str, "The name of a reduced fee of the notice."] = ""
    pass_number: Annotated[str | UnsetType, "What stands on the player's pass."] = UNSET
    fixed_table: Annotated[FixedTable | UnsetType, "A table that the player must sit at."] = UNSET
    memberships: Memberships | UnsetType = UNSET


class OpenEntry(TournamentCommand, frozen=True, tag="open_entry"):
    """Players may enter themselves by a link, `most` of them; an older link opens nothing more."""

    most: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)]


class CloseEntry(TournamentCommand, frozen=True, tag="close_entry"):
    """Nobody enters himself any more."""


class EnterMyself(TournamentCommand, frozen=True, tag="enter_myself"):
    """A player enters himself; `ticket` tells his entry from all others, when he asks again.

    A `team` he names only where the tournament has teams.
    """

    name: str
    ticket: Annotated[str, msgspec.Meta(min_length=16, max_length=64)]
    club: str | None = None
    team: str | None = None
    consents: bool = False
    categories: Categories = ()
    memberships: Memberships | UnsetType = UNSET


class RefuseEntry(TournamentCommand, frozen=True, tag="refuse_entry"):
    """An entrant who was never drawn does not take part after all; his number stays unused."""

    number: StartNumber
    reason: Text = ""


class Rename(TournamentCommand, frozen=True, tag="rename"):
    """Name, club or team of a participant are put right.

    Without `categories`, `fee_class`, `pass_number`, `fixed_table` or `memberships` these stay; the
    fee does once it is paid. With the `fixed_table` 0 the player may sit at any table again.
    `version` is how often the sender saw this changed; by now it may be more often.
    """

    number: StartNumber
    name: str
    club: str | None = None
    team: str | None = None
    categories: Categories | None = None
    fee_class: str | None = None
    pass_number: str | UnsetType = UNSET
    fixed_table: FixedTable | UnsetType = UNSET
    memberships: Memberships | UnsetType = UNSET
    version: int | UnsetType = UNSET


class KeepApart(TournamentCommand, frozen=True, tag="keep_apart"):
    """Two players, such as a couple, are not drawn to one table from now on, or may be again."""

    one: Annotated[StartNumber, "One of the two start numbers."]
    other: Annotated[StartNumber, "The other one."]
    apart: Annotated[bool, "Whether they are kept apart."] = True


class Pay(TournamentCommand, frozen=True, tag="pay"):
    """A participant pays his fee."""

    number: StartNumber
    amount: Cents


class PayTeam(TournamentCommand, frozen=True, tag="pay_team"):
    """A team pays its fee, or what it still owes of it."""

    team: Annotated[str, "The team, as its players are entered."]
    amount: Cents
    kind: Annotated[str | UnsetType, "Of which further kind of teams it is."] = UNSET


class RefundTeam(TournamentCommand, frozen=True, tag="refund_team"):
    """A team that has left gets so much of its fee back."""

    team: Annotated[str, "The team, as its players were entered."]
    amount: Annotated[Cents, "What goes back."]
    kind: Annotated[str | UnsetType, "Of which further kind of teams it is."] = UNSET


class Withdraw(TournamentCommand, frozen=True, tag="withdraw"):
    """A participant leaves between series; `refund` is what he gets back."""

    number: StartNumber
    reason: Text = ""
    refund: Cents = Cents(0)


class Exclude(TournamentCommand, frozen=True, tag="exclude"):
    """A participant is excluded without refund (TR-4.3)."""

    number: StartNumber
    reason: Text


class Exchange(TournamentCommand, frozen=True, tag="exchange"):
    """Between two series a reserve of a team takes the part of one of its players."""

    number: Annotated[StartNumber, "Who pauses."]
    reserve: Annotated[StartNumber, "The reserve of the same team."]
    reason: Text = ""


class HandIn(TournamentCommand, frozen=True, tag="hand_in"):
    """Start cards come back (TR-7.4.1, TR-9.13)."""

    numbers: tuple[StartNumber, ...]


class TakeMoney(TournamentCommand, frozen=True, tag="money"):
    """Money in (above zero) or out that no other command moves.

    `taken` is what the sender saw as taken of this player for the purpose; by now it may be more.
    """

    purpose: Purpose
    amount: Cents
    number: StartNumber | None = None
    note: Text = ""
    taken: Cents | UnsetType = UNSET


class TakeTableMoney(TableCommand, frozen=True, tag="table_money"):
    """What the games that were lost in one list cost is taken of all at its table, at once.

    `amount` is what the sender saw as owed together; by now it may be less.
    """

    amount: Cents


class ShowNames(TournamentCommand, frozen=True, tag="show_names"):
    """These participants are published so from now on; a player says it for himself alone."""

    numbers: Annotated[tuple[StartNumber, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    shown: Annotated[ShownAs, "name, initials or number."]


class ErasePerson(TournamentCommand, frozen=True, tag="erase_person"):
    """Name, club, pass number and texts about a person go for good; a dash stands for the name.

    Results, money and the draws that he was in stay. Nobody who still plays is erased.
    """

    number: Annotated[StartNumber, "Also of an entrant who withdrew or was refused."]
