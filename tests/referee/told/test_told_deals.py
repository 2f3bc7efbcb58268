"""All that is true of a deal may be told in part; one false fact that another excludes may not."""

from random import Random
from typing import Any

import pytest

from skat.model.refusal import Refusal
from skat.requests.judge import judge_request
from tests.lanes.few import few
from tests.referee.test_ways import request_of
from tests.referee.told.false_facts import HANDS, false_facts
from tests.referee.told.told_deals import Deal, Facts, deal, points, true_facts

KINDS: tuple[str, ...] = (
    *("remark", "counted_aloud", "hand_seen", "skat_seen", "skat_inspected", "concession"),
    *("throw_in", "cards_exposed", "claim", "tricks_inspected"),
)


def some_facts(random: Random, dealt: Deal) -> Facts:
    """The game, and some of all else; tricks and the cards that are gone exclude each other."""
    facts = true_facts(dealt)
    share = random.choice((0.15, 0.4, 0.7, 0.95))
    told = {path: fact for path, fact in facts.items() if random.random() < share}
    if "seen.tricks" in told:
        told.pop("seen.cards", None)
        for path in [path for path in told if path.startswith("seen.lacks")]:
            del told[path]
    told["game.contract"] = dealt.contract
    if "state.soloist_points" in told and "state.skat_points" not in told:
        told["state.soloist_points"] += points(dealt.skat)
    if "seen.cards" in told and "state.table_cards" not in told:
        told["seen.cards"] = [*told["seen.cards"], *dealt.on_table]
    return told


def the_event(random: Random, dealt: Deal) -> Facts:
    kind = random.choice(KINDS[: None if dealt.trick > 1 else -1])
    by = dealt.soloist if kind == "claim" else random.choice(("forehand", "middlehand", "rearhand"))
    event: Facts = {
        "event.kind": kind,
        "event.by": by,
        "demand": random.choice(("end", "continue")),
    }
    if dealt.hand:
        event["game.hand"] = True
    if kind in ("claim", "concession", "throw_in"):
        event["event.agreed"] = ["forehand", "middlehand", "rearhand"]
    if kind in ("claim", "cards_exposed"):
        event["event.cards"] = dealt.hands[by][:3] if kind != "claim" else dealt.hands[by]
    return event


def request(told: Facts, event: Facts) -> Facts:
    """The request, without the choice of a soloist: that tells of the auction."""
    asked = request_of(told, event)
    del asked["soloist_choice"]
    return asked


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: answer[key] for key in ("outcome", "winner", "level", "score")}


DEALS = 1_200
BY_WHAT_IS_SHOWN = ("remark", "counted_aloud", "cards_exposed", "concession", "throw_in")
"""No offence where whole hands show that a defender has forced all (C13); who gives up admits that
he had not won, unless the facts show that he had."""


def a_report(seed: int) -> tuple[Deal, Facts, Facts]:
    """A deal, some of its facts, and what happened."""
    random = Random(seed)
    dealt = deal(random)
    told = some_facts(random, dealt)
    return dealt, told, the_event(random, dealt)


@pytest.mark.article("SkO-4.1.6")
@pytest.mark.parametrize("first", few(range(0, DEALS, 30), 1))
def test_the_ruling_is_the_same_for_all_that_is_true_and_for_a_part_of_it(first: int) -> None:
    for seed in range(first, first + 30):
        dealt, told, event = a_report(seed)
        whole = {path: fact for path, fact in true_facts(dealt).items() if path in ALL_BUT_CARDS}
        every = judge_request(request(whole, event))
        part = judge_request(request(told, event))
        assert isinstance(every, dict), (seed, every)
        assert isinstance(part, dict), (seed, part)
        assert every["needs"] == [], seed
        if not part["needs"] and event["event.kind"] not in BY_WHAT_IS_SHOWN:
            assert comparable(every) == comparable(part), seed


ALL_BUT_CARDS = [
    path
    for path in true_facts(deal(Random(0)))
    if path != "seen.cards" and not path.startswith("seen.lacks")
]
"""The facts that can be given all together: `seen.tricks` tells what the others tell, too."""


@pytest.mark.parametrize("first", few(range(0, DEALS, 30), 1))
def test_a_false_fact_that_another_excludes_is_refused_with_both(first: int) -> None:
    for seed in range(first, first + 30):
        dealt, told, event = a_report(seed)
        for path, false, by in false_facts(dealt, told):
            if impossible_alone(path, false):
                continue
            answer = judge_request(request({**told, path: false}, event))
            assert isinstance(answer, Refusal), (seed, path, false, by)
            named = str(answer.details.get("facts", "")).split(", ")
            assert path in named, (seed, path, false, by, answer)
            assert len(named) > 1, (seed, path, false, by, answer)


def impossible_alone(path: str, false: object) -> bool:
    """Card points that no cards make are refused for themselves."""
    return path.endswith("_points") and false in (1, 119)


def test_the_sweep_has_false_facts_of_every_sort() -> None:
    sorts = set()
    for seed in range(120):
        dealt, told, _ = a_report(seed)
        sorts |= {(path.split(".")[-1], by) for path, _, by in false_facts(dealt, told)}
    assert {by for _, by in sorts} >= {"auction", "seen.tricks", "seen.cards", "seen.skat", *HANDS}
    assert len(sorts) > 60
