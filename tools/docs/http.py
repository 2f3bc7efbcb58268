"""The requests of the server with what goes in and what comes back, from its OpenAPI document."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from skat.cli.serve.databases import open_store
from skat.server.app import build_app
from tools.docs.schemas import Json, description, fields_table, title_of, type_of


def document() -> dict[str, Any]:
    """The OpenAPI document, as `GET /api/openapi.json` answers it."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_asked_for(Path(folder) / "docs.sqlite3"))


async def _asked_for(database: Path) -> dict[str, Any]:
    store = open_store(str(database))
    try:
        app = build_app(store, accounts=True)
        body = b""

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            nonlocal body
            body += message.get("body", b"")

        await app(_request("/api/openapi.json"), receive, send)
    finally:
        store.close()
    schema: dict[str, Any] = msgspec.json.decode(body)
    return schema


def _request(path: str) -> Any:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "state": {},
    }


def page() -> str:
    """The page of the requests, then of the objects that they carry."""
    openapi = document()
    lines = ["## Requests", ""]
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            lines += _operation(method.upper(), path, operation)
    lines += ["## Objects", ""]
    for name, schema in sorted(openapi["components"]["schemas"].items()):
        lines += [f"### {title_of(name)}", "", description(schema), "", *fields_table(schema)]
        if not schema.get("properties"):
            lines += [type_of(schema), ""]
    return "\n".join(lines)


def _operation(method: str, path: str, operation: Json) -> Iterator[str]:
    yield f"### `{method} {path}`"
    yield ""
    said = operation.get("description")
    if said:
        yield f"{said}\n"
    for kind, schema in _contents(operation.get("requestBody", {})):
        yield f"- body: {_shown(kind, schema)}"
    for status, response in operation["responses"].items():
        for kind, schema in _contents(response) or [("", {})]:
            if str(status).startswith("2"):
                yield f"- {status}: {_shown(kind, schema)}"
    yield ""


def _contents(part: Json) -> list[tuple[str, Json]]:
    return [(kind, each.get("schema", {})) for kind, each in part.get("content", {}).items()]


def _shown(kind: str, schema: Json) -> str:
    if kind != "application/json":
        return kind or "nothing"
    fields = schema.get("properties")
    return "{" + ", ".join(f"`{name}`" for name in fields) + "}" if fields else type_of(schema)
