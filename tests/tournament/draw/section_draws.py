"""What is drawn for a number of players in one to four sections, and what the draw promises of it.

`make proof-draws` keeps what came of it (`tools.proofs.sections`); the gate draws a sample again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import accumulate
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.tournament.draw import Drawn, StartNumber, Tables
from skat.tournament.draw.drawing import DrawRequest, DrawResult
from skat.tournament.draw.sections import MOST_SECTIONS
from tests.tournament.draw.drawing import drawn, players

FEWEST: Final = 8
SERIES: Final = 4
SECTIONS: Final = range(1, MOST_SECTIONS + 1)


class SectionDraws(msgspec.Struct, frozen=True, kw_only=True):
    """What was drawn for so many players in so many sections.

    `mates` are pairs at one table beyond what cannot be avoided, and `repeats` repeated meetings in
    all series; `walked` says how many left their section for another in each series after the
    first. `digest` is the same only for equal seatings.
    """

    players: int
    sections: int
    mates: int
    repeats: int
    walked: tuple[int, ...]
    digest: str


def section_draws(count: int, sections: int) -> SectionDraws:
    """Four series; fails where people, tables or sections are not as the draw promises.

    The second has who came to the first; then a player comes late, and two leave.
    """
    everybody = players(count, _CLUBS[count // MOST_SECTIONS % len(_CLUBS)](count))
    before = everybody[:-1]
    results: list[DrawResult] = []
    past: tuple[Tables, ...] = ()
    home: dict[StartNumber, int] = {}
    walked = []
    for number, seated in enumerate((before, before, everybody, everybody[2:]), start=1):
        request = DrawRequest(
            purpose=f"sections/{number}",
            players=tuple(replace(each, section=home.get(each.number)) for each in seated),
            series=number,
            of=SERIES,
            seed=count.to_bytes(32, "big"),
            past=past,
            plan=results[-1].plan if results else (),
            sections=(0,) * sections,
            stay=True,
        )
        result = drawn(request)
        _check(result, seated, sections)
        now = sections_of(result)
        walked.append(sum(home.get(each, at) != at for each, at in now.items()))
        home |= now
        past = (*past, result.tables)
        results.append(result)
    written = msgspec.json.encode([(each.tables, each.sections, each.plan) for each in results])
    return SectionDraws(
        players=count,
        sections=sections,
        mates=sum(each.quality.mates - each.quality.least_mates for each in results),
        repeats=sum(each.quality.repeats for each in results),
        walked=tuple(walked[1:]),
        digest=sha256(written).hexdigest()[:16],
    )


def sections_of(result: DrawResult) -> dict[StartNumber, int]:
    """The section, from 1, of everybody who was drawn; counted here from the tables alone."""
    ends = list(accumulate(result.sections))
    return {
        number: next(section for section, end in enumerate(ends, start=1) if at < end)
        for at, table in enumerate(result.tables)
        for number in table
    }


def _check(result: DrawResult, seated: Sequence[Drawn], sections: int) -> None:
    assert sorted(number for table in result.tables for number in table) == [
        player.number for player in seated
    ]
    sizes = Counter(map(len, result.tables))
    assert set(sizes) <= {3, 4}
    assert sizes[3] <= 3
    assert len(result.sections) == sections
    assert sum(result.sections) == len(result.tables)
    assert max(result.sections) - min(result.sections) <= 1


def _uneven(count: int) -> Callable[[int], str | None]:
    return lambda at: f"club {at * at * 20 // count**2}"


def _crowd(count: int) -> Callable[[int], str | None]:
    return lambda at: "crowd" if at % 3 == 0 else f"club {at // 20}"


def _alone(count: int) -> Callable[[int], str | None]:
    return lambda at: None


_CLUBS: Final = (_uneven, _crowd, _alone)
