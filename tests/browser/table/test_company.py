"""The others at the table: who is there, who refused, what a spectator may do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from skat.model.announcement import Announcement
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.rules.actions import Agree, Announce, Concede, Expose, Refuse
from skat.rules.editions import RuleSet
from skat.rules.state import Phase
from tests.browser.looking import PACK, look, marked, prefer
from tests.browser.scripted_table import ScriptedTable, bidding_up_to

pytestmark = pytest.mark.browser


def table_against(soloist: Seat) -> ScriptedTable:
    """The person is forehand, and this seat plays a grand hand."""
    limits = {soloist: 30, (Seat.MIDDLEHAND if soloist is Seat.FOREHAND else Seat.FOREHAND): 18}
    table = ScriptedTable(PACK, opponent=bidding_up_to(limits), rules=RuleSet())
    table.play_to(Phase.SKAT)
    table.do(Announce(soloist, Announcement(Contract.GRAND, hand=True)))
    return table


def of_people(table: ScriptedTable) -> None:
    """Everybody at the table is a person who is there."""
    places = table.snapshot()["table"]["places"]
    table.told["places"] = [{**place, "kind": "human", "player": None} for place in places]


def test_who_comes_and_goes_is_seen_without_a_move(page: Page) -> None:
    prefer(page)
    table = table_against(Seat.FOREHAND)
    of_people(table)
    table.open(page)
    expect(page.locator(marked("seat-2"))).to_be_visible()
    expect(page.locator(marked("away-2"))).to_be_hidden()
    table.tell({"type": "presence", "connected": [1, 3], "spectators": 0})
    expect(page.locator(marked("away-2"))).to_be_visible()
    # The table is set so that a computer player comes after a minute.
    told = re.compile(r"^computer takes over in (1:00|0:5\d)$")
    expect(page.locator(marked("take-over-2"))).to_have_text(told)
    expect(page.locator(marked("away-3"))).to_be_hidden()
    table.tell({"type": "presence", "connected": [1, 2, 3], "spectators": 0})
    expect(page.locator(marked("away-2"))).to_be_hidden()


def test_what_others_say_and_offer_is_told_and_answered(page: Page) -> None:
    """A phrase in the reader's language, who went, and another list that all agree to."""
    prefer(page, language="de")
    table = table_against(Seat.FOREHAND)
    of_people(table)
    table.open(page)
    expect(page.locator(marked("seat-2"))).to_be_visible()
    notice = page.locator(marked("notice"))
    line = {"type": "chat", "number": 1, "place": 2, "name": "Bernd", "text": ""}
    table.tell({"type": "presence", "connected": [1, 2, 3], "spectators": 0})
    table.tell({**line, "phrase": "well_played"})
    expect(notice).to_have_text("Bernd: Gut gespielt!")
    table.tell({"type": "presence", "connected": [1, 3], "spectators": 0})
    expect(notice).to_have_text("Bernd hat die Verbindung verloren")
    table.tell({"type": "presence", "connected": [1, 2, 3], "spectators": 0})
    expect(notice).to_have_text("Bernd ist da")
    # The list is over: the offer is seen at the result, and its answers in the waiting room.
    table.told |= {"stage": "waiting", "rematch": {"again": [2], "declined": []}}
    table.do(Concede(Seat.FOREHAND))
    expect(page.locator(marked("rematch-wanted"))).to_contain_text("Bernd: noch eine Liste?")
    page.locator(marked("next-deal")).click()
    expect(page.locator(marked("rematch-2"))).to_have_attribute("data-answer", "agreed")
    table.told["rematch"] = {"again": [2], "declined": [3]}
    table.send()
    expect(page.locator(marked("rematch-3"))).to_contain_text("jetzt nicht")
    look(page)
    table.silent = True
    page.locator(marked("rematch-yes")).click()
    expect(page.locator(f"{marked('table')}[data-waiting='1']")).to_be_visible()
    table.wait_for_command(page, {"do": "play_again", "agrees": True})


def test_computer_players_are_always_there(page: Page) -> None:
    prefer(page)
    table = table_against(Seat.FOREHAND)
    table.open(page)
    expect(page.locator(marked("seat-2"))).to_be_visible()
    table.tell({"type": "presence", "connected": [1], "spectators": 0})
    table.tell({"type": "chat", "number": 1, "place": 2, "name": "Bernd", "text": "seen"})
    expect(page.locator(marked("away-2"))).to_be_hidden()


@pytest.mark.article("SkO-4.3.4")
def test_a_refused_shortening_says_who_refused_and_that_cards_lie_open(page: Page) -> None:
    prefer(page)
    table = table_against(Seat.MIDDLEHAND)
    table.open(page)
    expect(page.locator(marked("hand"))).to_be_visible()
    table.do(Expose(Seat.MIDDLEHAND))
    expect(page.locator(marked("offer"))).to_be_visible()
    table.do(Agree(Seat.FOREHAND))
    table.do(Refuse(Seat.REARHAND))
    told = "Cem wants to play on: the game continues with Bernd's cards open."
    expect(page.locator(marked("notice"))).to_have_text(told)
    expect(page.locator(marked("spoken"))).to_contain_text(told)


@pytest.mark.article("SkO-4.3.2")
def test_a_refused_concession_says_who_refused(page: Page) -> None:
    prefer(page)
    table = table_against(Seat.FOREHAND)
    table.play_to(Phase.PLAY, tricks=2)
    table.open(page)
    expect(page.locator(marked("hand"))).to_be_visible()
    table.do(Concede(Seat.FOREHAND))
    table.do(Refuse(Seat.MIDDLEHAND))
    expect(page.locator(marked("offer"))).to_be_visible()
    expect(page.locator(marked("notice"))).to_be_hidden()
    table.do(Refuse(Seat.REARHAND))
    expect(page.locator(marked("notice"))).to_contain_text("Bernd and Cem do not accept")


def test_an_offer_that_was_taken_is_not_called_refused(page: Page) -> None:
    prefer(page)
    table = table_against(Seat.MIDDLEHAND)
    table.open(page)
    expect(page.locator(marked("hand"))).to_be_visible()
    table.do(Expose(Seat.MIDDLEHAND))
    table.do(Agree(Seat.FOREHAND))
    table.do(Agree(Seat.REARHAND))
    expect(page.locator(marked("result"))).to_be_visible()
    expect(page.locator(marked("spoken"))).not_to_contain_text("play on")


def test_a_spectator_looks_from_the_first_place_and_has_no_buttons(page: Page) -> None:
    prefer(page)
    table = table_against(Seat.FOREHAND)
    table.told = {"you": None, "role": "spectator"}
    table.open(page)
    expect(page.locator(marked("own-plate"))).to_contain_text("Anna")
    table.do(Concede(Seat.FOREHAND))
    expect(page.locator(marked("result"))).to_be_visible()
    expect(page.locator(marked("next-deal"))).to_be_hidden()
