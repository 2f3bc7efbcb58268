"""A duplicate evening at the tables of the server: every figure made again, nothing told too early.

What is compared comes from what the players saw on their lines; the sums are those of
`tests.duplicate.evenings`, which imports nothing of the package.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from fractions import Fraction
from functools import partial
from hashlib import sha256
from io import BytesIO

import pytest
from pypdf import PdfReader

from skat.duplicate.checking import duplicate_problems
from skat.duplicate.form import DuplicateEvent, read_event
from skat.publishing.duplicate.subject import duplicate_subject
from skat.publishing.site import site_of
from tests.duplicate.evenings import compared, dealt, own, shuffled
from tests.server.duplicate.hall import (
    WORDS,
    DuplicateHall,
    by_chance,
    gives_away,
    hands_in,
    seats_of,
)
from tests.server.list_phone import ask
from tests.server.live import LiveServer
from tests.server.online.evening import OnlineTable, side_by_side
from tests.server.peer import Told

pytestmark = pytest.mark.usefixtures("without_limits")

SEATS = ("forehand", "middlehand", "rearhand")
Chair = tuple[int, int]
"""Board and number of the player."""


class Evening:
    """What all saw of an evening: by board and table who held which seat, and what came of it."""

    def __init__(self, hall: DuplicateHall) -> None:
        self.hall = hall
        self.made: dict[tuple[int, int], tuple[dict[int, int], Told]] = {}
        self.hands: dict[Chair, frozenset[str]] = {}
        self.frames: dict[tuple[int, int], list[bytes]] = defaultdict(list)
        """What came on the lines of a table while its newest finished board was this one."""
        self.files: list[tuple[int, bytes]] = []
        """The file of the event as it was when so many boards were told, for desk and public."""

    def play(self, number: int) -> None:
        """One round: the desk starts it, all tables play, the last one last."""
        assert self.hall.says("rounds", {"round": number}).status == 201
        refused = self.hall.says("rounds", {"round": number + 1})
        assert refused.status == 409
        tables = self.hall.tables_of_round()
        for at, table in enumerate(tables):
            table.choose = by_chance(random.Random(100 * number + at))
        first = 3 * (number - 1)
        work = [partial(self._play, at, table, first) for at, table in enumerate(tables, start=1)]
        side_by_side(work[:-1])
        self._nothing_told_of(first, number)
        # The last table goes board by board: each is told when it is done there.
        last = tables[-1]
        last.come()
        for board in (1, 2, 3):
            assert len(self.hall.event()["told"]) == first + board - 1
            self._played(len(tables), last, first, until=board)
        for table in tables:
            table.leave()

    def _play(self, at: int, table: OnlineTable, first: int) -> None:
        table.come()
        for board in (1, 2, 3):
            self._played(at, table, first, until=board)

    def _played(self, at: int, table: OnlineTable, first: int, *, until: int) -> None:
        entries = table.play(until=until)
        place_of = seats_of(table)
        entry = entries[until - 1]
        order = [(entry["dealer"] + step - 1) % 3 + 1 for step in (1, 2, 3)]
        holders = {seat: place_of[place] for seat, place in enumerate(order, start=1)}
        soloist = None if entry["soloist"] is None else order.index(entry["soloist"]) + 1
        self.made[first + until, at] = (holders, {"soloist": soloist, "score": entry["score"]})
        for peer in table.peers:
            self.frames[first + until, at] += peer.frames
            peer.frames.clear()

    def _nothing_told_of(self, first: int, number: int) -> None:
        """All tables but one have played the round: nobody is told anything of it."""
        for key in (None, self.hall.desk_key, *self.hall.keys.values()):
            event = self.hall.event(key)
            assert event["told"] == list(range(1, first + 1))
            assert {row["boards"] for row in event["ranking"]} == {first}
            assert {each["board"] for each in event["own"]} <= set(event["told"])
            assert self.hall.at(f"/boards/{first + 1}", key=key).code == "duplicate_not_told"
        assert {each["boards"] for each in self.hall.event(self.hall.desk_key)["desk"]} == {0, 3}
        for file in (self.hall.file(), self.hall.page("data/event.json")):
            self.files.append((first, file))
        one = next(key for key in self.hall.keys.values() if self.hall.event(key)["seat"])
        seat = self.hall.event(one)["seat"]
        path = f"/api/tables/{seat['live']}/deals/1"
        assert ask(self.hall.server, path, key=seat["token"]).code == "review_after_series"


def evening_of(server: LiveServer, *, people: int, boards: int) -> Evening:
    hall = DuplicateHall(server, people=people, boards=boards)
    assert hall.says("rounds", {"round": 1}).code == "duplicate_not_begun"
    assert hall.says("words", {"words": WORDS}, key=hall.keys[1]).code == "management_only"
    assert hall.says("words", {"words": WORDS}).status == 201
    assert hall.says("words", {"words": "others"}).code == "duplicate_begun"
    evening = Evening(hall)
    for number in range(1, boards // 3 + 1):
        evening.play(number)
    return evening


def check_figures(evening: Evening, *, people: int, boards: int) -> None:
    """Every figure of every board and of the ranking, from what the players saw."""
    hall, tables = evening.hall, people // 3
    points: dict[int, Fraction] = defaultdict(Fraction)
    steps: dict[int, Fraction] = defaultdict(Fraction)
    places: dict[int, int] = defaultdict(int)
    own_sum: dict[int, int] = defaultdict(int)
    for board in range(1, boards + 1):
        told = hall.at(f"/boards/{board}?language=de").json
        by_chair = {(each["seat"], each["table"]): each for each in told["places"]}
        assert len(by_chair) == people
        for seat in (1, 2, 3):
            made = []
            for table in range(1, tables + 1):
                _, result = evening.made[board, table]
                game = None if result["soloist"] is None else result
                made.append(own(game, result["score"], seat))
            for table, (mine, merit) in enumerate(zip(made, compared(made), strict=True), 1):
                number = evening.made[board, table][0][seat]
                shown = by_chair[SEATS[seat - 1], table]
                assert shown["number"] == number
                assert (shown["own"], shown["places"]) == (mine, merit[1])
                assert (shown["points"], shown["steps"]) == (float(merit[0]), float(merit[2]))
                points[number] += merit[0]
                places[number] += merit[1]
                steps[number] += merit[2]
                own_sum[number] += mine
        for each in told["tables"]:
            result = evening.made[board, each["table"]][1]
            soloist = None if result["soloist"] is None else SEATS[result["soloist"] - 1]
            assert (each["soloist"], each["score"]) == (soloist, result["score"])
    ranking = hall.event()["ranking"]
    assert len(ranking) == people
    # Tables that all made the same of their boards would prove nothing.
    assert any(points.values())
    for row in ranking:
        number = row["number"]
        assert row["points"] == float(points[number])
        assert row["places"] == float(Fraction(100 * places[number], 2 * (tables - 1) * boards))
        assert (row["steps"], row["own"]) == (float(steps[number]), own_sum[number])
        assert row["rank"] == 1 + sum(other > points[number] for other in points.values())
        # Two have allowed their names; the others stand there by number.
        assert row["name"] == (f"Player {number}" if number < 3 else str(number))


def cards_of(hall: DuplicateHall, board: int) -> tuple[str, list[set[str]]]:
    """Seed and hands of a told board, by the documents alone; the seal must be kept."""
    told = hall.at(f"/boards/{board}").json
    event_id = hall.name.removeprefix("d-")
    name = f"duplicate-{event_id}/{board}"
    seed = bytes.fromhex(told["seed"])
    assert sha256(seed + name.encode()).hexdigest() == told["seal"]
    assert told["seal"] == hall.event()["seals"][board - 1]
    hands = dealt(shuffled(seed, name, WORDS))
    assert [set(told["hands"][seat]) for seat in SEATS] + [set(told["skat"])] == hands
    return told["seed"], hands


def check_nothing_too_early(evening: Evening, answers: list[bytes], *, boards: int) -> None:
    """No line of a table had a card of a board before it, and no line at all a seed."""
    cards = {board: cards_of(evening.hall, board) for board in range(1, boards + 1)}
    seen = 0
    for (newest, _), frames in evening.frames.items():
        coming = [hands[:3] for board, (_, hands) in cards.items() if board > newest]
        for frame in frames:
            assert not any(seed.encode() in frame for seed, _ in cards.values())
            listed = hands_in(frame)
            assert not any(gives_away(listed, hands) for hands in coming)
            seen += gives_away(listed, cards[newest][1][:3])
    # The probe finds what is there: every table saw the cards of the board that it played.
    assert seen > len(evening.frames)
    for answer in answers:
        assert not any(seed.encode() in answer for seed, _ in cards.values())
        assert not any(gives_away(hands_in(answer), hands[:3]) for _, hands in cards.values())


def check_own_reviews(evening: Evening, *, boards: int) -> None:
    """Each player opens his own play of every board; the same cards lay at all tables."""
    hall = evening.hall
    for number, key in hall.keys.items():
        mine = hall.event(key)
        assert [each["board"] for each in mine["own"]] == list(range(1, boards + 1))
        for each in mine["own"][:: max(1, boards // 3)]:
            review = each["review"]
            path = f"/api/tables/{review['live']}/deals/{review['deal']}"
            deal = ask(hall.server, path, key=review["token"])
            assert deal.status == 200, deal.json
            at = SEATS.index(each["seat"])
            held = set(deal.json["steps"][0]["hands"][at])
            assert held == cards_of(hall, each["board"])[1][at]
            me = next(place for place in deal.json["places"] if place["name"] == f"Player {number}")
            assert me["seat"] == each["seat"]


def check_files(evening: Evening, *, people: int, boards: int) -> None:
    """The file is one of `skat duplicate`; paper and pages come of it, and none of them too early.

    The rankings that they are compared with were computed again before.
    """
    hall = evening.hall
    for told, content in evening.files:
        cards = {board: cards_of(hall, board) for board in range(1, boards + 1)}
        shown = [board for board, (seed, _) in cards.items() if seed.encode() in content]
        assert shown == list(range(1, told + 1))
        results = json.loads(content)["results"]
        assert {each["board"] for each in results} == set(shown)
    event = read_event(hall.file())
    assert isinstance(event, DuplicateEvent)
    assert duplicate_problems(event) == ()
    assert [player.name for player in event.players] == [f"Player {n}" for n in hall.keys]
    for path, content in site_of(duplicate_subject(event)).items():
        assert hall.page(path) == content, path
    ranking = hall.event()["ranking"]
    told = json.loads(hall.page("data/index.json"))["ranking"]
    assert len(told) == people
    for row, known in zip(told, ranking, strict=True):
        assert [row[key] for key in ("rank", "number", "own", "won", "lost")] == [
            known[key] for key in ("rank", "number", "own", "won", "lost")
        ]
        assert float(Fraction(row["points"])) == known["points"]
    names = hall.page("de/index.html").decode()
    assert "Player 1" in names
    assert "Player 3" not in names
    for key in (None, hall.keys[1]):
        assert hall.at("/files/event.json", key=key).code == "management_only"
    paper = PdfReader(BytesIO(hall.file("results.de.pdf")))
    printed = "".join(page.extract_text() for page in paper.pages)
    assert all(f"Player {number}" in printed for number in hall.keys)
    assert hall.at("/files/deals.de.pdf", key=hall.desk_key).code == "no_such_duplicate"


def whole_evening(server: LiveServer, *, people: int, boards: int) -> None:
    evening = evening_of(server, people=people, boards=boards)
    answers = list(evening.hall.answers)
    check_figures(evening, people=people, boards=boards)
    check_nothing_too_early(evening, answers, boards=boards)
    check_own_reviews(evening, boards=boards)
    check_files(evening, people=people, boards=boards)


def test_an_evening_of_six_people_over_six_boards(server: LiveServer) -> None:
    whole_evening(server, people=6, boards=6)


@pytest.mark.proof
def test_an_evening_of_24_people_over_18_boards(server: LiveServer) -> None:
    whole_evening(server, people=24, boards=18)
