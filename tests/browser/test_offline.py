"""The page kept on the device: it starts without a network and keeps no answer of the table.

While it is open the server may get another release: the page never runs files of both.
"""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.list_page import ListPage
from tests.browser.looking import BUILT, PHONE, WIDE, becomes, look, marked, prefer, release_at
from tests.browser.rooms import DEAL
from tests.browser.table_page import SETTINGS, Faults, TablePage
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

NUMBER = re.compile(r"\d+")
READY = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).length }"
KEPT = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map((request) => new URL(request.url).pathname);
}"""
# What a browser says when the page could be one of the device's apps, and what it says afterwards.
OFFERS = """
    window.prompted = 0;
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => { window.prompted += 1; };
    dispatchEvent(offer);
    window.held_back = offer.defaultPrevented;
"""
INSTALLED = "dispatchEvent(new Event('appinstalled'))"
SERVED_FROM = """
from pathlib import Path
import skat.server.app as app
page = app.built_page(Path({folder!r}))
app.built_page = lambda: page
"""
# Looks for another release and waits until it is kept, and the page is in the hands of its worker.
HAS_KEPT = """async (release) => {
    const { serviceWorker } = navigator;
    const worker = await serviceWorker.ready;
    await worker.update();
    const kept = async () => (await caches.has(`skat-${release}`)) && !worker.installing
        && worker.active.state === 'activated' && serviceWorker.controller === worker.active;
    while (!(await kept())) await new Promise((again) => setTimeout(again, 20));
}"""
RELEASES = """() => [...new Set(performance.getEntriesByType('resource')
    .map(({ name }) => /assets\\/(\\w+)\\/.+\\.(js|css)/.exec(name)?.[1]).filter(Boolean))]"""


@pytest.fixture
def browser_context_args() -> dict[str, object]:
    """The worker keeps the page."""
    return {"service_workers": "allow"}


def test_a_cold_start_without_a_network(
    page: Page, context: BrowserContext, server: LiveServer
) -> None:
    prefer(page)
    kept_list = ListPage(page, server)
    kept_list.open(size=3)
    page.goto(server.url)
    page.wait_for_function(READY)
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert not [path for path in kept if path.startswith("/api")]
    context.set_offline(True)
    for path in ("/", "/fair"):
        page.goto(server.url + path)
        expect(page.locator("h1").first).to_be_visible()
        # It says what works and what does not; with the network that goes away.
        expect(page.locator(marked("no-network"))).to_be_visible()
    # The kernel in the page solves a board.
    page.goto(f"{server.url}/board#{DEAL}")
    worths = page.locator(f"{marked('board-forehand')} button span")
    expect(worths).to_have_count(10)
    expect(worths.first).to_have_text(NUMBER)
    # A lesson nobody has opened yet can be played.
    page.goto(f"{server.url}/learn/first-trick")
    page.locator(marked("card-DA")).click()
    expect(page.locator(marked("answer-right"))).to_be_visible()
    page.goto(f"{server.url}/puzzle")
    expect(page.locator(marked("puzzle-question"))).to_be_visible()
    # The list of the evening goes on, and says what waits until the network is back.
    page.goto(f"{server.url}/list")
    kept_list.tap("known-list")
    kept_list.tap("passed")
    expect(kept_list.see("line-state")).to_contain_text("1 entry waits")
    page.reload()
    expect(kept_list.see("line-state")).to_contain_text("1 entry waits")
    expect(kept_list.see("next-deal")).to_contain_text("2")
    context.set_offline(False)
    expect(kept_list.see("live")).to_be_visible()
    expect(kept_list.see("line-1")).to_be_visible()
    page.goto(server.url)
    expect(page.locator(marked("no-network"))).to_have_count(0)
    # A room of a release that is gone: the page is loaded anew, once.
    missing = "dispatchEvent(new Event('vite:preloadError', { cancelable: true }))"
    page.evaluate(f"window.old = true; setTimeout(() => {missing})")
    becomes(page, "!window.old")
    assert page.evaluate(missing), "it would be loaded anew for ever"
    the_offer_to_install_waits_until_it_is_asked_for(page, server)


def the_offer_to_install_waits_until_it_is_asked_for(page: Page, server: LiveServer) -> None:
    """The browser's own question would come at a bad moment, so the page holds it back."""
    page.goto(f"{server.url}/me")
    # Until the browser offers it, the page says how it is done by hand.
    expect(page.locator(marked("install-how"))).to_be_visible()
    expect(page.locator(marked("install"))).to_have_count(0)
    page.evaluate(OFFERS)
    assert page.evaluate("held_back")
    expect(page.locator(marked("install-how"))).to_have_count(0)
    look(page)
    page.locator(marked("install")).click()
    assert page.evaluate("prompted") == 1
    expect(page.locator(marked("install"))).to_have_count(0)
    page.evaluate(INSTALLED)
    expect(page.locator(marked("install-room"))).to_have_count(0)


