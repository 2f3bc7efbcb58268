"""Learned values: that they are the trained ones, that they make sense, what is done by them."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from skat.model.cards import ALL_CARDS, CardSet, Rank
from skat.model.contract import ALL_CONTRACTS, Announced, Contract
from skat.model.games import BID_VALUES
from skat.model.seats import SEATS
from skat.model.top_trumps import tops
from skat.model.units import BidValue
from skat.model.value import null_value
from skat.players import make_player
from skat.players.belief.weighing import DamagedWeightsError
from skat.players.memory import mask_of
from skat.players.strong import Strong
from skat.players.strong.after_skat import Setting, game_returns
from skat.players.strong.appraisal import (
    NULL,
    OWN_PLAY,
    Chances,
    appraise,
    as_learned,
    chance_to_win,
)
from skat.players.strong.declaring import Declaring
from skat.players.strong.network import learned, networks_in
from skat.players.strong.prospects import discards_of, prospects
from skat.players.strong.returns import SCORINGS, at_bid, average, returns, simple_values
from skat.players.strong.rivals import ON_THE_LOGIT, Rivals, brings, rivals_in
from skat.rules.actions import Announce, Bid, Deal, Discard, Hold, Pass
from skat.rules.machine import is_over, start
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.kernel.test_learned_values import random_hands
from tests.players.games import after_skat, with_skat_in_hand
from tests.rules.positions import must, random_pack, rules_with
from tools.training import fit_values
from tools.training.value_features import looked_up

FIXTURE = Path(__file__).parents[1] / "data" / "values.json"
SEEGER_FABIAN = SCORINGS["seeger_fabian"]


def declared(state: State, player: Declaring) -> State:
    """The deal after auction, skat and announcement."""
    while not is_over(state) and state.phase is not Phase.PLAY:
        assert state.turn is not None
        state = must(state, player.decide(view(state, state.turn)))
    return state


# --- the file


def test_a_file_of_weights_that_is_not_ours_is_refused() -> None:
    with pytest.raises(DamagedWeightsError, match=r"values\.bin"):
        networks_in(b"PK not the weights")


def test_chances_are_those_noted_when_the_weights_were_made() -> None:
    noted = json.loads(FIXTURE.read_text(encoding="utf-8"))
    assert len(noted) == 24
    for each in noted:
        computed = as_learned(
            np.array([each["held"]]),
            np.array([each["away"]]),
            seat=each["seat"],
            by_hand=each["away"] == 0,
        )
        for name, chances in zip(Chances._fields, computed, strict=True):
            assert chances[:, 0].tolist() == pytest.approx(each[name], abs=2e-4), each


def test_training_and_playing_look_up_the_same() -> None:
    """The rows that training learns from, added up one by one, give what playing adds up."""
    held, away = random_hands(40, seed=1)
    for seat, contract in ((0, 0), (1, 2), (2, 3), (0, 4), (2, 5)):
        family = fit_values.NAMES[fit_values.FAMILY_OF[contract]]
        games = np.stack(
            [held, away, *(np.full(40, number) for number in (contract, seat, 0, -1))], axis=1
        )
        tables = learned()[family]
        sums = sum(getattr(tables, name)[rows] for name, rows in looked_up(games, family).rows)
        inner = np.maximum(sums, 0) @ tables.hidden + tables.hidden_constant
        logits = np.maximum(inner, 0) @ tables.out + tables.out_constant
        logits[:, 0] += OWN_PLAY[contract] + ON_THE_LOGIT[Rivals.NO_BID][contract]
        there = 1 / (1 + np.exp(np.clip(-logits, -30, 30)))
        here = as_learned(held, away, seat=seat, by_hand=False)
        for question, chances in enumerate(here):
            assert chances[contract] == pytest.approx(there[:, question], abs=1e-4)


def test_one_contract_alone_has_the_same_chances() -> None:
    held, away = random_hands(1_100, seed=2)
    for by_hand in (False, True):
        laid = away * (not by_hand)
        every = appraise(held, laid, seat=1, by_hand=by_hand).won
        for contract, chances in enumerate(every):
            alone = chance_to_win(held, laid, contract=contract, seat=1, by_hand=by_hand)
            assert (alone == chances).all()


# --- what is counted for decides what is played


def test_by_list_points_alone_he_is_more_careful_than_by_seeger_and_fabian() -> None:
    """With 24 at stake six games in ten must be won, by list points alone seven."""
    state = must(start(), Deal(random_pack(random.Random(1))))
    assert state.turn is not None
    mine = view(state, state.turn)
    enough = {}
    for name, counts in SCORINGS.items():
        passing = brings(mine, scoring=name)
        enough[name] = next(
            tenths for tenths in range(10) if average(tenths / 10, 24, counts) > passing
        )
    assert enough == {"seeger_fabian": 6, "classic": 7}


# --- the values make sense


def test_who_bids_lowers_the_chances_of_others_and_a_high_bid_most_in_grand() -> None:
    held, away = random_hands(20, seed=4)
    won = {
        rivals: appraise(held, away, seat=1, by_hand=False, rivals=rivals).won for rivals in Rivals
    }
    assert (won[Rivals.BID] < won[Rivals.NO_BID]).all()
    assert (won[Rivals.HIGH_BID][:NULL] < won[Rivals.BID][:NULL]).all()


def test_what_rivals_bid_is_read_from_the_calls_of_the_others() -> None:
    state = must(start(), Deal(tuple(random_pack(random.Random(3)))))
    said = []
    for value in (18, 33, 35):
        assert state.turn is not None
        state = must(state, Bid(state.turn, BidValue(value)))
        bidder, answerer = state.calls[-1].seat, state.turn
        assert answerer is not None
        said.append((rivals_in(view(state, bidder)), rivals_in(view(state, answerer))))
        state = must(state, Hold(answerer))
    assert said == [
        (Rivals.NO_BID, Rivals.BID),
        (Rivals.BID, Rivals.BID),
        (Rivals.BID, Rivals.HIGH_BID),
    ]
    assert rivals_in(view(state, state.calls[0].seat)) is Rivals.HIGH_BID


@pytest.mark.parametrize("contract", ALL_CONTRACTS)
def test_a_jack_for_a_seven_wins_more_and_in_null_less(contract: Contract) -> None:
    held, away = random_hands(400, seed=2)
    sevens = sum(card.mask for card in ALL_CARDS if card.rank is Rank.SEVEN)
    jacks = sum(card.mask for card in ALL_CARDS if card.rank is Rank.JACK)
    before, after = [], []
    for ten, two in zip(held.tolist(), away.tolist(), strict=True):
        mine, theirs = CardSet(ten & sevens), CardSet(jacks & ~ten & ~two)
        if mine and theirs:
            before.append((ten, two))
            after.append((ten ^ next(iter(mine)).mask ^ next(iter(theirs)).mask, two))
    assert len(before) > 200
    chances = [
        appraise(*np.array(hands).T, seat=1, by_hand=False).won[contract.index]
        for hands in (before, after)
    ]
    gain = float((chances[1] - chances[0]).mean())
    assert gain < 0 if contract is Contract.NULL else gain > 0


@pytest.mark.parametrize("contract", ALL_CONTRACTS[:5])
def test_an_ace_for_a_nine_of_the_suit_wins_more(contract: Contract) -> None:
    held, away = random_hands(600, seed=3)
    nine, ace = 1 << 2, 1 << 6
    fits = ((held & nine) > 0) & (((held | away) & ace) == 0)
    assert fits.sum() > 50
    before = appraise(held[fits], away[fits], seat=1, by_hand=False)
    after = appraise(held[fits] ^ (nine | ace), away[fits], seat=1, by_hand=False)
    assert after.won[contract.index].mean() > before.won[contract.index].mean()


def test_the_names_of_side_suits_do_not_matter() -> None:
    held, away = random_hands(50, seed=4)

    def swapped(cards: np.ndarray) -> np.ndarray:
        """Spades and clubs change places, apart from the jacks."""
        plain = 0x7F
        spades, clubs = cards >> 16 & plain, cards >> 24 & plain
        return cards & ~np.int64(plain << 16 | plain << 24) | spades << 24 | clubs << 16

    one = appraise(held, away, seat=0, by_hand=False)
    other = appraise(swapped(held), swapped(away), seat=0, by_hand=False)
    for contract, same in ((0, 0), (1, 1), (2, 3), (3, 2), (4, 4)):
        assert one.won[contract] == pytest.approx(other.won[same], abs=1e-4)


# --- what a hand brings


def test_values_count_the_tops() -> None:
    chance = random.Random(5)
    for _ in range(50):
        twelve = sum(1 << card for card in chance.sample(range(32), 12))
        for contract, value in zip(ALL_CONTRACTS[:5], simple_values(twelve).tolist(), strict=True):
            base = (9, 10, 11, 12, 24)[contract.index]
            assert value == base * (tops(CardSet(twelve), contract=contract).count + 1)


def test_taking_the_skat_is_the_mean_over_all_skats_of_the_best_that_can_be_done() -> None:
    held, _ = random_hands(2, seed=6)
    for ten, bid in zip(held.tolist(), (18, 40), strict=True):
        others = [card.index for card in ALL_CARDS if not card.mask & ten]
        total = 0.0
        for first, second in combinations(others, 2):
            twelve = [card.index for card in CardSet(ten | 1 << first | 1 << second)]
            leaves = discards_of(np.array([twelve]))
            chances = appraise(leaves.held[0], leaves.away[0], seat=2, by_hand=False)
            values = simple_values(ten | 1 << first | 1 << second)[:, None]
            best = at_bid(returns(chances, values, SEEGER_FABIAN), values, bid, SEEGER_FABIAN).max()
            for won, ouvert in ((chances.won[NULL], False), (chances.schneider[NULL], True)):
                value = null_value(hand=False, ouvert=ouvert)
                if value >= bid:
                    best = max(best, max(average(x, value, SEEGER_FABIAN) for x in won.tolist()))
            total += best
        assert prospects(ten, 2, "seeger_fabian").taking(bid) == pytest.approx(total / 231, abs=0.1)


def test_a_higher_bid_never_brings_more() -> None:
    held, _ = random_hands(6, seed=7)
    for ten in held.tolist():
        outlook = prospects(ten, 0, "seeger_fabian")
        brought = [outlook.at(bid) for bid in BID_VALUES]
        assert all(low >= high - 1e-3 for low, high in pairwise(brought))
        assert brought[-1] < -200


def test_a_game_below_its_bid_is_lost_unless_schneider_reaches_it() -> None:
    certain = Chances(*(np.full((6, 1), chance) for chance in (1.0, 0.5, 0.0)))
    values = np.array([[18], [20], [22], [24], [48]])
    worth = returns(certain, values, SEEGER_FABIAN)
    at_27 = at_bid(worth, values, 27, SEEGER_FABIAN)[:, 0]
    assert at_27[0] == 0.5 * (27 + 50) - 0.5 * (54 + 90)
    assert at_27[4] == 0.5 * (48 + 50) + 0.5 * (72 + 50)
    assert at_bid(worth, values, 30, SEEGER_FABIAN)[0, 0] == -2 * 36 - 90


# --- what is done


@pytest.mark.proof
def test_all_contracts_are_played_and_every_action_is_legal() -> None:
    chance = random.Random(20261207)
    player = Declaring(scoring="seeger_fabian")
    contracts: Counter[str] = Counter()
    for number in range(20):
        rules = rules_with("isko-1999") if number % 2 else rules_with(kontra=True)
        over = declared(must(start(rules), Deal(random_pack(chance))), player)
        if over.announcement is not None:
            contracts[over.announcement.contract.value] += 1
            contracts["hand"] += over.announcement.hand
            assert over.bid is not None
    assert {"grand", "clubs", "diamonds"} <= set(contracts), contracts


def announced_with(text: str, *, skat: str, bid: int = 18, seat: int = 0) -> Announce:
    """What is announced with these ten cards after this skat."""
    by_name = {str(card): card.mask for card in ALL_CARDS}
    ten = sum(by_name[name] for name in text.split())
    two = sum(by_name[name] for name in skat.split())
    player = Declaring(scoring="seeger_fabian")
    state = after_skat(ten, seat, two, bid)
    state = must(state, player.decide(view(state, SEATS[seat])))
    action = player.decide(view(state, SEATS[seat]))
    assert isinstance(action, Announce)
    return action


def test_a_hand_of_jacks_and_aces_is_a_grand() -> None:
    state = announced_with("CJ SJ HJ CA CT SA ST HA D7 D8", skat="H7 D9")
    assert state.announcement.contract is Contract.GRAND


def test_a_hand_of_low_cards_is_an_open_null() -> None:
    state = announced_with("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", skat="DA SK")
    assert state.announcement.contract is Contract.NULL
    assert state.announcement.announced is Announced.OUVERT


def test_a_bid_too_high_for_the_suit_is_played_as_something_that_reaches_it() -> None:
    """With one top diamonds are worth 18: at a bid of 24 clubs or grand must be found."""
    state = announced_with("CJ HJ DA DT DK DQ CA CT CK C7", skat="S7 S8", bid=24)
    assert state.announcement.contract in (Contract.CLUBS, Contract.GRAND)


def test_open_hand_games_are_announced_when_nothing_can_fail() -> None:
    by_name = {str(card): card.mask for card in ALL_CARDS}
    names = "CJ SJ HJ DJ CA CT CK CQ C9 C8"
    outlook = prospects(sum(by_name[name] for name in names.split()), 0, "seeger_fabian")
    brings_alone, announcement = outlook.alone(18)
    assert announcement.announced is Announced.OUVERT
    assert announcement.hand
    assert brings_alone > 150


def test_passing_when_nobody_else_is_left_brings_nothing() -> None:
    state = must(start(), Deal(random_pack(random.Random(8))))
    seen = view(state, SEATS[1])
    assert brings(seen, scoring="seeger_fabian") < 0
    state = must(must(state, Pass(SEATS[1])), Pass(SEATS[2]))
    seen = view(state, SEATS[0])
    assert brings(seen, scoring="seeger_fabian") == 0


def test_a_discard_and_its_game_belong_together() -> None:
    """What the discard was chosen for is announced, and promises most of all."""
    chance = random.Random(9)
    player = Declaring(scoring="seeger_fabian")
    for _ in range(40):
        twelve = chance.sample(range(32), 12)
        setting = Setting(chance.randrange(3), 18, Rivals.NO_BID, "seeger_fabian")
        state = with_skat_in_hand(twelve, setting.seat)
        seen = view(state, SEATS[setting.seat])
        action = player.decide(seen)
        assert isinstance(action, Discard)
        leaves = discards_of(np.array([sorted(twelve)]))
        held, away = leaves.held[0], leaves.away[0]
        chances = appraise(held, away, seat=setting.seat, by_hand=False, rivals=rivals_in(seen))
        promised = game_returns(chances, mask_of(seen.hand), setting)
        chosen = int(np.flatnonzero(away == mask_of(action.cards))[0])
        assert promised[:, chosen].max() == promised.max()
        announced = player.decide(view(must(state, action), SEATS[setting.seat]))
        assert isinstance(announced, Announce)
        best = int(promised[:, chosen].argmax())
        assert announced.announcement.contract is ALL_CONTRACTS[min(best, 5)]


def test_equal_views_are_decided_alike_by_every_player() -> None:
    chance = random.Random(10)
    for _ in range(4):
        pack = random_pack(chance)
        ends = []
        for _ in range(2):
            prospects.cache_clear()
            ends.append(declared(must(start(), Deal(pack)), Declaring(scoring="seeger_fabian")))
        assert ends[0] == ends[1]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="scoring"):
        make_player("strong", scoring="by_feeling")
    with pytest.raises(ValueError, match="level"):
        Strong(seed=1, level="grandmaster")
    with pytest.raises(ValueError, match="takes no scoring"):
        make_player("simple", scoring="classic")
    state = must(start(), Deal(random_pack(random.Random(1))))
    with pytest.raises(ValueError, match="nobody is asked"):
        make_player("strong").decide(view(state, SEATS[0]))
