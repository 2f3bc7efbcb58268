"""A revealed deal: everything that is needed to do the sum of its shuffle again.

In JSON, one object a line or a list of them:

    {"deal": "table-17/1", "seed": "<64 hex digits>", "commitment": "<64 hex digits>",
     "nonces": ["<32 to 128 hex digits>", ...], "pack": ["D9", "D7", ...]}

`pack` holds the 32 cards from the top, as they lay before the deal; `skat.shuffle` has the sum. A
deal of `skat shuffle 2` has `"scheme": 2` and `"commitments": [{"place": 1, "commitment": "<64 hex
digits>"}, ...]`, in the order of the nonces. One that was voided has null for `pack` and for the
nonces that did not come; one that was never ended has null for `seed` too. `kept` is what a page
saw of it (`skat.notation.kept`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, BinaryIO, Final, Literal

import msgspec

from skat.model.cards import Card
from skat.notation.cards import read_card
from skat.notation.kept import Hash, HexNonce, KeptCommitment, KeptDeal, fault_of
from skat.notation.problem import Problem, quoted
from skat.shuffle import (
    Commitment,
    DealId,
    Nonce,
    Seed,
    commitment,
    jointly_shuffled_pack,
    nonce_commitment,
    shuffled_pack,
    transcript,
)

LONGEST_FILE: Final = 16_777_216
"""Bytes; a deal has about 700, so an archive of 20,000 fits."""


class RevealedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players were shown before the deal, and what was kept from them until its end."""

    deal: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    seed: Hash | None
    commitment: Hash
    pack: Annotated[tuple[str, ...], msgspec.Meta(min_length=32, max_length=32)] | None
    nonces: Annotated[tuple[HexNonce | None, ...], msgspec.Meta(max_length=8)] = ()
    scheme: Literal[1, 2] = 1
    commitments: Annotated[tuple[KeptCommitment, ...], msgspec.Meta(max_length=8)] = ()
    kept: KeptDeal | None = None

    @property
    def outcome(self) -> Outcome:
        """What became of the deal."""
        if self.pack is not None:
            return "dealt"
        return "voided" if self.seed is not None else "unfinished"


Outcome = Literal["dealt", "voided", "unfinished"]


class DealCheck(msgspec.Struct, frozen=True):
    """Whether the seed is the one committed to, and whether the cards follow from it.

    `first_wrong` is the place in the pack, from 1, of the first card that is not. `fault` is the
    code of the first thing that is wrong, if any.
    """

    deal: str
    outcome: Outcome
    commitment_holds: bool
    pack_holds: bool
    first_wrong: int | None = None
    fault: str | None = None

    @property
    def fair(self) -> bool:
        """Nothing was changed after it was fixed; a deal that was never dealt has no cards."""
        return self.fault is None


def check_deal(revealed: RevealedDeal) -> DealCheck | Problem:
    """The sum done again; a `Problem` where the pack is not 32 different cards.

    >>> seed = "00" * 32
    >>> pack = tuple(map(str, shuffled_pack(Seed(bytes(32)), DealId("table-17/1"))))
    >>> committed = commitment(Seed(bytes(32)), DealId("table-17/1")).hex()
    >>> check_deal(RevealedDeal("table-17/1", seed, committed, pack)).fair
    True
    """
    if revealed.pack is None:
        return _never_dealt(revealed)
    if revealed.seed is None or None in revealed.nonces:
        return Problem("bad_revealed_deal", details={"reason": "a pack without seed or nonces"})
    pack: list[Card] = []
    for text in revealed.pack:
        card = read_card(text)
        if isinstance(card, Problem):
            return card
        if card in pack:
            return Problem("card_twice", details={"card": str(card)})
        pack.append(card)
    drawn = _drawn(revealed, Seed(bytes.fromhex(revealed.seed)))
    wrong = [
        place for place, cards in enumerate(zip(pack, drawn, strict=True), 1) if len({*cards}) > 1
    ]
    return _checked(revealed, first_wrong=wrong[0] if wrong else None, pack=pack)


