"""Challenges: a friend is asked to a table, which opens with both when he says yes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from skat.journal import JournalId, Store
from skat.journal.store.accounts import Account, folded
from skat.journal.store.challenges import (
    MOST_CHALLENGES,
    Challenge,
    answer_challenge,
    challenges_of,
    drop_challenges,
    keep_challenge,
)
from skat.model.likeness import tidied
from skat.model.refusal import Refusal
from skat.players import PLAYER_NAMES
from skat.server.http.refusals import saved
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import NAMES_BEGIN, Tables
from skat.tables.state.opening import OPEN, Companion
from skat.tables.state.settings import Settings

TERMS: Final = Settings()
"""The terms of a table between friends: private, a list without an end."""


class Challenges(msgspec.Struct, frozen=True):
    """The challenges of one store; `now` counts seconds since 1970.

    `asked` is called with each account that is challenged, `met` with the challenger's when the
    other is at the table.
    """

    store: Store
    tables: Tables
    now: Callable[[], float]
    asked: Callable[[str], None]
    met: Callable[[str, JournalId], None]

    async def challenge(
        self, account: Account, names: Sequence[str], *, third: str
    ) -> Refusal | None:
        """Asks these friends to one table.

        Refused: `no_such_player` for the third place, `no_such_friend`, `challenge_stands`,
        `too_many_challenges`. Raises `RefusedError` as saving does.
        """
        if third != OPEN and third not in PLAYER_NAMES:
            return Refusal("no_such_player", details={"player": third[:40]}, impossible=True)
        wished = {folded(tidied(name)): tidied(name) for name in names}
        kept = await saved(
            self.store.write(
                keep_challenge,
                account.id,
                tuple(wished.values()),
                table=JournalId(f"{NAMES_BEGIN}{secrets.token_urlsafe(9)}"),
                third=OPEN if len(wished) > 1 else third,
                now=int(self.now()),
            )
        )
        if isinstance(kept, str):
            details = {"most": MOST_CHALLENGES} if kept == "too_many_challenges" else {}
            return Refusal(kept, details=details)
        for friend in kept:
            self.asked(friend)
        return None

    async def answer(self, account: Account, name: str, *, accept: bool) -> Refusal | None:
        """Sits down with the friend of this name who asks, or says no.

        Refused: `no_such_challenge`, and as `Tables.open_together` and `Tables.join`. Raises
        `RefusedError` as saving does, and `StoreError`.
        """
        standing = await asyncio.to_thread(
            self.store.read, challenges_of, account.id, now=int(self.now())
        )
        wished = folded(tidied(name))
        challenge = next(
            (
                known
                for known in standing
                if known.challenged == account.id and folded(known.challenger_name) == wished
            ),
            None,
        )
        if challenge is None or challenge.accepted is False:
            return Refusal("no_such_challenge", impossible=True)
        if challenge.accepted:
            return None
        if accept and (refused := await self._sit_down(challenge, account)):
            return refused
        # A challenger who has withdrawn meanwhile finds the friend at the table, or sees no answer.
        await saved(self.store.write(answer_challenge, challenge, accept=accept))
        if accept:
            self.met(challenge.challenger, challenge.table)
        return None

    async def withdraw(self, account: Account) -> None:
        """Withdraws all challenges without an answer. Raises `RefusedError` as saving does."""
        await saved(self.store.write(drop_challenges, account.id))

    async def _sit_down(self, challenge: Challenge, account: Account) -> Refusal | None:
        """Opens the table with both, or takes a place at it where another friend was quicker."""
        company = [
            Companion(challenge.challenger_name, challenge.challenger),
            Companion(account.name, account.id),
        ]
        seated = await self.tables.open_together(
            company, TERMS, others=challenge.third, name=challenge.table
        )
        if not isinstance(seated, Refusal):
            return None
        if seated.code != "stale":
            return seated
        comer = Comer(name=account.name, account=account.id)
        joined = await self.tables.join(challenge.table, comer)
        return joined if isinstance(joined, Refusal) else None
