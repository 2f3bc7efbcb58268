"""The drawn table: it fits 80 x 24 in every phase and language, and shows only what may be seen."""

import io
import random

import pytest
from rich.console import Console
from rich.text import Text

from skat.cli.play.asking import explanation, question
from skat.cli.play.command import Evening
from skat.cli.play.drawing import choices_drawing, table_drawing
from skat.cli.play.drawn_screen import DrawnScreen
from skat.model.cards import ALL_CARDS
from skat.model.seats import Place, Seat
from skat.notation.cards import CardScheme, scheme_of
from skat.players import make_player
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.views import view
from skat.tables.running.thinkers import Pace
from tests.cli.terminal.test_terminal_words import SEEN
from tests.rules.positions import rules_with
from tests.tools import EACH_LANGUAGE

NAMES = {Seat.FOREHAND: "Ida", Seat.MIDDLEHAND: "Otto", Seat.REARHAND: "You"}
LINES = 24


def name(seat: object) -> str:
    """The name of a seat."""
    return NAMES[seat] if isinstance(seat, Seat) else ""


@pytest.mark.proof
@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_table_choices_and_help_fit_the_terminal(language: str) -> None:
    words = Words(language, scheme_of(language))
    for state in SEEN:
        assert state.turn is not None
        seen = view(state, state.turn)
        asked = question(seen, words, names=name)
        for heard in ((), explanation(seen, words)):
            drawn = table_drawing(seen, words, names=name, heard=heard)
            lines = [Text.from_markup(line) for line in (*drawn, *choices_drawing(asked))]
            assert max(line.cell_len for line in lines) <= 80
            assert 1 + len(lines) + 1 <= LINES  # the title above, the prompt below
            shown = " ".join("\n".join(line.plain for line in lines).split())
            for text in heard:
                assert " ".join(text.split()) in shown
            for choice in asked.choices:
                assert choice.label in shown


def test_all_own_cards_and_the_table_are_drawn_and_no_others() -> None:
    words = Words("en", CardScheme.EN)
    for state in SEEN:
        assert state.turn is not None
        seen = view(state, state.turn)
        text = "\n".join(
            Text.from_markup(line).plain for line in table_drawing(seen, words, names=name)
        )
        may_be = {*seen.hand, *seen.trick, *(seen.last_trick.cards if seen.last_trick else ())}
        may_be |= {card for hand in seen.open_hands if hand is not None for card in hand}
        for card in (*seen.hand, *seen.trick):
            assert words.card(card) in text
        for card in set(ALL_CARDS) - may_be:
            assert words.card(card) not in text


def test_cards_that_may_not_be_played_are_dim() -> None:
    words = Words("en", CardScheme.EN)
    dimmed = 0
    for state in SEEN:
        assert state.turn is not None
        seen = view(state, state.turn)
        playable = {action.card for action in seen.legal if isinstance(action, act.Play)}
        lines = "\n".join(table_drawing(seen, words, names=name))
        for card in seen.hand:
            dim = bool(playable) and card not in playable
            assert (f"[dim]{words.card(card):<3}[/]│" in lines) is dim
            dimmed += dim
    assert dimmed > 100


@pytest.mark.proof
def test_a_drawn_evening_waits_as_its_pace_says_and_never_scrolls() -> None:
    paper = io.StringIO()
    console = Console(file=paper, width=80, height=LINES, force_terminal=True, color_system=None)
    waited: list[float] = []
    words = Words("de", CardScheme.DE)
    screen = DrawnScreen(console, words, pace=Pace.SLOW, wait=waited.append)
    hand = random.Random(2)
    keys = ["j", "p", "s", "1", "?", "m", "t", "1 2", *map(str, range(1, 11))]

    def read(prompt: str) -> str:
        typed = hand.choice(keys)
        console.print(f"{prompt}{typed}")
        return typed

    players = {Place(number): make_player("simple") for number in (2, 3)}
    evening = Evening(
        screen, rules_with("isko-2022"), players=players, chance=random.Random(3), read=read
    )
    evening.play(3)
    assert set(waited) == {Pace.SLOW.seconds, Pace.SLOW.after_trick}
    assert waited.count(Pace.SLOW.after_trick) >= 10
    frames = paper.getvalue().split("\x1b[2J\x1b[H")
    assert len(frames) > 100
    assert max(frame.count("\n") for frame in frames) <= LINES
    assert "Spiel 3 · Geber: Ida · Du " in paper.getvalue()
