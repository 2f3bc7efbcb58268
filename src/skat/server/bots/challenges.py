"""A bot opens a table, and asks other bots to it, by HTTP or over its socket.

A bot that is asked sits down by accepting; that one declined is shown to no other.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import msgspec

from skat.journal import JournalId, Store
from skat.journal.store.accounts import Account, account_named
from skat.model.refusal import Refusal
from skat.rules.editions import rule_set
from skat.server.bots.desk import MOST_AT_ONCE, BotDesk
from skat.server.http.refusals import granted, refuse
from skat.server.http.requests import Body, ShortText
from skat.server.limits.rate_limits import Limit, RateLimits
from skat.tables.running.tables import Tables
from skat.tables.state.naming import is_bot
from skat.tables.state.opening import OPEN, Opening
from skat.tables.state.settings import Settings

_MOST_INVITED: Final = 3


class NewBotTable(Body, frozen=True, kw_only=True):
    """The body of POST /api/bot/tables: a table for bots and computer players.

    `invite` names bots; places that are left have the computer player `player`.
    """

    size: Annotated[int, msgspec.Meta(ge=3, le=4)] = 3
    edition: str = "isko-2022"
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    settings: Settings = Settings()
    invite: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=_MOST_INVITED)] = ()
    player: ShortText = "simple"


class BotChallenges:
    """The tables that bots open."""

    def __init__(self, desk: BotDesk, tables: Tables, store: Store, limits: RateLimits) -> None:
        self._desk = desk
        self._tables = tables
        self._store = store
        self._limits = limits

    async def open(self, bot: Account, wish: NewBotTable) -> JournalId:
        """Opens a table at which the bot sits, and asks the others.

        Refused: `too_many_bot_tables`, `too_fast`, `no_such_bot`, `challenge_is_self`,
        `challenge_stands`, as `rule_set`, `Tables.open` and `BotDesk.invite`.
        """
        self._desk.require_room(bot)
        self._limits.count_for(Limit.NEW_TABLES, bot.id)
        others = [OPEN] * len(wish.invite)
        others += [wish.player] * (wish.size - 1 - len(others))
        invited = [await self._asked(bot, name) for name in wish.invite]
        opening = Opening(
            name=bot.name,
            account=bot.id,
            size=wish.size,
            rules=granted(rule_set(wish.edition, wish.options)),
            settings=wish.settings,
            others=tuple(others),
        )
        opened = granted(await self._tables.open(opening))
        self._desk.sits(bot, opened.table)
        for account in invited:
            await self._desk.invite(account, table=opened.table, by=bot.name)
        return opened.table

    async def named(self, name: str) -> Account:
        """The bot of this name. Refused: `no_such_bot`."""
        account = await asyncio.to_thread(self._store.read, account_named, name)
        no_bot = Refusal("no_such_bot", details={"name": name})
        return granted(account if account is not None and is_bot(account.name) else no_bot)

    async def _asked(self, bot: Account, name: str) -> Account:
        """A bot that this one may ask."""
        account = await self.named(name)
        refuse(Refusal("challenge_is_self") if account.id == bot.id else None)
        self._limits.count_for(Limit.BOT_CHALLENGES, bot.id)
        if await self._desk.standing(account.id, by=bot.name) >= MOST_AT_ONCE:
            refuse(Refusal("challenge_stands"))
        return account
