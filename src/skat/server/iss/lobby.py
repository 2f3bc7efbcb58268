"""What a client may ask for in the lobby, outside any table."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from typing import Final

from skat.server.iss.board import IssBoard
from skat.server.iss.client import Client
from skat.server.iss.hall import COMPUTERS, Hall
from skat.server.iss.seats import create, join, observe
from skat.server.iss.wire.words import clean, echo
from skat.tables.state.table_state import LARGEST_TABLE, SMALLEST_TABLE

LobbyCommand = Callable[[Hall, Client, list[str]], Awaitable[None]]

_NAME: Final = re.compile(r"[A-Za-z][!-9;-}]{2,7}")
_PASSWORD: Final = re.compile(r"[!-~]{3,32}")
_SIZES: Final = {str(SMALLEST_TABLE): SMALLEST_TABLE, str(LARGEST_TABLE): LARGEST_TABLE}
_NEWS: Final = "Skat by the International Skat Order. Tables here play by the rules of the ISS."
_LINE_BREAK: Final = "\x02"
_NOT_HERE: Final = ("password", "email", "group", "report", "register", "languages")


async def in_lobby(hall: Hall, client: Client, words: list[str]) -> None:
    """Does a command of the lobby, or tells the nearest error."""
    command = words[0]
    do = _COMMANDS.get(command)
    if do is not None:
        await do(hall, client, words[1:])
    elif command in _NOT_HERE:
        client.error(command, "_Insufficient_permission")
    else:
        shown = echo(command)
        client.error(shown, f"_Command_unknown_colon {shown}")


async def _create(hall: Hall, client: Client, words: list[str]) -> None:
    usage = "_Usage_colon create _create_syntax"
    if not words:
        client.error("create", f"_Missing_game_file, {usage}")
    elif words[0] != "/":
        client.error("create", f"_Param_missing_or_wrong {echo(words[0])}, {usage}")
    elif len(words) < 2:
        client.error("create", f"_Missing_table_type, {usage}")
    elif words[1] not in _SIZES:
        client.error("create", f"_Player_num_illegal {echo(words[1])}")
    elif len(words) == 3:
        client.error("create", f"_Missing_table_pw, {usage}")
    elif len(words) > 3 and not _NAME.fullmatch(words[2]):
        client.error("create", f"_Table_name_invalid {echo(words[2])}")
    elif len(words) > 3 and not _PASSWORD.fullmatch(words[3]):
        client.error("create", "_Pw_invalid")
    else:
        name, password = words[2:4] if len(words) > 3 else ("", "")
        wrong = await create(hall, client, size=_SIZES[words[1]], name=name, password=password)
        if wrong is not None:
            client.error("create", wrong)


async def _join(hall: Hall, client: Client, words: list[str]) -> None:
    board = _named(hall, client, words, command="join")
    if board is not None:
        wrong = await join(hall, client, board, ticket=_ticket(words))
        if wrong is not None:
            client.error("join", wrong)


async def _observe(hall: Hall, client: Client, words: list[str]) -> None:
    board = _named(hall, client, words, command="observe")
    if board is not None:
        wrong = await observe(hall, client, board, ticket=_ticket(words))
        if wrong is not None:
            client.error("observe", wrong)


def _named(hall: Hall, client: Client, words: list[str], *, command: str) -> IssBoard | None:
    """The table that a command names; without one the client is told what is wrong."""
    if not words:
        client.error(command, f"_Missing_table_name, _Usage_colon {command} _{command}_syntax")
        return None
    board = hall.boards.get(words[0])
    if board is None:
        client.error(command, f"_Table_unknown_colon {echo(words[0])}")
    return board


def _ticket(words: list[str]) -> str:
    return words[1] if len(words) > 1 else ""


async def _assign(hall: Hall, client: Client, words: list[str]) -> None:
    """A seat anywhere, at a table of this size; a new table where none is free."""
    size = _SIZES.get(words[0]) if words else None
    if size is None:
        client.error("assign", "_Player_num_illegal")
        return
    for board in tuple(hall.boards.values()):
        state = board.state
        public = state.settings.visibility == "public"
        fits = state.size == size and state.free and not state.deal_is_running and public
        if fits and not board.member(client) and await join(hall, client, board) is None:
            return
    wrong = await create(hall, client, size=size)
    if wrong is not None:
        client.error("assign", wrong)


async def _yell(hall: Hall, client: Client, words: list[str]) -> None:
    text = clean(" ".join(words))
    if not text:
        client.error("yell", "_Param_missing_or_wrong")
    elif not _may_talk(hall, client):
        client.error("yell", "_not_allowed_when_playing")
    else:
        hall.tell_all(f"yell {client.name} {text}")


async def _tell(hall: Hall, client: Client, words: list[str]) -> None:
    text = clean(" ".join(words[1:]))
    listener = hall.clients.get(words[0]) if words else None
    if not text:
        client.error("tell", "_Param_missing_or_wrong, _Usage_colon tell _tell_syntax")
    elif listener is None:
        client.error("tell", f"{echo(words[0])} _not_connected")
    elif not _may_talk(hall, client):
        client.error("tell", "_Shut_up_playing")
    else:
        listener.send(f"tell {client.name} {text}")


def _may_talk(hall: Hall, client: Client) -> bool:
    """Nobody talks beyond his table while he plays, unless all there allow it."""
    playing = (
        board
        for board in map(hall.boards.__getitem__, client.boards)
        if board.state.deal_is_running
        and any(member.client is client and not member.observes for member in board.members)
    )
    return all(board.may_talk for board in playing)


async def _time(hall: Hall, client: Client, words: list[str]) -> None:
    client.send(time.strftime("time %Y-%m-%d %H:%M:%S", time.gmtime()))


async def _finger(hall: Hall, client: Client, words: list[str]) -> None:
    name = words[0] if words else client.name
    is_computer = name in COMPUTERS
    if not (is_computer or hall.is_here(name)):
        client.error("finger", f"{echo(name)} _not_known")
        return
    group = int(is_computer)
    facts = ("permission: 0", "languages: -", f"group: {group}", "connected: 1")
    client.send(f"finger {name} {_LINE_BREAK.join(facts)}")


async def _news(hall: Hall, client: Client, words: list[str]) -> None:
    client.send(f"text news {_NEWS}")


_COMMANDS: Final[dict[str, LobbyCommand]] = {
    "create": _create,
    "join": _join,
    "observe": _observe,
    "assign": _assign,
    "yell": _yell,
    "tell": _tell,
    "time": _time,
    "finger": _finger,
    "news": _news,
}
