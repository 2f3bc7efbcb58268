"""Refusals over HTTP: which status each code has, and the one form that all have.

The store's writes and work in threads, awaited by the event loop, raise them too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
from litestar import Response
from litestar.connection import ASGIConnection

from skat.journal import StoreError
from skat.journal.threads import computed
from skat.messages import message
from skat.model.refusal import Refusal
from skat.office.phone_view import PhoneLine

LANGUAGE: Final = "skat.language"
"""Where a request keeps the language that it named."""

_REFUSED_WITH: Final[Mapping[int, tuple[str, ...]]] = {
    401: ("bad_key", "no_token", "not_logged_in"),
    403: (
        *("bad_token", "hint_in_company", "management_only", "no_bots", "no_push_here"),
        *("no_spectators", "not_a_bot", "not_your_table", "own_entry", "read_only"),
        *("review_after_list", "review_for_players", "stays_away", "wrong_login", "wrong_origin"),
        *("wrong_recovery_code", "wrong_scope"),
    ),
    404: (
        *("duplicate_not_told", "no_finished_deal", "no_invitation", "no_such_bot"),
        *("no_such_challenge", "no_such_duplicate", "no_such_friend", "no_such_list"),
        *("no_such_password", "no_such_request", "no_such_review", "no_such_table"),
        *("no_such_token", "no_such_tournament"),
    ),
    409: (
        *("account_name_taken", "challenge_stands", "csv_duplicates", "deal_confirmed_already"),
        *("deal_entered_already", "deal_unconfirmed", "duplicate_ahead", "duplicate_changed"),
        *("duplicate_no_such_round", "duplicate_round_running", "friends_already", "has_played"),
        *("hint_not_asked", "line_changed", "list_complete", "moves_lost", "name_of_account"),
        *("no_hint_now", "stale", "stale_deal", "too_many_bot_tables", "too_many_challenges"),
        *("too_many_friends", "too_many_passwords", "too_many_requests", "too_many_tokens"),
    ),
    421: ("wrong_host",),
    429: ("too_fast", "too_many_reviews"),
    500: ("unknown_format", "unreadable_entry"),
    501: ("print_missing",),
    503: (
        *("chances_full", "chances_not_solved", "come_back", "hint_not_solved", "hints_full"),
        *("not_known", "not_known_everywhere", "not_saved", "office_failed", "office_full"),
        *("paper_failed", "papers_full", "reviews_full", "too_busy", "too_many_logins"),
        *("too_many_onlookers", "too_many_tables", "too_many_tables_of_one"),
    ),
}
"""The codes that have a status of their own, by this status."""

_STATUS: Final = {code: status for status, codes in _REFUSED_WITH.items() for code in codes}
_ASK_AGAIN: Final = ("too_fast", "papers_full", "office_full")
"""Codes whose detail `seconds` says when to ask again."""
DEFAULT_STATUS: Final = 400
"""The status of a refusal that has none of its own."""

Found = TypeVar("Found")
Sent = TypeVar("Sent")


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every refusal and every mistake; after `seconds` the client may ask again."""

    code: str
    message: str
    articles: tuple[str, ...] = ()
    seconds: int | msgspec.UnsetType = msgspec.UNSET


class Error(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Why not; `seq` is the newest entry where the command was about a journal.

    `line` is the deal as it stands now, where the client confirmed one that was changed meanwhile.
    """

    error: ErrorBody
    seq: int | None = None
    line: PhoneLine | None = None


class RefusedError(Exception):
    """What was asked for is refused; the answer has `seq` and `line`, too.

    `status` is that of the answer where the refusal has none of its own.
    """

    def __init__(
        self,
        why: Refusal,
        *,
        seq: int | None = None,
        line: PhoneLine | None = None,
        status: int = DEFAULT_STATUS,
    ) -> None:
        super().__init__(why.code)
        self.why = why
        self.status = _STATUS.get(why.code, status)
        self.seq = seq
        self.line = line


def granted(answer: Found | Refusal) -> Found:
    """What was found. Raises `RefusedError` where that is a refusal."""
    if isinstance(answer, Refusal):
        raise RefusedError(answer)
    return answer


def refuse(why: Refusal | None) -> None:
    """Raises `RefusedError` where there is a reason to refuse."""
    if why is not None:
        raise RefusedError(why)


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The language that a request names, else the one that its browser asks for first."""
    named = connection.scope["state"].get(LANGUAGE)
    return named or first_language(connection.headers.get("accept-language", ""))


def first_language(accepted: str) -> str:
    """The first language of an `Accept-Language` header, English without one.

    >>> first_language("de-AT,de;q=0.9"), first_language("")
    ('de', 'en')
    """
    return accepted[:2].lower() or "en"


def error_body(why: Refusal, language: str) -> ErrorBody:
    """A refusal with its sentence in this language."""
    seconds = why.details.get("seconds") if why.code in _ASK_AGAIN else None
    text = message(why.code, why.details, language)
    waits = seconds if isinstance(seconds, int) else msgspec.UNSET
    return ErrorBody(why.code, text, why.articles, waits)


def status_of(why: Refusal) -> int:
    """The HTTP status of a refusal."""
    return _STATUS.get(why.code, DEFAULT_STATUS)


def refused(connection: ASGIConnection[Any, Any, Any, Any], error: RefusedError) -> Response[Error]:
    """The answer to a request that is refused.

    Where it helps to ask again, it says after how many seconds.
    """
    why = error.why
    body = Error(error_body(why, language_of(connection)), seq=error.seq, line=error.line)
    response = error_response(body, error.status)
    if why.code in _ASK_AGAIN:
        response.headers["retry-after"] = str(why.details.get("seconds", 1))
    return response


def error_response(body: Sent, status: int) -> Response[Sent]:
    """The answer with the body of a refusal or a mistake; no cache keeps it."""
    headers = {"cache-control": "no-store"}
    return Response(body, status_code=status, headers=headers, media_type="application/json")


async def saved(future: Future[Found]) -> Found:
    """What came of a change that is committed now.

    Raises `RefusedError`: `not_saved`, and `not_known` where nobody can tell what was saved.
    """
    try:
        return await asyncio.wrap_future(future)
    except StoreError as error:
        code = "not_known" if error.in_doubt else "not_saved"
        raise RefusedError(Refusal(code, impossible=True)) from error


Given = ParamSpec("Given")


class ConcurrencyLimit:
    """At most so many pieces of work at a time; the others wait for their turn.

    >>> asyncio.run(ConcurrencyLimit(1).run(sorted, "cab"))
    ['a', 'b', 'c']
    """

    def __init__(self, at_once: int) -> None:
        self._free = asyncio.Semaphore(at_once)

    async def run(
        self, work: Callable[Given, Found | Refusal], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """The result of the work. Raises `RefusedError` where that is a refusal."""
        async with self._free:
            return granted(await computed(work, *given, **named))
