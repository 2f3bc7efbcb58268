"""`skat replay`: records played again, one row each, with the first illegal move named.

Opening files and printing is done elsewhere; here a file becomes rows and a row becomes a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord, IssResult
from skat.notation.problem import Problem
from skat.notation.record import Record
from skat.notation.replaying import ReplayedRecord, Status, replay
from skat.requests.jsonl import Say


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


def replay_rows(file: BinaryIO, *, name: str, say: Say) -> Iterator[ReplayRow]:
    """One row for each record of an open binary file called `name`, in order.

    What cannot be read has a row too, with the status "unreadable".

    >>> from io import BytesIO
    >>> rows = replay_rows(BytesIO(b"noise"), name="a.sgf", say=lambda code, details: code)
    >>> [(row.status, row.message) for row in rows]
    [('unreadable', 'line 1, column 1: text_outside_record')]
    """
    for found in read_records(file):
        if isinstance(found, Problem):
            yield ReplayRow(
                file=name,
                line=found.line,
                status="unreadable",
                message=problem_text(found, say=say),
                move=found.move,
            )
        else:
            yield _row(found, replay(found), name=name, say=say)


def problem_text(problem: Problem, *, say: Say) -> str:
    """The sentence for a problem, after its place."""
    sentence = say(problem.code, problem.details)
    return f"{problem.where}: {sentence}" if problem.where else sentence


def _row(record: Record | IssRecord, replayed: ReplayedRecord, *, name: str, say: Say) -> ReplayRow:
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


def row_line(row: ReplayRow) -> str:
    """The row as a line for people.

    >>> row_line(ReplayRow(file="a.sgf", line=3, status="ok", contract="clubs", hand=True,
    ...                    announced="none", soloist="forehand", won=True, score=48))
    'a.sgf:3: ok: forehand, clubs hand, won 48'
    """
    place = row.file if row.line is None else f"{row.file}:{row.line}"
    if row.status != "ok" or row.message is None:
        return f"{place}: {row.status}: {row.message or _game_text(row)}"
    return f"{place}: {row.status}: {_game_text(row)}. {row.message}"


def _game_text(row: ReplayRow) -> str:
    if row.soloist is None:
        return row.end or "no game"
    levels = [word for word in (row.contract, "hand" if row.hand else None) if word]
    if row.announced not in (None, "none"):
        levels.append(str(row.announced))
    outcome = {True: "won", False: "lost", None: "no result"}[row.won]
    score = "" if row.won is None else f" {row.score}"
    return f"{row.soloist}, {' '.join(levels) or 'no contract'}, {outcome}{score}"
