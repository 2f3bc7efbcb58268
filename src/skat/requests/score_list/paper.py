"""What a list of paper says, against what its deals come to.

Beside a deal may stand `"written": {"score": -48, "totals": [..], "dealer": "Anna"}`, for the whole
list `"written": {"points": [..], "won": [..], "lost": [..], "others_lost": [..], "results": [..]}`;
of all of them any part. Whatever is written is checked, and nothing is put right.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.requests.keys import Request, only_keys, refuse
from skat.scoresheet.invariants import Written, sums_violated, written
from skat.scoresheet.sheet import ScoreSheet, dealer_of, excluded_for_redealing, place_in

_FOOT = ("points", "won", "lost", "others_lost", "results")


def paper_violations(sheet: ScoreSheet, request: Request) -> tuple[Refusal, ...]:
    """The places where the paper does not fit its own deals; none where nothing is written.

    Raises RefusalError for a `written` of another form.
    """
    deals = [deal.get("written") for deal in request.get("deals", [])]
    foot = request.get("written")
    if foot is None and not any(deals):
        return ()
    claim = written(sheet)
    wrong: list[Refusal] = []
    for number, told in enumerate(deals, start=1):
        if told is not None:
            claim, found = _row(claim, told, number=number, sheet=sheet)
            wrong += found
    if foot is not None:
        claim = _foot(claim, foot)
    return (*wrong, *sums_violated(claim))


def _row(
    claim: Written, told: Any, *, number: int, sheet: ScoreSheet
) -> tuple[Written, list[Refusal]]:
    if not isinstance(told, dict):
        raise refuse("bad_value", key="written", expected="{…}")
    only_keys(told, ("score", "totals", "dealer"))
    wrong = _dealt_wrongly(told["dealer"], number=number, sheet=sheet) if "dealer" in told else []
    score = sheet.lines[number - 1].score
    if "score" in told and told["score"] != score:
        if not isinstance(told["score"], int):
            raise refuse("bad_value", key="written.score", expected="-48")
        details: dict[str, int | str] = {"deal": number, "written": told["score"], "sum": score}
        wrong.append(Refusal(code="score_does_not_fit", articles=("SkO-5.5.1",), details=details))
    if "totals" in told:
        totals = _numbers(told, "totals", size=sheet.size)
        rows = list(claim.rows)
        rows[number - 1] = replace(rows[number - 1], totals=totals)
        claim = replace(claim, rows=tuple(rows))
    return claim, wrong


def _dealt_wrongly(name: object, *, number: int, sheet: ScoreSheet) -> list[Refusal]:
    """What is wrong with who dealt: not his turn, or the same dealer again after a passed deal."""
    dealer = place_in(sheet, name) if isinstance(name, str) else None
    if dealer is None:
        raise refuse("bad_value", key="written.dealer", expected=sheet.players[0])
    due = dealer_of(sheet, number)
    if dealer == due:
        return []
    before = replace(sheet, lines=sheet.lines[: number - 1])
    told: dict[str, int | str] = {"deal": number, "name": sheet.players[dealer - 1]}
    if excluded_for_redealing(before, dealer=dealer):
        return [Refusal(code="dealt_again", articles=("SkO-3.3.7", "TR-9.4"), details=told)]
    told["due"] = sheet.players[due - 1]
    return [Refusal(code="dealer_not_due", articles=("SkO-3.2.1",), details=told)]


def _foot(claim: Written, told: Any) -> Written:
    if not isinstance(told, dict):
        raise refuse("bad_value", key="written", expected="{…}")
    only_keys(told, _FOOT)
    size = len(claim.points)
    return replace(claim, **{key: _numbers(told, key, size=size) for key in told})


def _numbers(told: Request, key: str, *, size: int) -> Any:
    numbers = told[key]
    whole = isinstance(numbers, list) and all(
        isinstance(one, int) and not isinstance(one, bool) for one in numbers
    )
    if not whole or len(numbers) != size:
        raise refuse("bad_value", key=f"written.{key}", expected=f"[1, 2, …] ({size})")
    return tuple(numbers)
