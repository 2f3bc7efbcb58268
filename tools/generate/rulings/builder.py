"""The table while it is made: classes of cells, games and standings, and what is ruled on them."""

from __future__ import annotations

import sys
from functools import cached_property
from random import Random
from time import monotonic
from typing import Any, Final

from tools.generate.rulings import parts
from tools.generate.rulings.asking import (
    NOTHING,
    OPEN,
    OPEN_GAME,
    Cell,
    Game,
    Question,
    Referee,
    Stand,
    a_game,
    a_stand,
    classes,
    first_of,
    rows,
)
from tools.generate.rulings.folding import folded, runs
from tools.generate.rulings.missed import Missed, Taken
from tools.generate.rulings.parts import Pattern
from tools.generate.rulings.questions import BIDS, KINDS, POINTS, TRICKS

SEED: Final = 5


def say(text: str) -> None:
    """Tells how far it is, and after how many seconds."""
    print(f"{monotonic() - _START:5.0f} s  {text}", file=sys.stderr, flush=True)


_START: Final = monotonic()


class Builder:
    """The table while it is made."""

    def __init__(self, referee: Referee, missed: Missed) -> None:
        self.referee = referee
        self.missed = missed
        self.chance = Random(SEED)
        self.leaves: dict[bytes, int] = {}
        self.patterns: dict[object, tuple[int, Pattern]] = {}
        self.kinds: dict[str, Any] = {}
        self.cells: dict[tuple[object, ...], int] = {}
        self.grids: dict[str, parts.Grid] = {}
        self.numbers: dict[Cell, int] = {}
        self.games: list[Game] = []
        self.stands: list[Stand] = []
        self.of_games: list[int] = []
        self.of_stands: list[int] = []
        self.own_classes: list[tuple[list[int], list[int]]] = []

    def ask_kinds(self) -> None:
        """The classes of people and facts of each kind, and which cells are ruled alike."""
        for kind, told in KINDS.items():
            grid = self.grids[kind] = parts.grid(self.referee, kind, self.chance, self.missed.cells)
            cells = [self._cell(Cell(kind, who, what)) for who, what in grid.cells]
            self.kinds[kind] = {
                "own": told.own,
                "game": told.game,
                "standing": told.standing,
                "people_of": grid.people,
                "own_of": runs(grid.own),
                "cells": rows(cells, len(grid.own_first)),
            }
            say(f"{kind}: {len(cells)} cells, {len(self.patterns)} patterns")

    def _cell(self, cell: Cell) -> int:
        pattern = parts.pattern_of(cell)
        asked = parts.pairs_asked(pattern, Random(SEED), self.missed.pairs)
        alike = (pattern.games, pattern.stands, tuple(pattern.answers(self.referee, asked)))
        number, _ = self.patterns.setdefault(alike, (len(self.patterns), pattern))
        self.numbers[cell] = number
        fault = pattern.fault
        named = ((), "", None) if fault is None else tuple(fault)
        return self.cells.setdefault((number, *named), len(self.cells))

    def _of(self, *, stands: bool) -> list[Pattern]:
        return [each for _, each in self.patterns.values() if each.games and each.stands == stands]

    def tables(self) -> dict[str, Any]:
        """The classes of games and standings, and each pattern's rulings on them."""
        faults = self._of(stands=True)
        deciding = [each for each in faults if each.fault is not None]
        core = [deciding[0], next(each for each in deciding if self._is_other(each, deciding[0]))]
        telling = self._some(faults)
        announcing = self._of(stands=False)
        stands = (OPEN, a_stand(75, 20), a_stand(20, 65), *_LAST)
        first = [(each, stand) for each in core for stand in stands]
        charged = [each for each in announcing if each.cell.kind in _CHARGED]
        first += [(each, NOTHING) for each in charged if self._kinds_of(each) > 1]
        more = [(each, stand) for each in core for stand in (NOTHING, *parts.STANDS_ASKED[3:6:2])]
        more += [(each, OPEN) for each in telling]
        more += [(each, stand) for each in telling for stand in (*_TRICKS, *_LAST, *stands[1:3])]
        more += [(each, NOTHING) for each in announcing if self._kinds_of(each) > 1]
        of_games = self.of_games = parts.told_apart(
            self.referee,
            parts.GAME_LINES,
            [*first, *more],
            missed=self.missed.games,
            chance=self.chance,
            along=len(first),
        )
        every = [each for line in parts.GAME_LINES for each in line]
        games = self.games = [every[at] for at in first_of(of_games)]
        say(f"{len(games)} classes of games")
        first_games = [(each, game) for each in core for game in _GAMES]
        more_games = [(each, game) for each in core for game in parts.GAMES_ASKED]
        more_games += [
            (each, game) for each in core for game in self.chance.sample(games, min(12, len(games)))
        ]
        more_games += [(each, game) for each in telling for game in (*_GAMES[:2], Game())]
        of_stands = self.of_stands = parts.told_apart(
            self.referee,
            parts.STAND_LINES,
            [*first_games, *more_games],
            missed=self.missed.stands,
            chance=self.chance,
            along=len(first_games),
        )
        standings = [each for line in parts.STAND_LINES for each in line]
        self.stands = [standings[at] for at in first_of(of_stands)]
        say(f"{len(self.stands)} classes of standings")
        pairs = len(parts.PAIR_LINES) * len(POINTS)
        tricks = len(parts.TRICKS_LINES) * len(TRICKS)
        return {
            "games": folded(rows(of_games, len(BIDS))),
            "pairs": folded(rows(of_stands[:pairs], len(POINTS))),
            "no_points": folded(rows(of_stands[pairs:-tricks], len(TRICKS))),
            "tricks": folded(rows(of_stands[-tricks:], len(TRICKS))),
            "patterns": [self._pattern(each) for _, each in self.patterns.values()],
        }

    def _some(self, those: list[Pattern]) -> list[Pattern]:
        """Of each kind the pattern that rules in the most ways."""
        best: dict[str, Pattern] = {}
        for each in sorted(those, key=self._kinds_of):
            best[each.cell.kind] = each
        return list(best.values())

    def _kinds_of(self, one: Pattern) -> int:
        return len(set(one.answers(self.referee, parts.pairs_asked(one, Random(SEED)))))

    def _is_other(self, one: Pattern, than: Pattern) -> bool:
        asked = [(OPEN_GAME, OPEN)]
        return b"open_fault_of_defenders" in one.answers(self.referee, asked)[0] and one != than

    def _pattern(self, one: Pattern) -> dict[str, Any]:
        """The rulings of a pattern by its own classes of games and of standings."""
        if not one.games:
            self.own_classes.append(([], []))
            return {"rulings": [[self._leaf(one.answers(self.referee, [(Game(), NOTHING)])[0])]]}
        games = self.games
        stands, some_stands = [NOTHING], [NOTHING]
        missed_games = [(NOTHING, told) for _, told in self.missed.games_of]
        missed_stands: list[tuple[Game, Stand]] = []
        if one.stands:
            stands, some_stands = self.stands, [*_STANDS]
            missed_games, missed_stands = self.missed.games_of, self.missed.stands_of
        some_games = (*parts.GAMES_ASKED[:5], *_GAMES)
        asked = [(game, stand) for game in games for stand in some_stands]
        of_games = parts.with_missed(
            classes(rows(one.answers(self.referee, asked), len(some_stands))),
            games,
            [(stand, self._game(told)) for stand, told in missed_games],
            lambda those, stand: one.answers(self.referee, [(game, stand) for game in those]),
        )
        asked = [(game, stand) for stand in stands for game in some_games]
        of_stands = parts.with_missed(
            classes(rows(one.answers(self.referee, asked), len(some_games))),
            stands,
            [(game, self._stand(told)) for game, told in missed_stands],
            lambda those, game: one.answers(self.referee, [(game, stand) for stand in those]),
        )
        asked = [
            (games[game], stands[stand])
            for game in first_of(of_games)
            for stand in first_of(of_stands)
        ]
        leaves = [self._leaf(answer) for answer in one.answers(self.referee, asked)]
        self.own_classes.append((of_games, of_stands))
        return {
            "games": of_games,
            "stands": of_stands if one.stands else [],
            "rulings": rows(leaves, max(of_stands) + 1),
        }

    def taken(self, question: Question) -> Taken:
        """What the table takes for the parts of a question."""
        (kind, people, own), game, stand = question
        grid = self.grids[kind]
        cell = Cell(kind, grid.people_first[grid.people[people]], grid.own_first[grid.own[own]])
        number = self.numbers[cell]
        pattern = self.list_of_patterns[number]
        of_games, of_stands = self.own_classes[number]
        games, stands = (game, game), (stand, stand)
        if pattern.games:
            at = self.of_games[_GAME_PLACES[game]]
            games = (self.games[at], self.games[of_games.index(of_games[at])])
        if pattern.stands:
            at = self.of_stands[_STAND_PLACES[stand]]
            stands = (self.stands[at], self.stands[of_stands.index(of_stands[at])])
        return Taken(cell, pattern, games, stands)

    def _game(self, one: Game) -> Game:
        """The first game of its class."""
        return self.games[self.of_games[_GAME_PLACES[one]]]

    def _stand(self, one: Stand) -> Stand:
        """The first standing of its class."""
        return self.stands[self.of_stands[_STAND_PLACES[one]]]

    @cached_property
    def list_of_patterns(self) -> list[Pattern]:
        """All patterns by their numbers."""
        return [each for _, each in self.patterns.values()]

    def _leaf(self, answer: bytes) -> int:
        return self.leaves.setdefault(answer, len(self.leaves))


_GAME_PLACES: Final = parts.first_places([each for line in parts.GAME_LINES for each in line])
_STAND_PLACES: Final = parts.first_places([each for line in parts.STAND_LINES for each in line])

_CHARGED: Final = ("null_below_bid", "lead_before_announcement", "ouvert_not_shown")
"""Where another game is charged in place of the one told, or one word of it decides."""

_LAST: Final = (a_stand(61, 58), a_stand(None, None, own_tricks=10))
"""After the last card that counts, and after all tricks."""

_TRICKS: Final = (
    a_stand(None, None, own_tricks=1),
    a_stand(None, None, own_tricks=4, their_tricks=6),
)

_GAMES: Final = (
    OPEN_GAME,
    a_game("null", bid=18),
    a_game("clubs", hand=True, level="schneider", tops="with 2", bid=18),
    a_game("grand", hand=True, level="schwarz", tops="with 4", bid=24),
    a_game("clubs", tops="with 1", bid=60),
)

_STANDS: Final = (NOTHING, OPEN, a_stand(75, 20), a_stand(20, 65), *_TRICKS, *_LAST)
