"""The page kept on the device: it starts without a network and keeps no answer of the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looking import prefer
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

READY = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).length }"
KEPT = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map((request) => new URL(request.url).pathname);
}"""


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
    context.set_offline(False)
