"""Where the deals of an environment come from, and how one gets as far as a learner begins there.

They come from chance, given packs, openings, one after the other, in the form that the kernel
takes.

An opening is the list of actions before the first decision: calls, the skat, two cards laid away,
the announcement. Its maker sees the whole pack; what the seats then see follows from it as if
they had been there.

By chance they are made number by number as in the kernel: game k's e-th deal depends on
(seed, k, e) alone, by SplitMix64 started anew for every deal, as in `kernel/random.hpp`. So a deal
can be made again from its three numbers, wherever it was played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from skat.env.actions import FIRST_ANNOUNCEMENT, FIRST_BID, GIVE_UP, PASS, TAKE_SKAT, numbers_of
from skat.env.settings import STARTS, DealSettings
from skat.model.cards import ALL_CARDS, Card, CardSet, card_points
from skat.model.contract import Contract
from skat.notation.files import read_records
from skat.notation.problem import Problem
from skat.notation.replaying import ReplayedRecord, replay
from skat.players.simple.hand import chance, hope
from skat.rules.actions import Deal
from skat.rules.dealing import receivers

Pack: TypeAlias = tuple[Card, ...]
Opener: TypeAlias = Callable[[Pack], "Sequence[int] | None"]
"""Makes the opening of a pack; None leaves this pack out."""


def won_at_eighteen(soloist: int) -> list[int]:
    """The auction in which this seat alone bids 18.

    >>> won_at_eighteen(0), won_at_eighteen(1)
    ([32, 32, 35], [35, 32, 32])
    """
    calls = [PASS, PASS, PASS]
    calls[(2, 0, 1)[soloist]] = FIRST_BID
    return calls


def null_opening(pack: Pack) -> list[int]:
    """A null game of the seat whose ten cards promise most for it, with the skat.

    For those who train the play of null games: `contracts=null_opening`.

    >>> from skat.env.dealing import pack_of_episode
    >>> [null_opening(pack_of_episode(7))[at] for at in (3, -1)]
    [34, 103]
    """
    hands = [0, 0, 0]
    skat = 0
    for seat, card in zip(receivers(), pack, strict=True):
        if seat is None:
            skat |= card.mask
        else:
            hands[seat.index] |= card.mask
    soloist = max(range(3), key=lambda seat: hope(hands[seat], Contract.NULL, leads=seat == 0))
    twelve = hands[soloist] | skat
    first, second = max(
        combinations(CardSet(twelve), 2),
        key=lambda pair: chance(
            twelve & ~pair[0].mask & ~pair[1].mask,
            Contract.NULL,
            leads=soloist == 0,
            laid_away=card_points(CardSet.of(pair)),
        ),
    )
    null = FIRST_ANNOUNCEMENT + Contract.NULL.index
    return [*won_at_eighteen(soloist), TAKE_SKAT, first.index, second.index, null]


def recorded(path: Path) -> Iterator[tuple[Pack, list[int]]]:
    """Of every readable record its pack and its actions, as far as they have numbers.

    Raises OSError where the file cannot be read.
    """
    with path.open("rb") as file:
        for record in read_records(file):
            if isinstance(record, Problem):
                continue
            replayed = replay(record)
            if replayed.actions and isinstance(replayed.actions[0], Deal):
                yield replayed.actions[0].pack, actions_of(replayed)


def actions_of(replayed: ReplayedRecord) -> list[int]:
    """The actions of a deal as numbers, up to the first that has none.

    >>> from skat.notation.iss_reader import read_iss
    >>> actions_of(replay(next(read_iss("(;GM[Skat]MV[w CJ.CJ ]R[unknown] ;)"))))
    []
    """
    numbers: list[int] = []
    for action in replayed.actions[1:]:
        of_action = numbers_of(action)
        if not of_action:
            break
        numbers += of_action
    return numbers


def until_skat(actions: Sequence[int]) -> list[int] | None:
    """The part before the soloist takes the skat or announces; None if nobody plays.

    >>> until_skat([35, 32, 32, 34, 0, 1, 98])
    [35, 32, 32]
    """
    for at, number in enumerate(actions):
        if number == TAKE_SKAT or FIRST_ANNOUNCEMENT <= number < GIVE_UP:
            return list(actions[:at])
    return None


def until_play(actions: Sequence[int]) -> list[int] | None:
    """The part up to the announcement; None if there is none.

    >>> until_play([35, 32, 32, 34, 0, 1, 98, 31])
    [35, 32, 32, 34, 0, 1, 98]
    """
    for at, number in enumerate(actions):
        if FIRST_ANNOUNCEMENT <= number < GIVE_UP:
            return list(actions[: at + 1])
    return None


_WORD = (1 << 64) - 1


def _mixed(number: int) -> int:
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return number ^ number >> 31


class DealChance:
    """The numbers that one deal is made of.

    >>> chance = DealChance(7, game=0, episode=0)
    >>> [chance.below(6) for _ in range(5)] == [DealChance(7, game=0, episode=0).below(6)] * 5
    False
    """

    def __init__(self, seed: int, *, game: int, episode: int) -> None:
        item = (game << 32 | episode) & _WORD
        self._state = _mixed(_mixed(seed & _WORD) + item & _WORD)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _WORD
        return (_mixed(self._state) >> 32) * limit >> 32


def pack_of_episode(seed: int, *, game: int = 0, episode: int = 0) -> tuple[Card, ...]:
    """The pack of game k's e-th deal.

    >>> pack_of_episode(7) == pack_of_episode(7), pack_of_episode(7) == pack_of_episode(8)
    (True, False)
    """
    chance = DealChance(seed, game=game, episode=episode)
    pack = list(ALL_CARDS)
    for last in range(31, 0, -1):
        other = chance.below(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


Deals: TypeAlias = "NDArray[Any] | str | PathLike[str] | None"
"""Packs of 32 card numbers a row, a file of records, or nothing: shuffled from the seed."""

Contracts: TypeAlias = "str | PathLike[str] | Opener"
"""`"simple"`, a function that makes the opening of a pack, or a file of records."""

POOL: Final = 1024
"""How many shuffled packs a function of openings is asked about."""


class DealSource(msgspec.Struct, frozen=True, kw_only=True):
    """Given packs with their openings; none of either: shuffled from the seed."""

    packs: list[list[int]]
    openings: list[list[int]]
    simple: bool
    pairs: int


def deal_source(
    settings: DealSettings,
    *,
    seed: int,
    deals: Deals = None,
    contracts: Contracts = "simple",
    pairs: int = 1,
) -> DealSource:
    """The source that these options mean.

    Raises TypeError for contracts of another kind, ValueError for packs that are none, for `pairs`
    other than 1 and 3, for a file without a deal that can be used; OSError for one that cannot be
    read.
    """
    if pairs not in (1, 3):
        raise ValueError("pairs is 1, or 3 to repeat each deal with the seats turned")
    if not (isinstance(contracts, str | PathLike) or callable(contracts)):
        raise TypeError(f"contracts must be 'simple', a function or a file, not {contracts!r}")
    until = _UNTIL[settings.start]
    packs = _given_packs(deals)
    openings: list[list[int]] = []
    simple = until is not None and contracts == "simple"
    if until is not None and not simple:
        if isinstance(contracts, str | PathLike):
            if packs or pairs == 3:
                raise ValueError("a file of openings brings its own deals, seats not turned")
            pairs_found = [
                ([card.index for card in pack], opening)
                for pack, actions in recorded(Path(contracts))
                if (opening := until(actions)) is not None
            ]
        else:
            packs = packs or [
                [card.index for card in pack_of_episode(seed, episode=number)]
                for number in range(POOL)
            ]
            packs = [turned(pack, seats) for pack in packs for seats in range(pairs)]
            pairs = 1
            made = ((pack, contracts(tuple(ALL_CARDS[card] for card in pack))) for pack in packs)
            # Cards that a function says were played already stay played.
            pairs_found = [
                (pack, opening if settings.start == "skat" else list(actions))
                for pack, actions in made
                if actions is not None and (opening := until(actions)) is not None
            ]
        if not pairs_found:
            raise ValueError("no deal has an opening")
        packs = [pack for pack, _ in pairs_found]
        openings = [opening for _, opening in pairs_found]
    return DealSource(packs=packs, openings=openings, simple=simple, pairs=pairs)


_UNTIL: Final[dict[str, Callable[[Sequence[int]], list[int] | None] | None]] = dict(
    zip(STARTS, (None, until_skat, until_play), strict=True)
)


def turned(pack: Sequence[int], seats: int) -> list[int]:
    """The pack that gives each hand to a seat so many places further, and leaves the skat.

    >>> turned(range(32), 1)[:3], turned(range(32), 1)[9:11]
    ([6, 7, 8], [9, 10])
    """
    hands: list[list[int]] = [[], [], []]
    for seat, card in zip(receivers(), pack, strict=True):
        if seat is not None:
            hands[(seat.index + seats) % 3].append(card)
    rest = [iter(hand) for hand in hands]
    return [
        card if seat is None else next(rest[seat.index])
        for seat, card in zip(receivers(), pack, strict=True)
    ]


def _given_packs(deals: Deals) -> list[list[int]]:
    if deals is None:
        return []
    if isinstance(deals, str | PathLike):
        packs = [[card.index for card in pack] for pack, _ in recorded(Path(deals))]
    else:
        table = np.asarray(deals)
        if table.ndim != 2 or table.shape[1] != 32 or not np.issubdtype(table.dtype, np.integer):
            raise ValueError("deals are rows of 32 card numbers")
        packs = table.tolist()
    if not packs:
        raise ValueError("there is no deal")
    if any(sorted(pack) != list(range(32)) for pack in packs):
        raise ValueError("a deal is the numbers 0 to 31 in some order")
    return packs
