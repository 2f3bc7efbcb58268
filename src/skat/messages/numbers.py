"""Amounts, numbers, labels, enumerations and per cents as each language writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import reduce
from typing import TypeAlias

_POINT = {"en": "."}
_ENGLISH = {1: "st", 2: "nd", 3: "rd"}


def money_text(cents: int, *, currency: str = "", language: str = "en") -> str:
    """An amount of the smallest unit (a hundredth) with its currency, if there is one.

    >>> money_text(-123450, currency="EUR"), money_text(50, currency="zł", language="pl")
    ('−1234.50 EUR', '0,50 zł')
    """
    whole, part = divmod(abs(cents), 100)
    text = f"{'−' if cents < 0 else ''}{whole}{_POINT.get(language, ',')}{part:02}"
    return f"{text} {currency}" if currency else text


def signed_text(number: int) -> str:
    """A whole number with the sign for minus that is set on paper.

    >>> signed_text(-120), signed_text(7)
    ('−120', '7')
    """
    return f"{'−' if number < 0 else ''}{abs(number)}"


def decimal_text(value: Fraction, *, language: str = "en") -> str:
    """A number with one decimal, half to even.

    >>> decimal_text(Fraction(-47, 3), language="de"), decimal_text(Fraction(1, 20))
    ('−15,7', '0.0')
    """
    tenths = round(value * 10)
    whole, part = divmod(abs(tenths), 10)
    return f"{'−' if tenths < 0 else ''}{whole}{_POINT.get(language, ',')}{part}"


def ordinal(number: int, *, language: str = "en") -> str:
    """A number that says which, as it stands before "place" (in French a feminine word).

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    >>> [ordinal(n, language="fr") for n in (1, 2, 21)], ordinal(1, language="de")
    (['1re', '2e', '21e'], '1.')
    """
    if language == "fr":
        return f"{number}{'re' if number == 1 else 'e'}"
    if language == "en":
        teen = number % 100 in (11, 12, 13)
        return f"{number}{'th' if teen else _ENGLISH.get(number % 10, 'th')}"
    return f"{number}."


Say: TypeAlias = Callable[..., str]


def labelled(label: str, text: object, say: Say) -> str:
    """A label with what it says; French has a space before the colon.

    >>> from functools import partial
    >>> from skat.messages import message
    >>> [labelled("Club", "As", partial(message, language=language)) for language in ("de", "fr")]
    ['Club: As', 'Club\\xa0: As']
    """
    return say("page.labelled", {"label": label, "text": text})


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
