"""The worlds that a seat must reckon with: counted exactly, drawn, listed.

A world says where every card is: three hands, as they are held now, and the skat. The worlds that
fit what a seat knows are all equally likely as far as the cards go; what the auction and the play
tell beyond that is for weights to say. Nothing here draws worlds to throw them away again, so the
draws are exactly uniform (or exactly in proportion to the weights), however odd the voids are.

Sets of cards are masks of 32 bits as `skat.model.cards` counts them; locations are 0 forehand,
1 middlehand, 2 rearhand, 3 skat. With the same seed the result is the same on every machine and on
any number of threads (weighted draws: on every machine that rounds like IEEE 754). All functions
may be called from several threads; the interpreter lock is released while they work.

Preparing takes 5 us for a player's 22 unseen cards and 60 us for all 32, a draw then 0.25 to 0.5 us
(measured on one core at 4 GHz). The time grows with (cards) x (room in each hand).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from skat.kernel import _core
from skat.model.cards import ALL_CARDS
from skat.model.checked import checked
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import followers, winning_card

SKAT: Final = 3
"""The location after the three seats."""

EVERY_CARD: Final = (1 << 32) - 1
_WORLD_BYTES = 16

FourMasks: TypeAlias = tuple[int, int, int, int]
"""A mask of cards for each location."""

LocationWeights: TypeAlias = Sequence[Sequence[float]]
"""32 rows, a card each, of four weights, a location each; 0 excludes."""


class ContradictionError(ValueError):
    """The given knowledge is impossible; `code` says why, `cards` which cards show it."""

    def __init__(self, code: str, cards: int = 0) -> None:
        super().__init__(code, cards)
        self.code = code
        self.cards = cards

    def __str__(self) -> str:
        names = " ".join(str(card) for card in ALL_CARDS if card.mask & self.cards)
        return f"{self.code}: {names}" if names else self.code


class World(NamedTuple):
    """Where the cards are that have not been played."""

    forehand: int
    middlehand: int
    rearhand: int
    skat: int


class Worlds(msgspec.Struct, frozen=True):
    """Worlds in a row, sixteen bytes each, as the kernel takes and gives them.

    Can be pickled and compared. `packed` holds four 32-bit numbers of the machine's order a world;
    numpy sees them by `numpy.frombuffer(worlds.packed, "u4").reshape(-1, 4)`. `packed_importance`
    is empty, or a double a world.

    >>> worlds = Worlds.of([World(1, 2, 4, 0), World(2, 1, 4, 0)])
    >>> len(worlds), worlds[1].forehand
    (2, 2)
    """

    packed: bytes
    packed_importance: bytes = b""

    @classmethod
    @checked
    def of(cls, worlds: Iterable[World]) -> Worlds:
        """These worlds."""
        packed = bytearray()
        for world in worlds:
            for cards in world:
                packed += cards.to_bytes(4, _BYTE_ORDER)
        return cls(bytes(packed))

    @property
    def importance(self) -> memoryview[float] | None:
        """By how much each weighted draw is to count in a mean over uniform worlds; None: equally.

        It is the world's probability under a uniform draw over that under the weights. The mean of
        all is 1; divide by the sum to use it.
        """
        return memoryview(self.packed_importance).cast("d") if self.packed_importance else None

    def __len__(self) -> int:
        return len(self.packed) // _WORLD_BYTES

    def __getitem__(self, number: int) -> World:
        if not -len(self) <= number < len(self):
            raise IndexError("no world has this number")
        at = number % len(self) * 4
        first, second, third, skat = memoryview(self.packed).cast("I")[at : at + 4]
        return World(first, second, third, skat)

    def __iter__(self) -> Iterator[World]:
        masks = iter(memoryview(self.packed).cast("I"))
        for first, second, third, skat in zip(masks, masks, masks, masks, strict=True):
            yield World(first, second, third, skat)


_BYTE_ORDER: Final = "little" if memoryview(b"\1\0\0\0").cast("I")[0] == 1 else "big"


class Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about the places of the cards; an entry each for three hands and the skat.

    `certain` are the cards whose place is known, `unseen` the others that have not been played,
    `room` says how many unseen cards lie at each place, `possible` which of them may.
    Raises ContradictionError: `card_twice`, or `room_wrong` where the unseen cards do not fill the
    rooms. Whether a world fits at all is for `count` to say.
    """

    certain: FourMasks
    unseen: int
    room: FourMasks
    possible: FourMasks = (EVERY_CARD, EVERY_CARD, EVERY_CARD, EVERY_CARD)

    def __post_init__(self) -> None:
        seen = self.unseen
        for cards in self.certain:
            if seen & cards:
                raise ContradictionError("card_twice", seen & cards)
            seen |= cards
        if min(self.room) < 0 or sum(self.room) != self.unseen.bit_count():
            raise ContradictionError("room_wrong")


