"""The notice on paper: the items of TR-6.2 and all else that it binds, row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from skat.tournament.entries.prospectus import ITEMS, Prospectus

Say: TypeAlias = Callable[..., str]


def amount_text(cents: int, prospectus: Prospectus, say: Say) -> str:
    """An amount with the currency of the notice, as the language of `say` writes it."""
    return say("tournament.money", {"amount": cents, "currency": prospectus.currency})


def _amounts(amounts: Sequence[int], prospectus: Prospectus, say: Say) -> str:
    return " / ".join(amount_text(each, prospectus, say) for each in amounts)


def notice_rows(prospectus: Prospectus, say: Say) -> list[dict[str, str]]:
    """Every item with its text; `say` words a key."""
    four, three = prospectus.deals_at_four, prospectus.deals_at_three
    loss = _amounts(prospectus.side_payments.each, prospectus, say) or "0"
    fee = amount_text(prospectus.fee or 0, prospectus, say)
    rules = say("tournament.rules_text")
    if prospectus.rules is not None:
        year = prospectus.rules.edition.value[-4:]
        rules = f"{rules} ({say('tournament.edition_of', {'year': year})})"
    texts = {
        "fee": f"{fee}; {say('tournament.money_lost_games')}: {loss}",
        "series": str(prospectus.series),
        "deals": say("tournament.deals_text", {"four": four, "three": three}),
        "signatures": ", ".join(prospectus.signatures),
        "rules": rules,
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
    team_prizes = _amounts(plan.team_amounts, prospectus, say)
    start_cards = "start_card_duty" if prospectus.start_cards_handed_in else "cards_not_asked"
    pack = "keeper_gets_cards" if prospectus.keeper_gets_cards else "keeper_gets_no_cards"
    closed = ", ".join(prospectus.closed_to)
    return [
        (say("tournament.prizes"), _amounts(plan.amounts, prospectus, say)),
        *([(say("tournament.team_prizes"), team_prizes)] if plan.team_amounts else ()),
        (say("tournament.ties"), say(f"tournament.ties_{plan.ties}")),
        (say("tournament.start_card_word"), say(f"tournament.{start_cards}")),
        (say("tournament.circle"), closed or say("tournament.open_to_all")),
        (say("tournament.pack"), say(f"tournament.{pack}")),
        (say("tournament.retention"), str(prospectus.retention_days)),
    ]
