"""An observation made of the view of a seat: so nothing is in it that the seat does not see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from skat.env.planes import HIDDEN, HISTORY, SIZE, split
from skat.model.announcement import Announced
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.games import BID_VALUES
from skat.model.order import followers, trumps
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.rules.state import Phase, State
from skat.rules.views import View, view

_PHASES = {
    Phase.AUCTION: 0,
    Phase.SKAT: 1,
    Phase.DISCARD: 2,
    Phase.ANNOUNCE: 3,
    Phase.PLAY: 4,
    Phase.FINISHED: 5,
}
_STEP = {value: step for step, value in enumerate(BID_VALUES, 1)}
_LEVELS = (Announced.SCHNEIDER, Announced.SCHWARZ, Announced.OUVERT)


def observation_of(state: State, seat: Seat, *, laid: Sequence[Card] = ()) -> NDArray[np.uint8]:
    """What this seat sees; `laid` is the first of two cards that the soloist lays away."""
    seen = view(state, seat)
    observation = np.zeros(SIZE, np.uint8)
    fields = split(observation)
    away = laid if seat is state.soloist else ()
    found = state.dealt_skat if state.skat_taken and seat is state.soloist else ()
    _situation(fields, seen, seat)
    _cards(fields["hand"], (card for card in seen.hand if card not in away))
    _cards(fields["skat_seen"], found)
    _cards(fields["discard"], (*(seen.discarded or ()), *away))
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
    fields["phase"][_PHASES[seen.phase]] = 1
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
    tricks = [(one.leader, one.cards) for one in seen.played]
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
    said = seen.announcement
    if said is None:
        return
    fields["contract"][said.contract.index] = 1
    fields["hand_game"][0] = said.hand
    fields["open"][0] = said.ouvert
    if said.contract is not Contract.NULL and said.announced is not Announced.NONE:
        fields["announced"][: _LEVELS.index(said.announced) + 1] = 1


def history_of(said: Sequence[tuple[int, int]], seat: int, *, soloist: int) -> NDArray[np.int16]:
    """The last 96 actions with who did each, -1 after them.

    What the soloist laid away stands as -2 for the others: the two cards after the skat was taken.
    """
    rows = np.full((HISTORY, 2), -1, np.int16)
    taken = next((at for at, (number, _) in enumerate(said) if number == 34), None)
    hidden = () if taken is None or seat == soloist else range(taken + 1, taken + 3)
    first = max(0, len(said) - HISTORY)
    for row, at in enumerate(range(first, len(said))):
        number, who = said[at]
        rows[row] = (HIDDEN if at in hidden else number, who)
    return rows
