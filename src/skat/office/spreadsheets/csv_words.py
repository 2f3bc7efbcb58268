"""The words in the cells of lists of players, in four languages: yes and no, groups, amounts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from unicodedata import combining, normalize

from skat.tournament.notice.money import Cents

_GROUPS: Final = {
    "ladies": ("ladies", "lady", "women", "damen", "dame", "dames", "panie", "kobiety"),
    "juniors": ("juniors", "junior", "jugend", "junioren", "jeunes", "juniorzy"),
    "seniors": ("seniors", "senior", "senioren", "seniorzy"),
}
_YES: Final = (
    *("yes", "ja", "oui", "tak", "y", "j", "o", "t", "x", "1"),
    *("true", "wahr", "vrai", "prawda", "✓", "✔", "☑", "☒"),
)
_NO: Final = (
    *("no", "nein", "non", "nie", "n", "0", "-", ""),
    *("false", "falsch", "faux", "falsz", "☐"),
)
_CURRENCY: Final = r"(?:€|eur|zł|pln|chf|fr\.?|[$£])"
_AMOUNT: Final = re.compile(
    rf"{_CURRENCY}? ?([0-9]{{1,7}})(?:[.,]([0-9]{{1,2}}|-))? ?{_CURRENCY}?", re.IGNORECASE
)


def yes_or_no(text: str) -> bool | None:
    """What a cell answers, as people write it and as programs write a ticked box.

    None if it is neither yes nor no.

    >>> yes_or_no("Ja"), yes_or_no("PRAWDA"), yes_or_no(""), yes_or_no("vielleicht")
    (True, True, False, None)
    """
    word = _plain(text)
    if word in _YES:
        return True
    return False if word in _NO else None


def amount_in(text: str) -> Cents | None:
    """An amount, with or without its currency; None if a cell is none.

    >>> amount_in("12,00 €"), amount_in("12.5"), amount_in("zł 7"), amount_in("12 Bier")
    (1200, 1250, 700, None)
    """
    amount = _AMOUNT.fullmatch(" ".join(text.split()))
    if amount is None:
        return None
    whole, part = amount.groups(default="")
    return Cents(int(whole) * 100 + int(part.strip("-").ljust(2, "0")))


def named(text: str, names: Sequence[str]) -> str:
    """Which of these categories or fees a cell means, in any of the languages; else as it stands.

    >>> named(" Damen ", ["juniors", "ladies"]), named("U 21", ["u 21"]), named("Gäste", [])
    ('ladies', 'u 21', 'Gäste')
    """
    word = _plain(text)
    for name in names:
        if word in (_plain(name), *_GROUPS.get(name, ())):
            return name
    return text.strip()


def _plain(text: str) -> str:
    letters = normalize("NFD", text.strip().casefold().translate(_STROKES))
    return " ".join("".join(letter for letter in letters if not combining(letter)).split())


_STROKES: Final = str.maketrans({"ł": "l"})
"""The one letter of these words that is no letter with an accent."""
