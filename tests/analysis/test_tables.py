"""Tables of worlds and cards: what the solver says, from the seat's view alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import log

import numpy as np
import pytest

from skat.analysis import card_decision, decision, decision_table, loss_of, refused_view
from skat.analysis.losses import Mark
from skat.analysis.outcomes import RUNGS, cards_of_soloist, ends
from skat.analysis.reckoned import LOSING
from skat.analysis.table import NotJudgedError
from skat.kernel.evaluation import evaluate_values
from skat.kernel.worlds import World, Worlds, count, enumerate_worlds
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import SEATS
from skat.players import make_player
from skat.players.belief.weighing import Trust, learned_beliefs, logarithms, story_of, weights_of
from skat.players.strong.appraisal import appraise
from skat.players.worlds.knowledge import known_in
from skat.rules.actions import Play
from skat.rules.state import State
from skat.rules.views import View, view
from tests.players.games import positions_in_play
from tests.players.test_honesty import with_hidden_cards_shuffled


def judged(deals: int, *, seed: int, hand: int = 10) -> Iterator[tuple[State, View]]:
    """Positions with a choice that can be judged, with at most so many cards in hand."""
    for state in positions_in_play(deals, seed=seed):
        assert state.turn is not None
        seen = view(state, state.turn)
        if refused_view(seen) is None and len(seen.hand) <= hand:
            yield state, seen


def test_small_endings_say_what_counting_by_hand_says() -> None:
    """Every world, its weight, the exact card points in it, what these are worth: all again."""
    compared, seats = 0, set()
    for state, seen in judged(12, seed=91, hand=4):
        assert state.announcement is not None
        assert state.soloist is not None
        known, alone = known_in(seen), state.turn is state.soloist
        worlds = enumerate_worlds(known.knowledge)
        assert worlds is not None
        if len(worlds) > 40:
            continue
        seats.add(alone)
        sums = logarithms(
            worlds,
            story_of(seen),
            observer=known.situation.seat_to_play,
            beliefs=learned_beliefs(),
            trust=Trust(),
        )
        if not alone:
            sums += np.array([of_game(state, world) for world in worlds])
        weights = weights_of(sums)
        table = decision_table(seen, worlds=400, seed=1)
        assert table.complete
        assert table.weights == pytest.approx(weights)
        for number, world in enumerate(worlds):
            hidden = world[state.soloist.index] | world.skat
            of_world = ends(seen, cards_of_soloist(seen, hidden))
            packed = worlds.packed[16 * number : 16 * number + 16]
            values = evaluate_values(Worlds(packed), known.situation)
            for at, card in enumerate(table.cards):
                value = values.value(world=0, card=card.index)
                assert value is not None
                null = state.announcement.contract is Contract.NULL
                reached = value if null else sum(value >= rung for rung in RUNGS)
                assert table.reached[number, at] == reached
                assert table.points[number, at] == pytest.approx(of_world[reached])
        compared += 1
    assert compared > 8
    assert seats == {True, False}


def of_game(state: State, world: World) -> float:
    """How much less likely his game makes the soloist's ten cards of this world, to a defender."""
    assert state.announcement is not None
    assert state.soloist is not None
    ten = world[state.soloist.index]
    for trick in state.tricks:
        ten |= trick.cards[(state.soloist.index - trick.leader.index) % 3].mask
    if len(state.trick) > (at := (state.soloist.index - state.leader.index) % 3):
        ten |= state.trick[at].mask
    assert ten.bit_count() == 10
    hand = state.announcement.hand
    away = 0 if hand else world.skat
    chances = appraise(np.array([ten]), np.array([away]), seat=state.soloist.index, by_hand=hand)
    won = min(max(float(chances.won[state.announcement.contract.index, 0]), 1e-4), 1 - 1e-4)
    logit = log(won / (1 - won))
    return LOSING * min(logit, 0)


def test_soloist_and_defender_want_the_opposite() -> None:
    """The soloist's points rise with the rungs that he reaches, a defender's fall."""
    seats = set()
    for state, seen in judged(6, seed=92, hand=5):
        table = decision_table(seen, worlds=30, seed=1)
        if len(np.unique(table.reached)) < 2:
            continue
        alone = state.turn is state.soloist
        assert table.alone is alone
        for points, reached in zip(table.points, table.reached, strict=True):
            order = np.argsort(reached, kind="stable")
            steps = np.diff(points[order])
            assert (steps >= 0).all() if alone else (steps <= 0).all()
        seats.add(alone)
    assert seats == {True, False}


