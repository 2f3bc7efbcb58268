"""People come, sit, agree, play, go and are sent away in any order; the table stays a table."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import seed as search_seed
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from skat.journal import JournalId
from skat.model.cards import ALL_CARDS
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.rules.actions import Pass, Play
from skat.rules.machine import legal_actions
from skat.tables.shown.snapshot import Common
from skat.tables.shown.subscriber import role_of
from skat.tables.shown.table_info import table_info
from skat.tables.state import actions as act
from skat.tables.state.actions import ChairKind, Recorded, TableAction
from skat.tables.state.keys import Key, key_of
from skat.tables.state.opening import Opening, coming, opened
from skat.tables.state.reducer import after, recorded
from skat.tables.state.requests import (
    RequestAnnounceLeave,
    RequestBegin,
    RequestComeBack,
    RequestComputer,
    RequestConsent,
    RequestFreePlace,
    RequestLeave,
    RequestLetLook,
    RequestLook,
    RequestNextDeal,
    RequestRemove,
    RequestStake,
    RequestStay,
    RequestTerms,
    TableRequest,
    requested,
)
from skat.tables.state.settings import Length, Settings
from skat.tables.state.table_state import Stage, TableState
from tests.rules.positions import rules_with
from tests.tables.shown.test_hidden_cards import some_action
from tests.tables.tools import NOBODY, seed

PLACES = st.integers(1, 4).map(Place)
WHO = st.integers(0, 15)
"""Who acts: a person of the table, or 0 for any actor, also on a place that there is not."""

SEATS = st.sampled_from(list(Seat))

SELDOM = st.integers(0, 3)
"""What ends a table happens when this is 0."""


class PeopleMachine(RuleBasedStateMachine):
    """The state alone: every entry goes through its JSON, as if the journal were read again."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[Key] = []
        self.deals = 0
        self.common = Common()
        self.decoder: Any = act._WITH_TIME

    @initialize(
        size=st.sampled_from([3, 4]),
        seating=st.sampled_from(["chosen", "drawn"]),
        length=st.sampled_from(list(Length)),
        computers=st.integers(0, 3),
        guests=st.integers(0, 3),
        begins=st.booleans(),
    )
    def open(
        self, size: int, seating: Any, length: Length, computers: int, guests: int, begins: bool
    ) -> None:
        others = tuple("simple" if at < computers else "open" for at in range(size - 1))
        self.keys.append(key_of("host"))
        opening = Opening(
            name="Person 0",
            size=size,
            rules=rules_with(stake="1/2"),
            settings=Settings(seating=seating, length=length),
            others=others,
        )
        first = opened(opening, key=self.keys[0])
        assert not isinstance(first, Refusal)
        self.state = TableState(id=JournalId("machine"))
        assert self.enter(first)
        for _ in range(guests):
            self.come(None)
        if begins:
            self.stake(2, agrees=True)
            self.begin(1)

    def enter(self, action: TableAction) -> bool:
        """Whether the table took it; a refusal has a code and changes nothing."""
        read = self.decoder.decode(msgspec.json.encode(Recorded(action)))
        changed = recorded(self.state, read)
        if isinstance(changed, Refusal):
            assert changed.code
            return False
        self.state = changed
        return True

    def who(self, number: int) -> Place:
        """A person; the host more often than others."""
        people = self.state.people
        if number == 0 or not people:
            return Place(number % 4 + 1)
        return self.state.host if number % 2 else people[number // 2 % len(people)]

    def request(self, place: Place, request: TableRequest) -> bool:
        if self.state.chair(place) is None or place not in self.state.people:
            return False
        action = requested(
            self.state, request, place, draw_order=lambda places: tuple(reversed(places))
        )
        return not isinstance(action, Refusal) and self.enter(action)

    def draw_seed(self) -> bytes:
        self.deals += 1
        return seed(self.deals)

    # --- people -----------------------------------------------------------------------------

    @precondition(lambda self: len(self.keys) < 12)
    @rule(place=st.none() | PLACES)
    def come(self, place: Place | None) -> None:
        key = key_of(f"person {len(self.keys)}")
        how = coming(self.state, name=f"Person {len(self.keys)}", key=key, place=place)
        if not isinstance(how, Refusal) and self.enter(how):
            self.keys.append(key)
            role = role_of(self.state, key)
            assert role == "newcomer" or not isinstance(role, str | Refusal)

    @rule(who=WHO, gone=PLACES, seldom=SELDOM)
    def want_a_person_gone(self, who: int, gone: Place, seldom: int) -> None:
        place = self.who(who)
        if seldom:
            return
        for request in (RequestRemove(gone), RequestFreePlace(gone)):
            before = self.state
            if self.request(place, request) and not before.finished:
                assert place in (before.host, gone)

    @rule(who=WHO, seldom=SELDOM)
    def leave(self, who: int, seldom: int) -> None:
        before, place = self.state, self.who(who)
        if not seldom and self.request(place, RequestLeave()):
            alone = before.people == (place,)
            assert alone or before.stage is Stage.WAITING

    @rule(who=WHO)
    def announce_leave(self, who: int) -> None:
        self.request(self.who(who), RequestAnnounceLeave())

    @rule(who=WHO)
    def stay(self, who: int) -> None:
        before, place = self.state, self.who(who)
        leaves = {each.place for each in before.leaving}
        if self.request(place, RequestStay()):
            assert {each.place for each in self.state.leaving} == leaves - {place}

    @rule(who=WHO, taken=PLACES)
    def seat_computer(self, who: int, taken: Place) -> None:
        before, place = self.state, self.who(who)
        if self.request(place, RequestComputer(taken, "simple")):
            assert taken in before.free

    @rule(who=WHO, agrees=st.booleans())
    def stake(self, who: int, agrees: bool) -> None:
        self.request(self.who(who), RequestStake(agrees=agrees))

    @rule(who=WHO, length=st.sampled_from(Length), spectators=st.booleans(), ramsch=st.booleans())
    def change_terms(self, who: int, length: Length, spectators: bool, ramsch: bool) -> None:
        before, place = self.state, self.who(who)
        wanted = replace(before.settings, length=length, spectators=spectators)
        if self.request(place, RequestTerms(wanted, {"stake": "1/2", "ramsch": ramsch})):
            assert (before.stage, place) == (Stage.WAITING, before.host)
            assert self.state.settings == wanted

    @rule(who=WHO)
    def begin(self, who: int) -> None:
        before, place = self.state, self.who(who)
        if self.request(place, RequestBegin()):
            assert place == before.host
            assert self.state.rows == ()
            agreed = set(before.people) <= set(before.agreed)
            assert self.state.stake == ("1/2" if agreed else "0")

    @rule(who=WHO, number=st.integers(1, 6), agrees=st.booleans())
    def consent(self, who: int, number: int, agrees: bool) -> None:
        self.request(self.who(who), RequestConsent(number, agrees))

    @rule()
    def all_consent(self) -> None:
        for newcomer in self.state.newcomers[:1]:
            before = self.state
            for place in before.people:
                self.request(place, RequestConsent(newcomer.number, agrees=True))
            if before.stage is Stage.PLAYING and not before.between_rounds:
                assert self.state.chairs == before.chairs

    @rule(place=PLACES)
    def be_away_and_come_back(self, place: Place) -> None:
        if self.enter(act.TakeOver(place, "simple")):
            assert self.state.computer_at(place) == "simple"
            assert self.request(place, RequestComeBack())

    @rule(place=PLACES, seat=SEATS, agrees=st.booleans())
    def look(self, place: Place, seat: Seat, agrees: bool) -> None:
        if self.request(place, RequestLook(seat)):
            assert self.state.size == 4
            self.request(self.state.seats[seat], RequestLetLook(agrees))

    # --- the game ---------------------------------------------------------------------------

    @rule(who=WHO)
    def next_deal(self, who: int) -> None:
        self.request(self.who(who), RequestNextDeal())

    @rule()
    def pass_to_the_end_of_the_round(self) -> None:
        while self.state.stage is Stage.PLAYING:
            if self.state.deal_is_running and self.state.deal is not None:
                legal = legal_actions(self.state.deal)
                gentle = [each for each in legal if isinstance(each, Pass | Play)]
                if not gentle or not self.enter(gentle[0]):
                    return
            elif self.state.between_rounds and self.state.rows:
                return
            else:
                assert self.enter(act.NextDeal(self.draw_seed()))

    @rule(number=st.integers(0, 2**32), steps=st.integers(1, 40))
    def play(self, number: int, steps: int) -> None:
        chance = random.Random(number)
        for _ in range(steps):
            # A table that was left by its only person has cards out that nobody will play.
            if self.state.finished or not self.state.deal_is_running or self.state.deal is None:
                return
            rows = len(self.state.rows)
            assert self.enter(some_action(self.state.deal, chance))
            assert len(self.state.rows) in (rows, rows + 1)

    # --- what always holds ------------------------------------------------------------------

    @invariant()
    def what_is_told_of_the_table_is_never_old(self) -> None:
        if hasattr(self, "state"):
            told = self.common.table(self.state, NOBODY)
            assert told.seen_by("spectator") == table_info(self.state, NOBODY)

    @invariant()
    def places_are_in_order(self) -> None:
        state = self.state
        assert [chair.place for chair in state.chairs] == list(range(1, state.size + 1))
        assert 3 <= state.size <= 4
        for chair in state.chairs:
            assert (chair.kind is ChairKind.HUMAN) == bool(chair.token_hash)
        if state.stage is Stage.PLAYING:
            assert state.free == ()
            assert len(state.players) == state.size

    @invariant()
    def every_secret_opens_one_thing(self) -> None:
        state = self.state
        places = [place for key in self.keys if (place := state.place_of(key)) is not None]
        assert sorted(places) == sorted(state.people)
        for newcomer in state.newcomers:
            assert state.place_of(Key(newcomer.chair.token_hash)) is None
        names = [chair.name for chair in state.chairs if chair.kind is not ChairKind.FREE]
        assert len(names) == len(set(names))

    @invariant()
    def there_is_a_host_or_nobody_is_there(self) -> None:
        if self.state.stage is Stage.WAITING:
            assert self.state.host in self.state.people

    @invariant()
    def nobody_comes_or_goes_in_a_round(self) -> None:
        state = self.state
        if state.stage is Stage.PLAYING and not state.between_rounds:
            assert [chair.name for chair in state.chairs] == list(state.players)

    @invariant()
    def the_pack_is_whole(self) -> None:
        deal = self.state.deal
        if deal is not None and self.state.deal_is_running:
            cards = [card for hand in deal.dealt_hands for card in hand] + list(deal.dealt_skat)
            assert sorted(card.index for card in cards) == [card.index for card in ALL_CARDS]

    @invariant()
    def a_finished_table_takes_nothing(self) -> None:
        if self.state.finished:
            assert isinstance(after(self.state, act.Ready(Place(1))), Refusal)


TestPeopleMachine = PeopleMachine.TestCase
TestPeopleMachine.settings = settings(
    max_examples=2 * settings().max_examples, stateful_step_count=40
)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(2))
def test_people_for_longer(part: int) -> None:
    class Longer(PeopleMachine):
        """One of several searches, each from a beginning of its own."""

    run_state_machine_as_test(
        search_seed(part)(Longer), settings=settings(max_examples=200, stateful_step_count=100)
    )
