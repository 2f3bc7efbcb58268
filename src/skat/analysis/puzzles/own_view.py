"""Puzzles from one's own view: one choice is clearly best, or alone wins however the cards lie.

They are solved in the worlds that players reckon with (`believed_worlds`), which do not change when
reviews learn more, so that puzzles stay proven.

The opponents answer with whatever distribution still beats him, so a right card needs no luck; each
wrong one comes with a line on which it fails.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from skat.analysis.outcomes import refused_view
from skat.analysis.puzzles import Answer, PuzzleStep
from skat.analysis.puzzles.equals import choices_of_view
from skat.analysis.puzzles.open import FEWEST_CHOICES
from skat.analysis.table import DecisionTable, Floats, NotJudgedError, growing_tables
from skat.kernel._core import Cancel
from skat.kernel.worlds import Knowledge, count
from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.players.belief.adapted import believed_worlds
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

PROOF_WORLDS: Final = 1_080
"""Of these 40 are solved first, then three times as many: most positions are no puzzle."""

PROOF_SEED: Final = 20_26

LEAST_CHANCE: Final = 0.60
LEAST_LEAD: Final = 0.15
SAME: Final = 0.01
"""Equal cards whose chances differ by less are both right."""

_APART: Final = 1.96
_HOPELESS: Final = 3.0
"""Standard errors below what is needed at which more worlds will not help."""


class Lead(NamedTuple):
    """The best choice against the next one, with standard errors."""

    right: tuple[Card, ...]
    best: float
    lead: float
    error_of_best: float
    error_of_next: float
    error_of_lead: float

    @property
    def is_clear(self) -> bool:
        """Whether it is a puzzle: chance and lead are large enough, the intervals apart."""
        apart = _APART * (self.error_of_best + self.error_of_next)
        return self.best >= LEAST_CHANCE and self.lead >= max(LEAST_LEAD, apart)

    @property
    def is_hopeless(self) -> bool:
        """Whether more worlds would hardly make it one."""
        short = LEAST_LEAD - self.lead > _HOPELESS * self.error_of_lead
        return short or LEAST_CHANCE - self.best > _HOPELESS * self.error_of_best


def odds_answer(
    view: View,
    *,
    target: int | None,
    worlds: int = PROOF_WORLDS,
    seed: int = PROOF_SEED,
    cancel: Cancel | None = None,
) -> Answer | Refusal:
    """The answer to the question of this seat, from its view alone.

    Refused as `open_answer` refuses; `puzzle_not_unique` where no choice is clearly the best.
    """
    code = refused_view(view)
    if code is not None:
        return Refusal("puzzle_few_choices" if code == "no_choice" else "puzzle_not_judged")
    classes = choices_of_view(view)
    if len(classes) < FEWEST_CHOICES:
        return Refusal("puzzle_few_choices")
    try:
        tables = growing_tables(
            view, worlds=worlds, seed=seed, cancel=cancel, worlds_of=believed_worlds
        )
        for table in tables:
            lead = lead_of(table, classes)
            if lead.is_hopeless:
                return Refusal("puzzle_not_unique")
    except NotJudgedError:
        return Refusal("puzzle_not_judged")
    if not lead.is_clear:
        return Refusal("puzzle_not_unique")
    chances = table.weights @ table.won
    return Answer(
        steps=(PuzzleStep(lead.right),),
        target=target,
        chances={
            card: round(float(chance), 3)
            for card, chance in zip(table.cards, np.clip(chances, 0, 1), strict=True)
        },
        worlds=len(table.weights),
        complete=table.complete,
    )


def lead_of(table: DecisionTable, classes: tuple[tuple[Card, ...], ...]) -> Lead:
    """How far the best choice is ahead, by this table."""
    chances = dict(zip(table.cards, table.weights @ table.won, strict=True))
    first = max(table.cards, key=lambda card: chances[card])
    own = next(group for group in classes if first in group)
    right = tuple(card for card in own if chances[card] > chances[first] - SAME)
    second = max((card for card in chances if card not in right), key=lambda card: chances[card])
    won = {card: table.won[:, table.cards.index(card)] for card in (first, second)}
    paired = won[first].astype(float) - won[second]
    return Lead(
        right=right,
        best=float(chances[first]),
        lead=float(chances[first] - chances[second]),
        error_of_best=_error(table, won[first].astype(float)),
        error_of_next=_error(table, won[second].astype(float)),
        error_of_lead=_error(table, paired),
    )


def _error(table: DecisionTable, values: Floats) -> float:
    if table.complete:
        return 0.0
    apart = values - table.weights @ values
    return float(np.sqrt(((table.weights * apart) ** 2).sum()))


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
        if not any(set(right) <= set(group) for group in classes):
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
