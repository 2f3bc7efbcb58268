"""The card play of `strong`: honest, legal, the same for the same view; only sure claims."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from skat.arena.latency import Latencies
from skat.kernel.position import Position
from skat.kernel.solve import claim, reaches
from skat.kernel.worlds import World, count, enumerate_worlds
from skat.model.seats import SEATS
from skat.players import make_player
from skat.players.belief.weighing import (
    DOUBT,
    DamagedWeightsError,
    Trust,
    Weighed,
    beliefs_in,
    candidates,
    learned_beliefs,
    picked,
    story_of,
    weigh,
)
from skat.players.driver import play_deal
from skat.players.strong import Strong
from skat.players.strong.card_play import MANNERS, CardPlay, Manner
from skat.players.strong.claims import proven_claim, proven_loss, shortening_is_safe
from skat.players.worlds.knowledge import known_in
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import Action, Agree, Concede, Deal, Expose, Play, Refuse
from skat.rules.machine import is_over, start, why_not
from skat.rules.result import DealEnding
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.lanes.few import few
from tests.players.alarms import alarmed
from tests.players.games import masks, positions_in_play
from tests.players.test_honesty import RULES, with_hidden_cards_shuffled
from tests.rules.positions import must, random_line, random_pack, rules_with

FEW = Manner(
    drawn=(40,) * 10, solved=(30, 30, 30, 20, 12, 6, 3, 2, 2, 1), solved_null=4, cards_for_values=5
)
"""Quick enough for hundreds of decisions; the same code as with many worlds."""


def quick(seed: int = 1, manner: Manner = FEW) -> CardPlay:
    return CardPlay(seed=seed, level="strong", worlds=None, think_ms=None, manner=manner)


def compared(states: Iterator[State]) -> int:
    """Decisions that were asked again after all hidden cards had been dealt anew."""
    chance = random.Random(20261130)
    compared = 0
    for state in states:
        assert state.turn is not None
        other = with_hidden_cards_shuffled(state, state.turn, chance)
        mine, his = view(state, state.turn), view(other, state.turn)
        assert mine == his
        assert quick().decide(mine) == quick().decide(his)
        compared += other.hands != state.hands
    return compared


def test_hidden_cards_never_change_a_decision() -> None:
    assert compared(positions_in_play(12, seed=41)) > 120


@pytest.mark.proof
def test_hidden_cards_never_change_a_decision_in_many_deals() -> None:
    assert compared(positions_in_play(150, seed=42)) > 2_000


def test_the_seed_and_the_view_decide_and_nothing_else() -> None:
    states = list(positions_in_play(4, seed=43))
    views = [view(state, state.turn) for state in states if state.turn is not None]
    one = quick(5)
    forwards = [one.decide(seen) for seen in views]
    assert [quick(5).decide(seen) for seen in views] == forwards
    assert [one.decide(seen) for seen in reversed(views)] == forwards[::-1]


def kinds_of_decisions(deals: int, *, level: str) -> Counter[type[Action]]:
    chance = random.Random(20261131)
    player = CardPlay(seed=3, level=level, worlds=1, think_ms=None)
    kinds: Counter[type[Action]] = Counter()
    for _ in range(deals):
        for state, _action in random_line(chance, chance.choice(RULES), gives_up=0.05):
            if state.turn is None or state.phase in _BEFORE_THE_PLAY:
                continue
            decision = player.decide(view(state, state.turn))
            assert why_not(state, decision) is None, decision
            kinds[type(decision)] += 1
    return kinds


_BEFORE_THE_PLAY = (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE)


@pytest.mark.parametrize("level", few(sorted(MANNERS), gate=1))
def test_every_decision_is_legal_whatever_happened_before(level: str) -> None:
    kinds = kinds_of_decisions(90, level=level)
    assert kinds[Play] > 150
    assert kinds[Agree] > 0


def test_deals_of_all_levels_come_to_their_end_by_house_rules_too() -> None:
    chance = random.Random(20261132)
    endings: Counter[DealEnding] = Counter()
    for number in range(6):
        players = {
            seat: Strong(level=level, seed=number, worlds=2, declaring="simple")
            for seat, level in zip(SEATS, ("strong", "club", "beginner"), strict=True)
        }
        rules = rules_with(ramsch=True, kontra=True) if number % 2 else None
        final = play_deal(players, random_pack(chance), rules=rules, judge=verdict_on)
        assert final.result is not None
        endings[final.result.ending] += 1
    assert endings.total() == 6


def test_all_worlds_are_listed_where_they_are_few() -> None:
    listed = 0
    for state in positions_in_play(6, seed=44):
        assert state.turn is not None
        knowledge = known_in(view(state, state.turn)).knowledge
        total = count(knowledge)
        worlds = candidates(knowledge, 2_000, seed=1)
        if total > 2_000:
            assert len(worlds) == 2_000
            continue
        assert worlds == enumerate_worlds(knowledge)
        assert len(set(worlds)) == total
        listed += 1
    assert listed > 20


def test_the_true_world_always_keeps_a_weight() -> None:
    seen = 0
    for state in positions_in_play(10, seed=45):
        assert state.turn is not None
        mine = view(state, state.turn)
        worlds = enumerate_worlds(known_in(mine).knowledge, limit=1_000)
        if worlds is None:
            continue
        weights = weigh(
            worlds,
            story_of(mine),
            observer=state.turn.index,
            beliefs=learned_beliefs(),
            trust=Trust(),
        )
        truth = weights[list(worlds).index(World(*masks(state)))]
        assert truth >= 0.99 * DOUBT / len(worlds)
        assert sum(weights) == pytest.approx(1)
        seen += 1
    assert seen > 20


def test_the_true_world_is_found_likelier_than_others() -> None:
    times = []
    for state in positions_in_play(30, seed=46):
        assert state.turn is not None
        mine = view(state, state.turn)
        worlds = enumerate_worlds(known_in(mine).knowledge, limit=2_000)
        if worlds is None or len(worlds) < 10:
            continue
        weights = weigh(
            worlds,
            story_of(mine),
            observer=state.turn.index,
            beliefs=learned_beliefs(),
            trust=Trust(),
        )
        times.append(weights[list(worlds).index(World(*masks(state)))] * len(worlds))
    assert len(times) > 60
    assert sum(times) / len(times) > 2


def test_without_trust_all_worlds_weigh_the_same() -> None:
    state = next(iter(positions_in_play(1, seed=47)))
    assert state.turn is not None
    mine = view(state, state.turn)
    weights = weigh(
        candidates(known_in(mine).knowledge, 50, seed=1),
        story_of(mine),
        observer=state.turn.index,
        beliefs=learned_beliefs(),
        trust=Trust(hands=0.0, plays=0.0),
    )
    assert weights == pytest.approx([1 / 50] * 50)


def test_worlds_are_picked_as_often_as_they_weigh() -> None:
    state = next(iter(positions_in_play(1, seed=48)))
    assert state.turn is not None
    worlds = candidates(known_in(view(state, state.turn)).knowledge, 40, seed=1)
    weights = [number / 820 for number in range(1, 41)]
    sample = picked(Weighed(worlds, tuple(weights)), 10)
    assert sum(sample.weights) == pytest.approx(1)
    place = {world: at for at, world in enumerate(worlds)}
    for world, weight in zip(sample.worlds, sample.weights, strict=True):
        assert abs(weight - weights[place[world]]) < 0.1
    assert picked(Weighed(worlds, tuple(weights)), 40).worlds == worlds


def test_damaged_weights_are_refused() -> None:
    with pytest.raises(DamagedWeightsError, match=r"beliefs\.bin"):
        beliefs_in(bytes(100))


# ---- Time -----------------------------------------------------------------------------------


def test_who_runs_out_of_time_still_plays_and_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timers = alarmed(monkeypatch, "skat.players.worlds.choosing")
    state = next(iter(positions_in_play(1, seed=49)))
    assert state.turn is not None
    player = CardPlay(seed=1, level="strong", worlds=100_000, think_ms=1)
    assert why_not(state, player.decide(view(state, state.turn))) is None
    assert timers.seconds == [0.001]
    clock = Latencies()
    clock.add(501.0)
    clock.add(499.0)
    assert clock.slow == 1


@pytest.mark.parametrize(
    ("worlds", "think_ms"), [(0, None), (100_001, None), (None, 0.0), (None, 600_001.0)]
)
def test_numbers_out_of_bounds_are_refused(worlds: int | None, think_ms: float | None) -> None:
    with pytest.raises(ValueError, match="must be"):
        CardPlay(seed=1, level="strong", worlds=worlds, think_ms=think_ms)


def test_a_level_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no level 'master'"):
        Strong(seed=1, level="master")


# ---- Levels ---------------------------------------------------------------------------------


def test_a_weaker_level_forgets_who_could_not_follow() -> None:
    """A void shown in the first trick is known to `strong` and forgotten by who recalls two."""
    forgot = 0
    for state in positions_in_play(30, seed=50):
        if state.turn is None or len(state.tricks) < 4:
            continue
        mine = view(state, state.turn)
        club = quick(manner=replace(FEW, remembers=2))._weighed(mine)[0].worlds
        strong = quick()._weighed(mine)[0].worlds
        possible = known_in(mine).knowledge.possible
        fits = [
            all(not hand & ~mask for hand, mask in zip(world, possible, strict=True))
            for world in club
        ]
        assert all(
            not hand & ~mask for world in strong for hand, mask in zip(world, possible, strict=True)
        )
        forgot += not all(fits)
    assert forgot > 10


def test_a_beginner_plays_by_rules_of_thumb_and_a_short_memory() -> None:
    thumb = make_player("simple")
    beginner = CardPlay(seed=1, level="beginner", worlds=None, think_ms=None)
    same, other = 0, 0
    for state in positions_in_play(12, seed=51):
        assert state.turn is not None
        mine = view(state, state.turn)
        if len(state.tricks) <= MANNERS["beginner"].remembers:
            assert beginner.decide(mine) == thumb.decide(mine)
            same += 1
        else:
            other += beginner.decide(mine) != thumb.decide(mine)
    assert same > 20
    assert other > 0


# ---- Claims ---------------------------------------------------------------------------------


def claims_in_own_deals(deals: int) -> int:
    """Every claim that comes up in deals of `simple` must hold in each world that fits."""
    claims = 0
    for state in positions_in_play(deals, seed=52):
        if state.turn is None:
            continue
        mine = view(state, state.turn)
        claimed = proven_claim(mine)
        if claimed is None:
            continue
        assert isinstance(claimed, Expose)
        assert why_not(state, claimed) is None
        claims += 1
        known = known_in(mine)
        worlds = enumerate_worlds(known.knowledge)
        assert worlds is not None
        situation = known.situation
        for world in worlds:
            position = Position(
                contract=situation.contract,
                hands=(world.forehand, world.middlehand, world.rearhand),
                soloist=situation.soloist,
                leader=situation.leader,
                skat=world.skat,
            )
            assert claim(position, situation.soloist).holds
    return claims


def test_claims_hold_in_every_world() -> None:
    assert claims_in_own_deals(60) > 5


@pytest.mark.proof
def test_claims_hold_in_every_world_of_many_deals() -> None:
    assert claims_in_own_deals(1_500) > 100


def test_a_shortening_is_granted_only_where_it_cannot_hurt() -> None:
    """The table's judge, who sees all cards, never finds a trick that a consent gave away."""
    granted = asked = 0
    for state in positions_in_play(60, seed=53):
        soloist = state.soloist
        if soloist is None or state.turn is not soloist or state.trick or len(state.hands[0]) > 4:
            continue
        offered = must(state, Expose(soloist))
        assert offered.turn is not None
        asked += 1
        if not shortening_is_safe(view(offered, offered.turn)):
            continue
        granted += 1
        position = Position(
            contract=state.announcement.contract.index if state.announcement else 4,
            hands=masks(state)[:3],
            soloist=soloist.index,
            leader=state.leader.index,
            skat=state.skat.mask,
        )
        assert claim(position, soloist.index).holds
    assert granted > 5
    assert granted < asked


