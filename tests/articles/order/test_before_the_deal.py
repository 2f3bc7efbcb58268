"""Before the cards are dealt: places, shuffle, cut; and who only looks on."""

import pytest

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.referee.events import CutMissing, Idle
from skat.referee.judge import rule
from skat.referee.ruling import Consequence, Ruling
from skat.referee.situation import Situation
from skat.tables.shown.subscriber import role_of
from skat.tables.state.actions import Begin
from skat.tables.state.keys import STRANGER
from skat.tables.state.settings import Settings
from skat.tournament.commands import By, Role
from skat.tournament.series.list_steps import refused_at_table
from tests.articles.marks import example
from tests.tables.state.test_seating import refused, then, waiting
from tests.tournament.evenings import Evening, player

A, B, C, D = (Place(number) for number in (1, 2, 3, 4))


def ruled(event: CutMissing) -> Ruling:
    """The ruling on an event before the deal."""
    ruling = rule(Situation(event=event))
    assert isinstance(ruling, Ruling), ruling
    return ruling


def correction_of(ruling: Ruling) -> str | None:
    return None if ruling.correction is None else ruling.correction.code


# --- places ----------------------------------------------------------------------------


@example("SkO-3.1.1", "draw order B, D, A, C; B picks seat 1")
def test_drawn_places_are_taken_in_the_order_of_the_draw() -> None:
    table = waiting(4, size=4, settings=Settings(seating="drawn"))
    anna, ben, cleo, david = (chair.name for chair in table.chairs)
    assert then(table, Begin(A, (B, D, A, C))).players == (ben, david, anna, cleo)


@example("SkO-3.1.1", "places 1-4 were chosen, not drawn", negative=True)
def test_chosen_places_are_kept() -> None:
    table = waiting(4, size=4)
    names = tuple(chair.name for chair in table.chairs)
    assert refused(table, Begin(A, (B, D, A, C))).code == "places_out_of_order"
    assert then(table, Begin(A, (A, B, C, D))).players == names


# --- shuffle and cut ---------------------------------------------------------------------


@example("SkO-3.2.2", "record of a deal")
def test_a_deal_begins_with_shuffle_and_one_cut() -> None:
    ruling = ruled(CutMissing(by=Idle.DEALER, what="not_cut", picked_up=False))
    assert ruling.outcome is Consequence.REDEAL
    assert correction_of(ruling) == "shuffled_and_cut_again"


@pytest.mark.article("SkO-3.2.2", negative=True)
def test_once_the_cards_are_picked_up_a_missing_cut_is_too_late() -> None:
    ruling = ruled(CutMissing(by=Idle.DEALER, what="not_cut", picked_up=True))
    assert ruling.outcome is Consequence.CONTINUE


# --- onlookers ---------------------------------------------------------------------------


@example("DEF-kibitzers", "referee observes table 2")
def test_a_referee_is_no_onlooker() -> None:
    table = Evening().seated(8).state.series[0].tables[1]
    for role in (Role.REFEREE, Role.MANAGEMENT):
        assert refused_at_table(table, By(role)) is None


@example("DEF-kibitzers", "player of table 1 comes to table 2", negative=True)
def test_a_player_of_another_table_is_one() -> None:
    evening = Evening().seated(8)
    refusal = refused_at_table(evening.state.series[0].tables[1], player(evening.sits(1, 1)))
    assert refusal is not None
    assert refusal.code == "not_your_table"


@example("TR-7.4.2", "finished player wants to watch a running table")
@pytest.mark.article("TR-9.9")
def test_nobody_looks_on_at_a_tournament_table() -> None:
    table = waiting(3, settings=Settings(tournament=True))
    answer = role_of(table, STRANGER)
    assert isinstance(answer, Refusal)
    assert answer.code == "no_spectators_in_tournament"


@pytest.mark.article("TR-7.4.2", negative=True)
def test_at_other_tables_people_look_on_where_the_host_lets_them() -> None:
    assert role_of(waiting(3, settings=Settings(spectators=True)), STRANGER) == "spectator"
