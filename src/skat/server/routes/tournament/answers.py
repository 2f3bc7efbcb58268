"""What requests about a tournament are answered with: the number of an entry, or why it was
refused; and where its pages are, with the keys that lead there behind #.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec
from litestar.di import NamedDependency

from skat.journal import Answer, NotDone, Seq
from skat.office.tournament_visit import TournamentVisit
from skat.server.http.refusals import RefusedError
from skat.server.http.requests import Asked
from skat.server.limits.costs import Milliseconds
from skat.server.limits.rate_limits import RateLimits
from skat.tournament.commands import Command, ConfirmDeal

_CHANGED: Final = ("line_changed", "stale_deal")

Visitor: TypeAlias = NamedDependency[TournamentVisit]
"""Who was let in, with the rights that his key gives him."""


class RecordedBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The entry of a command, and the newest one of the tournament."""

    seq: Seq
    newest: Seq


class Unchanged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where nothing was entered: the newest entry."""

    seq: Seq


def entered(
    answer: Answer, visitor: TournamentVisit, *, seen: Command | None = None
) -> RecordedBody:
    """The answer to a command. Raises `RefusedError`.

    Who confirms a deal that was changed meanwhile (`seen`) is shown the newest one.
    """
    if isinstance(answer, NotDone):
        line = None
        if isinstance(seen, ConfirmDeal) and answer.refusal.code in _CHANGED:
            line = visitor.newest_line(seen.series, seen.table)
        raise RefusedError(answer.refusal, seq=answer.seq, line=line)
    return RecordedBody(answer.seq, visitor.seq)


def spend(limits: RateLimits, cost: Milliseconds, request: Asked, visitor: TournamentVisit) -> None:
    """Something dear for a tournament. Raises `RefusedError`: `too_fast`.

    What is kept for those who work there a stranger cannot spend.
    """
    limits.spend(cost, request, key=visitor.name if visitor.works_here else None)


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
