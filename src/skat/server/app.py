"""The one file where adapters, tables and server are put together."""

from __future__ import annotations

from hashlib import sha256

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from skat.journal import Store
from skat.players import Player, make_player
from skat.server.page import Page, built_page, page_routes
from skat.server.protection import Protected
from skat.server.routes import http_error, table_routes
from skat.server.wire import MOST_MESSAGE_BYTES
from skat.tables import Chair, Tables


def seat_player(chair: Chair) -> Player:
    """The computer player of a chair; one that needs chance gets it from the chair itself."""
    seed = int.from_bytes(sha256(f"{chair.name}/{chair.place}".encode()).digest()[:8], "big")
    return make_player(chair.player or "simple", seed=seed)


def build_app(store: Store, *, page: Page | None = None) -> ASGIApp:
    """The whole application on a store, which it closes when it shuts down.

    `page` replaces the built page.
    """
    tables = Tables(store, seat_player=seat_player)

    async def close() -> None:
        await tables.close()
        store.close()

    files = built_page() if page is None else page
    app = Litestar(
        route_handlers=[*table_routes(tables, store), *page_routes(files)],
        on_shutdown=[close],
        openapi_config=None,
        logging_config=None,
        request_max_body_size=MOST_MESSAGE_BYTES,
        exception_handlers={HTTPException: http_error},
    )
    return Protected(app)
