"""Our own record: written and read without loss; bad ones are refused with code and place."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.cards import ALL_CARDS, Card
from skat.notation.problem import Problem
from skat.notation.record import (
    Record,
    dealt_cards,
    read_record,
    record_of,
    recorded_result,
    write_record,
)
from skat.notation.replaying import replay
from skat.rules.actions import Deal, Play
from skat.rules.dealing import pack_of
from skat.rules.editions import REVISION, RuleSet, rule_set
from skat.rules.machine import start
from tests.notation.games import random_game


def rules(edition: str, **options: Any) -> RuleSet:
    chosen = rule_set(edition, options)
    assert isinstance(chosen, RuleSet)
    return chosen


RULES = (
    rules("isko-2022"),
    rules("isko-1999"),
    rules("isko-2022", ramsch=True, kontra=True),
    rules("isko-1999", both_defenders_concede=True, stake="1/4"),
)


def random_record(seed: int, rule_set: RuleSet) -> Record:
    actions, state = random_game(seed, rules=rule_set)
    return record_of(actions, state=state, players=("anna", "bruno", "clara"), date="2026-02-03")


@given(seed=st.integers(0, 10**9), rule_set=st.sampled_from(RULES))
def test_a_random_game_comes_back_and_replays_to_the_same_result(
    seed: int, rule_set: RuleSet
) -> None:
    actions, state = random_game(seed, rules=rule_set)
    record = random_record(seed, rule_set)
    again = read_record(write_record(record))
    assert again == record
    assert isinstance(again, Record)
    assert again.all_actions == tuple(actions)
    replayed = replay(again)
    assert replayed.state == state
    assert replayed.status == ("ok" if state.result is not None else "unfinished")
    assert len(replayed.states) == len(actions) + 1
    assert replayed.result == state.result


@given(pack=st.permutations(ALL_CARDS))
def test_the_deal_keeps_every_card_in_its_order(pack: list[Card]) -> None:
    deal = dealt_cards(pack)
    assert pack_of((deal.forehand, deal.middlehand, deal.rearhand), deal.skat) == tuple(pack)


def test_the_form_is_stable() -> None:
    record = record_of(
        [Deal(ALL_CARDS)], state=start(RULES[2]), players=("anna", "bruno", "clara"), place="home"
    )
    assert json.loads(write_record(record)) == {
        "format": "skat-record/1",
        "edition": "isko-2022",
        "options": {"kontra": True, "ramsch": True},
        "revision": REVISION,
        "house_rules": ["kontra", "ramsch"],
        "players": ["anna", "bruno", "clara"],
        "place": "home",
        "deal": {
            "forehand": ["D7", "D8", "D9", "HQ", "HK", "HT", "HA", "SJ", "C7", "C8"],
            "middlehand": ["DQ", "DK", "DT", "HJ", "S7", "S8", "S9", "C9", "CQ", "CK"],
            "rearhand": ["DA", "DJ", "H7", "SQ", "SK", "ST", "SA", "CT", "CA", "CJ"],
            "skat": ["H8", "H9"],
        },
        "actions": [],
    }


def test_a_record_begins_with_the_deal() -> None:
    with pytest.raises(ValueError, match="deal"):
        record_of([], state=start())


def written(seed: int = 3) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(write_record(random_record(seed, RULES[0])))
    return content


def problem_of(form: dict[str, Any] | str | bytes) -> Problem:
    text = json.dumps(form) if isinstance(form, dict) else form
    problem = read_record(text, line=5)
    assert isinstance(problem, Problem)
    assert problem.line is not None
    assert problem.line >= 5
    return problem


def test_an_unknown_edition_option_or_format_is_refused() -> None:
    assert problem_of(written() | {"edition": "isko-1950"}).code == "unknown_edition"
    assert problem_of(written() | {"options": {"beer": True}}).code == "unknown_option"
    assert problem_of(written() | {"options": {"kontra": "maybe"}}).code == "bad_option"
    assert problem_of(written() | {"format": "skat-record/2"}).code == "unknown_format"
    assert problem_of({"edition": "isko-2022"}).code == "unknown_format"
    for named, shown in ((None, "null"), (True, "true"), ([1], "[1]")):
        assert problem_of(written() | {"format": named}).details["format"] == shown


def test_house_rules_are_named_or_the_record_is_refused() -> None:
    assert problem_of(written() | {"options": {"kontra": True}}).code == "house_rules_differ"
    assert problem_of(written() | {"house_rules": ["kontra"]}).code == "house_rules_differ"


def test_unknown_keys_are_refused_everywhere() -> None:
    form = written()
    for path in ((), ("deal",), ("result",), ("actions", 0)):
        changed = json.loads(json.dumps(form))
        inner = changed
        for step in path:
            inner = inner[step]
        inner["extra"] = 1
        problem = problem_of(changed)
        assert problem.code == "bad_record_field"
        assert problem.details["field"] == "extra"


def test_a_deal_of_31_or_with_a_card_twice_is_refused() -> None:
    short, twice = written(), written()
    short["deal"]["skat"].pop()
    twice["deal"]["skat"] = twice["deal"]["skat"][:1] * 2
    for form, cards, different in ((short, 31, 31), (twice, 32, 31)):
        problem = problem_of(form)
        assert problem.code == "not_a_pack"
        assert problem.details == {"cards": cards, "different": different}
        assert problem.articles == ("SkO-1.2.1", "SkO-3.2.6")


def test_a_pack_that_is_divided_wrongly_is_refused_by_its_numbers() -> None:
    form = written()
    form["deal"]["skat"].append(form["deal"]["forehand"].pop())
    problem = problem_of(form)
    assert (problem.code, problem.articles) == ("piles_not_dealt", ("SkO-3.2.6",))
    assert problem.details == {"sizes": "9, 10, 10, 3"}


def test_wrong_values_are_named_with_their_path() -> None:
    form = written()
    form["deal"]["forehand"][3] = "C1"
    problem = problem_of(form)
    assert (problem.code, problem.details["path"]) == ("bad_record_field", "$.deal.forehand[3]")


def test_broken_json_is_told_with_line_and_column() -> None:
    problem = problem_of('{\n  "format": oops\n}')
    assert (problem.code, problem.line, problem.column) == ("bad_json", 6, 13)
    assert problem_of("{").code == "bad_json"
    assert problem_of(b'{"format": "\xff"}').code == "bad_json"
    deep = json.dumps(written() | {"options": {"kontra": "deep"}}).replace('"deep"', "[" * 100_000)
    assert problem_of(deep).code == "bad_json"
    assert problem_of("[" * 100_000).code == "bad_json"
    assert problem_of('{"no_record": ').code == "bad_json"
    assert problem_of("[]").code == "bad_record_field"


@given(data=st.binary(max_size=200))
def test_any_bytes_are_a_record_or_a_problem(data: bytes) -> None:
    assert isinstance(read_record(data), Record | Problem)


def test_too_many_actions_are_refused() -> None:
    form = written()
    form["actions"] = [{"do": "pass", "seat": "forehand"}] * 1_001
    assert problem_of(form).code == "bad_record_field"


def test_the_first_illegal_action_is_named_and_what_went_before_is_kept() -> None:
    actions, state = next(
        (actions, state)
        for actions, state in map(random_game, range(100))
        if any(isinstance(action, Play) for action in actions)
    )
    first_play = next(at for at, action in enumerate(actions) if isinstance(action, Play))
    again = [*actions[: first_play + 1], actions[first_play], *actions[first_play + 1 :]]
    replayed = replay(record_of(again, state=state))
    assert replayed.status == "illegal"
    assert replayed.actions == tuple(actions[: first_play + 1])
    assert replayed.problem is not None
    assert replayed.problem.move == first_play + 2
    assert replayed.problem.articles == replayed.articles != ()


@given(seed=st.integers(0, 10**6))
def test_another_result_than_the_recorded_one_is_a_mismatch(seed: int) -> None:
    form = json.loads(write_record(random_record(seed, RULES[0])))
    if "result" not in form:
        return
    form["result"]["score"] = form["result"].get("score", 0) + 1
    record = read_record(json.dumps(form))
    assert isinstance(record, Record)
    replayed = replay(record)
    assert replayed.status == "mismatch"
    assert [each.field for each in replayed.differences] == ["score"]
    assert replayed.problem is not None
    assert replayed.problem.code == "result_differs"


def test_a_result_keeps_who_won_and_what_it_scored() -> None:
    _, state = next(game for game in map(random_game, range(99)) if game[1].soloist)
    assert state.result is not None
    assert state.result.score is not None
    kept = recorded_result(state.result)
    assert (kept.soloist, kept.won, kept.score) == (
        state.soloist,
        state.result.score.won,
        state.result.score.score,
    )
