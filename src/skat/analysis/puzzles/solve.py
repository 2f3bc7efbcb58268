"""The answer to a question, whatever kind it is, and the proof of a puzzle that says it has one."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from skat.analysis.puzzles import (
    AIMED,
    Aim,
    Answer,
    Asked,
    CountQuestion,
    Kind,
    Puzzle,
    position_in,
)
from skat.analysis.puzzles.count import count_answer
from skat.analysis.puzzles.discard import discard_answer
from skat.analysis.puzzles.equals import choices_of_view, puzzle_id, turn_of
from skat.analysis.puzzles.open import FEWEST_CHOICES, open_answer, target_of
from skat.analysis.puzzles.own_view import PROOF_WORLDS, odds_answer, sure_answer
from skat.analysis.puzzles.rate import (
    missed_by_levels,
    missed_with_open_cards,
    rating_of,
    rating_of_count,
)
from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.notation.record import record_of, write_record
from skat.rules.actions import Action
from skat.rules.state import State
from skat.rules.views import View, view

CLOSE: Final = 0.03
"""Chances that are computed again may differ by so much: another machine, other worlds."""


def answer_to(
    kind: Kind,
    state: State,
    *,
    asked: Asked = None,
    worlds: int = PROOF_WORLDS,
    aim: Aim | None = None,
) -> Answer | Refusal:
    """The answer to the seat whose turn it is, or why there is no puzzle; a code of one kind.

    A discard is asked for a game, a count for what is counted; `puzzle_not_asked` without it, and
    `puzzle_without_aim` where a kind has no aim of its own.
    """
    if aim is not None and kind not in AIMED:
        return Refusal("puzzle_without_aim")
    if kind == "open":
        return open_answer(state, aim=aim)
    assert state.turn is not None
    seen = view(state, state.turn)
    if kind == "discard":
        if not isinstance(asked, Contract):
            return Refusal("puzzle_not_asked")
        return discard_answer(seen, asked)
    if kind == "count":
        if not isinstance(asked, CountQuestion):
            return Refusal("puzzle_not_asked")
        return count_answer(seen, asked)
    if kind == "sure":
        target = target_of(state, aim=aim)
        return Refusal("puzzle_not_judged") if target == 0 else sure_answer(seen, target=target)
    # What the soloist needs can depend on hidden cards; the question names it for this deal.
    return odds_answer(seen, target=target_of(state), worlds=worlds)


def puzzle_at(
    kind: Kind,
    state: State,
    actions: tuple[Action, ...],
    *,
    asked: Asked = None,
    aim: Aim | None = None,
) -> Puzzle | Refusal:
    """The puzzle of this position with its rating; `actions` led to it from the deal on."""
    answer = answer_to(kind, state, asked=asked, aim=aim)
    if isinstance(answer, Refusal):
        return answer
    assert state.turn is not None
    seen = view(state, state.turn)
    missed = _missed(kind, state, seen, answer)
    record: dict[str, Any] = msgspec.json.decode(write_record(record_of(actions, state=state)))
    # Sorted hands pack better, and in which order they were dealt tells nothing.
    record["deal"] = {place: _sorted(cards) for place, cards in record["deal"].items()}
    return Puzzle(
        id=puzzle_id(kind, state, seen, target=answer.target, asked=asked),
        kind=kind,
        seat=turn_of(seen),
        record=record,
        answer=answer,
        missed=missed,
        rating=_rating(answer, missed, view=seen, asked=asked),
        game=asked if isinstance(asked, Contract) else None,
        counted=asked if isinstance(asked, CountQuestion) else None,
        aim=aim,
    )


def why_not_proven(puzzle: Puzzle, *, worlds: int = PROOF_WORLDS) -> Refusal | None:
    """What is wrong with a puzzle, all of it worked out again; None if nothing is.

    Codes: those of the record and of `answer_to`, `puzzle_no_card_due`, `puzzle_wrong_answer`,
    `puzzle_wrong_id` and `puzzle_wrong_rating`. What the levels miss is taken as it stands.
    """
    state = position_in(puzzle.record, puzzle.seat, kind=puzzle.kind)
    if isinstance(state, Refusal):
        return state
    answer = answer_to(puzzle.kind, state, asked=puzzle.asked, worlds=worlds, aim=puzzle.aim)
    if isinstance(answer, Refusal):
        return answer
    if not _agrees(puzzle.answer, answer):
        return Refusal("puzzle_wrong_answer", details={"right": _right_text(answer)})
    seen = view(state, puzzle.seat)
    own = puzzle_id(puzzle.kind, state, seen, target=answer.target, asked=puzzle.asked)
    if puzzle.id != own:
        return Refusal("puzzle_wrong_id", details={"id": own})
    rating = _rating(puzzle.answer, puzzle.missed, view=seen, asked=puzzle.asked)
    if puzzle.rating != rating:
        return Refusal("puzzle_wrong_rating", details={"rating": rating})
    return None


def _missed(kind: Kind, state: State, seen: View, answer: Answer) -> dict[str, float]:
    """Who misses it, and how often; what was counted is right or wrong, and no player misses it."""
    if kind == "count":
        return {}
    if kind == "open":
        return missed_with_open_cards(state, answer)
    return missed_by_levels(seen, answer)


def _rating(answer: Answer, missed: dict[str, float], *, view: View, asked: Asked) -> int:
    if isinstance(asked, CountQuestion):
        return rating_of_count(asked, tricks=len(view.played))
    if isinstance(asked, Contract):
        return rating_of(answer, missed, choices=FEWEST_CHOICES)
    return rating_of(answer, missed, choices=len(choices_of_view(view)))


def _sorted(cards: list[str]) -> list[str]:
    return [card.value for card in CardSet.of(map(Card, cards))]


def _right_text(answer: Answer) -> str:
    if answer.steps:
        return ", ".join(card.value for card in answer.steps[0].right)
    if answer.pairs:
        return ", ".join(f"{first.value} {second.value}" for first, second in answer.pairs)
    return str(answer.place or answer.number)


def _agrees(kept: Answer, anew: Answer) -> bool:
    """Whether two answers say the same; chances may differ by what chance explains."""
    if _exact(kept) != _exact(anew):
        return False
    if kept.chances.keys() != anew.chances.keys() or kept.complete != anew.complete:
        return False
    if len(kept.wins) != len(anew.wins):
        return False
    percent = zip(kept.wins, anew.wins, strict=True)
    if any(abs(before - now) > 100 * CLOSE for before, now in percent):
        return False
    close = CLOSE if kept.worlds == anew.worlds else 1.0
    return all(abs(kept.chances[card] - anew.chances[card]) <= close for card in kept.chances)


def _exact(answer: Answer) -> tuple[object, ...]:
    """What is proven, not drawn."""
    counted = answer.pairs, answer.number, answer.place
    return answer.steps, answer.target, answer.ends, answer.fails, *counted
