"""What tests of the page alone share: cards, settings, and a look at what is on the screen."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, ViewportSize

from skat.model.seats import Seat
from skat.rules.state import Phase
from skat.server.routes.page import built_page
from tests.browser.scripted_table import ScriptedTable, bidding_up_to, pack_of

PACK = pack_of(
    "CJ HJ CA CT CK C9 SA ST HA D7",
    "SJ C8 SK S9 HT HK H8 DA DK D9",
    "DJ CQ C7 SQ S8 H9 HQ DT DQ D8",
    "S7 H7",
)
BIDDERS = bidding_up_to({Seat.FOREHAND: 30, Seat.MIDDLEHAND: 20})
BUILT = Path(__file__).parents[2] / "src/skat/web"
SMALL: ViewportSize = {"width": 320, "height": 568}
PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1440, "height": 900}
LANGUAGES = ("de", "en", "fr", "pl")
EACH_WAY = (
    pytest.param("de", "light", PHONE),
    pytest.param("fr", "dark", WIDE, marks=pytest.mark.proof),
    pytest.param("pl", "dark", PHONE, marks=pytest.mark.proof),
    pytest.param("en", "light", WIDE, marks=pytest.mark.proof),
)
"""Language, scheme and size: one in `make test`, each once in `make proof`."""

UNDRAWN = """
    const undrawn = new CSSStyleSheet();
    undrawn.replaceSync(':root, dialog, dialog::backdrop { opacity: 0 !important }');
    document.adoptedStyleSheets.push(undrawn);
"""
"""Run before a page: where every pixel is transparent the browser draws none.

