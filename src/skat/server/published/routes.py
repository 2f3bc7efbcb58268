"""A tournament's published results as they are now: the pages of its site, at its public address.

They need no key and no script. Each page is made once an entry, however many ask for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.publishing.site import site_file
from skat.publishing.tournament.subject import PROOF_FILE, tournament_subject
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked
from skat.server.limits.rate_limits import RateLimits

_TYPES: Final = {
    "css": "text/css",
    "csv": "text/csv",
    "html": "text/html",
    "json": "application/json",
}
_MOST_KEPT: Final = 200
"""Pages; the newest of every tournament that is looked at."""


def results_routes(tournaments: Tournaments, limits: RateLimits) -> list[HTTPRouteHandler]:
    """The routes of the results of these tournaments."""
    kept: OrderedDict[tuple[str, str], tuple[int, bytes]] = OrderedDict()

    async def made(name: str, path: str) -> bytes:
        visit = await tournaments.visit(JournalId(name), key=None)
        if isinstance(visit, Refusal):
            raise NotFoundException("no such tournament")
        if path == f"data/{PROOF_FILE}":
            return granted(await tournaments.public_file(visit.name))
        found = kept.get((name, path))
        if found is None or found[0] != visit.seq:
            seq = int(visit.seq)
            content = await asyncio.to_thread(_page, visit, path)
            if content is None:
                raise NotFoundException("no such page")
            found = kept[name, path] = (seq, content)
        kept.move_to_end((name, path))
        while len(kept) > _MOST_KEPT:
            kept.popitem(last=False)
        return found[1]

    guards = [limits.guard(limits.at_tournaments)]

    @get("/tournament/{name:str}/results", include_in_schema=False, guards=guards)
    async def front(name: FromPath[str]) -> Redirect:
        await made(name, "index.html")
        return Redirect(f"/tournament/{JournalId(name)}/results/index.html")

    @get(
        [
            "/tournament/{name:str}/results/{file:str}",
            "/tournament/{name:str}/results/{folder:str}/{file:str}",
        ],
        include_in_schema=False,
        guards=guards,
    )
    async def page(
        request: Asked, name: FromPath[str], file: FromPath[str], folder: FromPath[str] = ""
    ) -> Response[bytes]:
        content = await made(name, f"{folder}/{file}" if folder else file)
        tag = f'"{sha256(content).hexdigest()[:32]}"'
        headers = {"cache-control": "no-cache", "etag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(b"", status_code=304, headers=headers)
        kind = file.rpartition(".")[2]
        return Response(content, media_type=_TYPES[kind], headers=headers)

    return [front, page]


def _page(visit: TournamentVisit, path: str) -> bytes | None:
    subject = tournament_subject(visit.state, public_file=b"")
    return None if isinstance(subject, Refusal) else site_file(subject, path)
