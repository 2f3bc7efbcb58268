"""The audit: every state rebuilt from the steps, every draw and every sum worked out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skat.model.refusal import Refusal
from skat.scoresheet.invariants import violated
from skat.tournament.commands import DrawSeries, Plan, Redraw, Step
from skat.tournament.draw.drawing import draw
from skat.tournament.machine import apply
from skat.tournament.results.cash import cash_problems
from skat.tournament.series.hand_steps import draw_request
from skat.tournament.series.steps import to_be_seated, without_newest
from skat.tournament.state import Tournament


def state_after(steps: Sequence[Step], number: int) -> Tournament | Refusal | None:
    """The tournament as it was after so many steps; None before the first.

    Refused with the number of the step that does not fit.
    """
    state: Tournament | None = None
    for at, step in enumerate(steps[:number], start=1):
        changed = apply(state, step)
        if isinstance(changed, Refusal):
            return _at(at, changed)
        state = changed
    return state


def problems(steps: Sequence[Step]) -> tuple[Refusal, ...]:
    """What does not fit in a tournament's steps; nothing if it was run by the rules.

    A step that is refused ends the audit. Every draw must follow from its seed, and every list
    must hold its invariants.

    >>> from skat.tournament.sample import sample_steps
    >>> steps = sample_steps(bytes(32), players=4, series=1, rounds=1)
    >>> problems(steps), problems(steps[1:])[0].code
    ((), 'step_refused')
    """
    return tuple(_problems(steps))


def _problems(steps: Sequence[Step]) -> Iterator[Refusal]:
    state: Tournament | None = None
    clock = 0
    for at, step in enumerate(steps, start=1):
        if step.at < clock:
            yield Refusal(code="time_runs_back", details={"step": at})
        clock = max(clock, step.at)
        if isinstance(step.do, Plan) != (at == 1):
            yield _at(at, Refusal(code="no_tournament_yet"))
            return
        if state is not None and isinstance(step.do, DrawSeries | Redraw):
            yield from _draw_problems(state, step.do, at)
        changed = apply(state, step)
        if isinstance(changed, Refusal):
            yield _at(at, changed)
            return
        state = changed
    if state is not None:
        yield from cash_problems(state)
    for number, series in enumerate(state.series if state is not None else (), start=1):
        for table, written in enumerate(series.tables, start=1):
            for broken in violated(written.sheet) if not written.totals else ():
                details = {**broken.details, "series": number, "table": table}
                yield Refusal(code=broken.code, articles=broken.articles, details=details)


def _draw_problems(state: Tournament, command: DrawSeries | Redraw, at: int) -> Iterator[Refusal]:
    again = isinstance(command, Redraw)
    if again:
        state = without_newest(state)
    players = to_be_seated(state, absent=command.absent if isinstance(command, Redraw) else ())
    try:
        seed = bytes.fromhex(command.seed)
    except ValueError:
        return
    if isinstance(players, Refusal) or len(seed) != len(bytes(32)):
        return
    request = draw_request(
        state, players, seed=seed, method=command.method, words=command.words, again=again
    )
    result = draw(request)
    drawn = None if isinstance(result, Refusal) else (result.tables, result.sections)
    if drawn != (command.tables, command.sections or ()):
        yield Refusal(code="draw_differs", articles=("TR-7.1.1",), details={"step": at})


def _at(step: int, refused: Refusal) -> Refusal:
    return Refusal(
        code="step_refused",
        articles=refused.articles,
        details={"step": step, "code": refused.code},
    )
