"""The list of an evening in the browser: opened, filled, explained, corrected, signed, printed."""

from __future__ import annotations

import random
import re
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pypdf import PdfReader

from tests.browser.list_page import NAMES, ListPage
from tests.browser.looking import look
from tests.browser.table_page import Faults
from tests.browser.test_access import violations
from tests.server.list_phone import Phone
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

SIZE: ViewportSize = {"width": 390, "height": 844}
PHONE = {"viewport": SIZE, "locale": "de"}
BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """A phone, in German."""
    return {**browser_context_args, **PHONE}


@pytest.fixture
def server(lasting_server: LiveServer) -> LiveServer:
    """Each list is known to those alone who have a key."""
    return lasting_server


# Which names and numbers of the list run out of their column, or out of the paper.
UNREADABLE = """() => {
    const paper = document.querySelector('.score-list').getBoundingClientRect();
    return [...document.querySelectorAll('.score-list :is(.who span, .value, .total, tfoot td)')]
        .filter((one) => {
            const words = document.createRange();
            words.selectNodeContents(one);
            const { left, right } = words.getBoundingClientRect();
            const cell = one.closest('th, td');
            const box = cell.getBoundingClientRect();
            const beside = parseFloat(getComputedStyle(cell).paddingRight);
            return one.textContent.trim() && (left < box.left - 1 || right > box.right - beside + 1
                || left < paper.left - 1 || right > paper.right + 1
                || one.scrollHeight > one.clientHeight + 3);
        }).map((one) => one.textContent.trim());
}"""


def score_of(text: str) -> int:
    """A number of the page."""
    return int(text.replace("−", "-"))


def chooses_nothing_and_keeps_its_shape(keeper: ListPage) -> None:
    """No line can be entered before its tops were chosen, and no game moves the keys."""
    pressed = keeper.see("pad").locator("[aria-pressed=true]")
    expect(pressed).to_have_count(0)
    keeper.tap("soloist-2")
    usual = keeper.see("pad").bounding_box()
    keeper.tap("contract-clubs")
    expect(keeper.see("pad-hint")).to_be_visible()
    expect(keeper.see("won")).to_be_disabled()
    keeper.tap("contract-null")
    expect(keeper.see("won")).to_be_enabled()
    expect(keeper.see("tops-with-1")).to_be_disabled()
    assert keeper.see("pad").bounding_box() == usual
    keeper.tap("contract-clubs")
    keeper.tap("tops-without-3")
    expect(keeper.see("won")).to_be_enabled()
    assert keeper.see("pad").bounding_box() == usual
    # Eleven tops are possible in a suit only; in grand they must be chosen again.
    keeper.see("tops-with").select_option("with 7")
    keeper.tap("contract-grand")
    expect(keeper.see("won")).to_be_disabled()
    keeper.page.reload()
    expect(keeper.see("live")).to_be_visible()


def enter_elsewhere(tablet: Phone, deal: int, game: dict[str, Any] | None) -> None:
    """A deal by another device of the keeper."""
    action = {"do": "enter_deal", "deal": deal, "game": game}
    reply = tablet.post(action, command=f"deal-{deal}", expected=tablet.shown()["seq"])
    assert reply.status == 201, reply.json


BROKEN_WORDS = """() => [...document.querySelectorAll('.who span')].flatMap((one) => {
    const words = document.createRange();
    const text = one.firstChild;
    return [...text.data.matchAll(/[^\\s-]+/g)].flatMap(({ 0: word, index }) => {
        words.setStart(text, index);
        words.setEnd(text, index + word.length);
        const lines = new Set([...words.getClientRects()].map((line) => Math.round(line.top)));
        return lines.size > 1 ? [word] : [];
    });
})"""
"""Names whose words go on in another line."""

CUT_NAMES = """() => [...document.querySelectorAll('.who span')]
    .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1)
    .map((one) => one.textContent)"""
"""Names in heads and on keys of which something is out of sight."""


def names_stand_in_whole_words_where_the_paper_is_wide(server: LiveServer, page: Page) -> None:
    usual = page.viewport_size
    keeper = ListPage(page, server)
    names = ("Maximilian Krause", "Anna-Katharina Weiß", "Bartholomäus", "Konstantin von Heyde")
    keeper.open(names=names)
    keeper.enter(2, "grand", tops="with-4")
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BROKEN_WORDS) == [], (width, height)
    # On a phone a long name is its beginning, parted between syllables; a tap shows it whole.
    for width, height in ((360, 780), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_NAMES) == [], (width, height)
    page.locator("thead .who").first.click()
    expect(page.locator("dialog[open]")).to_contain_text("Konstantin von Heyde")
    page.keyboard.press("Escape")
    assert usual is not None
    page.set_viewport_size(usual)


