"""The list of an evening on its journal: opened, kept, resent, read again from the journal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from skat.journal import JournalId, NotDone, Seq, entries_of, list_journals
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.office.lists.entries import OpenList, parse_list_request
from skat.office.lists.evening import ListVisit
from skat.office.lists.state import ListState, after
from skat.office.lists.view import shown_list
from skat.rules.editions import RuleSet
from tests.memory_store import MemoryStore
from tests.office.keeping import NAMES, NOW, Keeper, deal, evening, request


async def test_an_evening_from_the_first_deal_to_the_last_signature() -> None:
    keeper = await Keeper.of_new(evening(), size=4, length=4)
    await keeper.done(deal(1, 2))
    await keeper.done(deal(2))
    await keeper.done(deal(3, 1, won=False, contract="null"))
    await keeper.done(deal(4, 1, contract="grand", hand=True, reached="schneider"))
    shown = keeper.visit.shown()
    assert [line.score for line in shown.lines] == [24, 0, -46, 96]
    assert [foot.points for foot in shown.feet] == [50, 24, 0, 0]
    assert [foot.seeger_fabian for foot in shown.feet] == [50, 104, 30, 30]
    assert shown.amounts == ("126", "22", "-74", "-74")
    assert (shown.stake, shown.complete, shown.valid) == (None, True, False)
    assert await keeper.refused(deal(5, 2)) == "list_complete"
    for place in (1, 2, 3, 4):
        await keeper.done(request(do="sign_list", place=place))
    assert keeper.visit.shown().valid
    assert await keeper.refused(request(do="take_deal_back", deal=4)) == "list_signed"


async def test_a_command_sent_again_has_one_effect_and_one_answer() -> None:
    keeper = await Keeper.of_new(evening())
    first = await keeper.say(deal(1, 2), command="from the phone")
    await keeper.done(deal(2, 3))
    again = await keeper.visit.ask(deal(1, 2), command_id="from the phone", expected_seq=Seq(1))
    assert again == first
    assert len(keeper.visit.shown().lines) == 2


async def test_two_phones_that_enter_the_same_deal() -> None:
    lists = evening()
    keeper = await Keeper.of_new(lists)
    other = await lists.visit(keeper.name, key=keeper.key)
    assert isinstance(other, ListVisit)
    seen = other.seq
    await keeper.done(deal(1, 2))
    stale = await other.ask(deal(1, 3), command_id="other", expected_seq=seen)
    assert isinstance(stale, NotDone)
    assert (stale.refusal.code, stale.seq) == ("stale", seen + 1)
    # Having seen the newest entry the same phone hears that the deal is there.
    late = await other.ask(deal(1, 3), command_id="other", expected_seq=stale.seq)
    assert isinstance(late, NotDone)
    assert late.refusal.code == "deal_entered_already"


async def test_slips_are_taken_back_and_errors_corrected() -> None:
    keeper = await Keeper.of_new(evening())
    for number in (1, 2, 3, 4):
        await keeper.done(deal(number, 1))
    assert await keeper.refused(request(do="take_deal_back", deal=3)) == "not_the_newest"
    await keeper.done(request(do="take_deal_back", deal=4, why="a slip"))
    assert await keeper.refused(request(do="take_deal_back", deal=3)) == "round_closed"
    right: dict[str, Any] = {"do": "correct_deal", "deal": 1, "by": 2, "why": "was spades"}
    right["game"] = {
        "soloist": 1,
        "contract": "spades",
        "won": True,
        "tops": {"held": True, "count": 1},
    }
    assert await keeper.refused(request(**right, consent=[1, 2])) == "consent_missing"
    await keeper.done(request(**right, consent=[1, 2, 3]))
    shown = keeper.visit.shown()
    assert [line.score for line in shown.lines] == [22, 24, 24]
    assert shown.lines[0].struck == (24,)
    assert shown.lines[0].game == msgspec.convert(right["game"], type(shown.lines[1].game))
    assert [(each.deal, each.before, each.after, each.by) for each in shown.trace] == [
        (4, 24, None, "Anna"),
        (1, 24, 22, "Björn"),
    ]
    assert {each.at for each in shown.trace} == {NOW}


SCHNEIDER_WITH_SEVEN = deal(1, 1, won=False, tops={"held": True, "count": 7}, reached="schneider")
"""What lists of earlier releases may hold: trumps of 33 card points, and schneider."""


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (deal(1, 4), "soloist_not_at_table"),
        (deal(2, 1), "deal_left_out"),
        (deal(1, 1, announced="schneider"), "level_needs_hand"),
        (deal(1, 1, bid=25), "no_such_bid"),
        (SCHNEIDER_WITH_SEVEN, "level_out_of_reach"),
        (request(do="sign_list", place=1), "list_not_complete"),
        (request(do="rename_player", place=1, name="Björn"), "player_twice"),
        (request(do="rename_player", place=1, name=" "), "bad_name"),
        (request(do="rename_player", place=4, name="Zoe"), "no_such_place"),
        (request(do="correct_deal", deal=1, game=None, consent=[1, 2, 3], by=1), "no_such_deal"),
        (request(do="correct_deal", deal=1, game=None, consent=[1, 2, 3], by=4), "no_such_place"),
        (request(do="take_deal_back", deal=1), "not_the_newest"),
        (request(do="take_deal_back", deal=0), "nothing_to_take_back"),
    ],
)
async def test_what_is_refused_changes_nothing(asked: Any, code: str) -> None:
    keeper = await Keeper.of_new(evening())
    before = keeper.visit.state
    assert await keeper.refused(asked) == code
    assert keeper.visit.state == before


def test_a_list_of_before_keeps_what_is_refused_now() -> None:
    opening = OpenList(
        title="",
        players=("Anna", "Björn", "Cem"),
        first_dealer=Place(1),
        length=None,
        rules=RuleSet(),
        write_hash=b"",
        read_hash=b"",
        at=NOW,
    )
    opened = after(ListState(), opening)
    assert not isinstance(opened, Refusal)
    entered = after(opened, SCHNEIDER_WITH_SEVEN)
    assert not isinstance(entered, Refusal)
    assert entered.sheet is not None
    assert [line.score for line in entered.sheet.lines] == [-2 * 12 * 9]


async def test_players_come_and_go_with_whole_rounds() -> None:
    store = MemoryStore()
    lists = evening(store)
    keeper = await Keeper.of_new(lists, size=3, length=36)
    await keeper.done(request(do="announce_leaving", place=2))
    for number in (1, 2):
        await keeper.done(deal(number))
    dora = {"do": "join_table", "name": "Dora", "consent": [1, 2, 3]}
    assert await keeper.refused(request(**dora)) == "round_not_complete"
    assert not keeper.visit.shown().newcomers_may_join
    await keeper.done(deal(3, 2, won=False))
    assert keeper.visit.shown().complete
    await keeper.done(request(do="take_deal_back", deal=3))
    await keeper.done(request(do="take_deal_back", deal=2))
    await keeper.done(request(do="take_deal_back", deal=1))
    assert await keeper.refused(request(**{**dora, "consent": [1, 2]})) == "consent_missing"
    assert await keeper.refused(request(**{**dora, "name": "Anna"})) == "player_twice"
    assert await keeper.refused(request(**{**dora, "name": " "})) == "bad_name"
    await keeper.done(request(**dora))
    shown = keeper.visit.shown()
    assert (shown.players[3], shown.length, shown.playing) == ("Dora", 4 + 11 * 3, (2, 3, 4))
    assert [(each.since, each.places) for each in shown.seatings] == [
        (1, (1, 2, 3, 4)),
        (5, (1, 3, 4)),
    ]
    assert await keeper.refused(request(do="announce_leaving", place=2)) == "leaving_already"
    for number in range(1, 5):
        await keeper.done(deal(number))
    assert await keeper.refused(deal(5, 2)) == "soloist_not_dealt_in"
    await keeper.done(deal(5, 4, won=False))
    shown = keeper.visit.shown()
    assert [foot.others_lost for foot in shown.feet] == [1, 0, 1, 0]
    assert shown.feet[0].seeger_fabian == 40
    await lists.close()
    # Another process finds the same from the journal.
    again = await evening(store).visit(keeper.name, key=keeper.key)
    assert isinstance(again, ListVisit)
    assert again.shown() == shown


async def test_who_announced_leaving_stays_by_one_command() -> None:
    keeper = await Keeper.of_new(evening(), size=4)
    at_first = keeper.visit.shown().seatings
    await keeper.done(request(do="announce_leaving", place=2))
    assert keeper.visit.shown().seatings != at_first
    await keeper.done(request(do="stay", place=2))
    assert keeper.visit.shown().seatings == at_first
    assert await keeper.refused(request(do="stay", place=2)) == "leaving_not"


async def test_another_keeps_the_list_and_after_him_the_next_one_present() -> None:
    store = MemoryStore()
    lists = evening(store)
    keeper = await Keeper.of_new(lists, size=4)
    hands = {"do": "change_keeper", "place": 3, "consent": [1, 2, 3, 4]}
    assert keeper.visit.shown().keeper == 1
    assert await keeper.refused(request(**{**hands, "consent": [1, 3]})) == "consent_missing"
    assert await keeper.refused(request(**{**hands, "place": 5})) == "no_such_place"
    await keeper.done(request(**hands))
    assert keeper.visit.shown().keeper == 3
    await keeper.done(request(do="announce_leaving", place=3))
    for number in (1, 2, 3, 4):
        assert keeper.visit.shown().keeper == 3
        await keeper.done(deal(number))
    assert keeper.visit.shown().keeper == 4
    assert await keeper.refused(request(**hands)) == "no_such_place"
    # What is taken back now is taken back by the one who keeps the list now.
    await keeper.done(deal(5))
    await keeper.done(request(do="take_deal_back", deal=5))
    assert keeper.visit.shown().trace[-1].by == keeper.visit.shown().players[3]
    # Coming back he finds his column, but the list stays where it is.
    back = keeper.visit.shown().players[2]
    await keeper.done(request(do="join_table", name=back, consent=[1, 2, 4]))
    shown = keeper.visit.shown()
    assert (shown.keeper, shown.seatings[-1].places) == (4, (1, 2, 4, 3))
    await lists.close()
    again = await evening(store).visit(keeper.name, key=keeper.key)
    assert isinstance(again, ListVisit)
    assert again.shown() == shown


async def test_without_consent_the_management_takes_the_lowest_reading() -> None:
    keeper = await Keeper.of_new(evening(), size=3, length=3)
    await keeper.done(deal(1, 2, contract="grand", tops={"held": True, "count": 2}))
    ruling = {"do": "rule_on_deal", "deal": 1, "by": "Olga", "why": "illegible"}
    game = {"soloist": 2, "won": True, "tops": {"held": True, "count": 1}}
    plain = {"game": {**game, "contract": "clubs"}}
    higher = {"game": {**game, "contract": "grand", "hand": True}}
    assert await keeper.refused(request(**ruling, **higher)) == "correction_changes_nothing"
    assert await keeper.refused(request(**{**ruling, "why": " "}, **plain)) == "reason_missing"
    assert await keeper.refused(request(**{**ruling, "by": ""}, **plain)) == "bad_name"
    assert await keeper.refused(request(**{**ruling, "deal": 2}, **plain)) == "no_such_deal"
    await keeper.done(request(**ruling, **plain))
    shown = keeper.visit.shown()
    assert (shown.lines[0].score, shown.lines[0].struck) == (24, (72,))
    assert (shown.trace[0].by, shown.trace[0].why) == ("management", "Olga: illegible")
    for number in (2, 3):
        await keeper.done(deal(number))
    for place in (1, 2, 3):
        await keeper.done(request(do="sign_list", place=place))
    passed = {**ruling, "game": None}
    assert await keeper.refused(request(**passed)) == "entry_final"
    await keeper.done(request(**passed, consent=[1, 2, 3]))
    assert keeper.visit.shown().lines[0].score == 0


async def test_at_four_the_dealer_cannot_have_played() -> None:
    keeper = await Keeper.of_new(evening(), size=4)
    assert keeper.visit.shown().playing == (2, 3, 4)
    assert await keeper.refused(deal(1, 1)) == "soloist_not_dealt_in"
    await keeper.done(deal(1, 2))
    assert keeper.visit.shown().playing == (1, 3, 4)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"players": NAMES[:2]}, "table_too_small"),
        ({"players": ["Anna", "Anna", "Ben"]}, "player_twice"),
        ({"players": ["Anna", "Ben", "C" * 25]}, "bad_name"),
        ({"players": ["Anna", "Ben", " "]}, "bad_name"),
        ({"title": "x" * 61}, "bad_title"),
        ({"title": "a\nb"}, "bad_title"),
        ({"first_dealer": Place(0)}, "no_such_place"),
        ({"length": 0}, "no_such_length"),
    ],
)
async def test_lists_that_cannot_be_opened(changed: dict[str, Any], code: str) -> None:
    store = MemoryStore()
    asked: dict[str, Any] = {"players": NAMES[:3], "rules": RuleSet(), **changed}
    refused = await evening(store).open(**asked)
    assert isinstance(refused, Refusal)
    assert refused.code == code
    assert store.read(list_journals) == ()


async def test_each_secret_opens_what_it_should() -> None:
    lists = evening()
    keeper = await Keeper.of_new(lists)
    reader = await lists.visit(keeper.name, key=keeper.view_key)
    assert isinstance(reader, ListVisit)
    answer = await reader.ask(deal(1, 2), command_id="c", expected_seq=reader.seq)
    assert isinstance(answer, NotDone)
    assert answer.refusal.code == "read_only"
    await keeper.done(deal(1, 2))
    assert reader.shown() == msgspec.structs.replace(keeper.visit.shown(), may_write=False)
    for wrong in ("", "x", keeper.key[:-1], keeper.name):
        refused = await lists.visit(keeper.name, key=wrong)
        assert isinstance(refused, Refusal)
        assert refused.code == "bad_key"
    nothing = await lists.visit(JournalId("nothing"), key=keeper.key)
    assert isinstance(nothing, Refusal)
    assert nothing.code == "no_such_list"


async def test_no_secret_is_shown_or_written_down() -> None:
    store = MemoryStore()
    keeper = await Keeper.of_new(evening(store))
    await keeper.done(deal(1, 2))
    told = msgspec.json.encode(keeper.visit.shown())
    kept_down = b"".join(entry.payload for entry in store.read(entries_of, keeper.name))
    for secret in (keeper.key, keeper.view_key):
        assert secret.encode() not in told
        assert secret.encode() not in kept_down
    assert b"hash" not in told


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b'{"do":"open_list"}',
        b'{"do":"enter_deal","deal":1}',
        b'{"do":"enter_deal","deal":1,"game":{"soloist":1}}',
        b'{"do":"enter_deal","deal":1,"game":null,"score":99}',
        b'{"do":"enter_deal","deal":1,"game":{"soloist":1,"contract":"clubs","won":true,"x":1}}',
        b'{"do":"take_deal_back","deal":1,"why":"' + b"a" * 201 + b'"}',
        b"[" * 5000,
    ],
)
def test_what_is_no_wish(data: bytes) -> None:
    refused = parse_list_request(data)
    assert isinstance(refused, Refusal)
    assert refused.code == "unknown_action"


def test_a_list_that_is_not_open_is_not_shown() -> None:
    with pytest.raises(ValueError, match="open"):
        shown_list(ListState(), name=JournalId("x"), seq=Seq(0), may_write=False)


async def test_a_signed_list_keeps_its_names() -> None:
    keeper = await Keeper.of_new(evening(), size=3, length=3)
    for number in (1, 2, 3):
        await keeper.done(deal(number))
    await keeper.done(request(do="rename_player", place=1, name="Anne"))
    await keeper.done(request(do="sign_list", place=1))
    late = request(do="rename_player", place=2, name="Bernd")
    assert await keeper.refused(late) == "list_signed"


async def test_an_entry_that_is_there_is_told_so_whatever_is_wrong_with_the_second() -> None:
    keeper = await Keeper.of_new(evening())
    await keeper.done(deal(1, 2))
    assert await keeper.refused(deal(1, 1)) == "deal_entered_already"
    assert await keeper.refused(deal(1, 9)) == "deal_entered_already"
    assert await keeper.refused(deal(2, 9)) == "soloist_not_at_table"
