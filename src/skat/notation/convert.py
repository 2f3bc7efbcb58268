"""From ISS records to our own and back, without loss where the form allows.

Actions of the rules get the words of an ISS record here: the other direction of `iss_moves`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.iss_moves import ONLINE_RULES, absence, resignation, stopped_by_server
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import (
    WORLD,
    IssMove,
    IssOutcome,
    IssRecord,
    read_result,
    write_iss,
    write_result,
)
from skat.notation.problem import Problem
from skat.notation.record import (
    IssForm,
    IssPassage,
    Record,
    dealt_cards,
    record_of,
    recorded_result,
)
from skat.notation.replaying import ReplayedRecord, replay
from skat.notation.words import RESIGNED, word_of, write_cards, write_game
from skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Concede,
    Deal,
    Discard,
    Hold,
    Leave,
    Pass,
    Play,
    Ruled,
    TakeDiscardBack,
    TakeSkat,
    ThrowIn,
    TimeOut,
)
from skat.rules.state import Phase, State


def moves_of(
    action: Action, state: State, *, before: Action | None, skat: Sequence[Card]
) -> tuple[IssMove, ...] | Problem:
    """The usual moves for an action in this state, `before` being the action before it.

    `skat` are the dealt skat cards in their order. The discard is written with the announcement.
    What the form has no words for is a `Problem` with the code "no_iss_form".
    """
    if state.phase is Phase.DISCARD:
        shown = (IssMove(WORLD, write_cards(skat)),)
        if isinstance(action, Discard):
            return shown
        own = _usual(action, state, before)
        return own if isinstance(own, Problem) else (*shown, *own)
    return _usual(action, state, before)


def _usual(action: Action, state: State, before: Action | None) -> tuple[IssMove, ...] | Problem:
    match action:
        case Deal(pack):
            deal = dealt_cards(pack)
            cards = (*deal.forehand, *deal.middlehand, *deal.rearhand, *deal.skat)
            return (IssMove(WORLD, write_cards(cards)),)
        case Play() | Bid() | Hold() | TakeSkat():
            return _by(action.seat, word_of(action))
        case Pass(seat) if state.phase is Phase.AUCTION:
            return _by(seat, word_of(action))
        case Announce(seat, announcement, spitze=False):
            away = before.cards if isinstance(before, Discard) else ()
            return _by(seat, write_game(announcement, away))
        case TimeOut(seat):
            return (IssMove(WORLD, f"TI.{seat.index}"),)
        case Leave(seat):
            return (IssMove(WORLD, f"LE.{seat.index}"),)
        case Concede() | ThrowIn() if action.seat is not None and _is_resignation(action, state):
            return _by(action.seat, RESIGNED)
        case Ruled() if action == stopped_by_server(state):
            return ()
        case Ruled() if state.soloist and action == resignation(state.soloist, state):
            return _by(state.soloist, RESIGNED)
        case Ruled() if state.soloist and action == absence(state.soloist, state, clock=True):
            return (IssMove(WORLD, f"TI.{state.soloist.index}"),)
        case _:
            return Problem("no_iss_form", details={"what": str(action.__struct_config__.tag)})


def _is_resignation(action: Concede | ThrowIn, state: State) -> bool:
    """Whether this giving up means what a resignation means to the server."""
    if action.seat is state.soloist:
        return isinstance(action, ThrowIn) is bool(state.tricks)
    return isinstance(action, Concede) and state.rules.options.both_defenders_concede


def _by(seat: Seat, text: str) -> tuple[IssMove, ...]:
    return (IssMove(str(seat.index), text),)


class Converted(msgspec.Struct, frozen=True):
    """An ISS record made from one of ours, and what of ours it could not hold."""

    record: IssRecord
    lost: tuple[str, ...] = ()


def record_of_iss(iss: IssRecord) -> Record | Problem:
    """Our form of an ISS record, with all that is needed to write the same ISS record again.

    A record that cannot be read or breaks the rules is a `Problem`; one whose result differs from
    ours is not: both results are kept.
    """
    replayed = replay(iss)
    if replayed.problem is not None and replayed.status in ("illegal", "unreadable"):
        return replayed.problem
    if not replayed.actions:
        return Problem("not_dealt", line=iss.line, column=iss.column)
    record = record_of(
        replayed.actions,
        state=replayed.state,
        players=iss.players,
        place=iss.labels.get("PC"),
        date=iss.labels.get("DT"),
    )
    form = IssForm(
        labels=iss.labels,
        passages=_own_words(iss, record, replayed),
        result=None if iss.result is None else write_result(iss.result),
    )
    return msgspec.structs.replace(record, iss=form, line=iss.line)


def _own_words(iss: IssRecord, record: Record, replayed: ReplayedRecord) -> tuple[IssPassage, ...]:
    """The passages in which the record does not use the usual words for its actions."""
    passages: list[IssPassage] = []
    first = 0
    iss_moves: list[IssMove] = []
    for move, made in zip(iss.moves, replayed.made, strict=True):
        iss_moves.append(move)
        if made > first:
            passages.extend(_passage(record, replayed, first, made, iss_moves))
            first, iss_moves = made, []
    if iss_moves or first < len(replayed.actions):
        passages.extend(_passage(record, replayed, first, len(replayed.actions), iss_moves))
    return tuple(passages)


def _passage(
    record: Record, replayed: ReplayedRecord, first: int, last: int, iss_moves: list[IssMove]
) -> tuple[IssPassage, ...]:
    """The record's own words for these actions; none where they are the usual ones."""
    if first < last and _usual_words(record, replayed, first, last) == iss_moves:
        return ()
    text = " ".join(map(str, iss_moves))
    return (IssPassage(at=first, actions=last - first, text=text),)


