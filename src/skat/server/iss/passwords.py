"""Passwords for the port: made by whoever is logged in on the page, shown once, revoked there."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.journal import Store
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError
from skat.server.http.requests import Body
from skat.server.http.saving import saved
from skat.server.iss.wire.words import clean, word_of
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.visitors import Visitors
from skat.server.routes.accounts import Owner
from skat.store.account_tokens import (
    MOST_TOKENS,
    AccountToken,
    fresh_secret,
    keep_token,
    revoke_token,
    secret_digest,
    tokens_of,
)

LONGEST_LABEL: Final = 40
_ID_BYTES: Final = 9


class NewPortPassword(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/iss: what its owner calls the password."""

    label: Annotated[str, msgspec.Meta(max_length=200)] = ""


class RevokedPassword(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/iss/revoke."""

    id: Annotated[str, msgspec.Meta(max_length=40)]


class PortPassword(msgspec.Struct, frozen=True, kw_only=True):
    """A password as its owner sees it in his list; times count seconds since 1970."""

    id: str
    label: str
    created: int
    used: int | None


class PortPasswords(msgspec.Struct, frozen=True, kw_only=True):
    """The name to log in with, all passwords, the oldest first, and a new one, shown this once."""

    name: str
    passwords: tuple[PortPassword, ...]
    password: str | None = None


def port_password_routes(
    store: Store, visitors: Visitors, limits: RateLimits
) -> list[HTTPRouteHandler]:
    """The routes of these passwords, for the owner of an account alone."""
    at_most = [limits.guard(limits.at_accounts)]
    owned = {"owner": Provide(visitors.owner)}

    async def told(owner: Owner, *, password: str | None = None) -> PortPasswords:
        kept = await asyncio.to_thread(store.read, tokens_of, owner.id, kind="iss")
        passwords = tuple(
            PortPassword(id=one.id, label=one.label, created=one.created, used=one.used)
            for one in kept
        )
        return PortPasswords(name=word_of(owner.name), passwords=passwords, password=password)

    @get("/api/account/iss", guards=at_most, dependencies=owned)
    async def passwords(owner: Owner) -> PortPasswords:
        """The passwords of the ISS port that one has."""
        return await told(owner)

    @post("/api/account/iss", guards=at_most, dependencies=owned)
    async def create_password(data: JSONBody[NewPortPassword], owner: Owner) -> PortPasswords:
        """Makes a password for the ISS port; it is shown in this answer and never again."""
        secret = fresh_secret()
        token = AccountToken(
            id=secrets.token_urlsafe(_ID_BYTES),
            account=owner.id,
            kind="iss",
            digest=secret_digest(secret),
            created=int(time.time()),
            label=clean(data.label, most=LONGEST_LABEL),
        )
        if not await saved(store.write(keep_token, token)):
            raise RefusedError(Refusal("too_many_passwords", details={"most": MOST_TOKENS}))
        return await told(owner, password=secret)

    @post("/api/account/iss/revoke", status_code=200, guards=at_most, dependencies=owned)
    async def revoke_password(data: JSONBody[RevokedPassword], owner: Owner) -> PortPasswords:
        """Revokes a password; a line that was opened with it is closed within ten seconds."""
        if not await saved(store.write(revoke_token, owner.id, data.id)):
            raise RefusedError(Refusal("no_such_password", impossible=True))
        return await told(owner)

    return [passwords, create_password, revoke_password]
