"""Where the pages of a tournament are, with the keys that lead there behind #."""

from __future__ import annotations

import msgspec

from skat.office.tournament_visit import TournamentVisit
from skat.server.http.requests import Asked


class StartCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a player's phone goes, and the same as a QR code (SVG)."""

    address: str
    code: str


def phone_link(request: Asked, visitor: TournamentVisit, key: str) -> str:
    """Where a phone goes; the key stands behind #, which no browser sends anywhere."""
    return f"{_pages(request, visitor)}/phone#{key}"


def entry_address(request: Asked, visitor: TournamentVisit, code: str) -> str:
    """Where players enter themselves."""
    return f"{_pages(request, visitor)}/enter#{code}"


def desk_link(request: Asked, visitor: TournamentVisit, key: str) -> str:
    """Where a helper goes."""
    return f"{_pages(request, visitor)}/desk#{key}"


def standby_link(request: Asked, visitor: TournamentVisit, key: str) -> str:
    """What a second machine is started with."""
    return f"{_pages(request, visitor)}/standby#{key}"


def _pages(request: Asked, visitor: TournamentVisit) -> str:
    """Where the pages of a tournament are.

    The host is the name of ours by which the desk has come, and nothing else of what it sent.
    """
    host, port = request.url.hostname or "", request.url.port
    shown = f"[{host}]" if ":" in host else host
    place = shown if port is None else f"{shown}:{port}"
    return f"{request.url.scheme}://{place}/tournament/{visitor.name}"
