"""Which pages a server listens to: those of its own address, as safely as it is asked."""

from __future__ import annotations

from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from skat.server.settings import ServerSettings, proxy_networks
from tests.server.steady.server import SteadyServer, steady_server

HOST = "127.0.0.1"
PROXY = "192.0.2.80"
NEW_TABLE = {"size": 3, "name": "Anna"}
REFUSED_SOCKET = 4403
NOTHING_THERE = 4404

ORIGINS = [
    ("http", "http://127.0.0.1", True),
    ("https", "https://127.0.0.1", True),
    # An attacker who changes what comes over plain http could have written this page.
    ("https", "http://127.0.0.1", False),
    # A proxy whose word does not count here has taken the encryption off.
    ("http", "https://127.0.0.1", True),
    ("https", "https://127.0.0.1:8443", False),
    ("https", "ftp://127.0.0.1", False),
    ("https", "://127.0.0.1", False),
    ("https", "127.0.0.1", False),
    ("https", "null", False),
    ("http", "ws://127.0.0.1", False),
    ("http", "", False),
]


def listens(server: SteadyServer, app: Any, scheme: str, origin: str, **more: str) -> bool:
    """Whether the page of this origin may post; a socket it may open then, or neither."""
    headers = {"origin": origin, **more}
    given = [(name.encode(), value.encode()) for name, value in {"host": HOST, **headers}.items()]
    base: dict[str, Any] = {
        "path": "/api/tables",
        "raw_path": b"/api/tables",
        "query_string": b"",
        "root_path": "",
        "headers": given,
        "client": (PROXY, 4711),
        "server": (HOST, 80),
        "http_version": "1.1",
        "state": {},
    }
    said: list[dict[str, Any]] = []

    async def send(event: Any) -> None:
        said.append(event)

    async def asked() -> Any:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def opened() -> Any:
        return {"type": "websocket.connect"}

    post = {**base, "type": "http", "scheme": scheme, "method": "POST"}
    server.until(app(post, asked, send))
    socket = {**base, "type": "websocket", "scheme": scheme.replace("http", "ws"), "path": "/api/x"}
    server.until(app({**socket, "subprotocols": []}, opened, send))
    status = said[0]["status"]
    code = next(event["code"] for event in said if event["type"] == "websocket.close")
    assert status in (403, 400)
    assert code in (REFUSED_SOCKET, NOTHING_THERE)
    assert (status == 403) is (code == REFUSED_SOCKET)
    return bool(status != 403)


@pytest.mark.parametrize(("scheme", "origin", "heard"), ORIGINS)
def test_the_scheme_of_a_page_counts(
    steady: SteadyServer, scheme: str, origin: str, heard: bool
) -> None:
    assert listens(steady, steady.app, scheme, origin) is heard


@pytest.mark.parametrize(
    ("proxies", "scheme", "origin", "heard"),
    [
        ((PROXY,), "https", "http://127.0.0.1", False),
        ((PROXY,), "https", "https://127.0.0.1", True),
        ((PROXY,), "http", "http://127.0.0.1", True),
        # What another address says of the scheme is not believed, so it closes no door.
        (("198.51.100.1",), "https", "http://127.0.0.1", True),
    ],
)
def test_a_trusted_proxy_says_what_the_scheme_is(
    proxies: tuple[str, ...], scheme: str, origin: str, heard: bool
) -> None:
    trusted = [str(each) for each in proxy_networks(ServerSettings(proxies=proxies))]
    with steady_server() as server:
        app = ProxyHeadersMiddleware(server.app, trusted_hosts=trusted)
        accepted = listens(server, app, "http", origin, **{"x-forwarded-proto": scheme})
    assert accepted is heard


def test_a_reading_request_may_come_from_any_origin(steady: SteadyServer) -> None:
    assert steady.get("/health", headers={"origin": "http://evil.example"}).status_code == 200
    foreign = steady.post("/api/tables", json=NEW_TABLE, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403
