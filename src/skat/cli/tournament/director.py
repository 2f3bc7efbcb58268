"""`skat tournament`: what the director tells the tables of a server, and how they are stopped."""

from __future__ import annotations

from typing import Any

import typer

from skat.cli.tournament.desk import Desk
from skat.cli.tournament.giving import Given, gives
from skat.tournament.commands import GiveTime, GoOn, PauseTables, TakeBackMessage, TellTables
from skat.tournament.online.director_steps import standing_messages


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
