"""A player's own games: found, listed, exported, given to an account, made nameless.

A guest shows the secrets of the places that he had; who is logged in needs none.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

import msgspec

from skat.journal import (
    Actor,
    JournalId,
    Store,
    adopt,
    entries_of,
    participants_of,
    taken_part,
    unname,
)
from skat.journal.store.accounts import Account
from skat.model.contract import Announced, Contract
from skat.model.seats import Seat
from skat.model.shown import shown_as
from skat.notation.convert import iss_of_record
from skat.notation.iss_record import write_iss
from skat.notation.problem import Problem
from skat.notation.record import Record, write_record
from skat.rules.result import DealEnding
from skat.tables.shown.played_deals import PlayedDeal, PlayedTable, played_at, record_of_played
from skat.tables.state.keys import key_of
from skat.tables.state.people import People, person_of

TABLES_A_PAGE: Final = 10
MOST_TABLES: Final = 40
"""Tables in which the last games are looked for: each is a whole evening to be replayed."""

MOST_EXPORTED: Final = 2_000
"""Deals in one file; the table in which that is reached is still written whole."""

_AT_ONCE: Final = 1
"""Lists worked out side by side: each replays whole evenings, and the tables shall not wait."""

_NOT_IN_ISS: Final = re.compile(r"[^\w.-]+")
_FORMULA: Final = "=+-@_."

Where: TypeAlias = tuple[JournalId, Actor]


class OwnPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place that a guest has or had, and its secret."""

    table: str
    token: str


class DealInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal in one's own list; `points` are what it brought oneself, in list points,
    `table_points` what that was by Seeger and Fabian less the mean of the others (TR-5.1).

    `first_of_list` is the number of the first one in its list; it `replays` where it may be looked
    at again. Who `sat_out` had no cards in it, and no table points. `by` ended it before its
    time; `hinted` says that a player asked for hints in it.
    """

    number: int
    first_of_list: int
    replays: bool
    soloist: str | None
    alone: bool
    sat_out: bool
    contract: Contract | None
    hand: bool
    announced: Announced
    ending: DealEnding
    by: str | None
    won: bool | None
    score: int
    points: int
    table_points: float | None
    hinted: bool


class OwnTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table at which one played; `since` counts seconds since 1970, 0 where it is not known.

    `others` are the `players` without oneself, whatever one's name was there. `seated` says that
    one has a place there still.
    """

    table: JournalId
    since: int
    players: tuple[str, ...]
    others: tuple[str, ...]
    finished: bool
    seated: bool
    deals: tuple[DealInfo, ...]


class OwnGames(msgspec.Struct, frozen=True):
    """Own tables, the newest first; `more` names the last of them if there are others behind it."""

    tables: tuple[OwnTable, ...]
    more: JournalId | None


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """What is wanted: all deals or those of some `tables`, in the form "json" or "iss"."""

    tables: tuple[str, ...]
    form: str
    site: str


class Exported(msgspec.Struct, frozen=True):
    """Records, one a line; so many deals could not be written in this form."""

    text: str
    left_out: int


class LastGame(NamedTuple):
    """A game that a player finished, and the table at which that was."""

    table: JournalId
    deal: PlayedDeal


