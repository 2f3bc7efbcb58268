"""`skat tournament undo`, `leave-table`, `abandon`, `close`, with their effect first; `redraw`."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Final

import typer
from msgspec.structs import fields

from skat.cli.language import tell
from skat.cli.tournament.desk import Desk, desk_command, granted, misuse
from skat.cli.tournament.giving import Given, gives
from skat.cli.tournament.text import effect_lines, seating_lines
from skat.tournament.commands import (
    Abandon,
    ClearList,
    Close,
    LeaveSeat,
    Readmit,
    Redraw,
    Reopen,
    ReopenSeries,
    RestoreList,
    Resume,
    ReturnToEvent,
    ReturnToTable,
    TakeBackCard,
    TakeBackPayment,
    TakeBackResults,
    Undo,
)


class What(Enum):
    """What can be taken back."""

    PAYMENT = "payment"
    EXCLUSION = "exclusion"
    VOID = "void"
    LEAVING = "leaving"
    WITHDRAWAL = "withdrawal"
    SERIES = "series"
    RESULTS = "results"
    CLOSING = "closing"
    EARLY_END = "early-end"
    TYPED_LIST = "typed-list"
    CARD = "card"


COUNTER_STEPS: Final[dict[What, type[Undo]]] = {
    What.PAYMENT: TakeBackPayment,
    What.EXCLUSION: Readmit,
    What.VOID: RestoreList,
    What.LEAVING: ReturnToTable,
    What.WITHDRAWAL: ReturnToEvent,
    What.SERIES: ReopenSeries,
    What.RESULTS: TakeBackResults,
    What.CLOSING: Reopen,
    What.EARLY_END: Resume,
    What.TYPED_LIST: ClearList,
    What.CARD: TakeBackCard,
}
"""The command that takes it back; its numbers are the fields besides `reason` and `seen`."""


def add_undo(app: typer.Typer) -> None:
    """Adds these commands to those of the tournament."""
    desk_command(app)(undo)
    gives(app, LeaveSeat, "series", "table", "left", options=["deal", "then", "reason", "seen"])(
        leave_table
    )
    gives(app, Abandon, options=["reason", "refund", "seen"])(abandon)
    gives(app, Close, "signatures", options=["seen"])(close)
    gives(app, Redraw, "series", options=["reason", "absent", "words"])(redraw)


def undo(
    desk: Desk,
    what: Annotated[What, typer.Argument(help="What is taken back.")],
    which: Annotated[
        list[int] | None,
        typer.Argument(
            help="Number of the payment, of the player, of the series; for void and "
            "typed-list: series and table, for leaving also the player who left."
        ),
    ] = None,
    *,
    reason: Annotated[str, typer.Option(help="Why; it stays in the journal.")],
    seen: Annotated[str, typer.Option(help="The digest that was printed with the effect.")] = "",
) -> None:
    """Take a step back: shows what it changes; given again with --seen it is done."""
    kind = COUNTER_STEPS[what]
    names = [field.name for field in fields(kind) if field.name not in ("reason", "seen")]
    numbers = which or []
    if len(numbers) != len(names):
        misuse("usage_undo_numbers", what=what.value, count=len(names))
    command: Any = kind
    command = command(**dict(zip(names, numbers, strict=True)), reason=reason, seen=seen)

    async def story(_: Any, visit: Any) -> list[str]:
        return await _shown_or_done(desk, visit, command, done=tell("desk_taken_back"))

    desk.print_lines(story)


async def leave_table(desk: Desk, visit: Any, given: Given) -> list[str]:
    """Let a player leave a table without a reserve: shows what it changes; with --seen it is done.

    The list goes on at three from that deal, or ends and counts as far as it was played.
    """
    return await _shown_or_done(desk, visit, LeaveSeat(**given), done=tell("desk_left_table"))


async def abandon(
    desk: Desk,
    visit: Any,
    given: Given,
    *,
    refund: Annotated[
        bool, typer.Option("--refund/--no-refund", help="Fees go back, or prizes shrink.")
    ],
) -> list[str]:
    """Stop the event early (TR-3.4): shows what it changes; given again with --seen it is done."""
    command = Abandon(**given, refund=refund)
    return await _shown_or_done(desk, visit, command, done=tell("desk_stopped_early"))


async def close(desk: Desk, visit: Any, given: Given) -> list[str]:
    """Sign and close the event: shows what is still open; given again with --seen it is done."""
    return await _shown_or_done(desk, visit, Close(**given), done=tell("desk_closed"))


async def _shown_or_done(desk: Desk, visit: Any, command: Any, *, done: str) -> list[str]:
    """The effect of a command, or that it was done, if it is confirmed with its digest."""
    if command.seen:
        await desk.accept(visit.do, command)
        return [done]
    effect = granted(visit.effect(command), desk.language)
    currency = visit.state.prospectus.currency
    return [*effect_lines(effect, currency=currency), tell("desk_do_it", digest=effect.digest)]


async def redraw(desk: Desk, visit: Any, given: Given) -> list[str]:
    """Repeat a draw before any table begins, with the second sealed seed of the series."""
    await desk.accept(visit.redraw, Redraw(**given, seed="", tables=()))
    return seating_lines(visit.state)
