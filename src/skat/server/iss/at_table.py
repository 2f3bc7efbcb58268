"""What a client may ask for at a table: `table <table> <me> <command> [words]`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from skat.players import PLAYER_NAMES
from skat.server.iss.board import IssBoard
from skat.server.iss.client import Client, Member
from skat.server.iss.entering import entered
from skat.server.iss.errors import error_of
from skat.server.iss.hall import COMPUTERS, Hall
from skat.server.iss.playing import play
from skat.server.iss.words import clean, echo
from skat.tables.state.actions import FreePlace, Resize
from skat.tables.state.naming import named_computer
from skat.tables.state.table_state import LARGEST_TABLE, SMALLEST_TABLE

Command = Callable[[Hall, IssBoard, Member, list[str]], Awaitable[None]]

_SHORT: Final = {
    "r": "ready",
    "g": "gametalk",
    "prac": "practice",
    "l": "leave",
    "i": "invite",
    "t": "tell",
    "p": "play",
}
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
        _refuse(board, member, f"_player_not_sender_colon {echo(me)} {member.me}")
        return
    command = _SHORT.get(command, command)
    do = _COMMANDS.get(command)
    if do is None:
        _refuse(board, member, f"{echo(command)} : _Command_unknown_colon {echo(command)}")
        return
    await do(hall, board, member, words[3:])


def _refuse(board: IssBoard, member: Member, words: str) -> None:
    board.say_to(member, f"error {words}")


async def _play(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> None:
    wrong = await play(board, member, [echo(word) for word in words])
    if wrong is not None:
        _refuse(board, member, f"play : {wrong}")


async def _ready(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> None:
    if not _sits(board, member):
        _refuse(board, member, "_not_sitting_at_table")
    elif board.state.deal_is_running or board.starting:
        _refuse(board, member, _RUNNING)
    else:
        flags = board.flags_of(member)
        flags.ready = not flags.ready
        board.refresh()
        await hall.begin_if_ready(board)


async def _gametalk(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> None:
    if not _sits(board, member):
        _refuse(board, member, "gametalk : _not_sitting_at_table")
        return
    flags = board.flags_of(member)
    flags.talk = not flags.talk
    board.refresh()


async def _practice(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> None:
    if not _sits(board, member):
        _refuse(board, member, "practice : _not_sitting_at_table")
    elif board.state.deal_is_running:
        _refuse(board, member, f"practice : {_RUNNING}")
    else:
        flags = board.flags_of(member)
        flags.practice = not flags.practice
        board.refresh()


async def _other_size(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> None:
    if not _sits(board, member):
        _refuse(board, member, "34 : _not_sitting_at_table")
        return
    if board.state.deal_is_running or board.starting:
        _refuse(board, member, f"34 : {_RUNNING}")
        return
    flags = board.flags_of(member)
    flags.other_size = not flags.other_size
    board.refresh()
    if not board.all_wish(lambda flags: flags.other_size):
        return
    size = LARGEST_TABLE if board.state.size == SMALLEST_TABLE else SMALLEST_TABLE
    with board.quietly():
        refused = await entered(board, lambda _: Resize(size))
        for wish in board.flags.values():
            wish.other_size = False
    if refused is not None:
        _refuse(board, member, "34 : _34_table_full")
    else:
        board.show_tables()
    board.show_state()
    await hall.begin_if_ready(board)


async def _leave(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> None:
    async with board.changing:
        place = board.place_of(member)
        if place is not None and (board.state.deal_is_running or board.starting):
            _refuse(board, member, f"leave : {_RUNNING}")
            return
        with board.quietly():
            if place is not None:
                refused = await entered(board, lambda _: FreePlace(place, place), place=place)
                if refused is not None:
                    _refuse(board, member, f"leave : {error_of(refused)}")
                    return
            hall.part(board, member)
        ends = board.state.finished
        if place is not None and not ends:
            board.show_tables()
            board.show_state()
        member.client.send(f"destroy {board.name} {member.me}")
        if ends:
            hall.let_go(board)


async def _invite(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> None:
    if not _sits(board, member):
        _refuse(board, member, "_not_sitting_at_table")
        return
    if not words:
        _refuse(board, member, "_Param_missing_or_wrong")
        return
    for name in words[:LARGEST_TABLE]:
        player = name.partition(":")[0]
        if player in COMPUTERS or player in PLAYER_NAMES:
            await _invite_computer(board, member, player)
            continue
        guest = hall.clients.get(name)
        if guest is None:
            _refuse(board, member, f"_player_not_connected_colon {echo(name)}")
        elif board.member(guest) is not None:
            _refuse(board, member, f"_player_not_available_colon {echo(name)}")
        else:
            guest.send(f"invite {member.me} {board.name} {board.ticket}")
    await hall.begin_if_ready(board)


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


async def _tell(hall: Hall, board: IssBoard, member: Member, words: list[str]) -> None:
    place, text = board.place_of(member), clean(" ".join(words))
    if place is None:
        _refuse(board, member, "tell : _not_joined_so_cannot_talk")
    elif not text:
        _refuse(board, member, "tell : _Param_missing_or_wrong")
    elif not board.state.deal_is_running:
        refused = board.table.audience.say(place, text)
        if refused is not None:
            _refuse(board, member, f"tell : {error_of(refused)}")
    elif board.may_talk:
        board.tell(f"tell {member.me} {text}")
    else:
        _refuse(board, member, "tell : _not_allowed_when_playing")


def _sits(board: IssBoard, member: Member) -> bool:
    return board.place_of(member) is not None


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
