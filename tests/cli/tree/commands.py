"""All commands of `skat`, and one question to each that has an answer, for sweeps over them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from typer.testing import CliRunner

from skat.analysis.puzzles import shipped_puzzles, written_puzzle
from skat.cli.app import app
from tests.shuffle.cases import CASES
from tests.tournament.seasons import Person, evening
from tools.docs.commands import commands

ROOT: Final = Path(__file__).parents[3]
LESSON: Final = ROOT / "src/skat/analysis/lessons/course/trumps.json"
RECORDS: Final = ROOT / "tests/data/records/own_games.sgf"
PUZZLE: Final = next(each for each in shipped_puzzles() if each.kind == "count")


class Leaf(NamedTuple):
    """A command that does something: its words after `skat`, and what Typer made of it."""

    words: tuple[str, ...]
    command: Any

    @property
    def name(self) -> str:
        return " ".join(self.words)

    @property
    def paths(self) -> list[str]:
        """Its arguments and options that are files."""
        return [
            each.opts[0]
            for each in self.command.params
            if "Path" in str(each.type_descriptor.annotation)
        ]


LEAVES: Final = {
    leaf.name: leaf
    for name, command in commands()
    for leaf in [Leaf(tuple(name.split()[1:]), command)]
}


def skat(*words: str, typed: bytes = b"") -> tuple[int, str]:
    """The exit status and standard output; what is no end of a command is raised."""
    result = CliRunner().invoke(app, words, input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout


def prepared(folder: Path) -> None:
    """The files that the questions below name."""
    games = RECORDS.read_bytes().splitlines(keepends=True)
    lines = {
        "records.sgf": b"".join(games[:3]),
        "one.sgf": games[8],
        "deals.jsonl": json.dumps(next(iter(CASES["deals"].values()))).encode() + b"\n",
        "lesson.json": LESSON.read_bytes(),
        "puzzles.jsonl": written_puzzle(PUZZLE),
        "list.json": b'{"table": ["A", "B", "C"], "deals": [{"passed": true}]}',
        "value.jsonl": b'{"contract": "grand", "tops": "with 2", "bid": 18, "end": "played_out", '
        b'"soloist_points": 90, "soloist_tricks": 8}\n',
        "tops.jsonl": b'{"cards": ["CJ","SJ","C7","C8","S7","S8","H7","H8","D7","D8"]}\n',
        "solve.jsonl": b'{"contract": "clubs", "forehand": ["CJ"], "middlehand": ["SJ"], '
        b'"rearhand": ["HJ"], "skat": ["D7","D8"], "soloist": "forehand"}\n',
        "judge.jsonl": b'{"event": {"kind": "claim", "by": "forehand"}}\n',
        "settle.jsonl": b'{"totals": [1, 2, 3], "stake": "1"}\n',
        "players.txt": "".join(f"Player {at}\n" for at in range(6)).encode(),
        "results.csv": b"name,series,total\nAnna,1,800\nBela,1,700\n",
        "commands.jsonl": b"\n",
        "players.csv": b"number;name;club\n1;Anna;Pik\n",
    }
    for name, data in lines.items():
        (folder / name).write_bytes(data)
    question = {"kind": "count", "seat": PUZZLE.seat.value, "record": PUZZLE.record}
    (folder / "question.jsonl").write_text(json.dumps(question) + "\n")
    hint = {"record": PUZZLE.record, "seat": PUZZLE.seat.value}
    (folder / "hint.jsonl").write_text(json.dumps(hint) + "\n")
    _made(folder, "tournament.json", "tournament", "sample", "--players", "6", "--series", "1")
    _made(folder, "notice.json", "tournament", "template")
    _made(folder, "league.json", "season", "template", "league")
    skat("season", "draw", f"{folder}/league.json", "--seed", "07" * 32)
    (folder / "day.json").write_bytes(
        evening("cup", [Person(f"P{at}") for at in range(4)], series=1).data
    )
    _made(folder, "cup.json", "season", "template", "championship")
    skat("season", "add", f"{folder}/cup.json", f"{folder}/day.json", "--day", "1")
    event = ("duplicate", "new", f"{folder}/event.json", f"{folder}/players.txt")
    skat(*event, "--name", "Cup", "--organiser", "Club", "--boards", "3")
    skat("tournament", "import", f"{folder}/tournament.json", "--db", f"{folder}/cup.db")


def _made(folder: Path, name: str, *words: str) -> None:
    status, text = skat(*words)
    assert status == 0, words
    (folder / name).write_text(text)


class Reading(NamedTuple):
    """A command that reads a file: the option or argument, the file, and all its words."""

    parameter: str
    file: str
    words: tuple[str, ...]


def _reading(command: str, parameter: str, file: str, *more: str) -> tuple[str, Reading]:
    """`{}` among the further words is where the file is named; else it comes first."""
    words = more if "{}" in more else ("{}", *more)
    return command, Reading(parameter, file, (*command.split(), *words))


READINGS: Final = (
    _reading("list", "file", "list.json", "--json"),
    _reading("list", "file", "one.sgf", "--records"),
    _reading("replay", "files", "records.sgf"),
    _reading("analyse", "files", "one.sgf", "--worlds", "1", "--threads", "1"),
    _reading("hint", "file", "hint.jsonl", "--worlds", "1"),
    _reading("rate", "files", "records.sgf"),
    _reading("puzzle make", "--from", "one.sgf", "--from", "{}"),
    _reading("puzzle check", "file", "puzzles.jsonl", "--worlds", "1"),
    _reading("puzzle solve", "file", "question.jsonl"),
    _reading("convert", "file", "records.sgf", "--to", "json"),
    _reading("convert", "file", "records.sgf", "--to", "csv"),
    _reading("verify", "files", "deals.jsonl"),
    _reading("value", "file", "value.jsonl"),
    _reading("tops", "file", "tops.jsonl"),
    _reading("solve", "file", "solve.jsonl"),
    _reading("judge", "file", "judge.jsonl"),
    _reading("judge", "--record", "records.sgf", "--record", "{}"),
    _reading("settle", "file", "settle.jsonl"),
    _reading("lesson check", "files", "lesson.json"),
    _reading("lesson ship", "file", "lesson.json"),
    _reading("lesson show", "file", "lesson.json"),
    _reading("tournament new", "notice", "notice.json", "{}", "--db", "%/fresh.db"),
    _reading("tournament do", "file", "commands.jsonl", "{}", "--db", "%/cup.db"),
    _reading("tournament check", "file", "tournament.json"),
    _reading("tournament import", "file", "players.csv", "{}", "--preview", "--db", "%/cup.db"),
    _reading("tournament read-results", "file", "results.csv"),
    _reading("tournament site", "file", "tournament.json", "{}", "--to", "%/site"),
    _reading("season fixtures", "file", "league.json"),
    _reading("season standings", "file", "cup.json"),
    _reading("season check", "file", "league.json"),
    _reading("season site", "file", "league.json", "{}", "--to", "%/season"),
    _reading("duplicate movement", "file", "event.json"),
    _reading("duplicate form", "file", "event.json", "{}", "-"),
    _reading("duplicate standings", "file", "event.json"),
    _reading("duplicate check", "file", "event.json"),
    _reading("duplicate site", "file", "event.json", "{}", "--to", "%/duplicate"),
)
"""A question to each command that reads a file; % is the folder."""

FURTHER: Final = {
    "bids": (),
    "games": (),
    "fabulous": (),
    "rules": (),
    "completion": ("bash",),
    "doctor": ("--db", "%/none.db"),
    "play": ("--seed", "5"),
    "puzzle make": ("--deals", "1"),
    "season template": ("league",),
    "tournament template": (),
    "tournament sample": ("--players", "6", "--series", "1"),
    "tournament entrants": ("--db", "%/cup.db"),
    "tournament seating": ("--db", "%/cup.db"),
    "tournament standings": ("--db", "%/cup.db"),
    "tournament rankings": ("--db", "%/cup.db"),
    "tournament prizes": ("--db", "%/cup.db"),
    "tournament accounts": ("--db", "%/cup.db"),
    "tournament cash": ("--db", "%/cup.db"),
    "tournament keys": ("--db", "%/cup.db"),
    "tournament audit": ("--db", "%/cup.db"),
    "tournament export": ("-", "--db", "%/cup.db"),
    "tournament show-names": ("name", "--db", "%/cup.db"),
}
"""Words after commands that answer without reading a file."""
