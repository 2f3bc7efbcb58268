"""Every action of a task, and the answer that it gets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Generic, TypeVar

import msgspec

from skat.analysis.lessons.form import (
    CallTask,
    DiscardTask,
    NumberTask,
    PickTask,
    PlayTask,
    Reply,
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
    playable_now,
)
from skat.analysis.lessons.numbers import number_of
from skat.analysis.lessons.solved import Solved, SolvedDiscards
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.rules.actions import Bid, Hold, Kontra, Pass, Re
from skat.rules.machine import legal_actions
from skat.rules.state import State

ACCEPTED = -1
"""The place of the answer to what is right, among the answers to all the rest."""

Choice = Card | tuple[Card, Card] | Call | int
Test = TypeVar("Test")


class Answered(msgspec.Struct, frozen=True):
    """An action and the place of its answer; `ACCEPTED` for what is right, None without one."""

    choice: Choice
    answer: int | None


class _Judged(msgspec.Struct, Generic[Test], frozen=True):
    accept: Sequence[Test]
    answers: Sequence[Reply[Test]]

    def of(self, choice: Choice, passes: Callable[[Sequence[Test]], bool]) -> Answered:
        """The first of the answers whose tests hold."""
        if passes(self.accept):
            return Answered(choice, ACCEPTED)
        place = (at for at, answer in enumerate(self.answers) if passes(answer.when))
        return Answered(choice, next(place, None))


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


def _played(task: PlayTask, state: State) -> tuple[Answered, ...]:
    cards = playable_now(state)
    scene = InPlay(cards=cards, contract=contract_of(state), state=state, solved=Solved(state))
    return _of_cards(task, cards, scene)


def _picked(task: PickTask) -> tuple[Answered, ...]:
    scene = LaidOut(cards=task.cards, contract=task.contract)
    return _of_cards(task, task.cards, scene)


def _of_cards(
    task: PlayTask | PickTask, cards: Sequence[Card], among: LaidOut
) -> tuple[Answered, ...]:
    judged = _Judged(task.accept, task.answers)

    def passes(card: Card) -> Callable[..., bool]:
        return lambda tests: card_passes(tests, card, among)

    return tuple(judged.of(card, passes(card)) for card in cards)


def _discarded(task: DiscardTask, state: State) -> tuple[Answered, ...]:
    assert state.turn is not None
    hand = state.hand_of(state.turn)
    solved = SolvedDiscards(state, task.contract)
    judged = _Judged(task.accept, task.answers)

    def passes(cards: tuple[Card, Card]) -> Callable[..., bool]:
        return lambda tests: discard_passes(
            tests, cards, hand=hand, contract=task.contract, solved=solved
        )

    return tuple(judged.of(cards, passes(cards)) for cards in combinations(hand, 2))


def _called(task: CallTask, state: State) -> tuple[Answered, ...]:
    judged, seat = _Judged(task.accept, task.answers), task.position.seat

    def passes(call: Call) -> Callable[..., bool]:
        return lambda tests: call_passes(tests, call, state=state, seat=seat)

    return tuple(judged.of(call, passes(call)) for call in calls_due(state, seat))


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


def _numbered(task: NumberTask, state: State | None) -> tuple[Answered, ...]:
    right = number_of(task.asked, state)
    judged = _Judged(task.accept, task.answers)

    def passes(number: int) -> Callable[..., bool]:
        return lambda tests: number_passes(tests, number, right=right)

    return tuple(judged.of(number, passes(number)) for number in task.options)
