"""Puzzles with all cards on the table: exactly one choice wins, at every step of one's own.

The exact solver has looked at every reply, so a right card wins whatever the others do. What they
play in the puzzle is their best defence: the card that leaves the puzzle's party the fewest points.
"""

from __future__ import annotations

from typing import Final

from skat.analysis.open_cards import ending_of
from skat.analysis.outcomes import RUNGS, cards_of_soloist, ends, refused_view
from skat.analysis.puzzles import Aim, Answer, PuzzleStep
from skat.analysis.puzzles.equals import choices_of_view
from skat.analysis.walk import after_card, playable_now
from skat.kernel.solve import move_decisions, moves, value
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Contract
from skat.model.order import trumps
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.rules.state import Phase, State
from skat.rules.views import view

FEWEST_CHOICES: Final = 3
"""With two choices a guess is right half the time."""

_MOST_STEPS: Final = 5
_SCHNEIDER: Final = RUNGS[-1]


def open_answer(state: State, *, aim: Aim | None = None) -> Answer | Refusal:
    """The answer to the question of the seat whose card is due, with all cards open.

    Refused: `puzzle_not_judged` where the game is not one that can be solved, or cannot be won, or
    where it has to be won with this aim anyway,
    `puzzle_few_choices`, and `puzzle_not_unique` where no choice or more than one wins.
    """
    assert state.turn is not None
    seen = view(state, state.turn)
    code = refused_view(seen)
    if code is not None:
        return Refusal("puzzle_few_choices" if code == "no_choice" else "puzzle_not_judged")
    target = target_of(state, aim=aim)
    if target == 0:
        return Refusal("puzzle_not_judged")
    if len(choices_of_view(seen)) < FEWEST_CHOICES:
        return Refusal("puzzle_few_choices")
    steps = _steps(state, me=state.turn, target=target)
    if not steps:
        return Refusal("puzzle_not_unique")
    return Answer(steps=steps, target=target, ends=_ends(state))


def target_of(state: State, *, aim: Aim | None = None) -> int | None:
    """The card points with which the soloist wins, or reaches the aim of a game won with fewer.

    None in null, 0 where points cannot do it.
    """
    assert state.announcement is not None
    if state.announcement.contract is Contract.NULL:
        return None if aim is None else 0
    of_soloist = view(state, state.soloist or Seat.FOREHAND)
    twelve = cards_of_soloist(of_soloist, state.skat.mask).mask
    tops_on = CardSet(twelve & trumps(state.announcement.contract).mask)
    winning = [points > 0 for points in ends(of_soloist, tops_on)]
    needed = (0, *RUNGS)[winning.index(True)] if True in winning else 0
    if aim is None:
        return needed
    return _SCHNEIDER if 0 < needed < _SCHNEIDER else 0


def _steps(state: State, *, me: Seat, target: int | None) -> tuple[PuzzleStep, ...]:
    """The questions in their order, as long as exactly one choice wins."""
    steps: list[PuzzleStep] = []
    after: list[Card] = []
    left_in_trick = 0
    while state.phase is Phase.PLAY and state.turn is not None:
        classes = choices_of_view(view(state, me)) if state.turn is me else ()
        if len(classes) > 1:
            right = _only_choice(state, classes, target=target)
            if not right or len(steps) == _MOST_STEPS:
                break
            if steps:
                steps[-1] = PuzzleStep(steps[-1].right, tuple(after))
            steps.append(PuzzleStep(right))
            after, left_in_trick = [], 2 - len(state.trick)
            state = after_card(state, right[0])
            continue
        friend = _of_party(state, me, state.turn)
        card = _reply(state, friend=friend, target=target)
        after.append(card)
        state = after_card(state, card)
    # The last step leads to no question: its trick is shown to the end, no more.
    if steps:
        steps[-1] = PuzzleStep(steps[-1].right, tuple(after[:left_in_trick]))
    return tuple(steps)


def _only_choice(
    state: State, classes: tuple[tuple[Card, ...], ...], *, target: int | None
) -> tuple[Card, ...]:
    """The cards that win if they are one choice of these classes; nothing otherwise."""
    winning = _winning(state, target=target)
    return tuple(winning) if any(set(winning) <= set(group) for group in classes) else ()


def _winning(state: State, *, target: int | None) -> list[Card]:
    """The cards of whose turn it is after which his party still wins, the most pointless first."""
    alone = state.turn is state.soloist
    decided = move_decisions(ending_of(state).position, target).cards
    cards = [ALL_CARDS[move.card] for move in decided if move.answer is alone]
    return sorted(cards, key=lambda card: (card.points, card.index))


def _reply(state: State, *, friend: bool, target: int | None) -> Card:
    """What another seat plays: what is best for his party, and of that the least points.

    A friend plays what keeps the win.
    """
    kept = _winning(state, target=target) if friend else playable_now(state)
    if target is None or len(kept) == 1:
        return kept[0]
    # A friend's best card keeps the win too. One value, and which cards reach it, takes half as
    # long as the values of all.
    best = value(ending_of(state).position).points
    return _winning(state, target=best if state.turn is state.soloist else best + 1)[0]


def _ends(state: State) -> dict[Card, int]:
    position = ending_of(state).position
    assert state.announcement is not None
    if state.announcement.contract is Contract.NULL:
        return {}
    return {ALL_CARDS[move.card]: move.lower for move in moves(position).cards}


def _of_party(state: State, seat: Seat, other: Seat | None) -> bool:
    return (seat is state.soloist) == (other is state.soloist)
