"""QR codes of links: drawn here, so that no page has to carry a painter of its own."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from skat.model.refusal import Refusal
from skat.printing.qr import qr_code
from skat.server.http.answers import error_response, json_response, language_of
from skat.server.limits.rate_limits import Doors


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a wish for a code: where a phone that looks at the code shall go."""

    link: Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"^[!-~]*$")]


class LinkCode(msgspec.Struct, frozen=True):
    """A QR code, row by row: "1" is dark."""

    rows: tuple[str, ...]


_LINK = msgspec.json.Decoder(Link)


def parse_link(data: bytes, *, path: str) -> Link | Refusal:
    """The wish for a code of a page of ours at this path; refused with `bad_request`.

    >>> parse_link(b'{"link": "https://skat.example/table/k3v9"}', path="/table/k3v9").link
    'https://skat.example/table/k3v9'
    >>> parse_link(b'{"link": "https://skat.example/other"}', path="/table/k3v9").code
    'bad_request'
    """
    try:
        sent = _LINK.decode(data)
        parts = urlsplit(sent.link)
        ours = parts.scheme in ("http", "https") and parts.hostname and parts.path == path
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Refusal("bad_request", details={"reason": str(error)[:200]}, impossible=True)
    if not ours or "@" in parts.netloc or parts.query:
        details = {"reason": f"this is no link to {path[:80]}"}
        return Refusal("bad_request", details=dict(details), impossible=True)
    return sent


async def code_of(link: str) -> LinkCode:
    """The code of a link; drawing it takes longer than an event loop shall wait."""
    square = await asyncio.to_thread(qr_code, link)
    return LinkCode(tuple("".join("1" if dark else "0" for dark in row) for row in square))


def table_code_routes(doors: Doors) -> list[HTTPRouteHandler]:
    """The route to the code of a table's link, as the page's address has it."""

    @post("/api/tables/{table:str}/code", guards=[doors.guard(doors.reading)])
    async def code(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[bytes]:
        sent = parse_link(await request.body(), path=f"/table/{table}")
        if isinstance(sent, Refusal):
            return error_response(sent, language_of(request))
        return json_response(await code_of(sent.link), 201)

    return [code]
