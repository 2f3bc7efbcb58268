"""The referee's room: what happened, a few questions, the ruling, its link and its print."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.looking import PHONE, prefer
from tests.browser.test_access import violations
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser


@pytest.fixture
def server(lasting_server: LiveServer) -> LiveServer:
    """A ruling leaves nothing on the server."""
    return lasting_server


def open_room(page: Page, server: LiveServer) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{server.url}/referee")
    expect(page.get_by_test_id("referee")).to_be_visible()


def tell_a_revoke(page: Page) -> None:
    """Clubs with two at 30, a revoke of middlehand at 20 to 40."""
    page.get_by_test_id("kind-revoke").click()
    page.get_by_test_id("event-by-middlehand").click()
    page.get_by_test_id("game-soloist-forehand").click()
    page.get_by_test_id("game-contract-clubs").click()
    page.get_by_test_id("game-tops-with-2").click()
    page.get_by_test_id("game-bid").fill("30")
    page.get_by_test_id("state-soloist_points").fill("20")
    page.get_by_test_id("state-opponent_points").fill("40")


COVERED = """() => [...document.querySelectorAll('.fact button, .fact input, .fact select')]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
        one.scrollIntoView({ block: 'end' });
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }).map((one) => one.dataset.test)"""


@pytest.fixture(scope="session", autouse=True)
def named_by_test_ids(playwright: Any) -> None:
    """Elements are named by `data-test`."""
    playwright.selectors.set_test_id_attribute("data-test")


def test_a_ruling_on_a_phone_its_link_and_its_print(watched: Page, server: LiveServer) -> None:
    ten_taps(watched, server)
    watched.set_viewport_size(PHONE)
    watched.get_by_test_id("another-case").click()
    ruled(watched)
    watched.get_by_test_id("another-case").click()
    tell_a_revoke(watched)
    expect(watched.get_by_test_id("ruling-score")).to_have_text("+36")
    link = watched.url
    assert "#" in link
    watched.goto("about:blank")
    watched.goto(link)
    expect(watched.get_by_test_id("ruling-score")).to_have_text("+36")
    expect(watched.get_by_test_id("game-bid")).to_have_value("30")
    watched.emulate_media(media="print")
    expect(watched.get_by_test_id("share")).to_be_hidden()
    expect(watched.get_by_test_id("ruling")).to_be_visible()
    watched.emulate_media(media="screen")
    # A broken link opens the room.
    watched.goto("about:blank")
    watched.goto(f"{server.url}/referee#eyJraW5kIjoidGh1bmRlciJ9")
    expect(watched.get_by_test_id("kind-revoke")).to_be_visible()


def ten_taps(page: Page, server: LiveServer) -> None:
    """From the first page to a ruling; and nothing lies over the questions."""
    page.set_viewport_size(PHONE)
    page.goto(server.url)
    # A click that moved away under the tester's hand is stopped before it comes to the document.
    page.evaluate(
        "document.addEventListener('click', () => window.taps = (window.taps ?? 0) + 1, true)"
    )
    page.get_by_test_id("nav-evening").click()
    page.get_by_test_id("to-referee").click()
    expect(page.get_by_test_id("kind-revoke")).to_contain_text("Revoke")
    tell_a_revoke(page)
    expect(page.get_by_test_id("peek")).to_contain_text("+36")
    typed = 3
    assert page.evaluate("window.taps") + typed <= 10
    assert page.evaluate(COVERED) == []
    page.get_by_test_id("another-case").click()
    page.get_by_test_id("kind-revoke").click()
    expect(page.get_by_test_id("to-missing")).to_have_text("Still open: Who did it?")
    for width, height in ((390, 844), (320, 568), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == []


def ruled(page: Page) -> None:
    """The facts are given one by one, and the ruling comes into sight."""
    page.get_by_test_id("kind-revoke").click()
    expect(page.get_by_test_id("needs")).to_be_visible()
    page.get_by_test_id("another-case").click()
    tell_a_revoke(page)
    expect(page.get_by_test_id("ruling-score")).to_have_text("+36")
    # Each article is called by its name; questions that need no answer say so.
    expect(page.get_by_test_id("ruling-articles")).to_contain_text("SkO-4.2.3 Revoke")
    expect(page.locator(".fact", has_text="(may stay open)")).not_to_have_count(0)
    assert page.locator(".needed", has_text="(may stay open)").count() == 0
    # The ruling comes into sight as soon as nobody types any more.
    expect(page.get_by_test_id("peek")).to_contain_text("+36")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("ruling-score")).to_be_in_viewport()
    expect(page.locator(".answer")).to_be_focused()
    # The ruling is shown at the lower edge until it is on the screen itself.
    page.get_by_test_id("ruling-articles").scroll_into_view_if_needed()
    expect(page.get_by_test_id("peek")).to_be_hidden()
    wide = page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")
    assert wide, "nothing is wider than the phone"
    # Nor than its card on the commonest phone, in the longest words for it.
    before = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 780})
    edges = (
        page.get_by_test_id("ruling")
        .locator("header")
        .evaluate(
            """(head, [title, score]) => {
            const texts = [head.querySelector('h2'), head.querySelector('small')];
            const were = texts.map((one) => one.textContent);
            [title, score].forEach((text, at) => (texts[at].textContent = text));
            const edges = [head.scrollWidth, head.clientWidth];
            were.forEach((text, at) => (texts[at].textContent = text));
            return edges;
        }""",
            ["Der Alleinspieler gewinnt", "eingetragen"],
        )
    )
    assert edges[0] <= edges[1], edges
    assert before
    page.set_viewport_size(before)
    page.get_by_test_id("demand-continue").click()
    expect(page.get_by_test_id("ruling")).to_have_attribute("data-outcome", "continue")


def test_open_play_at_a_table(watched: Page, server: LiveServer) -> None:
    """Look at the skat, call the referee, be excluded from the auction."""
    open_room(watched, server)
    watched.get_by_test_id("train-open").click()
    expect(watched.get_by_test_id("referee-open")).to_be_visible(timeout=15_000)
    watched.get_by_test_id("referee-open").click()
    watched.get_by_test_id("forbidden-look").click()
    watched.get_by_test_id("referee-open").click()
    watched.get_by_test_id("call-referee").click()
    expect(watched.get_by_test_id("newest-ruling")).to_be_visible(timeout=15_000)
    watched.get_by_test_id("referee-open").click()
    expect(watched.get_by_test_id("referee-sheet")).to_contain_text("SkO-3.3.9")


def test_cases_of_many_kinds_one_after_the_other(watched: Page, server: LiveServer) -> None:
    cards_from_the_pack(watched, server)
    for asked in (follow_from_the_answers, typed_tricks, a_look_at_a_trick, a_counted_packet):
        watched.get_by_test_id("another-case").click()
        asked(watched)


def cards_from_the_pack(page: Page, server: LiveServer) -> None:
    """A pack that was opened before the referee's answer arrived stays open."""
    held: list[Route] = []
    page.route("**/api/rulings", lambda route: held.append(route), times=1)
    open_room(page, server)
    page.get_by_test_id("kind-cards_exposed").click()
    page.get_by_test_id("field-event-cards").click()
    expect(page.get_by_test_id("event-cards-CJ")).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.get_by_test_id("needs")).to_be_visible()
    page.get_by_test_id("event-cards-CJ").click()
    page.get_by_test_id("event-cards-HT").click()
    expect(page.get_by_test_id("field-event-cards")).to_contain_text("♥10")
    expect(page.get_by_test_id("event-cards-CJ")).to_have_attribute("aria-pressed", "true")


