"""The accounts' part of a store over SQL."""

from __future__ import annotations

from abc import abstractmethod
from concurrent.futures import Future
from contextlib import AbstractContextManager

from skat.journal import JournalId
from skat.store import account_queries
from skat.store.accounts import Account, AccountChange, Session, Welcome
from skat.store.committer import Committing
from skat.store.invitations import queries as invitation_queries
from skat.store.invitations.book import Invitation
from skat.store.own_record import queries as own_record_queries
from skat.store.own_record.book import OwnDealRow
from skat.store.statements import SqlConnection, Work
from skat.store.tokens import queries as token_queries
from skat.store.tokens.book import AccountToken, TokenKind


class SqlAccounts:
    """A `skat.store.accounts.AccountBook`, a `skat.store.own_record.book.OwnRecordBook`,
    a `skat.store.tokens.book.AccountTokenBook` and a
    `skat.store.invitations.book.InvitationBook`.

    A store says how it commits and how it is read.
    """

    _committer: Committing[Work]

    def create_account(self, account: Account) -> Future[bool]:
        """Keeps a new account unless its name is taken."""
        return self._committer.submit(
            lambda connection: account_queries.create(connection, account)
        )

    def change_account(self, account: str, change: AccountChange) -> Future[bool]:
        """Changes an account."""
        return self._committer.submit(
            lambda connection: account_queries.change(connection, account, change)
        )

    def delete_account(self, account: str) -> Future[bool]:
        """Deletes an account; triggers take its sessions and its name along."""
        return self._committer.submit(
            lambda connection: account_queries.delete(connection, account)
        )

    def account(self, name: str) -> Account | None:
        """The account of this name."""
        with self._reader() as connection:
            return account_queries.by_name(connection, name)

    def account_of(self, account: str) -> Account | None:
        """The account of this id."""
        with self._reader() as connection:
            return account_queries.by_id(connection, account)

    def accounts(self) -> tuple[Account, ...]:
        """All accounts by name."""
        with self._reader() as connection:
            return account_queries.everybody(connection)

    def open_session(self, session: Session) -> Future[bool]:
        """Keeps a session; a trigger ends those that are over and the oldest above the limit."""
        return self._committer.submit(
            lambda connection: account_queries.open_session(connection, session)
        )

    def session(self, key: bytes, *, now: int) -> Welcome | None:
        """Whose session this is, if it has not expired."""
        with self._reader() as connection:
            return account_queries.session(connection, key, now=now)

    def close_session(self, key: bytes) -> Future[bool]:
        """Ends a session."""
        return self._committer.submit(
            lambda connection: account_queries.close_session(connection, key)
        )

    def close_sessions(self, account: str) -> Future[bool]:
        """Ends all sessions of an account."""
        return self._committer.submit(
            lambda connection: account_queries.close_sessions(connection, account)
        )

    def keep_deals(self, account: str, deals: tuple[OwnDealRow, ...]) -> Future[bool]:
        """Keeps deals that are not known; a trigger makes room for them."""
        return self._committer.submit(
            lambda connection: own_record_queries.keep_deals(connection, account, deals)
        )

    def keep_review(self, account: str, deal: OwnDealRow) -> Future[bool]:
        """Keeps the review of a deal."""
        return self._committer.submit(
            lambda connection: own_record_queries.keep_review(connection, account, deal)
        )

    def kept_deals(self, account: str) -> tuple[OwnDealRow, ...]:
        """All deals of an account, the oldest first."""
        with self._reader() as connection:
            return own_record_queries.kept_deals(connection, account)

    def keep_progress(self, account: str, progress: bytes) -> Future[bool]:
        """Keeps how far somebody has learned."""
        return self._committer.submit(
            lambda connection: own_record_queries.keep_progress(connection, account, progress)
        )

    def progress(self, account: str) -> bytes | None:
        """How far somebody has learned."""
        with self._reader() as connection:
            return own_record_queries.progress(connection, account)

    def keep_token(self, token: AccountToken) -> Future[bool]:
        """Keeps a new secret unless the account has enough of its kind."""
        return self._committer.submit(lambda connection: token_queries.keep(connection, token))

    def token(self, digest: bytes, *, kind: TokenKind) -> AccountToken | None:
        """The secret with this digest, if it opens this door."""
        with self._reader() as connection:
            return token_queries.by_digest(connection, digest, kind=kind)

    def tokens(self, account: str, *, kind: TokenKind) -> tuple[AccountToken, ...]:
        """All secrets of this kind that an account has, the oldest first."""
        with self._reader() as connection:
            return token_queries.of_account(connection, account, kind=kind)

    def mark_token_used(self, token: str, *, at: int) -> Future[bool]:
        """Keeps when a secret was used last."""
        return self._committer.submit(
            lambda connection: token_queries.mark_used(connection, token, at=at)
        )

    def revoke_token(self, account: str, token: str) -> Future[bool]:
        """Deletes a secret of this account."""
        return self._committer.submit(
            lambda connection: token_queries.revoke(connection, account, token)
        )

    def keep_invitation(self, invitation: Invitation, *, before: int) -> Future[bool]:
        """Keeps an invitation unless the account has enough."""
        return self._committer.submit(
            lambda connection: invitation_queries.keep(connection, invitation, before=before)
        )

    def drop_invitation(self, account: str, journal: JournalId) -> Future[bool]:
        """Forgets an invitation."""
        return self._committer.submit(
            lambda connection: invitation_queries.drop(connection, account, journal)
        )

    def invitations(self, account: str, *, since: int) -> tuple[Invitation, ...]:
        """The invitations of an account that were made then or later."""
        with self._reader() as connection:
            return invitation_queries.of_account(connection, account, since=since)

    @abstractmethod
    def _reader(self) -> AbstractContextManager[SqlConnection]:
        """A connection that reads one moment of the database."""
