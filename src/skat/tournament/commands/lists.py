"""The commands about one list: entered, confirmed, signed, put right, declared void."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.scoresheet.typed import TypedGame
from skat.tournament.commands.base import TableCommand, Text
from skat.tournament.draw.seating import StartNumber
from skat.tournament.table_list import FootAtChange, FootTotals


class EnterTableDeal(TableCommand, frozen=True, tag="enter_deal"):
    """One deal of a list; without a game it was passed."""

    deal: int
    game: TypedGame | None = None


class ConfirmDeal(TableCommand, frozen=True, tag="confirm_deal"):
    """A second player finds the newest deal right; `version` is that of the line he saw."""

    deal: int
    version: int | None = None


class TakeBackDeal(TableCommand, frozen=True, tag="take_back_deal"):
    """The newest deal is taken back, as long as nobody has confirmed it, or by the desk."""

    deal: int
    reason: Text


class EnterTotals(TableCommand, frozen=True, tag="enter_totals"):
    """The foot of a paper list, from place 1; `at_changes` how it stood where a reserve came."""

    totals: tuple[FootTotals, ...]
    passed: int
    at_changes: tuple[FootAtChange, ...] = ()


class EnterList(TableCommand, frozen=True, tag="enter_list"):
    """A whole list at once, typed from paper; None was passed."""

    games: tuple[TypedGame | None, ...]
    source: Text = "paper"


class EnterPlayed(TableCommand, frozen=True, tag="enter_played"):
    """A whole list from a live table, whose deals were judged there; `source` names the table."""

    lines: tuple[Line, ...]
    source: Text


class NameGame(TableCommand, frozen=True, tag="name_game"):
    """A high game that a player won in a list whose foot alone was typed; 0 takes it back.

    `was` is what the sender saw named, 0 for nothing; by now it may be another.
    """

    number: StartNumber
    value: int
    was: int | UnsetType = UNSET


class Sign(TableCommand, frozen=True, tag="sign"):
    """Places sign the list; a player only his own (TR-7.2.3)."""

    places: tuple[Place, ...]


class CorrectTableDeal(TableCommand, frozen=True, tag="correct_deal"):
    """A deal is put right with everybody's consent, or by the management to the lowest value.

    `seen` is the digest of the effect on the ranks, for a series that is closed; `protest` is the
    upheld protest that orders the correction. `version` is that of the list which the sender saw.
    """

    deal: int
    reason: Text
    game: TypedGame | None = None
    consent: tuple[Place, ...] = ()
    protest: int | None = None
    seen: str = ""
    version: int | UnsetType = UNSET


class CorrectTotals(TableCommand, frozen=True, tag="correct_totals"):
    """The typed foot of a paper list is put right.

    Consent, protest, `seen` and `version` are as in `CorrectTableDeal`. Without `at_changes` those
    of the list stay.
    """

    totals: tuple[FootTotals, ...]
    passed: int
    reason: Text
    consent: tuple[Place, ...] = ()
    seen: str = ""
    protest: int | None = None
    at_changes: tuple[FootAtChange, ...] = ()
    version: int | UnsetType = UNSET


class Void(TableCommand, frozen=True, tag="void"):
    """A careless, illegible or incomplete list is declared void (TR-7.2.4)."""

    reason: Text
