"""Two days with a cut, three categories, teams with a bench, prizes of every kind, over HTTP.

Every figure of the desk, its files and the published pages is worked out again by
`second_awards`: standings of each day, the cut, rankings, prizes to the cent, teams, the till.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.tournament.notice.prize_plan import PerPerson, Purse
from tests.server.evenings.second_figures import every_figure
from tests.server.second_awards import (
    Award,
    Event,
    drawn,
    going_on,
    handed_out,
    one_game_each,
    worth,
)
from tests.server.second_sum import Deal, some_deals
from tests.server.steady.server import SteadyServer
from tests.server.two_days import (
    CATEGORIES,
    CUT_AT,
    FEES,
    GROUPS,
    LOSSES,
    PLAN,
    PLAYERS,
    QUOTAS,
    ROUNDED_TO,
    TwoDays,
    fee_of,
    team_of,
)

CUT = {"goes_on": CUT_AT, "teams": 1, "quotas": QUOTAS}
GONE, REFUND, DECLINED, LOSER = 33, 300, 3, 11
ONCE = {
    PerPerson.ALL: (),
    PerPerson.ONE_RANKING: ("overall", "category"),
    PerPerson.ONE: ("overall", "category", "series", "best_game"),
}


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


def first_day(desk: TwoDays) -> None:
    """Many are equal; a reserve takes a part between the series, and a player goes home."""
    for series in (1, 2):
        assert desk.draw(series, words="seven").status == 201
        for table in desk.tables:
            seated = [player["number"] for player in table["players"]]
            deals = one_game_each(seated, table["deals"], losers=[LOSER] if series == 1 else [])
            desk.typed(series, table["table"], deals)
        desk.do({"do": "close_series", "series": series})
        desk.same_standings()
        if series == 1:
            desk.do({"do": "exchange", "number": 5, "reserve": PLAYERS + 2})
            desk.do({"do": "withdraw", "number": GONE, "reason": "ill", "refund": REFUND})
    assert 5 not in {number for deals in lists_of(desk, 2) for number in deals[0].seated}


def lists_of(desk: TwoDays, series: int) -> list[list[Deal]]:
    return [deals for (at, _), deals in desk.event.lists.items() if at == series]


def the_cut(desk: TwoDays) -> None:
    """The first players, the best team, ladies and seniors besides; one declines."""
    assert desk.draw(3).code == "cut_missing"
    here = {*range(1, PLAYERS + 1), PLAYERS + 2, 46, 47} - {5, GONE}
    ranks = desk.ranked()
    for declined in ([], [DECLINED]):
        body = {"command_id": f"cut-{len(declined)}", "day": 1, "declined": declined}
        desk.sent("qualify", body)
        shown = desk.get("desk").json["cuts"][-1]
        assert shown["through"] == going_on(
            desk.merits([who for _, who in ranks]),
            desk.teams(),
            here=here - set(declined),
            seed=shown["seed"],
            purpose=f"{desk.name}/series/2/cut",
            plan=CUT,
            groups=GROUPS,
        )
    # The cut went through people who were equal, so that the lot decided.
    at = [rank for rank, who in ranks if who in here - {DECLINED}]
    assert at[CUT_AT - 1] == at[CUT_AT]
    desk.through = shown["through"]
    assert DECLINED not in desk.through
    out = {each["number"] for each in desk.get("desk").json["entrants"] if each["status"] == "out"}
    assert out == here - set(desk.through)
    desk.same_standings()


def second_day(desk: TwoDays) -> None:
    """In series 3 a reserve of a player's team comes in with the fifth deal, and stays."""
    playing = set(desk.through)
    for series in (3, 4):
        reply = desk.draw(series)
        assert reply.status == 201, reply.json
        tables = desk.tables
        seats = [player["number"] for table in tables for player in table["players"]]
        assert sorted(seats) == sorted(playing)
        came = False
        for table in tables:
            seated = [player["number"] for player in table["players"]]
            after = list(seated)
            if series == 3 and not came:
                left = next((each for each in seated if has_bench(each)), None)
                if left is not None:
                    reserve = PLAYERS + (left - 1) // 4 + 1
                    after[after.index(left)] = reserve
                    at = {"series": 3, "table": table["table"], "deal": 5}
                    swap = {"left": left, "reserve": reserve, "reason": "a train"}
                    desk.do({"do": "substitute", **at, **swap})
                    playing = playing - {left} | {reserve}
                    came = True
            deals = some_deals(
                desk.chance, seated, table["deals"], after=after, at=5 if after != seated else 0
            )
            desk.typed(series, table["table"], deals)
        assert came == (series == 3)
        desk.do({"do": "close_series", "series": series})
        desk.same_standings()


