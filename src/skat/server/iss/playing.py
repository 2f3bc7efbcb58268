"""A client's move: read, tried, entered; what is wrong with it is told to him alone."""

from __future__ import annotations

from typing import Final, cast

from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.rules.actions import Action, Concede
from skat.rules.applied import Applied
from skat.rules.machine import apply
from skat.rules.state import Phase, State
from skat.server.iss.board import IssBoard
from skat.server.iss.client import Member
from skat.server.iss.entering import asked, entered
from skat.server.iss.wire.errors import error_of_move
from skat.server.iss.wire.moves import BadMove, Meant, Resign, ShowHand, meant
from skat.tables.state.actions import LayOpen
from skat.tables.state.requests import TableRequest

_TRIES: Final = 4


async def play(board: IssBoard, member: Member, words: list[str]) -> str | None:
    """Makes a move of a member; the words of the error, or None."""
    if not words:
        return "_move_missing"
    if member.observes:
        return "_not_a_player"
    # Somebody else may be quicker with what has nothing to do with this move.
    for _ in range(_TRIES):
        refused = await _try(board, member, words[0])
        if refused is None or isinstance(refused, str):
            return refused
    return "_not_your_turn"


async def _try(board: IssBoard, member: Member, text: str) -> str | Refusal | None:
    """The same once; a refusal stands for a move that came in the wrong moment."""
    state, place = board.state, board.place_of(member)
    deal = state.deal
    if deal is None or not state.deal_is_running or place is None:
        return "_game_not_started"
    seat = state.seat_of(place)
    if seat is None:
        return "_not_a_player"
    move = meant(text, seat, deal, half=board.halves.get(member.key, ""))
    if isinstance(move, BadMove):
        return f"{move.key} {move.details}".strip()
    if isinstance(move, ShowHand):
        return await _show(board, deal, seat, place)
    if isinstance(move, Resign):
        return await _resign(board, deal, seat, place)
    return await _make(board, member, move, deal, place=place, text=text)


async def _make(
    board: IssBoard, member: Member, move: Meant, deal: State, *, place: Place, text: str
) -> str | Refusal | None:
    """All actions of a move, of which none happens where one of them may not."""
    refused = _why_not(deal, move.actions, text)
    if refused is not None:
        return refused
    if move.half:
        board.halves[member.key] = move.half
        return None
    board.halves.pop(member.key, None)
    for action in move.actions:
        why_not = await asked(board, cast("TableRequest", action), place=place)
        if why_not is not None:
            stale = why_not.code == "stale" and action is move.actions[0]
            return why_not if stale else error_of_move(why_not, text, action)
    return None


def _why_not(deal: State, actions: tuple[Action, ...], text: str) -> str | None:
    for action in actions:
        applied = apply(deal, action)
        if not isinstance(applied, Applied):
            return error_of_move(applied, text, action)
        deal = applied.state
    return None


async def _show(board: IssBoard, deal: State, seat: Seat, place: Place) -> str | None:
    if deal.phase is not Phase.PLAY:
        return "_show_allowed_only_in_play"
    if seat is not deal.soloist:
        return "_only_declarer_can_show"
    if board.state.shown_hand is seat:
        return "_invalid_move_colon SC"
    refused = await entered(board, lambda _: LayOpen(place), place=place)
    return None if refused is None else error_of_move(refused, "SC", None)


async def _resign(board: IssBoard, deal: State, seat: Seat, place: Place) -> str | Refusal | None:
    if deal.phase is not Phase.PLAY:
        return "_resignation_only_in_play"
    if seat in deal.conceded:
        return "_you_already_resigned"
    refused = await asked(board, Concede(seat), place=place)
    if refused is None or refused.code == "stale":
        return refused
    return error_of_move(refused, "RE", None)
