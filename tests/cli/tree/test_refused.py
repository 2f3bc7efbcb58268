"""What commands refuse beyond wrong usage is said in the language asked for."""

from __future__ import annotations

import json
import re
import shutil
import sys
from contextvars import copy_context
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.serve import serving
from skat.messages import LANGUAGES, catalogue
from tests.cli.tree.commands import skat
from tests.cli.unheard import Unheard

PLACEHOLDER: Final = re.compile(r"\\{\w+(?::\w+|\\#.+?)?\\}")

ACCOUNTS: Final = ("accounts", "list")
MATCH: Final = ("--boards", "2", "--seed", "1")
SHARED: Final = ("--db", "postgresql://host/db")
BOT: Final = ("bot", "run", "--server", "https://skat.example", "--token-file", "%/players.txt")

REFUSED: Final[dict[tuple[str, ...], tuple[int, str]]] = {
    (*ACCOUNTS, "--db", "mysql://host/db"): (2, "serve_db_unknown"),
    (*ACCOUNTS, "--db", ":memory:"): (2, "serve_memory"),
    (*ACCOUNTS, "--db", ""): (2, "serve_no_path"),
    (*ACCOUNTS, "--db", "%"): (2, "store_not_opened"),
    (*ACCOUNTS, "--db", "%/players.txt"): (2, "store_not_a_database"),
    ("accounts", "reset", "Nobody", "--db", "%/fresh.db"): (1, "no_account"),
    ("accounts", "delete", "Nobody", "--yes", "--db", "%/fresh.db"): (1, "no_account"),
    ("backup", "%/new.backup", "--db", "%/none.db"): (1, "store_no_database"),
    ("backup", "%/players.txt", "--db", "%/cup.db"): (1, "already_there"),
    ("restore", "%/players.txt", "--db", "%/fresh.db"): (1, "store_not_a_database"),
    ("season", "walkover", "%/cup.json", "A", "--day", "1", "--reason", "x"): (
        1,
        "season_no_teams",
    ),
    ("season", "deduct", "%/cup.json", "A", "--points", "1", "--reason", "x"): (
        1,
        "season_no_teams",
    ),
    ("season", "draw", "%/cup.json"): (1, "season_no_fixtures"),
    ("season", "draw", "%/league.json", "--seed", "07"): (1, "season_no_seed"),
    ("season", "draw", "%/begun.json"): (1, "season_begun"),
    ("season", "add", "%/cup.json", "%/away/day.json", "--day", "2"): (1, "season_beside"),
    ("duplicate", "new", "%/event.json", "%/players.txt", "--name", "A", "--organiser", "B"): (
        1,
        "already_there",
    ),
    ("duplicate", "enter", "%/event.json", "%/commands.jsonl", "--secret", "%/players.txt"): (
        1,
        "duplicate_no_secret",
    ),
    ("duplicate", "show-names", "%/event.json", "name", "99"): (1, "duplicate_no_such_player"),
    ("tournament", "seating", "--db", "%/none.db"): (2, "office_not_there"),
    ("tournament", "seating", "--db", "%/players.txt"): (2, "store_not_a_database"),
    ("tournament", "sample", "--deals", "7"): (1, "no_whole_rounds"),
    ("arena", "simple", "nobody", *MATCH): (2, "player_unknown"),
    ("arena", "simple", "simple:worlds=3", *MATCH): (2, "player_no_worlds"),
    ("arena", "simple", "simple:depth=3", *MATCH): (2, "player_takes_no"),
    ("arena", "simple", "pimc:worlds=many", *MATCH): (2, "player_value"),
    ("arena", "simple", "pimc:worlds", *MATCH): (2, "player_no_pair"),
    ("arena", "simple", ":worlds=3", *MATCH): (2, "player_no_name"),
    ("arena", "simple", "engine:fast=true", *MATCH): (2, "engine_unnamed"),
    ("arena", "simple", "engine:cmd=true,clock_s=0", *MATCH): (2, "engine_least"),
    ("arena", "simple", "engine:cmd=true,clock_s=soon", *MATCH): (2, "engine_value"),
    ("arena", "simple", "random", *MATCH, "--file", "%/players.txt"): (2, "arena_no_boards"),
    ("arena", "simple", "random", *MATCH, "--file", "%/other.jsonl"): (2, "arena_other_match"),
    ("arena", "simple", "random", *MATCH, "--cluster", "tcp://x:1"): (2, "part_missing"),
    ("engine", "nobody"): (2, "player_unknown"),
    (*BOT[:3], "nowhere", *BOT[4:], "--", "true"): (2, "server_no_address"),
    (*BOT, "--accept", "%/players.txt", "--", "true"): (2, "settings_not_read"),
    (*BOT, "--accept", "%/wrong.toml", "--", "true"): (2, "bot_rules"),
    (*BOT, "--", "/no/such/program"): (2, "engine_no_program"),
    (*BOT, "--", "'"): (2, "engine_no_command"),
    ("serve", "--bus", "redis://host"): (1, "serve_bus_shared"),
    ("serve", *SHARED, "--bus", "redis://host", "--iss", "7000"): (1, "serve_iss_alone"),
    ("serve", *SHARED, "--bus", "nats://host"): (1, "serve_no_bus"),
    ("serve", *SHARED, "--bus", "redis://host:port"): (1, "serve_bus_unusable"),
    ("serve", "--tls", "%/none.pem", "%/none.key"): (1, "serve_no_file"),
    ("serve", "--tls", "%/players.txt", "%/players.txt"): (1, "serve_no_pair"),
    ("serve", "--db", "%/fresh.db", "--iss", "host:"): (1, "serve_iss"),
    ("serve", "--db", "%/fresh.db", "--standby-for", "nowhere"): (1, "serve_standby_link"),
    ("serve", "--db", "%"): (1, "store_not_opened"),
}
"""Commands with the exit status and the code of what stands in their way; % is the folder."""


