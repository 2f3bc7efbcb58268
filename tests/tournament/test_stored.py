"""Tournament files of the first release open unchanged, one for each kind of step, and keep it all.

The files in `stored` were written by that release; they are never made anew.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from skat.model.contract import Announced
from skat.model.refusal import Refusal
from skat.model.top_trumps import Tops
from skat.tournament.commands import EnterList, EnterTableDeal
from skat.tournament.files import TournamentFile, checked, file_of, read
from skat.tournament.machine import rebuilt
from skat.tournament.results.prizes import Prize, prizes
from tests.tournament.evenings import Evening, won

STORED = Path(__file__).parent / "stored"
FIRST_RELEASE = (
    "abandon amend announce appeal close close_series confirm_deal correct_deal "
    "correct_totals decide enter enter_deal enter_list enter_played enter_totals exclude "
    "hand_in money pay pay_prize plan protest publish rename report_swap seat sign "
    "substitute swap take_back_deal void withdraw "
)


def stored(name: str) -> tuple[TournamentFile, Any]:
    """A file of the first release and the prizes that it came to."""
    kept = json.loads((STORED / f"{name}.json").read_text())
    file = read(json.dumps(kept["file"]).encode())
    assert isinstance(file, TournamentFile), file
    return file, kept["prizes"]


@pytest.mark.parametrize("name", ["whole-evening", "cut-short", "teams"])
def test_a_file_of_the_first_release_keeps_its_results(name: str) -> None:
    file, expected = stored(name)
    assert {step.revision for step in file.steps} == {1}
    assert checked(file) == ()
    state = rebuilt(file.steps)
    assert state is not None
    assert not isinstance(state, Refusal)
    assert prizes(state) == msgspec.convert(expected, tuple[Prize, ...])
    public = file_of(file.steps, public=True)
    assert isinstance(public, TournamentFile)
    assert checked(public) == ()


def test_every_step_of_the_first_release_is_among_them() -> None:
    files = [stored(path.stem)[0] for path in STORED.glob("*.json")]
    kinds = {msgspec.to_builtins(step.do)["do"] for file in files for step in file.steps}
    assert kinds == set(FIRST_RELEASE.split())


def test_nobody_loses_schneider_with_seven_tops() -> None:
    """Refused from revision 3 on; a file of before keeps the line."""
    lost = replace(won(2), won=False, tops=Tops(held=True, count=7), reached=Announced.SCHNEIDER)
    deal = EnterTableDeal(series=1, table=1, deal=1, game=lost)
    evening = Evening().seated()
    assert evening.refused(deal).code == "level_out_of_reach"
    whole = EnterList(series=1, table=1, games=(None, lost, None, None))
    assert evening.refused(whole).details["deal"] == 2
    (line,) = Evening(revision=2).seated().do(deal).state.series[0].tables[0].sheet.lines
    assert line.won is False
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
