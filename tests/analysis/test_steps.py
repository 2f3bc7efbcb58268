"""Hints in three steps: each tells its own part, from the view alone, in sentences."""

from __future__ import annotations

import random

import msgspec
import pytest

from skat.analysis.decision import OBVIOUS
from skat.analysis.hints.steps import CLEAR, hint_steps
from skat.analysis.table import NotJudgedError
from skat.messages import LANGUAGES, catalogue, message
from skat.model.seats import Seat
from skat.rules.actions import Play
from skat.rules.state import Phase
from skat.rules.views import View, view
from skat.server.question_desk import answered
from skat.server.study.hint_worker import FAILED, SeatView, answer
from tests.analysis.deals import played
from tests.players.test_honesty import with_hidden_cards_shuffled

WORLDS = 9


def decisions(seed: int) -> list[tuple[View, View]]:
    """Decisions of a deal: the view, and that with the hidden cards dealt anew."""
    chance = random.Random(7)
    pairs = []
    for number, state in enumerate(played("simple", seed=seed).states):
        if state.turn is None or (number % 3 and state.tricks):
            continue
        other = with_hidden_cards_shuffled(state, state.turn, chance)
        pairs.append((view(state, state.turn), view(other, state.turn)))
    return pairs


@pytest.mark.proof
def test_each_step_tells_its_own_part_from_the_view_alone() -> None:
    phases = set()
    for seen, anew in decisions(2):
        if seen.phase is Phase.PLAY and sum(isinstance(each, Play) for each in seen.legal) == 1:
            with pytest.raises(NotJudgedError, match="no_choice"):
                hint_steps(seen, worlds=WORLDS)
            continue
        steps = hint_steps(seen, worlds=WORLDS)
        assert msgspec.json.encode(hint_steps(anew, worlds=WORLDS)) == msgspec.json.encode(steps)
        first, second, third = steps
        assert first.think
        assert not first.candidates
        assert not first.margin
        assert not (first.best)
        assert not (first.options)
        assert not (first.why)
        assert not (first.worlds)
        assert not (second.best)
        assert not (second.options)
        assert not (second.why)
        assert not (second.worlds)
        assert (second.think, third.candidates) == (first.think, second.candidates)
        points = {option["action"]: option["points"] for option in third.options}
        assert list(points.values()) == sorted(points.values(), reverse=True)
        assert list(second.candidates) == sorted(second.candidates)
        assert len({*second.candidates, *third.best}) <= 1 + len(third.best)
        apart = abs(points[second.candidates[0]] - points[second.candidates[1]])
        low, high = {"same": (0, OBVIOUS), "close": (OBVIOUS, CLEAR), "clear": (CLEAR, 999)}[
            second.margin
        ]
        assert low - 0.11 <= apart <= high + 0.11
        for language in LANGUAGES:
            for room, told in (("think", first.think), ("why", third.why)):
                for each in told:
                    assert f"{room}.{each.code}" in catalogue(language), each.code
                    assert "{" not in message(f"{room}.{each.code}", each.details, language)
        phases.add(third.phase)
    assert phases >= {"auction", "skat", "discard", "announce", "play"}


def worked_out(line: bytes) -> bytes:
    """What the process answers to this line."""
    return answered(line, answer, failed=FAILED)


def refused(line: bytes) -> str:
    """Why it has no answer to this line."""
    return str(msgspec.json.decode(worked_out(line))["refused"])


def test_the_process_is_told_a_view_and_answers_with_steps_or_a_code() -> None:
    for seen, anew in decisions(2)[::9]:
        told = worked_out(msgspec.json.encode(seen))
        assert told == worked_out(msgspec.json.encode(anew))
        assert {"answer", "refused"} & set(msgspec.json.decode(told))
    assert refused(b"noise") == "hint_not_solved"
    state = next(state for state in played("simple", seed=2).states if state.phase is Phase.AUCTION)
    idle = next(seat for seat in (Seat.FOREHAND, Seat.REARHAND) if seat is not state.turn)
    assert refused(msgspec.json.encode(view(state, idle))) == "hint_not_due"


@pytest.mark.parametrize("viewer", ["spectator", "dealer"])
def test_who_does_not_play_gets_nothing(viewer: str) -> None:
    state = played("simple", seed=2).states[1]
    spectators = msgspec.json.encode(view(state, "spectator")).replace(
        b"spectator", viewer.encode()
    )
    assert refused(spectators) == "hint_not_solved"


def test_a_view_is_read_back_as_it_was() -> None:
    read = msgspec.json.Decoder(SeatView)
    for seen, _ in decisions(2):
        again = read.decode(msgspec.json.encode(seen))
        assert all(getattr(again, name) == getattr(seen, name) for name in View.__struct_fields__)
