"""Published results: pages that need no script and no server, with their JSON and CSV.

A page is a value: what is on it, and how it says names, numbers and words in its reader's language.
`html` writes it, `site` makes a folder of pages. `tournament`, `season` and `duplicate` compose the
pages.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

import msgspec

from skat.messages import Details, message
from skat.messages.numbers import decimal_text, listed
from skat.messages.sums import sum_sentences
from skat.scoresheet.line import Line
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import ShownAs, called
from skat.tournament.state import Tournament


class Cell(msgspec.Struct, frozen=True):
    """What a cell holds for programs, and how people read it where that is not the same.

    `page` leads to another page of the site, by its name.
    """

    value: str | int | Fraction | None
    text: str = ""
    page: str = ""


AnyCell: TypeAlias = Cell | str | int | None
"""None is an empty cell."""


class Column(msgspec.Struct, frozen=True):
    """A column: its name for programs, and its heading; numbers are aligned right."""

    key: str
    heading: str
    number: bool = False


def numbers(say: Voice, **words: str) -> tuple[Column, ...]:
    """Columns of numbers: each by its key, with the key of the catalogue that is its heading."""
    return tuple(Column(key, say(word), number=True) for key, word in words.items())


def texts(say: Voice, **words: str) -> tuple[Column, ...]:
    """Columns of texts, as `numbers`."""
    return tuple(Column(key, say(word)) for key, word in words.items())


def ranked_people(say: Voice) -> tuple[Column, ...]:
    """The columns of a rank and of what `ShownNames.person` says of who has it."""
    return (
        *numbers(say, rank="tournament.rank", number="tournament.number"),
        *texts(say, name="tournament.player_name", club="tournament.club"),
    )


class TableBlock(msgspec.Struct, frozen=True, kw_only=True):
    """Rows under headings; `key` names it for programs, and the caption for people.

    The cells of column `names` tell what a row is about.
    """

    key: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[AnyCell, ...], ...]
    names: str = ""


class FactsBlock(msgspec.Struct, frozen=True, kw_only=True):
    """Pairs of a word and a text: the terms of a notice, the parts of a proof."""

    key: str
    caption: str
    pairs: tuple[tuple[str, AnyCell], ...]


class TextBlock(msgspec.Struct, frozen=True):
    """A paragraph; `code` is one that is typed as it stands."""

    text: str
    code: bool = False


class HeadingBlock(msgspec.Struct, frozen=True):
    """What is above the next blocks."""

    text: str


Block: TypeAlias = TableBlock | FactsBlock | TextBlock | HeadingBlock


class SitePage(msgspec.Struct, frozen=True, kw_only=True):
    """One page. `name` is that of its files; `under` names the page whose menu entry is its own.

    `links` are words, each with where it leads.
    """

    name: str
    title: str
    blocks: tuple[Block, ...]
    under: str = ""
    links: tuple[tuple[str, str], ...] = ()


class Leaf(msgspec.Struct, frozen=True):
    """A page to be made when it is asked for; `menu` are the words that lead to it, if any do."""

    name: str
    make: Callable[[], SitePage]
    menu: str = ""


def cell_of(cell: AnyCell) -> Cell:
    """The cell in its full form.

    >>> cell_of(7)
    Cell(value=7, text='', page='')
    """
    return cell if isinstance(cell, Cell) else Cell(cell)


class ShownNames:
    """How each participant of a tournament is called in what is published."""

    def __init__(self, state: Tournament, say: Voice) -> None:
        self._by_number = {each.number: each for each in state.entrants}
        self._say = say

    def name(self, number: StartNumber) -> str:
        """A participant's name as he allowed it; his number where he allowed nothing else."""
        cell = self.cell(number)
        return cell.text if isinstance(cell, Cell) else cell

    def cell(self, number: StartNumber) -> Cell | str:
        """The same as a cell: programs find nothing there where only the number is shown."""
        entrant = self._by_number.get(number)
        named = None if entrant is None else called(entrant.name, entrant.shown)
        return (
            Cell(None, self._say("site.by_number", {"number": number})) if named is None else named
        )

    def club(self, number: StartNumber) -> str:
        """His club; empty where only his number is shown, for a club tells who that is."""
        entrant = self._by_number.get(number)
        hidden = entrant is None or entrant.shown is ShownAs.NUMBER
        return "" if hidden or entrant is None else entrant.club or ""

    def person(self, number: StartNumber) -> tuple[AnyCell, ...]:
        """His number, name and club."""
        return number, self.cell(number), self.club(number)


def decimal(value: Fraction, say: Voice) -> Cell:
    """A number with one decimal, half to even; its value is the fraction itself.

    >>> decimal(Fraction(-47, 3), Voice("de"))
    Cell(value=Fraction(-47, 3), text='−15,7', page='')
    """
    return Cell(value, decimal_text(value, language=say.language))


def percent(share: Fraction, say: Voice) -> Cell:
    """A share of one in per cent, with one decimal; its value is a hundred times the share.

    >>> percent(Fraction(1, 8), Voice("en")).text
    '12.5%'
    """
    value = 100 * share
    number = decimal_text(value, language=say.language)
    return Cell(value, say("tournament.percent", {"number": number}))


def sum_text(line: Line, say: Voice) -> str:
    """How the score of a line came about; empty where its steps are not known."""
    if not line.steps:
        return ""
    sentences = listed(sum_sentences(line, bid=line.bid, language=say.language), say)
    return sentences.replace(" -", " −")


class Voice(msgspec.Struct, frozen=True):
    """Words keys of the catalogue in its language.

    >>> Voice("pl")("tournament.team")
    'Drużyna'
    """

    language: str

    def __call__(self, key: str, details: Details | None = None) -> str:
        """The sentence of a key with its details."""
        return message(key, details, self.language)
