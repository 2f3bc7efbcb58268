"""What XSkat 4.0 writes: the lines under the hands of a deal in its log, and what came of it.

`log` reads a log deal by deal; its files of predefined games are read in `plain_deal`.

Their words are of two languages and of both decks, with formatted letters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from skat.model.cards import Card
from skat.model.contract import SUIT_CONTRACTS, Announced, Contract
from skat.notation.problem import Problem, quoted

_SUITS: Final = {
    **dict.fromkeys(("diamond", "karo", "bells", "schellen"), "D"),
    **dict.fromkeys(("heart", "herz", "hearts", "rot"), "H"),
    **dict.fromkeys(("spade", "pik", "leaves", "grün"), "S"),
    **dict.fromkeys(("club", "kreuz", "acorns", "eicheln"), "C"),
}
_RANKS: Final = {"10": "T", "D": "Q", "O": "Q", "B": "J", "U": "J"}
_SUIT_GAMES: Final = dict(zip("DHSC", SUIT_CONTRACTS, strict=True))
_CONTRACTS: Final = {
    "grand": Contract.GRAND,
    "null": Contract.NULL,
    **{word: _SUIT_GAMES[suit] for word, suit in _SUITS.items()},
}

_CARD: Final = re.compile(r"([^\W\d_]{3,8})([ _])(10|[AKQJDBOU987])(?!\w)")
_FORMATTED: Final = re.compile("(.)\b(.)")


class LoggedCard(msgspec.Struct, frozen=True):
    """A card of the log: capitals mark the taker of a trick, or a trump; an underscore the lead."""

    card: Card
    capitals: bool
    underscore: bool


def plain(line: str) -> str:
    """A formatted line as the unformatted log has it: bold as capitals, underlined blanks as such.

    >>> plain("S\\bSp\\bp _\\bK_\\b _\\b7")
    'SP K_7'
    """

    def letter(match: re.Match[str]) -> str:
        first, second = match.groups()
        if first == second:
            return second.upper()
        return "_" if second == " " else second

    return _FORMATTED.sub(letter, line)


def cards_in(text: str) -> list[LoggedCard]:
    """The cards of a row, in its order. Raises LookupError for a suit of another program.

    >>> [(str(one.card), one.capitals, one.underscore) for one in cards_in("Club_8  PIK 10")]
    [('C8', False, True), ('ST', True, False)]
    """
    return [
        LoggedCard(
            Card(_SUITS[suit.casefold()] + _RANKS.get(rank, rank)), suit[1].isupper(), mark == "_"
        )
        for suit, mark, rank in _CARD.findall(text)
    ]


def card_called(card: Card) -> str:
    """The card in English words of the log.

    >>> card_called(Card.DJ)
    'Diamond J'
    """
    suit = next(word for word, letter in _SUITS.items() if letter == card.value[0])
    return f"{suit.capitalize()} {card.value[1].replace('T', '10')}"


def contract_called(word: str) -> Contract:
    """The game of this name. Raises LookupError for another word.

    >>> contract_called("Kreuz").value
    'clubs'
    """
    return _CONTRACTS[word.casefold()]


class LogLine(NamedTuple):
    """A line of the log and its number."""

    number: int
    text: str


class LogLineError(Exception):
    """A line that does not fit, or the traces of a house rule that is not read."""

    def __init__(self, line: LogLine, *, rule: str | None = None) -> None:
        details = {"found": quoted(line.text.strip())} if rule is None else {"rule": rule}
        code = "xskat_line" if rule is None else "xskat_house_rule"
        super().__init__(code)
        self.problem = Problem(code, details=dict(details), line=line.number)


class LoggedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The soloist's game; `soloist` is the number of a seat, and `kontra` that of who said it.

    `points` are the soloist's card points with the skat; None in null. `bid` is None where a grand
    hand is played in the place of a Ramsch.
    """

    soloist: int
    contract: Contract
    hand: bool
    announced: Announced
    bid: int | None
    skat_as_dealt: tuple[Card, Card]
    won: bool
    points: int | None
    spitze: bool = False
    kontra: int | None = None
    re: bool = False


class PassedOn(NamedTuple):
    """The two cards that a player of Schieberamsch passed on; `unseen`: he did not pick them up."""

    cards: tuple[Card, Card]
    unseen: bool


class LoggedRamsch(msgspec.Struct, frozen=True, kw_only=True):
    """A Ramsch: the seat that the log names, and its card points.

    Of a Schieberamsch there is the skat as dealt, and what each passed on, from forehand.
    """

    named: int
    points: int
    skat_as_dealt: tuple[Card, Card] | None = None
    passed_on: tuple[PassedOn, ...] = ()


