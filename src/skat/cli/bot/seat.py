"""An engine at one table of a server: its messages become positions, its words are sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from skat.cli.language import tell, why
from skat.client import (
    AnsweredError,
    BotClient,
    BotMove,
    BotTurn,
    Full,
    LineLostError,
    Over,
    Pauses,
    TableLine,
)
from skat.engines.engine import Engine, EngineClock
from skat.engines.faults import EngineForfeitError, EngineGoneError, EngineRefusedError
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssMove, IssRecord
from skat.notation.seen_deal import deal_seen
from skat.notation.seen_moves import position_record
from skat.notation.seen_words import all_words
from skat.notation.state_line import read_rules
from skat.rules.editions import RuleSet

_HOUR_MS: Final = 3_600_000
_GONE: Final = (401, 403, 404)
"""Answers after which there is nothing more to do at this table."""


class EngineSeat:
    """One table from its first line to its last. `start` makes engines; `say` tells what happens.

    `move_ms` is for one move where the table has no clock.
    """

    def __init__(
        self,
        client: BotClient,
        table: str,
        *,
        start: Callable[[], Engine],
        move_ms: int,
        wait: Callable[[float], bool],
        say: Callable[[str], None],
    ) -> None:
        self._client = client
        self._table = table
        self._start = start
        self._move_ms = move_ms
        self._wait = wait
        self._say = say
        self._engine: Engine | None = None
        self._full: Full | None = None
        self._moves: list[IssMove] = []
        self._left: tuple[int, ...] = ()
        self._deals = 0
        self._restarts = 0
        self._chance = Random(table)

    @property
    def plays(self) -> bool:
        """Whether a list runs here or is to begin; a bot that stays after it may play another."""
        full = self._full
        return full is None or full.stage == "playing" or (full.stage, full.deal) == ("waiting", 0)

    def play(self) -> None:
        """Play until the table is over; a line that is lost is opened anew, ever more slowly."""
        pauses = Pauses()
        try:
            while True:
                try:
                    for line in self._client.table(self._table):
                        pauses.well()
                        self._heard(line)
                except LineLostError as error:
                    self._say(f"{self._table}: {why(error)}")
                except AnsweredError as error:
                    self._say(f"{self._table}: {why(error)}")
                    if error.status in _GONE:
                        return
                if self._wait(pauses.next()):
                    return
        except (EngineForfeitError, EngineRefusedError) as error:
            self._say(tell("leaves_table", table=self._table, text=why(error)))
            self._leave()
        finally:
            self._dropped(patience=1.0)

    def _heard(self, line: TableLine) -> None:
        match line:
            case Full():
                self._begin(line)
            case BotMove():
                self._moves.append(IssMove(line.who, line.word))
                self._left = line.left_ms
            case BotTurn():
                self._answer(line.ply, line.legal)
            case Over():
                self._over(line)
            case _:
                pass

    def _begin(self, full: Full) -> None:
        if self._full is None or full.deal != self._full.deal:
            self._restarts = 0
            self._dropped(patience=1.0)
        self._full = full
        self._moves = []
        self._left = full.clock.left_ms if full.clock else ()
        if full.position:
            record = next(read_iss(full.position))
            if isinstance(record, IssRecord):
                self._moves = list(record.moves)

    @property
    def _deal(self) -> Full:
        """The deal on the table; a turn comes only after it."""
        assert self._full is not None
        return self._full

    @property
    def _seat(self) -> int:
        """The bot's seat in it; the idle dealer has no turn."""
        assert self._deal.seat is not None
        return self._deal.seat

    def _answer(self, ply: int, legal: Sequence[str]) -> None:
        for _ in range(2):
            word = self._word(legal)
            if word is None and self._left:
                # The clock of the table decides.
                return
            if word is None:
                word = self._chance.choice(self._every_word(legal))
            refused = self._sent(ply, word)
            if refused is None:
                return
            self._told_why_not(refused)
        self._sent(ply, self._every_word(legal)[0])

    def _told_why_not(self, refused: Refusal) -> None:
        try:
            if self._engine is not None:
                self._engine.refused(refused)
        except EngineGoneError:
            self._dropped(patience=0.0)

    def _sent(self, ply: int, word: str) -> Refusal | None:
        """The refusal of the rules; None for a stale word, which another answer made needless."""
        try:
            self._client.move(self._table, ply=ply, word=word)
        except AnsweredError as error:
            if error.status == 422:
                return Refusal(error.code, error.articles)
            if error.status != 409:
                raise
        return None

    def _word(self, legal: Sequence[str]) -> str | None:
        while True:
            try:
                if self._engine is None:
                    self._engine = self._seated()
                return self._engine.move(self._position(), legal, self._clock())
            except EngineGoneError as error:
                self._dropped(patience=0.0)
                self._restarts += 1
                if self._restarts > 1:
                    details = {**error.refusal.details, "why": error.refusal.code}
                    twice = Refusal("engine_twice_in_deal", details=details)
                    raise EngineForfeitError(twice) from None

    def _seated(self) -> Engine:
        engine, full = self._start(), self._deal
        engine.new(
            f"{self._table}/{full.deal}",
            rules=full.rules,
            players=full.names,
            seat=self._seat,
        )
        return engine

    def _position(self) -> str:
        return position_record(self._moves, reader=SEATS[self._seat], names=self._deal.names)

    def _clock(self) -> EngineClock:
        if not self._left:
            return EngineClock((_HOUR_MS,) * 3, move=self._move_ms)
        seat = self._seat
        own, left, right = (self._left[(seat + step) % 3] for step in range(3))
        return EngineClock((own, left, right))

    def _every_word(self, legal: Sequence[str]) -> Sequence[str]:
        rules = read_rules(self._deal.rules)
        assert isinstance(rules, RuleSet)
        seat = SEATS[self._seat]
        state = deal_seen(self._moves, seat, rules)
        return legal if isinstance(state, Refusal) else list(all_words(state, seat))

    def _over(self, line: Over) -> None:
        self._deals += 1
        if self._engine is not None:
            try:
                self._engine.over(f"{self._table}/{line.deal}", line.record)
            except EngineGoneError:
                self._dropped(patience=0.0)
        totals = ", ".join(map(str, line.list))
        self._say(tell("deal_over", table=self._table, deal=line.deal, list=f"({totals})"))
        try:
            self._client.ready(self._table)
        except AnsweredError as error:
            # After the last deal of a list there is nothing to be ready for.
            self._say(f"{self._table}: {why(error)}")

    def _leave(self) -> None:
        try:
            self._client.leave(self._table)
        except (AnsweredError, LineLostError) as error:
            self._say(f"{self._table}: {why(error)}")

    def _dropped(self, *, patience: float) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close(patience=patience)
