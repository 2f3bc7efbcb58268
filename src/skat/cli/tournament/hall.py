"""`skat tournament`: the hall of an evening: check-in, benches, helpers, messages, pauses."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from msgspec import UNSET
from msgspec.structs import replace

from skat.cli.language import tell
from skat.cli.tournament.desk import Desk, granted
from skat.cli.tournament.giving import Given, gives
from skat.cli.tournament.text import entrant_lines, standing_lines
from skat.tournament.commands import (
    AddHelper,
    Amend,
    CheckIn,
    CloseCheckIn,
    Exchange,
    GiveTime,
    GoOn,
    KeepApart,
    OpenCheckIn,
    PauseTables,
    Qualify,
    StayAway,
    TakeBackMessage,
    TellTables,
)
from skat.tournament.notice.parts import Section, sections_text
from skat.tournament.steps.director import standing_messages


def add_hall(app: typer.Typer) -> None:
    """Adds these commands to those of the tournament."""
    gives(app, OpenCheckIn, "series")(open_check_in)
    gives(app, CloseCheckIn, "series")(close_check_in)
    gives(app, CheckIn, "series", "numbers")(check_in)
    gives(app, StayAway, "numbers", options=["series", "reason"])(stay_away)
    gives(app, KeepApart, "one", "other")(keep_apart)
    gives(app, Qualify, "day", options=["declined"])(qualify)
    gives(app, Exchange, "number", "reserve")(exchange)
    gives(app, Amend, options=["reason"])(halls)
    gives(
        app,
        AddHelper,
        "name",
        "duties",
        options=["section"],
        called={"duties": "duty", "section": "hall"},
    )(helper)


async def halls(
    desk: Desk,
    visit: Any,
    given: Given,
    *,
    hall: Annotated[
        list[str],
        typer.Argument(help='All halls in their order: "Cellar", or "Cellar=12" with its tables.'),
    ],
    closed: Annotated[
        list[int] | None, typer.Option(help="A hall that is closed, by its number from 1.")
    ] = None,
) -> str:
    """Change the halls of an announced notice, for the draws to come; prints those that are open.

    Halls are known by their order: give them all, new ones last.
    """
    named = (each.rpartition("=") if each[-1:].isdigit() else (each, "", "0") for each in hall)
    sections = tuple(
        Section(
            name=name or tables,
            tables=int(tables) if name else 0,
            closed=at in (closed or ()) or UNSET,
        )
        for at, (name, _, tables) in enumerate(named, start=1)
    )
    notice = replace(visit.state.prospectus, sections=sections)
    await desk.accept(visit.do, Amend(prospectus=notice, **given))
    return sections_text(visit.state.prospectus.sections or ())


async def open_check_in(desk: Desk, visit: Any, given: Given) -> None:
    """Draw only those for the next series who check in for it."""
    await desk.accept(visit.do, OpenCheckIn(**given))


async def close_check_in(desk: Desk, visit: Any, given: Given) -> None:
    """Call the check-in off: everybody who is entered and not away is drawn."""
    await desk.accept(visit.do, CloseCheckIn(**given))


async def check_in(desk: Desk, visit: Any, given: Given) -> list[str]:
    """Check players in for a series; prints the participants."""
    await desk.accept(visit.do, CheckIn(**given))
    return entrant_lines(visit.state)


async def stay_away(desk: Desk, visit: Any, given: Given) -> list[str]:
    """Leave players out of one series, or of all until they check in; prints the participants."""
    await desk.accept(visit.do, StayAway(**given))
    return entrant_lines(visit.state)


async def keep_apart(
    desk: Desk,
    visit: Any,
    given: Given,
    *,
    together: Annotated[
        bool, typer.Option("--together", help="They may be drawn to one table again.")
    ] = False,
) -> list[str]:
    """Draw two players never to one table; prints all such pairs."""
    await desk.accept(visit.do, KeepApart(**given, apart=not together))
    return [f"{first} {second}" for first, second in visit.state.apart]


async def qualify(desk: Desk, visit: Any, given: Given) -> list[str]:
    """Say who goes on after a day; prints the standings, those who go on before all others."""
    await desk.accept(visit.qualify, given["day"], declined=given.get("declined", ()))
    cut = visit.state.cuts[-1]
    numbers = ", ".join(map(str, cut.through))
    return [tell("desk_go_on", numbers=numbers), *standing_lines(visit.state)]


async def exchange(desk: Desk, visit: Any, given: Given) -> None:
    """Let a reserve play the next series for a player of the same team."""
    await desk.accept(visit.do, Exchange(**given))


async def helper(desk: Desk, visit: Any, given: Given) -> str:
    """Add a helper with duties; prints the helper's own key."""
    await desk.accept(visit.do, AddHelper(**given))
    return str(granted(visit.helper_key(visit.state.helpers[-1].id), desk.language))


def add_director(app: typer.Typer) -> None:
    """Adds these commands to those of the tournament."""
    gives(app, TellTables, "text", options=["series", "table"])(tell_tables)
    gives(app, TakeBackMessage, "message")(take_back_message)
    gives(app, PauseTables, "series", options=["tables"])(pause_tables)
    gives(app, GoOn, "series", options=["tables"])(go_on)
    gives(app, GiveTime, "series", "seconds", options=["tables"])(give_time)


async def tell_tables(desk: Desk, visit: Any, given: Given) -> list[str]:
    """Tell all, or one table of a series, something; prints the messages that are shown."""
    await desk.accept(visit.do, TellTables(**given))
    return _messages(visit)


async def take_back_message(desk: Desk, visit: Any, given: Given) -> list[str]:
    """Take a message back by its number; prints the messages that are shown."""
    await desk.accept(visit.do, TakeBackMessage(**given))
    return _messages(visit)


def _messages(visit: Any) -> list[str]:
    return [f"{each.number} {each.text}" for each in standing_messages(visit.state)]


async def pause_tables(desk: Desk, visit: Any, given: Given) -> None:
    """Stop play and clocks at tables of the server, without --tables at all of them."""
    await desk.accept(visit.do, PauseTables(**given))


async def go_on(desk: Desk, visit: Any, given: Given) -> None:
    """Let play go on at paused tables, without --tables at all of them."""
    await desk.accept(visit.do, GoOn(**given))


async def give_time(desk: Desk, visit: Any, given: Given) -> None:
    """Make the clocks of the players longer by seconds, without --tables at all of them."""
    await desk.accept(visit.do, GiveTime(**given))
