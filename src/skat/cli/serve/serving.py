"""A server from its settings to its end: sockets, store, application, uvicorn."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Final

import uvicorn
from msgspec.structs import replace

from skat.cli.language import why
from skat.cli.serve import ServeError
from skat.cli.serve.addresses import addresses_of, iss_address, listening_socket
from skat.cli.serve.databases import open_bus, open_store
from skat.cli.serve.process import AnnouncingServer, ended, tune_garbage_collector, why_end
from skat.journal import StoreError
from skat.model.refusal import Refusal
from skat.server.app import build_app
from skat.server.cluster import OrderlyEnd
from skat.server.http.protocols import (
    MOST_MESSAGE_BYTES,
    PING_SECONDS,
    PONG_SECONDS,
    PatientHttp,
    SocketProtocol,
)
from skat.server.http.uvicorn_parts import missing_parts, other_uvicorn
from skat.server.limits.connections import LimitedListener, most_connections
from skat.server.logs import log_to_standard_error
from skat.server.metrics import Metrics
from skat.server.settings import ServerSettings, SettingsError, load_settings, proxy_networks
from skat.server.standby import StandbyLinkError, own_address, read_link

_SETTINGS: Final = "SKAT_SETTINGS"
_SECONDS_TO_FINISH: Final = 5
_MOST_FILES: Final = 65_536


def run_server(
    *,
    host: str,
    port: int,
    db: str | None,
    bus: str | None,
    tls: tuple[Path, Path] | None,
    iss: str | None,
    standby_for: str,
) -> None:
    """Serves until it is stopped.

    Raises `ServeError` if it cannot start, or had to end because of its store, and OSError where
    its address cannot be printed; nothing is open then.
    """
    missing = missing_parts(PatientHttp) + missing_parts(SocketProtocol)
    if missing:
        raise ServeError(other_uvicorn(*missing))
    settings = _settings(standby_for)
    scheme = "http" if tls is None else "https"
    with ExitStack() as opened:
        listening = opened.enter_context(closing(listening_socket(host, port)))
        here = listening.getsockname()[1]
        settings = _told_where(settings, scheme=scheme, host=host, port=here)
        programs = None
        if iss is not None:
            programs = opened.enter_context(closing(listening_socket(*iss_address(iss))))
        log_to_standard_error(
            settings.log, server=f"{socket.gethostname()}:{here}", commands=settings.log_commands
        )
        hints = None if bus is None else opened.enter_context(closing(open_bus(bus)))
        try:
            store = open_store(db, shared=hints is not None)
        except (StoreError, OSError) as error:
            raise ServeError(why(error)) from error
        opened.pop_all()  # the application and the server close all of them from here on
    metrics, ending, proxies = Metrics(), OrderlyEnd(), proxy_networks(settings)
    door = LimitedListener(
        listening,
        an_address=settings.connections_an_address if settings.limits else most_connections(),
        in_all=most_connections(),
        proxies=proxies,
        refused=lambda: metrics.count("skat_connections_refused_total"),
    )
    metrics.gauge("skat_connections", lambda: door.connections)
    iss_door = None
    if programs is not None:
        iss_door = LimitedListener(
            programs,
            an_address=settings.lines_an_address if settings.limits else most_connections(),
            in_all=most_connections(),
            refused=lambda: metrics.count("skat_connections_refused_total"),
        )
    certificate, key = tls or (None, None)
    config = uvicorn.Config(
        build_app(
            store,
            settings=settings,
            accounts=True,
            metrics=metrics,
            bus=hints,
            ending=ending,
            iss=iss_door,
            door=door,
        ),
        ssl_certfile=certificate,
        ssl_keyfile=key,
        # Its warnings are of what others send wrongly, as often as they like.
        log_level="error",
        access_log=False,
        server_header=False,
        # What others say of where a request comes from counts from our own proxies alone.
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(proxy) for proxy in proxies],
        loop="asyncio",
        http=PatientHttp,
        ws=SocketProtocol,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        lifespan="on",
    )
    allow_many_sockets()
    tune_garbage_collector()
    server = AnnouncingServer(
        config,
        addresses=addresses_of(scheme, host, here),
        programs=None if iss_door is None else "{}:{}".format(*iss_door.getsockname()[:2]),
        ending=ending,
        must_end=partial(why_end, store, when_broken=settings.end_when_broken),
    )
    asyncio.run(server.serve(sockets=[door]))
    if server.not_printed is not None:
        raise server.not_printed
    if server.why_ended is not None:
        ended()
        raise ServeError(*server.why_ended.args)


def allow_many_sockets() -> None:
    """As many open files as this user may have: the usual 1,024 are 340 tables with three lines."""
    if sys.platform == "win32":
        return
    import resource

    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if usual != resource.RLIM_INFINITY and usual < _MOST_FILES:
        wanted = _MOST_FILES if most == resource.RLIM_INFINITY else min(most, _MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _settings(standby_for: str) -> ServerSettings:
    """What the file and the variables say, and the link on the command line."""
    file = os.environ.get(_SETTINGS)
    try:
        settings = load_settings(Path(file) if file else None, environment=os.environ)
    except SettingsError as error:
        raise ServeError(*error.args) from error
    return replace(settings, standby_for=standby_for) if standby_for else settings


def _told_where(settings: ServerSettings, *, scheme: str, host: str, port: int) -> ServerSettings:
    """With the address at which phones find this server, if it stands by for another one."""
    if not settings.standby_for:
        return settings
    try:
        copied = read_link(settings.standby_for)
    except StandbyLinkError as error:
        details = {"link": str(error)}
        raise ServeError(Refusal("serve_standby_link", details=details)) from error
    if settings.standby_at:
        return settings
    return replace(settings, standby_at=own_address(copied, host=host, port=port, scheme=scheme))
