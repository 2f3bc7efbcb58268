"""What the commands about money do: fees, prizes and their postage, money for lost games."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import PayPostage, Role, Step, TakeMoney, TakeTableMoney
from skat.tournament.entries.steps import MOST_CENTS, Outcome, unknown
from skat.tournament.fees import refunded
from skat.tournament.notice.money import Cents, Payment, Purpose, standing_payments
from skat.tournament.results.pot import postage_owed, postage_to_ask_for
from skat.tournament.results.receipts import (
    costs_of_lists,
    owed_for_lost_games,
    taken_for_lost_games,
)
from skat.tournament.state import Tournament, table_of
from skat.tournament.table_list import list_is_void

_OWN_COMMANDS = (Purpose.FEE, Purpose.TEAM_FEE, Purpose.PRIZE, Purpose.POSTAGE)


def take_money(state: Tournament, command: TakeMoney, step: Step) -> Outcome:
    """Any other money; fees, refunds and prizes have their own commands."""
    if command.purpose in _OWN_COMMANDS:
        return Refusal(code="own_command", details={"purpose": command.purpose.value})
    if not 0 < abs(command.amount) <= MOST_CENTS:
        return Refusal(
            code="no_such_amount",
            details={"most": MOST_CENTS, "currency": state.prospectus.currency},
        )
    if command.number is not None and state.entrant(command.number) is None:
        return unknown(command.number)
    refused = _refused_taken(state, command)
    if refused is None and step.revision >= 5:
        refused = _refused_beyond(state, command, step)
    if refused is not None:
        return refused
    payment = Payment(
        purpose=command.purpose, amount=command.amount, number=command.number, note=command.note
    )
    return replace(state, payments=(*state.payments, payment))


def take_table_money(state: Tournament, command: TakeTableMoney, step: Step) -> Outcome:
    """What the lost games of one list cost, of all who owe it; a payment for each.

    Its numbers stand once everybody has signed (TR-7.2.3); a void list costs nothing. Steps before
    revision 6 are not asked.
    """
    table = table_of(state, command.series, command.table)
    if isinstance(table, Refusal):
        return table
    if step.revision >= 6 and not table.counts:
        unsigned = Refusal("list_unsigned", ("TR-7.2.3",), {"table": command.table})
        return list_is_void(command.table) if table.void else unsigned
    taken = taken_for_lost_games(state.payments)
    at = (command.series, command.table)
    listed = [each for each in costs_of_lists(state, taken) if (each.series, each.table) == at]
    owed = sum(each.owed for each in listed)
    if not owed or owed != command.amount:
        paid = next((each.number for each in listed if each.paid), None)
        if paid is not None and owed < command.amount:
            return _taken_meanwhile(state, paid, taken[paid])
        details: dict[str, int | str] = {
            "table": command.table,
            "owed": owed,
            "currency": state.prospectus.currency,
        }
        return Refusal(code="table_owes", details=details)
    payments = (
        Payment(purpose=Purpose.LOST_GAMES, amount=each.owed, number=each.number)
        for each in listed
        if each.owed
    )
    return replace(state, payments=(*state.payments, *payments))


def _refused_taken(state: Tournament, command: TakeMoney) -> Refusal | None:
    """Why it is not booked: another one at the desk has taken of it since the sender looked."""
    if isinstance(command.taken, UnsetType):
        return None
    whose = (command.purpose, command.number)
    taken = sum(each.amount for each in state.payments if (each.purpose, each.number) == whose)
    return None if taken == command.taken else _taken_meanwhile(state, command.number, taken)


def _taken_meanwhile(state: Tournament, number: int | None, taken: int) -> Refusal:
    return Refusal(
        code="taken_meanwhile",
        details={"number": number or 0, "taken": taken, "currency": state.prospectus.currency},
    )


def _refused_beyond(state: Tournament, command: TakeMoney, step: Step) -> Refusal | None:
    """Why so much is not booked: a helper books what is owed at most, the desk gives a reason."""
    owed = _owed(state, command)
    if owed is None or abs(command.amount) <= owed:
        return None
    if step.by.role is Role.HELPER:
        return Refusal(
            code="more_than_owed",
            articles=("TR-3.2",),
            details={"owed": max(owed, 0), "currency": state.prospectus.currency},
        )
    if command.purpose is Purpose.OTHER or command.note.strip():
        return None
    return Refusal(code="reason_missing", articles=("TR-3.3",))


def _owed(state: Tournament, command: TakeMoney) -> int | None:
    """How much of it is owed, in the direction in which it goes; None where nothing limits it."""
    comes_in = command.amount > 0
    if command.purpose is Purpose.LOST_GAMES:
        owed = owed_for_lost_games(state, command.number)
        return owed if comes_in else -owed
    if command.purpose is Purpose.OTHER:
        return None if comes_in else 0
    entrant = None if command.number is None else state.entrant(command.number)
    if comes_in or entrant is None:
        return 0
    paid = entrant.paid or Cents(0)
    return paid - refunded(state, entrant)


def refused_postage(state: Tournament, postage: Cents | UnsetType) -> Refusal | None:
    """Why nothing is sent for this."""
    if postage is UNSET or 0 < postage <= MOST_CENTS:
        return None
    details: dict[str, int | str] = {"most": MOST_CENTS, "currency": state.prospectus.currency}
    return Refusal(code="no_such_amount", details=details)


def advanced(prize: Payment) -> tuple[Payment, ...]:
    """What the till pays with a prize that is sent: postage that its money does not cover."""
    asked = postage_to_ask_for(prize.postage or Cents(0), prize=Cents(-prize.amount))
    if not asked:
        return ()
    of_winner = replace(prize, amount=Cents(-asked), in_kind="", postage=UNSET)
    return (replace(of_winner, purpose=Purpose.POSTAGE),)


def pay_postage(state: Tournament, command: PayPostage, step: Step) -> Outcome:
    """The postage that was advanced for a prize comes back; all of it, and once."""
    winner = (command.number, command.team, command.award)
    owed = postage_owed(standing_payments(state.payments), winner)
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
