"""Journals of tables, read for somebody who shows the secret of a place or whose account has one.

The secret travels in the `Authorization` header and never in an address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from skat.journal import Actor, Entry, JournalId, Participant, Store
from skat.model.refusal import Refusal
from skat.store.accounts import Account
from skat.tables.shown.past_list import PastList, past_list
from skat.tables.shown.retold import AskedDeal
from skat.tables.shown.subscriber import STRANGER, Key
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.opening import key_of
from skat.tables.state.people import People, person_of

Found = TypeVar("Found")


def key_shown(token: str) -> Key:
    """The key of whoever shows this secret; without one he is a stranger."""
    return key_of(token) if token else STRANGER


def entries_of_table(store: Store, table: JournalId) -> Iterable[Entry] | Refusal:
    """All that happened at a table. Refused: `no_such_table`."""
    journal = store.describe(table)
    if journal is None or journal.kind != TABLE_KIND:
        return Refusal("no_such_table", impossible=True)
    return store.read(table)


def looked_back(
    store: Store,
    told: Callable[[AskedDeal], Found | Refusal],
    *,
    table: str,
    number: int,
    token: str,
    account: Account | None,
) -> Found | Refusal:
    """A deal of a table as `told` tells it; whoever has an account needs no secret for his own.

    Refused: `no_such_table`, and what `told` refuses.
    """
    entries = entries_of_table(store, JournalId(table))
    if isinstance(entries, Refusal):
        return entries
    participants = store.participants(JournalId(table))
    return told(
        AskedDeal(
            entries=entries,
            table=JournalId(table),
            number=number,
            key=key_shown(token),
            actor=_actor_of(participants, account),
            people=People(participants),
        )
    )


def list_looked_back(
    store: Store, *, table: str, first: int, token: str, account: Account | None
) -> PastList | Refusal:
    """The deals that somebody played of the list which begins with the deal `first`.

    Refused: `no_such_table`, and as `skat.tables.shown.past_list.past_list`.
    """
    entries = entries_of_table(store, JournalId(table))
    if isinstance(entries, Refusal):
        return entries
    participants = store.participants(JournalId(table))
    of_account = _actor_of(participants, account)
    return past_list(
        entries,
        table=JournalId(table),
        first=first,
        actor=of_account or person_of(key_shown(token)),
        people=People(participants),
    )


def _actor_of(participants: Sequence[Participant], account: Account | None) -> Actor | None:
    """As whom an account has a place at a table, if it has one."""
    his = (one.actor for one in participants if account and one.account == account.id)
    return next(his, None)
