"""A kind of event as one row: who can do it, what it means in each part of a deal, who rules on it.

The row of a kind stands in its chapter, next to the rule; `judge` has them all. Whatever depends on
the kind of an event asks its row, and a row cannot leave an answer out.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.referee.events import EventBase
from skat.referee.ruling import Ruling
from skat.referee.situation import Situation

Happened = TypeVar("Happened", bound=EventBase)


class When(Enum):
    """The part of a deal in which something happened."""

    BIDDING = "bidding"
    """Before the auction is over, the deal included."""
    PASSED = "passed"
    """All three have passed."""
    ANNOUNCING = "announcing"
    """There is a soloist, and his game is not announced."""
    PLAYING = "playing"
    FINISHED = "finished"
    """All ten tricks are taken."""

    __hash__ = object.__hash__


class Meaning(Enum):
    """What an event means at its moment."""

    RULED = "ruled"
    """Its own rule decides."""
    IMPOSSIBLE = "impossible"
    """It cannot have happened then."""
    NOTHING = "nothing"
    """All was decided before, so it changes nothing."""
    ANNOUNCE_FIRST = "announce_first"
    """It ends a game, which must be announced before."""
    CARDS_TAKEN_UP = "cards_taken_up"
    """Cards are seen before there is a game for which that counts: they are taken up again."""
    WORDS_FORGOTTEN = "words_forgotten"
    """The same with words."""


class Moments(msgspec.Struct, frozen=True, kw_only=True):
    """What an event means in each part of a deal; in play its own rule decides.

    An event that needs a soloist is impossible while the auction lasts. `null_over` is the
    rest of a null that is lost already.
    """

    bidding: Meaning
    passed: Meaning
    announcing: Meaning
    null_over: Meaning
    finished: Meaning

    def at(self, now: When | None) -> Meaning:
        """What it means in this part of a deal; where nothing tells the part, its rule decides.

        >>> IN_A_TRICK.at(When.BIDDING).value
        'impossible'
        """
        if now is None or now is When.PLAYING:
            return Meaning.RULED
        meaning: Meaning = getattr(self, now.value)
        return meaning


ALWAYS: Final = Moments(
    bidding=Meaning.RULED,
    passed=Meaning.RULED,
    announcing=Meaning.RULED,
    null_over=Meaning.RULED,
    finished=Meaning.RULED,
)
"""Calls, which stand; who dealt; what is in the list."""
IN_THE_DEAL: Final = replace(ALWAYS, passed=Meaning.NOTHING)
CARDS_MISPLACED: Final = replace(IN_THE_DEAL, null_over=Meaning.NOTHING)
CARDS_LOOKED_AT: Final = replace(CARDS_MISPLACED, finished=Meaning.NOTHING)
CARDS_SHOWN: Final = replace(
    CARDS_LOOKED_AT, bidding=Meaning.CARDS_TAKEN_UP, announcing=Meaning.CARDS_TAKEN_UP
)
WORDS_SAID: Final = replace(
    CARDS_LOOKED_AT, bidding=Meaning.WORDS_FORGOTTEN, announcing=Meaning.WORDS_FORGOTTEN
)

WITH_A_SOLOIST: Final = replace(ALWAYS, bidding=Meaning.IMPOSSIBLE, passed=Meaning.IMPOSSIBLE)
"""What a soloist announces."""
SKAT_LAID_AWAY: Final = replace(WITH_A_SOLOIST, null_over=Meaning.NOTHING, finished=Meaning.NOTHING)
END_OF_A_GAME: Final = replace(SKAT_LAID_AWAY, announcing=Meaning.ANNOUNCE_FIRST)

WITH_A_GAME: Final = replace(WITH_A_SOLOIST, announcing=Meaning.IMPOSSIBLE)
"""What is counted in a game, also once it is over."""
TRICKS_LEFT: Final = replace(WITH_A_GAME, null_over=Meaning.NOTHING)
TRICKS_LOOKED_AT: Final = replace(TRICKS_LEFT, finished=Meaning.NOTHING)
IN_A_TRICK: Final = replace(TRICKS_LEFT, finished=Meaning.IMPOSSIBLE)


class Doer(Enum):
    """Who alone can have done it."""

    ANY_PERSON = "any_person"
    CARD_HOLDER = "card_holder"
    """Nobody who sits out (SkO-3.2.7)."""
    SOLOIST = "soloist"


class Disputed(Enum):
    """Which of the facts given the event itself calls wrong, so that they contradict nothing."""

    LEVEL_ANNOUNCED = "level_announced"
    NUMBERS_OF_CARDS = "numbers_of_cards"
    STANDING = "standing"


class EventKind(msgspec.Struct, Generic[Happened], frozen=True):
    """All that is asked of a kind of event.

    `why_not` are the reasons for which such an event cannot have been, by the facts; the first
    that applies is named.
    """

    event: type[Happened]
    ruled_by: Callable[[Situation, Happened], Ruling]
    by: Doer
    moments: Moments
    disputes: Disputed | None = None
    why_not: tuple[Callable[[Situation, Happened], Refusal | None], ...] = ()

    @property
    def needs_a_soloist(self) -> bool:
        """Whether it needs a soloist, so that the auction was over."""
        return self.moments.bidding is Meaning.IMPOSSIBLE


AnyKind: TypeAlias = EventKind[Any]
