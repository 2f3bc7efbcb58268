"""The shuffle of the coming deal, while the pages answer.

1. The commitment to the seed is shown to everybody, long before the cards are dealt (`Coming`).
2. Each person's page answers with the commitment to a nonce of its own. Nobody is waited for longer
   than `COMMIT_SECONDS` after that: a page that stays silent adds nothing to this deal.
3. The set of commitments is shown to everybody (`Gathered`), and the pages open theirs.
4. A nonce that does not come in ten seconds voids the deal, and all see who did not open
   (`VoidedInfo`). When the deal is over the seed is shown, and everybody can check it.

What is fixed is in the journal (`skat.tables.state.sealing`); here is only what is not fixed yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Final

from skat.model.seats import Place
from skat.shuffle import Commitment, Nonce, Seed, commitment, nonce_commitment
from skat.tables.running.attendants import Commitments
from skat.tables.shown.fairness import (
    Coming,
    Complaint,
    Gathered,
    Objection,
    Progress,
    in_hex,
    voided_info,
)
from skat.tables.state.actions import (
    DealCards,
    FixCommitments,
    PageCommitment,
    SealSeed,
    VoidDeal,
)
from skat.tables.state.sealing import next_seal, not_waited_for
from skat.tables.state.table_state import Sealed, Stage, TableState

COMMIT_SECONDS: Final = 2.5
"""More than two looks at the store, a second each: where hints between servers get lost, a page
at another server hears of the seed by one and its driver of the commitment by another."""
OPEN_SECONDS: Final = 10.0


class NextShuffle:
    """What the pages of one table have sent for the coming deal. Belongs to one event loop.

    `changed` is called when something new has come.
    """

    def __init__(
        self,
        draw_seed: Callable[[], bytes],
        *,
        clock: Callable[[], float],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self._changed = changed
        self._draw_seed = draw_seed
        self._clock = clock
        self._number = 0
        self._shown_at = 0.0
        self._fixed_at: float | None = None
        self._commitments: dict[str, Commitment] = {}
        self._nonces: dict[bytes, Nonce] = {}
        self._objections: set[tuple[str, Complaint]] = set()
        self._arrived: asyncio.Event | None = None

    def told(self, state: TableState) -> tuple[Progress, ...]:
        """All that everybody may know of the coming deal in this state, the newest last."""
        sealed = state.sealed
        if sealed is None:
            return ()
        self._follow(sealed)
        if state.boards is not None:
            # The event has shown the commitments of its boards; nothing is added here.
            return ()
        deal = state.deal_name(sealed.number)
        progress: list[Progress] = [voided_info(voided) for voided in state.voided]
        progress.append(Coming(deal, commitment(Seed(sealed.seed), deal).hex()))
        if sealed.commitments is not None:
            progress.append(Gathered(deal, in_hex(sealed.commitments)))
        return tuple(progress)

    def _follow(self, sealed: Sealed) -> None:
        """Forgets what was sent for an older deal, and remembers when this one was shown."""
        if self._number != sealed.number:
            self._number = sealed.number
            self._shown_at = self._clock()
            self._fixed_at = None
            self._commitments.clear()
            self._nonces.clear()
            self._objections.clear()
        if sealed.commitments is not None and self._fixed_at is None:
            self._fixed_at = self._clock()

    # --- what the pages send ------------------------------------------------------------------

    def commit(self, state: TableState, place: Place, *, deal: str, shown: bytes) -> None:
        """A page's commitment for the coming deal: the first of a person counts, and none that
        comes when the set is fixed. Late ones are no offence.
        """
        sealed = self._sealed(state, deal)
        if sealed is not None and sealed.commitments is None and not state.has_fixed_cards:
            name = state.chairs[place - 1].name
            if name not in self._commitments:
                self._commitments[name] = Commitment(shown)
                self._has_arrived()

    def open(self, state: TableState, *, deal: str, nonce: bytes) -> None:
        """A nonce, from whomever it comes: its commitment says whose it is.

        One that comes before the set is fixed is ignored: it was shown too early.
        """
        sealed = self._sealed(state, deal)
        if sealed is None or sealed.commitments is None:
            return
        name = state.deal_name(sealed.number)
        shown = commitment(Seed(sealed.seed), name)
        opened = nonce_commitment(Nonce(nonce), name, sealed=shown)
        known = opened in self._nonces
        if not known and any(page.commitment == opened for page in sealed.commitments):
            self._nonces[opened] = Nonce(nonce)
            self._has_arrived()

    def sent(self, state: TableState) -> Commitments:
        """All that has come for the coming deal, for the server that deals."""
        sealed = state.sealed
        if sealed is None:
            return Commitments()
        self._follow(sealed)
        shown = ((chair.place, self._commitments.get(chair.name)) for chair in state.chairs)
        return Commitments(
            deal=state.deal_name(sealed.number),
            pages=tuple((place, bytes(page)) for place, page in shown if page is not None),
            nonces=tuple(sorted(bytes(nonce) for nonce in self._nonces.values())),
        )

    def _has_arrived(self) -> None:
        if self._arrived is not None:
            self._arrived.set()
        self._changed()

    def objection(
        self, state: TableState, place: Place, *, deal: str, what: Complaint
    ) -> Objection | None:
        """A page's objection, to be shown to all; None if it was made before."""
        objection = (state.chairs[place - 1].name, what)
        if objection in self._objections:
            return None
        self._objections.add(objection)
        return Objection(deal, place, what)

    def _sealed(self, state: TableState, deal: str) -> Sealed | None:
        """The coming deal, if this is its name."""
        sealed = state.sealed
        if sealed is None or deal != state.deal_name(sealed.number):
            return None
        self._follow(sealed)
        return sealed

    # --- what is waited for -------------------------------------------------------------------

    async def committed(self, state: TableState, people: Collection[Place]) -> None:
        """Waits until these have committed, at most until `COMMIT_SECONDS` after the showing."""
        self.told(state)
        if state.has_fixed_cards:
            return
        awaited = {state.chairs[place - 1].name for place in {*people} - not_waited_for(state)}
        while not self._commitments.keys() >= awaited:
            if not await self._news(self._shown_at + COMMIT_SECONDS):
                return

    async def opened(self, state: TableState) -> None:
        """Waits until all have opened, at most until ten seconds after the set was shown."""
        self.told(state)
        shown = (state.sealed.commitments if state.sealed else None) or ()
        awaited = {page.commitment for page in shown}
        while not self._nonces.keys() >= awaited:
            if not await self._news((self._fixed_at or self._clock()) + OPEN_SECONDS):
                return

    async def _news(self, until: float) -> bool:
        """Waits for something to arrive; whether it did before this moment."""
        left = until - self._clock()
        if left <= 0:
            return False
        # Made while a task waits: most of the time none does, at thousands of tables.
        arrived = self._arrived = asyncio.Event()
        try:
            async with asyncio.timeout(left):
                await arrived.wait()
        except TimeoutError:
            return False
        finally:
            self._arrived = None
        return True

    # --- what becomes of it -------------------------------------------------------------------

    def seal(self, state: TableState) -> SealSeed:
        """A seed for the coming deal."""
        return SealSeed(self._next_seed(state))

    def _next_seed(self, state: TableState) -> bytes:
        """The seed of the deal that is sealed next: drawn, or that which other tables have."""
        fixed = state.fixed_seed(next_seal(state))
        return self._draw_seed() if fixed is None else fixed

    def fixed(self, state: TableState) -> FixCommitments:
        """The set of commitments that have come, in the order of the places."""
        self.told(state)
        pages = (
            (place, self._commitments.get(state.chairs[place - 1].name))
            for place in sorted({*state.people} - not_waited_for(state))
        )
        return FixCommitments(tuple(PageCommitment(at, shown) for at, shown in pages if shown))

    def dealt(self, state: TableState) -> DealCards | VoidDeal:
        """The deal that was fixed, if all have opened and a list is played; else it is void."""
        self.told(state)
        shown = (state.sealed.commitments if state.sealed else None) or ()
        nonces = [self._nonces.get(page.commitment) for page in shown]
        opened = tuple(nonce for nonce in nonces if nonce is not None)
        if len(opened) == len(nonces) and state.stage is Stage.PLAYING:
            return DealCards(opened, self._next_seed(state))
        return VoidDeal(tuple(nonces), self._next_seed(state))
