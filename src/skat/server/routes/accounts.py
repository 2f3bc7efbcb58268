"""The routes of accounts. Secrets stand in bodies and in the cookie, never in an address."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from skat.journal import Store, StoreError
from skat.likeness import tidied
from skat.model.refusal import Refusal
from skat.server.http.answers import error_response, json_response
from skat.server.limits.callers import address
from skat.server.limits.rate_limits import Doors
from skat.server.metrics import Metrics
from skat.server.people.accounts import Accounts, Entered
from skat.server.people.passwords import LONGEST
from skat.server.people.visitors import (
    Asked,
    Visitors,
    cookie_of,
    device_of,
    with_cookie,
    without_cookie,
)
from skat.server.socket.messages import Language
from skat.store.accounts import Account, folded
from skat.tables import Tables

MOST_PREFERENCE_BYTES: Final = 4 * 1024
MOST_BYTES: Final = 64 * 1024
"""Of a body with preferences, however it is written; what is too much of them is told."""

_Text = Annotated[str, msgspec.Meta(max_length=200)]
# A longer password would only be refused a little later, after it was hashed.
_Password = Annotated[str, msgspec.Meta(max_length=LONGEST)]
_Chosen: TypeAlias = (
    _Text | int | float | bool | Annotated[tuple[_Text, ...], msgspec.Meta(max_length=40)] | None
)
Preferences = Annotated[
    dict[Annotated[str, msgspec.Meta(max_length=40)], _Chosen], msgspec.Meta(max_length=60)
]


class _Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every body may say."""

    language: Language = "en"


class NewAccount(_Sent, frozen=True, kw_only=True):
    """The body of POST /api/account."""

    name: _Text
    password: _Password
    preferences: Preferences = {}


class Login(_Sent, frozen=True, kw_only=True):
    """The body of POST /api/account/login."""

    name: _Text
    password: _Password


class Recovery(_Sent, frozen=True, kw_only=True):
    """The body of POST /api/account/recover: the code, and the password from now on."""

    name: _Text
    code: _Text
    password: _Password


class NewName(_Sent, frozen=True, kw_only=True):
    """The body of POST /api/account/name."""

    name: _Text


class NewPassword(_Sent, frozen=True, kw_only=True):
    """The body of POST /api/account/password."""

    password: _Password
    new: _Password


class Proof(_Sent, frozen=True, kw_only=True):
    """The body of POST /api/account/recovery and /api/account/delete: he knows his password."""

    password: _Password


class Kept(_Sent, frozen=True, kw_only=True):
    """The body of POST /api/account/preferences: all of them."""

    preferences: Preferences


class Nothing(_Sent, frozen=True, kw_only=True):
    """The body of a request that needs none."""


class AccountInfo(msgspec.Struct, frozen=True):
    """An account as its owner sees it; `since` counts seconds since 1970."""

    name: str
    since: int
    preferences: msgspec.Raw


class AccountBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who one is here, null for a guest; `recovery` is a code that is shown this once."""

    account: AccountInfo | None
    recovery: str | None = None


def account_routes(
    accounts: Accounts,
    store: Store,
    tables: Tables,
    visitors: Visitors,
    doors: Doors,
    metrics: Metrics,
) -> list[HTTPRouteHandler]:
    """The routes of these accounts; `doors` says who may come in how often."""
    at_most = [doors.guard(doors.at_accounts)]

    def entered(request: Asked, answer: Entered | Refusal, sent: _Sent) -> Response[bytes]:
        outcome = answer.code if isinstance(answer, Refusal) else "ack"
        metrics.count("skat_logins_total", outcome=outcome)
        if isinstance(answer, Refusal):
            return error_response(answer, sent.language)
        body = AccountBody(_info(answer.account), answer.recovery)
        return with_cookie(json_response(body, 201), request, answer)

    async def owner(request: Asked) -> Account | Refusal:
        """Whose account it is; refused for a guest and a session that is over."""
        return await visitors.account(request) or Refusal("not_logged_in")

    @get("/api/account", guards=[doors.guard(doors.asking)])
    async def who(request: Asked) -> Response[bytes]:
        language = request.headers.get("accept-language", "en")[:2]
        account = await visitors.account(request)
        if isinstance(account, Refusal):
            return error_response(account, language)
        return json_response(AccountBody(_info(account) if account else None))

    @post(
        "/api/account",
        request_max_body_size=MOST_BYTES,
        guards=[doors.guard(doors.asking)],
    )
    async def create(request: Asked) -> Response[bytes]:
        sent = _body(NewAccount, await request.body())
        if isinstance(sent, Refusal):
            return error_response(sent, "en")
        if seconds := doors.wait(doors.new_accounts, request):
            return error_response(Refusal("too_fast", details={"seconds": seconds}), sent.language)
        preferences = _written(sent.preferences)
        if isinstance(preferences, Refusal):
            return error_response(preferences, sent.language)
        answer = await accounts.create(
            name=tidied(sent.name), password=sent.password, preferences=preferences
        )
        return entered(request, answer, sent)

    @post("/api/account/login", guards=[doors.guard(doors.asking)])
    async def log_in(request: Asked) -> Response[bytes]:
        sent = _body(Login, await request.body())
        if isinstance(sent, Refusal):
            return error_response(sent, "en")
        name = tidied(sent.name)
        device = await accounts.device(name, device_of(request))
        # What is tried elsewhere is no reason to keep an owner's own device waiting.
        place = device or address(request)
        row = f"from {place} for {folded(name)}"
        refused = doors.why_no_guess(row) or doors.why_too_fast(doors.logins, place)
        if refused is not None:
            return error_response(refused, sent.language)
        answer = await accounts.log_in(name=name, password=sent.password)
        if isinstance(answer, Entered):
            doors.guessed_right(row)
        return entered(request, answer, sent)

    @post("/api/account/recover", guards=[doors.guard(doors.recoveries)])
    async def recover(request: Asked) -> Response[bytes]:
        sent = _body(Recovery, await request.body())
        if isinstance(sent, Refusal):
            return error_response(sent, "en")
        name = tidied(sent.name)
        answer = await accounts.recover(name=name, code=sent.code, password=sent.password)
        return entered(request, answer, sent)

    @post("/api/account/logout", guards=at_most)
    async def log_out(request: Asked) -> Response[bytes]:
        sent, account = _body(Nothing, await request.body()), await owner(request)
        if isinstance(sent, Refusal):
            return error_response(sent, "en")
        if isinstance(account, Refusal):
            return without_cookie(error_response(account, sent.language), request)
        refused = await accounts.log_out(cookie_of(request))
        return _out(refused, request, sent)

    @post("/api/account/logout-everywhere", guards=at_most)
    async def log_out_everywhere(request: Asked) -> Response[bytes]:
        sent, account = _body(Nothing, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        return _out(await accounts.log_out_everywhere(account), request, sent)

    @post("/api/account/name", guards=at_most)
    async def rename(request: Asked) -> Response[bytes]:
        sent, account = _body(NewName, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        name = tidied(sent.name)
        refused = await accounts.rename(account, name)
        if refused is not None:
            return error_response(refused, sent.language)
        return json_response(AccountBody(_info(msgspec.structs.replace(account, name=name))))

    @post("/api/account/preferences", request_max_body_size=MOST_BYTES, guards=at_most)
    async def keep(request: Asked) -> Response[bytes]:
        sent, account = _body(Kept, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        preferences = _written(sent.preferences)
        if isinstance(preferences, Refusal):
            return error_response(preferences, sent.language)
        refused = await accounts.keep(account, preferences)
        return json_response({}) if refused is None else error_response(refused, sent.language)

    @post("/api/account/password", guards=at_most)
    async def change_password(request: Asked) -> Response[bytes]:
        sent, account = _body(NewPassword, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        row = signed_in_row(account)
        refused = doors.why_no_guess(row)
        if refused is not None:
            return error_response(refused, sent.language)
        answer = await accounts.change_password(account, password=sent.password, new=sent.new)
        if isinstance(answer, Entered):
            doors.guessed_right(row)
        return entered(request, answer, sent)

    @post("/api/account/recovery", guards=at_most)
    async def fresh_recovery(request: Asked) -> Response[bytes]:
        sent, account = _body(Proof, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        row = signed_in_row(account)
        refused = doors.why_no_guess(row)
        if refused is not None:
            return error_response(refused, sent.language)
        code = await accounts.fresh_recovery(account, sent.password)
        if isinstance(code, Refusal):
            return error_response(code, sent.language)
        doors.guessed_right(row)
        return json_response(AccountBody(_info(account), code), 201)

    @post("/api/account/delete", guards=at_most)
    async def delete(request: Asked) -> Response[bytes]:
        sent, account = _body(Proof, await request.body()), await owner(request)
        if isinstance(sent, Refusal) or isinstance(account, Refusal):
            return _refused(sent, account)
        refused = doors.why_no_guess(signed_in_row(account)) or await accounts.why_not_his(
            account, sent.password
        )
        if refused is not None:
            return error_response(refused, sent.language)
        try:
            played = await asyncio.to_thread(store.taken_part, account.id)
            refused = await accounts.delete(account)
            await tables.read_names(one.journal for one in played)
        except StoreError:
            refused = Refusal("not_known", impossible=True)
        return _out(refused, request, sent)

    return [
        who, create, log_in, recover, log_out, log_out_everywhere, rename, keep, change_password,
        fresh_recovery, delete,
    ]  # fmt: skip


def signed_in_row(account: Account) -> str:
    """The guesses of somebody who has one of this account's sessions, wherever he has it from."""
    return f"signed in as {account.id}"


def _info(account: Account) -> AccountInfo:
    return AccountInfo(account.name, account.created, msgspec.Raw(account.preferences))


def _out(refused: Refusal | None, request: Asked, sent: _Sent) -> Response[bytes]:
    if refused is not None:
        return error_response(refused, sent.language)
    return without_cookie(json_response(AccountBody(None)), request)


def _refused(sent: _Sent | Refusal, account: Account | Refusal) -> Response[bytes]:
    if isinstance(sent, Refusal):
        return error_response(sent, "en")
    if isinstance(account, Refusal):
        return error_response(account, sent.language)
    raise AssertionError("nothing was refused")


def _written(preferences: dict[str, Any]) -> bytes | Refusal:
    written = msgspec.json.encode(preferences)
    if len(written) > MOST_PREFERENCE_BYTES:
        return Refusal("bad_request", details={"reason": "preferences"}, impossible=True)
    return written


def _body(shape: type[Any], data: bytes) -> Any:
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        reason = str(error)[:200]
        return Refusal("bad_request", details={"reason": reason}, impossible=True)
