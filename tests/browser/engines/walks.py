"""What is done in each engine: from a first deal to a table on the device without a network."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from shutil import copytree
from threading import Thread
from typing import Final

from websockets.exceptions import ConnectionClosed

from tests.browser.engines.stand import (
    MOST_DEALS,
    Bold,
    NullOuvert,
    Overbids,
    Stand,
    next_deal,
    play_until,
)
from tests.browser.list_page import ListPage
from tests.browser.looking import BUILT, release_at
from tests.browser.rooms import DEAL
from tests.browser.table_page import SETTINGS
from tests.server.online.evening import OnlineHall, OnlineTable

STOOD: Final = (("state-soloist_points", "32"), ("state-opponent_points", "22"))
PUZZLES: Final = ("open", "odds", "sure", "discard", "count")
IN_ACCOUNT: Final = """async () => (await (await fetch('/api/account/device-deals')).json()).lists
    .map(({ list, deals }) => [list, deals.length])"""
FOCUS: Final = """() => document.activeElement !== document.body
    && document.activeElement.checkVisibility()"""
COUNTED: Final = """() => {
    window.notes = 0;
    for (const made of ['createOscillator', 'createBufferSource']) {
        const make = AudioContext.prototype[made];
        AudioContext.prototype[made] = function () { window.notes += 1; return make.call(this); };
    }
}"""
EVICT: Final = """async () => {
    // A step that waits for this page itself to go is waited for no longer than that.
    const bounded = (step) => Promise.race([step, new Promise((go) => setTimeout(go, 2000))]);
    localStorage.clear();
    for (const { name } of (await bounded(indexedDB.databases())) ?? [])
        indexedDB.deleteDatabase(name);
    for (const name of (await bounded(caches.keys())) ?? []) await bounded(caches.delete(name));
    for (const one of (await bounded(navigator.serviceWorker.getRegistrations())) ?? [])
        await bounded(one.unregister());
    return true;
}"""


def deals(stand: Stand) -> None:
    """Two whole deals, one of them null ouvert."""
    table = stand.table(NullOuvert)
    table.sit_down()
    stand.fits()
    table.play_deal()
    next_deal(table)
    play_until(stand, table, "Null ouvert")


def typed(stand: Stand) -> None:
    """A command is typed at the table and answered; the keyboard comes back to the table."""
    stand.table().sit_down()
    stand.page.keyboard.press("c")
    stand.is_there("document.activeElement?.dataset.test === 'typed-field'")
    for command, answer in (("hand", "Your hand, 10 cards"), ("who", "Anna"), ("what", "")):
        stand.see("typed-field").fill(command)
        stand.see("typed-field").press("Enter")
        stand.says("typed-answers", answer)
    stand.fits()
    stand.see("typed-field").press("Escape")
    stand.is_there("!document.querySelector('[data-test=typed-field]')")
    stand.is_there(FOCUS)


def line_dies(stand: Stand) -> None:
    """The server dies in the middle of a deal and comes back; the deal goes on."""
    table = stand.table()
    table.sit_down()
    table.play_until(lambda: table.seq > 8)
    stand.server.kill()
    status = "document.querySelector('[data-test=connection]')?.dataset.status"
    stand.is_there(f"{status} === 'lost'")
    stand.server.start()
    stand.is_there(f"{status} === 'open'")
    table.play_deal()


def list_offline(stand: Stand) -> None:
    """A list is opened, an entry is made without a network, kept over a reload, and sent later."""
    stand.kept()
    kept = ListPage(stand.page, stand.server)
    kept.open(size=3)
    stand.server.stop()
    kept.tap("passed")
    stand.says("line-state", "1 entry waits")
    stand.page.reload()
    stand.says("line-state", "1 entry waits")
    stand.fits()
    stand.server.start()
    stand.see("live").wait_for()
    stand.see("line-1").wait_for()


def tournament_table(stand: Stand) -> None:
    """A seat of a tournament's table that is played here, up to the end of a deal."""
    hall = OnlineHall(stand.server)
    hall.seated(3)
    hall.open_online(1)
    keys = hall.cards()
    others = OnlineTable(hall, [each["number"] for each in hall.tables[0]["players"]], keys)
    own, *scripted = others.numbers
    others.come(*scripted)
    Thread(target=partial(played, others), daemon=True).start()
    table = stand.table()
    table.settle()
    stand.page.goto(f"{stand.server.url}/tournament/{hall.name}/phone#{keys[own]}")
    stand.see("to-table").click()
    stand.see("table").wait_for()
    stand.fits()
    table.play_deal()


