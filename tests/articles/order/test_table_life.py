"""Who joins a table that plays, and who leaves it (SkO-3.1.2, SkO-4.5.9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.table import last_round_of_leaver, may_change_seating, newcomers_place
from skat.scoresheet.joining import announce_leaving, join
from skat.scoresheet.line import Line
from skat.scoresheet.sheet import ScoreSheet, dealer_of, seated
from skat.tables.state.actions import AnnounceLeave, AskToJoin, Begin, Consent, FreePlace, NextDeal
from skat.tables.state.table_state import Stage, TableState
from tests.tables.state.test_seating import passed, person, playing, refused, then
from tests.tables.tools import key, seed

ONE, TWO, THREE, FOUR = (Place(number) for number in (1, 2, 3, 4))


def all_consent(table: TableState) -> TableState:
    for place in table.people:
        table = then(table, Consent(place, 1, agrees=True))
    return table


@pytest.mark.article("SkO-3.1.2", example="table A,B,C (A = seat 1), D joins after a round")
def test_a_newcomer_sits_last_and_deals_last() -> None:
    table = all_consent(then(passed(playing(), deals=3), AskToJoin(person(4, name="David"))))
    assert newcomers_place(3) == FOUR
    table = then(table, Begin(ONE, (ONE, TWO, THREE, FOUR)), NextDeal(seed(1)))
    assert table.players == ("Anna", "Ben", "Cleo", "David")
    dealers = [table.dealer]
    for _ in range(3):
        table = then(passed(table), NextDeal(seed(2)))
        dealers.append(table.dealer)
    assert dealers == [ONE, TWO, THREE, FOUR]


@pytest.mark.article("SkO-3.1.2", example="D asks to join in mid-round", negative=True)
def test_nobody_joins_in_the_middle_of_a_round() -> None:
    table = all_consent(then(passed(playing()), AskToJoin(person(4, name="David"))))
    assert not may_change_seating(1, size=3)
    assert table.place_of(key(94)) is None
    assert passed(table, deals=2).place_of(key(94)) == FOUR


@pytest.mark.article("SkO-3.1.2", example="D asks to join after a round, B objects", negative=True)
def test_one_objection_keeps_a_newcomer_away() -> None:
    after_a_round = replace(LIST, lines=(Line(),) * 3)
    objected = join(after_a_round, "D", consent=(ONE, THREE))
    assert isinstance(objected, Refusal)
    assert objected.code == "consent_missing"


@pytest.mark.article("SkO-3.1.2", example="D replaces B")
def test_a_substitute_takes_the_place_of_a_player() -> None:
    table = then(passed(playing(), deals=3), AnnounceLeave(TWO), AskToJoin(person(2, name="David")))
    table = passed(all_consent(table), deals=3)
    assert table.stage is Stage.WAITING
    assert (table.place_of(key(2)), table.place_of(key(92))) == (None, TWO)


@pytest.mark.article("SkO-3.1.2", negative=True)
def test_a_fifth_place_is_not_there() -> None:
    table = passed(playing(4))
    assert newcomers_place(4) == Place(5)
    assert refused(table, AskToJoin(person(4))).articles == ("SkO-3.1.2",)


@pytest.mark.article("SkO-4.5.9", example="announce before round 5")
def test_announced_before_round_5_he_leaves_after_it() -> None:
    table = then(passed(playing(), deals=12), AnnounceLeave(TWO))
    assert last_round_of_leaver(4, round_running=False) == 5
    assert passed(table, deals=2).place_of(key(2)) == TWO
    assert passed(table, deals=3).free == (TWO,)


@pytest.mark.article("SkO-4.5.9", example="leave in mid-round", negative=True)
def test_nobody_leaves_in_the_middle_of_a_round() -> None:
    table = passed(playing())
    assert refused(table, FreePlace(TWO, TWO)).articles == ("SkO-4.5.9",)
    announced = then(table, AnnounceLeave(TWO))
    assert last_round_of_leaver(0, round_running=True) == 2
    assert passed(announced, deals=4).place_of(key(2)) == TWO
    assert passed(announced, deals=5).place_of(key(2)) is None


# --- the same on a list that is kept by hand ------------------------------------------------------


LIST = ScoreSheet(players=("A", "B", "C"))


@pytest.mark.article("SkO-3.1.2", example="table A,B,C (A = seat 1), D joins after a round")
def test_a_newcomer_on_a_list_sits_last() -> None:
    after_a_round = replace(LIST, lines=(Line(),) * 3)
    joined = join(after_a_round, "D", consent=LIST.places)
    assert isinstance(joined, ScoreSheet)
    assert [joined.players[dealer_of(joined, deal) - 1] for deal in range(4, 8)] == list("ABCD")


@pytest.mark.article("SkO-3.1.2", example="D replaces B")
def test_a_newcomer_on_a_list_takes_a_seat() -> None:
    joined = join(LIST, "D", consent=LIST.places, instead_of=Place(2))
    assert isinstance(joined, ScoreSheet)
    assert [joined.players[place - 1] for place in seated(joined, 1)] == list("ADC")


@pytest.mark.article("SkO-3.1.2", example="D asks to join in mid-round", negative=True)
def test_nobody_joins_a_list_in_mid_round() -> None:
    in_mid_round = replace(LIST, lines=(Line(),))
    for sheet, consent, code in (
        (in_mid_round, LIST.places, "round_not_complete"),
        (LIST, LIST.places[1:], "consent_missing"),
    ):
        refused_join = join(sheet, "D", consent=consent)
        assert isinstance(refused_join, Refusal)
        assert refused_join.code == code
        assert refused_join.articles == ("SkO-3.1.2",)


@pytest.mark.article("SkO-4.5.9", example="announce before round 5")
def test_leaving_a_list_is_announced_before_the_last_round() -> None:
    four = replace(LIST, players=("A", "B", "C", "D"), lines=(Line(),) * 16)
    leaving = announce_leaving(four, Place(2))
    assert isinstance(leaving, ScoreSheet)
    assert (len(seated(leaving, 20)), seated(leaving, 21)) == (4, (1, 3, 4))


@pytest.mark.article("SkO-4.5.9", example="leave in mid-round", negative=True)
def test_nobody_leaves_a_list_in_mid_round() -> None:
    four = replace(LIST, players=("A", "B", "C", "D"), lines=(Line(),) * 17)
    leaving = announce_leaving(four, Place(2))
    assert isinstance(leaving, ScoreSheet)
    # Announced in the fifth round, he plays the sixth as well.
    assert (len(seated(leaving, 24)), len(seated(leaving, 25))) == (4, 3)
    twice = announce_leaving(leaving, Place(2))
    assert isinstance(twice, Refusal)
    assert twice.code == "leaving_already"
    assert twice.articles == ("SkO-4.5.9",)
