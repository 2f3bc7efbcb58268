"""Who sits where, who comes and goes, and what was agreed; all of it follows from the journal."""

from __future__ import annotations

import msgspec
import pytest

from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.rules.editions import RuleSet
from skat.rules.machine import legal_actions
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.snapshot import snapshot_for
from skat.tables.shown.subscriber import role_of
from skat.tables.state.actions import (
    AgreeStake,
    AnnounceLeave,
    AskToJoin,
    AskToLook,
    Begin,
    Chair,
    ChairKind,
    ComeBack,
    Consent,
    FreePlace,
    LetLook,
    NextDeal,
    OpenTable,
    PlayAgain,
    Remove,
    Stay,
    TableAction,
    TakeOver,
    TakePlace,
)
from skat.tables.state.keys import STRANGER
from skat.tables.state.reducer import after
from skat.tables.state.seating import begun
from skat.tables.state.settings import Length, Settings
from skat.tables.state.table_state import Stage, TableState
from tests.memory_store import MemoryStore
from tests.rules.positions import rules_with
from tests.tables.tools import NOBODY, TABLE, Eyes, chairs, dealt, key, opened_table, seed, took
from tests.virtual_time import spent

ONE, TWO, THREE, FOUR = (Place(number) for number in (1, 2, 3, 4))


def free(number: int) -> Chair:
    return Chair(place=Place(number), name="", kind=ChairKind.FREE)


def person(number: int, *, name: str = "Eva") -> Chair:
    return Chair(place=Place(number), name=name, kind=ChairKind.HUMAN, token_hash=key(90 + number))


def waiting(
    people: int, *, size: int = 3, rules: RuleSet | None = None, settings: Settings | None = None
) -> TableState:
    """A table where so many people sit and the other places are free."""
    seated = (*chairs(size)[:people], *(free(number) for number in range(people + 1, size + 1)))
    opening = OpenTable(rules or RuleSet(), seated, settings or Settings())
    return took(after(TableState(id=TABLE), opening))


def then(state: TableState, *actions: TableAction) -> TableState:
    for action in actions:
        state = took(after(state, action))
    return state


def refused(state: TableState, action: TableAction) -> Refusal:
    changed = after(state, action)
    assert isinstance(changed, Refusal), changed
    return changed


def passed(state: TableState, *, deals: int = 1) -> TableState:
    """So many deals in which everybody passes."""
    for number in range(deals):
        if not state.deal_is_running:
            state = then(state, NextDeal(seed(number)))
        while state.deal_is_running:
            assert state.deal is not None
            state = then(
                state, next(a for a in legal_actions(state.deal) if type(a).__name__ == "Pass")
            )
    return state


def playing(size: int = 3, **how: object) -> TableState:
    settings = how.pop("settings", None)
    assert not how
    state = waiting(size, size=size, settings=settings)  # type: ignore[arg-type]
    return then(state, Begin(ONE, tuple(chair.place for chair in state.chairs)))


# --- before the list ------------------------------------------------------------------------------


def test_people_sit_down_where_nobody_sits() -> None:
    table = waiting(1)
    assert table.free == (TWO, THREE)
    table = then(table, TakePlace(person(3)))
    assert table.people == (ONE, THREE)
    assert refused(table, TakePlace(person(3, name="Fritz"))).code == "place_taken"
    assert refused(table, TakePlace(person(4))).code == "no_such_place"


def test_a_list_needs_three_and_drops_what_is_free() -> None:
    table = waiting(2, size=4)
    assert refused(table, Begin(ONE, (ONE, TWO))).code == "too_few_players"
    table = then(table, TakePlace(person(4)), Begin(ONE, (ONE, TWO, FOUR)))
    assert table.size == 3
    assert [chair.place for chair in table.chairs] == [ONE, TWO, THREE]
    assert table.players == ("Anna", "Ben", "Eva")
    assert table.stage is Stage.PLAYING


def test_only_the_host_begins_and_frees_places() -> None:
    table = waiting(3)
    assert refused(table, Begin(TWO, (ONE, TWO, THREE))).code == "only_the_host"
    assert refused(table, FreePlace(THREE, TWO)).code == "only_the_host"
    table = then(table, FreePlace(THREE, ONE))
    assert role_of(table, key(3)) == Refusal("bad_token", impossible=True)
    # The owner of a place may leave it, and a host who leaves hands on.
    table = then(table, FreePlace(ONE, ONE))
    assert table.host == TWO
    assert then(table, FreePlace(TWO, TWO)).finished


