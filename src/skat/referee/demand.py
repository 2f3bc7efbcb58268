"""The innocent party may demand that play goes on; the fault is then put right (SkO-4.1.6)."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.referee.ruling import Reason, Ruling, play_on


@implements("SkO-4.1.6", "SkO-4.1.2")
def continued(*articles: str, because: str, correction: str) -> Ruling:
    """Play goes on as if the fault had not been committed; `correction` is what is put right.

    >>> continued("SkO-4.2.3", because="revoke", correction="take_revoke_back").articles
    ('SkO-4.2.3', 'SkO-4.1.6', 'SkO-4.1.2')
    """
    ruling = play_on(
        *articles,
        "SkO-4.1.6",
        "SkO-4.1.2",
        because=because,
        correction=Reason(correction),
    )
    return replace(ruling, reasons=(*ruling.reasons, Reason("innocent_demands_play")))
