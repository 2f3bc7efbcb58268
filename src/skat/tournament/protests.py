"""Protests: written down with their time, admitted by their deadline, decided with articles."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.rules.editions import Options
from skat.tournament.draw import StartNumber

SECONDS_A_MINUTE = 60


class ProtestRuling(msgspec.Struct, frozen=True, kw_only=True):
    """What was decided, by whom, under which articles; final for the event (TR-9.10).

    `reference` may name a ruling of `skat judge` or a page of the referee.
    """

    upheld: bool
    text: str
    by: str
    articles: tuple[str, ...] = ()
    reference: str = ""


class Protest(msgspec.Struct, frozen=True, kw_only=True):
    """A protest with its facts, and what became of it. Series and tables count from 1."""

    id: int
    number: StartNumber
    series: int
    table: int
    facts: str
    at: int
    deal: int | None = None
    ruling: ProtestRuling | None = None
    appeals: tuple[str, ...] = ()


class ProtestTime(msgspec.Struct, frozen=True, kw_only=True):
    """When a protest about a series comes; times in seconds.

    `closed_at` is when the series was closed, None while it is played; `next_started` tells
    whether the next one has begun, `last` whether none follows, `published` whether the results
    are out.
    """

    at: int
    closed_at: int | None
    next_started: bool
    last: bool
    published: bool


@implements("SkO-4.5.10", "SkO-4.5.11", "TR-9.10")
def refused_protest(time: ProtestTime, options: Options) -> Refusal | None:
    """Why a protest comes too late: before the next series, after the last within 15 minutes.

    Never after the results are published. Under `protest_deadline: end_of_series` it comes before
    the series ends; `protest_last_series_minutes` is the organiser's limit.

    >>> late = ProtestTime(at=1200, closed_at=0, next_started=False, last=True, published=False)
    >>> refused_protest(late, Options()).code
    'protest_too_late'
    """
    minutes = options.protest_last_series_minutes
    late = time.published or time.next_started
    if time.closed_at is not None:
        late = late or options.protest_deadline == "end_of_series"
        late = late or (time.last and time.at - time.closed_at > minutes * SECONDS_A_MINUTE)
    if not late:
        return None
    return Refusal(
        code="protest_too_late",
        articles=("SkO-4.5.10", "TR-9.10"),
        details={"minutes": minutes},
    )


def refused_undecided(protests: Sequence[Protest]) -> Refusal | None:
    """Why nobody is ranked yet: one of these protests waits for its ruling."""
    ids = ", ".join(str(each.id) for each in protests if each.ruling is None)
    return Refusal("protests_open", ("SkO-4.5.10",), {"ids": ids}) if ids else None


@implements("TR-7.3.2", "SkO-4.5.10", "TR-9.10")
def decided(protest: Protest, ruling: ProtestRuling) -> Protest | Refusal:
    """The protest with its ruling, by the management or its referees; a ruling is final (B47).

    >>> protest = Protest(id=1, number=StartNumber(7), series=1, table=2, facts="revoke", at=0)
    >>> decided(protest, ProtestRuling(upheld=True, text="", by="Cleo")).code
    'ruling_without_reason'
    """
    if protest.ruling is not None:
        return Refusal(code="ruling_is_final", articles=("TR-9.10",), details={"id": protest.id})
    if not ruling.text.strip() or not ruling.by.strip():
        return Refusal(code="ruling_without_reason", articles=("TR-7.3.2",))
    return msgspec.structs.replace(protest, ruling=ruling)


@implements("TR-7.3.3")
def appealed(protest: Protest, text: str) -> Protest | Refusal:
    """The protest with a written appeal against its ruling, for the disputes commission.

    It changes no ranking by itself. Refused: an appeal that is not written, or before a ruling.

    >>> protest = Protest(id=1, number=StartNumber(7), series=1, table=2, facts="revoke", at=0)
    >>> appealed(protest, "I object").code
    'no_ruling_yet'
    """
    if not text.strip():
        return Refusal(code="appeal_not_written", articles=("TR-7.3.3",))
    if protest.ruling is None:
        return Refusal(code="no_ruling_yet", articles=("TR-7.3.3",), details={"id": protest.id})
    return msgspec.structs.replace(protest, appeals=(*protest.appeals, text))
