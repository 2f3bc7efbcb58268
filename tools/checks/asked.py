"""What a build is asked, so that two of them can be compared: commands, files, a served evening.

Only what people and programs of others use: command lines, files, HTTP. Inputs are drawn from a
seed without the product, so that both builds get the same.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from tools.checks.version import ROOT

SAMPLES: Final = ROOT / "tests" / "samples"
RECORDS: Final = ROOT / "tests" / "data" / "records"
_RUN: Final = """
import os, random, sys
sys.path[:0] = sys.argv[1:3]
del sys.argv[1:3]
os.urandom = random._urandom = random.Random(7).randbytes
from skat.cli import main
main()
"""
"""Without the site's own files, so that no editable installation comes before the build; and with
the same chance for both."""
_TIMES: Final = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:[\d:.+]+Z?")
_MEASURED: Final = re.compile(r'"(ms|seconds)": ?[\d.]+|"latency_ms": ?\{[^}]*\}')
_VALUES: Final = 700
_RULINGS: Final = 900
_SETTLED: Final = 200
_TOPS: Final = 200
_SEATS: Final = ("forehand", "middlehand", "rearhand")
_PACK: Final = [suit + rank for suit in "CSHD" for rank in "AKQJT987"]
_CONTRACTS: Final = ("clubs", "spades", "hearts", "diamonds", "grand", "null")


@dataclass(frozen=True)
class Build:
    """An unpacked wheel, and a folder that it may write into."""

    site: Path
    home: Path

    def command(self, *words: str) -> list[str]:
        """The command line of `skat` with these words."""
        return [
            sys.executable,
            "-S",
            "-c",
            _RUN,
            str(self.site),
            sysconfig.get_path("purelib"),
            *words,
        ]

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the machine's own settings."""
        return {"HOME": str(self.home), "PATH": os.defpath, "LANG": "C.UTF-8", "TERM": "dumb"}

    def says(self, *words: str, to: str = "") -> str:
        """The output, what is wrong, and the exit status of a command."""
        done = subprocess.run(
            self.command(*words),
            input=to,
            capture_output=True,
            text=True,
            env=self.environment,
            cwd=self.home,
            check=False,
        )
        return f"{done.stdout}\n{done.stderr}\nexit {done.returncode}"


def plain(text: str, build: Build) -> str:
    """The text without times, durations and the folders of this machine."""
    text = text.replace(str(build.site), "SITE").replace(str(build.home), "HOME")
    return _TIMES.sub("TIME", _MEASURED.sub("MEASURED", text))


def asked(build: Build) -> dict[str, str]:
    """All answers of a build, by what was asked."""
    shutil.rmtree(build.home, ignore_errors=True)
    build.home.mkdir()
    answers: dict[str, str] = {}
    for name, text in (*_commands(build), *_files(build), *_served(build)):
        answers[name] = plain(text, build)
    return answers


# --- commands -------------------------------------------------------------------------------------


def _lines(command: str, requests: list[Any], build: Build) -> Iterator[tuple[str, str]]:
    """Each line of the answer beside its request, in two languages."""
    told = "".join(json.dumps(one) + "\n" for one in requests)
    for language in ("en", "de"):
        said = build.says(command, "--jsonl", "--language", language, to=told)
        answers = said.splitlines()
        for request, answer in zip(requests, answers, strict=False):
            yield f"{command} {language} {json.dumps(request)}", answer
        yield f"{command} {language}: the end", "\n".join(answers[len(requests) :])


def _commands(build: Build) -> Iterator[tuple[str, str]]:
    chance = random.Random(30)
    yield from _lines("value", [_a_game(chance) for _ in range(_VALUES)], build)
    yield from _lines("judge", [_an_event(chance) for _ in range(_RULINGS)], build)
    yield from _lines("settle", [_totals(chance) for _ in range(_SETTLED)], build)
    hands = [{"cards": chance.sample(_PACK, chance.choice((10, 12)))} for _ in range(_TOPS)]
    yield from _lines("tops", hands, build)
    yield from _lines("solve", [_an_ending(chance) for _ in range(60)], build)
    for words in (["bids"], ["games"], ["rules"], ["rules", "3.4.4"], ["rules", "TR-9.4"]):
        yield " ".join(words), build.says(*words)
    # One hand after another at the table of a terminal, with words that fit and words that do not.
    typed = "".join(
        f"{word}\n" for _ in range(60) for word in ("18", "y", "hand", "c", "1", "h", "2")
    )
    yield "play", build.says("play", "--seed", "7", "--plain", "--pace", "instant", to=typed)
    yield "arena", build.says("arena", "simple", "simple", "--boards", "6", "--seed", "3", "--json")


