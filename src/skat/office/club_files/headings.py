"""Which column of a club's file holds what: by its heading, or as the desk says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from unicodedata import combining, normalize

import msgspec
from msgspec.structs import replace

from skat.office.club_files.workbooks import TextRow

_HEADINGS: Final = {
    "number": (
        *("number", "no", "nr", "#", "start number", "start no", "startnummer", "nummer"),
        *("start-nr", "numero", "numero de depart", "n°", "dossard", "numer", "numer startowy"),
        "nr startowy",
    ),
    "name": (
        *("name", "full name", "player", "member", "participant", "spieler", "spieler/in"),
        *("spielername", "teilnehmer", "teilnehmer/in", "mitglied", "nachname, vorname"),
        *("name, vorname", "vorname, name", "vorname, nachname", "vor- und nachname"),
        *("vor- und zuname", "name und vorname", "vorname und name", "nom", "joueur"),
        *("nom et prenom", "prenom et nom", "nom, prenom", "prenom, nom", "nazwisko"),
        *("imie i nazwisko", "nazwisko i imie", "nazwisko, imie", "imie, nazwisko", "gracz"),
        *("zawodnik", "uczestnik"),
    ),
    "surname": (
        *("surname", "last name", "family name", "nachname", "familienname", "zuname"),
        "nom de famille",
    ),
    "given_name": (
        *("given name", "first name", "forename", "vorname", "rufname", "prenom", "imie", "imiona"),
    ),
    "club": (
        *("club", "club name", "verein", "vereinsname", "skatclub", "skatverein", "klub"),
        *("nom du club", "nazwa klubu"),
    ),
    "team": (
        *("team", "team name", "mannschaft", "mannschaftsname", "equipe", "druzyna", "zespol"),
    ),
    "pass_number": (
        *("pass number", "pass no", "pass", "passport", "passport number", "player pass"),
        *("member number", "membership number", "licence", "licence number", "license number"),
        *("passnummer", "pass-nr", "spielerpass", "spielerpassnummer", "spielerpass-nr"),
        *("spielpass-nr", "dskv-nummer", "dskv-nr", "ausweisnummer", "ausweis-nr"),
        *("mitgliedsnummer", "mitglieds-nr", "mitglied-nr", "mitgl.-nr", "n° de licence"),
        *("numero de licence", "n° licence", "n° de passeport", "numero de membre"),
        *("n° de membre", "numero d'adherent", "licencja", "nr licencji", "numer licencji"),
        *("legitymacja", "nr legitymacji", "numer legitymacji", "paszport", "nr paszportu"),
    ),
    "paid": (
        *("paid", "bezahlt", "bezahlt ja/nein", "gezahlt", "startgeld bezahlt"),
        *("startgeld gezahlt", "paye", "paye oui/non", "oplacone", "zaplacone", "zaplacono"),
    ),
    "categories": (
        *("categories", "category", "kategorien", "kategorie", "klasse", "wertung", "categorie"),
        "kategoria",
    ),
    "fee": (
        *("fee", "entry fee", "startgeld", "startgeld in euro", "startgeld eur", "droits"),
        *("droit d'inscription", "droit d'entree", "wpisowe"),
    ),
    "reserve": ("reserve", "ersatz", "ersatzspieler", "remplacant", "rezerwa", "rezerwowy"),
    "running_number": (
        *("lfd. nr", "lfd", "laufende nummer", "laufende nr", "pos", "position", "l.p.", "row"),
        "ligne",
    ),
    "club_number": (
        *("club number", "club no", "vereinsnummer", "vereins-nr", "verein nr", "vg-nr", "vg"),
        *("vg-nummer", "klubnummer", "clubnummer", "club-nr", "numero du club", "n° du club"),
        *("n° club", "numer klubu", "nr klubu"),
    ),
    "region": (
        *("region", "landesverband", "lv", "lv-nr", "verband", "verbandsgruppe", "bezirk"),
        *("bundesland", "departement", "okreg", "wojewodztwo"),
    ),
    "birth_year": (
        *("birth year", "year of birth", "date of birth", "birth date", "birthday", "born"),
        *("geburtsjahr", "jahrgang", "jg", "geb", "geb.-jahr", "geb.-datum", "geburtsdatum"),
        *("geburtstag", "annee de naissance", "date de naissance", "ne le", "rok urodzenia"),
        *("data urodzenia", "rocznik"),
    ),
    "phone": (
        *("phone", "telephone", "tel", "tel.-nr", "telefon", "telefonnummer", "handy"),
        *("handynummer", "mobil", "mobilnummer", "mobile", "portable", "numero de telephone"),
        *("n° de telephone", "komorka", "nr telefonu", "telefon komorkowy"),
    ),
    "state": ("state", "status", "zustand", "statut", "etat", "stan"),
    "email": ("email", "e-mail-adresse", "mail", "courriel", "adres e-mail"),
}
FIELDS: Final = (
    *("number", "name", "surname", "given_name", "club", "team", "pass_number"),
    *("paid", "categories", "fee", "reserve"),
)
"""What an entry is made of."""

NOT_KEPT: Final = tuple(field for field in _HEADINGS if field not in FIELDS)
"""What such lists have and no tournament needs."""

_STROKES: Final = str.maketrans({"ł": "l", "°": "o"})
"""Signs of these words that are no letters with an accent."""


def field_of(heading: str) -> str | None:
    """Which field a heading means; None if nobody knows it.

    Case, accents, line breaks, signs and what stands in brackets do not matter.

    >>> [field_of(each) for each in ("Start-\\nnummer", "Équipe", "Imię", "Farbe")]
    ['number', 'team', 'given_name', None]
    >>> field_of("Nachname, Vorname"), field_of("Startgeld (€)"), field_of("#")
    ('name', 'fee', 'number')
    """
    plain = re.sub(r"\([^()]*\)|\[[^][]*\]", "", heading)
    return _FIELDS.get(plain_heading(plain)) or _FIELDS.get(plain_heading(heading))


def plain_heading(heading: str) -> str:
    """The letters and digits of a heading alone, small and without accents.

    >>> plain_heading("1. Série"), plain_heading("Gesamt-\\npunkte")
    ('1serie', 'gesamtpunkte')
    """
    letters = normalize("NFD", heading.strip().casefold().translate(_STROKES))
    plain = "".join(letter for letter in letters if not combining(letter))
    return "".join(letter for letter in plain if letter.isalnum()) or plain


def known(headings: Iterable[str]) -> int:
    """How many of these headings mean something, each field once."""
    return len({field_of(each) for each in headings} - {None})


_FIELDS: Final = {
    plain_heading(word): field for field, words in _HEADINGS.items() for word in words
}


_LATEST: Final = 20
"""Rows above the headings are a title, an address, the date; no club writes more of them."""

_NAMED: Final = ("name", "surname")
_LONGEST_HEADING: Final = 40


class ListColumn(msgspec.Struct, frozen=True, kw_only=True):
    """A column with its heading, and the field that it is taken for.

    None where that is not known, "" where it was chosen to be nothing. A column without a heading
    is called by its letter.
    """

    at: int
    letter: str
    heading: str
    field: str | None = None


class Recognised(msgspec.Struct, frozen=True, kw_only=True):
    """The row of the headings, by its place among the rows, how many cells it has, and the columns
    from left to right."""

    at: int
    width: int
    columns: tuple[ListColumn, ...]


def recognised(rows: Sequence[TextRow], chosen: Mapping[str, str] | None = None) -> Recognised:
    """The headings of a table: of its first rows the one that has the most of them.

    `chosen` says what columns are taken for, by letter or heading. A column that has neither a
    heading nor cells is none; of two that mean the same the first one counts, or the chosen one.

    >>> rows = [TextRow(1, ("SC Herz Acht",)), TextRow(2, ("Name", "Vorname", "Schuh", ""))]
    >>> found = recognised(rows, {"C": "club"})
    >>> found.at, [(each.heading, each.field) for each in found.columns]
    (1, [('Name', 'surname'), ('Vorname', 'given_name'), ('Schuh', 'club')])
    """
    at = _heading_row(rows)
    cells = rows[at].cells if rows else ()
    columns = [
        ListColumn(
            at=place, letter=letter_of(place), heading=" ".join(cell.split())[:_LONGEST_HEADING]
        )
        for place, cell in enumerate(cells)
        if cell.strip() or any("".join(row.cells[place : place + 1]).strip() for row in rows[at:])
    ]
    fields = _fields([each.heading for each in columns])
    chosen = chosen or {}
    taken = {chosen.get(each.letter, chosen.get(each.heading)) for each in columns}
    meant = []
    for column, known_as in zip(columns, fields, strict=True):
        field = chosen.get(column.letter, chosen.get(column.heading))
        if field is None and known_as not in taken:
            field = known_as
        taken.add(field)
        meant.append(replace(column, heading=column.heading or column.letter, field=field))
    return Recognised(at=at, width=len(cells), columns=tuple(meant))


def letter_of(place: int) -> str:
    """How a spreadsheet calls a column.

    >>> letter_of(0), letter_of(27)
    ('A', 'AB')
    """
    higher, last = divmod(place, 26)
    return (letter_of(higher - 1) if higher else "") + chr(ord("A") + last)


def _heading_row(rows: Sequence[TextRow]) -> int:
    """The first that names people and has the most headings; without any the first that is not
    empty."""
    candidates = [
        (known(row.cells), -at)
        for at, row in enumerate(rows[:_LATEST])
        if any(field_of(cell) in _NAMED for cell in row.cells)
    ]
    if candidates:
        return -max(candidates)[1]
    return next((at for at, row in enumerate(rows) if not row.is_empty), 0)


def _fields(headings: Sequence[str]) -> list[str | None]:
    fields = [field_of(heading) for heading in headings]
    # "Name" next to "Vorname" is the surname, and so are "Nom" and "Nazwisko".
    if "given_name" in fields and "surname" not in fields:
        fields = ["surname" if field == "name" else field for field in fields]
    return fields
