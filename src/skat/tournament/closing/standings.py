"""The standings of players and teams, at any moment and at the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.entry import Player
from skat.scoresheet.ranks import PlayerResult, ranking
from skat.tournament.draw.lot import Lot
from skat.tournament.draw.seating import StartNumber
from skat.tournament.money import Cents
from skat.tournament.state import Tournament, lot_purpose


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has so far; `series` are his results in tournament points, None if not played.

    `lost_money` is what his lost games cost him (`Prospectus.side_payments`).
    """

    number: StartNumber
    points: ListPoints = ListPoints(0)
    won: int = 0
    lost: int = 0
    others_lost: int = 0
    result: TournamentPoints = TournamentPoints(0)
    series: tuple[TournamentPoints | None, ...] = ()
    lost_money: Cents = Cents(0)


class Ranked(msgspec.Struct, frozen=True, kw_only=True):
    """A player with his rank; `tied` means that only the lot parts him from others, or did."""

    rank: int
    result: Result
    tied: bool = False


class RankedTeam(msgspec.Struct, frozen=True, kw_only=True):
    """A team with its rank: the sums of its players."""

    rank: int
    team: str
    result: TournamentPoints
    won: int
    lost: int
    numbers: tuple[StartNumber, ...]
    tied: bool = False


def results(
    tournament: Tournament, *, only: Collection[StartNumber] | None = None
) -> dict[StartNumber, Result]:
    """Every participant's result so far, excluded ones too; void lists count for nobody.

    With `only`, the results of these participants.
    """
    # Plain lists instead of values: this runs for all players.
    found: dict[StartNumber, list[int]] = {}
    each: dict[StartNumber, list[TournamentPoints | None]] = {}
    for entrant in tournament.entrants:
        if only is None or entrant.number in only:
            found[entrant.number] = [0, 0, 0, 0, 0, 0]
            each[entrant.number] = [None] * len(tournament.series)
    for at, series in enumerate(tournament.series):
        for table in series.tables:
            if table.void:
                continue
            for tally in table.tallies:
                if tally.number not in found:
                    continue
                result = tally.result(table.size)
                sums = found[tally.number]
                sums[0] += tally.points
                sums[1] += tally.won
                sums[2] += tally.lost
                sums[3] += tally.others_lost
                sums[4] += result
                sums[5] += tournament.prospectus.side_payments.for_list(tally.lost)
                before = each[tally.number][at]
                each[tally.number][at] = TournamentPoints((before or 0) + result)
    return {
        number: Result(
            number=number,
            points=ListPoints(sums[0]),
            won=sums[1],
            lost=sums[2],
            others_lost=sums[3],
            result=TournamentPoints(sums[4]),
            series=tuple(each[number]),
            lost_money=Cents(sums[5]),
        )
        for number, sums in found.items()
    }


@implements("TR-5.1", "TR-1.5")
def standings(tournament: Tournament) -> tuple[Ranked, ...]:
    """The players by rank: result, more games won, fewer lost; then the lot.

    Until the results are published equals share a rank; then the lot has parted them, unless the
    notice says that they share their prizes. Excluded players and unused reserves have no rank;
    who is excluded after the results keeps his, so that nobody moves up.
    """
    return ranked_by(results(tournament), tournament)


def ranked_by(found: Mapping[StartNumber, Result], tournament: Tournament) -> tuple[Ranked, ...]:
    """The standings that these results make; `found` are those of this tournament."""
    ranked = [entrant for entrant in tournament.in_ranking if entrant.is_ranked]
    if not all(entrant.takes_part for entrant in ranked):
        played = {
            tally.number
            for series in tournament.series
            for table in series.tables
            for tally in table.tallies
        }
        ranked = [each for each in ranked if each.takes_part or each.number in played]
    listed = [found[entrant.number] for entrant in ranked]
    return tuple(
        Ranked(rank=rank, result=found[number], tied=tied)
        for rank, number, tied in in_order(
            [
                PlayerResult(player=each.number, result=each.result, won=each.won, lost=each.lost)
                for each in listed
            ],
            tournament,
            "players",
        )
    )


@implements("TR-1.5")
def team_standings(tournament: Tournament) -> tuple[RankedTeam, ...]:
    """The teams by rank, by the sums of their players."""
    return teams_by(results(tournament), tournament)


def teams_by(found: Mapping[StartNumber, Result], tournament: Tournament) -> tuple[RankedTeam, ...]:
    """The standings of teams that these results make; `found` are those of this tournament."""
    teams: dict[str, list[Result]] = {}
    for entrant in tournament.in_ranking:
        if entrant.team and entrant.is_ranked:
            teams.setdefault(entrant.team, []).append(found[entrant.number])
    sums = [
        PlayerResult(
            player=team,
            result=TournamentPoints(sum(each.result for each in members)),
            won=sum(each.won for each in members),
            lost=sum(each.lost for each in members),
        )
        for team, members in teams.items()
    ]
    by_team = {each.player: each for each in sums}
    return tuple(
        RankedTeam(
            rank=rank,
            team=team,
            result=by_team[team].result,
            won=by_team[team].won,
            lost=by_team[team].lost,
            numbers=tuple(each.number for each in teams[team]),
            tied=tied,
        )
        for rank, team, tied in in_order(sums, tournament, "teams")
    )


def in_order(
    merits: Sequence[PlayerResult[Player]], tournament: Tournament, kind: str
) -> list[tuple[int, Player, bool]]:
    """Ranks, names and whether they were equal; the lot draws where it has been cast.

    `kind` names the ranking, so that each has a lot of its own out of the one seed.
    """
    ranks = ranking(merits)
    if isinstance(ranks, Refusal):
        raise AssertionError(f"start numbers are unique: {ranks.code}")
    lot = None
    if tournament.drawn_lot and tournament.prospectus.prizes.ties == "lot":
        lot = Lot(bytes.fromhex(tournament.drawn_lot), lot_purpose(tournament.id), [kind])
    position = {merit.player: at for at, merit in enumerate(merits)}
    ordered: list[tuple[int, Player, bool]] = []
    for rank in ranks:
        if not rank.drawn_by_lot:
            ordered.extend((rank.number, name, False) for name in rank.players)
            continue
        equals = sorted(rank.players, key=position.__getitem__)
        drawn = lot.shuffled(equals) if lot is not None else equals
        for at, name in enumerate(drawn):
            number = rank.number + at if lot is not None else rank.number
            ordered.append((number, name, True))
    return ordered
