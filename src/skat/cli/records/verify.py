"""`skat verify`: one answer for every deal, and what was never dealt counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Literal

import msgspec

from skat.cli.records.replay import problem_text
from skat.notation.fairness.judge import DealAnswer
from skat.notation.fairness.revealed import MisfitDeal, RevealedDeal, check_deal, read_revealed
from skat.notation.problem import Problem, quoted
from skat.requests.jsonl import Answer, Say, answer_of

_LONGEST_NAME = 200


class VerifyRow(msgspec.Struct, frozen=True, kw_only=True):
    """The answer for one deal, in the form of the stable command line.

    `why` is there for `not_bound`; `whose` for `void` and `unfair`: `server`, `page` (the one whose
    file it is), or the pages with their places, as in `page 2, page 3`.
    """

    deal: str
    answer: Literal["bound", "not_bound", "void", "unfair", "not_revealed"]
    why: str | None
    whose: str | None


class Verified:
    """One line of output: for programs, for people, and whether it ends well."""

    def __init__(self, row: Answer, text: str, *, good: bool) -> None:
        self.row = row
        self.text = text
        self.good = good


class Deals:
    """The deals of one or of several files, which may be of several pages."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._records: dict[str, list[RevealedDeal | MisfitDeal]] = {}
        self._files: dict[str, dict[str, None]] = {}
        self._answers: dict[str, DealAnswer] = {}

    def read(self, file: BinaryIO, *, name: str) -> Iterator[Verified]:
        """Takes in the deals of an open binary file called `name`; one line for each piece that
        cannot be read.

        >>> from io import BytesIO
        >>> from skat.messages import message
        >>> deals = Deals(say=message)
        >>> [found.text for found in deals.read(BytesIO(b" "), name="deals.json")]
        ['deals.json: line 1: There is no revealed deal in the file']
        """
        for revealed in read_revealed(file):
            if isinstance(revealed, Problem):
                yield self.unreadable(revealed, name=name)
            else:
                self._records.setdefault(revealed.deal, []).append(revealed)
                self._files.setdefault(revealed.deal, {})[name] = None

    def unreadable(self, problem: Problem, *, name: str) -> Verified:
        """The line for something that cannot be read."""
        text = f"{name}: {problem_text(problem, say=self._say)}"
        error = {"code": problem.code, "message": text, "articles": list(problem.articles)}
        return Verified({"error": error}, text, good=False)

    def answers(self) -> Iterator[Verified]:
        """One line for each deal, in the order in which the deals were first read."""
        for deal, records in self._records.items():
            answer = self._answers[deal] = check_deal(*records)
            row = VerifyRow(deal=deal, answer=answer.answer, why=answer.why, whose=answer.whose)
            place = f"{', '.join(self._files[deal])}: {quoted(deal, longest=_LONGEST_NAME)}"
            text = f"{place}: {self._sentence(answer)}"
            yield Verified(answer_of(row), text, good=answer.good)

    def _sentence(self, answer: DealAnswer) -> str:
        if answer.answer == "not_bound":
            return self._say(f"fair.answer.not_bound.{answer.why}", {})
        if answer.answer == "unfair":
            reason = self._say(f"fair.fault.{answer.fault}", {})
            return self._say(f"fair.answer.unfair.{answer.whose}", {"reason": reason})
        if answer.answer == "void":
            places = ", ".join(map(str, answer.places))
            by = "page" if places else "server"
            return self._say(f"fair.answer.void.{by}", {"places": places})
        return self._say(f"fair.answer.{answer.answer}", {})

    def never_dealt(self) -> str | None:
        """How many of the answered deals were never dealt, in words; None where there is none.

        A number that is missing between two of one table was announced too.
        """
        given = [answer.answer for answer in self._answers.values()]
        numbers: dict[str, set[int]] = {}
        for deal in self._answers:
            table, _, number = deal.rpartition("/")
            if number.isdecimal() and len(number) < 10:
                numbers.setdefault(table, set()).add(int(number))
        absent = sum(max(of) - min(of) + 1 - len(of) for of in numbers.values())
        voided, unfinished = given.count("void"), given.count("not_revealed")
        if not (voided or unfinished or absent):
            return None
        counts = {"voided": voided, "unfinished": unfinished, "absent": absent}
        return self._say("voided_deals", {**counts})
