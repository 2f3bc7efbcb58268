"""`skat judge --jsonl`: the ruling on one event, in the stable form, with its reason in words.

Reading a request stands in `judge_request`, the sentences in `judge_text`.
"""

from __future__ import annotations

from skat.cli.jsonl import Answer, Refused
from skat.cli.judge_request import read_situation
from skat.cli.judge_text import correction_text, reason_text, undecided_text
from skat.notation.cards import CardScheme
from skat.notation.problem import Problem
from skat.referee import Ruling, rule
from skat.rules.violation import Violation

_KEYS = (
    *("outcome", "winner", "level", "score", "breakdown", "tricks_to", "excluded", "may_bid"),
    *("skat", "correction", "articles", "reason", "undecided", "needs"),
)


def judge_request(
    request: object, *, language: str = "en", scheme: CardScheme = CardScheme.EN
) -> Answer | Refused:
    """The answer to one decoded line: the ruling, its score in list points of the soloist.

    >>> game = {"contract": "clubs", "tops": "with 2", "bid": 30, "soloist": "forehand"}
    >>> ruling = judge_request({"game": game, "event": {"kind": "revoke", "by": "middlehand"},
    ...                         "state": {"soloist_points": 20, "opponent_points": 40}})
    >>> ruling["winner"], ruling["level"], ruling["score"]
    ('soloist', 'simple', 36)
    >>> judge_request({"event": {"kind": "revoke", "by": "dealer"}, "table": 4}).code
    'dealer_has_no_cards'
    """
    situation = read_situation(request, scheme=scheme)
    if isinstance(situation, Violation | Problem):
        return situation
    ruling = rule(situation)
    if isinstance(ruling, Violation):
        return ruling
    if ruling.needs:
        return {**dict.fromkeys(_KEYS), "needs": list(ruling.needs)}
    return _answer(ruling, language=language, scheme=scheme)


def _answer(ruling: Ruling, *, language: str, scheme: CardScheme) -> Answer:
    entered = ruling.score
    return {
        "outcome": ruling.outcome.value if ruling.outcome else None,
        "winner": ruling.winner,
        "level": ruling.level,
        "score": None if entered is None else entered.score,
        "breakdown": [] if entered is None else list(entered.breakdown),
        "tricks_to": ruling.tricks_to,
        "excluded": [seat.value for seat in ruling.excluded],
        "may_bid": [seat.value for seat in ruling.may_bid],
        "skat": ruling.skat,
        "correction": correction_text(ruling, language=language),
        "articles": list(ruling.articles),
        "reason": reason_text(ruling, language=language, scheme=scheme),
        "undecided": undecided_text(ruling, language=language),
        "needs": [],
    }
