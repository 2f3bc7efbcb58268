"""A page as a value: what is on it, before it is HTML, JSON or CSV."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

import msgspec


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
    """What is said in pairs of a word and a text: the terms of a notice, the parts of a proof."""

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
