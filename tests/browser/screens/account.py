"""The screens of an account, one after another: made, looked at, its port's passwords, deleted."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.learn.own_record import has_account
from tests.browser.looking import marked
from tests.server.live import LiveServer

PASSWORD = "vier buben im skat"
STEPS = ("rename", "change_password", "fresh_code", "log_out_everywhere")
MET = [
    {"name": name, "account": at % 2 == 0, "tables": at + 1, "since": 1_760_000_000, "online": here}
    for at, (name, here) in enumerate(
        (("Bernhardine von Schwarzenberg-Sondershausen", True), ("Łucja", None), ("Cem", False))
    )
]

_LONG = "Bernhardine v. Schwarzen"
FRIENDS = {
    "friends": [{"name": _LONG, "here": True}, {"name": "Łucja", "here": False}]
    + [{"name": f"Cem {at}", "here": at == 1} for at in range(3)],
    "asking": [_LONG.upper(), "Wiebke"],
    "asked": ["Nobody"],
    "challenges": [
        {"name": name, "mine": True, "others": [], "third": "open", "seconds": 287}
        | {"accepted": accepted, "table": "t-1" if accepted else None}
        for name, accepted in (("Łucja", None), ("Cem 0", False))
    ],
}


def account_tour(page: Page, site: LiveServer) -> Iterator[str]:
    """A player makes an account, looks at all it has, and deletes it."""

    def tap(name: str) -> None:
        page.locator(marked(name)).first.click()

    def seen(name: str) -> None:
        page.locator(marked(name)).first.wait_for()

    page.goto(f"{site.url}/me")
    name = page.evaluate("`Bernhardine ${document.documentElement.lang}`")
    tap("account-open")
    seen("account-send")
    yield "account, logging in"
    tap("account-forgotten")
    seen("account-code")
    yield "account, the code typed"
    tap("account-way-create")
    page.locator(marked("account-name")).fill(name)
    page.locator(marked("account-password")).fill(PASSWORD)
    tap("account-send")
    seen("recovery-code")
    yield "account, its code"
    tap("code-kept")
    seen("account-who")
    yield "account, all of it"
    for step in STEPS:
        tap(f"account-{step}")
        seen("account-send")
        yield f"account, {step}"
        tap("account-back")
    tap("account-port")
    page.locator(marked("port-label")).fill("JSkat, XSkat und noch eines mit Namen")
    tap("port-create")
    seen("port-secret")
    yield "account, a password of the port"
    tap("account-back")
    tap("account-bots")
    page.locator(marked("token-label")).fill("Kreuzbube, Pik Sieben und noch ein Programm")
    page.locator(marked("token-password")).fill(PASSWORD)
    tap("token-create")
    seen("token-secret")
    yield "account, a token of a program"
    tap("bot-marking")
    seen("bot-mark")
    yield "account, the mark of a bot"
    tap("account-back")
    tap("account-delete")
    page.locator(marked("account-password")).fill(PASSWORD)
    yield "account, deleting it"
    tap("account-send")
    page.locator(f"{marked('account-open')}[data-owner='']").wait_for()


def own_record_tour(page: Page, site: LiveServer) -> Iterator[str]:
    """*Me* with many games, friends, and people played with."""
    page.route("**/api/people", lambda route: route.fulfill(json={"people": MET}))
    page.goto(f"{site.url}/health")
    has_account(page)
    # What is routed last answers: that of an account that has nobody does not.
    page.route("**/api/friends", lambda route: route.fulfill(json=FRIENDS))
    page.goto(f"{site.url}/me")
    page.locator(marked("me-themes")).wait_for()
    page.locator(marked("friend")).first.wait_for()
    yield "own record"
    # A page that is left may still have its preferences saved.
    page.goto(f"{site.url}/health")
    page.unroute("**/api/account**")
    page.unroute("**/api/people")
    page.unroute("**/api/friends")
    page.evaluate("localStorage.removeItem('skat.account')")
