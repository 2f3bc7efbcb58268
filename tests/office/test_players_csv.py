"""Players as a table: out and in again, in four languages, refused by line and reason."""

import csv
import io

import pytest

from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.office.club_files.reading import read_table
from skat.office.spreadsheets.csv_files import players_csv, standings_csv
from skat.office.spreadsheets.player_import import Imported, import_players
from skat.office.spreadsheets.player_rows import enterable, player_list
from skat.tournament.commands import (
    CheckIn,
    Enter,
    Exclude,
    OpenCheckIn,
    StayAway,
    Withdraw,
)
from skat.tournament.draw import StartNumber
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prospectus import Prospectus
from tests.office.halls import Clock, begun, done, memory
from tests.tournament.evenings import Evening, number


def entries_of(data: bytes, *, notice: Prospectus) -> list[Enter] | Refusal:
    """What would be entered of a file, or the first thing that is wrong with it."""
    table = read_table(data)
    if isinstance(table, Refusal):
        return table
    players = player_list(table, notice=notice)
    entries = players if isinstance(players, Refusal) else enterable(players)
    return entries if isinstance(entries, Refusal) else [enter for _, enter in entries]


async def test_players_come_back_as_they_went() -> None:
    _, _, desk = await begun(memory(), Clock(), players=0)
    names = ["Jürgen Müller", "Żółć, Łukasz", '=HYPERLINK("x")', "+49", "-1", "@x", "'quoted"]
    for name in names:
        await done(desk, Enter(name=name, club="Herz;Acht", paid=Cents(1000)))
    data = players_csv(desk.state)
    table = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
    assert not [cell for row in table for cell in row if cell.startswith(("=", "+", "-", "@"))]
    back = entries_of(data, notice=Prospectus(name="Cup", fee=Cents(1000)))
    assert not isinstance(back, Refusal)
    assert [enter.name for enter in back] == names
    assert {enter.paid for enter in back} == {1000}
    (heading,) = standings_csv(desk.state).decode("utf-8-sig").splitlines()
    assert heading.startswith("rank,number,name,"), "nobody has a list yet"


def test_the_last_column_says_what_each_is_in_the_event() -> None:
    evening = Evening(series=2).announced(8).do(Enter(name="Bench", reserve=True))
    evening.do(OpenCheckIn(series=1)).do(StayAway(numbers=(number(6),)))
    evening.do(CheckIn(series=1, numbers=(number(1),)))
    evening.do(Exclude(number=number(8), reason="signals")).do(Withdraw(number=number(7)))
    rows = csv.DictReader(io.StringIO(players_csv(evening.state).decode("utf-8-sig")))
    assert [row["state"] for row in rows] == [
        *("checked_in", "entered", "entered", "entered", "entered"),
        *("absent", "withdrawn", "excluded", "reserve"),
    ]
    assert b"signals" not in players_csv(evening.state)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"name\nJ\x81\x02rgen\n", "not_utf8"),
        (b"", "csv_column_missing"),
        (b"club\nHerz\n", "csv_column_missing"),
        (b"name,name\nAnna,Bela\n", "csv_column_missing"),
        (b"number,name\nseven,Anna\n", "csv_bad_cell"),
        (b"name,paid\nAnna,perhaps\n", "csv_bad_cell"),
        (b"name,club\nAnna,Herz,extra\n", "csv_too_many_cells"),
        (b"name\n" + b"A" * 140_000, "csv_unreadable"),
        (b"name\n" + b"Anna\n" * 2500, "csv_too_long"),
    ],
)
def test_tables_that_cannot_be_read(data: bytes, code: str) -> None:
    refused = entries_of(data, notice=Prospectus(name="Cup", fee=Cents(0)))
    assert isinstance(refused, Refusal)
    assert refused.code == code


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"number,name\n1,Anna\n1,Bela\n", 3),
        (b"\xef\xbb\xbfnumber;name\r\n1;Anna\r\n\r\n ; \r\n\r\n1;Bela\r\n", 6),
        (b'number,name,club\n1,Anna,"Herz\nAcht"\n1,Bela,\n', 2),
        (b'number,name,club\n\n1,Anna,"Herz Acht"\n\n1,"Bela\n",\n', 5),
    ],
)
async def test_a_refused_row_is_told_by_its_line_and_reason(data: bytes, line: int) -> None:
    _, _, desk = await begun(memory(), Clock(), players=0)
    refused = await import_players(desk, data)
    assert isinstance(refused, Refusal)
    assert refused.details["line"] == line
    reason = {**refused.details}
    assert not desk.state.entrants
    for language in LANGUAGES:
        text = message(refused.code, refused.details, language)
        assert f" {line}" in text
        assert message(str(reason["code"]), reason, language) in text
        assert str(reason["code"]) not in text


@pytest.mark.parametrize(
    "heading",
    [
        "Startnummer;Spieler;Verein;Mannschaft;Bezahlt;Ersatz\n7;Jürgen;Herz;A;ja;nein\n",
        "Numéro;Nom;Club;Équipe;Payé;Réserve\n7;Jürgen;Herz;A;oui;non\n",
        "Numer;Nazwisko;Klub;Drużyna;Opłacone;Rezerwa\n7;Jürgen;Herz;A;tak;nie\n",
        "No.,Name,CLUB,team,paid,reserve\n7,Jürgen,Herz,A,yes,no\n",
        "Nr.;Name;Verein;Team;gezahlt;Ersatzspieler\n7;Jürgen;Herz;A;x;\n",
    ],
)
def test_headings_and_words_of_four_languages(heading: str) -> None:
    entries = entries_of(heading.encode(), notice=Prospectus(name="Cup", fee=Cents(500)))
    assert not isinstance(entries, Refusal), entries
    assert entries == [
        Enter(name="Jürgen", number=StartNumber(7), club="Herz", team="A", paid=Cents(500))
    ]


async def test_a_file_in_windows_1252_is_read_and_told() -> None:
    _, _, desk = await begun(memory(), Clock(), players=0)
    table = "Name;Verein\nJürgen Weiß;Grün-Weiß „Ölper“\nŠimon Œil;\n"
    made = await import_players(desk, table.encode("cp1252"))
    assert made == Imported(players=2, encoding="cp1252")
    assert [each.name for each in desk.state.entrants] == ["Jürgen Weiß", "Šimon Œil"]
    made = await import_players(desk, "name\nŁukasz\n".encode())
    assert made == Imported(players=1, encoding="utf-8")


async def test_an_import_warns_of_people_who_are_there_already() -> None:
    _, _, desk = await begun(memory(), Clock(), players=0)
    table = b"name,club\nAnna Berg,Herz Acht\nBela,Pik\n"
    assert isinstance(await import_players(desk, table), Imported)
    again = await import_players(desk, table)
    assert isinstance(again, Refusal)
    assert (again.code, again.details["line"], again.details["count"]) == (
        "csv_duplicates",
        2,
        2,
    )
    within = await import_players(desk, b"name,club\nCleo,Pik\ncleo , PIK\nCleo,Herz\n")
    assert isinstance(within, Refusal)
    assert (within.details["line"], within.details["count"]) == (3, 1)
    assert len(desk.state.entrants) == 2
    other_club = await import_players(desk, b"name,club\nAnna Berg,Pik\n")
    assert isinstance(other_club, Imported)
    await done(desk, Withdraw(number=StartNumber(2)))
    assert isinstance(await import_players(desk, b"name,club\nBela,Pik\n"), Imported)
    meant = await import_players(desk, table, duplicates=True)
    assert meant == Imported(players=2, encoding="utf-8")
    assert len(desk.state.entrants) == 6
