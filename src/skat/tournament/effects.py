"""What a step would change, shown before it is confirmed: ranks, results, prizes, money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.tournament.commands.closing import Abandon, Close
from skat.tournament.commands.director import AllowRank
from skat.tournament.commands.series import CorrectTableDeal, CorrectTotals, LeaveSeat
from skat.tournament.commands.undo import Undo
from skat.tournament.draw import StartNumber
from skat.tournament.draw.drawing import Method
from skat.tournament.entrants import Status
from skat.tournament.fees import players_by_fee, team_fees
from skat.tournament.notice.money import Cents, Purpose, accounts
from skat.tournament.results.prizes import Prize, prizes
from skat.tournament.results.rankings import waiting_games
from skat.tournament.results.receipts import (
    costs_of_lists,
    overpaid_for_lost_games,
    taken_for_lost_games,
)
from skat.tournament.results.standings import (
    Ranked,
    RankedTeam,
    ranked_by,
    results,
    teams_by,
)
from skat.tournament.state import Tournament, TournamentPhase

Whose = TypeVar("Whose", bound=int | tuple[str, str])
_Numbers: TypeAlias = tuple[int | None, int | None]
Confirmed: TypeAlias = (
    CorrectTableDeal | CorrectTotals | LeaveSeat | AllowRank | Abandon | Close | Undo
)
"""What is confirmed with its effect, where its row says so."""


class RankChange(msgspec.Struct, frozen=True, kw_only=True):
    """What a step does to one player: rank, result, prize; None where there is none.

    `no_money` are prizes that are none, left out where they stay.
    """

    number: StartNumber
    rank: tuple[int | None, int | None]
    result: tuple[int | None, int | None]
    prize: tuple[Cents, Cents]
    no_money: tuple[str, str] | UnsetType = UNSET


class TeamChange(msgspec.Struct, frozen=True, kw_only=True):
    """What a step does to one team; `kind` is the further kind of teams that it is of."""

    team: str
    rank: tuple[int | None, int | None]
    result: tuple[int | None, int | None]
    prize: tuple[Cents, Cents]
    no_money: tuple[str, str] | UnsetType = UNSET
    kind: str | UnsetType = UNSET


class OpenMoney(msgspec.Struct, frozen=True, kw_only=True):
    """So many still owe the till an `amount` together, for this purpose."""

    purpose: Purpose
    count: int
    amount: Cents


class LeftOpen(msgspec.Struct, frozen=True, kw_only=True):
    """What would stay undone if the event were closed now.

    Of the `prizes` that nobody has fetched, `withheld` are those that nobody may fetch; their
    money is `prize_money` and `withheld_money`. `waiting` are deals, and named games, that wait for
    a second person; `protests` those that nobody has decided. `unpaid` is owed to the till, and
    `overpaid` goes back: a list was corrected after its lost games were paid.
    """

    prizes: int
    prize_money: Cents
    withheld: int
    withheld_money: Cents
    waiting: int
    protests: tuple[int, ...]
    unpaid: tuple[OpenMoney, ...]
    overpaid: tuple[OpenMoney, ...] = ()


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody whom a step moves, and later series that were seated by the old standings.

    `balance` is what is in the till, before and after; `phase` how far the tournament is. `voids`
    are tables whose lists are complete and signed, and would count for nobody. Before an event is
    closed `left_open` says what is not done yet.
    `digest` stands for just this effect: the step is confirmed with it.
    """

    changes: tuple[RankChange, ...]
    seated_by_it: tuple[int, ...]
    teams: tuple[TeamChange, ...] = ()
    balance: tuple[Cents, Cents] = (Cents(0), Cents(0))
    phase: tuple[TournamentPhase, TournamentPhase] = (
        TournamentPhase.ANNOUNCED,
        TournamentPhase.ANNOUNCED,
    )
    digest: str = ""
    voids: tuple[int, ...] = ()
    left_open: LeftOpen | UnsetType = UNSET


_ADDED_LATER: Final[dict[type[Any], tuple[str, ...]]] = {CorrectTotals: ("protest", "at_changes")}
"""What the first release did not know; unused it is left out, so that old digests still fit."""


def always(state: Tournament, command: Confirmed) -> bool:
    """That the effect is shown first, whenever the command is given."""
    return True


