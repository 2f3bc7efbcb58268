"""The one file where adapters, tables and server are put together, part by part."""

from __future__ import annotations

import gc
import socket
from contextlib import AsyncExitStack
from functools import partial

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.types import ASGIApp

from skat.journal import Bus, Store
from skat.players import Player, make_player
from skat.server.apart.desk import OF_THE_OFFICE, JobDesk, OfficeApart
from skat.server.bots.examples import EXAMPLES
from skat.server.cluster import Cluster, LookingAgain, OrderlyEnd
from skat.server.http.errors import Incidents, exception_handlers
from skat.server.http.openapi import StructSchemas, openapi_config
from skat.server.http.protection import Protected
from skat.server.http.requests import MOST_BODY_BYTES, StrictJson
from skat.server.limits.connections import LimitedListener
from skat.server.limits.rate_limits import RateLimits
from skat.server.limits.shared_limits import SharedLimits
from skat.server.machine import Machine
from skat.server.metrics import Metrics
from skat.server.parts import Core, Part, Step
from skat.server.parts.club import Club
from skat.server.parts.features import bots, iss_port, most_of_guests, people, study, tables
from skat.server.people.accounts import AccountService
from skat.server.people.own_games import Games
from skat.server.people.passwords import Passwords
from skat.server.people.replay_access import ReplayAccess
from skat.server.people.visitors import Visitors
from skat.server.proof import proof_of
from skat.server.push.posting import Post, post_to_public
from skat.server.routes.page import Page, PageRoutes, built_page, lost
from skat.server.routes.upkeep import UpkeepRoutes
from skat.server.settings import ServerSettings
from skat.server.socket.connection import Sockets
from skat.server.study.hints import HintDesk
from skat.tables.running.tables import Tables
from skat.tables.running.thinkers import Thinkers


def seat_player(player: str, chance: int) -> Player:
    """A computer player for one decision, with the chance that it has for that."""
    return make_player(player, seed=chance)


def build_app(
    store: Store,
    *,
    page: Page | None = None,
    settings: ServerSettings | None = None,
    accounts: bool = False,
    metrics: Metrics | None = None,
    bus: Bus | None = None,
    ending: OrderlyEnd | None = None,
    iss: socket.socket | None = None,
    door: LimitedListener | None = None,
    machine: Machine | None = None,
    post: Post = post_to_public,
) -> ASGIApp:
    """The whole application on a store, which it closes when it shuts down.

    `page` replaces the built page; without `accounts` everybody is a guest; `metrics` are what
    others count too. With a `bus`, which it closes too, the store may be open in several servers at
    once, and this one shares everything with them; what it lets go before it ends is added to
    `ending`.

    `iss` listens for the programs that play at the ISS port; they need accounts. `door` learns
    which connections have shown a key. `machine` has the clocks and threads, by default those of
    this process; `post` sends a push message.

    Raises `ValueError` for a bus where the store cannot be shared.
    """
    settings = settings or ServerSettings()
    machine = machine or Machine()
    metrics, ending = metrics or Metrics(), ending or OrderlyEnd()
    # Computer players think on threads of their own: neither moves nor reads wait for them.
    thinking = Thinkers(partial(machine.threads, settings.thinkers, "skat-thinking"))
    thinking.failed = lambda reason: metrics.count("skat_thinkers_failed_total", reason=reason)
    core = _core(store, settings, machine, metrics, thinking, bus=bus, accounts=accounts)
    core.limits.door = door
    papers = JobDesk(helpers=machine.helpers)
    office = JobDesk(OF_THE_OFFICE, helpers=machine.helpers)
    hints = HintDesk(helpers=machine.helpers)
    club = Club(core, OfficeApart(office))
    known = (core.tables, club.lists, club.tournaments, club.duplicates)
    looking_again = LookingAgain(store, known)
    page = built_page() if page is None else page
    schemas = StructSchemas(EXAMPLES if accounts else {})
    programs = iss is not None and accounts
    parts = [
        _upkeep(core, page, schemas),
        people(core, post),
        Part(
            begin=[looking_again.begin] if bus is None else [],
            close=[thinking.close, looking_again.close],
        ),
        club.part(papers),
        tables(core, hints, programs=programs),
        study(core, hints),
        Part(
            gauges={"skat_papers_waiting": lambda: papers.count},
            close=[papers.close, office.close],
        ),
        bots(core, club.tournaments),
        iss_port(core, iss) if iss is not None and programs else Part(),
        club.standby(),
    ]

    async def close() -> None:
        # Closed in reverse order; whatever one of them fails with, the store is closed.
        async with AsyncExitStack() as closing:
            for step in (step for part in parts for step in part.close):
                closing.push_async_callback(_taken, step)

    for part in parts:
        for name, read in part.gauges.items():
            metrics.gauge(name, read)
        for step in part.leave:
            ending.add(step)
    opens = {kind: opens for part in parts for kind, opens in part.opens.items()}
    core.limits.proof = proof_of(opens, core.visitors, store)
    incidents = Incidents(metrics)
    app = Litestar(
        route_handlers=[route for part in parts for each in part.routes for route in each.routes()],
        dependencies={
            "owner": Provide(core.visitors.owner),
            "account": Provide(core.visitors.account),
        },
        before_request=core.visitors.same_account,
        state=State({"limits": core.limits}),
        response_headers={"cache-control": "no-store"},
        dto=StrictJson,
        return_dto=None,
        plugins=[schemas],
        on_startup=[step for part in parts for step in part.begin],
        on_shutdown=[close],
        openapi_config=openapi_config(),
        logging_config=None,
        request_max_body_size=MOST_BODY_BYTES,
        exception_handlers={**exception_handlers(incidents), NotFoundException: lost(page)},
    )
    sockets = {kind: serve for part in parts for kind, serve in part.sockets.items()}
    return Protected(Sockets(app, sockets, incidents), names=settings.names)


