"""The facts given: which are missing, which clash, and the moment and standing they make.

It is asked for by name where it is missing, and refused where it cannot be true.
"""

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
    """Facts that are missing, on their way to the one place that asks for them.

    `decide`: the ruling is known to depend on them.
    """

    def __init__(self, *paths: str, decide: bool = False) -> None:
        super().__init__(*paths)
        self.paths = paths
        self.decide = decide


class ContradictoryFactsError(Exception):
    """The facts given contradict each other or the law of cards."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def impossible(
    code: str, *articles: str, facts: tuple[str, ...] = (), **details: Detail
) -> Refusal:
    """The refusal of what cannot be true; `facts` are the paths of the facts concerned.

    >>> impossible("no_such_trick", "LF-tricks", facts=("event.trick",), trick=11).details["facts"]
    'event.trick'
    """
    named = {"facts": ", ".join(facts)} if facts else {}
    return Refusal(code, articles, {**details, **named}, impossible=True)


def refuse(
    code: str, *articles: str, facts: tuple[str, ...] = (), **details: Detail
) -> ContradictoryFactsError:
    """The same refusal, to raise."""
    return ContradictoryFactsError(impossible(code, *articles, facts=facts, **details))


def required(fact: Fact | None, path: str) -> Fact:
    """The fact, if it was given; raises MissingError with its path if not.

    >>> required(7, "event.laid_away")
    7
    """
    if fact is None:
        raise MissingError(path)
    return fact


def game_of(situation: Situation) -> PlayedGame:
    """The game; raises MissingError if the auction is not over."""
    return required(situation.game, "game")


def contract_of(situation: Situation) -> Contract:
    """The contract that was announced."""
    return required(game_of(situation).contract, "game.contract")


def soloist_of(situation: Situation) -> Seat:
    """Who plays alone."""
    return required(game_of(situation).soloist, "game.soloist")


def offender(situation: Situation) -> Person:
    """Who did it."""
    if situation.event.by is None:
        raise MissingError("event.by")
    return situation.event.by


@implements("SkO-3.5.2")
def offending_party(situation: Situation) -> Party:
    """Whose fault it is: the opposing party answers together, with all who sit out."""
    person = offender(situation)
    if isinstance(person, Idle):
        return "defenders"
    return "soloist" if person is soloist_of(situation) else "defenders"