def test_a_series_of_48_deals_opened_filled_signed_and_printed(
    server: LiveServer, watched: Page, tmp_path: Path
) -> None:
    chance = random.Random(48)
    keeper = ListPage(watched, server)
    keeper.open()
    chooses_nothing_and_keeps_its_shape(keeper)
    points, won, lost = dict.fromkeys(NAMES, 0), dict.fromkeys(NAMES, 0), dict.fromkeys(NAMES, 0)
    known = watched.evaluate("JSON.parse(localStorage['skat.lists'])[0]")
    tablet = Phone(server, {"list": known["list"], "key": known["key"], "view_key": ""})
    for deal in range(1, 49):
        dealer = (deal - 1) % 4 + 1
        place = chance.choice([each for each in (1, 2, 3, 4) if each != dealer])
        contract, wins = chance.choice([*BASES]), chance.random() < 0.75
        hand, passed = deal % 5 == 0, deal % 13 == 0
        # Most of them come from the keeper's other device; the phone shows them as its own.
        if 5 < deal <= 44:
            told = {"contract": contract, "hand": hand, "tops": {"held": True, "count": 1}}
            game = None if passed else {"soloist": place, "won": wins, **told}
            enter_elsewhere(tablet, deal, game)
        else:
            expect(keeper.see("next-deal")).to_contain_text(f"{deal}, ")
            assert keeper.see(f"soloist-{dealer}").count() == 0
            if passed:
                keeper.tap("passed")
            else:
                keeper.enter(place, contract, *(["hand"] if hand else []), won=wins)
            expect(keeper.see(f"line-{deal}")).to_be_visible()
        if not passed:
            value = BASES[contract] * (3 if hand else 2)
            name = NAMES[place - 1]
            points[name] += value if wins else -2 * value
            (won if wins else lost)[name] += 1
    results = {
        name: points[name] + 50 * (won[name] - lost[name]) + 30 * (sum(lost.values()) - lost[name])
        for name in NAMES
    }
    for place, name in enumerate(NAMES, start=1):
        assert score_of(keeper.result(place)) == results[name]
    for letters in (100, 130):
        watched.evaluate(
            "letters => (document.documentElement.style.fontSize = letters)", f"{letters}%"
        )
        for width, height in ((390, 844), (360, 780), (320, 568), (844, 390)):
            watched.set_viewport_size({"width": width, "height": height})
            assert watched.evaluate(UNREADABLE) == [], (width, letters)
            look(watched)
    watched.evaluate("document.documentElement.style.fontSize = ''")
    watched.set_viewport_size(SIZE)

    keeper.tap("to-sign")
    for place in (1, 2, 3, 4):
        keeper.tap(f"sign-{place}")
        expect(keeper.see(f"sign-{place}")).to_contain_text("✓")
    with watched.expect_download() as printing:
        keeper.tap("print")
    target = tmp_path / "list.pdf"
    printing.value.save_as(target)
    text = PdfReader(BytesIO(target.read_bytes())).pages[0].extract_text().replace("−", "-")
    [foot] = [line for line in text.splitlines() if "Seeger-Fabian" in line]
    assert [int(word) for word in foot.split()[-4:]] == list(results.values())
    for name in NAMES:
        assert f"✓ {name}" in text
    assert re.search(r"^48 ", text, re.MULTILINE)


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.proof)])
def test_every_value_explains_itself_to_all_who_look_on(
    server: LiveServer,
    watched: Page,
    browser: Browser,
    browser_context_args: dict[str, Any],
    scheme: Literal["dark", "light"],
) -> None:
    watched.emulate_media(color_scheme=scheme)
    names_stand_in_whole_words_where_the_paper_is_wide(server, watched)
    keeper = ListPage(watched, server)
    watched.goto(f"{server.url}/list")
    expect(keeper.see("open-list")).to_be_visible()
    is_heard(watched)
    keeper.open(size=3)
    keeper.tap("list-menu-open")
    link = keeper.see("link-view").input_value()
    expect(keeper.see("code")).to_be_visible()
    is_heard(watched)
    keeper.tap("list-menu-close")
    context = browser.new_context(**{**browser_context_args, "locale": "pl"})
    other = ListPage(context.new_page(), server)
    other.page.goto(link)
    expect(other.see("live")).to_be_visible()
    assert other.see("pad").count() == 0
    slips_are_mended(keeper)
    # The others look on live, and write nothing.
    expect(other.see("line-1")).to_contain_text("−100")
    other.tap("line-1")
    expect(other.see("line-steps")).to_be_visible()
    assert other.see("correct").count() == 0
    other.page.goto(f"{server.url}/list/nothing#wrong")
    expect(other.see("gone")).to_be_visible()
    context.close()


def is_heard(page: Page) -> None:
    """Weak eyes and screen readers find their way."""
    assert violations(page) == []


