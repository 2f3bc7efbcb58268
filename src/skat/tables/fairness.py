"""The next deal's seed, fixed before anybody's bytes are in, and what all are shown of a shuffle.

1. The table draws the seed and shows its commitment to everybody, long before the cards are dealt.
2. Each person's page answers with bytes of its own. Bytes that are still missing two seconds after
   the commitment was shown are drawn by the table, so that nobody can hold up a deal.
3. When the deal is over the seed is shown, and everybody can do the sum (`skat.shuffle`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Final

import msgspec

from skat.model.cards import Card
from skat.model.seats import Place
from skat.rules.machine import is_over
from skat.rules.violation import Violation
from skat.shuffle import (
    LONGEST_NONCE,
    SHORTEST_NONCE,
    DealId,
    Nonce,
    Seed,
    commitment,
    shuffled_pack,
)
from skat.tables.entries import NextDeal
from skat.tables.state import TableState, deal_id

NONCE_SECONDS: Final = 2.0


class Coming(msgspec.Struct, frozen=True, tag_field="type", tag="coming"):
    """The seed of the next deal is fixed: its fingerprint, in hex."""

    deal: DealId
    commitment: str


class FairInfo(msgspec.Struct, frozen=True, kw_only=True):
    """How the deal on the table was shuffled, in hex; seed and pack are there once it is over."""

    deal: DealId
    commitment: str
    nonces: tuple[str, ...]
    seed: str | None
    pack: tuple[Card, ...] | None


class NextShuffle:
    """What is known of the next deal of one table before it is dealt. Belongs to one event loop."""

    def __init__(self, draw_seed: Callable[[], bytes], *, clock: Callable[[], float]) -> None:
        self._draw_seed = draw_seed
        self._clock = clock
        self._coming: Coming | None = None
        self._seed = Seed(b"")
        self._shown_at = 0.0
        self._nonces: dict[Place, Nonce] = {}
        self._arrived = asyncio.Event()

    def shown(self, state: TableState) -> Coming:
        """The commitment of the deal that comes after this state."""
        again = state.deals_again
        deal = deal_id(state.id, state.deal_number + (0 if again else 1))
        if self._coming is None or self._coming.deal != deal:
            self._seed = Seed(self._draw_seed())
            self._coming = Coming(deal, commitment(self._seed, deal).hex())
            self._shown_at = self._clock()
            self._nonces.clear()
        return self._coming

    def add(self, place: Place, *, deal: str, nonce: bytes) -> Violation | None:
        """A person's bytes for the coming deal; only the first count. Late ones are no offence.

        Refused: `bad_nonce` for a wrong length.
        """
        if not SHORTEST_NONCE <= len(nonce) <= LONGEST_NONCE:
            details = {"least": SHORTEST_NONCE, "most": LONGEST_NONCE}
            return Violation("bad_nonce", details=dict(details), impossible=True)
        if self._coming is not None and deal == self._coming.deal:
            self._nonces.setdefault(place, Nonce(nonce))
            self._arrived.set()
        return None

    async def gather(self, people: Collection[Place]) -> None:
        """Waits until these have sent their bytes, at most until two seconds after the showing."""
        while not self._nonces.keys() >= set(people):
            left = self._shown_at + NONCE_SECONDS - self._clock()
            if left <= 0:
                return
            self._arrived.clear()
            try:
                await asyncio.wait_for(self._arrived.wait(), left)
            except TimeoutError:
                return

    def dealt(self, state: TableState) -> NextDeal:
        """The deal that was committed to, with the bytes of all people in the order of places."""
        self.shown(state)
        people: Sequence[Place] = sorted(state.people)
        nonces = [self._nonces.get(place) or self._draw_seed() for place in people]
        self._coming = None
        return NextDeal(self._seed, tuple(nonces))


def fair_info(state: TableState) -> FairInfo | None:
    """What everybody may know of the shuffle now; None before the first deal."""
    if state.shuffle is None or state.deal is None:
        return None
    seed, deal = Seed(state.shuffle.seed), deal_id(state.id, state.deal_number)
    nonces = [Nonce(nonce) for nonce in state.shuffle.nonces]
    over = is_over(state.deal)
    return FairInfo(
        deal=deal,
        commitment=commitment(seed, deal).hex(),
        nonces=tuple(nonce.hex() for nonce in nonces),
        seed=seed.hex() if over else None,
        pack=shuffled_pack(seed, deal, nonces=nonces) if over else None,
    )