@pytest.fixture
def place(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, with what these need; no socket is opened and no cluster is there."""
    monkeypatch.setattr(serving, "listening_socket", Unheard)
    monkeypatch.setattr(serving, "log_to_standard_error", lambda *_, **__: None)
    monkeypatch.setitem(sys.modules, "distributed", None)
    (folder / "away").mkdir(exist_ok=True)
    shutil.copy(folder / "day.json", folder / "away" / "day.json")
    begun = json.loads((folder / "league.json").read_text())
    begun["evenings"] = [{"file": "day.json", "sha256": "0" * 64, "day": 1}]
    (folder / "begun.json").write_text(json.dumps(begun))
    heading = {"format": 1, "skat": "0", "a": "x", "b": "y", "seed": 1, "opening": "auction"}
    (folder / "other.jsonl").write_text(json.dumps(heading) + "\n")
    (folder / "wrong.toml").write_text("nothing = 1\n")
    return folder


def refused(folder: Path, words: tuple[str, ...], language: str) -> tuple[int, str]:
    """The exit status, and the one line on standard error."""
    typed = [word.replace("%", str(folder)) for word in words]
    # Behind `--` stand the words of another program.
    at = typed.index("--") if "--" in typed else len(typed)
    typed[at:at] = ["--language", language]
    # The language asked for is of this run alone.
    done = copy_context().run(CliRunner().invoke, app, typed)
    assert isinstance(done.exception, SystemExit), (words, done.exception)
    assert done.stdout == "", words
    return done.exit_code, done.stderr


def is_said(sentence: str, code: str, language: str) -> bool:
    """Whether the sentence ends with that of the code, or goes on with a hint behind it."""
    pattern = PLACEHOLDER.sub(".+", re.escape(catalogue(language)[f"violation.{code}"]))
    return bool(re.fullmatch(rf"skat[\w ]*: (?:[^:]+: )?{pattern}(?:\. .+)?\n", sentence))


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_each_is_said_in_the_language_asked_for(words: tuple[str, ...], place: Path) -> None:
    for language in LANGUAGES:
        status, said = refused(place, words, language)
        assert status == REFUSED[words][0]
        assert is_said(said, REFUSED[words][1], language), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_behind_it_is_too(language: str, place: Path) -> None:
    words = ("restore", f"{place}/cup.backup", "--db", f"{place}/cup.db")
    if not (place / "cup.backup").exists():
        skat("backup", f"{place}/cup.backup", "--db", f"{place}/cup.db")
    _, said = refused(place, words, language)
    assert is_said(said, "already_there", language)
    assert said.endswith(f"{catalogue(language)['terminal.with_replace']}\n")


def test_the_server_speaks_the_language_of_the_system(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    done = copy_context().run(CliRunner().invoke, app, ["serve", "--db", ":memory:"])
    assert is_said(done.stderr, "serve_memory", "pl")