def has_bench(number: int) -> bool:
    """Whether his team's reserve still waits; that of team 2 plays for number 5."""
    return number <= PLAYERS and team_of(number) != "Team 2"


def rankings_of(desk: TwoDays, lot: str) -> dict[Award, list[int]]:
    """Every ranking that has prizes, best first."""
    overall = [who for _, who in desk.ranked(lot=lot)]
    rankings: dict[Award, list[int]] = {("overall", "", 0): overall}
    for name, members in GROUPS.items():
        rankings["category", name, 0] = [who for who in overall if who in members]
    purpose = f"{desk.name}/lot"
    for series in range(1, 5):
        merits = [(who, *made) for who, made in desk.event.made(series).items()]
        kind = f"series/{series}"
        rankings["series", "", series] = drawn(merits, seed=lot, purpose=purpose, kind=kind)
    best = [(who, value, 0, 0) for who, value in sorted(desk.event.best_games().items())]
    rankings["best_game", "", 0] = drawn(best, seed=lot, purpose=purpose, kind="best_game")
    return rankings


def key_of(award: dict[str, Any]) -> Award:
    return award["kind"], award["category"], award["series"]


def purse(of: Purse) -> dict[str, list[int]]:
    return {"amounts": [*of.amounts], "shares": [*of.shares]}


def values_of(pot: int) -> dict[Award, list[int]]:
    """What each ranking of players pays, in the order of the notice."""
    purses: dict[Award, Purse] = {("overall", "", 0): PLAN.overall}
    purses |= {("category", each.name, 0): each.prizes for each in CATEGORIES}
    purses |= {("series", "", series): PLAN.series for series in range(1, 5)}
    purses["best_game", "", 0] = PLAN.best_game
    return {award: worth(purse(each), pot, rounded_to=ROUNDED_TO) for award, each in purses.items()}


def lost_money(event: Event, number: int) -> int:
    return sum(
        LOSSES[min(at, len(LOSSES) - 1)] for lost in event.lost_games(number) for at in range(lost)
    )


def money_before_results(desk: TwoDays) -> int:
    """What lost games cost is taken in; the pot."""
    due = {number: lost_money(desk.event, number) for number in range(1, 48)}
    shown = {each["number"]: each["due"] for each in desk.get("desk").json["lost_money"]}
    assert shown == {number: amount for number, amount in due.items() if amount}
    for number, amount in shown.items():
        desk.do({"do": "money", "purpose": "lost_games", "amount": amount, "number": number})
    assert sum(shown.values()) > 0
    fees = sum(FEES[fee_of(at)] for at in range(1, 48))
    return fees + sum(due.values()) - REFUND


def rankings_and_prizes(desk: TwoDays, pot: int) -> None:
    lot = desk.get("files/public.json").json["steps"][-1]["do"]["seed"]
    desk.same_standings(lot=lot)
    rankings = rankings_of(desk, lot)
    shown = desk.get("desk").json["hall"]
    for ranking in shown["rankings"]:
        award = key_of(ranking["award"])
        told = [each["number"] for each in ranking["places"]]
        assert told == (rankings[award] if award[0] == "category" else rankings[award][:10])
        assert [each["rank"] for each in ranking["places"]] == [*range(1, len(told) + 1)]
    sums = [(team, *made) for team, _, made in desk.teams()]
    best = drawn(sums, seed=lot, purpose=f"{desk.name}/lot", kind="teams")
    results = {team: result for team, result, _, _ in sums}
    assert [(each["rank"], each["team"], each["result"]) for each in shown["teams"]] == [
        (rank, team, results[team]) for rank, team in enumerate(best, start=1)
    ]
    values = values_of(pot)
    due = handed_out(rankings, values, one_each=ONCE[desk.per_person])
    assert due == Counter(
        (key_of(each["award"]), each["number"], each["amount"])
        for each in shown["prizes"]
        if each["team"] is None
    )
    winners = [who for award, who, _ in due.elements() if award[0] in ONCE[desk.per_person]]
    assert len(winners) == len(set(winners))
    of_teams = worth({"amounts": [], "shares": PLAN.team_shares}, pot, rounded_to=ROUNDED_TO)
    assert [
        (each["team"], each["amount"]) for each in shown["prizes"] if each["team"] is not None
    ] == list(zip(best, of_teams, strict=False))
    published(desk, [who for _, who in desk.ranked(lot=lot)], rankings, due)


