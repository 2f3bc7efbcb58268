"""Invitations of bots as they are kept, for every server and the time after a restart."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Final, Protocol

import msgspec

from skat.journal import JournalId

MOST_INVITATIONS: Final = 20
"""Invitations that one account has at a time."""


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """An account is asked to the table of this journal, since so many seconds after 1970.

    `told` is what it is told of it: JSON that the database does not read.
    """

    account: str
    journal: JournalId
    since: int
    told: bytes


class InvitationBook(Protocol):
    """Invitations on disk; any thread may call. They go with the account and with the journal.

    What changes something returns a future that is done when it is committed, and that fails with
    a `StoreError` otherwise. Reading raises `StoreError`.
    """

    def keep_invitation(self, invitation: Invitation, *, before: int) -> Future[bool]:
        """Keeps an invitation in place of an older one to the same table, and forgets those of the
        account that were made `before`; False without such an account or journal, or where the
        account has `MOST_INVITATIONS` others.
        """
        ...

    def drop_invitation(self, account: str, journal: JournalId) -> Future[bool]:
        """Forgets an invitation; False if there is none."""
        ...

    def invitations(self, account: str, *, since: int) -> tuple[Invitation, ...]:
        """All invitations of an account that were made then or later, the oldest first."""
        ...