def follow_from_the_answers(page: Page) -> None:
    """Levels are asked for in a hand game, open cards in null; a choice only where there is one."""
    page.get_by_test_id("kind-revoke").click()
    page.get_by_test_id("game-contract-hearts").click()
    expect(page.get_by_test_id("game-announced-schneider")).to_have_count(0)
    page.get_by_test_id("game-hand-true").click()
    page.get_by_test_id("game-announced-schneider").click()
    page.get_by_test_id("game-contract-null").click()
    expect(page.get_by_test_id("game-ouvert-true")).to_be_visible()
    expect(page.get_by_test_id("game-announced-schneider")).to_have_count(0)
    page.get_by_test_id("another-case").click()
    page.get_by_test_id("kind-skat_taken_late").click()
    page.get_by_test_id("event-by-rearhand").click()
    page.get_by_test_id("game-soloist-middlehand").click()
    page.get_by_test_id("soloist_choice-pass").click()
    expect(page.get_by_test_id("ruling")).to_have_attribute("data-outcome", "passed")


TRICKS = "CJ C7 C9 SJ C8 CQ HJ H7 CK SA S7 S8 HA D7 H8 HT H9 HQ DA D8 D9 ST S9 SQ CA SK DQ CT DK DT"
"""Middlehand throws a diamond on the fifth trick and has a heart in the sixth."""


