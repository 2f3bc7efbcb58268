"""QR codes of links: drawn here, so that no page has to carry a painter of its own."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.journal.threads.computing import computed
from skat.printing.qr import qr_code
from skat.server.http.openapi import Name
from skat.server.http.refusals import RefusedError
from skat.server.http.requests import bad_request
from skat.server.limits.rate_limits import RateLimits


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request for a code: where a phone that looks at the code shall go."""

    link: Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"^[!-~]*$")]


class LinkCode(msgspec.Struct, frozen=True):
    """A QR code, row by row: "1" is dark."""

    rows: tuple[str, ...]


async def code_of(sent: Link, *, path: str) -> LinkCode:
    """The code of a link to a page of ours at this path. Raises `RefusedError`: `bad_request`.

    Drawing it takes longer than an event loop shall wait.
    """
    if not is_ours(sent.link, path=path):
        raise RefusedError(bad_request("link_elsewhere", path=path[:80]))
    square = await computed(qr_code, sent.link)
    return LinkCode(tuple("".join("1" if dark else "0" for dark in row) for row in square))


def is_ours(link: str, *, path: str) -> bool:
    """Whether a link leads to this path of a server, and carries nothing else.

    >>> is_ours("https://skat.example/table/k3v9", path="/table/k3v9")
    True
    >>> is_ours("https://skat.example/other", path="/table/k3v9")
    False
    """
    try:
        parts = urlsplit(link)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path != path:
            return False
    except ValueError:
        return False
    return "@" not in parts.netloc and not parts.query


def table_code_route(limits: RateLimits) -> HTTPRouteHandler:
    """The route to the code of a table's link, as the page's address has it."""

    @post("/api/tables/{table:str}/code", guards=[limits.guard(limits.reading)])
    async def code(table: Name, data: JSONBody[Link]) -> LinkCode:
        """The QR code of a table's link."""
        return await code_of(data, path=f"/table/{table}")

    return code
