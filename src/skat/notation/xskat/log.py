"""A log of XSkat, read deal by deal into values.

A deal is a table of tricks, a table of the hands as they were played (the soloist's after his
discard), and lines about skat, bid, game and result. The card that takes a trick is in capitals; an
underscore marks the leader, where another player led it. House rules show in marks: a name that is
underlined said kontra or re, or knocked before a Ramsch; a card called Spitze is the lowest trump.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

import msgspec
from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, Card
from skat.model.order import trump_order
from skat.notation.problem import Problem
from skat.notation.xskat import (
    LogFacts,
    LoggedCard,
    LoggedGame,
    LoggedRamsch,
    LogLine,
    LogLineError,
    card_called,
    cards_in,
    plain,
)

_END: Final = "=" * 40
_RULE: Final = "----"
_WIDTH: Final = 12
_LONGEST: Final = 1_000
"""Bytes of a line; formatted ones have about 150."""
_MOST_LINES: Final = 60
"""Lines of a deal; the longest has about 35."""

_SPITZE: Final = re.compile(r"Spitze([ _])!", re.IGNORECASE)
_SCHENKEN: Final = re.compile(r"\b(?:schenken|akzeptiert|give up|accepted)\b", re.IGNORECASE)
_PASSED: Final = re.compile(r"\b_?Passe?_?\b")

Three = tuple[Card, Card, Card]


class LoggedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One deal, by seats from forehand on; `forehand` is the number of its column, 0 to 2.

    `hands` and `skat` are those after the discard, the cards of a trick stand in the order in which
    they were played. Without `game` all passed. `line` is where the deal begins.
    """

    line: int
    forehand: int
    players: tuple[str, str, str]
    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    skat: tuple[Card, Card]
    tricks: tuple[Three, ...]
    game: LoggedGame | LoggedRamsch | None


def is_log(head: Sequence[bytes]) -> bool:
    """Whether a file that begins so is a log: names, a blank line, a rule.

    >>> is_log([b" Computer1   Computer2   Computer3 ", b" ", b"-" * 40])
    True
    """
    return any(line.rstrip() == b"-" * 40 for line in head[1:4])


def read_log(file: BinaryIO) -> Iterator[LoggedDeal | Problem]:
    """Every deal of an open log, and in the place of one that does not fit what is wrong.

    >>> from io import BytesIO
    >>> [found.code for found in read_log(BytesIO(b"noise"))]
    ['xskat_unfinished']
    """
    lines: list[LogLine] = []
    for number, line in enumerate(iter(lambda: file.readline(_LONGEST), b""), 1):
        text = plain(_decoded(line).rstrip("\r\n"))
        if text.rstrip() == _END:
            yield _deal(lines)
            lines = []
        elif lines or text.strip():
            lines.append(LogLine(number, text))
        if len(lines) > _MOST_LINES:
            break
    if lines:
        yield Problem("xskat_unfinished", line=lines[0].number)


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _deal(lines: Sequence[LogLine]) -> LoggedDeal | Problem:
    try:
        return _read(lines or [LogLine(1, "")])
    except LogLineError as error:
        return error.problem


def _read(lines: Sequence[LogLine]) -> LoggedDeal:
    rules = [at for at, line in enumerate(lines) if line.text.startswith(_RULE)]
    if len(rules) != 3:
        raise LogLineError(lines[0])
    head, rows = lines[: rules[0]], lines[rules[0] + 1 : rules[1]]
    held, about = lines[rules[1] + 1 : rules[2]], lines[rules[2] + 1 :]
    if len(head) not in (1, 2) or not rows:
        raise LogLineError(lines[0])
    facts = LogFacts(about, names=_names(head))
    if _SCHENKEN.search(rows[0].text):
        raise LogLineError(rows[0], rule="Schenken")
    played = not _PASSED.search(rows[0].text)
    spitze = any(_SPITZE.search(row.text) for row in (*rows, *held))
    if spitze:
        lowest = trump_order(facts.contract())[-1:]
        rows, held = (_with_spitze(part, lowest) for part in (rows, held))
    forehand = _leader(rows[0]) if played else _first_to_speak(rows[0])
    columns = list(zip(*(_three(row) for row in held), strict=True))
    if len(columns) != 3:
        raise LogLineError(lines[rules[1]])
    order = [(forehand + seat) % 3 for seat in range(3)]
    hands = [tuple(printed.card for printed in columns[column]) for column in order]
    names = [facts.names[column] for column in order]
    deal = LoggedDeal(
        line=lines[0].number,
        forehand=forehand,
        players=(names[0], names[1], names[2]),
        hands=(hands[0], hands[1], hands[2]),
        skat=facts.two("skat"),
        tricks=tuple(map(_trick, rows)) if played else (),
        game=_with_marks(facts.game(forehand), head, order, spitze=spitze) if played else None,
    )
    if not _is_whole(deal):
        raise LogLineError(lines[rules[1]])
    return deal


