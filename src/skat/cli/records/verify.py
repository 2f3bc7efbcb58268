"""`skat verify`: the sum of every revealed deal done again, and what was never dealt counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from skat.cli.records.replay import problem_text
from skat.notation.problem import Problem
from skat.notation.revealed import DealCheck, RevealedDeal, check_deal, read_revealed
from skat.requests.jsonl import Say


class VerifyRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the sum said about one deal; `message` tells what is wrong, if anything.

    `outcome` is `dealt`, `voided` (somebody did not open, so it was dealt anew under another
    number) or `unfinished` (neither revealed nor voided, as far as the file tells).
    """

    file: str
    deal: str | None
    fair: bool
    outcome: str | None = None
    message: str | None = None


class Deals:
    """Revealed deals of one or of several files, which may be of several pages.

    The same deal in the files of two pages must have been shown alike to both.
    """

    def __init__(self, say: Say) -> None:
        self._say = say
        self._shown: dict[str, tuple[object, object]] = {}
        self._outcomes: dict[str, str] = {}

    def rows(self, file: BinaryIO, *, name: str) -> Iterator[VerifyRow]:
        """One row for each deal of an open binary file called `name`, in order.

        >>> from io import BytesIO
        >>> deals = Deals(say=lambda code, details: code)
        >>> rows = deals.rows(BytesIO(b"{}"), name="deals.json")
        >>> [(row.fair, row.message) for row in rows]
        [(False, 'line 1: bad_revealed_deal')]
        """
        for found in read_revealed(file):
            checked = found if isinstance(found, Problem) else check_deal(found)
            deal = found.deal if isinstance(found, RevealedDeal) else None
            if isinstance(checked, Problem):
                text = problem_text(checked, say=self._say)
                yield VerifyRow(file=name, deal=deal, fair=False, message=text)
            elif isinstance(found, RevealedDeal):
                yield self._row(found, checked, name=name)

    def _row(self, found: RevealedDeal, checked: DealCheck, *, name: str) -> VerifyRow:
        shown = (found.commitment, found.commitments)
        others = self._shown.setdefault(found.deal, shown)
        fault = checked.fault or ("views_differ" if others != shown else None)
        if self._outcomes.get(found.deal, "unfinished") == "unfinished":
            self._outcomes[found.deal] = checked.outcome
        message = None
        if fault is not None:
            message = self._say(fault, {"place": checked.first_wrong})
        elif checked.outcome == "voided":
            missing = zip(found.commitments, found.nonces, strict=True)
            places = [str(shown.place) for shown, nonce in missing if nonce is None]
            message = self._say("deal_was_voided", {"missing": ", ".join(places)})
        elif checked.outcome == "unfinished":
            message = self._say("deal_never_ended", {})
        return VerifyRow(
            file=name,
            deal=found.deal,
            fair=fault is None,
            outcome=checked.outcome,
            message=message,
        )

    def never_dealt(self) -> str | None:
        """How many deals were sealed and never dealt, in words; None where there is none.

        A number that is missing between two of one table was sealed too.
        """
        told = [*self._outcomes.values()]
        numbers: dict[str, set[int]] = {}
        for deal in self._outcomes:
            table, _, number = deal.rpartition("/")
            if number.isdecimal() and len(number) < 10:
                numbers.setdefault(table, set()).add(int(number))
        absent = sum(max(of) - min(of) + 1 - len(of) for of in numbers.values())
        voided, unfinished = told.count("voided"), told.count("unfinished")
        if not (voided or unfinished):
            return None
        counts = {"voided": voided, "unfinished": unfinished, "absent": absent}
        return self._say("voided_deals", {**counts})
