"""The drawn table in wide terminals: list and last trick beside it, nothing too wide or wrapped."""

import io
from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console

from skat.cli.play.asking import question
from skat.cli.play.drawing import WIDTH
from skat.cli.play.drawn_screen import DrawnScreen
from skat.cli.play.evening import COMPUTERS
from skat.cli.play.side import WIDE
from skat.messages import LANGUAGES
from skat.model.announcement import Announced, Announcement
from skat.model.contract import Contract
from skat.model.seats import SEATS, Place, Seat
from skat.notation.cards import CardScheme
from skat.requests.words import Words
from skat.rules.state import State
from skat.rules.views import view
from skat.tables.running.pace import Pace
from skat.tables.state.rows import Row
from tests.cli.test_terminal import evening
from tests.cli.test_terminal_words import SEEN

LINES = 24
WIDTHS = (80, WIDE - 1, WIDE, 140, 200)
STATES = tuple(
    {(state.phase, len(state.trick), bool(state.tricks)): state for state in SEEN}.values()
)
"""A state of each phase, and of each stage of a trick."""
LONGEST = Announcement(Contract.SPADES, hand=True, announced=Announced.SCHWARZ)


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
    words = Words(language, CardScheme(language))
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("size", [3, 4])
def test_no_line_is_wider_than_the_screen_or_wrapped(language: str, width: int, size: int) -> None:
    for deals in (0, 1, 36):
        rows = rows_of(deals, size=size)
        for state in STATES:
            frame = frame_of(state, rows, language=language, width=width, size=size)
            lines = frame.splitlines()
            assert max(map(cell_len, lines)) <= width
            assert len(lines) + 1 <= LINES  # the prompt below
            beside = any(line[WIDTH:].startswith("  │") for line in lines[1:])
            assert beside is (width >= WIDE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [width for width in WIDTHS if width >= WIDE])
@pytest.mark.parametrize("size", [3, 4])
def test_the_newest_lines_stand_beside_the_table(language: str, width: int, size: int) -> None:
    words = Words(language, CardScheme(language))
    rows = rows_of(36, size=size)
    frame = frame_of(STATES[0], rows, language=language, width=width, size=size)
    side = [line[WIDTH:].split() for line in frame.splitlines()[1:]]
    deals = [line[1].rstrip("★") for line in side if len(line) > size + 1]
    assert [deal for deal in deals if deal.isdigit()] == [str(deal) for deal in range(26, 37)]
    assert words.say("page.list") in frame
    empty = frame_of(STATES[0], (), language=language, width=width, size=size)
    assert words.say("list.empty") in empty


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_last_trick_stands_once_and_says_who_played_what(language: str, width: int) -> None:
    words = Words(language, CardScheme(language))
    found = 0
    for state in STATES:
        assert state.turn is not None
        last = view(state, state.turn).last_trick
        frame = frame_of(state, (), language=language, width=width, size=3)
        times = frame.count(words.say("page.last_trick"))
        if last is None:
            assert times == 0
        elif width >= WIDE:
            assert times == 1
            assert all(words.card(card) in frame for card in last.cards)
            found += 1
        else:
            assert times <= 1
    assert found or width < WIDE


def test_below_the_bound_the_table_is_the_one_of_80_columns() -> None:
    rows = rows_of(36, size=3)
    for state in STATES:
        narrow, wider = (
            frame_of(state, rows, language="de", width=width, size=3).splitlines()[1:]
            for width in (80, WIDE - 1)
        )
        assert narrow == wider
