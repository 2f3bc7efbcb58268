"""A ruling as `skat judge` writes it, key by key."""

from __future__ import annotations

from skat.notation.cards import CardScheme
from skat.referee import Ruling
from skat.requests.jsonl import Answer
from skat.requests.judge.reason import correction_text, reason_text, undecided_text

_KEYS = (
    *("outcome", "winner", "level", "score", "breakdown", "tricks_to", "excluded", "may_bid"),
    *("skat", "correction", "articles", "reason", "undecided", "needs"),
)


def answer_of(ruling: Ruling, *, language: str, scheme: CardScheme) -> Answer:
    """A ruling in the stable form; with `needs` every other key is null."""
    if ruling.needs:
        return {**dict.fromkeys(_KEYS), "needs": list(ruling.needs)}
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
