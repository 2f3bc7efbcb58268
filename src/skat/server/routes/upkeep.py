"""The routes for whoever runs the server, or writes for it: is it well, how busy, what is asked."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.handlers import HTTPRouteHandler

import skat
from skat.journal import Store
from skat.server.http.answers import json_response
from skat.server.http.api import api_document, operations_of
from skat.server.metrics import Metrics


def upkeep_routes(store: Store, metrics: Metrics, *, show_metrics: bool) -> list[HTTPRouteHandler]:
    """`GET /health`, the description of all requests, and `GET /metrics` where that is wanted."""

    @cache
    def described(app: Litestar) -> dict[str, Any]:
        return api_document(operations_of(app.routes))

    @get("/health", sync_to_thread=False)
    def health() -> Response[bytes]:
        fault = store.fault
        body = {"status": "ok" if fault is None else "storage", "version": skat.__version__}
        return json_response(body, 200 if fault is None else 503)

    @get("/api/openapi.json", sync_to_thread=False)
    def document(request: Request[Any, Any, Any]) -> Response[bytes]:
        return json_response(described(request.app))

    @get("/metrics", sync_to_thread=False)
    def numbers() -> Response[str]:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")

    return [health, document, numbers] if show_metrics else [health, document]
