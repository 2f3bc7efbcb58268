"""`skat judge --jsonl`: the ruling on one event, in the stable form, with its reason in words.

The reason has its arithmetic; what is to be put right and what the law leaves open comes with it. A
request with `tricks` is one about a whole deal: offences are found in tricks typed in card by card,
or in a record.
"""

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
from skat.referee import Consequence, Ruling, rule
from skat.referee.reconstruct import Found, PlayedTricks, Reconstructed, offences_in, reconstruct
from skat.referee.ruling import play_on
from skat.referee.situation import TableSize
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, Say, allowed, error_object, refusals_returned
from skat.requests.keys import RulesKeys
from skat.requests.situation import GameTold, Tricks, played_game, played_tricks, read_situation
from skat.requests.words import Words
from skat.rules.state import Sitting


def reason_text(ruling: Ruling, *, language: str, scheme: CardScheme = CardScheme.EN) -> str:
    """Why it was ruled so, step by step, and the sum that is entered.

    >>> from skat.referee import Reason
    >>> reason_text(Ruling(reasons=(Reason("revoke"),)), language="en")
    'A player did not follow suit although he could, which ends the game.'
    """
    words = Words(language, scheme)
    sentences = [words.say(f"ruling.{reason.code}", **reason.details) for reason in ruling.reasons]
    if ruling.refutation:
        cards = " ".join(words.card(card) for card in ruling.refutation)
        sentences.append(words.say("ruling.refuted_by", line=cards))
    sentences += [
        words.say(
            "ruling.refuting_hand",
            seat=seat.value,
            cards=" ".join(words.card(card) for card in hand),
        )
        for seat, hand in ruling.refuting_hands.items()
    ]
    sentences += _sum(ruling, words)
    # Plain text for scripts: the no-break spaces are for the page.
    return " ".join(sentences).replace("\u00a0", " ")


def _sum(ruling: Ruling, words: Words) -> list[str]:
    """The arithmetic as a player does it: steps, overbid, kontra, twice the value if lost."""
    if ruling.score is None:
        return []
    return [words.say("ruling.sum", sum="; ".join(words.sum(ruling.score, bid=None)))]


def correction_text(ruling: Ruling, *, language: str) -> str | None:
    """What has to be put right, or None."""
    if ruling.correction is None:
        return None
    words = Words(language, CardScheme.EN)
    return words.say(f"ruling.do.{ruling.correction.code}", **ruling.correction.details)


def undecided_text(ruling: Ruling, *, language: str) -> str | None:
    """What the law leaves open and which reading was taken, or None."""
    if ruling.undecided is None:
        return None
    words = Words(language, CardScheme.EN)
    sentence = words.say(f"ruling.open.{ruling.undecided.row.lower()}")
    if not ruling.undecided.scores:
        return sentence
    scores = ", ".join(f"{score:+d}" for score in ruling.undecided.scores)
    return f"{sentence} {words.say('ruling.other_scores', scores=scores)}"


_KEYS = (
    *("outcome", "winner", "level", "score", "breakdown", "tricks_to", "excluded", "may_bid"),
    *("skat", "correction", "articles", "reason", "undecided", "needs"),
)


def answer_of(ruling: Ruling, *, language: str, scheme: CardScheme) -> Answer:
    """A ruling in the stable form; with `needs` every other key is null."""
    if ruling.needs:
        return {**dict.fromkeys(_KEYS), "needs": list(ruling.needs)}
    entered = ruling.score
    return {
        "outcome": ruling.outcome.value if ruling.outcome else None,
        "winner": ruling.winner,
        "level": ruling.level,
        "score": None if entered is None else entered.score,
        "breakdown": [] if entered is None else list(entered.breakdown),
        "tricks_to": ruling.tricks_to,
        "excluded": [seat.value for seat in ruling.excluded],
        "may_bid": [seat.value for seat in ruling.may_bid],
        "skat": ruling.skat,
        "correction": correction_text(ruling, language=language),
        "articles": list(ruling.articles),
        "reason": reason_text(ruling, language=language, scheme=scheme),
        "undecided": undecided_text(ruling, language=language),
        "needs": [],
    }


