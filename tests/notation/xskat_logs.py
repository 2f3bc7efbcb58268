"""Deals of ours written as XSkat writes its log: in both languages, with both decks, formatted."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from skat.model.cards import ALL_CARDS, Card, CardSet, card_points
from skat.model.contract import Contract
from skat.model.order import trump_order
from skat.model.seats import SEATS, Seat
from skat.rules.state import State

RULE = "-" * 40
END = "=" * 40


class Writing(NamedTuple):
    """The words of a language and a deck: suits D H S C, then ranks where they differ."""

    suits: tuple[str, str, str, str]
    queen: str
    jack: str
    said: dict[str, str]


_ENGLISH = {
    "pass": "Pass",
    "skat": "Skat is",
    "dealt": "Skat was",
    "bid": "Last bid",
    "played": "played",
    "won": "Won",
    "lost": "Lost",
    "with": "with",
    "points": "points",
    "hand": "Played Hand",
    "ouvert": "Played ouvert",
    "both": "Played ouvert Hand",
    "schneider": "Schneider announced",
    "schwarz": "Schwarz announced",
    "ramsch": "lost the Ramsch",
    "pushed": "FH passed,MH passed,RH passed",
}
_GERMAN = {
    "pass": "Passe",
    "skat": "Im Skat ist",
    "dealt": "Im Skat war",
    "bid": "Gereizt bis",
    "played": "spielte",
    "won": "Gewonnen",
    "lost": "Verloren",
    "with": "mit",
    "points": "Augen",
    "hand": "Hand gespielt",
    "ouvert": "Ouvert gespielt",
    "both": "Ouvert Hand gespielt",
    "schneider": "Schneider angesagt",
    "schwarz": "Schwarz angesagt",
    "ramsch": "verlor den Ramsch",
    "pushed": "VH schob,MH schob,HH schob",
}
WRITINGS = {
    "english": Writing(("Diamond", "Heart", "Spade", "Club"), "Q", "J", _ENGLISH),
    "german": Writing(("Karo", "Herz", "Pik", "Kreuz"), "D", "B", _GERMAN),
    "english, German deck": Writing(("Bells", "Hearts", "Leaves", "Acorns"), "O", "U", _ENGLISH),
    "german, German deck": Writing(("Schellen", "Rot", "Grün", "Eicheln"), "O", "U", _GERMAN),
}


def _bold(text: str, *, formatted: bool) -> str:
    if formatted:
        return "".join(letter if letter == " " else f"{letter}\b{letter}" for letter in text)
    # XSkat writes in capitals as its machine does, without umlauts.
    return "".join(letter.upper() if letter.isascii() else letter for letter in text)


def _underlined(text: str, *, formatted: bool) -> str:
    if formatted:
        return "".join(f"_\b{letter}" for letter in text)
    return text.replace(" ", "_")


def logged(
    state: State, *, forehand: int, writing: str = "english", formatted: bool = False
) -> str:
    """A finished deal in the form of XSkat's log, with forehand in this column."""
    words = WRITINGS[writing]
    seats = [SEATS[(column - forehand) % 3] for column in range(3)]
    spoke = {state.kontra, state.soloist if state.re else None}
    announcement = state.announcement
    trumps = () if announcement is None else trump_order(announcement.contract)
    spitze = trumps[-1] if state.spitze else None

    def named(card: Card) -> str:
        rank = {"T": "10", "Q": words.queen, "J": words.jack}.get(card.value[1], card.value[1])
        return f"{words.suits['DHSC'.index(card.value[0])]} {rank}"

    def cell(card: Card, mark: Callable[[str], str] = str) -> str:
        name = "Spitze !" if card is spitze else named(card)
        return mark(name) + " " * (12 - len(name))

    def bold(text: str) -> str:
        return _bold(text, formatted=formatted)

    def underlined(text: str) -> str:
        return _underlined(text, formatted=formatted)

    def head(column: int, name: str) -> str:
        if seats[column] in spoke:
            name = underlined(f" {name} ")
        blanks = (12 - (11 if seats[column] in spoke else 9)) // 2
        return " " * blanks + name + " " * (12 - blanks - (11 if seats[column] in spoke else 9))

    lines = ["".join(head(at, f"Computer{at + 1}") for at in range(3)), " " * 36, RULE]
    before = {seat: set(state.hands[seat.index]) for seat in SEATS}
    for trick in state.tricks:
        owner = {(trick.leader.index + at) % 3: each for at, each in enumerate(trick.cards)}
        row = "  "
        for seat in seats:
            before[seat].add(owner[seat.index])
            mark = bold if seat is trick.winner else underlined if seat is trick.leader else str
            row += cell(owner[seat.index], mark)
        lines.append(row)
    if not state.tricks:
        said = words.said["pass"]
        calls = (f"_{said}_" if seat is Seat.FOREHAND else said for seat in seats)
        lines.append("  " + "".join(f"{call:<12}" for call in calls))
    lines.append("---- random_seed 1 0 2 ".ljust(40, "-"))
    as_trumps = {card for card in ALL_CARDS if card in trumps}
    columns = [list(CardSet.of(before[seat])) for seat in seats]
    lines += [
        "  " + "".join(cell(card, bold if card in as_trumps else str) for card in row_held)
        for row_held in zip(*columns, strict=True)
    ]
    lines += [RULE, f"{words.said['skat']}: {','.join(map(named, state.skat))}"]
    lines += _outcome(state, words, [f"Computer{column + 1}" for column in range(3)], seats, named)
    return "\n".join([*lines, END, ""])


