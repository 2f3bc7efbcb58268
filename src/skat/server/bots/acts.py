"""What a bot does at its tables, however it asks: over HTTP or over a socket."""

from __future__ import annotations

import secrets

from skat.journal import JournalId
from skat.server.bots.desk import BotDesk
from skat.server.bots.moves import AtTable
from skat.server.http.refusals import RefusedError, granted
from skat.server.limits.rate_limits import RateLimits
from skat.store.accounts import Account
from skat.tables.running.tables import Tables
from skat.tables.state.requests import RequestAnnounceLeave, RequestLeave


class BotActs:
    """What bots may do beside opening tables. All of it raises `RefusedError`."""

    def __init__(self, desk: BotDesk, tables: Tables, limits: RateLimits) -> None:
        self._desk = desk
        self._tables = tables
        self._limits = limits

    async def accept(self, bot: Account, table: JournalId) -> None:
        """Sits down where the bot was invited. Refused: as `BotDesk.accept`."""
        await self._desk.accept(bot, table)

    async def decline(self, bot: Account, table: JournalId) -> None:
        """Does not sit down. Refused: `no_invitation`."""
        await self._desk.decline(bot, table)

    async def say(self, bot: Account, table: JournalId, *, ply: int, word: str) -> int:
        """Says a word; the ply after it, the same one for the same word sent again.

        Refused: `too_fast`, `stale`, and what the rules refuse.
        """
        self._limits.count_for(self._limits.bot_moves, bot.id)
        return granted(await self._desk.say(bot, table, ply=ply, word=word))

    async def ready(self, bot: Account, table: JournalId) -> None:
        """Wants the next deal; again where it does already."""
        await self._desk.ready(bot, table)

    async def leave(self, bot: Account, table: JournalId) -> None:
        """Gets up: at once before a list, or from a table without people; else after the round.

        Refused: as `AtTable.ask`.
        """
        at = AtTable(self._tables, table, bot.id)
        name = f"bot-leave-{secrets.token_hex(8)}"
        try:
            await at.ask(RequestLeave(), name=name)
        except RefusedError as error:
            if error.why.code != "announce_leaving_first":
                raise
            await at.ask(RequestAnnounceLeave(), name=f"{name}-later")
        self._desk.gone(bot, table)

    async def chat(self, bot: Account, table: JournalId, text: str) -> None:
        """Says something to the others at the table. Refused: `too_fast`, as `Audience.say`."""
        self._limits.count_for(self._limits.bot_chat, bot.id)
        await AtTable(self._tables, table, bot.id).chat(text)
