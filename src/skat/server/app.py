"""The one file where adapters, tables and server are put together."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Final

from litestar import Litestar
from litestar.exceptions import NotFoundException
from litestar.types import ASGIApp

from skat.journal import Alone, Bus, Store
from skat.office.duplicate.events import DuplicateEvents
from skat.office.lists.evening import EveningLists
from skat.office.tournaments import Tournaments
from skat.players import Player, make_player
from skat.server.apart.desk import OF_THE_OFFICE, JobDesk
from skat.server.apart.office import OfficeApart
from skat.server.board.desk import chances_desk
from skat.server.bots.acts import BotActs
from skat.server.bots.desk import BotDesk
from skat.server.bots.examples import EXAMPLES
from skat.server.bots.invitations import Invitations
from skat.server.bots.reading import reading_routes
from skat.server.bots.routes import bot_routes
from skat.server.bots.socket import BotSocket
from skat.server.bots.token_routes import token_routes
from skat.server.bots.tokens import BotTokens
from skat.server.cluster import Cluster
from skat.server.daily.routes import daily_routes
from skat.server.daily.twelve import Daily
from skat.server.duplicate.rounds import DuplicateRounds
from skat.server.duplicate.routes import duplicate_routes
from skat.server.hints.desk import HintDesk
from skat.server.http.errors import exception_handlers
from skat.server.http.incidents import Incidents
from skat.server.http.openapi import StructSchemas, openapi_config
from skat.server.http.protection import Protected
from skat.server.http.requests import MOST_BODY_BYTES, StrictJson
from skat.server.iss.passwords import port_password_routes
from skat.server.iss.port import IssPort
from skat.server.limits.connections import LimitedListener
from skat.server.limits.rate_limits import Door, RateLimits
from skat.server.limits.shared_limits import SharedLimits
from skat.server.limits.shares import Shares
from skat.server.looking_again import LookingAgain
from skat.server.machine import Machine
from skat.server.metrics import Metrics
from skat.server.online.evening import OnlineEvenings
from skat.server.online.routes import online_routes
from skat.server.orderly_end import OrderlyEnd
from skat.server.own_record.keeping import OwnRecords
from skat.server.own_record.routes import own_record_routes
from skat.server.people.accounts import AccountService
from skat.server.people.companions import Companions, OnlinePresence
from skat.server.people.own_games import Games
from skat.server.people.passwords import Passwords
from skat.server.people.replay_access import ReplayAccess
from skat.server.people.visitors import Visitors
from skat.server.proof import at_reviews, at_tables, at_visits, proof_of, with_tokens
from skat.server.published.routes import results_routes
from skat.server.reviews.kept import KeptReviews
from skat.server.reviews.queue import ReviewQueue
from skat.server.routes.accounts import account_routes
from skat.server.routes.bid_hints import bid_hint_route
from skat.server.routes.board import board_routes
from skat.server.routes.hints import hint_route
from skat.server.routes.link_codes import table_code_route
from skat.server.routes.lists import list_routes
from skat.server.routes.own_games import game_routes
from skat.server.routes.page import Page, built_page, lost, page_routes
from skat.server.routes.pairing import pairing_routes
from skat.server.routes.past_deals import past_deal_route
from skat.server.routes.people import people_routes
from skat.server.routes.reviews import review_routes
from skat.server.routes.rulings import ruling_route
from skat.server.routes.tables import table_routes
from skat.server.routes.tournament.routes import tournament_routes
from skat.server.routes.upkeep import upkeep_routes
from skat.server.routes.what_if import what_if_routes
from skat.server.settings import ServerSettings
from skat.server.socket.connection import Serve, Sockets
from skat.server.socket.table_socket import TableSocket
from skat.server.socket.watched import let_in_at_list, let_in_at_pairing, let_in_at_tournament
from skat.server.socket.watching_socket import WatchingSocket
from skat.server.standby import StandbyCopy, read_link
from skat.tables.pairing.pairing import Pairing
from skat.tables.running.tables import Tables
from skat.tables.running.thinkers import Thinkers

_HALL_PAUSE: Final = 0.25
"""Seconds between two updates of the page of a tournament's hall; changes in between are sent
together."""


_SHARE: Final = 4
"""An address, or an account where that has its share, may have one in so many of all tables."""


def _share(settings: ServerSettings) -> int:
    return max(1, settings.most_tables // (_SHARE if settings.limits else 1))


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
    door: Door | None = None,
    machine: Machine | None = None,
) -> ASGIApp:
    """The whole application on a store, which it closes when it shuts down.

    `page` replaces the built page; without `accounts` everybody is a guest; `metrics` are what
    others count too. With a `bus`, which it closes too, the store may be open in several servers at
    once, and this one shares everything with them; what it lets go before it ends is added to
    `ending`.

    `iss` listens for the programs that play at the ISS port; they need accounts. `door` is told
    which connections have shown a key. `machine` has the clocks and threads, by default those of
    this process.

    Raises `ValueError` for a bus where the store cannot be shared.
    """
    settings = settings or ServerSettings()
    machine = machine or Machine()
    clock, now = machine.clock, machine.now
    # Computer players think on threads of their own: neither moves nor reads wait for them.
    thinking = Thinkers(partial(machine.threads, settings.thinkers, "skat-thinking"))
    cluster = None if bus is None else Cluster(store, bus, clock=clock)
    following = Alone() if cluster is None else cluster.following
    tables = Tables(
        store,
        seat_player=seat_player,
        thinking=thinking,
        clock=clock,
        now=now,
        most=settings.most_tables,
        sharing=None if cluster is None else cluster.sharing,
    )
    office = JobDesk(OF_THE_OFFICE, helpers=machine.helpers)
    apart = OfficeApart(office)
    waiting_room = None if cluster is None else cluster.waiting_room()
    pairing = Pairing(tables, clock=clock, room=waiting_room)
    daily = Daily(tables, store, now=now)
    lists = EveningLists(store, now=machine.wall_clock, following=following)
    attending = None if cluster is None else cluster.attending
    evenings = OnlineEvenings(tables, store, attending=attending, clock=clock, now=now)
    tournaments = Tournaments(
        store,
        now=lambda: int(now()),
        following=following,
        entered=evenings.entered,
        heard=evenings.heard,
        apart=apart,
    )
    evenings.join(tournaments)
    duplicates = DuplicateEvents(store, following=following, apart=apart)
    rounds = DuplicateRounds(evenings.drawn, evenings.watching, store)
    looking_again = LookingAgain(store, (tables, lists, tournaments, duplicates))
    records = OwnRecords(store) if accounts else None
    reviews = ReviewQueue(
        KeptReviews(Path(settings.reviews) if settings.reviews else None),
        told=None if records is None else records.reviewed,
        helpers=machine.helpers,
    )
    hints, chances = HintDesk(helpers=machine.helpers), chances_desk(machine.helpers)
    games, replays = Games(store), ReplayAccess(store)
    limits = RateLimits(
        sockets=settings.lines_an_address, limits_are_on=settings.limits, clock=clock
    )
    limits.door = door
    papers = JobDesk(helpers=machine.helpers)
    shared_limits = None if cluster is None else SharedLimits(limits.counted, cluster.following)
    metrics = metrics or Metrics()
    counted = metrics
    thinking.failed = lambda reason: counted.count("skat_thinkers_failed_total", reason=reason)
    incidents = Incidents(metrics)
    metrics.gauge("skat_tables", lambda: tables.count)
    metrics.gauge("skat_people_waiting", lambda: pairing.count)
    metrics.gauge("skat_lines", lambda: limits.open_sockets)
    metrics.gauge("skat_reviews_waiting", lambda: reviews.count)
    metrics.gauge("skat_papers_waiting", lambda: papers.count)
    # The bench fails where this is the interpreter's own: whole collections would cost too much.
    metrics.gauge("skat_gc_threshold", lambda: gc.get_threshold()[0])
    metrics.gauge("skat_storage_failing", lambda: store.fault is not None)
    if cluster is not None:
        metrics.gauge("skat_tables_driven", lambda: cluster.sharing.driven)
        if ending is not None:
            ending.add(tables.drain)
    people = None
    if accounts:
        people = AccountService(store, Passwords(threads=machine.threads), clock=now)
    visitors = Visitors(people, limits)
    here = OnlinePresence(clock=clock, others=None if cluster is None else cluster.following)
    if people is not None:
        metrics.gauge("skat_passwords_waiting", lambda: people.hashing)

    port = None
    if iss is not None and accounts:
        port = IssPort(
            tables,
            store,
            door=iss if isinstance(iss, LimitedListener) else None,
            metrics=metrics,
            clock_seconds=settings.iss_clock,
            limits_are_on=settings.limits,
        )

    async def open_port() -> None:
        if port is not None and iss is not None:
            await port.open(iss)

    standby = None
    if settings.standby_for:
        link = read_link(settings.standby_for)
        standby = StandbyCopy(store, tournaments, link, at=settings.standby_at)

    async def close() -> None:
        # Closed in reverse order; whatever one of them fails with, the store is closed.
        async with AsyncExitStack() as closing:
            closing.callback(store.close)
            if cluster is not None:
                closing.push_async_callback(cluster.close)
            if shared_limits is not None:
                closing.push_async_callback(shared_limits.close)
            if people is not None:
                closing.callback(people.close)
            closing.callback(thinking.close)
            closing.push_async_callback(looking_again.close)
            joined = (duplicates, tournaments, evenings, lists, tables)
            for part in (*joined, pairing, daily, reviews, hints, chances, papers, office):
                closing.push_async_callback(part.close)
            if port is not None:
                closing.push_async_callback(port.close)
            if standby is not None:
                closing.push_async_callback(standby.close)

    page = built_page() if page is None else page
    schemas = StructSchemas({} if people is None else EXAMPLES)
    routes = [
        *upkeep_routes(store, metrics, schemas, show_metrics=settings.metrics),
        *table_routes(
            tables,
            pairing,
            visitors,
            limits,
            shares=Shares(of_one=_share(settings), there=tables.is_open, clock=clock),
            programs=port is not None,
        ),
        pairing_routes(pairing, visitors, limits),
        *daily_routes(daily, visitors, limits),
        game_routes(games, tables, visitors, limits),
        people_routes(Companions(store, here), here, visitors, limits),
        past_deal_route(replays, visitors, limits),
        bid_hint_route(store, visitors, limits),
        hint_route(store, hints, visitors, limits),
        table_code_route(limits),
        ruling_route(limits),
        *board_routes(chances, limits),
        *review_routes(reviews, games, replays, visitors, limits, records=records),
        *what_if_routes(reviews, replays, visitors, limits),
        *list_routes(lists, visitors, limits, papers=papers),
        *results_routes(tournaments, limits),
        *duplicate_routes(duplicates, rounds, visitors, limits, papers=papers),
        *tournament_routes(
            tournaments,
            store,
            visitors,
            limits,
            papers=papers,
            more=online_routes(evenings, replays),
            before=evenings.before,
        ),
    ]
    rooms = {
        "tables": at_tables(tables),
        "lists": at_visits(lists),
        "tournaments": at_visits(tournaments),
        "duplicates": at_visits(duplicates),
        "reviews": at_reviews(reviews),
    }
    begin_bots: list[Callable[[], None]] = []
    if people is not None:
        routes += account_routes(people, store, tables, visitors, limits, metrics)
        routes += port_password_routes(store, visitors, limits)
        following_bots = None if cluster is None else cluster.following
        bot_tokens = BotTokens(store, limits, clock=now)
        invitations = Invitations(store, now=now)
        bot_desk = BotDesk(tables, store, invitations, others=following_bots, clock=clock)
        acts = BotActs(bot_desk, tables, limits)
        begin_bots.append(bot_desk.begin)
        rooms["bot"] = with_tokens(bot_tokens)
        if ending is not None:
            ending.add(bot_desk.end)
        routes += bot_routes(bot_tokens, bot_desk, acts, tables, store, limits)
        routes += reading_routes(
            bot_tokens, bot_desk, tables, games, tournaments, store, visitors, limits
        )
        routes.append(token_routes(bot_tokens, people, store, visitors, limits))
    if records is not None:
        routes += own_record_routes(records, visitors, limits)
    limits.proof = proof_of(rooms, visitors, store)
    app = Litestar(
        route_handlers=[
            *routes,
            *page_routes(page),
        ],
        response_headers={"cache-control": "no-store"},
        dto=StrictJson,
        return_dto=None,
        plugins=[schemas],
        on_startup=[
            *([looking_again.begin] if cluster is None else []),
            *([] if cluster is None else [cluster.begin, here.listen, pairing.begin]),
            *([] if shared_limits is None else [shared_limits.begin]),
            *begin_bots,
            evenings.begin,
            open_port,
            *([] if standby is None else [standby.begin]),
        ],
        on_shutdown=[close],
        openapi_config=openapi_config(),
        logging_config=None,
        request_max_body_size=MOST_BODY_BYTES,
        exception_handlers={**exception_handlers(incidents), NotFoundException: lost(page)},
    )
    at_list, at_tournament = let_in_at_list(lists), let_in_at_tournament(tournaments)
    at_pairing = let_in_at_pairing(pairing)
    sockets: dict[str, Serve] = {
        "pairing": lambda client, name: WatchingSocket(client, at_pairing, limits, metrics).serve(
            name
        ),
        "tables": lambda client, name: TableSocket(
            client, tables, visitors, limits, metrics, hints=hints
        ).serve(name),
        "lists": lambda client, name: WatchingSocket(client, at_list, limits, metrics).serve(name),
        "tournaments": lambda client, name: WatchingSocket(
            client, at_tournament, limits, metrics, pause=_HALL_PAUSE
        ).serve(name),
    }
    if people is not None:
        sockets["bot/"] = lambda client, name: BotSocket(
            client,
            desk=bot_desk,
            acts=acts,
            tokens=bot_tokens,
            tables=tables,
            limits=limits,
            metrics=metrics,
        ).serve(name)
    return Protected(Sockets(app, sockets, incidents), names=settings.names)
