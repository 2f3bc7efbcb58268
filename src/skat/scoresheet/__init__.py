"""The arithmetic of the score list: totals, bonuses, ranking, stakes and settlement.

A list: `open_sheet`, `enter` one `Line` a deal, read the `feet`, `settle_sheet` it. Without a list:
`running_totals`, `series_result`, `ranking` and `settle` work on numbers.

>>> from skat.rules import must
>>> from skat.scoresheet import enter, open_sheet, passed_line
>>> sheet = must(open_sheet(["Anna", "Bernd", "Cleo"]))
>>> must(enter(sheet, passed_line())).lines[0].score
0

Nothing here knows of cards; a deal is who played alone and what was entered for him. A name is
loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.scoresheet.corrections import correct, correct_to_lowest
    from skat.scoresheet.entry import DealEntry, opposing_party, running_totals
    from skat.scoresheet.foot import Foot, PlayerResult, SharedRank, feet, ranking
    from skat.scoresheet.invariants import Written, sums_violated, violated, written
    from skat.scoresheet.line import Line, game_line, line_of_deal, passed_line, ramsch_line
    from skat.scoresheet.series import SeriesCard, series_result, tournament_bonus
    from skat.scoresheet.settlement import (
        SettledSheet,
        Settlement,
        pair_payments,
        settle,
        settle_sheet,
    )
    from skat.scoresheet.sheet import ScoreSheet, enter, open_sheet, sign, take_back
    from skat.scoresheet.stakes import Stake, parse_stake, single_game
    from skat.scoresheet.typed import TypedGame, TypedHouse, line_of_typed, why_not_suffered
    from skat.scoresheet.typed_ramsch import TypedRamsch, line_of_ramsch

__all__ = [
    "DealEntry",
    "Foot",
    "Line",
    "PlayerResult",
    "ScoreSheet",
    "SeriesCard",
    "SettledSheet",
    "Settlement",
    "SharedRank",
    "Stake",
    "TypedGame",
    "TypedHouse",
    "TypedRamsch",
    "Written",
    "correct",
    "correct_to_lowest",
    "enter",
    "feet",
    "game_line",
    "line_of_deal",
    "line_of_ramsch",
    "line_of_typed",
    "open_sheet",
    "opposing_party",
    "pair_payments",
    "parse_stake",
    "passed_line",
    "ramsch_line",
    "ranking",
    "running_totals",
    "series_result",
    "settle",
    "settle_sheet",
    "sign",
    "single_game",
    "sums_violated",
    "take_back",
    "tournament_bonus",
    "violated",
    "why_not_suffered",
    "written",
]

_HOMES: Final = {
    "corrections": ("correct", "correct_to_lowest"),
    "entry": ("DealEntry", "opposing_party", "running_totals"),
    "foot": ("Foot", "feet", "PlayerResult", "SharedRank", "ranking"),
    "invariants": ("Written", "sums_violated", "violated", "written"),
    "line": ("Line", "game_line", "line_of_deal", "passed_line", "ramsch_line"),
    "series": ("SeriesCard", "series_result", "tournament_bonus"),
    "settlement": ("SettledSheet", "settle_sheet", "Settlement", "pair_payments", "settle"),
    "sheet": ("ScoreSheet", "enter", "open_sheet", "sign", "take_back"),
    "stakes": ("Stake", "parse_stake", "single_game"),
    "typed": ("TypedGame", "TypedHouse", "line_of_typed", "why_not_suffered"),
    "typed_ramsch": ("TypedRamsch", "line_of_ramsch"),
}

__getattr__, __dir__ = door(__name__, _HOMES)
