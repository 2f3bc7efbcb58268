"""A duplicate evening at the tables of the server: each figure made again, no board known early.

What is compared comes from what the players saw on their lines; the sums are those of
`tests.tournament.duplicate.evenings`, which imports nothing of the package.
"""

from __future__ import annotations

import json
import random
from fractions import Fraction
from io import BytesIO

import pytest
from pypdf import PdfReader

from skat.office.duplicate import DuplicateTerms, OpenEvent
from skat.office.duplicate.state import REDUCER
from skat.papers.publishing.duplicate import duplicate_subject
from skat.papers.publishing.site import site_of
from skat.tournament.duplicate.form import DuplicateEvent, DuplicatePlayer, new_event, read_event
from skat.tournament.duplicate.results import duplicate_problems
from tests.server.duplicate.evening import (
    SEATS,
    Evening,
    cards_of,
    check_figures,
    check_nothing_too_early,
)
from tests.server.duplicate.hall import WORDS, DuplicateHall, by_chance
from tests.server.list_phone import ask
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")


def evening_of(server: SteadyServer, *, people: int, boards: int) -> Evening:
    hall = DuplicateHall(server, people=people, boards=boards)
    assert hall.says("rounds", {"round": 1}).code == "duplicate_not_begun"
    assert hall.says("words", {"words": WORDS}, key=hall.keys[1]).code == "management_only"
    assert hall.says("words", {"words": WORDS}).status == 201
    assert hall.says("words", {"words": "others"}).code == "duplicate_begun"
    evening = Evening(hall)
    for number in range(1, boards // 3 + 1):
        evening.play(number)
    return evening


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


@pytest.mark.parametrize(
    ("people", "boards"), [(6, 6), pytest.param(24, 18, marks=pytest.mark.proof)]
)
def test_an_evening_of_people_over_boards(steady: SteadyServer, people: int, boards: int) -> None:
    evening = evening_of(steady, people=people, boards=boards)
    answers = list(evening.hall.answers)
    check_figures(evening, people=people, boards=boards)
    check_nothing_too_early(evening, answers, boards=boards)
    check_own_reviews(evening, boards=boards)
    check_files(evening, people=people, boards=boards)


@pytest.mark.proof
def test_who_sits_out_has_no_seat_and_no_board(steady: SteadyServer) -> None:
    hall = DuplicateHall(steady, people=7, boards=6)
    assert hall.says("words", {"words": WORDS}).status == 201
    played = dict.fromkeys(hall.keys, 0)
    for number in (1, 2):
        assert hall.says("rounds", {"round": number}).status == 201
        seated = [each for each, key in hall.keys.items() if hall.event(key)["seat"]]
        assert len(seated) == 6
        for each in seated:
            played[each] += 3
        for table in hall.tables_of_round():
            table.choose = by_chance(random.Random(number))
            table.come()
            table.play()
            table.leave()
    ranking = hall.event()["ranking"]
    assert {row["number"]: row["boards"] for row in ranking} == played
    assert abs(sum(row["points"] for row in ranking)) < 1e-6
    event = read_event(hall.file())
    assert isinstance(event, DuplicateEvent)
    assert duplicate_problems(event) == ()
    for number, key in hall.keys.items():
        assert len(hall.event(key)["own"]) == played[number]


def test_only_events_with_sit_outs_need_the_newer_version() -> None:
    def since(people: int) -> int:
        players = tuple(DuplicatePlayer(name=f"P{at}") for at in range(people))
        event = new_event(
            name="Cup",
            organiser="Club",
            players=players,
            boards=3,
            boards_a_round=3,
            event_id="cup",
            seed=bytes(32),
            secret=bytes(32),
        )
        assert isinstance(event, DuplicateEvent)
        return REDUCER.since(OpenEvent(event, DuplicateTerms()))

    assert (since(6), since(7), since(9)) == (1, 2, 1)
