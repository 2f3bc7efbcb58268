"""Helpers of the management: what each duty may do, and who has which."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.commands import (
    AddHelper,
    CloseEntry,
    Command,
    ConfirmDeal,
    Decide,
    Duty,
    Enter,
    EnterList,
    EnterPlayed,
    EnterTableDeal,
    EnterTotals,
    Exchange,
    HandIn,
    HelperId,
    Lodge,
    NameGame,
    OpenEntry,
    Pay,
    PayPrize,
    RefuseEntry,
    RemoveHelper,
    Rename,
    ShowNames,
    Sign,
    Step,
    TakeBackDeal,
    TakeBackPayment,
    TakeMoney,
    Withdraw,
)
from skat.tournament.entrants import refused_name
from skat.tournament.entries.steps import Outcome
from skat.tournament.state import Helper, Tournament

MOST_HELPERS: Final = 50

MAY: Final[dict[Duty, tuple[type[Any], ...]]] = {
    Duty.ENTRY: (
        Enter,
        OpenEntry,
        CloseEntry,
        RefuseEntry,
        Rename,
        Withdraw,
        Exchange,
        HandIn,
        ShowNames,
    ),
    Duty.MONEY: (Pay, TakeMoney, PayPrize, TakeBackPayment, HandIn),
    Duty.LISTS: (
        EnterTableDeal,
        ConfirmDeal,
        TakeBackDeal,
        EnterTotals,
        EnterList,
        EnterPlayed,
        NameGame,
        Sign,
    ),
    Duty.REFEREE: (Decide, Lodge),
}
"""The commands of each duty. A fee or a refund within one of them is a matter of money besides."""


@implements("TR-3.2")
def refused_helper(state: Tournament | None, command: Command, helper: HelperId) -> Refusal | None:
    """Why this helper may not send this command: gone, not his duty, or money that he has not."""
    duties = duties_of(state, helper)
    if not duties:
        return Refusal(code="helper_gone")
    needed = [duty for duty, commands in MAY.items() if isinstance(command, commands)]
    if not duties.intersection(needed):
        return Refusal(code="not_your_duty", articles=("TR-3.2",))
    if _moves_money(command) and Duty.MONEY not in duties:
        return Refusal(code="not_your_duty", articles=("TR-3.2",))
    return None


def duties_of(state: Tournament | None, helper: HelperId | None) -> frozenset[Duty]:
    """What a helper may do now; nothing for one who is gone or never was."""
    for each in state.helpers if state is not None else ():
        if each.id == helper and not each.gone:
            return frozenset(each.duties)
    return frozenset()


def add_helper(state: Tournament, command: AddHelper, step: Step) -> Outcome:
    """One more helper; at most fifty."""
    refused = refused_name(command.name)
    if refused is not None:
        return refused
    if len(state.helpers) >= MOST_HELPERS:
        return Refusal(code="too_many_helpers", details={"most": MOST_HELPERS})
    duties = tuple(duty for duty in Duty if duty in command.duties)
    helper = Helper(id=HelperId(len(state.helpers) + 1), name=command.name, duties=duties)
    return replace(state, helpers=(*state.helpers, helper))


def remove_helper(state: Tournament, command: RemoveHelper, step: Step) -> Outcome:
    """The helper stays in the list, for what he did stays his."""
    if not duties_of(state, command.helper):
        return Refusal(code="helper_gone")
    helpers = tuple(
        replace(each, gone=True) if each.id == command.helper else each for each in state.helpers
    )
    return replace(state, helpers=helpers)


def _moves_money(command: Command) -> bool:
    if isinstance(command, Enter):
        return command.paid is not None
    return isinstance(command, Withdraw) and bool(command.refund)
