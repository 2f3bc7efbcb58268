"""Random tournaments in which much happens: leavers, reserves, corrections, protests, money, cuts.

`skat tournament sample --eventful` writes them; every step is one that the office accepts. Here is
what all of it is written with: chance from a seed, and steps that are accepted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import By, Command, Step, new_step
from skat.tournament.draw.lot import Lot
from skat.tournament.machine import apply, effect_of
from skat.tournament.roles import MANAGEMENT
from skat.tournament.rows import ROWS
from skat.tournament.state import Tournament

_BEGINNING: Final = 1_800_000_000
MINUTE: Final = 60

Thing = TypeVar("Thing")


class EventChance:
    """What happens by chance, the same for the same seed of 32 bytes.

    >>> chance = EventChance(bytes(32))
    >>> chance.one_of("abc"), chance.between(3, 5), chance.happens(percent=100)
    ('b', 4, True)
    """

    def __init__(self, seed: bytes) -> None:
        self._lot = Lot(seed, "eventful")

    def happens(self, *, percent: int) -> bool:
        """Whether something happens that happens so often."""
        return self._lot.below(100) < percent

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`, both included."""
        return low + self._lot.below(high - low + 1)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of them; each is as likely."""
        return things[self._lot.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """All of them in any order."""
        return self._lot.shuffled(things)

    def some(self, things: Sequence[Thing], *, most: int) -> list[Thing]:
        """At most so many of them, perhaps none."""
        return self._lot.shuffled(things)[: self.between(0, most)]


class Writer:
    """Collects accepted steps, a minute apart, and what they make."""

    def __init__(self, plan: Command) -> None:
        self.steps: list[Step] = []
        self.clock = _BEGINNING
        step = self._next(plan, MANAGEMENT)
        self.state = self._begun(step)
        self._keep(step)

    def do(self, command: Command, by: By = MANAGEMENT) -> Tournament:
        """One more command, which has to be accepted, with the effect that is shown first."""
        if refused := self._written(command, by):
            raise AssertionError(f"an invented tournament never does what is refused: {refused}")
        return self.state

    def attempt(self, command: Any, by: By = MANAGEMENT) -> bool:
        """One more command if it is accepted now."""
        return self._written(command, by) is None

    def _written(self, command: Any, by: By) -> Refusal | None:
        step = self._next(command, by)
        effect = ROWS[type(command)].effect
        if effect is not None and effect(self.state, command):
            shown = effect_of(self.state, step)
            if isinstance(shown, Refusal):
                return shown
            step = self._next(replace(command, seen=shown.digest), by)
        changed = apply(self.state, step)
        if isinstance(changed, Refusal):
            return changed
        self._keep(step)
        self.state = changed
        return None

    def wait(self, minutes: int) -> None:
        """Time passes."""
        self.clock += minutes * MINUTE

    def _next(self, command: Command, by: By) -> Step:
        return new_step(command, by=by, at=self.clock + MINUTE)

    def _keep(self, step: Step) -> None:
        self.steps.append(step)
        self.clock = step.at

    def _begun(self, step: Step) -> Tournament:
        begun = apply(None, step)
        if isinstance(begun, Refusal):
            raise AssertionError(f"an invented notice can be announced: {begun}")
        return begun
