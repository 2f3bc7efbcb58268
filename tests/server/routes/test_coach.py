"""The whole deal of the course at the server's door: a coach that is silent until it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skat.analysis.lessons.form import WholeDeal
from skat.analysis.lessons.positions import passed_record
from skat.analysis.lessons.reading import course
from skat.analysis.losses import FEWEST
from tests.server.in_process import Browser, code
from tests.server.routes.test_reviews import server_in

[(LESSON, STEP)] = [
    (lesson, step) for lesson in course() for step in lesson.steps if isinstance(step, WholeDeal)
]
SEAT = STEP.seat.value
WISH = {"record": passed_record(LESSON, STEP), "at": 0, "level": STEP.level, "seat": SEAT}
PASS = {"do": "pass", "seat": SEAT}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with server_in(Path(tmp_path_factory.mktemp("coach"))) as running:
        yield Browser(running)


def asked(browser: Browser, path: str, line: list[Any], **more: object) -> Any:
    return browser.post(f"/api/tries/{path}", **WISH, line=line, **more)


def judged(browser: Browser, line: list[Any]) -> Any:
    answer = asked(browser, "judged", line).json()
    assert answer["left_out"] is None, answer
    return answer["decision"]


def action_of(best: str, legal: list[Any]) -> Any:
    """The legal action that a hint names so."""
    first, *rest = best.split()
    for each in legal:
        match each:
            case {"do": "bid", "value": value} if best == f"bid {value}":
                return each
            case {"do": "hold" | "pass" as name} if first == name:
                return each
            case {"do": "take_skat"} if best == "take":
                return each
            case {"do": "discard", "cards": cards} if {first, *rest[:1]} == set(cards):
                return each
            case {"do": "announce", "announcement": game} if (
                game["contract"] == first and game["announced"] == "none"
            ):
                return each
            case {"do": "play", "card": card} if best == card:
                return each
    raise AssertionError(best)


def played(browser: Browser) -> tuple[list[Any], Any]:
    """The deal as the hints advise it, each action judged before it is done."""
    line: list[Any] = []
    while True:
        told = asked(browser, "turn", line).json()
        line += told["actions"]
        now = told["views"][-1]
        if now["phase"] == "finished":
            return line, now
        advice = asked(browser, "hint", line, step=3)
        if advice.status_code == 200:
            [best, *_] = advice.json()["told"]["best"]
        else:
            assert code(advice) == "hint_no_choice"
            best = next(each["card"] for each in now["legal"] if each["do"] == "play")
        action = action_of(best, now["legal"])
        assert judged(browser, [*line, action]) is None, action
        line.append(action)


@pytest.mark.proof
def test_who_follows_the_hints_wins_and_hears_nothing(browser: Browser) -> None:
    line, end = played(browser)
    did = [each["do"] for each in line if each["seat"] == SEAT]
    assert did == ["bid", "hold", "hold", "take_skat", "discard", "announce", *["play"] * 10]
    assert end["result"]["score"]["won"]


def test_a_hint_comes_step_by_step(browser: Browser) -> None:
    first, second, third = (
        asked(browser, "hint", [], step=step).json()["told"] for step in (1, 2, 3)
    )
    assert (first["candidates"], second["best"]) == ([], [])
    assert second["candidates"] == ["bid 18", "pass"]
    assert third["best"] == ["bid 18"]
    assert code(asked(browser, "hint", [PASS])) == "hint_not_due"


def test_a_pass_is_told_as_a_review_tells_it(browser: Browser) -> None:
    assert judged(browser, [PASS])["class"] == "blunder"


@pytest.mark.proof
def test_a_mistake_is_told_as_a_review_tells_it(browser: Browser) -> None:
    """A discard once its game is known, and a card."""
    line, _ = played(browser)
    at = {name: [each["do"] for each in line].index(name) for name in ("discard", "announce")}
    thrown = [*line[: at["discard"]], {"do": "discard", "seat": SEAT, "cards": ["HA", "DA"]}]
    assert judged(browser, thrown) is None
    told = judged(browser, [*thrown, line[at["announce"]]])
    assert told["phase"] == "discard"
    assert told["class"] == "blunder"
    assert set(told["chosen"].split()) == {"HA", "DA", "diamonds"}
    first = next(n for n, each in enumerate(line) if each["do"] == "play" and each["seat"] == SEAT)
    told = judged(browser, [*line[:first], {"do": "play", "seat": SEAT, "card": "HT"}])
    assert told["class"] == "blunder"
    assert told["why"]
    assert told["effective"] >= FEWEST


def test_what_cannot_be_done_is_refused_and_not_judged(browser: Browser) -> None:
    assert code(asked(browser, "judged", [{"do": "take_skat", "seat": SEAT}])) == "not_now"
    assert judged(browser, []) is None
    turned = asked(browser, "turn", [PASS]).json()["actions"]
    assert judged(browser, [PASS, *turned]) is None