NOTHING: Final = Knowledge(certain=(0, 0, 0, 0), unseen=EVERY_CARD, room=(10, 10, 10, 2))
"""What is known before the deal: its worlds are the 2,753,294,408,504,640 deals."""


def knowledge_of(
    *,
    contract: int,
    hands: Mapping[int, int],
    played: Sequence[tuple[int, int]] = (),
    leader: int = 0,
    skat: int | None = None,
) -> Knowledge:
    """What a seat knows in the middle of play.

    `hands` are the cards still held by each seat whose cards are seen: the own, and those laid
    open. `played` are all cards of this deal so far as (seat, card), in order, those of an
    unfinished trick too; `leader` led the first one. `skat` is what lies there for a seat that
    knows it: the soloist's discard, or the skat of a seat that looked; None for all others, even
    where it was taken up: what the soloist laid away is as unseen as what nobody touched. For
    endings that were not dealt from a whole pack make a `Knowledge` directly.

    A seat that did not follow has no card of that group, neither then nor later: these cards are
    not possible in his hand, but may well lie in the skat.

    Raises ContradictionError: `contract_unknown`, `seat_unknown`, `card_unknown`; `card_twice`;
    `out_of_turn`; `hand_size`, `skat_size`; `cannot_hold` where a seat is given cards that it
    would have had to follow with; `room_wrong`.

    >>> known = knowledge_of(contract=3, hands={0: 0x3FF}, skat=0xC00)
    >>> count(known)
    184756
    >>> count(knowledge_of(contract=3, hands={0: 0x3FF}))
    42678636
    """
    if not 0 <= contract < len(ALL_CONTRACTS):
        raise ContradictionError("contract_unknown")
    if not {leader, *hands} <= {0, 1, 2}:
        raise ContradictionError("seat_unknown")
    gone, sizes, lacking = _follow_play(contract, played, leader=leader)
    certain = [hands.get(seat, 0) for seat in range(3)] + [skat or 0]
    room = [0 if seat in hands else sizes[seat] for seat in range(3)]
    room.append(0 if skat is not None else 2)
    unseen = EVERY_CARD & ~gone
    for location, cards in enumerate(certain):
        if cards & ~unseen:
            raise ContradictionError("card_twice", cards & ~unseen)
        unseen &= ~cards
        if location == SKAT:
            if skat is not None and cards.bit_count() != 2:
                raise ContradictionError("skat_size", cards)
        elif location in hands and cards.bit_count() != sizes[location]:
            raise ContradictionError("hand_size", cards)
        elif cards & lacking[location]:
            raise ContradictionError("cannot_hold", cards & lacking[location])
    first, second, third = (EVERY_CARD & ~cards for cards in lacking)
    return Knowledge(
        certain=(certain[0], certain[1], certain[2], certain[3]),
        unseen=unseen,
        room=(room[0], room[1], room[2], room[3]),
        possible=(first, second, third, EVERY_CARD),
    )


