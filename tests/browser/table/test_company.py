"""The others at the table: who is there, who refused, what a spectator may do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from skat.model.contract import Announcement, Contract
from skat.model.seats import Seat
from skat.rules.actions import Agree, Announce, Concede, Expose, Refuse
from skat.rules.editions import RuleSet
from skat.rules.state import Phase
from tests.browser.looking import PACK, look, marked, prefer, shown
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


@pytest.mark.article("SkO-4.3.2", "SkO-4.3.4")
def test_who_is_there_is_seen_and_what_they_say_offer_and_refuse_is_told(page: Page) -> None:
    who_is_there_is_seen(page)
    who_refused_is_named_and_a_spectator_has_no_buttons(page)


def who_is_there_is_seen(page: Page) -> None:
    """A phrase in the reader's language, who went, and another list that all agree to."""
    prefer(page, language="de")
    table = table_against(Seat.FOREHAND)
    table.open(page)
    notice = page.locator(marked("notice"))
    expect(page.locator(marked("seat-2"))).to_be_visible()
    # Computer players are always there; a page that answers has read all that came before.
    table.tell({"type": "presence", "connected": [1], "spectators": 0})
    table.tell({"type": "coming", "deal": "t1/2", "commitment": "11" * 32})
    table.wait_for(page, "commit")
    expect(page.locator(marked("away-2"))).to_be_hidden()
    # People come and go without a move; a computer player comes after a minute, as was set.
    of_people(table)
    table.send()
    table.tell({"type": "presence", "connected": [1, 2, 3], "spectators": 0})
    line = {"type": "chat", "number": 1, "place": 2, "name": "Bernd", "text": ""}
    table.tell({**line, "phrase": "well_played"})
    expect(notice).to_have_text("Bernd: Gut gespielt!")
    expect(page.locator(marked("away-2"))).to_be_hidden()
    table.tell({"type": "presence", "connected": [1, 3], "spectators": 0})
    expect(page.locator(marked("away-2"))).to_be_visible()
    told = re.compile(r"^Computer in (1:00|0:5\d)$")
    expect(page.locator(marked("take-over-2"))).to_have_text(told)
    expect(page.locator(marked("away-3"))).to_be_hidden()
    expect(notice).to_have_text("Bernd ist gerade nicht da")
    table.tell({"type": "presence", "connected": [1, 2, 3], "spectators": 0})
    expect(page.locator(marked("away-2"))).to_be_hidden()
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


def who_refused_is_named_and_a_spectator_has_no_buttons(page: Page) -> None:
    """Of those who do not take an offer."""
    prefer(page, language="en")
    table = table_against(Seat.FOREHAND)
    table.play_to(Phase.PLAY, tricks=2)
    table.open(page)
    expect(page.locator(marked("hand"))).to_be_visible()
    notice, spoken = page.locator(marked("notice")), page.locator(f"{marked('spoken')} p")
    table.do(Concede(Seat.FOREHAND))
    table.do(Refuse(Seat.MIDDLEHAND))
    expect(page.locator(marked("offer"))).to_be_visible()
    expect(notice).to_be_hidden()
    table.do(Refuse(Seat.REARHAND))
    expect(notice).to_contain_text("Bernd and Cem do not accept")

    shown(page, table, table_against(Seat.MIDDLEHAND))
    table.do(Expose(Seat.MIDDLEHAND))
    expect(page.locator(marked("offer"))).to_be_visible()
    table.do(Agree(Seat.FOREHAND))
    table.do(Refuse(Seat.REARHAND))
    told = "Cem wants to play on: the game continues with Bernd's cards open."
    expect(notice).to_have_text(told)
    refused = spoken.filter(has_text="play on")
    expect(refused).to_have_count(1)
    expect(refused).to_contain_text(told)

    # What was taken is not called refused.
    shown(page, table, table_against(Seat.MIDDLEHAND))
    table.do(Expose(Seat.MIDDLEHAND))
    table.do(Agree(Seat.FOREHAND))
    table.do(Agree(Seat.REARHAND))
    expect(page.locator(marked("result"))).to_be_visible()
    expect(refused).to_have_count(1)

    # He looks from the first place.
    watched = table_against(Seat.FOREHAND)
    watched.told = {"you": None, "role": "spectator"}
    shown(page, table, watched)
    expect(page.locator(marked("own-plate"))).to_contain_text("Anna")
    table.do(Concede(Seat.FOREHAND))
    expect(page.locator(marked("result"))).to_be_visible()
    expect(page.locator(marked("next-deal"))).to_be_hidden()
