"""What hangs on how the others are read is judged twice, and marked only where both agree."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np
import pytest
from msgspec.structs import replace

from skat.analysis import card_decision, losses, reckoned
from skat.analysis.losses import FEWEST, Mark, TwoReadings, read_twice
from skat.analysis.measured import measured
from skat.analysis.reckoned import read_less_surely, reckoned_worlds
from skat.analysis.table import Floats, decision_table
from skat.kernel.worlds import World, Worlds
from skat.model.seats import SEATS, Seat
from skat.players.belief.weighing import learned_beliefs, picked, story_of
from skat.rules.actions import Play
from skat.rules.views import View, view
from tests.players.games import positions_in_play

ROLES = ("soloist led", "soloist followed", "defender led", "defender followed")
AS_THE_BELIEF = dict.fromkeys(ROLES, (1.0, 1.0, 1.0, 1.0))


def seen_views(seed: int, *, cards: int) -> list[View]:
    """Views of who is to play, after at least so many cards."""
    views = []
    for state in positions_in_play(4, seed=seed):
        played = 3 * len(state.tricks) + len(state.trick)
        if state.turn is not None and played >= cards:
            views.append(view(state, state.turn))
    return views


def read_with(
    monkeypatch: pytest.MonkeyPatch, *, hands: float, plays: Mapping[str, tuple[float, ...]]
) -> None:
    """Makes the second reading one with these factors."""
    kept = measured()
    reading = replace(kept.numbers.reading, hands=hands, plays=plays)
    other = kept._replace(numbers=replace(kept.numbers, reading=reading))
    monkeypatch.setattr(reckoned, "measured", lambda: other)


def of_some(seen: View) -> tuple[tuple[World, ...], Floats]:
    weighed = picked(reckoned_worlds(seen, seed=1), 40)
    return tuple(weighed.worlds), np.array(weighed.weights)


def shifted(weights: Floats, logarithms: Floats) -> Floats:
    parts = weights * np.exp(logarithms - logarithms.max())
    normalised: Floats = parts / parts.sum()
    return normalised


def test_with_the_factors_of_the_belief_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    read_with(monkeypatch, hands=1.0, plays=AS_THE_BELIEF)
    for seen in seen_views(3, cards=9)[::9]:
        worlds, weights = of_some(seen)
        assert read_less_surely(seen, worlds, weights) == pytest.approx(weights)


def test_without_any_factor_nothing_is_left_of_calls_and_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each card is counted once, with the cards as they lay when it was played."""
    read_with(monkeypatch, hands=0.0, plays=dict.fromkeys(ROLES, (0.0,) * 4))
    compared = 0
    for seen in seen_views(4, cards=6)[::7]:
        assert isinstance(seen.viewer, Seat)
        worlds, weights = of_some(seen)
        judged = learned_beliefs().judge(
            Worlds.of(worlds), story_of(seen), observer=seen.viewer.index
        )
        all_of_it = np.asarray(judged.hands) + np.asarray(judged.plays)
        reread = read_less_surely(seen, worlds, weights)
        assert reread == pytest.approx(shifted(weights, -all_of_it), rel=1e-6)
        compared += len(worlds)
    assert compared > 100


