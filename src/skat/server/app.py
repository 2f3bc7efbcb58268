"""The one file where adapters, tables and server are put together."""

from __future__ import annotations

import gc
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from typing import Final

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from skat.journal import Store
from skat.office.evening import EveningLists
from skat.office.tournaments import Tournaments
from skat.players import Player, make_player
from skat.server.http.answers import http_error, too_fast_error
from skat.server.http.incidents import Incidents
from skat.server.http.protection import Protected
from skat.server.limits.rate_limits import Doors, TooFastError
from skat.server.metrics import Metrics
from skat.server.people.accounts import Accounts
from skat.server.people.own_games import Games
from skat.server.people.passwords import Passwords
from skat.server.people.visitors import Visitors
from skat.server.routes.accounts import account_routes
from skat.server.routes.link_codes import table_code_routes
from skat.server.routes.lists import list_routes, wall_clock
from skat.server.routes.own_games import game_routes
from skat.server.routes.page import Page, built_page, page_routes
from skat.server.routes.past_deals import replay_routes
from skat.server.routes.rulings import Judge, ruling_routes
from skat.server.routes.tables import table_routes
from skat.server.routes.tournaments import tournament_routes
from skat.server.routes.upkeep import upkeep_routes
from skat.server.settings import ServerSettings
from skat.server.socket.client_socket import Serve, Sockets
from skat.server.socket.messages import MOST_MESSAGE_BYTES
from skat.server.socket.table_socket import Line
from skat.server.socket.watched import list_door, tournament_door
from skat.server.socket.watching_socket import LiveLine
from skat.store.accounts import AccountBook
from skat.tables import Tables

_HALL_PAUSE: Final = 0.25
"""Seconds in which what happens in a hall is told together."""


def seat_player(player: str, chance: int) -> Player:
    """A computer player for one decision, with the chance that it has for that."""
    return make_player(player, seed=chance)


def build_app(
    store: Store,
    *,
    page: Page | None = None,
    settings: ServerSettings | None = None,
    judge: Judge | None = None,
    accounts: AccountBook | None = None,
    metrics: Metrics | None = None,
) -> ASGIApp:
    """The whole application on a store, which it closes when it shuts down.

    `page` replaces the built page; without `judge` nobody is asked for rulings, without `accounts`
    everybody is a guest; `metrics` are what others count too.
    """
    settings = settings or ServerSettings()
    # Computer players think on threads of their own: neither moves nor reads wait for them.
    thinking = ThreadPoolExecutor(settings.thinkers, thread_name_prefix="skat-thinking")
    tables = Tables(store, seat_player=seat_player, thinking=thinking, most=settings.most_tables)
    lists = EveningLists(store, now=wall_clock)
    tournaments = Tournaments(store, now=lambda: int(time.time()))
    doors = Doors(lines=settings.lines_an_address, limits_are_on=settings.limits)
    metrics = metrics or Metrics()
    incidents = Incidents(metrics)
    metrics.gauge("skat_tables", lambda: tables.count)
    metrics.gauge("skat_lines", lambda: doors.open_lines)
    # The bench fails where this is the interpreter's own: whole collections would cost too much.
    metrics.gauge("skat_gc_threshold", lambda: gc.get_threshold()[0])
    metrics.gauge("skat_storage_failing", lambda: store.fault is not None)
    people = None if accounts is None else Accounts(accounts, Passwords())
    visitors = Visitors(people, doors)
    if people is not None:
        metrics.gauge("skat_passwords_waiting", lambda: people.hashing)

    async def close() -> None:
        # The last comes first; whatever one of them fails with, the store is closed.
        async with AsyncExitStack() as closing:
            closing.callback(store.close)
            if people is not None:
                closing.callback(people.close)
            closing.callback(thinking.shutdown, cancel_futures=True)
            for part in (tournaments, lists, tables):
                closing.push_async_callback(part.close)

    files = built_page() if page is None else page
    app = Litestar(
        route_handlers=[
            *upkeep_routes(store, metrics, show_metrics=settings.metrics),
            *table_routes(tables, visitors, doors),
            *game_routes(Games(store), tables, visitors, doors),
            *(
                account_routes(people, store, tables, visitors, doors, metrics)
                if people is not None
                else ()
            ),
            *replay_routes(store, visitors, doors),
            *table_code_routes(doors),
            *list_routes(lists, doors),
            *tournament_routes(tournaments, store, doors),
            *(ruling_routes(judge, doors) if judge is not None else ()),
            *page_routes(files),
        ],
        on_shutdown=[close],
        openapi_config=None,
        logging_config=None,
        request_max_body_size=MOST_MESSAGE_BYTES,
        exception_handlers={
            TooFastError: too_fast_error,
            HTTPException: http_error,
            Exception: incidents.answer,
        },
    )
    at_lists, at_tournaments = list_door(lists), tournament_door(tournaments)
    lines: dict[str, Serve] = {
        "tables": lambda socket, name: Line(socket, tables, doors, metrics).serve(name),
        "lists": lambda socket, name: LiveLine(socket, at_lists, doors).serve(name),
        "tournaments": lambda socket, name: LiveLine(
            socket, at_tournaments, doors, pause=_HALL_PAUSE
        ).serve(name),
    }
    return Protected(Sockets(app, lines, incidents), names=settings.names)
