"""The files of the built page, and the addresses at which those of one release are found.

The files of a release keep their names, and their addresses name the release. A page that was left
open over an update asks a host of another release for more programs. That host has nothing at
this address, and the page is loaded anew. A file of the same name and of another release would run
beside programs that it does not fit. Programs name each other by relative addresses, so all of them
come from the release of the first one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

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

    The first page names the addresses of its own release; the worker that keeps the files is told
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