def test_places_are_drawn_or_chosen() -> None:
    chosen, drawn = waiting(3), waiting(3, settings=Settings(seating="drawn"))
    assert refused(chosen, Begin(ONE, (TWO, ONE, THREE))).articles == ("SkO-3.1.1",)
    assert refused(drawn, Begin(ONE, (TWO, ONE))).code == "places_out_of_order"
    table = then(drawn, Begin(ONE, (THREE, ONE, TWO)))
    assert table.players == ("Cleo", "Anna", "Ben")
    # The host keeps his table, and everybody's secret opens his new place.
    assert table.host == TWO
    assert [table.place_of(key(number)) for number in (1, 2, 3)] == [TWO, THREE, ONE]
    assert table.dealer == ONE


@pytest.mark.article("SkO-5.5.4")
@pytest.mark.article("TR-9.2")
def test_a_stake_is_agreed_before_the_first_deal_or_there_is_none() -> None:
    table = waiting(3, rules=rules_with(stake="1/4"))
    # The host has offered the stake.
    assert table.agreed == (ONE, TWO, THREE)
    order = (ONE, TWO, THREE)
    assert then(table, Begin(ONE, order)).stake == "1/4"
    without = then(table, AgreeStake(TWO, agrees=False), Begin(ONE, order))
    assert without.stake == "0"
    late = refused(without, AgreeStake(TWO, agrees=True))
    assert late.articles == ("SkO-5.5.4", "TR-9.2")
    # A player who sits down later has not agreed yet.
    newer = then(table, FreePlace(THREE, ONE), TakePlace(person(3)))
    assert then(newer, Begin(ONE, order)).stake == "0"


def test_a_tournament_table_takes_no_spectators() -> None:
    opening = OpenTable(RuleSet(), chairs(3), Settings(tournament=True, spectators=True))
    assert refused(TableState(id=TABLE), opening).articles == ("TR-9.9",)
    table = waiting(3, settings=Settings(tournament=True))
    role = role_of(table, STRANGER)
    assert isinstance(role, Refusal)
    assert role.articles == ("TR-9.9",)
    house = OpenTable(rules_with(ramsch=True), chairs(3), Settings(tournament=True))
    assert refused(TableState(id=TABLE), house).code == "house_rule_in_tournament"


# --- between rounds -------------------------------------------------------------------------------


@pytest.mark.article("SkO-3.1.2")
def test_a_newcomer_takes_the_last_place_when_the_round_is_complete_and_all_agree() -> None:
    table = passed(playing(), deals=2)
    table = then(table, AskToJoin(person(4)))
    assert role_of(table, key(94)) == "newcomer"
    table = then(table, Consent(ONE, 1, agrees=True), Consent(TWO, 1, agrees=True))
    assert passed(table).stage is Stage.PLAYING, "one has not been heard"
    table = then(table, Consent(THREE, 1, agrees=True))
    assert table.stage is Stage.PLAYING, "the round is not complete"
    table = passed(table)
    assert table.stage is Stage.WAITING
    assert role_of(table, key(94)) == FOUR
    again = then(table, Begin(ONE, (ONE, TWO, THREE, FOUR)), NextDeal(seed(9)))
    # Place 1 deals first, the newcomer last.
    assert (again.dealer, again.size, again.rows) == (ONE, 4, ())


@pytest.mark.article("SkO-3.1.2")
def test_one_refusal_keeps_a_newcomer_out() -> None:
    table = then(passed(playing()), AskToJoin(person(4)), Consent(TWO, 1, agrees=False))
    assert table.newcomers == ()
    role = role_of(table, key(94))
    assert isinstance(role, Refusal)
    assert refused(table, Consent(ONE, 1, agrees=True)).code == "no_such_newcomer"
    assert passed(table, deals=2).size == 3


def test_the_last_consent_between_rounds_seats_at_once() -> None:
    table = then(passed(playing(), deals=3), AskToJoin(person(4)))
    for place in (ONE, TWO, THREE):
        assert table.stage is Stage.PLAYING
        table = then(table, Consent(place, 1, agrees=True))
    assert table.stage is Stage.WAITING
    assert table.people == (ONE, TWO, THREE, FOUR)


