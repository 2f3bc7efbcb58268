"""A site says in which deals of a list a computer player acted, and how often for whom."""

from __future__ import annotations

import json

from tests.papers.publishing.sites import published, rows
from tests.tournament.evenings import Evening
from tests.tournament.online.test_stand_ins import vanished


def test_lists_and_standings_are_marked() -> None:
    played = vanished().closed()
    site = published(played.steps)
    first = played.sits(1, 1)
    marks = {int(row["number"]): row["stand_ins"] for row in rows(site, "standings")}
    assert marks == {number: "4" if number == first else "0" for number in marks}
    deals = json.loads(site["data/list-1-1.json"])["deals"]
    assert [bool(row["stand_ins"]) for row in deals] == [False, False, True, True, True, True]


def test_nothing_is_said_where_everybody_played_himself() -> None:
    site = published(Evening(series=1).seated(3).played().closed().steps)
    assert all("stand_ins" not in row for row in rows(site, "standings"))
