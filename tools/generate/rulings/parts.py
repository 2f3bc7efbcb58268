"""Values of one part of a question that the referee never tells apart, found by asking him."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple, TypeVar

import msgspec

from tools.generate.rulings.asking import (
    NOTHING,
    OPEN,
    OPEN_GAME,
    PEOPLE_TOLD,
    Cell,
    Fault,
    Game,
    Question,
    Referee,
    Stand,
    a_game,
    a_stand,
    classes,
    fault_of,
    first_of,
    own_told,
    rows,
)
from tools.generate.rulings.leaves import key
from tools.generate.rulings.questions import BIDS, KINDS, POINTS, TOPS, TRICKS, WAYS

GAMES_ASKED: Final = (
    OPEN_GAME,
    Game(),
    a_game("clubs", tops="with 1", bid=60),
    a_game("grand", hand=True, level="schwarz", tops="with 4", bid=24),
    a_game("null", bid=18),
    a_game("null", tops="with 1", bid=24),
    a_game("hearts", hand=True, bid=20),
    a_game(None, tops="without 2", bid=20),
    a_game("hearts", hand=True, level="schneider", tops="without 1"),
    a_game("diamonds", tops="with 1", bid=144),
    a_game(None, bid=18),
    a_game("null", hand=True, level="ouvert"),
)
"""Games that the referee treats in different ways."""

STANDS_ASKED: Final = (
    NOTHING,
    OPEN,
    a_stand(75, 20),
    a_stand(95, 12),
    a_stand(20, 65),
    a_stand(40, 0),
    a_stand(None, None, own_tricks=0),
    a_stand(None, None, own_tricks=1),
    a_stand(70, 0, their_tricks=0),
    a_stand(100, 40),
    a_stand(1, 0),
    a_stand(0, 90),
    a_stand(61, 31),
)
"""Standings that he treats in different ways."""

GAME_LINES: Final = tuple(
    tuple(Game(way, tops, bid) for bid in range(len(BIDS)))
    for way in range(len(WAYS))
    for tops in range(len(TOPS))
)
PAIR_LINES: Final = tuple(
    tuple(Stand(own, theirs) for theirs in range(len(POINTS))) for own in range(len(POINTS))
)
NO_POINTS_LINES: Final = tuple(
    tuple(Stand(own, 1, 0, tricks) for tricks in range(len(TRICKS))) for own in range(len(POINTS))
)
"""Only where the defenders have no card points, their tricks can be asked for."""
TRICKS_LINES: Final = tuple(
    tuple(Stand(0, 0, own, theirs) for theirs in range(len(TRICKS))) for own in range(len(TRICKS))
)
STAND_LINES: Final = (*PAIR_LINES, *NO_POINTS_LINES, *TRICKS_LINES)


class Grid(NamedTuple):
    """The people and the own facts of a kind, as classes."""

    people: list[int]
    own: list[int]
    people_first: list[int]
    own_first: list[int]

    @property
    def cells(self) -> list[tuple[int, int]]:
        """One of each class of people, with one of each class of own facts."""
        return [(people, own) for people in self.people_first for own in self.own_first]


_OWN_FACTS_ASKED: Final = 12


def grid(referee: Referee, kind: str, chance: Random, missed: Sequence[Question]) -> Grid:
    """The classes of people and own facts of a kind of event.

    Games and standings that told cells apart where these classes did not are asked of all cells.
    """
    asked = _asked_of(kind)
    like = [each for each in missed if KINDS[each.cell.kind][1:] == KINDS[kind][1:]]
    asked = list(dict.fromkeys([*asked, *((each.game, each.stand) for each in like)]))
    own = range(len(own_told(kind)))
    some = set(own if len(own) <= _OWN_FACTS_ASKED else chance.sample(own, _OWN_FACTS_ASKED))
    some |= {each.cell.own for each in missed if each.cell.kind == kind}
    people = range(len(PEOPLE_TOLD))
    answers = referee.answers(
        [
            Question(Cell(kind, who, what), *each)
            for who in people
            for what in some
            for each in asked
        ]
    )
    of_people = classes(rows(answers, len(some) * len(asked)))
    first = first_of(of_people)
    answers = referee.answers(
        [Question(Cell(kind, who, what), *each) for what in own for who in first for each in asked]
    )
    of_own = classes(rows(answers, len(first) * len(asked)))
    return Grid(of_people, of_own, first, first_of(of_own))


def _asked_of(kind: str) -> list[tuple[Game, Stand]]:
    if KINDS[kind].standing:
        by_hand = a_game("clubs", hand=True, tops="with 2", bid=18)
        null = a_game("null", bid=18)
        return [(OPEN_GAME, OPEN), (by_hand, OPEN), (Game(), NOTHING), (null, NOTHING)]
    if KINDS[kind].game:
        by_hand = a_game("clubs", hand=True, tops="with 2", bid=18)
        games = (OPEN_GAME, by_hand, Game(), a_game(None, tops="with 1", bid=24))
        return [(game, NOTHING) for game in games]
    return [(Game(), NOTHING)]


def plain(answer: bytes, fault: Fault | None) -> bytes:
    """An answer with `*` in place of what its event adds to every ruling on a game that it ends."""
    if fault is None:
        return answer
    ruling = msgspec.json.decode(answer)
    count = len(fault.articles)
    if ruling.get("outcome") != "game_over" or ruling["reasons"][0][0] != fault.reason:
        return answer
    if tuple(ruling["articles"][:count]) != fault.articles:
        return answer
    ruling["articles"][:count] = ["*"]
    ruling["reasons"][0] = "*"
    if fault.undecided is not None and ruling.get("undecided") == fault.undecided:
        ruling["undecided"] = "*"
    return key(ruling)


class Pattern(NamedTuple):
    """Cells with the same ruling on every game, but for what each adds of its own."""

    cell: Cell
    fault: Fault | None

    @property
    def stands(self) -> bool:
        """Whether a standing can be given."""
        return KINDS[self.cell.kind].standing

    @property
    def games(self) -> bool:
        """Whether a game can be given."""
        return KINDS[self.cell.kind].game

    def answers(self, referee: Referee, asked: Sequence[tuple[Game, Stand]]) -> list[bytes]:
        """What is ruled on these games as they stand."""
        answers = referee.answers([Question(self.cell, *each) for each in asked])
        return [plain(each, self.fault) for each in answers]


def pairs_asked(
    pattern: Pattern, chance: Random, missed: Sequence[tuple[Game, Stand]] = ()
) -> list[tuple[Game, Stand]]:
    """Games and standings by which cells are told apart, with those that were missed."""
    if not pattern.games:
        return [(Game(), NOTHING)]
    if not pattern.stands:
        return [(game, NOTHING) for game in (*GAMES_ASKED, *(game for game, _ in missed))]
    every = [(game, stand) for game in GAMES_ASKED for stand in STANDS_ASKED]
    some = [*((OPEN_GAME, stand) for stand in STANDS_ASKED), *chance.sample(every, 30)]
    return [*some, *missed]


@cache
def pattern_of(cell: Cell) -> Pattern:
    """The cell with what it adds of its own."""
    return Pattern(cell, fault_of(cell) if KINDS[cell.kind].standing else None)


Value = TypeVar("Value", Game, Stand)
Asked = TypeVar("Asked")
Test = tuple[Pattern, Game | Stand]
"""A pattern, and the other part of the question."""


def told_apart(
    referee: Referee,
    lines: Sequence[Sequence[Value]],
    tests: Sequence[Test],
    *,
    missed: Sequence[tuple[Test, Value]],
    chance: Random,
    along: int,
) -> list[int]:
    """The class of each value; a line of values is one number as it grows.

    The first tests are made along every line, the others with some of each class. Where those
    differ, all of the class are tested, and so is the class of each value that was missed.
    """
    values = [each for line in lines for each in line]
    labels = [0] * len(values)
    for number, test in enumerate(tests):
        if number < along:
            answers = _along(referee, lines, test)
        else:
            probes = _probes(labels, chance)
            probed = _answers(referee, [values[at] for those in probes for at in those], test)
            told = iter(probed)
            split = {labels[those[0]] for those in probes if len({next(told) for _ in those}) > 1}
            answers = _of_classes(referee, lines, test, labels=labels, split=split)
        labels = classes(zip(labels, answers, strict=True))
    return with_missed(labels, values, missed, lambda those, test: _answers(referee, those, test))


def with_missed(
    labels: list[int],
    values: Sequence[Value],
    missed: Sequence[tuple[Asked, Value]],
    answers: Callable[[Sequence[Value], Asked], list[bytes]],
) -> list[int]:
    """The classes, with that of each missed value parted by the test that tells it apart."""
    places = first_places(values)
    for test, value in missed:
        number = labels[places[value]]
        first, own = answers([values[labels.index(number)], value], test)
        if first != own:
            members = [at for at, each in enumerate(labels) if each == number]
            of_members = answers([values[at] for at in members], test)
            told = dict(zip(members, of_members, strict=True))
            labels = classes((each, told.get(at)) for at, each in enumerate(labels))
    return labels


def first_places(values: Sequence[Value]) -> dict[Value, int]:
    """The place of each value, the first one of those that stand twice."""
    return {each: at for at, each in reversed(list(enumerate(values)))}


def _of_classes(
    referee: Referee,
    lines: Sequence[Sequence[Value]],
    test: Test,
    *,
    labels: Sequence[int],
    split: set[int],
) -> list[bytes]:
    """The answers for the members of these classes, nothing for all others."""
    if not split:
        return [b""] * len(labels)
    members = [at for at, each in enumerate(labels) if each in split]
    values = [each for line in lines for each in line]
    if len(members) < _FEW:
        those = dict(
            zip(members, _answers(referee, [values[at] for at in members], test), strict=True)
        )
        return [those.get(at, b"") for at in range(len(values))]
    every = _along(referee, lines, test)
    return [answer if each in split else b"" for each, answer in zip(labels, every, strict=True)]


_FEW: Final = 5_000


def _probes(labels: Sequence[int], chance: Random) -> list[list[int]]:
    """The places of some members of each class."""
    members: dict[int, list[int]] = {}
    for at, each in enumerate(labels):
        members.setdefault(each, []).append(at)
    return [chance.sample(those, min(_PROBED, len(those))) for those in members.values()]


_PROBED: Final = 6


def _along(referee: Referee, lines: Sequence[Sequence[Value]], test: Test) -> list[bytes]:
    """The answers along all lines: where both ends and the middle of a stretch agree, all do."""
    known: dict[tuple[int, int], bytes] = {}
    stretches: list[tuple[int, int, int]] = []
    for number, line in enumerate(lines):
        stretches += [(number, first, last) for first, last in pairwise(_ends(len(line)))]
    wanted = {(number, end) for number, first, last in stretches for end in (first, last)}
    while wanted:
        places = sorted(wanted - known.keys())
        answers = _answers(referee, [lines[number][at] for number, at in places], test)
        known.update(zip(places, answers, strict=True))
        wanted, longer = set(), []
        for number, first, last in stretches:
            middle = (first + last) // 2
            same = known[number, first] == known[number, last]
            if last - first < 2:
                continue
            if (number, middle) not in known:
                wanted.add((number, middle))
                longer.append((number, first, last))
            elif not same or known[number, middle] != known[number, first]:
                longer += [(number, first, middle), (number, middle, last)]
                wanted |= {(number, (first + middle) // 2), (number, (middle + last) // 2)}
        stretches = longer
    return [
        answer for number, line in enumerate(lines) for answer in _filled(known, number, len(line))
    ]


_SINGLE: Final = 3
"""The first numbers of a line are each asked for: not told, none, and one that cannot be."""


def _ends(length: int) -> list[int]:
    ends = {*range(min(_SINGLE + 1, length)), *range(0, length, 10), length - 3, length - 2}
    return sorted({*(each for each in ends if each >= 0), length - 1})


def _filled(known: dict[tuple[int, int], bytes], number: int, length: int) -> list[bytes]:
    filled, last = [], known[number, 0]
    for at in range(length):
        last = known.get((number, at), last)
        filled.append(last)
    return filled


def _answers(referee: Referee, values: Sequence[Value], test: Test) -> list[bytes]:
    pattern, other = test
    return pattern.answers(referee, [_pair(each, other) for each in values])


def _pair(value: Game | Stand, other: Game | Stand) -> tuple[Game, Stand]:
    game, stand = (value, other) if isinstance(value, Game) else (other, value)
    if not isinstance(game, Game) or not isinstance(stand, Stand):
        raise TypeError("a game and a standing")
    return game, stand
