"""Puzzles out of deals: which positions are looked at, and which puzzles are kept."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from skat.analysis.puzzles import Aim, Asked, Kind, Puzzle
from skat.analysis.puzzles.count import questions_in
from skat.analysis.puzzles.discard import promising_game
from skat.analysis.puzzles.own_view import MOST_CARDS
from skat.analysis.puzzles.solve import puzzle_at
from skat.model.cards import ALL_CARDS
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.replaying import ReplayedRecord
from skat.players import make_player
from skat.players.memory import mask_of
from skat.rules.actions import Action, Deal, Discard, Play, Verdict
from skat.rules.machine import is_over, must, start
from skat.rules.state import State
from skat.rules.views import view

MOST_A_DEAL: Final = 3
LATE: Final = 8
"""From this trick on what the rules of thumb find is left out."""

LIKELY: Final = 0.34
"""Where so many of the legal cards are right, a guess is."""

FIRST_WITH_ODDS: Final = 3
"""In the first two tricks a proof of chances takes as long as in all others together."""

PLAYED_BY: Final = "simple"
"""Who plays the deals: quick, to the last card, and not without mistakes."""


def own_deal(seed: int) -> ReplayedRecord:
    """A deal of this number, played by computer players."""
    chance = random.Random(seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    players = {seat: make_player(PLAYED_BY, seed=seed) for seat in SEATS}
    state = start()
    states, actions = [state], list[Action]()
    action: Action = Deal(tuple(pack))
    while True:
        state = must(state, action)
        states.append(state)
        actions.append(action)
        if is_over(state):
            break
        seat = state.turn
        action = Verdict(holds=True) if seat is None else players[seat].decide(view(state, seat))
    return ReplayedRecord(
        status="ok", states=tuple(states), actions=tuple(actions), result=state.result
    )


def puzzles_of(
    deal: ReplayedRecord, *, kind: Kind, known: Collection[str] = (), aim: Aim | None = None
) -> Iterator[Puzzle]:
    """The puzzles of a kind in a deal, three at most, none whose id is known.

    What the rules of thumb solve is left out in the last tricks, and where a guess is often right.
    """
    made = 0
    own: set[str] = set()
    moments = list(enumerate(deal.actions))
    if kind == "count":
        # Every moment after the third trick has something to count.
        random.Random(repr(deal.actions)).shuffle(moments)
    for number, action in moments:
        state = deal.states[number]
        if not _is_looked_at(kind, state, action):
            continue
        for asked in _questions(kind, state, action):
            puzzle = puzzle_at(kind, state, deal.actions[:number], asked=asked, aim=aim)
            if isinstance(puzzle, Refusal) or puzzle.id in known or puzzle.id in own:
                continue
            if _is_plain(puzzle, trick=len(state.tricks) + 1):
                continue
            own.add(puzzle.id)
            yield puzzle
            made += 1
            if made == MOST_A_DEAL:
                return


def _questions(kind: Kind, state: State, action: Action) -> Iterable[Asked]:
    """What is asked in this position: of a count one question, of any sort as often as another."""
    assert state.turn is not None
    seen = view(state, state.turn)
    if isinstance(action, Discard):
        game = promising_game(seen, action.cards)
        return [game] if game else []
    if kind == "count":
        chance = random.Random(mask_of(seen.hand))
        by_sort: dict[str, list[Asked]] = {}
        for counted in questions_in(seen):
            by_sort.setdefault(counted.what, []).append(counted)
        return [chance.choice(by_sort[chance.choice(list(by_sort))])] if by_sort else []
    return [None]


def _is_plain(puzzle: Puzzle, *, trick: int) -> bool:
    """Whether rules of thumb solve it where little is to choose: late, or a third is right.

    What is to be counted never is.
    """
    if puzzle.kind == "count":
        return False
    likely = puzzle.missed["random"] < 1 - LIKELY
    simple = puzzle.missed["one_trick" if puzzle.kind == "open" else "simple"]
    return not simple and (trick >= LATE or likely)


def _is_looked_at(kind: Kind, state: State, action: Action) -> bool:
    if kind == "discard":
        return isinstance(action, Discard)
    if state.soloist is None or not isinstance(action, Play):
        return False
    if kind == "sure":
        return state.turn is state.soloist and len(state.hand_of(state.turn)) <= MOST_CARDS
    return kind in ("open", "count") or len(state.tricks) + 1 >= FIRST_WITH_ODDS
