"""The routes for whoever runs the server: is it well, and how much is it doing."""

from __future__ import annotations

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

import skat
from skat.journal import Store
from skat.server.answers import json_response
from skat.server.metrics import Metrics


def upkeep_routes(store: Store, metrics: Metrics, *, show_metrics: bool) -> list[HTTPRouteHandler]:
    """`GET /health`, and `GET /metrics` where the operator wants it."""

    @get("/health", sync_to_thread=False)
    def health() -> Response[bytes]:
        fault = store.fault
        body = {"status": "ok" if fault is None else "storage", "version": skat.__version__}
        return json_response(body, 200 if fault is None else 503)

    @get("/metrics", sync_to_thread=False)
    def numbers() -> Response[str]:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")

    return [health, numbers] if show_metrics else [health]
