"""Every figure that a tournament shows over HTTP, worked out again by the second book.

The book (`tests/tournament/second`) imports nothing of the package: it is given the steps of the
saved file as JSON, and what it makes of them is compared with desk, phones, tables and pages.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from tests.server.tournament_hall import Hall
from tests.tournament.second.event import Event

Told = dict[str, Any]
FIRST = 10
"""So many of a series, and of the best games, are shown."""


def book_of(hall: Hall) -> Event:
    """The event by its steps, as the desk saves them."""
    book = Event()
    for step in hall.get("files/tournament.json").json["steps"]:
        book.take(step)
    return book


def every_figure(hall: Hall, *, phones: bool = False) -> Event:
    """All that the desk shows now, and each phone, is what the second book says; that book."""
    book = book_of(hall)
    again = book.figures()
    desk = hall.get("desk").json
    shown = dict(_shown_at_the_desk(desk))
    assert shown == dict(_by_the_book(again, set(shown)))
    if phones:
        _phones(hall, book, again)
    return book


def _award(each: Told) -> tuple[str, str, int]:
    award = each["award"]
    return award["kind"], award["category"], award["series"]


def _shown_at_the_desk(desk: Told) -> Iterator[tuple[str, Any]]:
    hall, cash = desk["hall"], desk["cash"]
    yield "people", {each["number"]: [each["status"], each["paid"]] for each in desk["entrants"]}
    yield (
        "standings",
        [
            [each[key] for key in ("rank", "number", "result", "tied", "points", "won", "lost")]
            + [each["series"], each.get("stand_ins", 0), each.get("no_prize_rank", False)]
            for each in hall["standings"]
        ],
    )
    keys = ("rank", "team", "numbers", "tied", "counted")
    yield (
        "teams",
        {
            kind: [
                [each[key] for key in keys] + [each["result"], each["won"], each["lost"]]
                for each in ranked
            ]
            for kind, ranked in [
                ("", hall["teams"]),
                *((each["kind"], each["teams"]) for each in hall.get("team_kinds", ())),
            ]
        },
    )
    for ranking in hall["rankings"]:
        places = [
            [each[key] for key in ("rank", "number", "result", "tied")]
            for each in ranking["places"]
        ]
        yield repr(_award(ranking)), places
    yield (
        "prizes",
        sorted(
            [
                (
                    *(_award(each), each["team"], each["number"], each["rank"], each["amount"]),
                    *(each["withheld"], each["paid"]),
                    *(each.get("thing", ""), each.get("honour", "")),
                )
                for each in hall["prizes"]
            ],
            key=repr,
        ),
    )
    yield "cuts", [each["through"] for each in desk["cuts"]]
    yield "lost", {each["number"]: each["due"] for each in desk["lost_money"] if each["due"]}
    yield (
        "cash",
        {
            "fees": sorted(
                [each["fee_class"], each["each"], each["count"]] for each in cash["fees"]
            ),
            "of_teams": cash.get("team_fees", 0),
            "lost_games": cash["lost_games"],
            "other": [cash["other_in"], cash["other_out"]],
            "refunds": cash["refunds"],
            "handed_over": sum(each["paid"] for each in cash["prizes"]),
            "postage": cash.get("postage_in", 0) - cash.get("postage_out", 0),
            "withheld": sum(each["withheld"] for each in cash["prizes"]),
            "balance": cash["balance"],
            "open": cash["open_prizes"],
            "remainder": cash["remainder"],
            "pot": [cash["pot"], cash["shares"], cash["rounding"]],
            "pots": sorted(
                [
                    ("teams", "", 0) if each["teams"] else _award(each),
                    "lost games" if each["lost_games"] else "own",
                    each["pot"],
                    each["given"],
                ]
                for each in cash.get("pots", [])
            ),
        },
    )
    assert desk["accounts"]["balance"] == cash["balance"] == cash["income"] - cash["outgo"]


def _by_the_book(again: dict[str, Any], shown: set[str]) -> Iterator[tuple[str, Any]]:
    results = again["results"]
    yield "people", {number: each[:2] for number, each in again["people"].items()}
    standings = []
    for rank, number, result, tied in again["standings"]:
        has = results[number]
        sums = [has["points"], has["won"], has["lost"], has["series"], has["away"]]
        standings.append([rank, number, result, tied, *sums, number in again["without_rank"]])
    yield "standings", standings
    keys = ("rank", "team", "numbers", "tied", "counted")
    yield (
        "teams",
        {
            kind: [[each[key] for key in keys] + each["merit"] for each in ranked]
            for kind, ranked in again["teams"].items()
        },
    )
    for award, places in again["rankings"].items():
        if repr(award) in shown:
            yield repr(award), places if award[0] == "category" else places[:FIRST]
    yield "prizes", sorted(map(tuple, again["prizes"]), key=repr)
    yield "cuts", again["cuts"]
    yield "lost", {number: each["money"] for number, each in results.items() if each["money"]}
    yield "cash", again["cash"]


def _phones(hall: Hall, book: Event, again: dict[str, Any]) -> None:
    """What each participant sees: his rank, his result, his lists and his prizes."""
    ranks = {number: rank for rank, number, _, _ in again["standings"]}
    for number, key in hall.get("cards").json.items():
        who = int(number)
        phone = hall.get("phone", key).json
        # A player without a rank has no result either, but sees his lists.
        result = again["results"][who]["result"] if who in ranks else 0
        assert (phone["rank"], phone["result"]) == (ranks.get(who), result), who
        final = phone["final"]
        if final is None:
            continue
        assert final["ranked"] == len(ranks)
        team = book.people[who].team
        mine = [
            (each.amount, each.thing, each.honour)
            for each in again["prizes"]
            if book.lot and (each.number == who or (each.team is not None and each.team == team))
        ]
        prizes = [
            (each["amount"], each.get("thing", ""), each.get("honour", ""))
            for each in final["prizes"]
        ]
        assert sorted(prizes) == sorted(mine), who


def published_pages(hall: Hall, book: Event) -> None:
    """The published pages and the tables for spreadsheets have the same figures."""
    again = book.figures()
    order = [number for _, number, _, _ in again["standings"]]

    def page(name: str) -> Told:
        told: Told = hall.server.asked(f"/tournament/{hall.name}/results/data/{name}.json")
        return told

    rows = page("standings")["standings"]
    assert [row["number"] for row in rows] == order
    assert [row["result"] for row in rows] == [again["results"][each]["result"] for each in order]
    categories = page("categories") if book.notice.get("categories") else {}
    for name, rows in categories.items():
        places = again["rankings"]["category", name, 0]
        assert [(row["rank"], row["number"]) for row in rows] == [
            tuple(each[:2]) for each in places
        ]
    prizes = [
        (row["number"], row["amount"] or 0, row.get("in_kind") or "")
        for row in page("prizes")["prizes"]
    ]
    assert sorted(prizes, key=repr) == sorted(
        ((each.number, each.amount, each.no_money) for each in again["prizes"]), key=repr
    )
    table = {row[0]: row for row in rows_of(hall, "standings.csv")}
    assert len(table) == len(order) + 1
    cash = {row[0]: row[-1] for row in rows_of(hall, "cash.csv")}
    assert cash["balance"] == str(again["cash"]["balance"])
    assert cash["remainder"] == str(again["cash"]["remainder"])


def rows_of(hall: Hall, file: str) -> list[list[str]]:
    """A table for spreadsheets, row by row."""
    answer = hall.server.reply(
        f"/api/tournaments/{hall.name}/files/{file}",
        headers={"Authorization": f"Bearer {hall.desk_key}"},
    )
    return list(csv.reader(io.StringIO(answer.granted().decode("utf-8-sig"))))
