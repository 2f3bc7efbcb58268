"""A match: many boards, played in chunks on an executor or right here, and kept on file.

The executor is of processes of this machine, or a Dask cluster by its address.

The result depends on the match alone, not on how many workers there are or which finish first.

On file finished boards stand one JSON object a line, so that a match can be taken up again. The
first line names the match and the version of the package, for other versions may have other players
of the same name. The number of boards is not part of it: a match may be prolonged. A last line cut
short by a crash is dropped; its board is played again.
"""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec

from skat import __version__
from skat.arena.board import Board, Judge, play_board
from skat.arena.naming import Named, UnknownPlayerError, parse_player
from skat.arena.opening import FixedContract, contract_by, dealt, opened, pack_of_board
from skat.model.checked import checked, naming_wrong_fields
from skat.model.files import written
from skat.model.malformed import UNREADABLE
from skat.model.refusal import Detail, Refusal, refusal_in
from skat.rules.state import State


class NoClusterError(RuntimeError):
    """A cluster was asked for that cannot be used: package missing, address silent."""


@checked
@contextmanager
def processes(workers: int) -> Iterator[Executor | None]:
    """So many processes of this machine; with a single one the work is done right here.

    >>> with processes(1) as executor:
    ...     executor is None
    True
    """
    if workers == 1:
        yield None
        return
    # Fresh processes: a fork would copy locks that threads of a library may hold.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=fresh) as executor:
        yield executor


@checked
@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The executor of the Dask cluster at this address; its workers need the same `skat`.

    Raises `NoClusterError` if the package `distributed` is missing or nobody answers there.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        missing = {"name": "distributed", "extra": "cluster"}
        raise NoClusterError(Refusal("part_missing", details=missing)) from None
    try:
        client = distributed.Client(address)
    except (OSError, ValueError) as error:
        details = {"address": address, "reason": str(error)}
        raise NoClusterError(Refusal("arena_no_cluster", details=details)) from error
    with client:
        yield client.get_executor()


LARGEST_CHUNK = 20
CHUNKS_AT_LEAST = 64
"""Many small chunks keep all workers busy to the end; a chunk is worth sending from a second on."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays whom: players by name, the number of boards, the seed that fixes all chance.

    With the full auction by default; `contracts_by` names a player who bids, discards and announces
    for everybody, `given` holds one contract a board: in both cases A and B only play the cards.

    >>> Match(a="simple", b="random", boards=2, seed=1).boards
    2
    """

    a: str
    b: str
    boards: int
    seed: int
    contracts_by: str | None = None
    given: tuple[FixedContract, ...] = ()

    def __post_init__(self) -> None:
        with naming_wrong_fields(self):
            if self.boards < 2:
                raise ValueError("an interval needs two boards at least")
            if self.given and self.contracts_by is not None:
                raise ValueError("contracts are given or made by a player, not both")
            if self.given and len(self.given) < self.boards:
                raise ValueError(f"{len(self.given)} contracts given for {self.boards} boards")

    @property
    def full_auction(self) -> bool:
        """Whether A and B bid themselves."""
        return not self.given and self.contracts_by is None


@checked
def refused_match(match: Match) -> Refusal | None:
    """Why a match cannot be played: a player that there is not, or not with these parameters.

    >>> print(refused_match(Match(a="simple", b="nobody", boards=2, seed=1)))
    No player is called nobody; there are random, beginner, simple, pimc, club, strong
    """
    for text in (match.a, match.b, match.contracts_by):
        if text is not None:
            try:
                parse_player(text)(0)
            except UnknownPlayerError as error:
                return refusal_in(error)
    return None


@checked
def opening_of(match: Match, board: int) -> State:
    """The state in which the six games of this board begin."""
    if match.given:
        return opened(match.given[board])
    if match.contracts_by is not None:
        by = parse_player(match.contracts_by)
        return opened(contract_by(by, seed=match.seed, board=board))
    return dealt(pack_of_board(match.seed, board))


def play_boards(match: Match, numbers: tuple[int, ...], judge: Judge | None) -> tuple[Board, ...]:
    """These boards of the match, one after the other: the piece of work that a worker gets."""
    a: Named = parse_player(match.a)
    b: Named = parse_player(match.b)
    return tuple(
        play_board(number, opening_of(match, number), a=a, b=b, seed=match.seed, judge=judge)
        for number in numbers
    )