def typed_tricks(page: Page) -> None:
    """Card by card; an offence is found and shown."""
    page.get_by_test_id("kind-typed_tricks").click()
    page.get_by_test_id("game-soloist-forehand").click()
    page.get_by_test_id("game-contract-clubs").click()
    page.get_by_test_id("game-bid").fill("18")
    page.get_by_test_id("field-tricks").click()
    for card in TRICKS.split():
        page.get_by_test_id(f"tricks-{card}").click()
    expect(page.get_by_test_id("offence")).to_contain_text("trick 5")
    expect(page.get_by_test_id("ruling-score")).to_have_text("+84")


def a_look_at_a_trick(page: Page) -> None:
    """Tricks left open are taken as earlier ones, and the page asks which they were."""
    page.get_by_test_id("kind-tricks_inspected").click()
    page.get_by_test_id("event-by-middlehand").click()
    page.get_by_test_id("game-soloist-forehand").click()
    expect(page.get_by_test_id("problem")).to_be_hidden()
    page.get_by_test_id("game-contract-clubs").click()
    page.get_by_test_id("game-tops-with-2").click()
    page.get_by_test_id("game-bid").fill("30")
    page.get_by_test_id("state-soloist_points").fill("30")
    page.get_by_test_id("state-opponent_points").fill("20")
    expect(page.get_by_test_id("ruling-score")).to_have_text("+36")
    page.get_by_test_id("table-4").click()
    wide = page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")
    assert wide, "the fourth person goes on in a second row"
    page.get_by_test_id("event-looked_at-last").click()
    expect(page.get_by_test_id("ruling")).to_have_attribute("data-outcome", "continue")


def a_counted_packet(page: Page) -> None:
    """How large it was decides."""
    page.get_by_test_id("kind-cut_missing").click()
    page.get_by_test_id("event-what-packet_too_small").click()
    page.get_by_test_id("event-packet").fill("4")
    expect(page.get_by_test_id("ruling")).to_have_attribute("data-outcome", "continue")
    page.get_by_test_id("event-packet").fill("3")
    expect(page.get_by_test_id("ruling")).to_have_attribute("data-outcome", "redeal")


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.proof)])
def test_weak_eyes_and_screen_readers(page: Page, server: LiveServer, scheme: str) -> None:
    prefer(page, scheme=scheme)
    open_room(page, server)
    assert violations(page) == []
    tell_a_revoke(page)
    expect(page.get_by_test_id("ruling-score")).to_have_text("+36")
    assert violations(page) == []
    page.get_by_test_id("another-case").click()
    page.get_by_test_id("kind-invalid_announcement").click()
    assert violations(page) == []
    page.get_by_test_id("another-case").click()
    page.get_by_test_id("kind-skat_seen").click()
    page.get_by_test_id("event-by-forehand").click()
    assert violations(page) == []
