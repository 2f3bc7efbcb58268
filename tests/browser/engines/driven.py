"""A browser driven from outside: one protocol for engines that Playwright does not know.

Firefox speaks WebDriver BiDi by itself, WebKitGTK has the driver `WebKitWebDriver`. What a walk
asks of either is little: an address, a script, a tap where it lies, keys, a size.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

from websockets.sync.client import ClientConnection, connect

from tests.ports import free_port

SECONDS: Final = 60.0
"""How long a busy machine may take to start a browser or to answer."""
MINI_BROWSER: Final = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
# Cards do not fly, as in all tests with a browser, and no experiments are asked for.
SET_UP: Final = """
user_pref("ui.prefersReducedMotion", 1);
user_pref("app.normandy.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
"""
NARROW: Final = "* { padding: 0; margin: 0; border: 0; min-width: 0; font-size: 6px; }"
BROKEN_OFF: Final = (
    "can\u2019t establish a connection",
    "error loading dynamically imported module",
    "Unable to preload CSS",
)
"""What is said of a server that is down on purpose, and of a page that is left while it loads."""
KEYS: Final = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Shift": "\ue008",
    "Escape": "\ue00c",
    "ArrowUp": "\ue013",
}


def strokes(key: str) -> list[dict[str, str]]:
    """Keys that go down and come up again: of `Shift+Tab` the first is held meanwhile."""
    held = [KEYS.get(each, each) for each in (key.split("+") if len(key) > 1 else key)]
    down = [{"type": "keyDown", "value": each} for each in held]
    return down + [{"type": "keyUp", "value": each} for each in reversed(held)]


class Driven(Protocol):
    """A browser with one page."""

    def goto(self, url: str) -> None: ...

    def script(self, body: str) -> str:
        """What an async function with this body returns, which is a text."""

    def tap(self, selector: str, at: int) -> None:
        """A tap in the middle of what is found so, which is in sight by then."""

    def press(self, key: str) -> None: ...

    def resize(self, width: int, height: int) -> None: ...

    def close(self) -> None: ...

    errors: list[str]
    """What went wrong in programs of the page; empty where the engine does not tell."""


def _until(ready: Callable[[], Any]) -> Any:
    """What is there in the end. Raises the last OSError after a minute."""
    ends = time.monotonic() + SECONDS
    while True:
        try:
            return ready()
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)


class Firefox:
    """The distribution's Firefox ESR, by WebDriver BiDi; a profile is kept in its folder.

    It has a window where it is `shown` on a display.
    """

    def __init__(self, profile: Path, *, shown: bool = False) -> None:
        port = free_port()
        profile.mkdir(exist_ok=True)
        (profile / "user.js").write_text(SET_UP)
        words = ["firefox-esr", "--no-remote", "--profile", str(profile)]
        self._process = subprocess.Popen(
            [*words, *([] if shown else ["--headless"]), f"--remote-debugging-port={port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._line: ClientConnection = _until(
            lambda: connect(f"ws://127.0.0.1:{port}/session", max_size=None)
        )
        self._number = 0
        self.errors: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        # Keyboard focus does not move in a tab in the background.
        self._context = self._ask("browsingContext.create", type="tab")["context"]
        self._ask("browsingContext.activate", context=self._context)

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(timeout=SECONDS))
            if answer.get("method") == "log.entryAdded":
                entry = answer["params"]
                text = str(entry["text"])
                is_error = (entry["type"], entry["level"]) == ("javascript", "error")
                if is_error and not any(each in text for each in BROKEN_OFF):
                    self.errors.append(text)
            if answer.get("id") != self._number:
                continue
            if answer["type"] == "error":
                raise AssertionError(f"{method}: {answer['error']}: {answer['message']}")
            return dict(answer["result"])

    def goto(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def script(self, body: str) -> str:
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=f"async () => {{ {body} }}",
            awaitPromise=True,
            target={"context": self._context},
            userActivation=False,
        )
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return str(answer["result"]["value"])

    def tap(self, selector: str, at: int) -> None:
        locator = {"type": "css", "value": selector}
        answer = self._ask("browsingContext.locateNodes", context=self._context, locator=locator)
        origin = {"type": "element", "element": {"sharedId": answer["nodes"][at]["sharedId"]}}
        moves = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._perform({"type": "pointer", "id": "finger", "actions": moves})

    def press(self, key: str) -> None:
        self._perform({"type": "key", "id": "keys", "actions": strokes(key)})

    def _perform(self, source: dict[str, Any]) -> None:
        self._ask("input.performActions", context=self._context, actions=[source])

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._context, viewport=viewport)

    def close(self) -> None:
        self._line.close()
        self._process.terminate()
        self._process.wait(timeout=SECONDS)


def _narrow(profile: Path) -> Path:
    """Settings: the browser's own bar is no wider than a phone, and cards do not fly."""
    folder = profile / "gtk-3.0"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "gtk.css").write_text(NARROW)
    (folder / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
    return profile


class WebKit:
    """WebKitGTK's small browser on a display of its own, by its driver; it keeps no profile."""

    def __init__(self, profile: Path) -> None:
        self.errors: list[str] = []
        self._port = free_port()
        self._display = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._display.stdout is not None
        display = f":{self._display.stdout.readline().strip()}"
        self._process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={self._port}"],
            env=os.environ | {"DISPLAY": display, "XDG_CONFIG_HOME": str(_narrow(profile))},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        options = {"binary": MINI_BROWSER, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = _until(lambda: self._send("POST", "/session", wanted))["sessionId"]
        self._ask("POST", "timeouts", {"script": int(SECONDS * 1000)})

    def _send(self, method: str, path: str, body: object = None) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._port}{path}",
            method=method,
            data=None if method != "POST" else json.dumps(body or {}).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=2 * SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.request.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()[:300]}") from None

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        return self._send(method, f"/session/{self._session}/{path}", body)

    def goto(self, url: str) -> None:
        self._ask("POST", "url", {"url": url})

    def script(self, body: str) -> str:
        told = (
            "const done = arguments[arguments.length - 1];"
            f"(async () => {{ {body} }})().then(done, (error) => done('\\u0000' + error));"
        )
        answer = str(self._ask("POST", "execute/async", {"script": told, "args": []}))
        if answer.startswith("\0"):
            raise AssertionError(answer[1:])
        return answer

    def tap(self, selector: str, at: int) -> None:
        elements = self._ask("POST", "elements", {"using": "css selector", "value": selector})
        element = next(iter(elements[at].values()))
        self._ask("POST", f"element/{element}/click")

    def press(self, key: str) -> None:
        source = {"type": "key", "id": "keys", "actions": strokes(key)}
        self._ask("POST", "actions", {"actions": [source]})

    def resize(self, width: int, height: int) -> None:
        """The window is as large as makes the page so: it has a bar of its own."""
        rect = {"x": 0, "y": 0, "width": width, "height": height}
        for _ in range(5):
            self._ask("POST", "window/rect", rect)
            inner = json.loads(self.script("return JSON.stringify([innerWidth, innerHeight])"))
            if inner == [width, height]:
                return
            rect["width"] += width - inner[0]
            rect["height"] += height - inner[1]
            time.sleep(0.2)
        raise AssertionError(f"{width}x{height} became {inner}")

    def close(self) -> None:
        self._send("DELETE", f"/session/{self._session}")
        for process in (self._process, self._display):
            process.terminate()
            process.wait(timeout=SECONDS)
