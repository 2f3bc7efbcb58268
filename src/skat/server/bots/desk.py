"""Who has invited which bot, the events that each bot gets, and what it does at its tables.

Invitations are kept in a table next to the accounts. The server that a bot asks knows at which
tables it sits and tells the others; after a restart the tables of a bot are read from the store.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final

import msgspec

from skat.client.lines import BotEvent, BotOffer, Invited, TableClock
from skat.journal import (
    Following,
    JournalId,
    Seq,
    Store,
    StoreError,
    heads_of,
    participants_of,
    taken_part,
)
from skat.journal.ledger import PASSING
from skat.journal.store.accounts import Account
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.notation.state_line import write_rules
from skat.server.bots.invitations import (
    Invitations,
    OpenInvitations,
    QuietRefusals,
    SentEvents,
)
from skat.server.bots.moves import AtTable
from skat.server.bots.waiting import WaitingBots
from skat.server.http.refusals import RefusedError, granted, refuse
from skat.server.limits.rate_limits import Limit, RateLimits
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.state.naming import is_bot
from skat.tables.state.people import people_at
from skat.tables.state.requests import (
    RequestAnnounceLeave,
    RequestBegin,
    RequestLeave,
    RequestNextDeal,
)
from skat.tables.state.table_state import Stage, TableState

_log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 4
"""Tables at which a bot plays at a time."""

MOST_A_DAY: Final = 60
"""Tables with people at which a bot sits down in 24 hours."""

_DAY: Final = 24 * 3600
_LOOK: Final = 0.5
"""Seconds between two looks at whether a game of a bot has begun or ended."""
_READ: Final = 5.0
"""Seconds between two looks at what is kept, which finds what a lost hint announced."""
_TRIES: Final = 5
"""How often an entry of another player may come before the beginning of a list."""
_HOUSE: Final = JournalId("bots")
"""The channel on which servers tell each other of it; no journal has this name."""


class Stirred(msgspec.Struct, frozen=True):
    """Something has changed for a bot at a table; whether it `sits` there from now on.

    `counts` says that it has just sat down with people, which it may not do often in a day;
    `declines` whose invitation it did not want.
    """

    bot: str
    table: str
    sits: bool = False
    counts: bool = False
    declines: str = ""


class _Bot:
    """What this server knows of one bot.

    `tables` are those where it sits, and whether a list runs there; `since` the times at which it
    sat down with people; `seen` is how far the journals of its tables were looked at.
    """

    def __init__(self) -> None:
        self.tables: dict[JournalId, bool] = {}
        self.since: deque[float] = deque()
        self.listening: list[asyncio.Event] = []
        self.last: dict[JournalId, tuple[int, str, int]] = {}
        self.seen: dict[JournalId, Seq] = {}
        self.recalled = False

    def stir(self) -> None:
        for event in self.listening:
            event.set()


class BotDesk:
    """The bots at this server and the others. Belongs to one event loop, and listens from `begin`.

    `clock` counts seconds; those who let all the world know that they listen are `waiting`.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        invitations: Invitations,
        limits: RateLimits,
        *,
        waiting: WaitingBots | None = None,
        others: Following | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tables = tables
        self._store = store
        self._invitations = invitations
        self._limits = limits
        self._others = others
        self._clock = clock
        self._bots: defaultdict[str, _Bot] = defaultdict(_Bot)
        self._refusals = QuietRefusals(clock=clock)
        self.waiting = waiting or WaitingBots(clock=clock)
        self.ended = asyncio.Event()
        """Set when the server is about to end: a stream has no other end."""

    def begin(self) -> None:
        """Listens to the other servers from now on, if there are any."""
        if self._others is not None:
            self._others.listen_for(_HOUSE, Stirred, self._note)
            self.waiting.listen()

    async def end(self) -> None:
        """Ends all streams."""
        self.ended.set()

    def _tell(self, stirred: Stirred) -> None:
        self._note(stirred)
        if self._others is not None:
            self._others.call(_HOUSE, msgspec.json.encode(stirred))

    def _note(self, stirred: Stirred) -> None:
        """Wakes those whom it concerns: the bot, and all that sit at the table."""
        table = JournalId(stirred.table)
        if stirred.declines:
            self._refusals.note(stirred.bot, by=stirred.declines)
        if stirred.counts:
            self._bots[stirred.bot].since.append(self._clock())
        if stirred.sits and stirred.bot in self._bots:
            self._bots[stirred.bot].tables.setdefault(table, False)
        for account, bot in self._bots.items():
            if account == stirred.bot or table in bot.tables:
                bot.stir()

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
        invited = Invited(
            table=table,
            by=by,
            rules=write_rules(state.rules),
            seats=state.size,
            clock=TableClock(**msgspec.structs.asdict(state.settings.clock)),
            list=state.settings.length.value,
            people=people_at(state),
        )
        await self._invitations.make(bot.id, invited)
        self._tell(Stirred(bot.id, table))

    async def accept(self, bot: Account, table: JournalId) -> None:
        """Sits down where the bot was invited; again where it sits already.

        Refused: `no_invitation`, `too_many_bot_tables`, `too_fast` after so many tables with
        people in a day, as `Tables.join` whom may not ask: `table_full` where others were quicker.
        """
        mine = self._bots[bot.id]
        if table not in mine.tables and await self._place(bot.id, table) is None:
            await self._sit_down(bot, mine, table)
        mine.tables.setdefault(table, False)
        await self._begin(table)
        self._tell(Stirred(bot.id, table, sits=True))

    async def _sit_down(self, bot: Account, mine: _Bot, table: JournalId) -> None:
        _, invited = (await self._invitations.open(bot.id)).get(table, (0, None))
        if invited is None:
            raise RefusedError(Refusal("no_invitation"))
        self.require_room(bot)
        if invited.people:
            self._require_day(mine)
        # A bot was asked to a free place; it asks nobody to make room for it.
        comer = Comer(name=bot.name, account=bot.id)
        joined = await self._tables.join(table, comer, may_ask=False)
        if isinstance(joined, Refusal):
            await self._forget(bot.id, table)
            raise RefusedError(joined, status=409)
        mine.tables[table] = False
        if invited.people:
            self._tell(Stirred(bot.id, table, counts=True))
        await self._invitations.drop(bot.id, table)

    async def _forget(self, bot: str, table: JournalId) -> None:
        await self._invitations.drop(bot, table)
        self._tell(Stirred(bot, table))

    async def _begin(self, table: JournalId) -> None:
        """A table that a bot has opened begins when all have come; people begin theirs.

        Refused: `not_saved` and `not_known`.
        """
        for _ in range(_TRIES):
            async with self._tables.held(table) as held:
                state, named = granted(held).state, granted(held).named
            has_begun = state.stage is not Stage.WAITING or bool(state.rows)
            if state.free or has_begun or not is_bot(named.chairs[state.host - 1].name):
                return
            there = await asyncio.to_thread(self._store.read, participants_of, table)
            host = state.chairs[state.host - 1].name
            account = next((known.account for known in there if known.actor == host), None)
            if account is None:
                return
            try:
                await AtTable(self._tables, table, account).ask(RequestBegin(), name="bot-begin")
            except RefusedError as error:
                if error.why.code == "stale":
                    # Another one that came with the last may have begun it.
                    continue
                if error.why.code in PASSING:
                    # No other bot would begin it: this one gets the refusal, and accepts once more.
                    raise
                return
            else:
                return

    async def decline(self, bot: Account, table: JournalId) -> None:
        """Does not sit down. Refused: `no_invitation`."""
        _, invited = (await self._invitations.open(bot.id)).get(table, (0, None))
        if invited is None or not await self._invitations.drop(bot.id, table):
            raise RefusedError(Refusal("no_invitation"))
        self._tell(Stirred(bot.id, table, declines=invited.by))

    async def standing(self, bot: str, *, by: str) -> int:
        """How many invitations of this name stand before a bot, or seem to: one that it declined
        counts for some minutes, so that no count shows the refusal.
        """
        invited = (await self._invitations.open(bot)).values()
        standing = sum(invitation.by == by for _, invitation in invited)
        return standing + self._refusals.count(bot, by=by)

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
        if table not in self._bots[bot.id].tables:
            self._bots[bot.id].tables[table] = False
            self._tell(Stirred(bot.id, table, sits=True))

    # --- events -----------------------------------------------------------------------------

    async def events(
        self, bot: Account, *, offer: BotOffer | None = None
    ) -> AsyncIterator[BotEvent]:
        """What happens to a bot from now on; first what is open already. With an `offer` all the
        world knows that it waits.
        """
        mine, sent, stirred = self._bots[bot.id], SentEvents(), asyncio.Event()
        invited: OpenInvitations = {}
        due = self._clock()
        mine.listening.append(stirred)
        try:
            while True:
                if stirred.is_set() or self._clock() >= due:
                    stirred.clear()
                    due = self._clock() + _READ
                    try:
                        await self._read_tables(bot.id, mine)
                        invited = await self._invitations.open(bot.id)
                    except StoreError:
                        _log.warning("what the bot %s is asked to cannot be read", bot.id)
                await self._look(bot.id, mine, invited)
                if offer is not None:
                    self.waiting.wait(bot.id, name=bot.name, offer=offer, tables=len(mine.tables))
                for event in tuple(sent.news(invited, mine.tables)):
                    yield event
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK):
                        await stirred.wait()
        finally:
            mine.listening.remove(stirred)
            if not mine.listening:
                self.waiting.gone(bot.id)

    async def _look(self, bot: str, mine: _Bot, invited: OpenInvitations) -> None:
        """Finds lists that have begun or are over, and invitations that lead nowhere."""
        for table in tuple(mine.tables):
            at_hand = self._tables.at_hand(table)
            if at_hand is not None:
                _see(mine, table, at_hand.state)
        for table in tuple(invited):
            at_hand = self._tables.at_hand(table)
            if at_hand is not None and (not at_hand.state.free or at_hand.state.finished):
                del invited[table]
                with suppress(RefusedError):
                    await self._invitations.drop(bot, table)

    async def _read_tables(self, bot: str, mine: _Bot) -> None:
        """Looks at tables that other servers run or no client watches. Raises `StoreError`."""
        if not mine.recalled:
            taken = await asyncio.to_thread(self._store.read, taken_part, bot, limit=MOST_AT_ONCE)
            for part in taken:
                if part.journal not in mine.tables and await self._sits_on(bot, part.journal):
                    mine.tables[part.journal] = False
            mine.recalled = True
        heads = await asyncio.to_thread(self._store.read, heads_of, tuple(mine.tables))
        mine.seen = {table: seq for table, seq in mine.seen.items() if table in heads}
        for table, seq in heads.items():
            if mine.seen.get(table) == seq or table not in mine.tables:
                continue
            async with self._tables.held(table) as held:
                state = None if isinstance(held, Refusal) else held.state
            if state is None or await self._place(bot, table) is None:
                mine.tables.pop(table, None)
            elif table in mine.tables:
                _see(mine, table, state)
            mine.seen[table] = seq

    async def _sits_on(self, bot: str, table: JournalId) -> bool:
        """Whether a bot has a place at a table where a list runs, or is to begin."""
        async with self._tables.held(table) as held:
            state = None if isinstance(held, Refusal) else held.state
        if state is None or state.finished or (state.stage is Stage.WAITING and state.rows):
            return False
        return await self._place(bot, table) is not None

    async def _place(self, bot: str, table: JournalId) -> Place | None:
        """The place of an account at a table, if it has one."""
        key = await self._tables.key_of_account(table, bot)
        async with self._tables.held(table) as held:
            if isinstance(key, Refusal) or isinstance(held, Refusal):
                return None
            return held.state.place_of(key)

    # --- at a table -------------------------------------------------------------------------

    async def say(self, bot: Account, table: JournalId, *, ply: int, word: str) -> int:
        """Says a word; the ply after it, the same one for the same word sent again.

        Refused: `too_fast`, `stale`, and what the rules refuse.
        """
        self._limits.count_for(Limit.BOT_MOVES, bot.id)
        mine = self._bots[bot.id]
        known = mine.last.get(table)
        if known is not None and known[:2] == (ply, word):
            return known[2]
        answer = granted(await AtTable(self._tables, table, bot.id).say(ply, word))
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
        self._gone(bot, table)

    async def chat(self, bot: Account, table: JournalId, text: str) -> None:
        """Says something to the others at the table. Refused: `too_fast`, as `Audience.say`."""
        self._limits.count_for(Limit.BOT_CHAT, bot.id)
        await AtTable(self._tables, table, bot.id).chat(text)

    def _gone(self, bot: Account, table: JournalId) -> None:
        """The bot has no place at this table any more."""
        mine = self._bots[bot.id]
        mine.last.pop(table, None)
        mine.tables.pop(table, None)
        self._tell(Stirred(bot.id, table))


def _see(mine: _Bot, table: JournalId, state: TableState) -> None:
    """Whether the list of a table where a bot sits runs; one that is over is no table of it."""
    plays = state.stage is Stage.PLAYING
    if mine.tables[table] and not plays:
        del mine.tables[table]
    else:
        mine.tables[table] = plays