def published(
    desk: TwoDays,
    order: list[int],
    rankings: dict[Award, list[int]],
    due: Counter[tuple[Award, int, int]],
) -> None:
    """The pages that everybody sees have the same figures."""

    def page(name: str) -> dict[str, Any]:
        path = f"/tournament/{desk.name}/results/data/{name}.json"
        told: dict[str, Any] = desk.server.asked(path)
        return told

    assert [row["number"] for row in page("standings")["standings"]] == order
    for name in GROUPS:
        rows = page("categories")[name]
        assert [row["number"] for row in rows] == rankings["category", name, 0]
        assert [row["result"] for row in rows] == [desk.made(row["number"]).result for row in rows]
    told = [row for row in page("prizes")["prizes"] if row["number"] is not None]
    assert sorted((row["number"], row["amount"]) for row in told) == sorted(
        (who, amount) for _, who, amount in due.elements()
    )


def the_till(desk: TwoDays, pot: int) -> None:
    """All prizes but one are fetched; the sheet closes to the cent, at the desk and as CSV."""
    prizes = desk.get("desk").json["hall"]["prizes"]
    still_open = prizes[-1]
    for prize in prizes[:-1]:
        whose = {key: prize[key] for key in ("number", "team", "award")}
        desk.do({"do": "pay_prize", **whose})
        assert desk.post({"do": "pay_prize", **whose}).code in ("prize_paid", "team_prize_paid")
    desk.do({"do": "money", "purpose": "other", "amount": -1_250, "note": "cards"})
    paid = sum(prize["amount"] for prize in prizes[:-1])
    counts = Counter(fee_of(at) for at in range(1, 48))
    fees = sorted((name, FEES[name], count, FEES[name] * count) for name, count in counts.items())
    sheet = desk.get("desk").json["cash"]
    keys = ("fee_class", "each", "count", "amount")
    assert [tuple(each[key] for key in keys) for each in sheet["fees"]] == fees
    income = sum(amount for *_, amount in fees)
    lost = pot + REFUND - income
    all_shares = [
        *(*PLAN.shares, *PLAN.team_shares, *PLAN.best_game.shares),
        *(share for each in CATEGORIES for share in each.prizes.shares),
    ]
    together = pot * sum(all_shares) // 10_000
    given = sum(pot * share // 10_000 // ROUNDED_TO * ROUNDED_TO for share in all_shares)
    balance = income + lost - REFUND - 1_250 - paid
    figures = {
        "lost_games": lost,
        "other_in": 0,
        "income": income + lost,
        "refunds": REFUND,
        "other_out": 1_250,
        "outgo": REFUND + 1_250 + paid,
        "balance": balance,
        "open_prizes": still_open["amount"],
        "remainder": balance - still_open["amount"],
        "pot": pot,
        "shares": together,
        "rounding": together - given,
    }
    assert {key: sheet[key] for key in figures} == figures
    due = Counter[Any]()
    for prize in prizes:
        due[key_of(prize["award"]), prize["team"] is not None] += prize["amount"]
    assert {(key_of(row["award"]), row["teams"]): row["due"] for row in sheet["prizes"]} == due
    assert sum(row["paid"] for row in sheet["prizes"]) == paid
    answer = desk.server.reply(
        f"/api/tournaments/{desk.name}/files/cash.csv",
        headers={"Authorization": f"Bearer {desk.desk_key}"},
    )
    rows = list(csv.reader(io.StringIO(answer.granted().decode("utf-8-sig"))))
    told = {row[0]: row[-1] for row in rows}
    for what in ("balance", "remainder", "pot", "rounding"):
        assert told[what] == str(figures[what])


@pytest.mark.article("TR-5.1", "TR-3.3", "TR-4.4")
@pytest.mark.parametrize(
    ("carried", "per_person"),
    [
        (False, PerPerson.ONE_RANKING),
        pytest.param(True, PerPerson.ALL, marks=pytest.mark.proof),
        pytest.param(True, PerPerson.ONE, marks=pytest.mark.proof),
    ],
)
def test_an_event_of_two_days(
    server: SteadyServer, tmp_path: Path, carried: bool, per_person: PerPerson
) -> None:
    desk = TwoDays(server, carried=carried, per_person=per_person)
    desk.all_entered()
    first_day(desk)
    the_cut(desk)
    second_day(desk)
    pot = money_before_results(desk)
    every_figure(desk)
    assert desk.publish().status == 201
    rankings_and_prizes(desk, pot)
    the_till(desk, pot)
    every_figure(desk, phones=True)
    file = tmp_path / "complete.json"
    file.write_text(json.dumps(desk.get("files/complete.json").json))
    checked = CliRunner().invoke(app, ["tournament", "check", str(file)])
    assert checked.exit_code == 0, checked.output