@pytest.fixture
def next_release(tmp_path: Path) -> Path:
    """One program is another; the rooms that the page fetches later are the same."""
    folder = copytree(BUILT, tmp_path / "next")
    with (folder / "assets/table.js").open("a") as table:
        table.write("globalThis.next = true;\n")
    return folder


def update(server: LiveServer, folder: Path) -> None:
    server.stop()
    server.plant = SERVED_FROM.format(folder=str(folder))
    server.start()


def test_a_page_of_another_release_is_loaded_anew_and_a_kept_one_with_the_next_room(
    page: Page, context: BrowserContext, browser: Browser, server: LiveServer, next_release: Path
) -> None:
    before, after = release_at(BUILT), release_at(next_release)
    prefer(page)
    page.goto(server.url)
    page.evaluate(HAS_KEPT, before)
    unkept = browser.new_context(service_workers="block").new_page()
    prefer(unkept)
    unkept.goto(server.url)
    unkept.locator(marked("start")).wait_for()
    for opened in (page, unkept):
        opened.evaluate("window.old = true")
    update(server, next_release)
    # What is kept nowhere asks the other release for a room.
    unkept.locator(marked("nav-games")).click()
    becomes(unkept, "window.next && !window.old")
    assert unkept.url == f"{server.url}/games"
    expect(unkept.locator("h1").first).to_be_visible()
    assert unkept.evaluate(RELEASES) == [after]
    page.evaluate(HAS_KEPT, after)
    # It says so, and what this room still needs is of its own release.
    expect(page.locator(marked("new-release"))).to_be_visible()
    look(page)
    page.locator(marked("settings")).click()
    page.locator(marked("preferences")).wait_for()
    assert page.evaluate("window.old && !window.next")
    assert page.evaluate(RELEASES) == [before]
    page.keyboard.press("Escape")
    # The next room is of the new one.
    page.locator(marked("nav-games")).click()
    becomes(page, "window.next && !window.old")
    assert page.url == f"{server.url}/games"
    expect(page.locator(marked("new-release"))).to_have_count(0)
    assert page.evaluate(RELEASES) == [after]
    # The next start is of the new release, with a network and without one.
    for offline in (False, True):
        context.set_offline(offline)
        page.goto(f"{server.url}/fair")
        expect(page.locator("h1").first).to_be_visible()
        assert page.evaluate("window.next")
        assert page.evaluate(RELEASES) == [after]


def kept_page(page: Page, server: LiveServer) -> TablePage:
    """The page as it is kept on the device, which has no network from now on."""
    table = TablePage(page, server, Faults(page))
    table.remember("skat.settings", SETTINGS)
    page.goto(server.url)
    page.wait_for_function(READY)
    page.context.set_offline(True)
    return table


def opened(table: TablePage) -> None:
    """Play now leads to the table on this device, which says before what it does not offer."""
    table.page.goto(table.server.url)
    table.see("start").click()
    expect(table.see("not-offered")).to_contain_text("house rules")
    look(table.page)
    table.see("open-here").click()
    table.wait_for_cards()


