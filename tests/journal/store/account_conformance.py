"""What every store of accounts must do; used as `tests.journal.store.conformance` is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from msgspec.structs import replace

from skat.journal import (
    NAMELESS,
    Actor,
    Journal,
    JournalId,
    Participant,
    create_journal,
    enrol,
    participants_of,
    purge_journal,
    taken_part,
    unname,
)
from skat.journal.store.account_tokens import (
    MOST_TOKENS,
    AccountToken,
    TokenKind,
    keep_token,
    mark_token_used,
    revoke_token,
    secret_digest,
    token_of,
    tokens_of,
)
from skat.journal.store.accounts import (
    MOST_SESSIONS,
    Account,
    AccountChange,
    Session,
    account_named,
    account_of,
    all_accounts,
    change_account,
    close_session,
    close_sessions,
    create_account,
    delete_account,
    open_session,
    session_of,
)
from skat.journal.store.bot_invitations import (
    MOST_INVITATIONS,
    Invitation,
    drop_invitation,
    invitations_of,
    keep_invitation,
)
from skat.journal.store.own_records import (
    MOST_DEALS,
    OwnDealRow,
    keep_deals,
    keep_progress,
    keep_review,
    kept_deals,
    kept_progress,
)
from skat.journal.store.sql import SqlStore
from tests.journal.store.conformance import OTHER, TABLE

OpenBook = Callable[[], SqlStore]

NOW = 1_790_000_000
DAY = 86_400
ANNA = Account(
    id="x1",
    name="Änne O'Neill",
    password="$argon2id$anna",
    recovery=bytes(range(32)),
    created=NOW,
    preferences='{"deck":"german","♥":1}'.encode(),
)
BEN = Account(id="x2", name="Ben", password="$argon2id$ben", recovery=bytes(32), created=NOW)


def key(number: int) -> bytes:
    return number.to_bytes(32, "big")


def session(number: int, account: Account = ANNA, *, at: int = NOW) -> Session:
    return Session(key=key(number), account=account.id, created=at, expires=at + DAY)


def seated(book: SqlStore, table: Journal) -> None:
    """A table at which both have a place."""
    book.write(create_journal, table).result()
    for account in (ANNA, BEN):
        book.write(
            enrol,
            Participant(
                journal=table.id,
                actor=Actor(f"person-{account.id}"),
                name=account.name,
                since=NOW,
                account=account.id,
            ),
        ).result()


def kept(
    deal: int, facts: bytes = b'{"role":"soloist"}', *, table: str = TABLE.id, since: int = NOW
) -> OwnDealRow:
    return OwnDealRow(journal=JournalId(table), deal=deal, since=since, facts=facts)


def token(number: int, *, account: Account = ANNA, kind: TokenKind = "iss") -> AccountToken:
    return AccountToken(
        id=f"t{number}",
        account=account.id,
        kind=kind,
        digest=secret_digest(f"secret {number}"),
        created=NOW + number,
        scopes="play read",
        label="JSkat ♥",
    )


def invitation(table: Journal, *, account: Account = ANNA, since: int = NOW) -> Invitation:
    told = f'{{"table":"{table.id}","♥":1}}'.encode()
    return Invitation(account=account.id, journal=table.id, since=since, told=told)


def book_of(opened: SqlStore) -> SqlStore:
    """A store with the accounts of both."""
    for account in (ANNA, BEN):
        assert opened.write(create_account, account).result()
    return opened


class AccountConformance:
    """The suite; a subclass has the fixture `open_store`."""

    @pytest.fixture
    def book(self, open_store: OpenBook) -> Iterator[SqlStore]:
        with closing(book_of(open_store())) as opened:
            yield opened

    def test_accounts_are_kept_with_every_byte(self, book: SqlStore) -> None:
        assert book.read(account_named, ANNA.name) == book.read(account_of, ANNA.id) == ANNA
        assert book.read(all_accounts) == (BEN, ANNA)
        assert book.read(account_named, "Carla") is None
        assert book.read(account_of, "x3") is None

    @pytest.mark.parametrize("name", ["", "\0", "\ud800", "' OR 1=1 --"])
    def test_odd_names_are_nobodys(self, book: SqlStore, name: str) -> None:
        assert book.read(account_named, name) is None

    def test_a_name_is_taken_however_it_is_spelt(self, book: SqlStore) -> None:
        rival = Account(id="x3", name="BEN", password="p", recovery=bytes(32), created=NOW)
        assert not book.write(create_account, rival).result()
        assert not book.write(change_account, ANNA.id, AccountChange(name="bEN")).result()
        assert book.read(account_named, "ben") == BEN
        assert book.write(change_account, BEN.id, AccountChange(name="BEN")).result()
        assert [each.name for each in book.read(all_accounts)] == ["BEN", ANNA.name]

    def test_what_is_changed_and_what_stays(self, book: SqlStore) -> None:
        assert book.write(
            change_account, ANNA.id, AccountChange(name="Anna", preferences=b"{}")
        ).result()
        assert book.read(account_named, ANNA.name) is None
        changed = book.read(account_named, "Anna")
        assert changed is not None
        assert (changed.password, changed.recovery) == (ANNA.password, ANNA.recovery)
        assert changed.preferences == b"{}"
        assert not book.write(change_account, "x9", AccountChange(name="Carla")).result()

    def test_a_recovery_code_is_used_up_by_the_first_of_four(self, book: SqlStore) -> None:
        changes = [
            AccountChange(password=f"$argon2id${at}", recovery=key(100 + at), uses_up=ANNA.recovery)
            for at in range(4)
        ]
        # All four are waiting before the first is done: they may share one commit.
        asked = [book.write(change_account, ANNA.id, change) for change in changes]
        assert [done.result() for done in asked] == [True, False, False, False]
        kept = book.read(account_of, ANNA.id)
        assert kept is not None
        assert (kept.password, kept.recovery) == ("$argon2id$0", key(100))

    def test_a_session_leads_to_its_account_until_it_expires(self, book: SqlStore) -> None:
        assert book.write(open_session, session(1)).result()
        assert not book.write(
            open_session, Session(key=key(2), account="x9", created=NOW, expires=NOW + 1)
        ).result()
        welcome = book.read(session_of, key(1), now=NOW + DAY - 1)
        assert welcome is not None
        assert (welcome.account, welcome.session) == (ANNA, session(1))
        assert book.read(session_of, key(1), now=NOW + DAY) is None
        assert book.read(session_of, key(2), now=NOW) is None
        assert book.write(open_session, session(1, at=NOW + DAY - 1)).result()
        assert book.read(session_of, key(1), now=NOW + DAY) is not None

    def test_sessions_are_ended_one_or_all(self, book: SqlStore) -> None:
        for number in (1, 2):
            book.write(open_session, session(number)).result()
        book.write(open_session, session(3, BEN)).result()
        assert book.write(close_session, key(1)).result()
        assert not book.write(close_session, key(1)).result()
        assert book.read(session_of, key(2), now=NOW) is not None
        assert book.write(close_sessions, ANNA.id).result()
        assert book.read(session_of, key(2), now=NOW) is None
        assert book.read(session_of, key(3), now=NOW) is not None

    def test_another_password_ends_all_sessions_and_another_name_none(self, book: SqlStore) -> None:
        for number, account in ((1, ANNA), (2, BEN)):
            book.write(open_session, session(number, account)).result()
        book.write(change_account, ANNA.id, AccountChange(name="Anna", recovery=bytes(32))).result()
        assert book.read(session_of, key(1), now=NOW) is not None
        book.write(change_account, ANNA.id, AccountChange(password="$argon2id$new")).result()
        assert book.read(session_of, key(1), now=NOW) is None
        assert book.read(session_of, key(2), now=NOW) is not None

    def test_sessions_never_pile_up(self, book: SqlStore) -> None:
        book.write(open_session, session(999, BEN)).result()
        for number in range(MOST_SESSIONS + 3):
            book.write(open_session, session(number, at=NOW + number)).result()
        open_now = [
            number
            for number in range(MOST_SESSIONS + 3)
            if book.read(session_of, key(number), now=NOW + 30) is not None
        ]
        assert open_now == list(range(3, MOST_SESSIONS + 3))
        assert book.read(session_of, key(999), now=NOW + 30) is not None
        book.write(open_session, session(1000, at=NOW + 2 * DAY)).result()
        assert book.read(session_of, key(999), now=NOW) is None

    def test_a_deleted_account_leaves_neither_session_nor_name(self, book: SqlStore) -> None:
        table = JournalId("table-17")
        book.write(create_journal, Journal(table, kind="table")).result()
        for actor, account in (("person-a", ANNA), ("person-b", BEN)):
            book.write(
                enrol,
                Participant(
                    journal=table,
                    actor=Actor(actor),
                    name=account.name,
                    since=NOW,
                    account=account.id,
                ),
            ).result()
        book.write(open_session, session(1)).result()
        assert book.write(delete_account, ANNA.id).result()
        assert not book.write(delete_account, ANNA.id).result()
        assert book.read(account_named, ANNA.name) is None
        assert book.read(session_of, key(1), now=NOW) is None
        assert [each.name for each in book.read(participants_of, table)] == [NAMELESS, "Ben"]
        assert book.read(taken_part, ANNA.id) == ()
        assert len(book.read(taken_part, BEN.id)) == 1
        assert book.write(create_account, ANNA).result()

    def test_everything_is_there_when_it_is_opened_again_here_too(
        self, open_store: OpenBook
    ) -> None:
        first = open_store()
        first.write(create_account, ANNA).result()
        first.write(open_session, session(1)).result()
        first.close()
        again = open_store()
        try:
            welcome = again.read(session_of, key(1), now=NOW)
            assert welcome is not None
            assert welcome.account == ANNA
        finally:
            again.close()

    # --- own records ----------------------------------------------------------------------------

    def test_an_own_record_is_kept_once_and_reviewed_by_newer_numbers(self, book: SqlStore) -> None:
        seated(book, TABLE)
        assert book.write(keep_deals, ANNA.id, (kept(2), kept(1, b"older"), kept(1))).result()
        assert book.read(kept_deals, ANNA.id) == (kept(1), kept(2))
        assert not book.write(keep_deals, "x9", (kept(1),)).result()
        assert book.write(keep_deals, ANNA.id, (kept(1, table="nowhere"),)).result()

        judged = replace(kept(2), version=3, review=b"{}")
        assert book.write(keep_review, ANNA.id, judged).result()
        assert not book.write(
            keep_review, ANNA.id, replace(judged, version=2, review=b"old")
        ).result()
        assert not book.write(keep_review, ANNA.id, replace(judged, deal=3)).result()
        assert not book.write(keep_review, BEN.id, judged).result()
        assert book.write(keep_deals, ANNA.id, (kept(2),)).result()
        assert book.read(kept_deals, ANNA.id) == (kept(1), judged)
        assert book.read(kept_deals, BEN.id) == ()

    def test_own_deals_never_pile_up(self, book: SqlStore) -> None:
        seated(book, TABLE)
        many = tuple(kept(deal, since=NOW + deal) for deal in range(1, MOST_DEALS + 3))
        assert book.write(keep_deals, BEN.id, (kept(1),)).result()
        assert book.write(keep_deals, ANNA.id, many).result()
        assert book.read(kept_deals, ANNA.id) == many[2:]
        assert book.read(kept_deals, BEN.id) == (kept(1),)

    def test_progress_is_the_last_that_was_kept(self, book: SqlStore) -> None:
        assert book.read(kept_progress, ANNA.id) is None
        for content in (b"{}", '{"♥":1}'.encode()):
            assert book.write(keep_progress, ANNA.id, content).result()
        assert book.read(kept_progress, ANNA.id) == '{"♥":1}'.encode()
        assert book.read(kept_progress, BEN.id) is None
        assert not book.write(keep_progress, "x9", b"{}").result()

    def test_an_own_record_goes_with_account_name_and_journal(self, book: SqlStore) -> None:
        for table in (TABLE, OTHER):
            seated(book, table)
            for account in (ANNA, BEN):
                deals = (kept(1, table=table.id), kept(2, table=table.id))
                assert book.write(keep_deals, account.id, deals).result()
        book.write(keep_progress, ANNA.id, b"{}").result()
        assert book.write(unname, OTHER.id, Actor(f"person-{BEN.id}")).result()
        assert {each.journal for each in book.read(kept_deals, BEN.id)} == {TABLE.id}
        assert len(book.read(kept_deals, ANNA.id)) == 4
        book.write(purge_journal, OTHER.id).result()
        assert {each.journal for each in book.read(kept_deals, ANNA.id)} == {TABLE.id}
        assert book.write(delete_account, ANNA.id).result()
        assert book.write(create_account, ANNA).result()
        assert (book.read(kept_deals, ANNA.id), book.read(kept_progress, ANNA.id)) == ((), None)
        assert len(book.read(kept_deals, BEN.id)) == 2

    # --- secrets for programs -------------------------------------------------------------------

    def test_a_secret_opens_its_own_door_alone(self, book: SqlStore) -> None:
        port, bot = token(1), token(2, kind="bot")
        assert book.write(keep_token, bot).result()
        assert book.write(keep_token, port).result()
        assert book.read(token_of, port.digest, kind="iss") == port
        assert book.read(token_of, port.digest, kind="bot") is None
        assert book.read(token_of, secret_digest("another"), kind="iss") is None
        assert book.read(tokens_of, ANNA.id, kind="iss") == (port,)
        assert book.read(tokens_of, BEN.id, kind="iss") == ()
        assert not book.write(keep_token, replace(token(3), account="x9")).result()

    def test_a_secret_knows_when_it_was_used_last(self, book: SqlStore) -> None:
        assert book.write(keep_token, token(1)).result()
        assert book.write(mark_token_used, "t1", at=NOW + 60).result()
        assert not book.write(mark_token_used, "t1", at=NOW + 50).result()
        assert not book.write(mark_token_used, "t9", at=NOW).result()
        assert book.read(tokens_of, ANNA.id, kind="iss") == (replace(token(1), used=NOW + 60),)

    def test_a_secret_is_revoked_by_its_owner_alone(self, book: SqlStore) -> None:
        for number in (1, 2):
            assert book.write(keep_token, token(number)).result()
        assert not book.write(revoke_token, BEN.id, "t1").result()
        assert book.write(revoke_token, ANNA.id, "t1").result()
        assert not book.write(revoke_token, ANNA.id, "t1").result()
        assert book.read(token_of, token(1).digest, kind="iss") is None
        assert book.read(tokens_of, ANNA.id, kind="iss") == (token(2),)

    def test_secrets_of_one_kind_never_pile_up(self, book: SqlStore) -> None:
        # All of them are waiting before the first is done: they may share one commit.
        asked = [book.write(keep_token, token(number)) for number in range(MOST_TOKENS + 1)]
        assert [done.result() for done in asked] == [True] * MOST_TOKENS + [False]
        assert book.write(keep_token, token(99, kind="bot")).result()
        assert book.write(revoke_token, ANNA.id, "t0").result()
        assert book.write(keep_token, token(MOST_TOKENS)).result()
        kept_now = [each.id for each in book.read(tokens_of, ANNA.id, kind="iss")]
        assert kept_now == [f"t{number}" for number in range(1, MOST_TOKENS + 1)]

    def test_secrets_go_with_the_account(self, book: SqlStore) -> None:
        assert book.write(keep_token, token(1)).result()
        assert book.write(keep_token, token(2, account=BEN)).result()
        assert book.write(delete_account, ANNA.id).result()
        assert book.read(token_of, token(1).digest, kind="iss") is None
        assert book.write(create_account, ANNA).result()
        assert book.read(tokens_of, ANNA.id, kind="iss") == ()
        assert book.read(tokens_of, BEN.id, kind="iss") == (token(2, account=BEN),)

    # --- invitations of bots --------------------------------------------------------------------

    def test_an_invitation_is_kept_until_it_is_dropped(self, book: SqlStore) -> None:
        for table in (TABLE, OTHER):
            book.write(create_journal, table).result()
            assert book.write(keep_invitation, invitation(table), before=0).result()
        later = invitation(TABLE, since=NOW + 9)
        assert book.write(keep_invitation, later, before=0).result()
        assert book.read(invitations_of, ANNA.id, since=NOW) == (invitation(OTHER), later)
        assert book.read(invitations_of, ANNA.id, since=NOW + 1) == (later,)
        assert book.read(invitations_of, BEN.id, since=0) == ()
        assert not book.write(drop_invitation, BEN.id, TABLE.id).result()
        assert book.write(drop_invitation, ANNA.id, TABLE.id).result()
        assert not book.write(drop_invitation, ANNA.id, TABLE.id).result()
        assert book.read(invitations_of, ANNA.id, since=0) == (invitation(OTHER),)

    @pytest.mark.parametrize("name", ["", "no-such", "\0"])
    def test_nobody_is_invited_where_nothing_is(self, book: SqlStore, name: str) -> None:
        nowhere = replace(invitation(TABLE), journal=JournalId(name))
        assert not book.write(keep_invitation, nowhere, before=0).result()
        assert not book.write(drop_invitation, ANNA.id, nowhere.journal).result()
        book.write(create_journal, TABLE).result()
        nobody = replace(invitation(TABLE), account="x9")
        assert not book.write(keep_invitation, nobody, before=0).result()

    def test_invitations_never_pile_up(self, book: SqlStore) -> None:
        tables = [
            Journal(JournalId(f"t{number}"), TABLE.kind) for number in range(MOST_INVITATIONS + 1)
        ]
        for table in tables:
            book.write(create_journal, table).result()
        asked = [
            book.write(keep_invitation, invitation(table, since=NOW + number), before=0)
            for number, table in enumerate(tables)
        ]
        assert [done.result() for done in asked] == [True] * MOST_INVITATIONS + [False]
        again = invitation(tables[3], since=NOW + 99)
        assert book.write(keep_invitation, again, before=0).result(), "one of them anew"
        assert book.write(keep_invitation, invitation(tables[-1]), before=NOW + 2).result()
        named = [each.journal for each in book.read(invitations_of, ANNA.id, since=0)]
        assert sorted(named) == sorted(table.id for table in tables[2:])

    def test_invitations_go_with_account_and_journal(self, book: SqlStore) -> None:
        for table in (TABLE, OTHER):
            book.write(create_journal, table).result()
            for account in (ANNA, BEN):
                one = invitation(table, account=account)
                assert book.write(keep_invitation, one, before=0).result()
        book.write(purge_journal, OTHER.id).result()
        assert book.read(invitations_of, BEN.id, since=0) == (invitation(TABLE, account=BEN),)
        assert book.write(delete_account, ANNA.id).result()
        assert book.write(create_account, ANNA).result()
        assert book.read(invitations_of, ANNA.id, since=0) == ()
        assert len(book.read(invitations_of, BEN.id, since=0)) == 1
