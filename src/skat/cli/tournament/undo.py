"""`skat tournament undo` and `redraw`: what is taken back, with its effect shown first."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

import typer

from skat.cli.language import stop
from skat.cli.tournament.desk import Desk, desk_command, refuse
from skat.cli.tournament.text import effect_lines, seating_lines


class What(Enum):
    """What can be taken back."""

    PAYMENT = "payment"
    EXCLUSION = "exclusion"
    VOID = "void"
    SERIES = "series"
    RESULTS = "results"


_NUMBERS = {What.PAYMENT: 1, What.EXCLUSION: 1, What.VOID: 2, What.SERIES: 1, What.RESULTS: 0}


def add_undo(app: typer.Typer) -> None:
    """Adds these commands to those of the tournament."""
    desk_command(app)(undo)
    desk_command(app)(redraw)


def undo(
    desk: Desk,
    what: Annotated[What, typer.Argument(help="What is taken back.")],
    which: Annotated[
        list[int] | None,
        typer.Argument(
            help="Number of the payment, of the player, of the series; for void: series and table."
        ),
    ] = None,
    *,
    reason: Annotated[str, typer.Option(help="Why; it stays in the journal.")],
    seen: Annotated[str, typer.Option(help="The digest that was printed with the effect.")] = "",
) -> None:
    """Take a step back: shows what it changes; given again with --seen it is done."""
    from skat.model.refusal import Refusal

    numbers = which or []
    if len(numbers) != _NUMBERS[what]:
        stop(f"skat tournament: undo {what.value} takes {_NUMBERS[what]} number(s)")
    command = _command(what, numbers, reason=reason, seen=seen)

    async def story(_: Any, visit: Any) -> list[str]:
        if seen:
            await desk.accept(visit.do, command)
            return ["taken back"]
        effect = visit.effect(command)
        if isinstance(effect, Refusal):
            refuse(effect, desk.language)
        currency = visit.state.prospectus.currency
        return [*effect_lines(effect, currency=currency), f"do it with: --seen {effect.digest}"]

    desk.print_lines(story)


def _command(what: What, numbers: list[int], *, reason: str, seen: str) -> Any:
    from skat.tournament.commands import undo as undos
    from skat.tournament.draw.seating import StartNumber

    if what is What.PAYMENT:
        return undos.TakeBackPayment(payment=numbers[0], reason=reason, seen=seen)
    if what is What.EXCLUSION:
        return undos.Readmit(number=StartNumber(numbers[0]), reason=reason, seen=seen)
    if what is What.VOID:
        return undos.RestoreList(series=numbers[0], table=numbers[1], reason=reason, seen=seen)
    if what is What.SERIES:
        return undos.ReopenSeries(series=numbers[0], reason=reason, seen=seen)
    return undos.TakeBackResults(reason=reason, seen=seen)


def redraw(
    desk: Desk,
    series: Annotated[int, typer.Argument(help="The series, from 1.")],
    *,
    reason: Annotated[str, typer.Option(help="Why; it stays in the journal.")],
    absent: Annotated[
        list[int] | None, typer.Option(help="Who did not come; may be given several times.")
    ] = None,
    words: Annotated[str, typer.Option(help="What the hall called out; part of the lot.")] = "",
) -> None:
    """Repeat a draw before any table begins, with the second sealed seed of the series."""
    from skat.tournament.commands import Redraw
    from skat.tournament.draw.seating import StartNumber

    missing = tuple(StartNumber(each) for each in absent or [])
    again = Redraw(series=series, seed="", tables=(), reason=reason, words=words, absent=missing)

    async def story(_: Any, visit: Any) -> list[str]:
        await desk.accept(visit.redraw, again)
        return seating_lines(visit.state)

    desk.print_lines(story)
