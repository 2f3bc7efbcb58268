"""A page as Playwright has it, as far as the walks and the helpers of `tests/browser` ask it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from tests.browser.engines.driven import Driven

PATIENCE: Final = 60.0
"""Seconds: how long a page takes on a busy machine is no finding, that it never comes is one."""
# In sight, and nothing lies over its middle.
FREE = """one => {
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !one.disabled && box.width > 0 && (one === top || one.contains(top));
}"""
VISIBLE = "one => one.checkVisibility({ visibilityProperty: true })"


class UnseenError(AssertionError):
    """What was waited for never came."""


def eventually(reached: Callable[[], Any], what: str) -> Any:
    """The first answer that says yes. Raises UnseenError if none does in time."""
    ends = time.monotonic() + PATIENCE
    while True:
        answer = reached()
        if answer:
            return answer
        if time.monotonic() > ends:
            raise UnseenError(what)
        time.sleep(0.03)


class Spot:
    """What is found by a selector, now and whenever it is asked: a locator."""

    def __init__(self, page: EnginePage, selector: str, at: int = 0) -> None:
        self._page = page
        self._selector = selector
        self._at = at

    @property
    def first(self) -> Spot:
        return self

    @property
    def last(self) -> Spot:
        return Spot(self._page, self._selector, -1)

    def ask(self, function: str) -> Any:
        """What a function says of the element; null where there is none."""
        element = f"[...document.querySelectorAll({json.dumps(self._selector)})].at({self._at})"
        return self._page.evaluate(
            f"() => {{ const one = {element}; return one && ({function})(one) }}"
        )

    def count(self) -> int:
        return int(self._page.evaluate(f"document.querySelectorAll({self._selector!r}).length"))

    def is_visible(self) -> bool:
        return bool(self.ask(VISIBLE))

    def is_enabled(self) -> bool:
        return bool(self.ask("one => !one.disabled"))

    def get_attribute(self, name: str) -> str | None:
        value = self.ask(f"one => one.getAttribute({name!r})")
        return None if value is None else str(value)

    def inner_text(self) -> str:
        return str(self.ask("one => one.innerText"))

    def evaluate_all(self, function: str) -> Any:
        elements = f"[...document.querySelectorAll({json.dumps(self._selector)})]"
        return self._page.evaluate(f"() => ({function})({elements})")

    def wait_for(self) -> None:
        eventually(self.is_visible, f"{self._selector} is not to be seen")

    def says(self, text: str) -> None:
        """Waits until it has this text."""
        told = "nothing"

        def has_text() -> bool:
            nonlocal told
            told = str(self.ask("one => one.innerText"))
            return text in told

        try:
            eventually(has_text, text)
        except UnseenError:
            raise UnseenError(f"{self._selector} says {told!r}, not {text!r}") from None

    def click(self) -> None:
        """A tap where it lies, as soon as nothing covers it."""
        eventually(lambda: self.ask(FREE), f"{self._selector} cannot be tapped")
        self._page.driven.tap(self._selector, self._at)

    def check(self) -> None:
        self.click()

    def focus(self) -> None:
        self.ask("one => one.focus()")

    def press(self, key: str) -> None:
        self.focus()
        self._page.driven.press(key)

    def fill(self, text: str) -> None:
        """Typed key by key over what stood there."""
        self.wait_for()
        self.focus()
        self.ask("one => one.select()")
        for letter in text:
            self._page.driven.press(letter)


class Keyboard:
    def __init__(self, driven: Driven) -> None:
        self._driven = driven

    def press(self, key: str) -> None:
        self._driven.press(key)


class EnginePage:
    """One page of a driven browser."""

    def __init__(self, driven: Driven) -> None:
        self.driven = driven
        self.keyboard = Keyboard(driven)
        self._first: list[str] = []

    def on(self, *_: object) -> None:
        """What the engine tells of itself is not asked: `faults` of the page are."""

    def add_init_script(self, script: str) -> None:
        """Runs before a page of the origin is opened for the first time."""
        self._first.append(script)

    def goto(self, url: str) -> None:
        if self._first:
            parts = urlsplit(url)
            self.driven.goto(f"{parts.scheme}://{parts.netloc}/fair")
            scripts, self._first = self._first, []
            for script in scripts:
                self.evaluate(f"() => {{ {script} }}")
        self.driven.goto(url)

    def reload(self) -> None:
        self.driven.goto(str(self.evaluate("location.href")))

    def evaluate(self, code: str, arg: object = None) -> Any:
        """A value, or what a function answers, as Playwright asks it."""
        told = json.dumps(arg)
        body = (
            f"const asked = ({code}); const said = typeof asked === 'function' ? "
            f"await asked({told}) : asked; return JSON.stringify(said ?? null);"
        )
        return json.loads(self.driven.script(body))

    def wait_for_function(self, code: str, *, arg: object = None) -> None:
        eventually(lambda: self.evaluate(code, arg), code)

    def wait_for_selector(self, selector: str) -> None:
        self.locator(selector).wait_for()

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def locator(self, selector: str) -> Spot:
        return Spot(self, selector)
