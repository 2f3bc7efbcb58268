"""An evening of 1,000 in two halls: most lists by phones and desk, some tables of bots here.

From one table of bots one vanishes. Every figure of desk and published pages is that of the second
book; the results of each series are summed up once more from what was played. An evening of 27
stands beside it, for quick runs after a change.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.server.evenings.mixed import Mixed
from tests.server.evenings.second_figures import every_figure, published_pages
from tests.server.list_phone import ask
from tests.server.online.evening import OnlineHall, deals_of, passes_until
from tests.server.peer import Told
from tests.server.steady.server import SteadyServer

pytestmark = [pytest.mark.usefixtures("without_limits"), pytest.mark.proof]

HALLS = ("Saal A", "Saal B")
SERIES = 2
TERMS: Told = {"clock": "none", "absent_seconds": 10}
LOSSES = (50, 50, 50, 100)
CLUB = 9


def entered(hall: OnlineHall, players: int) -> None:
    """All come with one list of players, in clubs of nine, some with a team and a category."""
    rows = ["name;club;paid"]
    rows += [f"Player {at};Club {at % (players // CLUB)};yes" for at in range(1, players + 1)]
    path = f"/api/tournaments/{hall.name}/players"
    hall.do({"do": "announce"})
    reply = ask(hall.server, path, body="\n".join(rows).encode(), key=hall.desk_key)
    assert reply.json["players"] == players
    assert hall.draw(1).status == 201


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize(("players", "bots", "phones"), [(27, 2, 2), (1_000, 4, 6)])
def test_every_figure_of_an_evening_in_two_halls(
    steady: SteadyServer, players: int, bots: int, phones: int
) -> None:
    hall = OnlineHall(steady, series=SERIES, rounds=1, terms=TERMS, halls=HALLS)
    entered(hall, players)
    evening = Mixed(hall, LOSSES, series=SERIES)
    was_in: dict[int, str] = {}
    for series in range(1, SERIES + 1):
        if series > 1:
            evening.drawn(series)
        in_hall = {
            player["number"]: table["section"]
            for table in evening.tables
            for player in table["players"]
        }
        sizes = Counter(table["section"] for table in evening.tables)
        assert abs(sizes[HALLS[0]] - sizes[HALLS[1]]) <= 1
        assert not was_in or in_hall == was_in
        was_in = in_hall
        played(evening, series, bots=bots, phones=phones)
    for each in sorted(hall.get("desk").json["lost_money"], key=lambda one: -one["due"])[:5]:
        taken = {"do": "money", "purpose": "lost_games", "number": each["number"]}
        hall.do({**taken, "amount": each["due"]})
    assert hall.publish().status == 201
    book = every_figure(hall)
    for prize in book.figures()["prizes"]:
        hall.do({"do": "pay_prize", "number": prize.number})
    published_pages(hall, every_figure(hall))


def played(evening: Mixed, series: int, *, bots: int, phones: int) -> None:
    """Bots at the last tables, phones at the first, the desk types the others."""
    hall, tables = evening.hall, len(evening.tables)
    online = range(tables - bots + 1, tables + 1)
    assert hall.open_online(series, tables=[*online]).status == 201
    live = [evening.live(table) for table in online]
    # At one table the computer plays on for a player who is gone.
    live[0].play(until=1)
    live[0].peers.pop(1).hang_up()
    for table in range(1, tables - bots + 1):
        if table <= phones:
            evening.by_phones(series, table)
        else:
            evening.typed(series, table, foot=table % 3 == 0)
    for each in live:
        evening.sums.add(series, deals_of(each.play(), each.numbers))
        each.leave()
    passes_until(hall, lambda: all(table["status"] == "done" for table in hall.tables))
    evening.closed(series)
