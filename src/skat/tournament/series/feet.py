"""The foot of a paper list: whether it can come from any list, and how it is divided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.rules.table import active_places, place_after
from skat.tournament.draw import StartNumber
from skat.tournament.results.rankings import can_be
from skat.tournament.table_list import (
    FootAtChange,
    FootTotals,
    Leaver,
    SeatChange,
    TableList,
    Tally,
    who_sat,
)

FIRST_PLACE: Final = Place(1)


@implements("TR-7.2.1")
def refused_totals(
    totals: Sequence[FootTotals], *, size: int, deals: int, passed: int
) -> Refusal | None:
    """Why the foot of a paper list cannot be right: its sums must fit.

    One foot for each place; the games won, lost and passed make the deals of the series; nobody
    has more or less points than so many games can bring: a game brings 18 to 264 and
    costs 36 to 528.

    >>> foot = FootTotals(points=ListPoints(48), won=2, lost=0)
    >>> refused_totals([foot] * 3, size=3, deals=36, passed=0).code
    'games_do_not_add_up'
    """
    if len(totals) != size:
        return Refusal(code="feet_missing", articles=("TR-7.2.1",), details={"players": size})
    games = sum(foot.won + foot.lost for foot in totals) + passed
    if min(passed, *(min(foot.won, foot.lost) for foot in totals)) < 0 or games != deals:
        return Refusal(
            code="games_do_not_add_up",
            articles=("TR-7.2.1",),
            details={"games": games, "deals": deals},
        )
    for at, foot in enumerate(totals, start=1):
        lowest, highest = foot.won * 18 - foot.lost * 528, foot.won * 264 - foot.lost * 36
        if not lowest <= foot.points <= highest:
            return _impossible(at, foot)
    return None


@implements("TR-7.2.1", "SkO-3.2.7")
def refused_deals(
    totals: Sequence[FootTotals], *, first: int, last: int, left: Place | None = None
) -> Refusal | None:
    """Why no list has this foot of its deals `first` to `last`, whose sums fit.

    Exact: whatever some list could have is not refused. Points must be a sum of so many values of
    games, a lost one counting twice; at four nobody is dealt cards where he deals. Once `left` has
    left the table, all others are dealt cards in each deal.

    >>> feet = [FootTotals(points=ListPoints(19), won=1, lost=0)] + [
    ...     FootTotals(points=ListPoints(0), won=0, lost=0)] * 2
    >>> refused_deals(feet, first=1, last=36).code
    'list_points_impossible'
    """
    for at, foot in enumerate(totals, start=1):
        if left is None:
            most = sum(
                Place(at) in active_places(dealer, size=len(totals)).values()
                for dealer in _dealers(len(totals), first, last)
            )
        else:
            most = 0 if at == left else last - first + 1
        # Any two players cover every deal between them, so the sums of all are enough otherwise.
        if foot.won + foot.lost > most:
            return Refusal(
                code="too_many_games",
                articles=("SkO-3.2.7", "TR-7.2.1"),
                details={"place": at, "games": foot.won + foot.lost, "most": most},
            )
        if not can_be(foot):
            return _impossible(at, foot)
    return None


def _impossible(place: int, foot: FootTotals) -> Refusal:
    return Refusal(
        code="list_points_impossible",
        articles=("TR-7.2.1",),
        details={"place": place, "points": foot.points, "won": foot.won, "lost": foot.lost},
    )


def _dealers(size: int, first: int, last: int) -> Iterator[Place]:
    for deal in range(first, last + 1):
        yield place_after(FIRST_PLACE, size=size, steps=deal - 1)


# --- a foot with a change at the table -----------------------------------------------------------


class FootPart(msgspec.Struct, frozen=True, kw_only=True):
    """Deals `first` to `last` of a list: who sat there from place 1, and what they made in them.

    At place `left` nobody sits any more.
    """

    first: int
    last: int
    left: Place | None = None
    numbers: tuple[StartNumber, ...]
    totals: tuple[FootTotals, ...]
    passed: int


@implements("TR-4.4")
def parts_of(
    table: TableList,
    totals: Sequence[FootTotals],
    *,
    deals: int,
    passed: int,
    at_changes: Sequence[FootAtChange],
) -> tuple[FootPart, ...] | Refusal:
    """The parts of a foot between the changes at the table, each counting for who sat there.

    `at_changes` says how the list stood before the deal of each change. Refused with a question
    while a deal or a foot is missing, and where the parts cannot make this foot.
    """
    known = {foot.deal: foot for foot in at_changes}
    # Who leaves where the list ends has its foot.
    leavers = [leaver for leaver in table.leavers if leaver.deal <= deals]
    changed = {change.deal for change in table.changes} | {leaver.deal for leaver in leavers}
    cuts = sorted(changed - {1})
    for change in table.changes:
        asked: dict[str, int | str] = {
            "left": change.left,
            "came": change.came,
            "deal": change.deal,
        }
        if not change.dated:
            return Refusal(code="change_deal_missing", articles=("TR-4.4",), details=asked)
        if change.deal > deals:
            return Refusal(code="no_such_deal", details={"deal": change.deal, "of": deals})
        if change.deal > 1 and change.deal not in known:
            return Refusal(code="change_foot_missing", articles=("TR-4.4",), details=asked)
    for leaver in leavers:
        if leaver.deal > 1 and leaver.deal not in known:
            return _foot_missing(leaver)
    foreign = set(known) - changed
    if foreign:
        return Refusal(code="no_such_change", details={"deal": min(foreign)})
    parts = []
    nothing = FootTotals(points=ListPoints(0), won=0, lost=0)
    before, passed_before, first = [nothing] * table.size, 0, 1
    for cut in (*cuts, deals + 1):
        stood = known.get(cut)
        now = list(totals) if stood is None or cut > deals else list(stood.totals)
        passed_now = passed if stood is None or cut > deals else stood.passed
        if len(now) != table.size:
            return Refusal(
                code="feet_missing", articles=("TR-7.2.1",), details={"players": table.size}
            )
        part = FootPart(
            first=first,
            last=cut - 1,
            left=next((each.place for each in leavers if each.deal <= first), None),
            numbers=who_sat(table, first),
            totals=tuple(_difference(new, old) for new, old in zip(now, before, strict=True)),
            passed=passed_now - passed_before,
        )
        parts.append(part)
        before, passed_before, first = now, passed_now, cut
    return tuple(parts)


def _foot_missing(leaver: Leaver) -> Refusal:
    return Refusal(
        code="leaving_foot_missing",
        articles=("TR-4.4",),
        details={"left": leaver.number, "deal": leaver.deal},
    )


def refused_parts(parts: Sequence[FootPart]) -> Refusal | None:
    """Why no list has these parts; exact as `refused_deals`."""
    for part in parts:
        refused = refused_totals(
            part.totals,
            size=len(part.numbers),
            deals=part.last - part.first + 1,
            passed=part.passed,
        ) or refused_deals(part.totals, first=part.first, last=part.last, left=part.left)
        if refused is not None:
            return refused
    return None


def dated(table: TableList, at_changes: Sequence[FootAtChange]) -> TableList:
    """The list with the deal of a change that was left open, where its foot gives it."""
    open_changes = [change for change in table.changes if not change.dated]
    known = {change.deal for change in table.changes if change.dated}
    known.update(leaver.deal for leaver in table.leavers)
    given = [foot.deal for foot in at_changes if foot.deal not in known]
    if len(open_changes) != 1 or len(given) != 1:
        return table
    return with_date(table, open_changes[0], deal=given[0], by_foot=True)


@implements("TR-4.4")
def refused_crossing(table: TableList) -> Refusal | None:
    """Why these changes cannot be: at one place a reserve would come before the one he follows.

    A change that nobody has dated yet stands nowhere.
    """
    for place in table.sheet.places:
        came = [each for each in table.changes if each.place == place and each.dated]
        for earlier, later in pairwise(came):
            if later.deal < earlier.deal:
                return Refusal(
                    code="changes_cross",
                    articles=("TR-4.4",),
                    details={"came": earlier.came, "deal": earlier.deal, "next": later.came},
                )
    return None


def with_date(
    table: TableList, change: SeatChange, *, deal: int, by_foot: bool = False
) -> TableList:
    """The list with a change from this deal on."""
    moved = replace(change, deal=deal, dated=True, by_foot=by_foot)
    changes = tuple(moved if each == change else each for each in table.changes)
    return replace(table, changes=changes)


def with_feet(
    table: TableList,
    totals: Sequence[FootTotals],
    *,
    deals: int,
    passed: int,
    at_changes: Sequence[FootAtChange] = (),
) -> TableList | Refusal:
    """The list with the foot of its paper, divided between who left and who came (TR-4.4).

    Refused as `refused_totals`, `parts_of` and `refused_parts`.
    """
    if refused := refused_totals(totals, size=table.size, deals=deals, passed=passed):
        return refused
    table = dated(table, at_changes)
    parts = parts_of(table, totals, deals=deals, passed=passed, at_changes=at_changes)
    if isinstance(parts, Refusal):
        return parts
    return refused_parts(parts) or with_totals(table, totals, parts=parts, at_changes=at_changes)


def with_totals(
    table: TableList,
    totals: Sequence[FootTotals],
    *,
    parts: Sequence[FootPart],
    at_changes: Sequence[FootAtChange] = (),
) -> TableList:
    """The list as the foot of its paper says; each part counts for those who sat there then."""
    tallies = {tally.number: Tally(number=tally.number) for tally in table.tallies}
    for part in parts:
        lost = sum(foot.lost for foot in part.totals)
        for place, number in enumerate(part.numbers, start=1):
            if place == part.left:
                continue
            foot, tally = part.totals[place - 1], tallies[number]
            others_lost = lost - foot.lost
            tallies[number] = replace(
                tally,
                points=ListPoints(tally.points + foot.points),
                won=tally.won + foot.won,
                lost=tally.lost + foot.lost,
                others_lost=tally.others_lost + others_lost,
                at_three=tally.at_three + (others_lost if part.left else 0),
            )
    return replace(
        table,
        totals=tuple(totals),
        at_changes=tuple(at_changes),
        tallies=tuple(tallies.values()),
        source="paper",
    )


def undivided(table: TableList, totals: Sequence[FootTotals]) -> tuple[FootPart, ...]:
    """One part for those who sit there now: how steps of the first revision count a foot."""
    return (FootPart(first=1, last=0, numbers=table.numbers, totals=tuple(totals), passed=0),)


def _difference(new: FootTotals, old: FootTotals) -> FootTotals:
    return FootTotals(
        points=ListPoints(new.points - old.points), won=new.won - old.won, lost=new.lost - old.lost
    )
