"""The finished deals of public tables: where each one is, and what may be asked for.

Nobody's name is kept here: it names players by the actors of the table's journal, whose names lie
apart from it and can be taken away.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from skat.journal import Actor, JournalId, SqlConnection
from skat.journal.store.accounts import account_named
from skat.journal.stored import marks
from skat.journal.stored.queries import number_of

PUBLIC_DEALS: Final = (
    """
    CREATE TABLE public_deal (
        journal INTEGER NOT NULL REFERENCES journal (number) ON DELETE CASCADE,
        deal INTEGER NOT NULL CHECK (deal >= 1),
        since INTEGER NOT NULL,
        rules TEXT NOT NULL,
        size INTEGER NOT NULL,
        forehand TEXT NOT NULL,
        middlehand TEXT NOT NULL,
        rearhand TEXT NOT NULL,
        soloist INTEGER,
        contract TEXT,
        won INTEGER,
        score INTEGER,
        rated INTEGER NOT NULL,
        PRIMARY KEY (journal, deal)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX public_deal_by_time ON public_deal (since, journal, deal)",
    "CREATE INDEX public_deal_rated ON public_deal (since, journal, deal) WHERE rated = 1",
)
"""The statements of the step; see `skat.journal.store.migrations`."""

OLDER_DEALS: Final = (
    """
    CREATE TABLE public_deals_older (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        looked INTEGER NOT NULL,
        last INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
)
"""The statement of a later step: how far the tables of before were looked through."""

_COLUMNS: Final = (
    "deal, since, rules, size, forehand, middlehand, rearhand, soloist, contract, won, score, rated"
)

_PLACE: Final = "(since, public_deal.journal, deal)"
# A table that is gone has no number: then deals of the same second come once more.
_AT: Final = "(?, coalesce((SELECT number FROM journal WHERE id = ?), 0), ?)"

MOST_LOOKED: Final = 20_000
"""Deals that one answer looks through; for what is rare one goes on behind them."""

COMPUTER: Final = "computer:"
"""Begins what names a computer player in place of an actor."""


class PublicDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One finished deal; it ended `since` so many seconds after 1970, 0 where that is not known.

    `rules` are the word of the engine protocol; `seats` the actors from forehand to rearhand, or
    `COMPUTER` and a level; `soloist` is 0 for forehand. It is `rated` where only programs held the
    cards and it says something of their strength.
    """

    table: JournalId
    deal: int
    since: int
    rules: str
    size: int
    seats: tuple[str, str, str]
    soloist: int | None = None
    contract: str | None = None
    won: bool | None = None
    score: int | None = None
    rated: bool = False


class Behind(msgspec.Struct, frozen=True):
    """The deal behind which one goes on."""

    since: int
    table: JournalId
    deal: int


class DealFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which deals are wanted; what is None does not matter.

    They ended at `since` or later and before `until`; `player` is the name of an account that held
    cards in them.
    """

    since: int | None = None
    until: int | None = None
    player: str | None = None
    contract: str | None = None
    rules: str | None = None
    won: bool | None = None


def keep_public_deal(connection: SqlConnection, deal: PublicDeal) -> bool:
    """Keeps where a deal is; False without such a journal. One that is kept stays as it is."""
    number = number_of(connection, deal.table)
    if number is None:
        return False
    connection.execute(
        f"INSERT INTO public_deal (journal, {_COLUMNS}) VALUES ({marks(range(13))})"
        " ON CONFLICT (journal, deal) DO NOTHING",
        (
            number,
            deal.deal,
            deal.since,
            deal.rules,
            deal.size,
            *deal.seats,
            deal.soloist,
            deal.contract,
            None if deal.won is None else int(deal.won),
            deal.score,
            int(deal.rated),
        ),
    )
    return True


def begin_older_deals(connection: SqlConnection) -> None:
    """From now on the tables that are there are to be looked through; may be repeated."""
    connection.execute(
        "INSERT INTO public_deals_older (one, looked, last)"
        " VALUES (1, 0, (SELECT coalesce(max(number), 0) FROM journal))"
        " ON CONFLICT (one) DO NOTHING"
    )


def older_table(connection: SqlConnection) -> JournalId | None:
    """The next table from before deals were kept that was not looked through; None at the end."""
    rows = connection.execute(
        "SELECT id FROM journal JOIN public_deals_older"
        " ON journal.number > looked AND journal.number <= last"
        " WHERE kind = 'table' ORDER BY number LIMIT 1"
    )
    return next((JournalId(name) for (name,) in rows), None)


def keep_older_deals(
    connection: SqlConnection, table: JournalId, deals: tuple[PublicDeal, ...]
) -> None:
    """Keeps where the deals of this table are, and that it was looked through."""
    for deal in deals:
        keep_public_deal(connection, deal)
    connection.execute(
        "UPDATE public_deals_older SET looked = (SELECT number FROM journal WHERE id = ?)"
        " WHERE looked < (SELECT number FROM journal WHERE id = ?)",
        (table, table),
    )


def looked_up_to(
    connection: SqlConnection, wanted: DealFilter, *, behind: Behind | None
) -> Behind | None:
    """The last deal that one answer looks at behind this one; None where it comes to the end."""
    terms, given = _between(wanted, behind)
    rows = connection.execute(
        "SELECT since, journal.id, deal FROM public_deal"
        f" JOIN journal ON journal.number = public_deal.journal WHERE {' AND '.join(terms)}"
        " ORDER BY since, public_deal.journal, deal LIMIT 1 OFFSET ?",
        (*given, MOST_LOOKED - 1),
    )
    return next((Behind(since, JournalId(table), deal) for since, table, deal in rows), None)


def public_deals(
    connection: SqlConnection,
    wanted: DealFilter,
    *,
    behind: Behind | None,
    limit: int,
    up_to: Behind | None = None,
) -> tuple[PublicDeal, ...]:
    """The deals that are wanted, the oldest first, `limit` of them behind this one.

    Those behind `up_to` are not looked at, if it is given.
    """
    terms, given = _between(wanted, behind)
    if up_to is not None:
        terms.append(f"{_PLACE} <= {_AT}")
        given += [up_to.since, up_to.table, up_to.deal]
    if wanted.player is not None:
        account = account_named(connection, wanted.player)
        if account is None:
            return ()
        terms.append(
            "EXISTS (SELECT 1 FROM participant WHERE participant.account = ?"
            " AND participant.journal = public_deal.journal"
            " AND participant.actor IN (forehand, middlehand, rearhand))"
        )
        given.append(account.id)
    for term, value in (
        ("contract = ?", wanted.contract),
        ("rules = ?", wanted.rules),
        ("won = ?", None if wanted.won is None else int(wanted.won)),
    ):
        if value is not None:
            terms.append(term)
            given.append(value)
    return _found(connection, " AND ".join(terms), (*given, limit), order="ASC")


def _between(wanted: DealFilter, behind: Behind | None) -> tuple[list[str], list[Any]]:
    """Between which deals one looks, as terms with their values."""
    terms, given = ["since >= ?"], list[Any]([wanted.since or 0])
    if wanted.until is not None:
        terms.append("since < ?")
        given.append(wanted.until)
    if behind is not None:
        terms.append(f"{_PLACE} > {_AT}")
        given += [behind.since, behind.table, behind.deal]
    return terms, given


def rated_deals_of_programs(connection: SqlConnection, *, limit: int) -> tuple[PublicDeal, ...]:
    """The newest deals of programs alone that are rated, the newest first."""
    return _found(connection, "rated = 1", (limit,), order="DESC")


def accounts_at(
    connection: SqlConnection, deals: tuple[PublicDeal, ...]
) -> dict[tuple[JournalId, Actor], tuple[str, str]]:
    """The account and its present name of each actor who sat at the tables of these deals.

    An actor without an account any more is left out.
    """
    accounts: dict[tuple[JournalId, Actor], tuple[str, str]] = {}
    for table in {deal.table for deal in deals}:
        rows = connection.execute(
            """
            SELECT participant.actor, account.id, account.name FROM participant
            JOIN account ON account.id = participant.account
            WHERE participant.journal = (SELECT number FROM journal WHERE id = ?)
            """,
            (table,),
        )
        accounts.update(((table, Actor(actor)), (account, name)) for actor, account, name in rows)
    return accounts


def _found(
    connection: SqlConnection, where: str, given: tuple[Any, ...], *, order: str
) -> tuple[PublicDeal, ...]:
    rows = connection.execute(
        f"SELECT journal.id, {_COLUMNS} FROM public_deal"
        f" JOIN journal ON journal.number = public_deal.journal WHERE {where}"
        f" ORDER BY since {order}, public_deal.journal {order}, deal {order} LIMIT ?",
        given,
    )
    return tuple(map(_deal, rows))


def _deal(row: tuple[Any, ...]) -> PublicDeal:
    table, deal, since, rules, size, *seats, soloist, contract, won, score, rated = row
    first, second, third = seats
    return PublicDeal(
        table=JournalId(table),
        deal=deal,
        since=since,
        rules=rules,
        size=size,
        seats=(first, second, third),
        soloist=soloist,
        contract=contract,
        won=None if won is None else bool(won),
        score=score,
        rated=bool(rated),
    )
