"""Passwords for the port: made by an account's owner on the page, shown once, revoked there."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from skat.journal import Store
from skat.journal.store.account_tokens import (
    MOST_TOKENS,
    keep_token,
    made_token,
    revoke_token,
    tokens_of,
)
from skat.model.refusal import Refusal
from skat.model.shown import shown_as
from skat.server.http.refusals import RefusedError, saved
from skat.server.http.requests import Body, post_ok
from skat.server.iss.words import clean, word_of
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Owner, Routes

LONGEST_LABEL: Final = 40


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


class PortPasswordRoutes(Routes, frozen=True):
    """The routes of these passwords, for the owner of an account alone."""

    store: Store

    async def _listed(self, owner: Owner, *, password: str | None = None) -> PortPasswords:
        kept = await asyncio.to_thread(self.store.read, tokens_of, owner.id, kind="iss")
        passwords = tuple(shown_as(PortPassword, stored) for stored in kept)
        return PortPasswords(name=word_of(owner.name), passwords=passwords, password=password)

    @get("/api/account/iss", guards=[Limit.AT_ACCOUNTS])
    async def passwords(self, owner: Owner) -> PortPasswords:
        """The passwords of the ISS port that one has."""
        return await self._listed(owner)

    @post("/api/account/iss", guards=[Limit.AT_ACCOUNTS])
    async def create_password(self, data: JSONBody[NewPortPassword], owner: Owner) -> PortPasswords:
        """Makes a password for the ISS port; it is shown in this answer and never again."""
        label = clean(data.label, most=LONGEST_LABEL)
        token, secret = made_token(owner.id, kind="iss", at=time.time(), label=label)
        if not await saved(self.store.write(keep_token, token)):
            raise RefusedError(Refusal("too_many_passwords", details={"most": MOST_TOKENS}))
        return await self._listed(owner, password=secret)

    @post_ok("/api/account/iss/revoke", guards=[Limit.AT_ACCOUNTS])
    async def revoke_password(self, data: JSONBody[RevokedPassword], owner: Owner) -> PortPasswords:
        """Revokes a password; a line that was opened with it is closed within ten seconds."""
        if not await saved(self.store.write(revoke_token, owner.id, data.id)):
            raise RefusedError(Refusal("no_such_password", impossible=True))
        return await self._listed(owner)
