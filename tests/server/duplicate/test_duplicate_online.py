"""A duplicate evening at the tables of the server: every figure made again, nothing told too early.

What is compared comes from what the players saw on their lines; the sums are those of
`tests.duplicate.evenings`, which imports nothing of the package.
"""

from __future__ import annotations

import json
from fractions import Fraction
from io import BytesIO

import pytest
from pypdf import PdfReader

from skat.duplicate.checking import duplicate_problems
from skat.duplicate.form import DuplicateEvent, read_event
from skat.publishing.duplicate.subject import duplicate_subject
from skat.publishing.site import site_of
from tests.server.duplicate.evening import (
    SEATS,
    Evening,
    cards_of,
    check_figures,
    check_nothing_too_early,
)
from tests.server.duplicate.hall import WORDS, DuplicateHall
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
