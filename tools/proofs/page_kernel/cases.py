"""Questions to the module of the page as bytes, each with what the native kernel answers.

The layout is that of the headers in `src/skat/kernel/page`: plain numbers, the lowest byte first.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from skat.kernel import _core
from skat.kernel.position import Position

UNLIMITED: Final = (1 << 64) - 1

Masks = Sequence[int]
Parts = tuple[Masks, int, Masks, Masks]
"""Certain, unseen, room, possible: the parts of a `Knowledge`."""


ROWS: Final = "rows"


class Case(NamedTuple):
    """What one entry is asked, and its answer; with `near` floats may differ in their last bits."""

    entry: str
    question: bytes
    answer: bytes
    near: str = ""


def position_bytes(position: Position) -> bytes:
    """A position as every entry reads it."""
    trick = (*position.trick, 0, 0)[:2]
    return struct.pack(
        "<iii3IIi2iii",
        position.contract,
        position.soloist,
        position.leader,
        *position.hands,
        position.skat,
        len(position.trick),
        *trick,
        position.soloist_points,
        position.defender_points,
    )


def core_position(position: Position) -> _core.Position:
    """The same for the native kernel, refused or not."""
    return _core.Position(
        contract=position.contract,
        hands=position.hands,
        skat=position.skat,
        soloist=position.soloist,
        leader=position.leader,
        trick=position.trick,
        soloist_points=position.soloist_points,
        defender_points=position.defender_points,
    )


def _budget(budget: int | None) -> bytes:
    return struct.pack("<Q", UNLIMITED if budget is None else budget)


def _target(target: int | None) -> bytes:
    return struct.pack("<i", -1 if target is None else target)


def _outcomes(outcomes: Iterable[tuple[int, int, int]], nodes: int) -> bytes:
    return struct.pack("<Q", nodes) + b"".join(struct.pack("<Iii", *each) for each in outcomes)


class Asker:
    """Asks one native solver, as the module has one."""

    def __init__(self) -> None:
        self._solver = _core.Solver()

    def value(
        self, position: Position, target: int | None = None, *, budget: int | None = None
    ) -> Case:
        """The bounds of the value."""
        (lower, upper), nodes = self._solver.value(core_position(position), target, budget=budget)
        question = position_bytes(position) + _target(target) + _budget(budget)
        return Case("value", question, struct.pack("<Qii", nodes, lower, upper))

    def moves(
        self, position: Position, target: int | None = None, *, budget: int | None = None
    ) -> Case:
        """The bounds after each card."""
        outcomes, nodes = self._solver.moves(core_position(position), target, budget=budget)
        question = position_bytes(position) + _target(target) + _budget(budget)
        return Case("moves", question, _outcomes(outcomes, nodes))

    def discards(self, position: Position, *, budget: int | None = None) -> Case:
        """The bounds after each discard of twelve cards."""
        outcomes, nodes = self._solver.discards(core_position(position), budget=budget)
        question = position_bytes(position) + _budget(budget)
        return Case("discards", question, _outcomes(outcomes, nodes))

    def line(self, position: Position, *, budget: int | None = None) -> Case:
        """Cards of best play."""
        cards, nodes = self._solver.line(core_position(position), budget=budget)
        answer = struct.pack(f"<Qi{len(cards)}i", nodes, len(cards), *cards)
        return Case("line", position_bytes(position) + _budget(budget), answer)

    def claim(
        self, position: Position, *, takers: int, choosers: int, budget: int | None = None
    ) -> Case:
        """Whether a claim holds, and what refutes it."""
        (holds, line), nodes = self._solver.claim(
            core_position(position), takers=takers, choosers=choosers, budget=budget
        )
        known = -1 if holds is None else int(holds)
        question = position_bytes(position) + struct.pack("<ii", takers, choosers) + _budget(budget)
        return Case(
            "claim", question, struct.pack(f"<Qii{len(line)}i", nodes, known, len(line), *line)
        )

    def lines_of_play(self, position: Position, *, budget: int | None = None) -> Case:
        """How many lines of play there are."""
        lines = _core.perft(core_position(position), budget=budget)
        answer = struct.pack("<iQ", lines is not None, lines or 0)
        return Case("lines_of_play", position_bytes(position) + _budget(budget), answer)


def knowledge_bytes(parts: Parts) -> bytes:
    """Where the cards of a knowledge may lie."""
    certain, unseen, room, possible = parts
    return struct.pack("<4II4i4I", *certain, unseen, *room, *possible)


def worlds_counted(parts: Parts) -> Case:
    """How many worlds fit."""
    answer = struct.pack("<Q", _core.count_worlds(parts))
    return Case("worlds_count", knowledge_bytes(parts), answer)


def worlds_listed(parts: Parts, *, first: int, number: int) -> Case:
    """Worlds by number."""
    question = knowledge_bytes(parts) + struct.pack("<Qi", first, number)
    return Case("worlds_listed", question, _core.list_worlds(parts, first, number))


def worlds_drawn(parts: Parts, *, number: int, seed: int) -> Case:
    """Worlds drawn evenly."""
    question = knowledge_bytes(parts) + struct.pack("<Qi", seed, number)
    return Case("worlds_drawn", question, _core.sample_worlds(parts, number, seed, 1))


def worlds_weighted(
    parts: Parts, weights: Sequence[Sequence[float]], *, number: int, seed: int
) -> Case:
    """Worlds drawn by weights, and their importance."""
    flat = [weight for of_card in weights for weight in of_card]
    question = knowledge_bytes(parts) + struct.pack("<Qi128d", seed, number, *flat)
    worlds, importance = _core.sample_weighted_worlds(parts, weights, number, seed, 1)
    return Case("worlds_weighted", question, worlds + importance)


def playouts(
    seen: Position,
    worlds: bytes,
    *,
    seed: int,
    repeats: int,
    forced: Sequence[int] = (),
    weights: Sequence[Sequence[Sequence[int]]] | None = None,
) -> Case:
    """Points and tricks of card play by chance."""
    points, tricks = _core.play_out(worlds, core_position(seen), forced, weights, repeats, seed, 1)
    flat = [] if weights is None else [each for party in weights for role in party for each in role]
    question = (
        position_bytes(seen)
        + struct.pack(f"<i{len(forced)}iQi", len(forced), *forced, seed, repeats)
        + struct.pack("<i", len(worlds) // 16)
        + worlds
        + struct.pack(f"<i{len(flat)}H", weights is not None, *flat)
    )
    return Case("playouts", question, points + tricks)


def evaluated(seen: Position, worlds: bytes, *, targets: Sequence[int | None], budget: int) -> Case:
    """What each card leads to, world by world."""
    cards, answers, nodes = _core.evaluate(worlds, core_position(seen), targets, budget, None, 1)
    question = (
        position_bytes(seen)
        + struct.pack("<i", len(targets))
        + b"".join(map(_target, targets))
        + struct.pack("<Qi", budget, len(worlds) // 16)
        + worlds
    )
    answer = struct.pack(f"<Qi{len(cards)}i", nodes, len(cards), *cards) + answers
    return Case("evaluate_worlds", question, answer)
