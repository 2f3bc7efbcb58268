"""`skat list`: whole lists against a naive calculation, what the paper says, and bad files."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.messages import LANGUAGES, message
from tests.lanes.few import few

NAMES = ["Anna", "Björn", "Cécile", "Łukasz"]
BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}


def run(tmp_path: Path, content: object, *options: str) -> tuple[int, str, str]:
    """Exit status, output and errors of the command on a file of this content."""
    file = tmp_path / "list.json"
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    file.write_bytes(data)
    result = CliRunner().invoke(app, ["list", str(file), *options])
    return result.exit_code, result.stdout, result.stderr


def answer(tmp_path: Path, content: object, *options: str) -> dict[str, Any]:
    """The JSON that the command prints."""
    _, out, _ = run(tmp_path, content, "--json", *options)
    answered: dict[str, Any] = json.loads(out)
    return answered


def random_deal(chance: random.Random, names: list[str]) -> tuple[dict[str, Any], int]:
    """A deal in the keys of `skat value`, and its score counted on the fingers."""
    if chance.random() < 0.1:
        return {"passed": True}, 0
    soloist = chance.choice(names)
    if chance.random() < 0.15:
        hand, ouvert = chance.random() < 0.4, chance.random() < 0.4
        tricks = chance.choice([0, 0, 0, 1, 3])
        value = {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}[int(hand), int(ouvert)]
        game: dict[str, Any] = {"contract": "null", "hand": hand, "ouvert": ouvert, "bid": 18}
        game |= {"end": "played_out", "soloist_points": 0 if tricks == 0 else 10}
        game |= {"soloist_tricks": tricks, "soloist": soloist}
        return game, value if tricks == 0 else -2 * value
    contract = chance.choice([*BASES])
    hand = chance.random() < 0.3
    count = chance.randint(1, 4)
    points = chance.randint(32, 112)
    bid = chance.choice([18, 20, 22, 23, 24, 27, 30, 33, 36, 40, 48, 60])
    base = BASES[contract]
    value = base * (count + 1 + hand + (points >= 90))
    won = points >= 61 and value >= bid
    while value < bid:
        value += base
    with_or_without = chance.choice(["with", "without"])
    game = {"contract": contract, "hand": hand, "tops": f"{with_or_without} {count}", "bid": bid}
    game |= {"end": "played_out", "soloist_points": points, "soloist": soloist}
    return game, value if won else -2 * value


@pytest.mark.parametrize(("size", "deals"), [(3, 36), (4, 48)])
@pytest.mark.parametrize("seed", few(range(6), gate=2))
def test_a_series_against_a_naive_sum(tmp_path: Path, size: int, deals: int, seed: int) -> None:
    chance = random.Random(seed)
    table = NAMES[:size]
    first = chance.randrange(size)
    drawn = []
    for turn in range(deals):
        dealer = (first + turn) % size
        names = [name for at, name in enumerate(table) if size == 3 or at != dealer]
        drawn.append(random_deal(chance, names))
    content = {"table": table, "first_dealer": first, "deals": [deal for deal, _ in drawn]}
    answered = answer(tmp_path, content)

    points = dict.fromkeys(table, 0)
    won, lost = points.copy(), points.copy()
    for number, ((deal, score), entry) in enumerate(zip(drawn, answered["deals"], strict=True)):
        assert entry["score"] == score, deal
        assert entry["dealer"] == table[(first + number) % size]
        if "soloist" in deal:
            points[deal["soloist"]] += score
            (won if score > 0 else lost)[deal["soloist"]] += 1
        assert entry["totals"] == list(points.values())
    bonus = 40 if size == 3 else 30
    for player in answered["players"]:
        name = player["name"]
        others = sum(lost.values()) - lost[name]
        assert (player["points"], player["won"], player["lost"]) == (
            points[name],
            won[name],
            lost[name],
        )
        assert player["seeger"] == points[name] + 50 * (won[name] - lost[name])
        assert player["seeger_fabian"] == player["seeger"] + bonus * others
    everything = sum(points.values())
    assert answered["settlement"]["amounts"] == [size * own - everything for own in points.values()]
    assert answered["settlement"]["balance"] == everything
    assert answered["violated"] == []


CLUBS = {"soloist": "Anna", "contract": "clubs", "tops": "with 1", "bid": 18}
LOST = {**CLUBS, "end": "soloist_concedes"}
SPADES = {**LOST, "contract": "spades"}
PASSED = {"passed": True}
LIST: dict[str, Any] = {"table": NAMES[:3], "deals": [LOST, PASSED]}


@pytest.mark.parametrize(
    ("changed", "code", "where"),
    [
        ({"tabel": []}, "key_unknown", {}),
        ({"table": "Anna"}, "bad_value", {}),
        ({"table": NAMES[:2]}, "table_too_small", {}),
        ({"table": ["A", "A", "B"]}, "player_twice", {}),
        ({"table": [*"ABCDEFGHI"]}, "too_many_players", {}),
        ({"first_dealer": 3}, "bad_value", {}),
        ({"edition": "isko-1950"}, "unknown_edition", {}),
        ({"options": {"kontra": 1}}, "bad_option", {}),
        ({"options": []}, "bad_value", {}),
        ({"deals": {}}, "bad_value", {}),
        ({"deals": [PASSED] * 481}, "no_such_length", {}),
        ({"length": 1}, "list_complete", {"deal": 2}),
        ({"deals": [LOST, "passed"]}, "bad_value", {"deal": 2}),
        ({"deals": [{}]}, "key_missing", {"deal": 1}),
        ({"deals": [{**PASSED, "soloist": "Anna"}]}, "key_unknown", {"deal": 1}),
        ({"deals": [{**LOST, "soloist": "Zoe"}]}, "soloist_not_at_table", {"deal": 1}),
        ({"deals": [{**LOST, "bid": 19}]}, "no_such_bid", {"deal": 1}),
        ({"deals": [LOST, {**LOST, "tops": "with 12"}]}, "tops_out_of_range", {"deal": 2}),
        ({"deals": [{**PASSED, "written": {"totals": [0]}}]}, "bad_value", {}),
        ({"written": {"sum": [0, 0, 0]}}, "key_unknown", {}),
        ({"corrections": [{"deal": 1}]}, "key_missing", {"correction": 1}),
    ],
)
def test_bad_files_name_code_and_place(
    tmp_path: Path, changed: dict[str, Any], code: str, where: dict[str, int]
) -> None:
    status, out, _ = run(tmp_path, {**LIST, **changed}, "--json")
    error = json.loads(out)["error"]
    assert status == 1
    assert error["code"] == code
    assert error["message"]
    assert {key: error[key] for key in ("deal", "correction") if key in error} == where


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"[1, 2]", "not_a_list"),
        (b'{"table": ', "line_not_json"),
        (b'{"table": [], "table": []}', "key_twice"),
        (b"\xff\xfe", "line_not_utf8"),
        (b'"' + b"a" * (1 << 20) + b'"', "list_too_long"),
    ],
)
def test_files_that_are_no_list(tmp_path: Path, data: bytes, code: str) -> None:
    status, out, _ = run(tmp_path, data, "--json")
    assert (status, json.loads(out)["error"]["code"]) == (1, code)


def test_a_bad_file_is_told_in_the_language(tmp_path: Path) -> None:
    bad = {**LIST, "deals": [{**LOST, "bid": 19}]}
    status, out, err = run(tmp_path, bad, "--language", "de")
    assert (status, out) == (1, "")
    assert "Spiel 1: " in err
    result = CliRunner().invoke(app, ["list", str(tmp_path / "none.json")])
    assert result.exit_code == 2


def test_corrections_are_made_and_leave_a_trace(tmp_path: Path) -> None:
    by_all = {"deal": 1, "by": "Anna", "at": "20:15", "why": "it was spades", "consent": True}
    answered = answer(tmp_path, {**LIST, "corrections": [{**by_all, "entry": SPADES}]})
    assert [deal["score"] for deal in answered["deals"]] == [-44, 0]
    [correction] = answered["corrections"]
    assert (correction["before"]["score"], correction["after"]["score"]) == (-48, -44)
    assert (correction["by"], correction["at"], correction["why"]) == (
        "Anna",
        "20:15",
        "it was spades",
    )
    assert correction["consent"] == NAMES[:3]
    assert answered["deals"][0]["corrected"] is True

    objected = {**by_all, "consent": ["Anna", "Björn"], "entry": SPADES}
    refused = answer(tmp_path, {**LIST, "corrections": [objected]})
    assert refused["error"]["code"] == "consent_missing"
    desk = {"deal": 1, "by": "management", "at": "21:00", "why": "illegible"}
    lowest = answer(tmp_path, {**LIST, "corrections": [{**desk, "readings": [SPADES]}]})
    assert lowest["deals"][0]["score"] == -44
    late = answer(
        tmp_path, {**LIST, "corrections": [{**desk, "readings": [SPADES], "noticed": "later"}]}
    )
    assert late["error"]["code"] == "entry_final"


def test_a_paper_list_that_does_not_fit_is_not_put_right(tmp_path: Path) -> None:
    right = {"score": -48, "totals": [-48, 0, 0]}
    foot = {"points": [-48, 0, 0], "won": [0, 0, 0], "lost": [1, 0, 0], "results": [-98, 40, 40]}
    paper = {**LIST, "deals": [{**LOST, "written": right}, PASSED], "written": foot}
    assert answer(tmp_path, paper)["violated"] == []
    wrong = {**LIST, "deals": [{**LOST, "written": {"score": -24}}, PASSED]}
    [violation] = answer(tmp_path, wrong)["violated"]
    assert (violation["code"], violation["details"]["deal"]) == ("score_does_not_fit", 1)
    results = {**paper, "written": {**foot, "results": [-98, 40, 30]}}
    codes = {each["code"] for each in answer(tmp_path, results)["violated"]}
    assert codes == {"result_does_not_fit", "results_do_not_add_up"}
    status, out, _ = run(tmp_path, results)
    assert status == 1
    assert "place 3" in out.lower()


def test_a_paper_list_says_who_dealt(tmp_path: Path) -> None:
    table = {"table": ["Anna", "Bernd", "Cleo"], "first_dealer": 0}

    def faults(*dealers: str) -> list[tuple[str, str]]:
        deals = [{**PASSED, "written": {"dealer": dealer}} for dealer in dealers]
        violated = answer(tmp_path, {**table, "deals": deals})["violated"]
        return [(each["code"], each["details"]["name"]) for each in violated]

    assert faults("Anna", "Bernd", "Cleo") == []
    assert faults("Anna", "Anna") == [("dealt_again", "Anna")]
    assert faults("Anna", "Cleo") == [("dealer_not_due", "Cleo")]
    again = [{**LOST, "written": {"dealer": "Anna"}}, {**PASSED, "written": {"dealer": "Anna"}}]
    [wrong] = answer(tmp_path, {**table, "deals": again})["violated"]
    assert wrong["code"] == "dealer_not_due"
    status, out, _ = run(tmp_path, {**table, "deals": [{**PASSED, "written": {"dealer": "Bernd"}}]})
    assert status == 1
    assert "Bernd dealt, it was Anna's turn" in out


def test_the_stake_is_that_of_the_options(tmp_path: Path) -> None:
    staked = answer(tmp_path, {**LIST, "options": {"stake": "1/4"}})["settlement"]
    rule = message("list.payable_rule_all")
    assert staked == {
        "stake": "1/4",
        "agreed": True,
        "amounts": [-24, 12, 12],
        "balance": -48,
        "payable": [-24, 12, 12],
        "rule": rule,
    }
    none = answer(tmp_path, LIST)["settlement"]
    assert (none["stake"], none["agreed"]) == ("1", False)
    assert none["amounts"] == none["payable"] == [-96, 48, 48]


def test_fractions_of_a_unit_are_told_beside_what_can_be_paid(tmp_path: Path) -> None:
    odd = {**LIST, "options": {"stake": "1/7"}}
    settled = answer(tmp_path, odd)["settlement"]
    assert settled["amounts"] == ["-96/7", "48/7", "48/7"]
    assert settled["payable"] == [-14, 7, 7]
    _, text, _ = run(tmp_path, odd)
    assert "pays 14, exactly 96/7" in text
    assert message("list.payable_rule_all").split(",")[0] in " ".join(text.split())


def test_ramsch_among_friends(tmp_path: Path) -> None:
    ramsch = {"ramsch": {"tricks": [20, 40, 50], "skat": 10, "last_trick": 2}}
    answered = answer(tmp_path, {**LIST, "deals": [ramsch], "options": {"ramsch": True}})
    # Anna deals, so Björn is forehand and she, rearhand, took the last trick and the skat.
    assert answered["deals"][0]["totals"] == [-60, -20, -40]
    assert answered["violated"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_is_counted_out_in_every_language(tmp_path: Path, language: str) -> None:
    overbid = {**LOST, "contract": "hearts", "hand": True, "tops": "without 2", "bid": 59}
    content = {"table": NAMES, "first_dealer": 3, "deals": [overbid, PASSED]}
    status, out, _ = run(tmp_path, content, "--language", language)
    assert status == 0
    for text in (*NAMES, "59", "60", "-120", "Seeger-Fabian"):
        assert text in out
    assert "list." not in out
    assert "score." not in out


# --- who comes and who goes -----------------------------------------------------------------------


def clubs(soloist: str, points: int) -> dict[str, Any]:
    """Clubs with 1: 24, or -48."""
    game = {"contract": "clubs", "tops": "with 1", "bid": 18, "end": "played_out"}
    return {**game, "soloist": soloist, "soloist_points": points}


def test_players_who_come_and_go(tmp_path: Path) -> None:
    passed = {"passed": True}
    deals = [clubs("Björn", 40), passed, passed, clubs("Björn", 40), clubs("Dora", 61), passed]
    content = {
        "table": NAMES[:3],
        "length": 36,
        "deals": [*deals, passed, clubs("Dora", 40)],
        "changes": [
            {"after_deal": 4, "leaves": "Anna"},
            {"after_deal": 3, "joins": "Dora"},
        ],
    }
    answered = answer(tmp_path, content)
    assert answered["violated"] == []
    assert [entry["round"] for entry in answered["deals"]] == [1, 1, 1, 2, 2, 2, 2, 3]
    assert [entry["dealer"] for entry in answered["deals"]][3:] == [*NAMES[:3], "Dora", "Anna"]
    assert answered["changes"] == [
        {"after_deal": 3, "came": "Dora", "left": None},
        {"after_deal": 11, "came": None, "left": "Anna"},
    ]
    assert [player["others_lost"] for player in answered["players"]] == [3, 1, 3, 1]
    assert [player["seeger_fabian"] for player in answered["players"]] == [
        40 + 30 + 30,
        -96 - 100 + 30,
        40 + 30 + 30,
        24 - 48 + 50 - 50 + 30,
    ]
    assert run(tmp_path, content)[0] == 0


def test_another_keeps_the_list_and_after_him_the_next_one(tmp_path: Path) -> None:
    keeps = {"after_deal": 1, "keeps": "Björn"}
    content = {"table": NAMES, "deals": [{"passed": True}] * 4, "changes": [keeps]}
    assert answer(tmp_path, content)["keeper"] == "Björn"
    content["changes"] = [keeps, {"after_deal": 0, "leaves": "Björn"}]
    assert answer(tmp_path, content)["keeper"] == NAMES[2]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"after_deal": 2, "joins": "Dora"}, "round_not_complete"),
        ({"after_deal": 3, "joins": "Anna"}, "player_twice"),
        ({"after_deal": 3, "joins": "Dora", "instead_of": "Emil"}, "not_at_table"),
        ({"after_deal": 3, "leaves": "Emil"}, "not_at_table"),
        ({"after_deal": 9, "leaves": "Anna"}, "no_such_deal"),
        ({"after_deal": 3, "keeps": "Emil"}, "not_at_table"),
        ({"after_deal": 3, "keeps": "Anna", "leaves": "Anna"}, "bad_value"),
        ({"after_deal": 3}, "bad_value"),
        ({"after_deal": -1, "joins": "Dora"}, "bad_value"),
        ({"joins": "Dora"}, "key_missing"),
        ({"after_deal": 3, "joins": 7}, "bad_value"),
        ({"after_deal": 3, "leaves": "Anna", "instead_of": "Anna"}, "key_unknown"),
        ("Dora", "bad_value"),
    ],
)
def test_changes_that_cannot_be(tmp_path: Path, change: object, code: str) -> None:
    content = {"table": NAMES[:3], "deals": [{"passed": True}] * 3, "changes": [change]}
    assert answer(tmp_path, content)["error"]["code"] == code
