"""A duplicate evening with real packs at the server, by HTTP and lines; every figure made again."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from skat.tournament.duplicate.form import DuplicateEvent, read_event
from skat.tournament.duplicate.results import duplicate_problems
from tests.server.duplicate.hall import gives_away, hands_in
from tests.server.duplicate.pack_hall import SEATS, WORDS, PackHall
from tests.server.list_phone import next_shown
from tests.server.steady.server import SteadyServer
from tests.tournament.duplicate.evenings import dealt, shuffled

pytestmark = pytest.mark.usefixtures("without_limits")
GRAND = {"soloist": 2, "contract": "grand", "won": True, "tops": {"held": True, "count": 4}}


def hands_of(hall: PackHall, seed: str, board: int) -> list[set[str]]:
    name = f"duplicate-{hall.name.removeprefix('d-')}/{board}"
    return dealt(shuffled(bytes.fromhex(seed), name, WORDS))


@pytest.mark.parametrize(
    ("people", "at_table", "boards"),
    [(7, 3, 6), (9, 4, 8), pytest.param(26, 3, 18, marks=pytest.mark.proof)],
)
def test_an_evening_with_sit_outs_and_corrections(
    steady: SteadyServer, people: int, at_table: int, boards: int
) -> None:
    hall = PackHall(steady, people=people, at_table=at_table, boards=boards)
    hall.begin()
    sat_out = dict.fromkeys(hall.keys, 0)
    for number in range(1, boards // at_table + 1):
        hall.does("rounds", hall.desk, round=number)
        first = (number - 1) * at_table + 1
        for each, key in hall.keys.items():
            own = hall.event(key)["packs"]["slips"]
            sat_out[each] += not any(slip["round"] == number for slip in own)
        for board in range(first, first + at_table):
            for table in range(1, hall.tables):
                (hall.by_phones if (board + table) % 2 else hall.by_slip)(board, table)
            # One table has yet to play it: nobody is shown anything.
            assert hall.event()["told"] == list(range(1, board))
            assert hall.at(f"/boards/{board}", key=hall.desk).code == "duplicate_not_told"
            before = b"".join(hall.answers) + hall.file("event.json") + hall.page("data/event.json")
            if board % 3:
                hall.by_phones(board, hall.tables)
            else:
                there = [(board, table) for table in range(1, hall.tables + 1)]
                assert hall.send_form(hall.form(there), hall.helper).json["results"] == hall.tables
            told = hall.at(f"/boards/{board}").json
            hands = hands_of(hall, told["seed"], board)
            assert told["seed"].encode() not in before
            assert not any(gives_away(hands_in(each), hands[:3]) for each in hall.answers[:-1])
            assert [set(told["hands"][seat]) for seat in SEATS[:3]] == hands[:3]
            hall.check_figures(board)
    assert max(sat_out.values()) - min(sat_out.values()) <= 1
    assert sum(sat_out.values()) == people % at_table * (boards // at_table)
    assert hall.event(hall.desk)["packs"]["missing"] == []
    # A slip was typed wrongly, and at another table all three agree on another game.
    hall.played[1, 1] = hall.played[2, 2] = (GRAND, 120)
    hall.by_slip(1, 1, reason="typed wrongly")
    hall.by_phones(2, 2, reason="we mistook the tops")
    hall.check_figures(boards)
    assert hall.event()["packs"]["corrected"] == 2
    # After the time only the desk, with a reason.
    steady.passes(30 * 60 + 1)
    hall.played[1, 1] = (None, 0)
    assert hall.says("results", hall.helper, board=1, table=1, reason="late").code == (
        "duplicate_correction_over"
    )
    forehand = hall.keys[hall.seated(1, 1)[0]]
    assert hall.says("results", forehand, board=1, table=1, reason="late").code == (
        "duplicate_correction_over"
    )
    assert hall.says("results", hall.desk, board=1, table=1).code == "reason_missing"
    hall.does("results", hall.desk, board=1, table=1, reason="the slip was found")
    hall.check_figures(boards)
    event = read_event(hall.file("event.json"))
    assert isinstance(event, DuplicateEvent)
    assert duplicate_problems(event) == ()
    assert event.format == "skat duplicate 3"
    assert [(each.reason, bool(each.by_director)) for each in event.corrected or ()] == [
        ("typed wrongly", False),
        ("we mistook the tops", False),
        ("the slip was found", True),
    ]
    assert b"mistook" not in hall.page("data/event.json")
    # A server that starts again knows all of it.
    shown = hall.event(hall.desk)
    steady.kill()
    steady.start()
    assert hall.event(hall.desk) == shown


def test_a_result_counts_when_all_who_held_cards_agree(steady: SteadyServer) -> None:
    hall = PackHall(steady, people=8, at_table=4, boards=4)
    hall.begin()
    assert hall.says("results", hall.desk, board=1, table=1).code == "duplicate_ahead"
    hall.does("rounds", hall.desk, round=1)
    forehand, middlehand, rearhand, dealer = (hall.keys[each] for each in hall.seated(1, 1))
    other = hall.keys[hall.seated(1, 2)[0]]
    at = {"board": 1, "table": 1}
    with hall.look(middlehand) as line:
        assert next_shown(line)["packs"]["slips"][0]["proposal"] is None
        hall.does("results", forehand, **at, game=GRAND)
        proposal = next_shown(line)["packs"]["slips"][0]["proposal"]
        assert (proposal["score"], proposal["game"]["contract"]) == (120, "grand")
        assert proposal["missing"] == hall.seated(1, 1)[1:3]
        # The dealer enters something else: nobody agrees to what he has not seen.
        hall.does("results", dealer, **at, game=None)
        stale = hall.says("agree", middlehand, **at, version=proposal["version"])
        assert (stale.status, stale.code) == (409, "duplicate_changed")
        proposal = next_shown(line)["packs"]["slips"][0]["proposal"]
        assert (proposal["game"], proposal["missing"]) == (None, hall.seated(1, 1)[:3])
        for key in (dealer, other):
            reply = hall.says("agree", key, **at, version=proposal["version"])
            assert (reply.status, reply.code) == (403, "not_your_table")
        assert hall.says("drop", other, **at, version=proposal["version"]).code == "not_your_table"
        hall.does("drop", rearhand, **at, version=proposal["version"])
        assert next_shown(line)["packs"]["slips"][0]["proposal"] is None
    assert hall.says("results", other, **at, game=GRAND).code == "not_your_table"
    assert hall.says("results", forehand, **at, game={**GRAND, "soloist": 4}).code == (
        "no_such_place"
    )
    missing = hall.event(hall.desk)["packs"]["missing"]
    assert missing[0] == {"board": 1, "tables": [1, 2], "waiting": []}
    hall.played[1, 1] = (GRAND, 120)
    hall.by_phones(1, 1)
    slip = hall.slip(hall.seated(1, 1)[3], 1)
    assert (slip["result"]["score"], slip["proposal"], slip["told"]) == (120, None, False)
    assert hall.event(hall.desk)["packs"]["missing"][0]["tables"] == [2]
    # Another result in its place needs a reason, and the words of all again.
    assert hall.says("results", forehand, **at, game=None).code == "reason_missing"
    hall.does("results", forehand, **at, game=None, reason="we miscounted")
    assert hall.slip(hall.seated(1, 1)[0], 1)["result"]["score"] == 120
    # A slip settles what waits.
    hall.does("results", hall.helper, **at, game=None, reason="slip")
    slip = hall.slip(hall.seated(1, 1)[0], 1)
    assert (slip["result"]["game"], slip["proposal"]) == (None, None)


def test_what_was_asked_for_before_a_board_is_told_or_in_time_is_corrected(
    steady: SteadyServer,
) -> None:
    hall = PackHall(steady, people=6, at_table=3, boards=3, minutes=1)
    hall.begin()
    hall.does("rounds", hall.desk, round=1)
    forehand, *others = (hall.keys[each] for each in hall.seated(1, 1))
    hall.does("results", hall.desk, board=1, table=1, game=None)
    hall.does("results", forehand, board=1, table=1, game=GRAND, reason="it was played")
    version = hall.slip(hall.seated(1, 1)[0], 1)["proposal"]["version"]
    hall.does("results", hall.desk, board=1, table=2, game=None)
    steady.passes(120)
    for key in others:
        hall.does("agree", key, board=1, table=1, version=version)
    event = read_event(hall.file("event.json"))
    assert isinstance(event, DuplicateEvent)
    assert duplicate_problems(event) == ()
    assert [each.reason for each in event.corrected or ()] == ["it was played"]
    assert hall.slip(hall.seated(1, 1)[0], 1)["result"]["score"] == 120


def test_the_time_for_corrections_begins_when_the_last_player_agrees(
    steady: SteadyServer,
) -> None:
    hall = PackHall(steady, people=6, at_table=3, boards=3, minutes=1)
    hall.begin()
    hall.does("rounds", hall.desk, round=1)
    hall.does("results", hall.desk, board=1, table=2, game=None)
    forehand, *others = (hall.keys[each] for each in hall.seated(1, 1))
    hall.does("results", forehand, board=1, table=1, game=GRAND)
    steady.passes(120)
    for key in others:
        hall.does("agree", key, board=1, table=1, version=1)
    assert hall.event()["told"] == [1]
    hall.does("results", hall.helper, board=1, table=1, game=None, reason="typed wrongly")
    assert hall.event()["packs"]["corrected"] == 1


def test_a_line_without_a_key_shows_a_board_when_it_is_told(steady: SteadyServer) -> None:
    hall = PackHall(steady, people=7, at_table=3, boards=3)
    hall.begin()
    hall.does("rounds", hall.desk, round=1)
    with hall.look(None) as stranger, hall.look(hall.keys[hall.seated(1, 2)[0]]) as player:
        for line in (stranger, player):
            assert next_shown(line)["told"] == []
        hall.by_slip(1, 1)
        hall.does("results", hall.keys[hall.seated(1, 2)[0]], board=1, table=2, game=None)
        # Nothing of the other table came before the own one.
        own = next_shown(player)["packs"]["slips"][0]
        assert (own["board"], own["table"], own["proposal"]["game"]) == (1, 2, None)
        hall.does("results", hall.desk, board=1, table=2, game=None)
        shown = next_shown(stranger)
        assert (shown["told"], shown["packs"]["slips"], shown["packs"]["missing"]) == (
            [1],
            [],
            None,
        )
        assert (shown["you"], shown["desk"], shown["own"]) == (None, None, [])
        assert {row["name"] for row in shown["ranking"]} & {"Player 5", "Player 6"} == set()


def test_each_key_opens_what_is_its_own(steady: SteadyServer) -> None:
    hall = PackHall(steady, people=7, at_table=3, boards=3)
    player = hall.keys[1]
    assert hall.at("/files/deals.en.pdf", key=hall.desk).code == "duplicate_not_begun"
    hall.begin()
    hall.does("rounds", hall.desk, round=1)
    for key in (None, player, hall.helper):
        assert hall.at("/files/deals.en.pdf", key=key).code == "management_only"
        assert hall.at("/cards", key=key).code == "management_only"
        assert hall.says("rounds", key or "", round=2).code in ("management_only", "bad_key")
    for key in (None, player):
        assert hall.at("/boards/1/slips", key=key).code == "management_only"
        assert hall.event(key)["packs"]["missing"] is None
        assert hall.send_form(b"", key or "").code in ("management_only", "bad_key")
    assert hall.event()["packs"]["slips"] == []
    assert hall.at("/cards", key=hall.desk).json["helper"] == hall.helper
    slips: Any = hall.at("/boards/1/slips", key=hall.helper).json
    assert [[each["number"] for each in slip["players"]] for slip in slips] == [
        hall.seated(1, table) for table in (1, 2)
    ]
    assert hall.at("/boards/4/slips", key=hall.helper).code == "duplicate_ahead"
    for paper in ("slips", "guides", "deals", "regulation"):
        pdf = PdfReader(BytesIO(hall.file(f"{paper}.de.pdf")))
        assert pdf.pages[0].extract_text()
    assert hall.says("results", player, board=9, table=1).code == "duplicate_ahead"


def test_a_form_comes_in_whole_or_not_at_all_and_again(steady: SteadyServer) -> None:
    hall = PackHall(steady, people=6, at_table=3, boards=3)
    hall.begin()
    hall.does("rounds", hall.desk, round=1)
    all_of = [(board, table) for board in (1, 2, 3) for table in (1, 2)]
    wrong = b"perhaps".join(hall.form(all_of).rsplit(b"won", 1))
    assert hall.send_form(wrong, hall.helper).code == "csv_bad_cell"
    twice = hall.form(all_of)
    last = twice.splitlines(keepends=True)[-1]
    refused = hall.send_form(twice + last, hall.helper)
    assert refused.code == "duplicate_no_such_board"
    assert "board 3 at table 2" in refused.json["error"]["message"]
    assert hall.event(hall.desk)["packs"]["missing"][0]["tables"] == [1, 2]
    assert hall.send_form(hall.form(all_of[:3]), hall.desk).json["results"] == 3
    # The same form once more, further filled in: what stands there is no correction.
    assert hall.send_form(hall.form(all_of), hall.desk).json["results"] == 6
    hall.check_figures(3)
    assert hall.event()["packs"]["corrected"] == 0


def test_an_event_at_live_tables_takes_no_results(steady: SteadyServer) -> None:
    from tests.server.duplicate.hall import DuplicateHall

    hall = DuplicateHall(steady, people=6, boards=3)
    assert hall.says("words", {"words": WORDS}).status == 201
    assert hall.says("results", {"board": 1, "table": 1}).code == "duplicate_live"
    assert hall.at("/boards/1/slips", key=hall.desk_key).code == "management_only"
    assert "packs" not in hall.event(hall.desk_key)
    assert "helper" not in hall.at("/cards", key=hall.desk_key).json
    for paper in ("slips", "guides", "deals"):
        assert hall.at(f"/files/{paper}.de.pdf", key=hall.desk_key).code == "no_such_duplicate"
    with steady.websocket_connect(f"/api/duplicates/{hall.name}/socket") as line:
        line.send(json.dumps({"type": "hello"}))
        assert "duplicate_live" in str(line.recv())