_FACTS: Final = {
    "skat": re.compile(r"(?:Skat is|Im Skat ist): (?P<cards>.+)"),
    "dealt": re.compile(r"(?:Skat was|Im Skat war): (?P<cards>.+)"),
    "bid": re.compile(r"(?:Last bid|Gereizt bis): (?P<bid>\d{1,3})"),
    "ramsch": re.compile(r"(?P<name>.+) (?:lost|won|verlor|gewann) (?:the|den) Ramsch"),
    "game": re.compile(r"(?P<name>.+) (?:played|spielte) (?P<game>\w+)"),
    "manner": re.compile(
        r"Played (?P<played>ouvert Hand|ouvert|Hand)"
        r"|(?P<gespielt>Ouvert Hand|Ouvert|Hand) gespielt"
    ),
    "level": re.compile(r"(?P<level>Schneider|Schwarz) (?:announced|angesagt)"),
    "result": re.compile(
        r"(?P<ended>Won|Lost|Gewonnen|Verloren)"
        r"(?: (?:with|mit): (?P<points>\d{1,3}) (?:points|Augen))?"
    ),
    **{
        f"passed {seat}": re.compile(rf"(?:{names})(?P<mark>[ _])(?:passed|schob): (?P<cards>.+)")
        for seat, names in enumerate(("FH|VH", "MH", "RH|HH"))
    },
}
"""What the lines under the hands say, in English and German."""

_ANNOUNCED: Final = {
    "schneider": Announced.SCHNEIDER,
    "schwarz": Announced.SCHWARZ,
    "ouvert": Announced.OUVERT,
}


class LogFacts:
    """The lines under the hands, each understood once."""

    def __init__(self, lines: Sequence[LogLine], *, names: tuple[str, str, str]) -> None:
        self.names = names
        self._last = lines[-1] if lines else LogLine(1, "")
        self._found: dict[str, tuple[LogLine, dict[str, str | None]]] = {}
        for line in lines:
            for part in filter(None, line.text.strip().split(", ")):
                self._understand(part, line)

    def _understand(self, part: str, line: LogLine) -> None:
        matches = ((kind, pattern.fullmatch(part)) for kind, pattern in _FACTS.items())
        kind, match = next((pair for pair in matches if pair[1] is not None), ("", None))
        if match is None or kind in self._found:
            raise LogLineError(line)
        self._found[kind] = (line, match.groupdict())

    def _word(self, kind: str, name: str) -> str:
        if kind not in self._found or self._found[kind][1][name] is None:
            raise LogLineError(self._last)
        return self._found[kind][1][name] or ""

    def two(self, kind: str) -> tuple[Card, Card]:
        """The two cards of the skat."""
        text = self._word(kind, "cards")
        try:
            first, second = (printed.card for printed in cards_in(text))
        except (LookupError, ValueError):
            raise LogLineError(self._found[kind][0]) from None
        return first, second

    def game(self, forehand: int) -> LoggedGame | LoggedRamsch:
        """Who played what, and what came of it."""
        points = self._found["result"][1]["points"] if "result" in self._found else None
        if "ramsch" in self._found:
            return self._ramsch(forehand)
        words = self._manner().casefold().split()
        contract = self.contract()
        if "bid" not in self._found and (contract, words) != (Contract.GRAND, ["hand"]):
            raise LogLineError(self._last)
        if (contract is Contract.NULL) != (points is None):
            raise LogLineError(self._last)
        levels = [_ANNOUNCED[word] for word in words if word in _ANNOUNCED]
        return LoggedGame(
            soloist=self._seat("game", forehand),
            contract=contract,
            hand="hand" in words,
            announced=max(levels, key=list(Announced).index, default=Announced.NONE),
            bid=int(self._word("bid", "bid")) if "bid" in self._found else None,
            skat_as_dealt=self.two("dealt"),
            won=self._word("result", "ended") in ("Won", "Gewonnen"),
            points=None if points is None else int(points),
        )

    def _ramsch(self, forehand: int) -> LoggedRamsch:
        """A Ramsch, with the way of the skat where it went round."""
        pushes = [kind for kind in self._found if kind.startswith("passed ")]
        if pushes and (len(pushes) != 3 or "dealt" not in self._found):
            raise LogLineError(self._last)
        return LoggedRamsch(
            named=self._seat("ramsch", forehand),
            points=int(self._word("result", "points")),
            skat_as_dealt=self.two("dealt") if pushes else None,
            passed_on=tuple(
                PassedOn(self.two(kind), unseen=self._word(kind, "mark") == "_")
                for kind in sorted(pushes)
            ),
        )

    def _manner(self) -> str:
        """All words added to the game: hand, ouvert, a level."""
        facts = (self._found[kind][1] for kind in ("manner", "level") if kind in self._found)
        return " ".join(word for words in facts for word in words.values() if word)

    def contract(self) -> Contract:
        """The contract that was played."""
        word = self._word("game", "game")
        if word.casefold() == "revolution":
            raise LogLineError(self._found["game"][0], rule="Revolution")
        try:
            return contract_called(word)
        except LookupError:
            raise LogLineError(self._found["game"][0]) from None

    def _seat(self, kind: str, forehand: int) -> int:
        """The seat of the player with this name; two of one name cannot be told apart."""
        name = self._word(kind, "name")
        if self.names.count(name) != 1:
            raise LogLineError(self._found[kind][0])
        return (self.names.index(name) - forehand) % 3
