"""Before the cards are dealt: places, shuffle, cut; and who only looks on."""

import pytest

from skat.model.seats import Place
from skat.referee.events import BadShuffle, CutMissing, Idle
from skat.referee.judge import rule
from skat.referee.ruling import Ruling, Verdict
from skat.referee.shuffle_and_cut import is_a_cut
from skat.referee.situation import Situation
from skat.rules.violation import Violation
from skat.tables.entries import Begin
from skat.tables.onlooker import STRANGER, role_of
from skat.tables.settings import Settings
from skat.tournament.commands import By, Role
from skat.tournament.list_steps import refused_at_table
from tests.articles.marks import example, examples
from tests.tables.test_seating import refused, then, waiting
from tests.tournament.evenings import Evening, player

A, B, C, D = (Place(number) for number in (1, 2, 3, 4))


def ruled(event: BadShuffle | CutMissing, *, size: int = 3) -> Ruling:
    """The ruling on an event before the deal."""
    ruling = rule(Situation(event=event, table_size=size))
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


@pytest.mark.article("SkO-3.1.1", negative=True)
def test_chosen_places_are_kept() -> None:
    table = waiting(4, size=4)
    names = tuple(chair.name for chair in table.chairs)
    assert refused(table, Begin(A, (B, D, A, C))).code == "places_out_of_order"
    assert then(table, Begin(A, (A, B, C, D))).players == names


# --- shuffle and cut ---------------------------------------------------------------------


@example("SkO-3.2.2", "record of a deal")
def test_a_deal_begins_with_shuffle_and_one_cut() -> None:
    ruling = ruled(CutMissing(by=Idle.DEALER, what="not_cut", picked_up=False))
    assert ruling.outcome is Verdict.REDEAL
    assert correction_of(ruling) == "shuffled_and_cut_again"


@pytest.mark.article("SkO-3.2.2", negative=True)
def test_once_the_cards_are_picked_up_a_missing_cut_is_too_late() -> None:
    ruling = ruled(CutMissing(by=Idle.DEALER, what="not_cut", picked_up=True))
    assert ruling.outcome is Verdict.CONTINUE


@example("SkO-3.2.3", "card face shown while shuffling")
def test_a_face_in_the_shuffle_means_shuffling_again() -> None:
    ruling = ruled(BadShuffle(by=Idle.DEALER, what="face_shown", picked_up=False))
    assert ruling.outcome is Verdict.REDEAL
    assert correction_of(ruling) == "shuffled_and_cut_again"


@pytest.mark.article("SkO-3.2.3", negative=True)
def test_a_face_in_the_shuffle_is_forgotten_once_the_cards_are_up() -> None:
    ruling = ruled(BadShuffle(by=Idle.DEALER, what="face_shown", picked_up=True))
    assert ruling.outcome is Verdict.CONTINUE


@examples(
    "SkO-3.2.4",
    ("packet", "valid"),
    {"cut 4/28": (4, True), "cut 28/4": (28, True)},
    negative={"cut 3/29": (3, False), "cut 29/3": (29, False)},
)
def test_each_packet_holds_four_cards(packet: int, valid: bool) -> None:
    assert is_a_cut(packet) is valid
    ruling = ruled(CutMissing(by=Idle.DEALER, packet=packet, picked_up=False))
    assert ruling.outcome is (Verdict.CONTINUE if valid else Verdict.REDEAL)


@example("TR-8.3", "cut 3/29", negative=True)
def test_a_small_packet_is_no_cut_in_a_tournament() -> None:
    assert not is_a_cut(3)


@pytest.mark.article("TR-8.3")
def test_four_cards_lifted_or_left_are_enough() -> None:
    assert [packet for packet in range(33) if is_a_cut(packet)] == [*range(4, 29)]


@examples(
    "SkO-3.2.5",
    ("what", "correction"),
    {"table A,B,C,D dealer A, D absent, nothing reserved": ("cutter_absent", "next_cuts")},
    negative={"same, D reserved the cut": ("cut_reserved", "wait_for_cutter")},
)
def test_who_cuts_for_an_absent_player(what: str, correction: str) -> None:
    ruling = ruled(CutMissing(by=Idle.DEALER, what=what, picked_up=False), size=4)
    assert correction_of(ruling) == correction


# --- onlookers ---------------------------------------------------------------------------


@example("DEF-kibitzers", "referee observes table 2")
def test_a_referee_is_no_onlooker() -> None:
    table = Evening().seated(8).state.series[0].tables[1]
    for role in (Role.REFEREE, Role.MANAGEMENT):
        assert refused_at_table(table, By(role)) is None


@pytest.mark.article("DEF-kibitzers", negative=True)
def test_a_player_of_another_table_is_one() -> None:
    evening = Evening().seated(8)
    violation = refused_at_table(evening.state.series[0].tables[1], player(evening.sits(1, 1)))
    assert violation is not None
    assert violation.code == "not_your_table"


@pytest.mark.article("TR-7.4.2", "TR-9.9")
def test_nobody_looks_on_at_a_tournament_table() -> None:
    table = waiting(3, settings=Settings(tournament=True))
    answer = role_of(table, STRANGER)
    assert isinstance(answer, Violation)
    assert answer.code == "no_spectators_in_tournament"


@pytest.mark.article("TR-7.4.2", negative=True)
def test_at_other_tables_people_look_on_where_the_host_lets_them() -> None:
    assert role_of(waiting(3, settings=Settings(spectators=True)), STRANGER) == "spectator"
