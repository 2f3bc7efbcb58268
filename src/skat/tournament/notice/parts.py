"""How a notice lays out its event: days, sections (halls), kinds of teams, play on a server.

After each of several days a cut may say who goes on. Each hall has tables of its own; the ranking
is one. Kinds of teams are ranked at once: tandems of two, teams of four, clubs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.draw import MOST_PLAYERS
from skat.tournament.draw.sections import MOST_SECTIONS
from skat.tournament.notice.money import OVERALL, Award, AwardKind, Cents
from skat.tournament.notice.prize_plan import Purse, is_well_named

MOST_DAYS: Final = 10


class Quota(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many of a category go on besides those who do by their rank."""

    category: str
    places: int


class Day(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One day of an event, and the cut after it.

    The first `goes_on` players go on, then the members of the first `teams`, then the `quotas`;
    where all three are nothing everybody does. Unless results are `carried` those of the days
    before count no more on this one.
    """

    series: int
    date: str = ""
    goes_on: int = 0
    teams: int = 0
    quotas: tuple[Quota, ...] = ()
    carried: bool = True

    @property
    def cuts(self) -> bool:
        """Whether players may go home after it.

        >>> Day(series=2).cuts, Day(series=2, goes_on=16).cuts
        (False, True)
        """
        return bool(self.goes_on or self.teams or self.quotas)


def last_series(days: Sequence[Day], day: int) -> int:
    """The last series of a day, both from 1; 0 before the first.

    >>> last_series([Day(series=3), Day(series=2)], 2)
    5
    """
    return sum(each.series for each in days[:day])


def day_of(days: Sequence[Day], series: int) -> int:
    """The day that this series is played on; 1 where there is only one.

    >>> [day_of([Day(series=2), Day(series=1)], series) for series in (1, 2, 3)]
    [1, 1, 2]
    """
    return next((at for at in range(1, len(days) + 1) if series <= last_series(days, at)), 1)


def refused_days(
    days: Sequence[Day], *, series: int, categories: Collection[str]
) -> Refusal | None:
    """Why an event cannot go over these days.

    >>> refused_days([Day(series=2), Day(series=2)], series=3, categories=()).code
    'days_differ'
    """
    if not days:
        return None
    counts = [each.series for each in days]
    if len(days) > MOST_DAYS or min(counts) < 1 or sum(counts) != series:
        return Refusal(code="days_differ", articles=("TR-6.1",), details={"series": series})
    for day in days:
        numbers = (day.goes_on, day.teams, *(quota.places for quota in day.quotas))
        strange = [each.category for each in day.quotas if each.category not in categories]
        if min(numbers) < 0:
            return Refusal(code="negative_amount", articles=("TR-6.1",))
        if strange:
            return Refusal(code="no_such_category", details={"category": strange[0][:40]})
    if days[-1].cuts:
        return Refusal(code="cut_after_last_day", articles=("TR-6.1",))
    return None


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


Seconds = Annotated[int, msgspec.Meta(ge=5, le=3_600)]
Patience = Annotated[int, msgspec.Meta(ge=5, le=86_400)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
USUAL_MOST: Final = 25
"""Percent of the deals of a series."""


class OnlineTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of play online; a notice without them is for a hall alone.

    In `prevented` play nothing forbidden can happen, in `open` play it can, and a referee rules.
    The `clock` gives so many `seconds` for every move, or for all moves of a deal together; then a
    computer player acts, or the cards count as thrown in (SkO-4.3.6). For a player who is away
    for `absent_seconds` a computer player acts until he is back; None lets his table wait for him.
    With `review` the players may look back at their deals once the series is over.

    Nobody plays for another (TR-4.4, TR-9.7). So a deal in which a computer player acted for a
    person is marked, and `as_the_order` it brings him nothing: as the soloist's it is entered as
    passed, and a defender has no bonus for it. With `lost_if_left` a game stays lost that its
    soloist had announced before he left, so that nobody flees from one. Or such deals `count` as
    they were played. A player with more than `stand_in_most` percent of such deals in a series has
    no rank for prizes, unless the desk decides otherwise. Older notices do not speak of them: there
    all deals count.

    >>> OnlineTerms().play
    'prevented'
    """

    play: Literal["prevented", "open"] = "prevented"
    clock: Literal["none", "move", "deal"] = "move"
    seconds: Seconds = 60
    on_time_out: Literal["computer", "throw_in"] = "computer"
    absent_seconds: Patience | None = 180
    review: bool = True
    stand_in_deals: Literal["as_the_order", "lost_if_left", "count"] | UnsetType = UNSET
    stand_in_most: Percent | UnsetType = UNSET


def with_stand_in_terms(terms: OnlineTerms) -> OnlineTerms:
    """The terms of a new notice: what they do not say of stand-ins is as the Skat Order has it.

    >>> with_stand_in_terms(OnlineTerms(stand_in_most=10)).stand_in_deals
    'as_the_order'
    """
    deals, most = terms.stand_in_deals, terms.stand_in_most
    return replace(
        terms,
        stand_in_deals="as_the_order" if deals is UNSET else deals,
        stand_in_most=USUAL_MOST if most is UNSET else most,
    )


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
    """Why an event cannot rank these further kinds of teams.

    Refused: `no_such_kinds` for too many, or for a name that is none or is there twice, and
    `negative_amount`.

    >>> refused_kinds((TeamKind(name="Tandem"), TeamKind(name="tandem"))).code
    'no_such_kinds'
    """
    names = {each.name.casefold() for each in kinds}
    named = all(is_well_named(each.name) for each in kinds)
    if len(names) < len(kinds) or len(kinds) > MOST_KINDS or not named:
        return Refusal(code="no_such_kinds", articles=("TR-6.1",), details={"most": MOST_KINDS})
    if any(min(each.size, each.counting, each.fee or 0) < 0 for each in kinds):
        return Refusal(code="negative_amount", articles=("TR-6.1",))
    return None


def purses_of(kinds: tuple[TeamKind, ...]) -> Iterator[tuple[Award | None, Purse]]:
    """Every ranking of teams that has prizes, with them, as pots name it."""
    return ((each.pot, each.prizes) for each in kinds if each.prizes)
