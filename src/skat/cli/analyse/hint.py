"""`skat hint --jsonl`: one decision looked at from its seat's view, a line in and a line out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from skat.analysis.hints.advice import HINT_WORLDS, Advice, hint
from skat.analysis.table import NotJudgedError
from skat.analysis.written import written_options
from skat.cli.language import Language, LanguageOption
from skat.cli.options import JsonlFlag, answer_lines
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.problem import Problem
from skat.notation.record import read_record
from skat.notation.replaying import replay
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, refusals_returned, refuse
from skat.rules.views import view

app = typer.Typer()


class HintRequest(msgspec.Struct, frozen=True, kw_only=True):
    """An unfinished record, and the seat that asks."""

    record: dict[str, Any]
    seat: Seat


@app.command(name="hint")
def hint_command(
    file: Annotated[
        Path | None, typer.Argument(help="Read from this file instead of standard input.")
    ] = None,
    *,
    jsonl: JsonlFlag = True,
    worlds: Annotated[
        int, typer.Option(min=1, max=20_000, help="Worlds solved for a card.")
    ] = HINT_WORLDS,
    language: LanguageOption = Language.EN,
) -> None:
    """What a seat could do now, from its view, and why."""
    answer_lines(
        file,
        lambda request: hint_request(request, worlds=worlds),
        language,
        command="skat hint",
    )


@refusals_returned
def hint_request(request: object, *, worlds: int = HINT_WORLDS) -> Answer | Refusal:
    """The decision that is due, without what only comes after it.

    Refused: records that cannot be read or replayed, with their codes, and `hint_not_due`,
    `hint_house_rules`, `hint_schwarz_needed` where there is nothing to say.
    """
    asked = decode(request, HintRequest)
    record = read_record(msgspec.json.encode(asked.record))
    if isinstance(record, Problem):
        raise refuse(record.code, *record.articles, **_plain(record))
    replayed = replay(record)
    if replayed.status == "illegal" and replayed.problem is not None:
        raise refuse(replayed.problem.code, *replayed.articles, **_plain(replayed.problem))
    try:
        advice = hint(view(replayed.state, asked.seat), worlds=worlds)
    except NotJudgedError as reason:
        raise refuse(f"hint_{reason.code}") from None
    return {"seat": asked.seat.value, **_written(advice)}


def _plain(problem: Problem) -> dict[str, Any]:
    return dict(problem.details)


def _written(advice: Advice) -> Answer:
    return {
        "phase": advice.phase,
        "trick": advice.trick,
        "best": list(advice.best),
        "forced": advice.forced,
        "obvious": advice.obvious,
        "worlds": advice.worlds,
        "effective": round(advice.effective),
        "all_worlds": advice.all_worlds,
        "options": written_options(advice.options),
        "why": [{"code": reason.code, "details": reason.details} for reason in advice.why],
    }
