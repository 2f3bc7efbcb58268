"""The browser of these tests, and a server a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.looking import UNDRAWN
from tests.browser.table_page import Faults, TablePage
from tests.server.live import LiveServer
from tests.tools import require_tool

OTHER_NAME = "skat.example"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    # A name that is not loopback and that only this rule resolves: no secure context over http.
    f"--host-resolver-rules=MAP {OTHER_NAME} 127.0.0.1",
)

# How long a page takes on a busy machine is no finding; that something never comes is one.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's Chromium, quiet on the network."""
    return {"executable_path": str(require_tool("chromium")), "args": list(ARGUMENTS)}


@pytest.fixture(scope="session")
def base_url() -> str | None:
    """Every test has a server of its own; pytest-base-url's fixture is deprecated by pytest 9."""
    return None


@pytest.fixture
def browser_context_args() -> dict[str, object]:
    """Cards do not fly and no worker keeps the page, which saves a third of the time.

    In `test_table.py` cards fly and pages are kept; in `test_offline.py` and `test_phones.py` they
    are kept, too.
    """
    return {"reduced_motion": "reduce", "service_workers": "block"}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """What nobody looks at is laid out and can be clicked, but is not drawn."""

    def undrawn(context: BrowserContext) -> None:
        context.add_init_script(UNDRAWN)

    browser.on("context", undrawn)
    return browser


@pytest.fixture(autouse=True)
def nothing_stays_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page left open goes on asking for its server, and takes time from all later tests."""
    used: Browser | None = None
    if "browser" in request.fixturenames:
        used = request.getfixturevalue("browser")
    yield
    for left in used.contexts if used else ():
        left.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def lasting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One for a module whose tests leave nothing there that another would see.

    They all come from one address, quicker than people do, so it limits nobody.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SKAT_LIMITS", "false")
        with LiveServer(tmp_path_factory.mktemp("lasting")) as running:
            yield running


@pytest.fixture
def watched(page: Page) -> Iterator[Page]:
    """A page that fails the test for every console error, page error and failed request."""
    faults = Faults(page)
    yield page
    assert faults.texts == []


@pytest.fixture
def table_page(server: LiveServer, page: Page) -> Iterator[TablePage]:
    """A page that fails the test for every console error, page error and failed request."""
    faults = Faults(page)
    yield TablePage(page, server, faults)
    assert faults.texts == []
