"""The moves of a deal as one seat saw them: an ISS record in the seat's own view.

Hidden cards are `??`, never left out. Two deals that differ only in cards hidden from a seat give
it the same moves. Apart from the words of the server there are `GU` (the soloist asks to be let
off, SkO-4.3.2), `SCS` and `SCZ` (cards laid open with a level), `K` and `R` (kontra and re), and
the answers `y` and `p` to an offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from skat.model.cards import Card, CardSet
from skat.model.seats import SEATS, Seat
from skat.notation.iss_moves import IssReading
from skat.notation.iss_record import WORLD, IssMove, IssOutcome, IssRecord, write_iss
from skat.notation.iss_result import iss_result
from skat.notation.words import LAID_OPEN, RESIGNED, SHOWN, in_record_order, write_cards, write_game
from skat.rules.actions import Action, Agree, Concede, Expose, Kontra, Pass, Re, Refuse, ThrowIn
from skat.rules.result import DealEnding
from skat.rules.state import Phase, State

Reader = Seat | Literal["spectator", "world"]
"""Who reads the record: an active seat, a spectator, or a reader who may see all cards."""

LET_OFF: Final = "GU"
_SAID: Final[dict[type[Action], str]] = {
    Agree: "y",
    Refuse: "p",
    Pass: "p",
    Kontra: "K",
    Re: "R",
    ThrowIn: RESIGNED,
}


class SideWord(msgspec.Struct, frozen=True, gc=False):
    """What was done in play apart from the cards: after how many of them, by whom, in which word.

    `cards` were laid open with it.
    """

    after: int
    seat: Seat
    word: str
    cards: tuple[Card, ...] = ()


def word_aside(action: Action, state: State) -> str | None:
    """The word for an act in play that plays no card, in the state before it; else None.

    >>> from skat.rules.machine import start
    >>> word_aside(Concede(Seat.FOREHAND), start())
    'RE'
    """
    if isinstance(action, Concede):
        asks = action.seat is not None and action.seat is state.soloist and bool(state.tricks)
        return LET_OFF if asks else RESIGNED
    if isinstance(action, Expose):
        return LAID_OPEN.get(action.asked)
    return _SAID.get(type(action))


def aside_of(action: Action, state: State) -> SideWord | None:
    """The words of the record between cards for this action; None if there are none."""
    seat = getattr(action, "seat", None)
    if state.phase not in (Phase.PLAY, Phase.CONSENT, Phase.KONTRA) or not isinstance(seat, Seat):
        return None
    word = word_aside(action, state)
    if word is None:
        return None
    shown = in_record_order(state.hand_of(seat)) if word.startswith(SHOWN) else ()
    return SideWord(3 * len(state.tricks) + len(state.trick), seat, word, shown)


def moves_seen(
    state: State, reader: Reader, *, asides: Sequence[SideWord] = ()
) -> tuple[IssMove, ...]:
    """The moves of a deal so far, as this reader saw them; the first one are the cards.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.rules.actions import Deal
    >>> from skat.rules.machine import apply, start
    >>> dealt = apply(start(), Deal(ALL_CARDS)).state
    >>> moves_seen(dealt, Seat.MIDDLEHAND)[0].text[:36]
    '??.??.??.??.??.??.??.??.??.??|DT.DQ.'
    """
    moves = [IssMove(WORLD, _deal(state, reader))]
    moves.extend(_calls(state))
    moves.extend(_declaring(state, reader))
    moves.extend(_play(state, reader, asides))
    return tuple(moves)


def position_record(
    moves: Sequence[IssMove],
    *,
    reader: Reader,
    names: Sequence[str],
    result: IssOutcome = "unknown",
) -> str:
    """The record of these moves on one line; `names` are those of forehand to rearhand.

    >>> position_record((), reader=Seat.MIDDLEHAND, names=("ben", "me", "eva"))
    '(;GM[Skat]PC[skat]OW[1]P0[ben]P1[me]P2[eva]MV[]R[unknown] ;)'
    """
    labels = {"GM": "Skat", "PC": "skat"}
    if isinstance(reader, Seat):
        labels["OW"] = str(reader.index)
    elif reader == "spectator":
        labels["OW"] = "."
    labels.update((f"P{number}", name) for number, name in enumerate(names))
    return write_iss(IssRecord(labels=labels, moves=tuple(moves), result=result))


def plain_name(name: str) -> str:
    """A name as one word that a record and a line of words can hold.

    >>> plain_name("Mia [Ösl]"), plain_name(" ")
    ('Mia__Ösl_', '.')
    """
    text = "".join(
        "_" if letter in "[]()#" or not letter.isprintable() else letter for letter in name.strip()
    )
    return "_".join(text.split()) or "."


def _deal(state: State, reader: Reader) -> str:
    """All cards joined by points if the reader may see them; else groups, the own hand open."""
    groups = [in_record_order(hand) for hand in (*state.dealt_hands, state.dealt_skat)]
    if reader == "world":
        return ".".join(card.value for group in groups for card in group)
    own = reader.index if isinstance(reader, Seat) else None
    return "|".join(
        write_cards(group) if place == own else write_cards([None] * len(group))
        for place, group in enumerate(groups)
    )


def _calls(state: State) -> Iterator[IssMove]:
    words = {"hold": "y", "pass": "p"}
    for call in state.calls:
        yield IssMove(str(call.seat.index), words.get(str(call.call), str(call.call)))


def _declaring(state: State, reader: Reader) -> Iterator[IssMove]:
    """The skat taken, and the game announced with what was laid away and laid open."""
    soloist = state.soloist
    if soloist is None:
        return
    sees = reader in (soloist, "world")
    if state.skat_taken:
        skat = in_record_order(state.dealt_skat)
        yield IssMove(str(soloist.index), "s")
        yield IssMove(WORLD, write_cards(skat if sees else [None, None]))
    if state.announcement is None:
        return
    cards: list[Card | None] = []
    if state.skat_taken:
        cards += in_record_order(state.skat) if sees else (None, None)
    if state.announcement.ouvert:
        cards += in_record_order(_ten(state, soloist))
    yield IssMove(str(soloist.index), write_game(state.announcement, cards))


def _ten(state: State, soloist: Seat) -> CardSet:
    """The soloist's cards when play began."""
    dealt = state.dealt_hands[soloist.index]
    return (dealt | state.dealt_skat) - state.skat if state.skat_taken else dealt


