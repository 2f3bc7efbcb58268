"""The page as a person uses it: what is seen, and what is clicked next."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from playwright.sync_api import ConsoleMessage, Locator, Page, Request

from tests.server.live import LiveServer, OpenedTable

# A full trick stays until it is tapped: one that goes away by itself may go between look and click.
SETTINGS = {
    "name": "Anna",
    "language": "en",
    "pace": "instant",
    "pause": "tap",
    "taps": 1,
    "level": "simple",
    "marks": False,  # a review costs seconds of processor time
}
HIGHEST_BID = 24
PATIENCE_MS = 20_000
TRICK_SEEN = '[data-test="trick-seen"]'
# Everything that a step has to know, in one question: a deal asks hundreds of them.
LOOK = """() => {
    const table = document.querySelector('[data-test="table"]')?.dataset ?? {};
    const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled
        && one.getBoundingClientRect().height > 0;
    const offered = [...document.querySelectorAll('[data-test]')].filter(shown);
    return [table.waiting ?? '', table.phase ?? '', offered.map((one) => one.dataset.test)];
}"""


# In one question, too: clicks it if it is there, and waits until something has come of it.
PRESS = """async ([selector, patience]) => {
    const find = (what) => document.querySelector(what);
    const one = find(selector);
    if (!one?.checkVisibility({ visibilityProperty: true }) || one.disabled) return false;
    const seq = () => find('[data-seq]')?.dataset.seq;
    const lying = () => [...document.querySelectorAll('[data-test="trick"] [data-test^="trick-"]')]
        .map((card) => card.dataset.test).join();
    const [before, lay] = [seq(), lying()];
    const seen = () => find('[data-test="trick-seen"]');
    // For a dealer who only looks on the next full trick may be there at once.
    const done = one.matches('[data-test="trick-seen"]')
        ? () => !seen() || lying() !== lay
        : () => seen() || seq() !== before;
    one.click();
    for (const ends = Date.now() + patience; !done(); ) {
        if (Date.now() > ends) throw new Error(`nothing comes of ${selector}`);
        await new Promise((rest) => setTimeout(rest, 10));
    }
    return true;
}"""


class Seen(NamedTuple):
    """What the page shows at one moment: commands on their way, the phase, what can be used."""

    waiting: str
    phase: str
    offered: tuple[str, ...]


ASKED_BY_POST: Final = ("/api/games", "/api/reviews/mine")
"""Addresses that change nothing, asked by POST because a key goes with the question."""


class Faults:
    """Everything that must not happen in a browser, as text."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        self._outage = False
        self._sends_again = ""
        self._page = page
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.texts.append(f"page error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", lambda answer: self._answered(answer.status, answer.url))

    @contextmanager
    def planned_outage(self, *, sends_again: str = "") -> Iterator[None]:
        """While the server is down on purpose, the browser may say so of the WebSocket.

        So it may of requests to addresses that end with `sends_again`: the page repeats them.
        """
        self._outage, self._sends_again = True, sends_again
        yield
        self._outage, self._sends_again = False, ""

    def _comes_again(self, url: str) -> bool:
        return bool(self._sends_again) and url.endswith(self._sends_again)

    @contextmanager
    def one_refused(self, status: int) -> Iterator[None]:
        """One request is refused on purpose: which the answer says and then the console."""
        before = len(self.texts)
        yield
        for _ in range(PATIENCE_MS // 10):
            if len(self.texts) >= before + 2:
                break
            self._page.wait_for_timeout(10)
        told = self.texts[before:]
        assert len(told) == 2, told
        assert all(str(status) in fault for fault in told), told
        del self.texts[before:]

    def _console(self, message: ConsoleMessage) -> None:
        unreachable = message.text.startswith("WebSocket connection to") or (
            "net::ERR_" in message.text and self._comes_again(message.location["url"])
        )
        if message.type == "error" and not (self._outage and unreachable):
            self.texts.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # Who leaves a page breaks off what it was asking.
        asked = request.method == "GET" or request.url.endswith(ASKED_BY_POST)
        if (asked and request.failure == "net::ERR_ABORTED") or self._comes_again(request.url):
            return
        self.texts.append(f"failed: {request.url} {request.failure}")

    def _answered(self, status: int, url: str) -> None:
        if status >= 400:
            self.texts.append(f"status {status}: {url}")


class TablePage:
    """One page at one table."""

    def __init__(self, page: Page, server: LiveServer, faults: Faults) -> None:
        self.page = page
        self.server = server
        self.faults = faults
        self._clicked: set[str] = set()
        """What was clicked as a person does it, by its selector."""

    def sit_down(self, *, size: int = 3, house_rules: Sequence[str] = ()) -> None:
        """Opens the page and starts a table."""
        self.remember("skat.settings", SETTINGS)
        self.page.goto(self.server.url)
        if size == 3 and not house_rules:
            self.see("start").click()
        else:
            self.see("to-new").click()
            self.open_new_table(size=size, house_rules=house_rules)
        self.wait_for_cards()

    def open_new_table(self, *, size: int, house_rules: Sequence[str]) -> None:
        """Fills in the form of a new table."""
        self.see(f"size-{size}").click()
        if house_rules:
            self.see("house-rules").click()
            self.see("more-house-rules").click()
        for rule in house_rules:
            self.see(f"house-{rule}").check()
        self.see("open-table").click()

    def settle(self) -> None:
        """Quick computer players and tricks that go away at a tap, as all these tests want it."""
        self.remember("skat.settings", SETTINGS)

    def wait_for_cards(self) -> None:
        """Until the table shows a deal."""
        self.page.wait_for_selector("[data-phase]:not([data-phase=''])")

    def come_to(self, opened: OpenedTable, *, size: int = 3) -> None:
        """Goes to a table that was opened without the page."""
        self.remember("skat.settings", SETTINGS)
        known = {"table": opened.table, "token": opened.token, "size": size, "since": 0}
        self.remember("skat.tables", [known])
        self.page.goto(f"{self.server.url}/table/{opened.table}")
        self.wait_for_cards()

    def remember(self, key: str, value: object) -> None:
        """Puts something into the storage of the browser, unless the page has done so itself."""
        stored = json.dumps(json.dumps(value))
        self.page.add_init_script(
            f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {stored})"
        )

    # --- what is seen -----------------------------------------------------------------------

    def see(self, name: str) -> Locator:
        return self.page.locator(f'[data-test="{name}"]')

    def sees(self, name: str) -> bool:
        return self.see(name).first.is_visible()

    @property
    def phase(self) -> str:
        return self._data("phase")

    @property
    def seq(self) -> int:
        return int(self._data("seq"))

    @property
    def hand(self) -> list[str]:
        """The own cards as they are shown, from left to right."""
        return self._cards('[data-test="hand"] [data-test^="card-"]')

    @property
    def trick(self) -> list[str]:
        """The cards on the table, in the order played."""
        return self._cards(
            '[data-test="trick"] [data-test^="trick-"]:not([data-test="trick-seen"])'
        )

    @property
    def my_turn(self) -> bool:
        return self.sees("your-turn") or self.sees("play")

    def _data(self, name: str) -> str:
        return self.see("table").get_attribute(f"data-{name}") or ""

    def _cards(self, selector: str) -> list[str]:
        names = self.page.locator(selector).evaluate_all(
            "all => all.map(one => one.getAttribute('data-test'))"
        )
        return [name.rpartition("-")[2] for name in names]

    # --- what is done -----------------------------------------------------------------------

    def play_until(self, reached: Callable[[], bool]) -> None:
        """Takes step after step until something is reached; fails when nothing goes on."""
        idle = 0
        while not reached():
            if self.step():
                idle = 0
                continue
            idle += 50
            assert idle < PATIENCE_MS, f"nothing goes on in phase {self.phase} at {self.seq}"
            self.page.wait_for_timeout(50)

    def play_deal(self) -> None:
        """Plays on until the result lies there."""
        self.play_until(lambda: self.sees("result"))

    def step(self) -> bool:
        """Does what is to be done now; whether there was anything.

        The page takes nothing new before the server has answered, so the step waits for that too.
        """
        waiting, phase, offered = self.page.evaluate(LOOK)
        if waiting != "0":
            return False
        seen = Seen(waiting, phase, tuple(offered))
        return any(
            doing(seen)
            for doing in (
                self._look_at_trick,
                self._bid,
                self._take_skat,
                self._discard,
                self._announce,
                self._answer,
                self._answer_kontra,
                self._play,
            )
        )

    def _click(self, selector: str) -> bool:
        """Clicks if there is such a thing now; it may go away at any moment.

        The first time as a person does, where it lies and if nothing covers it; after that by a
        script, which takes a tenth of the time.
        """
        if selector in self._clicked:
            return bool(self.page.evaluate(PRESS, [selector, PATIENCE_MS]))
        button = self.page.locator(selector).first
        if not (button.is_visible() and button.is_enabled()):
            return False
        seq = self.seq
        button.click()
        self._clicked.add(selector)
        self.page.wait_for_function(
            "seq => Number(document.querySelector('[data-seq]')?.dataset.seq) !== seq"
            " || document.querySelector('[data-test=\"trick-seen\"]')",
            arg=seq,
        )
        return True

    def _look_at_trick(self, seen: Seen) -> bool:
        if "trick-seen" not in seen.offered:
            return False
        if TRICK_SEEN in self._clicked:
            return self._click(TRICK_SEEN)
        lying = self.trick
        self.see("trick-seen").click()
        self._clicked.add(TRICK_SEEN)
        self.page.wait_for_function(
            "cards => !document.querySelector('[data-test=\"trick-seen\"]')"
            ' || cards.some(card => !document.querySelector(`[data-test="trick-${card}"]`))',
            arg=lying,
        )
        return True

    def _bid(self, seen: Seen) -> bool:
        if "auction" not in seen.offered:
            return False
        values = [name.removeprefix("bid-") for name in seen.offered if name.startswith("bid-")]
        lowest = min((int(value) for value in values if value.isdecimal()), default=HIGHEST_BID + 1)
        if lowest <= HIGHEST_BID:
            return self._click(f'.main [data-test="bid-{lowest}"]:enabled')
        return self._use(seen, "hold") or self._use(seen, "pass")

    def _use(self, seen: Seen, name: str) -> bool:
        """Clicks what is called so, if it can be clicked."""
        return name in seen.offered and self._click(f'[data-test="{name}"]:enabled')

    def _take_skat(self, seen: Seen) -> bool:
        return self._use(seen, "take-skat")

    def _discard(self, seen: Seen) -> bool:
        if "discard-panel" not in seen.offered:
            return False
        while not self.see("discard-confirm").is_enabled():
            self.page.locator('[data-test="hand"] button[data-test^="card-"]').last.click()
        return self._click('[data-test="discard-confirm"]')

    def _announce(self, seen: Seen) -> bool:
        if "announce-panel" not in seen.offered:
            return False
        for contract in ("grand", "clubs", "spades", "hearts", "diamonds", "null"):
            game = self.see(f"announce-{contract}")
            if game.is_enabled():
                game.click()
                return self._click('[data-test="announce-confirm"]:enabled')
        return False

    def _answer(self, seen: Seen) -> bool:
        return "offer" in seen.offered and self._use(seen, "agree")

    def _answer_kontra(self, seen: Seen) -> bool:
        return seen.phase == "kontra" and self._use(seen, "pass")

    def _play(self, seen: Seen) -> bool:
        if "your-turn" not in seen.offered or seen.phase != "play":
            return False
        return self._click('[data-test="hand"] button[data-test^="card-"]:not(.dim)')
