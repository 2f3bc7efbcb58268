"""What a line of the port must look like, from the document alone: fields, number, form.

Nothing here comes from the port's code. Whatever is not as the document says raises
`AssertionError` at the line that was wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

WORD = re.compile(r"[!-~]{1,24}")
TIME = re.compile(r"-?[0-9]+\.[0-9]")
TABLE = re.compile(r"\.[0-9]+|[A-Za-z][!-9;-~]{2,7}")
CARD = re.compile(r"[CSHD][AKQJT987]")
CARDS = frozenset(suit + rank for suit in "CSHD" for rank in "AKQJT987")
RESULT = re.compile(
    r"passed|unknown|d:(-1|[012]) (win|loss|penalty) v:-?[0-9]+ m:-?[0-9]+ (bidok|overbid)"
    r" p:[0-9]+ t:[0-9]+ s:[01] z:[01] p0:[01] p1:[01] p2:[01] l:(-1|[012]) to:(-1|[012]) r:[01]"
)
RECORD = re.compile(
    r"\(;GM\[Skat\]PC\[([^\]]*)\]CO\[\]SE\[([0-9]+)\]ID\[([0-9]+)\]"
    r"DT\[([0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{2}:[0-9]{2}:[0-9]{2}/UTC)\](?:OW\[([0123])\])?"
    r"P0\[([^\]]+)\]P1\[([^\]]+)\]P2\[([^\]]+)\]R0\[((?:0\.0)?)\]R1\[((?:0\.0)?)\]R2\[((?:0\.0)?)\]"
    r"MV\[((?:[w012] [^ \]]+ )*)\]R\[([^\]]+)\] ;\)"
)


@dataclass(frozen=True)
class Block:
    """One player of `state`."""

    name: str
    played: int
    won: int
    last: int
    total: int
    other_size: bool
    practice: bool
    talk: bool
    ready: bool


@dataclass(frozen=True)
class StateLine:
    """A whole `state`: who sits where, the blocks, whether a game runs, and its number."""

    seats: int
    seated: tuple[str, ...]
    blocks: tuple[Block, ...]
    running: bool
    game: int


@dataclass(frozen=True)
class RecordLine:
    """A record, its moves as pairs of who and what."""

    series: int
    identity: int
    view: str
    players: tuple[str, str, str]
    moves: tuple[tuple[str, str], ...]
    result: str


def words_of(line: str) -> list[str]:
    """The words of a line of the server: never an empty line, one blank between two words."""
    assert line, "an empty line kills JSkat"
    assert line.isprintable() or "\x02" in line or "\x01" in line, repr(line)
    return line.split(" ")


def flag(word: str) -> bool:
    assert word in ("0", "1"), word
    return word == "1"


def state_line(words: list[str]) -> StateLine:
    """The 47 words after `state`."""
    assert len(words) == 47, (len(words), words)
    assert all(words), words
    seats = int(words[0])
    assert seats in (3, 4)
    blocks = []
    for at in range(4):
        block = words[5 + 10 * at : 15 + 10 * at]
        assert block[1] in (".", "#", "$", "%", "&"), block
        played, won, last, total = map(int, block[2:6])
        size, practice, talk, ready = map(flag, block[6:10])
        blocks.append(Block(block[0], played, won, last, total, size, practice, talk, ready))
    assert words[45] in ("true", "false")
    if seats == 3:
        assert words[4] == "."
        assert words[35:45] == [".", ".", *"00000000"], words[35:45]
    for name, block_of in zip(words[1:5], blocks, strict=True):
        assert name in (".", block_of.name), (name, block_of)
        if block_of.name == ".":
            assert block_of == Block(".", 0, 0, 0, 0, False, False, False, False)
    return StateLine(seats, tuple(words[1:5]), tuple(blocks), words[45] == "true", int(words[46]))


def record_line(text: str) -> RecordLine:
    """A record on one line, labels in their order."""
    match = RECORD.fullmatch(text)
    assert match is not None, text
    assert RESULT.fullmatch(match.group(13)), match.group(13)
    said = match.group(12).split()
    moves = tuple(zip(said[::2], said[1::2], strict=True))
    return RecordLine(
        series=int(match.group(2)),
        identity=int(match.group(3)),
        view=match.group(5) or "w",
        players=(match.group(6), match.group(7), match.group(8)),
        moves=moves,
        result=match.group(13),
    )


def lobby_line(words: list[str]) -> None:
    """A line outside any table, by its first word."""
    match words[0]:
        case "clients" if words[1] == "+":
            assert len(words) == 11, words
            assert WORD.fullmatch(words[2])
            assert words[3] in "012"
            assert re.fullmatch(r"-|[EDFPSC]{1,3}", words[4])
            assert re.fullmatch(r"-?[0-9]+\.[0-9]", words[6]), words
            assert all(word.isdecimal() for word in (words[5], *words[7:11])), words
            flag(words[9])
        case "clients":
            assert len(words) == 3, words
            assert words[1] == "-"
        case "tables" if words[1] == "+":
            assert len(words) >= 9, words
            seats = int(words[3])
            assert seats in (3, 4)
            assert len(words) == 5 + seats + 1, words
            assert TABLE.fullmatch(words[2]), words
            assert words[4].isdecimal()
            assert all(word == "." or WORD.fullmatch(word) for word in words[5 : 5 + seats])
            assert words[-1] == "-1"
        case "tables":
            assert len(words) == 3, words
            assert words[1] == "-"
        case "create":
            seats = int(words[3])
            assert words[4:] == ["-1", str(seats), *["?"] * seats, "0"], words
        case "destroy":
            assert len(words) == 3, words
        case "invite":
            assert len(words) == 4, words
            assert all(map(WORD.fullmatch, words[1:])), words
        case "yell" | "tell" | "text":
            assert len(words) >= 2, words
        case "finger":
            assert len(words) >= 3, words
        case "time":
            day = r"[0-9]{4}(-[0-9]{2}){2} [0-9]{2}(:[0-9]{2}){2}"
            assert re.fullmatch(day, " ".join(words[1:]))
        case "error":
            assert len(words) >= 2, words
            assert any(word.startswith("_") for word in words), words
        case _:
            raise AssertionError(f"no such line: {words}")
