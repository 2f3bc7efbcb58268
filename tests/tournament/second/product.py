"""The same figures as the program has them, in the same shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from skat.tournament.fees import team_fees
from skat.tournament.notice.money import Award, AwardKind, accounts
from skat.tournament.results.board import StandingsBoard, board_of
from skat.tournament.results.cash import cash_sheet
from skat.tournament.results.pot import without_prize_rank
from skat.tournament.results.prizes import prizes
from skat.tournament.results.rankings import places_for
from skat.tournament.results.receipts import receipt_of
from skat.tournament.results.standings import RankedTeam, counting
from skat.tournament.sections import section_name
from skat.tournament.series.steps import expected
from skat.tournament.state import Tournament
from skat.tournament.steps.director import standing_messages
from tests.tournament.second.prizes import Prize


def figures(state: Tournament, before: StandingsBoard | None = None) -> dict[str, Any]:
    """All figures; `before` is an earlier board, from which the standings are counted on."""
    board = board_of(state, before)
    return {
        "people": {
            each.number: [each.status.value, each.paid, each.handed_in, each.shown.value]
            for each in state.entrants
        },
        "lists": dict(_lists(state)),
        "results": {
            number: {
                "points": each.points,
                "won": each.won,
                "lost": each.lost,
                "others": each.others_lost,
                "result": each.result,
                "series": list(each.series),
                "money": each.lost_money,
                "away": each.stand_ins,
            }
            for number, each in board.results.items()
        },
        "standings": [
            [each.rank, each.result.number, each.result.result, each.tied] for each in board.ranked
        ],
        "teams": {
            "": list(map(_team, board.teams)),
            **{each.kind: list(map(_team, each.teams)) for each in board.kinds},
        },
        "team_fees": [
            [each.kind or "", each.team, each.paid, each.owed] for each in team_fees(state)
        ],
        "rankings": dict(_rankings(state)),
        "cuts": [list(cut.through) for cut in state.cuts],
        "prizes": sorted(_prizes(state), key=repr),
        "without_rank": sorted(without_prize_rank(state)),
        "cash": _cash(state),
        "payments": [
            [each.purpose.value, each.amount, each.number, each.takes_back, each.in_kind or None]
            for each in state.payments
        ],
        "drawn_next": sorted(expected(state)),
        "receipts": {
            each.number: [
                [line.purpose.value, line.amount, line.postage or 0]
                for line in receipt_of(state, each.number)
            ]
            for each in state.entrants
        },
        "halls": [
            [section_name(state, series, at) for at in range(1, len(each.tables) + 1)]
            for series, each in enumerate(state.series, start=1)
        ],
        "told": [[each.number, each.text, each.table] for each in standing_messages(state)],
        "online": [
            [bool(table.live), table.paused, table.more_seconds, len(table.rulings)]
            for each in state.series
            for table in each.tables
        ],
        "office": [
            [not each.gone for each in state.helpers],
            state.take_overs,
            bool(state.handed_over),
        ],
    }


def _team(ranked: RankedTeam) -> dict[str, Any]:
    return {
        "rank": ranked.rank,
        "team": ranked.team,
        "merit": [ranked.result, ranked.won, ranked.lost],
        "numbers": list(ranked.numbers),
        "tied": ranked.tied,
        "counted": [list(numbers) for numbers in ranked.counted],
    }


def _lists(state: Tournament) -> Iterator[tuple[str, Any]]:
    for series, each in enumerate(state.series, start=1):
        for at, table in enumerate(each.tables, start=1):
            made = {
                tally.number: [
                    tally.points,
                    tally.won,
                    tally.lost,
                    tally.others_lost,
                    tally.result(table.size),
                ]
                for tally in counting(state, table)
            }
            yield f"{series}/{at}", [made, table.deals, table.counts, list(table.numbers)]


def _rankings(state: Tournament) -> Iterator[tuple[tuple[str, str, int], Any]]:
    kinds = [Award(), Award(kind=AwardKind.BEST_GAME)]
    kinds += [
        Award(kind=AwardKind.CATEGORY, category=each.name) for each in state.prospectus.categories
    ]
    kinds += [
        Award(kind=AwardKind.SERIES, series=series) for series in range(1, len(state.series) + 1)
    ]
    for award in kinds:
        places = places_for(award, state)
        yield _which(award), [[each.rank, each.number, each.result, each.tied] for each in places]


def _prizes(state: Tournament) -> Iterator[Prize]:
    for each in prizes(state):
        yield Prize(
            award=_which(each.award),
            team=each.team,
            number=each.number,
            rank=each.rank,
            amount=each.amount,
            withheld=each.withheld,
            paid=each.paid,
            thing=each.thing or "",
            honour=each.honour or "",
        )


def _cash(state: Tournament) -> dict[str, Any]:
    sheet = cash_sheet(state)
    assert accounts(state.payments).balance == sheet.balance
    return {
        "fees": sorted([each.fee_class, each.each, each.count] for each in sheet.fees),
        "of_teams": sheet.team_fees or 0,
        "lost_games": sheet.lost_games,
        "other": [sheet.other_in, sheet.other_out],
        "refunds": sheet.refunds,
        "handed_over": sum(each.paid for each in sheet.prizes),
        "postage": (sheet.postage_in or 0) - (sheet.postage_out or 0),
        "withheld": sum(each.withheld for each in sheet.prizes),
        "balance": sheet.balance,
        "open": sheet.open_prizes,
        "remainder": sheet.remainder,
        "pot": [sheet.pot, sheet.shares, sheet.rounding],
        "pots": sorted(
            [
                ("teams", "", 0) if row.teams else _which(row.award),
                "lost games" if row.lost_games else "own",
                row.pot,
                row.given,
            ]
            for row in sheet.pots or ()
        ),
    }


def _which(award: Award) -> tuple[str, str, int]:
    return award.kind.value, award.category, award.series
