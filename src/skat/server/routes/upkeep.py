"""The routes for whoever runs the server, or writes for it: is it well, how busy, what is asked."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cache
from typing import Any, Final

import msgspec
from litestar import Litestar, Response, get
from litestar.handlers import HTTPRouteHandler

import skat
from skat.journal import Store, StoreError
from skat.server.http.openapi import StructSchemas
from skat.server.http.requests import Asked
from skat.server.metrics import Metrics

SECONDS_TO_WRITE: Final = 2


class Health(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the server can save, and which version it is."""

    status: str
    version: str


def upkeep_routes(
    store: Store, metrics: Metrics, schemas: StructSchemas, *, show_metrics: bool
) -> list[HTTPRouteHandler]:
    """`GET /health`, the description of all requests, and `GET /metrics` where that is wanted."""

    @cache
    def described(app: Litestar) -> dict[str, Any]:
        return schemas.described(app.openapi_schema)

    @get("/health")
    async def health() -> Response[Health]:
        """Whether the server can save."""
        if store.fault is not None:
            # Whoever sends nobody to a server that is not well would never see it recover.
            with suppress(StoreError, TimeoutError):
                async with asyncio.timeout(SECONDS_TO_WRITE):
                    await asyncio.wrap_future(store.try_writing())
        fault = store.fault
        body = Health("ok" if fault is None else "storage", skat.__version__)
        return Response(body, status_code=200 if fault is None else 503)

    @get("/api/openapi.json", sync_to_thread=False)
    def document(request: Asked) -> dict[str, Any]:
        """This description of all requests."""
        return described(request.app)

    @get("/metrics", media_type="text/plain", sync_to_thread=False)
    def numbers() -> Response[str]:
        """Numbers for Prometheus."""
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")

    return [health, document, numbers] if show_metrics else [health, document]
