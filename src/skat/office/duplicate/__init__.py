"""A duplicate event at the tables of a server: what happens in it, as its journal has it.

`events` has the events of a server, `state` what happened in one, `proposals` results that wait to
be confirmed, `visit` what a key allows.

At live tables results are not in it: they are in the journals of the tables that play the boards,
and are read there, so that nothing has to be kept equal in two places. Results of real packs are.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from skat.tournament.commands import By
from skat.tournament.draw import StartNumber
from skat.tournament.duplicate.form import MOST_MINUTES, BoardResult, DuplicateEvent
from skat.tournament.duplicate.movement import BoardNumber
from skat.tournament.notice.parts import OnlineTerms, Patience, Seconds

Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
WhyChanged = Annotated[str, msgspec.Meta(max_length=200)]


class DuplicateTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clock of the tables: so many `seconds` for every move, or for all moves of a deal.

    Then a computer player acts, and for a player who is away for `absent_seconds`.
    """

    clock: Literal["none", "move", "deal"] = "move"
    seconds: Seconds = 60
    absent_seconds: Patience | None = 180

    @property
    def online(self) -> OnlineTerms:
        """The same as the terms of a tournament: nothing forbidden can happen, all look back."""
        return OnlineTerms(
            clock=self.clock, seconds=self.seconds, absent_seconds=self.absent_seconds
        )


class Packs(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of an event with real packs: three or four `at_table`, and for how many minutes
    the results of a published board may be corrected.
    """

    at_table: Literal[3, 4] = 3
    correction_minutes: Annotated[int, msgspec.Meta(ge=1, le=MOST_MINUTES)] = 30


class OpenEvent(msgspec.Struct, frozen=True, tag_field="do", tag="open_event"):
    """The event with its seals, before any player has called out a word.

    With `packs` it is played with real packs, and its `terms` have no meaning.
    """

    event: DuplicateEvent
    terms: DuplicateTerms
    packs: Literal[True] | UnsetType = UNSET


class CallWords(msgspec.Struct, frozen=True, tag_field="do", tag="call_words"):
    """What was called out when the seals were known; from now on the cards are fixed."""

    words: Words


class StartRound(msgspec.Struct, frozen=True, tag_field="do", tag="start_round"):
    """The tables of a round are opened."""

    round: int


class EnterResults(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="enter_results"):
    """What tables made of boards, from signed slips of the desk or a helper, or from one phone.

    Slips count at once; what a player enters counts when all who held cards on the board agree. In
    place of a result that counts it needs a reason. `at` is the time (UTC, seconds).
    """

    results: tuple[BoardResult, ...]
    by: By
    at: int
    reason: WhyChanged = ""


class AgreeToResult(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="agree"):
    """A player confirms what another entered at the table; `version` is what was seen.

    `at` is the time (UTC, seconds).
    """

    board: BoardNumber
    table: int
    version: int
    number: StartNumber
    at: int


class DropResult(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="drop_result"):
    """What a player entered and not all have confirmed is wrong: it is taken away."""

    board: BoardNumber
    table: int
    version: int
    by: By


ResultAction: TypeAlias = EnterResults | AgreeToResult | DropResult
EventAction: TypeAlias = OpenEvent | CallWords | StartRound | ResultAction
