"""Pages of published results and their addresses: each is made once for every change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from hashlib import sha256
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import Guard

from skat.journal import JournalId
from skat.journal.threads.computing import computed
from skat.model.refusal import Refusal
from skat.publishing.site import Subject, site_file
from skat.server.http.requests import Asked

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
        found = self._kept.get((site, path))
        if found is None or found[0] != state:
            content = await computed(_made, subject, path)
            if content is None:
                raise NotFoundException("no such page")
            found = self._kept[site, path] = (state, content)
        self._kept.move_to_end((site, path))
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return found[1]


def site_routes(
    kind: str, made: Callable[[str, str], Awaitable[bytes]], *, guard: Guard
) -> list[HTTPRouteHandler]:
    """The routes of the sites at `/<kind>/<name>/results`; `made` gives a page by name and path."""
    root = f"/{kind}/{{name:str}}/results"

    @get(root, include_in_schema=False, guards=[guard])
    async def front(name: FromPath[str]) -> Redirect:
        await made(name, "index.html")
        return Redirect(f"/{kind}/{JournalId(name)}/results/index.html")

    @get(
        [f"{root}/{{file:str}}", f"{root}/{{folder:str}}/{{file:str}}"],
        include_in_schema=False,
        guards=[guard],
    )
    async def page(
        request: Asked, name: FromPath[str], file: FromPath[str], folder: FromPath[str] = ""
    ) -> Response[bytes]:
        content = await made(name, f"{folder}/{file}" if folder else file)
        return _page_response(content, file=file, request=request)

    return [front, page]


def _page_response(content: bytes, *, file: str, request: Asked) -> Response[bytes]:
    """A page for whoever asks; short where he has it already."""
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(content, media_type=_TYPES[file.rpartition(".")[2]], headers=headers)


def _made(subject: Callable[[], Subject | Refusal], path: str) -> bytes | None:
    found = subject()
    return None if isinstance(found, Refusal) else site_file(found, path)
