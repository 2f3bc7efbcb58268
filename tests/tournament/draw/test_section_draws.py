"""What the draw promises where an event has several halls."""

from itertools import islice

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.draw import Drawn, StartNumber
from skat.tournament.draw.drawing import DrawRequest, DrawResult, Method, draw
from skat.tournament.draw.sections import are_even, even_sections
from tests.lanes.few import few
from tests.tournament.draw.drawing import all_series, drawn, players
from tests.tournament.draw.section_draws import SectionDraws, section_draws, sections_of
from tools.proofs.sections import A_LINE, KEPT, NUMBERS, DrawsInRow, all_draws, in_row, summed

NOBODY_TWICE_FROM = {1: 20, 2: 53, 3: 67, 4: 92}
"""From how many players on no two meet twice, by the number of halls."""


@pytest.fixture(scope="module")
def kept() -> list[DrawsInRow]:
    return KEPT.all()


def test_every_number_was_drawn(kept: list[DrawsInRow]) -> None:
    assert [line.start for line in kept] == [*range(0, A_LINE * len(kept), A_LINE)]
    assert {players for players, _ in islice(all_draws(), A_LINE * len(kept))} == {*NUMBERS}


def test_no_mates_sit_together_and_nobody_walks_without_need(kept: list[DrawsInRow]) -> None:
    assert [line for line in kept if line.mates or line.needless or line.walked > 3] == []


def test_no_two_players_meet_twice(kept: list[DrawsInRow]) -> None:
    again = [each for line in kept for each in line.again]
    for sections, first in NOBODY_TWICE_FROM.items():
        assert max(players for players, halls in again if halls == sections) == first - 1


def test_a_walk_without_need_mates_and_a_meeting_are_seen() -> None:
    sound = SectionDraws(players=9, sections=2, mates=0, repeats=0, walked=(0, 1, 0), digest="a")
    wrong = replace(sound, mates=1, repeats=2, walked=(1, 0, 4))
    of_one = replace(sound, sections=1)
    line = summed(0, [sound, wrong, of_one])
    assert (line.mates, line.again, line.needless, line.walked) == (1, ((9, 2),), 2, 4)
    assert summed(0, [sound]).needless == 0
    assert line.digest != summed(0, [sound, wrong, replace(of_one, digest="b")]).digest


@pytest.mark.proof
@pytest.mark.parametrize("at", [27, pytest.param(0, marks=pytest.mark.proof)])
def test_a_sample_is_drawn_the_same(kept: list[DrawsInRow], at: int) -> None:
    assert in_row(kept[at].start) == kept[at]


@pytest.mark.proof
@pytest.mark.parametrize("start", range(20))
def test_more_are_drawn_the_same(kept: list[DrawsInRow], start: int) -> None:
    for line in kept[start * 7 :: 140]:
        assert in_row(line.start) == line


def request(seated: list[Drawn], *, sections: tuple[int, ...] = (0, 0)) -> DrawRequest:
    return DrawRequest(
        purpose="cup/1",
        players=tuple(seated),
        series=1,
        of=3,
        seed=bytes(32),
        sections=sections,
        stay=True,
    )


def following(result: DrawResult, seated: list[Drawn], before: DrawRequest) -> DrawResult:
    """The next series, in which everybody stays where he was as far as he can."""
    home = sections_of(result)
    return drawn(
        replace(
            before,
            purpose="cup/2",
            series=2,
            players=tuple(replace(each, section=home.get(each.number)) for each in seated),
            past=(result.tables,),
            plan=result.plan,
        )
    )


@pytest.mark.parametrize("count", few([8, 9, 30, 13, 101, 250], gate=3))
@pytest.mark.parametrize("sections", few([1, 2, 3, 4], gate=2))
def test_mates_sit_apart_and_nobody_walks_without_need(count: int, sections: int) -> None:
    quality = section_draws(count, sections)
    assert quality.mates == 0
    assert quality.walked[0] == 0
    assert max(quality.walked) <= 3
    if count >= 60 * sections:
        assert quality.repeats == 0


