"""What a build is asked, so that two of them can be compared: commands, files, served evenings.

Only what people and programs of others use: command lines, files, HTTP. Inputs are drawn from a
seed without the product, so that both builds get the same.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from typing import Final

from tools.checks import drawn
from tools.checks.build import SAMPLES, Build, plain
from tools.checks.served import served
from tools.checks.version import ROOT

RECORDS: Final = ROOT / "tests" / "data" / "records"


def asked(build: Build) -> dict[str, str]:
    """All answers of a build, by what was asked; what is asked again has its number behind it."""
    shutil.rmtree(build.home, ignore_errors=True)
    build.home.mkdir()
    answers: dict[str, str] = {}
    times: Counter[str] = Counter()
    for name, text in (*_commands(build), *_files(build), *_tournament(build), *served(build)):
        times[name] += 1
        numbered = name if times[name] == 1 else f"{name} #{times[name]}"
        answers[numbered] = plain(text, build)
    return answers


# --- commands -------------------------------------------------------------------------------------


def _lines(command: str, requests: list[drawn.Request], build: Build) -> Iterator[tuple[str, str]]:
    """Each line of the answer beside its request, in two languages."""
    lines = "".join(json.dumps(each) + "\n" for each in requests)
    for language in ("en", "de"):
        said = build.says(command, "--jsonl", "--language", language, to=lines)
        answers = said.splitlines()
        for request, answer in zip(requests, answers, strict=False):
            yield f"{command} {language} {json.dumps(request)}", answer
        yield f"end of {command} {language}", "\n".join(answers[len(requests) :])


def _commands(build: Build) -> Iterator[tuple[str, str]]:
    yield from _lines("value", drawn.games(700), build)
    yield from _lines("judge", drawn.events(900), build)
    yield from _lines("settle", drawn.totals(200), build)
    yield from _lines("tops", drawn.hands(200), build)
    yield from _lines("solve", drawn.endings(60), build)
    for words in (["bids"], ["games"], ["rules"], ["rules", "3.4.4"], ["rules", "TR-9.4"]):
        yield " ".join(words), build.says(*words)
    # One hand after another at the table of a terminal, with words that fit and words that do not.
    typed = "".join(
        f"{word}\n" for _ in range(60) for word in ("18", "y", "hand", "c", "1", "h", "2")
    )
    yield "play", build.says("play", "--seed", "7", "--plain", "--pace", "instant", to=typed)
    yield "arena", build.says("arena", "simple", "simple", "--boards", "6", "--seed", "3", "--json")


# --- files ----------------------------------------------------------------------------------------


def _files(build: Build) -> Iterator[tuple[str, str]]:
    for path in sorted(RECORDS.iterdir()):
        yield f"replay {path.name}", build.says("replay", "--jsonl", str(path))
        for form in ("iss", "json", "csv"):
            yield f"convert {path.name} {form}", build.says("convert", str(path), "--to", form)
    release = SAMPLES / "release-2026-11"
    yield "replay of a release", build.says("replay", "--jsonl", str(release / "records.jsonl"))
    for path in sorted(release.glob("cup-*.json")):
        yield f"check {path.name}", build.says("tournament", "check", str(path))
    for players, series in ((9, 1), (27, 2), (40, 3)):
        words = ("--players", str(players), "--series", str(series), "--seed", "5")
        made = build.says("tournament", "sample", *words)
        yield f"sample of {players}", made
        file = build.home / "sample.json"
        file.write_text(made.partition("\n\n")[0])
        yield f"check of {players}", build.says("tournament", "check", str(file))


def _tournament(build: Build) -> Iterator[tuple[str, str]]:
    """From the notice to the entries; then one that was played, looked at from all sides."""
    database = str(build.home / "cup.sqlite3")

    def office(command: str, *words: str, to: str = "") -> tuple[str, str]:
        said = build.says("tournament", command, *words, "--db", database, to=to)
        return f"tournament {command} {' '.join(words)}".replace(str(build.home), ""), said

    template = build.says("tournament", "template")
    notice = build.home / "notice.json"
    notice.write_text(template.partition("\n\n")[0])
    yield "tournament template", template
    yield office("new", str(notice))
    yield office("announce")
    for number in range(1, 9):
        yield office("enter", f"Player {number}", "--club", f"Club {number % 3}")
        yield office("pay", str(number))
    yield office("enter", "Player 1", "--club", "Club 1")
    wrong = [{"do": "exclude", "number": 99, "reason": "x"}, {"do": "nothing"}, {"do": "publish"}]
    for each in wrong:
        yield office("do", "-", to=json.dumps(each))
    for command in ("entrants", "seating", "standings", "accounts", "audit"):
        yield office(command)
    database = str(build.home / "played.sqlite3")
    yield office("import", str(SAMPLES / "release-2026-11" / "cup-full.json"))
    for command in ("entrants", "seating", "standings", "rankings", "prizes", "accounts", "cash"):
        yield office(command)
    yield office("audit")
    file = build.home / "exported.json"
    yield office("export", str(file), "--to-go-on", "--names")
    yield "the exported file", file.read_text() if file.exists() else "none"
