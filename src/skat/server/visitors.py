"""Who sends a request, by a session's cookie that no script reads and no other site sends."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from litestar import Request, Response

from skat.rules.violation import Violation
from skat.server.accounts import SESSION_SECONDS, Accounts, Entered
from skat.store.accounts import Account

_PLAIN: Final = "skat_session"
_SECURE: Final = "__Host-skat_session"
"""This name makes browsers insist on https, on this very host and on the whole of it."""

Asked: TypeAlias = Request[Any, Any, Any]


class Visitors:
    """Tells those who have an account from guests; without `accounts` everybody is a guest."""

    def __init__(self, accounts: Accounts | None) -> None:
        self._accounts = accounts

    async def account(self, request: Asked) -> Account | Violation | None:
        """Whose request this is; None for a guest. Refused: `not_saved`.

        What changes something counts as his only where a browser says that our page sent it.
        """
        secret = cookie_of(request)
        unnamed = request.method != "GET" and "origin" not in request.headers
        if self._accounts is None or not secret or unnamed:
            return None
        found = await self._accounts.visitor(secret)
        return found if found is None or isinstance(found, Violation) else found.account


def cookie_of(request: Asked) -> str:
    """The secret of the request's session, empty without one."""
    return request.cookies.get(_name(request), "")


def with_cookie(response: Response[bytes], request: Asked, entered: Entered) -> Response[bytes]:
    """The answer that opens a session in the browser."""
    return _set(response, request, entered.cookie, seconds=SESSION_SECONDS)


def without_cookie(response: Response[bytes], request: Asked) -> Response[bytes]:
    """The answer that ends the session in the browser."""
    return _set(response, request, "", seconds=0)


def _set(
    response: Response[bytes], request: Asked, secret: str, *, seconds: int
) -> Response[bytes]:
    secure = "; Secure" if _is_secure(request) else ""
    response.headers["set-cookie"] = (
        f"{_name(request)}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"
    )
    return response


def _is_secure(request: Asked) -> bool:
    return request.url.scheme == "https"


def _name(request: Asked) -> str:
    return _SECURE if _is_secure(request) else _PLAIN
