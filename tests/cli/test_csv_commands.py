"""`skat convert --to csv` and `skat list --csv`: tables that say what the other forms say."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from tests.cli.test_commands import GAME
from tests.notation.games import SAMPLES
from tests.notation.test_xskat import games
from tests.notation.xskat_logs import logged


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [*map(str, words)])
    return result.exit_code, result.stdout_bytes.decode()


def table(*words: object) -> tuple[int, list[dict[str, str]]]:
    """The exit status and the rows, by the names in the first line."""
    status, text = run(*words)
    assert text.startswith("\ufeff"), "spreadsheets know UTF-8 by its mark"
    return status, list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


@pytest.mark.parametrize("name", ["own_games.sgf", "own_games.jsonl"])
def test_a_row_says_what_the_replay_says(name: str) -> None:
    status, rows = table("convert", SAMPLES / name, "--to", "csv")
    _, text = run("replay", SAMPLES / name, "--jsonl")
    told = [json.loads(line) for line in text.splitlines()]
    assert status == 0
    assert len(rows) == len(told)
    for row, replayed in zip(rows, told, strict=True):
        for key in set(row) & set(replayed):
            wanted = replayed[key]
            words = json.dumps(wanted) if isinstance(wanted, bool) else str(wanted)
            assert row[key] == ("" if wanted is None else words), key
        cards = [row[f"{seat}_cards"] for seat in ("forehand", "middlehand", "rearhand")]
        assert len(" ".join([*cards, row["skat"]]).split()) == 32
        if row["end"] == "played_out":
            assert len(row["play"].split()) == 30
            assert row["calls"].split(", ")[0].startswith("middlehand")


def test_what_cannot_be_read_is_told_and_the_others_have_their_rows(tmp_path: Path) -> None:
    log = tmp_path / "xskat.log"
    first, second = (logged(state, forehand=0) for state in games()[:2])
    log.write_text(f"{first}{first.replace('Skat is', 'Skat was not')}{second}")
    status, rows = table("convert", log, "--to", "csv")
    assert status == 1
    assert [row["status"] for row in rows] == ["ok", "ok"]
    assert rows[0]["forehand"] == "Computer1"


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    records = (SAMPLES / "own_games.sgf").read_text().splitlines()
    spoilt = tmp_path / "names.sgf"
    spoilt.write_text(records[1].replace("[anna]", "[=1+1]"))
    _, rows = table("convert", spoilt, "--to", "csv")
    assert rows[0]["forehand"] == "'=1+1"


LIST: dict[str, Any] = {
    "table": ["=Anna", "Bernd", "Cleo"],
    "options": {"stake": "1/7"},
    "deals": [
        {"soloist": "Bernd", **GAME},
        {"passed": True},
        {
            "soloist": "=Anna",
            "contract": "null",
            "bid": 23,
            "hand": True,
            "end": "played_out",
            "soloist_tricks": 1,
        },
    ],
}


def test_a_list_is_one_table_with_its_foot(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text(json.dumps(LIST))
    status, rows = table("list", file, "--csv")
    _, text = run("list", file, "--json")
    told = json.loads(text)
    assert status == 0
    names = ["'=Anna", "Bernd", "Cleo"]
    for row, deal in zip(rows, told["deals"], strict=False):
        assert [int(row[name]) for name in names] == deal["totals"]
        assert int(row["score"]) == deal["score"]
    assert [row["contract"] for row in rows[:3]] == ["clubs", "passed", "null"]
    assert (rows[0]["breakdown"], rows[0]["won"]) == ("with 2, game, schneider", "true")
    foot = {row["deal"]: [row[name] for name in names] for row in rows[3:]}
    for player, at in zip(told["players"], range(3), strict=True):
        for key in ("points", "won", "lost", "others_lost", "seeger", "seeger_fabian", "rank"):
            assert foot[key][at] == str(player[key])
    assert [*map(int, foot["payable"])] == told["settlement"]["payable"]


EVERY_WORD: dict[str, Any] = {
    "table": ["clubs", "true", "passed"],
    "options": {"kontra": True, "ramsch": True},
    "deals": [
        {"soloist": "true", **GAME},
        {"passed": True},
        {"soloist": "clubs", **GAME, "hand": True, "announced": "schwarz", "kontra": True},
        {"soloist": "passed", **GAME, "bid": 264},
        {"ramsch": {"tricks": [20, 40, 50], "skat": 10, "last_trick": 2}},
        *(
            {
                "soloist": "clubs",
                "contract": "null",
                "end": "played_out",
                "soloist_tricks": 0,
                **each,
            }
            for each in ({"bid": 18}, {"bid": 18, "hand": True, "ouvert": True})
        ),
        {
            "soloist": "true",
            "contract": "null",
            "bid": 24,
            "end": "null_overbid",
            "tops_by_contract": dict.fromkeys(
                ("diamonds", "hearts", "spades", "clubs", "grand"), "without 2"
            ),
        },
    ],
}


INTERNATIONAL = ("", "ouvert", "null", "ramsch", "schwarz", "grand")


@pytest.mark.parametrize("language", ["de", "fr", "pl"])
def test_every_word_of_a_list_is_in_its_language_and_no_name_is(
    tmp_path: Path, language: str
) -> None:
    file = tmp_path / "list.json"
    file.write_text(json.dumps(EVERY_WORD))
    _, english = run("list", file, "--csv")
    status, said = run("list", file, "--csv", "--language", language)
    assert status == 0
    told = list(csv.reader(io.StringIO(english.removeprefix("\ufeff"))))
    rows = list(csv.reader(io.StringIO(said.removeprefix("\ufeff")), delimiter=";"))
    deals = len(EVERY_WORD["deals"])
    for was, row in zip(told[1 : deals + 1], rows[1 : deals + 1], strict=True):
        for column, before, cell in zip(told[0], was, row, strict=True):
            if column in ("dealer", "soloist"):
                assert cell.removeprefix("'") == before
            elif column == "breakdown" and before:
                assert not {"with", "without", "game", "twice"} & {*cell.replace(",", "").split()}
            elif not before.lstrip("-").isdecimal():
                assert cell.lower() != before or before in INTERNATIONAL, column


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", ["Gewonnen", "Gewonnen", "Verloren"]),
        ("fr", ["Gagnée", "Gagnées", "Perdues"]),
        ("pl", ["Wygrana", "Wygrane", "Przegrane"]),
    ],
)
def test_a_deal_is_won_and_the_foot_counts_games(
    tmp_path: Path, language: str, said: list[str]
) -> None:
    file = tmp_path / "list.json"
    file.write_text(json.dumps(LIST))
    _, text = run("list", file, "--csv", "--language", language)
    heading, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";")
    foot = [row[0] for row in rows[len(LIST["deals"]) :]]
    assert [heading[10], *foot[1:3]] == said


def test_yes_and_no_of_records_are_words_of_the_language() -> None:
    _, said = run("convert", SAMPLES / "own_games.sgf", "--to", "csv", "--language", "de")
    rows = list(csv.DictReader(io.StringIO(said.removeprefix("\ufeff")), delimiter=";"))
    values = {row[column] for row in rows for column in ("Hand", "Gewonnen", "Überreizt")}
    assert values == {"", "ja", "nein"}


def test_records_of_xskat_become_a_list(tmp_path: Path) -> None:
    log = tmp_path / "xskat.log"
    log.write_text("".join(logged(state, forehand=at % 3) for at, state in enumerate(games()[:6])))
    status, rows = table("list", "--records", log, "--csv")
    assert status == 0
    assert [row["deal"] for row in rows[:6]] == [*"123456"]


def test_a_list_is_a_table_or_json_and_a_bad_one_neither(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text(json.dumps({**LIST, "table": ["A"]}))
    assert run("list", file, "--csv") == (1, "")
    assert run("list", file, "--csv", "--json") == (2, "")
