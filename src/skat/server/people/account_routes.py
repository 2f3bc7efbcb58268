"""The routes of accounts. Secrets are in bodies and in the cookie, never in an address."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from skat.journal import Store, taken_part
from skat.journal.store.accounts import Account, folded
from skat.model.likeness import tidied
from skat.server.http.refusals import RefusedError, refused
from skat.server.http.requests import SESSION_COOKIES, Asked, Body, bad_request, post_ok
from skat.server.limits.callers import places
from skat.server.limits.rate_limits import Limit
from skat.server.metrics import Metrics
from skat.server.people.accounts import SESSION_SECONDS, AccountService, SignedIn
from skat.server.people.passwords import DEVICE_SECONDS, LONGEST, with_device
from skat.server.people.routes import Owner, Routes
from skat.server.people.visitors import (
    DEVICE_COOKIES,
    cookie_of,
    device_of,
    mark_of,
    safe_cookie,
)
from skat.tables.running.tables import Tables

MOST_PREFERENCE_BYTES: Final = 4 * 1024
MOST_BYTES: Final = 64 * 1024
"""Of a body with preferences, however it is written; more preferences than fit are refused."""

_Text = Annotated[str, msgspec.Meta(max_length=200)]
# A longer password would only be refused a little later, after it was hashed.
_Password = Annotated[str, msgspec.Meta(max_length=LONGEST)]
_Chosen: TypeAlias = (
    _Text | int | float | bool | Annotated[tuple[_Text, ...], msgspec.Meta(max_length=40)] | None
)
Preferences = Annotated[
    dict[Annotated[str, msgspec.Meta(max_length=40)], _Chosen], msgspec.Meta(max_length=60)
]


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
    """An account as its owner sees it; `since` counts seconds since 1970.

    `mark` tells it from all others, whatever it is called by then.
    """

    name: str
    mark: str
    since: int
    preferences: msgspec.Raw


class AccountBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who one is here, null for a guest; `recovery` is a code that is shown this once."""

    account: AccountInfo | None
    recovery: str | None = None


