"""The course: every lesson proven, every action answered in four languages, as it is shipped."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import skat.analysis.lessons
from skat.analysis.lessons import check_file, course, course_file
from skat.analysis.lessons.numbers import Scored, number_of
from skat.analysis.lessons.positions import position
from skat.analysis.lessons.reading import NAMES
from skat.analysis.lessons.words import LANGUAGES, placeholders
from skat.model.cards import Card
from skat.model.contract import Announcement, Contract
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints
from skat.rules.actions import Play
from skat.rules.machine import legal_actions
from skat.rules.scoring.finished import FinishedGame, GameEnd, Standing
from skat.rules.scoring.score import score
from skat.rules.state import State
from tests.rules.positions import rules_with
from tools.generate.lessons import COURSE, files


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_is_sound(name: str) -> None:
    """Positions are built by the rules; claims and answers are proven by rules and solver."""
    assert check_file(course_file(name)) == ()


def test_the_page_has_the_course_as_it_is_now() -> None:
    kept = {path.name: path.read_text("utf-8") for path in COURSE.glob("*.json")}
    assert kept == files(), "run: make wire"
    assert [each.name for each in course()] == list(NAMES)


def test_every_file_of_the_course_has_its_place() -> None:
    folder = Path(skat.analysis.lessons.__file__).parent / "course"
    assert sorted(NAMES) == sorted(path.stem for path in folder.glob("*.json"))


def shipped(name: str, language: str = "en") -> dict[str, Any]:
    """A lesson as the page has it; another test compares that with the lessons of now."""
    lessons = json.loads((COURSE / f"{language}.json").read_text("utf-8"))
    lesson: dict[str, Any] = next(each for each in lessons if each["name"] == name)
    return lesson


def tasks(lesson: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for step in lesson["steps"] if "choices" in step]


TAUGHT = tuple(name for name in NAMES if tasks(shipped(name)))
"""The lessons that ask; the whole deal is played (`tests/server/routes/test_coach.py`)."""


def test_the_whole_deal_comes_after_ten_lessons() -> None:
    """Its cards follow from the seed of the lesson, and the words name cards of the hand."""
    assert [name for name in NAMES if name not in TAUGHT] == ["whole-deal"]
    assert NAMES.index("whole-deal") >= 10
    for language in LANGUAGES:
        *before, last = shipped("whole-deal", language)["steps"]
        assert [step["kind"] for step in before] == ["say", "say"]
        record = json.loads(last["deal"]["record"])
        named = set(placeholders(last["text"]))
        assert named
        assert named <= set(record["deal"][last["deal"]["seat"]])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TAUGHT)
def test_every_action_gets_an_answer_in_every_language(name: str, language: str) -> None:
    lesson = shipped(name, language)
    assert tasks(lesson)
    for task in tasks(lesson):
        numbers = [choice["answer"] for choice in task["choices"]]
        assert 0 in numbers
        assert set(numbers) <= set(range(len(task["answers"])))
        for text in [task["text"], *(answer["text"] for answer in task["answers"])]:
            assert len(text) > 5
            assert all(word in map(str, Card) for word in placeholders(text))


def test_every_card_of_a_hand_can_be_tried_and_the_rules_say_which_are_allowed() -> None:
    tried = 0
    for lesson in course():
        for step, task in zip(lesson.steps, shipped(lesson.name)["steps"], strict=True):
            if task["kind"] != "play":
                continue
            state = position(lesson, step.position)  # type: ignore[union-attr, arg-type]
            assert isinstance(state, State)
            legal = {
                str(each.card)
                for each in legal_actions(state, state.turn)
                if isinstance(each, Play)
            }
            allowed = {
                choice["card"]
                for choice in task["choices"]
                if choice["answer"] <= len(step.answers)  # type: ignore[union-attr]
            }
            assert allowed == legal
            assert {choice["card"] for choice in task["choices"]} == set(task["table"]["hand"])
            tried += 1
    assert tried >= 3


def test_an_accepted_discard_brings_a_bare_ten_to_safety() -> None:
    """As the words of the lesson say, though in its deal less wins, too."""
    step = next(each for each in shipped("skat-and-discard")["steps"] if each["kind"] == "discard")
    right = [set(each["cards"]) for each in step["choices"] if each["answer"] == 0]
    assert right
    assert all(pair & {"CT", "DT"} for pair in right)


NOT_IN_THE_ORDER = {
    "de": "nicht in der Skatordnung",
    "en": "not in the Skat Order",
    "fr": "pas dans le règlement",
    "pl": "w przepisach",
}


def test_each_house_rule_says_that_it_is_not_in_the_order() -> None:
    for language, phrase in NOT_IN_THE_ORDER.items():
        lesson = shipped("house-rules", language)
        switched_on = [step for step in tasks(lesson) if step["kind"] != "number"]
        assert [step["articles"][0] for step in switched_on] == ["LF-kontra", "LF-re", "LF-ramsch"]
        assert all(phrase in step["text"] for step in [*switched_on, lesson["steps"][-1]])


@pytest.mark.parametrize(("won", "kontra", "re"), list(product((True, False), repeat=3)))
def test_what_a_lesson_takes_down_is_what_the_rules_score(
    won: bool, kontra: bool, re: bool
) -> None:
    if re and not kontra:
        kontra = True
    points = CardPoints(61 if won else 60)
    finished = FinishedGame(
        announcement=Announcement(Contract.HEARTS),
        bid=BidValue(18),
        end=GameEnd.PLAYED_OUT,
        tops=Tops(held=False, count=3),
        standing=Standing(points, CardPoints(120 - points), 5, 5),
        kontra=kontra,
        re=re,
    )
    asked = Scored(value=40, won=won, doublings=kontra + re)
    assert number_of(asked) == score(finished, rules_with(kontra=True)).score


def test_no_hidden_card_is_shipped() -> None:
    """A step carries the own hand, open hands, the trick, and what others play to it."""
    table = shipped("first-trick")["steps"][0]["table"]
    assert set(table) == {"seat", "hand", "open", "contract", "soloist", "trick", "calls"}
    assert len(table["hand"]) == 10
    assert table["open"] == {}
