"""A program that plays at the port: logs in, sits down, plays, and checks every line it reads."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.server.iss.model import BIDS, NULLS, GameModel
from tests.server.iss.pipes import Door
from tests.server.iss.wire import (
    TIME,
    RecordLine,
    StateLine,
    lobby_line,
    record_line,
    state_line,
    words_of,
)

PATIENCE = 60.0
WELCOME = "Welcome {name} @ {address} to ISS version 14.1"


@dataclass
class Place:
    """A table as this program sees it; `verbs` is what came for it, in order."""

    name: str
    me: str
    seats: int
    state: StateLine | None = None
    game: GameModel | None = None
    resumed: RecordLine | None = None
    verbs: list[str] = field(default_factory=list)
    records: list[RecordLine] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    plays: list[str] = field(default_factory=list)
    went: bool = False
    settled: int = 0
    """Games of which `end` and the state after it have come."""


Turn = Callable[["Program", Place], str | None]


class Program:
    """One client. `turn` decides what it says when it is its turn; None says nothing."""

    def __init__(self, name: str, secret: str, door: Door, *, turn: Turn | None = None) -> None:
        self.name, self.secret, self.door = name, secret, door
        self.turn = turn or Chance(random.Random(name))
        self.lines: list[str] = []
        self.raw = b""
        self.places: dict[str, Place] = {}
        self.lobby: dict[str, list[str]] = {}
        self.people: set[str] = set()
        self.invitations: list[tuple[str, str, str]] = []
        self.failed: BaseException | None = None
        self.closed = asyncio.Event()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None

    # --- the line -------------------------------------------------------------------------------

    async def connect(self) -> Program:
        """Logs in."""
        self._reader, self._writer = await self.door.enter()
        self.say(self.name)
        assert await self._line() == "password:"
        self.say(self.secret)
        assert await self._line() == WELCOME.format(name=self.name, address="127.0.0.1")
        assert await self._line() == f"clients + {self.name} 0 - 0 0.0 0 0 0 1"
        self.closed.clear()
        self._task = asyncio.create_task(self._listen())
        return self

    async def _line(self) -> str:
        assert self._reader is not None
        async with asyncio.timeout(PATIENCE):
            raw = await self._reader.readline()
        assert raw.endswith(b"\n"), raw
        assert not raw.endswith(b"\r\n")
        self.raw += raw
        return raw[:-1].decode("utf-8")

    def say(self, line: str) -> None:
        assert self._writer is not None
        self._writer.write(line.encode() + b"\n")

    def kill(self) -> None:
        """The line is lost, without a word."""
        assert self._writer is not None
        self._writer.transport.abort()
        self.places.clear()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._writer is not None:
            self._writer.close()
        await asyncio.sleep(0)

    async def _listen(self) -> None:
        try:
            while True:
                line = await self._line()
                if self._writer is None or self._writer.is_closing():
                    return  # What was on its way when the line was lost.
                self.lines.append(line)
                self.read(line)
        except AssertionError as error:
            lost = self._reader is not None and self._reader.at_eof()
            if not (lost and str(error).startswith("b'")):
                self.failed = error
        except (OSError, TimeoutError):
            pass
        finally:
            self.closed.set()

    async def until(self, what: Callable[[], object], *, seconds: float = PATIENCE) -> None:
        """Waits until something is so, here or anywhere else."""
        try:
            async with asyncio.timeout(seconds):
                while not what():
                    if self.failed is not None:
                        raise self.failed
                    assert not self.closed.is_set(), self.lines[-5:]
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise AssertionError(f"{self.name} waited in vain: {self.lines[-12:]}") from None
        if self.failed is not None:
            raise self.failed

    async def heard(self, beginning: str, *, after: int = 0) -> str:
        """Waits for a line that begins like this."""

        def first_line() -> str | None:
            return next((each for each in self.lines[after:] if each.startswith(beginning)), None)

        await self.until(first_line)
        line = first_line()
        assert line is not None
        return line

    # --- what is read ---------------------------------------------------------------------------

    def read(self, line: str) -> None:
        words = words_of(line)
        if words[0] == "table":
            self._at_table(words)
            return
        if words[0] not in ("yell", "tell", "text", "finger"):
            assert "" not in words, line
        lobby_line(words)
        match words[0], words[1]:
            case "clients", sign:
                (self.people.add if sign == "+" else self.people.discard)(words[2])
            case "tables", "+":
                self.lobby[words[2]] = words[3:]
            case "tables", "-":
                del self.lobby[words[2]]
            case "create", name:
                assert name in self.lobby, "a table is in the lobby before people sit there"
                assert words[2] in (self.name, ".")
                self.places[name] = Place(name, words[2], int(words[3]))
            case "destroy", name:
                assert words[2] == self.places.pop(name).me
            case "invite", by:
                self.invitations.append((by, words[2], words[3]))
            case _:
                pass

    def _at_table(self, words: list[str]) -> None:
        name, me, verb, *rest = words[1:]
        assert name in self.places, "create comes before everything else of a table"
        place = self.places[name]
        assert me == place.me, words
        place.verbs.append(verb)
        match verb:
            case "state":
                place.state = state_line(rest)
                place.seats = place.state.seats
                if place.game is None:
                    place.settled = len(place.records)
            case "start":
                self._start(place, rest)
            case "go":
                assert rest == []
                place.went = True
            case "play":
                self._play(place, rest)
            case "end":
                self._end(place, " ".join(rest))
            case "tell":
                assert len(rest) >= 2
                place.told.append(" ".join(rest))
            case "error":
                assert any(word.startswith("_") for word in rest), words
                place.errors.append(" ".join(rest))
            case _:
                raise AssertionError(f"no such verb: {words}")

    def _start(self, place: Place, words: list[str]) -> None:
        assert place.state is not None, "state comes before start"
        assert words[0].isdecimal()
        players = (words[1], words[3], words[5])
        assert all(TIME.fullmatch(words[at]) for at in (2, 4, 6)), words
        times = (float(words[2]), float(words[4]), float(words[6]))
        assert set(players) <= set(place.state.seated) | {"."} | {
            block.name for block in place.state.blocks
        }
        me: int | str = "p"
        if place.me != ".":
            me = players.index(place.me) if place.me in players else "w"
        mark = words[7] if len(words) > 7 else ""
        record = record_line(" ".join(words[8:])) if mark else None
        if mark != "!":
            assert mark == {"p": "p", "w": "w"}.get(str(me), ""), (mark, me)
        fresh = mark in ("",) or (record is not None and not record.moves)
        if fresh:
            assert place.state.running is False
            assert place.state.game == int(words[0])
            assert not any(block.ready for block in place.state.blocks)
            assert times[0] == times[1] == times[2], words
        place.game = GameModel(int(words[0]), players, me, times)
        place.went = not fresh
        place.plays.clear()
        if record is not None:
            assert record.players == players
            assert record.result == "unknown"
            assert record.view == {"w": "w", "p": "3"}.get(str(me), str(me))
            if not fresh:
                self._catch_up(place, record, times)

    def _catch_up(
        self, place: Place, record: RecordLine, times: tuple[float, float, float]
    ) -> None:
        """A record of a running game is replayed move by move, as if it had been heard."""
        assert place.game is not None
        clock = max(240.0, *times)
        place.game.times = (clock,) * 3
        place.resumed = record
        for who, text in record.moves:
            before = place.game.times
            if who in "012":
                # What each move took is known only in the end.
                place.game.times = before
            place.game.hear(who, text, place.game.times)
        place.game.times = times
        self._answer(place)

    def _play(self, place: Place, words: list[str]) -> None:
        assert len(words) == 5, words
        assert words[0] in "w012"
        assert all(TIME.fullmatch(word) for word in words[2:]), words
        assert place.game is not None, "start comes before play"
        assert place.went, "go comes before play"
        times = (float(words[2]), float(words[3]), float(words[4]))
        place.plays.append(f"{words[0]} {words[1]}")
        place.game.hear(words[0], words[1], times)
        self._answer(place)

    def _answer(self, place: Place) -> None:
        if place.game is not None and isinstance(place.game.me, int) and place.game.my_turn:
            answer = self.turn(self, place)
            if answer is not None:
                self.play(place, answer)

    def play(self, place: Place, move: str) -> None:
        self.say(f"table {place.name} {self.name} play {move}")

    def _end(self, place: Place, text: str) -> None:
        record, game = record_line(text), place.game
        assert game is not None, "start comes before end"
        assert record.view == "w"
        assert record.players == game.players
        assert len(record.moves) == len(game.moves), (record.moves, game.moves)
        for (who, text_of), (heard_by, heard) in zip(record.moves, game.moves, strict=True):
            assert who == heard_by
            agree(text_of, heard)
        place.records.append(record)
        place.game = None


def agree(world: str, heard: str) -> None:
    """What was heard is the world's move, or hides cards of it and nothing else."""
    if world == "SC":
        assert heard.split(".")[0] == "SC"
        return
    words, own = world.replace("|", ".").split("."), heard.replace("|", ".").split(".")
    assert len(words) == len(own), (world, heard)
    assert all(each in (true, "??") for true, each in zip(words, own, strict=True)), (world, heard)


