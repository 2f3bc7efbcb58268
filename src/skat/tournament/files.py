"""The file of a tournament: one JSON document with every step, and what they come to.

`docs/reference/tournament.md` describes it. The steps are the truth; the standings with them
are for readers, and a checker compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from skat.model.files import read_file
from skat.model.refusal import Refusal
from skat.tournament.audit import problems, state_after
from skat.tournament.commands import (
    AddHelper,
    Amend,
    AtLive,
    Command,
    Decide,
    Enter,
    EnterMyself,
    EnterRuling,
    OpenOnline,
    Plan,
    Rename,
    ShowNames,
    Step,
    TakeMoney,
)
from skat.tournament.entrants import Membership, ShownAs
from skat.tournament.erased_steps import without_erased
from skat.tournament.notice.money import OVERALL, MoneyAccounts, accounts
from skat.tournament.results.standings import Ranked, standings

FORMAT: Final = "skat tournament 1"
MOST_BYTES: Final = 64 * 1024 * 1024
_REMOVED: Final = "removed"


class TournamentFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document; `public` tells that names and texts about persons were removed.

    `secret` (hex) is there only if another machine shall go on with the tournament. `lacks` says
    what is not in it: names, texts, secret.
    """

    format: str
    public: bool
    steps: tuple[Step, ...]
    standings: tuple[Ranked, ...]
    accounts: MoneyAccounts
    secret: str = ""
    lacks: tuple[str, ...] = ()


_STEP: Final = msgspec.json.Decoder(Step)


def file_of(steps: Sequence[Step], *, public: bool) -> TournamentFile | Refusal:
    """The file of a tournament; a public one names nobody who played, none who was erased.

    Refused as `state_after`.
    """
    shown = without_persons(steps) if public else without_erased(steps)
    state = state_after(shown, len(shown))
    if isinstance(state, Refusal):
        return state
    if state is None:
        return Refusal(code="no_tournament_yet")
    return TournamentFile(
        format=FORMAT,
        public=public,
        steps=shown,
        standings=standings(state),
        accounts=accounts(state.payments),
        lacks=("names", "texts", "secret") if public else ("secret",),
    )


def with_its_secret(file: TournamentFile, secret: bytes) -> TournamentFile:
    """The file with what another machine needs to go on."""
    lacks = tuple(each for each in file.lacks if each != "secret")
    return replace(file, secret=secret.hex(), lacks=lacks)


def written(file: TournamentFile) -> bytes:
    """The file as JSON, indented for readers."""
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def file_of_payloads(
    payloads: Sequence[msgspec.Raw], *, public: bool, secret: bytes | None = None
) -> bytes | Refusal:
    """The written file of a tournament by what its journal holds, with its secret if one is given.

    Refused as `file_of`.
    """
    made = file_of([_STEP.decode(each) for each in payloads], public=public)
    if isinstance(made, Refusal):
        return made
    return written(made if secret is None else with_its_secret(made, secret))


def read(data: bytes) -> TournamentFile | Refusal:
    """A file from its bytes, or why it is none: too large, no UTF-8, not of this shape."""
    return read_file(
        data,
        TournamentFile,
        formats=(FORMAT,),
        most_bytes=MOST_BYTES,
        refused="no_tournament_file",
    )


def checked(file: TournamentFile) -> tuple[Refusal, ...]:
    """Everything that is wrong with a file: steps, draws, sums, standings and accounts.

    >>> from skat.tournament.sample import sample_steps
    >>> from skat.rules import must
    >>> file = must(file_of(sample_steps(bytes(32), players=4, series=1, rounds=1), public=True))
    >>> checked(file)
    ()
    >>> print(*checked(replace(file, standings=())))
    The standings in the file do not follow from its steps
    """
    refusals = list(problems(file.steps))
    state = state_after(file.steps, len(file.steps))
    if state is None or isinstance(state, Refusal):
        return tuple(refusals) or (Refusal(code="no_tournament_yet"),)
    if standings(state) != file.standings:
        refusals.append(Refusal(code="standings_differ", articles=("TR-5.1",)))
    if accounts(state.payments) != file.accounts:
        refusals.append(Refusal(code="accounts_differ", articles=("TR-3.3",)))
    return tuple(refusals)


def without_persons(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The same tournament without names of players, clubs and teams, and without free texts.

    Clubs and teams become numbers, the same for the same, so that every draw can still be worked
    out again. Organiser, management and referees stay: they answer in public.
    """
    groups: dict[tuple[str, str], str] = {}

    def group(kind: str, name: str | None) -> str | None:
        if not name:
            return name
        return groups.setdefault((kind, name), f"{kind} {len(groups) + 1}")

    def named(team: str) -> str:
        return group("team", team) or ""

    def hidden(live: str) -> str:
        # With the name of a live table a reader could ask the server who sits there.
        return groups.setdefault(("live", live), f"live {len(groups) + 1}")

    # What becomes of a field of this name, whichever command has it.
    of_any: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys(("reason", "facts", "text"), lambda _: _REMOVED),
        "club": partial(group, "club"),
        "live": hidden,
    }

    # Kinds of teams of which a team is a club.
    of_clubs: set[str] = set()

    def public(command: Command, revision: int) -> Command:
        if isinstance(command, Plan | Amend):
            kinds = command.prospectus.team_kinds or ()
            of_clubs.clear()
            of_clubs.update(each.name for each in kinds if each.of == "clubs")
        names = [name for name in of_any if getattr(command, name, UNSET) is not UNSET]
        command = replace(command, **{name: of_any[name](getattr(command, name)) for name in names})
        team = getattr(command, "team", None)
        if team is not None:
            kind = getattr(command, "kind", UNSET) or getattr(command, "award", OVERALL).category
            name = group("club" if kind in of_clubs else "team", team)
            command = replace(command, team=name)
        if isinstance(command, Enter | EnterMyself | Rename):
            teams = [Membership(each.kind, named(each.team)) for each in command.memberships or ()]
            stays = command.memberships is UNSET
            command = replace(command, name="player", memberships=UNSET if stays else tuple(teams))
            own = isinstance(command, EnterMyself)
            return command if own else replace(command, pass_number=UNSET)
        if isinstance(command, AddHelper):
            return replace(command, name="helper")
        if isinstance(command, Plan | Amend):
            circle = tuple(group("club", club) or "" for club in command.prospectus.closed_to)
            return replace(command, prospectus=replace(command.prospectus, closed_to=circle))
        if isinstance(command, ShowNames):
            return replace(command, shown=ShownAs.NUMBER)
        if isinstance(command, OpenOnline):
            tables = (AtLive(table=each.table, live=hidden(each.live)) for each in command.tables)
            return replace(command, tables=tuple(tables))
        if isinstance(command, EnterRuling):
            return replace(command, note=_REMOVED)
        if isinstance(command, TakeMoney):
            # Since then it may be the reason without which nobody books so much.
            reason = revision >= 5 and command.note.strip()
            return replace(command, note=_REMOVED if reason else "")
        if isinstance(command, Decide):
            return replace(command, ruling=replace(command.ruling, text=_REMOVED))
        return command

    return tuple(replace(step, do=public(step.do, step.revision)) for step in steps)
