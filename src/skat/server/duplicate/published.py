"""The results of a duplicate event beyond its page: its file, its papers, its public pages.

All of them hold what all tables have played and nothing else. File and papers have the names of
all and are for the desk; on the public pages people are called as they allow.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from skat.duplicate.form import DuplicateEvent, written_event
from skat.journal import JournalId
from skat.model.languages import LANGUAGES
from skat.model.refusal import Refusal
from skat.office.duplicate.events import DuplicateEvents
from skat.publishing.duplicate.subject import EVENT_FILE, duplicate_subject
from skat.server.apart.desk import JobDesk
from skat.server.apart.jobs import DuplicatePaper
from skat.server.duplicate.rounds import DuplicateRounds
from skat.server.duplicate.views import SeenEvent
from skat.server.http.files import file_response
from skat.server.http.refusals import granted
from skat.server.limits.rate_limits import RateLimits
from skat.server.published.kept_pages import KeptPages, site_routes

FILES: Final = (EVENT_FILE, "results.en.pdf", "regulation.en.pdf")
"""The file, and each paper in one of its languages."""
_PAPER: Final = re.compile(rf"(results|regulation)\.({'|'.join(LANGUAGES)})\.pdf")


async def event_paper(
    event: DuplicateEvent, file: str, *, papers: JobDesk, by: str
) -> Response[bytes]:
    """A file of the event for its desk; `by` is the address that asks.

    Refused: `no_such_duplicate`, and as `JobDesk.paper`.
    """
    if file == EVENT_FILE:
        return file_response(written_event(event), name=file, media_type="application/json")
    asked = _PAPER.fullmatch(file)
    made: bytes | Refusal = Refusal(code="no_such_duplicate", impossible=True)
    if asked is not None:
        job = DuplicatePaper(paper=asked[1], event=event, language=asked[2])
        made = await papers.done(job, by=by)
    return file_response(granted(made), name=file, media_type="application/pdf")


def duplicate_results_routes(
    events: DuplicateEvents, rounds: DuplicateRounds, limits: RateLimits
) -> list[HTTPRouteHandler]:
    """The routes of the public pages of these events."""
    kept = KeptPages()

    async def made(name: str, path: str) -> bytes:
        visit = await events.visit(JournalId(name), key=None)
        if isinstance(visit, Refusal):
            raise NotFoundException("no such duplicate event")
        event = SeenEvent(visit, await rounds.played(visit)).file
        state = (event.words, event.complete)
        return await kept.page(name, path, state=state, subject=partial(duplicate_subject, event))

    return site_routes("duplicate", made, guard=limits.guard(limits.at_tournaments))