class AccountRoutes(Routes, frozen=True):
    """The routes of these accounts; `limits` says how often a caller may ask."""

    accounts: AccountService
    store: Store
    tables: Tables
    metrics: Metrics

    async def _entered(
        self, request: Asked, entering: Awaitable[SignedIn], *, rows: Iterable[str] = ()
    ) -> Response[AccountBody]:
        """The answer to a login; a right one ends the `rows` of guesses. Counts its outcome."""
        try:
            known = await entering
        except RefusedError as error:
            self.metrics.count("skat_logins_total", outcome=error.why.code)
            raise
        self.metrics.count("skat_logins_total", outcome="ack")
        self.limits.guessed_right(*rows)
        body = AccountBody(_info(known.account), known.recovery)
        return _signed_in(Response(body), request, known)

    @get("/api/account", guards=[Limit.ASKING])
    async def who(self, request: Asked) -> AccountBody:
        """Who is logged in here; null is a guest."""
        account = await self.visitors.account(request)
        return AccountBody(_info(account) if account else None)

    @post("/api/account", request_max_body_size=MOST_BYTES, guards=[Limit.ASKING])
    async def create(self, request: Asked, data: JSONBody[NewAccount]) -> Response[AccountBody]:
        """Makes an account and logs it in."""
        self.limits.count(Limit.NEW_ACCOUNTS, request)
        entering = self.accounts.create(
            name=tidied(data.name),
            password=data.password,
            preferences=_written(data.preferences),
        )
        return await self._entered(request, entering)

    @post("/api/account/login", guards=[Limit.ASKING])
    async def log_in(self, request: Asked, data: JSONBody[Login]) -> Response[AccountBody]:
        """Logs in with a name and a password."""
        name = tidied(data.name)
        device = await self.accounts.device(name, device_of(request))
        # What is tried on other devices is no reason to keep an owner's own device waiting.
        here = places(request) if device is None else (device,)
        rows = [f"from {place} for {folded(name)}" for place in here]
        self.limits.guess(*rows)
        self.limits.count_for(Limit.LOGINS, here[0])
        if device is None:
            rows.append(f"for {folded(name)}")
            await asyncio.sleep(self.limits.slowdown(rows[-1]))
        entering = self.accounts.log_in(name=name, password=data.password, known=device is not None)
        return await self._entered(request, entering, rows=rows)

    @post("/api/account/recover", guards=[Limit.RECOVERIES])
    async def recover(self, request: Asked, data: JSONBody[Recovery]) -> Response[AccountBody]:
        """Sets a new password with the recovery code."""
        name = tidied(data.name)
        entering = self.accounts.recover(name=name, code=data.code, password=data.password)
        return await self._entered(request, entering)

    @post_ok("/api/account/logout", guards=[Limit.AT_ACCOUNTS])
    async def log_out(self, request: Asked, data: JSONBody[Nothing]) -> Response[AccountBody]:
        """Ends this session."""
        try:
            await self.visitors.owner(request)
        except RefusedError as error:
            # What the browser keeps opens nothing any more.
            answer: Response[Any] = refused(request, error)
            return _signed_out(answer, request)
        await self.accounts.log_out(cookie_of(request))
        return _out(request)

    @post_ok("/api/account/logout-everywhere", guards=[Limit.AT_ACCOUNTS])
    async def log_out_everywhere(
        self, request: Asked, data: JSONBody[Nothing], owner: Owner
    ) -> Response[AccountBody]:
        """Ends all sessions of the account."""
        await self.accounts.log_out_everywhere(owner)
        return _out(request)

    @post_ok("/api/account/name", guards=[Limit.AT_ACCOUNTS])
    async def rename(self, data: JSONBody[NewName], owner: Owner) -> AccountBody:
        """Gives the account another name."""
        name = await self.accounts.rename(owner, tidied(data.name))
        return AccountBody(_info(msgspec.structs.replace(owner, name=name)))

    @post_ok(
        "/api/account/preferences", request_max_body_size=MOST_BYTES, guards=[Limit.AT_ACCOUNTS]
    )
    async def keep(self, data: JSONBody[PreferencesBody], owner: Owner) -> EmptyBody:
        """Keeps the preferences of the page."""
        await self.accounts.keep(owner, _written(data.preferences))
        return EmptyBody()

    @post("/api/account/password", guards=[Limit.AT_ACCOUNTS])
    async def change_password(
        self, request: Asked, data: JSONBody[NewPassword], owner: Owner
    ) -> Response[AccountBody]:
        """Sets another password; all other sessions end."""
        row = signed_in_row(owner)
        self.limits.guess(row)
        entering = self.accounts.change_password(owner, password=data.password, new=data.new)
        return await self._entered(request, entering, rows=[row])

    @post("/api/account/recovery", guards=[Limit.AT_ACCOUNTS])
    async def fresh_recovery(self, data: JSONBody[PasswordBody], owner: Owner) -> AccountBody:
        """Makes a new recovery code in place of the old one."""
        row = signed_in_row(owner)
        self.limits.guess(row)
        code = await self.accounts.fresh_recovery(owner, data.password)
        self.limits.guessed_right(row)
        return AccountBody(_info(owner), code)

    @post_ok("/api/account/delete", guards=[Limit.AT_ACCOUNTS])
    async def delete(
        self, request: Asked, data: JSONBody[PasswordBody], owner: Owner
    ) -> Response[AccountBody]:
        """Deletes the account with all that belongs to it."""
        self.limits.guess(signed_in_row(owner))
        await self.accounts.require_password(owner, data.password)
        played = await asyncio.to_thread(self.store.read, taken_part, owner.id)
        await self.accounts.delete(owner)
        await self.tables.read_names(table.journal for table in played)
        return _out(request)


def signed_in_row(account: Account) -> str:
    """The guesses of all who have a session of this account, wherever they have it from."""
    return f"signed in as {account.id}"


def _signed_in(
    response: Response[AccountBody], request: Asked, entered: SignedIn
) -> Response[AccountBody]:
    """The answer that opens a session in the browser, and makes its device known."""
    response.set_cookie(
        safe_cookie(request, SESSION_COOKIES, entered.cookie, seconds=SESSION_SECONDS)
    )
    device = with_device(device_of(request), entered.account)
    response.set_cookie(safe_cookie(request, DEVICE_COOKIES, device, seconds=DEVICE_SECONDS))
    return response


def _signed_out(response: Response[Any], request: Asked) -> Response[Any]:
    """The answer that ends the session in the browser; its device stays known."""
    response.set_cookie(safe_cookie(request, SESSION_COOKIES, "", seconds=0))
    return response


def _info(account: Account) -> AccountInfo:
    return AccountInfo(
        account.name, mark_of(account), account.created, msgspec.Raw(account.preferences)
    )


def _out(request: Asked) -> Response[AccountBody]:
    return _signed_out(Response(AccountBody(None)), request)


def _written(preferences: dict[str, Any]) -> bytes:
    written = msgspec.json.encode(preferences)
    if len(written) > MOST_PREFERENCE_BYTES:
        raise RefusedError(bad_request("preferences_too_long"))
    return written
