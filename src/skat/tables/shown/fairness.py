"""What all are told of a shuffle, and what the pages answer until the cards are dealt.

1. The commitment to the seed is shown to everybody, long before the cards are dealt (`Coming`).
2. Each person's page answers with the commitment to a nonce of its own. Nobody is waited for longer
   than two seconds after the showing: who stays silent then has no say in this deal.
3. The set of commitments is shown to everybody (`Gathered`), and the pages open theirs.
4. A nonce that does not come in ten seconds voids the deal, and all are told who did not open
   (`VoidedInfo`). When the deal is over the seed is shown, and everybody can do the sum.

What is fixed is in the journal (`skat.tables.state.sealing`); here is only what is not fixed yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Final, Literal, TypeAlias

import msgspec

from skat.model.cards import Card
from skat.model.seats import Place
from skat.shuffle import Commitment, DealId, Nonce, Seed, commitment, nonce_commitment
from skat.tables.state.actions import DealCards, FixCommitments, PageCommitment, SealSeed, VoidDeal
from skat.tables.state.packs import pack_of
from skat.tables.state.sealing import not_waited_for
from skat.tables.state.table_state import Sealed, Stage, TableState, Voided, deal_id

COMMIT_SECONDS: Final = 2.0
OPEN_SECONDS: Final = 10.0

Complaint: TypeAlias = Literal["second_commitment", "second_set", "left_out", "never_dealt"]
"""What a page was shown: another commitment for a deal, another set for it, a set without its own
commitment; a deal that it had opened and that was then neither dealt nor voided.
"""


class CommitmentInfo(msgspec.Struct, frozen=True):
    """The commitment of the page at a place, in hex."""

    place: Place
    commitment: str


class Coming(msgspec.Struct, frozen=True, tag_field="type", tag="coming"):
    """The seed of the next deal is fixed: its fingerprint, in hex."""

    deal: DealId
    commitment: str


class Gathered(msgspec.Struct, frozen=True, tag_field="type", tag="gathered"):
    """The pages' commitments are fixed: whoever finds his own in the set opens it."""

    deal: DealId
    commitments: tuple[CommitmentInfo, ...]


class VoidedInfo(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="voided"):
    """A deal that will never be, with all that is known of it, in hex; `missing` did not open."""

    deal: DealId
    commitment: str
    commitments: tuple[CommitmentInfo, ...]
    nonces: tuple[str | None, ...]
    seed: str
    missing: tuple[Place, ...]


class Objection(msgspec.Struct, frozen=True, tag_field="type", tag="objection"):
    """The page at a place says that it was shown what must not be, and all hear it."""

    deal: str
    place: Place
    what: Complaint


Progress: TypeAlias = Coming | Gathered | VoidedInfo
"""What everybody is told of the coming deal."""


class FairInfo(msgspec.Struct, frozen=True, kw_only=True):
    """How the deal on the table was shuffled, in hex; seed and pack are there once it is over.

    `scheme` is that of `skat.shuffle`; `commitments` are there in scheme 2. `voided` are the deals
    that were never dealt in its place.
    """

    deal: DealId
    scheme: int
    commitment: str
    commitments: tuple[CommitmentInfo, ...]
    nonces: tuple[str, ...]
    seed: str | None
    pack: tuple[Card, ...] | None
    voided: tuple[VoidedInfo, ...]


