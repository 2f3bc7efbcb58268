"""The suite of conformance for bots: what a bot has to do, as cases with names that stay.

A bot in whatever language is started at a practice server and is asked for all of it:
`skat bot check --json -- CMD`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, Protocol

import msgspec

from skat.cli.bot.practice.desk import MOST_ASKED, Plant, PracticeDesk, clock_of
from skat.cli.bot.practice.table import PracticeTable
from skat.engines.check import Tried, by_case
from skat.engines.conformance import RULES
from skat.model.refusal import Refusal
from skat.notation.state_line import read_rules
from skat.rules.machine import must

FORMAT: Final[Literal["skat-bot-conformance/1"]] = "skat-bot-conformance/1"

CASES: Final[dict[str, str]] = {
    "events": "it opens the stream of its events, with its token",
    "invitation": "it accepts or declines an invitation",
    "whole-deals": "three deals from its own seat, one at each, and is ready after each",
    "four": "a round at a table of four, where it sits out one deal",
    "two-tables": "two tables at a time, or it declines the second one",
    "rules": "whole deals by both editions and by all house rules that have words, or it declines",
    "clock": "each word within five seconds where the clock of the table says so",
    "unknown-lines": "it ignores lines and fields that a later server may send",
    "chat": "what others say and who is away changes nothing",
    "refused": "another word after 422, for the same ply",
    "stale": "it goes on after 409 `stale`, by what the stream tells",
    "lost-answer": "it goes on where the answer to a word was lost",
    "too-fast": "after 429 it waits as long as `Retry-After` says, and asks again",
    "busy": "after 503 it opens a stream anew, not before `Retry-After`",
    "broken-table": "it opens the stream of a table anew when that breaks off",
    "broken-events": "it opens the stream of its events anew, with pauses between",
    "list-over": "it does not insist on a deal after the last one, and is there for the next list",
    "gone": "it leaves alone a table that is not there any more",
    "restart": "another process goes on with a deal in which the first one was killed",
    "legal": "no word that the rules refuse, and none out of turn",
    "staying": "it does not end of its own accord",
    "revoked": "it does not keep asking with a token that was taken back",
}
"""Name of each case, and what the bot has to do in it; a name keeps its meaning for ever."""

_DEAL: Final = 6
"""How many times as long as one answer a whole deal may take."""
_CLOCK: Final = 5
"""Seconds for a word where a clock runs."""
_WATCHED: Final = 4.0
"""Seconds in which a bot that asks too often is found out."""
_OFTEN: Final = 12
"""So many requests in that time are too many."""


class BotConformance(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the suite: a bot conforms if nothing has failed."""

    format: Literal["skat-bot-conformance/1"] = FORMAT
    bot: str
    conforms: bool
    cases: dict[str, bool]
    tried: tuple[Tried, ...]


class Runs(Protocol):
    """The bot that is tried."""

    def start(self) -> None:
        """Starts it at the practice server."""
        ...

    def kill(self) -> None:
        """Ends it at once."""
        ...

    @property
    def is_running(self) -> bool:
        """Whether it has not ended of its own accord."""
        ...


def report(bot: str, tried: Sequence[Tried]) -> BotConformance:
    """The report of what was tried, by case."""
    cases = by_case(tried)
    return BotConformance(bot=bot, conforms=all(cases.values()), cases=cases, tried=tuple(tried))


def bot_conformance(
    desk: PracticeDesk,
    bot: Runs,
    wait: Callable[[Callable[[], bool], float], bool],
    *,
    patience: float,
) -> Iterator[Tried]:
    """Try a bot in all `CASES`, at a desk that is this one's alone.

    `wait` says whether something holds within so many seconds; `patience` is how many a bot has for
    one answer. A bot that never opens its events ends the suite.
    """
    suite = _Suite(desk, bot, wait, patience=patience)
    bot.start()
    failed = suite.tried(suite.events)
    yield Tried("`GET /api/bot/events`", failed, "events")
    if not failed:
        for case, tried, trial in suite.trials():
            yield Tried(tried, suite.tried(trial), case)
    bot.kill()


class _AskedTooMuchError(Exception):
    """The bot asks without end: its case is over."""


