"""The page kept on the device: it starts without a network and keeps no answer of the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looking import marked, prefer
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

READY = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).length }"
KEPT = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map((request) => new URL(request.url).pathname);
}"""


@pytest.fixture
def browser_context_args() -> dict[str, object]:
    """The worker keeps the page."""
    return {"service_workers": "allow"}


def test_a_cold_start_without_a_network(
    page: Page, context: BrowserContext, server: LiveServer
) -> None:
    prefer(page)
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
    # A lesson nobody has opened yet can be played.
    page.goto(f"{server.url}/learn/first-trick")
    page.locator(marked("card-DA")).click()
    expect(page.locator(marked("answer-right"))).to_be_visible()
    context.set_offline(False)
    expect(page.locator(marked("no-network"))).to_have_count(0)
    # A room of a release that is gone: the page is loaded anew, once.
    missing = "dispatchEvent(new Event('vite:preloadError', { cancelable: true }))"
    page.evaluate(f"window.old = true; setTimeout(() => {missing})")
    page.wait_for_function("!window.old")
    assert page.evaluate(missing), "it would be loaded anew for ever"
