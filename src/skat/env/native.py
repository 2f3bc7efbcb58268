"""One deal in the kernel: the same as its twin by the rules, a hundred times as fast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skat.env.settings import DealOutcome, DealSettings
from skat.kernel._core import SteppedDeal
from skat.model.cards import Card, CardSet
from skat.model.checked import checked
from skat.rules.dealing import pack_of


class NativeGame:
    """One deal in the kernel; see `DealGame`.

    `opening` are actions that happen before the first decision of a player. Raises ValueError for
    what is no pack and for an opening that is not legal.

    >>> from skat.model.cards import ALL_CARDS
    >>> game = NativeGame(ALL_CARDS)
    >>> game.turn, game.legal_actions()
    (1, [32, 35])
    """

    __slots__ = ("_deal", "settings")

    @checked
    def __init__(
        self,
        pack: Sequence[Card],
        settings: DealSettings | None = None,
        *,
        opening: Sequence[int] = (),
    ) -> None:
        self.settings = settings or DealSettings()
        self._deal = SteppedDeal(
            [card.index for card in pack],
            opening=list(opening),
            free_bidding=self.settings.bidding == "free",
            giving_up=self.settings.giving_up,
            four=self.settings.four,
        )

    @classmethod
    @checked
    def of(cls, deal: SteppedDeal, settings: DealSettings) -> NativeGame:
        """A deal that the kernel has made, as a game."""
        game = cls.__new__(cls)
        game.settings = settings
        game._deal = deal
        return game

    @property
    def phase(self) -> int:
        """A `GamePhase`."""
        return self._deal.phase

    @property
    def turn(self) -> int:
        """The seat that must act, -1 when the deal is over."""
        return self._deal.turn

    @property
    def soloist(self) -> int:
        """The soloist's seat, -1 before there is one."""
        return self._deal.soloist

    @property
    def announcement(self) -> int:
        """The number of the announcement, -1 before there is one."""
        return self._deal.announcement

    def legal_actions(self) -> list[int]:
        """What the seat on turn may do, ascending."""
        return self._deal.legal_actions()

    def mask(self) -> NDArray[np.uint8]:
        """The same as 128 numbers, 1 where an action is legal."""
        return self._deal.mask()

    def step(self, action: int) -> None:
        """Do it. Raises ValueError if it is not legal."""
        self._deal.step(action)

    def observe(self, seat: int) -> NDArray[np.uint8]:
        """What this seat sees."""
        return self._deal.observe(seat)

    def history(self, seat: int) -> NDArray[np.int16]:
        """The actions so far as this seat saw them."""
        return self._deal.history(seat)

    def said(self) -> list[tuple[int, int]]:
        """All actions so far with who did each, nothing hidden."""
        return self._deal.said()

    def dealt(self) -> tuple[int, int, int, int]:
        """The three hands and the skat as dealt, as masks."""
        return self._deal.dealt()

    def pack(self) -> tuple[Card, ...]:
        """A pack that deals these hands, from the top."""
        return _pack(self.dealt())

    def taken(self) -> list[int]:
        """All actions so far, without who did each."""
        return [action for action, _ in self.said()]

    def hands(self) -> tuple[int, int, int, int]:
        """All open: the cards of each seat and the skat now, as masks."""
        return self._deal.hands()

    def outcome(self) -> DealOutcome | None:
        """The result, once the deal is over."""
        fields = self._deal.outcome()
        return None if fields is None else outcome_of_fields(fields)

    @checked
    def resampled(
        self, seat: int, *, seed: int, world: tuple[int, int, int, int] | None = None
    ) -> NativeGame:
        """A deal drawn evenly from all that look the same to this seat.

        `world` says where the cards lie now, instead of chance: three hands and the skat, as masks.
        """
        drawn = self._deal.resampled(seat, seed=seed, world=world)
        return NativeGame.of(drawn, self.settings)

    def __reduce__(self) -> tuple[Any, ...]:
        return _played_again, (self.dealt(), self.settings, self.taken())

    def clone(self) -> NativeGame:
        """An independent copy."""
        return NativeGame.of(self._deal.clone(), self.settings)


def _played_again(
    dealt: tuple[int, int, int, int], settings: DealSettings, taken: list[int]
) -> NativeGame:
    """A game that was copied or pickled."""
    return NativeGame(_pack(dealt), settings, opening=taken)


def _pack(dealt: tuple[int, int, int, int]) -> tuple[Card, ...]:
    hands = [list(CardSet(mask)) for mask in dealt]
    return pack_of(hands[:3], hands[3])


def outcome_of_fields(fields: Sequence[int]) -> DealOutcome:
    """A row of `result` as a struct.

    >>> outcome_of_fields([1, 98, 18, 1, 0, 0, 18, 18, 61, 6]).won
    True
    """
    soloist, action, bid, won, overbid, gave_up, value, score, points, tricks = fields
    return DealOutcome(
        soloist=soloist,
        action=action,
        bid=bid,
        won=bool(won),
        overbid=bool(overbid),
        gave_up=bool(gave_up),
        value=value,
        score=score,
        points=points,
        tricks=tricks,
    )
