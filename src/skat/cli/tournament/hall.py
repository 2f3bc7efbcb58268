"""`skat tournament`: days, teams' benches and helpers."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

import typer

from skat.cli.tournament.desk import Desk, desk_command, refuse
from skat.cli.tournament.text import standing_lines


class Task(Enum):
    """What a helper does."""

    ENTRY = "entry"
    MONEY = "money"
    LISTS = "lists"
    REFEREE = "referee"


def add_hall(app: typer.Typer) -> None:
    """Adds these commands to those of the tournament."""
    desk_command(app)(qualify)
    desk_command(app)(exchange)
    desk_command(app)(helper)


def qualify(
    desk: Desk,
    day: Annotated[int, typer.Argument(help="The day that is over, from 1.")],
    *,
    declined: Annotated[
        list[int] | None, typer.Option(help="Who will not come; may be given several times.")
    ] = None,
) -> None:
    """Say who goes on after a day; prints the standings, those who go on before all others."""
    from skat.tournament.draw.seating import StartNumber

    numbers = tuple(StartNumber(each) for each in declined or [])

    async def story(_: Any, visit: Any) -> list[str]:
        await desk.accept(visit.qualify, day, declined=numbers)
        cut = visit.state.cuts[-1]
        return [f"go on: {', '.join(map(str, cut.through))}", *standing_lines(visit.state)]

    desk.print_lines(story)


def exchange(
    desk: Desk,
    number: Annotated[int, typer.Argument(help="Who pauses.")],
    reserve: Annotated[int, typer.Argument(help="The reserve of the same team.")],
) -> None:
    """Let a reserve play the next series for somebody of the same team."""
    from skat.tournament.commands import Exchange
    from skat.tournament.draw.seating import StartNumber

    command = Exchange(number=StartNumber(number), reserve=StartNumber(reserve))

    async def story(_: Any, visit: Any) -> None:
        await desk.accept(visit.do, command)

    desk.run(story)


def helper(
    desk: Desk,
    name: Annotated[str, typer.Argument(help="The name of the helper.")],
    duty: Annotated[list[Task], typer.Argument(help="What the helper may do.")],
) -> None:
    """Add a helper with duties; prints the helper's own key."""
    from skat.model.refusal import Refusal
    from skat.tournament.commands import AddHelper, Duty

    command = AddHelper(name=name, duties=tuple(Duty(each.value) for each in duty))

    async def story(_: Any, visit: Any) -> str:
        await desk.accept(visit.do, command)
        key = visit.helper_key(visit.state.helpers[-1].id)
        if isinstance(key, Refusal):
            refuse(key, desk.language)
        return str(key)

    print(desk.run(story))
