"""Puzzles of the discard: one choice is proven in worlds, and stays the best in other ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from skat.analysis.bidding.fitting import fitting
from skat.analysis.puzzles import Answer, Puzzle, read_puzzle, shipped_puzzles, written_puzzle
from skat.analysis.puzzles.discard import (
    CLOSEST,
    LEAST_MARGIN,
    LOOKS,
    REALISED,
    Trial,
    choices_of_pairs,
    discard_answer,
    pairs_of,
    promising_game,
    same_games,
)
from skat.analysis.puzzles.equals import puzzle_id
from skat.analysis.puzzles.make import own_deal
from skat.analysis.puzzles.solve import answer_to, why_not_proven
from skat.arena.soundness import with_hidden_cards_anew
from skat.kernel.position import Position
from skat.kernel.solve import reaches
from skat.kernel.worlds import EVERY_CARD, Knowledge
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.players.memory import mask_of
from skat.rules.actions import Discard
from skat.rules.views import View, view
from tests.analysis.puzzles.test_puzzles import state_of

DISCARD = tuple(each for each in shipped_puzzles() if each.kind == "discard")
ONE = next(each for each in DISCARD if each.id == "d9304262de918eda")
"""The quickest to prove."""

OTHER_SEED = 4
Wins = Callable[[int, int], bool]


def seen_in(puzzle: Puzzle) -> View:
    return view(state_of(puzzle), puzzle.seat)


def test_one_is_proven_again_with_other_hidden_cards() -> None:
    state = state_of(ONE)
    other = with_hidden_cards_anew(state, ONE.seat, Random(ONE.id))
    assert state.hands != other.hands
    assert answer_to("discard", other, asked=ONE.game) == ONE.answer
    seen = view(other, ONE.seat)
    assert puzzle_id("discard", other, seen, target=61, asked=ONE.game) == ONE.id
    assert read_puzzle(written_puzzle(ONE)) == ONE


def test_what_is_asked_of_a_puzzle_holds_for_each() -> None:
    for each in DISCARD:
        assert each.game is not None
        seen = seen_in(each)
        pairs, choice = pairs_of(seen.hand), choices_of_pairs(seen.hand, each.game)
        right = {pairs.index(pair) for pair in each.answer.pairs}
        assert len({choice[at] for at in right}) == 1
        best = max(each.answer.wins)
        assert best == max(each.answer.wins[at] for at in right) >= 50
        assert len(each.answer.wins) == len(pairs) == 66
        own = {choice[at] for at in right}
        rest = [share for at, share in enumerate(each.answer.wins) if choice[at] not in own]
        # No game is about more than 1,000 table points, of which 0.71 are realised.
        assert best - max(rest) >= 100 * LEAST_MARGIN / (REALISED * 1_000)


@pytest.mark.proof
def test_pairs_that_leave_the_same_game_win_in_the_same_worlds() -> None:
    compared = 0
    for one in DISCARD[:6]:
        assert one.game is not None
        seen = seen_in(one)
        same = same_games(seen.hand, one.game)
        others = [at for at, first in enumerate(same) if at != first]
        each, together = (Trial(seen, one.game, seed=OTHER_SEED) for _ in range(2))
        each._same = list(range(len(same)))
        assert (each.won(others, worlds=6) == together.won(others, worlds=6)).all()
        compared += len(others)
    assert compared > 20


def test_in_other_worlds_the_right_pair_stays_ahead() -> None:
    assert lead_in_other_worlds(ONE, worlds=24) > 0


@pytest.mark.proof
@pytest.mark.parametrize("part", range(3))
def test_every_right_pair_stays_ahead_in_other_worlds(part: int) -> None:
    asked = DISCARD[part::3]
    # Where it is close, few worlds do not tell.
    close = [each for each in asked if lead_in_other_worlds(each, worlds=32) <= 0]
    assert len(close) <= len(asked) // 10
    leads = {each.id: lead_in_other_worlds(each, worlds=192) for each in close}
    assert {name: lead for name, lead in leads.items() if lead <= 0} == {}


def lead_in_other_worlds(puzzle: Puzzle, *, worlds: int) -> float:
    """By how much the right pair wins more often than the closest others, with exact play."""
    assert puzzle.game is not None
    seen = seen_in(puzzle)
    pairs, choice = pairs_of(seen.hand), choices_of_pairs(seen.hand, puzzle.game)
    right = pairs.index(puzzle.answer.pairs[0])
    others = [at for at in range(len(pairs)) if choice[at] != choice[right]]
    closest = sorted(others, key=lambda at: -puzzle.answer.wins[at])[:CLOSEST]
    room = [10, 10, 10, 0]
    room[puzzle.seat.index] = 0
    twelve = mask_of(seen.hand)
    hidden = Knowledge(
        certain=(0, 0, 0, 0),
        unseen=EVERY_CARD & ~twelve,
        room=(room[0], room[1], room[2], 2 if sum(room) < 20 else 0),
    )
    won = np.zeros(len(closest) + 1)
    for masks in fitting(seen, hidden, seed=OTHER_SEED, most=worlds).masks:
        for place, at in enumerate([right, *closest]):
            hands = [int(mask) for mask in masks[:3]]
            away = mask_of(pairs[at])
            hands[puzzle.seat.index] = twelve & ~away
            first, second, third = hands
            position = Position(
                contract=puzzle.game.index,
                hands=(first, second, third),
                soloist=puzzle.seat.index,
                skat=away,
            )
            won[place] += reaches(position, 61).answer is True
    return float((won[0] - won[1:].max()) / worlds)


def test_neighbours_are_one_choice() -> None:
    jacks_and_clubs = (Card.CJ, Card.SJ, Card.C7, Card.C8, Card.CT)
    twelve = (*jacks_and_clubs, Card.HA, Card.HT, Card.S7, Card.S9, Card.D7, Card.D8, Card.DA)
    choice = dict(zip(pairs_of(twelve), choices_of_pairs(twelve, Contract.GRAND), strict=True))
    assert choice[Card.D7, Card.C7] == choice[Card.D8, Card.C8] != choice[Card.D7, Card.D8]
    assert choice[Card.D7, Card.S7] != choice[Card.D7, Card.S9]
    assert choice[Card.HT, Card.SJ] == choice[Card.HA, Card.CJ]
    assert len(pairs_of(twelve)) == 66


CHOICE = choices_of_pairs(seen_in(ONE).hand, ONE.game or Contract.GRAND)
FIRST = CHOICE.index(CHOICE[-1])
"""A pair, by the first of its equals."""


def answered(monkeypatch: pytest.MonkeyPatch, wins: Wins) -> Answer | Refusal:
    """The answer where this says which pair wins in which world."""
    monkeypatch.setattr(Trial, "_wins", lambda _self, pair, world: wins(pair, world))
    assert ONE.game is not None
    return discard_answer(seen_in(ONE), ONE.game)


def test_a_choice_that_always_wins_alone_is_right_with_its_equals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = answered(monkeypatch, lambda pair, _: CHOICE[pair] == CHOICE[FIRST])
    assert isinstance(answer, Answer)
    pairs = pairs_of(seen_in(ONE).hand)
    assert set(answer.pairs) == {
        pair for pair, choice in zip(pairs, CHOICE, strict=True) if choice == CHOICE[FIRST]
    }
    assert answer.worlds == LOOKS[-1]
    assert max(answer.wins) == 100
    assert min(answer.wins) == 0


@pytest.mark.parametrize(
    ("name", "first", "other"),
    [
        ("equally good", lambda world: True, lambda world: True),
        ("too little ahead", lambda world: True, lambda world: world % 20 > 0),
        ("ahead by chance", lambda world: world % 2 > 0, lambda world: world % 3 > 0),
        ("lost anyway", lambda world: world % 5 > 2, lambda world: False),
        ("ahead at first", lambda world: True, lambda world: world >= LOOKS[0] // 2),
    ],
)
def test_no_clear_choice_is_no_puzzle(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    first: Callable[[int], bool],
    other: Callable[[int], bool],
) -> None:
    second = next(at for at, choice in enumerate(CHOICE) if choice != CHOICE[FIRST])

    def wins(pair: int, world: int) -> bool:
        if CHOICE[pair] == CHOICE[FIRST]:
            return first(world)
        return pair == second and other(world)

    assert answered(monkeypatch, wins) == Refusal("puzzle_not_unique"), name


def test_other_views_and_games_are_refused() -> None:
    state = state_of(ONE)
    for asked, code in ((Contract.NULL, "puzzle_not_judged"), (None, "puzzle_not_asked")):
        assert answer_to("discard", state, asked=asked) == Refusal(code)
    assert ONE.game is not None
    for seat in ONE.seat.others:
        assert discard_answer(view(state, seat), ONE.game) == Refusal("puzzle_not_judged")
    high = replace(seen_in(ONE), bid=264)
    assert discard_answer(high, ONE.game) == Refusal("puzzle_not_judged")


def test_a_wrong_pair_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ONE.game is not None
    monkeypatch.setattr("skat.analysis.puzzles.solve.discard_answer", lambda *_given: ONE.answer)
    wrong = next(pair for pair in pairs_of(seen_in(ONE).hand) if pair not in ONE.answer.pairs)
    for answer in (
        replace(ONE.answer, pairs=(wrong,)),
        replace(ONE.answer, pairs=(*ONE.answer.pairs, wrong)),
        replace(ONE.answer, wins=ONE.answer.wins[1:]),
        replace(ONE.answer, wins=(100, *ONE.answer.wins[1:])),
    ):
        reason = why_not_proven(replace(ONE, answer=answer))
        assert reason is not None
        assert reason.code == "puzzle_wrong_answer"
    assert why_not_proven(ONE) is None


@pytest.mark.proof
def test_a_discard_that_stands_out_is_looked_for() -> None:
    games = []
    for number in range(3):
        deal = own_deal(number)
        for state, action in zip(deal.states, deal.actions, strict=False):
            if isinstance(action, Discard):
                games.append(promising_game(view(state, action.seat), action.cards))
    assert None in games
    assert promising_game(seen_in(ONE), ONE.answer.pairs[0]) is None
    wrong = pairs_of(seen_in(ONE).hand)[ONE.answer.wins.index(min(ONE.answer.wins))]
    assert promising_game(seen_in(ONE), wrong) in (ONE.game, None)
