"""SQLite keeps accounts as every store must; PostgreSQL does so in `test_postgres`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from skat.journal import (
    Actor,
    Journal,
    JournalId,
    Participant,
    create_journal,
    enrol,
    participants_of,
    purge_journal,
    taken_part,
)
from skat.journal.store.accounts import Account, create_account, delete_account
from skat.journal.store.own_records import (
    DeviceDealRow,
    drop_device_list,
    keep_device_deals,
    kept_device_deals,
)
from skat.journal.store.public_deals import (
    Behind,
    DealFilter,
    PublicDeal,
    accounts_at,
    begin_older_deals,
    keep_older_deals,
    keep_public_deal,
    looked_up_to,
    older_table,
    public_deals,
    rated_deals_of_programs,
)
from skat.journal.store.showing import (
    DailyResult,
    daily_results,
    is_daily_listed,
    keep_daily,
    list_daily,
    own_daily_results,
    show_beside,
    show_nothing,
    shown_beside,
    unlist_daily,
)
from skat.journal.store.sql import SqlStore
from tests.journal.store.account_conformance import ANNA, BEN, NOW, AccountConformance, OpenBook
from tests.journal.store.conformance import OTHER, TABLE
from tests.journal.store.friend_conformance import FriendConformance
from tests.virtual_store import driven_store


class WithDailyLists(FriendConformance, AccountConformance):
    """The suite of accounts, of their friends, and of who among them wants to be listed."""

    def test_only_who_wants_it_is_listed_and_is_forgotten_when_he_does_not(
        self, book: SqlStore
    ) -> None:
        def result(account: Account, points: int, day: str = "2026-11-23") -> DailyResult:
            return DailyResult(account=account.id, name=account.name, day=day, points=points)

        def keep(account: Account, points: int, day: str = "2026-11-23") -> bool:
            return book.write(
                keep_daily, account.id, day=day, points=points, oldest="2026-11-10"
            ).result()

        assert not keep(ANNA, 90)
        assert not book.write(list_daily, "x9", since=NOW).result()
        for account in (ANNA, BEN, ANNA):
            assert book.write(list_daily, account.id, since=NOW).result()
        assert keep(ANNA, -40)
        assert keep(BEN, 90)
        # What is kept stays.
        assert keep(ANNA, 1_000)
        assert book.read(daily_results, "2026-11-23") == (result(BEN, 90), result(ANNA, -40))
        assert book.read(daily_results, "2026-11-24") == ()
        assert keep(ANNA, 7, "2026-11-09")
        assert keep(ANNA, 8, "2026-11-10")
        assert book.read(own_daily_results, ANNA.id) == (
            result(ANNA, 8, "2026-11-10"),
            result(ANNA, -40),
        )
        assert book.write(unlist_daily, ANNA.id).result()
        assert not book.write(unlist_daily, ANNA.id).result()
        assert book.read(own_daily_results, ANNA.id) == ()
        assert not book.read(is_daily_listed, ANNA.id)
        assert book.write(delete_account, BEN.id).result()
        assert book.write(create_account, BEN).result()
        assert not book.read(is_daily_listed, BEN.id)
        assert book.read(daily_results, "2026-11-23") == ()

    def test_a_deal_of_a_device_is_kept_once_and_goes_with_the_account(
        self, book: SqlStore
    ) -> None:
        def row(deal: int, record: bytes, name: str = "local-1") -> DeviceDealRow:
            return DeviceDealRow(list=name, deal=deal, since=NOW, facts=b"{}", record=record)

        first, second = row(1, b"1"), row(2, b"2")
        assert not book.write(keep_device_deals, "x9", [first]).result()
        for told in ([first], [row(1, b"other"), second], [first, second]):
            assert book.write(keep_device_deals, ANNA.id, told).result()
        assert book.read(kept_device_deals, ANNA.id) == (first, second)
        assert book.read(kept_device_deals, BEN.id) == ()
        assert book.write(keep_device_deals, BEN.id, [first, row(1, b"3", "local-2")]).result()
        assert book.write(drop_device_list, BEN.id, "local-1").result()
        assert not book.write(drop_device_list, BEN.id, "local-1").result()
        assert book.read(kept_device_deals, BEN.id) == (row(1, b"3", "local-2"),)
        assert book.write(delete_account, ANNA.id).result()
        assert book.write(create_account, ANNA).result()
        assert book.read(kept_device_deals, ANNA.id) == ()

    def test_what_is_shown_beside_a_name_comes_with_the_people_of_every_journal(
        self, book: SqlStore
    ) -> None:
        cup = JournalId("cup")
        book.write(create_journal, Journal(cup, kind="table")).result()
        for actor, account in (("one", ANNA.id), ("three", None), ("two", BEN.id)):
            person = Participant(
                journal=cup, actor=Actor(actor), name=actor, since=NOW, account=account
            )
            assert book.write(enrol, person).result()

        def shown() -> list[bytes | None]:
            return [each.beside for each in book.read(participants_of, cup)]

        assert not book.write(show_beside, "x9", b"5").result()
        assert book.write(show_beside, ANNA.id, b"1").result()
        assert book.write(show_beside, ANNA.id, b"2").result()
        assert shown() == [b"2", None, None]
        assert [each.beside for each in book.read(taken_part, ANNA.id)] == [b"2"]
        assert (book.read(shown_beside, ANNA.id), book.read(shown_beside, BEN.id)) == (b"2", None)
        assert book.write(show_beside, BEN.id, b"").result()
        assert shown() == [b"2", None, b""]
        assert book.write(show_nothing, ANNA.id).result()
        assert not book.write(show_nothing, ANNA.id).result()
        assert shown() == [None, None, b""]
        assert book.write(delete_account, BEN.id).result()
        assert book.write(create_account, BEN).result()
        assert book.read(shown_beside, BEN.id) is None

    def test_tables_of_before_are_looked_through_once_each(self, book: SqlStore) -> None:
        assert book.read(older_table) is None
        lists = replace(OTHER, id=JournalId("a-list"), kind="list")
        for journal in (TABLE, lists, OTHER):
            book.write(create_journal, journal).result()
        for _ in range(2):
            book.write(begin_older_deals).result()
        book.write(create_journal, replace(TABLE, id=JournalId("newer"))).result()
        deal = PublicDeal(table=TABLE.id, deal=1, since=0, rules="isko-2022", size=3, seats=SEATS)
        for table, deals in ((TABLE, (deal,)), (OTHER, ()), (TABLE, (deal,))):
            if table is OTHER:
                assert book.read(older_table) == OTHER.id
            book.write(keep_older_deals, table.id, deals).result()
        assert book.read(older_table) is None
        assert book.read(public_deals, DealFilter(), behind=None, limit=9) == (deal,)

    def test_public_deals_are_found_by_what_they_are_and_name_nobody(self, book: SqlStore) -> None:
        def deal(number: int, table: JournalId = TABLE.id, **told: Any) -> PublicDeal:
            given = {"since": NOW + number, "rules": "isko-2022", "size": 3, "seats": SEATS, **told}
            return PublicDeal(table=table, deal=number, **given)

        def numbers(*, after: PublicDeal | None = None, limit: int = 9, **wanted: Any) -> list[int]:
            behind = None if after is None else Behind(after.since, after.table, after.deal)
            rows = book.read(public_deals, DealFilter(**wanted), behind=behind, limit=limit)
            return [row.deal for row in rows]

        first = deal(1, soloist=0, contract="grand", won=True, score=48, rated=True)
        second = deal(2, soloist=2, contract="null", won=False, score=-46, rules="isko-1999")
        third, same = deal(3), deal(1, OTHER.id, since=NOW + 3, rated=True)
        assert not book.write(keep_public_deal, first).result()
        for table in (TABLE, OTHER):
            book.write(create_journal, table).result()
        for each in (first, second, third, same, replace(first, won=False)):
            assert book.write(keep_public_deal, each).result()
        assert book.read(public_deals, DealFilter(), behind=None, limit=1) == (first,)
        assert numbers() == [1, 2, 3, 1]
        assert numbers(after=first, limit=2) == [2, 3]
        assert numbers(after=third) == [1]
        assert numbers(since=NOW + 2, until=NOW + 3) == [2]
        assert (numbers(contract="grand"), numbers(rules="isko-1999")) == ([1], [2])
        assert (numbers(won=True), numbers(won=False)) == ([1], [2])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("skat.journal.store.public_deals.MOST_LOOKED", 2)
            wanted = DealFilter(contract="grand")
            middle, end = Behind(NOW + 2, TABLE.id, 2), Behind(NOW + 3, OTHER.id, 1)
            assert book.read(looked_up_to, wanted, behind=None) == middle
            assert book.read(looked_up_to, wanted, behind=middle) == end
            assert book.read(looked_up_to, wanted, behind=end) is None
            assert book.read(looked_up_to, DealFilter(until=NOW + 2), behind=None) is None
            nearer = book.read(public_deals, DealFilter(), behind=None, limit=9, up_to=middle)
            assert nearer == (first, second)
        assert book.read(rated_deals_of_programs, limit=9) == (same, first)
        came = Participant(
            journal=TABLE.id, actor=Actor(SEATS[1]), name="x", since=NOW, account=ANNA.id
        )
        book.write(enrol, came).result()
        assert numbers(player=ANNA.name) == [1, 2, 3]
        assert numbers(player=BEN.name) == numbers(player="nobody") == []
        here = {(TABLE.id, SEATS[1]): (ANNA.id, ANNA.name)}
        assert book.read(accounts_at, (first, same)) == here
        assert book.write(delete_account, ANNA.id).result()
        assert book.write(create_account, ANNA).result()
        assert numbers(player=ANNA.name) == []
        assert book.read(accounts_at, (first, same)) == {}
        book.write(purge_journal, TABLE.id).result()
        assert numbers() == [1]


SEATS = ("person-a", "person-b", "computer:club")


class TestSqliteAccounts(WithDailyLists):
    @pytest.fixture
    def open_store(self, tmp_path: Path) -> OpenBook:
        return lambda: driven_store(tmp_path / "skat.db")


def test_a_name_that_was_deleted_is_in_no_byte_of_the_file(tmp_path: Path) -> None:
    store = driven_store(tmp_path / "skat.db")
    store.write(create_account, ANNA).result()
    store.write(delete_account, ANNA.id).result()
    store.close()
    content = (tmp_path / "skat.db").read_bytes()
    assert ANNA.name.encode() not in content
    assert ANNA.password.encode() not in content
