"""Who gets which prize, and why an entrant gets none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.draw import StartNumber
from skat.tournament.draw.lot import Lot
from skat.tournament.fees import refused_without_team_fee
from skat.tournament.notice.money import (
    OVERALL,
    Award,
    AwardKind,
    Cents,
    Payment,
    Purpose,
    Winner,
    prize_in_proportion,
    standing_payments,
)
from skat.tournament.notice.parts import TeamKind
from skat.tournament.notice.prize_plan import Purse, purses
from skat.tournament.results.pot import (
    of_lost_games,
    postage_owed,
    pot_for,
    refused_prize_rank,
    with_prize_ranks,
)
from skat.tournament.results.rankings import places_for
from skat.tournament.results.standings import Ranked, RankedTeam, standings, team_standings
from skat.tournament.results.winners import (
    Parted,
    PrizeRanking,
    dealt_by_rank,
    of_teams,
    shared_by,
    winners,
)
from skat.tournament.state import Tournament, have_list, lot_purpose
from skat.tournament.table_list import TableList
from skat.tournament.who_played import who_played


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """A prize; a team's is shared out by the team. `withheld` names why nobody may fetch it.

    `thing` and `honour` are what of it is no money; while only the lot will part equals, all that
    one of them may get. To send it has cost `postage`, of which `owed` is still to be paid.
    """

    rank: int
    amount: Cents
    number: StartNumber | None = None
    team: str | None = None
    withheld: str = ""
    paid: bool = False
    award: Award = OVERALL
    thing: str | UnsetType = UNSET
    honour: str | UnsetType = UNSET
    postage: Cents | UnsetType = UNSET
    owed: Cents | UnsetType = UNSET

    @property
    def whose(self) -> Winner:
        """Who wins it."""
        return self.number, self.team, self.award

    @property
    def no_money(self) -> str:
        """What of it is no money, in words of the notice.

        >>> Prize(rank=1, amount=Cents(0), thing="ham", honour="cup").no_money
        'ham + cup'
        """
        return " + ".join(each for each in (self.thing, self.honour) if each)


@implements("TR-1.5")
def prizes(
    tournament: Tournament,
    ranked: Sequence[Ranked] | None = None,
    teams: Mapping[str, Sequence[RankedTeam]] | None = None,
) -> tuple[Prize, ...]:
    """The prizes as the standings are now: event, categories, series, best game, teams.

    Who shares a rank shares the prizes of the ranks he takes up, rounded down to the smallest unit.
    Where the notice says so, everybody wins only the most valuable of them (`PerPerson`). Of an
    event that was cut short, prizes are paid for the part played (TR-3.4). A player without a rank
    for prizes makes room for the next. `ranked` and `teams`, by kind, are the standings, if they
    are known.
    """
    notice, plan = tournament.prospectus, tournament.prospectus.prizes
    if tournament.refunded:
        return ()
    due: list[Prize] = []
    handed = {
        each.whose
        for each in standing_payments(tournament.payments)
        if each.purpose is Purpose.PRIZE
    }
    played = have_list(tournament)
    ranked = standings(tournament) if ranked is None else ranked
    rankings = [
        PrizeRanking(
            award=award,
            places=with_prize_ranks(tournament, places_for(award, tournament, ranked)),
            amounts=_worth(purse, tournament, award),
            things=purse.things(honours=False),
            honours=purse.things(honours=True),
        )
        for award, purse in purses(plan, notice.categories, series=len(tournament.series))
    ]
    parted = _lot_of(tournament)
    for each in winners(rankings, once=plan.per_person.once, parted=parted):
        has_it = (each.number, None, each.award) in handed
        refused = (
            None
            if has_it
            else _refused_claim(tournament, each.number, played=played, award=each.award)
        )
        due.append(
            Prize(
                rank=each.rank,
                amount=each.amount,
                number=each.number,
                withheld=refused.code if refused is not None else "",
                paid=has_it,
                award=each.award,
                thing=each.thing or UNSET,
                honour=each.honour or UNSET,
            )
        )
    for kind in notice.all_kinds:
        if kind.prizes:
            known = (teams or {}).get(kind.name)
            due += _of_kind(
                tournament,
                kind,
                teams=team_standings(tournament, kind) if known is None else known,
                played=played,
                handed=handed,
                parted=parted,
            )
    return with_postage(due, standing_payments(tournament.payments))


def _of_kind(
    tournament: Tournament,
    kind: TeamKind,
    *,
    teams: Sequence[RankedTeam],
    played: Collection[StartNumber],
    handed: Collection[Winner],
    parted: Parted[Any] | None,
) -> Iterator[Prize]:
    """What the teams of one kind win."""
    purse = kind.prizes
    worth, together = _worth(purse, tournament, kind.pot), Counter(each.rank for each in teams)
    amounts = [shared_by(worth[each.rank - 1 :], together[each.rank]) for each in teams]
    in_order = [(each.rank, each.team) for each in teams]
    things, honours = (
        dealt_by_rank(
            purse.things(honours=each), in_order, of_teams(parted, kind.name, honours=each)
        )
        for each in (False, True)
    )
    for team, amount in zip(teams, amounts, strict=True):
        if amount or team.team in things or team.team in honours:
            has_it = (None, team.team, kind.award) in handed
            refused = None if has_it else _refused_team(tournament, team, kind, played=played)
            yield Prize(
                rank=team.rank,
                amount=amount,
                team=team.team,
                withheld=refused.code if refused is not None else "",
                paid=has_it,
                award=kind.award,
                thing=things.get(team.team, UNSET),
                honour=honours.get(team.team, UNSET),
            )


def with_postage(won: Iterable[Prize], standing: Sequence[Payment]) -> tuple[Prize, ...]:
    """The prizes with what it cost to send them, by the payments that stand."""
    sent = {
        each.whose: each.postage
        for each in standing
        if each.purpose is Purpose.PRIZE and each.postage is not UNSET
    }
    return tuple(_sent(each, sent, standing) if sent else each for each in won)


def _sent(prize: Prize, sent: Mapping[Winner, Cents], standing: Sequence[Payment]) -> Prize:
    if prize.whose not in sent:
        return prize
    owed = postage_owed(standing, prize.whose) or UNSET
    return replace(prize, postage=sent[prize.whose], owed=owed)


def _lot_of(tournament: Tournament) -> Parted[Any] | None:
    """The sealed lot among equals for what cannot be shared, once it is drawn."""
    if not tournament.drawn_lot:
        return None
    seed, purpose = bytes.fromhex(tournament.drawn_lot), lot_purpose(tournament.id)
    return lambda kind, equals: Lot(seed, purpose, [kind]).shuffled(equals)


@implements("TR-7.4.1", "TR-9.13")
def refused_claim(
    tournament: Tournament, number: StartNumber, award: Award = OVERALL
) -> Refusal | None:
    """Why a player has no claim to a prize: no list, papers not handed in, no rank for prizes.

    The lists of which the ranking is made must be in, and his start card where the notice asks for
    it; excluded players have none (TR-4.3). A void list takes no prize of another series, nor that
    of the best game, which was won in another list; in older events it took all.
    """
    played = have_list(tournament)
    return _refused_claim(tournament, number, played=played, award=award) or refused_prize_rank(
        tournament, number
    )


def _refused_claim(
    tournament: Tournament,
    number: StartNumber,
    *,
    played: Collection[StartNumber],
    award: Award = OVERALL,
) -> Refusal | None:
    """Why his papers or an exclusion leave him none; these have `played` a list."""
    entrant = tournament.entrant(number)
    if entrant is None or not entrant.is_ranked:
        return Refusal(code="excluded", articles=("TR-4.3",), details={"number": number})
    if tournament.ranks_by_lists and number not in played:
        return Refusal(code="no_list", articles=("TR-7.4.1",), details={"number": number})
    if tournament.prospectus.start_cards_handed_in and not entrant.handed_in:
        return Refusal(
            code="start_card_missing",
            articles=("TR-7.4.1", "TR-9.13"),
            details={"number": number},
        )
    # A series that was cut short counts for nobody, so nobody owes its list (TR-3.4).
    for at, series in enumerate(tournament.series[: tournament.played], start=1):
        for table in series.tables if _is_made_of(tournament, award, at) else ():
            if series.closed_at and not table.counts and _owes(tournament, table, number):
                return Refusal(
                    code="list_not_handed_in",
                    articles=("TR-7.4.1",),
                    details={"number": number, "series": at},
                )
    return None


def _owes(tournament: Tournament, table: TableList, number: StartNumber) -> bool:
    """Whether this list is his, also where he was replaced or left before its end."""
    if tournament.claims_by_deals:
        return number in who_played(table)
    return table.place_of(number) is not None


def _is_made_of(tournament: Tournament, award: Award, series: int) -> bool:
    """Whether a ranking is made of the lists of this series, void ones too."""
    if not tournament.claims_by_ranking:
        return True
    if award.kind is AwardKind.SERIES:
        return award.series == series
    return award.kind is not AwardKind.BEST_GAME


@implements("TR-7.4.3")
def due_prize(
    tournament: Tournament, *, number: StartNumber | None, team: str | None, award: Award = OVERALL
) -> Prize | Refusal:
    """The prize of this ranking that this player or this team may fetch now.

    Refused a second time, and to a winner without a claim.
    """
    whose = (number, team, award)
    prize = next((each for each in prizes(tournament) if each.whose == whose), None)
    if prize is None and team is not None:
        return Refusal(code="no_team_prize", articles=("TR-7.4.3",), details={"team": team})
    if prize is None:
        none = Refusal(code="no_prize", articles=("TR-7.4.3",), details={"number": number or 0})
        return none if number is None else refused_prize_rank(tournament, number) or none
    if prize.paid and team is not None:
        return Refusal(code="team_prize_paid", details={"team": team})
    if prize.paid:
        return Refusal(code="prize_paid", details={"number": number or 0})
    if number is not None:
        return refused_claim(tournament, number, award) or prize
    played = have_list(tournament)
    refused = (
        _refused_team(tournament, each, kind, played=played)
        for kind in tournament.prospectus.all_kinds
        if kind.award == award
        for each in team_standings(tournament, kind)
        if each.team == team
    )
    return next(refused, None) or prize


def _refused_team(
    tournament: Tournament, team: RankedTeam, kind: TeamKind, *, played: Collection[StartNumber]
) -> Refusal | None:
    """Why a team may not fetch its prize: one of its players has no claim, or it owes its fee.

    A player excluded after the results loses his own prize; that of his team stays. So it does
    where one has no rank for prizes: what a computer player did for him counts for no team either.
    """
    out_late = {
        each.number
        for each in tournament.ranked_from
        if each.is_ranked and not _is_ranked_now(tournament, each.number)
    }
    claims = (
        _refused_claim(tournament, number, played=played)
        for number in team.numbers
        if number not in out_late
    )
    return next(
        (each for each in claims if each is not None),
        refused_without_team_fee(tournament, team.team, kind=kind.name),
    )


def _is_ranked_now(tournament: Tournament, number: StartNumber) -> bool:
    entrant = tournament.entrant(number)
    return entrant is not None and entrant.is_ranked


def _worth(purse: Purse, tournament: Tournament, award: Award | None) -> tuple[Cents, ...]:
    """What the ranks are worth; of an event that was cut short only for the part played.

    What lost games have brought is of what was played.
    """
    notice = tournament.prospectus
    amounts = purse.worth(pot_for(tournament, award), rounded_to=notice.prizes.rounded_to)
    if tournament.played is not None:
        played, planned = map(notice.deals_through, (tournament.played, notice.series))
        amounts = tuple(
            prize_in_proportion(amount, played=played, planned=planned) for amount in amounts
        )
    more = of_lost_games(tournament, award)
    return tuple(
        Cents(amount + lost) for amount, lost in zip_longest(amounts, more, fillvalue=Cents(0))
    )
