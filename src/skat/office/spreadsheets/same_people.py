"""Who of a table is there already: by pass number, else by name and club."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from skat.likeness import tidied
from skat.tournament.commands import Enter
from skat.tournament.entrants import Entrant, Status


class KnownPeople(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who may be the same: a participant by start number, or another line of the table."""

    name: str
    club: str | None
    pass_number: str
    number: int | None = None
    line: int | None = None


class SamePeople:
    """The participants of a tournament, and what was added of a table.

    Two pass numbers tell two people of one name apart, and one pass number is one person.

    >>> known = SamePeople([])
    >>> known.add(Enter(name="Anna Berg", pass_number="07/1"), line=2)
    >>> [known.like(Enter(name=name, pass_number=number)) != [] for name, number in (
    ...     ("Berg, Anna", ""), ("Anna Berg", "07/2"), ("A. Berg", "07 1"))]
    [True, False, True]
    """

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self._by_name: dict[tuple[str, str], list[KnownPeople]] = {}
        self._by_pass: dict[str, list[KnownPeople]] = {}
        for each in entrants:
            if each.status is not Status.WITHDRAWN:
                self._add(
                    KnownPeople(
                        name=each.name,
                        club=each.club,
                        pass_number=each.pass_number,
                        number=each.number,
                    )
                )

    def add(self, enter: Enter, *, line: int) -> None:
        """Somebody in this line of the table."""
        number = enter.pass_number or ""
        self._add(KnownPeople(name=enter.name, club=enter.club, pass_number=number, line=line))

    def like(self, enter: Enter) -> list[KnownPeople]:
        """Those who may be the same person."""
        wanted = _bare(enter.pass_number or "")
        named = self._by_name.get(_person(enter.name, enter.club), [])
        alike = [each for each in named if not (wanted and each.pass_number)]
        return [*self._by_pass.get(wanted, []), *alike] if wanted else alike

    def _add(self, known: KnownPeople) -> None:
        self._by_name.setdefault(_person(known.name, known.club), []).append(known)
        self._by_pass.setdefault(_bare(known.pass_number), []).append(known)


def _bare(number: str) -> str:
    """A pass number as people compare it: its letters and digits."""
    return "".join(letter for letter in number.casefold() if letter.isalnum())


def _person(name: str, club: str | None) -> tuple[str, str]:
    surname, comma, given = name.partition(",")
    called = f"{given} {surname}" if comma else name
    return _plain(called), _plain(club or "")


def _plain(text: str) -> str:
    return tidied(text.casefold()).casefold()
