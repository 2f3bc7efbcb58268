"""A revealed deal: everything that is needed to do the sum of its shuffle again.

In JSON, one object a line or a list of them:

    {"deal": "table-17/1", "seed": "<64 hex digits>", "commitment": "<64 hex digits>",
     "nonces": ["<32 to 128 hex digits>", ...], "pack": ["D9", "D7", ...]}

`pack` holds the 32 cards from the top, as they lay before the deal; see `skat.shuffle` for the sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, BinaryIO, Final

import msgspec

from skat.model.cards import Card
from skat.notation.cards import read_card
from skat.notation.problem import Problem, quoted
from skat.shuffle import Commitment, DealId, Nonce, Seed, commitment, shuffled_pack

LONGEST_FILE: Final = 16_777_216
"""Bytes; a deal has about 700, so an archive of 20,000 fits."""

_Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Nonce = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){16,64}$")]


class RevealedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players were shown before the deal, and what was kept from them until its end."""

    deal: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    seed: _Hash
    commitment: _Hash
    pack: Annotated[tuple[str, ...], msgspec.Meta(min_length=32, max_length=32)]
    nonces: Annotated[tuple[_Nonce, ...], msgspec.Meta(max_length=8)] = ()


class DealCheck(msgspec.Struct, frozen=True):
    """Whether the seed is the one committed to, and whether the cards follow from it.

    `first_wrong` is the place in the pack, from 1, of the first card that is not.
    """

    deal: str
    commitment_holds: bool
    pack_holds: bool
    first_wrong: int | None = None

    @property
    def fair(self) -> bool:
        """Nothing was changed after the players' nonces were in."""
        return self.commitment_holds and self.pack_holds


def check_deal(revealed: RevealedDeal) -> DealCheck | Problem:
    """The sum done again; a `Problem` where the pack is not 32 different cards.

    >>> seed = "00" * 32
    >>> pack = tuple(map(str, shuffled_pack(Seed(bytes(32)), DealId("table-17/1"))))
    >>> committed = commitment(Seed(bytes(32)), DealId("table-17/1")).hex()
    >>> check_deal(RevealedDeal("table-17/1", seed, committed, pack)).fair
    True
    """
    pack: list[Card] = []
    for text in revealed.pack:
        card = read_card(text)
        if isinstance(card, Problem):
            return card
        if card in pack:
            return Problem("card_twice", {"card": str(card)})
        pack.append(card)
    seed, deal = Seed(bytes.fromhex(revealed.seed)), DealId(revealed.deal)
    nonces = [Nonce(bytes.fromhex(nonce)) for nonce in revealed.nonces]
    drawn = shuffled_pack(seed, deal, nonces=nonces)
    wrong = [
        place for place, cards in enumerate(zip(pack, drawn, strict=True), 1) if len({*cards}) > 1
    ]
    return DealCheck(
        deal=revealed.deal,
        commitment_holds=commitment(seed, deal) == Commitment(bytes.fromhex(revealed.commitment)),
        pack_holds=not wrong,
        first_wrong=wrong[0] if wrong else None,
    )


def read_revealed(file: BinaryIO) -> Iterator[RevealedDeal | Problem]:
    """The revealed deals of an open binary file, in order, and what could not be read.

    >>> from io import BytesIO
    >>> [found.code for found in read_revealed(BytesIO(b" "))]
    ['no_revealed_deal']
    """
    content = file.read(LONGEST_FILE + 1)
    if len(content) > LONGEST_FILE:
        yield Problem("file_too_long", {"most": LONGEST_FILE})
        return
    pieces = _pieces(content.removeprefix(b"\xef\xbb\xbf"))
    if not pieces:
        yield Problem("no_revealed_deal", line=1)
    for line, piece in pieces:
        try:
            yield msgspec.json.decode(piece, type=RevealedDeal)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield Problem(
                "bad_revealed_deal", {"reason": quoted(str(error), longest=200)}, line=line
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