class Chance:
    """Plays by chance, and within the rules; `bold` is how often it goes on in the auction."""

    def __init__(self, chance: random.Random, *, bold: float = 0.4, gives_up: float = 0.01) -> None:
        self.chance, self.bold, self.gives_up = chance, bold, gives_up

    def __call__(self, program: Program, place: Place) -> str | None:
        game = place.game
        assert game is not None
        match game.phase:
            case "bid":
                return self._call(game)
            case "skat":
                return self._skat(game)
            case "announce":
                return self._announce(game)
            case _:
                return self._card(game)

    def _call(self, game: GameModel) -> str:
        if self.chance.random() > self.bold:
            return "p"
        if game.stage == 3:
            return "18"
        if game.asked:
            return "y"
        above = [value for value in BIDS if value > game.bid]
        return str(above[0]) if above else "p"

    def _skat(self, game: GameModel) -> str:
        if self.chance.random() < 0.6:
            return "s"
        games = ["CH", "SHS", "HHOSZ", "CHSZ", "GHS", "GO", "NHO", "NH", "DHZ", "GHOSZ"]
        game_said = self.chance.choice(games)
        token = "NOH" if game_said == "NHO" else game_said
        if token[0] == "N" and NULLS[token] < game.bid:
            game_said = "GH"
        if self.chance.random() < 0.5 or "O" in game_said:
            return ".".join([game_said, *game.hand])
        return game_said

    def _announce(self, game: GameModel) -> str:
        away = self.chance.sample(game.hand, 2)
        token = self.chance.choice(["C", "S", "H", "D", "G", "N", "NO"])
        if token[0] == "N" and NULLS[token] < game.bid:
            token = "G"
        return ".".join([token, *away])

    def _card(self, game: GameModel) -> str:
        assert isinstance(game.me, int)
        chance = self.chance.random()
        if chance < self.gives_up and game.me not in game.resigned:
            # The turn stays where it is unless the game ends.
            return "RE"
        if chance < 2 * self.gives_up and game.me == game.soloist and not game.shown:
            return "SC"
        return self.chance.choice(game.playable())