def _follow_play(
    contract: int, played: Sequence[tuple[int, int]], *, leader: int
) -> tuple[int, list[int], list[int]]:
    """The cards played, how many each seat still holds, and which it showed not to hold."""
    which = ALL_CONTRACTS[contract]
    gone, sizes, lacking = 0, [10, 10, 10], [0, 0, 0]
    trick: list[int] = []
    for seat, card in played:
        if not 0 <= card < 32:
            raise ContradictionError("card_unknown")
        mask = 1 << card
        if seat != (leader + len(trick)) % 3:
            raise ContradictionError("out_of_turn", mask)
        if gone & mask:
            raise ContradictionError("card_twice", mask)
        if lacking[seat] & mask:
            raise ContradictionError("cannot_hold", mask)
        gone |= mask
        sizes[seat] -= 1
        trick.append(card)
        group = followers(ALL_CARDS[trick[0]], contract=which).mask
        if not group & mask:
            lacking[seat] |= group
        if len(trick) == 3:
            cards = tuple(ALL_CARDS[card] for card in trick)
            leader = (leader + winning_card(cards, contract=which)) % 3
            trick.clear()
    return gone, sizes, lacking


def count(knowledge: Knowledge) -> int:
    """How many worlds fit, exactly.

    >>> count(NOTHING)
    2753294408504640
    """
    return _core.count_worlds(_parts(knowledge))


def enumerate_worlds(knowledge: Knowledge, *, limit: int = 1_000_000) -> Worlds | None:
    """All worlds that fit, in a fixed order; None if there are more than `limit`.

    >>> ending = Knowledge(certain=(1, 0, 0, 0), unseen=0b110, room=(0, 1, 1, 0))
    >>> [world.middlehand for world in enumerate_worlds(ending)]
    [2, 4]
    """
    total = count(knowledge)
    return None if total > limit else worlds_at(knowledge, first=0, number=total)


def worlds_at(knowledge: Knowledge, *, first: int, number: int = 1) -> Worlds:
    """Worlds by number: `first` and the following, in the order of `enumerate_worlds`.

    So a world has a number that says where all cards are, and parts of a long list can be made by
    different workers. Raises ValueError where there are not so many.

    >>> len(worlds_at(NOTHING, first=2_753_294_408_504_639))
    1
    """
    return Worlds(_core.list_worlds(_parts(knowledge), first=first, number=number))


def sample(knowledge: Knowledge, number: int, *, seed: int, threads: int = 1) -> Worlds:
    """Worlds drawn uniformly from all that fit, each independently of the others.

    `seed` is 0 to 2^64 - 1. Raises ValueError if no world fits.

    >>> worlds = sample(NOTHING, 1000, seed=7)
    >>> worlds == sample(NOTHING, 1000, seed=7, threads=2)
    True
    """
    packed = _core.sample_worlds(_parts(knowledge), number=number, seed=seed, threads=threads)
    return Worlds(packed)


def sample_weighted(
    knowledge: Knowledge, number: int, *, weights: LocationWeights, seed: int, threads: int = 1
) -> Worlds:
    """Worlds drawn in proportion to the product of the weights of their unseen cards' places.

    `weights` are 32 rows of four: how likely this card is at each place, as seen from outside,
    before it is known that hands have a size. Weights of cards that are certain say nothing. The
    draw is exact: every world has just that probability, and `Worlds.importance` tells by how much
    it is to count where uniform worlds are meant.

    Raises ValueError if no world fits with a weight above 0, or if a weight is negative.

    >>> in_the_skat = [[1.0, 1.0, 1.0, 9.0 if card < 8 else 1.0] for card in range(32)]
    >>> drawn = sample_weighted(NOTHING, 1000, weights=in_the_skat, seed=7)
    >>> plain = sample(NOTHING, 1000, seed=7)
    >>> [sum((w.skat & 0xFF).bit_count() for w in worlds) for worlds in (plain, drawn)]
    [516, 1473]
    """
    rows = [[float(weight) for weight in row] for row in weights]
    if any(weight < 0 for row in rows for weight in row):
        raise ValueError("a weight is negative")
    packed, importance = _core.sample_weighted_worlds(
        _parts(knowledge), weights=rows, number=number, seed=seed, threads=threads
    )
    return Worlds(packed, importance)


def _parts(knowledge: Knowledge) -> tuple[FourMasks, int, FourMasks, FourMasks]:
    return knowledge.certain, knowledge.unseen, knowledge.room, knowledge.possible
