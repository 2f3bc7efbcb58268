"""The valuation of hands: bids, sure tricks, discards and announcements."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.order import sorted_for, suit_order, winning_card
from skat.model.seats import SEATS, Seat
from skat.model.top_trumps import tops
from skat.model.units import BidValue
from skat.players import make_player
from skat.players.memory import mask_of
from skat.players.simple.avoiding import suit_risk
from skat.players.simple.declaring import game_brings, limit
from skat.players.simple.hand import average, chance, hope, null_class
from skat.players.simple.sure import losers, losers_at_most, safe_level
from skat.rules.actions import Announce, Deal, Discard, TakeSkat
from skat.rules.following import playable
from skat.rules.machine import start
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.rules.positions import cards, must, random_pack


def hand(text: str) -> int:
    mask = mask_of(cards(text))
    assert mask.bit_count() == 10
    return mask


STRONG_CLUBS = hand("CJ SJ HJ CA CT CK C9 SA ST D7")
GRAND = hand("CJ SJ HJ CA CT CK SA ST HA D9")
HOPELESS = hand("C7 C9 SK SQ S8 HK HQ H9 DQ D8")
SAFE_NULL = hand("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7")


def test_known_hands_are_told_apart() -> None:
    assert chance(STRONG_CLUBS, Contract.CLUBS, leads=True) > 0.9
    assert chance(GRAND, Contract.GRAND, leads=True) > 0.9
    assert chance(SAFE_NULL, Contract.NULL, leads=False) > 0.75
    for contract in TRUMP_CONTRACTS:
        assert hope(HOPELESS, contract, leads=False) < 0.25
    assert chance(GRAND, Contract.NULL, leads=False) < 0.1


def test_a_suit_game_is_worth_the_same_in_every_suit() -> None:
    for contract, letter in zip(TRUMP_CONTRACTS[:4], "DHSC", strict=True):
        others = [suit for suit in "DHSC" if suit != letter]
        text = "CJ HJ {0}A {0}T {0}9 {0}8 {1}A {1}T {2}K {3}7".format(letter, *others)
        swapped = hand(text)
        assert hope(swapped, contract, leads=False) == pytest.approx(
            hope(hand("CJ HJ DA DT D9 D8 HA HT SK C7"), Contract.DIAMONDS, leads=False)
        )


def test_a_better_jack_never_makes_a_suit_hand_worse() -> None:
    weaker = [hand(f"{jacks} CA CT C9 C8 SA S7 H9 D9") for jacks in ("HJ DJ", "SJ HJ", "CJ SJ")]
    chances = [chance(each, Contract.CLUBS, leads=False) for each in weaker]
    assert all(low < high for low, high in pairwise(chances))


def test_the_limit_of_known_hands() -> None:
    assert limit(HOPELESS, leads=False) == 0
    # With three, game four, clubs 48; hand makes it 60, and the skat cannot make it cheaper.
    assert limit(STRONG_CLUBS, leads=False) >= 48
    assert limit(SAFE_NULL, leads=False) >= 23
    assert limit(GRAND, leads=True) >= 96


def test_a_hand_without_many_tops_does_not_trust_them_all() -> None:
    without_four = hand("CA CT CK CQ C9 C8 C7 SA ST HA")
    counted = tops(CardSet(without_four), contract=Contract.CLUBS)
    assert (counted.held, counted.count) == (False, 4)
    with_four = hand("CJ SJ HJ DJ CA CT CK SA ST HA")
    assert limit(without_four, leads=False) < limit(with_four, leads=False)


def test_an_average_is_the_score_at_both_ends() -> None:
    assert average(1.0, 24) == 74
    assert average(0.0, 24) == -48 - 50 - 40
    assert average(0.5, 24) == -32


def test_an_overbid_game_brings_less_than_one_that_covers() -> None:
    game = Announcement(Contract.HEARTS)
    with_one = mask_of(cards("CJ HA HT HK H9 SA ST CA D7 D8"))
    covered = game_brings(game, cards=with_one, chance_to_win=0.9, bid=20)
    overbid = game_brings(game, cards=with_one, chance_to_win=0.9, bid=22)
    assert covered > 0 > overbid


def test_the_null_class_names_the_worst_card_and_how_many_stand_too_high() -> None:
    def of(text: str) -> tuple[int, int]:
        return divmod(null_class(mask_of(cards(text)) & 255), 4)

    assert of("D7 D9 DJ DK") == (0, 0)
    assert of("D8") == (1, 1)
    assert of("DA") == (7, 1)
    assert of("D7 DA") == (5, 1)
    assert of("DK DA") == (6, 2)


def test_the_risk_of_a_null_suit_falls_as_the_others_lose_their_low_cards() -> None:
    order = suit_order(Card.D7.suit, contract=Contract.NULL)
    own = mask_of(cards("D9 DK"))
    at_first = suit_risk(own, mask_of(cards("D7 D8 DT DJ DQ DA")), order)
    later = suit_risk(own, mask_of(cards("DQ DA")), order)
    assert at_first > later
    assert suit_risk(own, mask_of(cards("DA")), order) == 0


def test_losers_of_one_suit() -> None:
    order = suit_order(Card.S7.suit, contract=Contract.GRAND)
    assert losers(mask_of(cards("SA ST SK")), order) == 0
    assert losers(mask_of(cards("SA SK")), order) == 1
    assert losers(mask_of(cards("SA ST SK SQ S9 S8 S7")), order) == 0
    assert losers(mask_of(cards("S7")), order) == 1


def test_safe_levels_of_known_hands() -> None:
    all_jacks_and_a_suit = hand("CJ SJ HJ DJ CA CT CK CQ C9 C8")
    assert safe_level(all_jacks_and_a_suit, Contract.GRAND, leads=True) is Announced.OUVERT
    assert safe_level(all_jacks_and_a_suit, Contract.GRAND, leads=False) is Announced.NONE
    one_loser = hand("CJ SJ HJ DJ CA CT CK CQ C9 S7")
    assert safe_level(one_loser, Contract.GRAND, leads=True) is Announced.SCHNEIDER
    dear_loser = hand("CJ SJ HJ DJ CA CT CK CQ C9 ST")
    assert safe_level(dear_loser, Contract.GRAND, leads=True) is Announced.NONE
    assert safe_level(STRONG_CLUBS, Contract.CLUBS, leads=True) is Announced.NONE


def strong_hands(number: int, picks: random.Random) -> list[tuple[int, Contract]]:
    """Hands full of high cards, some of which cannot lose a trick."""
    jacks = [Card.CJ, Card.SJ, Card.HJ, Card.DJ]
    hands: list[tuple[int, Contract]] = []
    while len(hands) < number:
        contract = picks.choice(TRUMP_CONTRACTS)
        taken = set(jacks[: picks.randint(2, 4)])
        for suit in picks.sample(list({card.suit for card in Card}), 4):
            top = suit_order(suit, contract=Contract.GRAND)
            taken.update(top[: picks.randint(0, min(7, 10 - len(taken)))])
        if len(taken) == 10 and losers_at_most(mask_of(tuple(taken)), contract) <= 1:
            hands.append((mask_of(tuple(taken)), contract))
    return hands


def tricks_lost(mine: int, contract: Contract, picks: random.Random) -> int:
    """Tricks the hand loses on lead, high cards of trumps and suits first, others at random."""
    rest = [card for card in ALL_CARDS if not card.mask & mine]
    picks.shuffle(rest)
    hands = [CardSet(mine), CardSet.of(rest[:10]), CardSet.of(rest[10:20])]
    leader, lost = 0, 0
    for _ in range(10):
        trick: tuple[Card, ...] = ()
        for step in range(3):
            seat = (leader + step) % 3
            may = playable(hands[seat], trick=trick, contract=contract)
            card = (
                sorted_for(contract, may)[0]
                if seat == 0 and not trick
                else sorted_for(contract, may)[-1]
                if seat == 0
                else picks.choice(list(may))
            )
            hands[seat] = hands[seat].without_card(card)
            trick = (*trick, card)
        leader = (leader + winning_card(trick, contract=contract)) % 3
        lost += leader != 0
    return lost


def test_sure_hands_lose_no_more_than_promised_against_any_cards() -> None:
    picks = random.Random(8)
    for mine, contract in strong_hands(60, picks):
        most = losers_at_most(mine, contract)
        assert all(tricks_lost(mine, contract, picks) <= most for _ in range(10))


def declared(pack: tuple[Card, ...], bid_by: Seat) -> State:
    """The state after `simple` at this seat has announced, having won the auction at 18."""
    player = make_player("simple")
    state = must(start(), Deal(pack))
    state = replace(state, phase=Phase.SKAT, soloist=bid_by, turn=bid_by, bid=BidValue(18))
    while state.phase is not Phase.PLAY:
        assert state.turn is not None
        action = player.decide(view(state, state.turn))
        assert isinstance(action, (TakeSkat, Discard, Announce))
        state = must(state, action)
    return state


def test_the_announcement_covers_the_bid_and_the_discard_keeps_the_jacks() -> None:
    picks = random.Random(9)
    for _ in range(60):
        state = declared(random_pack(picks), picks.choice(SEATS))
        game = state.announcement
        assert game is not None
        if game.contract is not Contract.NULL:
            away = state.skat if state.skat_taken else CardSet()
            assert all(card.rank.value != "J" for card in away)
