"""A tournament by the official rules: entries, draws, series, standings, prizes, protests, audit.

A tournament is a value: what its accepted commands make of it, one after the other. `commands`
holds them, `new_step` says who sent one and when, `apply` gives the next `Tournament` or why the
step is refused. `problems` works every draw and every sum out again. Chance comes as a seed, time
as a number, and nothing here reads or writes.

Values lie below what uses them: the `notice` with its money and prizes, `roles`, `entrants`, lists
of tables, protests, and `state` from all of these. The other packages follow an evening: `entries`,
`draw` (with `draw.drawing.draw`), `series`, `results`, `closing`.

>>> from skat.rules import must
>>> from skat.tournament import apply, commands, new_step, sample_commitments, sample_prospectus
>>> notice, lots = sample_prospectus(), sample_commitments(bytes(32), "cup", 2)
>>> plan = commands.Plan(id="cup", prospectus=notice, commitments=lots)
>>> tournament = must(apply(None, new_step(plan, at=0)))
>>> tournament = must(apply(tournament, new_step(commands.AnnounceNotice(), at=1)))
>>> tournament = must(apply(tournament, new_step(commands.Enter(name="Anna"), at=2)))
>>> [entrant.name for entrant in tournament.entrants]
['Anna']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.tournament import commands
    from skat.tournament.audit import problems, state_after
    from skat.tournament.commands import By, Command, Role, Step, new_step
    from skat.tournament.draw import StartNumber, table_sizes
    from skat.tournament.draw.drawing import DrawRequest, DrawResult, Method
    from skat.tournament.draw.lot import lot_commitment
    from skat.tournament.effects import Effect, effect_between
    from skat.tournament.files import TournamentFile, checked, file_of
    from skat.tournament.machine import apply, rebuilt
    from skat.tournament.notice.money import Cents, LossMoney, MoneyAccounts, accounts
    from skat.tournament.notice.prize_plan import PrizePlan
    from skat.tournament.notice.prospectus import Prospectus
    from skat.tournament.results.prizes import Prize, prizes
    from skat.tournament.results.standings import Ranked, RankedTeam, standings, team_standings
    from skat.tournament.sample import sample_commitments, sample_prospectus, sample_steps
    from skat.tournament.series.hand_steps import draw_request
    from skat.tournament.series.next_draw import draw_next
    from skat.tournament.state import (
        Series,
        Tournament,
        TournamentPhase,
        draw_purpose,
        lot_purpose,
    )

__all__ = [
    "By",
    "Cents",
    "Command",
    "DrawRequest",
    "DrawResult",
    "Effect",
    "LossMoney",
    "Method",
    "MoneyAccounts",
    "Prize",
    "PrizePlan",
    "Prospectus",
    "Ranked",
    "RankedTeam",
    "Role",
    "Series",
    "StartNumber",
    "Step",
    "Tournament",
    "TournamentFile",
    "TournamentPhase",
    "accounts",
    "apply",
    "checked",
    "commands",
    "draw_next",
    "draw_purpose",
    "draw_request",
    "effect_between",
    "file_of",
    "lot_commitment",
    "lot_purpose",
    "new_step",
    "prizes",
    "problems",
    "rebuilt",
    "sample_commitments",
    "sample_prospectus",
    "sample_steps",
    "standings",
    "state_after",
    "table_sizes",
    "team_standings",
]

_HOMES: Final = {
    "": ("commands",),
    "audit": ("problems", "state_after"),
    "commands": ("By", "Command", "Role", "Step", "new_step"),
    "draw.drawing": ("DrawRequest", "DrawResult", "Method"),
    "draw.lot": ("lot_commitment",),
    "draw": ("StartNumber", "table_sizes"),
    "effects": ("Effect", "effect_between"),
    "files": ("TournamentFile", "checked", "file_of"),
    "machine": ("apply", "rebuilt"),
    "notice.money": ("Cents", "LossMoney", "MoneyAccounts", "accounts"),
    "notice.prize_plan": ("PrizePlan",),
    "notice.prospectus": ("Prospectus",),
    "results.prizes": ("Prize", "prizes"),
    "results.standings": ("Ranked", "RankedTeam", "standings", "team_standings"),
    "sample": ("sample_commitments", "sample_prospectus", "sample_steps"),
    "series.hand_steps": ("draw_request",),
    "series.next_draw": ("draw_next",),
    "state": ("Series", "Tournament", "TournamentPhase", "draw_purpose", "lot_purpose"),
}

__getattr__, __dir__ = door(__name__, _HOMES)
