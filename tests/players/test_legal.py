"""Every decision is legal: at tables of three and four, in both editions, by all house rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from skat.model.seats import SEATS
from skat.players import PLAYER_NAMES, make_player
from skat.players.driver import IllegalDecisionError, play_deal
from skat.rules.actions import Action, Agree, Deal, Kontra, Pass, Play, Re, Refuse, Verdict
from skat.rules.choices import option_choices
from skat.rules.editions import HOUSE_OPTIONS, RuleSet
from skat.rules.machine import start, why_not
from skat.rules.result import DealEnding
from skat.rules.state import Phase, State
from skat.rules.views import View, view
from tests.rules.positions import must, random_line, random_pack, rules_with


def some_rules(chance: random.Random) -> RuleSet:
    house = {name: chance.choice(option_choices(name)) for name in HOUSE_OPTIONS}
    return rules_with(chance.choice(["isko-2022", "isko-1999"]), **house)


def decisions_in_random_deals(deals: int) -> Counter[type[Action]]:
    """Kinds of decisions in positions that other players got themselves into."""
    chance = random.Random(20261123)
    player = make_player("simple")
    kinds: Counter[type[Action]] = Counter()
    for _ in range(deals):
        line = random_line(
            chance, some_rules(chance), table_size=chance.choice([3, 4]), gives_up=0.05
        )
        for state, _action in line:
            if state.turn is None:
                continue
            decision = player.decide(view(state, state.turn))
            assert why_not(state, decision) is None, decision
            kinds[type(decision)] += 1
    return kinds


def endings_of_mixed_tables(deals: int) -> Counter[DealEnding]:
    """How deals end where `simple` and `random` sit together."""
    chance = random.Random(20261124)
    endings: Counter[DealEnding] = Counter()
    for number in range(deals):
        players = {
            seat: make_player(chance.choice(["simple", "simple", "random"]), seed=number)
            for seat in SEATS
        }
        final = play_deal(
            players,
            random_pack(chance),
            rules=some_rules(chance),
            table_size=chance.choice([3, 4]),
            judge=_always_holds,
        )
        assert final.result is not None
        endings[final.result.ending] += 1
    return endings


def _always_holds(state: State) -> Verdict:
    return Verdict(holds=True)


def test_every_decision_is_legal_whatever_happened_before() -> None:
    kinds = decisions_in_random_deals(70)
    assert kinds.total() > 1_500
    assert {Agree, Refuse, Pass, Play} <= set(kinds)


def test_deals_of_mixed_tables_come_to_their_end() -> None:
    endings = endings_of_mixed_tables(50)
    assert endings[DealEnding.PLAYED_OUT] > 25
    assert endings[DealEnding.RAMSCH] > 0


@pytest.mark.proof
def test_every_decision_is_legal_in_thousands_of_deals() -> None:
    kinds = decisions_in_random_deals(1_200)
    assert {Agree, Refuse, Pass, Play, Kontra, Re} <= set(kinds)
    assert endings_of_mixed_tables(1_000).total() == 1_000


class _Cheat:
    name = "cheat"

    def decide(self, view: View) -> Action:
        return Deal(())


def test_an_illegal_decision_names_the_seat_and_the_reason() -> None:
    pack = random_pack(random.Random(1))
    with pytest.raises(IllegalDecisionError, match="not_now") as caught:
        play_deal(dict.fromkeys(SEATS, _Cheat()), pack)
    assert caught.value.seat is SEATS[1]
    with pytest.raises(ValueError, match="nobody plays at forehand, rearhand"):
        play_deal({SEATS[1]: _Cheat()}, pack)


def test_nobody_decides_out_of_turn() -> None:
    state = must(start(), Deal(random_pack(random.Random(1))))
    assert state.phase is Phase.AUCTION
    with pytest.raises(ValueError, match="nobody is asked"):
        make_player("simple").decide(view(state, SEATS[0]))


def test_an_unknown_player_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=f"grandmaster; .*{', '.join(PLAYER_NAMES)}"):
        make_player("grandmaster")


def test_a_random_player_follows_its_seed() -> None:
    pack = random_pack(random.Random(2))

    def final(seed: int) -> State:
        return play_deal({seat: make_player("random", seed=seed) for seat in SEATS}, pack)

    assert final(1) == final(1)
    assert any(final(seed) != final(1) for seed in range(2, 9))
