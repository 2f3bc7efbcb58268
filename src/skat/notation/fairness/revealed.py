"""A revealed deal: everything that is needed to do the sum of its shuffle again.

In JSON, one object a line or a list of them:

    {"deal": "table-17/1", "seed": "<64 hex digits>", "commitment": "<64 hex digits>",
     "nonces": ["<32 to 128 hex digits>", ...], "pack": ["D9", "D7", ...]}

`pack` holds the 32 cards from the top, as they lay before the deal; `skat.shuffle` has the sum. A
deal of `skat shuffle 2` has `"scheme": 2` and `"commitments": [{"place": 1, "commitment": "<64 hex
digits>"}, ...]`, in the order of the nonces. One that was voided has null for `pack` and for the
nonces that did not come; one that was never ended has null for `seed` too. `kept` is what a page
saw of it (`skat.notation.fairness`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, BinaryIO, Final, Literal, TypeAlias

import msgspec

from skat.model.cards import ALL_CARDS, Card
from skat.model.malformed import UNREADABLE, malformed
from skat.model.refusal import Detail
from skat.notation.cards import read_card
from skat.notation.fairness import (
    Hash,
    HexNonce,
    KeptCommitment,
    KeptDeal,
    Misfit,
    Testimony,
    ToldDeal,
    record_of_page,
    set_of,
)
from skat.notation.fairness.judge import DealAnswer, judge_deal
from skat.notation.problem import Problem, quoted
from skat.shuffle import Commitment, DealId, Nonce, Seed

LONGEST_FILE: Final = 16_777_216
"""Bytes; a deal has about 700, so an archive of 20,000 fits."""

_Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class RevealedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the players were shown before the deal, and what was kept from them until its end."""

    deal: _Name
    seed: Hash | None = None
    commitment: Hash
    pack: Annotated[tuple[str, ...], msgspec.Meta(min_length=32, max_length=32)] | None = None
    nonces: Annotated[tuple[HexNonce | None, ...], msgspec.Meta(max_length=8)] = ()
    scheme: Literal[1, 2] = 1
    commitments: Annotated[tuple[KeptCommitment, ...], msgspec.Meta(max_length=8)] = ()
    kept: KeptDeal | None = None


class MisfitDeal(msgspec.Struct, frozen=True):
    """A deal of which something is not in its form: what the page kept where `told` is there, and
    else what the server revealed.
    """

    deal: str
    told: RevealedDeal | None = None


def testimony_of(read: RevealedDeal | MisfitDeal) -> Testimony | Misfit:
    """A file's word about a deal as it is judged."""
    revealed = read.told if isinstance(read, MisfitDeal) else read
    told = None if revealed is None else _told(revealed)
    if told is None or revealed is None or isinstance(read, MisfitDeal):
        return Misfit(told)
    kept = revealed.kept
    return Testimony(told=told, page=None if kept is None else record_of_page(kept))


def _told(revealed: RevealedDeal) -> ToldDeal | None:
    """What the server revealed; None where the pack is not 32 different cards."""
    cards = None if revealed.pack is None else [read_card(text) for text in revealed.pack]
    pack = None if cards is None else tuple(card for card in cards if isinstance(card, Card))
    if pack is not None and len({*pack}) != len(ALL_CARDS):
        return None
    nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in revealed.nonces]
    return ToldDeal(
        deal=DealId(revealed.deal),
        scheme=revealed.scheme,
        commitment=Commitment(bytes.fromhex(revealed.commitment)),
        commitments=set_of(revealed.commitments),
        nonces=tuple(None if nonce is None else Nonce(nonce) for nonce in nonces),
        seed=None if revealed.seed is None else Seed(bytes.fromhex(revealed.seed)),
        pack=pack,
    )


def check_deal(*records: RevealedDeal | MisfitDeal) -> DealAnswer:
    """What one or several records of one deal prove.

    Raises `ValueError` without any.

    >>> from skat.shuffle import commitment, shuffled_pack
    >>> seed, deal = Seed(bytes(32)), DealId("table-17/1")
    >>> pack = tuple(map(str, shuffled_pack(seed, deal)))
    >>> shown = commitment(seed, deal).hex()
    >>> revealed = RevealedDeal(deal=deal, seed=seed.hex(), commitment=shown, pack=pack)
    >>> check_deal(revealed).answer, check_deal(revealed).why
    ('not_bound', 'old_scheme')
    """
    return judge_deal([testimony_of(record) for record in records])


def read_revealed(file: BinaryIO) -> Iterator[RevealedDeal | MisfitDeal | Problem]:
    """The revealed deals of an open binary file, in order, and what could not be read.

    >>> from io import BytesIO
    >>> print(*read_revealed(BytesIO(b" ")))
    There is no revealed deal in the file
    """
    content = file.read(LONGEST_FILE + 1)
    if len(content) > LONGEST_FILE:
        yield Problem("file_too_long", details={"most": LONGEST_FILE})
        return
    pieces = _pieces(content.removeprefix(b"\xef\xbb\xbf"))
    if not pieces:
        yield Problem("no_revealed_deal", line=1)
    for line, piece in pieces:
        yield _read(piece, line=line)


def _read(piece: bytes | msgspec.Raw, *, line: int) -> RevealedDeal | MisfitDeal | Problem:
    """A deal. One with a name has an answer, whatever else is wrong with it."""
    try:
        fields = msgspec.json.decode(piece, type=dict[str, msgspec.Raw])
        deal = msgspec.json.decode(fields.get("deal", b"null"), type=_Name)
        deal.encode()
    except UNREADABLE as error:
        return _unreadable(malformed(error, bytes(piece), line=line), line=line)
    unknown = fields.keys() - {*RevealedDeal.__struct_fields__}
    if unknown:
        return _unreadable(
            {"reason": "malformed_unknown", "path": "$", "field": quoted(min(unknown))}, line=line
        )
    deal_read = _formed(fields)
    if deal_read is None:
        fields.pop("kept", None)
        return MisfitDeal(deal, _formed(fields))
    return deal_read


def _formed(fields: dict[str, msgspec.Raw]) -> RevealedDeal | None:
    """The deal with these fields, if all have their form."""
    try:
        return msgspec.convert(
            _whole(msgspec.json.decode(msgspec.json.encode(fields))), type=RevealedDeal
        )
    except UNREADABLE:
        return None


def _whole(value: Any) -> Any:
    """A value with its whole numbers as such: a page cannot tell 2.0 from 2."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole(each) for each in value]
    if isinstance(value, dict):
        return {name: _whole(each) for name, each in value.items()}
    return value


def _unreadable(details: Mapping[str, Detail], *, line: int) -> Problem:
    return Problem("bad_revealed_deal", details=details, line=line)


def _pieces(content: bytes) -> list[tuple[int, bytes | msgspec.Raw]]:
    """Each deal with the line it begins on: of a list, of lines, or the only one."""
    if content.lstrip().startswith(b"["):
        try:
            return [(1, piece) for piece in msgspec.json.decode(content, type=list[msgspec.Raw])]
        except UNREADABLE:
            return [(1, content)]
    try:
        return [(1, msgspec.json.decode(content, type=msgspec.Raw))]
    except UNREADABLE:
        lines = enumerate(content.split(b"\n"), 1)
        return [(number, line) for number, line in lines if line.strip()]
