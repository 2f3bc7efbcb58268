"""Names of those who enter a tournament, of clubs and teams: in one form, and to be seen.

What new commands say is judged here; what is written down already stays as it is. Two people may
have one name, so nobody is refused for another's.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from msgspec.structs import replace

from skat.likeness import has_mark, is_legible, is_seen, tidied
from skat.model.refusal import Refusal
from skat.tournament.commands import Enter, EnterMyself, Rename, Step
from skat.tournament.entrants import LONGEST_NAME, Membership
from skat.tournament.state import Tournament

_STYLES: Final = {0xFE0E: None, 0xFE0F: None}
"""What a phone writes after a heart or spade so that it is black or coloured."""


def admitted(state: Tournament | None, step: Step) -> Step | Refusal:
    """A new step with its names as they are kept. Refused: `no_such_name`.

    What is there already is taken as it stands, for it is compared with: clubs and people that the
    notice names, clubs and teams that take part, and the own name of whoever is put right.
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
    somebody = name is not None and (name == own or is_seen(name))
    if isinstance(command, EnterMyself) and name is not None and has_mark(name, "bot"):
        # The desk knows whom it enters; whoever enters himself is a person.
        somebody = False
    if None in (name, club, team, *memberships) or not somebody:
        return Refusal(code="no_such_name", details={"most": LONGEST_NAME})
    if isinstance(command, Enter | Rename) and command.pass_number:
        command = replace(command, pass_number=tidied(command.pass_number))
    if memberships:
        command = replace(command, memberships=tuple(memberships))
    return replace(step, do=replace(command, name=name, club=club or None, team=team or None))


def _kept_in(membership: Membership, state: Tournament) -> Membership | None:
    """The same with the name of its team as it is kept; mates type it each in their way."""
    here = (one for each in state.entrants for one in each.memberships or ())
    teams = [one.team for one in here if one.kind == membership.kind]
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
