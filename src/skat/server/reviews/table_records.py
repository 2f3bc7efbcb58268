"""Records of a table's finished deals, for whoever played them or has a place there."""

from __future__ import annotations

from skat.journal import JournalId, Store
from skat.model.refusal import Refusal
from skat.store.accounts import Account
from skat.tables.shown.past_record import PastRecord, past_record
from skat.tables.shown.subscriber import STRANGER
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.opening import key_of
from skat.tables.state.people import People


class TableRecords:
    """The finished deals that stand in the journals of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(
        self, table: JournalId, number: int, *, token: str, account: Account | None
    ) -> PastRecord | Refusal:
        """The record of the deal with this number, without names; reads a whole journal.

        Refused as `skat.tables.shown.past_record.past_record`.
        """
        journal = self._store.describe(table)
        if journal is None or journal.kind != TABLE_KIND:
            return Refusal("no_such_table", impossible=True)
        participants = self._store.participants(table)
        his = (one.actor for one in participants if account and one.account == account.id)
        return past_record(
            self._store.read(table),
            table=table,
            number=number,
            key=key_of(token) if token else STRANGER,
            actor=next(his, None),
            people=People(participants),
        )
