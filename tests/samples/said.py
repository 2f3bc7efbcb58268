"""What people would notice if a stored thing came back as something else: results, who is where.

Plain values, so that they stand in a file and a difference can be read.
"""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from skat.journal import JournalId, Seq
from skat.model.seats import SEATS, Seat
from skat.notation.replaying import ReplayedRecord
from skat.office.lists.state import ListState
from skat.office.lists.view import shown_list
from skat.rules.machine import is_over
from skat.rules.result import DealResult
from skat.rules.state import State
from skat.rules.table import table_places
from skat.rules.views import view
from skat.tables.state.table_state import TableState
from skat.tournament.notice.money import accounts
from skat.tournament.results.cash import cash_sheet
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import results, standings, team_standings
from skat.tournament.state import Tournament

_VIEWERS: tuple[Seat | Literal["spectator"], ...] = (*SEATS, "spectator")
_CARD = re.compile(r'"([CSHD][789TJQKA])"')


def said_of_table(table: TableState) -> dict[str, Any]:
    """The list with every score, who sits where, the deal, and which cards each seat is shown."""
    return {
        "seq": int(table.seq),
        "stage": table.stage.value,
        "deals": table.deal_number,
        "dealer": int(table.dealer),
        "players": list(table.players),
        "chairs": [
            [chair.name, chair.kind.value, chair.player, chair.token_hash.hex()[:8]]
            for chair in table.chairs
        ],
        "substitutes": [table.substitute(chair.place) for chair in table.chairs],
        "newcomers": [[each.chair.name, list(each.consents)] for each in table.newcomers],
        "stake": [table.stake, list(table.agreed)],
        "thought_ms": list(table.thought_ms),
        "rows": [
            [row.deal, row.dealer, row.soloist, row.ending.value, row.line.score, brought]
            for row in table.rows
            for brought in [[row.line.brought(at) for at in table_places(table.list_size)]]
        ],
        "deal": None if table.deal is None else said_of_deal(table.deal),
    }


def said_of_deal(deal: State) -> dict[str, Any]:
    """How far a deal is, its hands, and the cards that each seat and a spectator may see."""
    return {
        "phase": deal.phase.value,
        "hands": [_names(msgspec.json.encode(hand)) for hand in deal.hands],
        "tricks": [list(map(str, trick.cards)) for trick in deal.tricks] if is_over(deal) else [],
        "shown": [_names(msgspec.json.encode(view(deal, seat))) for seat in _VIEWERS],
        "result": None if deal.result is None else said_of_result(deal.result),
    }


def said_of_result(result: DealResult) -> dict[str, Any]:
    """How a deal ended, who played alone, who won, what it was worth."""
    return {
        "ending": result.ending.value,
        "soloist": None if result.soloist is None else result.soloist.value,
        "won": None if result.score is None else result.score.won,
        "score": None if result.score is None else result.score.score,
        "card_points": result.soloist_points,
        "ramsch": None if result.ramsch is None else list(result.ramsch),
    }


def said_of_record(replayed: ReplayedRecord) -> list[Any]:
    """Whether a record still comes to what stands in it."""
    assert replayed.result is not None
    return [replayed.status, *said_of_result(replayed.result).values()]


def said_of_list(state: ListState) -> dict[str, Any]:
    """An evening's list as everybody sees it."""
    shown = shown_list(state, name=JournalId("list"), seq=Seq(0), may_write=False)
    return {
        "title": shown.title,
        "opened_at": shown.opened_at,
        "players": list(shown.players),
        "keeper": int(shown.keeper),
        "lines": [
            [line.deal, line.dealer, line.soloist, line.won, line.score, list(line.totals)]
            for line in shown.lines
        ],
        "struck": [
            [each.deal, each.before, each.after, each.by, each.at, each.why] for each in shown.trace
        ],
        "feet": [[foot.points, foot.won, foot.lost, foot.seeger_fabian] for foot in shown.feet],
        "amounts": list(shown.amounts),
        "signed": list(shown.signed),
        "complete": shown.complete,
        "valid": shown.valid,
    }


def said_of_tournament(state: Tournament) -> dict[str, Any]:
    """Entries, seats, results, standings, prizes, money, protests."""
    played = results(state).values()
    return {
        "phase": state.phase.value,
        "entrants": [
            [each.number, each.name, each.club, each.team, each.status.value, each.paid]
            for each in state.entrants
        ],
        "seats": [
            [[list(table.numbers), _changes(table)] for table in series.tables]
            for series in state.series
        ],
        "results": [
            [each.number, list(each.series), each.result, each.won, each.lost, each.lost_money]
            for each in played
        ],
        "ranks": [[each.rank, each.result.number] for each in standings(state)],
        "teams": [[each.rank, each.team, each.result] for each in team_standings(state)],
        "prizes": [[each.number, each.team, each.amount, each.paid] for each in prizes(state)],
        "balance": accounts(state.payments).balance,
        "protests": [
            [each.id, each.number, None if each.ruling is None else each.ruling.upheld]
            for each in state.protests
        ],
    }


def said_of_event(state: Tournament) -> dict[str, Any]:
    """The same, and what days, categories, helpers, online play and a second machine add to it."""
    sheet = cash_sheet(state)
    return {
        **said_of_tournament(state),
        "people": [
            [each.number, list(each.categories), each.fee_class, each.shown.value, each.handed_in]
            for each in state.entrants
        ],
        "won": [
            [
                *(each.award.kind.value, each.award.category, each.award.series, each.rank),
                *(each.number, each.team, each.amount, each.withheld),
            ]
            for each in prizes(state)
        ],
        "cash": [sheet.income, sheet.outgo, sheet.balance, sheet.remainder, sheet.pot],
        "counted": [[each.team, [*map(list, each.counted)]] for each in team_standings(state)],
        "cuts": [[cut.day, list(cut.through), list(cut.declined)] for cut in state.cuts],
        "helpers": [
            [each.id, each.name, [duty.value for duty in each.duties], each.gone]
            for each in state.helpers
        ],
        "live": [[table.live for table in series.tables] for series in state.series],
        "left_online": [list(series.left_online) for series in state.series],
        "absent": [list(series.absent) for series in state.series],
        "named": [[each.number, each.value] for each in state.named_games],
        "entry": [state.entry_most, state.entry_openings, list(state.refused_numbers)],
        "machines": [state.take_overs, state.handed_over],
    }


def _changes(table: Any) -> list[Any]:
    return [[each.deal, each.place, each.left, each.came] for each in table.changes]


def _names(data: bytes) -> list[str]:
    return sorted(set(_CARD.findall(data.decode())))
