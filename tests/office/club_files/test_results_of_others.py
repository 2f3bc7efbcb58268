"""Tables that another program has worked out: read, added up again, ranked, kept, counted."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.messages import message
from skat.model.languages import LANGUAGES
from skat.model.refusal import Refusal
from skat.office.club_files.reading import read_table
from skat.office.spreadsheets.result_rows import ResultTable, result_table
from skat.tournament.results.of_others import OthersResult, read_results
from tests.office.club_files.workbooks import Value, ods, xlsx
from tests.tools import code_of
from tests.tournament.seasons import Person, evening

HEADINGS = {
    "de": ["Platz", "Name", "Verein", "1. Serie", "Serie 2", "Gesamt"],
    "en": ["Rank", "Player", "Club", "Series 1", "2nd series", "Total"],
    "fr": ["Place", "Nom", "Club", "1re série", "Série 2", "Total"],
    "pl": ["Miejsce", "Gracz", "Klub", "Seria 1", "2. seria", "Suma"],
}


def skat(*words: str, status: int = 0) -> tuple[str, str]:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == status, result.output
    return result.stdout, result.stderr


def table_of(data: bytes, chosen: dict[str, str] | None = None) -> ResultTable | Refusal:
    table = read_table(data)
    assert not isinstance(table, Refusal), table
    return result_table(table, chosen)


def results_of(data: bytes, chosen: dict[str, str] | None = None) -> list[OthersResult]:
    table = table_of(data, chosen)
    assert isinstance(table, ResultTable), table
    rows = [row for _, row in table.rows if isinstance(row, OthersResult)]
    assert len(rows) == len(table.rows), table.rows
    return rows


def written(number: int | None, chance: random.Random, language: str) -> str:
    """A number as people of the language write it."""
    if number is None:
        return chance.choice(["", "-", "x"])
    mark = "," if language == "en" else "."
    text = f"{abs(number):,}".replace(",", mark if chance.random() < 0.5 else "")
    return (chance.choice(["-", "−"]) if number < 0 else "") + text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_table_of_others_is_added_up_again(language: str, kind: str) -> None:
    chance = random.Random(f"{language} {kind}")
    made: list[tuple[str, list[int | None], int]] = []
    for at in range(20):
        series = [None if chance.random() < 0.1 else chance.randint(-400, 2400) for _ in range(2)]
        total = sum(each or 0 for each in series)
        wrong = chance.random() < 0.2
        made.append((f"Łukasz Nr{at}", series, total + (9 if wrong else 0)))
    rows: list[list[Value]] = [["Pokal 2026"], list(HEADINGS[language])]
    for rank, (name, series, total) in enumerate(made, start=1):
        cells: list[Value] = [rank, name, "Herz", *series, total]
        if kind == "csv":
            numbers = [written(each, chance, language) for each in (*series, total)]
            cells = [str(rank), name, "Herz", *numbers]
        rows.append(cells)
    rows.append([None, "Summe", None, None, None, 99])
    if kind == "csv":
        text = "\n".join(
            ";".join("" if each is None else str(each) for each in row) for row in rows
        )
        data = text.encode()
    else:
        data = xlsx({"Liste": rows}) if kind == "xlsx" else ods(rows)
    results = results_of(data)
    assert [(each.name, list(each.series)) for each in results] == [each[:2] for each in made]
    for each, (_, series, printed) in zip(results, made, strict=True):
        assert each.club == "Herz"
        if any(one is not None for one in series):
            assert each.total == sum(one or 0 for one in series)
            assert (each.printed == printed) == (printed != each.total)
        else:
            assert each.total == printed


def test_the_command_shows_wrong_sums_and_keeps_the_file(tmp_path: Path) -> None:
    table, kept = tmp_path / "cup.csv", tmp_path / "cup.json"
    table.write_text(
        "Nachname;Vorname;S1;S2;Punkte\nBerg;Anna;900;100;1.100\nWeiß;Jan;800;210;1010\n"
    )
    shown, said = skat("tournament", "read-results", str(table))
    assert [line.split()[:3] for line in shown.splitlines()] == [
        ["1", "Jan", "Weiß"],
        ["2", "Anna", "Berg"],
    ]
    assert "Line 2, Anna Berg: 1100 is printed, the series make 1000" in said
    assert not kept.exists()
    skat("tournament", "read-results", str(table), "--to", str(kept), "--name", "Pokal")
    results = read_results(kept.read_bytes())
    assert not isinstance(results, Refusal)
    assert results.name == "Pokal"
    assert [(each.name, each.total) for each in results.results] == [
        ("Anna Berg", 1000),
        ("Jan Weiß", 1010),
    ]
    document = json.loads(kept.read_text())
    document["results"][0]["total"] = 1100
    assert code_of(read_results(json.dumps(document).encode())) == "results_differ"


def test_columns_can_be_given_another_meaning() -> None:
    data = b"Name;Vormittag;Nachmittag;G;V\nAnna;700;300;20;3\nBela;700;300;21;3\n"
    assert code_of(table_of(data)) == "csv_column_missing"
    chosen = {"Vormittag": "series", "C": "series", "G": "won", "E": "lost"}
    anna, bela = results_of(data, chosen)
    assert (anna.series, anna.total, anna.won, anna.lost) == ((700, 300), 1000, 20, 3)
    assert bela.won == 21
    assert code_of(table_of(data, {"Foo": "series"})) == "csv_column_missing"
    assert code_of(table_of(data, {"B": "shoe"})) == "csv_no_such_field"
    assert code_of(table_of(data, {"B": "total", "C": "total"})) == "csv_column_twice"


@pytest.mark.parametrize("cell", ["12,5", "viel", "1234567", "1.2.3"])
def test_a_cell_that_is_no_number_is_named_with_its_line(tmp_path: Path, cell: str) -> None:
    table, kept = tmp_path / "cup.csv", tmp_path / "cup.json"
    table.write_text(f"Name;Serie 1;Gesamt\nAnna;12;12\nBela;{cell};5\n")
    words = ("tournament", "read-results", str(table), "--to", str(kept), "--language", "de")
    _, said = skat(*words, status=1)
    assert "Zeile 3" in said
    assert not kept.exists()


def test_results_of_others_count_in_a_championship(tmp_path: Path) -> None:
    own = evening("own", [Person("Anna"), Person("Bela"), Person("Cleo")], series=2)
    (tmp_path / "own.json").write_bytes(own.data)
    table, kept = tmp_path / "cup.csv", tmp_path / "cup.json"
    table.write_text("Name;Serie 1;Serie 2;Gesamt\nAnna;900;;900\nDora;1;2;3\nBela;;;\n")
    skat("tournament", "read-results", str(table), "--to", str(kept))
    for count, best in (("evenings", 2), ("series", 2)):
        season = tmp_path / f"{count}.json"
        plan = json.loads(skat("season", "template", "championship")[0])
        plan["championship"] = {"best": best}
        if count == "series":
            plan["championship"]["count"] = count
        season.write_text(json.dumps(plan))
        skat("season", "add", str(season), str(tmp_path / "own.json"), "--day", "1")
        skat("season", "add", str(season), str(kept), "--day", "2")
        skat("season", "check", str(season))
        skat("season", "site", str(season), "--to", str(tmp_path / f"site-{count}"))
        rows = {row["name"]: row for row in json.loads(season.read_text())["persons"]}
        first = [each or 0 for each in own.sums.series[1]]
        if count == "evenings":
            assert rows["Anna"]["result"] == sum(first) + 900
        else:
            assert rows["Anna"]["result"] == sum(sorted([*first, 900])[-2:])
        assert rows["Bela"]["days"] == [own.sums.result(2), None]
        assert rows["Dora"]["days"] == [None, 3]
    league = tmp_path / "league.json"
    league.write_text(skat("season", "template", "league")[0])
    skat("season", "draw", str(league))
    _, said = skat("season", "add", str(league), str(kept), "--day", "1", status=1)
    assert "a league needs the lists" in said


def test_what_is_refused_has_a_sentence() -> None:
    refused = read_results(b"{}")
    assert isinstance(refused, Refusal)
    for language in LANGUAGES:
        assert refused.code not in message(refused.code, refused.details, language)
