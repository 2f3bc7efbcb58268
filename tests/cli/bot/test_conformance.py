"""The suite for bots: a sound one passes, and each flaw is found in the case of its name."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.bot.check import check_bot
from skat.cli.bot.conformance import CASES, bot_conformance, report
from skat.cli.bot.practice.desk import DeskAnswer, PracticeStream
from tests.cli.bot.practised import AtTable, Bot, Trying
from tests.lanes.few import few


def cases_of(kind: type[Bot]) -> dict[str, bool]:
    trying = Trying(kind)
    tried = tuple(bot_conformance(trying.desk, trying, trying.wait, patience=8.0))
    return report("x", tried).cases


def test_a_sound_bot_passes_all_cases() -> None:
    assert cases_of(Bot) == dict.fromkeys(CASES, True)


ROOT = Path(__file__).parents[3]
SKAT = (sys.executable, "-m", "skat.cli")
OURS = {
    "skat bot run": (
        *(*SKAT, "bot", "run", "--server", "{server}", "--token-file", "{token_file}", "--"),
        f"{sys.executable} -I {ROOT}/docs/library/engines/strong_cards.py",
    ),
    "patient_bot.py": (sys.executable, f"{ROOT}/docs/library/programs/patient_bot.py"),
}


@pytest.mark.live
@pytest.mark.proof
@pytest.mark.parametrize("name", OURS)
def test_our_bots_pass_all_cases(name: str) -> None:
    result = report(name, tuple(check_bot(OURS[name], patience=60.0)))
    assert result.cases == dict.fromkeys(CASES, True), result.tried


def test_the_cases_are_those_of_the_page() -> None:
    page = (ROOT / "docs/reference/bot-api.md").read_text(encoding="utf-8")
    told = page.partition("## The suite of conformance")[2].partition("## ")[0]
    assert dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", told, re.MULTILINE)) == CASES
    said = CliRunner().invoke(app, ["bot", "check", "--cases"]).output
    assert [line.split()[0] for line in said.splitlines()] == list(CASES)


def test_what_cannot_be_started_is_said() -> None:
    ran = CliRunner().invoke(app, ["bot", "check"])
    assert (ran.exit_code, ran.stdout) == (2, "")


class WithoutToken(Bot):
    token = "Bearer something else"


class Deaf(Bot):
    """Answers no invitation."""

    def event(self, line: dict[str, Any]) -> None:
        pass


class Tired(Bot):
    """Is never ready for a second deal."""

    def ask(self, method: str, path: str, **body: Any) -> DeskAnswer:
        if path.endswith("ready"):
            return DeskAnswer(status=204)
        return super().ask(method, path, **body)


class ForThree(Bot):
    """Ends where it has no seat."""

    def hear(self, name: str, at: AtTable, line: dict[str, Any]) -> bool:
        if line["type"] == "full" and line["seat"] is None:
            sys.exit()
        return super().hear(name, at, line)


class OneAtATime(Bot):
    """Looks at the newest table alone."""

    def at_table(self, name: str) -> None:
        if name == list(self.tables)[-1]:
            super().at_table(name)


class Curt(Bot):
    """Declines other rules for a reason that there is not."""

    def event(self, line: dict[str, Any]) -> None:
        if line["type"] == "invited" and "," in line["rules"]:
            self.ask("POST", f"tables/{line['table']}/decline", reason="no")
            self.desk.declined.pop(line["table"])
        else:
            super().event(line)


class Slow(Bot):
    """Takes six seconds for each word."""

    def turn(self, name: str, line: dict[str, Any], word: str) -> bool:
        done = super().turn(name, line, word)
        self.pause(6)
        return done


class Strict(Bot):
    """Ends at a line that it does not know."""

    def hear(self, name: str, at: AtTable, line: dict[str, Any]) -> bool:
        if line["type"] not in ("full", "move", "turn", "over", "chat", "away"):
            sys.exit()
        return super().hear(name, at, line)


class Offended(Bot):
    """Leaves as soon as there is talk."""

    def hear(self, name: str, at: AtTable, line: dict[str, Any]) -> bool:
        if line["type"] == "chat":
            at.stream = PracticeStream([])
        return super().hear(name, at, line)


class Discouraged(Bot):
    """Says nothing more after a word that was refused."""

    status = 422

    def turn(self, name: str, line: dict[str, Any], word: str) -> bool:
        answer = self.ask("POST", f"tables/{name}/moves", ply=line["ply"], word=word)
        if answer.status == self.status:
            self.tables[name].stream = PracticeStream([])
        if answer.wait:
            self.pause(answer.wait)
        return not answer.lost and answer.status not in (422, 429)


class Stuck(Discouraged):
    status = 409


class Shaken(Bot):
    """Leaves where an answer was lost."""

    def turn(self, name: str, line: dict[str, Any], word: str) -> bool:
        done = super().turn(name, line, word)
        if self.desk.requests[-1].planted and self.desk.requests[-1].status == 200:
            sys.exit()
        return done


class Hasty(Bot):
    """Asks again at once, however long it should wait."""

    def pause(self, seconds: float) -> None:
        self.until = 0.0


class NeverAgain(Bot):
    """Opens no stream of a table twice."""

    def at_table(self, name: str) -> None:
        at = self.tables[name]
        super().at_table(name)
        if name in self.tables and at.stream is None and at.head:
            at.stream = PracticeStream([])


class Insisting(Bot):
    """Wants another deal until there is one."""

    def hear(self, name: str, at: AtTable, line: dict[str, Any]) -> bool:
        if line["type"] == "over":
            return self.ask("POST", f"tables/{name}/ready").status == 204
        return super().hear(name, at, line)


class Faithful(Bot):
    """Comes back to a table that is gone."""

    def open_table(self, name: str, at: AtTable) -> None:
        at.stream = self.ask("GET", f"tables/{name}").stream


class Forgetful(Bot):
    """Begins where it was invited, and goes on nowhere."""

    def event(self, line: dict[str, Any]) -> None:
        if line["type"] != "game_started" or self.desk.asked_for("accept")[-1].at > self.born:
            super().event(line)

    def open_events(self) -> None:
        super().open_events()
        self.born = self.clock()


class Careless(Bot):
    """Tries a word that is never legal first."""

    def turn(self, name: str, line: dict[str, Any], word: str) -> bool:
        super().turn(name, line, "XX")
        return super().turn(name, line, word)


class Stubborn(Bot):
    """Does not believe that its token was taken back."""

    def step(self) -> None:
        self.revoked = False
        super().step()


FLAWS = {
    "events": WithoutToken,
    "invitation": Deaf,
    "whole-deals": Tired,
    "four": ForThree,
    "two-tables": OneAtATime,
    "clock": Slow,
    "unknown-lines": Strict,
    "chat": Offended,
    "refused": Discouraged,
    "stale": Stuck,
    "lost-answer": Shaken,
    "too-fast": Hasty,
    "busy": Hasty,
    "broken-table": NeverAgain,
    "broken-events": Hasty,
    "list-over": Insisting,
    "gone": Faithful,
    "restart": Forgetful,
    "rules": Curt,
    "legal": Careless,
    "staying": ForThree,
    "revoked": Stubborn,
}


@pytest.mark.parametrize("case", few(CASES, gate=6))
def test_a_flaw_is_found_in_the_case_of_its_name(case: str) -> None:
    assert not cases_of(FLAWS[case])[case]