def played(table: OnlineTable) -> None:
    """The scripted seats, until the server ends."""
    with suppress(ConnectionClosed, AssertionError, OSError):
        table.play()


def lesson(stand: Stand) -> None:
    """The right card of a lesson is praised."""
    prefer(stand)
    stand.page.goto(f"{stand.server.url}/learn/first-trick")
    stand.see("card-DA").click()
    stand.see("answer-right").wait_for()
    stand.fits()


def puzzle(stand: Stand) -> None:
    """A puzzle is answered, rightly or not, and judged."""
    prefer(stand)
    stand.page.goto(f"{stand.server.url}/puzzle")
    answered(stand)


def answered(stand: Stand) -> None:
    """The puzzle that is there is answered, of whatever kind it is."""
    stand.see("puzzle-question").wait_for()
    while stand.page.locator('[data-test="puzzle-next-trick"]').count():
        stand.see("puzzle-next-trick").click()
    if stand.page.locator('[data-test="puzzle-number"]').count():
        stand.see("puzzle-number").fill("1")
        stand.see("puzzle-answer").click()
    else:
        offered = ", ".join(
            f'[data-test^="puzzle-{each}-"]:enabled' for each in ("card", "place", "number")
        )
        stand.page.locator(offered).first.click()
    if stand.page.locator('[data-test="puzzle-lay-away"]').count():
        stand.page.locator('[data-test^="puzzle-card-"]:enabled').last.click()
        stand.see("puzzle-lay-away").click()
    stand.is_there("document.querySelector('[data-test=puzzle-verdict]')?.innerText.trim()")
    stand.fits()


def ruled(stand: Stand) -> None:
    """A revoke is ruled on as it stood, and a claim needs a network, as the page says."""
    stand.page.goto(f"{stand.server.url}/referee")
    stand.see("kind-revoke").click()
    for fact in ("event-by-forehand", "game-soloist-forehand", "game-contract-clubs"):
        stand.see(fact).click()
    stand.see("game-tops-with-2").click()
    for field, number in (("game-bid", "18"), *STOOD):
        stand.see(field).fill(number)
        stand.see(field).press("Enter")
    stand.says("ruling-score", "72")
    stand.says("ruling-articles", "SkO-4.2.3")
    stand.fits()
    stand.see("another-case").click()
    stand.see("kind-claim").click()
    stand.says("problem", "network")


def update(stand: Stand) -> None:
    """The server gets another release: an open page says so, the next room and start are new."""
    folder = copytree(BUILT, stand.folder / "next")
    with (folder / "assets/table.js").open("a") as program:
        program.write("globalThis.next = true;\n")
    stand.kept()
    stand.page.evaluate("window.old = true")
    stand.server.stop()
    stand.server.plant = (
        "from pathlib import Path\nimport skat.server.app as app\n"
        f"page = app.built_page(Path({str(folder)!r}))\napp.built_page = lambda: page\n"
    )
    stand.server.start()
    stand.is_there(
        "async () => { const { serviceWorker } = navigator;"
        " const worker = await serviceWorker.ready;"
        f" await worker.update(); return !worker.installing"
        f" && await caches.has('skat-{release_at(folder)}')"
        " && worker.active.state === 'activated' && serviceWorker.controller === worker.active }"
    )
    stand.see("new-release").wait_for()
    assert stand.page.evaluate("window.old && !window.next")
    stand.see("nav-games").click()
    stand.becomes("window.next && !window.old && document.querySelector('main h1') !== null")
    stand.is_there("location.pathname === '/games' && document.title !== ''")
    stand.is_there("document.querySelector('[data-test=games], main')?.innerText.length > 40")
    stand.is_there("!document.querySelector('[data-test=new-release]')")
    stand.page.goto(stand.server.url + "/fair")
    stand.is_there("window.next === true")


def evicted(stand: Stand) -> None:
    """The browser throws away all that the page kept: it begins anew and works."""
    stand.table().sit_down()
    stand.page.evaluate(EVICT)
    stand.page.goto(stand.server.url)
    stand.see("start").wait_for()
    stand.table().sit_down()


def sound_and_focus(stand: Stand) -> None:
    """With sounds on, tones are made; the keyboard is somewhere after each step of a deal."""
    stand.table().remember("skat.settings", SETTINGS | {"sounds": True})
    stand.page.goto(stand.server.url)
    stand.page.evaluate(COUNTED)
    stand.see("start").click()
    table = stand.table()
    table.wait_for_cards()
    stand.page.keyboard.press("Tab")
    for key in ("t", "p", "h"):
        stand.page.keyboard.press(key)
        stand.is_there(FOCUS)
    table.play_deal()
    stand.is_there(FOCUS)
    stand.is_there("window.notes > 0")


