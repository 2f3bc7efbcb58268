"""The evenings of a season as they were played, each a tournament of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.audit import state_after
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import ERASED, Entrant
from skat.tournament.files import checked, read
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.results.of_others import are_results, read_results
from skat.tournament.results.standings import Result, results
from skat.tournament.season import SeasonEvening, SeasonFile
from skat.tournament.state import Tournament


class PlayedEvening(msgspec.Struct, frozen=True):
    """A match day's tournament with what everybody made in it."""

    day: int
    tournament: Tournament
    results: dict[StartNumber, Result]


def played_evenings(
    season: SeasonFile, files: Mapping[str, bytes]
) -> tuple[tuple[PlayedEvening, ...], tuple[Refusal, ...]]:
    """The evenings of a season from the bytes of their files, and all that is wrong with those.

    Wrong: a file that is missing or another than it was, one in which something does not fit
    (`skat.tournament.files.checked`), one without names, results of others in a league.
    """
    evenings: list[PlayedEvening] = []
    wrong: list[Refusal] = []
    for evening in season.evenings:
        played = _played(evening, files.get(evening.file), season)
        if isinstance(played, PlayedEvening):
            evenings.append(played)
        else:
            wrong += played
    return tuple(evenings), tuple(wrong)


def _played(
    evening: SeasonEvening, data: bytes | None, season: SeasonFile
) -> PlayedEvening | Sequence[Refusal]:
    details: dict[str, int | str] = {"file": evening.file}
    if data is None:
        return [Refusal(code="season_file_missing", details=details)]
    if sha256(data).hexdigest() != evening.sha256:
        return [Refusal(code="season_file_changed", details=details)]
    if are_results(data):
        return _of_others(evening, data, season)
    file = read(data)
    problems = [file] if isinstance(file, Refusal) else checked(file)
    if isinstance(file, Refusal) or problems:
        return [
            Refusal(
                code="season_file_wrong",
                articles=each.articles,
                details={**each.details, "file": evening.file, "code": each.code},
            )
            for each in problems
        ]
    if "names" in file.lacks:
        return [Refusal(code="season_file_nameless", details=details)]
    state = state_after(file.steps, len(file.steps))
    if state is None or isinstance(state, Refusal):
        raise AssertionError("a file that was checked is a tournament")
    return PlayedEvening(evening.day, _erased_apart(state, evening.day), results(state))


def _erased_apart(state: Tournament, day: int) -> Tournament:
    """Each who was erased by a name of his own: nobody knows whether two of them are one."""
    if not state.erased:
        return state

    def apart(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
        return tuple(
            replace(each, name=f"{ERASED} {day}/{each.number}")
            if each.number in state.erased
            else each
            for each in entrants
        )

    return replace(state, entrants=apart(state.entrants), ranked_from=apart(state.ranked_from))


def _of_others(
    evening: SeasonEvening, data: bytes, season: SeasonFile
) -> PlayedEvening | Sequence[Refusal]:
    """An evening of which there are only results: nobody can be asked who sat where."""
    table = read_results(data)
    if isinstance(table, Refusal):
        details = {**table.details, "file": evening.file, "code": table.code}
        return [Refusal(code="season_file_wrong", details=details)]
    if season.league is not None:
        return [Refusal(code="season_needs_lists", details={"file": evening.file})]
    numbers = [StartNumber(at) for at in range(1, len(table.results) + 1)]
    entrants = tuple(
        Entrant(
            number=number,
            name=each.name,
            club=each.club or None,
            pass_number=each.pass_number,
        )
        for number, each in zip(numbers, table.results, strict=True)
    )
    made = {
        number: Result(
            number=number,
            won=each.won,
            lost=each.lost,
            result=each.total,
            series=each.played,
        )
        for number, each in zip(numbers, table.results, strict=True)
    }
    notice = Prospectus(name=table.name)
    event = Tournament(id=evening.file, prospectus=notice, commitments=(), entrants=entrants)
    return PlayedEvening(evening.day, event, made)


def person(season: SeasonFile, entrant: Entrant) -> str:
    """The name of a person in the season: with pass number, with club, or alone.

    >>> season = SeasonFile(format="", name="Cup", organiser="Club", aliases={"A. Klein": "Anna"})
    >>> person(season, Entrant(number=StartNumber(1), name="A. Klein"))
    'Anna'
    """
    known_by = (entrant.pass_number, entrant.club)
    named = [season.aliases.get(f"{entrant.name} | {each}") for each in known_by if each]
    called = next(filter(None, named), None) or season.aliases.get(entrant.name)
    return called or entrant.name
