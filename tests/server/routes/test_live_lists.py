"""The list of a live table in its tournament."""

from __future__ import annotations

from typing import Any

import pytest

from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.model.units import ListPoints
from skat.rules.editions import RuleSet
from skat.scoresheet.line import Line, passed_line
from skat.scoresheet.typed import TypedGame, line_of_typed
from skat.tournament.commands import EnterPlayed
from tests.server.list_phone import ask
from tests.server.peer import Peer
from tests.server.socket.test_people import play_together
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall
from tests.tournament.evenings import Evening

pytestmark = pytest.mark.usefixtures("without_limits")


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def grand(*, won: bool) -> Line:
    """A grand with 1 at place 2."""
    typed = TypedGame(
        soloist=Place(2), contract=Contract.GRAND, won=won, tops=Tops(held=True, count=1)
    )
    line = line_of_typed(typed, RuleSet())
    assert isinstance(line, Line)
    return line


def test_the_lines_of_a_table_are_its_list() -> None:
    evening = Evening(series=1).seated(4)
    lines = (grand(won=True), *[passed_line()] * 3)
    evening.do(EnterPlayed(series=1, table=1, lines=lines, source="table x"))
    kept = evening.state.series[0].tables[0]
    assert kept.complete
    assert kept.tallies[1].result(4) == 48 + 50


def test_scores_that_no_game_has() -> None:
    evening = Evening(series=1).seated(4)
    rest = (Line(),) * 3
    good = grand(won=True)
    odd = (
        Line(soloist=Place(2), written=("game",), won=False, score=ListPoints(-47)),
        Line(soloist=Place(2), written=("game",), won=False, score=ListPoints(48)),
        Line(soloist=Place(2), written=("game",), won=True, score=ListPoints(0)),
        Line(ramsch=(ListPoints(-10),) * 4),
        Line(soloist=Place(1), written=("game",), won=True, score=ListPoints(48)),
    )
    for line in odd:
        command = EnterPlayed(series=1, table=1, lines=(line, *rest), source="x")
        assert evening.refused(command).details["deal"] == 1
    short = EnterPlayed(series=1, table=1, lines=(good,), source="x")
    assert evening.refused(short).code == "deals_missing"
    assert not isinstance(
        evening.ask(EnterPlayed(series=1, table=1, lines=(good, *rest), source="x")), Refusal
    )


def test_a_live_table_over_http(server: SteadyServer) -> None:
    hall = Hall(server).seated(4)
    table = server.open_table()
    path = f"/api/tournaments/{hall.name}/live"
    his = {"live": table.table, "token": table.token}
    body = {"command_id": "live", "series": 1, "table": 1, **his}
    assert ask(server, path, body=body).code == "management_only"
    seen = f"{path}-seen"
    assert ask(server, seen, body=his).code == "management_only"
    shown = ask(server, seen, body=his, key=hall.desk_key).json
    assert (len(shown["players"]), shown["players"][0], shown["deals"]) == (3, "Anna", 0)
    # Its first deal is still being played, so the list is not whole.
    assert ask(server, path, body=body, key=hall.desk_key).code == "deals_missing"
    unknown = {**body, "live": "nowhere"}
    assert ask(server, path, body=unknown, key=hall.desk_key).code == "no_such_table"
    own = {**body, "live": hall.name}
    assert ask(server, path, body=own, key=hall.desk_key).code == "no_such_table"


def test_a_round_that_was_played_is_the_list_of_its_table(server: SteadyServer) -> None:
    """Three deals with computer players, taken over by the desk; every figure is that of play."""
    hall = Hall(server).seated(3)
    table = server.open_table(settings={"length": "round"})
    with Peer.seated(server, table) as anna:
        play_together([anna], until=3)
        played = anna.snapshot["list"]
    path = f"/api/tournaments/{hall.name}/live"
    his = {"live": table.table, "token": table.token}
    seen = ask(server, f"{path}-seen", body=his, key=hall.desk_key).json
    assert seen == {"players": played["players"], "deals": 3}
    body = {"command_id": "live", "series": 1, "table": 1, **his}
    assert ask(server, path, body=body, key=hall.desk_key).status == 201
    tables: Any = hall.get("tables").json
    kept = tables[0]
    for line, entry in zip(kept["sheet"]["lines"], played["entries"], strict=True):
        assert figures(line) == {**figures(entry), "steps": entry["steps"]}
        announced = entry["announcement"] or {"contract": None, "hand": False, "announced": "none"}
        assert {key: line[key] for key in announced} == announced
        assert line["score"] == line["counted_value"] * (1 if line["won"] else -2)
        assert line["counted_value"] == line["game_value"] or line["overbid"]
        tops = line["tops"]
        if tops is not None:
            first = line["steps"][0]
            assert first["kind"] == ("with" if tops["held"] else "without")
            assert first["multiplier"] == tops["count"]
            assert line["multiplier"] == tops["count"] + len(line["steps"]) - 1
            base = BASES[line["contract"]]
            assert line["game_value"] == base * line["multiplier"]
    games = [line for line in kept["sheet"]["lines"] if line["soloist"] is not None]
    lost = [line["soloist"] for line in games if not line["won"]]
    won = [line["soloist"] for line in games if line["won"]]
    standings = hall.get("desk").json["hall"]["standings"]
    results = {each["number"]: each["result"] for each in standings}
    for place, tally in enumerate(kept["tallies"], start=1):
        points = sum(line["score"] for line in games if line["soloist"] == place)
        counted = (points, won.count(place), lost.count(place), len(lost) - lost.count(place))
        assert (tally["points"], tally["won"], tally["lost"], tally["others_lost"]) == counted
        foot = (played["totals"][place - 1], played["won"][place - 1], played["lost"][place - 1])
        assert foot == counted[:3]
        result = points + 50 * (counted[1] - counted[2]) + 40 * counted[3]
        assert result == played["seeger_fabian"][place - 1] == results[tally["number"]]


BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}


def figures(told: dict[str, Any]) -> dict[str, Any]:
    """What a line of the desk and an entry of the table both tell."""
    both = ("soloist", "bid", "won", "score", "overbid", "steps")
    return {key: told[key] for key in both if key in told}