def _a_game(chance: random.Random) -> dict[str, Any]:
    contract = chance.choice(_CONTRACTS)
    asked: dict[str, Any] = {
        "contract": contract,
        "hand": chance.random() < 0.4,
        "bid": chance.choice((18, 20, 22, 23, 24, 27, 33, 36, 44, 48, 59, 60, 72, 19)),
        "end": chance.choice(
            ("played_out", "soloist_concedes", "opponent_concedes", "fault_soloist")
        ),
    }
    if contract != "null":
        asked["tops"] = f"{chance.choice(('with', 'without'))} {chance.randint(1, 5)}"
        asked["announced"] = chance.choice(("none", "none", "schneider", "schwarz", "ouvert"))
    if asked["end"] == "played_out":
        asked |= {"soloist_points": chance.randint(0, 120), "soloist_tricks": chance.randint(0, 10)}
    else:
        asked["state_at_end"] = {
            "soloist_points": chance.randint(0, 70),
            "opponent_points": chance.randint(0, 50),
            "soloist_tricks": chance.randint(0, 6),
            "opponent_tricks": chance.randint(0, 4),
        }
    extra = chance.choice(({}, {}, {"kontra": True}, {"spitze": True}, {"bock": True}))
    return {**asked, **extra}


_EVENTS: Final = (
    "card_exposed_in_deal",
    "deal_complaint",
    "wrong_hand_sizes",
    "wrong_card_count",
    "deal_out_of_turn",
    "skat_seen",
    "skat_taken",
    "hand_seen",
    "premature_pass",
    "named_game_as_bid",
    "invalid_announcement",
    "announcement_missing",
    "null_below_bid",
    "lead_before_announcement",
    "skat_changed",
    "skat_inspected",
    "wrong_discard",
    "lead_out_of_turn",
    "card_out_of_turn",
    "revoke",
    "cards_exposed",
    "card_pulled",
    "remark",
    "counted_aloud",
    "bad_shuffle",
    "cut_missing",
    "call_taken_back",
    "card_strayed",
    "cards_exchanged",
    "ouvert_not_shown",
    "last_trick_refused",
    "tricks_inspected",
    "tricks_mixed",
    "tricks_left_lying",
    "trick_gathered_early",
    "card_taken_back",
    "claim",
    "concession",
    "throw_in",
    "wrong_entry",
    "level_dispute",
)


def _an_event(chance: random.Random) -> dict[str, Any]:
    told: dict[str, Any] = {"event": {"kind": chance.choice(_EVENTS), "by": chance.choice(_SEATS)}}
    if chance.random() < 0.7:
        contract = chance.choice(_CONTRACTS)
        game = {
            "contract": contract,
            "soloist": chance.choice(_SEATS),
            "bid": chance.choice((18, 23, 30)),
        }
        told["game"] = game if contract == "null" else {**game, "tops": "with 1"}
    if chance.random() < 0.5:
        told["state"] = {
            "soloist_points": chance.randint(0, 60),
            "opponent_points": chance.randint(0, 50),
            "trick": chance.randint(1, 10),
        }
    if chance.random() < 0.3:
        told["auction"] = ["middlehand 18", "forehand pass", "rearhand pass"]
    for key, value in (
        ("trick", 3),
        ("noticed", "later"),
        ("level", "schneider"),
        ("influence", True),
    ):
        if chance.random() < 0.25:
            told["event"][key] = value
    return told


def _totals(chance: random.Random) -> dict[str, Any]:
    totals = [chance.randint(-400, 900) for _ in range(chance.choice((3, 3, 4)))]
    return {"totals": totals, "stake": chance.choice(("1", "1/4", "1/2", "2", "0"))}


def _an_ending(chance: random.Random) -> dict[str, Any]:
    cards = chance.sample(_PACK, 11)
    hands = dict(zip(_SEATS, (cards[0:3], cards[3:6], cards[6:9]), strict=True))
    return {
        **hands,
        "contract": chance.choice(_CONTRACTS),
        "skat": cards[9:],
        "soloist": chance.choice(_SEATS),
        "want": chance.choice(("value", "moves")),
    }


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

    yield from _tournament(build)


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
    for one in wrong:
        yield office("do", "-", to=json.dumps(one))
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


