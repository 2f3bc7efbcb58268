"""`skat verify` at a real command line: what it prints and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from skat.cli.app import app
from tests.lanes.few import few
from tests.shuffle.cases import CASES, transcript_of

RUN = CliRunner()
DEALS = CASES["deals"]


def written(folder: Path, *names: str) -> Path:
    """A file with these deals of the table of cases, one a line."""
    path = folder / f"{'-'.join(names)}.jsonl"
    path.write_text("".join(json.dumps(DEALS[name]) + "\n" for name in names))
    return path


def verified(*words: str | Path) -> Result:
    return RUN.invoke(app, ["verify", *map(str, words)])


@pytest.mark.parametrize(("name", "answer"), few(CASES["as_they_are"].items(), gate=12))
def test_each_answer_has_its_row_its_sentence_and_its_end(
    tmp_path: Path, name: str, answer: str
) -> None:
    file = written(tmp_path, name)
    done = verified("--json", file)
    (row,) = map(json.loads, done.stdout.splitlines())
    assert list(row) == ["deal", "answer", "why", "whose"]
    assert " ".join(filter(None, [row["answer"], row["why"], row["whose"]])) == answer
    good = answer.split()[0] in ("bound", "void") or answer.endswith(
        ("daily", "duplicate", "came_in_later")
    )
    assert done.exit_code == int(not good)
    for language in ("de", "en", "fr", "pl"):
        first, *_ = verified(file, "--language", language).stdout.splitlines()
        place, _, sentence = first.partition(f"{DEALS[name]['deal']}: ")
        assert place == f"{file}: "
        assert sentence
        assert "{" not in sentence
        assert "fair." not in sentence


def test_one_answer_a_deal_from_all_files(tmp_path: Path) -> None:
    first, second = written(tmp_path, "dealt", "void"), written(tmp_path, "dealt_at_2", "other")
    done = verified("--json", first, second)
    rows = [json.loads(row) for row in done.stdout.splitlines()]
    assert [(row["deal"], row["answer"]) for row in rows] == [
        ("table-17/1", "bound"), ("table-17/4", "void"), ("table-17/2", "bound"),
    ]  # fmt: skip
    assert done.exit_code == 0
    assert verified(first, second).stdout.splitlines()[0].startswith(f"{first}, {second}: ")


def test_two_files_with_different_packs_are_not_both_fair(tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    one.write_text(json.dumps(DEALS["old"]))
    other.write_text(json.dumps(transcript_of(DEALS, ["old", "pack", "turned"])))
    done = verified("--json", one, other)
    assert [json.loads(row) for row in done.stdout.splitlines()] == [
        {"deal": "table-17/5", "answer": "unfair", "why": None, "whose": "server"}
    ]
    assert done.exit_code == 1


def test_what_cannot_be_read_is_told_and_the_others_are_answered(tmp_path: Path) -> None:
    noise = tmp_path / "noise.json"
    noise.write_bytes(b"\xff{")
    missing, file = tmp_path / "none.json", written(tmp_path, "dealt")
    done = verified("--json", noise, missing, file, tmp_path)
    rows = [json.loads(row) for row in done.stdout.splitlines()]
    assert [row["error"]["code"] if "error" in row else row["answer"] for row in rows] == [
        "bad_revealed_deal", "unreadable_file", "unreadable_file", "bound",
    ]  # fmt: skip
    assert done.exit_code == 1
    text = verified(missing, file)
    assert text.exit_code == 1
    assert text.stdout.startswith(f"{missing}: The file cannot be read")


def test_what_was_never_dealt_is_counted(tmp_path: Path) -> None:
    file = written(tmp_path, "other", "void", "hides_the_seed")
    *_, last = verified(file).stdout.splitlines()
    assert last == "Void deals: 1; not revealed: 1; numbers that no file has: 8"
    assert verified("--json", file).stderr.strip() == last


def test_a_name_cannot_steer_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "steering.json"
    file.write_text(json.dumps({**DEALS["told"], "deal": "a\x1b[2J/1"}))
    assert "\x1b" not in verified(file).stdout


@pytest.mark.parametrize("begins", ["[", '{"pack":', '[{"kept":', '{"x":{"a":'])
def test_what_is_nested_too_deep_is_no_deal(tmp_path: Path, begins: str) -> None:
    file = tmp_path / "deep.json"
    file.write_text(begins + "[" * 100_000)
    done = verified("--json", file)
    assert done.exit_code == 1
    assert json.loads(done.stdout)["error"]["code"] == "bad_revealed_deal"
