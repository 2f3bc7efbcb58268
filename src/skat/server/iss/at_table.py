"""What a client may ask for at a table: `table <table> <me> <command> [words]`.

A move is read, tried and entered; the client alone learns what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, cast

from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.notation.words import RESIGNED, SHOWN
from skat.players import PLAYER_NAMES
from skat.rules.actions import Action, Concede
from skat.rules.applied import Applied
from skat.rules.machine import apply
from skat.rules.state import Phase, State
from skat.server.iss.board import Client, IssBoard, Member
from skat.server.iss.entering import (
    BadMove,
    Meant,
    Resign,
    ShowHand,
    asked,
    begin_if_ready,
    entered,
    meant,
)
from skat.server.iss.hall import COMPUTERS, Hall
from skat.server.iss.words import clean, echo, error_of, error_of_move
from skat.tables.state.actions import FreePlace, LayOpen, Resize
from skat.tables.state.naming import named_computer
from skat.tables.state.requests import TableRequest
from skat.tables.state.table_state import LARGEST_TABLE, SMALLEST_TABLE

_TRIES: Final = 4


async def play(board: IssBoard, member: Member, words: list[str]) -> str | None:
    """Makes a move of a member; the words of the error, or None."""
    if not words:
        return "_move_missing"
    if member.observes:
        return "_not_a_player"
    # Another player may be quicker with an entry that has nothing to do with this move.
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
    if refused := _why_not(deal, move.actions, text):
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
        return f"_invalid_move_colon {SHOWN}"
    refused = await entered(board, lambda _: LayOpen(place), place=place)
    return None if refused is None else error_of_move(refused, SHOWN, None)


async def _resign(board: IssBoard, deal: State, seat: Seat, place: Place) -> str | Refusal | None:
    if deal.phase is not Phase.PLAY:
        return "_resignation_only_in_play"
    if seat in deal.conceded:
        return "_you_already_resigned"
    refused = await asked(board, Concede(seat), place=place)
    if refused is None or refused.code == "stale":
        return refused
    return error_of_move(refused, RESIGNED, None)


Command = Callable[[Hall, IssBoard, Member, list[str]], Awaitable[str | None]]
"""Does what it can, and returns the words of the error."""

_SHORT: Final = {
    "r": "ready",
    "g": "gametalk",
    "prac": "practice",
    "l": "leave",
    "i": "invite",
    "t": "tell",
    "p": "play",
}
_OF_PLAYERS: Final = ("ready", "gametalk", "practice", "34", "invite")
_UNNAMED: Final = ("ready", "invite")
"""Their errors do not begin with the command."""
_RUNNING: Final = "_game_in_progress"


async def at_table(hall: Hall, client: Client, words: list[str]) -> None:
    """Does a command of a client at a table, or tells him the nearest error."""
    if len(words) < 3:
        client.error("table", "_Usage_colon table _table_syntax")
        return
    name, me, command = words[:3]
    board = hall.boards.get(name)
    if board is None:
        client.error("table", f"_Table_unknown_colon {echo(name)}")
        return
    member = board.member(client)
    if member is None:
        client.error("table", f"_You_not_joined_table {name}")
        return
    if me not in (member.me, client.name):
        _refuse(board, member, f"_player_not_sender_colon {echo(me)} {client.name}")
        return
    command = _SHORT.get(command, command)
    do = _COMMANDS.get(command)
    if do is None:
        _refuse(board, member, f"{echo(command)} : _Command_unknown_colon {echo(command)}")
        return
    if command in _OF_PLAYERS and board.place_of(member) is None:
        wrong: str | None = "_not_a_player"
    else:
        wrong = await do(hall, board, member, words[3:])
    if wrong is not None:
        _refuse(board, member, wrong if command in _UNNAMED else f"{command} : {wrong}")


def _refuse(board: IssBoard, member: Member, words: str) -> None:
    board.say_to(member, f"error {words}")


async def _play(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> str | None:
    return await play(board, member, [echo(word) for word in words])


async def _ready(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> str | None:
    if board.state.deal_is_running or board.starting:
        return _RUNNING
    flags = board.flags_of(member)
    flags.ready = not flags.ready
    board.refresh()
    await begin_if_ready(board)
    return None


async def _gametalk(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> None:
    flags = board.flags_of(member)
    flags.talk = not flags.talk
    board.refresh()


async def _practice(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> str | None:
    if board.state.deal_is_running:
        return _RUNNING
    flags = board.flags_of(member)
    flags.practice = not flags.practice
    board.refresh()
    return None


async def _other_size(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> str | None:
    if board.state.deal_is_running or board.starting:
        return _RUNNING
    state = board.state
    if state.size == LARGEST_TABLE and not state.free:
        return "_34_table_full"
    flags = board.flags_of(member)
    flags.other_size = not flags.other_size
    if board.standing.all_wish(lambda flags: flags.other_size):
        size = LARGEST_TABLE if state.size == SMALLEST_TABLE else SMALLEST_TABLE
        with board.quietly():
            refused = await entered(board, lambda _: Resize(size))
        for wish in board.standing.flags.values():
            wish.other_size = False
        if refused is not None:
            _refuse(board, member, f"34 : {error_of(refused)}")
    board.show_state()
    board.refresh()
    await begin_if_ready(board)
    return None


async def _leave(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> str | None:
    async with board.changing:
        place = board.place_of(member)
        plays = place is not None and board.state.seat_of(place) is not None
        if place is not None and (board.starting or (plays and board.state.deal_is_running)):
            return "_not_allowed_when_playing"
        with board.quietly():
            # A member who is gone when his place is freed is not sent it as something done to him.
            hall.part(board, member)
            if place is not None:
                # The place of a dealer in a running game is free afterwards.
                freed = FreePlace(place, place)
                if await entered(board, lambda _: freed, place=place) is not None:
                    board.leavers.add(member.key)
        ends = board.state.finished
        if place is not None and not ends:
            board.show_tables()
            board.show_state()
        member.client.send(f"destroy {board.name} {member.me}")
        if ends:
            hall.close(board)
    return None


async def _invite(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> str | None:
    if not words:
        return "_Param_missing_or_wrong"
    for name in words[:LARGEST_TABLE]:
        player = name.partition(":")[0]
        if player in COMPUTERS or player in PLAYER_NAMES:
            await _invite_computer(board, member, player)
            continue
        guest = hall.clients.get(name)
        if not hall.is_here(name):
            _refuse(board, member, f"_player_not_connected_colon {echo(name)}")
        elif guest is None or board.member(guest) is not None:
            # A player at the page has no client of the port to be invited.
            _refuse(board, member, f"_player_not_available_colon {echo(name)}")
        elif not board.has_vacancy:
            _refuse(board, member, "_no_vacancy")
        else:
            guest.send(f"invite {member.me} {board.name} {board.ticket}")
    await begin_if_ready(board)
    return None


async def _invite_computer(board: IssBoard, member: Member, player: str) -> None:
    """A computer player takes a free seat at once, and is ready."""
    async with board.changing:
        if board.state.deal_is_running or board.starting:
            _refuse(board, member, f"_player_not_available_colon {player}")
            return
        if not board.state.free:
            _refuse(board, member, "_no_vacancy")
            return
        with board.quietly():
            refused = await entered(
                board,
                lambda state: named_computer(board.table.named.chairs, state.free[0], player),
            )
        if refused is not None:
            _refuse(board, member, error_of(refused))
            return
        board.show_tables()
        board.show_state()


async def _tell(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> str | None:
    place, text = board.place_of(member), clean(" ".join(words))
    if place is None:
        return "_not_joined_so_cannot_talk"
    if not text:
        return "_Param_missing_or_wrong"
    if not board.state.deal_is_running:
        refused = board.table.audience.say(place, text)
        return None if refused is None else error_of(refused)
    if not board.may_talk:
        return "_not_allowed_when_playing"
    board.tell(f"tell {member.me} {text}")
    return None


_COMMANDS: Final[dict[str, Command]] = {
    "ready": _ready,
    "gametalk": _gametalk,
    "practice": _practice,
    "34": _other_size,
    "leave": _leave,
    "invite": _invite,
    "tell": _tell,
    "play": _play,
}
