"""The Python twin of the native stepper: a deal played by the rules, move by move.

It is the specification: whatever the kernel does is compared with it. Legal actions are those that
`why_not` allows, observations are made of the view of a seat, and the outcome is the one of the
rules. What has no number in the frozen numbering (claims, a game announced without the skat and
without hand) is not offered.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from skat.env import planes
from skat.env.actions import FIRST_BID, GIVE_UP, numbers_of, rules_action
from skat.env.planes import history_of, observation_of
from skat.env.settings import DealOutcome, DealSettings
from skat.model.cards import ALL_CARDS, Card
from skat.model.checked import checked
from skat.model.seats import SEATS
from skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Concede,
    Deal,
    Discard,
    Hold,
    Pass,
    Play,
    TakeSkat,
)
from skat.rules.machine import must, start
from skat.rules.phases import PHASES
from skat.rules.result import DealEnding
from skat.rules.state import Phase, State

_NUMBERED = (Bid, Hold, Pass, TakeSkat, Announce, Play, Concede)
_OFFERS = {
    phase: tuple((step.why_not, step.tries) for kind, step in steps.items() if kind in _NUMBERED)
    for phase, steps in PHASES.items()
}
"""Why not, and what to try, for the kinds of action that have numbers."""


class RulesGame:
    """One deal by the rules; see `DealGame`.

    `opening` are actions that happen before the first decision of a player.

    >>> from skat.model.cards import ALL_CARDS
    >>> game = RulesGame(ALL_CARDS)
    >>> game.turn, game.legal_actions()
    (1, [32, 35])
    """

    @checked
    def __init__(
        self,
        pack: Sequence[Card],
        settings: DealSettings | None = None,
        *,
        opening: Sequence[int] = (),
    ) -> None:
        self.settings = settings or DealSettings()
        table = 4 if self.settings.four else 3
        self.state: State = must(start(table_size=table), Deal(tuple(pack)))
        self._laid: tuple[Card, ...] = ()
        self._said: tuple[tuple[int, int], ...] = ()
        self._found: list[int] | None = None
        for action in opening:
            self._step(action, jumps=True)

    @property
    def phase(self) -> int:
        """A `GamePhase`."""
        return planes.PHASES[self.state.phase]

    @property
    def turn(self) -> int:
        """The seat that must act, -1 when the deal is over."""
        return -1 if self.state.turn is None else self.state.turn.index

    def legal_actions(self) -> list[int]:
        """What the seat on turn may do, ascending."""
        return list(self._legal(jumps=self.settings.bidding == "free"))

    def _legal(self, *, jumps: bool) -> list[int]:
        if self._found is None:
            self._found = self._find()
        if jumps or self.state.phase is not Phase.AUCTION:
            return self._found
        calls = [number for number in self._found if number < FIRST_BID]
        return [*calls, *self._found[len(calls) : len(calls) + 1]]

    def _find(self) -> list[int]:
        state = self.state
        if state.turn is None:
            return []
        if state.phase is Phase.DISCARD:
            return [c.index for c in state.hand_of(state.turn) if c not in self._laid]
        return sorted(
            number
            for why_not, tries in _OFFERS[state.phase]
            for action in tries(state, state.turn)
            if why_not(state, action) is None and self._offered(action)
            for number in numbers_of(action)
        )

    def _offered(self, action: Action) -> bool:
        """Giving up is, where it ends the deal at once: nobody else has to agree to it.

        Before the skat is taken only hand games have numbers.
        """
        if isinstance(action, Announce):
            return action.announcement.hand is not self.state.skat_taken
        if not isinstance(action, Concede):
            return True
        return self.settings.giving_up and must(self.state, action).phase is Phase.FINISHED

    def step(self, action: int) -> None:
        """Do it. Raises ValueError if it is not legal."""
        self._step(action, jumps=self.settings.bidding == "free")

    def _step(self, number: int, *, jumps: bool) -> None:
        state = self.state
        if state.turn is None or number not in self._legal(jumps=jumps):
            raise ValueError(f"action {number} is not legal now")
        if state.phase is not Phase.DISCARD:
            self.state = must(state, rules_action(number, state.turn))
        elif self._laid:
            pair = (self._laid[0], ALL_CARDS[number])
            self.state = must(state, Discard(state.turn, pair))
            self._laid = ()
        else:
            self._laid = (ALL_CARDS[number],)
        self._said = (*self._said, (number, state.turn.index))
        self._found = None

    @checked
    def observe(self, seat: int) -> NDArray[np.uint8]:
        """What this seat sees."""
        return observation_of(self.state, SEATS[seat], laid=self._laid)

    @checked
    def history(self, seat: int) -> NDArray[np.int16]:
        """The actions so far as this seat saw them."""
        soloist = -1 if self.state.soloist is None else self.state.soloist.index
        return history_of(self._said, seat, soloist=soloist)

    def hands(self) -> tuple[int, int, int, int]:
        """All open: the cards of each seat and the skat, as masks."""
        first, second, third = (hand.mask for hand in self.state.hands)
        laid = sum(card.mask for card in self._laid)
        masks = [first & ~laid, second & ~laid, third & ~laid]
        return (masks[0], masks[1], masks[2], self.state.skat.mask | laid)

    def outcome(self) -> DealOutcome | None:
        """The result, once the deal is over."""
        result = self.state.result
        if result is None:
            return None
        if result.soloist is None or result.score is None:
            return DealOutcome()
        announcement = self.state.announcement
        action = _announced(self._said) if announcement is not None else -1
        return DealOutcome(
            soloist=result.soloist.index,
            action=action,
            bid=self.state.bid or 0,
            won=result.score.won,
            overbid=result.score.overbid,
            gave_up=result.ending in (DealEnding.SOLOIST_CONCEDED, DealEnding.DEFENDERS_CONCEDED),
            value=result.score.counted_value,
            score=result.score.score,
            points=result.soloist_points,
            tricks=result.soloist_tricks,
        )

    def clone(self) -> RulesGame:
        """An independent copy; all of it is values."""
        copy = RulesGame.__new__(RulesGame)
        copy.__dict__.update(self.__dict__)
        return copy


def _announced(taken: Sequence[tuple[int, int]]) -> int:
    return next(number for number, _ in taken if FIRST_BID + 63 <= number < GIVE_UP)
