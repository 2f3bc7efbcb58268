"""`skat arena` as it is typed: keys, streams, exit status."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app

KEYS = [
    *("a", "b", "boards", "seed", "games", "sf_per_game_diff", "ci95", "classic_per_game_diff"),
    *("declaring", "defending", "contracts", "passed_share", "overbid_losses", "latency_ms"),
    "seconds",
]
CONTRACTS = ["diamonds", "hearts", "spades", "clubs", "grand", "null"]


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["arena", *arguments, "--workers", "1"])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def answer_of(*arguments: str) -> dict[str, Any]:
    """The one JSON object on standard output."""
    status, text, _ = run(*arguments, "--json")
    assert status == 0
    (line,) = text.splitlines()
    decoded: dict[str, Any] = json.loads(line)
    return decoded


def test_json_has_the_keys_that_stay_stable() -> None:
    told = answer_of("simple", "random", "--boards", "6", "--seed", "3")
    assert list(told) == KEYS
    assert (told["a"], told["b"], told["boards"], told["seed"]) == ("simple", "random", 6, 3)
    assert told["games"] == 36
    assert told["ci95"][0] < told["sf_per_game_diff"] < told["ci95"][1]
    assert list(told["contracts"]) == CONTRACTS
    assert list(told["latency_ms"]) == ["p50", "p95", "max"]
    assert 0 < told["latency_ms"]["p50"] <= told["latency_ms"]["p95"] <= told["latency_ms"]["max"]
    assert 0 <= told["passed_share"] <= 1
    assert told["overbid_losses"] <= told["games"]


def test_the_same_words_give_the_same_result() -> None:
    first, second = (
        answer_of("random", "simple", "--boards", "4", "--seed", "5") for _ in range(2)
    )
    for told in (first, second):
        del told["seconds"], told["latency_ms"]
    assert first == second


def test_progress_and_alarms_go_to_standard_error() -> None:
    _, text, log = run("simple", "random", "--boards", "30", "--seed", "1", "--json")
    assert len(text.splitlines()) == 1
    assert "30 of 30 boards" in log
    assert "B: won, of declared" in log
    assert "ALARM" in log


def test_text_tells_differences_players_times_and_limits() -> None:
    status, text, log = run("simple", "random", "--boards", "6", "--seed", "1")
    assert status == 0
    for wanted in (
        "A simple, B random: 6 boards, 36 games, seed 1",
        "Seeger-Fabian",
        "from defending",
        "in grand",
        "95 % interval",
        "over 500 ms",
        "A beside the limits of sound play",
        "78 to 86 %",
    ):
        assert wanted in text
    assert "ALARM" not in log


def test_fixed_contracts_have_no_limits_of_bidding() -> None:
    arguments = ("simple", "random", "--boards", "4", "--seed", "1", "--contracts-by", "simple")
    status, text, _ = run(*arguments)
    assert status == 0
    assert "passed 0.0 %" in text
    assert "limits of sound play" not in text
    told = answer_of(*arguments)
    assert told["declaring"]["a"]["games"] == told["declaring"]["b"]["games"] == 12


def test_finished_boards_are_kept_and_not_played_again(tmp_path: Path) -> None:
    file = str(tmp_path / "boards.jsonl")
    arguments = ("simple", "random", "--seed", "2", "--file", file)
    answer_of(*arguments, "--boards", "3")
    _, text, log = run(*arguments, "--boards", "5", "--json")
    assert "3 boards were played before" in log
    fresh = answer_of("simple", "random", "--seed", "2", "--boards", "5")
    assert json.loads(text)["sf_per_game_diff"] == fresh["sf_per_game_diff"]
    status, text, log = run("random", "random", "--seed", "2", "--file", file, "--boards", "5")
    assert (status, text) == (2, "")
    assert "another match" in log


def test_a_device_can_keep_no_boards() -> None:
    status, text, log = run(
        "random", "random", "--boards", "2", "--seed", "1", "--file", "/dev/null"
    )
    assert (status, text) == (2, "")
    assert log.startswith("skat arena: /dev/null: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simple", "nobody"), "No player is called nobody"),
        (("simple:worlds=3", "simple"), "worlds"),
        (("simple", "simple", "--contracts-by", "x"), "No player is called x"),
    ],
)
def test_players_that_there_are_not(arguments: tuple[str, ...], said: str) -> None:
    status, text, log = run(*arguments, "--boards", "4", "--seed", "1")
    assert (status, text) == (2, "")
    assert said in log


def test_one_board_is_too_few() -> None:
    status, _, log = run("simple", "simple", "--boards", "1", "--seed", "1")
    assert status == 2
    assert "--boards" in log


def test_a_cluster_without_its_package_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    arguments = ("simple", "simple", "--boards", "4", "--seed", "1", "--cluster", "tcp://x:1")
    status, text, log = run(*arguments)
    assert (status, text) == (2, "")
    assert "install skat[cluster]" in log