class Games:
    """The games in the journals of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._free = asyncio.Semaphore(_AT_ONCE)

    async def listed(
        self, account: Account | None, places: Sequence[OwnPlace], *, before: str | None
    ) -> OwnGames:
        """One page of the list. Raises `StoreError`."""
        async with self._free:
            return await asyncio.to_thread(self._listed, account, places, before)

    async def exported(
        self, account: Account | None, places: Sequence[OwnPlace], wanted: Export
    ) -> Exported:
        """The deals that are wanted, as a file. Raises `StoreError`."""
        async with self._free:
            return await asyncio.to_thread(self._exported, account, places, wanted)

    async def last(
        self, account: Account | None, places: Sequence[OwnPlace], *, most: int
    ) -> tuple[LastGame, ...]:
        """The last games with a contract that may be looked at, the newest first.

        They are looked for at the last tables only (`MOST_TABLES`). Raises `StoreError`.
        """
        async with self._free:
            return await asyncio.to_thread(self._last, account, places, most)

    async def keep(self, account: Account, places: Sequence[OwnPlace]) -> int:
        """Gives a guest's places to an account; how many had none before. Raises `StoreError`."""
        kept = [
            self._store.write(adopt, table, actor, account=account.id)
            for table, actor in map(where_of, places)
        ]
        return sum(await asyncio.gather(*map(asyncio.wrap_future, kept)))

    async def leave_nameless(
        self, account: Account | None, places: Sequence[OwnPlace], *, tables: Sequence[str]
    ) -> tuple[JournalId, ...]:
        """Takes one's name away at these tables; which had it. Raises `StoreError`.

        The games stay: they are the others' too.
        """
        mine = await asyncio.to_thread(places_of, self._store, account, places)
        chosen = await asyncio.to_thread(
            self._real, [(table, actor) for table, actor in mine if table in tables]
        )
        gone = [self._store.write(unname, table, actor) for table, actor in chosen]
        await asyncio.gather(*map(asyncio.wrap_future, gone))
        return tuple(table for table, _ in chosen)

    # --- on a thread --------------------------------------------------------------------------

    def _listed(
        self, account: Account | None, places: Sequence[OwnPlace], before: str | None
    ) -> OwnGames:
        mine = places_of(self._store, account, places)
        first = next((at + 1 for at, (table, _) in enumerate(mine) if table == before), 0)
        page = mine[first : first + TABLES_A_PAGE]
        tables = tuple(_info(table, since) for table, since in self._played(page))
        is_more = len(mine) > first + TABLES_A_PAGE
        return OwnGames(tables, page[-1][0] if is_more else None)

    def _last(
        self, account: Account | None, places: Sequence[OwnPlace], most: int
    ) -> tuple[LastGame, ...]:
        mine = places_of(self._store, account, places)[:MOST_TABLES]
        games = (
            LastGame(table.table, deal)
            for table, _ in self._played(mine)
            for deal in reversed(table.deals)
            if deal.may_be_read and deal.row.announcement is not None
        )
        return tuple(islice(games, most))

    def _exported(
        self, account: Account | None, places: Sequence[OwnPlace], wanted: Export
    ) -> Exported:
        mine = places_of(self._store, account, places)
        mine = [place for place in mine if not wanted.tables or place[0] in wanted.tables]
        lines: list[str] = []
        left_out = 0
        for table, since in self._played(mine):
            if len(lines) >= MOST_EXPORTED:
                break
            for deal in table.deals:
                line = _line(deal, since, wanted) if deal.may_be_read else None
                if line is None:
                    left_out += 1
                else:
                    lines.append(line)
        return Exported("".join(f"{line}\n" for line in lines), left_out)

    def _real(self, mine: Sequence[Where]) -> list[Where]:
        """Those places that there are: a secret can be invented."""
        return [(table, actor) for table, actor in mine if any(self._played([(table, actor)]))]

    def _played(self, mine: Sequence[Where]) -> Iterator[tuple[PlayedTable, int]]:
        for table, actor in mine:
            participants = self._store.read(participants_of, table)
            played = played_at(
                self._store.read(entries_of, table),
                table=table,
                actor=actor,
                people=People(participants),
            )
            his = next((each for each in participants if each.actor == actor), None)
            if isinstance(played, PlayedTable) and (his is not None or played.deals):
                yield played, 0 if his is None else his.since


def places_of(
    store: Store, account: Account | None, places: Sequence[OwnPlace], *, limit: int | None = None
) -> list[Where]:
    """Where the player has or had a place; a guest's in the order in which he names them."""
    if account is None:
        return list(dict.fromkeys(map(where_of, places)))
    taken = store.read(taken_part, account.id, limit=limit)
    return [(table.journal, table.actor) for table in taken]


def where_of(place: OwnPlace) -> Where:
    """The table of a place, and the name of its player in the journal."""
    return JournalId(place.table), person_of(key_of(place.token))


def _info(table: PlayedTable, since: int) -> OwnTable:
    return shown_as(
        OwnTable,
        table,
        since=since,
        deals=tuple(_deal(deal) for deal in reversed(table.deals)),
    )


def table_points(deal: PlayedDeal, seat: Seat) -> float:
    """What a finished deal brought to a seat, in table points (TR-5.1), to a tenth."""
    # With the scale of points come numpy and the players' model: loaded when they are needed.
    from skat.analysis.outcomes import Scale, result_points

    result = deal.state.result
    assert result is not None
    points = result_points(result, table_size=len(deal.players), scale=Scale.TABLE)
    return round(points[seat.value], 1)


def _deal(deal: PlayedDeal) -> DealInfo:
    row, result = deal.row, deal.state.result
    announcement = row.announcement
    return DealInfo(
        number=deal.number,
        first_of_list=deal.first_of_list,
        replays=deal.may_be_read,
        soloist=None if row.soloist is None else deal.players[row.soloist - 1],
        alone=row.soloist == deal.place,
        sat_out=deal.seat is None,
        contract=announcement.contract if announcement is not None else None,
        hand=announcement.hand if announcement is not None else False,
        announced=announcement.announced if announcement is not None else Announced.NONE,
        ending=row.ending,
        by=None if result is None or result.by is None else deal.seats[result.by.index],
        won=row.line.won,
        score=row.line.score,
        points=row.line.brought(deal.place),
        table_points=None if deal.seat is None else table_points(deal, deal.seat),
        hinted=bool(row.line.hinted),
    )


def _line(deal: PlayedDeal, since: int, wanted: Export) -> str | None:
    """The deal on one line; None where the form has no words for it."""
    date = datetime.fromtimestamp(since, UTC).date().isoformat() if since else None
    record = record_of_played(deal, place=wanted.site, date=date)
    if wanted.form == "json":
        return write_record(record)
    converted = iss_of_record(_for_iss(record))
    return None if isinstance(converted, Problem) else write_iss(converted.record)


def _for_iss(record: Record) -> Record:
    """The record with names that neither end a field of the form nor begin a formula."""
    first, second, third = map(iss_name, record.players)
    return msgspec.structs.replace(record, players=(first, second, third))


def iss_name(name: str) -> str:
    """A name as it can be in an ISS record: letters, digits, full stop, hyphen, underscore.

    >>> iss_name("=cmd|' /C calc'!A0 ;x]")
    'cmd_C_calc_A0_x_'
    """
    return _NOT_IN_ISS.sub("_", name).lstrip(_FORMULA) or "_"