def _outcome(
    state: State,
    words: Writing,
    names: list[str],
    seats: list[Seat],
    named: Callable[[Card], str],
) -> list[str]:
    """What the log says of the game and its end; nothing where all passed."""
    said, result, announcement = words.said, state.result, state.announcement
    assert result is not None
    if result.ramsch is not None:
        to_loser = state.rules.options.ramsch_skat == "loser"
        most = state.points.index(max(state.points))
        its = most if to_loser else state.tricks[-1].winner.index
        skat = card_points(state.skat)
        taken = [points + skat * (at == its) for at, points in enumerate(state.points)]
        loser = SEATS[taken.index(max(taken))]
        lost = f"{said['lost']} {said['with']}: {max(taken)} {said['points']}"
        pushes = _pushes(state, said, named)
        return [*pushes, f"{names[seats.index(loser)]} {said['ramsch']}", lost]
    if announcement is None or state.soloist is None or result.score is None:
        return []
    contract = announcement.contract
    game = contract.value.capitalize()
    suits = (Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS)
    if contract in suits:
        game = words.suits[suits.index(contract)]
    lines = [f"{said['dealt']}: {','.join(map(named, state.dealt_skat))}"]
    in_ramsch = state.rules.options.grand_hand_in_ramsch == "yes"
    lines += [] if in_ramsch else [f"{said['bid']}: {state.bid}"]
    lines += [f"{names[seats.index(state.soloist)]} {said['played']} {game}"]
    if announcement.ouvert:
        lines.append(said["both" if announcement.hand else "ouvert"])
    elif announcement.hand:
        lines.append(said["hand"])
    if announcement.announced.value in ("schneider", "schwarz"):
        lines.append(said[announcement.announced.value])
    won = said["won" if result.score.won else "lost"]
    points = f" {said['with']}: {result.soloist_points} {said['points']}"
    return [*lines, won if contract is Contract.NULL else won + points]


def _pushes(state: State, said: dict[str, str], named: Callable[[Card], str]) -> list[str]:
    """How the skat went round: underlined, formatted or not, where it was not picked up."""
    if state.rules.options.ramsch_push != "yes":
        return []
    assert state.dealt_skat is not None
    skat, lines = state.dealt_skat, [f"{said['dealt']}: {','.join(map(named, state.dealt_skat))}"]
    laid = {exchange.seat: exchange.laid for exchange in state.exchanges}
    for seat, words in zip(SEATS, said["pushed"].split(","), strict=True):
        skat = laid.get(seat) or skat
        label = words.replace(" ", "_") if seat in state.pushed else words
        lines.append(f"{label}: {','.join(map(named, skat))}")
    return lines
