"""What was told: asked for by name where it is missing, refused where it cannot be true."""

from __future__ import annotations

from typing import TypeVar

from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.refusal import Detail, Refusal
from skat.model.seats import Seat
from skat.referee.events import Idle, Person
from skat.referee.ruling import Party
from skat.referee.situation import PlayedGame, Situation

Fact = TypeVar("Fact")


class MissingError(Exception):
    """Facts that are missing, on their way to the one place that asks for them."""

    def __init__(self, *paths: str) -> None:
        super().__init__(*paths)
        self.paths = paths


class ContradictoryFactsError(Exception):
    """What was told contradicts itself or the law of cards."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, *articles: str, **details: Detail) -> ContradictoryFactsError:
    """The refusal to raise, with its code, articles and details."""
    return ContradictoryFactsError(Refusal(code, articles, details, impossible=True))


def told(fact: Fact | None, path: str) -> Fact:
    """The fact, if it was told; raises MissingError with its path if not.

    >>> told(7, "event.laid_away")
    7
    """
    if fact is None:
        raise MissingError(path)
    return fact


def game_of(situation: Situation) -> PlayedGame:
    """The game; raises MissingError if the auction is not over."""
    return told(situation.game, "game")


def contract_of(situation: Situation) -> Contract:
    """The contract that was announced."""
    return told(game_of(situation).contract, "game.contract")


def soloist_of(situation: Situation) -> Seat:
    """Who plays alone."""
    return told(game_of(situation).soloist, "game.soloist")


def is_announced(situation: Situation) -> bool:
    """Whether a game is announced, so that play has begun."""
    return situation.game is not None and situation.game.contract is not None


def at_table(situation: Situation, person: Person) -> Person:
    """The same person, by his seat if he holds cards: the dealer of three is rearhand."""
    no_idle_dealer = situation.table_size == 3
    return Seat.REARHAND if person is Idle.DEALER and no_idle_dealer else person


def offender(situation: Situation) -> Person:
    """Who did it."""
    if situation.event.by is None:
        raise MissingError("event.by")
    return at_table(situation, situation.event.by)


@implements("SkO-3.5.2")
def offending_party(situation: Situation) -> Party:
    """Whose fault it is: all of the opposing party answer together, the dealer too."""
    person = offender(situation)
    if person is Idle.DEALER:
        return "defenders"
    return "soloist" if person is soloist_of(situation) else "defenders"