That takes a seventh off the time of a test. Sizes, places, clicks and what is called visible are as
ever; colours are not, so who looks at those does it `as_drawn`. A rule for every `::backdrop` would
make the browser work out the style of all elements each time.
"""


def as_drawn(function: str) -> str:
    """A function of the page that sees the page as people do, and then leaves it as it was."""
    return f"""async (...given) => {{
        const draw = (drawn) => document.adoptedStyleSheets.forEach((sheet) => {{
            sheet.disabled = drawn;
        }});
        draw(true);
        try {{
            return await ({function})(...given);
        }} finally {{
            draw(false);
        }}
    }}"""


TRICK_SEEN = '[data-test="trick-seen"]'
_UNTRANSLATED = re.compile(
    r"\b(board|online|page|score|level|contract|seat|call|list|menu|start|line|option)\.[a-z_]+|\{"
)
# Codes of the house, which nobody should read; an address may hold what looks like one.
_RAW = re.compile(r"\bisko-\d|\b[a-z]{2,}(_[a-z]+)+\b|\b(undefined|NaN)\b|\([A-Z]\d+\)")
# A minus is as wide as a plus; a hyphen is none.
_HYPHEN_FOR_MINUS = re.compile(r"(?<![\w.,-])-\d[\d.,]*")
_ADDRESS = re.compile(r"https?://\S+")
# Everything that is wrong to the eye, found in one go: what text is cut off and by what, which box
# can be moved sideways though nothing says that it is meant to be, which button speaks the
# browser's language, what is ticked in a box that is the browser's or too low. A box that is to be
# moved sideways has `data-sideways`, or is a region that the keyboard reaches; long names of people
# end in an ellipsis; what is a pixel wide is there for screen readers. It looks at what has come to
# rest: two frames let what measures the screen draw again, and moves and fades come to their end.
_WRONG = as_drawn("""async (texts) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame().then(frame);
    const moves = ({ playState, effect }) =>
        playState === 'running' && effect.getComputedTiming().endTime < 1e4;
    await Promise.allSettled(document.getAnimations().filter(moves).map((one) => one.finished));
    const wrong = new Set();
    const styles = new Map();
    const style = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
    const named = (one) => `${one.closest('[data-test]')?.dataset.test} .${one.classList[0]}`;
    const short = (one) => (one.innerText ?? one.textContent).trim().slice(0, 60);
    const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const scrolls = (how) => how === 'auto' || how === 'scroll';
    const meant = (one) => one.clientWidth < 2 || one.closest('.only-heard')
        || one.matches('[data-sideways], [role=region][tabindex="0"]')
        || one.matches('input, select, textarea, svg, svg *')
        || (one.matches('.name, .who') && style(one).textOverflow === 'ellipsis');
    const wider = (one) => one.scrollWidth > one.clientWidth + 1 && shown(one) && !meant(one);
    for (const one of document.querySelectorAll(texts))
        if (wider(one) && short(one) && style(one).overflowX !== 'auto')
            wrong.add(`cut off: ${short(one)}`);
    for (const one of document.querySelectorAll('*'))
        if (one !== document.body && style(one).overflow !== 'visible' && wider(one))
            wrong.add(`${named(one)} is ${one.scrollWidth} wide in ${one.clientWidth}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.add(`the page is ${scrollWidth} wide in ${clientWidth}`);
    const told = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (told.nextNode()) {
        const one = told.currentNode.parentElement;
        if (!told.currentNode.data.trim() || !shown(one)) continue;
        const words = document.createRange();
        words.selectNodeContents(told.currentNode);
        const { top, bottom, left, right } = words.getBoundingClientRect();
        // From the inside out, as far as nothing can be scrolled to.
        let [across, down] = [true, true];
        for (let box = one; box !== document.body && (across || down); box = box.parentElement) {
            const { overflowX, overflowY, position } = style(box);
            const edge = box.getBoundingClientRect();
            if (meant(box) || box.matches('dialog')) break;
            const beside = left < edge.left - 1 || right > edge.right + 1;
            const below = top < edge.top - 4 || bottom > edge.bottom + 4;
            if ((across && beside && overflowX === 'hidden')
                || (down && below && overflowY === 'hidden'))
                wrong.add(`${named(box)} cuts off: ${short(one)}`);
            across &&= !scrolls(overflowX) && position !== 'fixed';
            down &&= !scrolls(overflowY) && position !== 'fixed';
        }
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll('input[placeholder]')) {
        const { paddingLeft, paddingRight } = style(field);
        pen.font = getComputedStyle(field, '::placeholder').font;
        const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const wide = pen.measureText(field.placeholder).width;
        if (!field.value && shown(field) && wide > room + 1)
            wrong.add(`a hint of ${wide} in ${room}: ${field.placeholder}`);
    }
    // A code that has to be written down is read whole.
    for (const code of document.querySelectorAll('[data-test="recovery-code"]'))
        if (code.scrollWidth > code.clientWidth) wrong.add(`cut off: ${code.value}`);
    for (const file of document.querySelectorAll('input[type=file]'))
        if (style(file).opacity !== '0') wrong.add(`the browser's own: ${file.outerHTML}`);
    for (const box of document.querySelectorAll('input:is([type=checkbox], [type=radio])')) {
        const [label] = box.labels;
        if (!shown(box)) continue;
        if (style(box).appearance !== 'none') wrong.add(`the browser's own: ${box.outerHTML}`);
        if (!label || label.offsetHeight < 44) wrong.add(`too low to be tapped: ${box.outerHTML}`);
    }
    for (const use of document.querySelectorAll('use'))
        if (!document.querySelector(use.getAttribute('href')))
            wrong.add(`not drawn: ${use.outerHTML}`);
    const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
    return { wrong: [...wrong], words: [document.body.innerText, ...labels].join(' ') };
}""")
SIDEWAYS: tuple[ViewportSize, ...] = (
    {"width": 844, "height": 390},
    {"width": 667, "height": 375},
)
# What of these cannot be seen whole as the page is, by its mark or by what it says.
_OUT_OF_SIGHT = """(what) => {
    for (const one of document.querySelectorAll('main, main *')) one.scrollTop = 0;
    return [...document.querySelectorAll(what)].filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, bottom - 3);
        return width && (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight
            || !(one.contains(hit) || hit?.contains(one)));
    }).map((one) => one.dataset.test ?? one.ariaLabel ?? one.textContent);
}"""
_TEXTS = "[data-test=table] > header, a, button, dd, dt, h1, h2, h3, label, legend, li, p, summary"


def seen_by_axe(screen: int, *, language: str) -> bool:
    """Whether axe, which is slow, sees this screen: in `make test` every second one."""
    return screen % 2 == 0 or language != "de"


def release_at(folder: Path) -> str:
    """The release of a built page, as it stands in its addresses."""
    address = next(path for path in built_page(folder) if path.endswith("/table.js"))
    return address.split("/")[1]


def each_language(*, gate: str) -> list[pytest.ParameterSet]:
    """All of them for a test: this one in `make test`, the others in `make proof`.

    German and French have the longest words, so `make test` takes one of these.
    """
    return [
        pytest.param(language, marks=() if language == gate else pytest.mark.proof)
        for language in LANGUAGES
    ]


def marked(name: str) -> str:
    """The selector of an element by its mark."""
    return f'[data-test="{name}"]'


def prefer(page: Page, **settings: object) -> None:
    """Settings as the player left them."""
    usual = {
        "name": "Anna", "language": "en", "pace": "instant", "pause": "tap", "level": "simple",
        "marks": False,
    }  # fmt: skip
    chosen = {**usual, **settings}
    page.add_init_script(f"localStorage.setItem('skat.settings', {json.dumps(json.dumps(chosen))})")


def look(page: Page) -> None:
    """Fails for a key or a code in place of words, for text cut off, and for what is too wide.

    That is: the page, and every box in it that scrolls or hides. Also where the browser shows its
    own button for a file, in its own language.
    """
    wrong = page.evaluate(_WRONG, _TEXTS)
    assert not _UNTRANSLATED.search(wrong["words"]), wrong["words"]
    code = _RAW.search(_ADDRESS.sub("", wrong["words"]))
    assert not code, code
    minus = _HYPHEN_FOR_MINUS.search(_ADDRESS.sub("", wrong["words"]))
    assert not minus, minus
    assert not wrong["wrong"], "\n".join(wrong["wrong"])


def out_of_sight_sideways(page: Page, what: str) -> list[str]:
    """What of these has to be scrolled to on a phone held sideways; the phone stays turned."""
    hidden: list[str] = []
    for turned in SIDEWAYS:
        page.set_viewport_size(turned)
        hidden += [f"{turned['width']}: {each}" for each in page.evaluate(_OUT_OF_SIGHT, what)]
    return hidden


def soloist_table(phase: Phase) -> ScriptedTable:
    """Forehand, the person, has won the auction and gone on to this phase."""
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.play_to(phase)
    return table


def shown(page: Page, table: ScriptedTable, other: ScriptedTable) -> None:
    """The page sees the situation of another table in place of the one before."""
    table.turn_into(other)
    page.locator(f"{marked('table')}[data-seq='{table.seq}']").wait_for()
    page.locator(marked("result")).wait_for(state="hidden")


def becomes(page: Page, expression: str, *, seconds: float = 30) -> None:
    """Waits until this holds in the page, or in the one that is loaded in its place.

    `wait_for_function` looks again from within the page, where its policy forbids to evaluate text.
    """
    for _ in range(int(10 * seconds)):
        # A page that is being loaded says nothing.
        with suppress(Error):
            if page.evaluate(expression):
                return
        page.wait_for_timeout(100)
    raise AssertionError(f"it never came to {expression}")