def test_a_hall_holds_no_more_tables_than_it_has_room_for() -> None:
    result = drawn(request(players(80), sections=(5, 0)))
    assert result.sections == (5, 15)
    refused = draw(request(players(80), sections=(5, 9)))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.details) == ("sections_too_small", {"tables": 20, "most": 14})


@pytest.mark.parametrize("tables", range(1, 30))
@pytest.mark.parametrize("limits", [(0,), (0, 0), (3, 0, 0), (2, 5, 0, 0), (0, 4)])
def test_halls_are_even_as_far_as_they_hold(tables: int, limits: tuple[int, ...]) -> None:
    sizes = even_sections(tables, limits)
    assert not isinstance(sizes, Refusal)
    assert sum(sizes) == tables
    for count, most in zip(sizes, limits, strict=True):
        assert not most or count <= most
        assert all(count + 1 >= other or count == most for other in sizes), (
            "a hall with room has two tables fewer"
        )
    assert are_even(sizes, tables=tables, limits=limits)
    assert not are_even((tables + 1, *sizes[1:]), tables=tables, limits=limits)


def test_as_few_walk_as_must_when_one_hall_empties() -> None:
    first = drawn(request(players(64)))
    home = sections_of(first)
    left = [each for each in players(64) if home[each.number] == 1][:12]
    here = [each for each in players(64) if each not in left]
    second = following(first, here, request(here))
    assert second.sections == (7, 6) or second.sections == (6, 7)
    walked = [at for at, now in sections_of(second).items() if home[at] != now]
    assert len(walked) == 4


def test_a_club_as_large_as_the_halls_stays_spread_when_some_of_it_leave() -> None:
    club = players(160, lambda at: "Herz Acht" if at < 42 else None)
    first = drawn(request(club))
    home = sections_of(first)
    gone = [each for each in club if each.club and home[each.number] == 1][:2]
    here = [each for each in club if each not in gone]
    second = following(first, here, request(here))
    assert first.quality.mates == first.quality.least_mates == 2
    assert second.quality.mates == second.quality.least_mates == 0


def test_an_entrant_with_a_fixed_table_plays_in_its_hall() -> None:
    seated = [replace(each, table=18) if each.number == 7 else each for each in players(80)]
    result = drawn(request(seated))
    assert StartNumber(7) in result.tables[17]
    assert sections_of(result)[StartNumber(7)] == 2


@pytest.mark.parametrize("table", [4, 7])
def test_four_may_have_the_last_table_of_either_hall(table: int) -> None:
    """Of 27 three sit at one table, at the end of one of the halls."""
    fixed = [replace(each, table=table) if each.number <= 4 else each for each in players(27)]
    result = draw(request(fixed))
    assert isinstance(result, DrawResult)
    assert sorted(result.tables[table - 1]) == [1, 2, 3, 4]


@pytest.mark.parametrize("method", [Method.STANDING, Method.STRICT])
def test_by_standing_the_best_play_in_the_first_hall(method: Method) -> None:
    seated = [replace(each, section=2) for each in players(40)]
    order = tuple(each.number for each in seated)
    result = drawn(
        replace(
            request(seated),
            method=method,
            series=2,
            order=order,
            ranks=tuple(order) if method is Method.STRICT else (),
        )
    )
    assert result.sections == (5, 5)
    assert {at for at, section in sections_of(result).items() if section == 1} == {*order[:20]}


def test_over_all_halls_it_is_the_draw_of_one_hall() -> None:
    plain = all_series(players(50), series=1)[0]
    request = DrawRequest(
        purpose="cup/series/1",
        players=tuple(players(50)),
        series=1,
        of=1,
        seed=(1).to_bytes(32, "big"),
        order=tuple(player.number for player in players(50)),
        sections=(0, 0),
    )
    assert drawn(request) == replace(plain, sections=(7, 6))
