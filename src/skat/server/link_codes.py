"""QR codes of links: drawn here, so that no page has to carry a painter of its own."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from skat.printing.qr import qr_code
from skat.rules.violation import Violation
from skat.server.answers import error_response, json_response
from skat.server.doors import Doors


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a wish for a code: where a phone that looks at the code shall go."""

    link: Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"^[!-~]*$")]


class LinkCode(msgspec.Struct, frozen=True):
    """A QR code, row by row: "1" is dark."""

    rows: tuple[str, ...]


_LINK = msgspec.json.Decoder(Link)


def code_of(link: str) -> LinkCode:
    """The code of a link.

    >>> len(code_of("https://skat.example/table/k3v9").rows)
    29
    """
    square = qr_code(link)
    return LinkCode(tuple("".join("1" if dark else "0" for dark in row) for row in square))


def table_code_routes(doors: Doors) -> list[HTTPRouteHandler]:
    """The route to the code of a table's link, as the page's address has it."""

    @post("/api/tables/{table:str}/code", guards=[doors.guard(doors.reading)])
    async def code(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[bytes]:
        try:
            sent = _LINK.decode(await request.body())
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            details = {"reason": str(error)[:200]}
            return error_response(Violation("bad_request", details=dict(details)), "en")
        if not sent.link.endswith(f"/table/{table}"):
            details = {"reason": "this is not the link of the table"}
            return error_response(Violation("bad_request", details=dict(details)), "en")
        return json_response(await asyncio.to_thread(code_of, sent.link), 201)

    return [code]
