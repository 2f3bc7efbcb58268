"""The receipt of a player or a team: what was paid, and what was paid out."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import UNSET, UnsetType

from skat.tournament.draw.seating import StartNumber
from skat.tournament.notice.money import OVERALL, Award, Cents, Payment, Purpose, standing_payments
from skat.tournament.state import Tournament


class ReceiptLine(msgspec.Struct, frozen=True, kw_only=True):
    """One payment of a player; above zero he paid it.

    A prize is of the ranking `award`; `in_kind` is what of it is no money, and `postage` was kept
    of its money, as far as that went.
    """

    purpose: Purpose
    amount: Cents
    award: Award = OVERALL
    in_kind: str | UnsetType = UNSET
    postage: Cents | UnsetType = UNSET


def team_receipt(
    tournament: Tournament, team: str, kind: Award = OVERALL
) -> tuple[ReceiptLine, ...]:
    """The payments of this team of a `kind` that stand: its fee, what went back, its prize."""
    standing = standing_payments(tournament.payments)
    return _lines(each for each in standing if (each.team, each.award) == (team, kind))


def receipt_of(tournament: Tournament, number: StartNumber) -> tuple[ReceiptLine, ...]:
    """The payments of this player that stand, the first one first.

    Postage that was advanced is no line: it went to the post.

    >>> from skat.tournament.machine import rebuilt
    >>> from skat.tournament.sample import sample_steps
    >>> cup = rebuilt(sample_steps(bytes(32), players=8, series=1, rounds=1))
    >>> [(line.purpose.value, line.amount) for line in receipt_of(cup, StartNumber(1))][:1]
    [('fee', 1000)]
    """
    return _lines(each for each in standing_payments(tournament.payments) if each.number == number)


def _lines(payments: Iterable[Payment]) -> tuple[ReceiptLine, ...]:
    return tuple(
        ReceiptLine(
            purpose=each.purpose,
            amount=each.amount,
            award=each.award,
            in_kind=each.in_kind or UNSET,
            postage=each.postage,
        )
        for each in payments
        if not (each.purpose is Purpose.POSTAGE and each.amount < 0)
    )
