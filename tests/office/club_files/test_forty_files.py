"""Forty lists as clubs have them: imported whole, or refused with the line and the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

import pytest

from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.office.club_files.headings import field_of
from skat.office.spreadsheets.player_import import Imported, import_players, preview_players
from skat.tournament.entrants import Entrant
from tests.office.club_files.old_excel import xls
from tests.office.club_files.workbooks import Value, ods, packed, xlsx
from tests.office.halls import Clock, begun, memory

Person = tuple[str, str]
"""Name and club as they are entered."""

TWO = [("Anna Berg", "Herz Acht"), ("Jürgen Weiß", "Pik As")]


class ClubFile(NamedTuple):
    """A file and who is entered by it, or the code, line and inner code of the refusal."""

    name: str
    data: bytes
    people: Sequence[Person] = ()
    refused: tuple[str, int | None] | None = None
    left_out: tuple[int, ...] = ()
    ignored: tuple[str, ...] = ()
    also: Mapping[str, Sequence[object]] = MappingProxyType({})


def text(*lines: str, encoding: str = "utf-8", end: str = "\r\n") -> bytes:
    return (end.join(lines) + end).encode(encoding)


PLAIN: list[list[Value]] = [
    ["Name", "Verein"],
    ["Anna Berg", "Herz Acht"],
    ["Jürgen Weiß", "Pik As"],
]
SEVERAL = ("Größe, Käthe", "Müller, Jörg", "Hélène Lefèvre", "Émile Noël")
SLAVIC = ("Łukasz Żółć", "Wiśniewski, Wójcik", "Paweł Zając", "Kościuszko, Żaneta")

FILES = (
    # --- what parts the cells
    ClubFile("semicolons", text("Name;Verein", "Anna Berg;Herz Acht", "Jürgen Weiß;Pik As"), TWO),
    ClubFile("tabs", text("Name\tVerein", "Anna Berg\tHerz Acht", "Jürgen Weiß\tPik As"), TWO),
    ClubFile("commas", text("Name,Verein", "Anna Berg,Herz Acht", '"Jürgen Weiß",Pik As'), TWO),
    ClubFile(
        "sep= in the first line",
        text("sep=;", "Name;Verein", "Anna Berg;Herz Acht", "Jürgen Weiß;Pik As"),
        TWO,
    ),
    ClubFile(
        "sep= that nobody would guess",
        text("sep=|", "Name|Verein", "Anna Berg|Herz Acht", "Jürgen Weiß|Pik As"),
        TWO,
    ),
    ClubFile(
        "line ends of an old Mac",
        text("Name;Verein", "Anna Berg;Herz Acht", "Jürgen Weiß;Pik As", end="\r"),
        TWO,
    ),
    ClubFile(
        "surname, given name in one cell",
        text("Nachname, Vorname;Verein", "Berg, Anna;Herz Acht", "Weiß, Jürgen;Pik As"),
        [("Berg, Anna", "Herz Acht"), ("Weiß, Jürgen", "Pik As")],
    ),
    ClubFile(
        "surname, given name and nothing else",
        text("Name", "Berg, Anna", "Weiß, Jürgen"),
        [("Berg, Anna", ""), ("Weiß, Jürgen", "")],
    ),
    # --- encodings
    ClubFile("cp1252", text("Spieler", *SEVERAL, encoding="cp1252"), [(n, "") for n in SEVERAL]),
    ClubFile("cp850", text("Spieler", *SEVERAL, encoding="cp850"), [(n, "") for n in SEVERAL]),
    ClubFile(
        "MacRoman",
        text("Spieler", *SEVERAL, encoding="mac_roman", end="\r"),
        [(n, "") for n in SEVERAL],
    ),
    ClubFile("cp1250", text("Gracz", *SLAVIC, encoding="cp1250"), [(n, "") for n in SLAVIC]),
    ClubFile("UTF-16", text("Name;Verein", "Jürgen;Pik", encoding="utf-16"), [("Jürgen", "Pik")]),
    ClubFile(
        "UTF-16 without its mark",
        text("Name;Verein", "Jürgen;Pik", encoding="utf-16-le"),
        [("Jürgen", "Pik")],
    ),
    ClubFile(
        "UTF-8 with its mark", b"\xef\xbb\xbf" + text("Name", "Łukasz Żółć"), [("Łukasz Żółć", "")]
    ),
    ClubFile(
        "one word that two encodings read",
        text("Nom", "Jean Forêt", encoding="cp1252"),
        refused=("csv_encoding_unclear", None),
    ),
    ClubFile(
        "no text in any encoding",
        b"Name\r\nAnna\r\nJ\x81\x02rgen\r\n",
        refused=("not_utf8", 3),
    ),
    # --- headings
    ClubFile(
        "a title above",
        text("SC Herz Acht e. V.;;", "Stand: 1.10.2026;;", "", "Name;Verein", "Anna Berg;Herz"),
        [("Anna Berg", "Herz")],
        left_out=(1, 2),
    ),
    ClubFile(
        "headings with line breaks",
        text('"Start-\nnummer";"Vor- und\nNachname";"Verein\n(Ort)"', "7;Anna Berg;Herz Acht"),
        [("Anna Berg", "Herz Acht")],
        also={"number": [7]},
    ),
    ClubFile(
        "surname and given name apart",
        text("Nachname;Vorname;Verein", "Berg;Anna;Herz Acht", "Weiß;Jürgen;Pik As"),
        TWO,
    ),
    ClubFile("Name beside Vorname", text("Name;Vorname", "Berg;Anna"), [("Anna Berg", "")]),
    ClubFile("Nom beside Prénom", text("Nom;Prénom", "Noël;Émile"), [("Émile Noël", "")]),
    ClubFile("Nazwisko and Imię", text("Imię;Nazwisko", "Paweł;Zając"), [("Paweł Zając", "")]),
    ClubFile(
        "all that the association wants",
        text(
            "Lfd. Nr.;Name;Vorname;Passnummer;Vereinsnummer;LV;Jahrgang;Telefon",
            "1;Berg;Anna;07.123.4;12;3;1960;0171 1",
            "2;Berg;Anna;07.123.5;12;3;1988;",
        ),
        [("Anna Berg", ""), ("Anna Berg", "")],
        also={"pass_number": ["07.123.4", "07.123.5"]},
    ),
    ClubFile(
        "an empty last column",
        text("Name;Verein;", "Anna Berg;Herz Acht;", "Jürgen Weiß;Pik As;;"),
        TWO,
    ),
    ClubFile(
        "a last column without a heading",
        text("Name;Verein;", "Anna Berg;Herz Acht;vegetarian"),
        TWO[:1],
        ignored=("C",),
    ),
    ClubFile(
        "a column that nobody knows",
        text("Name;Lieblingsspiel", "Anna Berg;Grand"),
        [("Anna Berg", "")],
        ignored=("Lieblingsspiel",),
    ),
    ClubFile(
        "nobody is named", text("Verein;Ort", "Herz;Ulm"), refused=("csv_column_missing", None)
    ),
    # --- rows
    ClubFile(
        "a sum at the end",
        text("Nr;Name;Startgeld", "1;Anna Berg;10,00 €", "Summe;;10,00 €", ";;"),
        [("Anna Berg", "")],
        left_out=(3,),
    ),
    ClubFile(
        "a count at the end",
        text("Name;Verein", "Anna Berg;Herz Acht", "", "Anzahl Teilnehmer: 1;"),
        [("Anna Berg", "Herz Acht")],
        left_out=(4,),
    ),
    ClubFile(
        "somebody whose name is Summe",
        text("Name;Verein", "Summe;Herz Acht", "Anna Berg;Herz Acht"),
        [("Summe", "Herz Acht"), ("Anna Berg", "Herz Acht")],
    ),
    ClubFile(
        "ticked boxes of four languages",
        text(
            "Name;Bezahlt;Ersatz",
            "A;TRUE;FALSE",
            "B;WAHR;FALSCH",
            "C;VRAI;FAUX",
            "D;PRAWDA;FAŁSZ",
            "E;FALSCH;WAHR",
        ),
        [(name, "") for name in "ABCDE"],
        also={"paid": [1000, 1000, 1000, 1000, None]},
    ),
    ClubFile(
        "amounts",
        text("Name;Bezahlt", "A;10,00 €", "B;10.00", "C;EUR 10", "D;0,00 €", "E;"),
        [(name, "") for name in "ABCDE"],
        also={"paid": [1000, 1000, 1000, None, None]},
    ),
    ClubFile(
        "another amount than the fee",
        text("Name;Bezahlt", "A;10,00 €", "B;12,00 €"),
        refused=("csv_bad_cell", 3),
    ),
    ClubFile(
        "more cells than headings",
        text("Name;Verein", "Anna;Herz", "Bela;Pik;und noch was"),
        refused=("csv_too_many_cells", 3),
    ),
    ClubFile(
        "the same start number twice",
        text("Nr;Name", "1;Anna", "1;Bela"),
        refused=("csv_row_refused", 3),
    ),
    ClubFile(
        "one pass number, two spellings",
        text("Name;Pass-Nr.", "Anna Berg;07.123", "A. Berg;07123"),
        refused=("csv_duplicates", 3),
    ),
    # --- workbooks
    ClubFile("xlsx", xlsx({"Mitglieder": PLAIN}), TWO),
    ClubFile("ods", ods(PLAIN), TWO),
    ClubFile(
        "xls",
        xls([["Name", "Nr", "Bezahlt"], ["Łukasz Żółć", 7, True]]),
        [("Łukasz Żółć", "")],
        also={"number": [7], "paid": [1000]},
    ),
    ClubFile(
        "xlsx with all of it",
        xlsx(
            {
                "Mitglieder": [
                    ["SC Herz Acht – Pokal 2026", None, None, None, None],
                    [],
                    ["Start-\nNr.", "Nachname", "Vorname", "Pass-Nr.", "bezahlt", None],
                    [7, "Weiß", "Jürgen", 123456, True],
                    [8, "Zając", "Paweł", "PL-7", False, None],
                    [None, "Summe", None, None, Decimal("10.00")],
                ],
                "Kasse": [["Datum"], ["1.1."]],
            }
        ),
        [("Jürgen Weiß", ""), ("Paweł Zając", "")],
        left_out=(1, 6),
        also={"number": [7, 8], "pass_number": ["123456", "PL-7"], "paid": [1000, None]},
    ),
    ClubFile(
        "ods with boxes and amounts",
        ods(
            [
                ["Nr", "Name", "Bezahlt", "Ersatz"],
                [3, "Łukasz Żółć", Decimal("10.00"), False],
                [4, "Émile Noël", None, True],
            ]
        ),
        [("Łukasz Żółć", ""), ("Émile Noël", "")],
        also={"number": [3, 4], "paid": [1000, None]},
    ),
    ClubFile(
        "xlsx whose first sheet is hidden",
        xlsx({"Alt": [["Name"], ["Niemand"]], "Neu": PLAIN}, hidden=["Alt"]),
        TWO,
    ),
    ClubFile(
        "xlsx with a bad row",
        xlsx({"Liste": [["Nr", "Name"], [1, "Anna"], ["zwei", "Bela"]]}),
        refused=("csv_bad_cell", 3),
    ),
    ClubFile(
        "xlsx that is an archive of something else",
        packed({"letter.txt": "Dear Anna"}),
        refused=("workbook_unreadable", None),
    ),
    ClubFile("xlsx cut off", xlsx({"Liste": PLAIN})[:400], refused=("workbook_unreadable", None)),
)


def entered(entrants: Sequence[Entrant]) -> list[Person]:
    return [(each.name, each.club or "") for each in entrants]


def test_there_are_forty() -> None:
    assert len({file.name for file in FILES}) == len(FILES) >= 40


@pytest.mark.parametrize("file", [file for file in FILES if not file.refused], ids=lambda f: f.name)
async def test_a_list_of_a_club_is_imported(file: ClubFile) -> None:
    _, _, desk = await begun(memory(), Clock(), players=0)
    made = await import_players(desk, file.data)
    assert isinstance(made, Imported), made
    assert entered(desk.state.entrants) == list(file.people)
    assert tuple(each.line for each in made.left_out) == file.left_out
    assert made.ignored == file.ignored
    for field, values in file.also.items():
        assert [getattr(each, field) for each in desk.state.entrants] == list(values), field


@pytest.mark.parametrize("file", [file for file in FILES if file.refused], ids=lambda f: f.name)
async def test_a_list_of_a_club_is_refused_and_nobody_entered(file: ClubFile) -> None:
    _, _, desk = await begun(memory(), Clock(), players=0)
    refused = await import_players(desk, file.data)
    assert isinstance(refused, Refusal), refused
    assert (refused.code, refused.details.get("line")) == file.refused
    assert desk.state.entrants == ()
    for language in LANGUAGES:
        assert refused.code not in message(refused.code, refused.details, language)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
async def test_the_preview_says_what_the_import_does(file: ClubFile) -> None:
    _, _, desk = await begun(memory(), Clock(), players=0)
    before = desk.state
    shown = await preview_players(desk, file.data)
    made = await import_players(desk, file.data)
    if isinstance(shown, Refusal):
        assert made == shown
        return
    assert before.entrants == ()
    problems = [row for row in shown.rows if row.problem is not None]
    unknown = [each.heading for each in shown.columns if each.field is None]
    asked = shown.readings or shown.problem or any(map(field_of, unknown))
    doubles = [row for row in shown.rows if row.same_as]
    assert isinstance(made, Imported) == (not (problems or asked or doubles))
    if isinstance(made, Imported):
        names = [row.name for row in shown.rows]
        assert [each.name for each in desk.state.entrants] == names
        assert list(made.ignored) == unknown
    elif problems and not asked:
        assert made.details["line"] == problems[0].line
