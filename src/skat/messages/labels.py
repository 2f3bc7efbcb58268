"""What is put together on paper: labels, enumerations and per cents, as the language has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import TypeAlias

Say: TypeAlias = Callable[..., str]


def labelled(label: str, text: object, say: Say) -> str:
    """A label with what it says; French has a space before the colon.

    >>> from functools import partial
    >>> from skat.messages import message
    >>> [labelled("Club", "As", partial(message, language=language)) for language in ("de", "fr")]
    ['Club: As', 'Club\\xa0: As']
    """
    return say("tournament.labelled", {"label": label, "text": text})


def listed(parts: Iterable[str], say: Say) -> str:
    """One after the other between semicolons; nothing for parts that are empty.

    >>> from functools import partial
    >>> from skat.messages import message
    >>> listed(["fee", "", "prizes"], partial(message, language="en"))
    'fee; prizes'
    """
    there = list(filter(None, parts))
    return (
        reduce(lambda one, other: say("tournament.listed", {"one": one, "other": other}), there)
        if there
        else ""
    )


def share_text(share: int, say: Say) -> str:
    """Hundredths of a per cent, without zeros that say nothing.

    >>> from functools import partial
    >>> from skat.messages import message
    >>> [share_text(share, partial(message, language="de")) for share in (3_333, 6_000, 1_250)]
    ['33,33 %', '60 %', '12,5 %']
    """
    number = str(share // 100)
    if share % 100:
        number = say("tournament.money", {"amount": share, "currency": ""}).rstrip("0")
    return say("tournament.percent", {"number": number})
