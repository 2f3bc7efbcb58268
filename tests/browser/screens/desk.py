"""What the desk of a tournament opens over its page, where something goes otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from playwright.sync_api import Page, Route

from skat.tournament.sample import sample_prospectus
from tests.browser.looking import marked
from tests.server.list_phone import ask
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

FOOT = {"totals": [{"points": 48, "won": 1, "lost": 0}] * 4, "passed": 0}
REASON = "Der Zug aus Bernburg hatte Verspätung"


class DaysHall(Hall):
    """A tournament over two days, after the first of which four go on."""

    def __init__(self, server: LiveServer) -> None:
        self.server = server
        notice = msgspec.to_builtins(sample_prospectus(series=2, rounds=1))
        notice["days"] = [{"series": 1, "goes_on": 4, "date": "21.11.2026"}, {"series": 1}]
        notice["reduced_fees"] = [{"name": "juniors", "amount": 500}]
        notice["categories"] = [{"name": "ladies", "prizes": {"amounts": [2000]}}]
        reply = ask(server, "/api/tournaments", body={"prospectus": notice})
        assert reply.status == 201, reply.json
        self.name, self.desk_key = reply.json["tournament"], reply.json["desk"]
        self.referee_key = reply.json["referee"]


def desk_tour(page: Page, site: LiveServer) -> Iterator[str]:
    """Every sheet of the desk: each name is yielded when it is there."""
    hall = DaysHall(site)
    page.goto(f"{site.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    page.locator(marked("announce")).wait_for()
    yield "desk, a notice of two days"
    hall.do({"do": "announce"})
    page.locator(marked("tab-entries")).click()
    page.locator(marked("entry-by-link-open")).click()
    page.locator(marked("entry-open")).click()
    page.locator(marked("entry-link")).wait_for()
    yield "desk, entries open"
    page.locator(marked("entry-close")).click()
    for each in range(1, 10):
        name = f"Bernhardine von Schwarzenberg-Sondershausen {each}"
        ladies = ["ladies"] if each % 2 else []
        entry = {"do": "enter", "name": name, "reserve": each == 9, "categories": ladies}
        hall.do({**entry, "paid": 1000})
    assert hall.draw(1).status == 201
    hall.do({"do": "enter", "name": "Latecomer", "paid": 1000})
    yield from over(page, "entrant-2", "entrant-9")
    page.locator(marked("tab-tables")).click()
    yield from over(page, "to-late", "substitute-1", "leave-1")
    number = hall.tables[0]["players"][1]["number"]
    came = {"do": "substitute", "series": 1, "table": 1, "left": number, "reserve": 9}
    hall.do({**came, "deal": 2, "reason": REASON})
    yield from over(page, "paper-1")
    page.locator(marked("open-1")).click()
    page.locator(marked("to-live")).click()
    yield "desk, a table played elsewhere"
    page.keyboard.press("Escape")
    hall.do({"do": "void", "series": 1, "table": 1, "reason": REASON})
    at = {"series": 1, "table": 2}
    hall.do({"do": "enter_totals", **at, **FOOT})
    hall.do({"do": "sign", **at, "places": [1, 2, 3, 4]})
    yield from over(page, "correct-2")
    yield from protests(page, hall)
    page.locator(marked("tab-helpers")).click()
    page.locator(marked("helper-name")).fill("Martha")
    page.locator(marked("duty-lists")).check()
    page.locator(marked("add-helper")).click()
    page.locator("[data-test^=helper-link-]").click()
    page.locator(marked("helper-address")).wait_for()
    page.locator(marked("standby-show")).click()
    page.locator(marked("standby-command")).wait_for()
    yield "desk, a helper"
    page.locator(marked("tab-standings")).click()
    yield from over(page, "break-off")
    hall.do({"do": "close_series", "series": 1})
    page.locator(marked("cut")).wait_for()
    yield "desk, the cut"
    page.locator(marked("qualify")).click()
    page.locator(marked("cut-1")).wait_for()
    yield "desk, who goes on"
    assert hall.draw(2).status == 201
    page.locator(marked("tab-tables")).click()
    page.locator(marked("table-1")).wait_for()
    page.locator(marked("series-1")).click()
    yield "desk, an earlier series"
    page.locator(marked("to-undo")).click()
    page.locator("dialog[open]").wait_for()
    yield "desk, to-undo"
    page.locator(marked("reason")).fill(REASON)
    page.locator(marked("undo-send")).click()
    page.locator(marked("effect")).wait_for()
    yield "desk, what is undone"
    page.keyboard.press("Escape")
    yield from results(page, hall)


def over(page: Page, *sheets: str) -> Iterator[str]:
    """Opens each, and closes it again."""
    for sheet in sheets:
        page.locator(marked(sheet)).click()
        page.locator("dialog[open]").wait_for()
        yield f"desk, {sheet}"
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")


def protests(page: Page, hall: Hall) -> Iterator[str]:
    """A protest, to be decided and decided."""
    hall.do({"do": "protest", "number": 1, "series": 1, "table": 1, "facts": REASON})
    page.locator(marked("tab-protests")).click()
    yield from over(page, "decide-1")
    ruling = {"upheld": True, "text": REASON, "by": "Olga Rau", "articles": ["SkO-4.5.10"]}
    hall.do({"do": "decide", "id": 1, "ruling": ruling}, key=hall.referee_key)
    yield from over(page, "appeal-1")


def results(page: Page, hall: Hall) -> Iterator[str]:
    """Broken off, fees back, announced: what the desk and a player see at the end."""
    hall.do_seen({"do": "abandon", "reason": REASON, "refund": True})
    page.locator(marked("tab-money")).click()
    page.locator(marked("refunds")).wait_for()
    yield "desk, fees back"
    page.locator(marked("tab-standings")).click()
    page.locator(marked("publish")).wait_for()
    yield "desk, to be announced"
    assert hall.publish().status == 201
    page.locator(marked("publish")).wait_for(state="detached")
    page.locator(marked("tab-money")).click()
    page.locator(marked("close")).wait_for()
    yield "desk, the money at the end"
    key = hall.get("cards").json["2"]
    page.goto(f"{hall.server.url}/tournament/{hall.name}/phone#{key}")
    page.locator(marked("final")).wait_for()
    yield "phone at the end"

    def moved(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, "second": "http://192.0.2.20:8765", "moved": True})

    page.route("**/api/tournaments/*/phone*", moved)
    page.reload()
    page.locator(marked("second-machine")).wait_for()
    yield "phone, the second machine"
    page.unroute("**/api/tournaments/*/phone*", moved)
