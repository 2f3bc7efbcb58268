"""What must hold in every list: a list on paper is checked like one computed here.

`Written` is what a list claims: each row with its totals, and its foot. `violated` adds
everything up again, without the code that computes lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.bock import ramsch_is_due
from skat.scoresheet.foot import Foot, feet, totals_after_each
from skat.scoresheet.sheet import ScoreSheet, plays, seated

_DEFENCE = {3: 40, 4: 30}
"""What each of the others gets for a lost game, by the size of the table."""


class WrittenRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row as it is written: what it brought each place, the totals, and whose game it was.

    `seated` are those who sat at the table.
    """

    seated: tuple[Place, ...]
    soloist: Place | None
    won: bool | None
    brought: tuple[ListPoints, ...]
    totals: tuple[ListPoints, ...]


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """A list as it is written, by place: rows, list points, games, results by Seeger-Fabian.

    `passed` counts the deals in which nobody played alone.
    """

    rows: tuple[WrittenRow, ...]
    points: tuple[ListPoints, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    passed: int
    others_lost: tuple[int, ...]
    results: tuple[TournamentPoints, ...]


def written(sheet: ScoreSheet) -> Written:
    """What a computed list says, in the form that can be checked."""
    at_foot: Sequence[Foot] = feet(sheet)
    rows = tuple(
        WrittenRow(
            seated=seated(sheet, deal),
            soloist=line.soloist,
            won=line.won,
            brought=tuple(line.brought(place) for place in sheet.places),
            totals=totals,
        )
        for deal, (line, totals) in enumerate(
            zip(sheet.lines, totals_after_each(sheet), strict=True), start=1
        )
    )
    return Written(
        rows=rows,
        points=tuple(foot.points for foot in at_foot),
        won=tuple(foot.won for foot in at_foot),
        lost=tuple(foot.lost for foot in at_foot),
        passed=sum(line.soloist is None for line in sheet.lines),
        others_lost=tuple(foot.others_lost for foot in at_foot),
        results=tuple(foot.seeger_fabian for foot in at_foot),
    )


def violated(sheet: ScoreSheet) -> tuple[Refusal, ...]:
    """What does not hold in this list; nothing in a list that was kept by the rules.

    Besides the sums: a soloist who was dealt no cards (SkO-3.2.7), and by house rules a Ramsch that
    was due.

    >>> violated(ScoreSheet(players=("Anna", "Bernd", "Cleo")))
    ()
    """
    idle = (
        Refusal(
            code="soloist_not_dealt_in",
            articles=("SkO-3.2.7",),
            details={"deal": deal, "name": sheet.players[line.soloist - 1]},
        )
        for deal, line in enumerate(sheet.lines, start=1)
        if line.soloist is not None and not plays(sheet, line.soloist, deal=deal)
    )
    return (*idle, *_no_ramsch(sheet), *sums_violated(written(sheet)))


def _no_ramsch(sheet: ScoreSheet) -> Iterator[Refusal]:
    """House rule: after a lost kontra something else than Ramsch, or a grand hand in its place."""
    for deal, line in enumerate(sheet.lines, start=1):
        instead = line.contract is Contract.GRAND and line.hand
        allowed = instead and sheet.rules.options.grand_hand_in_ramsch == "yes"
        if ramsch_is_due(sheet.lines[: deal - 1], sheet.rules) and not (line.ramsch or allowed):
            yield Refusal(code="ramsch_was_due", articles=("LF-ramsch",), details={"deal": deal})


def sums_violated(claim: Written) -> tuple[Refusal, ...]:
    """The sums of a written list that do not fit (SkO-5.5.1, TR-5.1).

    >>> from msgspec.structs import replace
    >>> empty = written(ScoreSheet(players=("Anna", "Bernd", "Cleo")))
    >>> [each.code for each in sums_violated(replace(empty, won=(1, 0, 0)))]
    ['games_do_not_add_up', 'won_does_not_fit', 'result_does_not_fit', 'results_do_not_add_up']
    """
    return tuple(_sums(claim))


def _sums(claim: Written) -> Iterator[Refusal]:
    size = len(claim.points)
    yield from _rows(claim, size)
    games = sum(claim.won) + sum(claim.lost) + claim.passed
    if games != len(claim.rows):
        yield _broken("games_do_not_add_up", games=games, deals=len(claim.rows))
    for at in range(size):
        place = Place(at + 1)
        own = [row for row in claim.rows if row.soloist == place]
        yield from _differing(
            "won_does_not_fit", claim.won[at], sum(r.won is True for r in own), place
        )
        yield from _differing(
            "lost_does_not_fit", claim.lost[at], sum(r.won is False for r in own), place
        )
        yield from _differing(
            "others_lost_wrong", claim.others_lost[at], len(_against(claim, place)), place
        )
    counted = results_of(claim)
    for at in range(size):
        yield from _differing("result_does_not_fit", claim.results[at], counted[at], Place(at + 1))
    if sum(claim.results) != sum(counted):
        yield _broken("results_do_not_add_up", written=sum(claim.results), sum=sum(counted))


def results_of(claim: Written) -> tuple[TournamentPoints, ...]:
    """The results by Seeger-Fabian that follow from the list points and games written (TR-5.1)."""
    return tuple(
        TournamentPoints(
            claim.points[at]
            + 50 * (claim.won[at] - claim.lost[at])
            + sum(_DEFENCE.get(len(row.seated), 0) for row in _against(claim, Place(at + 1)))
        )
        for at in range(len(claim.points))
    )


def _against(claim: Written, place: Place) -> list[WrittenRow]:
    """The games that others lost while this place sat at the table."""
    return [
        row
        for row in claim.rows
        if row.won is False and row.soloist != place and place in row.seated
    ]


def _rows(claim: Written, size: int) -> Iterator[Refusal]:
    """Each total differs from the one before by what the row brought; the last is the result."""
    before: tuple[int, ...] = (0,) * size
    for deal, row in enumerate(claim.rows, start=1):
        for at in range(size):
            if row.totals[at] != before[at] + row.brought[at]:
                yield _broken(
                    "total_does_not_fit",
                    deal=deal,
                    place=at + 1,
                    written=row.totals[at],
                    sum=before[at] + row.brought[at],
                )
        before = row.totals
    for at in range(size):
        yield from _differing("points_do_not_fit", claim.points[at], before[at], Place(at + 1))


def _differing(code: str, claimed: int, computed: int, place: Place) -> Iterator[Refusal]:
    if claimed != computed:
        yield _broken(code, place=place, written=claimed, sum=computed)


def _broken(code: str, **details: int) -> Refusal:
    return Refusal(code=code, articles=("TR-7.2.1",), details=dict(details))
