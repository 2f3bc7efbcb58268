"""The routes of accounts. Secrets are in bodies and in the cookie, never in an address."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.journal import Store, taken_part
from skat.likeness import tidied
from skat.server.http.refusals import RefusedError, refused
from skat.server.http.requests import Asked, Body, bad_request
from skat.server.limits.callers import places
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.people.accounts import AccountService, SignedIn
from skat.server.people.passwords import LONGEST
from skat.server.people.visitors import (
    Visitors,
    cookie_of,
    device_of,
    with_cookie,
    without_cookie,
)
from skat.store.accounts import Account, folded
from skat.tables.running.tables import Tables

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


Owner: TypeAlias = NamedDependency[Account]
"""The account whose session a request shows."""


class NewAccount(Body, frozen=True, kw_only=True):
    """The body of POST /api/account."""

    name: _Text
    password: _Password
    preferences: Preferences = msgspec.field(default_factory=dict)


class Login(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/login."""

    name: _Text
    password: _Password


class Recovery(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/recover: the code, and the password from now on."""

    name: _Text
    code: _Text
    password: _Password


class NewName(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/name."""

    name: _Text


class NewPassword(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/password."""

    password: _Password
    new: _Password


class PasswordBody(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/recovery and /api/account/delete: he knows his password."""

    password: _Password


class PreferencesBody(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/preferences: all of them."""

    preferences: Preferences


class Nothing(Body, frozen=True, kw_only=True):
    """The body of a request that needs none."""


class EmptyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer where there is nothing to say."""


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
    accounts: AccountService,
    store: Store,
    tables: Tables,
    visitors: Visitors,
    limits: RateLimits,
    metrics: Metrics,
) -> list[HTTPRouteHandler]:
    """The routes of these accounts; `limits` says how often somebody may ask."""
    at_most = [limits.guard(limits.at_accounts)]
    owned = {"owner": Provide(visitors.owner)}

    async def entered(
        request: Asked, entering: Awaitable[SignedIn], *, rows: Iterable[str] = ()
    ) -> Response[AccountBody]:
        """Whoever comes in, by the right guess of `rows` of them; counted either way."""
        try:
            known = await entering
        except RefusedError as error:
            metrics.count("skat_logins_total", outcome=error.why.code)
            raise
        metrics.count("skat_logins_total", outcome="ack")
        limits.guessed_right(*rows)
        body = AccountBody(_info(known.account), known.recovery)
        return with_cookie(Response(body), request, known)

    @get("/api/account", guards=[limits.guard(limits.asking)])
    async def who(request: Asked) -> AccountBody:
        """Who is logged in here; null is a guest."""
        account = await visitors.account(request)
        return AccountBody(_info(account) if account else None)

    @post(
        "/api/account",
        request_max_body_size=MOST_BYTES,
        guards=[limits.guard(limits.asking)],
    )
    async def create(request: Asked, data: JSONBody[NewAccount]) -> Response[AccountBody]:
        """Makes an account and logs it in."""
        limits.count(limits.new_accounts, request)
        entering = accounts.create(
            name=tidied(data.name),
            password=data.password,
            preferences=_written(data.preferences),
        )
        return await entered(request, entering)

    @post("/api/account/login", guards=[limits.guard(limits.asking)])
    async def log_in(request: Asked, data: JSONBody[Login]) -> Response[AccountBody]:
        """Logs in with a name and a password."""
        name = tidied(data.name)
        device = await accounts.device(name, device_of(request))
        # What is tried elsewhere is no reason to keep an owner's own device waiting.
        here = places(request) if device is None else (device,)
        rows = [f"from {place} for {folded(name)}" for place in here]
        limits.guess(*rows)
        limits.count_for(limits.logins, here[0])
        if device is None:
            rows.append(f"for {folded(name)}")
            await asyncio.sleep(limits.slowdown(rows[-1]))
        entering = accounts.log_in(name=name, password=data.password, known=device is not None)
        return await entered(request, entering, rows=rows)

    @post("/api/account/recover", guards=[limits.guard(limits.recoveries)])
    async def recover(request: Asked, data: JSONBody[Recovery]) -> Response[AccountBody]:
        """Sets a new password with the recovery code."""
        name = tidied(data.name)
        entering = accounts.recover(name=name, code=data.code, password=data.password)
        return await entered(request, entering)

    @post("/api/account/logout", status_code=200, guards=at_most)
    async def log_out(request: Asked, data: JSONBody[Nothing]) -> Response[AccountBody]:
        """Ends this session."""
        try:
            await visitors.owner(request)
        except RefusedError as error:
            # What the browser keeps opens nothing any more.
            answer: Response[Any] = refused(request, error)
            return without_cookie(answer, request)
        await accounts.log_out(cookie_of(request))
        return _out(request)

    @post("/api/account/logout-everywhere", status_code=200, guards=at_most, dependencies=owned)
    async def log_out_everywhere(
        request: Asked, data: JSONBody[Nothing], owner: Owner
    ) -> Response[AccountBody]:
        """Ends all sessions of the account."""
        await accounts.log_out_everywhere(owner)
        return _out(request)

    @post("/api/account/name", status_code=200, guards=at_most, dependencies=owned)
    async def rename(data: JSONBody[NewName], owner: Owner) -> AccountBody:
        """Gives the account another name."""
        name = await accounts.rename(owner, tidied(data.name))
        return AccountBody(_info(msgspec.structs.replace(owner, name=name)))

    @post(
        "/api/account/preferences",
        status_code=200,
        request_max_body_size=MOST_BYTES,
        guards=at_most,
        dependencies=owned,
    )
    async def keep(data: JSONBody[PreferencesBody], owner: Owner) -> EmptyBody:
        """Keeps the preferences of the page."""
        await accounts.keep(owner, _written(data.preferences))
        return EmptyBody()

    @post("/api/account/password", guards=at_most, dependencies=owned)
    async def change_password(
        request: Asked, data: JSONBody[NewPassword], owner: Owner
    ) -> Response[AccountBody]:
        """Sets another password; all other sessions end."""
        row = signed_in_row(owner)
        limits.guess(row)
        entering = accounts.change_password(owner, password=data.password, new=data.new)
        return await entered(request, entering, rows=[row])

    @post("/api/account/recovery", guards=at_most, dependencies=owned)
    async def fresh_recovery(data: JSONBody[PasswordBody], owner: Owner) -> AccountBody:
        """Makes a new recovery code in place of the old one."""
        row = signed_in_row(owner)
        limits.guess(row)
        code = await accounts.fresh_recovery(owner, data.password)
        limits.guessed_right(row)
        return AccountBody(_info(owner), code)

    @post("/api/account/delete", status_code=200, guards=at_most, dependencies=owned)
    async def delete(
        request: Asked, data: JSONBody[PasswordBody], owner: Owner
    ) -> Response[AccountBody]:
        """Deletes the account with all that belongs to it."""
        limits.guess(signed_in_row(owner))
        await accounts.require_password(owner, data.password)
        played = await asyncio.to_thread(store.read, taken_part, owner.id)
        await accounts.delete(owner)
        await tables.read_names(one.journal for one in played)
        return _out(request)

    return [
        who, create, log_in, recover, log_out, log_out_everywhere, rename, keep, change_password,
        fresh_recovery, delete,
    ]  # fmt: skip


def signed_in_row(account: Account) -> str:
    """The guesses of somebody who has one of this account's sessions, wherever he has it from."""
    return f"signed in as {account.id}"


def _info(account: Account) -> AccountInfo:
    return AccountInfo(account.name, account.created, msgspec.Raw(account.preferences))


def _out(request: Asked) -> Response[AccountBody]:
    return without_cookie(Response(AccountBody(None)), request)


def _written(preferences: dict[str, Any]) -> bytes:
    written = msgspec.json.encode(preferences)
    if len(written) > MOST_PREFERENCE_BYTES:
        raise RefusedError(bad_request("preferences_too_long"))
    return written
