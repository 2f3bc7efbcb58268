"""What the solver says about a position of a lesson, with all cards open."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from skat.kernel.position import Position
from skat.kernel.solve import discards, line, move_decisions, moves, null_wins, reaches, value
from skat.kernel.worlds import EVERY_CARD, Knowledge, World, sample
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.seats import Seat
from skat.rules.state import State

WINNING_POINTS = 61

WORLDS = 40
"""Deals of the cards that are not seen: a share is known to about 8 of a hundred."""

_SEED = 61
TEN = 10


class Solved:
    """The worth of each card that is due, asked of the solver when it is first needed.

    From the side of the seat on turn: its own party's card points at the end, in null 1 for a game
    that its party wins and 0 for one that it loses.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._alone = state.turn is state.soloist

    @property
    def _contract(self) -> Contract:
        if self._state.announcement is None:
            raise ValueError("solver")
        return self._state.announcement.contract

    @cached_property
    def worths(self) -> dict[Card, int]:
        """The worth of every card that may be played."""
        return worths_in(position_of(self._state, self._contract), self._state)

    def loss(self, card: Card) -> int:
        """What the card gives away against the best one."""
        return max(self.worths.values()) - self.worths[card]

    def wins(self, card: Card) -> bool:
        """Whether the own party has won for sure after the card."""
        if self._contract is Contract.NULL:
            return self.worths[card] == 1
        # The defenders need one point less than the soloist.
        return self.worths[card] >= WINNING_POINTS - (0 if self._alone else 1)


class SolvedDiscards:
    """Which of the 66 discards keep the game of a contract."""

    def __init__(self, state: State, contract: Contract) -> None:
        self._state = state
        self._contract = contract
        self._shares: dict[int, float] = {}

    @cached_property
    def _worths(self) -> dict[int, int]:
        return {discard.skat: discard.lower for discard in discards(self._position).discards}

    def wins(self, cards: tuple[Card, Card]) -> bool:
        """Whether the game is won with these two cards in the skat."""
        enough = 1 if self._contract is Contract.NULL else WINNING_POINTS
        return self._worths[CardSet.of(cards).mask] >= enough

    def share(self, cards: tuple[Card, Card]) -> float:
        """Of a hundred deals in which the others hold any cards, those that it wins."""
        laid = CardSet.of(cards).mask
        if laid not in self._shares:
            won = sum(self._wins_in(world, laid) for world in self._worlds)
            self._shares[laid] = 100 * won / len(self._worlds)
        return self._shares[laid]

    @cached_property
    def _worlds(self) -> tuple[World, ...]:
        seat = self._position.soloist
        hand = self._position.hands[seat]
        own = [hand if at == seat else 0 for at in range(3)]
        room = [0 if at == seat else TEN for at in range(3)]
        known = Knowledge(
            certain=(own[0], own[1], own[2], 0),
            unseen=EVERY_CARD & ~hand,
            room=(room[0], room[1], room[2], 0),
        )
        return tuple(sample(known, WORLDS, seed=_SEED))

    @cached_property
    def _position(self) -> Position:
        return position_of(self._state, self._contract)

    def _wins_in(self, world: World, laid: int) -> bool:
        first, second, third = (hand & ~laid for hand in world[:3])
        position = replace(self._position, hands=(first, second, third), skat=laid)
        if self._contract is Contract.NULL:
            return bool(null_wins(position).answer)
        return bool(reaches(position, WINNING_POINTS).answer)


def worths_in(position: Position, state: State) -> dict[Card, int]:
    """The worth of every card that may be played in a position of this deal; see `Solved`."""
    alone = state.turn is state.soloist
    if ALL_CONTRACTS[position.contract] is Contract.NULL:
        lost = any(trick.winner is state.soloist for trick in state.tricks)
        decided = move_decisions(position).cards
        return {
            ALL_CARDS[move.card]: int((bool(move.answer) and not lost) is alone) for move in decided
        }
    worths = moves(position).cards
    return {ALL_CARDS[move.card]: move.lower if alone else 120 - move.lower for move in worths}


def soloist_wins(state: State) -> bool:
    """Whether the soloist wins if all play perfectly from here.

    Raises ValueError where no game is announced.
    """
    if state.announcement is None:
        raise ValueError("solver")
    contract = state.announcement.contract
    position = position_of(state, contract)
    if contract is Contract.NULL:
        return bool(null_wins(position).answer)
    return value(position).lower >= WINNING_POINTS


def rest_of_trick(state: State) -> tuple[Card, ...]:
    """The cards that complete the trick on the table, as the solver plays them."""
    assert state.announcement is not None
    missing = 3 - len(state.trick)
    played = line(position_of(state, state.announcement.contract))
    return tuple(ALL_CARDS[card] for card in played[:missing])


def position_of(state: State, contract: Contract) -> Position:
    """The state of a deal as the solver takes it, for a game of this contract."""
    soloist = state.soloist or Seat.FOREHAND
    taken = state.points[soloist.index]
    first, second, third = (hand.mask for hand in state.hands)
    return Position(
        contract=contract.index,
        hands=(first, second, third),
        soloist=soloist.index,
        leader=state.leader.index,
        skat=state.skat.mask,
        trick=tuple(card.index for card in state.trick),
        soloist_points=taken,
        defender_points=sum(state.points) - taken,
    )
