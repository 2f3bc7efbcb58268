"""`skat rate`: who is rated, by which deals, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.analyse.rate import app
from skat.messages import LANGUAGES, message
from tests.notation.games import SAMPLES

DEALS = [json.loads(line) for line in (SAMPLES / "own_games.jsonl").read_text().splitlines()]


def run(tmp_path: Path, *deals: dict[str, Any], words: tuple[str, ...] = ()) -> tuple[int, str]:
    file = tmp_path / "deals.jsonl"
    file.write_text("".join(f"{json.dumps(deal)}\n" for deal in deals))
    ran = CliRunner().invoke(app, [str(file), *words])
    return ran.exit_code, ran.stdout


def test_each_player_has_a_line_and_a_deal_counts_once(tmp_path: Path) -> None:
    won = next(each for each in DEALS if each["result"].get("won"))
    status, text = run(tmp_path, won, DEALS[0], won, words=("--jsonl",))
    assert status == 0
    players = [json.loads(line) for line in text.splitlines()]
    assert {each["deals"] for each in players} == {2}
    assert sorted(each["name"] for each in players) == sorted(won["players"])
    seat = ("forehand", "middlehand", "rearhand").index(won["result"]["soloist"])
    assert players[0]["name"] == won["players"][seat]
    assert players[0]["points"] > 0 > players[1]["points"]
    _, german = run(tmp_path, won, words=("--language", "de"))
    assert "+" in german.splitlines()[0]
    assert "Punkte je Spiel (±" in german
    assert "." not in german


def test_what_says_nothing_of_strength_does_not_count(tmp_path: Path) -> None:
    won = next(each for each in DEALS if each["result"].get("won"))
    hinted = {**won, "hinted": ["forehand"]}
    nameless = {**won, "players": ["", "", ""]}
    one_name = {**won, "players": ["x", "x", "y"]}
    unfinished = {**won, "actions": won["actions"][:2], "result": None, "iss": None}
    for deal in (hinted, nameless, one_name, unfinished):
        assert run(tmp_path, deal) == (1, "")


def test_what_cannot_be_read_is_named_and_the_rest_counts(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(f"{json.dumps(DEALS[0])}\nnoise\n")
    ran = CliRunner().invoke(app, [str(file)])
    assert ran.exit_code == 1
    assert len(ran.stdout.splitlines()) == 3
    assert "line 2" in ran.stderr
    gone = CliRunner().invoke(app, [str(tmp_path / "none.sgf")])
    assert (gone.exit_code, gone.stdout) == (2, "")


DEALT = (
    "CJ SJ HJ DJ CA CT CK CQ C9 C8 / C7 SA ST SK SQ S9 S8 S7 HA HT / "
    "HK HQ H9 H8 H7 DA DT DK DQ D9 / D8 D7\n"
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", [(), ("--jsonl",)])
def test_a_file_without_a_deal_to_rate_says_so(
    form: tuple[str, ...], language: str, tmp_path: Path
) -> None:
    file = tmp_path / "dealt.txt"
    file.write_text(DEALT)
    done = CliRunner().invoke(app, [str(file), *form, "--language", language])
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == f"{message('rate.none', {}, language)}\n"
