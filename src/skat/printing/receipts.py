"""The receipts on paper: what each player and each team paid and was paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from skat.messages.labels import labelled
from skat.printing.awards import award_text
from skat.printing.notice import amount_text
from skat.tournament.notice.money import OVERALL
from skat.tournament.results.receipts import ReceiptLine, receipt_of, team_receipt
from skat.tournament.state import Tournament

Say: TypeAlias = Callable[..., str]


def receipt_rows(state: Tournament, say: Say) -> list[dict[str, object]]:
    """A receipt for each player, then each team, who paid or was paid: its lines and their sum."""
    found: list[dict[str, object]] = []
    for entrant in state.entrants:
        lines = receipt_of(state, entrant.number)
        if lines:
            found.append(_row(entrant.number, entrant.name, lines, state, say))
    teams = {(each.award.category, each.team) for each in state.payments if each.team}
    for name, team in sorted(teams):
        kind = state.prospectus.kind(name)
        lines = () if kind is None else team_receipt(state, team, kind.award)
        if lines:
            found.append(_row(name or say("tournament.team"), team, lines, state, say))
    return found


def _row(
    number: int | str, name: str, lines: Sequence[ReceiptLine], state: Tournament, say: Say
) -> dict[str, object]:
    total = sum(line.amount for line in lines)
    return {
        "number": number,
        "name": name,
        "lines": [
            {"text": _text(line, state, say), "amount": _amount(line, state, say)} for line in lines
        ],
        "total": amount_text(total, state.prospectus, say),
    }


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
