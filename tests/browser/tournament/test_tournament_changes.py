"""The desk in the browser where something goes otherwise: late, replaced, taken back, in doubt."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.looking import look, marked, prefer
from tests.browser.table_page import Faults
from tests.office.club_files.workbooks import Value, xlsx
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser


def drawn(server: LiveServer, page: Page) -> Hall:
    """Eleven players are drawn, a reserve and a latecomer are there; the page shows the tables."""
    hall = Hall(server, rounds=2).seated(11)
    hall.do({"do": "enter", "name": "Reserve", "reserve": True})
    hall.do({"do": "enter", "name": "Latecomer", "paid": 1000})
    page.set_default_timeout(20_000)
    prefer(page)
    page.goto(f"{server.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    page.locator(marked("tab-tables")).click()
    page.locator(marked("table-3")).wait_for()
    return hall


def click(page: Page, name: str) -> None:
    page.locator(marked(name)).click()


def test_a_draw_is_repeated_people_come_twice_late_and_in_reserve_or_leave(
    page: Page, server: LiveServer
) -> None:
    faults = Faults(page)
    a_player_leaves_and_there_is_no_reserve(page, drawn(server, page))
    hall = drawn(server, page)
    a_draw_is_repeated(page, hall)
    people_come_twice_from_a_file(page, hall)
    click(page, "tab-tables")
    a_latecomer_a_reserve_and_a_void_list_that_counts_again(page, hall)
    assert faults.texts == []


def a_player_leaves_and_there_is_no_reserve(page: Page, hall: Hall) -> None:
    """Table 1 goes on at three from deal 4, and its foot is typed; at table 3 it was a mistake."""
    gone = hall.get("hall").json["tables"][0]["players"][1]["number"]
    click(page, "leave-1")
    page.locator(marked("leaves")).select_option(str(gone))
    page.locator(marked("leaves-from")).fill("4")
    page.locator(marked("reason")).fill("taken ill")
    look(page)
    _confirm_leaving(page)
    expect(page.locator(f"{marked('table-1')} li.left")).to_contain_text(str(gone))
    expect(page.locator(f"{marked('table-1')} h2")).to_contain_text("0/7")
    click(page, "paper-1")
    page.locator(marked(f"before-{gone}")).wait_for()
    page.locator(marked("points-1")).fill("-48")
    page.locator(marked("lost-1")).fill("1")
    page.locator(marked("passed")).fill("6")
    page.locator(marked("before-passed")).fill("3")
    look(page)
    click(page, "enter-totals")
    page.locator(f"{marked('table-1')}.done").wait_for()
    lists: Any = hall.get("tables").json
    others = {each["number"]: each["others_lost"] for each in lists[0]["tallies"]}
    assert sorted(others.values()) == [0, 0, 1, 1]
    assert others[gone] == 0
    click(page, "leave-3")
    expect(page.locator(marked("leaves-then"))).to_have_value("ends")
    page.locator(marked("leaves")).select_option(index=0)
    page.locator(marked("leaves-from")).fill("2")
    page.locator(marked("reason")).fill("taken ill")
    _confirm_leaving(page)
    expect(page.locator(f"{marked('table-3')} h2")).to_contain_text("0/1")
    click(page, "to-undo")
    page.locator(marked("reason")).fill("it was another")
    click(page, "undo-send")
    page.locator(marked("effect")).wait_for()
    click(page, "undo-send")
    expect(page.locator(f"{marked('table-3')} li.left")).to_have_count(0)
    expect(page.locator(f"{marked('table-3')} h2")).to_contain_text("0/6")


def _confirm_leaving(page: Page) -> None:
    click(page, "leave-table-send")
    page.locator(marked("effect")).wait_for()
    look(page)
    click(page, "leave-table-send")
    expect(page.locator(marked("leave-table-send"))).to_have_count(0)


def a_draw_is_repeated(page: Page, hall: Hall) -> None:
    """Without two that are absent."""
    click(page, "to-late")
    page.locator(marked("late-kind")).select_option("redraw")
    page.locator(marked("absent")).fill("11, 13")
    page.locator(marked("reason")).fill("the bus of two broke down")
    click(page, "late-send")
    # The sheet closes with the answer.
    expect(page.locator(marked("late-send"))).to_have_count(0)
    for number, people in ((1, 4), (2, 3), (3, 3)):
        expect(page.locator(f"{marked(f'table-{number}')} li")).to_have_count(people)
    seated = {each["number"] for each in _players(hall)}
    assert seated == set(range(1, 11))
    _check_both_draws(page)


def people_come_twice_from_a_file(page: Page, hall: Hall) -> None:
    """After a look at the file, whose columns the desk chooses; nobody is entered before."""
    click(page, "tab-entries")
    rows: list[list[Value]] = [["SC Herz"], ["Name", "Schuh"], ["Player 1", "07/1"]]
    send_file(page, "players.xlsx", xlsx({"Liste": rows}))
    row = page.locator(marked("import-row-3"))
    expect(row).to_contain_text("Player 1")
    expect(row.locator("td").nth(1)).to_contain_text("no. 1,")
    enter = page.locator(marked("import-all"))
    expect(enter).to_be_disabled()
    page.locator(marked("column-B")).select_option("pass_number")
    page.locator(marked("enter-duplicates")).check()
    expect(enter).to_be_enabled()
    look(page)
    click(page, "import-all")
    expect(page.locator(marked("import-preview"))).to_have_count(0)
    expect(page.locator(marked("found"))).to_contain_text("14")
    expect(page.locator(marked("entrants"))).to_contain_text("(07/1)")
    send_file(page, "list.csv", b"Nr;Name\none;Anna\n")
    expect(page.locator(marked("import-row-2"))).to_contain_text('number cannot be "one"')
    expect(page.locator(marked("import-problems"))).to_contain_text("1")
    send_file(page, "list.csv", "Nom\nJean Forêt\n".encode("cp1252"))
    expect(enter).to_be_disabled()
    click(page, "reading-cp1252")
    expect(page.locator(marked("import-row-2"))).to_contain_text("Forêt")
    expect(enter).to_be_enabled()
    click(page, "import-close")
    expect(page.locator(marked("found"))).to_contain_text("14")
    members_are_suggested(page)
    people_of_an_earlier_tournament_are_suggested(page, hall)
    click(page, "tab-papers")
    for name in ("file-to-show", "file-to-go-on"):
        with page.expect_download() as download:
            click(page, name)
        assert ("to-show" in name) == ("public" in download.value.suggested_filename)
    look(page)


def members_are_suggested(page: Page) -> None:
    """A list enters nobody; a name of it brings club and pass number."""
    table = "Name;Verein;Pass-Nr\nMara Stein;Herz Acht;07/9\nPlayer 2;;\n"
    send_file(page, "members.csv", table.encode())
    click(page, "import-members")
    expect(page.locator(marked("members"))).to_contain_text("1")
    options = page.locator("#members option")
    expect(options).to_have_attribute("value", "Mara Stein")
    player = page.locator(marked("player"))
    player.fill("Mara Stein")
    expect(page.locator(marked("club"))).to_have_value("Herz Acht")
    player.fill("")
    page.locator(marked("club")).fill("")


def people_of_an_earlier_tournament_are_suggested(page: Page, hall: Hall) -> None:
    """The desk of the last event was looked at in this browser; the next one offers its people."""
    last = Hall(hall.server, rounds=1)
    last.do({"do": "announce"})
    entry = {"do": "enter", "paid": 1000, "name": "Ute Nowak", "club": "Pik Ass"}
    last.do({**entry, "pass_number": "07/8"})
    here = page.url
    page.goto(f"{hall.server.url}/tournament/{last.name}/desk#{last.desk_key}")
    page.locator(marked("tab-entries")).wait_for()
    page.goto(here)
    click(page, "tab-entries")
    page.locator(marked("earlier")).select_option(last.name)
    expect(page.locator("#members option[value='Ute Nowak']")).to_have_count(1)
    player = page.locator(marked("player"))
    player.fill("Ute Nowak")
    expect(page.locator(marked("club"))).to_have_value("Pik Ass")
    look(page)
    player.fill("")
    page.locator(marked("club")).fill("")


def send_file(page: Page, name: str, content: bytes) -> None:
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    page.locator(marked("players-file")).set_input_files(file)  # type: ignore[arg-type]


def a_latecomer_a_reserve_and_a_void_list_that_counts_again(page: Page, hall: Hall) -> None:
    click(page, "to-late")
    page.locator(marked("late-table")).select_option("3")
    page.locator(marked("late-number")).select_option("13")
    page.locator(marked("reason")).fill("the train was late")
    look(page)
    click(page, "late-send")
    expect(page.locator(f"{marked('table-3')} li")).to_have_count(4)
    # A reserve comes before anything is entered; the foot asks from which deal on.
    numbers = [each["number"] for each in hall.get("hall").json["tables"][0]["players"]]
    click(page, "substitute-1")
    page.locator(marked("left")).select_option(str(numbers[1]))
    page.locator(marked("reserve-number")).select_option("12")
    page.locator(marked("reason")).fill("taken ill")
    look(page)
    click(page, "seat-reserve-send")
    expect(page.locator(marked("table-1"))).to_contain_text("Reserve")
    click(page, "paper-1")
    page.locator(marked("before-12")).wait_for()
    page.locator(marked("points-2")).fill("72")
    page.locator(marked("won-2")).fill("3")
    page.locator(marked("passed")).fill("5")
    page.locator(marked("change-deal")).fill("4")
    page.locator(marked("before-points-2")).fill("24")
    page.locator(marked("before-won-2")).fill("1")
    page.locator(marked("before-passed")).fill("2")
    look(page)
    click(page, "enter-totals")
    page.locator("dialog").wait_for(state="detached")
    lists: Any = hall.get("tables").json
    tallies = {each["number"]: each["points"] for each in lists[0]["tallies"]}
    assert (tallies[numbers[1]], tallies[12]) == (24, 48)
    # The correction knows how the list stood at the change, and puts that right too.
    click(page, "correct-1")
    page.locator(marked("reason")).fill("read again")
    page.locator(marked("consent")).check()
    expect(page.locator(marked("before-points-2"))).to_have_value("24")
    page.locator(marked("before-points-2")).fill("18")
    click(page, "show-effect")
    click(page, "confirm-correction")
    page.locator("dialog").wait_for(state="detached")
    lists = hall.get("tables").json
    tallies = {each["number"]: each["points"] for each in lists[0]["tallies"]}
    assert (tallies[numbers[1]], tallies[12]) == (18, 54)
    hall.do({"do": "void", "series": 1, "table": 1, "reason": "illegible"})
    page.locator(f"{marked('table-1')}.void").wait_for()
    click(page, "to-undo")
    page.locator(marked("reason")).fill("table 2 was meant")
    click(page, "undo-send")
    page.locator(marked("effect")).wait_for()
    look(page)
    click(page, "undo-send")
    page.locator(f"{marked('table-1')}.done").wait_for()


def _check_both_draws(page: Page) -> None:
    """A player's page finds both seeds under their seals, and notices a seed that is another."""
    with page.context.new_page() as phone:
        phone.goto(page.url.replace("/desk", "/draw"))
        for number in (1, 2):
            expect(phone.locator(marked(f"draw-{number}"))).to_have_attribute("data-holds", "true")
        look(phone)
        phone.route("**/public.json", _with_another_seed)
        phone.reload()
        expect(phone.locator(marked("draw-1"))).to_have_attribute("data-holds", "false")
        expect(phone.locator(marked("draw-2"))).to_have_attribute("data-holds", "true")


def _with_another_seed(route: Route) -> None:
    answer = route.fetch()
    file = answer.json()
    next(step["do"] for step in file["steps"] if step["do"]["do"] == "seat")["seed"] = "00" * 32
    route.fulfill(response=answer, json=file)


def _players(hall: Hall) -> list[dict[str, int]]:
    return [each for table in hall.get("hall").json["tables"] for each in table["players"]]