def test_a_full_table_has_room_only_where_a_player_goes() -> None:
    table = passed(playing(4))
    assert refused(table, AskToJoin(person(2))).code == "table_full"
    assert refused(table, AskToJoin(person(5))).code == "table_full"
    table = then(table, AnnounceLeave(TWO), AskToJoin(person(2)))
    for place in (ONE, TWO, THREE, FOUR):
        table = then(table, Consent(place, 1, agrees=True))
    # Announced in round 1, so he plays round 2 to its end.
    table = passed(table, deals=6)
    assert table.place_of(key(2)) == TWO
    table = passed(table)
    assert (table.place_of(key(2)), table.place_of(key(92))) == (None, TWO)


@pytest.mark.article("SkO-4.5.9")
def test_leaving_is_announced_before_the_round() -> None:
    table = passed(playing(), deals=3)
    between = then(table, AnnounceLeave(TWO))
    assert refused(between, AnnounceLeave(TWO)).code == "leaves_already"
    assert passed(between, deals=2).place_of(key(2)) == TWO
    left = passed(between, deals=3)
    assert (left.stage, left.free) == (Stage.WAITING, (TWO,))
    # In the middle of a round it is too late for this one.
    late = then(passed(table), AnnounceLeave(TWO))
    assert passed(late, deals=2).place_of(key(2)) == TWO
    assert passed(late, deals=5).place_of(key(2)) is None
    assert refused(table, FreePlace(TWO, TWO)).articles == ("SkO-4.5.9",)


def test_who_announced_leaving_may_stay_after_all() -> None:
    table = passed(playing(), deals=3)
    assert refused(table, Stay(TWO)).articles == ("SkO-4.5.9",)
    told = then(table, AnnounceLeave(TWO))
    assert then(told, Stay(TWO)) == table
    assert passed(then(passed(told, deals=2), Stay(TWO)), deals=4).place_of(key(2)) == TWO
    # A newcomer who has asked for his place would wait in vain.
    asked = then(told, AskToJoin(person(2)))
    assert refused(asked, Stay(TWO)).code == "place_asked_for"


def test_a_list_of_a_given_length_ends_and_may_be_played_again() -> None:
    table = passed(playing(settings=Settings(length=Length.ROUND)), deals=3)
    assert table.stage is Stage.WAITING
    assert len(table.rows) == 3
    assert refused(table, NextDeal(seed(1))).code == "list_not_begun"
    again = then(table, Begin(ONE, (ONE, TWO, THREE)))
    assert (again.rows, again.deal_number) == ((), 3)
    assert passed(again).deal_number == 4


def test_another_list_begins_once_all_have_agreed() -> None:
    table = playing(settings=Settings(length=Length.ROUND))
    assert refused(table, PlayAgain(ONE, agrees=True)).code == "list_running"
    over = passed(table, deals=3)
    asked = then(over, PlayAgain(TWO, agrees=True), PlayAgain(ONE, agrees=False))
    told = snapshot_for(asked, THREE, NOBODY).table.rematch
    assert told is not None
    assert (told.again, told.declined) == ((TWO,), (ONE,))
    assert then(asked, PlayAgain(THREE, agrees=True)).stage is Stage.WAITING
    # Who said no may think better of it, and who said yes may take it back.
    back = then(asked, PlayAgain(TWO, agrees=False), PlayAgain(ONE, agrees=True))
    assert (back.again, back.declined) == ((ONE,), (TWO,))
    again = then(back, PlayAgain(TWO, agrees=True), PlayAgain(THREE, agrees=True))
    assert (again.stage, again.rows, again.chairs) == (Stage.PLAYING, (), over.chairs)
    assert snapshot_for(again, ONE, NOBODY).table.rematch is None
    assert passed(again, deals=3).again == ()