def test_each_play_counts_by_its_role_its_trick_and_who_led(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With one factor of sixteen at 0 only these plays are taken out, one after another."""
    told = set()
    for seen in seen_views(5, cards=20)[::6]:
        assert isinstance(seen.viewer, Seat)
        worlds, weights = of_some(seen)
        masks = np.array([list(world) for world in worlds], dtype=np.uint32)
        story = story_of(seen)
        tricks = [(trick.leader, len(trick.cards)) for trick in seen.played]
        tricks.append((seen.leader, len(seen.trick)))
        seats = [(leader.index + at) % 3 for leader, cards in tricks for at in range(cards)]
        sums: dict[tuple[str, int], Floats] = {}
        for number, seat in enumerate(seats):
            # The cards after this one go back into the hands that played them.
            before, after = masks.copy(), masks.copy()
            for card in range(number, len(seats)):
                before[:, seats[card]] |= np.uint32(1 << story.cards[card])
                if card > number:
                    after[:, seats[card]] |= np.uint32(1 << story.cards[card])
            judged = [
                np.asarray(
                    learned_beliefs()
                    .judge(
                        Worlds(at.tobytes()),
                        replace(story, cards=story.cards[:until]),
                        observer=seen.viewer.index,
                    )
                    .plays
                )
                for at, until in ((before, number), (after, number + 1))
            ]
            role = "soloist" if seen.soloist is SEATS[seat] else "defender"
            trick = number // 3 + 1
            group = 0 if trick <= 3 else 1 if trick <= 5 else 2 if trick <= 7 else 3
            key = (f"{role} {'followed' if number % 3 else 'led'}", group)
            sums[key] = sums.get(key, np.zeros(len(worlds))) + judged[1] - judged[0]
        for (role, group), of_these in sums.items():
            factors = list(AS_THE_BELIEF[role])
            factors[group] = 0.0
            read_with(monkeypatch, hands=1.0, plays={**AS_THE_BELIEF, role: tuple(factors)})
            reread = read_less_surely(seen, worlds, weights)
            assert reread == pytest.approx(shifted(weights, -of_these), rel=1e-6)
            told.add((role, group))
    assert len(told) >= 12


def _twice(
    monkeypatch: pytest.MonkeyPatch,
    points: list[list[float]],
    readings: tuple[list[float], list[float]],
    *,
    complete: bool = True,
) -> TwoReadings:
    """The first choice in worlds with these weights in either reading."""
    first, again = (np.array(each) / np.sum(each) for each in readings)
    monkeypatch.setattr(losses, "read_less_surely", lambda *_: again)
    seen = seen_views(6, cards=3)[0]
    return read_twice(seen, (), np.array(points), first, own=0, complete=complete)


def test_of_three_worlds_that_each_want_another_card_nothing_is_proven(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All are listed, and still how likely each is was guessed."""
    each_its_own = [[90.0, -90.0, -90.0], [-90.0, 90.0, -90.0], [-90.0, -90.0, 90.0]]
    judged = _twice(monkeypatch, each_its_own, ([2, 95, 3], [20, 50, 30]))
    assert (judged.holds, judged.depends) == (False, True)
    assert judged.loss.points == pytest.approx(180 * 0.93)
    assert judged.loss.error == pytest.approx(180 * 0.93 - 180 * 0.30)


def test_where_another_card_is_never_worse_no_weights_are_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    never_worse = [[-90.0, 90.0, -90.0], [-90.0, -90.0, 90.0]]
    judged = _twice(monkeypatch, never_worse, ([1, 9], [4, 6]))
    assert judged.holds
    assert judged.milder == pytest.approx(180 * 0.6)
    # A single world that wants the chosen card takes the proof away.
    assert not _twice(
        monkeypatch, [*never_worse, [90.0, -90.0, -90.0]], ([1, 9, 1], [4, 6, 3])
    ).holds
    # Among worlds that were drawn there may be another that was not.
    assert not _twice(monkeypatch, never_worse * 4, ([1] * 8, [1] * 8), complete=False).holds


@pytest.mark.parametrize("second", [1.0, 0.0])
def test_many_worlds_prove_a_loss_only_where_both_readings_find_it(
    monkeypatch: pytest.MonkeyPatch, second: float
) -> None:
    """In the second reading the other half of the worlds counts."""
    number = 4 * FEWEST
    points = [[0.0, 60.0] if world % 2 else [60.0, 0.0] for world in range(number)]
    often = [10.0 if world % 2 else 1.0 for world in range(number)]
    seldom = [1.0 if world % 2 else 1.0 + 9 * (1 - second) for world in range(number)]
    again = often if second else seldom
    judged = _twice(monkeypatch, points, (often, again), complete=False)
    assert (judged.holds, judged.depends) == (bool(second), not second)


def test_few_worlds_that_were_drawn_say_nothing_that_hangs_on_a_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There it is the number of worlds that is missing, and the review says so."""
    points = [[0.0, 60.0]] * (FEWEST - 1)
    even = [1.0] * len(points)
    judged = _twice(monkeypatch, points, (even, even), complete=False)
    assert (judged.holds, judged.depends) == (False, False)


def test_no_card_is_marked_on_a_few_worlds_that_disagree() -> None:
    """Over whole deals: fewer than fifty worlds mark only what is wrong in every one of them."""
    chance, marked, listed = random.Random(7), 0, 0
    for seed in (11, 12, 13, 14):
        for seen in seen_views(seed, cards=15):
            cards = [action.card for action in seen.legal if isinstance(action, Play)]
            if len(cards) < 2:
                continue
            card = chance.choice(cards)
            decision = card_decision(seen, card, seed=1, worlds=40)
            assert not (decision.depends_on_reading and decision.mark is not Mark.BEST)
            listed += decision.all_worlds and decision.loss.error > 0
            if decision.mark is Mark.BEST or decision.effective >= FEWEST:
                continue
            table = decision_table(seen, worlds=40, seed=1)
            others = table.points - table.column(card)[:, None]
            assert decision.all_worlds
            assert max(others.min(axis=0)) == 0 < others.max()
            marked += 1
    assert marked > 1
    assert listed > 1
