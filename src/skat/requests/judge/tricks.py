"""Offences found after a deal: in tricks typed in card by card, or in a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Literal

from skat.model.cards import CardSet
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.cards import CardScheme
from skat.notation.files import read_records
from skat.notation.problem import Problem
from skat.notation.replaying import replay
from skat.referee import Consequence, Ruling
from skat.referee.afterwards.reconstruct import (
    Found,
    PlayedTricks,
    Reconstructed,
    offences_in,
    reconstruct,
)
from skat.referee.ruling import play_on
from skat.requests.jsonl import Answer, AnyRefusal, Say, error_object
from skat.requests.judge.form import answer_of
from skat.requests.judge.seen import read_tricks
from skat.requests.judge.situation import read_game
from skat.requests.judge.values import (
    ProblemError,
    read_cards,
    read_list,
    read_object,
    read_within,
    read_word,
)
from skat.requests.keys import RefusalError, only_keys, read_rules
from skat.rules.state import Sitting

_KEYS = ("edition", "options", "table", "game", "tricks", "leaders", "left")


def tricks_request(
    request: Mapping[str, Any], *, language: str, scheme: CardScheme = CardScheme.EN
) -> Answer | AnyRefusal:
    """The ruling on the offence that decides a deal told by its tricks, and all its offences.

    >>> game = {"contract": "grand", "bid": 18, "soloist": "forehand"}
    >>> tricks_request({"game": game, "tricks": [["CJ", "C7", "C8"]]}, language="en")["needs"]
    ['left.forehand', 'left.middlehand', 'left.rearhand']
    """
    try:
        played = _read(request, scheme)
    except RefusalError as error:
        return error.refusal
    except ProblemError as error:
        return error.problem
    found = reconstruct(played)
    if isinstance(found, Refusal):
        return found
    return _answer(found, language=language, scheme=scheme)


def _read(request: Mapping[str, Any], scheme: CardScheme) -> PlayedTricks:
    only_keys(request, _KEYS)
    size: Literal[3, 4] = read_word(request, "table", {"3": 3, "4": 4}) or 3
    return PlayedTricks(
        game=read_game(read_object(request.get("game") or {}, "game")),
        tricks=read_tricks(request["tricks"], "tricks", scheme),
        leaders=_leaders(request.get("leaders")),
        left=_left(request.get("left") or {}, scheme),
        rules=read_rules(request),
        table_size=size,
    )


def _leaders(given: object) -> tuple[Seat | None, ...]:
    if given is None:
        return ()
    seats = {seat.value: seat for seat in SEATS}
    return tuple(
        read_word({"leaders": one}, "leaders", seats) for one in read_list(given, "leaders")
    )


def _left(given: object, scheme: CardScheme) -> dict[Seat, CardSet]:
    inner = read_within(read_object(given, "left"), "left", tuple(seat.value for seat in SEATS))
    return {
        seat: CardSet.of(read_cards(inner[path], path, scheme))
        for seat in SEATS
        if inner.get(path := f"left.{seat.value}") is not None
    }


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
    offences = [_entry(one, decisive=one is decisive) for one in found.found]
    return {**answer_of(ruling, language=language, scheme=scheme), "offences": offences}


def _nothing_found() -> Ruling:
    return play_on("SkO-4.2.1", because="no_offence_found")


def _entry(found: Found, *, decisive: bool) -> dict[str, object]:
    ruling = found.ruling
    outcome = None if ruling.outcome is None else ruling.outcome.value
    return {
        "kind": found.offence.fault.value,
        "by": found.offence.seat.value,
        "trick": found.trick,
        "cards": [card.value for card in found.offence.cards],
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
