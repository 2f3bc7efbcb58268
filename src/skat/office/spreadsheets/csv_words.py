"""The words that tables of players use in four languages: headings, yes and no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import combining, normalize

_HEADINGS: Final = {
    "number": (
        *("number", "no", "nr", "start number", "startnummer", "nummer", "start-nr", "startnr"),
        *("numero", "numero de depart", "n°", "numer", "numer startowy"),
    ),
    "name": (
        *("name", "player", "spieler", "nom", "joueur", "nom et prenom"),
        *("nazwisko", "imie i nazwisko", "nazwisko i imie", "gracz", "zawodnik"),
    ),
    "club": ("club", "verein", "klub"),
    "team": ("team", "mannschaft", "equipe", "druzyna"),
    "paid": ("paid", "bezahlt", "gezahlt", "startgeld bezahlt", "paye", "oplacone", "zaplacone"),
    "categories": (
        *("categories", "category", "kategorien", "kategorie", "klasse", "wertung"),
        "categorie",
    ),
    "fee": ("fee", "startgeld", "droits", "droit d'inscription", "wpisowe"),
    "reserve": ("reserve", "ersatz", "ersatzspieler", "remplacant", "rezerwa", "rezerwowy"),
}
_GROUPS: Final = {
    "ladies": ("ladies", "lady", "women", "damen", "dame", "dames", "panie", "kobiety"),
    "juniors": ("juniors", "junior", "jugend", "junioren", "jeunes", "juniorzy"),
    "seniors": ("seniors", "senior", "senioren", "seniorzy"),
}
_COLUMNS: Final = {word: column for column, words in _HEADINGS.items() for word in words}
_YES: Final = ("yes", "ja", "oui", "tak", "y", "j", "o", "t", "x", "1")
_NO: Final = ("no", "nein", "non", "nie", "n", "0", "-", "")


def column_of(heading: str) -> str | None:
    """Which column a heading means; None if nobody knows it. Case and accents do not matter.

    >>> [column_of(word) for word in ("Startnummer", "Équipe", "Imię i nazwisko", "Lieblingsspiel")]
    ['number', 'team', 'name', None]
    """
    return _COLUMNS.get(_plain(heading).rstrip("."))


def yes_or_no(text: str) -> bool | None:
    """What a cell answers; None if it is neither yes nor no.

    >>> yes_or_no("Ja"), yes_or_no("nie"), yes_or_no(""), yes_or_no("vielleicht")
    (True, False, False, None)
    """
    word = _plain(text)
    if word in _YES:
        return True
    return False if word in _NO else None


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
