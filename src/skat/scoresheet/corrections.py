"""Corrections, only as the rules allow them: with everybody's consent, else to the lowest value."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.editions import RuleSet
from skat.scoresheet.bock import counted_once, doubled
from skat.scoresheet.line import Line
from skat.scoresheet.sheet import ScoreSheet, Struck, agreed, as_due, refused_line, rounds_in

MANAGEMENT = "management"
"""Who corrects where the players do not agree."""


@implements("SkO-5.5.3")
def correct(
    sheet: ScoreSheet,
    line: Line,
    *,
    deal: int,
    consent: Sequence[Place],
    by: str,
    at: str,
    why: str,
) -> ScoreSheet | Refusal:
    """The list with one line put right during the series, with the consent of all.

    All who had signed sign the corrected list again. Refused: a deal without a line, a
    series that is over, a player who does not agree, a line that cannot stand.

    >>> sheet = ScoreSheet(players=("Anna", "Bernd", "Cleo"), lines=(Line(),))
    >>> print(correct(sheet, Line(), deal=1, consent=[Place(1)], by="Anna", at="", why=""))
    Everybody at the table must agree to this
    """
    if refused := _refused(sheet, deal) or refused_line(sheet, line):
        return refused
    line = as_due(sheet, line, deal=deal)
    if sheet.valid:
        return Refusal(code="series_over", articles=("SkO-5.5.3", "TR-7.2.5"))
    if not agreed(sheet, consent, deal=deal):
        return Refusal(code="consent_missing", articles=("SkO-5.5.3", "TR-7.2.5"))
    return _replaced(sheet, line, deal=deal, by=by, at=at, why=why, consent=consent)


@implements("TR-7.2.5")
def correct_to_lowest(
    sheet: ScoreSheet,
    readings: Sequence[Line],
    *,
    deal: int,
    at: str,
    why: str,
    consent: Sequence[Place] = (),
    late: bool = False,
) -> ScoreSheet | Refusal:
    """The list with one line put right by the management: of all readings the lowest.

    What is there is one of the readings. After the series (`late`, or everybody has signed)
    only if everybody consents, and not at all under `late_correction: never` (SkO-5.5.3).

    >>> sheet = ScoreSheet(players=("Anna", "Bernd", "Cleo"))
    >>> print(correct_to_lowest(sheet, [], deal=1, at="", why=""))
    There is no deal 1 in the list; it has 0
    """
    refused = _refused(sheet, deal)
    for line in readings:
        refused = refused or refused_line(sheet, line)
    if refused is not None:
        return refused
    all_agree = agreed(sheet, consent, deal=deal)
    possible = all_agree and sheet.rules.options.late_correction == "unanimous"
    if (late or sheet.valid) and not possible:
        return Refusal(code="entry_final", articles=("SkO-5.5.3", "TR-7.2.5"))
    due = (as_due(sheet, line, deal=deal) for line in readings)
    after = lowest([sheet.lines[deal - 1], *due], sheet.rules)
    return _replaced(sheet, after, deal=deal, by=MANAGEMENT, at=at, why=why, consent=consent)


@implements("TR-7.2.5")
def lowest(readings: Sequence[Line], rules: RuleSet) -> Line:
    """Of several readings of an entry the one that counts: that of the lowest value.

    By `correction_basis` the lowest multiple, also of a lost game, or the lowest points; where two
    are equal in that, the fewer points. A Ramsch, by house rules, has no value to be compared with:
    where one is among the readings, the last counts, as the management has established it.

    >>> from skat.model.units import GameValue, ListPoints
    >>> def won(value: int) -> Line:
    ...     return Line(counted_value=GameValue(value), score=ListPoints(value))
    >>> lowest([won(48), won(36)], RuleSet()).score
    36
    """
    if any(line.ramsch for line in readings):
        return readings[-1]
    if rules.options.correction_basis == "lowest_points":
        return min(readings, key=lambda line: line.score)
    return min(readings, key=lambda line: (line.counted_value, line.score))


def _refused(sheet: ScoreSheet, deal: int) -> Refusal | None:
    if 1 <= deal <= len(sheet.lines):
        return None
    return Refusal(
        code="no_such_deal", articles=("SkO-5.5.3",), details={"deal": deal, "of": len(sheet.lines)}
    )


def _replaced(
    sheet: ScoreSheet,
    line: Line,
    *,
    deal: int,
    by: str,
    at: str,
    why: str,
    consent: Sequence[Place],
) -> ScoreSheet:
    before = sheet.lines[deal - 1]
    struck = Struck(
        deal=deal, before=before, after=line, by=by, at=at, why=why, consent=tuple(sorted(consent))
    )
    lines = (*sheet.lines[: deal - 1], line, *sheet.lines[deal:])
    signatures = sheet.signatures if line == before or sheet.valid else ()
    put_right = replace(sheet, lines=lines, trace=(*sheet.trace, struck), signatures=signatures)
    return _with_rounds(put_right, before=sheet)


def _with_rounds(sheet: ScoreSheet, *, before: ScoreSheet) -> ScoreSheet:
    """The list in which deals count double where rounds of bock lie now, no longer where they lay.

    Only a house that plays such rounds has any (option `bock`).
    """
    if not sheet.rules.options.bock:
        return sheet
    was, now = ({deal for each in rounds_in(of) for deal in each} for of in (before, sheet))
    lines = tuple(
        doubled(line)
        if deal in now and not line.bock
        else counted_once(line)
        if deal in was - now and line.bock
        else line
        for deal, line in enumerate(sheet.lines, start=1)
    )
    return replace(sheet, lines=lines)
