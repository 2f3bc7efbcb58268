"""The built page, held in memory: each file with its type, its ETag and a compressed copy.

A server of one release has nothing at the addresses of another (`skat.papers.publishing.app`).
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from skat.papers.publishing.app import as_served, built_files
from skat.server.http.refusals import Error, ErrorBody, error_response
from skat.server.http.requests import Asked
from skat.server.people.routes import Routes

_TYPES: Final = {
    "bin": "application/octet-stream",
    "css": "text/css",
    "gz": "application/gzip",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "mp3": "audio/mpeg",
    "png": "image/png",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
_PACKED: Final = ("bin", "css", "html", "js", "json", "svg", "wasm", "webmanifest")
_ASK_AGAIN: Final = "no-cache"
_FOR_EVER: Final = "public, max-age=31536000, immutable"


class PageFile(msgspec.Struct, frozen=True):
    """One file of the page, ready to be sent."""

    content: bytes
    packed: bytes | None
    media_type: str
    tag: str
    caching: str


ADDRESSES: Final = (
    "/",
    "/table/{table:str}",
    "/table/{table:str}/deal/{number:str}",
    "/evening",
    "/bots",
    "/daily",
    "/duplicate",
    "/duplicate/{name:str}",
    "/duplicate/{name:str}/{board:str}",
    "/learn",
    "/learn/{name:str}",
    "/list",
    "/list/{name:str}",
    "/fair",
    "/games",
    "/here",
    "/me",
    "/new",
    "/now",
    "/play-on",
    "/board",
    "/puzzle",
    "/referee",
    "/review",
    "/tables",
    "/tournament",
    "/tournament/{name:str}",
    "/tournament/{name:str}/{room:str}",
)
"""The paths at which the page is served; its own router chooses the room."""

ROOT_FILES: Final = ("manifest.webmanifest", "sw.js")
"""Files that must be served from the root: a service worker controls nothing above its own path."""

Page = dict[str, PageFile]
"""Address from the root of the page, as "assets/5f0c8a7be1d2c394/index.js" -> file."""


def built_page(root: Traversable | None = None) -> Page:
    """The page as it was built into the package; empty where it was not built."""
    files = {path: file for path, file in built_files(root).items() if _kind(path) in _TYPES}
    return {
        address: PageFile(
            content=content,
            packed=_packed(content) if (kind := _kind(address)) in _PACKED else None,
            media_type=_TYPES[kind],
            tag=f'"{sha256(content).hexdigest()[:32]}"',
            # What the release was put into never changes; a name of the package is asked for again.
            caching=_ASK_AGAIN if address in files else _FOR_EVER,
        )
        for address, content in as_served(files).items()
    }


def _kind(name: str) -> str:
    return name.rpartition(".")[2]


@cache
def _packed(content: bytes) -> bytes:
    """As it is sent; it takes a tenth of a start, so it is done once in a process."""
    return gzip.compress(content, 9, mtime=0)


class PageRoutes(Routes, frozen=True):
    """The routes that serve the page, whatever room of it is asked for."""

    page: Page

    @get(list(ADDRESSES), include_in_schema=False, sync_to_thread=False)
    def index(self, request: Asked) -> Response[bytes]:
        """The page itself, at each of its addresses."""
        return _sent(self.page, "index.html", request)

    @get("/assets/{path:path}", include_in_schema=False, sync_to_thread=False)
    def asset(self, request: Asked, path: FromPath[str]) -> Response[bytes]:
        """A program, a style or a picture of this release."""
        return _sent(self.page, f"assets/{path.lstrip('/')}", request)

    @get([f"/{name}" for name in ROOT_FILES], include_in_schema=False, sync_to_thread=False)
    def root_file(self, request: Asked) -> Response[bytes]:
        """A file that has to lie at the root."""
        return _sent(self.page, request.url.path.lstrip("/"), request)


def lost(page: Page) -> Callable[[Asked, NotFoundException], Response[Any]]:
    """What is answered where nothing is: to people the page, which says so in their language."""

    def answer(request: Asked, error: NotFoundException) -> Response[Any]:
        looked_at = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if not looked_at or "index.html" not in page or request.url.path.startswith("/api/"):
            return error_response(Error(ErrorBody("http_404", error.detail)), 404)
        start = _sent(page, "index.html", request)
        start.status_code = 404
        return start

    return answer


def _sent(page: Page, path: str, request: Asked) -> Response[bytes]:
    file = page.get(path)
    if file is None:
        raise NotFoundException("this server has no such file; is the page built (make web)?")
    headers = {"cache-control": file.caching, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    content = file.content
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.packed
        headers["content-encoding"] = "gzip"
    return Response(content, media_type=file.media_type, headers=headers)
