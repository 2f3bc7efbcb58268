"""The receipts on paper: of each player what he paid and what he was paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from skat.messages.labels import labelled
from skat.printing.awards import award_text
from skat.printing.notice import amount_text
from skat.tournament.notice.award import OVERALL
from skat.tournament.results.receipts import ReceiptLine, receipt_of
from skat.tournament.state import Tournament

Say: TypeAlias = Callable[..., str]


def receipt_rows(state: Tournament, say: Say) -> list[dict[str, object]]:
    """A receipt for everybody who paid something or was paid, with its lines and their sum."""
    found: list[dict[str, object]] = []
    for entrant in state.entrants:
        lines = receipt_of(state, entrant.number)
        if not lines:
            continue
        total = sum(line.amount for line in lines)
        found.append(
            {
                "number": entrant.number,
                "name": entrant.name,
                "lines": [
                    {"text": _text(line, state, say), "amount": _amount(line, state, say)}
                    for line in lines
                ],
                "total": amount_text(total, state.prospectus, say),
            }
        )
    return found


def _amount(line: ReceiptLine, state: Tournament, say: Say) -> str:
    amount = amount_text(line.amount, state.prospectus, say) if line.amount else ""
    return " + ".join(filter(None, (amount, line.in_kind or "")))


def _text(line: ReceiptLine, state: Tournament, say: Say) -> str:
    text = say(f"tournament.money_{line.purpose.value}")
    if line.award != OVERALL:
        text = labelled(text, award_text(line.award, say), say)
    if not line.postage:
        return text
    postage = {"amount": amount_text(line.postage, state.prospectus, say)}
    return f"{text} ({say('tournament.prize_sent', postage)})"
