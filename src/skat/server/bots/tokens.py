"""Tokens of programs: made by the owner of an account, checked at each request of the program."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from skat.journal import Store, taken_part
from skat.journal.store.account_tokens import (
    AccountToken,
    keep_token,
    made_token,
    mark_token_used,
    revoke_token,
    secret_digest,
    token_of,
    tokens_of,
)
from skat.journal.store.accounts import Account, account_of
from skat.model.refusal import Refusal
from skat.model.shown import shown_as
from skat.server.http.openapi import Name
from skat.server.http.refusals import RefusedError, refuse, saved
from skat.server.http.requests import Asked, Body, post_ok
from skat.server.limits.callers import bearer
from skat.server.limits.rate_limits import Limit, RateLimits
from skat.server.people.accounts import AccountService
from skat.server.people.routes import Owner, Routes
from skat.tables.state.naming import is_bot

Scope = Literal["bot:play", "read"]
"""What a token allows: to play as a bot and to read, or to read alone."""

PLAY: Final[Scope] = "bot:play"
KIND: Final = "bot"
_USED_AFTER: Final = 3600
"""Seconds after which it is written down again that a token is in use."""


class BotTokens(msgspec.Struct, frozen=True):
    """Makes tokens, takes them back, and knows whose a request shows. `clock` counts seconds."""

    store: Store
    limits: RateLimits
    clock: Callable[[], float] = time.time

    async def make(self, owner: Account, *, scope: Scope, label: str) -> tuple[AccountToken, str]:
        """A new token with its secret, which is shown this once.

        Refused: `not_a_bot` for the scope to play, `too_many_tokens`.
        """
        refuse(Refusal("not_a_bot") if scope == PLAY and not is_bot(owner.name) else None)
        token, secret = made_token(owner.id, kind=KIND, at=self.clock(), scopes=scope, label=label)
        if not await saved(self.store.write(keep_token, token)):
            raise RefusedError(Refusal("too_many_tokens"))
        return token, secret

    async def listed(self, owner: Account) -> tuple[AccountToken, ...]:
        """The tokens of an account, the oldest first."""
        return await asyncio.to_thread(self.store.read, tokens_of, owner.id, kind=KIND)

    async def revoke(self, owner: Account, token: str) -> None:
        """Takes a token back. Refused: `no_such_token`."""
        if not await saved(self.store.write(revoke_token, owner.id, token)):
            raise RefusedError(Refusal("no_such_token"))

    async def player(self, request: Asked) -> Account:
        """The bot whose token a request shows.

        Refused: `no_token`, `wrong_scope`, `not_a_bot`.
        """
        secret = bearer(request)
        account, token = await self._shown(secret)
        self.limits.know(request, secret)
        return _allowed(account, token)

    async def reader(self, request: Asked) -> Account:
        """The account whose token of any scope a request shows. Refused: `no_token`."""
        secret = bearer(request)
        account, _ = await self._shown(secret)
        self.limits.know(request, secret)
        return account

    async def is_known(self, secret: str) -> bool:
        """Whether this is the token of an account."""
        return await asyncio.to_thread(self._found, secret) is not None

    async def player_of(self, secret: str) -> Account:
        """The bot whose token this is. Refused as `player`."""
        return _allowed(*await self._shown(secret))

    async def _shown(self, secret: str) -> tuple[Account, AccountToken]:
        owned = await asyncio.to_thread(self._found, secret)
        if owned is None:
            raise RefusedError(Refusal("no_token"))
        now, used = int(self.clock()), owned[1].used
        if used is None or now - used >= _USED_AFTER:
            # Not awaited: it only helps the owner to see which token is in use.
            self.store.write(mark_token_used, owned[1].id, at=now)
        return owned

    def _found(self, secret: str) -> tuple[Account, AccountToken] | None:
        token = self.store.read(token_of, secret_digest(secret), kind=KIND) if secret else None
        account = self.store.read(account_of, token.account) if token else None
        return (account, token) if account is not None and token is not None else None


def _allowed(account: Account, token: AccountToken) -> Account:
    refuse(None if PLAY in token.scopes.split() else Refusal("wrong_scope"))
    refuse(None if is_bot(account.name) else Refusal("not_a_bot"))
    return account


class TokenInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A token as its owner sees it; times count seconds since 1970."""

    id: str
    scope: Scope
    label: str
    created: int
    used: int | None


def token_info(token: AccountToken) -> TokenInfo:
    """What is shown of a token: never what opens a door."""
    scope: Scope = PLAY if token.scopes == PLAY else "read"
    return shown_as(TokenInfo, token, scope=scope)


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


class TokenRoutes(Routes, frozen=True):
    """The routes of the tokens of accounts."""

    tokens: BotTokens
    accounts: AccountService
    store: Store

    async def _shown(self, account: Account, name: str) -> TokensBody:
        tokens = await self.tokens.listed(account)
        return TokensBody(is_bot(name), name, tuple(map(token_info, tokens)))

    async def _proven(self, account: Account, password: str) -> None:
        row = f"signed in as {account.id}"
        self.limits.guess(row)
        await self.accounts.require_password(account, password)
        self.limits.guessed_right(row)

    @get("/api/account/tokens", guards=[Limit.AT_ACCOUNTS])
    async def listed(self, owner: Owner) -> TokensBody:
        """The account's tokens; never what opens a door."""
        return await self._shown(owner, owner.name)

    @post_ok("/api/account/bot", guards=[Limit.AT_ACCOUNTS])
    async def mark(self, owner: Owner, data: JSONBody[MarkBody]) -> TokensBody:
        """Marks the account as a bot; that is never taken back."""
        await self._proven(owner, data.password)
        played = await asyncio.to_thread(self.store.read, taken_part, owner.id, limit=1)
        name = await self.accounts.mark_as_bot(owner, played=bool(played))
        return await self._shown(owner, name)

    @post("/api/account/tokens", guards=[Limit.AT_ACCOUNTS])
    async def make(self, owner: Owner, data: JSONBody[NewToken]) -> MadeToken:
        """Makes a token."""
        await self._proven(owner, data.password)
        token, secret = await self.tokens.make(owner, scope=data.scope, label=data.label)
        return MadeToken(token_info(token), secret)

    @post_ok("/api/account/tokens/{token:str}/revoke", guards=[Limit.AT_ACCOUNTS])
    async def revoke(self, owner: Owner, token: Name, data: JSONBody[GoneToken]) -> TokensBody:
        """Takes a token back; who plays with it is asked for another at his next request."""
        await self.tokens.revoke(owner, token)
        return await self._shown(owner, owner.name)
