"""Names of entrants: how they are written, and who may be one and the same person."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.model.likeness import has_mark, is_legible, is_seen, tidied
from skat.model.refusal import Refusal
from skat.model.shown import shown_as
from skat.tournament.commands import Enter, EnterMyself, Rename, Step
from skat.tournament.entrants import LONGEST_NAME, Entrant, Membership, Status
from skat.tournament.state import Tournament

_STYLES: Final = {0xFE0E: None, 0xFE0F: None}
"""What a phone writes after a heart or spade so that it is black or coloured."""


def admitted(state: Tournament | None, step: Step) -> Step | Refusal:
    """A new step with its names as they are kept. Refused: `no_such_name`.

    Known names are taken as they stand, for others are compared with them: clubs and people that
    the notice names, clubs and teams that take part, and the old name of a renamed entrant.
    """
    command = step.do
    if state is None or not isinstance(command, Enter | EnterMyself | Rename):
        return step
    notice = state.prospectus
    before = state.entrant(command.number) if isinstance(command, Rename) else None
    own = before.name if before is not None else ""
    name = _kept(command.name, known=(own, notice.organiser, *notice.management))
    clubs = (each.club for each in state.entrants)
    club = _kept(command.club or "", known=chain(notice.closed_to, clubs))
    teams = [each.team for each in state.entrants if each.team]
    team = _kept(command.team or "", known=teams)
    if isinstance(command, EnterMyself) and team:
        team = _as_known(team, teams)
    memberships = [_kept_in(each, state) for each in command.memberships or ()]
    # A club may be called "-"; a person has a letter or a digit.
    is_person = name is not None and (name == own or is_seen(name))
    if isinstance(command, EnterMyself) and name is not None and has_mark(name, "bot"):
        # The desk knows whom it enters; an entrant who enters himself is a person.
        is_person = False
    if None in (name, club, team, *memberships) or not is_person:
        return Refusal(code="no_such_name", details={"most": LONGEST_NAME})
    if isinstance(command, Enter | Rename) and command.pass_number:
        command = replace(command, pass_number=tidied(command.pass_number))
    if memberships:
        command = replace(command, memberships=tuple(memberships))
    return replace(step, do=replace(command, name=name, club=club or None, team=team or None))


def _kept_in(membership: Membership, state: Tournament) -> Membership | None:
    """The same with the name of its team as it is kept; mates type it each in their way."""
    known = (of_team for each in state.entrants for of_team in each.memberships or ())
    teams = [of_team.team for of_team in known if of_team.kind == membership.kind]
    team = _kept(membership.team, known=teams)
    return None if not team else Membership(membership.kind, _as_known(team, teams))


def _as_known(team: str, teams: Iterable[str]) -> str:
    """The team as it is written already: mates who enter themselves type it each in their way."""
    return next((each for each in teams if each.casefold() == team.casefold()), team)


def _kept(text: str, *, known: Iterable[str | None]) -> str | None:
    """A text as it is kept; None for one that cannot be."""
    plain = tidied(text.translate(_STYLES))
    good = is_legible(plain) and len(plain) <= LONGEST_NAME
    if (good and plain == text) or text in known:
        return text
    return plain if good else None


class KnownPeople(msgspec.Struct, frozen=True, kw_only=True):
    """A person who may be the same: an entrant by start number, or another line of the table."""

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
                self._add(shown_as(KnownPeople, each, line=None))

    def add(self, enter: Enter, *, line: int) -> None:
        """Adds the player in this line of the table."""
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
