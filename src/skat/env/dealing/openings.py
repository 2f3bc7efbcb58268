"""How a deal gets as far as the skat or the first card, where a learner begins there.

An opening is the list of actions before anybody is asked: calls, the skat, two cards laid away, the
announcement. Whoever makes one sees the whole pack; what the seats then see follows from it as if
they had been there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

from skat.env.actions import (
    FIRST_ANNOUNCEMENT,
    FIRST_BID,
    GIVE_UP,
    PASS,
    TAKE_SKAT,
    numbers_of,
)
from skat.model.cards import Card, CardSet, card_points
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

    >>> from skat.env.dealing.sources import pack_of_episode
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
            found = replay(record)
            if found.actions and isinstance(found.actions[0], Deal):
                yield found.actions[0].pack, actions_of(found)


def actions_of(replayed: ReplayedRecord) -> list[int]:
    """The actions of a deal as numbers, up to the first that has none.

    >>> from skat.notation.iss_reader import read_iss
    >>> actions_of(replay(next(read_iss("(;GM[Skat]MV[w CJ.CJ ]R[unknown] ;)"))))
    []
    """
    numbers: list[int] = []
    for action in replayed.actions[1:]:
        found = numbers_of(action)
        if not found:
            break
        numbers += found
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
