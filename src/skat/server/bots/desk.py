"""Who has invited which bot, and what each bot hears of it: in the memory of this server."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable
from typing import Final, Literal, TypeAlias

import msgspec

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.notation.rules_word import write_rules
from skat.server.bots.moves import AtTable
from skat.server.bots.told import people_at
from skat.server.http.refusals import RefusedError, granted, refuse
from skat.store.accounts import Account
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.state.naming import is_bot
from skat.tables.state.requests import RequestBegin, RequestNextDeal
from skat.tables.state.settings import Clock
from skat.tables.state.table_state import Stage

MOST_AT_ONCE: Final = 4
"""Tables at which a bot plays at a time."""

MOST_A_DAY: Final = 60
"""Tables with people at which a bot sits down in 24 hours."""

MOST_INVITATIONS: Final = 20
MOST_EVENTS: Final = 200
_DAY: Final = 24 * 3600
_LOOK: Final = 0.5
"""Seconds between two looks at whether a game of a bot has begun or ended."""

DECLINED: Final = ("later", "clock_too_fast", "rules", "strangers_only", "no_bots")
DeclineReason: TypeAlias = Literal["later", "clock_too_fast", "rules", "strangers_only", "no_bots"]


class _Event(msgspec.Struct, frozen=True, tag_field="type"):
    """A line of the events of a bot."""


class Invited(_Event, frozen=True, tag="invited", kw_only=True):
    """Somebody would like the bot to sit down; `list` is how many deals make one."""

    table: str
    by: str
    rules: str
    seats: int
    clock: Clock
    list: str
    people: int


class InviteGone(_Event, frozen=True, tag="invite_gone"):
    """The invitation counts no more."""

    table: str


class GameStarted(_Event, frozen=True, tag="game_started"):
    """A list has begun at a table of the bot: it opens its line to it now."""

    table: str


class GameOver(_Event, frozen=True, tag="game_over"):
    """The list is over, or the bot is not at the table any more."""

    table: str


BotEvent: TypeAlias = Invited | InviteGone | GameStarted | GameOver


class _Bot:
    """What one bot has open; `since` are the times at which it sat down with people."""

    def __init__(self) -> None:
        self.invitations: dict[JournalId, Invited] = {}
        self.tables: dict[JournalId, bool] = {}
        self.since: deque[float] = deque()
        self.listening: list[asyncio.Queue[BotEvent]] = []
        self.last: dict[JournalId, tuple[int, str, int]] = {}

    def tell(self, event: BotEvent) -> None:
        for queue in self.listening:
            if queue.qsize() < MOST_EVENTS:
                queue.put_nowait(event)


class BotDesk:
    """The bots that are at this server. Belongs to one event loop; `clock` counts seconds."""

    def __init__(self, tables: Tables, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self._clock = clock
        self._hosts: dict[JournalId, str] = {}
        self._bots: defaultdict[str, _Bot] = defaultdict(_Bot)
        self.ended = asyncio.Event()
        """Set when the server is about to end: a stream has no other end."""

    async def end(self) -> None:
        """Ends all streams."""
        self.ended.set()

    # --- invitations ------------------------------------------------------------------------

    async def invite(self, bot: Account, *, table: JournalId, by: str) -> None:
        """Invites a bot to a table with a free place.

        Refused: `no_such_bot`, `no_bots`, `table_full`, `too_fast`, as `Tables.enter`.
        """
        refuse(None if is_bot(bot.name) else Refusal("no_such_bot", details={"name": bot.name}))
        async with self._tables.held(table) as held:
            state = granted(held).named
        refuse(Refusal("no_bots") if state.settings.bots is False else None)
        if not state.free:
            raise RefusedError(Refusal("table_full", ("SkO-3.1.2",)), status=409)
        mine = self._bots[bot.id]
        if len(mine.invitations) >= MOST_INVITATIONS and table not in mine.invitations:
            raise RefusedError(Refusal("too_fast", details={"seconds": 60}))
        invited = Invited(
            table=table,
            by=by,
            rules=write_rules(state.rules),
            seats=state.size,
            clock=state.settings.clock,
            list=state.settings.length.value,
            people=people_at(state),
        )
        mine.invitations[table] = invited
        mine.tell(invited)

    async def accept(self, bot: Account, table: JournalId) -> None:
        """Sits down where the bot was invited; again where it sits already.

        Refused: `no_invitation`, `too_many_bot_tables`, `too_fast` after so many tables with
        people in a day, as `Tables.join` whom may not ask: `table_full` where others were quicker.
        """
        mine = self._bots[bot.id]
        if table in mine.tables:
            return
        invited = mine.invitations.get(table)
        if invited is None:
            raise RefusedError(Refusal("no_invitation"))
        self.require_room(bot)
        if invited.people:
            self._require_day(mine)
        mine.invitations.pop(table, None)
        comer = Comer(name=bot.name, account=bot.id)
        # A bot was asked to a free place; it asks nobody to make room for it.
        found = await self._tables.join(table, comer, may_ask=False)
        if isinstance(found, Refusal):
            mine.tell(InviteGone(table))
            raise RefusedError(found, status=409)
        mine.tables[table] = False
        if invited.people:
            mine.since.append(self._clock())
        await self._begin(table)

    async def _begin(self, table: JournalId) -> None:
        """A table that a bot has opened begins when all have come; people begin theirs."""
        host = self._hosts.get(table)
        if host is None:
            return
        async with self._tables.held(table) as held:
            full = not granted(held).state.free
            if full:
                self._hosts.pop(table)
                await AtTable(self._tables, table, host).ask(RequestBegin(), name="bot-begin")
        for bot in self._bots.values() if full else ():
            if table in bot.tables:
                bot.tables[table] = True
                bot.tell(GameStarted(table))

    def decline(self, bot: Account, table: JournalId) -> None:
        """Does not sit down. Refused: `no_invitation`."""
        mine = self._bots[bot.id]
        if mine.invitations.pop(table, None) is None:
            raise RefusedError(Refusal("no_invitation"))
        mine.tell(InviteGone(table))

    def require_room(self, bot: Account) -> None:
        """Refused: `too_many_bot_tables` where the bot plays at enough tables."""
        mine = self._bots[bot.id]
        if len(mine.tables) >= MOST_AT_ONCE:
            raise RefusedError(Refusal("too_many_bot_tables", details={"most": MOST_AT_ONCE}))

    def _require_day(self, mine: _Bot) -> None:
        now = self._clock()
        while mine.since and mine.since[0] <= now - _DAY:
            mine.since.popleft()
        if len(mine.since) >= MOST_A_DAY:
            seconds = int(mine.since[0] + _DAY - now) + 1
            raise RefusedError(Refusal("too_fast", details={"seconds": seconds}))

    def sits(self, bot: Account, table: JournalId) -> None:
        """The bot has a place at this table."""
        self._bots[bot.id].tables.setdefault(table, False)

    def hosts(self, bot: Account, table: JournalId) -> None:
        """The bot has opened this table, where others are to come."""
        self._hosts[table] = bot.id

    def gone(self, bot: Account, table: JournalId) -> None:
        """It has none any more."""
        mine = self._bots[bot.id]
        mine.last.pop(table, None)
        if mine.tables.pop(table, None) is not None:
            mine.tell(GameOver(table))

    # --- events -----------------------------------------------------------------------------

    async def events(self, bot: Account) -> AsyncIterator[BotEvent]:
        """What happens to a bot from now on; first what is open already."""
        mine = self._bots[bot.id]
        queue: asyncio.Queue[BotEvent] = asyncio.Queue()
        mine.listening.append(queue)
        try:
            for invited in tuple(mine.invitations.values()):
                yield invited
            for table, playing in tuple(mine.tables.items()):
                if playing:
                    yield GameStarted(table)
            while True:
                self._look(mine)
                try:
                    async with asyncio.timeout(_LOOK):
                        yield_this = await queue.get()
                except TimeoutError:
                    continue
                yield yield_this
        finally:
            mine.listening.remove(queue)

    def _look(self, mine: _Bot) -> None:
        """Tells of lists that have begun or are over, and of invitations that lead nowhere."""
        for table, was in tuple(mine.tables.items()):
            at_hand = self._tables.at_hand(table)
            if at_hand is None:
                continue
            plays = at_hand.state.stage is Stage.PLAYING
            if plays and not was:
                mine.tables[table] = True
                mine.tell(GameStarted(table))
            elif was and not plays:
                mine.tables.pop(table)
                mine.tell(GameOver(table))
        for table in tuple(mine.invitations):
            at_hand = self._tables.at_hand(table)
            if at_hand is not None and (not at_hand.state.free or at_hand.state.finished):
                mine.invitations.pop(table)
                mine.tell(InviteGone(table))

    # --- at a table -------------------------------------------------------------------------

    async def say(self, bot: Account, table: JournalId, *, ply: int, word: str) -> int | Refusal:
        """A word of the bot; see `AtTable.say`. The last one of a table gets its answer again."""
        mine = self._bots[bot.id]
        known = mine.last.get(table)
        if known is not None and known[:2] == (ply, word):
            return known[2]
        answer = await AtTable(self._tables, table, bot.id).say(ply, word)
        if isinstance(answer, int):
            mine.last[table] = (ply, word, answer)
        return answer

    async def ready(self, bot: Account, table: JournalId) -> None:
        """The bot wants the next deal; again where it does already.

        Refused: `list_not_begun` after the last deal of a list, as `AtTable.ask`.
        """
        name = f"bot-ready-{secrets.token_hex(8)}"
        try:
            await AtTable(self._tables, table, bot.id).ask(RequestNextDeal(), name=name)
        except RefusedError as error:
            if error.why.code != "ready_already":
                raise
