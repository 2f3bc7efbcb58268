"""The whole machine: whatever is tried, the deal stays sound and every refusal is explained."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from skat.model.cards import ALL_CARDS, CardSet, card_points, deck
from skat.model.contract import ALL_CONTRACTS, Announced, Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.rules import actions as act
from skat.rules.applied import Applied
from skat.rules.editions import RuleSet
from skat.rules.ending.closing import standing
from skat.rules.machine import apply, dealer_actions, is_over, legal_actions, start, why_not
from skat.rules.phases import HOME_ARTICLES, PHASES
from skat.rules.state import Phase, Sitting, State
from skat.rules.views import Viewer, view
from tests.rules.positions import EVERY_HOUSE_RULE, must, random_line, random_pack, rules_with

VIEWERS: tuple[Viewer, ...] = (*SEATS, "dealer", "spectator")

RULE_SETS = [
    rules_with(),
    rules_with("isko-1999"),
    rules_with(kontra=True, ramsch=True, leaflet_defenders_announce=True, leaflet_ouvert=True),
    rules_with(**{**EVERY_HOUSE_RULE, "leaflet_overbid": False}),
    rules_with(ramsch=True, ramsch_push="yes"),
    rules_with(both_defenders_concede=True, concession_window="first_trick"),
    rules_with("isko-1999", defender_claim_failed="from_lost_trick", forbid_gifts="refuse"),
]

seats = st.sampled_from(SEATS)
some_cards = st.sampled_from(ALL_CARDS)
announcements = st.builds(
    Announcement,
    st.sampled_from(ALL_CONTRACTS),
    hand=st.booleans(),
    announced=st.sampled_from(Announced),
)
player_actions: st.SearchStrategy[act.Action] = st.one_of(
    st.builds(act.Bid, seats, st.integers(0, 300).map(BidValue)),
    st.builds(act.Hold, seats),
    st.builds(act.Pass, seats),
    st.builds(act.TakeSkat, seats),
    st.builds(act.Discard, seats, st.tuples(some_cards, some_cards)),
    st.builds(act.Announce, seats, announcements),
    st.builds(act.Play, seats, some_cards),
    st.builds(act.Concede, st.one_of(seats, st.none())),
    st.builds(act.Expose, seats, st.sampled_from(Announced)),
    st.builds(act.ThrowIn, seats),
    st.builds(act.Agree, seats),
    st.builds(act.Refuse, seats),
    st.builds(act.Kontra, seats),
    st.builds(act.Re, seats),
    st.builds(act.AnnounceDefence, seats, st.sampled_from(Announced)),
)


class Deal(RuleBasedStateMachine):
    """A deal into which legal, forbidden and impossible actions are thrown."""

    def __init__(self) -> None:
        super().__init__()
        self.journal: list[act.Action] = []
        self.state = start()
        self.first = self.state

    @initialize(
        rules=st.sampled_from(RULE_SETS), size=st.sampled_from([3, 4]), seed=st.integers(0, 10**6)
    )
    def sit_down(self, rules: RuleSet, size: int, seed: int) -> None:
        self.first = self.state = start(rules, table_size=size)
        self.do(act.Deal(random_pack(random.Random(seed))))

    def do(self, action: act.Action) -> None:
        applied = apply(self.state, action)
        assert isinstance(applied, Applied), (action, applied)
        self.journal.append(action)
        self.state = applied.state

    @precondition(lambda self: self.state.phase not in (Phase.VERDICT, Phase.FINISHED))
    @rule(data=st.data())
    def something_legal(self, data: st.DataObject) -> None:
        legal = legal_actions(self.state) + dealer_actions(self.state)
        plays = tuple(each for each in legal if isinstance(each, act.Play))
        self.do(data.draw(st.sampled_from(plays or legal)))

    @precondition(lambda self: self.state.phase is Phase.PLAY)
    @rule(data=st.data())
    def something_rare(self, data: st.DataObject) -> None:
        rare = [each for each in legal_actions(self.state) if not isinstance(each, act.Play)]
        if rare:
            self.do(data.draw(st.sampled_from(rare)))

    @precondition(lambda self: self.state.phase is Phase.VERDICT)
    @rule(holds=st.booleans())
    def the_solver_speaks(self, holds: bool) -> None:
        self.do(act.Verdict(holds=holds))

    @rule(action=player_actions)
    def something_drawn_blindly(self, action: act.Action) -> None:
        before = self.state
        refusal = why_not(before, action)
        legal = legal_actions(before) + dealer_actions(before)
        assert (refusal is None) == (action in legal), (action, refusal)
        if refusal is None:
            self.do(action)
        else:
            assert refusal.code
            assert refusal.articles, refusal
            assert apply(before, action) == refusal
            assert self.state is before

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        if self.state.phase is Phase.DEAL:
            return
        played = CardSet.of(card for trick in self.state.tricks for card in trick.cards)
        places = [*self.state.hands, self.state.skat, CardSet.of(self.state.trick), played]
        assert sum(map(len, places)) == 32
        assert CardSet.of(card for place in places for card in place) == deck()

    @invariant()
    def all_points_are_conserved(self) -> None:
        if self.state.phase is Phase.DEAL:
            return
        out: int = sum(card_points(hand) for hand in self.state.hands)
        out += card_points(self.state.skat) + card_points(CardSet.of(self.state.trick))
        assert sum(self.state.points) + out == 120
        assert sum(self.state.tricks_won) == len(self.state.tricks)
        if self.state.soloist and not self.state.trick and self.state.phase is Phase.PLAY:
            now = standing(self.state)
            rest = sum(card_points(hand) for hand in self.state.hands)
            assert now.soloist_points + now.opponent_points + rest == 120

    @invariant()
    def a_seat_can_always_go_on(self) -> None:
        if self.state.phase not in (Phase.DEAL, Phase.VERDICT, Phase.FINISHED):
            assert self.state.turn is not None
            assert legal_actions(self.state, self.state.turn)

    @invariant()
    def a_finished_deal_has_its_result(self) -> None:
        assert is_over(self.state) == (self.state.result is not None)
        result = self.state.result
        if result is not None and result.score is not None:
            entered = result.score
            assert entered.score == (
                entered.counted_value if entered.won else -2 * entered.counted_value
            )
            assert result.soloist is not None

    def teardown(self) -> None:
        replayed = must(self.first, *self.journal)
        assert replayed == self.state
        wire = msgspec.json.encode(self.journal)
        assert msgspec.json.decode(wire, type=list[act.Action]) == self.journal


TestDeal = Deal.TestCase


@pytest.mark.parametrize("phase", Phase)
def test_every_pair_of_phase_and_action_is_handled_or_refused(phase: Phase) -> None:
    samples = _one_of_each()
    assert {type(action) for action in samples} == set(HOME_ARTICLES)
    state = _state_in(phase)
    assert state.phase is phase
    for action in samples:
        outcome = apply(state, action)
        if type(action) not in PHASES[phase]:
            assert isinstance(outcome, Refusal)
            assert outcome.code == "not_now"
            assert outcome.articles == HOME_ARTICLES[type(action)]
            assert outcome.impossible
        else:
            assert isinstance(outcome, Applied) or outcome.code != "not_now"


def test_every_phase_is_reached_and_leads_only_where_the_table_says() -> None:
    seen: set[tuple[Phase, type, Phase]] = set()
    for rules in RULE_SETS:
        for seed in range(60):
            line = list(random_line(random.Random(seed), rules, table_size=4, gives_up=0.1))
            for state, action in line:
                after = must(state, action)
                seen.add((state.phase, type(action), after.phase))
                assert after.phase in PHASES[state.phase][type(action)].next, (state.phase, action)
    reached = {before for before, _, _ in seen} | {after for _, _, after in seen}
    assert reached == set(Phase) - {Phase.REFEREE}
    listed = {
        (phase, kind)
        for phase, steps in PHASES.items()
        for kind in steps
        if kind not in (act.Ruled, act.TimeOut, act.Leave, act.TakeDiscardBack, *OPEN_PLAY)
    }
    assert {(before, kind) for before, kind, _ in seen} == listed


OPEN_PLAY = (act.ShowCards, act.LookAtSkat, act.CallReferee, act.Demand)
"""What happens in open play only; `test_open_play` leads through it."""


def _one_of_each() -> list[act.Action]:
    seat = Seat.FOREHAND
    made: list[act.Action] = [
        act.Deal(ALL_CARDS),
        act.Bid(seat, BidValue(18)),
        act.Discard(seat, (ALL_CARDS[0], ALL_CARDS[1])),
        act.Announce(seat, Announcement(Contract.GRAND)),
        act.Play(seat, ALL_CARDS[0]),
        act.AnnounceDefence(seat, Announced.SCHNEIDER),
        act.Verdict(holds=True),
        act.Ruled(act.Outcome.REDEAL),
        act.ShowCards(seat, (ALL_CARDS[0],)),
        act.Demand(seat, "end"),
    ]
    simple: list[Callable[[Seat], act.Action]] = [
        act.Hold,
        act.Pass,
        act.TakeSkat,
        act.TakeDiscardBack,
        act.Concede,
        act.Expose,
        act.ThrowIn,
        act.Agree,
        act.Refuse,
        act.Kontra,
        act.Re,
        act.PushOn,
        act.LookAtSkat,
        act.CallReferee,
        act.TimeOut,
        act.Leave,
    ]
    return made + [kind(seat) for kind in simple]


def _state_in(phase: Phase) -> State:
    if phase is Phase.REFEREE:
        opened = start(sitting=Sitting.OPEN)
        return must(opened, act.Deal(ALL_CARDS), act.CallReferee(Seat.FOREHAND))
    if phase is Phase.FINISHED:
        return must(*list(random_line(random.Random(1)))[-1])
    return next(
        state
        for seed, rules in product(range(200), RULE_SETS)
        for state, _ in random_line(random.Random(seed), rules, gives_up=0.1)
        if state.phase is phase
    )


@pytest.mark.parametrize("size", [3, 4])
def test_views_of_every_seat_can_be_written_down(size: int) -> None:
    for seed in range(10):
        for state, _ in random_line(random.Random(seed), table_size=size):
            for viewer in VIEWERS:
                seen = view(state, viewer)
                assert msgspec.json.encode(seen)
                if isinstance(viewer, Seat):
                    assert seen.legal == legal_actions(state, viewer)
                elif viewer == "spectator":
                    assert seen.legal == ()