def after_its_series(state: Tournament, command: CorrectTableDeal | CorrectTotals) -> bool:
    """Whether a correction comes late, so that its effect is shown first."""
    return state.series[command.series - 1].closed_at is not None


def effect_between(before: Tournament, after: Tournament, command: Confirmed) -> Effect:
    """What the command does that makes the one of the other."""
    later: tuple[int, ...] = ()
    if isinstance(command, CorrectTableDeal | CorrectTotals):
        following = enumerate(before.series[command.series :], start=command.series + 1)
        later = tuple(at for at, series in following if series.method is not Method.RANDOM)
    was, now = _Figures.of(before), _Figures.of(after)
    effect = Effect(
        changes=_rank_changes(was, now),
        seated_by_it=later,
        teams=_team_changes(was, now),
        balance=(accounts(before.payments).balance, accounts(after.payments).balance),
        phase=(before.phase, after.phase),
        voids=_voids(before, after),
        left_open=_left_open(before, was.won) if isinstance(command, Close) else UNSET,
    )
    return replace(effect, digest=_digest(command, effect))


def _digest(command: Confirmed, effect: Effect) -> str:
    """The reason is not part of it: a public file has none. Nor are names of teams."""
    form = msgspec.to_builtins(replace(command, seen=""))
    if "reason" in form:
        form["reason"] = ""
    for name in _ADDED_LATER.get(type(command), ()):
        if not form[name]:
            del form[name]
    shown: dict[str, Any] = {
        "changes": effect.changes,
        "seated_by_it": effect.seated_by_it,
        "digest": "",
    }
    if not isinstance(command, CorrectTableDeal | CorrectTotals):
        shown |= {"balance": effect.balance, "phase": effect.phase}
    if effect.voids:
        shown["voids"] = effect.voids
    if effect.left_open is not UNSET:
        shown["left_open"] = effect.left_open
    return sha256(msgspec.json.encode((form, shown))).hexdigest()[:16]


def _voids(before: Tournament, after: Tournament) -> tuple[int, ...]:
    if before.running is None:
        return ()
    pairs = zip(before.running.tables, after.series[-1].tables, strict=False)
    return tuple(at for at, (was, now) in enumerate(pairs, start=1) if was.counts and now.void)


class _Figures(NamedTuple):
    """What is compared of a state, worked out once: a large event takes its time."""

    ranked: tuple[Ranked, ...]
    teams: dict[str, tuple[RankedTeam, ...]]
    won: tuple[Prize, ...]

    @classmethod
    def of(cls, state: Tournament) -> _Figures:
        by_number = results(state)
        ranked = ranked_by(by_number, state)
        teams = {each.name: teams_by(by_number, state, each) for each in state.prospectus.all_kinds}
        return cls(ranked, teams, prizes(state, ranked, teams))


def _rank_changes(*states: _Figures) -> tuple[RankChange, ...]:
    ranked = [{each.result.number: each for each in state.ranked} for state in states]
    won = [
        _sums((each.number, each) for each in state.won if each.number is not None)
        for state in states
    ]
    return tuple(
        RankChange(number=number, rank=rank, result=result, prize=prize, no_money=no_money)
        for number, rank, result, prize, no_money in _changes(ranked, won)
    )


def _team_changes(*states: _Figures) -> tuple[TeamChange, ...]:
    ranked = [
        {(kind, each.team): each for kind, teams in state.teams.items() for each in teams}
        for state in states
    ]
    won = [
        _sums(((each.award.category, each.team), each) for each in state.won if each.team)
        for state in states
    ]
    return tuple(
        TeamChange(
            team=team,
            rank=rank,
            result=result,
            prize=prize,
            no_money=no_money,
            kind=kind or UNSET,
        )
        for (kind, team), rank, result, prize, no_money in _changes(ranked, won)
    )


def _sums(won: Iterable[tuple[Whose, Prize]]) -> dict[Whose, tuple[Cents, str]]:
    """The sum of what each player or team wins: money, and things with honours."""
    sums: dict[Whose, tuple[Cents, str]] = {}
    for whose, prize in won:
        amount, things = sums.get(whose, (Cents(0), ""))
        more = " + ".join(filter(None, (things, prize.no_money)))
        sums[whose] = (Cents(amount + prize.amount), more)
    return sums


