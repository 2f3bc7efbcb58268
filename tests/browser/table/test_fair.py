"""The page that checks deals does the same sum as the server, and says what it found."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from skat.cli.app import app
from skat.notation.fairness.revealed import RevealedDeal, read_revealed
from tests.browser.looking import PHONE, each_language, look, marked, prefer
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


def test_the_page_does_the_servers_sum(watched: Page, server: LiveServer) -> None:
    prefer(watched)
    watched.goto(f"{server.url}/fair")
    deals = [honest(f"Tisch ♣ {number}/7") for number in range(40)]
    pasted(watched, *deals)
    expect(watched.locator(marked("fair-count"))).to_have_text("40 of 40 in order")


def test_what_was_changed_is_named(watched: Page, server: LiveServer) -> None:
    prefer(watched)
    watched.goto(f"{server.url}/fair")
    swapped, renamed = honest("table-17/2"), {**honest(), "deal": "another"}
    swapped["pack"][:2] = swapped["pack"][1::-1]
    pasted(watched, honest(), swapped, renamed, goes_back()[0])
    expect(watched.locator(marked("fair-count"))).to_have_text("1 of 4 in order")
    found = watched.locator(marked("fair-deal"))
    expect(found.nth(0)).to_contain_text("Bound")
    expect(found.nth(1)).to_contain_text("other cards follow")
    expect(found.nth(2)).to_contain_text("does not match")
    expect(found.nth(3)).to_contain_text("the server has to answer for it")
    # Two files of one deal have one answer.
    pasted(watched, honest(of=1), honest(of=2))
    expect(watched.locator(marked("fair-count"))).to_have_text("1 of 1 in order")
    watched.locator(marked("fair-source")).fill("noise")
    expect(watched.locator(marked("fair-result"))).to_have_text("This is not a revealed deal")


@pytest.mark.parametrize("language", each_language(gate="de"))
def test_nothing_is_cut_off_on_a_phone(watched: Page, server: LiveServer, language: str) -> None:
    watched.set_viewport_size(PHONE)
    prefer(watched, language=language)
    watched.goto(f"{server.url}/fair")
    pasted(watched, honest())
    expect(watched.locator(marked("fair-deal"))).to_have_attribute("data-fair", "true")
    look(watched)


def test_a_deal_just_played_is_checked_where_it_ended(table_page: TablePage) -> None:
    table_page.sit_down()
    table_page.play_deal()
    table_page.see("check-deal").click()
    checked = table_page.see("deal-check")
    expect(checked).to_have_attribute("data-fair", "true")
    expect(checked).to_contain_text("Bound")
    expect(checked).to_contain_text("The number of this browser is included")
    expect(checked).to_contain_text("shown before the deal")
    expect(checked).to_contain_text("shown before the opening")
    expect(checked).to_contain_text("These are the cards that were seen here")


def test_what_a_page_kept_is_verified_in_the_terminal(
    table_page: TablePage, tmp_path: Path
) -> None:
    table_page.sit_down()
    for _ in range(2):
        table_page.play_deal()
        table_page.see("check-deal").click()
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


def test_attack_a_second_commitment_is_refused_by_the_page(page: Page) -> None:
    prefer(page)
    table = scripted(page)
    table.tell({"type": "coming", "deal": "t1/5", "commitment": COMMITMENT})
    table.wait_for(page, "commit")
    page.reload()
    expect(page.locator(marked("connection"))).to_have_attribute("data-status", "open")
    # The same after a reload: the same nonce, so the same answer.
    table.tell({"type": "coming", "deal": "t1/5", "commitment": COMMITMENT})
    table.wait_for(page, "commit", times=2)
    first, again = table.heard("commit")
    assert first == again
    table.tell({"type": "coming", "deal": "t1/5", "commitment": OTHER})
    table.wait_for(page, "object")
    assert table.heard("object") == [
        {"type": "object", "deal": "t1/5", "what": "second_commitment"}
    ]
    expect(page.locator(marked("notice"))).to_contain_text("second fingerprint")
    # From now on it takes no part, whatever it is shown.
    own = {"place": 1, "commitment": first["commitment"]}
    table.tell({"type": "gathered", "deal": "t1/5", "commitments": [own]})
    table.tell({"type": "coming", "deal": "t1/5", "commitment": COMMITMENT})
    table.wait_for(page, "object", times=2)
    assert table.heard("nonce") == []


def test_attack_a_page_opens_for_one_set_only(page: Page) -> None:
    prefer(page)
    table = scripted(page)
    table.tell({"type": "coming", "deal": "t1/6", "commitment": COMMITMENT})
    table.wait_for(page, "commit")
    own = {"place": 1, "commitment": table.heard("commit")[0]["commitment"]}
    # A set without its own commitment is none that it opens for.
    table.tell({"type": "gathered", "deal": "t1/6", "commitments": [own]})
    table.wait_for(page, "nonce")
    page.reload()
    expect(page.locator(marked("connection"))).to_have_attribute("data-status", "open")
    table.tell({"type": "coming", "deal": "t1/6", "commitment": COMMITMENT})
    table.tell({"type": "gathered", "deal": "t1/6", "commitments": [own]})
    table.wait_for(page, "nonce", times=2)
    table.tell(
        {
            "type": "gathered",
            "deal": "t1/6",
            "commitments": [own, {"place": 2, "commitment": OTHER}],
        }
    )
    table.wait_for(page, "object")
    assert table.heard("object")[0]["what"] == "second_set"
    assert len(table.heard("nonce")) == 2
    expect(page.locator(marked("notice"))).to_contain_text("other fingerprints")


def test_voided_deals_and_objections_are_told(page: Page) -> None:
    prefer(page)
    table = scripted(page)
    table.tell({"type": "objection", "deal": "t1/5", "place": 2, "what": "second_commitment"})
    expect(page.locator(marked("notice"))).to_have_text(
        "Bernd: the browser reports a second fingerprint for the same deal"
    )
    table.tell(
        {
            "type": "voided",
            "deal": "t1/5",
            "commitment": COMMITMENT,
            "seed": "33" * 32,
            "nonces": [None],
            "commitments": [{"place": 3, "commitment": OTHER}],
            "missing": [3],
        }
    )
    expect(page.locator(marked("notice"))).to_contain_text("the number of Cem did not come")


def test_attack_what_was_opened_is_neither_dealt_nor_voided(page: Page) -> None:
    prefer(page)
    table = scripted(page)
    table.tell({"type": "coming", "deal": "t1/7", "commitment": COMMITMENT})
    table.wait_for(page, "commit")
    own = {"place": 1, "commitment": table.heard("commit")[0]["commitment"]}
    table.tell({"type": "gathered", "deal": "t1/7", "commitments": [own]})
    table.wait_for(page, "nonce")
    table.tell({"type": "coming", "deal": "t1/8", "commitment": OTHER})
    table.wait_for(page, "object")
    assert table.heard("object") == [{"type": "object", "deal": "t1/7", "what": "never_dealt"}]


def test_attack_it_never_asks_and_the_table_says_so(page: Page) -> None:
    prefer(page)
    table = scripted(page)
    told = honest("t1/9", places=(), of=None)
    running = {**told, "seed": None, "pack": None, "voided": [], "daily": False}
    table.tell({"type": "change", "seq": 1000, "fair": running})
    table.wait_for(page, "object")
    assert table.heard("object") == [{"type": "object", "deal": "t1/9", "what": "not_asked"}]
    expect(page.locator(marked("notice"))).to_contain_text(
        "this browser was not asked for a number"
    )
    table.tell({"type": "objection", "deal": "t1/9", "place": 2, "what": "not_asked"})
    expect(page.locator(marked("notice"))).to_have_text(
        "Bernd: the browser reports that it was not asked for a number"
    )