class _Suite:
    """The trials; each is why it failed, or nothing."""

    def __init__(
        self,
        desk: PracticeDesk,
        bot: Runs,
        wait: Callable[[Callable[[], bool], float], bool],
        *,
        patience: float,
    ) -> None:
        self._desk = desk
        self._bot = bot
        self._wait_for = wait
        self._patience = patience
        self._number = 0
        self._ended = 0

    def tried(self, trial: Callable[[], str]) -> str:
        """Why a trial failed, or nothing."""
        self._desk.begin_case()
        try:
            return trial()
        except _AskedTooMuchError:
            return f"it asks without end: {MOST_ASKED} requests"

    def trials(self) -> Iterator[tuple[str, str, Callable[[], str]]]:
        yield "invitation", "an invitation", self.invitation
        yield "whole-deals", "three deals", lambda: self._played(deals=3)
        yield "four", "four deals at a table of four", lambda: self._played(size=4, deals=4)
        yield "two-tables", "two tables at a time", self.two_tables
        for word in RULES:
            yield "rules", word, lambda word=word: self.by_rules(word)  # type: ignore[misc]
        yield "clock", "five seconds a word", self.clock
        yield "unknown-lines", "lines and fields of a later server", self.unknown_lines
        yield "chat", "talk, and people who are away", self.chat
        yield (
            "refused",
            "422",
            lambda: self._planted(Refusal("not_now", ("SkO-4.1.1",), {"action": "play"})),
        )
        yield "stale", "409 `stale`", lambda: self._planted(Refusal("stale"), done=True)
        yield "lost-answer", "an answer that is lost", lambda: self._planted(None, done=True)
        yield (
            "too-fast",
            "429",
            lambda: self._waits("moves", Refusal("too_fast", details={"seconds": 1})),
        )
        yield "busy", "503", lambda: self._waits("table", Refusal("come_back"))
        yield "broken-table", "a stream that breaks off", self.broken_table
        yield "broken-events", "events that break off, again and again", self.broken_events
        yield "list-over", "the end of a list", self.list_over
        yield "gone", "a table that is gone", self.gone
        yield "restart", "killed in the middle of a deal", self.restart
        yield "legal", "all its words", self.legal
        yield "staying", "staying there", self.staying
        yield "revoked", "401", self.revoked

    def events(self) -> str:
        if self._wait(self._desk.events_are_read, self._patience):
            return ""
        if any(request.status == 401 for request in self._desk.requests):
            return "it asks without `Authorization: Bearer TOKEN`"
        return f"nothing came within {self._patience:g} s"

    def invitation(self) -> str:
        table = self._invited()
        return self._unanswered(table)

    def two_tables(self) -> str:
        both = [self._invited(), self._invited()]
        for table in both:
            failed = self._over(table)
            if failed and self._desk.declined.get(table.name) != "later":
                return failed
        return ""

    def by_rules(self, word: str) -> str:
        table = self._invited(rules=must(read_rules(word)))
        return self._over(table, may_decline=True)

    def clock(self) -> str:
        table = self._invited(clock=clock_of(_CLOCK))
        if failed := self._over(table, may_decline=True):
            return failed
        words = self._desk.asked_for("moves", table.name)
        # The others answer at once: from one of its words to the next all time is its own.
        slowest = max((second.at - first.at for first, second in pairwise(words)), default=0.0)
        return f"a word took {slowest:.1f} s" if slowest > _CLOCK else ""

    def unknown_lines(self) -> str:
        table = self._invited()

        def later(table: PracticeTable) -> None:
            self._desk.put(b'{"type":"weather","rain":true}', table=table.name)
            self._desk.put(b'{"type":"season_began","season":{"name":"x"}}')
            turn = next((line for line in table.lines() if line != table.full), None)
            if turn is not None:
                newer = msgspec.to_builtins(turn) | {"mood": ["sunny"]}
                self._desk.put(msgspec.json.encode(newer), table=table.name)

        return self._with(table, later)

    def chat(self) -> str:
        def talk(table: PracticeTable) -> None:
            chat = {"type": "chat", "place": 2, "name": "Bo", "text": 'p "18" {}'}
            for line in (chat, {"type": "away", "places": [2]}, {"type": "away", "places": []}):
                self._desk.put(msgspec.json.encode(line), table=table.name)

        return self._with(self._invited(), talk)

    def broken_table(self) -> str:
        return self._with(self._invited(), lambda table: self._desk.hang_up(table.name))

    def broken_events(self) -> str:
        before = len(self._desk.asked_for("events"))
        opened = before
        self._desk.hang_up()

        def again() -> bool:
            nonlocal opened
            if len(self._desk.asked_for("events")) > opened:
                opened = len(self._desk.asked_for("events"))
                self._desk.hang_up()
            return opened - before > _OFTEN

        if self._wait(again, _WATCHED):
            return f"it opens them more than {_OFTEN} times in {_WATCHED:g} s"
        if not self._wait(self._desk.events_are_read, 3 * self._patience):
            return "it does not open them anew"
        return self._over(self._invited())

    def list_over(self) -> str:
        table = self._invited()
        failed = self._over(table)
        if failed:
            return failed
        before = len(self._desk.asked_for("ready", table.name))

        def insists() -> bool:
            return len(self._desk.asked_for("ready", table.name)) - before > _OFTEN

        if self._wait(insists, _WATCHED):
            return "it asks for the next deal again and again"
        return self._over(self._invited())

    def gone(self) -> str:
        table = self._invited()
        if failed := self._unanswered(table) or self._begun(table):
            return failed
        self._desk.gone(table.name)
        before = len(self._at(table))
        if self._wait(lambda: len(self._at(table)) - before > _OFTEN, _WATCHED):
            return f"it asks more than {_OFTEN} times in {_WATCHED:g} s for a table that is gone"
        return self._over(self._invited())

    def restart(self) -> str:
        def kill(table: PracticeTable) -> None:
            self._bot.kill()
            self._desk.hang_up()
            self._desk.hang_up(table.name)
            self._bot.start()

        return self._with(self._invited(), kill)

    def legal(self) -> str:
        wrong = [
            request
            for request in self._desk.asked_for("moves")
            if request.status == 422 and not request.planted
        ]
        if wrong:
            return f"{len(wrong)} words, the first is {wrong[0].body}"
        early = [
            request
            for request in self._desk.asked_for("moves")
            if request.status == 409 and not request.planted
        ]
        return f"{len(early)} words out of turn" if len(early) > _OFTEN else ""

    def staying(self) -> str:
        return f"it ended {self._ended} times" if self._ended else ""

    def revoked(self) -> str:
        self._desk.revoked = True
        self._desk.hang_up()
        before = len(self._desk.requests)
        if self._wait(lambda: len(self._desk.requests) - before > _OFTEN, _WATCHED):
            return f"it asks more than {_OFTEN} times in {_WATCHED:g} s"
        return ""

    # --- what trials have in common -------------------------------------------------------------

    def _wait(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Whether this holds within so many seconds."""
        held = self._wait_for(lambda: self._desk.is_full or holds(), seconds)
        if self._desk.is_full:
            raise _AskedTooMuchError
        return held

    def _invited(self, **options: Any) -> PracticeTable:
        if not self._bot.is_running:
            self._ended += 1
            self._bot.start()
        self._number += 1
        options.setdefault("place", self._number % 3 + 1)
        table = self._desk.table(f"t-{self._number}", seed=self._number, **options)
        self._desk.invite(table)
        return table

    def _played(self, **options: Any) -> str:
        return self._over(self._invited(**options))

    def _planted(self, refusal: Refusal | None, *, done: bool = False) -> str:
        """One of its words is answered so, and it goes on."""

        def plant(table: PracticeTable) -> None:
            self._desk.plants.append(
                Plant(verb="moves", table=table.name, refusal=refusal, done=done)
            )

        return self._with(self._invited(deals=2), plant)

    def _waits(self, verb: str, refusal: Refusal) -> str:
        """It waits the second that the refusal names, and goes on."""
        table = self._invited()
        self._desk.plants.append(Plant(verb=verb, table=table.name, refusal=refusal, wait=1))
        if failed := self._over(table):
            return failed
        requests = self._desk.asked_for(verb, table.name)
        at = next((number for number, request in enumerate(requests) if request.planted), None)
        if at is None or at + 1 == len(requests):
            return "it never asked again"
        waited = requests[at + 1].at - requests[at].at
        return "" if waited > 0.9 else f"it asked again after {waited:.2f} s instead of 1 s"

    def _with(self, table: PracticeTable, happens: Callable[[PracticeTable], None]) -> str:
        """The deal goes on to its end though this happens after the first words."""
        if failed := self._unanswered(table) or self._begun(table):
            return failed
        happens(table)
        return self._over(table)

    def _begun(self, table: PracticeTable) -> str:
        """Why it has not begun to play: it declined, or says nothing."""
        if (reason := self._desk.declined.get(table.name)) is not None:
            return f"it declined a table by the official rules: {reason}"
        began = self._wait(
            lambda: len(self._desk.asked_for("moves", table.name)) >= 2, 2 * self._patience
        )
        return "" if began or table.is_over else self._stands(table)

    def _unanswered(self, table: PracticeTable) -> str:
        answered = self._wait(lambda: table.name not in self._desk.invited, self._patience)
        return "" if answered else f"no answer to an invitation within {self._patience:g} s"

    def _over(self, table: PracticeTable, *, may_decline: bool = False) -> str:
        if failed := self._unanswered(table):
            return failed
        if (reason := self._desk.declined.get(table.name)) is not None:
            return "" if may_decline else f"it declined a table by the official rules: {reason}"
        for _ in range(_DEAL * table.deals * 40):
            before = len(self._at(table)), table.deal
            if self._wait(
                lambda before=before: (  # type: ignore[misc]
                    table.is_over or (len(self._at(table)), table.deal) != before
                ),
                self._patience,
            ):
                if table.is_over:
                    return ""
            else:
                return self._stands(table)
        return "it asks again and again and gets nowhere"

    def _at(self, table: PracticeTable) -> list[Any]:
        return [request for request in self._desk.requests if table.name in request.path]

    def _stands(self, table: PracticeTable) -> str:
        if not self._bot.is_running:
            return "it ended"
        where = "it does not listen at the table" if not self._desk.is_read(table.name) else ""
        waits = f"no word for ply {table.turn}" if table.turn is not None else "it is not ready"
        return where or f"{waits} within {self._patience:g} s"
