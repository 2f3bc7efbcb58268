"""A page as it should be, and what it keeps; a lying server is put between it and the table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.seats import SEATS, Place, Seat
from skat.notation.fairness import KeptCommitment, KeptDeal
from skat.notation.fairness.judge import DealAnswer
from skat.notation.fairness.revealed import RevealedDeal, check_deal
from skat.rules.state import Phase
from skat.shuffle import Commitment, DealId, Nonce, nonce_commitment
from skat.tables.running.table import Table
from skat.tables.shown.fairness import Coming, FairInfo, Gathered, Objection, VoidedInfo
from skat.tables.shown.snapshot import Snapshot
from skat.tables.shown.subscriber import Shown, Subscriber
from tests.tables.tools import key, seed

Lie = Callable[[Shown], Shown | None]


class Honest(Subscriber):
    """Commits, opens for one set only, keeps what it sees; `lie` changes what it is shown."""

    opens = True
    commits = True

    def __init__(self, table: Table, place: int, *, lie: Lie = lambda shown: shown) -> None:
        super().__init__(key(place), self._see, adds_bytes=True)
        self.table, self.place, self.lie = table, Place(place), lie
        self.kept: dict[str, KeptDeal] = {}
        self.told: dict[str, FairInfo | VoidedInfo] = {}
        self.objections: list[Objection] = []
        self.sent: list[str] = []

    def nonce(self, deal: str) -> Nonce:
        return Nonce(seed(sum(deal.encode()) * 100 + self.place))

    def _see(self, shown: Shown) -> None:
        seen = self.lie(shown)
        match seen:
            case Coming():
                self._coming(seen)
            case Gathered():
                self._gathered(seen)
            case VoidedInfo():
                self.told[seen.deal] = seen
            case Objection():
                self.objections.append(seen)
            case Snapshot():
                self._look(seen)

    def _coming(self, coming: Coming) -> None:
        deal, nonce = coming.deal, self.nonce(coming.deal)
        sealed = Commitment(bytes.fromhex(coming.commitment))
        own = nonce_commitment(nonce, DealId(deal), sealed=sealed)
        kept = self.kept.get(deal) or KeptDeal(
            shown=(), sets=(), nonce=nonce.hex(), commitment=own.hex(), opened=False
        )
        if coming.commitment not in kept.shown:
            kept = replace(kept, shown=(*kept.shown, coming.commitment))
        self.kept[deal] = kept
        if len(kept.shown) > 1:
            self.table.audience.object(self.place, deal=deal, what="second_commitment")
            return
        if not self.commits:
            return
        self.sent.append(f"commit {deal}")
        self.table.shuffle.commit(self.table.state, self.place, deal=deal, shown=own)

    def _gathered(self, gathered: Gathered) -> None:
        kept = self.kept[gathered.deal]
        pages = tuple(KeptCommitment(at.place, at.commitment) for at in gathered.commitments)
        if pages not in kept.sets:
            kept = self.kept[gathered.deal] = replace(kept, sets=(*kept.sets, pages))
        if len(kept.sets) > 1:
            self.table.audience.object(self.place, deal=gathered.deal, what="second_set")
        elif self.opens and kept.commitment in [page.commitment for page in pages]:
            self.kept[gathered.deal] = replace(kept, opened=True)
            self.sent.append(f"open {gathered.deal}")
            self.table.shuffle.open(
                self.table.state, deal=gathered.deal, nonce=self.nonce(gathered.deal)
            )

    def _look(self, snapshot: Snapshot) -> None:
        fair, view = snapshot.fair, snapshot.view
        kept = self.kept.get(fair.deal) if fair is not None else None
        if fair is None or view is None or kept is None:
            return
        if view.phase is Phase.AUCTION and isinstance(view.viewer, Seat):
            hand = tuple(card.value for card in view.hand)
            self.kept[fair.deal] = replace(kept, seat=view.viewer, hand=kept.hand or hand)
        elif view.trick:
            played = {seat: set(cards) for seat, cards in kept.played.items()}
            for step, card in enumerate(view.trick):
                seat = SEATS[(view.leader.index + step) % 3]
                played.setdefault(seat, set()).add(card.value)
            cards = {seat: tuple(sorted(of)) for seat, of in played.items()}
            self.kept[fair.deal] = replace(kept, played=cards)
        if fair.seed is not None:
            self.told[fair.deal] = fair

    def revealed(self, deal: str) -> RevealedDeal:
        """What this page can show to others of a deal."""
        told, kept = self.told.get(deal), self.kept[deal]
        if told is None:
            pages = kept.sets[0] if kept.sets else ()
            nothing = (None,) * len(pages)
            return RevealedDeal(
                deal=deal,
                commitment=kept.shown[0],
                nonces=nothing,
                scheme=2,
                commitments=pages,
                kept=kept,
            )
        pages = tuple(KeptCommitment(at.place, at.commitment) for at in told.commitments)
        pack = told.pack if isinstance(told, FairInfo) else None
        cards = None if pack is None else tuple(card.value for card in pack)
        return RevealedDeal(
            deal=deal,
            seed=told.seed,
            commitment=told.commitment,
            pack=cards,
            nonces=told.nonces,
            scheme=2,
            commitments=pages,
            kept=kept,
        )

    def check(self, deal: str) -> DealAnswer:
        """What `skat verify` answers to that."""
        return check_deal(self.revealed(deal))


class Silent(Honest):
    """A page that commits and then does not open."""

    opens = False
