"""The layout of an observation, and how it is made: 710 numbers, each 0 or 1, in named fields.

It is made of the view of a seat, so nothing is in it that the seat does not see. Seats are relative
to the observer: 0 himself, 1 left, 2 right. Cards stand by their index, and numbers binary, the
lowest bit first. Fields:

- `phase`: auction, skat, discard, announcement, play, finished; `seat`: forehand, middlehand,
  rearhand; `four`: whether a fourth player deals and does not play; `soloist`; `leader` of the
  trick on the table.
- `hand`; `skat_seen`: the skat as its taker found it; `discard`: what he laid away; `left_open`,
  `right_open`: hands that lie open.
- `played`, `table`, `last_trick`: by seat, all cards played, the trick on the table, the one
  before.
- `voids`: by seat, diamonds, hearts, spades, clubs, trumps it was seen not to have.
- `calls`: by seat, whether it has spoken, then for each of the 63 values whether it went so high;
  `passed`; `held`.
- `contract`; `hand_game`; `announced`: schneider, schwarz, ouvert with them; `open`.
- `points`, `tricks`: the soloist's, then the defenders', as the tricks so far tell; no skat in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skat.env.settings import GamePhase
from skat.model.cards import Card
from skat.model.contract import Announced, Contract
from skat.model.games import BID_VALUES
from skat.model.order import followers, trumps
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.rules.state import Phase, State
from skat.rules.views import View, view

SHAPES: Final[Mapping[str, tuple[int, ...]]] = {
    "phase": (6,),
    "seat": (3,),
    "four": (1,),
    "soloist": (3,),
    "leader": (3,),
    "hand": (32,),
    "skat_seen": (32,),
    "discard": (32,),
    "left_open": (32,),
    "right_open": (32,),
    "played": (3, 32),
    "table": (3, 32),
    "last_trick": (3, 32),
    "voids": (3, 5),
    "calls": (3, 64),
    "passed": (3,),
    "held": (3,),
    "contract": (6,),
    "hand_game": (1,),
    "announced": (3,),
    "open": (1,),
    "points": (2, 7),
    "tricks": (2, 4),
}
"""The shape of each field of an observation, in the order in which they stand in it."""

_SIZES = [int(np.prod(shape)) for shape in SHAPES.values()]
_ENDS = list(accumulate(_SIZES))

SIZE: Final = _ENDS[-1]
"""How many numbers an observation has."""

FIELDS: Final[Mapping[str, slice]] = {
    name: slice(end - size, end) for name, size, end in zip(SHAPES, _SIZES, _ENDS, strict=True)
}
"""Where each field stands."""

HISTORY: Final = 96
"""How many actions `history` holds at most: the last ones, if there were more."""

HIDDEN: Final = -2
"""Stands in a history for a card that another player laid away."""

LONGEST: Final = 168
"""No deal has more actions: 63 bids, 63 answers, 3 passes, then 35 at most."""


def split(observation: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
    """The fields of an observation by name, as views of it; leading axes stay.

    >>> fields = split(np.zeros((5, SIZE), np.uint8))
    >>> fields["played"].shape, SIZE
    ((5, 3, 32), 710)
    """
    before = observation.shape[:-1]
    return {
        name: observation[..., where].reshape(*before, *SHAPES[name])
        for name, where in FIELDS.items()
    }


def unpack(packed: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Observations of `Batch(observation="packed")` as 710 numbers each; leading axes stay.

    Number k is bit k % 8, counted from the lowest, of byte k // 8; the last two bits are 0.
    `np.packbits(planes, axis=-1, bitorder="little")` is the way back.

    >>> planes = unpack(np.full((5, 89), 0b101, np.uint8))
    >>> planes.shape, planes[0, :10].tolist()
    ((5, 710), [1, 0, 1, 0, 0, 0, 0, 0, 1, 0])
    """
    return np.unpackbits(packed, axis=-1, count=SIZE, bitorder="little")


PHASES: Final = {Phase[each.name]: each for each in GamePhase}
"""What each phase of the rules is in an environment, which has no others."""

_STEP = {value: step for step, value in enumerate(BID_VALUES, 1)}
_LEVELS = (Announced.SCHNEIDER, Announced.SCHWARZ, Announced.OUVERT)


def observation_of(state: State, seat: Seat, *, laid: Sequence[Card] = ()) -> NDArray[np.uint8]:
    """What this seat sees; `laid` is the first of two cards that the soloist lays away."""
    alone = seat is state.soloist
    observation = planes_of_view(view(state, seat))
    fields = split(observation)
    _cards(fields["skat_seen"], state.dealt_skat if state.skat_taken and alone else ())
    for card in laid if alone else ():
        fields["hand"][card.index], fields["discard"][card.index] = 0, 1
    return observation


