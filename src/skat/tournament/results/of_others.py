"""Results from another program: a table of series, added up and ranked again.

There are no lists behind them. The series are taken as they stand; what they come to is counted
here, and a printed sum that differs is kept as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.files import read_file
from skat.model.malformed import UNREADABLE
from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints

FORMAT: Final = "skat results 1"
MOST_BYTES: Final = 2 * 1024 * 1024
MOST_PEOPLE: Final = 2_000

Text = Annotated[str, msgspec.Meta(max_length=80)]
Points = Annotated[TournamentPoints, msgspec.Meta(ge=-100_000_000, le=100_000_000)]
Games = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class OthersResult(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The result of a player; None for a series without a list.

    `total` is the sum of the series, or where there are none what the table says; `printed` is the
    sum that the table says where that is another one.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    club: Text = ""
    pass_number: Text = ""
    series: Annotated[tuple[Points | None, ...], msgspec.Meta(max_length=60)] = ()
    total: Points = TournamentPoints(0)
    printed: Points | UnsetType = UNSET
    won: Games = 0
    lost: Games = 0

    @property
    def played(self) -> tuple[TournamentPoints | None, ...]:
        """The series, or the total as one where the table has no other; None was not played."""
        if any(each is not None for each in self.series):
            return self.series
        return (self.total,) if self.total else (None,)


class OthersResults(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: what the event was called, and the results as they stood in the table."""

    format: str
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    results: Annotated[tuple[OthersResult, ...], msgspec.Meta(max_length=MOST_PEOPLE)]


def others_result(
    *,
    name: str,
    series: Sequence[TournamentPoints | None],
    printed: TournamentPoints | None = None,
    club: str = "",
    pass_number: str = "",
    won: int = 0,
    lost: int = 0,
) -> OthersResult:
    """The result of a player, added up.

    >>> made = others_result(name="Anna", series=[TournamentPoints(810), None,
    ...     TournamentPoints(-30)], printed=TournamentPoints(870))
    >>> made.total, made.printed
    (780, 870)
    """
    played = [each for each in series if each is not None]
    counted = TournamentPoints(sum(played)) if played else printed or TournamentPoints(0)
    return OthersResult(
        name=name,
        club=club,
        pass_number=pass_number,
        series=tuple(series),
        total=counted,
        printed=UNSET if printed is None or printed == counted else printed,
        won=won,
        lost=lost,
    )


def ranks_of_others(results: Sequence[OthersResult]) -> list[tuple[int, OthersResult]]:
    """Rank and result by total, more games won, fewer lost (TR-5.1); equals share a rank."""
    merits = [(each.total, each.won, -each.lost) for each in results]
    first: dict[tuple[int, int, int], int] = {}
    for rank, merit in enumerate(sorted(merits, reverse=True), start=1):
        first.setdefault(merit, rank)
    ranked = sorted((first[merit], at) for at, merit in enumerate(merits))
    return [(rank, results[at]) for rank, at in ranked]


def read_results(data: bytes) -> OthersResults | Refusal:
    """The results in a file, or why it is none; a sum that is not that of its series is refused.

    >>> read_results(b"{}").code
    'no_results_file'
    """
    table = read_file(
        data, OthersResults, formats=(FORMAT,), most_bytes=MOST_BYTES, refused="no_results_file"
    )
    if isinstance(table, Refusal):
        return table
    for each in table.results:
        played = [made for made in each.series if made is not None]
        if played and sum(played) != each.total:
            return Refusal(code="results_differ", details={"name": each.name})
    return table


def are_results(data: bytes) -> bool:
    """Whether a file says that it holds results of others."""
    try:
        return msgspec.json.decode(data, type=_Kind).format == FORMAT
    except UNREADABLE:
        return False


class _Kind(msgspec.Struct, frozen=True):
    format: str = ""


def written_results(results: OthersResults) -> bytes:
    """The file as JSON, indented for readers."""
    return msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n"