def played_through_a_reload(table: TablePage) -> None:
    """A deal to its score, with the page loaded anew in the middle of it."""
    table.play_until(lambda: table.seq > 12)
    seq = table.seq
    table.page.reload()
    table.wait_for_cards()
    assert table.seq >= seq
    table.play_deal()


def test_a_deal_is_played_to_its_score_without_a_network(
    page: Page, context: BrowserContext, server: LiveServer
) -> None:
    table = kept_page(page, server)
    opened(table)
    played_through_a_reload(table)
    look(page)
    expect(table.see("replay-deal")).to_be_visible()
    # How the cards were shuffled is checked as at a server's table.
    table.see("next-deal").click()
    table.play_until(lambda: table.phase != "finished")
    hinted_to_the_best(table)
    table.play_deal()
    page.goto(f"{server.url}/games")
    kept = table.see("local-list")
    expect(kept).to_contain_text("2 deals")
    expect(kept).to_contain_text("counts in no ranking")
    look(page)
    table.see("resume-local").click()
    table.wait_for_cards()
    expect(table.see("result")).to_be_visible()
    # No server is asked for a review: the page judges the deal itself.
    table.see("ask-biggest").click()
    expect(table.see("biggest-mistake")).to_be_visible()
    the_whole_list_is_looked_back_at(table)
    deleted_only_when_confirmed(table)
    assert [fault for fault in table.faults.texts if "page error" in fault] == []


def hinted_to_the_best(table: TablePage) -> None:
    """What is playable, and the three steps for a call and for a card; a star."""
    table.play_until(lambda: table.sees("ask-for-hint"))
    table.see("ask-hint").click()
    expect(table.see("bid-hint")).to_contain_text("%")
    look(table.page)
    told_in_three_steps(table)
    table.play_until(lambda: table.phase == "play" and table.sees("ask-for-hint"))
    told_in_three_steps(table)


def told_in_three_steps(table: TablePage) -> None:
    table.see("ask-for-hint").click()
    told = table.see("hint-told")
    expect(told).to_contain_text("This deal has a star in the list.")
    table.see("hint-more").click()
    expect(told).to_contain_text("One of these two:")
    table.see("hint-more").click()
    expect(told).to_contain_text("Best:")
    look(table.page)


def the_whole_list_is_looked_back_at(table: TablePage) -> None:
    """By open cards, as long as no server can be asked; from the own games and from the list."""
    page = table.page
    page.goto(f"{table.server.url}/games")
    table.see("show-deals").click()
    expect(table.see("own-deal")).to_have_count(2)
    expect(page.locator("li", has=table.see("own-list"))).to_contain_text("1–2")
    look(page)
    table.see("own-list").click()
    expect(table.see("list-progress")).to_have_count(0, timeout=90_000)
    expect(table.see("review-by-open-cards")).to_be_visible()
    expect(table.see("list-lost")).to_be_visible()
    expect(page.locator("[data-test^=list-row-]")).to_have_count(2)
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        look(page)
    table.see("list-deal-2").click()
    expect(table.see("review-strip")).to_be_visible()
    table.see("back").click()
    expect(table.see("list-row-1")).to_be_visible()
    # With the network a server judges it, whole.
    page.context.set_offline(False)
    expect(table.see("review-by-open-cards")).to_have_count(0)
    expect(page.locator("[data-test^=list-row-]")).to_have_count(2)
    page.context.set_offline(True)


def deleted_only_when_confirmed(table: TablePage) -> None:
    """Nobody else has this list: a tap by mistake takes nothing away."""
    table.page.goto(f"{table.server.url}/games")
    for answer, lists in (("confirm-no", 1), ("confirm-yes", 0)):
        table.see("forget-local").click()
        expect(table.see("warning")).to_contain_text("gone for good")
        look(table.page)
        table.see(answer).click()
        expect(table.see("warning")).to_have_count(0)
        expect(table.see("local-list")).to_have_count(lists)
