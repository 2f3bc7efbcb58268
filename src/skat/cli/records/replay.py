"""`skat replay`: records played again, one row each, with the first illegal move named.

How many records there are is counted before each takes its time.

Here a file becomes rows and a row becomes a line; `skat.cli.records.commands` opens and prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from skat.cli.options import STANDARD, opened
from skat.model.contract import Announcement
from skat.model.seats import Seat
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord, IssResult
from skat.notation.problem import Problem
from skat.notation.record import Record
from skat.notation.replaying import ReplayedRecord, Status, replay
from skat.requests.jsonl import Say
from skat.requests.words import Words
from skat.rules.result import DealResult


def records_in(files: Sequence[Path]) -> int | None:
    """The records of these files, unreadable ones too; a file that cannot be read ends the command.

    None where there is a pipe, or standard input: they can be read once only.
    """
    total: int | None = 0
    for file in files:
        if file == STANDARD or file.is_fifo():
            total = None
            continue
        with opened(file) as source:
            if total is not None:
                total += sum(1 for _ in read_records(source))
    return total


class ReplayRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a replay found, in the form of the stable command line.

    `card_points` and `tricks` are the soloist's, the skat included; `score` is his, negative when
    lost. What is not known is null. `message` tells what is wrong and where, and is null for "ok".
    """

    file: str
    line: int | None
    status: Status
    contract: str | None = None
    hand: bool | None = None
    announced: str | None = None
    soloist: str | None = None
    won: bool | None = None
    score: int | None = None
    card_points: int | None = None
    tricks: int | None = None
    end: str | None = None
    message: str | None = None
    move: int | None = None


class ReplayedRow(NamedTuple):
    """The row of a record, the record played again, who played; nothing of what cannot be read."""

    row: ReplayRow
    replayed: ReplayedRecord | None = None
    players: tuple[str, str, str] = ("", "", "")


def replays(file: BinaryIO, *, name: str, say: Say) -> Iterator[ReplayedRow]:
    """One replay for each record of an open binary file called `name`, in order.

    What cannot be read has a row too, with the status "unreadable".

    >>> from io import BytesIO
    >>> from skat.messages import message
    >>> found = replays(BytesIO(b"noise"), name="a.sgf", say=message)
    >>> [(one.row.status, one.row.message) for one in found]
    [('unreadable', 'line 1, column 1: Text outside of a record: noise')]
    """
    for record in read_records(file):
        if isinstance(record, Problem):
            row = ReplayRow(
                file=name,
                line=record.line,
                status="unreadable",
                message=problem_text(record, say=say),
                move=record.move,
            )
            yield ReplayedRow(row)
        else:
            replayed = replay(record)
            row = row_of_replay(record, replayed, name=name, say=say)
            yield ReplayedRow(row, replayed, record.players)


def problem_text(problem: Problem, *, say: Say) -> str:
    """The sentence for a problem, after its place as far as that is known.

    >>> from skat.messages import message
    >>> problem_text(Problem("no_record", line=3, column=17), say=message)
    'line 3, column 17: There is no record here'
    """
    places = {"line": problem.line, "column": problem.column, "move": problem.move}
    place = [say(f"place.{kind}", {"at": at}) for kind, at in places.items() if at is not None]
    sentence = say(problem.code, problem.details)
    return say("text.about", {"what": ", ".join(place), "told": sentence}) if place else sentence


def row_of_replay(
    record: Record | IssRecord, replayed: ReplayedRecord, *, name: str, say: Say
) -> ReplayRow:
    """The row of a record of the file called `name`, from what playing it again found."""
    announcement = replayed.state.announcement
    soloist = replayed.state.soloist
    problem = replayed.problem
    row = ReplayRow(
        file=name,
        line=record.line,
        status=replayed.status,
        contract=None if announcement is None else announcement.contract.value,
        hand=None if announcement is None else announcement.hand,
        announced=None if announcement is None else announcement.announced.value,
        soloist=None if soloist is None else soloist.value,
        message=_lost_at_once(replayed, say) if problem is None else problem_text(problem, say=say),
        move=None if problem is None else problem.move,
    )
    return _with_result(row, replayed)


def _lost_at_once(replayed: ReplayedRecord, say: Say) -> str | None:
    """What explains a game that no play could win, so that nobody takes its result for an error."""
    if "SkO-5.4.3" not in replayed.articles:
        return None
    return f"{say('ruling.level_out_of_reach', {'bid': replayed.state.bid or 0})} (SkO-5.4.3)"


def _with_result(row: ReplayRow, replayed: ReplayedRecord) -> ReplayRow:
    """The row with what came out; of an ISS record as its server counts it."""
    result = replayed.result
    if result is None:
        return row
    score = result.score
    row = msgspec.structs.replace(
        row,
        won=None if score is None else score.won,
        score=None if score is None else score.score,
        card_points=result.soloist_points if result.soloist is not None else None,
        tricks=result.soloist_tricks if result.soloist is not None else None,
        end=result.ending.value,
    )
    if not isinstance(replayed.iss, IssResult):
        return row
    iss = replayed.iss
    penalty = iss.outcome == "penalty"
    gone = "left" if iss.left is not None else "time_out" if iss.timed_out is not None else None
    return msgspec.structs.replace(
        row,
        won=None if penalty else iss.outcome == "win",
        score=iss.value,
        card_points=None if penalty else iss.points,
        tricks=None if penalty else iss.tricks,
        end=gone or row.end,
    )


def replay_line(replay: ReplayedRow, words: Words) -> str:
    """The replay as a line for people: where, what was found, the game and how it was counted."""
    row, replayed, _ = replay
    place = row.file if row.line is None else f"{row.file}:{row.line}"
    if replayed is None or (row.status != "ok" and row.message is not None):
        return f"{place}: {row.status}: {row.message}"
    text = f"{place}: {row.status}: {_game_text(row, replayed, words)}"
    return text if row.message is None else f"{text}. {row.message}"


def _game_text(row: ReplayRow, replayed: ReplayedRecord, words: Words) -> str:
    state, result = replayed.state, replayed.result
    if state.soloist is None:
        return words.say("list.charged") if result is None else _ending_text(result, words)
    game = f"{_seat_text(state.soloist, words)}, {_announcement_text(state.announcement, words)}"
    score = None if result is None else result.score
    if score is not None and score.score == row.score:
        counted = "; ".join(words.sum(score, bid=state.bid))
        return words.say("text.about", what=game, told=counted).replace("\u00a0", " ")
    # An ISS record has what its server counted, which can be another number, or none.
    return words.say("text.about", what=game, told=row.score) if row.score else game


def _ending_text(result: DealResult, words: Words) -> str:
    gone = None if result.by is None else _seat_text(result.by, words)
    return words.say(f"ending.{result.ending.value}", name=gone)


def _seat_text(seat: Seat, words: Words) -> str:
    return words.say(f"seat.{seat.value}")


def _announcement_text(announcement: Announcement | None, words: Words) -> str:
    return words.say("list.charged") if announcement is None else words.announcement(announcement)
