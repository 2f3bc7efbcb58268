"""The counter-steps: each takes one earlier step back, and both stay in the journal.

`seen` is the digest of the effect that was shown before (`skat.tournament.effects`).
"""

from __future__ import annotations

from typing import TypeAlias

from skat.tournament.commands.base import TableCommand, Text, TournamentCommand
from skat.tournament.draw import StartNumber


class TakeBackPayment(TournamentCommand, frozen=True, tag="take_back_payment"):
    """A payment was booked by mistake; `payment` counts all payments from 1."""

    payment: int
    reason: Text
    seen: str = ""


class Readmit(TournamentCommand, frozen=True, tag="readmit"):
    """An exclusion is taken back."""

    number: StartNumber
    reason: Text
    seen: str = ""


class RestoreList(TableCommand, frozen=True, tag="restore_list"):
    """A list that was declared void counts again."""

    reason: Text
    seen: str = ""


class ClearList(TableCommand, frozen=True, tag="clear_list"):
    """What was typed into a list at once belongs to another one; nobody has signed it yet."""

    reason: Text
    seen: str = ""


class TakeBackCard(TournamentCommand, frozen=True, tag="take_back_card"):
    """A start card did not come back after all."""

    number: StartNumber
    reason: Text
    seen: str = ""


class ReturnToTable(TableCommand, frozen=True, tag="return_to_table"):
    """A player did not leave the table after all; his reserve goes back to the bench."""

    number: StartNumber
    reason: Text
    seen: str = ""


class ReturnToEvent(TournamentCommand, frozen=True, tag="return"):
    """An entrant who withdrew takes part again; what was refunded is due again."""

    number: StartNumber
    reason: Text
    seen: str = ""


class ReopenSeries(TournamentCommand, frozen=True, tag="reopen_series"):
    """The newest series is not closed after all."""

    series: int
    reason: Text
    seen: str = ""


class TakeBackResults(TournamentCommand, frozen=True, tag="take_back_results"):
    """The results are not announced after all."""

    reason: Text
    seen: str = ""


class Reopen(TournamentCommand, frozen=True, tag="reopen"):
    """The event is not closed after all: prizes can be handed over, and it is signed anew."""

    reason: Text
    seen: str = ""


class Resume(TournamentCommand, frozen=True, tag="resume"):
    """The event is not cut short after all: it goes on where it was."""

    reason: Text
    seen: str = ""


Undo: TypeAlias = (
    TakeBackPayment
    | Readmit
    | RestoreList
    | ClearList
    | TakeBackCard
    | ReturnToTable
    | ReturnToEvent
    | ReopenSeries
    | TakeBackResults
    | Reopen
    | Resume
)
"""What can be taken back, after its effect was shown."""
