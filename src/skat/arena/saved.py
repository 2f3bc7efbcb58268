"""A match on file: finished boards, one JSON object a line, so that it can be taken up again.

The first line names the match and the version of the package, for other versions may have other
players of the same name. The number of boards is not part of it: a match may be prolonged.
A last line cut short by a crash is dropped; its board is played again.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec

from skat import __version__
from skat.arena.board import Board
from skat.arena.match import Match


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

    def __init__(self, path: Path, match: Match) -> None:
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        self.boards = _read(whole, match, path)
        self._file = path.open("r+b" if path.exists() else "w+b")
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not whole:
            self._write(_heading(match))

    def add(self, boards: tuple[Board, ...]) -> None:
        """Put these boards into the file at once."""
        for board in boards:
            self._write(board)

    def _write(self, line: _Heading | Board) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def __enter__(self) -> SavedBoards:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _read(whole: bytes, match: Match, path: Path) -> tuple[Board, ...]:
    lines = whole.splitlines()
    if not lines:
        return ()
    try:
        heading = msgspec.json.decode(lines[0], type=_Heading)
        boards = tuple(msgspec.json.decode(line, type=Board) for line in lines[1:])
    except msgspec.DecodeError as error:
        raise OtherMatchError(f"{path} holds no boards of a match: {error}") from None
    if heading != _heading(match):
        raise OtherMatchError(f"{path} holds another match: {heading}")
    return boards
