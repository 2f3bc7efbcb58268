"""What running an evening does: messages, pauses, ranks for prizes, a second machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import (
    AllowRank,
    GiveTime,
    GoOn,
    HandOver,
    PauseTables,
    Step,
    TakeBackMessage,
    TakeOverHere,
    TellTables,
)
from skat.tournament.commands.director import MOST_SECONDS
from skat.tournament.entries.steps import Outcome, unknown
from skat.tournament.results.pot import refused_prize_rank, stand_in_deals
from skat.tournament.state import (
    Message,
    RankDecision,
    Tournament,
    refused_series,
    running_table,
    with_newest,
)
from skat.tournament.table_list import TableList

MOST_MESSAGES: Final = 10
"""The most messages that are shown at one time."""


def tell_tables(state: Tournament, command: TellTables, step: Step) -> Outcome:
    """One more is shown. Refused: an empty one, more than ten, a table that is not there."""
    text = " ".join(command.text.split())
    if not text:
        return Refusal(code="message_missing")
    if len(standing_messages(state)) >= MOST_MESSAGES:
        return Refusal(code="too_many_messages", details={"most": MOST_MESSAGES})
    message = Message(number=len(state.messages) + 1, text=text)
    if command.table is not UNSET or command.series is not UNSET:
        series = 0 if command.series is UNSET else command.series
        table = 0 if command.table is UNSET else command.table
        listed = running_table(state, series, table)
        if isinstance(listed, Refusal):
            return listed
        message = replace(message, series=series, table=table)
    return replace(state, messages=(*state.messages, message))


def take_back_message(state: Tournament, command: TakeBackMessage, step: Step) -> Outcome:
    """A message goes from all screens; the audit keeps it. Refused: one that is not shown."""
    shown = {each.number for each in standing_messages(state)}
    if command.message not in shown:
        return Refusal(code="no_such_message", details={"message": command.message})
    gone = tuple(
        replace(each, gone=True) if each.number == command.message else each
        for each in state.messages
    )
    return replace(state, messages=gone)


def standing_messages(state: Tournament, table: int | None = None) -> tuple[Message, ...]:
    """The messages that are shown now, of one `table` of the newest series those at it.

    >>> from skat.tournament.notice.prospectus import Prospectus
    >>> coffee = Message(number=1, text="Coffee is ready")
    >>> cup = Tournament(
    ...     id="cup", prospectus=Prospectus(name="Cup"), commitments=(), messages=(coffee,)
    ... )
    >>> [each.text for each in standing_messages(cup, 3)]
    ['Coffee is ready']
    """
    return tuple(
        each
        for each in state.messages
        if not each.gone
        and each.series in (None, len(state.series))
        and (table is None or each.table in (None, table))
    )


def pause_tables(state: Tournament, command: PauseTables, step: Step) -> Outcome:
    """Nobody plays at these tables. Refused: where one pauses already, or none is played here."""
    return _changed(
        state,
        command,
        but=lambda at, table: (
            Refusal(code="table_paused", details={"table": at}) if table.paused else None
        ),
        to=lambda table: replace(table, paused=True),
    )


def go_on(state: Tournament, command: GoOn, step: Step) -> Outcome:
    """Play goes on where it stood; the player to move has the time of a whole move for it."""
    return _changed(
        state,
        command,
        but=lambda at, table: (
            None if table.paused else Refusal(code="table_not_paused", details={"table": at})
        ),
        to=lambda table: replace(table, paused=False),
    )


def give_time(state: Tournament, command: GiveTime, step: Step) -> Outcome:
    """The clocks are longer. Refused: without clocks, and beyond an hour or the notice's time."""
    terms = state.prospectus.online
    if terms is None or terms.clock == "none":
        return Refusal(code="no_clocks")

    def too_much(at: int, table: TableList) -> Refusal | None:
        if command.seconds and 0 <= table.more_seconds + command.seconds <= MOST_SECONDS:
            return None
        details = {"table": at, "given": table.more_seconds, "most": MOST_SECONDS}
        return Refusal(code="not_so_much_time", details=details)

    return _changed(
        state,
        command,
        but=too_much,
        to=lambda table: replace(table, more_seconds=table.more_seconds + command.seconds),
    )


def _changed(
    state: Tournament,
    command: PauseTables | GoOn | GiveTime,
    *,
    but: Callable[[int, TableList], Refusal | None],
    to: Callable[[TableList], TableList],
) -> Outcome:
    """The tables that a command names changed, all or none; without names those that may be."""
    if refused := refused_series(state, command.series):
        return refused
    running = state.series[-1]
    tables = list(running.tables)
    named = command.tables or _played_here(tables)
    why = Refusal(code="no_tables_online")
    for at in dict.fromkeys(named):
        table = running_table(state, command.series, at)
        if isinstance(table, Refusal):
            return table
        if not table.live:
            return Refusal(code="table_not_live", details={"table": at})
        stays = but(at, table)
        if stays is None:
            tables[at - 1] = to(table)
        elif command.tables:
            return stays
        else:
            why = stays
    if tables == list(running.tables):
        return why
    return with_newest(state, replace(running, tables=tuple(tables)))


def _played_here(tables: Sequence[TableList]) -> tuple[int, ...]:
    return tuple(at for at, table in enumerate(tables, start=1) if table.live and not table.settled)


def allow_rank(state: Tournament, command: AllowRank, step: Step) -> Outcome:
    """The player has a rank for prizes from now on, or has none; his newest decision holds.

    Refused: `no_such_number`, `reason_missing`, `no_stand_in_deals` where he has played every deal
    himself, `rank_is_so` where that would change nothing.
    """
    number = command.number
    if state.entrant(number) is None:
        return unknown(number)
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-9.7",))
    if not any(stand_in_deals(state, number)):
        return Refusal(code="no_stand_in_deals", articles=("TR-9.7",), details={"number": number})
    if command.allowed == (refused_prize_rank(state, number) is None):
        return Refusal(code="rank_is_so", details={"number": number})
    earlier = (each for each in state.rank_decisions if each.number != number)
    decided = RankDecision(number=number, allowed=command.allowed, reason=command.reason)
    return replace(state, rank_decisions=(*earlier, decided))


def take_over(state: Tournament, command: TakeOverHere, step: Step) -> Outcome:
    """One more machine has taken over; a copy begun since then waits for the next take-over."""
    return replace(state, take_overs=state.take_overs + 1)


def hand_over(state: Tournament, command: HandOver, step: Step) -> Outcome:
    """Whatever comes here later is refused, so that no two machines go on."""
    return replace(state, handed_over=command.to or "-")
