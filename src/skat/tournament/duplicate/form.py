"""The file of a duplicate event: players, movement, seals, results, and published seeds.

Its regulation, by the keys of its sentences, is what its notice says is in it.

The secret from which the cards follow is never in it; it lies in a file of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.files import read_file
from skat.model.refusal import Refusal
from skat.rules.editions import PRESENT_RULES
from skat.scoresheet.line import Line
from skat.scoresheet.typed import TypedGame, line_of_typed
from skat.shuffle import Seed
from skat.tournament.duplicate.boards import board_seal, board_seed
from skat.tournament.duplicate.movement import (
    MOST_BOARDS,
    MOST_PLAYERS,
    BoardNumber,
    Movement,
    WantedMovement,
    movement,
)
from skat.tournament.entrants import ShownAs, called
from skat.tournament.series.list_steps import odd_line

FORMAT: Final = "skat duplicate 1"
FORMAT_2: Final = "skat duplicate 2"
"""Written where four sit at a table, some sit out, or results may be corrected."""
FORMAT_3: Final = "skat duplicate 3"
"""Written where the director has corrected a result after that time."""
MOST_MINUTES: Final = 7 * 24 * 60
MOST_BYTES: Final = 8 * 1024 * 1024

Hex32 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
ShortName = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class DuplicatePlayer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player, numbered by the place in the list; `shown` is how results may call him."""

    name: ShortName
    shown: ShownAs = ShownAs.NUMBER


