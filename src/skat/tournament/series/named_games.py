"""Single games that people look at: high ones of paper lists, and those that were given away.

The desk names the high ones for their prize, since only the foot of such a list was typed. The
referee looks at games that the defence gave up (TR-9.5).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.games import all_games
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.commands import By, HelperId, NameGame, Role, Step
from skat.tournament.entries.steps import Outcome
from skat.tournament.results.rankings import can_hold, can_win
from skat.tournament.roles import changed_meanwhile
from skat.tournament.series.list_steps import list_shown_to
from skat.tournament.state import NamedGame, Tournament
from skat.tournament.table_list import Tally, given_up


def name_game(state: Tournament, command: NameGame, step: Step) -> Outcome:
    """One game for each player and list, the highest; a value of 0 takes it back.

    What a helper names waits until a second person names the same, be it the desk or another
    helper; what is confirmed only the desk changes.
    Refused: a list that has its deals or no foot yet, a player without a game won there, a value
    that no game has, or one that cannot be among the games of the foot.
    """
    table = list_shown_to(state, step.by, series=command.series, table=command.table)
    if isinstance(table, Refusal):
        return table
    if not table.totals:
        return Refusal(code="game_in_list", details={"table": command.table})
    tally = next((each for each in table.tallies if each.number == command.number), None)
    if tally is None:
        return Refusal(code="not_seated", details={"number": command.number})
    at = (command.series, command.table, command.number)
    known = next(
        (each for each in state.named_games if (each.series, each.table, each.number) == at), None
    )
    stale = changed_meanwhile(command.was, 0 if known is None else known.value)
    if stale is not None:
        return stale
    others = tuple(each for each in state.named_games if each is not known)
    if command.value == 0 and step.revision < 5:
        return replace(state, named_games=others)
    if command.value and (not tally.won or command.value not in _values()):
        return Refusal(code="no_such_game_won", details={"number": command.number})
    if step.revision >= 5:
        refused = _refused_game(known, tally, command, step.by)
        if refused is not None:
            return refused
    if command.value == 0:
        return replace(state, named_games=others)
    named = NamedGame(
        series=command.series,
        table=command.table,
        number=command.number,
        value=command.value,
        waits_for=_waits_for(known, command, step),
    )
    return replace(state, named_games=(*others, named))


def _refused_game(
    known: NamedGame | None, tally: Tally, command: NameGame, by: By
) -> Refusal | None:
    """Why it is not named: the foot has no room for it, or a helper alone would decide a prize."""
    details: dict[str, int | str] = {"number": command.number, "value": command.value}
    if command.value and not can_hold(tally, command.value):
        return Refusal(code="game_not_in_foot", details=details)
    if by.role is not Role.HELPER or known is None:
        return None
    if known.waits_for is UNSET:
        return Refusal(code="game_stands", details={"number": command.number})
    if known.waits_for == by.helper and command.value == known.value:
        return Refusal(code="second_person_names", details=details)
    return None


def _waits_for(known: NamedGame | None, command: NameGame, step: Step) -> HelperId | UnsetType:
    """Who has named it alone, if that was a helper; nobody once a second person has."""
    if step.revision < 5 or step.by.helper is None:
        return UNSET
    second = known is not None and known.value == command.value
    return UNSET if second else step.by.helper


def waiting_games(state: Tournament) -> tuple[NamedGame, ...]:
    """The games that one helper alone has named, while they may win a prize."""
    if not state.prospectus.prizes.best_game:
        return ()
    return tuple(
        each for each in state.named_games if each.waits_for is not UNSET and can_win(each, state)
    )


@cache
def _values() -> frozenset[int]:
    return frozenset(int(game.value) for game in all_games())


class Gift(msgspec.Struct, frozen=True):
    """A deal that the defence gave up; series, tables and deals count from 1."""

    series: int
    table: int
    deal: int


@implements("TR-9.5")
def flagged_gifts(
    state: Tournament, found: Iterable[Iterable[tuple[int, ...]]] | None = None
) -> tuple[Gift, ...]:
    """The deals that the referee should look at: every game is to be played through.

    The rules allow a concession with cause (SkO-4.3.3), and only somebody who asks knows the
    cause. Live tables say how a game ended, typed lists do not. Nothing is flagged where
    `forbid_gifts` refuses concessions at the table. `found` are the deals that were given up by
    series and table, if they are known.
    """
    if state.rules.options.forbid_gifts != "flag":
        return ()
    if found is None:
        found = (map(given_up, series.tables) for series in state.series)
    return tuple(
        Gift(series, at, deal)
        for series, tables in enumerate(found, start=1)
        for at, deals in enumerate(tables, start=1)
        for deal in deals
    )
