"""The referee asked many questions at once, each only one time."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec

from skat.model.refusal import Refusal
from tools.generate.rulings.leaves import key, leaf, ruled
from tools.generate.rulings.questions import (
    BIDS,
    KINDS,
    PEOPLE,
    POINTS,
    TOPS,
    WAYS,
    Told,
    game,
    question,
    standing,
    told_together,
)


class Game(NamedTuple):
    """A game by the places of its way, tops and bid."""

    way: int = 0
    tops: int = 0
    bid: int = 0


class Stand(NamedTuple):
    """A standing by the places of its points and tricks."""

    own: int = 0
    theirs: int = 0
    own_tricks: int = 0
    their_tricks: int = 0


class Cell(NamedTuple):
    """A kind of event with the places of its people and of its own facts."""

    kind: str
    people: int
    own: int


class Question(NamedTuple):
    """All four parts of a question."""

    cell: Cell
    game: Game
    stand: Stand


PEOPLE_TOLD: Final = tuple(told_together(PEOPLE))


@cache
def own_told(kind: str) -> tuple[Told, ...]:
    """Every way to tell the facts of a kind of event."""
    return tuple(told_together(KINDS[kind].own))


def a_game(
    contract: str | None,
    *,
    hand: bool = False,
    level: str = "none",
    tops: str | None = None,
    bid: int | None = None,
) -> Game:
    """The game of these words."""
    return Game(WAYS.index((contract, hand, level)), TOPS.index(tops), BIDS.index(bid))


def a_stand(
    own: int | None,
    theirs: int | None,
    own_tricks: int | None = None,
    their_tricks: int | None = None,
) -> Stand:
    """The standing of these numbers."""
    tricks = (0 if each is None else each + 1 for each in (own_tricks, their_tricks))
    return Stand(POINTS.index(own), POINTS.index(theirs), *tricks)


def asked(one: Question) -> dict[str, object]:
    """The question as `skat judge` is asked."""
    kind = KINDS[one.cell.kind]
    return question(
        one.cell.kind,
        PEOPLE_TOLD[one.cell.people],
        own_told(one.cell.kind)[one.cell.own],
        game(*one.game) if kind.game else {},
        standing(*one.stand) if kind.standing else {},
    )


def answer(one: Question) -> bytes:
    """The referee's answer in the form of the table."""
    return key(leaf(asked(one)))


class Referee:
    """Answers in the form of the table, from several processes, each kept in a file at once.

    Who asks the same again, in another run, goes on behind what is kept there.
    """

    def __init__(self, pool: Pool, kept: Path) -> None:
        self._pool = pool
        self._known = dict(_read(kept)) if kept.exists() else {}
        self._texts = {text: text for text in self._known.values()}
        self._kept = kept

    def answers(self, questions: Sequence[Question]) -> list[bytes]:
        """One answer for each question."""
        new = [each for each in dict.fromkeys(questions) if each not in self._known]
        texts = self._pool.imap(answer, new, chunksize=_AT_ONCE)
        with self._kept.open("ab") as file:
            for each, text in zip(new, texts, strict=True):
                self._known[each] = self._texts.setdefault(text, text)
                file.write(msgspec.json.encode((each, msgspec.Raw(text))) + b"\n")
        return [self._known[each] for each in questions]


_AT_ONCE: Final = 200


def _read(kept: Path) -> Iterator[tuple[Question, bytes]]:
    """What was answered before; a last line that is not whole is cut off."""
    whole = 0
    with kept.open("rb+") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            one, text = msgspec.json.decode(line, type=tuple[Question, msgspec.Raw])
            yield one, bytes(text)
        file.truncate(whole)


OPEN_GAME: Final = a_game("clubs", tops="with 2", bid=18)
OPEN: Final = a_stand(32, 22)
NOTHING: Final = Stand()


class Fault(NamedTuple):
    """What a cell adds to the ruling on a game that it ends: articles, reason, open question."""

    articles: tuple[str, ...]
    reason: str
    undecided: str | None


def fault_of(cell: Cell) -> Fault | None:
    """What the ruling on an open game names of the event itself; None where that ends no game."""
    ruling = ruled(asked(Question(cell, OPEN_GAME, OPEN)))
    if isinstance(ruling, Refusal) or ruling.score is None:
        return None
    own, entered = list(ruling.articles), list(ruling.score.articles)
    while own and entered and own[-1] == entered[-1]:
        own.pop()
        entered.pop()
    row = ruling.undecided.row if ruling.undecided else None
    return Fault(tuple(own), ruling.reasons[0].code, row)


One = Hashable


def classes(signatures: Iterable[One]) -> list[int]:
    """The number of its class for each signature, in the order in which they first come.

    >>> classes("abcab")
    [0, 1, 2, 0, 1]
    """
    numbers: dict[One, int] = {}
    return [numbers.setdefault(each, len(numbers)) for each in signatures]


def first_of(numbers: Sequence[int]) -> list[int]:
    """The place of the first member of each class.

    >>> first_of([0, 1, 0, 2])
    [0, 1, 3]
    """
    return [numbers.index(each) for each in range(max(numbers) + 1)]


Row = TypeVar("Row")


def rows(flat: Sequence[Row], width: int) -> list[tuple[Row, ...]]:
    """A long list in rows of one width.

    >>> rows("abcd", 2)
    [('a', 'b'), ('c', 'd')]
    """
    return [tuple(flat[at : at + width]) for at in range(0, len(flat), width)]
