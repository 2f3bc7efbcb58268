"""`skat analyse` from its command line: lines in order, clean errors, the same bytes again."""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat.cli.analyse.command import app
from tests.analysis.deals import without_replays
from tests.lanes.steady import GIVEN
from tests.notation.games import SAMPLES

KEYS = {"format", "file", "line", "scale", "result", "players", "decisions", "not_judged"} | {
    "ledger",
    "model",
}


@pytest.fixture(autouse=True)
def given_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are reviewed in parallel, and printed in their order."""
    given = partial(ThreadPoolExecutor, thread_name_prefix=GIVEN)
    monkeypatch.setattr("skat.cli.analyse.command.ThreadPoolExecutor", given)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two deals, with something between them that is no record."""
    first, second = (SAMPLES / "own_games.jsonl").read_bytes().splitlines()[:2]
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\n".join([first, b'{"format": "skat-record/9"}', second, b""]))
    return path


def run(*words: str) -> tuple[int, str]:
    ran = CliRunner().invoke(app, [*words, "--worlds", "2"])
    return ran.exit_code, ran.stdout


@pytest.mark.proof
def test_one_object_a_record_in_order_and_errors_among_them(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_replays(monkeypatch)
    status, text = run(str(file), "--jsonl", "--threads", "1")
    assert status == 1
    passed, unknown, played = map(json.loads, text.splitlines())
    assert unknown["error"]["code"] == "unreadable"
    assert unknown["error"]["message"]
    assert [each["line"] for each in (passed, unknown, played)] == [1, 2, 3]
    for each in (passed, played):
        assert set(each) == KEYS
        assert list(each) == sorted(each)
        for lines in each["ledger"].values():
            parts = sum(value for name, value in lines.items() if name != "result")
            assert parts == pytest.approx(lines["result"])
    assert played["players"]["forehand"]["name"] == "anna"
    assert run(str(file), "--jsonl", "--threads", "3") == (status, text)


def test_people_read_a_ledger_marks_and_a_line_a_player(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_replays(monkeypatch)
    status, text = run(str(file), "--language", "de")
    assert status == 1
    assert "Vorhand (anna)" in text
    assert "grober Fehler" in text
    assert text.count("anna: Spiele: 2") == 1
    assert "Genauigkeit: -;" in text
    assert "{" not in text


@pytest.mark.proof
def test_what_too_few_worlds_said_is_named_in_text_and_json(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_replays(monkeypatch)
    _, lines = run(str(file), "--jsonl")
    passed, _, played = map(json.loads, lines.splitlines())
    unmarked = [each for deal in (passed, played) for each in deal["decisions"]]
    unmarked = [each for each in unmarked if each["too_few_worlds"]]
    assert unmarked
    assert {each["class"] for each in unmarked} == {"best"}
    _, text = run(str(file))
    named = [line for line in text.splitlines() if "but no mark (" in line]
    assert len(named) == len(unmarked)
    assert all("needed: 50" in line for line in named)
    assert "No mistake found" not in text


def test_numbers_are_those_of_the_language_and_say_how_sure_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A comma and a minus in German; a null by its learned worth has looked at no deal."""
    without_replays(monkeypatch)
    null = json.loads((SAMPLES / "own_games.jsonl").read_bytes().splitlines()[1])
    played = [each for each in null["actions"] if each["do"] != "play"]
    at = next(at for at, each in enumerate(played) if each["do"] == "announce")
    played[at]["announcement"] = {"contract": "null", "hand": False, "announced": "none"}
    concession = {"do": "concede", "seat": "forehand"}
    null.update(actions=[*played[: at + 1], concession], result=None, iss=None)
    file = tmp_path / "null.json"
    file.write_text(json.dumps(null))
    _, text = run(str(file), "--language", "de")
    ledger = text.splitlines()[2:5]
    assert any("3,0" in line and " −" in line for line in ledger)
    assert not any("-" in line or "." in line for line in ledger)
    [discard] = [line for line in text.splitlines() if "Drücken" in line]
    assert re.search(r"Geschätzt, auf ±\d+,\d Punkte$", discard)


def test_a_name_that_two_seats_have_is_nobodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where names were taken away all seats have the same."""
    without_replays(monkeypatch)
    record = json.loads((SAMPLES / "own_games.jsonl").read_bytes().splitlines()[0])
    file = tmp_path / "nameless.json"
    file.write_text(json.dumps({**record, "players": ["—", "—", "Clara"]}))
    _, text = run(str(file))
    assert "Clara: games: 1" in text
    assert "—: games" not in text


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    status, text = run(str(tmp_path / "none.sgf"), "--jsonl")
    assert (status, text) == (2, "")


def test_a_wrong_name_is_told_before_anything_is_reviewed(file: Path, tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, [str(file), str(tmp_path / "none.sgf"), "--threads", "1"])
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "none.sgf" in ran.stderr


def test_a_cluster_without_its_package_is_a_clear_error(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = CliRunner().invoke(app, [str(file), "--cluster", "tcp://x:1"])
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "install skat[cluster]" in ran.stderr
