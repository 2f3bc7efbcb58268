"""All that is wrong with a lesson: positions, claims, answers, words, articles."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skat.analysis.lessons.acceptors import Best, Loses, WinsGame
from skat.analysis.lessons.form import (
    AnyAnswer,
    DiscardTask,
    Lesson,
    PickTask,
    Placed,
    PlayTask,
    Say,
    Show,
    Step,
    Task,
    WholeDeal,
)
from skat.analysis.lessons.hidden_cards import over_deals
from skat.analysis.lessons.judging import InPlay, card_passes
from skat.analysis.lessons.numbers import number_of
from skat.analysis.lessons.positions import is_won_by_computer, position
from skat.analysis.lessons.reading import lines_of, nearest_line, read_lesson
from skat.analysis.lessons.solved import Solved, SolvedDiscards
from skat.analysis.lessons.tasks import ACCEPTED, Answered, answered, contract_of
from skat.analysis.lessons.words import texts_of, unknown_words
from skat.analysis.walk import playable_now
from skat.model.cards import Card
from skat.model.refusal import Detail, Refusal
from skat.notation.problem import Problem, quoted
from skat.rules.articles.catalogue import catalogue
from skat.rules.state import State

_MOSTLY = 50
"""Of a hundred deals of the hidden cards, those that a discard has to win that is called right."""


def check_lesson(lesson: Lesson) -> tuple[Problem, ...]:
    """Everything that is wrong, each with the path of its place; nothing if all is proven.

    Codes: "lesson_position" (with the refusal of rules or record), "lesson_not_due" (another seat
    acts, or nobody), "lesson_no_action", "lesson_test" and "lesson_number" (they ask for what is
    not there), "lesson_none_accepted", "lesson_not_only", "lesson_lucky" (a discard is called right
    that loses most deals of the hidden cards), "lesson_contradicted" (a card is called right by the
    solver, and one that is not is clearly better over deals of the hidden cards),
    "lesson_unanswered", "lesson_idle_answer" (nothing ever gets it), "lesson_claim",
    "lesson_placeholder", "lesson_article", "lesson_deal_not_won" (a computer player of that level
    does not win the whole deal from its seat).
    """
    return tuple(problem for at in range(len(lesson.steps)) for problem in _step(lesson, at))


def check_file(data: bytes) -> tuple[Problem, ...]:
    """Everything that is wrong with a lesson file, each with the line of its place.

    Codes: those of `read_lesson` and `check_lesson`.

    >>> [(one.code, one.line) for one in check_file(b"[]")]
    [('unknown_format', 1)]
    """
    lesson = read_lesson(data)
    if isinstance(lesson, Problem):
        return (lesson,)
    lines = lines_of(data.decode("utf-8"))
    return tuple(
        replace(problem, line=nearest_line(lines, str(problem.details["path"])))
        for problem in check_lesson(lesson)
    )


def _step(lesson: Lesson, at: int) -> Iterator[Problem]:
    step, path = lesson.steps[at], f"steps[{at}]"
    yield from _articles(step, path)
    placed = None if isinstance(step, Say | PickTask | WholeDeal) else step.position
    state = position(lesson, placed) if placed else None
    if isinstance(state, Refusal):
        details: dict[str, Detail] = {**state.details, "reason": state.code}
        yield _problem("lesson_position", f"{path}.position", details, articles=state.articles)
        return
    numbers: dict[str, int] = {}
    for name, asked in step.numbers.items():
        try:
            numbers[name] = number_of(asked, state)
        except ValueError:
            yield _problem("lesson_number", f"{path}.numbers.{name}")
    for within, texts in texts_of(step):
        for language, word in unknown_words(texts, numbers):
            yield _problem("lesson_placeholder", f"{path}.{within}.{language}", {"word": word})
    if isinstance(step, Show):
        yield from _claims(step, state, path)
    elif isinstance(step, WholeDeal):
        if not is_won_by_computer(lesson, step):
            yield _problem("lesson_deal_not_won", f"{path}.seed", {"seat": step.seat.value})
    elif not isinstance(step, Say):
        yield from _task(step, state, path)


def _articles(step: Step, path: str) -> Iterator[Problem]:
    named = [(f"{path}.articles", step.articles)]
    if not isinstance(step, Say | Show | WholeDeal):
        answers: tuple[AnyAnswer, ...] = step.answers
        named += [
            (f"{path}.answers[{at}].articles", answer.articles) for at, answer in enumerate(answers)
        ]
    for where, articles in named:
        for article in articles:
            if article not in catalogue():
                yield _problem("lesson_article", where, {"article": quoted(article)})


def _claims(step: Show, state: State | None, path: str) -> Iterator[Problem]:
    for at, claim in enumerate(step.claims):
        where = f"{path}.claims[{at}]"
        if state is None or state.turn is None:
            yield _problem("lesson_test", where)
            continue
        cards = playable_now(state)
        scene = InPlay(cards=cards, contract=contract_of(state), state=state, solved=Solved(state))
        if claim.card not in cards or not card_passes(claim.tests, claim.card, scene):
            yield _problem("lesson_claim", where, {"card": str(claim.card)})
        elif claim.only:
            others = (card for card in cards if card is not claim.card)
            for card in others:
                if card_passes(claim.tests, card, scene):
                    yield _problem("lesson_claim", where, {"card": str(card)})


def _task(task: Task, state: State | None, path: str) -> Iterator[Problem]:
    if isinstance(task, PlayTask | DiscardTask) and not _is_due(task.position, state):
        yield _problem("lesson_not_due", f"{path}.position", {"seat": task.position.seat.value})
        return
    try:
        actions = answered(task, state)
    except ValueError:
        yield _problem("lesson_test", path)
        return
    if not actions:
        yield _problem("lesson_no_action", path)
        return
    yield from _coverage(task, actions, path)
    if isinstance(task, DiscardTask) and state is not None:
        yield from _lucky(task, actions, state, path)
    if isinstance(task, PlayTask) and state is not None and _asks_solver(task):
        yield from _contradicted(task, actions, state, path)


def _is_due(placed: Placed, state: State | None) -> bool:
    return state is not None and state.turn is placed.seat


def _coverage(task: Task, actions: tuple[Answered, ...], path: str) -> Iterator[Problem]:
    given = [action.answer for action in actions]
    accepted = given.count(ACCEPTED)
    if not accepted:
        yield _problem("lesson_none_accepted", f"{path}.accept")
    if task.only and accepted > 1:
        yield _problem("lesson_not_only", f"{path}.accept", {"count": accepted})
    for action in actions:
        if action.answer is None:
            yield _problem("lesson_unanswered", f"{path}.answers", {"action": written(action)})
    for at in range(len(task.answers)):
        if at not in given:
            yield _problem("lesson_idle_answer", f"{path}.answers[{at}]")


def _lucky(
    task: DiscardTask, actions: tuple[Answered, ...], state: State, path: str
) -> Iterator[Problem]:
    """Discards that are called right, and lose most deals of the cards that are not seen."""
    solved = SolvedDiscards(state, task.contract)
    for action in actions:
        if action.answer == ACCEPTED and isinstance(action.choice, tuple):
            share = solved.share(action.choice)
            if share < _MOSTLY:
                yield _problem(
                    "lesson_lucky",
                    f"{path}.accept",
                    {"action": written(action), "percent": round(share)},
                )


def _asks_solver(task: PlayTask) -> bool:
    return any(isinstance(test, Best | Loses | WinsGame) for test in task.accept)


def _contradicted(
    task: PlayTask, actions: tuple[Answered, ...], state: State, path: str
) -> Iterator[Problem]:
    """Cards that are right by the one deal of the lesson, where another one is clearly better over
    deals of the cards that the learner does not see."""
    worth = over_deals(state, task.position)
    wrong = [
        action.choice
        for action in actions
        if action.answer != ACCEPTED and isinstance(action.choice, Card)
    ]
    for action in actions:
        if action.answer != ACCEPTED or not isinstance(action.choice, Card):
            continue
        better = [card for card in wrong if worth[card].is_better(worth[action.choice])]
        if better:
            best = max(better, key=lambda card: worth[card])
            yield _problem(
                "lesson_contradicted",
                f"{path}.accept",
                {
                    "action": written(action),
                    "percent": round(worth[action.choice].won),
                    "better": str(best),
                    "more": round(worth[best].won),
                },
            )


def written(action: Answered) -> str:
    """An action in the letters of a file."""
    choice = action.choice
    if isinstance(choice, tuple):
        return " ".join(map(str, choice))
    if hasattr(choice, "__struct_config__"):
        return str(choice.__struct_config__.tag)
    return str(choice)


def _problem(
    code: str,
    path: str,
    details: dict[str, Detail] | None = None,
    *,
    articles: tuple[str, ...] = (),
) -> Problem:
    return Problem(code, articles, {"path": path, **(details or {})})
