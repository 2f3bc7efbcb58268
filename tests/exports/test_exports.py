"""Each table is read as a spreadsheet of its language reads it; LibreOffice is asked by hand."""

import csv
import io
import re
from fractions import Fraction
from pathlib import Path

import pytest

import skat
from skat.messages import LANGUAGES
from skat.messages.spreadsheet import csv_table
from skat.model.refusal import Refusal
from skat.office.club_files.headings import field_of
from skat.office.club_files.reading import read_table
from skat.office.spreadsheets.csv_files import players_csv
from skat.office.spreadsheets.player_rows import enterable, player_list
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prospectus import Prospectus
from tests.exports.files import NUMBERS, ODD_TEXTS, WRITERS, Exported, odd_event
from tests.exports.reading import is_meant
from tests.lanes.few import few

COMMA = {"de": ",", "fr": ",", "pl": ",", "en": "."}
THREE = re.compile(r"[0-9][.,][0-9]{3}\b")


def read_as(language: str, cell: str) -> str | Fraction | None:
    """What a spreadsheet of a language takes a cell for, if it knows no dates."""
    mark = COMMA[language]
    if re.fullmatch(rf"-?[0-9]+({re.escape(mark)}[0-9]+)?", cell):
        return Fraction(cell.replace(mark, "."))
    return cell or None


def rows_of(language: str, content: bytes) -> list[list[str]]:
    text = io.StringIO(content.decode("utf-8-sig"), newline="")
    return list(csv.reader(text, delimiter="," if language == "en" else ";", strict=True))


def test_every_module_that_writes_a_table_is_read_here() -> None:
    source = Path(skat.__file__).parent
    writing = [path for path in source.rglob("*.py") if "import csv_table" in path.read_text()]
    assert sorted(writing) == sorted(Path(module.__file__ or "") for module in WRITERS)


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_each_cell_is_what_was_meant(
    tables: dict[str, tuple[Exported, ...]], language: str
) -> None:
    assert len(tables[language]) > 30
    cells = 0
    for table in tables[language]:
        for read, meant in zip(rows_of(language, table.content), table.meant, strict=True):
            for cell, value in zip(read, meant, strict=True):
                assert is_meant(read_as(language, cell), value), (table.name, cell, value)
                if not isinstance(value, str):
                    assert not THREE.search(cell), "never three decimals"
                cells += 1
    assert cells > 1_000


def test_what_the_issue_saw_is_read_as_it_was_meant() -> None:
    for language, points, league in (("de", "126,1250", "1,5000"), ("en", "126.1250", "1.5000")):
        data = csv_table(["x"], [[NUMBERS[3]], [NUMBERS[4]]], language=language)
        assert data.decode("utf-8-sig").split() == ["x", points, league]
    odd = csv_table(ODD_TEXTS[2:3], [[text] for text in ODD_TEXTS[8:10]], language="pl")
    assert odd.decode("utf-8-sig").splitlines() == ["'-1", "'3 maja", "'0042"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_stand_in_the_language(
    tables: dict[str, tuple[Exported, ...]], language: str
) -> None:
    """No heading of another language, and of the players each is known to the import."""
    other = "en" if language == "de" else "de"
    by_name = {table.name: table for table in tables[other]}
    same = {
        "Name",
        "Club",
        "Status",
        "Team",
        "Points",
        "Rang",
        "Nr",
        "Nr.",
        "Skat",
        "Date",
        "Place",
    }
    for table in tables[language]:
        if table.name in ("texts", "numbers"):
            continue
        again = set(map(str, table.meant[0])) & set(map(str, by_name[table.name].meant[0]))
        names = {str(each) for each in again if not re.search(r"[0-9]", str(each))}
        assert names <= same | {"Anna", "Bernd", "Zoé", "Seeger"}, (table.name, names)
    players = next(table for table in tables[language] if table.name == "players_csv")
    assert None not in [field_of(str(heading)) for heading in players.meant[0]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_in_a_language_are_entered_again(language: str) -> None:
    event = odd_event()
    table = read_table(players_csv(event, language))
    assert not isinstance(table, Refusal)
    players = player_list(
        table, notice=Prospectus(name="Cup", fee=event.prospectus.fee or Cents(0))
    )
    assert not isinstance(players, Refusal)
    entries = enterable(players)
    assert not isinstance(entries, Refusal), entries
    again = [(each.number, each.name, each.club, each.pass_number) for _, each in entries]
    assert again == [
        (each.number, each.name, each.club, each.pass_number) for each in event.entrants
    ]
