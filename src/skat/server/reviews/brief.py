"""A finished review in short, for a list of them: what it comes to, and what was marked.

It has the form of a whole one. Of the steps the last is left, with what was played; decisions that
are not marked are left without what else could be done, why, and what open cards say.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

_UNMARKED: Final = ("best", "good")
_LEFT_OUT: Final[dict[str, Any]] = {"options": [], "why": [], "open": None}


def brief(answer: bytes) -> bytes:
    """The answer of a review in short.

    >>> brief(b'{"review":{"decisions":[{"class":"best","n":3,"why":[1]}]},"steps":[1,2]}')
    b'{"review":{"decisions":[{"class":"best","n":3,"why":[],"options":[],"open":null}]},"steps":[2]}'
    """
    told = msgspec.json.decode(answer)
    review = told["review"]
    review["decisions"] = [
        {**one, **_LEFT_OUT} if one["class"] in _UNMARKED else one for one in review["decisions"]
    ]
    return msgspec.json.encode({**told, "steps": told["steps"][-1:]})
