"""The built page: its release, its content policy, and the folder that any web host serves.

Browsers let it load its own files alone, and WebAssembly for its kernel. The files of one release
are found at addresses of its own. In the folder is all of it that needs no server of ours.

The files of a release keep their names, and their addresses name the release. A page that was left
open over an update asks a host of another release for more programs. That host has nothing at
this address, and the page is loaded anew. A file of the same name and of another release would run
with programs that it does not fit. Programs name each other by relative addresses, so all of them
come from the release of the first one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final
from urllib.parse import urlsplit

import msgspec

from skat.model.languages import Language
from skat.model.refusal import Refusal
from skat.papers.publishing.site import Site

_DIRECTIVES: Final = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
)

POLICY: Final = "; ".join((*_DIRECTIVES, "frame-ancestors 'none'"))
"""The header: the page comes from this host alone, without inline scripts, in no foreign frame."""

POLICY_OF_PAGE: Final = "; ".join(_DIRECTIVES)
"""The same in the page itself, for hosts without headers; that cannot speak of frames."""


_KINDS: Final = (".bin", ".css", ".gz", ".js", ".wasm")
"""What belongs to one release. Pictures do not: the manifest of an installed page names them."""
INDEX: Final = "index.html"
WORKER: Final = "sw.js"
_ICON: Final = "assets/icon.svg"


def built_files(root: Traversable | None = None) -> dict[str, bytes]:
    """The page as it was built into the package, by path; empty where it was not built.

    >>> "index.html" in built_files()
    True
    """
    root = resources.files("skat").joinpath("web") if root is None else root
    return dict(_files(root, "")) if root.is_dir() else {}


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{path}{each.name}/")
        else:
            yield path + each.name, each.read_bytes()


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


def as_served(files: Mapping[str, bytes], *, base: str = "/") -> dict[str, bytes]:
    """The files by the addresses at which they are served, from the folder of the page.

    The first page names the addresses of its own release; the worker that keeps the files gets
    them, with the sum of each. `base` is that folder's address on its host, as "/skat/".

    >>> served = as_served({"index.html": b'<script src="/assets/a.js">', "assets/a.js": b"1"})
    >>> address = next(path for path in served if path.endswith("a.js"))
    >>> served["index.html"] == f'<script src="/{address}">'.encode()
    True
    """
    release = release_of(files)
    address = {path: _address(path, release) for path in files}
    served = {address[path]: content for path, content in files.items()}
    if INDEX in served:
        served[INDEX] = _naming(address, served[INDEX], base)
    if WORKER in served:
        served[WORKER] = _keeping(release, served, base)
    return served


def _address(path: str, release: str) -> str:
    folder, _, rest = path.partition("/")
    of_release = folder == "assets" and path.endswith(_KINDS)
    return f"{folder}/{release}/{rest}" if of_release else path


def _naming(address: Mapping[str, str], index: bytes, base: str) -> bytes:
    for path, served in address.items():
        index = index.replace(f'"/{path}"'.encode(), f'"{base}{served}"'.encode())
    return index


def _keeping(release: str, served: Mapping[str, bytes], base: str) -> bytes:
    # The first half of a SHA-256 is enough to tell files apart.
    kept = {
        base if path == INDEX else base + path: sha256(content).hexdigest()[:32]
        for path, content in sorted(served.items())
        if path in (INDEX, _ICON) or path.startswith(f"assets/{release}/")
    }
    worker = served[WORKER].replace(b"'%FILES%'", json.dumps(kept, separators=(",", ":")).encode())
    return worker.replace(b"%RELEASE%", release.encode())


ROOMS: Final = ("board", "fair", "games", "here", "learn", "play-on", "puzzle", "referee", "review")
"""The rooms of the page that need no server; each has an address that a host of files finds."""

_MANIFEST: Final = "manifest.webmanifest"
_LOST: Final = "404.html"
"""What many hosts answer where no file is; the page then shows the room of the address."""
_FIRST_LINE: Final = b'<html lang="en">'
_POLICY_BEFORE: Final = b'<meta name="viewport"'


class StandingAlone(msgspec.Struct, frozen=True, kw_only=True):
    """Where a folder will lie, and what its page says by itself.

    `base` is its address on the host, as "/skat/". `language` is that of visitors who have chosen
    none; without it their browser decides. `server` is the address of a server where people play.
    """

    base: str = "/"
    language: Language | None = None
    server: str = ""


def alone(built: Mapping[str, bytes], wanted: StandingAlone) -> Site | Refusal:
    """All files of the folder, those that name others behind them.

    Refused: no built page, a base that is no path from the root, a server that is no web address.

    >>> page = {"index.html": b'<html lang="en"><meta name="viewport"/>', "sw.js": b""}
    >>> folder = alone(page, StandingAlone(base="/skat/"))
    >>> sorted(folder)[:3]
    ['404.html', 'board/index.html', 'fair/index.html']
    >>> alone(page, StandingAlone(base="skat")).code
    'bad_base'
    """
    if refused := _why_not(built, wanted):
        return refused
    files = {**built, INDEX: _first_page(built[INDEX], wanted)}
    if _MANIFEST in files:
        files[_MANIFEST] = files[_MANIFEST].replace(b'"/', f'"{wanted.base}'.encode())
    served = as_served(files, base=wanted.base)
    index, worker = served.pop(INDEX), served.pop("sw.js")
    pages = [_LOST, *(f"{room}/{INDEX}" for room in ROOMS), INDEX]
    return {**served, **dict.fromkeys(pages, index), "sw.js": worker}


def _why_not(built: Mapping[str, bytes], wanted: StandingAlone) -> Refusal | None:
    if not {INDEX, "sw.js"} <= built.keys():
        return Refusal("page_not_built")
    if not re.fullmatch(r"/(?:[\w.~-]+/)*", wanted.base, re.ASCII) or "/.." in wanted.base:
        return Refusal("bad_base", details={"base": wanted.base[:200]})
    if wanted.server and not _is_address(wanted.server):
        return Refusal("bad_server_address", details={"address": wanted.server[:200]})
    return None


def _is_address(server: str) -> bool:
    try:
        address = urlsplit(server)
        return address.scheme in ("http", "https") and bool(address.hostname)
    except ValueError:
        return False


def _first_page(index: bytes, wanted: StandingAlone) -> bytes:
    settings = {"base": wanted.base, "alone": "yes", "server": wanted.server}
    if wanted.language is not None:
        settings["language"] = wanted.language.value
    attributes = "".join(f' data-{name}="{escape(value)}"' for name, value in settings.items())
    policy = f'<meta http-equiv="content-security-policy" content="{POLICY_OF_PAGE}" />\n    '
    return index.replace(_FIRST_LINE, f'<html lang="en"{attributes}>'.encode(), 1).replace(
        _POLICY_BEFORE, policy.encode() + _POLICY_BEFORE, 1
    )
