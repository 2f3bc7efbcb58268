"""What every answer carries, and what foreign pages may not do: security headers, origin check.

A plain ASGI wrapper around the whole application, so that error pages carry the headers too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""The page comes from this server alone and needs no inline script or style."""

_HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_SECURE_ONLY: Final = {"strict-transport-security": "max-age=31536000"}

WRONG_ORIGIN: Final = 4403


_READING: Final = ("GET", "HEAD", "OPTIONS")


class Protected:
    """Adds the headers to every answer and refuses what foreign pages send.

    A browser names the origin of the page that opens a socket or posts something; it must be the
    address that this goes to. Programs name none, and need a token like everybody.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection."""
        if scope["type"] == ScopeType.WEBSOCKET and not _same_origin(scope["headers"]):
            await receive()
            await send({"type": "websocket.close", "code": WRONG_ORIGIN, "reason": "wrong origin"})
            return
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = dict(_HEADERS)
        if scope["scheme"] == "https":
            headers.update(_SECURE_ONLY)
        added = [(name.encode(), value.encode()) for name, value in headers.items()]
        if scope["method"] not in _READING and not _same_origin(scope["headers"]):
            await send({"type": "http.response.start", "status": 403, "headers": added})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return

        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, send_protected)


def _same_origin(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    found = {name: value.decode("latin-1").lower() for name, value in headers}
    origin = found.get(b"origin")
    return origin is None or urlsplit(origin).netloc == found.get(b"host")
