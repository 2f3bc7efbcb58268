"""The list of a live table in its tournament."""

from __future__ import annotations

from skat.model.announcement import Announcement
from skat.model.contract import Contract
from skat.model.seats import Place
from skat.model.units import BidValue, ListPoints
from skat.rules.state import Ending
from skat.scoresheet.line import Line
from skat.scoresheet.refusal import Refusal
from skat.scoresheet.sheet import ScoreSheet, refused_line
from skat.server.live_lists import line_of_row
from skat.tables.rows import Row
from skat.tournament.commands import EnterPlayed
from tests.server.list_phone import ask
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall
from tests.tournament.evenings import Evening


def row(score: int) -> Row:
    """A grand at place 2 of a table of four."""
    return Row(
        deal=1,
        dealer=Place(1),
        soloist=Place(2) if score else None,
        ending=Ending.PLAYED_OUT if score else Ending.PASSED,
        announcement=Announcement(Contract.GRAND) if score else None,
        bid=BidValue(18) if score else None,
        won=score > 0 if score else None,
        score=ListPoints(score),
        breakdown=("with 1", "game") if score else (),
        overbid=False,
        scores=tuple(ListPoints(score if place == 2 else 0) for place in range(1, 5)),
    )


def test_a_row_is_a_line() -> None:
    won, lost, passed = (line_of_row(row(score)) for score in (48, -96, 0))
    assert (won.score, won.counted_value, won.won) == (48, 48, True)
    assert (lost.score, lost.counted_value, lost.won) == (-96, 48, False)
    assert passed.passed
    sheet = ScoreSheet(players=("1", "2", "3", "4"))
    assert [refused_line(sheet, line) for line in (won, lost, passed)] == [None] * 3


def test_the_lines_of_a_table_are_its_list() -> None:
    evening = Evening(series=1).seated(4)
    lines = (line_of_row(row(48)), *[line_of_row(row(0))] * 3)
    evening.do(EnterPlayed(series=1, table=1, lines=lines, source="table x"))
    kept = evening.state.series[0].tables[0]
    assert kept.complete
    assert kept.tallies[1].result(4) == 48 + 50


def test_scores_that_no_game_has() -> None:
    evening = Evening(series=1).seated(4)
    rest = (Line(),) * 3
    good = line_of_row(row(48))
    odd = (
        Line(soloist=Place(2), steps=("game",), won=False, score=ListPoints(-47)),
        Line(soloist=Place(2), steps=("game",), won=False, score=ListPoints(48)),
        Line(soloist=Place(2), steps=("game",), won=True, score=ListPoints(0)),
        Line(ramsch=(ListPoints(-10),) * 4),
        Line(soloist=Place(1), steps=("game",), won=True, score=ListPoints(48)),
    )
    for line in odd:
        command = EnterPlayed(series=1, table=1, lines=(line, *rest), source="x")
        assert evening.refused(command).details["deal"] == 1
    short = EnterPlayed(series=1, table=1, lines=(good,), source="x")
    assert evening.refused(short).code == "deals_missing"
    assert not isinstance(
        evening.ask(EnterPlayed(series=1, table=1, lines=(good, *rest), source="x")), Refusal
    )


def test_a_live_table_over_http(server: LiveServer) -> None:
    hall = Hall(server).seated(4)
    table = server.open_table()
    path = f"/api/tournaments/{hall.name}/live"
    body = {"command_id": "live", "series": 1, "table": 1, "live": table.table}
    assert ask(server, path, body=body).code == "management_only"
    seen = f"{path}-seen"
    assert ask(server, seen, body={"live": table.table}).code == "management_only"
    shown = ask(server, seen, body={"live": table.table}, key=hall.desk_key).json
    assert (len(shown["players"]), shown["players"][0], shown["deals"]) == (3, "Anna", 0)
    # Its first deal is still being played, so the list is not whole.
    assert ask(server, path, body=body, key=hall.desk_key).code == "deals_missing"
    unknown = {**body, "live": "nowhere"}
    assert ask(server, path, body=unknown, key=hall.desk_key).code == "no_such_table"
    own = {**body, "live": hall.name}
    assert ask(server, path, body=own, key=hall.desk_key).code == "no_such_table"