def planes_of_view(seen: View) -> NDArray[np.uint8]:
    """A player's view as 710 numbers: so a network plays in the arena and at tables.

    `skat_seen` stays empty, for a view forgets the skat as it was found. Raises ValueError for the
    view of an idle dealer or a spectator, KeyError before the deal.

    >>> import skat
    >>> from skat.model.cards import ALL_CARDS
    >>> dealt = skat.rules.must(skat.rules.start(), skat.rules.Deal(ALL_CARDS))
    >>> int(planes_of_view(view(dealt))[16:48].sum())
    10
    """
    if not isinstance(seen.viewer, Seat):
        raise ValueError("only a player's view is an observation")
    seat = seen.viewer
    observation = np.zeros(SIZE, np.uint8)
    fields = split(observation)
    _situation(fields, seen, seat)
    _cards(fields["hand"], seen.hand)
    _cards(fields["discard"], seen.discarded or ())
    for name, other in zip(("left_open", "right_open"), seat.others, strict=True):
        _cards(fields[name], seen.open_hands[other.index] or ())
    _play(fields, seen, seat)
    _auction(fields, seen, seat)
    _contract(fields, seen)
    return observation


def _cards(plane: NDArray[np.uint8], cards: Iterable[Card]) -> None:
    for card in cards:
        plane[card.index] = 1


def _relative(seat: Seat, to: Seat) -> int:
    return (seat.index - to.index) % 3


def _situation(fields: dict[str, NDArray[np.uint8]], seen: View, seat: Seat) -> None:
    fields["phase"][PHASES[seen.phase]] = 1
    fields["seat"][seat.index] = 1
    fields["four"][0] = seen.table_size == 4
    if seen.soloist is not None:
        fields["soloist"][_relative(seen.soloist, seat)] = 1
    if seen.phase is Phase.PLAY:
        fields["leader"][_relative(seen.leader, seat)] = 1


def _play(fields: dict[str, NDArray[np.uint8]], seen: View, seat: Seat) -> None:
    if seen.announcement is None:
        return
    contract = seen.announcement.contract
    tricks = [(trick.leader, trick.cards) for trick in seen.played]
    for leader, cards in (*tricks, (seen.leader, seen.trick)):
        for place, card in enumerate(cards):
            who = _relative(SEATS[(leader.index + place) % 3], seat)
            fields["played"][who][card.index] = 1
            if card not in followers(cards[0], contract=contract):
                fields["voids"][who][_group(cards[0], contract)] = 1
    shown = [("table", seen.leader, seen.trick)]
    if tricks:
        shown.append(("last_trick", *tricks[-1]))
    for name, leader, cards in shown:
        for place, card in enumerate(cards):
            fields[name][_relative(SEATS[(leader.index + place) % 3], seat)][card.index] = 1
    _taken(fields, seen, contract)


def _group(led: Card, contract: Contract) -> int:
    """Which entry of `voids` a lead asks for: its suit, or trumps."""
    return 4 if led in trumps(contract) else "DHSC".index(led.suit.value)


def _taken(fields: dict[str, NDArray[np.uint8]], seen: View, contract: Contract) -> None:
    points, tricks = [0, 0], [0, 0]
    for trick in seen.played:
        party = 0 if trick.winner is seen.soloist else 1
        points[party] += sum(card.points for card in trick.cards)
        tricks[party] += 1
    for party in range(2):
        fields["points"][party] = [points[party] >> bit & 1 for bit in range(7)]
        fields["tricks"][party] = [tricks[party] >> bit & 1 for bit in range(4)]


def _auction(fields: dict[str, NDArray[np.uint8]], seen: View, seat: Seat) -> None:
    steps = 0
    for call in seen.calls:
        who = _relative(call.seat, seat)
        if isinstance(call.call, int):
            steps = _STEP[BidValue(call.call)]
        fields["calls"][who][0] = 1
        if call.call == "pass":
            fields["passed"][who] = 1
            continue
        fields["held"][who] |= call.call == "hold"
        fields["calls"][who][1 : steps + 1] = 1


def _contract(fields: dict[str, NDArray[np.uint8]], seen: View) -> None:
    announcement = seen.announcement
    if announcement is None:
        return
    fields["contract"][announcement.contract.index] = 1
    fields["hand_game"][0] = announcement.hand
    fields["open"][0] = announcement.ouvert
    if announcement.contract is not Contract.NULL and announcement.announced is not Announced.NONE:
        fields["announced"][: _LEVELS.index(announcement.announced) + 1] = 1


def history_of(actions: Sequence[tuple[int, int]], seat: int, *, soloist: int) -> NDArray[np.int16]:
    """The last 96 actions with who did each, -1 after them.

    What the soloist laid away stands as -2 for the others: the two cards after the skat was taken.
    """
    rows = np.full((HISTORY, 2), -1, np.int16)
    taken = next((at for at, (number, _) in enumerate(actions) if number == 34), None)
    hidden = () if taken is None or seat == soloist else range(taken + 1, taken + 3)
    first = max(0, len(actions) - HISTORY)
    for row, at in enumerate(range(first, len(actions))):
        number, who = actions[at]
        rows[row] = (HIDDEN if at in hidden else number, who)
    return rows
