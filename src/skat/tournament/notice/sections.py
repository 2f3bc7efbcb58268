"""The sections (halls) that a notice names, each with tables of its own; the ranking is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from skat.model.refusal import Refusal
from skat.tournament.draw.sections import MOST_SECTIONS
from skat.tournament.draw.table_sizes import MOST_PLAYERS

LONGEST_SECTION: Final = 40


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hall with room for so many tables; 0 sets no limit.

    >>> Section(name="Upper hall").tables
    0
    """

    name: str
    tables: int = 0


def refused_sections(sections: Sequence[Section]) -> Refusal | None:
    """Why an event cannot have these: too many, or without names of their own.

    >>> refused_sections([Section(name="A"), Section(name="A")]).code
    'no_such_sections'
    """
    names = [section.name.strip() for section in sections]
    named = all(name and name.isprintable() and len(name) <= LONGEST_SECTION for name in names)
    room = all(0 <= section.tables <= MOST_PLAYERS for section in sections)
    if named and room and len(set(names)) == len(names) <= MOST_SECTIONS:
        return None
    return Refusal(code="no_such_sections", details={"most": MOST_SECTIONS})
