"""What each legal card leads to, over many worlds in one call on several threads.

In every world all cards are open and everybody plays perfectly; the shares over many worlds say how
good a card is for a player who does not know which one is real. They flatter plans that would need
to tell the worlds apart, as all such counts do.

Everything is from the soloist's side, also on a defender's turn: 1 means that he gets there. Worlds
are independent: answers and nodes are the same on any number of threads, and a world that would
take too long can be given up by a `budget` of nodes without making the others wait. A `Cancel` that
another thread sets ends the call soon; what is not decided then is None. Thread-safe; the
interpreter lock is released. Every thread takes half a megabyte of memory.

At trick 1 a world takes about a millisecond for one target and ten to twenty for values (means with
a long tail, one core at 4 GHz); from trick 4 on it is tens of microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from skat.kernel import _core
from skat.kernel._core import Cancel
from skat.kernel.position import NULL, PublicPosition, as_position, within_reach
from skat.kernel.worlds import Worlds

_UNDECIDED: Final = 255


class Verdicts(msgspec.Struct, frozen=True):
    """Whether the soloist gets there: for each world, each legal card and each target.

    `cards` are the legal cards, numbers 0 to 31, rising; `targets` card points, or none in null.
    `packed` holds a byte for each world, in it for each card, in it for each target: 1 he does, 0
    he does not, 255 not decided. `nodes` are the cards played in all searches.
    """

    cards: tuple[int, ...]
    targets: tuple[int, ...]
    packed: bytes
    nodes: int

    def verdict(self, *, world: int, card: int, target: int | None = None) -> bool | None:
        """Whether he gets there in this world after this card; None if that is not decided.

        Raises ValueError for a card that is not legal and a target that was not asked about.
        """
        answer = self.packed[self._row(card, target) + world * len(self.cards) * self._questions]
        return None if answer == _UNDECIDED else bool(answer)

    def share(
        self, *, card: int, target: int | None = None, importance: Sequence[float] | None = None
    ) -> float | None:
        """The share of worlds in which he gets there after this card, of those decided.

        With `importance`, as weighted worlds carry it, each world counts by it. None if no world
        is decided.
        """
        answers = self.packed[self._row(card, target) :: len(self.cards) * self._questions]
        if importance is None:
            there, not_there = answers.count(1), answers.count(0)
            return there / (there + not_there) if there or not_there else None
        decided = [
            (answer, part)
            for answer, part in zip(answers, importance, strict=True)
            if answer != _UNDECIDED
        ]
        total = sum(part for _, part in decided)
        return sum(answer * part for answer, part in decided) / total if total else None

    @property
    def _questions(self) -> int:
        return max(1, len(self.targets))

    def _row(self, card: int, target: int | None) -> int:
        question = self.targets.index(target) if target is not None else 0
        if target is None and len(self.targets) > 1:
            raise ValueError("there are several targets to ask about")
        return self.cards.index(card) * self._questions + question


class CardValues(msgspec.Struct, frozen=True):
    """The soloist's final card points for each world and each legal card; in null 1 made, 0 lost.

    `packed` holds a byte for each world, in it for each card; 255 is not decided.
    """

    cards: tuple[int, ...]
    packed: bytes
    nodes: int

    def value(self, *, world: int, card: int) -> int | None:
        """His final card points in this world after this card; None if that is not decided."""
        answer = self.packed[world * len(self.cards) + self.cards.index(card)]
        return None if answer == _UNDECIDED else answer

    def mean(self, *, card: int) -> float | None:
        """His card points after this card in the mean over the worlds that are decided."""
        answers = self.packed[self.cards.index(card) :: len(self.cards)]
        decided = [answer for answer in answers if answer != _UNDECIDED]
        return sum(decided) / len(decided) if decided else None


def evaluate(
    worlds: Worlds,
    situation: PublicPosition,
    *,
    targets: Sequence[int] = (61,),
    threads: int = 1,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Verdicts:
    """Whether the soloist reaches each target after each legal card, world by world.

    The seat whose card is due holds the same hand in every world. `targets` are final card points,
    tricks and skat; 61 wins, 90 is schneider, 31 escapes it. In null the one question is whether he
    takes no trick, and targets are not asked about. `budget` is of nodes for each world.

    Raises ValueError where worlds do not fit the situation or differ in the hand that is due, or
    where no target is given.

    >>> from skat.kernel.worlds import World
    >>> jacks = 1 << 31 | 1 << 7
    >>> worlds = Worlds.of([World(jacks, 0x6000, 0x600000, 3), World(jacks, 0x4100, 0x600000, 3)])
    >>> found = evaluate(worlds, PublicPosition(contract=4, soloist=0), targets=[36, 46])
    >>> [found.share(card=31, target=target) for target in found.targets]
    [1.0, 0.5]
    """
    null = situation.contract == NULL
    if not targets and not null:
        raise ValueError("there is no target to ask about")
    asked = () if null else tuple(targets)
    cards, packed, nodes = _call(
        worlds,
        situation,
        targets=[within_reach(target) for target in asked] or [1],
        threads=threads,
        budget=budget,
        cancel=cancel,
    )
    return Verdicts(cards, asked, packed, nodes)


def evaluate_values(
    worlds: Worlds,
    situation: PublicPosition,
    *,
    threads: int = 1,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> CardValues:
    """The soloist's final card points after each legal card, world by world.

    Five to twenty times the work of one target: for the later tricks. The rest is as in `evaluate`.

    >>> from skat.kernel.worlds import World
    >>> worlds = Worlds.of([World(1 << 31, 1 << 14, 1 << 22, 3)])
    >>> evaluate_values(worlds, PublicPosition(contract=4, soloist=0, taken=20)).mean(card=31)
    44.0
    """
    cards, packed, nodes = _call(
        worlds, situation, targets=[None], threads=threads, budget=budget, cancel=cancel
    )
    return CardValues(cards, packed, nodes)


def _call(
    worlds: Worlds,
    situation: PublicPosition,
    *,
    targets: Sequence[int | None],
    threads: int,
    budget: int | None,
    cancel: Cancel | None,
) -> tuple[tuple[int, ...], bytes, int]:
    cards, packed, nodes = _core.evaluate(
        worlds.packed,
        as_position(situation),
        targets=targets,
        budget=budget,
        cancel=cancel,
        threads=threads,
    )
    return tuple(cards), packed, nodes