def slips_are_mended(keeper: ListPage) -> None:
    """And every value says how it came about."""
    # Without 2, hand, bid 48 and worth 44: overbid, counted 55, lost 110.
    for name in ("soloist-2", "contract-spades", "tops-without-2", "hand", "show-bid"):
        keeper.tap(name)
    keeper.see("bid").select_option("48")
    expect(keeper.see("won")).to_be_disabled()
    is_heard(keeper.page)
    keeper.tap("lost")
    expect(keeper.see("line-1")).to_contain_text("−110")
    keeper.tap("line-1")
    expect(keeper.see("line-steps")).to_contain_text("44")
    expect(keeper.see("line-sheet")).to_contain_text("55")
    expect(keeper.see("line-articles")).to_contain_text("SkO-5.4.2")
    is_heard(keeper.page)

    # With everybody's consent it becomes hearts; the old value stays to be seen.
    keeper.tap("correct")
    sheet = keeper.see("line-sheet")
    keeper.tap("all-agree")
    keeper.see("why").fill("Herz war es")
    sheet.locator('[data-test="contract-hearts"]').click()
    sheet.locator('[data-test="lost"]').click()
    expect(keeper.see("line-1")).to_contain_text("−100")
    keeper.tap("line-1")
    expect(keeper.see("line-sheet")).to_contain_text("Herz war es")
    keeper.tap("line-sheet-close")

    # A slip of the thumb goes back to the pad as it was typed.
    keeper.enter(1, "grand", tops="with-2", won=False)
    expect(keeper.see("line-2")).to_contain_text("−144")
    keeper.tap("undo")
    expect(keeper.see("line-2")).to_have_count(0)
    expect(keeper.see("contract-grand")).to_have_attribute("aria-pressed", "true")
    keeper.tap("won")
    expect(keeper.see("line-2")).to_contain_text("72")
    keeper.tap("explain-foot")
    expect(keeper.see("count-2")).to_contain_text("= −150")
    is_heard(keeper.page)


def test_players_come_and_go_and_entries_wait_through_a_gap(tmp_path: Path, page: Page) -> None:
    with LiveServer(tmp_path) as server:
        faults = Faults(page)
        players_come_and_go_and_the_management_rules(server, page)
        assert faults.texts == []
        with faults.planned_outage(sends_again="/commands"):
            entries_wait(server, page)
        assert faults.texts == []


def entries_wait(server: LiveServer, page: Page) -> None:
    """Three entries of the keeper wait while the server is away."""
    keeper = ListPage(page, server)
    keeper.open(size=3)
    keeper.enter(1, "clubs")
    expect(keeper.see("line-1")).to_be_visible()
    expect(keeper.see("live")).to_be_visible()
    server.kill()
    keeper.enter(2, "spades")
    keeper.tap("passed")
    keeper.enter(3, "null", won=False)
    expect(keeper.see("queued-4")).to_be_visible()
    expect(keeper.see("line-state")).to_contain_text("3")
    server.start()
    page.reload()
    for deal in (1, 2, 3, 4):
        expect(keeper.see(f"line-{deal}")).to_be_visible(timeout=20_000)
    expect(keeper.see("live")).to_be_visible()
    assert keeper.see("problem").count() == 0
    assert [score_of(text) for text in keeper.scores()] == [24, 22, -46]


def players_come_and_go_and_the_management_rules(server: LiveServer, page: Page) -> None:
    keeper = ListPage(page, server)
    keeper.open(size=3)
    keeper.tap("list-menu-open")
    keeper.tap("leave-2")
    expect(keeper.see("leaves-2")).to_contain_text("3")
    keeper.see("newcomer").fill("Dora")
    keeper.tap("let-in")
    keeper.tap("join")
    expect(keeper.see("leaves-2")).to_contain_text("4")
    keeper.see("keeper-choice").select_option("2")
    keeper.tap("keeper-agreed")
    keeper.tap("hand-over")
    expect(keeper.see("keeper")).to_have_text("Björn")
    # While a line waits to be sent, its state takes room from the title.
    expect(keeper.see("live")).to_be_visible()
    look(page)
    keeper.tap("list-menu-close")
    for deal, soloist in enumerate((2, 3, 4, 2), start=1):
        keeper.enter(soloist, "clubs", won=deal > 1)
        expect(keeper.see(f"line-{deal}")).to_be_visible()
    # Björn has left; the others are three, and all of them are dealt cards. The next one writes.
    expect(keeper.see("soloist-4")).to_be_visible()
    assert [keeper.see(f"soloist-{place}").count() for place in (1, 2, 3, 4)] == [1, 0, 1, 1]
    assert keeper.result(4) == "104"
    keeper.tap("list-menu-open")
    expect(keeper.see("keeper")).to_have_text("Cécile")
    keeper.tap("list-menu-close")
    keeper.tap("line-2")
    keeper.tap("correct")
    keeper.tap("by-management")
    keeper.see("judge").fill("Olga")
    keeper.see("why").fill("unleserlich")
    for name in ("contract-diamonds", "won"):
        # The pad beneath the list is there as well.
        keeper.see("line-sheet").locator(f'[data-test="{name}"]').click()
    expect(keeper.see("line-2")).to_contain_text("18")
    keeper.tap("line-2")
    expect(keeper.see("line-sheet")).to_contain_text("Olga: unleserlich")
