"""What a client may ask for in the lobby, and who sits or looks on at which table."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import Final

from skat.journal import JournalId, StoreError, taken_part
from skat.model.refusal import Refusal
from skat.notation.iss_moves import ONLINE_RULES
from skat.server.iss.board import Client, IssBoard, Member
from skat.server.iss.entering import entered
from skat.server.iss.hall import COMPUTERS, Hall
from skat.server.iss.words import clean, echo
from skat.tables.running.staying_away import Comer
from skat.tables.running.thinkers import Pace
from skat.tables.shown.subscriber import Subscriber
from skat.tables.state.actions import FreePlace
from skat.tables.state.keys import STRANGER, Key, key_of
from skat.tables.state.opening import OPEN, Opening
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import LARGEST_TABLE, SMALLEST_TABLE, TableState

_log = logging.getLogger(__name__)

MOST_TABLES: Final = 5
"""Tables at which a person sits."""

_NEWEST: Final = 12
"""How many of the last tables of an account are looked at when it comes back."""

_TURNED_DOWN: Final = "_full_or_already_there"


async def create(
    hall: Hall, client: Client, *, size: int, name: str = "", password: str = ""
) -> str | None:
    """Opens a table and lets its maker sit down there; the words of the error."""
    if len(client.boards) >= MOST_TABLES:
        return "_Already_at_5_tables"
    if name and name in hall.boards:
        return f"{name} _already_exists"
    settings = Settings(
        visibility="private" if name else "public",
        seating="drawn",
        clock=hall.clock,
        spectators=True,
        take_over_seconds=None,
    )
    opening = Opening(
        name=client.account.name,
        size=size,
        rules=ONLINE_RULES,
        settings=settings,
        others=(OPEN,) * (size - 1),
        account=client.account.id,
    )
    seated = await hall.tables.open(opening)
    if isinstance(seated, Refusal):
        return f"_ISS_down_for_maintenance {seated.code}"
    board = await hall.attach(seated.table, name=name)
    if isinstance(board, Refusal):
        return f"_ISS_down_for_maintenance {board.code}"
    if password:
        board.ticket = password
    board.visit.driver.pace = Pace.FAST
    hall.tell_all(f"tables + {board.name} {size} 0 {'. ' * size}-1")
    async with board.changing:
        return await _sit(hall, client, board, key_of(seated.token))


async def join(hall: Hall, client: Client, board: IssBoard, *, ticket: str = "") -> str | None:
    """Gives a client a seat, his own one if he has one; the words of the error."""
    async with board.changing:
        if not board.is_open:
            return f"_Table_unknown_colon {board.name}"
        if board.member(client) is not None:
            return f"{board.name} {_TURNED_DOWN}"
        own = await hall.tables.key_of_account(board.table.journal, client.account.id)
        if not isinstance(own, Refusal) and board.state.place_of(own) is not None:
            return await _sit(hall, client, board, own)
        if board.state.settings.visibility == "private" and ticket != board.ticket:
            return "_Table_pw_false"
        if len(client.boards) >= MOST_TABLES:
            return "_Already_at_5_tables"
        if board.state.deal_is_running or board.starting:
            return f"{board.name} _Game_underway {_TURNED_DOWN}"
        with board.quietly():
            return await _take_seat(hall, client, board)


async def _take_seat(hall: Hall, client: Client, board: IssBoard) -> str | None:
    """A free seat, or that of a player whose line is lost."""
    if not board.state.free:
        chairs = [board.state.chairs[place - 1] for place in board.state.people]
        lost = [chair.place for chair in chairs if not board.standing.is_seated(chair)]
        if not lost:
            return f"{board.name} {_TURNED_DOWN}"
        if refused := await entered(board, lambda _: FreePlace(lost[0], lost[0])):
            return f"{board.name} {_TURNED_DOWN} {refused.code}"
    comer = Comer(name=client.account.name, account=client.account.id)
    seated = await hall.tables.join(board.table.journal, comer)
    if isinstance(seated, Refusal) or seated.place is None:
        why = seated.code if isinstance(seated, Refusal) else ""
        return f"{board.name} {_TURNED_DOWN} {why}".strip()
    return await _sit(hall, client, board, key_of(seated.token))


async def _sit(hall: Hall, client: Client, board: IssBoard, key: Key) -> str | None:
    """A client has a place of his own at a table, now or again: the lines of that, in order."""
    with board.quietly():
        member = await _enter(hall, client, board, key)
    if isinstance(member, Refusal):
        return f"{board.name} {_TURNED_DOWN} {member.code}"
    board.accounts[client.account.id] = key
    board.leavers.discard(key)
    board.flags_of(member).ready = False
    board.show_tables()
    _welcome(client, board, member)
    return None


async def observe(hall: Hall, client: Client, board: IssBoard, *, ticket: str = "") -> str | None:
    """Lets a client look on; the words of the error."""
    known = board.member(client)
    if known is not None:
        return "_You_already_observing" if known.observes else "_You_already_playing"
    if board.state.settings.visibility == "private" and ticket != board.ticket:
        return "_Table_pw_false"
    with board.quietly():
        member = await _enter(hall, client, board, STRANGER)
    if isinstance(member, Refusal):
        return f"{board.name} {_TURNED_DOWN} {member.code}"
    _welcome(client, board, member)
    return None


def _welcome(client: Client, board: IssBoard, member: Member) -> None:
    """The first lines to a new member of a table: the table, its state, then a running game."""
    client.send(board.create_line(member))
    board.members.append(member)
    client.boards.add(board.name)
    board.show_state()
    start = board.start_again(member)
    if start is not None:
        board.say_to(member, start)


async def _enter(hall: Hall, client: Client, board: IssBoard, key: Key) -> Member | Refusal:
    def dismissed(_: Refusal) -> None:
        member = board.member(client)
        if member is not None and board.is_open:
            client.send(f"destroy {board.name} {member.me}")
            hall.part(board, member)

    # His lines come from the board, for all in one order; his connection shows he is there.
    onlooker = Subscriber(key, lambda _: None, dismiss=dismissed)
    visit = await hall.tables.enter(board.table.journal, onlooker)
    return visit if isinstance(visit, Refusal) else Member(client, key, visit)


# --- back again -------------------------------------------------------------------------------


async def seat_again(hall: Hall, client: Client) -> None:
    """Puts a client who is back on his seats, also those of a server that was started anew."""
    for board in tuple(hall.boards.values()):
        key = board.accounts.get(client.account.id)
        if key is not None:
            await _sit_again(hall, client, board, key)
    try:
        newest = await asyncio.to_thread(
            hall.store.read, taken_part, client.account.id, limit=_NEWEST
        )
        for part in newest:
            await _recall(hall, client, part.journal)
    except StoreError:
        _log.warning("the last tables of an account cannot be read")


async def _sit_again(hall: Hall, client: Client, board: IssBoard, key: Key) -> None:
    async with board.changing:
        has_place = board.state.place_of(key) is not None
        if board.is_open and has_place and board.member(client) is None:
            await _sit(hall, client, board, key)


async def _recall(hall: Hall, client: Client, journal: JournalId) -> None:
    """A table that was there when the server ended goes on once one of its players is back."""
    known = hall.board_of(journal)
    if known is not None and client.account.id in known.accounts:
        return
    own = await hall.tables.key_of_account(journal, client.account.id)
    if isinstance(own, Refusal):
        return
    visit = await hall.tables.enter(journal, Subscriber(own, lambda _: None))
    if isinstance(visit, Refusal):
        return
    board = await hall.attach(journal) if _goes_on(visit.table.state) else None
    if isinstance(board, IssBoard):
        place = board.state.place_of(own)
        if place is not None:
            # Where all practised when the server ended they do so still.
            board.flags_at(place).practice = board.clock is not None
        await _sit_again(hall, client, board, own)
    hall.tables.leave(visit)


def _goes_on(state: TableState) -> bool:
    """Whether this is a table where a player of the port has a seat that waits for him."""
    seen = state.is_online and state.settings.spectators and not state.finished
    of_the_port = state.settings.take_over_seconds is None and state.settings.seating == "drawn"
    return seen and (state.deal_is_running or of_the_port)


LobbyCommand = Callable[[Hall, Client, list[str]], Awaitable[str | None]]
"""Does what it can, and returns the words of the error."""

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
        wrong = await do(hall, client, words[1:])
    elif command in _NOT_HERE:
        wrong = "_Insufficient_permission"
    else:
        command = echo(command)
        wrong = f"_Command_unknown_colon {command}"
    if wrong is not None:
        client.error(command, wrong)


async def _create(hall: Hall, client: Client, words: list[str]) -> str | None:
    usage = "_Usage_colon create _create_syntax"
    if not words:
        return f"_Missing_game_file, {usage}"
    if words[0] != "/":
        return f"_Param_missing_or_wrong {echo(words[0])}, {usage}"
    if len(words) < 2:
        return f"_Missing_table_type, {usage}"
    if words[1] not in _SIZES:
        return f"_Player_num_illegal {echo(words[1])}"
    if len(words) == 3:
        return f"_Missing_table_pw, {usage}"
    if len(words) > 3 and not _NAME.fullmatch(words[2]):
        return f"_Table_name_invalid {echo(words[2])}"
    if len(words) > 3 and not _PASSWORD.fullmatch(words[3]):
        return "_Pw_invalid"
    name, password = words[2:4] if len(words) > 3 else ("", "")
    return await create(hall, client, size=_SIZES[words[1]], name=name, password=password)


async def _join(hall: Hall, client: Client, words: list[str]) -> str | None:
    board = _named(hall, words, command="join")
    if isinstance(board, str):
        return board
    return await join(hall, client, board, ticket=_ticket(words))


async def _observe(hall: Hall, client: Client, words: list[str]) -> str | None:
    board = _named(hall, words, command="observe")
    if isinstance(board, str):
        return board
    return await observe(hall, client, board, ticket=_ticket(words))


def _named(hall: Hall, words: list[str], *, command: str) -> IssBoard | str:
    """The table that a command names, or the words of the error."""
    if not words:
        return f"_Missing_table_name, _Usage_colon {command} _{command}_syntax"
    return hall.boards.get(words[0], f"_Table_unknown_colon {echo(words[0])}")


def _ticket(words: list[str]) -> str:
    return words[1] if len(words) > 1 else ""


async def _assign(hall: Hall, client: Client, words: list[str]) -> str | None:
    """A seat anywhere, at a table of this size; a new table where none is free."""
    size = _SIZES.get(words[0]) if words else None
    if size is None:
        return "_Player_num_illegal"
    for board in tuple(hall.boards.values()):
        state = board.state
        public = state.settings.visibility == "public"
        fits = state.size == size and state.free and not state.deal_is_running and public
        if fits and not board.member(client) and await join(hall, client, board) is None:
            return None
    return await create(hall, client, size=size)


async def _yell(hall: Hall, client: Client, words: list[str]) -> str | None:
    text = clean(" ".join(words))
    if not text:
        return "_Param_missing_or_wrong"
    if not _may_talk(hall, client):
        return "_not_allowed_when_playing"
    hall.tell_all(f"yell {client.name} {text}")
    return None


async def _tell(hall: Hall, client: Client, words: list[str]) -> str | None:
    text = clean(" ".join(words[1:]))
    listener = hall.clients.get(words[0]) if words else None
    if not text:
        return "_Param_missing_or_wrong, _Usage_colon tell _tell_syntax"
    if listener is None:
        return f"{echo(words[0])} _not_connected"
    if not _may_talk(hall, client):
        return "_Shut_up_playing"
    listener.send(f"tell {client.name} {text}")
    return None


def _may_talk(hall: Hall, client: Client) -> bool:
    """Whether a client may talk beyond his table: not while he plays, unless all there allow it."""
    playing = (
        board
        for board in map(hall.boards.__getitem__, client.boards)
        if board.state.deal_is_running
        and any(member.client is client and not member.observes for member in board.members)
    )
    return all(board.may_talk for board in playing)


async def _time(hall: Hall, client: Client, words: list[str]) -> None:
    client.send(time.strftime("time %Y-%m-%d %H:%M:%S", time.gmtime()))


async def _finger(hall: Hall, client: Client, words: list[str]) -> str | None:
    name = words[0] if words else client.name
    is_computer = name in COMPUTERS
    if not (is_computer or hall.is_here(name)):
        return f"{echo(name)} _not_known"
    group = int(is_computer)
    facts = ("permission: 0", "languages: -", f"group: {group}", "connected: 1")
    client.send(f"finger {name} {_LINE_BREAK.join(facts)}")
    return None


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
