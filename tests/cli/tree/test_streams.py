"""Every command at its streams: a dash for a file that is read, a closed pipe, a full disk."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path

import pytest

from skat.cli import main
from skat.cli.options import write_whole
from skat.cli.streams import answering
from skat.messages import LANGUAGES, message
from tests.cli.tree.commands import FURTHER, LEAVES, READINGS, Reading, skat
from tests.lanes.few import few

_TIMES = re.compile(r'"ms": [0-9.]+')

NOT_READ = {
    "tournament export file": "it is written",
    "tournament print file": "it is written",
    "duplicate form table": "it is written",
    "duplicate print pdf": "it is written",
    "list --pdf": "it is written",
    "backup file": "it is written, by the database itself",
    "page folder": "a folder is written",
    "tournament read-results --to": "it is written",
    "tournament site --to": "a folder is written",
    "season site --to": "a folder is written",
    "duplicate site --to": "a folder is written",
    "restore file": "the database reads it, here and there in it",
    "serve --tls": "a certificate and its key, which the TLS library opens by name",
    "arena --file": "boards are added to it",
    "bot run --token-file": "it is read before a server is spoken to: test_bot_files",
    "bot run --accept": "it is read before a server is spoken to: test_bot_files",
    "duplicate print file": "deal sheets are printed by another process",
    "duplicate enter --secret": "as the results: read_whole",
    "duplicate print --secret": "as the results: read_whole",
    "duplicate new players": "as the results: read_whole",
    "duplicate enter results": "the file of the event is changed with it",
    "duplicate correct results": "the file of the event is changed with it",
}
CHANGED = (
    *("season walkover", "season deduct", "season recount", "season draw", "season add"),
    *("duplicate new", "duplicate begin", "duplicate enter", "duplicate correct"),
    "duplicate show-names",
)
"""Commands that change the file they are given."""
SILENT = {
    "serve": "a server: tests/server/serve/test_serve_command.py",
    "engine": "it speaks beside a thread that reads: tests/engines",
    "arena": "processes play: tests/arena",
    "bot run": "it says what it does on standard error",
    "bot check": "a process plays at a server on loopback: tests/cli/bot/test_conformance.py",
    "accounts list": "as bids, out of a database",
    "accounts reset": "as bids",
    "accounts delete": "as bids",
    "backup": "as bids",
    "restore": "as bids",
    "page": "it writes files and says nothing",
    "tournament print": "another process prints",
    "duplicate print": "another process prints",
    "tournament purge": "only six months later",
}


def words_of(reading: Reading, file: str, folder: Path) -> list[str]:
    return [word.replace("{}", file).replace("%", str(folder)) for word in reading.words]


def test_every_file_that_is_read_is_tried_or_has_its_reason() -> None:
    tried = {f"{command} {reading.parameter}" for command, reading in READINGS}
    changed = {f"{command} file" for command in CHANGED} | {"season add tournament"}
    databases = {f"{name} --db" for name in LEAVES}
    asked = {f"{name} {each}" for name, leaf in LEAVES.items() for each in leaf.paths}
    assert asked - databases == tried | NOT_READ.keys() | changed


@pytest.mark.parametrize(
    "reading",
    few([pytest.param(each, id=f"{name} {each.file}") for name, each in READINGS], gate=8),
)
def test_a_dash_is_standard_input(reading: Reading, folder: Path) -> None:
    file = folder / reading.file
    data, path = file.read_bytes(), str(file)
    status, text = skat(*words_of(reading, path, folder))
    again = skat(*words_of(reading, "-", folder), typed=data)
    if reading.words[:2] == ("tournament", "new"):
        # Keys are drawn.
        assert again[0] == status == 0
        return
    assert _TIMES.sub("", again[1]) == _TIMES.sub("", text.replace(path, "-"))
    assert again[0] == status
    assert status in (0, 1)


@pytest.mark.parametrize("command", CHANGED)
def test_standard_input_cannot_be_changed(command: str, folder: Path) -> None:
    event = "event.json" if command.startswith("duplicate") else "league.json"
    more = {
        "season walkover": ("Team 1", "--day", "1", "--reason", "late"),
        "season deduct": ("Team 1", "--points", "1", "--reason", "late"),
        "season add": (f"{folder}/day.json", "--day", "1"),
        "duplicate new": (f"{folder}/players.txt", "--name", "Cup", "--organiser", "Club"),
        "duplicate begin": ("--words", "pik"),
        "duplicate enter": (f"{folder}/commands.jsonl", "--secret", f"{folder}/event.secret"),
        "duplicate correct": (f"{folder}/commands.jsonl", "--reason", "wrong"),
        "duplicate show-names": ("name",),
    }.get(command, ())
    before = sorted(folder.iterdir())
    data = (folder / event).read_bytes()
    status, text = skat(*command.split(), "-", *more, typed=data)
    assert status in (1, 2)
    assert text == ""
    assert sorted(folder.iterdir()) == before


def test_bot_files(tmp_path: Path) -> None:
    """Both are read from standard input; the server is asked only after that."""
    for option in ("--token-file", "--accept"):
        other = {"--token-file": "--accept", "--accept": "--token-file"}[option]
        (tmp_path / "file").write_text("")
        words = ["bot", "run", "--server", "none:", option, "-", other, f"{tmp_path}/file", "x"]
        assert skat(*words, typed=b"\xff")[0] == 2


ANSWERS = {
    # Typer prints all of them in one way: that of all commands, of a group, of a command.
    **{f"{name} --help": (*name.split(), "--help") for name in ("", "tournament", "value")},
    "--version": ("--version",),
    **{
        f"{name} {each.file}": tuple(word.replace("{}", f"%/{each.file}") for word in each.words)
        for name, each in READINGS
        if each.parameter != "--from"
    },
    **{name: (*name.split(), *more) for name, more in FURTHER.items()},
}


def speaks(words: tuple[str, ...]) -> bool:
    """Whether the command takes a language here."""
    return "--help" not in words and any(
        words[: len(leaf.words)] == leaf.words
        and any("--language" in each.opts for each in leaf.command.params)
        for leaf in LEAVES.values()
    )


def test_a_stream_that_was_closed_before_is_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    with answering():
        print(sys.stdin.read(), file=sys.stderr)
        print("an answer")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def test_a_file_that_is_written_keeps_its_place_and_mode(tmp_path: Path) -> None:
    secret, link = tmp_path / "secret", tmp_path / "link"
    secret.write_bytes(b"old")
    secret.chmod(0o600)
    link.symlink_to(secret)
    (tmp_path / "secret.new").write_bytes(b"another's")
    write_whole(link, b"new", command="skat")
    assert link.is_symlink()
    assert (secret.read_bytes(), secret.stat().st_mode & 0o777) == (b"new", 0o600)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link", "secret", "secret.new"]


@pytest.mark.parametrize("words", [("page", "-"), ("season", "site", "%/league.json", "--to", "-")])
def test_a_folder_needs_a_name(words: tuple[str, ...], folder: Path) -> None:
    status, _ = skat(*(word.replace("%", str(folder)) for word in words))
    assert status == 2
    assert not Path("-").exists()


def test_every_command_that_answers_is_asked() -> None:
    asked = {name for name, _ in READINGS} | FURTHER.keys()
    # What the desk of a tournament does is named in one place, for all of its commands.
    done = {name for name in LEAVES if name.startswith("tournament ")} - asked
    assert LEAVES.keys() - done == (asked | SILENT.keys() | {*CHANGED}) - done
    assert asked <= LEAVES.keys()


@pytest.fixture(params=["closed pipe", "full disk"])
def stdout(request: pytest.FixtureRequest) -> Iterator[tuple[int, str, int]]:
    """A file that cannot be written to, why, and the status that a command ends with."""
    if request.param == "full disk":
        full = os.open("/dev/full", os.O_WRONLY)
        yield full, "disk_full", 2
        os.close(full)
        return
    nobody, pipe = os.pipe()
    os.close(nobody)
    yield pipe, "", 141
    os.close(pipe)


@pytest.mark.parametrize("name", few(ANSWERS, gate=20))
def test_nobody_takes_the_answer(
    name: str, stdout: tuple[int, str, int], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle, reason, status = stdout
    words = [word.replace("%", str(folder)) for word in ANSWERS[name]]
    language = LANGUAGES[len(name) % len(LANGUAGES)] if speaks(ANSWERS[name]) else "en"
    if speaks(ANSWERS[name]):
        words = [*words, "--language", language]
    errors = io.StringIO()
    monkeypatch.setattr(sys, "argv", ["skat", *words])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr(sys, "stderr", errors)
    with open(handle, "w", closefd=False) as output, monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", output)
        with pytest.raises(SystemExit) as ended:
            # The language asked for is of this run alone.
            copy_context().run(main)
    assert ended.value.code == status
    said = message("answer_not_written", {"reason": reason}, language)
    lines = errors.getvalue().splitlines()
    assert lines[-1:] == ([f"skat: {said}"] if reason else lines[-1:])
    assert "Traceback" not in errors.getvalue()
    assert lines.count(f"skat: {said}") == (1 if reason else 0)
