"""`skat puzzle`: puzzles are made, proven again and solved; wrong ones are named."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from msgspec import to_builtins
from typer.testing import CliRunner

from skat.analysis.puzzles import read_puzzle, shipped_puzzles, written_puzzle
from skat.cli.puzzle import app, puzzle_request
from skat.model.refusal import Refusal

DISCARD = next(each for each in shipped_puzzles() if each.kind == "discard")


def run(*words: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(app, list(words))
    return ran.exit_code, ran.stdout, ran.stderr


def test_what_is_made_is_proven_and_what_is_wrong_is_named(tmp_path: Path) -> None:
    status, text, _ = run("make", "--deals", "1", "--kind", "open")
    assert status == 0
    lines = text.encode().splitlines(keepends=True)
    assert lines
    assert not [each for each in map(read_puzzle, lines) if isinstance(each, Refusal)]
    file = tmp_path / "puzzles.jsonl.gz"
    file.write_bytes(gzip.compress(b"".join(lines)))
    status, said, complaints = run("check", str(file))
    assert (status, complaints) == (0, "")
    assert said.startswith(f"{len(lines)} ")
    first = json.loads(lines[0])
    plain = tmp_path / "wrong.jsonl"
    plain.write_text(json.dumps({**first, "id": "0" * 16}) + "\nnoise\n")
    status, said, complaints = run("check", str(plain), "--language", "de")
    assert status == 1
    assert [line.split(":")[0] for line in complaints.splitlines()] == ["1", "2"]
    assert first["id"] in complaints
    asked = {"kind": "open", "record": first["record"], "seat": first["seat"]}
    assert puzzle_request(asked) == first["answer"]


def test_a_packed_file_that_cannot_be_unpacked_is_named(tmp_path: Path) -> None:
    puzzle = written_puzzle(DISCARD)
    for data in (b"no packed file", gzip.compress(puzzle)[:-20]):
        file = tmp_path / "broken.gz"
        file.write_bytes(data)
        status, text, complaint = run("check", str(file))
        assert (status, text) == (2, "")
        assert complaint.startswith(f"skat puzzle check: {file}: ")
        assert "None" not in complaint


def test_where_the_deals_come_from_is_said_once(tmp_path: Path) -> None:
    for words in ([], ["--from", str(tmp_path / "records.sgf"), "--deals", "1"]):
        status, text, complaints = run("make", *words)
        assert (status, text) == (2, "")
        assert "--deals" in complaints


def test_a_count_and_a_discard_are_asked_with_what_they_are_about() -> None:
    one = next(one for one in shipped_puzzles() if one.counted is not None)
    counted = to_builtins(one.counted)
    asked = {"kind": "count", "record": one.record, "seat": one.seat.value, "counted": counted}
    assert puzzle_request(asked) == to_builtins(one.answer)
    for puzzle in (one, DISCARD):
        plain = {"kind": puzzle.kind, "record": puzzle.record, "seat": puzzle.seat.value}
        refusal = puzzle_request(plain)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "puzzle_not_asked"


def test_questions_without_an_answer_are_refused() -> None:
    for asked, code in (
        ({}, "key_missing"),
        ({"kind": "guess", "record": {}, "seat": "forehand"}, "bad_value"),
        ({"kind": "open", "record": {}, "seat": "forehand"}, "unknown_format"),
        ([], "not_an_object"),
    ):
        refusal = puzzle_request(asked)
        assert isinstance(refusal, Refusal)
        assert refusal.code == code