def _core(
    store: Store,
    settings: ServerSettings,
    machine: Machine,
    metrics: Metrics,
    thinking: Thinkers,
    *,
    bus: Bus | None,
    accounts: bool,
) -> Core:
    clock, now = machine.clock, machine.now
    cluster = None if bus is None else Cluster(store, bus, clock=clock)
    limits = RateLimits(
        sockets=settings.lines_an_address, limits_are_on=settings.limits, clock=clock
    )
    service = None
    if accounts:
        service = AccountService(store, Passwords(threads=machine.threads), clock=now)
    return Core(
        store=store,
        settings=settings,
        machine=machine,
        metrics=metrics,
        cluster=cluster,
        accounts=service,
        visitors=Visitors(service, limits),
        limits=limits,
        tables=Tables(
            store,
            seat_player=seat_player,
            thinking=thinking,
            clock=clock,
            now=now,
            most=settings.most_tables,
            most_of_guests=most_of_guests(settings),
            sharing=None if cluster is None else cluster.sharing,
        ),
        games=Games(store),
        replays=ReplayAccess(store),
    )


def _upkeep(core: Core, page: Page, schemas: StructSchemas) -> Part:
    """What is there whatever is played: health, numbers, the page, the other servers."""
    store, limits, cluster = core.store, core.limits, core.cluster
    begin: list[Step] = []
    close: list[Step] = [store.close]
    if cluster is not None:
        shared = SharedLimits(limits.counted, cluster.following)
        begin += [cluster.begin, shared.begin]
        close += [cluster.close, shared.close]
    asked, shown = core.asked, core.settings.metrics
    return Part(
        routes=[
            UpkeepRoutes(*asked, store, core.metrics, schemas, shown),
            PageRoutes(*asked, page),
        ],
        gauges={
            "skat_lines": lambda: limits.open_sockets,
            # The bench fails where this is the interpreter's own: collections would cost too much.
            "skat_gc_threshold": lambda: gc.get_threshold()[0],
            "skat_storage_failing": lambda: store.fault is not None,
        },
        begin=begin,
        close=close,
    )


async def _taken(step: Step) -> None:
    waiting = step()
    if waiting is not None:
        await waiting
