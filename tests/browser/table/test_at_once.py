"""Two people answer one offer in the same moment, before they see each other's answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.looking import PHONE, marked
from tests.browser.table_page import SETTINGS, Faults, TablePage
from tests.server.live import LiveServer, OpenedTable
from tests.server.peer import Peer

pytestmark = pytest.mark.browser

# What the server says waits in the page while `late` is set, and is read in its order after that.
HELD_BACK = """
    const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    const waiting = [];
    window.hold = () => { window.late = true; };
    window.release = () => { window.late = false; waiting.splice(0).forEach((read) => read()); };
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...own,
        set(read) {
            own.set.call(this, (message) => {
                if (window.late) waiting.push(() => read(message));
                else read(message);
            });
        },
    });
"""


class Defender:
    """A page at a table, and what it sent there."""

    def __init__(self, browser: Browser, server: LiveServer, opened: OpenedTable) -> None:
        context = browser.new_context(viewport=PHONE, locale="en", reduced_motion="reduce")
        page: Page = context.new_page()
        self.agreed = 0
        self.faults = Faults(page)
        page.add_init_script(HELD_BACK)
        page.on("websocket", self._listen)
        self.at = TablePage(page, server, self.faults)
        self.at.remember("skat.settings", SETTINGS)
        self.at.come_to(opened)

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", self._count)

    def _count(self, frame: bytes | str) -> None:
        self.agreed += '"agree"' in str(frame)


def soloist_and_defenders(server: LiveServer) -> tuple[Peer, list[OpenedTable]]:
    """Anna has announced a game and not played yet; Ben and Cleo may sit down at their pages."""
    anna = server.open_table(others=["open", "open"])
    others = [server.sit_down(anna.table, name) for name in ("Ben", "Cleo")]
    peers = [Peer.seated(server, opened) for opened in (anna, *others)]
    peers[0].done({"do": "begin"})
    while True:
        for peer in peers:
            peer.wait_for(lambda snapshot: snapshot["view"] is not None)
        if peers[0].view["phase"] == "play":
            break
        acting = next(peer for peer in peers if peer.my_turn)
        passes = acting is not peers[0]
        legal = acting.view["legal"]
        number = acting.done(
            next(each for each in legal if each["do"] == "pass") if passes else legal[0]
        )
        for peer in peers:
            peer.wait_for(lambda snapshot: snapshot["seq"] >= number)  # noqa: B023
    for peer in peers[1:]:
        peer.hang_up()
    return peers[0], others


@pytest.fixture
def defenders(server: LiveServer, browser: Browser) -> Iterator[tuple[Peer, Defender, Defender]]:
    anna, others = soloist_and_defenders(server)
    ben, cleo = (Defender(browser, server, opened) for opened in others)
    with anna:
        yield anna, ben, cleo
    for context in browser.contexts:
        context.close()
    assert [each.faults.texts for each in (ben, cleo)] == [[], []]


def test_both_answers_to_an_offer_count_though_one_was_outpaced(
    defenders: tuple[Peer, Defender, Defender],
) -> None:
    anna, *both = defenders
    anna.done({"do": "expose", "seat": anna.view["viewer"]})
    for defender in both:
        expect(defender.at.see("agree")).to_be_enabled()
    for defender in both:
        defender.at.page.evaluate("hold()")
    for defender in both:
        defender.at.see("agree").click()
    anna.wait_for(lambda snapshot: len(snapshot["view"]["pending"]["agreed"]) == 1)
    for defender in both:
        defender.at.page.evaluate("release()")
    anna.wait_for(lambda snapshot: snapshot["view"]["phase"] == "finished")
    for defender in both:
        expect(defender.at.see("result")).to_be_visible()
        expect(defender.at.page.locator(marked("notice"))).to_be_hidden()
    # What a page sent is known here before what it shows after that.
    assert sorted(defender.agreed for defender in both) == [1, 2], "one tap went out again"
