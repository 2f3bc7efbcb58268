"""Wrong lessons are found, with line and path; files from outside have their limits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.analysis.lessons import check_file, course_file
from skat.analysis.lessons.reading import MOST_BYTES, lines_of, nearest_line
from skat.cli.app import app

Change = Callable[[dict[str, Any]], object]


def changed(change: Change, name: str = "first-trick") -> bytes:
    lesson = json.loads(course_file(name))
    change(lesson)
    return json.dumps(lesson, indent=1).encode()


def first(lesson: dict[str, Any]) -> dict[str, Any]:
    step: dict[str, Any] = lesson["steps"][0]
    return step


WRONG: dict[str, tuple[Change, str]] = {
    "a card that was not held": (
        lambda x: first(x)["position"].update(played=["ST", "S8"]),
        "lesson_position",
    ),
    "a card that does not follow": (
        lambda x: first(x)["position"].update(played=["ST", "H9"]),
        "lesson_position",
    ),
    "no such record": (lambda x: first(x)["position"].update(name="null"), "lesson_position"),
    "another's turn": (
        lambda x: first(x)["position"].update(seat="forehand"),
        "lesson_not_due",
    ),
    "an action without an answer": (lambda x: first(x).update(answers=[]), "lesson_unanswered"),
    "nothing is right": (
        lambda x: first(x).update(accept=[{"is": "rank", "ranks": "Q"}]),
        "lesson_none_accepted",
    ),
    "two are right where one should be": (
        lambda x: x["steps"][2].update(only=True),
        "lesson_not_only",
    ),
    "an answer nobody gets": (
        lambda x: first(x)["answers"].append(first(x)["answers"][0]),
        "lesson_idle_answer",
    ),
    "an unknown word": (lambda x: first(x)["text"].update(pl="{CX}"), "lesson_placeholder"),
    "an article that is not": (
        lambda x: first(x).update(articles=["SkO-9.9.9"]),
        "lesson_article",
    ),
    "a test that needs a deal": (
        lambda x: x["steps"][3].update(accept=[{"is": "ahead"}]),
        "lesson_test",
    ),
    "a language is missing": (lambda x: first(x)["text"].pop("fr"), "lesson_field"),
    "an unknown key": (lambda x: first(x).update(hint="?"), "lesson_field"),
    "too many steps": (lambda x: x.update(steps=x["steps"] * 9), "lesson_field"),
}


def test_a_deal_that_is_not_won_from_its_seat_is_none_to_learn_by() -> None:
    problems = check_file(changed(lambda x: x["steps"][2].update(seat="rearhand"), "whole-deal"))
    assert [(each.code, each.details["path"]) for each in problems] == [
        ("lesson_deal_not_won", "steps[2].seed")
    ]


def test_a_card_that_is_right_by_one_deal_alone_contradicts_its_lesson() -> None:
    """Without the soloist's cards on the table nobody can know that the ace goes home."""
    problems = check_file(changed(lambda x: x["steps"][2]["position"].update(open=[]), "defence"))
    assert [each.code for each in problems] == ["lesson_contradicted"]
    [problem] = problems
    assert problem.details["path"] == "steps[2].accept"
    assert problem.details["action"] == "SA"
    assert isinstance(problem.details["percent"], int)
    assert problem.details["percent"] + 10 < problem.details["more"]  # type: ignore[operator]


@pytest.mark.parametrize("name", WRONG)
def test_a_planted_fault_is_found_with_its_line(name: str) -> None:
    change, code = WRONG[name]
    problems = check_file(changed(change))
    assert code in [problem.code for problem in problems]
    assert all(problem.line for problem in problems)


@pytest.mark.proof
def test_a_discard_that_wins_by_luck_of_one_deal_is_not_called_right() -> None:
    """Both bare tens kept: it wins the deal of the lesson, and loses most others."""
    lucky = changed(
        lambda x: x["steps"][2].update(accept=[{"is": "wins_game"}]), name="skat-and-discard"
    )
    flagged = [each for each in check_file(lucky) if each.code == "lesson_lucky"]
    assert "D9 S7" in [each.details["action"] for each in flagged]
    assert all(each.line and int(str(each.details["percent"])) < 50 for each in flagged)


def test_the_lesson_in_the_documentation_is_sound() -> None:
    page = (Path(__file__).parents[3] / "docs/reference/lessons.md").read_text("utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert check_file(example.encode()) == ()


def test_a_false_claim_is_found_by_the_solver() -> None:
    """The king may lose to the ten; the ace is sure, but so is every jack."""
    claims = [
        {"card": "HK", "tests": [{"is": "takes_trick"}]},
        {"card": "HA", "tests": [{"is": "takes_trick"}], "only": True},
        {"card": "CJ", "tests": [{"is": "takes_trick"}]},
    ]

    def shown(lesson: dict[str, Any]) -> None:
        step = lesson["steps"][2]
        kept = {key: step[key] for key in ("text", "position")}
        lesson["steps"][2] = {"kind": "show", "claims": claims, **kept}

    paths = [problem.details["path"] for problem in check_file(changed(shown))]
    assert "steps[2].claims[0]" in paths
    assert "steps[2].claims[1]" in paths
    assert "steps[2].claims[2]" not in paths


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"x" * (MOST_BYTES + 1), "lesson_too_long"),
        (b"{", "bad_json"),
        (b"\xff", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b"[]", "unknown_format"),
        (b'{"format": "skat-lesson/2"}', "unknown_format"),
        (b'{"format": "skat-lesson/1"}', "lesson_field"),
    ],
)
def test_files_that_are_no_lessons(data: bytes, code: str) -> None:
    assert [problem.code for problem in check_file(data)] == [code]


def test_lines_go_by_the_text_and_not_by_the_order_of_keys() -> None:
    text = '{"b": "}\\"[",\n "a": [\n  {"c": null},\n  -1.5e3]\n}'
    lines = lines_of(text)
    assert (lines["b"], lines["a[0].c"], lines["a[1]"]) == (1, 3, 4)
    assert nearest_line(lines, "a[0].d.e") == 3
    assert nearest_line(lines, "zzz") == 1


def test_the_command_names_file_line_and_key_in_the_own_language(tmp_path: Path) -> None:
    sound, wrong = tmp_path / "sound.json", tmp_path / "wrong.json"
    sound.write_bytes(course_file("first-trick"))
    wrong.write_bytes(changed(WRONG["an article that is not"][0]))
    told = CliRunner().invoke(app, ["lesson", "check", str(sound), str(wrong), "--language", "de"])
    assert told.exit_code == 1
    assert "Der erste Stich: in Ordnung" in told.stdout
    assert "wrong.json: Zeile " in told.stderr
    assert "steps[0].articles: Einen Artikel SkO-9.9.9 gibt es nicht" in told.stderr
    read = CliRunner().invoke(app, ["lesson", "show", str(sound), "--language", "fr"])
    assert "+ DA: La levée est à vous ! ♦A bat ♦10 et ♦R." in read.stdout
    assert "- D8: C'est permis" in read.stdout
    assert "{" not in read.stdout
    ready = CliRunner().invoke(app, ["lesson", "ship", str(sound)])
    assert json.loads(ready.stdout)["name"] == "first-trick"
    assert CliRunner().invoke(app, ["lesson", "ship", str(wrong)]).exit_code == 1
