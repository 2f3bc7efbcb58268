"""What computer players do where the house pushes the skat on, says grand hand or knows Spitze."""

from __future__ import annotations

import random

import pytest

from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import SEATS
from skat.players import make_player
from skat.players.driver import play_deal
from skat.players.simple.house import HARMLESS, danger, is_sure, keeping_spitze
from skat.rules.actions import Announce, Deal, Discard, Pass, Play, PushOn, TakeSkat, Verdict
from skat.rules.dealing import pack_of
from skat.rules.machine import start
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.articles.situations import F, M, dealt, game, in_order, won_by
from tests.rules.positions import EVERY_HOUSE_RULE, must, random_pack, rules_with

ALL = rules_with(**EVERY_HOUSE_RULE)
LOW = "C7 C8 S7 S8 H7 H8 H9 D7 D8 D9"
REST = ("CJ SJ CA C10 CK SA S10 HA H10 DA", "HJ DJ CQ C9 SK SQ S9 HK HQ DK", "D10 DQ")


def asked(own: str = LOW, **options: str) -> State:
    """A Ramsch that is due: forehand, with these cards, is asked first."""
    rules = rules_with(ramsch=True, **options)
    hands = [own, *REST[:2]]
    pack = pack_of([in_order(hand) for hand in hands], in_order(REST[2]))
    return must(start(rules, ramsch_due=True), Deal(pack))


@pytest.mark.parametrize("name", ["simple", "beginner", "club"])
def test_a_harmless_hand_is_pushed_on_unseen(name: str) -> None:
    state = asked(ramsch_push="yes")
    assert danger(in_order(LOW)) <= HARMLESS
    assert make_player(name, seed=1).decide(view(state, F)) == PushOn(F)


def test_the_skat_of_a_dangerous_hand_is_taken_and_what_is_worst_laid_away() -> None:
    state = must(asked(ramsch_push="yes"), PushOn(F))
    player = make_player("simple")
    assert player.decide(view(state, M)) == TakeSkat(M)
    taken = must(state, TakeSkat(M))
    laid = player.decide(view(taken, M))
    assert isinstance(laid, Discard)
    held = tuple(taken.hand_of(M))
    rest = tuple(card for card in held if card not in laid.cards)
    assert danger(rest) < danger(tuple(state.hand_of(M)))


def test_grand_hand_is_said_with_a_hand_for_it() -> None:
    player = make_player("simple")
    state = asked(grand_hand_in_ramsch="yes")
    assert player.decide(view(state, F)) == Pass(F)
    four_jacks = "CJ SJ HJ DJ CA C10 SA S10 HA H10"
    others = ("C7 C8 C9 CQ CK S7 S8 S9 SQ SK", "H7 H8 H9 HQ HK D7 D8 D9 DQ DK", "DA D10")
    pack = pack_of([in_order(hand) for hand in (four_jacks, *others[:2])], in_order(others[2]))
    rules = rules_with(ramsch=True, grand_hand_in_ramsch="yes")
    strong = must(start(rules, ramsch_due=True), Deal(pack))
    said = player.decide(view(strong, F))
    assert isinstance(said, Announce)
    assert said.announcement == game("grand hand")


@pytest.mark.parametrize(
    ("hand", "contract", "sure"),
    [
        ("CJ SJ HJ DJ CA C10 C7 HA SA DA", Contract.CLUBS, False),
        ("CJ SJ HJ DJ CA C10 CK C7 SA DA", Contract.CLUBS, True),
        ("CJ SJ HJ DJ CA C10 CK C8 SA DA", Contract.CLUBS, False),
        ("CJ SJ HJ DJ CA C10 SA S10 HA H10", Contract.GRAND, True),
        ("CJ SJ DJ CA C10 SA S10 HA H10 DA", Contract.GRAND, False),
        ("C7 C8 S7 S8 H7 H8 H9 D7 D8 D9", Contract.NULL, False),
    ],
)
def test_spitze_is_announced_only_where_it_cannot_fail(
    hand: str, contract: Contract, *, sure: bool
) -> None:
    assert is_sure(in_order(hand), contract) is sure


def test_who_announced_spitze_keeps_the_lowest_trump() -> None:
    state = won_by(M, state=dealt(rules=rules_with(spitze="yes")))
    state = must(state, Announce(M, game("hearts hand"), spitze=True))
    state = must(state, Play(F, Card.HK))
    seen = view(state, M)
    assert Play(M, Card.H7) in seen.legal
    assert Play(M, Card.H7) not in keeping_spitze(seen).legal
    assert keeping_spitze(view(state, F)) == view(state, F)


def test_no_spitze_that_simple_announces_is_missed() -> None:
    chance = random.Random(20261128)
    rules = rules_with(spitze="yes")
    announced = 0
    for _ in range(250):
        players = {seat: make_player("simple") for seat in SEATS}
        final = play_deal(players, random_pack(chance), rules=rules)
        if final.spitze and final.result is not None and final.result.score is not None:
            announced += 1
            last = final.tricks[-1] if len(final.tricks) == 10 else None
            assert last is None or last.winner is final.soloist
    assert announced


@pytest.mark.parametrize("name", ["random", "simple", "beginner"])
def test_deals_come_to_their_end_with_everything_on(name: str) -> None:
    chance = random.Random(7)
    phases = set()
    for number in range(6 if name == "beginner" else 40):
        players = {seat: make_player(name, seed=number) for seat in SEATS}
        final = play_deal(
            players, random_pack(chance), rules=ALL, judge=lambda state: Verdict(holds=True)
        )
        phases.add(final.phase)
    assert phases == {Phase.FINISHED}
