"""High games from paper lists whose foot alone was typed: the desk names them for their prize."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import By, HelperId, NameGame, Role, Step
from skat.tournament.entries.steps import Outcome
from skat.tournament.results.rankings import can_hold, won_values
from skat.tournament.roles import changed_meanwhile
from skat.tournament.series.list_steps import list_shown_to
from skat.tournament.state import NamedGame, Tournament
from skat.tournament.table_list import Tally


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
    rest = tuple(each for each in state.named_games if each is not known)
    if command.value == 0 and step.revision < 5:
        return replace(state, named_games=rest)
    if command.value and (not tally.won or command.value not in won_values()):
        return Refusal(code="no_such_game_won", details={"number": command.number})
    if step.revision >= 5 and (refused := _refused_game(known, tally, command, step.by)):
        return refused
    if command.value == 0:
        return replace(state, named_games=rest)
    named = NamedGame(
        series=command.series,
        table=command.table,
        number=command.number,
        value=command.value,
        waits_for=_waits_for(known, command, step),
    )
    return replace(state, named_games=(*rest, named))


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
