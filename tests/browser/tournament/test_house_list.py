"""An evening's list by house rules on the page: agreed when it is opened, entered by taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.list_page import NAMES, ListPage
from tests.browser.looking import PHONE, SIDEWAYS, SMALL, WIDE, each_language, look, prefer
from tests.server.list_phone import Phone
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = (SMALL, PHONE, WIDE, *SIDEWAYS)
AGREED = (
    "kontra",
    "ramsch_push",
    "ramsch_virgin",
    "ramsch_after_lost_kontra",
    "bock_lost_kontra",
    "bock_sixty_sixty",
    "spitze",
)


@pytest.fixture
def server(lasting_server: LiveServer) -> LiveServer:
    """Each list is known to those alone who have a key."""
    return lasting_server


def everywhere(page: Page) -> None:
    """Nothing is cut off at any size; the phone is left."""
    for size in (*SIZES, PHONE):
        page.set_viewport_size(size)
        look(page)


def opened(
    page: Page, server: LiveServer, *, language: str, rules: tuple[str, ...] = AGREED
) -> ListPage:
    """A list with these house rules."""
    page.set_viewport_size(PHONE)
    prefer(page, language=language)
    keeper = ListPage(page, server)
    page.goto(f"{server.url}/list")
    keeper.tap("players-4")
    for place, name in enumerate(NAMES, start=1):
        keeper.see(f"player-{place}").fill(name)
    keeper.tap("list-house-rules")
    for rule in rules:
        keeper.tap(f"house-{rule}")
    expect(keeper.see("house-ramsch")).to_be_checked()
    everywhere(page)
    keeper.tap("open-list")
    expect(keeper.see("live")).to_be_visible()
    return keeper


def typed_ramsch(keeper: ListPage, points: dict[int, int], *, last: int) -> None:
    for place, each in points.items():
        keeper.see(f"ramsch-points-{place}").fill(str(each))
    keeper.tap(f"ramsch-last-{last}")


@pytest.mark.parametrize("language", each_language(gate="de"))
def test_an_evening_with_kontra_bock_and_ramsch(
    watched: Page, server: LiveServer, language: str
) -> None:
    keeper = opened(watched, server, language=language)
    # Kontra, re and Spitze, lost: clubs with 1, game, Spitze are 36, four times, twice for losing.
    for name in ("soloist-2", "contract-clubs", "tops-with-1", "house-re", "house-spitze"):
        keeper.tap(name)
    expect(keeper.see("house-kontra")).to_have_attribute("aria-pressed", "true")
    expect(keeper.see("lost")).to_contain_text("288")
    everywhere(watched)
    keeper.tap("lost")
    expect(keeper.see("times-1")).to_have_text("×4")
    expect(keeper.see("ramsch-due")).to_be_visible()
    expect(keeper.see("bock-left")).to_contain_text("4")
    # Nothing else can be entered.
    for name in ("passed", "to-game", "enter-ramsch"):
        expect(keeper.see(name)).to_be_disabled()
    # Place 2 deals: forehand is place 3. Place 1 has no trick, which doubles what the loser has.
    typed_ramsch(keeper, {3: 30, 4: 80, 1: 0}, last=4)
    expect(keeper.see("ramsch-without-1")).to_have_attribute("aria-pressed", "true")
    expect(keeper.see("ramsch-hint")).to_contain_text("10")
    keeper.tap("pushed-1")
    # What is chosen differs from the other numbers.
    chosen, other = (keeper.see(f"pushed-{number}") for number in (1, 2))
    colour = "one => getComputedStyle(one).backgroundColor"
    assert chosen.evaluate(colour) != other.evaluate(colour)
    everywhere(watched)
    keeper.tap("enter-ramsch")
    expect(keeper.see("line-2").locator("td.total").nth(3)).to_contain_text("720")
    expect(keeper.see("times-2")).to_have_text("×2")
    expect(keeper.see("bock-left")).to_contain_text("3")
    keeper.tap("line-2")
    expect(keeper.see("ramsch-4")).to_contain_text("720")
    everywhere(watched)
    watched.keyboard.press("Escape")
    # What was taken back lies on the pad again.
    keeper.tap("undo")
    expect(keeper.see("ramsch-points-4")).to_have_value("80")
    expect(keeper.see("enter-ramsch")).to_be_enabled()
    keeper.tap("enter-ramsch")
    expect(keeper.see("line-2").locator("td.total").nth(3)).to_contain_text("720")
    a_ramsch_is_put_right(keeper)
    what_cannot_be_entered_is_not_offered(keeper)


def a_ramsch_is_put_right(keeper: ListPage) -> None:
    """Taken back and corrected: it brought no one score that could be struck."""
    keeper.tap("line-2")
    keeper.tap("correct")
    keeper.tap("all-agree")
    sheet = keeper.see("line-sheet")
    for place, points in ((3, "40"), (4, "70")):
        sheet.locator(f'[data-test="ramsch-points-{place}"]').fill(points)
    sheet.locator('[data-test="enter-ramsch"]').click()
    expect(keeper.see("line-2").locator("td.total").nth(3)).to_contain_text("640")
    keeper.tap("line-2")
    expect(sheet.locator(".struck")).to_have_count(2)
    expect(sheet.locator(".struck s")).to_have_count(0)
    keeper.page.keyboard.press("Escape")


def what_cannot_be_entered_is_not_offered(keeper: ListPage) -> None:
    """On the third deal, which place 3 deals."""
    keeper.tap("to-ramsch")
    typed_ramsch(keeper, {4: 30, 1: 40, 2: 41}, last=4)
    expect(keeper.see("ramsch-hint")).to_contain_text("9")
    expect(keeper.see("enter-ramsch")).to_be_disabled()
    # Nobody has one point, fewer than none, or half of one.
    for one, other in (("1", "69"), ("-5", "75"), ("20.5", "49.5")):
        keeper.see("ramsch-points-1").fill(one)
        keeper.see("ramsch-points-2").fill(other)
        expect(keeper.see("enter-ramsch")).to_be_disabled()
    keeper.see("ramsch-points-1").fill("40")
    keeper.see("ramsch-points-2").fill("50")
    expect(keeper.see("enter-ramsch")).to_be_enabled()
    keeper.see("ramsch-points-2").fill("60")
    expect(keeper.see("ramsch-hint")).to_contain_text("130")
    expect(keeper.see("enter-ramsch")).to_be_disabled()
    keeper.see("to-game").press("Enter")
    # The keyboard stays at the key that leads from one pad to the other.
    expect(keeper.see("to-ramsch")).to_be_focused()
    for name in ("soloist-2", "contract-spades", "tops-with-1", "house-sixty_sixty"):
        keeper.tap(name)
    expect(keeper.see("won")).to_be_disabled()
    keeper.tap("lost")
    # Two that are left of the first round, and another four.
    expect(keeper.see("bock-left")).to_contain_text("6")
    keeper.tap("contract-null")
    for name in ("spitze", "sixty_sixty"):
        expect(keeper.see(f"house-{name}")).to_be_disabled()


@pytest.mark.parametrize("grand_hand", [True, False])
def test_an_open_pad_follows_the_rule_when_a_ramsch_becomes_due(
    watched: Page, server: LiveServer, grand_hand: bool
) -> None:
    """Another device enters the kontra that was lost while a game is being typed here."""
    allowed = ("grand_hand_in_ramsch",) if grand_hand else ()
    rules = ("kontra", "ramsch_after_lost_kontra", *allowed)
    keeper = opened(watched, server, language="en", rules=rules)
    for name in ("to-ramsch", "to-game", "soloist-2", "contract-hearts", "tops-with-1"):
        keeper.tap(name)
    expect(keeper.see("won")).to_be_enabled()
    known = watched.evaluate("JSON.parse(localStorage['skat.lists'])[0]")
    tablet = Phone(server, {"list": known["list"], "key": known["key"], "view_key": ""})
    game = {
        "soloist": 3, "contract": "clubs", "tops": {"held": True, "count": 1}, "won": False,
        "house": {"kontra": True},
    }  # fmt: skip
    action = {"do": "enter_deal", "deal": 1, "game": game}
    reply = tablet.post(action, command="deal-1", expected=tablet.shown()["seq"])
    assert reply.status == 201, reply.json
    expect(keeper.see("ramsch-due")).to_be_visible()
    if not grand_hand:
        expect(keeper.see("pad")).to_have_count(0)
        expect(keeper.see("enter-ramsch")).to_be_visible()
        return
    expect(keeper.see("hand")).to_have_attribute("aria-pressed", "true")
    expect(keeper.see("won")).to_be_disabled()
    # Place 2 deals now.
    for name in ("soloist-3", "contract-grand", "won"):
        keeper.tap(name)
    expect(keeper.see("line-2")).to_contain_text("72")
