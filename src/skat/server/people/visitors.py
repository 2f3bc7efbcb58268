"""Who sends a request, by cookies that no script reads and no other site sends."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import Scope

from skat.journal import StoreError
from skat.journal.store.accounts import Account
from skat.model.likeness import tidied
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError, refuse
from skat.server.http.requests import SESSION_COOKIES, Asked
from skat.server.limits.callers import bearer
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.accounts import AccountService, is_for_guests
from skat.server.people.passwords import DEVICE_SECONDS
from skat.tables.state.naming import why_bad_name, would_be_bot

DEVICE_COOKIES: Final = ("skat_device", "__Host-skat_device")
"""Over http and over https; `__Host-` makes browsers insist on https and on this very host."""

BELIEVED_ACCOUNT: Final = "skat-account"
"""The header in which the page says the mark of the account that it believes to be."""

_BROWSER_COOKIES: Final = ("skat_browser", "__Host-skat_browser")
_FOUND: Final = "skat.account"
"""Where a request keeps whose it is, so that the session is read once."""

_BROWSER: Final = re.compile(r"[A-Za-z0-9_-]{43}")

_MARK_LETTERS: Final = 16

Answer = TypeVar("Answer")
Names: TypeAlias = tuple[str, str]


class Sitter(msgspec.Struct, frozen=True):
    """Who sits down: his name, and the id of his account if he has one.

    `unnamed` is a guest who kept the name that the page gives to all of them.
    """

    name: str
    account: str | None
    unnamed: bool = False


class Asker(msgspec.Struct, frozen=True):
    """Who asks for what a table keeps: the secret of a place that he shows, empty without one, and
    his account, which needs none for its own places.
    """

    token: str
    account: Account | None


class Browser:
    """The browser that a request comes from, known by a cookie of its own that says nothing else.

    A browser without one gets it with the answer, to be known again at the table of its guest.
    """

    def __init__(self, request: Asked) -> None:
        self._request = request
        given = request.cookies.get(_name(request, _BROWSER_COOKIES), "")
        self.secret = given if _BROWSER.fullmatch(given) else secrets.token_urlsafe(32)

    @property
    def mark(self) -> str:
        """What tells browsers apart without telling the secret."""
        return sha256(self.secret.encode()).hexdigest()

    def kept(self, response: Response[Answer]) -> Response[Answer]:
        """The answer, which has the browser keep its secret."""
        response.set_cookie(
            safe_cookie(self._request, _BROWSER_COOKIES, self.secret, seconds=DEVICE_SECONDS)
        )
        return response


class Visitors:
    """Tells those who have an account from guests; without `accounts` everybody is a guest."""

    def __init__(self, accounts: AccountService | None, limits: RateLimits) -> None:
        self._accounts = accounts
        self._limits = limits

    async def account(self, request: Asked) -> Account | None:
        """Whose request this is; None for a guest. Raises `RefusedError`: `not_known`.

        What changes something counts as his only where a browser says that our page sent it.
        """
        state = request.scope["state"]
        if _FOUND not in state:
            state[_FOUND] = await self._account(request)
        account: Account | None = state[_FOUND]
        return account

    async def _account(self, request: Asked) -> Account | None:
        secret = cookie_of(request)
        unnamed = request.method != "GET" and "origin" not in request.headers
        if self._accounts is None or not secret or unnamed:
            return None
        welcome = await self._accounts.visitor(secret)
        if welcome is None:
            return None
        self._limits.know(request, secret)
        return welcome.account

    async def same_account(self, request: Asked) -> None:
        """Refuses what changes something for another account than the page believes to be.

        In another tab another account may have logged in: it gets nothing of this. The check comes
        before all routes, so that none can forget it, and after their limits. Raises
        `RefusedError`: `other_account`.
        """
        believed = request.headers.get(BELIEVED_ACCOUNT)
        if believed is None or request.method == "GET":
            return
        try:
            account = await self.account(request)
        except StoreError:
            # A route that needs to know whose request it is fails by itself.
            return
        if account is not None and believed != mark_of(account):
            raise RefusedError(Refusal("other_account"), status=409)

    async def signed_in(self, session: str) -> Account | None:
        """Whose session it is that was shown at a socket. Raises `RefusedError`: `not_known`."""
        if self._accounts is None or not session:
            return None
        welcome = await self._accounts.visitor(session)
        return None if welcome is None else welcome.account

    async def device(self, name: str, cookie: str) -> str | None:
        """The mark of a device on which the account of this name has signed in before."""
        return None if self._accounts is None else await self._accounts.device(tidied(name), cookie)

    async def asker(self, request: Asked) -> Asker:
        """Who asks by this request. Raises `RefusedError` as `account`."""
        return Asker(bearer(request), await self.account(request))

    async def owner(self, request: Asked) -> Account:
        """Whose account it is. Raises `RefusedError`: `not_logged_in` for a guest too."""
        account = await self.account(request)
        if account is None:
            raise RefusedError(Refusal("not_logged_in"))
        return account

    async def sitter(self, request: Asked, name: str) -> Sitter:
        """Who sits down by this request: an account under its own name, a guest under this one.

        Raises `RefusedError`: `bad_name`, and `name_of_account` for a guest who would be taken for
        one, or for a bot.
        """
        account = await self.account(request)
        if account is not None:
            return Sitter(account.name, account.id)
        wished = tidied(name)
        # Before a name of a thousand letters is compared.
        refuse(why_bad_name(wished))
        unnamed = is_for_guests(wished)
        accounts = None if unnamed else self._accounts
        if would_be_bot(wished) or (
            accounts is not None and await accounts.why_not_called(wished) is not None
        ):
            raise RefusedError(Refusal("name_of_account", details={"name": wished}))
        return Sitter(wished, None, unnamed)


def mark_of(account: Account) -> str:
    """What tells accounts apart whatever they are called, and tells nothing else of them.

    >>> mark_of(Account(id="x1", name="Anna", password="", recovery=b"", created=0))
    'ec31682fde561917'
    """
    return sha256(account.id.encode()).hexdigest()[:_MARK_LETTERS]


def cookie_of(request: Asked) -> str:
    """The secret of the request's session, empty without one."""
    return request.cookies.get(_name(request, SESSION_COOKIES), "")


def session_at(scope: Scope) -> str:
    """The secret of the session that our page shows as it opens a socket, empty without one.

    Browsers name the page that opens a socket; what names none is no browser and has no session.
    """
    connection = ASGIConnection[Any, Any, Any, Any](scope)
    if "origin" not in connection.headers:
        return ""
    return connection.cookies.get(SESSION_COOKIES[connection.url.scheme == "wss"], "")


def device_of(request: Asked) -> str:
    """What the request's device says about who has signed in on it."""
    return request.cookies.get(_name(request, DEVICE_COOKIES), "")


def safe_cookie(request: Asked, names: Names, secret: str, *, seconds: int) -> Cookie:
    """A cookie that no script reads and no other site sends."""
    return Cookie(
        key=_name(request, names),
        value=secret,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=_is_secure(request),
    )


def _is_secure(request: Asked) -> bool:
    return request.url.scheme == "https"


def _name(request: Asked, names: Names) -> str:
    return names[_is_secure(request)]
