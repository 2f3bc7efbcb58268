"""The log that XSkat writes, read into one value a deal.

A deal is a table of tricks, a table of the hands as they were played (the soloist's after his
discard), and lines about skat, bid, game and result. The card that takes a trick is in capitals; an
underscore marks who led it, where that is somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from skat.model.cards import Card
from skat.model.contract import Contract

_SUITS = {"diamond": "D", "heart": "H", "spade": "S", "club": "C"}
_CONTRACTS = {
    "Diamond": Contract.DIAMONDS,
    "Heart": Contract.HEARTS,
    "Spade": Contract.SPADES,
    "Club": Contract.CLUBS,
    "Grand": Contract.GRAND,
    "Null": Contract.NULL,
}
_COLUMNS = ((2, 14), (14, 26), (26, 38))
_END = "=" * 40
_RULE = "-" * 4


class LogError(ValueError):
    """The log is not as expected; says at which line."""


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """The game that somebody played. `points` are the soloist's with the skat; None in null."""

    soloist: int
    contract: Contract
    hand: bool
    ouvert: bool
    bid: int
    skat_as_dealt: tuple[Card, Card]
    tricks: tuple[tuple[Card, Card, Card], ...]
    won: bool
    points: int | None


class LoggedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One deal, by seats from forehand on; `forehand` is the number of its computer, 0 to 2.

    `hands` and `skat` are those after the discard. The cards of a trick stand in the order in which
    they were played. Without `declared` all passed.
    """

    forehand: int
    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    skat: tuple[Card, Card]
    declared: Declared | None


def read_log(text: str) -> Iterator[LoggedDeal]:
    """Every deal of a log. Raises LogError at the first line that does not fit."""
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line != _END:
            lines.append(line)
            continue
        try:
            yield _deal(lines)
        except (ValueError, LookupError) as error:
            raise LogError(f"the deal that ends at line {number}: {error}") from error
        lines = []
    if any(line.strip() for line in lines):
        raise LogError("the last deal does not end")


def _deal(lines: Sequence[str]) -> LoggedDeal:
    rules = [at for at, line in enumerate(lines) if line.startswith(_RULE)]
    if len(rules) != 3:
        raise LogError("three rules part a deal")
    rows, held, about = (
        lines[rules[0] + 1 : rules[1]],
        lines[rules[1] + 1 : rules[2]],
        lines[rules[2] + 1 :],
    )
    hands = [tuple(_card(line[first:last]) for line in held) for first, last in _COLUMNS]
    facts = _facts(about)
    skat = _two(facts["Skat is"])
    passed = "Pass" in rows[0]
    forehand = _leader(rows[0])
    in_seats = [hands[(forehand + seat) % 3] for seat in range(3)]
    return LoggedDeal(
        forehand=forehand,
        hands=(in_seats[0], in_seats[1], in_seats[2]),
        skat=skat,
        declared=None if passed else _declared(rows, facts, forehand),
    )


def _declared(rows: Sequence[str], facts: dict[str, str], forehand: int) -> Declared:
    contract = _CONTRACTS[facts["contract"]]
    ended = facts["ended"]
    if (contract is Contract.NULL) != ("points" not in facts):
        raise LogError("points are counted in every game but null")
    return Declared(
        soloist=(int(facts["soloist"]) - 1 - forehand) % 3,
        contract=contract,
        hand="Hand" in facts.get("manner", ""),
        ouvert="ouvert" in facts.get("manner", ""),
        bid=int(facts["Last bid"]),
        skat_as_dealt=_two(facts["Skat was"]),
        tricks=tuple(map(_trick, rows)),
        won=ended == "Won",
        points=int(facts["points"]) if "points" in facts else None,
    )


def _facts(lines: Sequence[str]) -> dict[str, str]:
    facts: dict[str, str] = {}
    for line in lines:
        if found := re.fullmatch(r"(Skat is|Skat was|Last bid): (.*)", line):
            facts[found[1]] = found[2]
        elif found := re.fullmatch(r"Computer([123]) played (\w+)", line):
            facts["soloist"], facts["contract"] = found.groups()
        elif found := re.fullmatch(r"Played (Hand|ouvert|ouvert Hand)", line):
            facts["manner"] = found[1]
        elif found := re.fullmatch(r"(Won|Lost)(?: with: (\d+) points)?", line):
            facts["ended"] = found[1]
            facts.update({"points": found[2]} if found[2] else {})
        else:
            raise LogError(f"an unknown line: {line}")
    return facts


def _trick(row: str) -> tuple[Card, Card, Card]:
    leader = _leader(row)
    cards = [_card(row[first:last]) for first, last in _COLUMNS]
    return cards[leader], cards[(leader + 1) % 3], cards[(leader + 2) % 3]


def _leader(row: str) -> int:
    """Whose card has the underscore; without one whoever takes the trick led it."""
    cells = [row[first:last] for first, last in _COLUMNS]
    marked = [number for number, cell in enumerate(cells) if "_" in cell]
    takers = [number for number, cell in enumerate(cells) if cell.split()[0].isupper()]
    if len(marked or takers) != 1:
        raise LogError(f"nobody led: {row}")
    return (marked or takers)[0]


def _two(text: str) -> tuple[Card, Card]:
    first, second = map(_card, text.split(","))
    return first, second


def _card(text: str) -> Card:
    suit, rank = text.strip().replace("_", " ").split(" ")
    return Card(_SUITS[suit.lower()] + rank.replace("10", "T"))
