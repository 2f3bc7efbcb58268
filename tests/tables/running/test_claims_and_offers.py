"""The verdict on a claim, and how computer players answer what is offered to them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.model.contract import Contract
from skat.model.seats import SEATS, Place, Seat
from skat.players import make_player
from skat.players.strong import card_play
from skat.players.strong.claims import shortening_is_safe
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import Agree, Concede, Deal, Expose, Refuse
from skat.rules.applied import Applied
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, is_over, start
from skat.rules.result import DealEnding
from skat.rules.state import Phase, State
from skat.rules.views import View, view
from skat.shuffle import DealId, Seed, shuffled_pack
from skat.tables.running.driver import Driver
from skat.tables.running.table import Table
from skat.tables.state.turns import Turn
from tests.memory_store import MemoryStore
from tests.rules.positions import cards, must, playing, rules_with
from tests.tables.tools import TABLE, dealt, seed

F, M, R = SEATS
STRICT = rules_with("isko-1999")


def claimed(
    contract: Contract, hands: tuple[str, str, str], *, by: Seat, rules: RuleSet | None = None
) -> State:
    """Forehand plays alone and leads; `by` lays his cards open."""
    state = playing(contract, [cards(hand) for hand in hands], rules=rules)
    return must(state, Expose(by))


def test_the_soloist_claims_all_remaining_tricks_in_the_older_edition() -> None:
    holds = claimed(Contract.GRAND, ("CJ SA ST", "S7 S8 S9", "H7 H8 H9"), by=F, rules=STRICT)
    assert holds.phase is Phase.VERDICT
    assert verdict_on(holds).holds
    fails = claimed(Contract.GRAND, ("CJ SA ST", "SJ HJ S9", "H7 H8 H9"), by=F, rules=STRICT)
    verdict = verdict_on(fails)
    assert not verdict.holds
    over = must(fails, verdict)
    assert over.result is not None
    assert over.result.ending is DealEnding.CLAIM_FAILED
    assert over.result.refutation == verdict.refutation != ()


def test_in_null_the_soloist_claims_to_take_none() -> None:
    safe = ("C7 S7 H7", "C8 S8 H8", "C9 S9 H9")
    middlehand_leads = replace(claimed(Contract.NULL, safe, by=F, rules=STRICT), leader=M)
    assert verdict_on(middlehand_leads).holds
    unsafe = ("C7 SA H7", "C8 S8 H8", "C9 S9 H9")
    middlehand_leads = replace(claimed(Contract.NULL, unsafe, by=F, rules=STRICT), leader=M)
    assert not verdict_on(middlehand_leads).holds


SPLIT = ("S7 H7", "SA H8", "S8 HA")
"""Middlehand's spade and rearhand's heart are high: no trick for forehand if both play well."""


def test_a_defender_alone_must_take_the_tricks_himself() -> None:
    alone = replace(claimed(Contract.GRAND, SPLIT, by=M, rules=STRICT), leader=M)
    assert not verdict_on(alone).holds


def test_a_defender_claims_for_his_party() -> None:
    party = replace(claimed(Contract.GRAND, SPLIT, by=M), leader=M)
    assert verdict_on(party).holds
    lost = replace(claimed(Contract.GRAND, ("SA H7", "S7 H8", "S8 HA"), by=M), leader=M)
    assert not verdict_on(lost).holds


def test_a_claim_that_cannot_be_decided_in_time_does_not_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    holds = claimed(Contract.GRAND, ("CJ SA HT", "S7 S8 HA", "H7 H8 H9"), by=F, rules=STRICT)
    monkeypatch.setattr("skat.referee.search.verdict.MOST_NODES", 0)
    verdict = verdict_on(holds)
    assert (verdict.holds, verdict.refutation) == (False, ())
    assert must(holds, verdict).phase is Phase.FINISHED


def test_without_a_claim_there_is_no_verdict() -> None:
    with pytest.raises(ValueError, match="no claim"):
        verdict_on(playing(Contract.GRAND, [cards("CJ"), cards("S7"), cards("S8")]))


def offered(state: State) -> State:
    return must(state, Expose(F))


def answers(state: State, player: str) -> list[object]:
    """What computer players at a live table say to an offer, and it is what they say anywhere."""
    table = Table(MemoryStore(), TABLE)
    table.state = replace(dealt(people=1), deal=state)
    driver = Driver(table, seat_player=lambda name, chance: make_player(name, seed=chance))
    said: list[object] = []
    for seat in state.to_act:
        answer = driver._decide(Turn(Place(2), player, seat), state)
        assert answer == make_player(player).decide(view(state, seat))
        said.append(type(answer))
    return said


PLAYERS = ("simple", "pimc", "beginner")
"""Those who look at a made-up ending; `strong` and `club` want to know how it came about."""
SURE = ("CJ SJ HJ", "S7 S8 S9", "H7 H8 H9")


@pytest.mark.parametrize("player", PLAYERS)
def test_who_cannot_win_a_trick_agrees_to_shorten(player: str) -> None:
    state = offered(playing(Contract.GRAND, map(cards, SURE)))
    assert answers(state, player) == [Agree, Agree]
    assert must(state, Agree(M), Agree(R)).phase is Phase.FINISHED


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("held", ["SA S8 S9", "S7 S8 HA"])
def test_who_can_win_a_trick_refuses(player: str, held: str) -> None:
    state = offered(playing(Contract.GRAND, map(cards, ("CJ SJ ST", held, "H7 H8 H9"))))
    assert answers(state, player)[0] is Refuse


def played_to_an_offer(number: int) -> State | None:
    """A deal of `simple` players, until the soloist on lead lays his last few cards open."""
    state = start()
    applied = apply(state, Deal(shuffled_pack(Seed(seed(number)), DealId("offers/1"))))
    player = make_player("simple")
    while isinstance(applied, Applied) and not is_over(applied.state):
        state = applied.state
        assert state.turn is not None
        leads = state.soloist is state.turn and state.phase is Phase.PLAY and not state.trick
        if leads and len(state.hand_of(state.turn)) in (3, 4, 5):
            return must(state, Expose(state.turn))
        applied = apply(state, player.decide(view(state, state.turn)))
    return None


def test_the_proof_of_strong_runs_at_a_live_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the table answered for it. Now it says what it has proven, here and anywhere else."""
    proven: list[bool] = []

    def proof(seen: View) -> bool:
        proven.append(shortening_is_safe(seen))
        return proven[-1]

    monkeypatch.setattr(card_play, "shortening_is_safe", proof)
    said = []
    for number in range(24):
        state = played_to_an_offer(number)
        if state is not None:
            said += answers(state, "strong")
    assert len(proven) == 2 * len(said) > 20
    assert {Agree, Refuse} == {*said}
    assert all(wanted is Agree for wanted, safe in zip(said, proven[::2], strict=True) if safe)


@pytest.mark.parametrize("player", PLAYERS)
def test_a_concession_is_accepted(player: str) -> None:
    state = playing(Contract.GRAND, map(cards, SURE))
    waiting = must(state, Concede(F))
    assert waiting.phase is Phase.CONSENT
    assert answers(waiting, player) == [Agree, Agree]


@pytest.mark.article("SkO-4.3.5")
@pytest.mark.parametrize(("held", "score"), [("C7", -46), ("CA", 23)])
def test_in_null_a_defender_claims_that_the_soloist_takes_a_trick(held: str, score: int) -> None:
    state = claimed(Contract.NULL, ("C8", held, "D7"), by=M)
    leads = replace(state, leader=M)
    over = must(leads, verdict_on(leads))
    assert over.result is not None
    assert over.result.score is not None
    assert over.result.score.score == score
