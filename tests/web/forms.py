"""Forms of an announced event with what the machine takes: entries by the link, other halls.

python -m tests.web.forms FILE
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.journal import Seq
from skat.model.refusal import Refusal
from skat.office.desk_view import DeskView, desk_view
from skat.office.tournament_views import HallView, hall_view
from skat.tournament import commands as do
from skat.tournament.entrants import Membership
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import Section, TeamKind
from skat.tournament.notice.prize_plan import Category, PrizeInKind, PrizePlan, Share
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.results.board import board_of
from skat.tournament.roles import By, Role
from tests.tournament.evenings import Evening

TICKET: Final = "t" * 32
NAME: Final = "Ewa Żak"
CLUBS: Final = (None, "Herz Acht", "Pik Ass")
TEAMS: Final = (None, "Jacks")
CATEGORIES: Final = ((), ("ladies",), ("ladies", "U 18"))
KINDS: Final[tuple[tuple[Membership, ...] | UnsetType, ...]] = (
    UNSET,
    (Membership(kind="Tandem", team="Two"),),
)

UPPER: Final = Section(name="Upper hall", tables=60)
CELLAR: Final = Section(name="Cellar")
STABLE: Final = Section(name="Stable", tables=2)


class Asked(msgspec.Struct, frozen=True):
    """What is asked for, and whether the machine takes it."""

    asked: dict[str, Any]
    taken: bool


class EntryForm(msgspec.Struct, frozen=True):
    """The page of the link, and entries."""

    name: str
    notice: Prospectus
    hall: HallView
    entries: tuple[Asked, ...]


class HallForm(msgspec.Struct, frozen=True):
    """The desk of an announced event, and halls as they may become."""

    name: str
    desk: DeskView
    changes: tuple[Asked, ...]


class Forms(msgspec.Struct, frozen=True):
    """All that the test asks for."""

    entry: tuple[EntryForm, ...]
    halls: tuple[HallForm, ...]


def events() -> Iterator[tuple[str, Evening]]:
    """Events whose notice asks a player for different things."""
    cup = (PrizeInKind(rank=1, what="cup"),)
    yield "usual", Evening()
    yield "for two clubs", Evening(closed_to=("Herz Acht", "Pik Ass"))
    yield "categories", Evening(categories=(Category(name="ladies"), Category(name="U 18")))
    for name, plan in {
        "amounts for teams": PrizePlan(team_amounts=(Cents(900),)),
        "shares for teams": PrizePlan(team_shares=(Share(5_000),)),
        "things for teams": PrizePlan(team_in_kind=cup),
    }.items():
        yield name, Evening(prizes=plan)
    yield "kinds of teams", Evening(team_kinds=(TeamKind(name="Tandem", size=2),))


def entry_forms() -> Iterator[EntryForm]:
    """Each of them with the entry open; last one in which the desk has entered a team."""
    for name, evening in events():
        yield entry_form(name, evening.announced().do(do.OpenEntry(most=20)))
    with_team = Evening().announced().do(do.Enter(name="Ida", team="Jacks"))
    yield entry_form("a team is there", with_team.do(do.OpenEntry(most=20)))


def entry_form(name: str, evening: Evening) -> EntryForm:
    """The form with each combination of what could be typed."""
    view = hall_view(board_of(evening.state), seq=Seq(1), now=evening.clock)
    asked = (
        do.EnterMyself(
            name=NAME,
            ticket=TICKET,
            club=club,
            team=team,
            consents=True,
            categories=categories,
            memberships=kinds,
        )
        for club, team, categories, kinds in product(CLUBS, TEAMS, CATEGORIES, KINDS)
    )
    entries = tuple(tried(evening, each, By(Role.PLAYER)) for each in asked)
    return EntryForm(name, evening.state.prospectus, view, entries)


def tried(evening: Evening, command: do.Command, by: By) -> Asked:
    """A command with the answer of the machine."""
    taken = not isinstance(evening.ask(command, by), Refusal)
    return Asked(msgspec.to_builtins(command), taken)


def hall_forms() -> Iterator[HallForm]:
    """Events without halls, with two, with a closed one; and once tables were drawn into them."""
    closed = (UPPER, replace(CELLAR, closed=True))
    yield hall_form("none", Evening().announced(8))
    yield hall_form("two", Evening(sections=(UPPER, CELLAR)).announced(8))
    yield hall_form(
        "not kept", Evening(sections=(UPPER, CELLAR), stay_in_section=False).announced(8)
    )
    yield hall_form("one closed", Evening(sections=closed).announced(8))
    yield hall_form("drawn", Evening(sections=(UPPER, CELLAR)).seated(16))
    broken = Evening(sections=(UPPER, CELLAR)).seated(16)
    broken.do(broken.seen(do.Abandon(reason="no light", refund=False)))
    yield hall_form("cut short", broken)


def hall_form(name: str, evening: Evening) -> HallForm:
    """The form with other halls, kept to their people or not."""
    view = desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock)
    notice = evening.state.prospectus
    asked = (
        replace(notice, sections=sections or UNSET, stay_in_section=stay)
        for sections in other_halls(notice.sections or ())
        for stay in ((True, False) if sections else (notice.stay_in_section,))
    )
    amended = (do.Amend(prospectus=each, reason="rain", version=view.amended) for each in asked)
    return HallForm(name, view, tuple(tried(evening, each, By()) for each in amended))


def other_halls(known: tuple[Section, ...]) -> Iterator[tuple[Section, ...]]:
    """The same, others, more, fewer, and what no event can have."""
    yield known
    yield known[:-1]
    yield (*known, STABLE)
    yield (*known, STABLE, Section(name="Tent"))
    yield (*known, *(Section(name=f"Tent {at}") for at in range(1, 5)))
    yield (*known, STABLE, STABLE)
    for at, section in enumerate(known):
        for changed in (
            replace(section, closed=True),
            replace(section, closed=UNSET),
            replace(section, name="Attic"),
            replace(section, name=STABLE.name, tables=7),
            replace(section, tables=0),
            replace(section, tables=2_000),
            replace(section, name=" "),
            replace(section, name=known[0].name),
        ):
            yield (*known[:at], changed, *known[at + 1 :])
    yield tuple(replace(each, closed=True) for each in known)
    yield (*(replace(each, closed=True) for each in known), STABLE)


def forms() -> Forms:
    """Both kinds."""
    return Forms(entry=tuple(entry_forms()), halls=tuple(hall_forms()))


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(forms()))
