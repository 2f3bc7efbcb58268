"""One of our players as an engine: what it decides in a position that it is told in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from skat.engines.greeting import EngineOption
from skat.model.announcement import Announcement
from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.iss_words import write_announcement
from skat.notation.problem import Problem
from skat.notation.rules_word import read_rules, unsaid_rules
from skat.notation.seen_deal import PositionRead, read_position
from skat.notation.seen_moves import in_iss_order, word_aside
from skat.notation.seen_words import all_words
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

    def __init__(self, player: str) -> None:
        if player not in PLAYER_NAMES:
            raise ValueError(f"no player is called {player!r}; there are {', '.join(PLAYER_NAMES)}")
        self.name = f"skat {player}"
        self.options: tuple[EngineOption, ...] = (_SEED, _DETERMINISTIC, _POLICY)
        if player in _LOOK_AT_WORLDS:
            self.options += (_WORLDS,)
        self._player = player
        self._seed = 0
        self._worlds: int | None = None
        self._rules: RuleSet = PRESENT_RULES

    def set(self, name: str, value: str) -> bool:
        """Give an option a value; False if there is none such, or the value does not fit."""
        option = next((one for one in self.options if one.name == name), None)
        if option is None or option.why_not(value) is not None:
            return False
        if option is _SEED:
            self._seed = int(value)
        elif option is _WORLDS:
            self._worlds = int(value)
        return True

    def new(self, words: Sequence[str]) -> bool:
        """A game begins by these rules, from the words after `new`; False if they are not known."""
        named = words[words.index("rules") + 1 :] if "rules" in words else []
        rules = read_rules(named[0] if named else PRESENT_RULES.edition.value)
        if isinstance(rules, Refusal) or unsaid_rules(rules):
            return False
        self._rules = rules
        return True

    def read(self, position: str) -> PositionRead | Problem:
        """The deal of a position under the rules of the game."""
        return read_position(position, self._rules)

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
        said = _word(actions, seen.state)
        return said if said is not None else next(all_words(seen.state, seat))

    def _decided(self, name: str, state: State, seat: Seat, position: str) -> act.Action:
        told = f"{self._seed} {state.phase.value} {position}"
        chance = int.from_bytes(sha256(told.encode()).digest()[:8], "big")
        worlds = self._worlds if name in _LOOK_AT_WORLDS else None
        return make_player(name, seed=chance, worlds=worlds).decide(view(state, seat))


def _word(actions: Sequence[act.Action], state: State) -> str | None:
    """The word for what was decided in this state; None if there is none."""
    match actions:
        case [act.Discard(cards=cards), act.Announce(announcement=announcement)]:
            return _game(announcement, cards)
        case [act.Announce(announcement=announcement)]:
            return _game(announcement, state.skat if state.skat_taken else ())
        case [act.Play(card=card)]:
            return str(card)
        case [act.Bid(value=value)]:
            return str(value)
        case [act.Hold()]:
            return "y"
        case [act.TakeSkat()]:
            return "s"
        case [action]:
            return word_aside(action, state)
        case _:
            return None


def _game(announcement: Announcement, away: Iterable[Card]) -> str:
    return ".".join((write_announcement(announcement), *map(str, in_iss_order(away))))
