"""One release of the page: its files keep their names, and their addresses name the release.

A page that was left open over an update asks a server of another release for more programs. That
server has nothing at this address, and the page is loaded anew. A file of the same name and of
another release would run beside programs that it does not fit. Programs name each other by
relative addresses, so all of them come from the release of the first one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

_KINDS: Final = (".css", ".gz", ".js")
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
