"""What a screen reader, a keyboard and weak eyes need, measured by axe on every main screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from skat.model.contract import Announcement, Contract
from skat.model.seats import Seat
from skat.rules.actions import Announce
from skat.rules.state import Phase
from tests.browser.looking import PACK, PHONE, TRICK_SEEN, as_drawn, marked, prefer
from tests.browser.scripted_table import SITE, ScriptedTable, bidding_up_to
from tests.browser.table.test_replay import finished_table

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SERIOUS = ("serious", "critical")
RUN = as_drawn("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
# What fades in is judged when it is there.
STILL = """async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = ({ effect }) => effect.getComputedTiming().endTime < Infinity;
    await Promise.allSettled(document.getAnimations().filter(ending).map((each) => each.finished));
}"""
BIDDERS = bidding_up_to({Seat.FOREHAND: 24, Seat.MIDDLEHAND: 20})


def violations(page: Page) -> list[str]:
    """The serious findings on the screen as it is, each with the first element it was found at.

    Without axe the test is skipped: which the gate counts as a failure.
    """
    if not AXE.is_file():
        pytest.skip("needs axe-core: make web/node_modules/.installed")
    page.evaluate(STILL)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    reported: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]}"
        for each in reported
        if each["impact"] in SERIOUS
    ]


def both_schemes(page: Page) -> list[str]:
    """The findings by day and by night."""
    reported = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        reported += violations(page)
    return reported


@pytest.mark.parametrize(
    ("scheme", "deck"),
    [
        ("dark", "german"),
        ("light", "four_colours"),
        pytest.param("dark", "four_colours", marks=pytest.mark.proof),
        pytest.param("light", "german", marks=pytest.mark.proof),
    ],
)
def test_every_scene_of_a_deal(page: Page, scheme: str, deck: str) -> None:
    page.set_viewport_size(PHONE)
    prefer(page, scheme=scheme, deck=deck, taps=1)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.open(page)
    page.locator(marked("hold")).wait_for()
    expect(page.locator("h1")).to_have_count(1)
    assert violations(page) == []
    table.play_to(Phase.SKAT)
    page.locator(marked("take-skat")).wait_for()
    assert violations(page) == []
    table.do(Announce(Seat.FOREHAND, Announcement(Contract.GRAND, hand=True)))
    page.locator(marked("card-D7")).click()
    page.locator(TRICK_SEEN).wait_for()
    assert violations(page) == []
    page.locator(TRICK_SEEN).click()
    page.locator(marked("menu-open")).click()
    page.locator("dialog").wait_for()
    assert violations(page) == []
    looked_at_again(page)
    in_the_waiting_room_talking_and_at_the_door(page)


def looked_at_again(page: Page) -> None:
    table = finished_table()
    table.attach(page)
    page.goto(f"{SITE}/table/t1/deal/1")
    page.locator(marked("past-forward")).wait_for()
    page.keyboard.press("ArrowDown")
    assert violations(page) == []
    page.keyboard.press("End")
    page.locator(marked("result")).wait_for()
    assert violations(page) == []


def in_the_waiting_room_talking_and_at_the_door(page: Page) -> None:
    table = ScriptedTable(PACK, size=4)
    seated = (("Anna", "human"), ("Ben", "human"), ("Lotte", "computer"), ("", "free"))
    table.told = {
        "stage": "waiting", "role": "player", "host": 1, "house_rules": ["kontra"],
        "stake": {"offered": "1/2", "agreed": [1], "in_force": "0"},
        "places": [
            {"place": place, "name": name, "kind": kind, "player": "club", "connected": place < 2}
            for place, (name, kind) in enumerate(seated, start=1)
        ],
    }  # fmt: skip
    table.beside = {"view": None}
    table.open(page)
    page.locator(marked("waiting-room")).wait_for()
    undecided = page.locator(marked("stake-state"))
    expect(undecided).to_contain_text("Not agreed yet: Ben.")
    assert violations(page) == []
    table.silent = True
    page.locator(marked("stake")).uncheck()
    expect(page.locator(f"{marked('table')}[data-waiting='1']")).to_be_visible()
    table.wait_for_command(page, {"do": "agree_stake", "agrees": False})
    table.told["stake"] = {"offered": "1/2", "agreed": [1, 2], "in_force": "0"}
    table.send()
    expect(undecided).to_contain_text("Everybody agrees")
    page.locator(marked("talk-open")).click()
    page.locator(marked("mute-2")).wait_for()
    assert violations(page) == []
    page.locator(marked("talk-sheet-close")).click()
    table.told["stage"] = "playing"
    table.send()
    page.locator(marked("menu-open")).click()
    page.locator(marked("invite")).click()
    page.locator(marked("menu-house-rules")).click()
    assert violations(page) == []
    page.goto(f"{SITE}/table/t2")
    page.locator(marked("join")).wait_for()
    assert violations(page) == []
