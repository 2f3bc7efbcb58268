"""Every stage of a deal on every screen: its buttons are wholly in sight, nothing covers the game.

One page is led through the stages; at each of them its window is resized, so a look costs
milliseconds. A message is shown all the while, because it takes room from the rest. In
`make test` the sizes take turns: each stage is seen at some of them, and each size at some stages.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from skat.messages import LANGUAGES
from skat.rules.state import Phase
from tests.browser.looking import PACK, PHONE, look, marked, prefer
from tests.browser.scripted_table import ScriptedTable
from tests.browser.stages import NAMES, Stage, show, stages, training

pytestmark = pytest.mark.browser

COMMONEST = (360, 780)
SIZES = (
    (844, 390),
    (667, 375),
    (720, 450),  # a small laptop at 200 %
    (320, 568),
    (768, 1024),
    (1440, 900),
    (1280, 720),
    (390, 844),
    COMMONEST,
)
TIGHT = ((667, 375), (320, 568), (390, 844), COMMONEST)
UPRIGHT = ((320, 568), (390, 844), COMMONEST)
LOW = (*TIGHT, (720, 450), (844, 390))
AFTER = ("show-cards", "replay-deal", "ask-biggest", "check-deal")
# What is to be seen besides the buttons of the stage where no message is shown.
WITHOUT_MESSAGE = {
    "skat": (),
    "discard": (),
    "announce": (),
    "plain hand": (),
    "hand": (),
    "consent": (),
    "result": AFTER,
    "ramsch": AFTER,
}
SHOW = "(all, how) => all.forEach((one) => (one.style.display = how))"
LONG = "You must follow suit: clubs were led, and you still hold the ace of clubs and the nine."
# What of the buttons cannot be seen or tapped, and what of the game lies under something else.
MEASURE = """async (buttons) => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const wrong = [];
    const named = (name) => {
        const [mark, which] = name.split('#');
        const all = [...document.querySelectorAll(`[data-test="${mark}"]`)];
        return which === undefined ? all : all.slice(+which, +which + 1);
    };
    const shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const inside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1
        && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const worded = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
    };
    const words = (one) => one?.dataset?.test
        ?? `${one?.closest('[data-test]')?.dataset.test ?? 'the page'} .${one?.classList[0]}`;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const covered = (one, points) => points.map(([x, y]) => document.elementFromPoint(x, y))
        .find((hit) => !one.contains(hit));
    for (const button of buttons.flatMap(named)) {
        const box = button.getBoundingClientRect();
        const clips = [screen];
        // A dialogue lies above the page: only its own edges cut.
        for (let at = button.parentElement; at; at = at.matches('dialog') ? null : at.parentElement)
            if (getComputedStyle(at).overflow !== 'visible') clips.push(at.getBoundingClientRect());
        if (!shown(button) || !clips.every((clip) => inside(box, clip)))
            wrong.push(`${words(button)} is cut off`);
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const over = covered(button, [[x, y], [box.left + 8, y], [box.right - 8, y],
            [x, box.top + 4], [x, box.bottom - 4]]);
        if (over) wrong.push(`${words(button)} is covered by ${words(over)}`);
        if (box.height < 40) wrong.push(`${words(button)} is only ${box.height} high`);
    }
    if (document.querySelector('dialog')) return wrong;
    for (const one of document.querySelectorAll('.panel h2, .panel [role=radio], .panel .place')) {
        const clip = one.closest('.panel > .body') ?? one.closest('.panel');
        const [{ left, right }, edge] = [one, clip].map((each) => each.getBoundingClientRect());
        if (shown(one) && (left < edge.left - 1 || right > edge.right + 1))
            wrong.push(`${words(one)} ${one.textContent} is cut off at the side`);
    }
    // What is asked, its answers and their worth may not have to be scrolled to, but below a
    // message. Where the levels of house rules leave no room, the button tells their worth.
    const worth = named('tight-value').some(shown) ? '' : ', .worth b';
    const first = named('notice').some(shown) ? 'none' : `h2, [role=radio]${worth}`;
    for (const one of document.querySelectorAll(`.panel .body :is(${first})`)) {
        const [{ top, bottom }, body] = [one, one.closest('.body')].map((each) =>
            each.getBoundingClientRect());
        if (shown(one) && (top < body.top - 2 || bottom > body.bottom + 2))
            wrong.push(`${words(one)} ${one.textContent} is cut off above or below`);
    }
    // In a room that is longer than the screen the game may have to be scrolled to.
    const scrolled = (one) => {
        const { top, bottom } = one.getBoundingClientRect();
        for (let at = one.parentElement; at; at = at.parentElement) {
            const edge = at.getBoundingClientRect();
            const isOut = (top + bottom) / 2 < edge.top || (top + bottom) / 2 > edge.bottom;
            if (isOut && ['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return true;
        }
        return false;
    };
    const seats = document.querySelectorAll('[data-test^="seat-"]');
    const hand = document.querySelectorAll('[data-test="hand"] button');
    const game = [...named('contract'), ...named('bid'), ...named('soloist'),
        ...[...seats].map((seat) => seat.querySelector('.name')), ...named('own-plate'),
    ].filter((one) => shown(one) && !scrolled(one));
    for (const one of game) {
        const box = one.getBoundingClientRect();
        const over = covered(one, [[box.left + box.width / 2, box.top + box.height / 2]]);
        if (over) wrong.push(`${words(one)} lies under ${words(over)}`);
    }
    for (const said of document.querySelectorAll('.said'))
        for (const one of document.querySelectorAll('.panel h2'))
            if (shown(said) && shown(one) && meet(said.getBoundingClientRect(), worded(one)))
                wrong.push(`${said.textContent} covers ${one.textContent}`);
    for (const hint of named('hint'))
        for (const one of [...game, ...seats])
            if (meet(hint.getBoundingClientRect(), one.getBoundingClientRect()))
                wrong.push(`the hint covers ${words(one)}`);
    // Where a long question is asked on a low screen the cards may reach below its edge.
    const seen = named('discard-panel').length ? (box) => box.bottom : (box) => box.top + 30;
    for (const card of hand) {
        const box = card.getBoundingClientRect();
        if (box.left < -1 || box.right > innerWidth + 1 || seen(box) > innerHeight)
            wrong.push(`${words(card)} is out of sight`);
    }
    const bars = document.querySelectorAll('[data-test=table] .bar, .line.shown');
    const told = [...named('notice'), ...bars];
    const lying = [...document.querySelectorAll('[data-test="trick"] [role=img]')];
    for (const message of told.filter(shown)) {
        const box = message.getBoundingClientRect();
        if (!inside(box, screen)) wrong.push(`${words(message)} is cut off`);
        for (const one of [...game, ...seats, ...hand, ...lying, ...buttons.flatMap(named)])
            if (!message.contains(one) && meet(box, one.getBoundingClientRect()))
                wrong.push(`${words(message)} covers ${words(one)}`);
    }
    return wrong;
}"""


def size(width: int, height: int) -> ViewportSize:
    return {"width": width, "height": height}


@pytest.mark.parametrize(
    ("language", "turns"),
    [
        pytest.param("de", 3, id="gate"),
        *(pytest.param(each, 1, id=each, marks=pytest.mark.proof) for each in LANGUAGES),
    ],
)
def test_every_button_is_in_sight_and_nothing_covers_the_game(
    watched: Page, language: str, turns: int
) -> None:
    watched.set_viewport_size(PHONE)
    prefer(watched, language=language)
    shown = ScriptedTable(PACK, names=NAMES)
    shown.open(watched)
    see_every_hint(watched, shown, turns=turns)
    see_every_stage(watched, shown, language, turns=turns)
    a_dialogue_leaves_the_table_its_shape(watched, shown)
    if turns > 1:
        no_number_of_the_list_is_cut(watched)
        short_names_stand_in_one_line(watched)


def see_every_hint(watched: Page, shown: ScriptedTable, *, turns: int) -> None:
    """Beside a hint nothing of what is asked has to be scrolled to on a phone held upright."""
    wrong = []
    for number, stage in enumerate(training()):
        watched.set_viewport_size(PHONE)
        show(watched, shown, stage)
        watched.locator(marked("hint-told")).wait_for()
        for width, height in UPRIGHT[number % turns :: turns]:
            watched.set_viewport_size(size(width, height))
            misplaced = watched.evaluate(MEASURE, list(stage.buttons))
            wrong += [f"{stage.name} at {width}x{height}: {each}" for each in misplaced]
    assert not wrong, "\n".join(wrong)


def see_every_stage(watched: Page, shown: ScriptedTable, language: str, *, turns: int) -> None:
    """Each stage at its turn of the sizes; of other languages than German where room is short."""
    wrong = []
    for number, stage in enumerate(stages()):
        first = number % turns
        show(watched, shown, stage)
        look(watched)
        if stage.name == "announce":
            watched.set_viewport_size(size(*COMMONEST))
            warning = watched.locator(f"{marked('announce-value')} .warning")
            expect(warning).to_be_in_viewport(ratio=1)
        if stage.name == "plain hand":
            watched.set_viewport_size(size(*COMMONEST))
            body = watched.locator(f"{marked('announce-panel')} .body")
            assert body.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "the sum"
        if stage.name in WITHOUT_MESSAGE:
            # Without a message nothing needs scrolling; the last stage's may still be there.
            watched.locator(marked("notice")).evaluate_all(SHOW, "none")
            ways = [*stage.buttons, *WITHOUT_MESSAGE[stage.name]]
            for width, height in LOW[first::turns]:
                watched.set_viewport_size(size(width, height))
                misplaced = watched.evaluate(MEASURE, ways)
                wrong += [f"{stage.name}, no message, {width}: {each}" for each in misplaced]
            watched.locator(marked("notice")).evaluate_all(SHOW, "")
        shown.tell(
            {
                "type": "refused", "command_id": "x", "seq": shown.seq, "code": "must_follow",
                "articles": ["SkO-4.2.1"], "details": {}, "message": LONG,
            }
        )  # fmt: skip
        watched.locator(marked("notice")).wait_for()
        # The other languages are looked at where room is short.
        for width, height in (SIZES if language == "de" else TIGHT)[first::turns]:
            watched.set_viewport_size(size(width, height))
            misplaced = watched.evaluate(MEASURE, list(stage.buttons))
            wrong += [f"{stage.name} at {width}x{height}: {each}" for each in misplaced]
    assert not wrong, "\n".join(wrong)


def a_dialogue_leaves_the_table_its_shape(watched: Page, shown: ScriptedTable) -> None:
    table = next(stage for stage in stages() if stage.name == "last trick").table
    show(watched, shown, Stage("no dialogue", table, ("last-trick",)))
    room = watched.locator(marked("table"))
    for width, height in ((1440, 900), (768, 1024), (720, 450)):
        watched.set_viewport_size(size(width, height))
        for opens, sheet in (("menu-open", "menu"), ("last-trick", "last-trick-sheet")):
            watched.locator(marked(opens)).click()
            watched.locator(marked(sheet)).wait_for()
            box = room.bounding_box()
            assert box is not None
            assert (box["width"], box["height"]) == (width, height), (opens, width)
            watched.locator(marked(f"{sheet}-close")).click()


SCORES = """([score, letters]) => {
    document.documentElement.style.fontSize = `${letters}%`;
    const list = document.querySelector('dialog .score-list');
    const numbers = [...list.querySelectorAll('td:is(.value, .total), tfoot td:not(.won)')];
    numbers.forEach((one) => (one.textContent = score));
    const cut = numbers.filter((one) => one.scrollWidth > one.clientWidth);
    const told = cut.map((one) => `${one.className} in ${one.clientWidth} of ${one.scrollWidth}`);
    return [numbers.length > 3, told, list.scrollWidth > list.clientWidth];
}"""
# A name of five wide letters stands in one line, at every place of the list that is in sight.
FIVE_LETTERS = """(letters) => {
    document.documentElement.style.fontSize = `${letters}%`;
    const list = [...document.querySelectorAll('.score-list')].find((one) => one.checkVisibility());
    const names = [...list.querySelectorAll('.who span')];
    names.forEach((one) => (one.textContent = 'Wilma'));
    const range = document.createRange();
    const wrong = names.filter((one) => {
        range.selectNodeContents(one);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 || one.scrollWidth > one.clientWidth;
    });
    return [names.length, wrong.length];
}"""
# Four digits for all four in letters of 130 %: the smallest phone moves the list sideways.
TOO_MUCH = (320, "\N{MINUS SIGN}1024", 130)


def no_number_of_the_list_is_cut(watched: Page) -> None:
    """On phones of every width, with the longest names and scores, letters as usual and larger."""
    prefer(watched, language="en")
    names = ("Maximiliane von Hohenfels", "Bartholomäus", "Aleksandra", "Christopher")
    table = ScriptedTable(PACK, size=4, names=names)
    table.play_to(Phase.FINISHED)
    table.open(watched)
    watched.set_viewport_size(PHONE)
    watched.locator(marked("show-list")).click()
    watched.locator(marked("list-1")).last.wait_for()
    for width in (320, 360, 390, 412, 430):
        watched.set_viewport_size(size(width, 780))
        for score in ("\N{MINUS SIGN}288", "\N{MINUS SIGN}1024"):
            for letters in (100, 130):
                measured = watched.evaluate(SCORES, [score, letters])
                moved = (width, score, letters) == TOO_MUCH
                assert measured[:2] == [True, []], (width, score, letters)
                assert not measured[2] or moved, (width, score, letters)


def short_names_stand_in_one_line(watched: Page) -> None:
    """In the list over the table of a phone, and beside that of a wide screen."""
    for players in (3, 4):
        table = ScriptedTable(PACK, size=players, names=NAMES)
        table.play_to(Phase.FINISHED)
        table.open(watched)
        for width, height in ((320, 568), (360, 780), (430, 932), (844, 390), (768, 1024)):
            watched.set_viewport_size(size(width, height))
            watched.locator(marked("show-list")).click()
            watched.locator("dialog .score-list").wait_for()
            for letters in (100, 130):
                assert watched.evaluate(FIVE_LETTERS, letters) == [players, 0], (width, letters)
            watched.locator(marked("list-sheet-close")).click()
        for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
            watched.set_viewport_size(size(width, height))
            watched.locator("aside .score-list").wait_for()
            for letters in (100, 130):
                assert watched.evaluate(FIVE_LETTERS, letters) == [players, 0], (width, letters)
