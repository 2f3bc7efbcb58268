"""Long lists of the desk and the hall come in pages; together they are what was there before."""

import re
from typing import Any

import msgspec
import pytest

from skat.model.refusal import Refusal
from skat.office.desk_view import desk_view
from skat.office.paged_views import MOST_BYTES, MOST_ROWS, PAGE, PagedView
from skat.office.tournament_views import hall_view
from skat.tournament.commands import AddHelper, Duty, EnterTableDeal
from skat.tournament.draw.drawing import Method
from skat.tournament.draw.lot import Lot
from skat.tournament.results.board import board_of
from skat.tournament.sample import sample_game
from tests.lanes.few import few
from tests.office.halls import Clock, at, begun, done, memory

PLAYERS = 2 * MOST_ROWS + 50


def plain(view: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


def asked(view: PagedView[Any], names: list[str]) -> dict[str, Any]:
    """All these pages, asked for as often as it takes."""
    answers: dict[str, Any] = {}
    while left := [each for each in names if each not in answers]:
        told = view.pages(left)
        assert told, left
        sizes = [len(bytes(each.rows)) for each in told.values()]
        assert len(sizes) == 1 or sum(sizes) <= MOST_BYTES
        answers |= told
    return answers


def whole(view: PagedView[Any]) -> Any:
    """The view with all its pages in it, as the page in the browser puts them together."""
    told = plain(view.head)
    for name, prints in told.pop("pages", {}).items():
        pages = asked(view, [f"{name}/{each}" for each in range(len(prints))])
        assert [each.fingerprint for each in pages.values()] == prints
        *way, last = [int(step) if step.isdecimal() else step for step in name.split(".")]
        branch = told
        for step in way:
            branch = branch[step]
        assert branch[last] == []
        branch[last] = [row for each in pages.values() for row in plain(each.rows)]
    return told


async def test_pages_together_are_the_view() -> None:
    _, _, desk = await begun(memory(), Clock(), players=PLAYERS)
    await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    board = board_of(desk.state)
    desk_shows = desk_view(board, seq=desk.seq, now=0)
    assert whole(PagedView(desk_shows)) == plain(desk_shows)
    hall = hall_view(board, seq=desk.seq, now=0)
    assert whole(PagedView(hall)) == plain(hall)
    lists = re.findall(rb"\[[^\[\]]*\]", msgspec.json.encode(PagedView(desk_shows).head))
    assert max(each.count(b"}") for each in lists) <= MOST_ROWS


async def test_a_small_event_comes_whole() -> None:
    _, _, desk = await begun(memory(), Clock(), players=40)
    view = desk_view(board_of(desk.state), seq=desk.seq, now=0)
    assert PagedView(view).head == view


async def test_an_entry_changes_few_pages() -> None:
    _, _, desk = await begun(memory(), Clock(), players=PLAYERS)
    await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    before = desk.paged_desk()
    game = sample_game(Lot(bytes(32), "a"), size=desk.state.series[0].tables[7].size, deal=1)
    await done(desk, EnterTableDeal(series=1, table=8, deal=1, game=game))
    after = desk.paged_desk()
    assert not isinstance(before, Refusal)
    assert not isinstance(after, Refusal)
    old, new = plain(before.head)["pages"], plain(after.head)["pages"]
    assert {name for name in old if old[name] != new[name]} <= {"hall.standings", "hall.prizes"}
    assert {"entrants", "attendance", "payments"} < {*old}


@pytest.mark.parametrize("duty", few(Duty, gate=2))
async def test_a_helper_gets_no_page_of_what_he_may_not_see(duty: Duty) -> None:
    office, opened, desk = await begun(memory(), Clock(), players=PLAYERS)
    await done(desk, AddHelper(name="Hilde", duties=(duty,)))
    key = desk.helper_key(desk.state.helpers[0].id)
    assert isinstance(key, str)
    helper = await at(office, opened.tournament, key)
    desks = [each.paged_desk() for each in (desk, helper)]
    mine, his = [whole(each) for each in desks if not isinstance(each, Refusal)]
    assert len(mine["payments"]) == PLAYERS
    assert len(his["payments"]) == (PLAYERS if duty is Duty.MONEY else 0)
    shown = {each["paid"] is not None for each in his["entrants"]}
    assert shown == {duty in (Duty.MONEY, Duty.ENTRY)}


@pytest.mark.parametrize(
    "wrong", few(["entrants/99", "entrants/-1", "entrants/²", "entrants", "x/0", ""], gate=2)
)
async def test_a_page_that_there_is_not_is_left_out(wrong: str) -> None:
    _, _, desk = await begun(memory(), Clock(), players=PLAYERS)
    view = desk.paged_desk()
    assert not isinstance(view, Refusal)
    assert view.pages([wrong, "entrants/1"]).keys() == {"entrants/1"}
    assert len(plain(view.pages(["entrants/1"])["entrants/1"].rows)) == PAGE
