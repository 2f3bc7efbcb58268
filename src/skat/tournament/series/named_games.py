"""High games from paper lists whose foot alone was typed: the desk names them for their prize."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from skat.model.games import all_games
from skat.model.refusal import Refusal
from skat.tournament.commands import NameGame, Step
from skat.tournament.entries.steps import Outcome
from skat.tournament.series.list_steps import list_shown_to
from skat.tournament.state import NamedGame, Tournament


def name_game(state: Tournament, command: NameGame, step: Step) -> Outcome:
    """One game for each player and list, the highest; a value of 0 takes it back.

    Refused: a list that has its deals or no foot yet, a player without a game won there, a value
    that no game has, or more than the foot allows.
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
    others = tuple(
        each for each in state.named_games if (each.series, each.table, each.number) != at
    )
    if command.value == 0:
        return replace(state, named_games=others)
    if not tally.won or command.value not in _values():
        return Refusal(code="no_such_game_won", details={"number": command.number})
    named = NamedGame(
        series=command.series, table=command.table, number=command.number, value=command.value
    )
    return replace(state, named_games=(*others, named))


@cache
def _values() -> frozenset[int]:
    return frozenset(int(game.value) for game in all_games())
