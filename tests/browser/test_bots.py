"""A bot from its mark to its seat: account, token, invitation, all on the page; the bot accepts."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looking import PHONE, look, marked, prefer
from tests.browser.table_page import Faults
from tests.browser.test_account import PASSWORD, fill, heard, seen, tap
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser
NAME = "Łucja z Krakowa"
"""The mark of a bot has room behind it."""


def marked_as_bot(page: Page) -> str:
    """The account of this page made a bot; the name it has then."""
    tap(page, "account-open")
    tap(page, "account-way-create")
    fill(page, name=NAME, password=PASSWORD)
    tap(page, "account-send")
    tap(page, "code-kept")
    tap(page, "account-bots")
    tap(page, "bot-marking")
    page.locator(marked("bot-password")).fill(PASSWORD)
    look(page)
    heard(page)
    tap(page, "bot-mark")
    state = page.locator(marked("bot-state"))
    expect(state).to_contain_text(f"{NAME} [bot]")
    return f"{NAME} [bot]"


def token_of(page: Page) -> str:
    """A token to play, shown once and then only listed."""
    page.locator(marked("token-label")).fill("Kreuzbube")
    page.locator(marked("token-password")).fill("nie to hasło")
    tap(page, "token-create")
    page.locator(f"{marked('token-create-form')} [role=alert]").wait_for()
    page.locator(marked("token-password")).fill(PASSWORD)
    tap(page, "token-create")
    secret = page.locator(marked("token-secret"))
    secret.wait_for()
    look(page)
    heard(page)
    token = secret.inner_text()
    tap(page, "account-back")
    tap(page, "account-bots")
    expect(page.locator(marked("token-list"))).to_contain_text("Kreuzbube")
    expect(secret).to_have_count(0)
    return token


def test_a_bot_is_marked_invited_and_sits_down(
    server: LiveServer, page: Page, browser: Browser
) -> None:
    faults = Faults(page).texts
    page.set_viewport_size(PHONE)
    prefer(page, language="pl")
    page.goto(f"{server.url}/me")
    name = marked_as_bot(page)
    token = token_of(page)

    host = browser.new_page(viewport=PHONE, locale="de", reduced_motion="reduce")
    host.goto(server.url)
    tap(host, "with-friends")
    tap(host, "bot-invitation")
    host.locator(marked("bot-name")).fill("Niemand [bot]")
    tap(host, "invite-bot")
    host.locator(f"{marked('invite-bot-form')} [role=alert]").wait_for()
    host.locator(marked("bot-name")).fill(name)
    tap(host, "invite-bot")
    expect(host.locator(marked("bot-invited"))).to_contain_text(name)
    seen(host, "bot-invited")
    heard(host)
    table = host.url.rpartition("/")[2]

    bearer = {"Authorization": f"Bearer {token}"}
    bot = page.request  # what it asks is no fault of a page
    accepted = bot.post(f"{server.url}/api/bot/tables/{table}/accept", headers=bearer, data={})
    assert accepted.status == HTTPStatus.NO_CONTENT, accepted.text()
    expect(host.locator(marked("waiting-room"))).to_contain_text(name)

    tap(page, "token-revoke")
    expect(page.locator(marked("token-list"))).to_have_count(0)
    gone = bot.get(f"{server.url}/api/bot/tables/{table}", headers=bearer)
    assert gone.status == HTTPStatus.UNAUTHORIZED
    host.context.close()
    # The password that was wrong on purpose, as the browser tells it.
    assert faults
    assert all("403" in fault for fault in faults)
