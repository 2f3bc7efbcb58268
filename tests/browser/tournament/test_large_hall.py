"""Four hundred in a hall: the desk finds a player, the screen shows each player his table."""

from __future__ import annotations

import re
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.looking import PHONE, marked, prefer
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser

PROJECTOR = {"width": 1920, "height": 1080}
DESKTOP = {"width": 1440, "height": 900}
PLAYERS = 400
ROWS = 100
"""Of a long list so many are shown, and more by each tap."""
A_PAGE = 10_000
FITS = """() => {
    const slide = document.querySelector('.slide');
    const names = [...slide.querySelectorAll('.name')];
    const cut = names.filter(name => name.scrollWidth > name.clientWidth);
    return slide.scrollHeight <= slide.clientHeight && slide.scrollWidth <= slide.clientWidth
        && document.scrollingElement.scrollHeight <= innerHeight && cut.length === 0;
}"""


@pytest.fixture
def server(lasting_server: LiveServer) -> LiveServer:
    """Each tournament is known to those alone who have a key."""
    return lasting_server


def full_hall(server: LiveServer, players: int = PLAYERS) -> Hall:
    """A tournament that so many have entered from a file; every tenth has not paid."""
    hall = Hall(server)
    hall.do({"do": "announce"})
    rows = [f"Vorname{at} Zuname{at};Club {at % 7};{at % 10 and 'yes'}" for at in range(players)]
    table = "\n".join(["name;club;paid", *rows]).replace(";0", ";no").encode()
    path = f"{server.url}/api/tournaments/{hall.name}/players"
    asked = Request(path, data=table, headers={"Authorization": f"Bearer {hall.desk_key}"})
    with urlopen(asked, timeout=60) as answer:
        assert answer.status == 201
    return hall


def at_desk(page: Page, hall: Hall) -> None:
    prefer(page)
    page.goto(f"{hall.server.url}/tournament/{hall.name}/desk#{hall.desk_key}")


def test_a_desk_and_a_screen_for_four_hundred(page: Page, server: LiveServer) -> None:
    hall = full_hall(server)
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    at_desk(page, hall)
    a_player_is_looked_up(page)
    page.set_viewport_size(PROJECTOR)  # type: ignore[arg-type]
    the_screen_shows_everybody_his_table(page, hall, PLAYERS)


def test_a_screen_on_a_phone_goes_on_to_standings_prizes_and_the_final(
    page: Page, server: LiveServer
) -> None:
    page.set_viewport_size(PHONE)
    prefer(page)
    the_screen_shows_everybody_his_table(page, full_hall(server, 40), 40)
    the_screen_goes_on(page, Hall(server, series=2).seated(8))


def a_player_is_looked_up(page: Page) -> None:
    """By name, number or what is missing."""
    rows = page.locator(f"{marked('entrants')} tr")
    for shown in range(ROWS, PLAYERS, ROWS):
        expect(rows).to_have_count(shown)
        page.locator(marked("more-rows")).click()
    expect(rows).to_have_count(PLAYERS)
    expect(page.locator(marked("more-rows"))).to_have_count(0)
    room = page.locator(marked("entries-list"))
    box = room.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= DESKTOP["height"], "the list scrolls within the page"
    assert room.evaluate("list => list.scrollHeight > list.clientHeight")
    page.locator(marked("search")).fill("vorNAME39 zuname39")
    expect(rows).to_have_count(11)
    page.locator(marked("search")).fill("7")
    expect(rows).to_have_count(1)
    page.locator(marked("search")).fill("")
    page.locator(marked("filter")).select_option("unpaid")
    expect(rows).to_have_count(PLAYERS // 10)
    expect(page.locator(marked("found"))).to_have_text(f"{PLAYERS // 10} of {PLAYERS}")
    page.locator(marked("filter")).select_option("no_team")
    expect(rows).to_have_count(PLAYERS)
    expect(rows.first).to_contain_text(f"Zuname{PLAYERS - 1}")
    page.locator(marked("by-surname")).check()
    expect(rows.first).to_contain_text("Vorname0 Zuname0")
    # What takes a while says so until the file is there.
    waiting: list[Route] = []
    page.route("**/files/start-cards.*", lambda route: waiting.append(route))
    page.locator(marked("tab-papers")).click()
    with page.expect_request("**/files/start-cards.*"):
        page.locator(marked("print-start-cards")).click()
    expect(page.locator(marked("making"))).to_contain_text("Start cards")
    expect(page.locator(marked("print-lists"))).to_be_disabled()
    with page.expect_download():
        waiting[0].fulfill(status=200, body="%PDF-")
    expect(page.locator(marked("making"))).to_be_hidden()


def the_screen_shows_everybody_his_table(page: Page, hall: Hall, players: int) -> None:
    """In pages that fit."""
    for number in range(1, players + 1, 10):
        hall.do({"do": "pay", "number": number, "amount": 1000})
    assert hall.draw(1).status == 201
    tables = hall.get("desk").json["hall"]["tables"]
    seats = {
        player["number"]: (table["table"], place)
        for table in tables
        for place, player in enumerate(table["players"], start=1)
    }
    # Time stands still but where the test lets it go on: a busy machine turns no page of its own.
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(f"{hall.server.url}/tournament/{hall.name}/hall")
    told: dict[int, tuple[int, int]] = {}
    page.locator(marked("seats")).wait_for()
    last = int(page.locator(marked("slide-page")).inner_text().rpartition("/")[2])
    for at in range(1, last + 1):
        expect(page.locator(marked("slide-page"))).to_have_text(f"{at}/{last}")
        assert page.evaluate(FITS), at
        for row in page.locator(f"{marked('seats')} p").all_inner_texts():
            match = re.match(r"(\d+)\s+.*?Table (\d+)\s+(\d+)$", row, re.DOTALL)
            assert match, row
            told[int(match[1])] = (int(match[2]), int(match[3]))
        page.clock.run_for(A_PAGE)
    assert told == seats


def titles(page: Page, begins: str) -> set[str]:
    """What four pages in a row are called, from the first one that is called so."""
    title = page.locator(marked("slide-title"))
    expect(title).to_have_text(re.compile(begins))
    shown = set()
    for _ in range(4):
        page.clock.run_for(A_PAGE)
        shown.add(title.inner_text())
    return shown


def the_screen_goes_on(page: Page, hall: Hall) -> None:
    """To standings, prizes and the final."""
    place = {"series": 1}
    page.goto(f"{hall.server.url}/tournament/{hall.name}/hall")
    page.locator(marked("seats")).wait_for()
    for table in (1, 2):
        for deal in range(1, 5):
            hall.do({"do": "enter_deal", "deal": deal, "table": table, "game": None, **place})
        hall.do({"do": "sign", "table": table, "places": [1, 2, 3, 4], **place})
    page.clock.run_for(A_PAGE)
    assert titles(page, "Tables|Standings") == {"Tables", "Standings"}
    hall.do({"do": "close_series", **place})
    hall.do_seen({"do": "abandon", "reason": "power cut", "refund": False})
    assert hall.publish().status == 201
    page.clock.run_for(A_PAGE)
    assert titles(page, "Final result|Prizes") == {"Final result", "Prizes"}
