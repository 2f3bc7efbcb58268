"""Security headers on every answer, and the checks of host and origin.

A plain ASGI wrapper around the whole application, so that error pages carry the headers too.
"""

from __future__ import annotations

import socket
from collections.abc import Collection, Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPScope,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketScope,
)

from skat.model.refusal import Refusal
from skat.papers.publishing.app import POLICY
from skat.server.http.refusals import Error, error_body, first_language, status_of

_HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_ENCRYPTED_ONLY: Final = {"strict-transport-security": "max-age=31536000"}
_SECURE_ONLY: Final = {"cross-origin-opener-policy": "same-origin"}
"""What browsers obey in a secure context alone; in others they log a warning."""

WRONG_ORIGIN: Final = 4403

_ENCRYPTED: Final = ("https", "wss")
_READING: Final = ("GET", "HEAD", "OPTIONS")


class Protected:
    """Adds the headers to every answer and refuses what foreign pages send.

    A browser names the origin of the page that opens a socket or posts something; it must be the
    address that this goes to, and a page that came over plain http says nothing to a server behind
    https. Programs name none, and need a token like everybody. The address
    itself must be a number or a name that is known to be ours: a foreign name that suddenly points
    here is how a foreign page would get around the first rule.
    """

    def __init__(self, app: ASGIApp, *, names: Collection[str] = ()) -> None:
        self._app = app
        self._names = frozenset({*_own_names(), *(name.lower() for name in names)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection."""
        if str(scope["type"]) == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] != ScopeType.WEBSOCKET:
            await self._request(scope, receive, send)
        elif self._may_open(scope["scheme"], _headers(scope)):
            await self._app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": WRONG_ORIGIN, "reason": "wrong origin"})

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        headers = dict(_HEADERS)
        given = _headers(scope)
        encrypted = scope["scheme"] in _ENCRYPTED
        if encrypted:
            headers.update(_ENCRYPTED_ONLY)
        if encrypted or _is_loopback(_host(given)):
            headers.update(_SECURE_ONLY)
        added = [(name.encode(), value.encode()) for name, value in headers.items()]
        if refused := self._why_refused(scope, given):
            language = first_language(given.get(b"accept-language", ""))
            body = msgspec.json.encode(Error(error_body(refused, language)))
            added += [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
            status = status_of(refused)
            await send({"type": "http.response.start", "status": status, "headers": added})
            await send({"type": "http.response.body", "body": body, "more_body": False})
            return

        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, send_protected)

    def _why_refused(self, scope: HTTPScope, headers: Mapping[bytes, str]) -> Refusal | None:
        if not self._is_ours(headers):
            return Refusal("wrong_host")
        if scope["method"] in _READING or _same_origin(scope["scheme"], headers):
            return None
        return Refusal("wrong_origin")

    def _may_open(self, scheme: str, headers: Mapping[bytes, str]) -> bool:
        return self._is_ours(headers) and _same_origin(scheme, headers)

    def _is_ours(self, headers: Mapping[bytes, str]) -> bool:
        """Whether `Host` is ours or a number: no other site can point such a name at us."""
        name = _host(headers)
        return name in self._names or _is_number(name)


def _host(headers: Mapping[bytes, str]) -> str:
    """The name by which this server is asked for; empty where it is none."""
    try:
        return urlsplit(f"//{headers.get(b'host', '')}").hostname or ""
    except ValueError:
        return ""


def _is_loopback(host: str) -> bool:
    return host == "localhost" or (_is_number(host) and ip_address(host).is_loopback)


def _headers(scope: HTTPScope | WebSocketScope) -> dict[bytes, str]:
    return {name: value.decode("latin-1").lower() for name, value in scope["headers"]}


def _same_origin(scheme: str, headers: Mapping[bytes, str]) -> bool:
    """Whether our page asks, or no page; `scheme` is that of the request, as we see it.

    An attacker who changes what comes over plain http could write such a page. The other way round
    a proxy whose word does not count here may have taken the encryption off.
    """
    origin = headers.get(b"origin")
    if origin is None:
        return True
    page, _, place = origin.partition("://")
    pages = ("https",) if scheme in _ENCRYPTED else ("http", "https")
    return page in pages and place == headers.get(b"host")


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _own_names() -> frozenset[str]:
    """What this machine is called, here and in its local network."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset({"localhost", name, first, f"{first}.local"})
