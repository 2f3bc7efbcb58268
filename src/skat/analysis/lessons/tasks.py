"""Every action of a task, and the answer that it gets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from typing import Any, TypeVar

import msgspec

from skat.analysis.lessons.form import (
    AnyAnswer,
    CallTask,
    DiscardTask,
    NumberTask,
    PickTask,
    PlayTask,
    Task,
)
from skat.analysis.lessons.judging import (
    Call,
    InPlay,
    LaidOut,
    Silent,
    call_passes,
    card_passes,
    discard_passes,
    number_passes,
)
from skat.analysis.lessons.numbers import number_of
from skat.analysis.lessons.solved import Solved, SolvedDiscards
from skat.analysis.walk import playable_now
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.rules.actions import Bid, Hold, Kontra, Pass, Re
from skat.rules.machine import legal_actions
from skat.rules.state import State

ACCEPTED = -1
"""The place of the answer to what is right, among the answers to all the rest."""

Choice = Card | tuple[Card, Card] | Call | int
Own = TypeVar("Own", bound=Choice)


class Answered(msgspec.Struct, frozen=True):
    """An action and the place of its answer; `ACCEPTED` for what is right, None without one."""

    choice: Choice
    answer: int | None


def answered(task: Task, state: State | None) -> tuple[Answered, ...]:
    """All legal actions of a task, each with its answer; `state` is that of its position.

    Raises ValueError where the task asks for what its position does not have.
    """
    match task:
        case PlayTask():
            return _played(task, _needed(state))
        case DiscardTask():
            return _discarded(task, _needed(state))
        case CallTask():
            return _called(task, _needed(state))
        case NumberTask():
            return _numbered(task, state)
        case PickTask():
            return _picked(task)


def contract_of(state: State) -> Contract:
    """The game by which cards follow and take: a Ramsch has the trumps of a grand."""
    return state.announcement.contract if state.announcement else Contract.GRAND


def _needed(state: State | None) -> State:
    if state is None:
        raise ValueError("position")
    return state


def _each(
    task: Task, choices: Iterable[Own], passes: Callable[[Any, Own], bool]
) -> tuple[Answered, ...]:
    """Each of these with the first of the answers whose tests it passes."""

    def answer(choice: Own) -> int | None:
        if passes(task.accept, choice):
            return ACCEPTED
        replies: Sequence[AnyAnswer] = task.answers
        return next((at for at, each in enumerate(replies) if passes(each.when, choice)), None)

    return tuple(Answered(choice, answer(choice)) for choice in choices)


def _played(task: PlayTask, state: State) -> tuple[Answered, ...]:
    cards = playable_now(state)
    scene = InPlay(cards=cards, contract=contract_of(state), state=state, solved=Solved(state))
    return _each(task, cards, lambda tests, card: card_passes(tests, card, scene))


def _picked(task: PickTask) -> tuple[Answered, ...]:
    scene = LaidOut(cards=task.cards, contract=task.contract)
    return _each(task, task.cards, lambda tests, card: card_passes(tests, card, scene))


def _discarded(task: DiscardTask, state: State) -> tuple[Answered, ...]:
    assert state.turn is not None
    hand = state.hand_of(state.turn)
    passes = partial(
        discard_passes,
        hand=hand,
        contract=task.contract,
        solved=SolvedDiscards(state, task.contract),
    )
    return _each(task, combinations(hand, 2), passes)


def _called(task: CallTask, state: State) -> tuple[Answered, ...]:
    seat = task.position.seat
    return _each(task, calls_due(state, seat), partial(call_passes, state=state, seat=seat))


def _numbered(task: NumberTask, state: State | None) -> tuple[Answered, ...]:
    right = number_of(task.asked, state)
    return _each(task, task.options, partial(number_passes, right=right))


def calls_due(state: State, seat: Seat) -> tuple[Call, ...]:
    """What a seat can say now; of all values that may be bid only the lowest.

    Nobody asks a defender for kontra, so his other choice is silence.
    """
    legal = legal_actions(state, seat)
    bids = sorted(
        (action for action in legal if isinstance(action, Bid)), key=lambda bid: bid.value
    )
    others = [action for action in legal if isinstance(action, Hold | Pass | Kontra | Re)]
    silent = [Silent(seat)] if any(isinstance(action, Kontra) for action in others) else []
    return (*bids[:1], *others, *silent)
