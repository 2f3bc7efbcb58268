"""The page in a local network: over plain http by a name of its own, and over TLS."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OTHER_NAME
from tests.browser.looking import marked
from tests.browser.table_page import Faults, TablePage
from tests.server.live import LiveServer
from tests.tools import require_tool

pytestmark = pytest.mark.browser

BARE = "[isSecureContext, 'serviceWorker' in navigator, crypto.subtle === undefined]"


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveServer]:
    """A server that knows another name besides loopback, and is reached by it."""
    monkeypatch.setenv("SKAT_NAMES", OTHER_NAME)
    with LiveServer(tmp_path) as server:
        server.url = server.url.replace("127.0.0.1", OTHER_NAME)
        yield server


def test_a_table_by_another_name_over_plain_http_and_over_tls(
    named: LiveServer, page: Page, browser: Browser, tmp_path: Path
) -> None:
    a_deal_over_plain_http(named, page)
    named.stop()
    a_table_over_tls(browser, tmp_path)


def a_deal_over_plain_http(named: LiveServer, page: Page) -> None:
    """Without a secure context nothing is missing but to install the page and to start it cold."""
    faults = Faults(page)
    table = TablePage(page, named, faults)
    table.sit_down()
    assert page.evaluate(BARE) == [False, False, True]
    table.see("menu-open").click()
    expect(table.see("not-secure")).to_contain_text("https")
    table.see("menu-close").click()
    table.play_deal()
    # The sum of the shuffle is done with the page's own SHA-256.
    page.locator(marked("check-deal")).click()
    expect(page.locator(marked("deal-check"))).to_have_attribute("data-fair", "true")
    address = table.see("replay-deal").get_attribute("href")
    page.goto(f"{named.url}{address}")
    page.locator(marked("past-forward")).click()
    expect(page.locator(marked("replay"))).to_have_attribute("data-step", "1")
    assert faults.texts == []


def a_table_over_tls(browser: Browser, tmp_path: Path) -> None:
    """`--tls CERT KEY`: by another name, with a secure context and an encrypted line."""
    certificate, key = tmp_path / "skat.crt", tmp_path / "skat.key"
    subprocess.run(
        [
            str(require_tool("openssl")), "req", "-x509", "-newkey", "rsa:2048", "-nodes",
            "-subj", f"/CN={OTHER_NAME}", "-addext", f"subjectAltName=DNS:{OTHER_NAME}",
            "-out", str(certificate), "-keyout", str(key),
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip
    with LiveServer(tmp_path, "--tls", str(certificate), str(key)) as server:
        server.url = server.url.replace("127.0.0.1", OTHER_NAME)
        page = browser.new_context(ignore_https_errors=True, locale="en").new_page()
        faults = Faults(page)
        table = TablePage(page, server, faults)
        lines: list[str] = []
        page.on("websocket", lambda line: lines.append(line.url))
        table.sit_down()
        assert page.evaluate("isSecureContext")
        assert [line.partition(":")[0] for line in lines] == ["wss"]
        table.see("menu-open").click()
        expect(table.see("not-secure")).to_have_count(0)
        # A browser that accepts any certificate still fetches no worker.
        assert [each for each in faults.texts if "SSL certificate" not in each] == []
        page.context.close()
