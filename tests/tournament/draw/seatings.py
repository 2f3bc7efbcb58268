"""What is drawn for a number of players in halls of every kind, and what the draw promises of it.

`make proof-draws` keeps a line for every number (`tools.proofs.seatings`). The gate draws a sample
again: the properties must hold, and the seatings must be the same to the byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Final

import msgspec

from skat.tournament.draw import Drawn, Tables
from skat.tournament.draw.drawing import DrawRequest, DrawResult, Method
from skat.tournament.draw.meeting_nobody_twice import Round, design
from tests.tournament.draw.drawing import all_series, drawn, players

FEWEST: Final = 6
SERIES: Final = range(4, 13)


class Seatings(msgspec.Struct, frozen=True, kw_only=True):
    """What was drawn for so many players.

    `unplanned` are the numbers of series for which no plan exists in which no two players meet
    twice. `repeats` counts repeated meetings in each kind of hall, `mates` those at one table
    beyond what cannot be avoided in all of them. `digest` is the same only for equal seatings.
    """

    players: int
    unplanned: tuple[int, ...]
    mates: int
    repeats: dict[str, int]
    digest: str


def seatings(count: int) -> Seatings:
    """Draws for so many players; fails where people or tables are not as the draw promises."""
    plans = {series: design(count, series) for series in SERIES}
    halls = dict(_halls(count))
    results = [result for hall in halls.values() for result in hall]
    for result in results:
        sizes = Counter(map(len, result.tables))
        assert set(sizes) <= {3, 4}
        assert sizes[3] <= 3
    written = msgspec.json.encode(
        [list(plans.values()), [(result.tables, result.plan) for result in results]]
    )
    return Seatings(
        players=count,
        unplanned=tuple(
            series for series, plan in plans.items() if plan is None or not _meet_once(plan, count)
        ),
        mates=sum(result.quality.mates - result.quality.least_mates for result in results),
        repeats={
            kind: sum(result.quality.repeats for result in hall) for kind, hall in halls.items()
        },
        digest=sha256(written).hexdigest()[:16],
    )


def _halls(count: int) -> Iterator[tuple[str, list[DrawResult]]]:
    """All series of a tournament without clubs, with uneven ones, with one of a third, and so on.

    The largest of the uneven clubs has 22 of 100 players. Teams of four beside clubs, and draws by
    standing, which only promise that mates sit apart, are drawn at every tenth number.
    """
    series = SERIES[count % len(SERIES)]
    uneven = [f"club {at * at * 20 // count**2}" for at in range(count)]
    for kind, seated in (
        ("alone", players(count)),
        ("clubs", players(count, uneven.__getitem__)),
        ("crowd", players(count, lambda at: "crowd" if at % 3 == 0 else f"club {at // 20}")),
    ):
        results = all_series(seated, series=series, seed=count)
        assert all(_all_once(result.tables, seated) for result in results)
        yield kind, results
    if count > FEWEST:
        yield "late", _late(players(count, uneven.__getitem__))
    if count % 10 == 0:
        teams = players(
            count, lambda at: f"club {at // 8}", lambda at: f"team {at % -(-count // 4)}"
        )
        yield "teams", all_series(teams, series=series, seed=count)
        by_standing = all_series(
            players(count, uneven.__getitem__), series=2, seed=count, method=Method.STANDING
        )
        yield "standing", by_standing


def _late(everybody: Sequence[Drawn]) -> list[DrawResult]:
    """Three series: the last player comes to the second, the first is gone before the third."""
    results: list[DrawResult] = []
    past: tuple[Tables, ...] = ()
    for number, seated in enumerate((everybody[:-1], everybody, everybody[1:]), start=1):
        request = DrawRequest(
            purpose=f"late/{number}",
            players=tuple(seated),
            series=number,
            of=3,
            seed=len(everybody).to_bytes(32, "big"),
            past=past,
            plan=results[-1].plan if results else (),
        )
        results.append(drawn(request))
        assert _all_once(results[-1].tables, seated)
        past = (*past, results[-1].tables)
    return results


def _all_once(tables: Tables, seated: Sequence[Drawn]) -> bool:
    numbers = sorted(number for table in tables for number in table)
    return numbers == [player.number for player in seated]


def _meet_once(plan: Sequence[Round], count: int) -> bool:
    """Whether no two players meet twice; every player must have a seat in each series."""
    assert all(
        sorted(slot for table in tables for slot in table) == [*range(count)] for tables in plan
    )
    pairs = [pair for tables in plan for table in tables for pair in combinations(sorted(table), 2)]
    return len(set(pairs)) == len(pairs)
