"""What the commands about a prize that is sent do."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import PayPostage, Step
from skat.tournament.entries.steps import MOST_CENTS, Outcome
from skat.tournament.notice.money import Cents, Payment, Purpose, standing_payments
from skat.tournament.results.postage import postage_owed, postage_to_ask_for
from skat.tournament.state import Tournament


def refused_postage(state: Tournament, postage: Cents | UnsetType) -> Refusal | None:
    """Why nothing is sent for this."""
    if postage is UNSET or 0 < postage <= MOST_CENTS:
        return None
    details: dict[str, int | str] = {"most": MOST_CENTS, "currency": state.prospectus.currency}
    return Refusal(code="no_such_amount", details=details)


def advanced(prize: Payment) -> tuple[Payment, ...]:
    """What the till pays beside a prize that is sent: postage that its money does not cover."""
    asked = postage_to_ask_for(prize.postage or Cents(0), prize=Cents(-prize.amount))
    if not asked:
        return ()
    of_winner = replace(prize, amount=Cents(-asked), in_kind="", postage=UNSET)
    return (replace(of_winner, purpose=Purpose.POSTAGE),)


def pay_postage(state: Tournament, command: PayPostage, step: Step) -> Outcome:
    """The postage that was advanced for a prize comes back; all of it, and once."""
    owed = postage_owed(
        standing_payments(state.payments),
        number=command.number,
        team=command.team,
        award=command.award,
    )
    if not owed:
        whose = command.team or str(command.number or 0)
        return Refusal(code="no_postage_owed", articles=("TR-7.4.3",), details={"whose": whose})
    payment = Payment(
        purpose=Purpose.POSTAGE,
        amount=owed,
        number=command.number,
        team=command.team,
        award=command.award,
    )
    return replace(state, payments=(*state.payments, payment))
