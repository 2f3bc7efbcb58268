"""What leaves a tournament for the hall; see also `desk_view` and `phone_view`. An allow-list.

The hall shows shortened names, since its screens need no key.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.journal import Seq
from skat.model.seats import Place
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Entrant, ShownAs, initials
from skat.tournament.entries.self_entry import teams_to_join
from skat.tournament.notice.money import Award, AwardKind
from skat.tournament.results.board import StandingsBoard
from skat.tournament.results.pot import without_prize_rank
from skat.tournament.results.prizes import Prize, prizes
from skat.tournament.results.rankings import AwardPlace, places_for
from skat.tournament.results.standings import RankedKind, RankedTeam
from skat.tournament.sections import section_name
from skat.tournament.series.hand_steps import OtherSeats, other_seats
from skat.tournament.state import Tournament, TournamentPhase
from skat.tournament.steps.director import standing_messages
from skat.tournament.table_list import TableList

_SCREENS_SHOW: Final = 24 * 60 * 60
"""Seconds for which the screens name everybody after the results."""

_FIRST: Final = 10
"""How many of a series, and of the best games, are shown."""


class ShownPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a place of a table."""

    number: StartNumber
    name: str


class ShownTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the newest series: who sits there from place 1, and how far its list is.

    At the places in `left` nobody sits any more; they keep their columns.
    `status` is empty, playing, confirm (an entry waits for a second player), sign, done or void.
    A table of the server that is `paused` waits for the director.
    `section` is the hall that it stands in, where the event has several.
    """

    table: int
    players: tuple[ShownPlayer, ...]
    deals: int
    entered: int
    status: str
    left: tuple[Place, ...] = ()
    paused: bool | UnsetType = UNSET
    section: str | UnsetType = UNSET


class ShownMessage(msgspec.Struct, frozen=True, kw_only=True):
    """What the director tells all, or one table; by its number it is taken back."""

    number: int
    text: str
    table: int | UnsetType = UNSET


class ShownRank(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the standings.

    In so many deals as `stand_ins` a computer player acted for him, and `no_prize_rank` says that
    he has no rank for prizes by that.
    """

    rank: int
    number: StartNumber
    name: str
    club: str | None
    series: tuple[int | None, ...]
    points: int
    won: int
    lost: int
    result: int
    tied: bool
    stand_ins: int | UnsetType = UNSET
    no_prize_rank: bool | UnsetType = UNSET


class ShownRanking(msgspec.Struct, frozen=True, kw_only=True):
    """A ranking of its own: a category, the first of a series, the best games."""

    award: Award
    places: tuple[AwardPlace, ...]


class HallView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may see. `timer_ends_at` and `now` are seconds since 1970 (UTC).

    `seeds` are shown once a series was drawn; `commitments` from the beginning. `other_seats` are
    the series whose draw was repeated or changed by hand. The director's `messages` are shown until
    they are taken back, or the event is over. While players enter themselves `joinable` are the
    teams of each kind that they may name. Long lists may come in `pages`
    (`skat.office.paged_views`): their fingerprints.
    """

    id: str
    seq: Seq
    now: int
    phase: TournamentPhase
    name: str
    date: str
    place: str
    series: int
    planned: int
    series_running: bool
    commitments: tuple[str, ...]
    seeds: tuple[str, ...]
    tables: tuple[ShownTable, ...]
    standings: tuple[ShownRank, ...]
    teams: tuple[RankedTeam, ...]
    prizes: tuple[Prize, ...]
    cut_short: bool = False
    timer_ends_at: int | None = None
    currency: str = ""
    entry_open: bool = False
    rankings: tuple[ShownRanking, ...] = ()
    other_seats: tuple[OtherSeats, ...] = ()
    messages: tuple[ShownMessage, ...] | UnsetType = UNSET
    team_kinds: tuple[RankedKind, ...] | UnsetType = UNSET
    pages: dict[str, tuple[str, ...]] | UnsetType = UNSET
    joinable: dict[str, tuple[str, ...]] | UnsetType = UNSET


def short_name(name: str) -> str:
    """A name for public screens: the last word by its first letter.

    >>> short_name("Anna Maria Müller"), short_name("Anna")
    ('Anna Maria M.', 'Anna')
    >>> short_name("García López, Ana")
    'Ana G.'
    """
    surname, _, given = name.partition(",")
    if given.strip():
        return f"{given.strip()} {surname.strip()[:1]}."
    *first, last = name.split()
    return " ".join([*first, f"{last[0]}."]) if first else name


def is_over(state: Tournament, *, now: int) -> bool:
    """Whether the screens of the hall are done: the event is closed, or its results a day old."""
    aged = state.published_at is not None and now - state.published_at > _SCREENS_SHOW
    return aged or state.phase is TournamentPhase.CLOSED


def name_in_hall(entrant: Entrant, *, over: bool) -> str:
    """An entrant's name for public screens; once the event is `over`, as he allows."""
    if not over:
        return short_name(entrant.name)
    if entrant.shown is ShownAs.NUMBER:
        return ""
    return entrant.name if entrant.shown is ShownAs.NAME else initials(entrant.name)


def _without_reason(prize: Prize) -> Prize:
    """A prize as everybody may know of it: not why it is withheld, nor whether it was sent."""
    withheld = "withheld" if prize.withheld else ""
    return replace(prize, withheld=withheld, postage=UNSET, owed=UNSET)


