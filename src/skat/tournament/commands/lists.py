"""The commands about one list: entered, confirmed, signed, put right, declared void."""

from __future__ import annotations

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.scoresheet.typed import TypedGame
from skat.tournament.commands.base import Text, TournamentCommand
from skat.tournament.draw.seating import StartNumber
from skat.tournament.table_list import FootAtChange, FootTotals


class EnterTableDeal(TournamentCommand, frozen=True, tag="enter_deal"):
    """One deal of a list; without a game it was passed."""

    series: int
    table: int
    deal: int
    game: TypedGame | None = None


class ConfirmDeal(TournamentCommand, frozen=True, tag="confirm_deal"):
    """A second player finds the newest deal right; `version` is that of the line he saw."""

    series: int
    table: int
    deal: int
    version: int | None = None


class TakeBackDeal(TournamentCommand, frozen=True, tag="take_back_deal"):
    """The newest deal is taken back, as long as nobody has confirmed it, or by the desk."""

    series: int
    table: int
    deal: int
    reason: Text


class EnterTotals(TournamentCommand, frozen=True, tag="enter_totals"):
    """The foot of a paper list, from place 1; `at_changes` how it stood where a reserve came."""

    series: int
    table: int
    totals: tuple[FootTotals, ...]
    passed: int
    at_changes: tuple[FootAtChange, ...] = ()


class EnterList(TournamentCommand, frozen=True, tag="enter_list"):
    """A whole list at once, typed from paper; None was passed."""

    series: int
    table: int
    games: tuple[TypedGame | None, ...]
    source: Text = "paper"


class EnterPlayed(TournamentCommand, frozen=True, tag="enter_played"):
    """A whole list from a live table, whose deals were judged there; `source` names the table."""

    series: int
    table: int
    lines: tuple[Line, ...]
    source: Text


class NameGame(TournamentCommand, frozen=True, tag="name_game"):
    """A high game that a player won in a list whose foot alone was typed; 0 takes it back."""

    series: int
    table: int
    number: StartNumber
    value: int


class Sign(TournamentCommand, frozen=True, tag="sign"):
    """Places sign the list; a player only his own (TR-7.2.3)."""

    series: int
    table: int
    places: tuple[Place, ...]


class CorrectTableDeal(TournamentCommand, frozen=True, tag="correct_deal"):
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


class CorrectTotals(TournamentCommand, frozen=True, tag="correct_totals"):
    """The typed foot of a paper list is put right.

    Consent, protest and `seen` are as in `CorrectTableDeal`. Without `at_changes` those of the list
    stay.
    """

    series: int
    table: int
    totals: tuple[FootTotals, ...]
    passed: int
    reason: Text
    consent: tuple[Place, ...] = ()
    seen: str = ""
    protest: int | None = None
    at_changes: tuple[FootAtChange, ...] = ()


class Void(TournamentCommand, frozen=True, tag="void"):
    """A careless, illegible or incomplete list is declared void (TR-7.2.4)."""

    series: int
    table: int
    reason: Text
