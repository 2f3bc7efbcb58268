"""Categories on the pages: a ranking of each, and prizes that say how they were won."""

from __future__ import annotations

import json

from msgspec.structs import replace

from skat.messages import message
from skat.model.refusal import Refusal
from skat.papers.publishing.site import site_of
from skat.papers.publishing.tournament import tournament_subject
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prize_plan import Category, PrizeInKind, Purse
from tests.papers.publishing.sites import Reader, played, rows, state_of

MEMBERS = {"ladies": {1, 4, 7, 9}, "juniors": {2, 4}, "Guests": set[int]()}


def test_each_category_has_its_ranking_and_its_prizes() -> None:
    state = state_of(played())
    purse = Purse(amounts=(Cents(700), Cents(300)))
    categories = tuple(Category(name=name, prizes=purse) for name in MEMBERS)
    state = replace(
        state,
        prospectus=replace(state.prospectus, categories=categories),
        ranked_from=(),
        entrants=tuple(
            replace(
                each,
                categories=tuple(name for name in MEMBERS if each.number in MEMBERS[name]),
            )
            for each in state.entrants
        ),
    )
    subject = tournament_subject(state, public_file=b"")
    assert not isinstance(subject, Refusal)
    site = site_of(subject)
    results = {int(row["number"]): int(row["result"]) for row in rows(site, "standings")}
    shown = json.loads(site["data/categories.json"])
    for name, members in MEMBERS.items():
        ranked = sorted(members, key=lambda number: -results[number])
        assert [row["number"] for row in shown[name]] == ranked
        assert [row["rank"] for row in shown[name]] == list(range(1, len(ranked) + 1))
        assert [row["result"] for row in shown[name]] == [results[each] for each in ranked]
        won = [row for row in rows(site, "prizes") if row["award"] == f"category {name}"]
        assert [int(row["number"]) for row in won] == ranked[:2]
        assert [int(row["amount"]) for row in won] == [700, 300][: len(ranked)]
    assert len([row for row in rows(site, "prizes") if row["award"] == "overall"]) == 3
    for language in ("de", "en", "fr", "pl"):
        page = Reader(site[f"{language}/categories.html"])
        ladies = message("tournament.award_category", {"category": "ladies"}, language)
        assert ladies in page.text
        assert len(page.tables) == 3


def test_prizes_that_are_no_money_have_a_column_where_there_are_any() -> None:
    state = state_of(played())
    plain = tournament_subject(state, public_file=b"")
    assert not isinstance(plain, Refusal)
    assert "in_kind" not in rows(site_of(plain), "prizes")[0]
    ham = PrizeInKind(rank=4, what="ham")
    prizes = replace(state.prospectus.prizes, in_kind=(ham,))
    subject = tournament_subject(
        replace(state, prospectus=replace(state.prospectus, prizes=prizes)), public_file=b""
    )
    assert not isinstance(subject, Refusal)
    shown = rows(site_of(subject), "prizes")
    assert [row["in_kind"] for row in shown] == ["", "", "", "ham"]
    assert [bool(row["amount"]) for row in shown] == [True, True, True, False]
