"""What a list of paper says, against what its deals come to.

A deal may have `"written": {"score": -48, "totals": [..], "dealer": "Anna"}`, the whole
list `"written": {"points": [..], "won": [..], "lost": [..], "others_lost": [..], "results": [..]}`;
of all of them any part. Whatever is written is checked, and nothing is put right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from skat.model.refusal import Refusal
from skat.model.units import ListPoints
from skat.requests.decode import decode
from skat.requests.jsonl import refuse
from skat.scoresheet.invariants import Written, results_of, sums_violated, written
from skat.scoresheet.sheet import ScoreSheet, dealer_of, excluded_for_redealing, place_in


class WrittenDeal(msgspec.Struct, frozen=True, kw_only=True):
    """What is written for a deal."""

    score: int | None = None
    totals: tuple[int, ...] | None = None
    dealer: str | None = None


class WrittenFoot(msgspec.Struct, frozen=True, kw_only=True):
    """What is written below the list, by place."""

    points: tuple[int, ...] | None = None
    won: tuple[int, ...] | None = None
    lost: tuple[int, ...] | None = None
    others_lost: tuple[int, ...] | None = None
    results: tuple[int, ...] | None = None


def paper_violations(
    sheet: ScoreSheet, *, deals: Sequence[object], foot: object
) -> tuple[Refusal, ...]:
    """The places where the paper does not fit its own deals; none where nothing is written.

    `deals` and `foot` are what is written for each deal and below the list. Raises RefusalError
    for a `written` of another form.
    """
    if foot is None and not any(deals):
        return ()
    rows = [
        WrittenDeal() if given is None else decode(given, WrittenDeal, key="written")
        for given in deals
    ]
    wrong: list[Refusal] = []
    for number, row in enumerate(rows, start=1):
        wrong += _row_violations(row, number=number, sheet=sheet)
    told = WrittenFoot() if foot is None else decode(foot, WrittenFoot, key="written")
    return (*wrong, *sums_violated(_claimed(sheet, rows, told)))


def _claimed(sheet: ScoreSheet, rows: Sequence[WrittenDeal], foot: WrittenFoot) -> Written:
    """The list of paper; what is not written follows from what is, and so contradicts nothing."""
    counted, claimed = written(sheet), []
    totals = (ListPoints(0),) * sheet.size
    for row, given in zip(counted.rows, rows, strict=True):
        if given.totals is None:
            both = zip(totals, row.brought, strict=True)
            totals = tuple(ListPoints(before + brought) for before, brought in both)
        else:
            totals = _for_all("totals", given.totals, sheet=sheet)
        claimed.append(replace(row, totals=totals))
    told = {
        key: _for_all(key, numbers, sheet=sheet)
        for key, numbers in asdict(foot).items()
        if numbers is not None
    }
    claim = replace(counted, rows=tuple(claimed), **({"points": totals} | told))
    return claim if "results" in told else replace(claim, results=results_of(claim))


def _row_violations(row: WrittenDeal, *, number: int, sheet: ScoreSheet) -> list[Refusal]:
    wrong = [] if row.dealer is None else _dealt_wrongly(row.dealer, number=number, sheet=sheet)
    score = sheet.lines[number - 1].score
    if row.score is not None and row.score != score:
        details: dict[str, int | str] = {"deal": number, "written": row.score, "sum": score}
        wrong.append(Refusal(code="score_does_not_fit", articles=("SkO-5.5.1",), details=details))
    return wrong


def _dealt_wrongly(name: str, *, number: int, sheet: ScoreSheet) -> list[Refusal]:
    """What is wrong with the dealer: not his turn, or again the same after a passed deal."""
    dealer = place_in(sheet, name)
    if dealer is None:
        raise refuse("bad_value", key="written.dealer", expected=" | ".join(sheet.players))
    due = dealer_of(sheet, number)
    if dealer == due:
        return []
    before = replace(sheet, lines=sheet.lines[: number - 1])
    details: dict[str, int | str] = {"deal": number, "name": sheet.players[dealer - 1]}
    if excluded_for_redealing(before, dealer=dealer):
        return [Refusal(code="dealt_again", articles=("SkO-3.3.7", "TR-9.4"), details=details)]
    owed = {**details, "due": sheet.players[due - 1]}
    return [Refusal(code="dealer_not_due", articles=("SkO-3.2.1",), details=owed)]


def _for_all(key: str, numbers: tuple[int, ...], *, sheet: ScoreSheet) -> Any:
    """The numbers, one for each player."""
    if len(numbers) != sheet.size:
        raise refuse("bad_value", key=f"written.{key}", expected=f"[1, 2, …] ({sheet.size})")
    return numbers
