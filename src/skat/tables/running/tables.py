"""All running tables of one process: how they are opened and joined, and how guests are renamed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final

from skat.journal import (
    Journal,
    JournalId,
    NotDone,
    Participant,
    Store,
    StoreError,
    create,
    describe,
    enrol,
    participants_of,
)
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.tables.running.sharing import Sharing
from skat.tables.running.staying_away import Comer, token_of
from skat.tables.running.table import TABLE_ACTOR, Table, draw_order, draw_seed, reading_from
from skat.tables.running.thinkers import Thinkers
from skat.tables.running.visits import COME_BACK, SeatPlayer, VisitedTables
from skat.tables.shown.subscriber import key_of_person
from skat.tables.state.actions import TABLE_KIND, OpenTable, TableAction
from skat.tables.state.daily import DailyDeals
from skat.tables.state.keys import Key, key_of
from skat.tables.state.naming import why_bad_name
from skat.tables.state.opening import (
    DEFAULT_LEVEL,
    Companion,
    Opening,
    Seated,
    coming,
    fresh_token,
    names_at,
    opened,
    opened_daily,
    opened_together,
    told_apart,
)
from skat.tables.state.people import actors_of, person_of
from skat.tables.state.requests import DrawOrder, begin
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import Stage

_log = logging.getLogger(__name__)

MOST_TABLES: Final = 2_000
_TRIES: Final = 5
NAMES_BEGIN: Final = "t-"
"""Marks the names of journals of tables; older ones have no mark."""


class Tables(VisitedTables):
    """The tables of one process: new ones, and who gets a place. Belongs to one event loop.

    `seat_player` makes computer players, who think with `thinking`; `draw` gives the seed of each
    deal, `draw_order` the places where they are drawn; `clock` counts seconds, `now` those since
    1970, for what is remembered of people. There are `most` tables; people without an account open
    none beyond `most_of_guests`. `sharing` is with others that run the same tables.
    """

    def __init__(
        self,
        store: Store,
        *,
        seat_player: SeatPlayer,
        thinking: Thinkers | None = None,
        draw: Callable[[], bytes] = draw_seed,
        draw_order: DrawOrder = draw_order,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
        most: int = MOST_TABLES,
        most_of_guests: int | None = None,
        sharing: Sharing | None = None,
    ) -> None:
        super().__init__(
            store,
            seat_player=seat_player,
            thinking=thinking,
            clock=clock,
            sharing=sharing,
        )
        self._reading = reading_from(store)
        self._draw = draw
        self._draw_order = draw_order
        self._now = now
        self._most = most
        self._most_of_guests = most if most_of_guests is None else most_of_guests

    def fresh(self, name: JournalId) -> Table:
        """A table that nothing is known of yet."""
        return Table(
            self._store,
            name,
            reading=self._reading,
            draw=self._draw,
            draw_order=self._draw_order,
            clock=self._clock,
        )

    async def open(self, opening: Opening) -> Seated | Refusal:
        """Opens a table; where no place is left open, the list begins at once, and cards are dealt
        when the opener is there.

        Refused: as `skat.tables.state.opening.opened`, and `too_many_tables`, `not_saved`,
        `come_back`.
        """
        token = fresh_token()
        first = opened(opening, key=key_of(token))
        if isinstance(first, Refusal):
            return first
        seated = await self._opened(first, [(token, Companion(opening.name, opening.account))])
        return seated if isinstance(seated, Refusal) else seated[0]

    async def open_together(
        self,
        company: Sequence[Companion],
        settings: Settings,
        *,
        others: str = DEFAULT_LEVEL,
        name: JournalId | None = None,
    ) -> tuple[Seated, ...] | Refusal:
        """Opens a table of three for these people, and begins a list where no place is open.

        `others` have the places that are left, as `opened_together` says. Refused: `bad_name`,
        `no_such_player`, `too_many_tables`, `not_saved`, `stale` where there is a table of this
        `name`.
        """
        names = told_apart([person.name for person in company])
        tokens = [fresh_token() for _ in company]
        keys = [key_of(token) for token in tokens]
        first = opened_together(names, keys, settings, others=others)
        if isinstance(first, Refusal):
            return first
        known = [
            Companion(name, person.account) for name, person in zip(names, company, strict=True)
        ]
        return await self._opened(first, list(zip(tokens, known, strict=True)), name=name)

    async def open_daily(
        self, companion: Companion, deals: DailyDeals, *, name: JournalId, token: str
    ) -> Seated | Refusal:
        """Opens the table of this name, which nobody has opened yet, for the deals of a day.

        Refused: `bad_name`, `too_many_tables`, `not_saved`, `stale` where another was faster.
        """
        first = opened_daily(companion.name, key=key_of(token), deals=deals)
        if isinstance(first, Refusal):
            return first
        seated = await self._opened(first, [(token, companion)], name=name)
        return seated if isinstance(seated, Refusal) else seated[0]

    async def _opened(
        self,
        first: OpenTable,
        company: Sequence[tuple[str, Companion]],
        *,
        name: JournalId | None = None,
    ) -> tuple[Seated, ...] | Refusal:
        """A new table with this first entry, and the places of these, by their secrets."""
        if self._leaving:
            return COME_BACK
        most = self._most if any(person.account for _, person in company) else self._most_of_guests
        if self.count >= most:
            return Refusal("too_many_tables", details={"most": most}, impossible=True)
        journal = name or JournalId(f"{NAMES_BEGIN}{secrets.token_urlsafe(9)}")
        known = (
            name is not None
            and await asyncio.to_thread(self._store.read, describe, name) is not None
        )
        if not known and not await create(self._store, Journal(journal, TABLE_KIND)):
            return Refusal("not_saved", impossible=True)
        table = self.fresh(journal)
        for token, person in company:
            table.people.know(person_of(key_of(token)), person.name)
        refused = await self._enter(table, first)
        for token, person in company:
            refused = refused or await self.enrol(
                journal, token, name=person.name, account=person.account
            )
        if refused is None and not table.state.free:
            start = begin(table.state, table.state.host, draw_order=self._draw_order)
            refused = await self._enter(table, start)
        return refused or tuple(
            Seated(journal, table.state.place_of(key_of(token)), token) for token, _ in company
        )

    async def join(
        self,
        table: JournalId,
        comer: Comer,
        *,
        place: Place | None = None,
        may_ask: bool = True,
    ) -> Seated | Refusal:
        """Gives a person who has the link a place, or lets him ask those who play for one if he
        `may_ask`.

        Refused: as `skat.tables.state.opening.coming`, as `enter`, and `stays_away`.

        Raises `StoreError` if the journal cannot be read.
        """
        async with self.held(table) as held:
            if isinstance(held, Refusal):
                return held
            token = await self._token_of(comer, held)
            if isinstance(token, Refusal):
                return token
            for _ in range(_TRIES):
                name = comer.name
                if comer.unnamed:
                    name = told_apart([*names_at(held.named), name])[-1]
                how = coming(
                    held.named,
                    name=name,
                    key=key_of(token),
                    place=place,
                    may_ask=may_ask,
                )
                if isinstance(how, Refusal):
                    return how
                held.people.know(person_of(key_of(token)), name)
                refused = await self._enter(held, how)
                if refused is None:
                    refused = await self.enrol(table, token, name=name, account=comer.account)
                if refused is None:
                    if comer.account is not None:
                        # His account may show a rating next to his name.
                        held.learn(
                            await asyncio.to_thread(self._store.read, participants_of, table)
                        )
                    # The servers that have read of him already could not know his name.
                    held.told(held.seq)
                    return Seated(table, held.state.place_of(key_of(token)), token)
                if refused.code != "stale":
                    return refused
            return Refusal("too_busy")

    async def _token_of(self, comer: Comer, table: Table) -> str | Refusal:
        name, sent_away = table.state.id, table.state.sent_away
        if sent_away and comer.account is not None:
            there = await asyncio.to_thread(self._store.read, participants_of, name)
            if set(sent_away) & set(actors_of(there, comer.account)):
                return Refusal("stays_away")
        return token_of(comer, table=name, people=table.people, sent_away=sent_away)

    async def rename(self, table: JournalId, token: str, name: str) -> Refusal | None:
        """Renames a guest before the list begins; everybody at the table sees it.

        Refused: `bad_token`, `drawn_table`, `list_running`, `bad_name`, `name_taken`,
        `name_of_account` where an account has the place, `not_saved`, as `enter`.

        Raises `StoreError` if the journal cannot be read.
        """
        async with self.held(table) as held:
            if isinstance(held, Refusal):
                return held
            return await self._renamed(held, token, name)

    async def _renamed(self, table: Table, token: str, name: str) -> Refusal | None:
        actor = person_of(key_of(token))
        there = await asyncio.to_thread(self._store.read, participants_of, table.journal)
        if any(
            participant.actor == actor and participant.account is not None for participant in there
        ):
            return Refusal("name_of_account", details={"name": name})
        place = table.state.place_of(key_of(token))
        if place is None:
            return Refusal("bad_token", impossible=True)
        if table.state.drawn is not None:
            return Refusal("drawn_table", ("TR-7.1.5",))
        if table.state.stage is not Stage.WAITING:
            return Refusal("list_running")
        before = {chair.place: chair.name for chair in table.named.chairs}
        mine = before.pop(place)
        if refused := why_bad_name(name, taken=before.values()):
            return refused
        # Nobody else gets it while it is written down.
        table.people.know(actor, name)
        if refused := await self.enrol(table.journal, token, name=name):
            table.people.know(actor, mine)
        table.audience.show()
        return refused

    async def key_of_account(self, table: JournalId, account: str) -> Key | Refusal:
        """What opens the place of an account, for the person who has shown that it is his.

        Refused: `no_such_table`, `bad_token`, as `enter`.

        Raises `StoreError` if the journal cannot be read.
        """
        async with self.held(table) as held:
            if isinstance(held, Refusal):
                return held
            there = await asyncio.to_thread(self._store.read, participants_of, table)
            return key_of_person(held.state, actors_of(there, account))

    async def _enter(self, table: Table, action: TableAction) -> Refusal | None:
        """Enters what the table does itself, or a person who has no place yet."""
        seq = table.state.seq
        name = f"open-{secrets.token_hex(8)}"
        answer = await table.enter(action, actor=TABLE_ACTOR, command_id=name, expected_seq=seq)
        return answer.refusal if isinstance(answer, NotDone) else None

    async def enrol(
        self, table: JournalId, token: str, *, name: str, account: str | None = None
    ) -> Refusal | None:
        """Keeps a comer's name, outside the journal, before he is seated. Refused: `not_saved`."""
        came = Participant(
            journal=table,
            actor=person_of(key_of(token)),
            name=name,
            since=int(self._now()),
            account=account,
        )
        try:
            await asyncio.wrap_future(self._store.write(enrol, came))
        except StoreError:
            _log.exception("table %s could not keep a name", table)
            return Refusal("not_saved", impossible=True)
        return None
