"""How requests about a tournament are read and answered: one form for bodies, one for refusals."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from litestar import Request, Response

from skat.journal import NotDone
from skat.messages import message
from skat.model.refusal import Refusal
from skat.office.answers import Answer
from skat.office.phone_view import PhoneLine
from skat.office.tournament_visit import TournamentVisit
from skat.server.http.answers import json_response, language_of, refusal_response
from skat.server.socket.messages import ErrorBody, Language
from skat.tournament.commands import Command, ConfirmDeal

_STATUS: Final = {
    "bad_key": 401,
    "csv_duplicates": 409,
    "deal_confirmed_already": 409,
    "deal_entered_already": 409,
    "deal_unconfirmed": 409,
    "line_changed": 409,
    "management_only": 403,
    "no_such_tournament": 404,
    "not_known": 503,
    "not_saved": 503,
    "not_your_table": 403,
    "print_missing": 501,
    "own_entry": 403,
    "stale": 409,
    "stale_deal": 409,
    "unknown_format": 500,
    "unreadable_entry": 500,
}

_CHANGED: Final = ("line_changed", "stale_deal")

Asked: TypeAlias = Request[Any, Any, Any]
Body = TypeVar("Body")


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every body may say."""

    language: Language = "en"


async def body_of(request: Asked, shape: type[Body]) -> Body | Refusal:
    """The body of a request, or why it is none of this shape."""
    try:
        return msgspec.json.decode(await request.body(), type=shape)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Refusal(code="bad_request", details={"reason": str(error)[:200]})


def refused(
    why: Refusal, asked: Asked | str, *, seq: int | None = None, line: PhoneLine | None = None
) -> Response[bytes]:
    """A refusal in the one form that all errors have, in the language that was asked for."""
    language = asked if isinstance(asked, str) else language_of(asked)
    text = message(why.code, why.details, language)
    body: dict[str, object] = {"error": ErrorBody(why.code, text, why.articles)}
    if seq is not None:
        body["seq"] = seq
    if line is not None:
        body["line"] = line
    return refusal_response(body, why, _STATUS)


def refusal_of(*found: object) -> Refusal:
    """The first refusal among what was found."""
    return next((each for each in found if isinstance(each, Refusal)), Refusal(code="bad_request"))


def answered(
    answer: Answer, visitor: TournamentVisit, language: str, *, seen: Command | None = None
) -> Response[bytes]:
    """What a command came to: the number of its entry, or why it was refused.

    Who confirms a deal that was changed meanwhile (`seen`) is shown the newest one.
    """
    if isinstance(answer, NotDone):
        line = None
        if isinstance(seen, ConfirmDeal) and answer.refusal.code in _CHANGED:
            line = visitor.newest_line(seen.series, seen.table)
        return refused(answer.refusal, language, seq=answer.seq, line=line)
    return json_response({"seq": answer.seq, "newest": visitor.seq}, 201)
