"""Whole tournaments drawn, and every seating of a few players, for the tests of the draw."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from skat.model.refusal import Refusal
from skat.tournament.draw import Drawn, StartNumber, Tables
from skat.tournament.draw.drawing import DrawRequest, DrawResult, Method, draw

Club = Callable[[int], str | None]


def players(count: int, club: Club = lambda at: None, team: Club = lambda at: None) -> list[Drawn]:
    """Players 1 to `count` with the club and team of each, counted from 0."""
    return [Drawn(number=StartNumber(at + 1), club=club(at), team=team(at)) for at in range(count)]


def drawn(request: DrawRequest) -> DrawResult:
    """A draw that must succeed."""
    result = draw(request)
    assert not isinstance(result, Refusal)
    return result


def all_series(
    seated: Sequence[Drawn], *, series: int = 6, seed: int = 1, method: Method = Method.RANDOM
) -> list[DrawResult]:
    """All series of a tournament that nobody joins or leaves."""
    results: list[DrawResult] = []
    past: tuple[Tables, ...] = ()
    for number in range(1, series + 1):
        results.append(
            drawn(
                DrawRequest(
                    purpose=f"cup/series/{number}",
                    players=tuple(seated),
                    series=number,
                    of=series,
                    seed=seed.to_bytes(32, "big"),
                    method=method,
                    past=past,
                    plan=results[-1].plan if results else (),
                    order=tuple(player.number for player in seated),
                )
            )
        )
        past = (*past, results[-1].tables)
    return results


def every_seating(numbers: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to fill tables of these sizes; tables of one size have no order."""
    if not numbers:
        yield []
        return
    first, rest = numbers[0], numbers[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            remaining = [number for number in rest if number not in others]
            for tables in every_seating(remaining, left):
                yield [(first, *others), *tables]
