"""One of our players as an engine: lines in, lines out, thinking in a thread of its own.

It decides in a position that the host gives in words. While the player thinks, a ping and a `stop`
are answered. Stopped, or out of time, it answers as `simple` would.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import pairwise
from time import monotonic
from typing import Final

import msgspec

from skat import __version__
from skat.engines.greeting import EngineOption, write_option
from skat.model.checked import checked
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.problem import Problem
from skat.notation.seen_deal import PositionRead, read_position
from skat.notation.seen_moves import word_aside
from skat.notation.seen_words import all_words
from skat.notation.state_line import read_rules, unsaid_rules
from skat.notation.words import in_record_order, word_of, write_game
from skat.players import PLAYER_NAMES, make_player
from skat.rules import actions as act
from skat.rules.applied import Applied
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.machine import apply
from skat.rules.state import Phase, State
from skat.rules.views import view

_LOOK_AT_WORLDS: Final = ("pimc", "club", "strong")
_SEED: Final = EngineOption(name="seed", type="int", default="0", low=0, high=2**31)
_POLICY: Final = EngineOption(name="policy", type="flag", default="true")
_DETERMINISTIC: Final = EngineOption(name="deterministic", type="flag", default="true")
_WORLDS: Final = EngineOption(name="worlds", type="int", low=1, high=5000)


class OwnEngine:
    """A player of this name (`PLAYER_NAMES`) with the options that it has as an engine.

    The same position gets the same answer: its chance follows from the position and the seed.
    Raises ValueError if there is no such player.

    >>> OwnEngine("simple").name
    'skat simple'
    """

    @checked
    def __init__(self, player: str) -> None:
        if player not in PLAYER_NAMES:
            named = {"player": player, "players": ", ".join(PLAYER_NAMES)}
            raise ValueError(Refusal("player_unknown", details=named))
        self.name = f"skat {player}"
        self.options: tuple[EngineOption, ...] = (_SEED, _DETERMINISTIC, _POLICY)
        if player in _LOOK_AT_WORLDS:
            self.options += (_WORLDS,)
        self._player = player
        self._seed = 0
        self._worlds: int | None = None
        self._rules: RuleSet = PRESENT_RULES

    @checked
    def set(self, name: str, value: str) -> bool:
        """Give an option a value; False if there is none such, or the value does not fit."""
        option = next((known for known in self.options if known.name == name), None)
        if option is None or option.why_not(value) is not None:
            return False
        if option is _SEED:
            self._seed = int(value)
        elif option is _WORLDS:
            self._worlds = int(value)
        return True

    @checked
    def new(self, words: Sequence[str]) -> bool:
        """A game begins by these rules, from the words after `new`; False if they are not known."""
        named = words[words.index("rules") + 1 :] if "rules" in words else []
        rules = read_rules(named[0] if named else PRESENT_RULES.edition.value)
        if isinstance(rules, Refusal) or unsaid_rules(rules):
            return False
        self._rules = rules
        return True

    @checked
    def read(self, position: str) -> PositionRead | Problem:
        """The deal of a position under the rules of the game."""
        return read_position(position, self._rules)

    @checked
    def word(self, position: str, *, quick: bool = False) -> str | Problem:
        """What the player says there; `quick`: what `simple` says, in a thousandth of a second."""
        seen = self.read(position)
        if isinstance(seen, Problem):
            return seen
        state, seat = seen.state, seen.seat
        if state.turn is not seat:
            return Problem("not_your_turn", details={"seat": seat.value})
        name = "simple" if quick else self._player
        actions: list[act.Action] = []
        while state.turn is seat and (not actions or state.phase is Phase.ANNOUNCE):
            action = self._decided(name, state, seat, position)
            applied = apply(state, action)
            if not isinstance(applied, Applied):
                break
            actions.append(action)
            state = applied.state
        answer = _word(actions, seen.state)
        return answer if answer is not None else next(all_words(seen.state, seat))

    def _decided(self, name: str, state: State, seat: Seat, position: str) -> act.Action:
        seeded = f"{self._seed} {state.phase.value} {position}"
        chance = int.from_bytes(sha256(seeded.encode()).digest()[:8], "big")
        worlds = self._worlds if name in _LOOK_AT_WORLDS else None
        return make_player(name, seed=chance, worlds=worlds).decide(view(state, seat))


def _word(actions: Sequence[act.Action], state: State) -> str | None:
    """The word for what was decided in this state; None if there is none."""
    match actions:
        case [act.Discard(cards=cards), act.Announce(announcement=announcement)]:
            return write_game(announcement, in_record_order(cards))
        case [act.Announce(announcement=announcement)]:
            away = state.skat if state.skat_taken else ()
            return write_game(announcement, in_record_order(away))
        case [act.Play() | act.Bid() | act.Hold() | act.TakeSkat() as plain]:
            return word_of(plain)
        case [action]:
            return word_aside(action, state)
        case _:
            return None


_IN_HAND_MS: Final = 30
"""Milliseconds before the end of the time for a move in which the answer is due."""

_DIGITS: Final = 9
"""Digits of a time that are read: more than a day in milliseconds, and no clock waits for
longer."""


class Heard(msgspec.Struct, frozen=True):
    """A line that came in; None at the end of the input."""

    line: str | None


class Decided(msgspec.Struct, frozen=True):
    """What the player says to the question of this number."""

    number: str
    word: str


class Speaker:
    """Answers lines for an engine; `say` takes each line of the answer."""

    @checked
    def __init__(self, engine: OwnEngine, say: Callable[[str], None]) -> None:
        self._engine = engine
        self._say = say
        self._position = ""
        self._number: str | None = None
        self._policy = False
        self._until = 0.0
        self._events: queue.SimpleQueue[Heard | Decided] = queue.SimpleQueue()

    @checked
    def run(self, lines: Iterable[str]) -> None:
        """Answer line after line until `quit`; at the end of the input what is open is answered."""
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()
        at_end = False
        while not (at_end and self._number is None):
            event = self._next()
            match event:
                case Heard(line=None):
                    at_end = True
                case Heard(line=str(line)):
                    if line.split() == ["quit"]:
                        return
                    self.hear(line)
                case Decided(number=number, word=word) if number == self._number:
                    self._answer(word)
                case None:
                    self._answer_quickly()

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._events.put(Heard(line))
        self._events.put(Heard(None))

    def _next(self) -> Heard | Decided | None:
        """What happens next; None if the time for the answer ends before."""
        if self._number is None or self._until == float("inf"):
            return self._events.get()
        try:
            return self._events.get(timeout=max(0.0, self._until - monotonic()))
        except queue.Empty:
            return None

    @checked
    def hear(self, line: str) -> None:
        """Answer one line; what it does not know is ignored."""
        word, _, rest = line.strip().partition(" ")
        words = rest.split()
        match word:
            case "skat":
                self._greet()
            case "set" if len(words) != 2 or not self._engine.set(words[0], words[1]):
                self._say(f"error set {words[0] if words else ''}".rstrip())
            case "ping":
                self._say(f"pong {rest}".rstrip())
            case "new" if not self._engine.new(words):
                self._say("error new")
            case "position":
                self._position = rest
            case "go" if words:
                self._go(words)
            case "stop" if words and self._number == words[0]:
                self._answer_quickly()
            case _:
                pass

    def _greet(self) -> None:
        self._say(f"id name {self._engine.name} {__version__}")
        self._say("id author Skat contributors")
        for option in self._engine.options:
            self._say(write_option(option))
        self._say("ok")

    def _go(self, words: list[str]) -> None:
        self._number, self._policy, self._until = words[0], words[1:2] == ["policy"], float("inf")
        for word, value in pairwise(words):
            # The first of the three times is the own one.
            if word in ("move", "time") and value.isascii() and value.isdecimal():
                seconds = (int(value[:_DIGITS]) - _IN_HAND_MS) / 1000
                self._until = min(self._until, monotonic() + max(0.0, seconds))
        thinking = threading.Thread(
            target=self._think, args=(words[0], self._position), daemon=True
        )
        thinking.start()

    def _think(self, number: str, position: str) -> None:
        self._events.put(Decided(number, self._said(position, quick=False)))

    def _said(self, position: str, *, quick: bool) -> str:
        """The word, or what is wrong with the position."""
        answer = self._engine.word(position, quick=quick)
        return answer if isinstance(answer, str) else f"error {answer.code}"

    def _answer_quickly(self) -> None:
        self._answer(self._said(self._position, quick=True))

    def _answer(self, word: str) -> None:
        number, self._number = self._number, None
        if word.startswith("error "):
            self._say(f"error go {number} {word.removeprefix('error ')}")
        elif self._policy:
            self._say(f"policy {number} {word} 1.0")
        else:
            self._say(f"move {number} {word}")
