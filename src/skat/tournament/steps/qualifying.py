"""Who goes on after a day: by rank, team, category; among equals the sealed lot decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.commands import Qualify, Step
from skat.tournament.draw import StartNumber, table_sizes
from skat.tournament.draw.lot import Lot
from skat.tournament.entrants import Entrant, Status
from skat.tournament.entries.steps import Outcome, unknown
from skat.tournament.notice.parts import last_series
from skat.tournament.protests import refused_undecided
from skat.tournament.results.standings import Ranked, RankedTeam, standings, team_standings
from skat.tournament.roles import changed_meanwhile
from skat.tournament.series.steps import refused_seed
from skat.tournament.state import Cut, Tournament, cut_purpose, without_newest_cut


def qualify(state: Tournament, command: Qualify, step: Step) -> Outcome:
    """The cut after a day; until the next series is drawn it may be made anew.

    A player who declined, or has left, makes room for the next. Refused: before the day is over,
    with a protest undecided, another seed than the sealed one, a number of players that makes no
    tables.
    """
    stale = changed_meanwhile(command.version, state.qualified)
    if stale is not None:
        return stale
    days = state.prospectus.days
    if not 1 <= command.day < len(days) or not days[command.day - 1].cuts:
        return Refusal(code="no_such_cut", details={"day": command.day})
    last = last_series(days, command.day)
    if len(state.series) != last or state.running is not None:
        return Refusal(code="day_not_over", details={"day": command.day, "series": last})
    if refused := refused_undecided(state.protests):
        return refused
    if len(state.cut_commitments) < last:
        return Refusal(code="no_second_seed", articles=("TR-7.1.1",))
    purpose = cut_purpose(state.id, last)
    refused = refused_seed(command.seed, purpose=purpose, committed=state.cut_commitments[last - 1])
    if refused is not None:
        return refused
    for number in command.declined:
        if state.entrant(number) is None:
            return unknown(number)
    before = without_newest_cut(state, command.day)
    lot = Lot(bytes.fromhex(command.seed), purpose)
    through = going_on(before, command.day, lot, declined=command.declined)
    sizes = table_sizes(len(through))
    if isinstance(sizes, Refusal):
        return sizes
    cut = Cut(day=command.day, seed=command.seed, through=through, declined=command.declined)
    entrants = tuple(
        each if each.number in through else _out(each, excluded=state.opened_by >= 4)
        for each in before.entrants
    )
    cuts = (*before.cuts, cut)
    return replace(before, entrants=entrants, cuts=cuts, qualified=state.qualified + 1)


def _out(entrant: Entrant, *, excluded: bool) -> Entrant:
    """An entrant who does not go on; with `excluded` also what an excluded one goes back to."""
    if entrant.takes_part:
        return replace(entrant, status=Status.OUT)
    if excluded and entrant.before_exclusion is Status.ENTERED:
        return replace(entrant, before_exclusion=Status.OUT)
    return entrant


@implements("TR-5.1")
def going_on(
    state: Tournament, day: int, lot: Lot, *, declined: Sequence[StartNumber] = ()
) -> tuple[StartNumber, ...]:
    """Who goes on after this day, in the order in which they do: by rank, teams, categories.

    A team goes on with those of its players, too, who have not played yet.
    """
    plan = state.prospectus.days[day - 1]
    present = {
        each.number: each
        for each in state.entrants
        if each.takes_part and each.number not in declined
    }
    in_order = [number for number in _parted(standings(state), lot) if number in present]
    through = in_order[: plan.goes_on]
    if plan.teams:
        best = list(_teams_parted(team_standings(state), lot))[: plan.teams]
        unranked = [number for number in present if number not in in_order]
        through += [
            number
            for team in best
            for number in (*in_order, *unranked)
            if present[number].team == team and number not in through
        ]
    for quota in plan.quotas:
        rest = [
            number
            for number in in_order
            if number not in through and quota.category in present[number].categories
        ]
        through += rest[: quota.places]
    return tuple(through)


def _parted(ranked: Iterable[Ranked], lot: Lot) -> Iterator[StartNumber]:
    """Everybody in order; the lot decides between those who share a rank."""
    for _, equals in groupby(ranked, key=lambda each: each.rank):
        numbers = sorted(each.result.number for each in equals)
        yield from lot.shuffled(numbers) if len(numbers) > 1 else numbers


def _teams_parted(ranked: Iterable[RankedTeam], lot: Lot) -> Iterator[str]:
    for _, equals in groupby(ranked, key=lambda each: each.rank):
        teams = sorted(equals, key=lambda each: min(each.numbers))
        names = [each.team for each in teams]
        yield from lot.shuffled(names) if len(names) > 1 else names
