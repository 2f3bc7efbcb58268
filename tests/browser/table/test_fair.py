"""The page that checks deals does the same sum as the server, and says what it found."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from skat.cli.app import app
from skat.notation.fairness.revealed import RevealedDeal, read_revealed
from tests.browser.looking import LANGUAGES, PHONE, look, marked, prefer
from tests.browser.scripted_table import ScriptedTable, pack_of
from tests.browser.table_page import TablePage
from tests.server.live import LiveServer
from tests.shuffle.servers import Transcript, goes_back, honest

pytestmark = pytest.mark.browser


@pytest.fixture
def server(lasting_server: LiveServer) -> LiveServer:
    """Deals are checked on the page alone, and each table is a new one."""
    return lasting_server


def pasted(page: Page, *deals: Transcript) -> None:
    text = "\n".join(map(json.dumps, deals))
    page.locator(marked("fair-source")).fill(text)


def test_the_page_does_the_servers_sum_and_names_what_was_changed(
    watched: Page, server: LiveServer
) -> None:
    prefer(watched)
    watched.goto(f"{server.url}/fair")
    count = watched.locator(marked("fair-count"))
    pasted(watched, *[honest(f"Tisch ♣ {number}/7") for number in range(40)])
    expect(count).to_have_text("40 of 40 in order")
    swapped, renamed = honest("table-17/2"), {**honest(), "deal": "another"}
    swapped["pack"][:2] = swapped["pack"][1::-1]
    pasted(watched, honest(), swapped, renamed, goes_back()[0])
    expect(count).to_have_text("1 of 4 in order")
    marks = watched.locator(marked("fair-deal"))
    expect(marks.nth(0)).to_contain_text("Bound")
    expect(marks.nth(1)).to_contain_text("other cards follow")
    expect(marks.nth(2)).to_contain_text("does not match")
    expect(marks.nth(3)).to_contain_text("the server has to answer for it")
    # Two files of one deal have one answer.
    pasted(watched, honest(of=1), honest(of=2))
    expect(count).to_have_text("1 of 1 in order")
    watched.locator(marked("fair-source")).fill("noise")
    expect(watched.locator(marked("fair-result"))).to_have_text("This is not a revealed deal")
    # Nothing is cut off on a phone, in any language.
    watched.set_viewport_size(PHONE)
    for language in LANGUAGES:
        prefer(watched, language=language)
        watched.reload()
        expect(watched.locator("html")).to_have_attribute("lang", language)
        pasted(watched, honest())
        expect(marks).to_have_attribute("data-fair", "true")
        look(watched)


def test_a_deal_just_played_is_checked_where_it_ended_and_again_in_the_terminal(
    table_page: TablePage, tmp_path: Path
) -> None:
    table_page.sit_down()
    for _ in range(2):
        table_page.play_deal()
        table_page.see("check-deal").click()
        checked = table_page.see("deal-check")
        expect(checked).to_have_attribute("data-fair", "true")
        expect(checked).to_contain_text("Bound")
        expect(checked).to_contain_text("The number of this browser is included")
        expect(checked).to_contain_text("shown before the deal")
        expect(checked).to_contain_text("shown before the opening")
        expect(checked).to_contain_text("These are the cards that were seen here")
        with table_page.page.expect_download() as download:
            table_page.see("save-kept").click()
        table_page.see("next-deal").click()
        table_page.page.locator(marked("check-deal")).wait_for(state="hidden")
    saved = tmp_path / "kept.jsonl"
    download.value.save_as(saved)
    deals = list(read_revealed(BytesIO(saved.read_bytes())))
    assert all(isinstance(deal, RevealedDeal) for deal in deals), deals
    done = CliRunner().invoke(app, ["verify", "--json", str(saved)])
    rows = [json.loads(row) for row in done.stdout.splitlines()]
    assert done.exit_code == 0
    assert [(row["answer"], row["whose"]) for row in rows] == [
        ("bound", None), ("bound", None), ("void", "server"),
    ]  # fmt: skip
    # A server that had dealt other cards could not take back what the page has kept.
    swapped = json.loads(saved.read_text().splitlines()[0])
    swapped["kept"]["hand"][0], other = "", swapped["pack"]
    swapped["kept"]["hand"][0] = next(card for card in other if card not in swapped["kept"]["hand"])
    saved.write_text(json.dumps(swapped))
    done = CliRunner().invoke(app, ["verify", str(saved)])
    assert done.exit_code == 1
    assert "not the cards that were seen here" in done.stdout


HANDS = (
    "CJ SJ HJ DJ CA CT CK CQ C9 C8",
    "SA ST SK SQ S9 S8 S7 HA HT HK",
    "DA DT DK DQ D9 D8 D7 HQ H9 H8",
    "C7 H7",
)
COMMITMENT, OTHER = "11" * 32, "22" * 32


def scripted(page: Page) -> ScriptedTable:
    table = ScriptedTable(pack_of(*HANDS))
    table.open(page)
    page.locator(marked("connection")).wait_for(state="attached")
    expect(page.locator(marked("connection"))).to_have_attribute("data-status", "open")
    return table


def reload(page: Page) -> None:
    page.reload()
    expect(page.locator(marked("connection"))).to_have_attribute("data-status", "open")


def test_attacks_are_seen_through_by_the_page_and_told(page: Page) -> None:
    """Each of the attacks at a deal of its own; the objections of others, and voided deals."""
    prefer(page)
    table = scripted(page)
    told = page.locator(marked("notice"))
    second_commitment(page, table)
    expect(told).to_contain_text("second fingerprint")
    a_second_set(page, table)
    expect(told).to_contain_text("other fingerprints")
    neither_dealt_nor_voided(page, table)
    never_asked(page, table)
    expect(told).to_contain_text("this browser was not asked for a number")

    table.tell({"type": "objection", "deal": "t1/9", "place": 2, "what": "not_asked"})
    expect(told).to_have_text("Bernd: the browser reports that it was not asked for a number")
    table.tell({"type": "objection", "deal": "t1/3", "place": 2, "what": "second_commitment"})
    expect(told).to_have_text("Bernd: the browser reports a second fingerprint for the same deal")
    table.tell(
        {
            "type": "voided",
            "deal": "t1/3",
            "commitment": COMMITMENT,
            "seed": "33" * 32,
            "nonces": [None],
            "commitments": [{"place": 3, "commitment": OTHER}],
            "missing": [3],
        }
    )
    expect(told).to_contain_text("the number of Cem did not come")


def second_commitment(page: Page, table: ScriptedTable) -> None:
    """It is refused by the page."""
    deal = "t1/5"
    coming = {"type": "coming", "deal": deal, "commitment": COMMITMENT}
    table.tell(coming)
    table.wait_for(page, "commit", deal=deal)
    reload(page)
    # The same after a reload: the same nonce, so the same answer.
    table.tell(coming)
    table.wait_for(page, "commit", deal=deal, times=2)
    first, again = table.heard("commit", deal=deal)
    assert first == again
    table.tell({**coming, "commitment": OTHER})
    table.wait_for(page, "object")
    assert table.heard("object") == [{"type": "object", "deal": deal, "what": "second_commitment"}]
    # From now on it takes no part, whatever it is shown.
    own = {"place": 1, "commitment": first["commitment"]}
    table.tell({"type": "gathered", "deal": deal, "commitments": [own]})
    table.tell(coming)
    table.wait_for(page, "object", times=2)
    assert table.heard("nonce") == []


def gathered(page: Page, table: ScriptedTable, deal: str) -> dict[str, Any]:
    """The page has opened its number for its own commitment alone; what was gathered."""
    table.tell({"type": "coming", "deal": deal, "commitment": COMMITMENT})
    table.wait_for(page, "commit", deal=deal)
    own = {"place": 1, "commitment": table.heard("commit", deal=deal)[0]["commitment"]}
    told = {"type": "gathered", "deal": deal, "commitments": [own]}
    table.tell(told)
    table.wait_for(page, "nonce", deal=deal)
    return told


def a_second_set(page: Page, table: ScriptedTable) -> None:
    """The page opens for one set only, also after a reload."""
    deal = "t1/6"
    told = gathered(page, table, deal)
    reload(page)
    table.tell({"type": "coming", "deal": deal, "commitment": COMMITMENT})
    table.tell(told)
    table.wait_for(page, "nonce", deal=deal, times=2)
    further = {"place": 2, "commitment": OTHER}
    table.tell({**told, "commitments": [*told["commitments"], further]})
    table.wait_for(page, "object", deal=deal)
    assert table.heard("object", deal=deal)[0]["what"] == "second_set"
    assert len(table.heard("nonce", deal=deal)) == 2


def neither_dealt_nor_voided(page: Page, table: ScriptedTable) -> None:
    """What was opened has to be one of both before the next deal comes."""
    deal = "t1/7"
    gathered(page, table, deal)
    table.tell({"type": "coming", "deal": "t1/8", "commitment": OTHER})
    table.wait_for(page, "object", deal=deal)
    objection = {"type": "object", "deal": deal, "what": "never_dealt"}
    assert table.heard("object", deal=deal) == [objection]


def never_asked(page: Page, table: ScriptedTable) -> None:
    """A deal is there, and the page had no number in it."""
    deal = "t1/9"
    told = honest(deal, places=(), of=None)
    running = {**told, "seed": None, "pack": None, "voided": [], "daily": False}
    table.tell({"type": "change", "seq": 1000, "fair": running})
    table.wait_for(page, "object", deal=deal)
    objection = {"type": "object", "deal": deal, "what": "not_asked"}
    assert table.heard("object", deal=deal) == [objection]
