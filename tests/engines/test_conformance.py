"""The suite of conformance: a sound engine passes every case, and each fault fails its own."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.engines.conformance import CASES, RULES, conformance, report
from skat.notation.state_line import read_rules, unsaid_rules
from skat.rules.editions import HOUSE_OPTIONS
from skat.rules.machine import must
from tests.docs.test_programs import sound
from tests.engines.in_process import Answer, Asked, ExitedError, House, Program, Saying, speaking
from tests.lanes.few import few


def failed(command: str) -> set[str]:
    """The cases in which an engine fails; every one of the suite came up."""
    tried = list(conformance(command, number=12, move_ms=2_000))
    result = report(command, tried)
    assert result.conforms == (not any(each.failed for each in tried))
    assert result.cases.keys() <= CASES.keys()
    return {case for case, right in result.cases.items() if not right}


def of_rules(word: str, fault: Answer) -> Answer:
    """Sound, but for this fault in games by rules with this word."""

    def answer(asked: Asked) -> Saying:
        new = next(line for line in reversed(asked.heard) if line.startswith("new"))
        yield from (fault if word in new else sound)(asked)

    return answer


def wrong(asked: Asked) -> Saying:
    yield asked.move("CJ9")


def slow(asked: Asked) -> Saying:
    yield 0.6
    yield from sound(asked)


def spent_after(games: int) -> Answer:
    """It ends in a later game of one process, as a program that fills its memory does."""

    def answer(asked: Asked) -> Saying:
        if sum(line.startswith("over") for line in asked.heard) >= games:
            raise ExitedError(1)
        yield from sound(asked)

    return answer


def test_a_sound_engine_passes_every_case(house: House) -> None:
    command = house.command(sound)
    tried = list(conformance(command, number=12, move_ms=2_000))
    assert [each for each in tried if each.failed] == []
    assert report(command, tried).cases == dict.fromkeys(CASES, True)
    assert [each.tried for each in tried if each.case == "rules"] == list(RULES)


@pytest.mark.parametrize(
    ("answer", "cases"),
    few(
        [
            (slow, {"short-move", "short-clock"}),
            (of_rules("isko-1999", wrong), {"rules"}),
            (of_rules("ramsch=true", wrong), {"rules"}),
            (spent_after(20), {"long-list"}),
        ],
        gate=1,
    ),
    ids=["slow", "other edition", "house rule", "long list"],
)
def test_each_fault_fails_the_case_that_it_belongs_to(
    house: House, answer: Answer, cases: set[str]
) -> None:
    failures = failed(house.command(answer))
    assert cases <= failures <= {*cases, "whole-deals"}


@pytest.mark.proof
def test_a_game_that_only_its_first_process_knows_fails_the_restart(house: House) -> None:
    started: list[int] = []

    def program() -> Program:
        started.append(1)
        # All but the last cases have had their processes; the second of the restart fails.
        return speaking(wrong if len(started) == 5 else sound)

    assert failed(house.command_of(program)) == {"restart"}


def test_an_engine_that_does_not_greet_ends_the_suite(house: House) -> None:
    def silent() -> Program:
        while True:
            yield None

    tried = list(conformance(house.command_of(silent)))
    assert [each.case for each in tried] == ["greeting"]
    assert not report("x", tried).conforms


def test_every_house_rule_that_has_words_is_tried() -> None:
    sets = [must(read_rules(word)) for word in RULES]
    assert [each for each in sets if unsaid_rules(each)] == []
    tried = {name for each in sets for name in each.house_rules}
    silent = {"ramsch_push", "ramsch_after_lost_kontra", "grand_hand_in_ramsch", "spitze"}
    assert tried == {*HOUSE_OPTIONS} - silent


@pytest.mark.proof
def test_the_command_tells_it_to_programs(house: House) -> None:
    good = CliRunner().invoke(
        app, ["engine", "check", "--suite", "--json", "--positions", "12", house.command(sound)]
    )
    assert good.exit_code == 0, good.output
    told = json.loads(good.stdout)
    assert (told["format"], told["conforms"]) == ("skat-conformance/1", True)
    assert told["cases"].keys() == CASES.keys()
    assert {each["case"] for each in told["tried"]} == {*CASES}
    bad = CliRunner().invoke(
        app, ["engine", "check", "--json", "--positions", "12", house.command(wrong)]
    )
    assert bad.exit_code == 1
    assert json.loads(bad.stdout)["cases"]["positions"] is False
    names = CliRunner().invoke(app, ["engine", "check", "--cases"])
    assert [line.split()[0] for line in names.stdout.splitlines()] == list(CASES)
