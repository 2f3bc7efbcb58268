"""What is kept with an account: a few numbers of its own deals, and how far it has learned."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Protocol

import msgspec

from skat.journal import JournalId

MOST_DEALS = 2_000
"""Deals of one account; the oldest make room for new ones."""


class OwnDealRow(msgspec.Struct, frozen=True, kw_only=True):
    """One finished deal of an account: the journal of its table, and its number there.

    `since` counts seconds since 1970. `facts` and `review` are JSON that the database does not
    read; a review has the `version` of the numbers it was made with, 0 where there is none yet.
    """

    journal: JournalId
    deal: int
    since: int
    facts: bytes
    version: int = 0
    review: bytes = b""


class OwnRecordBook(Protocol):
    """Own records on disk, beside the accounts; any thread may call.

    All of it goes with the account. Deals go with their journal too, and as soon as the account has
    no place beside it any more.
    """

    def keep_deals(self, account: str, deals: tuple[OwnDealRow, ...]) -> Future[bool]:
        """Keeps the facts of deals, with a review that is there; False without such an account."""
        ...

    def keep_review(self, account: str, deal: OwnDealRow) -> Future[bool]:
        """Keeps the review of a deal; False where the deal is not kept, or a newer one is."""
        ...

    def kept_deals(self, account: str) -> tuple[OwnDealRow, ...]:
        """All deals of an account, the oldest first."""
        ...

    def keep_progress(self, account: str, progress: bytes) -> Future[bool]:
        """Keeps how far somebody has learned, in place of before; False without such an account."""
        ...

    def progress(self, account: str) -> bytes | None:
        """How far somebody has learned, as it was kept."""
        ...
