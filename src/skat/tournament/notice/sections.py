"""The sections (halls) that a notice names, each with tables of its own; the ranking is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.refusal import Refusal
from skat.tournament.draw.sections import MOST_SECTIONS
from skat.tournament.draw.table_sizes import MOST_PLAYERS

LONGEST_SECTION: Final = 40
MOST_NAMED: Final = 2 * MOST_SECTIONS
"""Those that are open, and as many that were closed."""


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hall with room for so many tables; 0 sets no limit.

    One that was `closed` keeps its place in the notice, and no table is drawn into it any more.

    >>> Section(name="Upper hall").tables
    0
    """

    name: str
    tables: int = 0
    closed: bool | UnsetType = UNSET


def refused_sections(sections: Sequence[Section]) -> Refusal | None:
    """Why an event cannot have these: too many, all closed, or without names of their own.

    >>> refused_sections([Section(name="A"), Section(name="A")]).code
    'no_such_sections'
    """
    names = [section.name.strip() for section in sections]
    named = all(name and name.isprintable() and len(name) <= LONGEST_SECTION for name in names)
    room = all(0 <= section.tables <= MOST_PLAYERS for section in sections)
    count = sum(not section.closed for section in sections)
    some = bool(count) or not sections
    few = len(set(names)) == len(names) <= MOST_NAMED and count <= MOST_SECTIONS
    if named and room and some and few:
        return None
    return Refusal(code="no_such_sections", details={"most": MOST_SECTIONS})


def sections_text(sections: Sequence[Section]) -> str:
    """The halls that are open, with the tables of those that have a limit.

    >>> sections_text([Section(name="Upper hall", tables=60), Section(name="Cellar")])
    'Upper hall (60), Cellar'
    """
    return ", ".join(
        f"{section.name} ({section.tables})" if section.tables else section.name
        for section in sections
        if not section.closed
    )