def test_hidden_cards_dealt_anew_change_no_byte() -> None:
    chance = random.Random(93)
    changed = 0
    for state, seen in judged(2, seed=93, hand=6):
        assert state.turn is not None
        other = with_hidden_cards_shuffled(state, state.turn, chance)
        changed += other.hands != state.hands
        played = next(action.card for action in seen.legal if isinstance(action, Play))
        mine = card_decision(seen, played, seed=3, worlds=40)
        assert card_decision(view(other, state.turn), played, seed=3, worlds=40) == mine
    assert changed > 8


def test_a_decision_is_told_with_how_sure_it_is() -> None:
    marked = 0
    for _state, seen in judged(4, seed=94, hand=5):
        cards = [action.card for action in seen.legal if isinstance(action, Play)]
        shown = card_decision(seen, cards[0], seed=1, worlds=80)
        assert {option.action for option in shown.options} == {card.value for card in cards}
        assert [option.points for option in shown.options] == sorted(
            (option.points for option in shown.options), reverse=True
        )
        assert shown.options[0].action in shown.best
        assert shown.worlds <= 80
        assert 1 <= shown.effective <= shown.worlds + 1e-6
        assert shown.all_worlds == (count(known_in(seen).knowledge) == shown.worlds)
        assert shown.stake > 0
        if shown.all_worlds:
            assert shown.loss.error == 0 or shown.loss.points > 0
            own = next(option for option in shown.options if option.action == cards[0].value)
            assert shown.loss.points == pytest.approx(shown.options[0].points - own.points)
        for option in shown.options:
            assert option.won is not None
            assert option.schneider is not None
            assert 0 <= option.won <= 1 + 1e-9
            assert 0 <= option.schneider <= 1 + 1e-9
        marked += shown.mark.from_share > 0
        assert not (shown.obvious and shown.loss.points > 1)
        proven = shown.loss.points > 2 * shown.loss.error + 1e-9
        assert proven or shown.all_worlds or shown.mark is Mark.BEST
        assert shown.error == (0 if shown.mark is Mark.BEST else shown.calibrated)
    assert marked > 0


def test_a_view_without_a_choice_is_refused() -> None:
    state = next(iter(positions_in_play(1, seed=95)))
    for seat in SEATS:
        if seat is state.turn:
            continue
        with pytest.raises(NotJudgedError, match="no_card_due"):
            decision_table(view(state, seat), worlds=10, seed=1)
    assert state.turn is not None
    seen = view(state, state.turn)
    table = decision_table(seen, worlds=8, seed=1)
    other = next(card for card in Card if card not in seen.hand)
    with pytest.raises(ValueError, match="not in tuple"):
        loss_of(table, other)


def mean_losses(deals: int, *, worlds: int) -> dict[str, list[float]]:
    """What these players lose at the same positions, each position once for each."""
    names = ("random", "beginner", "club")
    losses: dict[str, list[float]] = {name: [] for name in names}
    for number, (_state, seen) in enumerate(judged(deals, seed=96)):
        if number % 3:
            continue
        table = decision_table(seen, worlds=worlds, seed=number)
        for name in names:
            action = make_player(name, seed=number).decide(seen)
            while name == "random" and not isinstance(action, Play):
                number += 1_000
                action = make_player(name, seed=number).decide(seen)
            if isinstance(action, Play):
                losses[name].append(loss_of(table, action.card).points)
    return losses


@pytest.mark.proof
def test_weaker_players_lose_more() -> None:
    losses = mean_losses(60, worlds=160)
    means = {name: float(np.mean(values)) for name, values in losses.items()}
    assert means["random"] > means["beginner"] + 2
    assert means["beginner"] > means["club"] + 0.5


def test_where_worlds_are_dear_fewer_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = 0
    for _state, seen in judged(3, seed=94, hand=6):
        card = next(action.card for action in seen.legal if isinstance(action, Play))
        settled = card_decision(seen, card, seed=1, worlds=160)
        if settled.worlds <= 54:
            continue
        with monkeypatch.context() as patch:
            patch.setattr(decision, "NODES_A_WORLD_ASKED", 0)
            dear = card_decision(seen, card, seed=1, worlds=160)
        assert dear.worlds <= 53
        assert dear.loss.error > 0
        stopped += 1
    assert stopped
