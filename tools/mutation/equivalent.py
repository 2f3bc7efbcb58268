"""Changes that no test can notice, each with its reason: file, function, and the change."""

from __future__ import annotations

from typing import Final

EQUIVALENT: Final[dict[tuple[str, str, str], str]] = {
    (
        "scoresheet/joining.py",
        "announce_leaving",
        "each.deal > due  ->  each.deal >= due",
    ): "who left with the deal that is due no longer sits there and was refused before",
    (
        "scoresheet/line.py",
        "line_of_deal",
        "result.score is None or result.soloist is None"
        "  ->  result.score is None and result.soloist is None",
    ): "a result has both or neither",
    (
        "scoresheet/typed.py",
        "_standing",
        "10  ->  11",
    ): "a null game is judged by the tricks of the soloist alone",
    (
        "rules/ending/claims.py",
        "exposures_to_try",
        "1  ->  2",
    ): "each action to try is asked of the rules, and they refuse the level that is tried too much",
}