def on_the_device(stand: Stand) -> None:
    """Without a network: opened cold, three deals, a board, puzzles of each kind, a ruling.

    The list outlives the browser. With a network all its deals are in a new account, once each
    however often the page looks.
    """
    stand.table().settle()
    stand.kept()
    stand.server.stop()
    stand.cold()
    stand.page.goto(stand.server.url)
    stand.see("start").click()
    stand.see("open-here").click()
    table = stand.table(NullOuvert)
    table.wait_for_cards()
    play_until(stand, table, "Null ouvert")
    table = stand.table(Overbids)
    next_deal(table)
    play_until(stand, table, "overbid")
    next_deal(table)
    given_up(stand)
    review = looked_back(stand)
    stand.page.goto(f"{stand.server.url}/board#{DEAL}")
    stand.is_there(
        "/\\d/.test(document.querySelector('[data-test=board-forehand] button span')?.innerText)"
    )
    for kind in PUZZLES:
        stand.page.goto(f"{stand.server.url}/puzzle")
        stand.see(f"puzzle-kind-{kind}").click()
        stand.is_there(f"document.querySelector('[data-test=puzzle-kind-{kind}].on') !== null")
        answered(stand)
    ruled(stand)
    stand.cold()
    played = deals_kept(stand)
    assert played >= len((NullOuvert, Overbids, given_up)), played
    stand.server.start()
    stand.page.goto(review)
    stand.is_there(
        "document.querySelector('[data-test=review-progress], [data-test=review-decision]')"
        " && !document.querySelector('[data-test=review-by-open-cards]')"
    )
    assert deals_kept(stand) == played
    in_the_account_once(stand, deals=played)


def deals_kept(stand: Stand) -> int:
    """How many deals the list of the device has in *My games*."""
    stand.page.goto(f"{stand.server.url}/games")
    stand.says("local-list", " deals")
    told = stand.see("local-list").inner_text().split(" deals")[0]
    return int(told.split()[-1])


def looked_back(stand: Stand) -> str:
    """The newest deal is gone through and judged with open cards; where its review lies."""
    stand.see("replay-deal").click()
    stand.see("past-forward").wait_for()
    stand.fits()
    stand.see("to-review").click()
    stand.says("review-by-open-cards", "all cards open")
    stand.see("review-strip").wait_for()
    stand.fits()
    return str(stand.page.evaluate("location.href"))


def in_the_account_once(stand: Stand, *, deals: int) -> None:
    """All deals of the device are in a new account, and once however often the page looks."""
    for name in ("account-open", "account-way-create"):
        stand.see(name).click()
    stand.see("account-name").fill("Walker")
    stand.see("account-password").fill("a long way to go")
    stand.see("account-send").click()
    stand.see("code-kept").click()
    stand.see("account-who").wait_for()
    for _ in range(2):
        stand.page.goto(f"{stand.server.url}/games")
        stand.is_there(f"async () => (await ({IN_ACCOUNT})()).length === 1")
        (kept,) = stand.page.evaluate(IN_ACCOUNT)
        assert kept[1] == deals, kept


def given_up(stand: Stand) -> None:
    """The next game that is ours, or another's, is given up."""
    table = stand.table(Bold)
    for _ in range(MOST_DEALS):
        table.play_until(lambda: (table.phase == "play" and table.my_turn) or table.sees("result"))
        if not table.sees("result"):
            stand.see("menu-open").click()
            stand.see("concede").click()
            stand.see("confirm-yes").click()
            table.play_deal()
            assert "gave up" in table.see("result").inner_text()
            return
        next_deal(table)
    raise AssertionError("no game came to be given up")


def prefer(stand: Stand) -> None:
    stand.page.add_init_script(
        f"localStorage.setItem('skat.settings', {json.dumps(json.dumps(SETTINGS))})"
    )


WALKS: Final[dict[str, Callable[[Stand], None]]] = {
    walk.__name__: walk
    for walk in (
        *(deals, typed, line_dies, list_offline, tournament_table, lesson, puzzle),
        *(update, evicted, sound_and_focus, on_the_device),
    )
}

os.environ["SKAT_LIMITS"] = "false"  # scripted players are quicker than people
