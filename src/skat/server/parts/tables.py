"""The tables: places, the queue of those who want to play, hints, rulings."""

from __future__ import annotations

from typing import Final

from skat.server.parts.part import Core, Part
from skat.server.proof import at_tables
from skat.server.routes.pairing import PairingRoutes
from skat.server.routes.tables import Shares, TableRoutes
from skat.server.settings import ServerSettings
from skat.server.socket.table_socket import TableSocket
from skat.server.socket.watching_socket import let_in_at_pairing
from skat.server.study.board import RulingRoutes
from skat.server.study.hints import HintDesk, HintRoutes
from skat.server.study.own_record import OwnRecords
from skat.tables.pairing.pairing import Pairing

_SHARE: Final = 4
"""An address, or an account where that has its share, may have one in so many of all tables."""


def tables(core: Core, hints: HintDesk, *, programs: bool) -> Part:
    """`programs` says whether those of others may sit down by the ISS port."""
    asked, cluster, clock = core.asked, core.cluster, core.machine.clock
    room = None if cluster is None else cluster.waiting_room()
    pairing = Pairing(core.tables, clock=clock, room=room)
    records = None if core.accounts is None else OwnRecords(core.store)
    shares = Shares(of_one=_share(core.settings), there=core.tables.is_open, clock=clock)
    gauges = {
        "skat_tables": lambda: core.tables.count,
        "skat_people_waiting": lambda: pairing.count,
    }
    if cluster is not None:
        gauges["skat_tables_driven"] = lambda: cluster.sharing.driven
    return Part(
        routes=[
            TableRoutes(*asked, core.tables, pairing, shares, programs),
            PairingRoutes(*asked, pairing, records),
            HintRoutes(*asked, core.store, hints),
            RulingRoutes(*asked),
        ],
        sockets={
            "pairing": core.watching(let_in_at_pairing(pairing)),
            "tables": lambda client, name: TableSocket(
                client, core.tables, *asked, core.metrics, hints=hints
            ).serve(name),
        },
        opens={"tables": at_tables(core.tables)},
        gauges=gauges,
        begin=[] if cluster is None else [pairing.begin],
        leave=[] if cluster is None else [core.tables.drain],
        close=[core.tables.close, pairing.close],
    )


def most_of_guests(settings: ServerSettings) -> int:
    """How many tables there may be before only accounts open more: three quarters.

    >>> most_of_guests(ServerSettings(most_tables=2_000))
    1500
    """
    most = settings.most_tables
    return most - most // 4 if settings.limits else most


def _share(settings: ServerSettings) -> int:
    return max(1, settings.most_tables // (_SHARE if settings.limits else 1))
