"""Wherever a score is counted out, the words come from its typed steps: every kind, every language.

Each game here is made of steps alone, with numbers that no rule would give: code that counts on its
own says something else. The page is compared with `skat.messages.sums` by its own tests
(`tools.generate.page_samples`).
"""

import io
import re
from itertools import product
from typing import Any

import pytest
from rich.console import Console

from skat.cli.lookup.games import games_text
from skat.cli.play.line_screen import LineScreen
from skat.cli.records.replay import ReplayedRow, ReplayRow, replay_line
from skat.cli.score_list.text import sum_text
from skat.messages import LANGUAGES, message
from skat.messages.sums import step_words
from skat.model.contract import Announced, Announcement, Contract
from skat.model.games import all_games
from skat.model.seats import Place, Seat
from skat.model.units import BidValue, GameValue, ListPoints
from skat.notation.cards import CardScheme
from skat.notation.replaying import ReplayedRecord
from skat.papers.printing.score_list import list_pdf
from skat.requests.words import Words
from skat.rules.editions import RuleSet
from skat.rules.result import DealEnding, DealResult
from skat.rules.scoring.finished import Score
from skat.rules.scoring.steps import (
    BOCK,
    KONTRA,
    NULL_GAMES,
    RE,
    ScoreStep,
    StepKind,
    game_steps,
    substitute_step,
)
from skat.rules.state import Phase, State
from skat.rules.views import view
from skat.scoresheet.line import Line, line_of_score
from tests.scoresheet.lists import filled, sheet_of

WITH_SEVEN = ScoreStep(kind=StepKind.WITH, count=7, multiplier=7)
GAME = ScoreStep(kind=StepKind.GAME, multiplier=8)


def steps_with(kind: StepKind) -> tuple[ScoreStep, ...]:
    """A game in which this kind of step stands last."""
    if kind in (StepKind.WITH, StepKind.WITHOUT):
        return (ScoreStep(kind=kind, count=5, multiplier=5),)
    if kind in NULL_GAMES:
        return (ScoreStep(kind=kind),)
    if kind is StepKind.SUBSTITUTE:
        return (substitute_step(Contract.HEARTS, multiplier=13),)
    if kind is StepKind.KONTRA:
        return (WITH_SEVEN, GAME, KONTRA)
    if kind is StepKind.RE:
        return (WITH_SEVEN, GAME, KONTRA, RE)
    if kind is StepKind.BOCK:
        return (WITH_SEVEN, GAME, BOCK)
    return (WITH_SEVEN, ScoreStep(kind=kind, multiplier=17))


SCORES = {
    kind: Score(
        won=True,
        steps=steps_with(kind),
        game_value=GameValue(5 * 17 * 8),
        counted_value=GameValue(5 * 17 * 8 * (4 if kind is StepKind.RE else 2)),
        overbid=False,
        score=ListPoints(5 * 17 * 8 * (4 if kind is StepKind.RE else 2)),
        articles=(),
    )
    for kind in StepKind
}
DOUBLINGS = (StepKind.KONTRA, StepKind.RE, StepKind.BOCK)


def said(kind: StepKind, language: str) -> str:
    """How the last step of the game is said in this language."""
    step, value = SCORES[kind].steps[-1], SCORES[kind].game_value
    if kind is StepKind.SUBSTITUTE:
        details = {"contract": "hearts", "multiplier": 13, "value": value}
        return message("score.substitute", details, language)
    if kind in DOUBLINGS:
        return message(f"score.{kind.value}", {"value": SCORES[kind].score}, language)
    return step_words(step, language=language)


def line(kind: StepKind) -> Line:
    """The game as it stands on a list."""
    return line_of_score(
        Place(1),
        SCORES[kind],
        contract=Contract.GRAND,
        tops=None,
        hand=True,
        announced=Announced.NONE,
        bid=BidValue(18),
    )


def of_a_list(kind: StepKind, language: str) -> str:
    """What `skat list` says of the game."""
    return sum_text(line(kind), Words(language, CardScheme.EN))


def finished(kind: StepKind) -> State:
    """A deal that came to this score; neither cards nor tricks say how."""
    score = SCORES[kind]
    return State(
        rules=RuleSet(),
        phase=Phase.FINISHED,
        soloist=Seat.FOREHAND,
        bid=BidValue(18),
        announcement=Announcement(Contract.GRAND),
        result=DealResult(ending=DealEnding.PLAYED_OUT, soloist=Seat.FOREHAND, score=score),
    )


