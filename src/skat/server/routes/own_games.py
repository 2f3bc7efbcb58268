"""The routes of one's own games. All are posted: the secrets of places stand in no address."""

from __future__ import annotations

import logging
from typing import Annotated, Final, TypeVar

import msgspec
from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from skat.journal import StoreError
from skat.model.refusal import Refusal
from skat.server.http.answers import error_response, file_response, json_response
from skat.server.limits.rate_limits import Doors
from skat.server.people.own_games import Export, Games, OwnPlace
from skat.server.people.visitors import Asked, Visitors
from skat.server.socket.messages import Language
from skat.store.accounts import Account
from skat.tables import Tables

_log = logging.getLogger(__name__)

MOST_PLACES: Final = 200
MOST_BYTES: Final = 64 * 1024
_TableName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
_Tables = Annotated[tuple[_TableName, ...], msgspec.Meta(max_length=MOST_PLACES)]
_Body = TypeVar("_Body", bound="Asking")


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every body may say: a guest names his places; who is logged in need not."""

    places: Annotated[tuple[OwnPlace, ...], msgspec.Meta(max_length=MOST_PLACES)] = ()
    language: Language = "en"


class AskingList(Asking, frozen=True, kw_only=True):
    """The body of POST /api/games; `before` is the last table of the page before."""

    before: _TableName | None = None


class AskingExport(Asking, frozen=True, kw_only=True):
    """The body of POST /api/games/export; without `tables` everything."""

    form: Annotated[str, msgspec.Meta(pattern="^(json|iss)$")] = "json"
    tables: _Tables = ()


class AskingToGo(Asking, frozen=True, kw_only=True):
    """The body of POST /api/games/forget: at which tables one's name shall go."""

    tables: _Tables


def game_routes(
    games: Games, tables: Tables, visitors: Visitors, doors: Doors
) -> list[HTTPRouteHandler]:
    """The routes of own games; `doors` says how often somebody may ask."""
    at_most = [doors.guard(doors.own_games)]

    async def owner(request: Asked) -> Account | Refusal | None:
        return await visitors.account(request)

    @post("/api/games", request_max_body_size=MOST_BYTES, guards=at_most)
    async def listed(request: Asked) -> Response[bytes]:
        sent, account = _body(AskingList, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        try:
            return json_response(await games.listed(account, sent.places, before=sent.before))
        except StoreError:
            return _not_known(sent)

    @post("/api/games/export", request_max_body_size=MOST_BYTES, guards=at_most)
    async def exported(request: Asked) -> Response[bytes]:
        sent, account = _body(AskingExport, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        try:
            site = request.url.hostname or "skat"
            wanted = Export(tables=sent.tables, form=sent.form, site=site)
            made = await games.exported(account, sent.places, wanted)
        except StoreError:
            return _not_known(sent)
        ending = "jsonl" if sent.form == "json" else "txt"
        return file_response(
            made.text.encode(),
            name=f"skat.{ending}",
            # No program takes it for a page or a sheet: it is a file to be kept.
            media_type="application/octet-stream",
            **{"x-skat-left-out": str(made.left_out)},
        )

    @post("/api/games/keep", request_max_body_size=MOST_BYTES, guards=at_most)
    async def keep(request: Asked) -> Response[bytes]:
        sent, account = _body(Asking, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        if account is None:
            return error_response(Refusal("not_logged_in"), sent.language)
        try:
            return json_response({"kept": await games.keep(account, sent.places)})
        except StoreError:
            return _not_known(sent)

    @post("/api/games/forget", request_max_body_size=MOST_BYTES, guards=at_most)
    async def forget(request: Asked) -> Response[bytes]:
        sent, account = _body(AskingToGo, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        try:
            gone = await games.leave_nameless(account, sent.places, tables=sent.tables)
            await tables.read_names(gone)
        except StoreError:
            return _not_known(sent)
        return json_response({"tables": gone})

    return [listed, exported, keep, forget]


def _refused(sent: Asking | Refusal, account: Account | Refusal | None) -> Response[bytes]:
    if isinstance(sent, Refusal):
        return error_response(sent, "en")
    if isinstance(account, Refusal):
        return error_response(account, sent.language)
    raise AssertionError("nothing was refused")


def _not_known(sent: Asking) -> Response[bytes]:
    _log.exception("own games cannot be read")
    return error_response(Refusal("not_known", impossible=True), sent.language)


def _body(shape: type[_Body], data: bytes) -> _Body | Refusal:
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        reason = str(error)[:200]
        return Refusal("bad_request", details={"reason": reason}, impossible=True)