def _is_whole(deal: LoggedDeal) -> bool:
    """Whether hands and skat make a pack, and the tricks and the skat as dealt are made of them."""
    held = [card for hand in deal.hands for card in hand]
    played = [card for trick in deal.tricks for card in trick]
    whole = len({*held, *deal.skat}) == len(ALL_CARDS) and {*map(len, deal.hands)} == {10}
    if isinstance(deal.game, LoggedGame):
        twelve = {*deal.hands[deal.game.soloist], *deal.skat}
        whole = whole and len(twelve.intersection(deal.game.skat_as_dealt)) == 2
    return whole and set(played) <= set(held) and len(set(played)) == len(played)


def _names(head: Sequence[LogLine]) -> tuple[str, str, str]:
    """The names over the columns, a second word below the first, without the marks."""
    cells = [
        " ".join(" ".join(_cell(line, at).strip("_ ").split()) for line in head).strip()
        for at in range(3)
    ]
    return cells[0], cells[1], cells[2]


def _cell(line: LogLine, column: int) -> str:
    return line.text[_WIDTH * column :][:_WIDTH]


def _with_marks(
    game: LoggedGame | LoggedRamsch, head: Sequence[LogLine], order: Sequence[int], *, spitze: bool
) -> LoggedGame | LoggedRamsch:
    """The game with Spitze, kontra and re: the names of who said so are underlined."""
    marked = [seat for seat, column in enumerate(order) if _is_marked(head, column)]
    if isinstance(game, LoggedRamsch):
        if marked:
            raise LogLineError(head[0], rule="Klopfen")
        return game
    kontra = [seat for seat in marked if seat != game.soloist]
    re_said = game.soloist in marked
    if len(kontra) > 1 or (re_said and not kontra):
        raise LogLineError(head[0])
    return replace(game, spitze=spitze, kontra=next(iter(kontra), None), re=re_said)


def _is_marked(head: Sequence[LogLine], column: int) -> bool:
    """Whether the name is underlined: between underscores, with one in the place of a blank."""
    name = _cell(head[0], column).strip(" ")
    return name.startswith("_") and name.endswith("_")


def _with_spitze(rows: Sequence[LogLine], lowest: Sequence[Card]) -> list[LogLine]:
    """The rows with the lowest trump in its place, in capitals and marked as it was."""

    def printed(match: re.Match[str]) -> str:
        name = card_called(lowest[0])
        return (name.upper() if match[0][1].isupper() else name).replace(" ", match[1])

    if not lowest:
        raise LogLineError(rows[0])
    return [LogLine(row.number, _SPITZE.sub(printed, row.text)) for row in rows]


def _three(row: LogLine) -> list[LoggedCard]:
    try:
        cards = cards_in(row.text)
    except LookupError:
        cards = []
    if len(cards) != 3:
        raise LogLineError(row)
    return cards


def _trick(row: LogLine) -> Three:
    cards, leader = [printed.card for printed in _three(row)], _leader(row)
    return cards[leader], cards[(leader + 1) % 3], cards[(leader + 2) % 3]


def _leader(row: LogLine) -> int:
    """The seat whose card has the underscore; without one the winner of the trick led it."""
    cards = _three(row)
    marked = [at for at, printed in enumerate(cards) if printed.underscore]
    takers = [at for at, printed in enumerate(cards) if printed.capitals]
    if len(marked or takers) != 1:
        raise LogLineError(row)
    return (marked or takers)[0]


def _first_to_speak(row: LogLine) -> int:
    """Forehand among three who passed: his word is underlined."""
    words = row.text.split()
    marked = [at for at, word in enumerate(words) if word.startswith("_")]
    if len(words) != 3 or len(marked) != 1:
        raise LogLineError(row)
    return marked[0]
