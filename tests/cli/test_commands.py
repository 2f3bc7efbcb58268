"""The commands as they are typed: what goes to which stream, and the exit status."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat import __version__
from skat.cli.app import COMMANDS as SUMMARIES
from skat.cli.app import app
from skat.cli.lazy import LazyCommand
from skat.cli.play.command import named
from skat.engines.keeper.order import Held

SAMPLES = Path(__file__).parents[1] / "data" / "records"
COMMANDS = [
    *("value", "tops", "bids", "list", "settle", "replay"),
    *("convert", "rules", "doctor", "play", "serve", "arena", "solve"),
]
GAME = {
    "contract": "clubs",
    "tops": "with 2",
    "bid": 30,
    "end": "played_out",
    "soloist_points": 90,
    "soloist_tricks": 8,
}


def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(app, arguments, input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def test_help_names_every_command() -> None:
    _, text, _ = run("--help")
    for command in COMMANDS:
        assert command in text
        assert run(command, "--help")[0] == 0


def test_version() -> None:
    assert run("--version") == (0, f"skat {__version__}\n", "")


def test_value_answers_line_by_line_and_goes_on_after_a_bad_one() -> None:
    lines = [json.dumps(GAME), "{", json.dumps({**GAME, "colour": 1}), json.dumps(GAME)]
    status, text, _ = run("value", "--jsonl", typed="\n".join(lines))
    answers = [json.loads(line) for line in text.splitlines()]
    assert status == 1
    assert [answer.get("score") for answer in answers] == [48, None, None, 48]
    assert answers[1]["error"]["code"] == "line_not_json"
    assert answers[2]["error"]["code"] == "key_unknown"
    assert "colour" in answers[2]["error"]["message"]


def test_value_of_good_lines_exits_with_success() -> None:
    assert run("value", "--jsonl", typed=json.dumps(GAME))[0] == 0


def test_messages_come_in_the_language_asked_for() -> None:
    impossible = json.dumps({**GAME, "soloist_points": 119})
    said = [
        json.loads(run("value", "--jsonl", "--language", language, typed=impossible)[1])["error"][
            "message"
        ]
        for language in ("de", "en", "fr", "pl")
    ]
    assert len(set(said)) == 4


def test_tops_reads_the_letters_of_a_language() -> None:
    german = ["KrB", "PiB", "HeB", "Kr7", "Kr8", "Pi7", "Pi8", "He7", "He8", "Ka7", "Ka8", "Ka9"]
    _, text, _ = run("tops", "--jsonl", "--cards", "de", typed=json.dumps({"cards": german}))
    assert json.loads(text)["grand"] == "with 3"


def test_settle_and_bids() -> None:
    _, text, _ = run("settle", "--jsonl", typed='{"totals": [196, 33, -12, 85], "stake": "1"}')
    settled = json.loads(text)
    assert settled["amounts"] == settled["payable"] == [482, -170, -350, 38]
    assert settled["balance"] == 302
    assert len(run("bids")[1].splitlines()) == 63
    assert len(json.loads(run("bids", "--json")[1])) == 63


def test_replay_and_convert_of_our_own_samples(tmp_path: Path) -> None:
    iss, own = SAMPLES / "own_games.sgf", SAMPLES / "own_games.jsonl"
    status, text, _ = run("replay", str(iss), str(own), "--jsonl")
    rows = [json.loads(line) for line in text.splitlines()]
    assert status == 0
    assert {row["status"] for row in rows} <= {"ok", "unfinished"}
    assert list(rows[0]) == (
        [
            "file",
            "line",
            "status",
            "contract",
            "hand",
            "announced",
            "soloist",
            "won",
            "score",
            "card_points",
            "tricks",
            "end",
            "message",
            "move",
        ]
    )
    status, converted, _ = run("convert", str(iss), "--to", "json")
    back = tmp_path / "games.jsonl"
    back.write_text(converted)
    assert status == 0
    assert run("convert", str(back), "--to", "iss")[1].split() == iss.read_text().split()


def test_a_broken_record_is_told_and_the_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "broken.sgf"
    file.write_text("(;GM[Skat]MV[w CJ.CJ ]R[unknown] ;)\n")
    status, text, _ = run("replay", str(file))
    assert status == 1
    assert "unreadable" in text
    assert run("convert", str(file), "--to", "json")[0] == 1


def test_a_file_that_is_not_there_is_a_sentence_not_a_traceback() -> None:
    for command in (("replay", "no-such-file"), ("convert", "no-such-file", "--to", "iss")):
        status, text, errors = run(*command)
        assert (status, text) == (2, "")
        assert errors.startswith("skat: no-such-file: ")
    assert run("value", "no-such-file")[0] == 2


def test_rules_prints_an_article_or_says_what_is_near() -> None:
    status, text, _ = run("rules", "4.2.1")
    assert status == 0
    assert text.startswith("SkO-4.2.1  Following suit")
    assert "skat.rules.following" in text
    assert len(run("rules")[1].splitlines()) == 234
    status, text, errors = run("rules", "9.9.9")
    assert (status, text) == (1, "")
    assert "9.9.9" in errors


@pytest.mark.parametrize(
    ("held", "line"),
    [
        (
            Held(network=True, processes=True, mounts=True, landlock=7, seccomp=True),
            "cannot reach network, sockets, files (namespaces, read-only mounts, Landlock 7, "
            "seccomp)",
        ),
        (Held(landlock=4), "can reach network, sockets (Landlock 4)"),
        (Held(), "can reach network, sockets, files (nothing that confines them)"),
    ],
)
def test_doctor_finds_everything_here(
    monkeypatch: pytest.MonkeyPatch, held: Held, line: str
) -> None:
    monkeypatch.setattr("skat.engines.confined.confinement", lambda: held)
    status, text, _ = run("doctor")
    assert status == 0
    assert "kernel" in text
    assert "sqlite" in text
    (engines,) = (each for each in text.splitlines() if "  engines " in each)
    assert engines.endswith(f"  {line}")
    assert engines.startswith("ok" if "cannot" in line else "--")


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        (["kontra=true"], {"kontra": True}),
        (["kontra"], {"kontra": True}),
        (
            ["stake=1/4", "protest_last_series_minutes=20"],
            {"stake": "1/4", "protest_last_series_minutes": 20},
        ),
        (["ramsch=false"], {"ramsch": False}),
    ],
)
def test_options_by_name(given: list[str], chosen: dict[str, object]) -> None:
    assert named(given) == chosen


def test_play_ends_with_the_input() -> None:
    status, text, _ = run("play", "--seed", "5", "--language", "de", typed="?\n")
    assert status == 0
    assert "Spiel 1" in text


@pytest.mark.parametrize("name", SUMMARIES)
def test_the_list_of_commands_says_what_each_says_itself(name: str) -> None:
    module, summary = SUMMARIES[name]
    itself = LazyCommand(name, module=module, summary=summary).loaded()
    assert (itself.name, itself.help) == (name, summary)
