"""The built page, held in memory: each file with its type, its ETag and a compressed copy.

The files of a release keep their names, and their addresses name the release. A page that was left
open over an update asks a server of another release for more programs. That server has nothing at
this address, and the page is loaded anew. A file of the same name and of another release would run
beside programs that it does not fit. Programs name each other by relative addresses, so all of them
come from the release of the first one.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from skat.server.http.refusals import Error, ErrorBody, error_response
from skat.server.http.requests import Asked
from skat.server.people.routes import Routes

_KINDS: Final = (".bin", ".css", ".gz", ".js", ".wasm")
"""What belongs to one release. Pictures do not: the manifest of an installed page names them."""
_INDEX: Final = "index.html"
_WORKER: Final = "sw.js"
_ICON: Final = "assets/icon.svg"


def release_of(files: Mapping[str, bytes]) -> str:
    """What the release is called: another name whenever a file has another name or content.

    >>> one = release_of({"index.html": b"<p>Skat</p>", "sw.js": b""})
    >>> one == release_of({"sw.js": b"", "index.html": b"<p>Skat</p>"})
    True
    >>> one == release_of({"sw.js": b"", "index.html": b"<p>Skat!</p>"})
    False
    """
    whole = sha256()
    for path in sorted(files):
        whole.update(f"{path}\0{sha256(files[path]).hexdigest()}\n".encode())
    return whole.hexdigest()[:16]


def as_served(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files by the addresses at which they are served, from the root of the page.

    The first page names the addresses of its own release; the worker that keeps the files is told
    them, with the sum of each.

    >>> served = as_served({"index.html": b'<script src="/assets/a.js">', "assets/a.js": b"1"})
    >>> address = next(path for path in served if path.endswith("a.js"))
    >>> served["index.html"] == f'<script src="/{address}">'.encode()
    True
    """
    release = release_of(files)
    address = {path: _address(path, release) for path in files}
    served = {address[path]: content for path, content in files.items()}
    if _INDEX in served:
        served[_INDEX] = _naming(address, served[_INDEX])
    if _WORKER in served:
        served[_WORKER] = _keeping(release, served)
    return served


def _address(path: str, release: str) -> str:
    folder, _, rest = path.partition("/")
    of_release = folder == "assets" and path.endswith(_KINDS)
    return f"{folder}/{release}/{rest}" if of_release else path


def _naming(address: Mapping[str, str], index: bytes) -> bytes:
    for path, served in address.items():
        index = index.replace(f'"/{path}"'.encode(), f'"/{served}"'.encode())
    return index


def _keeping(release: str, served: Mapping[str, bytes]) -> bytes:
    # The first half of a SHA-256 is enough to tell files apart.
    kept = {
        "/" if path == _INDEX else f"/{path}": sha256(content).hexdigest()[:32]
        for path, content in sorted(served.items())
        if path in (_INDEX, _ICON) or path.startswith(f"assets/{release}/")
    }
    worker = served[_WORKER].replace(b"'%FILES%'", json.dumps(kept, separators=(",", ":")).encode())
    return worker.replace(b"%RELEASE%", release.encode())


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
    root = resources.files("skat").joinpath("web") if root is None else root
    files = dict(_files(root, "")) if root.is_dir() else {}
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


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{path}{each.name}/")
        elif _kind(each.name) in _TYPES:
            yield path + each.name, each.read_bytes()


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
        found = _sent(page, "index.html", request)
        found.status_code = 404
        return found

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
