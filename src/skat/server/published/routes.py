"""A tournament's published results as they are now: the pages of its site, at its public address.

They need no key and no script.
"""

from __future__ import annotations

from functools import partial

from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.office.tournaments import Tournaments
from skat.publishing.tournament.subject import PROOF_FILE, tournament_subject
from skat.server.http.refusals import granted
from skat.server.limits.rate_limits import RateLimits
from skat.server.published.kept_pages import KeptPages, site_routes


def results_routes(tournaments: Tournaments, limits: RateLimits) -> list[HTTPRouteHandler]:
    """The routes of the results of these tournaments."""
    kept = KeptPages()

    async def made(name: str, path: str) -> bytes:
        visit = await tournaments.visit(JournalId(name), key=None)
        if isinstance(visit, Refusal):
            raise NotFoundException("no such tournament")
        if path == f"data/{PROOF_FILE}":
            return granted(await tournaments.public_file(visit.name))
        subject = partial(tournament_subject, visit.state, public_file=b"")
        return await kept.page(name, path, state=visit.seq, subject=subject)

    return site_routes("tournament", made, guard=limits.guard(limits.at_tournaments))
