"""Journals of tables, read for somebody who shows the secret of a place or whose account has one.

The secret travels in the `Authorization` header and never in an address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from skat.journal import Actor, Entry, JournalId, Participant, Store
from skat.model.refusal import Refusal
from skat.server.people.visitors import Asker
from skat.store.accounts import Account
from skat.tables.shown.past_list import PastList, past_list
from skat.tables.shown.retold import AskedDeal
from skat.tables.shown.subscriber import STRANGER, Key, key_of_person
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.opening import key_of
from skat.tables.state.people import People, person_of
from skat.tables.state.table_state import TableState

Found = TypeVar("Found")


def key_shown(asker: Asker) -> Key:
    """The key of the secret that he shows; without one he is a stranger."""
    return key_of(asker.token) if asker.token else STRANGER


def key_at(table: TableState, asker: Asker, *, store: Store) -> Key | Refusal:
    """The key that somebody has at a table: of the secret that he shows, or of his account's place.

    Refused as `skat.tables.shown.subscriber.key_of_person`.
    """
    if asker.token or asker.account is None:
        return key_shown(asker)
    places = store.participants(table.id)
    return key_of_person(table, {one.actor for one in places if one.account == asker.account.id})


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
    asker: Asker,
) -> Found | Refusal:
    """A deal of a table as `told` tells it to whoever asks.

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
            key=key_shown(asker),
            actor=_actor_of(participants, asker.account),
            people=People(participants),
        )
    )


def list_looked_back(store: Store, *, table: str, first: int, asker: Asker) -> PastList | Refusal:
    """The deals that somebody played of the list which begins with the deal `first`.

    Refused: `no_such_table`, and as `skat.tables.shown.past_list.past_list`.
    """
    entries = entries_of_table(store, JournalId(table))
    if isinstance(entries, Refusal):
        return entries
    participants = store.participants(JournalId(table))
    of_account = _actor_of(participants, asker.account)
    return past_list(
        entries,
        table=JournalId(table),
        first=first,
        actor=of_account or person_of(key_shown(asker)),
        people=People(participants),
    )


def _actor_of(participants: Sequence[Participant], account: Account | None) -> Actor | None:
    """As whom an account has a place at a table, if it has one."""
    his = (one.actor for one in participants if account and one.account == account.id)
    return next(his, None)
