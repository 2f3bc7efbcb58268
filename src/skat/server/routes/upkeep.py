"""The routes for the operator, or for a client's author: is it well, how busy, what is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import Response, get

import skat
from skat.journal import Store, StoreError
from skat.server.http.openapi import StructSchemas
from skat.server.http.requests import Asked
from skat.server.metrics import Metrics
from skat.server.people.routes import Route, Routes

SECONDS_TO_WRITE: Final = 2


class Health(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the server can save, and which version it is."""

    status: str
    version: str


class UpkeepRoutes(Routes, frozen=True):
    """`GET /health`, the description of all requests, and `GET /metrics` where that is wanted."""

    store: Store
    metrics: Metrics
    schemas: StructSchemas
    show_metrics: bool
    written: dict[str, Any] = msgspec.field(default_factory=dict)

    def routes(self) -> Sequence[Route]:
        """The metrics come last."""
        return self.handlers() if self.show_metrics else self.handlers()[:-1]

    @get("/health")
    async def health(self) -> Response[Health]:
        """Whether the server can save."""
        if self.store.fault is not None:
            # While a balancer sends no requests here, no other write would show the recovery.
            with suppress(StoreError, TimeoutError):
                async with asyncio.timeout(SECONDS_TO_WRITE):
                    await asyncio.wrap_future(self.store.try_writing())
        fault = self.store.fault
        body = Health("ok" if fault is None else "storage", skat.__version__)
        return Response(body, status_code=200 if fault is None else 503)

    @get("/api/openapi.json", sync_to_thread=False)
    def document(self, request: Asked) -> dict[str, Any]:
        """This description of all requests."""
        if not self.written:
            self.written.update(self.schemas.described(request.app.openapi_schema))
        return self.written

    @get("/metrics", media_type="text/plain", sync_to_thread=False)
    def numbers(self) -> Response[str]:
        """Numbers for Prometheus."""
        return Response(self.metrics.text(), media_type="text/plain; version=0.0.4")
