"""A club championship: of each person's evenings the best count, so nobody must come always."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints
from skat.tournament.season.form import ChampionshipPlan, SeasonFile, SeasonRank
from skat.tournament.season.order import ranks_by
from skat.tournament.season.played import PlayedEvening, person


def championship(
    season: SeasonFile, plan: ChampionshipPlan, evenings: Sequence[PlayedEvening]
) -> tuple[SeasonRank, ...]:
    """The persons by the sum of their best evenings; then by the best, the next best, and so on.

    Somebody who was excluded has no result on that evening. Of two equal evenings the earlier one
    counts.
    """
    days = max((evening.day for evening in evenings), default=0)
    made: dict[str, dict[int, int]] = {}
    for evening in evenings:
        for entrant in evening.tournament.in_ranking:
            result = evening.results[entrant.number]
            if entrant.is_ranked and any(each is not None for each in result.series):
                of_person = made.setdefault(person(season, entrant), {})
                of_person[evening.day] = of_person.get(evening.day, 0) + result.result
    counted = {
        name: sorted(results, key=lambda day, of=results: (-of[day], day))[: plan.best]  # type: ignore[misc]
        for name, results in made.items()
    }
    best = {name: [made[name][day] for day in days_of] for name, days_of in counted.items()}
    merits = {
        name: (sum(results), *results, *([_NOTHING] * (plan.best - len(results))))
        for name, results in best.items()
    }
    return tuple(
        SeasonRank(
            rank=rank,
            name=name,
            result=TournamentPoints(sum(best[name])),
            days=tuple(_result(made[name].get(day)) for day in range(1, days + 1)),
            counted=tuple(sorted(counted[name])),
        )
        for rank, name in ranks_by(merits)
    )


_NOTHING = -(10**9)
"""Worse than any evening: who came less often is behind whoever made the same more often."""


def name_problems(season: SeasonFile, evenings: Sequence[PlayedEvening]) -> Iterator[Refusal]:
    """Names that stand for two people of one evening; aliases with their clubs tell them apart."""
    for evening in evenings:
        names = [person(season, each) for each in evening.tournament.entrants if each.is_ranked]
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield Refusal(code="season_same_name", details={"name": name, "day": evening.day})


def _result(result: int | None) -> TournamentPoints | None:
    return None if result is None else TournamentPoints(result)
