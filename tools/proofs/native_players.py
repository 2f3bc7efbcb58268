"""Asks the players of the kernel what those in Python decide, by all rule sets, and keeps it.

    python -m tools.proofs.native_players           # ten rounds; goes on where it was
    python -m tools.proofs.native_players 0         # only tells what is kept
    python -m tools.proofs.native_players 12 club   # of `club`, without house rules

A round is one deal of every rule set, at a table of prevented and at one of open play, and as many
with house rules drawn at random. The player in Python plays it, but now and then something else
happens that is legal, and in open play a card that does not follow. Each round adds a line to
`tools/proofs/native_players.jsonl` (of `club` to `native_club.jsonl`): how many decisions were
alike, by phase, and what differed. 1 if anything did.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from skat.model.cards import ALL_CARDS
from skat.model.seats import Seat
from skat.players.protocol import Player
from skat.players.simple import NativeSimple, SimplePlayer
from skat.players.strong import NativeClub, Strong
from skat.rules.actions import Action, Concede, Deal, Expose, Play, ThrowIn, Verdict
from skat.rules.applied import Applied
from skat.rules.choices import option_choices
from skat.rules.editions import HOUSE_OPTIONS, Edition, RuleSet, rule_set
from skat.rules.machine import apply, is_over, legal_actions, start, why_not
from skat.rules.state import Phase, Sitting, State
from skat.rules.views import View, view
from tools.generate.table_states import rule_sets
from tools.proofs.kept import KeptLines, MeasuredDeal

ROUNDS: Final = 10
WAYS: Final = tuple((rules, sitting) for rules in rule_sets() for sitting in Sitting)
A_ROUND: Final = 2 * len(WAYS)
OTHERWISE: Final = 0.15
"""How often something else happens than the player decides, to come to unusual deals."""

SOME_ENDS: Final = 0.5
"""How often what may end a deal is among that."""

Way: TypeAlias = tuple[RuleSet, Sitting]


def any_way(number: int, chance: random.Random) -> Way:
    """By every rule set in both ways to sit, then by as many drawn at random."""
    rules, sitting = WAYS[number % len(WAYS)]
    return (_drawn_rules(chance) if number % A_ROUND >= len(WAYS) else rules), sitting


def plain_way(number: int, chance: random.Random) -> Way:
    """By both editions of the Skat Order in turn, without house rules."""
    rules = rule_set(list(Edition)[number % len(Edition)], {})
    assert isinstance(rules, RuleSet), rules
    return rules, Sitting.PREVENTED


_ENDS: Final = (Concede, Expose, ThrowIn)


class ComparedRound(MeasuredDeal, frozen=True, kw_only=True):
    """Decisions that were alike, by phase; each that was not, in words."""

    alike: dict[str, int]
    differing: list[str]


class Compared(NamedTuple):
    """A player in Python and the same in the kernel, who play by what, and where it is kept."""

    python: Player
    native: Player
    way: Callable[[int, random.Random], Way]
    kept: KeptLines[ComparedRound]


def asked(
    number: int, player: Player, *, way: Callable[[int, random.Random], Way] = any_way
) -> Iterator[tuple[View, Action]]:
    """Every view of deal `number` in which a player is asked, with what `player` does there."""
    chance = random.Random(number)
    rules, sitting = way(number, chance)
    state = start(rules, sitting=sitting, table_size=chance.choice((3, 4)))
    if rules.options.ramsch:
        state = replace(state, ramsch_due=chance.random() < 0.5)
    state = _after(state, Deal(tuple(chance.sample(ALL_CARDS, 32))))
    wild = chance.random() < 0.7
    while not is_over(state):
        if state.phase is Phase.VERDICT:
            state = _after(state, Verdict(holds=chance.random() < 0.5))
            continue
        seat = state.turn
        if seat is None or state.phase is Phase.REFEREE:
            return
        seen = view(state, seat)
        decided = player.decide(seen)
        yield seen, decided
        done = _otherwise(state, seat, chance) if wild and chance.random() < OTHERWISE else decided
        state = _after(state, done)


def _drawn_rules(chance: random.Random) -> RuleSet:
    house = {name: chance.choice(option_choices(name)) for name in HOUSE_OPTIONS}
    rules = rule_set(chance.choice(list(Edition)), house)
    assert isinstance(rules, RuleSet), rules
    return rules


def _after(state: State, action: Action) -> State:
    applied = apply(state, action)
    assert isinstance(applied, Applied), (action, applied)
    return applied.state


def _otherwise(state: State, seat: Seat, chance: random.Random) -> Action:
    """Something legal, each kind as likely as another, rarely what ends the deal; or a revoke."""
    if state.sitting is Sitting.OPEN and state.phase is Phase.PLAY and chance.random() < 0.3:
        plays = [Play(seat, card) for card in state.hand_of(seat)]
        return chance.choice([each for each in plays if why_not(state, each) is None])
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal_actions(state, seat):
        if not isinstance(action, _ENDS) or chance.random() < SOME_ENDS:
            kinds.setdefault(type(action), []).append(action)
    chosen = kinds[chance.choice(list(kinds))] if kinds else [*legal_actions(state, seat)]
    # Not to the end of the ladder.
    return chosen[0] if state.phase is Phase.AUCTION else chance.choice(chosen)


def compared(
    first: int,
    deals: int,
    *,
    python: Player,
    native: Player,
    way: Callable[[int, random.Random], Way] = any_way,
) -> ComparedRound:
    """The decisions of both players in these deals."""
    alike, differing = Counter[str](), []
    for number in range(first, first + deals):
        for seen, expected in asked(number, python, way=way):
            decided = native.decide(seen)
            if decided == expected:
                alike[seen.phase.value] += 1
            else:
                differing.append(f"deal {number}, {seen.phase.value}: {decided} for {expected}")
    return ComparedRound(seed=first, alike=dict(sorted(alike.items())), differing=differing)


def told(rounds: Sequence[ComparedRound]) -> Iterator[str]:
    """All that differed, and how much was alike."""
    alike = Counter[str]()
    for each in rounds:
        alike.update(each.alike)
        yield from each.differing
    wrong = sum(len(each.differing) for each in rounds)
    yield f"{alike.total() + wrong} decisions of {len(rounds) * A_ROUND} deals, {wrong} differ"
    yield ", ".join(f"{count} {phase}" for phase, count in sorted(alike.items()))


_HERE: Final = Path(__file__)
PLAYERS: Final = {
    "simple": lambda: Compared(
        SimplePlayer(),
        NativeSimple(),
        any_way,
        KeptLines(_HERE.with_suffix(".jsonl"), ComparedRound),
    ),
    "club": lambda: Compared(
        Strong(seed=1, level="club"),
        NativeClub(seed=1),
        plain_way,
        KeptLines(_HERE.with_name("native_club.jsonl"), ComparedRound),
    ),
}


def main() -> int:
    """Compares what has not been compared, and tells what all rounds came to."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    python, native, way, kept = PLAYERS[sys.argv[2] if len(sys.argv) > 2 else "simple"]()
    known = {each.seed for each in kept.all()}
    for first in range(0, wanted * A_ROUND, A_ROUND):
        if first not in known:
            kept.add(compared(first, A_ROUND, python=python, native=native, way=way))
    for line in told(kept.all()):
        print(line)
    return int(any(each.differing for each in kept.all()))


if __name__ == "__main__":
    sys.exit(main())
