"""Published results as they are now, for everybody, without a key or a script.

Pages of sites are made once for every change; so are those of duplicate events.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import ClassVar, Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from skat.journal import JournalId
from skat.journal.threads import computed
from skat.model.refusal import Refusal
from skat.office.tournaments import Tournaments
from skat.papers.publishing.site import Subject, site_file, written_file
from skat.papers.publishing.tournament import PROOF_FILE, tournament_subject
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Route, Routes

_TYPES: Final = {
    "css": "text/css",
    "csv": "text/csv",
    "html": "text/html",
    "json": "application/json",
}
_MOST_KEPT: Final = 200
"""Pages; the newest of every site that is looked at."""


class KeptPages:
    """The newest pages of the sites of one kind. Belongs to one event loop."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[Hashable, bytes]] = OrderedDict()

    async def page(
        self, site: str, path: str, *, state: Hashable, subject: Callable[[], Subject | Refusal]
    ) -> bytes:
        """A page of a site; it is made anew where `state` is another one than before.

        Raises `NotFoundException` where there is no such page.
        """
        kept = self._kept.get((site, path))
        if kept is None or kept[0] != state:
            content = await computed(_made, subject, path)
            if content is None:
                raise NotFoundException("no such page")
            kept = self._kept[site, path] = (state, content)
        self._kept.move_to_end((site, path))
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return kept[1]


class SiteRoutes(Routes, frozen=True, kw_only=True):
    """The pages of the sites at `/<kind>/<name>/results`."""

    kind: ClassVar[str]
    kept: KeptPages = msgspec.field(default_factory=KeptPages)

    async def made(self, name: str, path: str) -> bytes:
        """A page of a site. Raises `NotFoundException`."""
        raise NotImplementedError

    def routes(self) -> Sequence[Route]:
        """The address of a site leads to its first page."""
        root = f"/{self.kind}/{{name:str}}/results"
        files = [f"{root}/{{file:str}}", f"{root}/{{folder:str}}/{{file:str}}"]
        unlisted = partial(get, include_in_schema=False, guards=[Limit.AT_TOURNAMENTS])
        return [unlisted(root)(self.front), unlisted(files)(self.page)]

    async def front(self, name: FromPath[str]) -> Redirect:
        """Leads to the first page."""
        await self.made(name, "index.html")
        return Redirect(f"/{self.kind}/{JournalId(name)}/results/index.html")

    async def page(
        self, request: Asked, name: FromPath[str], file: FromPath[str], folder: FromPath[str] = ""
    ) -> Response[bytes]:
        """One page; without a body for a browser that has it already."""
        content = await self.made(name, f"{folder}/{file}" if folder else file)
        return _page_response(content, file=file, request=request)


def _page_response(content: bytes, *, file: str, request: Asked) -> Response[bytes]:
    """A page; without a body where the request shows that the browser has it already."""
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(content, media_type=_TYPES[file.rpartition(".")[2]], headers=headers)


def _made(subject: Callable[[], Subject | Refusal], path: str) -> bytes | None:
    published = subject()
    return None if isinstance(published, Refusal) else site_file(published, path)


class ResultRoutes(SiteRoutes, frozen=True):
    """The pages of the results of these tournaments."""

    kind = "tournament"
    tournaments: Tournaments

    async def made(self, name: str, path: str) -> bytes:
        """A page of a tournament's site. Raises `NotFoundException`."""
        visit = await self.tournaments.visit(JournalId(name), key=None)
        if isinstance(visit, Refusal):
            raise NotFoundException("no such tournament")
        if path == f"data/{PROOF_FILE}":
            return granted(await self.tournaments.public_file(visit.name))
        subject = partial(tournament_subject, visit.state, public_file=b"")
        return await self.kept.page(name, path, state=visit.seq, subject=subject)


class SeasonRoutes(SiteRoutes, frozen=True):
    """The pages of seasons that `skat season site` wrote, each in a folder of `seasons`.

    Nothing is worked out here: a season's file stays with its organiser.
    """

    kind = "season"
    seasons: Path

    async def made(self, name: str, path: str) -> bytes:
        """A file that the site in this folder names. Raises `NotFoundException`."""
        content = await computed(written_file, self.seasons, name, path)
        if content is None or path.rpartition(".")[2] not in _TYPES:
            raise NotFoundException("no such season")
        return content