def _play(state: State, reader: Reader, asides: Sequence[SideWord]) -> Iterator[IssMove]:
    played = [
        (SEATS[(trick.leader.index + step) % 3], card)
        for trick in state.tricks
        for step, card in enumerate(trick.cards)
    ]
    played += [(SEATS[(state.leader.index + n) % 3], card) for n, card in enumerate(state.trick)]
    for number in range(len(played) + 1):
        for aside in asides:
            if aside.after == number:
                shown = f".{write_cards(aside.cards)}" if aside.cards and reader != "world" else ""
                yield IssMove(str(aside.seat.index), aside.word + shown)
        if number < len(played):
            seat, card = played[number]
            yield IssMove(str(seat.index), card.value)


def world_record(state: State, *, asides: Sequence[SideWord] = (), names: Sequence[str]) -> str:
    """The record of a deal that is over, with all cards and its result.

    The result is left unknown where the form has none (Ramsch).
    """
    moves = list(moves_seen(state, "world", asides=asides))
    reading = IssReading()
    result, outcome = state.result, None
    reading.resigned = [aside.seat for aside in asides if aside.word in (RESIGNED, LET_OFF)]
    if result is not None and result.by is not None:
        if result.ending is DealEnding.TIME_OUT:
            reading.timed_out = result.by
            moves.append(IssMove(WORLD, f"TI.{result.by.index}"))
        elif result.ending is DealEnding.LEFT:
            reading.left = result.by
            moves.append(IssMove(WORLD, f"LE.{result.by.index}"))
    if result is not None and result.ramsch is None:
        outcome = iss_result(state, reading)
    return position_record(moves, reader="world", names=names, result=outcome or "unknown")