def test_another_list_needs_those_who_are_left_and_three_of_them() -> None:
    over = passed(playing(settings=Settings(length=Length.ROUND)), deals=3)
    left = then(over, PlayAgain(TWO, agrees=True), FreePlace(TWO, TWO))
    assert left.again == ()
    assert refused(left, PlayAgain(ONE, agrees=True)).code == "too_few_players"
    # A table that has played nothing yet is begun by its host.
    new = took(after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(3), Settings())))
    assert refused(new, PlayAgain(ONE, agrees=True)).code == "no_list_played"
    # Of four the one who leaves is not asked; nor is a computer player.
    four = passed(playing(size=4, settings=Settings(length=Length.ROUND)), deals=4)
    rest = then(four, FreePlace(THREE, THREE), PlayAgain(ONE, agrees=True))
    again = then(rest, PlayAgain(TWO, agrees=True), PlayAgain(FOUR, agrees=True))
    assert (again.stage, again.size) == (Stage.PLAYING, 3)
    short = OpenTable(RuleSet(), chairs(3, people=2), Settings(length=Length.ROUND))
    begun_here = then(took(after(TableState(id=TABLE), short)), Begin(ONE, (ONE, TWO, THREE)))
    two = then(passed(begun_here, deals=3), PlayAgain(ONE, agrees=True))
    assert then(two, PlayAgain(TWO, agrees=True)).stage is Stage.PLAYING


def test_the_host_sends_a_player_away_without_harm_to_the_deal() -> None:
    table = then(playing(), NextDeal(seed(1)))
    before = table.deal
    assert refused(table, Remove(THREE, TWO, "simple")).code == "only_the_host"
    table = then(table, Remove(THREE, ONE, "simple"))
    assert table.deal == before
    assert table.computer_at(THREE) == "simple"
    assert isinstance(role_of(table, key(3)), Refusal)
    assert refused(table, ComeBack(THREE)).code == "nobody_acts_for_you"
    table = passed(table, deals=3)
    assert (table.stage, table.free) == (Stage.WAITING, (THREE,))


def test_a_substitute_plays_until_the_owner_is_back() -> None:
    table = then(playing(), NextDeal(seed(1)), TakeOver(TWO, "simple"))
    assert table.computer_at(TWO) == "simple"
    assert table.place_of(key(2)) == TWO
    assert refused(table, TakeOver(TWO, "simple")).code == "no_such_place"
    table = then(table, ComeBack(TWO))
    assert table.computer_at(TWO) is None


# --- the idle dealer ------------------------------------------------------------------------------


@pytest.mark.article("SkO-3.5.4")
@pytest.mark.article("TR-8.5")
def test_the_idle_dealer_looks_into_one_hand_if_its_player_lets_him() -> None:
    table = dealt(4)
    assert refused(table, AskToLook(TWO, Seat.REARHAND)).code == "only_the_idle_dealer"
    asked = then(table, AskToLook(ONE, Seat.FOREHAND))
    assert looked(asked, ONE) is None
    assert refused(asked, LetLook(THREE, agrees=True)).code == "nobody_asked_to_look"
    assert then(asked, LetLook(TWO, agrees=False)).look is None
    allowed = then(asked, LetLook(TWO, agrees=True))
    assert allowed.deal is not None
    assert looked(allowed, ONE) == set(allowed.deal.hand_of(Seat.FOREHAND))
    assert looked(allowed, THREE) is None
    second = refused(allowed, AskToLook(ONE, Seat.MIDDLEHAND))
    assert second.articles == ("SkO-3.5.4", "TR-8.5")


@pytest.mark.article("TR-8.5")
def test_the_idle_dealer_never_sees_the_skat_in_a_hand() -> None:
    table = then(dealt(4, people=1), AskToLook(ONE, Seat.FOREHAND))
    assert table.deal is not None
    skat = table.deal.skat
    with_skat = msgspec.structs.replace(
        table.deal,
        phase=type(table.deal.phase)("discard"),
        soloist=Seat.FOREHAND,
        skat_taken=True,
        hands=(table.deal.hands[0] | skat, *table.deal.hands[1:]),
    )
    seen = looked(msgspec.structs.replace(table, deal=with_skat), ONE)
    assert seen == set(table.deal.hand_of(Seat.FOREHAND))


def test_who_is_muted_is_not_heard_at_another_place_either() -> None:
    table = spent(opened_table(MemoryStore()))
    table.state = begun(table.state, (ONE, TWO, THREE))
    anna = Eyes(1)
    table.audience.join(anna)
    table.audience.mute(anna, [TWO, FOUR])
    table.state = begun(table.state, (THREE, ONE, TWO))
    for place in (THREE, ONE):
        assert table.audience.say(place, "Hört ihr mich?") is None
    assert [line.name for line in anna.all if isinstance(line, ChatLine)] == ["Cleo"]


def looked(table: TableState, place: Place) -> set[object] | None:
    look = snapshot_for(table, place, NOBODY).look
    return None if look is None or look.hand is None else set(look.hand)
