"""Why something may not be done: a code, the articles and the details, never a sentence.

Sentences come from the message catalogues.
"""

from __future__ import annotations

import msgspec

Detail = str | int | bool | None


class Violation(msgspec.Struct, frozen=True):
    """A refusal. `impossible` means it cannot be done at all (a card not held, not one's turn to
    exist); otherwise it is forbidden, could happen at a real table, and the referee rules on it.

    >>> Violation("must_follow", ("SkO-4.2.1",), {"card": "H7"}).articles
    ('SkO-4.2.1',)
    """

    code: str
    articles: tuple[str, ...] = ()
    details: dict[str, Detail] = {}
    impossible: bool = False