@checked
def play_match(
    match: Match,
    *,
    executor: Executor | None = None,
    judge: Judge | None = None,
    finished: Collection[Board] = (),
    on_boards: Callable[[tuple[Board, ...]], None] | None = None,
) -> tuple[Board, ...]:
    """All boards of a match in their order; without an executor they are played right here.

    `finished` are boards played before, which are not played again; `on_boards` hears of every
    chunk as it is done. `judge` answers claims and must be a function that another process finds by
    its name. Raises what a player raises, after the chunks not yet begun have been called off.

    >>> boards = play_match(Match(a="random", b="random", boards=2, seed=1))
    >>> [len(board.games) for board in boards]
    [6, 6]
    """
    boards = {board.number: board for board in finished if board.number < match.boards}
    missing = [number for number in range(match.boards) if number not in boards]
    size = max(1, min(LARGEST_CHUNK, match.boards // CHUNKS_AT_LEAST))
    chunks = [tuple(missing[first : first + size]) for first in range(0, len(missing), size)]
    for done in _played(match, chunks, executor, judge):
        boards.update((board.number, board) for board in done)
        if on_boards is not None:
            on_boards(done)
    return tuple(boards[number] for number in range(match.boards))


def _played(
    match: Match, chunks: list[tuple[int, ...]], executor: Executor | None, judge: Judge | None
) -> Iterator[tuple[Board, ...]]:
    if executor is None:
        for chunk in chunks:
            yield play_boards(match, chunk, judge)
        return
    waiting = [executor.submit(play_boards, match, chunk, judge) for chunk in chunks]
    try:
        for future in as_completed(waiting):
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()


class OtherMatchError(ValueError):
    """The file holds another match, or none."""


class _Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    skat: str
    a: str
    b: str
    seed: int
    opening: str


def _heading(match: Match) -> _Heading:
    opening = "auction" if match.full_auction else f"contracts by {match.contracts_by}"
    if match.given:
        opening = f"given {sha256(msgspec.json.encode(match.given)).hexdigest()}"
    return _Heading(1, __version__, match.a, match.b, match.seed, opening)


class SavedBoards:
    """The file of a match, open for more boards; `boards` are those that it held.

    Raises `OtherMatchError` if the file is of another match or damaged, and OSError.
    """

    @checked
    def __init__(self, path: Path, match: Match) -> None:
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        # A line that was cut short is ours only where it begins as ours does.
        if not (whole or _line(_heading(match)).startswith(text)):
            raise OtherMatchError(Refusal("arena_no_boards", details={"path": str(path)}))
        self.boards = _read(whole, match, path)
        self._path = path
        with written(str(path)):
            self._file = path.open("r+b" if path.exists() else "w+b")
            try:
                self._file.truncate(len(whole))
                self._file.seek(len(whole))
            except OSError:
                # A device or a pipe keeps nothing.
                self._file.close()
                raise
        if not whole:
            self._write(_heading(match))

    @checked
    def add(self, boards: tuple[Board, ...]) -> None:
        """Put these boards into the file at once."""
        for board in boards:
            self._write(board)

    def _write(self, line: _Heading | Board) -> None:
        with written(str(self._path)):
            self._file.write(_line(line))
            self._file.flush()

    def __enter__(self) -> SavedBoards:
        return self

    def __exit__(self, *_: object) -> None:
        with written(str(self._path)):
            self._file.close()


def _another(path: Path, heading: _Heading) -> Refusal:
    details: dict[str, Detail] = {
        "path": str(path),
        "a": heading.a,
        "b": heading.b,
        "seed": heading.seed,
        "opening": heading.opening,
        "version": heading.skat,
    }
    return Refusal("arena_other_match", details=details)


def _line(record: _Heading | Board) -> bytes:
    return msgspec.json.encode(record) + b"\n"


def _read(whole: bytes, match: Match, path: Path) -> tuple[Board, ...]:
    lines = whole.splitlines()
    if not lines:
        return ()
    try:
        heading = msgspec.json.decode(lines[0], type=_Heading)
        boards = tuple(msgspec.json.decode(line, type=Board) for line in lines[1:])
    except UNREADABLE as error:
        raise OtherMatchError(Refusal("arena_no_boards", details={"path": str(path)})) from error
    if heading != _heading(match):
        raise OtherMatchError(_another(path, heading))
    return boards
