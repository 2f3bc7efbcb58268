"""Puzzles in the browser: no hidden card before the answer, hands off the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from skat.analysis.puzzles import Puzzle, position_in, shipped_puzzles
from skat.model.cards import Card
from skat.rules.state import State
from skat.rules.views import view
from tests.browser.looking import (
    LANGUAGES,
    PHONE,
    SMALL,
    look,
    marked,
    out_of_sight_sideways,
    prefer,
)
from tests.browser.test_access import violations
from tests.server.live import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.proof]

VERDICT = marked("puzzle-verdict")
COMMONEST: ViewportSize = {"width": 360, "height": 780}
QUESTION = marked("puzzle-question")
CARDS = "main use[href^='#card-']"
NAMES = "all => all.map(one => one.getAttribute('href').slice(6))"
# To a puzzle by its address, until it is drawn.
GO_TO = """to => new Promise((done) => {
    if (location.hash === to) return done();
    const drawn = () => requestAnimationFrame(() => requestAnimationFrame(done));
    addEventListener('hashchange', drawn, { once: true });
    location.hash = to;
})"""


# The question, what lies on the table, the own cards and whatever else is an answer.
ASKED = (
    f"{QUESTION}, {marked('puzzle-trick')}, main .table section:not([data-test]) :is(button, div), "
    f".ways > *, {marked('puzzle-lay-away')}, {marked('puzzle-next-trick')}"
)


def known_cards(puzzle: Puzzle) -> set[Card]:
    """What the seat has seen, by the view that players get."""
    state = position_in(puzzle.record, puzzle.seat)
    assert isinstance(state, State)
    seen = view(state, puzzle.seat)
    open_hands = [card for hand in seen.open_hands if hand is not None for card in hand]
    tricks = [card for trick in seen.played for card in trick.cards]
    return {*seen.hand, *(seen.discarded or ()), *seen.trick, *tricks, *open_hands}


def one_of_each() -> Iterator[Puzzle]:
    """From the own view one puzzle for each role, with and without skat and open hand."""
    known = set()
    for puzzle in shipped_puzzles():
        if puzzle.kind in ("odds", "sure"):
            state = position_in(puzzle.record, puzzle.seat)
            assert isinstance(state, State)
            assert state.announcement is not None
            hand, announced = state.announcement.hand, state.announcement.announced
            kind = (puzzle.kind, hand, announced, puzzle.seat is state.soloist)
            if kind not in known:
                known.add(kind)
                yield puzzle


def test_what_the_seat_saw_tricks_keys_and_the_puzzle_of_the_day(
    watched: Page, server: LiveServer
) -> None:
    prefer(watched)
    watched.goto(f"{server.url}/puzzle")
    sees_what_the_seat_saw(watched)
    watched.set_viewport_size(PHONE)
    sees_tricks_once_and_counts_them(watched)
    watched.goto(f"{server.url}/puzzle")
    solves_the_puzzles_of_the_day(watched)
    lays_two_cards_away(watched)


def sees_what_the_seat_saw(watched: Page) -> None:
    """Before the answer no other card."""
    looked_at = 0
    for puzzle in one_of_each():
        right = puzzle.answer.steps[0].right[0]
        watched.evaluate(f"location.hash = '{puzzle.id}'")
        expect(watched.locator(marked(f"puzzle-card-{right.value}"))).to_be_visible()
        expect(watched.locator(VERDICT)).to_be_empty()
        shown = watched.locator(CARDS).evaluate_all(NAMES)
        assert {Card(name) for name in shown} == known_cards(puzzle), puzzle.id
        watched.locator(marked(f"puzzle-card-{right.value}")).click()
        expect(watched.locator(VERDICT)).to_contain_text("Right.")
        assert len(set(watched.locator(CARDS).evaluate_all(NAMES))) == len(Card)
        looked_at += 1
    assert looked_at >= 5


def sees_tricks_once_and_counts_them(watched: Page) -> None:
    known = set()
    for puzzle in shipped_puzzles():
        if puzzle.counted is None or puzzle.counted.what in known:
            continue
        known.add(puzzle.counted.what)
        watched.evaluate(f"location.hash = '{puzzle.id}'")
        state = position_in(puzzle.record, puzzle.seat)
        assert isinstance(state, State)
        for number, trick in enumerate(state.tricks):
            expect(watched.locator(marked("puzzle-trick"))).to_contain_text(
                f"Trick {number + 1} of"
            )
            seen = view(state, puzzle.seat)
            known_now = {*seen.hand, *trick.cards, *(seen.discarded or ())}
            expect(watched.locator(CARDS)).to_have_count(len(known_now))
            shown = watched.locator(CARDS).evaluate_all(NAMES)
            assert {Card(name) for name in shown} == known_now
            watched.locator(marked("puzzle-next-trick")).press("Enter")
        look(watched)
        assert violations(watched) == []
        if puzzle.answer.place is not None:
            watched.locator(marked(f"puzzle-place-{puzzle.answer.place}")).press("Enter")
        elif "points" in puzzle.counted.what:
            watched.locator(marked("puzzle-number")).fill(str(puzzle.answer.number))
            watched.keyboard.press("Enter")
        else:
            watched.keyboard.press(str(puzzle.answer.number))
        expect(watched.locator(VERDICT)).to_contain_text("Right.")
        look(watched)
        assert violations(watched) == []
    assert len(known) == 5


def of_each_size() -> Iterator[Puzzle]:
    """One puzzle of each kind for each number of cards that the seat still has."""
    known = set()
    for puzzle in shipped_puzzles():
        state = position_in(puzzle.record, puzzle.seat)
        cards = len(view(state, puzzle.seat).hand) if isinstance(state, State) else 12
        if (puzzle.kind, cards) not in known:
            known.add((puzzle.kind, cards))
            yield puzzle


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_phones_all_that_is_asked_about_is_in_sight(
    watched: Page, server: LiveServer, language: str
) -> None:
    prefer(watched, language=language)
    watched.set_viewport_size(SMALL)
    watched.goto(f"{server.url}/puzzle")
    expect(watched.locator(QUESTION)).to_be_visible()
    three_open_hands_are_seen(watched)
    if language == "fr":  # Its sentences are the longest.
        watched.set_viewport_size(COMMONEST)
        three_open_hands_are_seen(watched)
    if language == "de":  # It has the longest words.
        watched.set_viewport_size(PHONE)
        twelve_cards_are_seen(watched)
        hidden = []
        for puzzle in of_each_size():
            watched.evaluate(GO_TO, f"#{puzzle.id}")
            hidden += [f"{puzzle.id} at {each}" for each in out_of_sight_sideways(watched, ASKED)]
        assert not hidden, "\n".join(hidden)


def twelve_cards_are_seen(watched: Page) -> None:
    """With the question to them."""
    watched.locator(marked("puzzle-kind-discard")).click()
    cards = watched.locator("[data-test^=puzzle-card-]")
    expect(cards).to_have_count(12)
    for seen in (watched.locator(QUESTION), *cards.all()):
        expect(seen).to_be_in_viewport(ratio=1)


def three_open_hands_are_seen(watched: Page) -> None:
    """On a small phone, with what is asked."""
    sizes = set()
    for puzzle in of_each_size():
        if puzzle.kind != "open":
            continue
        state = position_in(puzzle.record, puzzle.seat)
        assert isinstance(state, State)
        hand = state.hand_of(puzzle.seat)
        sizes.add(len(hand))
        watched.evaluate(GO_TO, f"#{puzzle.id}")
        own = watched.locator("section.own .row > *")
        expect(own).to_have_count(len(hand))
        for seen in (marked("puzzle-told"), QUESTION):
            expect(watched.locator(seen)).to_be_in_viewport(ratio=1)
        for card in own.all():
            expect(card).to_be_in_viewport(ratio=1)
        look(watched)
    assert max(sizes) == 10


def solves_the_puzzles_of_the_day(watched: Page) -> None:
    """By keys, and as a screen reader needs it."""
    for kind in ("open", "odds", "sure"):
        watched.locator(marked(f"puzzle-kind-{kind}")).click()
        expect(watched.locator(marked("puzzle-reason"))).to_contain_text("Puzzle of the day")
        expect(watched.locator(QUESTION)).to_be_focused()
        look(watched)
        assert violations(watched) == []
        first = watched.url
        # Which cards may be played depends on the puzzle of the day.
        keys = cycle("1234567890")
        while not watched.locator(marked("puzzle-next")).is_visible():
            watched.keyboard.press(next(keys))
        expect(watched.locator(VERDICT)).not_to_be_empty()
        look(watched)
        assert violations(watched) == []
        watched.keyboard.press("n")
        expect(watched.locator(marked("puzzle-reason"))).not_to_contain_text("Puzzle of the day")
        assert watched.url != first


def lays_two_cards_away(watched: Page) -> None:
    puzzle = next(each for each in shipped_puzzles() if each.kind == "discard")
    watched.evaluate(GO_TO, f"#{puzzle.id}")
    expect(watched.locator(QUESTION)).to_be_focused()
    shown = watched.locator(CARDS).evaluate_all(NAMES)
    twelve = {*puzzle.record["deal"][puzzle.seat.value], *puzzle.record["deal"]["skat"]}
    assert set(shown) == twelve
    lay_away = watched.locator(marked("puzzle-lay-away"))
    expect(lay_away).to_be_disabled()
    for key in "123":
        watched.keyboard.press(key)
    expect(watched.locator("main [aria-pressed=true]")).to_have_count(2)
    look(watched)
    assert violations(watched) == []
    lay_away.press("Enter")
    expect(watched.locator(VERDICT)).to_contain_text("%")
    look(watched)
    assert violations(watched) == []
    watched.evaluate("document.querySelector('main').scrollTo(0, 9999)")
    watched.locator(marked("puzzle-again")).click()
    expect(watched.locator(QUESTION)).to_be_in_viewport()
    expect(watched.locator(QUESTION)).to_be_focused()
    for card in puzzle.answer.pairs[0]:
        watched.locator(marked(f"puzzle-card-{card.value}")).click()
    lay_away.click()
    expect(watched.locator(VERDICT)).to_contain_text("Right.")
