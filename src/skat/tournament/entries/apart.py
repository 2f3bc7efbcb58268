"""Pairs that the desk keeps apart: every draw treats them as it treats mates of one club."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, permutations
from typing import Final

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import KeepApart, Step
from skat.tournament.draw.seating import StartNumber
from skat.tournament.entrants import Entrant
from skat.tournament.entries.steps import Outcome, unknown
from skat.tournament.state import Tournament

MOST_PAIRS: Final = 200
LARGEST_KEPT_APART: Final = 20
"""Players of a team of a further kind: a larger one fills tables whatever is drawn, and each pair
costs the draw."""


def keep_apart(state: Tournament, command: KeepApart, step: Step) -> Outcome:
    """Two are not drawn to one table from now on, or may be again; seatings that are drawn stay.

    Refused: `no_such_number`, `pair_of_one`, `apart_is_so` where nothing would change,
    `too_many_pairs`.
    """
    pair = (min(command.one, command.other), max(command.one, command.other))
    for number in pair:
        if state.entrant(number) is None:
            return unknown(number)
    details: dict[str, int | str] = {"one": pair[0], "other": pair[1]}
    if command.one == command.other:
        return Refusal(code="pair_of_one", details={"number": command.one})
    if (pair in state.apart) == command.apart:
        return Refusal(code="apart_is_so", details=details)
    if not command.apart:
        return replace(state, apart=tuple(each for each in state.apart if each != pair))
    if len(state.apart) >= MOST_PAIRS:
        return Refusal(code="too_many_pairs", details={"most": MOST_PAIRS})
    return replace(state, apart=tuple(sorted((*state.apart, pair))))


def apart_from(state: Tournament, number: StartNumber) -> tuple[StartNumber, ...]:
    """With whom somebody is not drawn to one table."""
    return tuple(
        other if number == one else one for one, other in state.apart if number in (one, other)
    )


def mates_of_kinds(
    state: Tournament, players: Sequence[Entrant]
) -> dict[StartNumber, tuple[StartNumber, ...]]:
    """Who is in one team with whom by a further kind, and by neither club nor team already.

    Mates of a further kind are kept from one table like all others, but for the largest teams.
    """
    found: dict[StartNumber, set[StartNumber]] = {}
    for kind in state.prospectus.team_kinds or ():
        together: dict[str | None, list[Entrant]] = {}
        for each in players if kind.of == "teams" else ():
            together.setdefault(each.team_of(kind), []).append(each)
        together.pop(None, None)
        teams = (each for each in together.values() if len(each) <= LARGEST_KEPT_APART)
        for one, other in chain.from_iterable(permutations(each, 2) for each in teams):
            if not ((one.club and one.club == other.club) or (one.team and one.team == other.team)):
                found.setdefault(one.number, set()).add(other.number)
    return {number: tuple(sorted(mates)) for number, mates in found.items()}
