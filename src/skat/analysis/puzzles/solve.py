"""The answer to a question, whatever kind it is, and the proof of a puzzle that says it has one."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from skat.analysis.puzzles.canonical import puzzle_id
from skat.analysis.puzzles.equals import choices_of_view, turn_of
from skat.analysis.puzzles.form import Answer, Kind, Puzzle, position_in
from skat.analysis.puzzles.odds import PROOF_WORLDS, odds_answer
from skat.analysis.puzzles.open import open_answer, target_of
from skat.analysis.puzzles.rate import missed_by_levels, rating_of
from skat.analysis.puzzles.sure import sure_answer
from skat.model.refusal import Refusal
from skat.notation.record import record_of, write_record
from skat.rules.actions import Action
from skat.rules.state import State
from skat.rules.views import view

KINDS: Final[tuple[Kind, ...]] = ("open", "odds", "sure")

CLOSE: Final = 0.03
"""Chances that are computed again may differ by so much: another machine, other worlds."""


def answer_to(kind: Kind, state: State, *, worlds: int = PROOF_WORLDS) -> Answer | Refusal:
    """The answer to the seat whose card is due, or why there is no puzzle; a code of one kind."""
    if kind == "open":
        return open_answer(state)
    assert state.turn is not None
    seen = view(state, state.turn)
    if kind == "sure":
        return sure_answer(seen, target=target_of(state))
    # What the soloist needs can hang on hidden cards; the question tells what is due in this deal.
    return odds_answer(seen, target=target_of(state), worlds=worlds)


def puzzle_at(kind: Kind, state: State, actions: tuple[Action, ...]) -> Puzzle | Refusal:
    """The puzzle of this position with its rating; `actions` led to it from the deal on."""
    answer = answer_to(kind, state)
    if isinstance(answer, Refusal):
        return answer
    assert state.turn is not None
    seen = view(state, state.turn)
    missed = missed_by_levels(seen, answer)
    record: dict[str, Any] = msgspec.json.decode(write_record(record_of(actions, state=state)))
    return Puzzle(
        id=puzzle_id(kind, state, seen, target=answer.target),
        kind=kind,
        seat=turn_of(seen),
        record=record,
        answer=answer,
        missed=missed,
        rating=rating_of(answer, missed, choices=len(choices_of_view(seen))),
    )


def why_not_proven(puzzle: Puzzle, *, worlds: int = PROOF_WORLDS) -> Refusal | None:
    """What is wrong with a puzzle, all of it worked out again; None if nothing is.

    Codes: those of the record and of `answer_to`, `puzzle_no_card_due`, `puzzle_wrong_answer`,
    `puzzle_wrong_id` and `puzzle_wrong_rating`. What the levels miss is taken as it stands.
    """
    state = position_in(puzzle.record, puzzle.seat)
    if isinstance(state, Refusal):
        return state
    found = answer_to(puzzle.kind, state, worlds=worlds)
    if isinstance(found, Refusal):
        return found
    if not _agrees(puzzle.answer, found):
        right = ", ".join(card.value for card in found.steps[0].right)
        return Refusal("puzzle_wrong_answer", details={"right": right})
    seen = view(state, puzzle.seat)
    own = puzzle_id(puzzle.kind, state, seen, target=found.target)
    if puzzle.id != own:
        return Refusal("puzzle_wrong_id", details={"id": own})
    rating = rating_of(puzzle.answer, puzzle.missed, choices=len(choices_of_view(seen)))
    if puzzle.rating != rating:
        return Refusal("puzzle_wrong_rating", details={"rating": rating})
    return None


def _agrees(kept: Answer, found: Answer) -> bool:
    """Whether two answers say the same; chances may differ by what chance explains."""
    if _exact(kept) != _exact(found):
        return False
    if kept.chances.keys() != found.chances.keys() or kept.complete != found.complete:
        return False
    close = CLOSE if kept.worlds == found.worlds else 1.0
    return all(abs(kept.chances[card] - found.chances[card]) <= close for card in kept.chances)


def _exact(answer: Answer) -> tuple[object, ...]:
    """What is proven, not drawn."""
    return answer.steps, answer.target, answer.ends, answer.fails