def of_the_terminal(kind: StepKind, language: str) -> str:
    """What `skat play` says at the end of the deal."""
    paper = io.StringIO()
    console = Console(file=paper, width=200, color_system=None)
    screen = LineScreen(console, Words(language, CardScheme.EN))
    screen.result(view(finished(kind), Seat.FOREHAND), names=lambda seat: "Anna")
    return paper.getvalue()


def of_a_replay(kind: StepKind, language: str) -> str:
    """What `skat replay` says of the record."""
    state = finished(kind)
    row = ReplayRow(file="a.sgf", line=1, status="ok", score=int(SCORES[kind].score))
    replayed = ReplayedRecord(status="ok", states=(state,), actions=(), result=state.result)
    return replay_line(ReplayedRow(row, replayed), Words(language, CardScheme.EN))


PLACES = {"list": of_a_list, "terminal": of_the_terminal, "replay": of_a_replay}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_every_kind_of_step_is_said_in_its_words(place: str, language: str) -> None:
    for kind, score in SCORES.items():
        text = PLACES[place](kind, language)
        assert said(kind, language) in text
        for step in score.steps:
            if step.kind not in (*DOUBLINGS, StepKind.SUBSTITUTE):
                assert step_words(step, language=language) in text
        for other in (StepKind.WITH, StepKind.WITHOUT):
            if other is not kind and WITH_SEVEN not in score.steps:
                assert not re.search(rf"\b{said(other, language)}", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_664_games_are_said_by_their_steps(language: str) -> None:
    lines = list(games_text(language=language))[: len(all_games())]
    matches = [re.fullmatch(r"\s*\d+\s+(\d+)\s+\S+\s+(.*)", line) for line in lines]
    wanted = [
        (str(game.value), ", ".join(step_words(step, language=language) for step in steps))
        for game in all_games()
        for steps in [game_steps(game)]
    ]
    assert sorted(each.groups() for each in matches if each) == sorted(wanted)
    spoken = {step.kind for game in all_games() for step in game_steps(game)}
    theirs = {StepKind.SCHNEIDER_BY_DEFENDERS, StepKind.SCHWARZ_BY_DEFENDERS}
    assert set(StepKind) - spoken == {*theirs, *DOUBLINGS, StepKind.SPITZE, StepKind.SUBSTITUTE}


LEVEL_COLUMNS = (
    ("hand", {StepKind.HAND, StepKind.NULL_HAND, StepKind.NULL_OUVERT_HAND}),
    ("schneider", {StepKind.SCHNEIDER}),
    ("schneider_announced", {StepKind.SCHNEIDER_ANNOUNCED}),
    ("schwarz", {StepKind.SCHWARZ}),
    ("schwarz_announced", {StepKind.SCHWARZ_ANNOUNCED}),
    ("ouvert", {StepKind.OUVERT, StepKind.NULL_OUVERT, StepKind.NULL_OUVERT_HAND}),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_of_the_paper_are_filled_from_the_steps(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: dict[str, Any] = {}

    def typeset(name: str, values: dict[str, Any], *, tagged: bool) -> bytes:
        printed.update(values)
        return b""

    monkeypatch.setattr("skat.papers.printing.score_list.typeset", typeset)
    lines = [line(kind) for kind in StepKind]
    list_pdf(filled(sheet_of(3), *lines), language=language)
    assert printed["levels"] == [
        message(f"level.{name}", {}, language) for name, _ in LEVEL_COLUMNS
    ]
    rows = printed["sheets"][0]["rows"]
    for kind, row in zip(StepKind, rows, strict=False):
        counts = {step.kind: step.count for step in SCORES[kind].steps}
        assert row["with"] == counts.get(StepKind.WITH)
        assert row["without"] == counts.get(StepKind.WITHOUT)
        assert row["levels"] == [bool(kinds & set(counts)) for _, kinds in LEVEL_COLUMNS]


def test_two_kinds_are_never_said_alike() -> None:
    for language, place in product(LANGUAGES, PLACES):
        texts = {PLACES[place](kind, language) for kind in StepKind}
        assert len(texts) == len(StepKind)
