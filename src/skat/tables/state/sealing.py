"""How a deal is fixed before it is dealt (`skat shuffle 2`): what these entries do to a table.

    seal_seed -> the commitment to the seed is shown, and the pages answer with theirs
    fix_commitments -> the set of them is shown to all, and the pages open
    deal_cards -> the cards are out, and the seed of the next deal is sealed
    void_deal -> a page did not open: another seed is sealed under another number

Each of these is on disk before anything of it is shown, so a server that was killed, or another
driver, goes on with the same seed and the same set. A number is never used twice.
"""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.shuffle import SEED_BYTES, DealId
from skat.tables.state.actions import DealCards, FixCommitments, PageCommitment, SealSeed, VoidDeal
from skat.tables.state.dealing import with_cards
from skat.tables.state.packs import opens
from skat.tables.state.table_state import (
    Changed,
    Sealed,
    Shuffle,
    Stage,
    TableState,
    Voided,
)

COMMITMENT_BYTES = 32
MOST_FAILURES = 2
"""A page that did not open so often is not waited for again until cards are dealt."""

_NOT_SEALED = Refusal("deal_not_sealed", impossible=True)


def after_seal_seed(state: TableState, action: SealSeed) -> Changed:
    """The seed of the coming deal is fixed."""
    if state.sealed is not None:
        return Refusal("deal_sealed_already", impossible=True)
    return _why_not_now(state) or _with_seal(state, action.seed)


def after_fix_commitments(state: TableState, action: FixCommitments) -> Changed:
    """The set of commitments that is shown to all is fixed; a place has one at most."""
    sealed = state.sealed
    if sealed is None or sealed.commitments is not None:
        return _NOT_SEALED
    places = [shown.place for shown in action.commitments]
    if state.has_fixed_cards and places:
        return Refusal("bad_commitments", impossible=True)
    short = any(len(shown.commitment) != COMMITMENT_BYTES for shown in action.commitments)
    if short or places != sorted(set(places)) or not set(places) <= set(state.people):
        return Refusal("bad_commitments", impossible=True)
    fixed = replace(state, sealed=replace(sealed, commitments=action.commitments))
    return _why_not_now(state) or fixed


def after_deal_cards(state: TableState, action: DealCards) -> Changed:
    """The cards are dealt that follow from what all have fixed and opened."""
    sealed, shown = state.sealed, _fixed(state)
    if sealed is None or shown is None:
        return _NOT_SEALED
    name = state.deal_name(sealed.number)
    if not all(_opened(shown, action.nonces, name, sealed.seed)):
        return Refusal("nonce_differs", impossible=True)
    refused = _why_not_now(state)
    if refused is not None:
        return refused
    shuffle = Shuffle(name, sealed.seed, action.nonces, shown, state.voided)
    boards = state.boards
    if boards is not None:
        # By the scheme of the event's seals: its words are mixed in, and nothing of this table.
        shuffle = Shuffle(name, sealed.seed, boards.nonces)
    dealt = with_cards(replace(state, sealed=None, voided=()), shuffle)
    return dealt if isinstance(dealt, Refusal) else _with_seal(dealt, action.seed)


def after_void_deal(state: TableState, action: VoidDeal) -> Changed:
    """A deal that a page did not open, or whose list ended just then, is never dealt; that is not
    forgotten.
    """
    sealed, shown = state.sealed, _fixed(state)
    if sealed is None or shown is None:
        return _NOT_SEALED
    name = state.deal_name(sealed.number)
    came = [nonce for nonce in action.nonces if nonce is not None]
    of = [page for page, nonce in zip(shown, action.nonces, strict=False) if nonce is not None]
    needless = len(came) == len(shown) and state.stage is Stage.PLAYING
    whole = len(action.nonces) == len(shown) and not needless
    if not whole or not all(_opened(tuple(of), tuple(came), name, sealed.seed)):
        return Refusal("nonce_differs", impossible=True)
    voided = Voided(name, sealed.seed, shown, action.nonces)
    return _with_seal(replace(state, sealed=None, voided=(*state.voided, voided)), action.seed)


def not_waited_for(state: TableState) -> frozenset[Place]:
    """The places whose pages did not open too often since cards were dealt."""
    missing = [place for voided in state.voided for place in voided.missing]
    return frozenset(place for place in missing if missing.count(place) >= MOST_FAILURES)


def next_seal(state: TableState) -> int:
    """The number of the deal that is sealed next; none is used twice."""
    return max(state.seals, state.deal_number) + 1


def _fixed(state: TableState) -> tuple[PageCommitment, ...] | None:
    return None if state.sealed is None else state.sealed.commitments


def _opened(
    shown: tuple[PageCommitment, ...], nonces: tuple[bytes, ...], deal: DealId, seed: bytes
) -> list[bool]:
    if len(shown) != len(nonces):
        return [False]
    pairs = zip(shown, nonces, strict=True)
    return [opens(nonce, page, deal=deal, seed=seed) for page, nonce in pairs]


def _with_seal(state: TableState, seed: bytes) -> Changed:
    if len(seed) != SEED_BYTES:
        return Refusal("bad_seed", details={"reason": f"{len(seed)} bytes"}, impossible=True)
    number = next_seal(state)
    fixed = state.fixed_seed(number)
    if fixed is not None and seed != fixed:
        return Refusal("bad_seed", details={"reason": "not the fixed one"}, impossible=True)
    return replace(state, sealed=Sealed(number, seed), seals=number)


def _why_not_now(state: TableState) -> Refusal | None:
    if state.deal_is_running:
        return Refusal("deal_running", ("SkO-3.2.1",), {"deal": len(state.rows) + 1})
    if state.stage is not Stage.PLAYING:
        return Refusal("list_not_begun", impossible=True)
    return None
