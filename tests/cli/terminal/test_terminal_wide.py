"""The drawn table in wide terminals: list and last trick beside it, nothing too wide or wrapped."""

import io
from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from skat.cli.play import drawn_screen
from skat.cli.play.asking import question
from skat.cli.play.command import COMPUTERS
from skat.cli.play.drawing import WIDTH
from skat.cli.play.drawn_screen import WIDE, DrawnScreen, side_drawing, side_width
from skat.messages import LANGUAGES
from skat.model.contract import Announced, Announcement, Contract
from skat.model.seats import SEATS, Place, Seat
from skat.notation.cards import scheme_of
from skat.requests.words import Words
from skat.rules.state import State, Trick
from skat.rules.views import view
from skat.tables.running.thinkers import Pace
from skat.tables.state.rows import Row
from tests.cli.terminal.test_terminal import evening
from tests.cli.terminal.test_terminal_words import SEEN

LINES = 24
STATES = tuple(
    {(state.phase, len(state.trick), bool(state.tricks)): state for state in SEEN}.values()
)
"""A state of each phase, and of each stage of a trick."""

LONGEST = Announcement(Contract.SPADES, hand=True, announced=Announced.SCHWARZ)


def seen_last(state: State) -> Trick | None:
    """The last trick as who is on turn may see it."""
    assert state.turn is not None
    return view(state, state.turn).last_trick


AFTER_A_TRICK = next(state for state in STATES if seen_last(state) is not None)


@cache
def rows_of(deals: int, *, size: int) -> tuple[Row, ...]:
    """A list of so many deals; every third game has the longest name, and a hint was asked for."""
    if not deals:
        return ()
    table, _ = evening(size=size, seed=4)
    table.play(3)
    rows = [replace(table.rows[at % 3], deal=at + 1) for at in range(deals)]
    return tuple(
        replace(row, announcement=LONGEST, line=replace(row.line, hinted=(Place(1),)))
        if row.deal % 3 == 0
        else row
        for row in rows
    )


def frame_of(state: State, rows: Sequence[Row], *, language: str, width: int, size: int) -> str:
    """What stands on the screen while the player on turn is asked."""
    words = Words(language, scheme_of(language))
    paper = io.StringIO()
    console = Console(file=paper, width=width, height=LINES, force_terminal=True, color_system=None)
    screen = DrawnScreen(console, words, pace=Pace.INSTANT, wait=lambda seconds: None)
    players = (words.say("terminal.you"), *COMPUTERS[: size - 1])
    named = dict(zip(SEATS, players, strict=False))

    def names(seat: object) -> str:
        return named[seat] if isinstance(seat, Seat) else ""

    assert state.turn is not None
    seen = view(state, state.turn)
    screen.deal(len(rows) + 1, dealer=players[-1], rows=rows, players=players)
    screen.ask(question(seen, words, names=names), seen, names=names)
    return paper.getvalue().split("\x1b[2J\x1b[H")[-1]


def cut_off(language: str, *, width: int, size: int) -> list[str]:
    """What of the side of a full list is cut off in a terminal of so many columns."""
    words = Words(language, scheme_of(language))
    players = (words.say("terminal.you"), *COMPUTERS[: size - 1])
    named = dict(zip(SEATS, players, strict=False))
    assert AFTER_A_TRICK.turn is not None
    lines = side_drawing(
        rows_of(36, size=size),
        view(AFTER_A_TRICK, AFTER_A_TRICK.turn),
        words,
        players=players,
        names=lambda seat: named[seat] if isinstance(seat, Seat) else "",
        width=side_width(width),
    )
    shown = [Text.from_markup(line).plain for line in lines]
    assert max(map(cell_len, shown)) <= side_width(width)
    return [line for line in shown if line.endswith("…")]


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_the_screen_or_wrapped(language: str) -> None:
    full = [(state, 36, 4) for state in STATES]
    for state, deals, size in [*full, (AFTER_A_TRICK, 0, 3), (AFTER_A_TRICK, 1, 3)]:
        for width in (80, WIDE):
            rows = rows_of(deals, size=size)
            frame = frame_of(state, rows, language=language, width=width, size=size)
            lines = frame.splitlines()
            assert max(map(cell_len, lines)) <= width
            assert len(lines) + 1 <= LINES  # the prompt below
            beside = any(line[WIDTH:].startswith("  │") for line in lines[1:])
            assert beside is (width >= WIDE)


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_beside_the_table_is_cut_off_however_wide_it_is(language: str) -> None:
    for width in range(WIDE, 161, 4):
        for size in (3, 4):
            assert not cut_off(language, width=width, size=size), (width, size)


def test_a_side_that_is_too_wide_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn_screen, "_across", lambda columns: 0)
    assert cut_off("de", width=WIDE, size=4)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [3, 4])
def test_the_newest_lines_stand_beside_the_table(language: str, size: int) -> None:
    words = Words(language, scheme_of(language))
    rows = rows_of(36, size=size)
    frame = frame_of(STATES[0], rows, language=language, width=WIDE, size=size)
    beside = [line[WIDTH:].split() for line in frame.splitlines()[1:]]
    deals = [line[1].rstrip("★") for line in beside if len(line) > size + 1]
    assert [deal for deal in deals if deal.isdigit()] == [str(deal) for deal in range(26, 37)]
    assert words.say("page.list") in frame
    empty = frame_of(STATES[0], (), language=language, width=WIDE, size=size)
    assert words.say("list.empty") in empty


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_trick_stands_once_and_says_who_played_what(language: str) -> None:
    words = Words(language, scheme_of(language))
    last = seen_last(AFTER_A_TRICK)
    assert last is not None
    before = next(state for state in STATES if seen_last(state) is None)
    frames = [
        frame_of(state, (), language=language, width=width, size=3)
        for state, width in ((AFTER_A_TRICK, WIDE), (AFTER_A_TRICK, 80), (before, WIDE))
    ]
    times = [frame.count(words.say("page.last_trick")) for frame in frames]
    assert times[0] == 1
    assert times[1] <= 1
    assert times[2] == 0
    assert all(words.card(card) in frames[0] for card in last.cards)


def test_below_the_bound_the_table_is_the_one_of_80_columns() -> None:
    rows = rows_of(36, size=3)
    for state in STATES[::3]:
        narrow, wider = (
            frame_of(state, rows, language="de", width=width, size=3).splitlines()[1:]
            for width in (80, WIDE - 1)
        )
        assert narrow == wider
