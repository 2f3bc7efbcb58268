"""The page as a folder of files for any web host: all of it that needs no server of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Final
from urllib.parse import urlsplit

import msgspec

from skat.model.languages import Language
from skat.model.refusal import Refusal
from skat.papers.publishing.app.policy import POLICY_OF_PAGE
from skat.papers.publishing.app.release import INDEX, as_served
from skat.papers.publishing.site import Site

ROOMS: Final = ("board", "fair", "games", "here", "learn", "puzzle", "referee", "review")
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
    refused = _why_not(built, wanted)
    if refused is not None:
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
        found = urlsplit(server)
        return found.scheme in ("http", "https") and bool(found.hostname)
    except ValueError:
        return False


def _first_page(index: bytes, wanted: StandingAlone) -> bytes:
    told = {"base": wanted.base, "alone": "yes", "server": wanted.server}
    if wanted.language is not None:
        told["language"] = wanted.language.value
    said = "".join(f' data-{name}="{escape(value)}"' for name, value in told.items())
    policy = f'<meta http-equiv="content-security-policy" content="{POLICY_OF_PAGE}" />\n    '
    return index.replace(_FIRST_LINE, f'<html lang="en"{said}>'.encode(), 1).replace(
        _POLICY_BEFORE, policy.encode() + _POLICY_BEFORE, 1
    )