# --- served ---------------------------------------------------------------------------------------


@contextmanager
def _server(build: Build, database: Path) -> Iterator[str]:
    """The address of a server of this build; it ends with its evening."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    words = ("serve", "--port", str(port), "--db", str(database))
    process = subprocess.Popen(
        build.command(*words),
        env=build.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        address = f"http://127.0.0.1:{port}"
        for _ in range(300):
            if process.poll() is not None:
                raise RuntimeError(f"skat serve ended with {process.returncode}")
            try:
                urllib.request.urlopen(f"{address}/health", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait()


def _http(address: str, path: str, *, body: Any = None, key: str = "") -> tuple[str, Any]:
    """The answer to a request as text, and decoded where it is JSON."""
    headers = {"content-type": "application/json", "origin": address}
    if key:
        headers["authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{address}{path}", data=data, headers=headers)
    while True:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read().decode()
        if status != HTTPStatus.TOO_MANY_REQUESTS:
            break
        time.sleep(0.2)
    try:
        decoded = json.loads(text)
    except ValueError:
        decoded = None
    return f"{status} {text}", decoded


def _served(build: Build) -> Iterator[tuple[str, str]]:
    database = build.home / "evening.sqlite3"
    with _server(build, database) as address:
        for path in (
            "/api/openapi.json",
            "/api/games",
            "/api/levels",
            "/",
            "/manifest.webmanifest",
        ):
            yield f"GET {path}", _http(address, path)[0]
        yield from _evening(address)
    yield "journals of the evening", _journals(database)
    kept = build.home / "release.sqlite3"
    shutil.copyfile(SAMPLES / "release-2026-11" / "database.sqlite3", kept)
    known = json.loads((SAMPLES / "release-2026-11" / "known.json").read_text())
    with _server(build, kept) as address:
        for name, keys in known["keys"].items():
            for place in ("lists", "tournaments", "tables"):
                for key in keys:
                    yield (
                        f"{place} {name} {key[:4]}",
                        _http(address, f"/api/{place}/{name}", key=key)[0],
                    )


def _evening(address: str) -> Iterator[tuple[str, str]]:
    """A list of 36 deals with slips, corrections, signatures; and what is refused on the way."""
    chance = random.Random(31)
    said, opened = _http(
        address, "/api/lists", body={"players": ["Anna", "Bernd", "Cem"], "length": 36}
    )
    yield "a list", said
    path, key, seq = f"/api/lists/{opened['list']}", opened["key"], 1
    for number in range(1, 240):
        action = _deal_entered(chance, seq=seq, number=number)
        body = {"command_id": f"{number:020}", "expected_seq": seq, "action": action}
        said, answer = _http(address, f"{path}/commands", body=body, key=key)
        yield f"evening {number}", said
        seq = answer.get("seq", seq) or seq
    yield "the list in the end", _http(address, path, key=key)[0]
    yield "the list to a reader", _http(address, path, key=opened["view_key"])[0]


def _deal_entered(chance: random.Random, *, seq: int, number: int) -> dict[str, Any]:
    if number > 230:
        return {"do": "sign_list", "place": number % 3 + 1}
    if chance.random() < 0.15:
        return {"do": "take_deal_back", "deal": chance.randint(1, 36)}
    contract = chance.choice(_CONTRACTS)
    game: dict[str, Any] | None = {
        "soloist": chance.randint(1, 4),
        "contract": contract,
        "won": chance.random() < 0.7,
        "hand": chance.random() < 0.2,
    }
    if game is not None and contract != "null":
        game["tops"] = {"held": chance.random() < 0.5, "count": chance.randint(1, 5)}
    if chance.random() < 0.1:
        game = None
    deal = max(1, seq + chance.choice((0, 0, 0, 0, -1, 1)))
    if chance.random() < 0.2:
        return {"do": "correct_deal", "deal": deal, "game": game, "consent": [1, 2, 3], "by": 1}
    return {"do": "enter_deal", "deal": deal, "game": game}


def _journals(database: Path) -> str:
    """Every entry of every journal: who, how it was called, what stands there."""
    with closing(sqlite3.connect(database)) as opened:
        rows = opened.execute(
            "SELECT seq, actor, command_id, format_version, payload FROM entry"
            " ORDER BY journal, seq"
        )
        return "\n".join(" ".join(str(cell) for cell in row) for row in rows)
