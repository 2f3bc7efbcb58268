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
    **{
        ("scoresheet/settlement.py", "settle", change): "the ways to settle come to the same"
        for change in (
            "by_divided_totals if 0 < stake < 1 else by_balance"
            "  ->  by_divided_totals if not 0 < stake < 1 else by_balance",
            "0  ->  1",
            "1  ->  2",
        )
    },
    (
        "rules/ending/claims.py",
        "_nothing_more",
        "return now  ->  return None",
    ): "what a game is scored by is the standing of now unless another is told",
    **{
        ("model/cards.py", "", change): "a byte has eight bits, and none is above 255"
        for change in ("8  ->  9", "256  ->  257")
    },
    (
        "model/cards.py",
        "CardSet",
        "False  ->  True",
    ): "what holds a number alone need not be looked through for cycles",
    (
        "scoresheet/settlement.py",
        "_totals_of",
        "0  ->  1",
    ): "settled are differences of totals",
    (
        "journal/ledger.py",
        "Ledger._tried",
        "command.expected_seq > self.seq  ->  command.expected_seq >= self.seq",
    ): "asked only of a number that is another one",
    (
        "referee/search/verdict.py",
        "",
        "50000000  ->  50000001",
    ): "so many positions more or less: no claim needs a hundredth of them",
    **{
        ("referee/search/hidden_cards.py", "_Search.forced", change): (
            "one position more or less of thirty thousand"
        )
        for change in ("0  ->  1", "self._limit < 0  ->  self._limit <= 0")
    },
    (
        "referee/handlers/tricks.py",
        "_asker",
        "event.claimed_by is None or isinstance(event.claimed_by, Kibitzer)"
        "  ->  event.claimed_by is None and isinstance(event.claimed_by, Kibitzer)",
    ): "nobody at the table is nobody, and what an onlooker says is answered before",
    **{
        ("scoresheet/typed.py", "_standing", change): (
            "a null game is judged by whether the soloist has a trick, by nothing else"
        )
        for change in (
            "0  ->  1",
            "1  ->  2",
            "10  ->  11",
            "120  ->  121",
            "10 - tricks  ->  10 + tricks",
        )
    },
    (
        "scoresheet/seats.py",
        "seating_at",
        "1  ->  2",
    ): "a table changes between two rounds, so never at the second deal",
    (
        "scoresheet/foot.py",
        "_others_lost",
        "1  ->  2",
    ): "what is cut out of a list ends with the list",
    (
        "rules/ending/claims.py",
        "exposures_to_try",
        "1  ->  2",
    ): "each action to try is asked of the rules, and they refuse the level that is tried too much",
}