def hall_view(
    board: StandingsBoard,
    *,
    seq: Seq,
    now: int,
    full_names: bool = False,
) -> HallView:
    """What the screens of the hall show; the desk sees the same with full names.

    Once the event is over, names and clubs are shown as far as each allows for published results.
    """
    state = board.tournament
    over = is_over(state, now=now)
    if full_names:
        names = {each.number: each.name for each in state.entrants}
    else:
        names = {each.number: name_in_hall(each, over=over) for each in state.entrants}
    hidden = {each.number for each in state.entrants if over and each.shown is ShownAs.NUMBER}
    published = state.phase in (TournamentPhase.PUBLISHED, TournamentPhase.CLOSED)
    won = prizes(state, board.ranked, board.by_kind) if published or full_names else ()
    return HallView(
        id=state.id,
        seq=seq,
        now=now,
        phase=state.phase,
        name=state.prospectus.name,
        date=state.prospectus.date,
        place=state.prospectus.place,
        series=len(state.series),
        planned=state.prospectus.series,
        series_running=state.running is not None,
        commitments=state.commitments,
        seeds=tuple(series.seed for series in state.series),
        tables=_tables(state, names),
        standings=_standings(board, names, hidden=hidden),
        teams=board.teams,
        team_kinds=_kinds(board, hidden=hidden) or UNSET,
        prizes=won if full_names else tuple(map(_without_reason, won)),
        cut_short=bool(state.abandoned),
        currency=state.prospectus.currency,
        entry_open=state.entry_open,
        rankings=_rankings(board),
        other_seats=other_seats(state),
        messages=UNSET if over else shown_messages(state) or UNSET,
        joinable=teams_to_join(state) if state.entry_open else UNSET,
    )


def shown_messages(state: Tournament, table: int | None = None) -> tuple[ShownMessage, ...]:
    """The director's messages now: all, or those shown at one table."""
    return tuple(
        ShownMessage(
            number=each.number,
            text=each.text,
            table=UNSET if each.table is None else each.table,
        )
        for each in standing_messages(state, table)
    )


def _tables(state: Tournament, names: dict[StartNumber, str]) -> tuple[ShownTable, ...]:
    if not state.series:
        return ()
    return tuple(
        ShownTable(
            table=at,
            players=tuple(ShownPlayer(number=each, name=names[each]) for each in table.numbers),
            deals=table.deals,
            entered=table.deals if table.totals else len(table.sheet.lines),
            status=_status(table),
            left=tuple(leaver.place for leaver in table.leavers),
            paused=pauses(state, table) or UNSET,
            section=section_name(state, len(state.series), at) or UNSET,
        )
        for at, table in enumerate(state.series[-1].tables, start=1)
    )


def pauses(state: Tournament, table: TableList) -> bool:
    """Whether nobody plays at a table of the server till the director lets it go on."""
    return bool(table.live) and table.paused and not table.settled and state.running is not None


def _status(table: TableList) -> str:
    if table.void:
        return "void"
    if table.settled:
        return "done"
    if table.complete:
        return "sign"
    if table.confirmed < len(table.sheet.lines):
        return "confirm"
    return "playing" if table.sheet.lines else "empty"


def _rankings(board: StandingsBoard) -> tuple[ShownRanking, ...]:
    """Every category in full; of series and best games those who come first, where they win."""
    state = board.tournament
    notice = state.prospectus
    awards = [
        Award(kind=AwardKind.CATEGORY, category=category.name) for category in notice.categories
    ]
    if notice.prizes.of_series:
        awards += [
            Award(kind=AwardKind.SERIES, series=at) for at in range(1, len(state.series) + 1)
        ]
    if notice.prizes.best_game:
        awards.append(Award(kind=AwardKind.BEST_GAME))
    rankings = []
    for award in awards:
        places = places_for(award, state, board.ranked)
        if award.kind is not AwardKind.CATEGORY:
            places = places[:_FIRST]
        rankings.append(ShownRanking(award=award, places=places))
    return tuple(rankings)


def _kinds(board: StandingsBoard, *, hidden: Collection[StartNumber]) -> tuple[RankedKind, ...]:
    """The further kinds of teams; no club has the numbers of those who are `hidden`."""
    clubs = [kind.of == "clubs" for kind in board.tournament.prospectus.team_kinds or ()]
    return tuple(
        replace(each, teams=tuple(_without(team, hidden) for team in each.teams)) if club else each
        for club, each in zip(clubs, board.kinds, strict=True)
    )


def _without(team: RankedTeam, hidden: Collection[StartNumber]) -> RankedTeam:
    return replace(
        team,
        numbers=tuple(each for each in team.numbers if each not in hidden),
        counted=tuple(
            tuple(each for each in series if each not in hidden) for series in team.counted
        ),
    )


def _standings(
    board: StandingsBoard, names: dict[StartNumber, str], *, hidden: Collection[StartNumber]
) -> tuple[ShownRank, ...]:
    out = without_prize_rank(board.tournament)
    clubs = {
        each.number: None if each.number in hidden else each.club
        for each in board.tournament.entrants
    }
    return tuple(
        ShownRank(
            rank=each.rank,
            number=each.result.number,
            name=names[each.result.number],
            club=clubs[each.result.number],
            series=each.result.series,
            points=each.result.points,
            won=each.result.won,
            lost=each.result.lost,
            result=each.result.result,
            tied=each.tied,
            stand_ins=each.result.stand_ins or UNSET,
            no_prize_rank=each.result.number in out or UNSET,
        )
        for each in board.ranked
    )