class BoardResult(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What a table made of a board; the soloist of a game is 1 forehand, 2 middlehand, 3 rearhand.

    `game` was typed, `counted` is the line of a table that a server has counted. With neither of
    them it was passed.
    """

    board: BoardNumber
    table: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)]
    game: TypedGame | None = None
    counted: Line | None = None


class CorrectedResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result as it stood before it was corrected, at what time (UTC, seconds) and why.

    `by_director` where the time that the notice sets was over.
    """

    was: BoardResult
    at: int
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    by_director: Literal[True] | UnsetType = UNSET


class DuplicateEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document. `seed` gives the movement; `seals` fix the cards, board 1 first.

    `words` were called out when the seals were known; None until then. `seeds` are those of the
    boards that all tables have played, in hex, by the number of the board.

    With `at_table` four sit at each table. Where the notice sets `correction_minutes`, the results
    of a board may be corrected for so long after its publication (`told_at`, UTC, seconds);
    `corrected` keeps the results that were replaced.
    """

    format: str
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,40}$")]
    name: ShortName
    organiser: ShortName
    players: Annotated[tuple[DuplicatePlayer, ...], msgspec.Meta(max_length=MOST_PLAYERS)]
    boards: Annotated[int, msgspec.Meta(ge=1, le=MOST_BOARDS)]
    boards_a_round: int
    seed: Hex32
    seals: tuple[Hex32, ...]
    words: str | None = None
    results: tuple[BoardResult, ...] = ()
    seeds: dict[str, Hex32] = {}
    at_table: Literal[4] | UnsetType = UNSET
    correction_minutes: Annotated[int, msgspec.Meta(ge=1, le=MOST_MINUTES)] | UnsetType = UNSET
    told_at: dict[str, int] | UnsetType = UNSET
    corrected: tuple[CorrectedResult, ...] | UnsetType = UNSET

    @property
    def seats_a_table(self) -> int:
        """How many sit at a table, three or four."""
        return 3 if self.at_table is UNSET else self.at_table

    @property
    def tables(self) -> int:
        """How many tables play each board."""
        return len(self.players) // self.seats_a_table

    @property
    def complete(self) -> tuple[BoardNumber, ...]:
        """The boards that all tables have played; what makes no line was not played."""
        tables = self.tables
        lines = {
            (result.board, result.table)
            for result in self.results
            if result.table <= tables and not isinstance(line_of(result), Refusal)
        }
        played = Counter(board for board, _ in lines)
        return tuple(
            BoardNumber(board)
            for board in range(1, self.boards + 1)
            if played[BoardNumber(board)] == tables
        )


def new_event(
    *,
    name: str,
    organiser: str,
    players: tuple[DuplicatePlayer, ...],
    boards: int,
    boards_a_round: int,
    event_id: str,
    seed: bytes,
    secret: bytes,
    at_table: int = 3,
    correction_minutes: int = 0,
) -> DuplicateEvent | Refusal:
    """An event with its seals, before any player has called out a word. Refused as `refused_size`.

    With 0 `correction_minutes` the result of a published board stands. Raises `ValueError` for a
    seed or a secret that does not have 32 bytes.
    """
    wanted = WantedMovement(
        players=len(players),
        boards=boards,
        boards_a_round=boards_a_round,
        seed=seed,
        at_table=at_table,
    )
    plan = movement(wanted)
    if isinstance(plan, Refusal):
        return plan
    numbers = [BoardNumber(board) for board in range(1, boards + 1)]
    return DuplicateEvent(
        format=FORMAT,
        id=event_id,
        name=name,
        organiser=organiser,
        players=players,
        boards=boards,
        boards_a_round=boards_a_round,
        seed=seed.hex(),
        seals=tuple(
            board_seal(board_seed(secret, event_id, board), event_id, board).hex()
            for board in numbers
        ),
        at_table=4 if at_table == 4 else UNSET,
        correction_minutes=correction_minutes or UNSET,
    )


def wanted_movement(event: DuplicateEvent) -> WantedMovement:
    """What the movement of the event follows from."""
    return WantedMovement(
        players=len(event.players),
        boards=event.boards,
        boards_a_round=event.boards_a_round,
        seed=bytes.fromhex(event.seed),
        at_table=event.seats_a_table,
    )


def movement_of(event: DuplicateEvent) -> Movement | Refusal:
    """The movement that follows from the seed of the event."""
    return movement(wanted_movement(event))


def begun(event: DuplicateEvent, *, words: str) -> DuplicateEvent | Refusal:
    """The event with what the hall called out; from now on its cards are fixed."""
    if event.words is not None:
        return Refusal(code="duplicate_begun")
    return replace(event, words=words[:200])


def line_of(result: BoardResult) -> Line | Refusal:
    """The line that a result makes in a list, by the present Skat Order.

    >>> line_of(BoardResult(board=BoardNumber(1), table=1)).passed
    True
    """
    if result.game is not None and result.counted is not None:
        return Refusal(
            code="duplicate_no_such_board",
            details={"board": int(result.board), "table": result.table},
        )
    played = result.game or result.counted
    if played is None:
        return Line()
    if played.soloist is not None and not 1 <= played.soloist <= 3:
        return Refusal(code="no_such_place", details={"place": int(played.soloist)})
    if isinstance(played, Line):
        odd = odd_line(played)
        return played if odd is None else odd
    return line_of_typed(played, PRESENT_RULES)


def with_lines(
    event: DuplicateEvent,
    lines: Mapping[BoardNumber, Mapping[int, Line]],
    *,
    seeds: Mapping[BoardNumber, Seed],
) -> DuplicateEvent:
    """The event with what a server has counted: of each of these boards the line of every table,
    whose soloist is 1 forehand, 2 middlehand, 3 rearhand, and its seed.

    >>> event = new_event(name="Cup", organiser="Club", boards=3, boards_a_round=3, event_id="cup",
    ...     players=tuple(DuplicatePlayer(name=name) for name in "ABCDEF"),
    ...     seed=bytes(32), secret=bytes(32))
    >>> board = BoardNumber(1)
    >>> played = with_lines(event, {board: {1: Line(), 2: Line()}}, seeds={board: Seed(bytes(32))})
    >>> played.complete
    (1,)
    """
    results = tuple(
        BoardResult(board=board, table=table, counted=None if line.passed else line)
        for board, made in sorted(lines.items())
        for table, line in sorted(made.items())
    )
    seeds_by_board = {str(board): seeds[board].hex() for board in sorted(lines)}
    return replace(event, results=results, seeds=seeds_by_board)


def public_event(event: DuplicateEvent) -> DuplicateEvent:
    """The event as everybody may have it: nothing of a board that some table has yet to play.

    A player who did not allow the name is listed with initials, or with the number.
    """
    published = event.complete
    players = tuple(
        replace(each, name=str(number) if (name := called(each.name, each.shown)) is None else name)
        for number, each in enumerate(event.players, start=1)
    )
    return replace(
        event,
        players=players,
        results=tuple(each for each in event.results if each.board in published),
        seeds={board: seed for board, seed in event.seeds.items() if int(board) in published},
        corrected=tuple(replace(each, reason="removed") for each in event.corrected)
        if event.corrected
        else UNSET,
    )


def read_event(data: bytes) -> DuplicateEvent | Refusal:
    """An event from its bytes, or why it is none.

    >>> print(read_event(b"{}"))
    This is no file of a duplicate event: $: the field “format” is missing
    """
    return read_file(
        data,
        DuplicateEvent,
        formats=(FORMAT, FORMAT_2, FORMAT_3),
        most_bytes=MOST_BYTES,
        refused="no_duplicate_file",
    )


def written_event(event: DuplicateEvent) -> bytes:
    """The file as JSON, indented for readers, in the oldest format that has all that is in it."""
    newer = event.at_table, event.correction_minutes, event.corrected
    is_newer = len(event.players) % 3 or any(each is not UNSET for each in newer)
    is_newest = any(each.by_director for each in event.corrected or ())
    needed = FORMAT_3 if is_newest else FORMAT_2 if is_newer else FORMAT
    event = replace(event, format=needed)
    return msgspec.json.format(msgspec.json.encode(event), indent=1) + b"\n"


_RULES: Final = range(1, 9)


def regulation(event: DuplicateEvent) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Each sentence by its key and details; the last ones only where the event needs them."""
    for number in _RULES:
        at_four = number == 1 and event.seats_a_table == 4
        yield "duplicate.rule_at_four" if at_four else f"duplicate.rule_{number}", {}
    if len(event.players) % event.seats_a_table:
        yield "duplicate.rule_sits_out", {}
    if event.correction_minutes:
        yield "duplicate.rule_corrections", {"minutes": event.correction_minutes}
