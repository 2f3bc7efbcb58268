"""What a proof has measured, a line each in a file: read again, gone on with, put in words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec


class MeasuredDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One deal, known by its seed."""

    seed: int


class AskedPosition(msgspec.Struct, frozen=True, kw_only=True):
    """Where levels were asked for a card: what each lost, and what playing on made of one."""

    alone: bool
    null: bool
    trick: int
    losses: dict[str, float]
    predicted: float | None = None
    realised: float | None = None


Line = TypeVar("Line", bound=msgspec.Struct)
DealLine = TypeVar("DealLine", bound=MeasuredDeal)


class KeptLines(Generic[Line]):
    """The lines of one file, which does not have to be there yet."""

    def __init__(self, path: Path, shape: type[Line]) -> None:
        self.path = path
        self._shape = shape

    def all(self) -> list[Line]:
        """What was kept so far."""
        if not self.path.exists():
            return []
        lines = self.path.read_bytes().splitlines()
        return [msgspec.json.decode(line, type=self._shape) for line in lines]

    def add(self, one: Line) -> None:
        """Keeps one more, its numbers rounded to hundredths."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(rounded(msgspec.to_builtins(one))) + b"\n")


def measure_on(
    kept: KeptLines[DealLine],
    measured: Callable[[int], DealLine],
    told: Callable[[Sequence[DealLine]], Iterator[str]],
) -> int:
    """Measures until there are as many deals as the command line wants, then tells what they say.

    A thousand where it names no number; 0 only tells.
    """
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    known = {deal.seed for deal in kept.all()}
    for seed in range(1, wanted + 1):
        if seed not in known:
            kept.add(measured(seed))
    for line in told(kept.all()):
        print(line)
    return 0


def rounded(value: Any) -> Any:
    """The same with all floats rounded to hundredths."""
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list | tuple) else value
