"""Programs: bots with tokens, and those of others at the ISS port. Both need accounts."""

from __future__ import annotations

import socket
from functools import partial

from skat.office.tournaments import Tournaments
from skat.server.bots.desk import BotDesk
from skat.server.bots.invitations import Invitations
from skat.server.bots.routes import BotRoutes
from skat.server.bots.socket import BotSocket
from skat.server.bots.tokens import BotTokens, TokenRoutes
from skat.server.iss.port import IssPort
from skat.server.limits.connections import LimitedListener
from skat.server.parts.part import Core, Part
from skat.server.proof import with_tokens


def bots(core: Core, tournaments: Tournaments) -> Part:
    """Programs that play at tables or read, by tokens that accounts have made."""
    if core.accounts is None:
        return Part()
    asked, store, tables = core.asked, core.store, core.tables
    tokens = BotTokens(store, core.limits, clock=core.machine.now)
    invitations = Invitations(store, now=core.machine.now)
    clock = core.machine.clock
    desk = BotDesk(tables, store, invitations, core.limits, others=core.others, clock=clock)
    return Part(
        routes=[
            BotRoutes(*asked, tokens, desk, tables, core.games, tournaments, store),
            TokenRoutes(*asked, tokens, core.accounts, store),
        ],
        sockets={
            "bot/": lambda client, name: BotSocket(
                client,
                desk=desk,
                tokens=tokens,
                tables=tables,
                limits=core.limits,
                metrics=core.metrics,
            ).serve(name)
        },
        opens={"bot": with_tokens(tokens)},
        begin=[desk.begin],
        leave=[desk.end],
    )


def iss_port(core: Core, listening: socket.socket) -> Part:
    """The port at which programs play that know the protocol of the ISS."""
    port = IssPort(
        core.tables,
        core.store,
        door=listening if isinstance(listening, LimitedListener) else None,
        metrics=core.metrics,
        clock_seconds=core.settings.iss_clock,
        limits_are_on=core.settings.limits,
    )
    return Part(begin=[partial(port.open, listening)], close=[port.close])