def _never_dealt(revealed: RevealedDeal) -> DealCheck | Problem:
    """A deal without cards; a voided one lacks a nonce, one that has all should have been dealt."""
    if revealed.outcome == "voided" and revealed.scheme == 1:
        return Problem("bad_revealed_deal", details={"reason": "scheme 1 has no voided deals"})
    return _checked(revealed, first_wrong=None, pack=None)


def _checked(
    revealed: RevealedDeal, *, first_wrong: int | None, pack: Sequence[Card] | None
) -> DealCheck:
    holds = revealed.seed is None or commitment(
        Seed(bytes.fromhex(revealed.seed)), DealId(revealed.deal)
    ) == Commitment(bytes.fromhex(revealed.commitment))
    fault = None
    if not holds:
        fault = "commitment_differs"
    elif not _nonces_hold(revealed):
        fault = "nonce_differs"
    elif first_wrong is not None:
        fault = "pack_differs"
    elif revealed.kept is not None:
        fault = fault_of(
            revealed.kept,
            commitment=revealed.commitment,
            commitments=revealed.commitments,
            nonces=revealed.nonces,
            pack=pack,
        )
    return DealCheck(
        deal=revealed.deal,
        outcome=revealed.outcome,
        commitment_holds=holds,
        pack_holds=first_wrong is None,
        first_wrong=first_wrong,
        fault=fault,
    )


def _drawn(revealed: RevealedDeal, seed: Seed) -> tuple[Card, ...]:
    """The pack that follows, by the scheme of the deal."""
    deal = DealId(revealed.deal)
    nonces = [Nonce(bytes.fromhex(nonce)) for nonce in revealed.nonces if nonce is not None]
    if revealed.scheme == 1:
        return shuffled_pack(seed, deal, nonces=nonces)
    fixed = transcript(
        deal,
        sealed=Commitment(bytes.fromhex(revealed.commitment)),
        commitments=[
            (page.place, Commitment(bytes.fromhex(page.commitment)))
            for page in revealed.commitments
        ],
    )
    return jointly_shuffled_pack(seed, fixed, nonces=nonces)


def _nonces_hold(revealed: RevealedDeal) -> bool:
    """Whether every nonce that was opened is the one that was committed to."""
    if revealed.scheme == 1:
        return True
    if len(revealed.nonces) != len(revealed.commitments):
        return False
    sealed = Commitment(bytes.fromhex(revealed.commitment))
    return all(
        nonce_commitment(Nonce(bytes.fromhex(nonce)), DealId(revealed.deal), sealed=sealed).hex()
        == shown.commitment
        for nonce, shown in zip(revealed.nonces, revealed.commitments, strict=True)
        if nonce is not None
    )


def read_revealed(file: BinaryIO) -> Iterator[RevealedDeal | Problem]:
    """The revealed deals of an open binary file, in order, and what could not be read.

    >>> from io import BytesIO
    >>> [found.code for found in read_revealed(BytesIO(b" "))]
    ['no_revealed_deal']
    """
    content = file.read(LONGEST_FILE + 1)
    if len(content) > LONGEST_FILE:
        yield Problem("file_too_long", details={"most": LONGEST_FILE})
        return
    pieces = _pieces(content.removeprefix(b"\xef\xbb\xbf"))
    if not pieces:
        yield Problem("no_revealed_deal", line=1)
    for line, piece in pieces:
        try:
            yield msgspec.json.decode(piece, type=RevealedDeal)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield Problem(
                "bad_revealed_deal", details={"reason": quoted(str(error), longest=200)}, line=line
            )


def _pieces(content: bytes) -> list[tuple[int, bytes | msgspec.Raw]]:
    """Each deal with the line it begins on: of a list, of lines, or the only one."""
    if content.lstrip().startswith(b"["):
        try:
            return [(1, piece) for piece in msgspec.json.decode(content, type=list[msgspec.Raw])]
        except msgspec.DecodeError:
            return [(1, content)]
    try:
        return [(1, msgspec.json.decode(content, type=msgspec.Raw))]
    except msgspec.DecodeError:
        lines = enumerate(content.split(b"\n"), 1)
        return [(number, line) for number, line in lines if line.strip()]
