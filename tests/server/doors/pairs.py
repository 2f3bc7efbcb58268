"""Pairs of deals that look the same to one seat, and what each door sends of them.

A deal is played by chance up to some moment. The other one of the pair is drawn from all that this
seat cannot tell from it: other cards in the other hands, the skat and the discard, the same words.
The player on that seat must be sent the same bytes, at whatever door.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from skat.env.actions import ANNOUNCEMENTS, PASS, action_to_string
from skat.env.native import NativeGame
from skat.env.settings import GamePhase
from skat.env.stream import resampled
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.seats import SEATS
from skat.notation.iss_moves import ONLINE_RULES
from skat.notation.seen_words import meant_by
from skat.rules.actions import Deal, PlayerAction
from skat.rules.applied import Applied
from skat.rules.dealing import pack_of
from skat.rules.machine import apply, start
from skat.rules.state import State
from tests.server.doors.three_doors import Company, People
from tests.server.iss.program import Place, Program

DOORS: Final = ("port", "bot", "page")
"""Who sits in forehand, middlehand and rearhand: place 1 deals first, and the page has it."""

_QUIET: Final = frozenset("SZO")
"""An announced level ends a game of the port as soon as it has failed, and no other."""

_NAMES: Final = (
    (re.compile(rb"[0-9a-f]{64}|[0-9a-f]{32}"), b"<bytes>"),
    (re.compile(rb"SE\[\d+\]ID\[\d+\]DT\[[^]]*\]"), b"<numbers>"),
)
"""What tells one deal from another without a word of its cards."""


class Word(NamedTuple):
    """What a seat says, and what it means by that."""

    seat: int
    word: str
    actions: tuple[PlayerAction, ...]


class Scripted(NamedTuple):
    """A deal, the words in it, and who is on turn after them."""

    pack: tuple[Card, ...]
    words: tuple[Word, ...]
    turn: int


class Pair(NamedTuple):
    """Two deals that look the same to a seat."""

    seat: int
    deals: tuple[Scripted, Scripted]


def pair_of(number: int) -> Pair:
    """The pair of this number; the seats take turns."""
    chance, seat = Random(f"pair {number}"), number % 3
    while True:
        one = _played(chance)
        other = resampled(one, seat, seed=chance.getrandbits(32))
        if one.dealt() != other.dealt():
            return Pair(seat, (_scripted(one), _scripted(other)))


def _played(chance: Random) -> NativeGame:
    """A deal up to some moment before its end."""
    game = NativeGame(chance.sample(ALL_CARDS, 32))
    for _ in range(chance.randrange(45)):
        ahead = game.clone()
        ahead.step(_chosen(game.legal_actions(), chance))
        if ahead.phase == GamePhase.FINISHED:
            break
        game = ahead
    return game


def _chosen(legal: list[int], chance: Random) -> int:
    if PASS in legal and chance.random() < 0.4:
        return PASS
    quiet = [each for each in legal if each not in ANNOUNCEMENTS or _is_quiet(each)]
    return chance.choice(quiet or legal)


def _is_quiet(announcement: int) -> bool:
    word = action_to_string(announcement)
    return word.startswith("N") or not _QUIET & set(word[1:])


def _scripted(game: NativeGame) -> Scripted:
    *hands, skat = (list(CardSet(mask)) for mask in game.dealt())
    pack = pack_of(hands, skat)
    state = _after(start(ONLINE_RULES), Deal(pack))
    words = list[Word]()
    for seat, text in _words(game):
        actions = meant_by(text, state, SEATS[seat])
        assert isinstance(actions, tuple), (text, actions)
        for action in actions:
            state = _after(state, action)
        words.append(Word(seat, text, actions))
    assert state.turn is not None
    return Scripted(tuple(pack), tuple(words), state.turn.index)


def _words(game: NativeGame) -> Iterator[tuple[int, str]]:
    """The words of all three; who has laid cards away says so with his game."""
    away, cards = list[str](), False
    for action, who in game.said():
        text = action_to_string(action)
        if action < len(ALL_CARDS) and not cards:
            away.append(text)
            continue
        if action in ANNOUNCEMENTS:
            cards = True
            if "O" in text and not away:
                away = [str(card) for card in CardSet(game.dealt()[who])]
            text = ".".join([text, *away])
        yield who, text


def _after(state: State, action: Any) -> State:
    applied = apply(state, action)
    assert isinstance(applied, Applied), applied
    return applied.state


def nothing(_program: Program, _place: Place) -> str | None:
    """A player by a script says nothing of his own."""
    return None


class Stage:
    """A table at which scripts are played."""

    def __init__(self, people: People, deal: Scripted) -> None:
        self._deal = deal
        people.server.pack.write_text(" ".join(card.value for card in deal.pack), "utf-8")
        self.company = Company(people, turn=nothing)
        self.company.begin()
        self.place = self.company.program.places[self.company.port_table]
        (self.bot,) = self.company.bots
        self._say: dict[str, Callable[[Word], None]] = {
            "port": self._say_at_the_port,
            "bot": self._say_as_bot,
            "page": self._say_on_the_page,
        }
        self.said = 0

    def play(self) -> None:
        """All words of the script, one after the other, and then everybody has heard of them."""
        while not self.bot.full.get("position"):
            self.bot.hear()
        for word in self._deal.words:
            self._say[DOORS[word.seat]](word)
            self.said += 1
        self._until_heard_at_the_port()
        self._until_heard_by_the_bot()
        if DOORS[self._deal.turn] == "bot":
            while (turn := self.bot.hear())["type"] != "turn" or turn["ply"] != self.said:
                pass
        self.company.page.say(type="ping")
        self.company.page.expect_any("pong")

    def _until_heard_at_the_port(self) -> None:
        program = self.company.program
        self.company.people.loop.run(program.until(self._port_has_heard))

    def _port_has_heard(self) -> bool:
        return sum(not play.startswith("w") for play in self.place.plays) >= self.said and (
            "go" in self.place.verbs
        )

    def _say_at_the_port(self, word: Word) -> None:
        self._until_heard_at_the_port()

        async def said() -> None:
            self.company.program.play(self.place, word.word)

        self.company.people.loop.run(said())

    def _until_heard_by_the_bot(self) -> None:
        while sum(not move.startswith("w") for move in self.bot.moves) < self.said:
            self.bot.hear()

    def _say_as_bot(self, word: Word) -> None:
        self._until_heard_by_the_bot()
        answer = self.bot.bot.post(f"{self.bot.path}/moves", ply=self.said, word=word.word)
        assert answer == (200, {"ply": self.said + 1}), (word, answer)

    def _say_on_the_page(self, word: Word) -> None:
        self._until_heard_by_the_bot()
        for action in word.actions:
            self.company.page.try_to(msgspec.to_builtins(action))

    def sent_to(self, seat: int) -> bytes:
        """What was sent to a seat since the cards are out, without the names of table and deal."""
        table = self.company.opened.table.encode()
        match DOORS[seat]:
            case "port":
                here = f"table {self.place.name} "
                lines = [line for line in self.company.program.lines if line.startswith(here)]
                first = next(n for n, line in enumerate(lines) if " start " in line)
                text = "\n".join(line.removeprefix(here) for line in lines[first:]).encode()
            case "bot":
                told = self.bot.stream.bytes.split(b"\n")
                first = next(n for n, each in enumerate(told) if b'"position":"(' in each)
                text = b"\n".join(filter(None, told[first:]))
            case _:
                frames = self.company.page.frames
                first = next(n for n, each in enumerate(frames) if b'"view":{' in each)
                text = b"\n".join(frames[first:])
        text = text.replace(table, b"<table>").replace(self.company.host.encode(), b"<host>")
        for pattern, name in _NAMES:
            text = pattern.sub(name, text)
        return text


def sent_of(people: People, pair: Pair) -> tuple[bytes, bytes]:
    """Plays both deals of a pair; what the seat was sent of each."""
    sent = list[bytes]()
    for deal in pair.deals:
        stage = Stage(people, deal)
        try:
            stage.play()
            sent.append(stage.sent_to(pair.seat))
        finally:
            stage.company.part()
    return sent[0], sent[1]