def _usual_words(
    record: Record, replayed: ReplayedRecord, first: int, last: int
) -> list[IssMove] | Problem:
    words: list[IssMove] = []
    for number in range(first, last):
        usual = moves_of(
            replayed.actions[number],
            replayed.states[number],
            before=replayed.actions[number - 1] if number else None,
            skat=record.deal.skat,
        )
        if isinstance(usual, Problem):
            return msgspec.structs.replace(usual, line=record.line, move=number + 1)
        words.extend(usual)
    return words


def iss_of_record(record: Record) -> Converted | Problem:
    """The ISS form of one of our records, and the names of what it could not hold.

    A record that came from that form comes back unchanged. An action, a name or a result that the
    form has no words for is a `Problem` with the code "no_iss_form"; nothing is bent to fit.
    """
    given, record = record, _with_one_discard(record)
    replayed = replay(record)
    if replayed.problem is not None and replayed.status == "illegal":
        return replayed.problem
    moves = _all_words(record, replayed)
    if isinstance(moves, Problem):
        return moves
    made = IssRecord(labels=_labels(record), moves=tuple(moves), line=record.line)
    read_again = next(read_iss(write_iss(made)), None)
    if not isinstance(read_again, IssRecord) or (read_again.labels, read_again.moves) != (
        made.labels,
        made.moves,
    ):
        return _no_form("labels", record)
    outcome = _outcome(record, replayed, replay(made))
    if isinstance(outcome, Problem):
        return outcome
    return Converted(msgspec.structs.replace(made, result=outcome), _lost(record, given=given))


def _with_one_discard(record: Record) -> Record:
    """The record without discards that were taken back: the form has only the one that counts."""
    actions: list[Action] = []
    for action in record.actions:
        if isinstance(action, TakeDiscardBack) and actions and isinstance(actions[-1], Discard):
            actions.pop()
        else:
            actions.append(action)
    return msgspec.structs.replace(record, actions=tuple(actions))


def _all_words(record: Record, replayed: ReplayedRecord) -> list[IssMove] | Problem:
    """All moves: own words where the record keeps them, the usual ones for all other actions."""
    words: list[IssMove] = []
    done = 0
    total = len(replayed.actions)
    for passage in record.iss.passages if record.iss is not None else ():
        if not done <= passage.at <= total or passage.at + passage.actions > total:
            return _no_form("passages", record)
        usual = _usual_words(record, replayed, done, passage.at)
        if isinstance(usual, Problem):
            return usual
        texts = passage.text.split()
        if len(texts) % 2:
            return _no_form("passages", record)
        words += usual
        words += map(IssMove, texts[::2], texts[1::2])
        done = passage.at + passage.actions
    rest = _usual_words(record, replayed, done, total)
    return rest if isinstance(rest, Problem) else words + rest


def _labels(record: Record) -> dict[str, str]:
    labels = {"GM": "Skat"} if record.iss is None else dict(record.iss.labels)
    for label, text in (("PC", record.place), ("DT", record.date)):
        if text is not None:
            labels[label] = text
    for label, name in zip(("P0", "P1", "P2"), record.players, strict=True):
        if name or label in labels:
            labels[label] = name
    return labels


def _outcome(
    record: Record, replayed: ReplayedRecord, again: ReplayedRecord
) -> IssOutcome | Problem | None:
    """The result field, if the ISS record tells the same deal as ours."""
    if again.actions != replayed.actions:
        return _no_form("actions", record)
    if record.iss is not None:
        if record.iss.result is None:
            return None
        return read_result(record.iss.result)
    if replayed.result is None or again.result is None:
        return "unknown"
    if recorded_result(replayed.result) != recorded_result(again.result):
        return _no_form("result", record)
    return again.iss


def _lost(record: Record, *, given: Record) -> tuple[str, ...]:
    lost = []
    if record.rules.edition is not ONLINE_RULES.edition:
        lost.append("edition")
    if record.rules.options != ONLINE_RULES.options:
        lost.append("options")
    if record.table_size != 3:
        lost.append("table_size")
    if record.actions != given.actions:
        lost.append("discards_taken_back")
    if record.bock:
        lost.append("bock")
    if record.ramsch_due:
        lost.append("ramsch_due")
    if record.hinted:
        lost.append("hints")
    return tuple(lost)


def _no_form(lacking: str, record: Record) -> Problem:
    return Problem("no_iss_form", details={"what": lacking}, line=record.line)