def test_nothing_is_claimed_twice_or_by_a_defender() -> None:
    seats: Counter[bool] = Counter()
    for state in positions_in_play(40, seed=54):
        if state.turn is None:
            continue
        mine = view(state, state.turn)
        if proven_claim(mine) is not None:
            seats[mine.viewer is mine.soloist] += 1
            opened = replace(
                mine, open_hands=tuple(mine.hand if s is mine.soloist else None for s in SEATS)
            )
            assert proven_claim(opened) is None
    assert seats[True] > 0
    assert not seats[False]


def test_a_lost_game_is_given_up_once_and_only_by_the_soloist() -> None:
    """Lost is what the solver says with all cards open, too; who was refused plays on."""
    given_up = 0
    for state in positions_in_play(60, seed=53):
        assert state.turn is not None
        mine = view(state, state.turn)
        conceded = proven_loss(mine)
        if conceded is None:
            continue
        assert quick().decide(mine) == conceded == Concede(state.soloist)
        situation = known_in(mine).situation
        first, second, third, skat = masks(state)
        own = state.points[state.turn.index]
        position = Position(
            contract=situation.contract,
            hands=(first, second, third),
            soloist=situation.soloist,
            leader=situation.leader,
            skat=skat,
            trick=situation.trick,
            soloist_points=own,
            defender_points=sum(state.points) - own,
        )
        assert not reaches(position, 61).answer
        asked = must(state, conceded)
        if is_over(asked):
            continue
        refused = must(asked, *(Refuse(seat) for seat in state.turn.others))
        assert not isinstance(quick().decide(view(refused, state.turn)), Concede)
        given_up += 1
    assert given_up > 3


def own_deal(seed: int) -> State:
    chance = random.Random(seed)
    state = must(start(), Deal(random_pack(chance)))
    player = Strong(seed=seed, worlds=2, declaring="simple")
    while not is_over(state):
        if state.turn is None:
            state = must(state, verdict_on(state))
        else:
            state = must(state, player.decide(view(state, state.turn)))
    return state


@pytest.mark.proof
def test_whole_deals_are_played_and_no_claim_fails() -> None:
    results = [own_deal(seed).result for seed in range(8)]
    endings = Counter(result.ending for result in results if result is not None)
    assert endings[DealEnding.CLAIM_FAILED] == 0
    assert endings.total() == 8