def _changes(
    ranked: Sequence[Mapping[Whose, Ranked | RankedTeam]],
    won: Sequence[Mapping[Whose, tuple[Cents, str]]],
) -> Iterator[tuple[Whose, _Numbers, _Numbers, tuple[Cents, Cents], tuple[str, str] | UnsetType]]:
    """Whose rank, result or prize differs: each of these before and after."""
    for whose in sorted({*ranked[0], *ranked[1]}):
        was, now = ranked[0].get(whose), ranked[1].get(whose)
        rank = (was.rank if was else None, now.rank if now else None)
        result = (_result(was), _result(now))
        (was_paid, had), (is_paid, has) = (each.get(whose, (Cents(0), "")) for each in won)
        prize, things = (was_paid, is_paid), (had, has)
        if any(before != after for before, after in (rank, result, prize, things)):
            yield whose, rank, result, prize, things if had != has else UNSET


def _result(ranked: Ranked | RankedTeam | None) -> int | None:
    if ranked is None:
        return None
    return ranked.result.result if isinstance(ranked, Ranked) else ranked.result


def left_open(tournament: Tournament) -> LeftOpen:
    """What is not done yet, as the event stands.

    >>> from skat.tournament.machine import rebuilt
    >>> from skat.tournament.sample import sample_steps
    >>> cup = rebuilt(sample_steps(bytes(32), players=8, series=1, rounds=1))
    >>> undone = left_open(cup)
    >>> undone.prizes, undone.prize_money, undone.withheld, undone.protests
    (3, 20000, 0, ())
    """
    return _left_open(tournament, prizes(tournament))


def _left_open(tournament: Tournament, won: tuple[Prize, ...]) -> LeftOpen:
    unpaid = [each for each in won if not each.paid]
    fetched = [each for each in unpaid if not each.withheld]
    kept = [each for each in unpaid if each.withheld]
    tables = [table for series in tournament.series for table in series.tables if not table.void]
    deals = sum(len(table.sheet.lines) - table.confirmed for table in tables)
    owed = (*_unpaid_fees(tournament), *_lost_games(tournament), *_postage(won))
    return LeftOpen(
        prizes=len(fetched),
        prize_money=_worth(fetched),
        withheld=len(kept),
        withheld_money=_worth(kept),
        waiting=deals + len(waiting_games(tournament)),
        protests=tuple(each.id for each in tournament.protests if each.ruling is None),
        unpaid=tuple(owed),
        overpaid=tuple(_too_much(tournament)),
    )


def _worth(listed: list[Prize]) -> Cents:
    return Cents(sum(each.amount for each in listed))


def _unpaid_fees(tournament: Tournament) -> Iterator[OpenMoney]:
    notice, paid_for = tournament.prospectus, players_by_fee(tournament)
    owing = [
        each
        for each in tournament.entrants
        if each.number not in paid_for and each.status in (Status.ENTERED, Status.OUT)
    ]
    if owing:
        amount = sum(notice.fee_of(each.fee_class) or 0 for each in owing)
        yield OpenMoney(purpose=Purpose.FEE, count=len(owing), amount=Cents(amount))
    teams = [each.owed for each in team_fees(tournament) if each.owed]
    if teams:
        yield OpenMoney(purpose=Purpose.TEAM_FEE, count=len(teams), amount=Cents(sum(teams)))


def _lost_games(tournament: Tournament) -> Iterator[OpenMoney]:
    taken = taken_for_lost_games(tournament.payments)
    owing = [each for each in costs_of_lists(tournament, taken) if each.owed > 0]
    if owing:
        amount = sum(each.owed for each in owing)
        count = len({each.number for each in owing})
        yield OpenMoney(purpose=Purpose.LOST_GAMES, count=count, amount=Cents(amount))


def _too_much(tournament: Tournament) -> Iterator[OpenMoney]:
    back = overpaid_for_lost_games(tournament).values()
    if back:
        yield OpenMoney(purpose=Purpose.LOST_GAMES, count=len(back), amount=Cents(sum(back)))


def _postage(won: tuple[Prize, ...]) -> Iterator[OpenMoney]:
    owing = [each.owed for each in won if each.owed is not UNSET]
    if owing:
        yield OpenMoney(purpose=Purpose.POSTAGE, count=len(owing), amount=Cents(sum(owing)))
