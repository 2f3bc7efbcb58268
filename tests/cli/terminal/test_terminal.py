"""The table in the terminal: whole evenings typed blindly, and what it must show."""

import io
import random
import re
from collections.abc import Callable
from functools import partial

import pytest
from rich.console import Console

from skat.cli.play.command import Evening, play_in_terminal
from skat.cli.play.deal import Left
from skat.cli.play.line_screen import LineScreen
from skat.messages import LANGUAGES, message
from skat.model.seats import Place
from skat.notation.cards import scheme_of
from skat.players import make_player
from skat.requests.words import Words
from skat.tables.running.thinkers import Pace
from tests.lanes.few import few
from tests.rules.positions import rules_with
from tests.tools import EACH_LANGUAGE

LINES = ["y", "p", "s", "n", "b", "m", "t", "l", "?", "1 2", "4 3", *map(str, range(1, 11))]


def evening(
    *,
    language: str = "en",
    size: int = 3,
    seed: int = 1,
    typed: Callable[[], str] | None = None,
    **options: object,
) -> tuple[Evening, io.StringIO]:
    """A table whose keyboard is a blind, patient hand."""
    paper = io.StringIO()
    console = Console(file=paper, width=100, color_system=None)
    screen = LineScreen(console, Words(language, scheme_of(language)))
    hand = random.Random(seed)

    def read(prompt: str) -> str:
        line = typed() if typed else hand.choice(LINES)
        console.print(f"{prompt}{line}", highlight=False, markup=False)
        return line

    rules = rules_with("isko-2022", **options)
    players = {Place(number): make_player("simple") for number in range(2, size + 1)}
    chance = random.Random(seed)
    return Evening(screen, rules, players=players, chance=chance, read=read), paper


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("size", [3, 4])
def test_an_evening_comes_to_its_list(language: str, size: int) -> None:
    table, paper = evening(language=language, size=size, kontra=True, ramsch=True)
    table.play(5)
    assert len(table.rows) == 5
    assert [row.deal for row in table.rows] == [1, 2, 3, 4, 5]
    text = paper.getvalue()
    assert message("page.dealer", {}, language) in text
    assert "Seeger-Fabian" in text
    assert "{" not in text
    shown = set(re.findall(r"[♣♠♥♦](?:10|\w)", text))
    letters = {key: message(f"card.letter.{key}", {}, language) for key in "789TJQKA"}
    assert {sign[1:] for sign in shown} <= set(letters.values())


def test_the_dealers_go_round() -> None:
    table, _ = evening(size=4)
    table.play(5)
    assert [row.dealer for row in table.rows] == [4, 1, 2, 3, 4]


def test_only_own_open_and_played_cards_are_shown() -> None:
    table, paper = evening(seed=8)
    table.play(3)
    for part in re.split(r"─+ Deal \d.*", paper.getvalue())[1:]:
        play = part.split("Card points")[0]
        hands = [line for line in play.splitlines() if re.match(r"\s+\(?1[♣♠♥♦]", line)]
        own = set(re.findall(r"[♣♠♥♦]\w0?", "".join(hands)))
        tricks = re.findall(r"(?:Ida|Otto|You) ([♣♠♥♦]\w0?)", play)
        seen = set(re.findall(r"[♣♠♥♦]\w0?", play))
        said = set(re.findall(r"([♣♠♥♦]\w0?)(?: was led|,)", play))
        assert seen <= own | set(tricks) | said


def test_a_refusal_is_explained_with_its_article() -> None:
    table, paper = evening(seed=4)
    table.play(3)
    assert re.search(
        r"you must follow, .* may not be played \(SkO-4.2.1, SkO-4.2.3\)", paper.getvalue()
    )


def test_q_leaves_and_nothing_is_asked_again() -> None:
    lines = iter(["?", "q"])
    table, paper = evening(typed=lambda: next(lines))
    with pytest.raises(Left):
        table.play()
    assert paper.getvalue().count("At any time") == 1
    assert next(lines, "nothing left") == "nothing left"


def test_the_same_seed_deals_the_same_cards() -> None:
    packs = [list(evening(seed=seed)[0].pack()) for seed in (3, 3, 4)]
    assert packs[0] == packs[1] != packs[2]


@pytest.mark.parametrize(
    ("edition", "options", "reason"),
    [("isko-1950", {}, "isko-1950"), ("isko-2022", {"jokers": True}, "jokers")],
)
def test_bad_rules_are_refused_before_a_card_is_dealt(
    edition: str, options: dict[str, object], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = play_in_terminal(
        size=3,
        language="en",
        cards="en",
        edition=edition,
        options=options,
        seed=1,
        make=partial(make_player, "simple"),
        pace=Pace.INSTANT,
        drawn=False,
    )
    assert status == 2
    assert reason in capsys.readouterr().err


def test_cards_that_may_not_be_played_stand_in_brackets() -> None:
    table, paper = evening(seed=4)
    table.play(3)
    text = paper.getvalue()
    assert re.search(r"\(\d+[♣♠♥♦]\w0?\)", text)
    for line in text.splitlines():
        if re.match(r"\s+\(?1[♣♠♥♦]", line):
            assert len(re.findall(r"\(", line)) < len(re.findall(r"[♣♠♥♦]", line))


def test_the_list_may_be_asked_for_between_two_deals() -> None:
    table, paper = evening()
    asked = iter(["l", "L", ""])
    table.read = lambda prompt: next(asked)
    table._wait_for_the_next()
    assert paper.getvalue().count("No deal written down yet") == 2
    assert next(asked, None) is None


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_a_hint_typed_again_tells_more_and_marks_the_deal(language: str) -> None:
    """In every phase that asks for something, then the first thing that is legal."""
    word = message("hint.ask", {}, language)
    hand = random.Random(5)
    asked: list[str] = []

    def typed() -> str:
        if len(asked) % 5 < 4 and len(asked) < 20:
            asked.append(word.upper() if len(asked) % 2 else "hint")
            return asked[-1]
        asked.append(hand.choice(LINES))
        return asked[-1]

    table, paper = evening(language=language, seed=2, typed=typed)
    table.play(1)
    text = " ".join(paper.getvalue().split())
    for code in ("hint.starred", "list.star_legend"):
        assert message(code, {}, language) in text, code
    assert message("no_more_hints", {"most": 3}, language) in text
    assert message("terminal.hint_again", {"word": word.casefold()}, language) in text
    assert table.rows[0].line.hinted == (Place(1),)
    assert "{" not in text


def test_without_hints_there_is_no_star() -> None:
    table, paper = evening(seed=2)
    table.play(1)
    assert table.rows[0].line.hinted == ()
    assert message("list.star_legend", {}, "en") not in paper.getvalue()
