"""A site written into a folder: what is new is written, what is gone is removed, nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from skat.model.refusal import Refusal
from skat.papers.publishing.site import Site

FORMAT: Final = "skat site 1"
LISTING: Final = "files.json"
"""What names every file of a site with its SHA-256; by that a folder is known as one of ours."""
_DEEPEST: Final = 4
"""How many folders with the file: the built page is as deep."""


class SiteListing(msgspec.Struct, frozen=True):
    """The files of a site by their path, each with its SHA-256 in hex."""

    format: str
    files: dict[str, str]


def write_site(site: Site, folder: Path) -> Refusal | None:
    """Writes a site where none was, or over an earlier one, of which nothing is left behind.

    Refused: a folder with other things in it. Raises `OSError` where it cannot be written.
    """
    before = _listed(folder)
    if before is None:
        return Refusal(code="not_a_site", details={"folder": str(folder)[:200]})
    for path, content in site.items():
        _write(folder / path, content)
    _write(folder / LISTING, _listing(site))
    for path in before.keys() - site.keys():
        (folder / path).unlink(missing_ok=True)
        _drop_empty(folder, (folder / path).parent)
    return None


def written_file(folder: Path, name: str, path: str) -> bytes | None:
    """A file of the site that was written into the folder of this name; None if it has none.

    Only what the listing of the site names is its own.
    """
    if not re.fullmatch(r"\w[\w.-]{0,99}", name):
        return None
    if path not in (_listed(folder / name) or {}):
        return None
    try:
        return (folder / name / path).read_bytes()
    except OSError:
        return None


def _listed(folder: Path) -> Mapping[str, str] | None:
    """The files of the site in this folder; none if it is empty; None if it is no site."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return {}
    try:
        listing = msgspec.json.decode((folder / LISTING).read_bytes(), type=SiteListing)
    except (OSError, msgspec.DecodeError, ValueError):
        return None
    inside = all(_is_inside(path) for path in listing.files)
    return listing.files if listing.format == FORMAT and inside else None


def _is_inside(path: str) -> bool:
    """Whether a path of a listing stays in its folder, whoever wrote the listing."""
    parts = Path(path).parts
    return not Path(path).is_absolute() and ".." not in parts and 1 <= len(parts) <= _DEEPEST


def _listing(site: Site) -> bytes:
    files = {path: sha256(content).hexdigest() for path, content in sorted(site.items())}
    return msgspec.json.format(msgspec.json.encode(SiteListing(FORMAT, files)), indent=1) + b"\n"


def _drop_empty(folder: Path, gone: Path) -> None:
    """Removes a folder in which nothing is left, and those above it up to the site's own."""
    while gone != folder and gone.is_dir() and not any(gone.iterdir()):
        gone.rmdir()
        gone = gone.parent


def _write(path: Path, content: bytes) -> None:
    """All of a file or nothing: a web host may read while it is written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(content)
    fresh.replace(path)
