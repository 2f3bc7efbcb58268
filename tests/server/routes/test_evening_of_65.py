"""65 players over HTTP: two leave, a reserve, a no-show, a latecomer, a protest, a changed entry.

Every figure that the desk shows is worked out a second time by `second_sum`.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from skat.cli.app import app
from skat.rules.editions import Options, RuleSet
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prize_plan import PrizePlan
from skat.tournament.sample import sample_prospectus
from tests.server.list_phone import ask
from tests.server.second_sum import Deal, Sums, feet, in_order, some_deals
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall

PLAYERS, RESERVE, LATE = 65, 66, 67
PRIZES, TEAM_PRIZES = (20_000, 12_000, 8_000, 5_000), (9_000, 6_000)
LOSSES = (50, 50, 50, 100)
FEE = 1_000
CHANGE = 5


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


class Evening(Hall):
    """The desk of this evening, and a record of what was played."""

    def __init__(self, server: SteadyServer) -> None:
        notice = replace(
            sample_prospectus(series=2, rounds=3),
            rules=RuleSet(options=Options(protest_last_series_minutes=0)),
            prizes=PrizePlan(
                amounts=tuple(map(Cents, PRIZES)), team_amounts=tuple(map(Cents, TEAM_PRIZES))
            ),
        )
        super().__init__(server, notice=notice)
        self.chance = random.Random(65)
        self.lists: dict[tuple[int, int], list[Deal]] = {}

    def sent(self, path: str, body: Any) -> Any:
        """What a request of the desk is answered."""
        place = f"/api/tournaments/{self.name}/{path}"
        return ask(self.server, place, body=body, key=self.desk_key)

    def played(self, series: int, table: dict[str, Any], *, typed: bool = False) -> None:
        """A whole list, or only its foot, signed by all."""
        numbers = [player["number"] for player in table["players"]]
        deals = some_deals(self.chance, numbers, table["deals"])
        self.lists[series, table["table"]] = deals
        at = {"series": series, "table": table["table"]}
        if typed:
            self.do({"do": "enter_totals", **at, **foot_of(deals, len(numbers))})
        else:
            self.do({"do": "enter_list", **at, "games": [deal.game for deal in deals]})
        self.do({"do": "sign", **at, "places": list(range(1, len(numbers) + 1))})

    def confirmed(self, command: dict[str, Any]) -> None:
        """A command with the effect that was shown."""
        shown = self.sent("effect", {"command": command})
        assert shown.status == 200, shown.json
        self.do({**command, "seen": shown.json["digest"]})


def foot_of(deals: list[Deal], size: int) -> dict[str, Any]:
    """The foot of these deals as it is typed."""
    totals = [{"points": p, "won": w, "lost": lost} for p, w, lost in feet(deals, size)]
    return {"totals": totals, "passed": sum(deal.place is None for deal in deals)}


@pytest.mark.article("TR-5.1", "TR-4.4", "TR-9.10")
def test_an_evening_of_65_players(server: SteadyServer, tmp_path: Path) -> None:
    desk = Evening(server)
    desk.do({"do": "announce"})
    rows = "".join(
        f"{at};Spieler {at};Verein {at % 9};{f'Team {at % 13}' if at <= 52 else ''};ja\n"
        for at in range(1, PLAYERS + 1)
    )
    table = f"Startnummer;Name;Verein;Mannschaft;Bezahlt\n{rows}".encode("cp1252")
    assert desk.sent("players", table).json == {"players": PLAYERS, "encoding": "utf-8"}
    desk.do({"do": "enter", "name": "Reserve", "reserve": True})
    gone = first_series(desk)
    second_series(desk)
    result = desk.sent("publish", {"command_id": "results"})
    assert result.status == 201, result.json
    every_figure(desk, gone)
    for name in ("public.json", "complete.json"):
        file = tmp_path / name
        file.write_text(json.dumps(desk.get(f"files/{name}").json))
        checked = CliRunner().invoke(app, ["tournament", "check", str(file)])
        assert checked.exit_code == 0, checked.output


def first_series(desk: Evening) -> int:
    """No-show, latecomer, reserve, changed entry and protest; who was replaced."""
    assert desk.draw(1, words="heart ace").status == 201
    tables = desk.tables
    assert sorted(len(each["players"]) for each in tables) == [3] * 3 + [4] * 14
    # The latecomer makes one table of three a table of four, the no-show the other way round.
    missing = {"number": tables[0]["players"][3]["number"], "reason": "did not come"}
    off = {"do": "take_off", "series": 1, "table": 1, **missing}
    assert desk.post(off).code == "draw_again"
    desk.do({"do": "enter", "name": "Latecomer", "paid": FEE})
    desk.do({"do": "join", "series": 1, "table": 17, "number": LATE, "reason": "late train"})
    desk.do(off)
    tables = desk.tables
    assert (len(tables[0]["players"]), len(tables[16]["players"])) == (3, 4)
    # Table 2: a reserve comes with deal 5 before anything is entered; then the foot is typed.
    numbers = [player["number"] for player in tables[1]["players"]]
    left = numbers[1]
    after = [RESERVE if number == left else number for number in numbers]
    leave = {"left": left, "reserve": RESERVE, "reason": "taken ill"}
    desk.do({"do": "substitute", "series": 1, "table": 2, **leave})
    deals = some_deals(desk.chance, numbers, tables[1]["deals"], after=after, at=CHANGE)
    desk.lists[1, 2] = deals
    foot = {"do": "enter_totals", "series": 1, "table": 2, **foot_of(deals, 4)}
    assert desk.post(foot).code == "change_deal_missing"
    before = {"deal": CHANGE, **foot_of(deals[: CHANGE - 1], 4)}
    desk.do({**foot, "at_changes": [before]})
    desk.do({"do": "sign", "series": 1, "table": 2, "places": [1, 2, 3, 4]})
    changed_entry(desk, tables[2])
    for each in (tables[0], *tables[3:]):
        desk.played(1, each, typed=each["table"] % 4 == 0)
    desk.do({"do": "close_series", "series": 1})
    protest(desk, tables[3 + 1])
    desk.do({"do": "withdraw", "number": missing["number"], "reason": "never came"})
    second = tables[7]["players"][0]["number"]
    desk.do({"do": "withdraw", "number": second, "reason": "must go home", "refund": 400})
    return int(left)


def changed_entry(desk: Evening, table: dict[str, Any]) -> None:
    """A table of phones: an entry is changed, and nobody confirms what he did not see."""
    cards = desk.get("cards").json
    numbers = [player["number"] for player in table["players"]]
    one, other = cards[str(numbers[0])], cards[str(numbers[1])]
    deals = some_deals(desk.chance, numbers, table["deals"])
    at = {"series": 1, "table": table["table"]}
    slip = {"do": "enter_deal", **at, "deal": 1, "game": None}
    desk.do(slip, key=one)
    seen = desk.get("phone", other).json["lines"][-1]["version"]
    desk.do({"do": "take_back_deal", **at, "deal": 1, "reason": "slip"}, key=one)
    for deal, played in enumerate(deals, start=1):
        desk.do({"do": "enter_deal", **at, "deal": deal, "game": played.game}, key=one)
        confirm = {"do": "confirm_deal", **at, "deal": deal, "version": seen}
        if deal == 1:
            refused = desk.post(confirm, key=other)
            assert (refused.status, refused.code) == (409, "line_changed")
            seen = refused.json["line"]["version"]
        desk.do({**confirm, "version": seen}, key=other)
    for place, number in enumerate(numbers, start=1):
        desk.do({"do": "sign", **at, "places": [place]}, key=cards[str(number)])
    desk.lists[1, table["table"]] = deals


def protest(desk: Evening, table: dict[str, Any]) -> None:
    """All have signed; a protest is upheld and orders a correction, whose effect is shown first."""
    number, series = table["table"], 1
    deals = desk.lists[series, number]
    at, wrong = next((i, deal) for i, deal in enumerate(deals) if deal.game and deal.score > 0)
    player = table["players"][0]["number"]
    card = desk.get("cards").json[str(player)]
    where = {"series": series, "table": number}
    desk.do({"do": "protest", "number": player, **where, "facts": "a revoke"}, key=card)
    game = {**(wrong.game or {}), "won": False}
    command = {"do": "correct_deal", **where, "deal": at + 1, "game": game, "reason": "a revoke"}
    assert desk.post({**command, "protest": 1}).code == "no_such_ruling"
    ruling = {"upheld": True, "text": "SkO-4.1.4: lost", "by": "Olga Rau"}
    desk.do({"do": "decide", "id": 1, "ruling": ruling}, key=desk.referee_key)
    assert desk.post(command).code == "entry_final_without_consent"
    desk.confirmed({**command, "protest": 1})
    deals[at] = wrong._replace(score=-2 * wrong.score)


def second_series(desk: Evening) -> None:
    assert desk.draw(2).status == 201
    tables = desk.tables
    assert [len(each["players"]) for each in tables] == [4] * 16
    for each in tables:
        desk.played(2, each, typed=each["table"] % 3 == 0)
    desk.do({"do": "close_series", "series": 2})


def every_figure(desk: Evening, gone: int) -> None:
    """Standings, teams, prizes, money for lost games, accounts: each counted here again."""
    sums = Sums(2, LOSSES)
    for (series, _), deals in desk.lists.items():
        sums.add(series, deals)
    shown = desk.get("desk").json
    numbers = [number for number in range(1, LATE + 1) if number in sums.series]
    assert gone in numbers
    seed = next(
        step["do"]["seed"]
        for step in desk.get("files/public.json").json["steps"]
        if step["do"]["do"] == "publish"
    )
    lot = {"seed": seed, "purpose": f"{desk.name}/lot"}
    merits = [(each, sums.result(each), sums.won[each], sums.lost[each]) for each in numbers]
    ranked = in_order(merits, kind="players", **lot)
    assert [
        (
            *(each[key] for key in ("rank", "number", "points", "won", "lost", "result")),
            each["series"],
        )
        for each in shown["hall"]["standings"]
    ] == [
        (
            *(rank, number, sums.points[number], sums.won[number], sums.lost[number]),
            *(sums.result(number), sums.series[number]),
        )
        for rank, number in enumerate(ranked, start=1)
    ]
    teams: dict[str, list[int]] = {}
    for each in shown["entrants"]:
        if each["team"]:
            teams.setdefault(each["team"], []).append(each["number"])
    of_teams = [
        (
            team,
            sum(map(sums.result, members)),
            sum(sums.won[each] for each in members),
            sum(sums.lost[each] for each in members),
        )
        for team, members in teams.items()
    ]
    best = in_order(of_teams, kind="teams", **lot)
    results = {team: result for team, result, _, _ in of_teams}
    assert [(each["rank"], each["team"], each["result"]) for each in shown["hall"]["teams"]] == [
        (rank, team, results[team]) for rank, team in enumerate(best, start=1)
    ]
    due = [(rank, number, None) for rank, number in enumerate(ranked[: len(PRIZES)], start=1)]
    due += [(rank, None, team) for rank, team in enumerate(best[: len(TEAM_PRIZES)], start=1)]
    assert [
        (each["rank"], each["number"], each["team"], each["amount"])
        for each in shown["hall"]["prizes"]
    ] == [(*prize, amount) for prize, amount in zip(due, (*PRIZES, *TEAM_PRIZES), strict=True)]
    money = {each["number"]: each["due"] for each in shown["lost_money"]}
    assert money == {number: sums.money[number] for number in numbers if sums.money[number]}
    for number, amount in money.items():
        desk.do({"do": "money", "purpose": "lost_games", "amount": amount, "number": number})
    for prize in shown["hall"]["prizes"]:
        desk.do({"do": "pay_prize", "number": prize["number"], "team": prize["team"]})
    paid = {
        "fee": (PLAYERS + 1) * FEE,
        "lost_games": sum(money.values()),
        "prize": -sum(PRIZES) - sum(TEAM_PRIZES),
        "refund": -400,
        "other": 0,
    }
    accounts = desk.get("desk").json["accounts"]
    assert accounts == {"by_purpose": paid, "balance": sum(paid.values())}
    phone = desk.get("phone", desk.get("cards").json[str(ranked[0])]).json
    assert (phone["rank"], phone["result"]) == (1, sums.result(ranked[0]))