class NextShuffle:
    """What the pages of one table have sent for the coming deal. Belongs to one event loop."""

    def __init__(self, draw_seed: Callable[[], bytes], *, clock: Callable[[], float]) -> None:
        self._draw_seed = draw_seed
        self._clock = clock
        self._number = 0
        self._shown_at = 0.0
        self._fixed_at: float | None = None
        self._commitments: dict[str, Commitment] = {}
        self._nonces: dict[bytes, Nonce] = {}
        self._objections: set[tuple[str, Complaint]] = set()
        self._arrived = asyncio.Event()

    def told(self, state: TableState) -> tuple[Progress, ...]:
        """All that everybody may know of the coming deal in this state, the newest last."""
        sealed = state.sealed
        if sealed is None:
            return ()
        self._follow(sealed)
        deal = deal_id(state.id, sealed.number)
        told: list[Progress] = [voided_info(voided) for voided in state.voided]
        told.append(Coming(deal, commitment(Seed(sealed.seed), deal).hex()))
        if sealed.commitments is not None:
            told.append(Gathered(deal, _in_hex(sealed.commitments)))
        return tuple(told)

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
        if sealed is not None and sealed.commitments is None:
            self._commitments.setdefault(state.chairs[place - 1].name, Commitment(shown))
            self._arrived.set()

    def open(self, state: TableState, *, deal: str, nonce: bytes) -> None:
        """A nonce, from whomever it comes: its commitment says whose it is.

        One that comes before the set is fixed is passed over: it was shown too early.
        """
        sealed = self._sealed(state, deal)
        if sealed is None or sealed.commitments is None:
            return
        name = deal_id(state.id, sealed.number)
        shown = commitment(Seed(sealed.seed), name)
        opened = nonce_commitment(Nonce(nonce), name, sealed=shown)
        if any(page.commitment == opened for page in sealed.commitments):
            self._nonces[opened] = Nonce(nonce)
            self._arrived.set()

    def objection(
        self, state: TableState, place: Place, *, deal: str, what: Complaint
    ) -> Objection | None:
        """What a page objects to, to be told to all; None for what it has said already."""
        said = (state.chairs[place - 1].name, what)
        if said in self._objections:
            return None
        self._objections.add(said)
        return Objection(deal, place, what)

    def _sealed(self, state: TableState, deal: str) -> Sealed | None:
        """The coming deal, if this is its name."""
        sealed = state.sealed
        if sealed is None or deal != deal_id(state.id, sealed.number):
            return None
        self._follow(sealed)
        return sealed

    # --- what is waited for -------------------------------------------------------------------

    async def committed(self, state: TableState, people: Collection[Place]) -> None:
        """Waits until these have committed, at most until two seconds after the showing."""
        self.told(state)
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
        self._arrived.clear()
        try:
            async with asyncio.timeout(left):
                await self._arrived.wait()
        except TimeoutError:
            return False
        return True

    # --- what becomes of it -------------------------------------------------------------------

    def seal(self) -> SealSeed:
        """A seed for the coming deal."""
        return SealSeed(self._draw_seed())

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
            return DealCards(opened, self._draw_seed())
        return VoidDeal(tuple(nonces), self._draw_seed())


def fair_info(state: TableState) -> FairInfo | None:
    """What everybody may know of the shuffle now; None before the first deal."""
    shuffle = state.shuffle
    if shuffle is None or state.deal is None:
        return None
    over = not state.deal_is_running
    return FairInfo(
        deal=shuffle.deal,
        scheme=1 if shuffle.commitments is None else 2,
        commitment=commitment(Seed(shuffle.seed), shuffle.deal).hex(),
        commitments=_in_hex(shuffle.commitments or ()),
        nonces=tuple(nonce.hex() for nonce in shuffle.nonces),
        seed=shuffle.seed.hex() if over else None,
        pack=pack_of(shuffle) if over else None,
        voided=tuple(voided_info(voided) for voided in shuffle.voided),
    )


def voided_info(voided: Voided) -> VoidedInfo:
    """A voided deal as all are told of it; its seed will never be used, so it is shown."""
    return VoidedInfo(
        deal=voided.deal,
        commitment=commitment(Seed(voided.seed), voided.deal).hex(),
        commitments=_in_hex(voided.commitments),
        nonces=tuple(None if nonce is None else nonce.hex() for nonce in voided.nonces),
        seed=voided.seed.hex(),
        missing=voided.missing,
    )


def _in_hex(commitments: Collection[PageCommitment]) -> tuple[CommitmentInfo, ...]:
    return tuple(CommitmentInfo(page.place, page.commitment.hex()) for page in commitments)
