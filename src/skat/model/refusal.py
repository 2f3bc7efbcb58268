"""Why something may not be done: a code, the articles and the details, never a sentence.

Every part of the project refuses with this one value: a card against the rules, a row of the list,
a step of a tournament, a request to the server. Sentences come from the message catalogues, in
which `str` looks the English one up.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Detail = str | int | bool | None


class _Reason(msgspec.Struct, frozen=True):
    """The fields that may be given by position; `impossible` is always given by name."""

    code: str
    articles: tuple[str, ...] = ()
    details: Mapping[str, Detail] = {}


class Refusal(_Reason, frozen=True, kw_only=True):
    """A refusal: a stable code, the articles behind it, the details by name.

    `impossible` means that it cannot be done at all (a card not held, a table that is not there);
    otherwise it is forbidden, could happen at a real table, and the referee rules on it.

    >>> Refusal("must_follow", ("SkO-4.2.1",), {"card": "H7"}).articles
    ('SkO-4.2.1',)
    >>> print(Refusal("no_deal"))
    No cards have been dealt yet
    """

    impossible: bool = False

    def __str__(self) -> str:
        # The one import of a higher floor: sentences are needed only where one is read.
        from skat.messages import message

        return message(self.code, dict(self.details))


def refusal_in(error: BaseException) -> Refusal | None:
    """The refusal that an error was raised with; None for an error that has words of its own.

    >>> refusal_in(ValueError(Refusal("no_deal")))
    Refusal(code='no_deal', articles=(), details={}, impossible=False)
    """
    match error.args:
        case (Refusal() as refusal,):
            return refusal
    return None
