"""A lesson as a page plays it without a server: positions as seen, every action with its answer."""

from __future__ import annotations

from typing import Any

from skat.analysis.lessons.form import (
    Lesson,
    NumberTask,
    PickTask,
    Placed,
    PlayTask,
    Say,
    Show,
    Step,
    Texts,
    WholeDeal,
)
from skat.analysis.lessons.numbers import number_of
from skat.analysis.lessons.positions import passed_record, position
from skat.analysis.lessons.solved import rest_of_trick
from skat.analysis.lessons.tasks import ACCEPTED, Answered, answered
from skat.analysis.lessons.words import filled, said
from skat.analysis.walk import after_card, playable_now
from skat.messages import message
from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.rules.actions import Bid, Play
from skat.rules.machine import why_not
from skat.rules.state import State
from skat.rules.views import view

Json = dict[str, Any]


def shipped(lesson: Lesson, language: str) -> Json:
    """The lesson for the page in one of the four languages; it has been checked before.

    A task has its `answers`, the first one for what is right, and its `choices`, each with the
    number of its answer. A card against the rules has the sentence of the rules.
    """
    return {
        "name": lesson.name,
        "title": said(lesson.title, language),
        "minutes": lesson.minutes,
        "steps": [_step(lesson, step, language) for step in lesson.steps],
    }


def _step(lesson: Lesson, step: Step, language: str) -> Json:
    placed = None if isinstance(step, Say | PickTask | WholeDeal) else step.position
    state = position(lesson, placed) if placed else None
    assert not isinstance(state, Refusal)
    numbers = {name: number_of(asked, state) for name, asked in step.numbers.items()}

    def answer(texts: Texts, articles: tuple[str, ...]) -> Json:
        reply = {"text": filled(said(texts, language), numbers)}
        return {**reply, "articles": list(articles)} if articles else reply

    text = filled(said(step.text, language), numbers)
    ready: Json = {"kind": step.__struct_config__.tag, "text": text}
    if step.articles:
        ready["articles"] = list(step.articles)
    if placed and state:
        ready["table"] = _table(state, placed)
    if isinstance(step, Show | NumberTask | PickTask) and step.cards:
        ready["cards"] = [str(card) for card in step.cards]
    if isinstance(step, Say | Show):
        return ready
    if isinstance(step, WholeDeal):
        deal = {"record": passed_record(lesson, step), "seat": step.seat.value, "level": step.level}
        return {**ready, "answers": [answer(step.right, ())], "deal": deal}
    answers: list[Json] = [answer(step.right, ())]
    answers += [answer(reply.say, reply.articles) for reply in step.answers]
    ready["answers"] = answers
    ready["choices"] = [_choice(action, state) for action in answered(step, state)]
    if isinstance(step, PlayTask) and state:
        for card, refusal in _refused(state):
            ready["choices"].append({"card": str(card), "answer": len(answers)})
            answers.append(_refusal(refusal, language))
    return ready


def _refusal(refusal: Refusal, language: str) -> Json:
    sentence = message(refusal.code, refusal.details, language)
    return {"text": sentence, "articles": list(refusal.articles)}


def _refused(state: State) -> list[tuple[Card, Refusal]]:
    """The cards of the hand that may not be played now, and why."""
    assert state.turn is not None
    tried = ((card, why_not(state, Play(state.turn, card))) for card in state.hand_of(state.turn))
    return [(card, refusal) for card, refusal in tried if refusal is not None]


def _table(state: State, placed: Placed) -> Json:
    """What the seat sees, and the hands that lie open."""
    seen = view(state, placed.seat)
    leader = seen.leader.index
    return {
        "seat": placed.seat.value,
        "hand": [str(card) for card in seen.hand],
        "open": {
            seat.value: [str(card) for card in view(state, seat).hand] for seat in placed.open
        },
        "contract": seen.announcement.contract.value if seen.announcement else None,
        "soloist": seen.soloist.value if seen.soloist else None,
        "trick": [
            {"seat": SEATS[(leader + at) % 3].value, "card": str(card)}
            for at, card in enumerate(seen.trick)
        ],
        "calls": [{"seat": call.seat.value, "call": call.call} for call in seen.calls],
    }


def _choice(action: Answered, state: State | None) -> Json:
    ready: Json = {"answer": action.answer + 1 if action.answer is not None else 0}
    choice = action.choice
    if isinstance(choice, Card):
        ready["card"] = str(choice)
        if state is not None and action.answer == ACCEPTED:
            ready["trick"] = _trick(state, choice)
    elif isinstance(choice, tuple):
        ready["cards"] = [str(card) for card in choice]
    elif isinstance(choice, int):
        ready["number"] = choice
    else:
        ready["call"] = choice.__struct_config__.tag
        if isinstance(choice, Bid):
            ready["value"] = int(choice.value)
    return ready


def _trick(state: State, card: Card) -> Json:
    """The whole trick after a card, and who takes it; the others play what the solver plays."""
    number = len(state.tricks)
    after = after_card(state, card)
    if len(after.tricks) == number:
        rest = rest_of_trick(after) if after.announcement else ()
        while len(after.tricks) == number:
            after = after_card(after, rest[0] if rest else _cheapest(after))
            rest = rest[1:]
    trick = after.tricks[number]
    leader = trick.leader.index
    return {
        "cards": [
            {"seat": SEATS[(leader + at) % 3].value, "card": str(played)}
            for at, played in enumerate(trick.cards)
        ],
        "winner": trick.winner.value,
    }


def _cheapest(state: State) -> Card:
    """The card with the fewest points that may be played: nobody wants any in a Ramsch."""
    return min(playable_now(state), key=lambda card: (card.points, card.index))
