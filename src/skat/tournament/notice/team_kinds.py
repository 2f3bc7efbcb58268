"""Kinds of teams that one event ranks at once: tandems of two, teams of four, clubs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.refusal import Refusal
from skat.tournament.notice.money import OVERALL, Award, AwardKind, Cents
from skat.tournament.notice.prize_plan import LONGEST_CATEGORY, Purse

MOST_KINDS: Final = 5


class TeamKind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ranking of teams with a size, a counting, prizes and a fee of its own.

    Its teams are `of` those that are entered for it, or of the clubs. At most `size` play for one
    at once, and the best `counting` results of each series count; 0 sets no size, and all count.
    The kind without a name is that of the notice itself: the teams that everybody may be in.

    >>> TeamKind(name="Tandem", size=2).award.kind.value, TeamKind(name="").award == OVERALL
    ('teams', True)
    """

    name: str
    of: Literal["teams", "clubs"] = "teams"
    size: int = 0
    counting: int = 0
    prizes: Purse = Purse()
    fee: Cents | UnsetType = UNSET

    @property
    def award(self) -> Award:
        """For what its prizes and its fees are booked."""
        return Award(kind=AwardKind.TEAMS, category=self.name) if self.name else OVERALL

    @property
    def pot(self) -> Award | None:
        """By what a pot names it; None for the kind without a name."""
        return self.award if self.name else None


def refused_kinds(kinds: tuple[TeamKind, ...]) -> Refusal | None:
    """Why an event cannot rank these kinds beside its teams.

    Refused: `no_such_kinds` for too many, or for a name that is none or is there twice, and
    `negative_amount`.

    >>> refused_kinds((TeamKind(name="Tandem"), TeamKind(name="tandem"))).code
    'no_such_kinds'
    """
    names = {each.name.casefold() for each in kinds}
    if len(names) < len(kinds) or len(kinds) > MOST_KINDS or not all(map(_is_named, kinds)):
        return Refusal(code="no_such_kinds", articles=("TR-6.1",), details={"most": MOST_KINDS})
    if any(min(each.size, each.counting, each.fee or 0) < 0 for each in kinds):
        return Refusal(code="negative_amount", articles=("TR-6.1",))
    return None


def purses_of(kinds: tuple[TeamKind, ...]) -> Iterator[tuple[Award | None, Purse]]:
    """Every ranking of teams that has prizes, with them, as pots name it."""
    return ((each.pot, each.prizes) for each in kinds if each.prizes)


def _is_named(kind: TeamKind) -> bool:
    name = kind.name
    printable = name.strip() == name and name.isprintable()
    return bool(name) and printable and len(name) <= LONGEST_CATEGORY
