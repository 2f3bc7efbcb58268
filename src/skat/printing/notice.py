"""The notice on paper: the items of TR-6.2 and all else that it binds, row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from skat.tournament.prospectus import ITEMS, Prospectus

Say: TypeAlias = Callable[..., str]


def amount_text(cents: int) -> str:
    """An amount with two decimals, as papers of all four languages write it.

    >>> amount_text(123450)
    '1234,50'
    """
    return f"{cents // 100},{cents % 100:02}"


def _amounts(amounts: Sequence[int]) -> str:
    return " / ".join(map(amount_text, amounts))


def notice_rows(prospectus: Prospectus, say: Say) -> list[dict[str, str]]:
    """Every item with its text; `say` words a key."""
    four, three = prospectus.deals_at_four, prospectus.deals_at_three
    loss = _amounts(prospectus.side_payments.each) or "0"
    edition = prospectus.rules.edition.value if prospectus.rules is not None else ""
    texts = {
        "fee": f"{amount_text(prospectus.fee or 0)}; {say('tournament.money_lost_games')}: {loss}",
        "series": str(prospectus.series),
        "deals": say("tournament.deals_text", {"four": four, "three": three}),
        "signatures": ", ".join(prospectus.signatures),
        "rules": f"{say('tournament.rules_text')} ({edition})",
    }
    rows = [
        (say(f"tournament.item_{item}"), texts.get(item) or str(getattr(prospectus, item, "")))
        for item in ITEMS
    ]
    rows[1:1] = [
        (say("tournament.referees"), ", ".join(prospectus.referees)),
        (say("tournament.management"), ", ".join(prospectus.management)),
    ]
    return [{"item": item, "text": text} for item, text in (*rows, *_binding(prospectus, say))]


def _binding(prospectus: Prospectus, say: Say) -> list[tuple[str, str]]:
    """What binds beside the fourteen items: prizes, papers, who may come."""
    plan = prospectus.prizes
    start_cards = "start_card_duty" if prospectus.start_cards_handed_in else "cards_not_asked"
    pack = "keeper_gets_cards" if prospectus.keeper_gets_cards else "keeper_gets_no_cards"
    closed = ", ".join(prospectus.closed_to)
    return [
        (say("tournament.prizes"), _amounts(plan.amounts)),
        *([(say("tournament.team_prizes"), _amounts(plan.team_amounts))] * bool(plan.team_amounts)),
        (say("tournament.ties"), say(f"tournament.ties_{plan.ties}")),
        (say("tournament.start_card_word"), say(f"tournament.{start_cards}")),
        (say("tournament.circle"), closed or say("tournament.open_to_all")),
        (say("tournament.pack"), say(f"tournament.{pack}")),
        (say("tournament.retention"), str(prospectus.retention_days)),
    ]
