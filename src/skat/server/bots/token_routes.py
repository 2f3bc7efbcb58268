"""The routes by which an account becomes a bot and its owner makes tokens for programs."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody

from skat.journal import Store, taken_part
from skat.server.bots.tokens import BotTokens, Scope, TokenInfo, token_info
from skat.server.http.openapi import Name
from skat.server.http.requests import Asked, Body
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.accounts import AccountService
from skat.server.people.visitors import Visitors
from skat.store.accounts import Account
from skat.tables.state.naming import is_bot

_Owner = NamedDependency[Account]


class MarkBody(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/bot: the account becomes a bot, for ever."""

    password: Annotated[str, msgspec.Meta(max_length=200)]


class NewToken(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/tokens; the password shows that it is the owner."""

    password: Annotated[str, msgspec.Meta(max_length=200)]
    scope: Scope
    label: Annotated[str, msgspec.Meta(max_length=40)] = ""


class GoneToken(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/tokens/{token}/revoke."""


class TokensBody(msgspec.Struct, frozen=True):
    """An account's tokens, and whether it is a bot."""

    bot: bool
    name: str
    tokens: tuple[TokenInfo, ...]


class MadeToken(msgspec.Struct, frozen=True):
    """A new token; its `secret` is shown this once."""

    token: TokenInfo
    secret: str


def token_routes(
    tokens: BotTokens,
    accounts: AccountService,
    store: Store,
    visitors: Visitors,
    limits: RateLimits,
) -> Router:
    """The routes of the tokens of accounts."""

    async def owner(request: Asked) -> Account:
        return await visitors.owner(request)

    async def shown(account: Account, name: str) -> TokensBody:
        found = await tokens.listed(account)
        return TokensBody(is_bot(name), name, tuple(map(token_info, found)))

    async def proven(account: Account, password: str) -> None:
        row = f"signed in as {account.id}"
        limits.guess(row)
        await accounts.require_password(account, password)
        limits.guessed_right(row)

    @get("/tokens")
    async def listed(owner: _Owner) -> TokensBody:
        """The account's tokens; never what opens a door."""
        return await shown(owner, owner.name)

    @post("/bot", status_code=200)
    async def mark(owner: _Owner, data: JSONBody[MarkBody]) -> TokensBody:
        """Marks the account as a bot; that is never taken back."""
        await proven(owner, data.password)
        played = await asyncio.to_thread(store.read, taken_part, owner.id, limit=1)
        name = await accounts.mark_as_bot(owner, played=bool(played))
        return await shown(owner, name)

    @post("/tokens", status_code=201)
    async def make(owner: _Owner, data: JSONBody[NewToken]) -> MadeToken:
        """Makes a token."""
        await proven(owner, data.password)
        token, secret = await tokens.make(owner, scope=data.scope, label=data.label)
        return MadeToken(token_info(token), secret)

    @post("/tokens/{token:str}/revoke", status_code=200)
    async def revoke(owner: _Owner, token: Name, data: JSONBody[GoneToken]) -> TokensBody:
        """Takes a token back; who plays with it is asked for another at his next request."""
        await tokens.revoke(owner, token)
        return await shown(owner, owner.name)

    return Router(
        "/api/account",
        guards=[limits.guard(limits.at_accounts)],
        dependencies={"owner": Provide(owner)},
        route_handlers=[listed, mark, make, revoke],
    )
