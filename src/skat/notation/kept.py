"""What a page kept of a deal, held against what the server told when it was over.

Who saw a commitment, a set of commitments, his own cards and those that were played can show a
second story: the server cannot take back what a page has kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.record import dealt_cards

Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
HexNonce = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){16,64}$")]
_Cards = Annotated[tuple[str, ...], msgspec.Meta(max_length=12)]


class KeptCommitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The commitment of the page at a place."""

    place: Annotated[int, msgspec.Meta(ge=1, le=99)]
    commitment: Hash


ShownSet = Annotated[tuple[KeptCommitment, ...], msgspec.Meta(max_length=8)]


class KeptDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one page saw and sent.

    `shown` are the commitments to the seed that it was shown, `sets` those of the pages; `nonce`
    and `commitment` are its own, and `opened` says that it sent the nonce. `hand` are its own cards
    at the seat `seat` as they were dealt, `played` those that each seat was seen to play.
    """

    shown: Annotated[tuple[Hash, ...], msgspec.Meta(min_length=1, max_length=100)]
    sets: Annotated[tuple[ShownSet, ...], msgspec.Meta(max_length=100)]
    nonce: HexNonce
    commitment: Hash
    opened: bool
    seat: Seat | None = None
    hand: _Cards | None = None
    played: dict[Seat, _Cards] = {}


def fault_of(
    kept: KeptDeal,
    *,
    commitment: str,
    commitments: Sequence[KeptCommitment],
    nonces: Sequence[str | None],
    pack: Sequence[Card] | None,
) -> str | None:
    """The code of the first thing that is not as the page kept it; None if all is.

    `second_commitment` and `second_set` where it was shown two, `not_as_shown` where it was shown
    others than were told in the end, `left_out` where its own nonce is not in the cards,
    `cards_not_as_seen` where other cards were on the table.
    """
    if len({*kept.shown}) > 1:
        return "second_commitment"
    if len({*kept.sets}) > 1:
        return "second_set"
    if kept.shown[0] != commitment or any(shown != tuple(commitments) for shown in kept.sets):
        return "not_as_shown"
    if pack is None:
        return None
    own = [
        nonce
        for shown, nonce in zip(commitments, nonces, strict=False)
        if shown.commitment == kept.commitment
    ]
    if kept.nonce not in own:
        return "left_out"
    return None if _cards_agree(kept, pack) else "cards_not_as_seen"


def _cards_agree(kept: KeptDeal, pack: Sequence[Card]) -> bool:
    """Whether this pack deals the cards that were seen; the soloist's may come from the skat."""
    dealt = dealt_cards(pack)
    hands = {
        seat: {card.value for card in hand}
        for seat, hand in zip(Seat, (dealt.forehand, dealt.middlehand, dealt.rearhand), strict=True)
    }
    if kept.seat is not None and kept.hand is not None and hands[kept.seat] != {*kept.hand}:
        return False
    skat = {card.value for card in dealt.skat}
    others = [{*cards} - hands[seat] for seat, cards in kept.played.items()]
    return all(cards <= skat for cards in others) and sum(map(bool, others)) < 2