class TricksRequest(RulesKeys, frozen=True, kw_only=True):
    """A deal given by its tricks: who led each, where that is known, and the cards left over."""

    table: TableSize = 3
    game: GameTold = GameTold()
    tricks: Tricks
    leaders: tuple[Seat | None, ...] = ()
    left: dict[Seat, CardSet] = msgspec.field(default_factory=dict)


def tricks_answer(request: object, *, language: str, scheme: CardScheme = CardScheme.EN) -> Answer:
    """The ruling on the offence that decides a deal given by its tricks, and all its offences.

    Raises RefusalError for tricks that cannot be.

    >>> game = {"contract": "grand", "bid": 18, "soloist": "forehand"}
    >>> tricks_answer({"game": game, "tricks": [["CJ", "C7", "C8"]]}, language="en")["needs"]
    ['left.forehand', 'left.middlehand', 'left.rearhand']
    """
    asked = decode(request, TricksRequest, scheme=scheme)
    played = PlayedTricks(
        game=played_game(asked.game, asked),
        tricks=played_tricks(asked.tricks, "tricks"),
        leaders=asked.leaders,
        left=asked.left,
        rules=asked.rules,
        table_size=asked.table,
    )
    return _answer(allowed(reconstruct(played)), language=language, scheme=scheme)


def _answer(rebuilt: Reconstructed, *, language: str, scheme: CardScheme) -> dict[str, object]:
    """The stable keys of the ruling that decides, and one entry for each offence."""
    if rebuilt.needs:
        return {**answer_of(Ruling(needs=rebuilt.needs), language=language, scheme=scheme)}
    decisive = rebuilt.decisive
    ended = decisive is not None and decisive.ruling.outcome is Consequence.GAME_OVER
    if rebuilt.over is not None and not ended:
        decisive, ruling = None, rebuilt.over
    else:
        nothing = play_on("SkO-4.2.1", because="no_offence_found")
        ruling = nothing if decisive is None else decisive.ruling
    offences = [_entry(ruled, decisive=ruled is decisive, scheme=scheme) for ruled in rebuilt.found]
    return {**answer_of(ruling, language=language, scheme=scheme), "offences": offences}


def _entry(ruled: Found, *, decisive: bool, scheme: CardScheme) -> dict[str, object]:
    ruling = ruled.ruling
    outcome = None if ruling.outcome is None else ruling.outcome.value
    return {
        "kind": ruled.offence.fault.value,
        "by": ruled.offence.seat.value,
        "trick": ruled.trick,
        "cards": [answered_card(card, scheme=scheme) for card in ruled.offence.cards],
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


@refusals_returned
def judge_request(
    request: object, *, language: str = "en", scheme: CardScheme = CardScheme.EN
) -> Answer:
    """The answer to one decoded line: the ruling, its score in list points of the soloist.

    >>> game = {"contract": "clubs", "tops": "with 2", "bid": 30, "soloist": "forehand"}
    >>> ruling = judge_request({"game": game, "event": {"kind": "revoke", "by": "middlehand"},
    ...                         "state": {"soloist_points": 20, "opponent_points": 40}})
    >>> ruling["winner"], ruling["level"], ruling["score"]
    ('soloist', 'simple', 36)
    >>> judge_request({"event": {"kind": "revoke", "by": "dealer"}, "table": 4}).code
    'dealer_has_no_cards'
    """
    if isinstance(request, dict) and "tricks" in request:
        return tricks_answer(request, language=language, scheme=scheme)
    ruling = allowed(rule(allowed(read_situation(request, scheme=scheme))))
    return answer_of(ruling, language=language, scheme=scheme)
