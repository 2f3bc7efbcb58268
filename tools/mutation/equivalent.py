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
        "rules/ending/claims.py",
        "exposures_to_try",
        "1  ->  2",
    ): "each action to try is asked of the rules, and they refuse the level that is tried too much",
}
