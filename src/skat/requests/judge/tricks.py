"""Offences found after a deal: in tricks typed in card by card, or in a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from skat.model.cards import CardSet
from skat.model.seats import Seat
from skat.notation.cards import CardScheme, answered_card
from skat.notation.files import read_records
from skat.notation.problem import Problem
from skat.notation.replaying import replay
from skat.referee import Consequence, Ruling
from skat.referee.reconstruct import (
    Found,
    PlayedTricks,
    Reconstructed,
    offences_in,
    reconstruct,
)
from skat.referee.ruling import play_on
from skat.referee.situation import TableSize
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, Say, error_object
from skat.requests.judge.form import answer_of
from skat.requests.judge.seen import Tricks, played_tricks
from skat.requests.judge.situation import GameTold, played_game
from skat.requests.keys import RulesKeys
from skat.requests.refusing import allowed
from skat.rules.state import Sitting


class TricksRequest(RulesKeys, frozen=True, kw_only=True):
    """A deal told by its tricks: who led each, where that is known, and the cards left over."""

    table: TableSize = 3
    game: GameTold = GameTold()
    tricks: Tricks
    leaders: tuple[Seat | None, ...] = ()
    left: dict[Seat, CardSet] = msgspec.field(default_factory=dict)


def tricks_answer(request: object, *, language: str, scheme: CardScheme = CardScheme.EN) -> Answer:
    """The ruling on the offence that decides a deal told by its tricks, and all its offences.

    Raises RefusalError for what cannot be told so.

    >>> game = {"contract": "grand", "bid": 18, "soloist": "forehand"}
    >>> tricks_answer({"game": game, "tricks": [["CJ", "C7", "C8"]]}, language="en")["needs"]
    ['left.forehand', 'left.middlehand', 'left.rearhand']
    """
    asked = decode(request, TricksRequest, scheme=scheme)
    played = PlayedTricks(
        game=played_game(asked.game),
        tricks=played_tricks(asked.tricks, "tricks"),
        leaders=asked.leaders,
        left=asked.left,
        rules=asked.rules,
        table_size=asked.table,
    )
    return _answer(allowed(reconstruct(played)), language=language, scheme=scheme)


def _answer(found: Reconstructed, *, language: str, scheme: CardScheme) -> dict[str, object]:
    """The stable keys of the ruling that decides, and one entry for each offence."""
    if found.needs:
        return {**answer_of(Ruling(needs=found.needs), language=language, scheme=scheme)}
    decisive = found.decisive
    ended = decisive is not None and decisive.ruling.outcome is Consequence.GAME_OVER
    if found.over is not None and not ended:
        decisive, ruling = None, found.over
    else:
        ruling = _nothing_found() if decisive is None else decisive.ruling
    offences = [_entry(one, decisive=one is decisive, scheme=scheme) for one in found.found]
    return {**answer_of(ruling, language=language, scheme=scheme), "offences": offences}


def _nothing_found() -> Ruling:
    return play_on("SkO-4.2.1", because="no_offence_found")


def _entry(found: Found, *, decisive: bool, scheme: CardScheme) -> dict[str, object]:
    ruling = found.ruling
    outcome = None if ruling.outcome is None else ruling.outcome.value
    return {
        "kind": found.offence.fault.value,
        "by": found.offence.seat.value,
        "trick": found.trick,
        "cards": [answered_card(card, scheme=scheme) for card in found.offence.cards],
        "outcome": outcome,
        "score": None if ruling.score is None else ruling.score.score,
        "decides": decisive,
    }


def record_rulings(
    file: BinaryIO, *, name: str, language: str, say: Say, scheme: CardScheme = CardScheme.EN
) -> Iterator[Answer]:
    """One object for each record of an open file: its first offences and the ruling on them.

    The record is played again in open play, so that it goes on after what was forbidden.

    >>> from io import BytesIO
    >>> say = lambda code, details: code
    >>> rulings = record_rulings(BytesIO(b"noise"), name="a.sgf", language="en", say=say)
    >>> [next(iter(one)) for one in rulings]
    ['error']
    """
    for record in read_records(file):
        if isinstance(record, Problem):
            yield {**error_object(record, say=say), "file": name, "line": record.line}
            continue
        replayed = replay(record, sitting=Sitting.OPEN)
        answer = _answer(offences_in(replayed.state), language=language, scheme=scheme)
        yield {
            "file": name,
            "line": record.line,
            "status": "offence" if answer["offences"] else replayed.status,
            **answer,
        }
