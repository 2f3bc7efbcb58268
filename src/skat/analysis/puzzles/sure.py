"""Puzzles from the soloist's own view: one choice wins however the hidden cards lie, no other does.

The opponents answer with whatever distribution still beats him, so a right card needs no luck; each
wrong one comes with a line on which it fails.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from skat.analysis.outcomes import refused_view
from skat.analysis.puzzles.equals import choices_of_view
from skat.analysis.puzzles.form import Answer, PuzzleStep
from skat.analysis.puzzles.open import FEWEST_CHOICES
from skat.kernel.worlds import Knowledge, count
from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.players.worlds.knowledge import known_in
from skat.referee.search.hidden_cards import (
    Goal,
    Refuted,
    TooManyError,
    gains,
    takes_all,
    why_not_forced,
)
from skat.rules.actions import Play
from skat.rules.views import View

MOST_CARDS: Final = 5
"""With more cards in hand too few are decided in time."""

MOST_POSITIONS: Final = 4_000
"""For one card: a tenth of a second."""


def sure_answer(view: View, *, target: int | None) -> Answer | Refusal:
    """The answer to the question of a soloist who knows the skat, from his view alone.

    `target` are the card points that he needs, none in null. Refused as `open_answer` refuses, and
    `puzzle_not_judged` for others, with more cards, or where the search takes too long.
    """
    code = refused_view(view)
    if code is not None:
        return Refusal("puzzle_few_choices" if code == "no_choice" else "puzzle_not_judged")
    if not isinstance(view.viewer, Seat) or view.viewer is not view.soloist:
        return Refusal("puzzle_not_judged")
    if view.discarded is None or len(view.hand) > MOST_CARDS:
        return Refusal("puzzle_not_judged")
    classes = choices_of_view(view)
    if len(classes) < FEWEST_CHOICES:
        return Refusal("puzzle_few_choices")
    missing = None if target is None else target - _points(view, of=view.viewer)
    if missing is not None and missing <= 0:
        return Refusal("puzzle_not_unique")
    goal = _goal(missing, me=view.viewer)
    known = known_in(view).knowledge
    right: list[Card] = []
    fails: dict[Card, tuple[Card, ...]] = {}
    for card in (action.card for action in view.legal if isinstance(action, Play)):
        try:
            refuted = _after(card, view, goal=goal, known=known)
        except TooManyError:
            return Refusal("puzzle_not_judged")
        if refuted is None:
            right.append(card)
        else:
            fails[card] = refuted.line
        if not _one_choice(right, classes):
            return Refusal("puzzle_not_unique")
    if not right:
        return Refusal("puzzle_not_unique")
    right.sort(key=lambda card: (card.points, card.index))
    return Answer(
        steps=(PuzzleStep(tuple(right)),),
        target=target,
        fails=fails,
        worlds=count(known),
        complete=True,
    )


def _points(view: View, *, of: Seat) -> int:
    """The card points of a soloist who knows the skat."""
    taken = [card for trick in view.played if trick.winner is of for card in trick.cards]
    return sum(card.points for card in (*taken, *(view.discarded or ())))


def _goal(missing: int | None, *, me: Seat) -> Goal:
    """What is still to be done: points that are missing, or no trick in null."""
    if missing is None:
        return takes_all(sum(1 << seat.index for seat in SEATS if seat is not me))
    return gains(missing, by=me)


def _after(card: Card, view: View, *, goal: Goal, known: Knowledge) -> Refuted | None:
    """How the goal is missed after this card; None where it cannot be."""
    assert isinstance(view.viewer, Seat)
    assert view.announcement is not None
    me = view.viewer.index
    places = [cards & ~card.mask if at == me else cards for at, cards in enumerate(known.certain)]
    first, second, third, skat = places
    return why_not_forced(
        goal,
        view.viewer,
        replace(known, certain=(first, second, third, skat)),
        contract=view.announcement.contract,
        leader=view.leader,
        trick=(*view.trick, card),
        limit=MOST_POSITIONS,
    )


def _one_choice(right: list[Card], classes: tuple[tuple[Card, ...], ...]) -> bool:
    return any(set(right) <= set(one) for one in classes)
