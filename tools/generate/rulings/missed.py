"""Drawn questions on which the table rules otherwise than the referee, and where it goes wrong.

Values become one where the referee answers all that is asked of them alike. A drawn question can
show that this was too little: then the step that took two values for one asks it as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tools.generate.rulings.asking import Cell, Game, Question, Referee, Stand
from tools.generate.rulings.parts import Pattern, Test, pattern_of, plain


class Taken(NamedTuple):
    """What the table takes for a question: a cell, its pattern, a game and a standing of each."""

    cell: Cell
    pattern: Pattern
    games: tuple[Game, Game]
    """One of the class of games, and one of those that this pattern rules alike."""
    stands: tuple[Stand, Stand]


class Otherwise(NamedTuple):
    """A question that the table answers otherwise."""

    question: Question
    asks_another: bool
    """Both ask for a fact first, only for another of several that are missing."""


class Missed:
    """What each step of the table is asked besides its own questions."""

    def __init__(self) -> None:
        self.cells: list[Question] = []
        self.pairs: list[tuple[Game, Stand]] = []
        self.games: list[tuple[Test, Game]] = []
        self.stands: list[tuple[Test, Stand]] = []
        self.games_of: list[tuple[Stand, Game]] = []
        self.stands_of: list[tuple[Game, Stand]] = []

    def add(
        self, referee: Referee, questions: Sequence[Question], taken: Sequence[Taken]
    ) -> list[Otherwise]:
        """Takes up the questions that the table answers otherwise; returns them."""
        answers = referee.answers(questions)
        rulings = referee.answers(
            [Question(each.pattern.cell, each.games[1], each.stands[1]) for each in taken]
        )
        wrong = []
        for question, each, answer, ruled in zip(questions, taken, answers, rulings, strict=True):
            fault = pattern_of(each.cell).fault
            if plain(answer, fault) != plain(ruled, each.pattern.fault):
                asks_another = needs(answer) and needs(ruled)
                wrong.append(Otherwise(question, asks_another))
                self._trace(referee, question, each)
        return wrong

    def _trace(self, referee: Referee, question: Question, taken: Taken) -> None:
        cell, pattern, (game, own_game), (stand, own_stand) = taken
        alike = referee.answers([question, question._replace(cell=cell)])
        if alike[0] != alike[1]:
            self.cells.append(question)
        _, told, standing = question
        whole = pattern_of(cell)
        asked = [(told, standing)]
        if whole.answers(referee, asked) != pattern.answers(referee, asked):
            self.pairs.append((told, standing))
        steps = [(told, standing), (game, standing), (game, stand), (own_game, stand)]
        answers = pattern.answers(referee, [*steps, (own_game, own_stand)])
        if answers[0] != answers[1]:
            self.games.append(((pattern, standing), told))
        if answers[1] != answers[2]:
            self.stands.append(((pattern, game), standing))
        if answers[2] != answers[3]:
            self.games_of.append((stand, told))
        if answers[3] != answers[4]:
            self.stands_of.append((own_game, standing))


def needs(answer: bytes) -> bool:
    """Whether an answer asks for a fact that is missing.

    >>> needs(b'{"needs":["game.bid"]}'), needs(b'{"outcome":"play_on"}')
    (True, False)
    """
    return "needs" in msgspec.json.decode(answer)
