"""The form for results of real packs: filled in as people write, read in four languages."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.messages import LANGUAGES
from skat.model.refusal import Refusal
from skat.office.club_files.reading import read_table
from skat.office.spreadsheets.board_form import _FIELDS, filled_results
from skat.tournament.draw import MOST_PLAYERS as DRAWN
from skat.tournament.duplicate.form import DuplicateEvent, read_event
from skat.tournament.duplicate.movement import MOST_BOARDS, MOST_PLAYERS
from skat.tournament.duplicate.scoring import chairs_of
from tests.lanes.few import few
from tests.office.club_files.workbooks import Value, xlsx
from tests.tournament.duplicate.evenings import own, some_evening

SUITS = ("clubs", "spades", "hearts", "diamonds")
GAMES = {
    language: dict(zip(SUITS, names.split(), strict=True)) | {"grand": "Grand", "null": "Null"}
    for language, names in {
        "de": "Kreuz Pik Herz Karo",
        "en": "clubs spades hearts diamonds",
        "fr": "trèfle pique cœur carreau",
        "pl": "trefl pik kier karo",
    }.items()
}
SIGNS = {
    "de": ("mit", "ohne"),
    "en": ("with", "without"),
    "fr": ("avec", "sans"),
    "pl": ("z", "bez"),
}
HAND = {"de": "Hand", "en": "hand", "fr": "main", "pl": "z ręki"}
WON = {"de": ("ja", "nein"), "en": ("won", "lost"), "fr": ("oui", "non"), "pl": ("tak", "nie")}
PASSED = {"de": "eingepasst", "en": "passed", "fr": "passé", "pl": "spasowane"}


def skat(*words: object, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["duplicate", *map(str, words)])
    assert result.exit_code == status, result.output
    return result.output


def begun(folder: Path, players: int = 6, boards: int = 3) -> Path:
    file, names = folder / "event.json", folder / "players.txt"
    names.write_text("\n".join(f"Player{at}" for at in range(1, players + 1)))
    skat("new", file, names, "--name", "Cup", "--organiser", "Club", "--boards", boards)
    skat("begin", file, "--words", "seven")
    return file


def event_of(file: Path) -> DuplicateEvent:
    event = read_event(file.read_bytes())
    assert isinstance(event, DuplicateEvent)
    return event


def rows_of(table: Path, *, mark: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.read_text("utf-8-sig")), delimiter=mark))


def filled(
    row: list[str], game: dict[str, Any] | None, language: str, chance: random.Random
) -> None:
    """Fills in a row as players write it; the players stand in cells 2 to 4."""
    if game is None:
        row[6] = PASSED[language]
        return
    number, name = row[1 + game["soloist"]].split(" ")
    row[5] = chance.choice([number, f"{number} {name}"])
    row[6] = GAMES[language][game["contract"]]
    if "tops" in game:
        sign = SIGNS[language][not game["tops"]["held"]]
        row[7] = f"{sign} {game['tops']['count']}"
    row[8] = HAND[language] if game["hand"] else ""
    row[10] = WON[language][not game["won"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_is_filled_in_and_entered(tmp_path: Path, language: str) -> None:
    chance = random.Random(language)
    file, form = begun(tmp_path, players=7, boards=6), tmp_path / "form.csv"
    skat("form", file, form, "--language", language)
    mark = "," if language == "en" else ";"
    head, *rows = rows_of(form, mark=mark)
    assert len(rows) == 6 * 2
    played = some_evening(chance, boards=6, tables=2)
    for row in rows[:-3]:
        filled(row, played[int(row[0]), int(row[1])][0], language, chance)
    text = io.StringIO()
    csv.writer(text, delimiter=mark).writerows([["Cup"], head, *rows])
    form.write_text(text.getvalue())
    assert skat("enter", file, form) == "entered: 9; boards told: 4 of 6\n"
    chairs = chairs_of(event_of(file))
    assert len(chairs) == 4 * 2 * 3
    for chair in chairs:
        game, score = played[int(chair.board), chair.table]
        place = ["forehand", "middlehand", "rearhand"].index(chair.seat.value) + 1
        assert chair.own == own(game, score, place)
    skat("check", file)


def test_the_largest_form_and_the_longest_list_of_people_are_read_again() -> None:
    results = 60 * 40
    form = "board;table;soloist\n" + "1;1;\n" * results
    table = read_table(form.encode())
    assert not isinstance(table, Refusal)
    assert len(table.rows) == results + 1
    assert results == MOST_BOARDS * MOST_PLAYERS // 3
    people = read_table(("name\n" + "Anna\n" * DRAWN).encode())
    assert not isinstance(people, Refusal)
    assert len(people.rows) == DRAWN + 1


def test_headings_of_four_languages_mean_one_thing_each() -> None:
    assert set(_FIELDS.values()) == {
        *("board", "table", "soloist", "game", "tops", "levels", "bid", "won"),
    }
    assert len(_FIELDS) > 20


def test_levels_seats_and_bids_are_read_from_a_workbook(tmp_path: Path) -> None:
    event = event_of(begun(tmp_path))
    head: list[Value] = ["Spiel", "Tisch", "Alleinspieler", "Spielart", "mit/ohne"]
    head += ["Hand, Stufen", "Reizwert", "gewonnen"]
    rows: list[list[Value]] = [
        head,
        [1, 1, "Mittelhand", "Grand", "+4", "Hand, Schneider angesagt", 120, True],
        [1, 2, "Vorhand", "Herz", "-1", "Schwarz", None, False],
        [2, 1, "Hinterhand", "Null ouvert", None, "Hand", 59, "+"],
        [2, 2, None, "-", None, None, None, None],
        [3, 1, None, None, None, None, None, None],
    ]
    table = read_table(xlsx({"Zettel": rows}))
    assert not isinstance(table, Refusal)
    results = filled_results(table, event)
    assert not isinstance(results, Refusal), results
    games = [result.game for _, result in results]
    assert len(games) == 4
    first, second, third, passed = games
    assert first is not None
    assert (first.soloist, first.hand, first.announced.value, first.bid) == (
        2,
        True,
        "schneider",
        120,
    )
    assert first.tops is not None
    assert (first.tops.held, first.tops.count) == (True, 4)
    assert second is not None
    assert (second.soloist, second.reached.value, second.won) == (1, "schwarz", False)
    assert third is not None
    assert (third.soloist, third.announced.value, third.tops) == (3, "ouvert", None)
    assert passed is None


@pytest.mark.parametrize(
    ("cells", "said"),
    few(
        [
            ("1,9,1,clubs,with 1,,,yes", 'Table cannot be "9"'),
            ("1,1,99,clubs,with 1,,,yes", 'Soloist cannot be "99"'),
            ("1,1,Forehand,shoe,with 1,,,yes", 'Game played cannot be "shoe"'),
            ("1,1,Forehand,,with 1,hand,,yes", 'Game played cannot be " hand"'),
            ("1,1,Forehand,clubs,some,,,yes", 'with/without cannot be "some"'),
            ("1,1,Forehand,clubs,with 1,,,", "won cannot be"),
            ("1,1,Forehand,clubs,with 1,,x,yes", 'Bid cannot be "x"'),
            ("1,1,Forehand,clubs,with 12,,,yes", "line 2"),
            ("1,1,Forehand,clubs,with 1,[1],,yes", 'Hand, levels cannot be "[1]"'),
            ("1,1,Forehand,clubs,with 1,Perhaps,,yes", 'Hand, levels cannot be "perhaps"'),
        ],
        gate=3,
    ),
)
def test_a_wrong_cell_is_named_and_nothing_entered(tmp_path: Path, cells: str, said: str) -> None:
    file, form = begun(tmp_path), tmp_path / "form.csv"
    before = file.read_bytes()
    head = 'Board,Table,Soloist,Game played,with/without,"Hand, levels",Bid,won'
    form.write_text(f"{head}\n{cells}\n")
    assert said in skat("enter", file, form, status=1)
    assert file.read_bytes() == before
    form.write_text("Board,Table\n1,1\n")
    assert "no column" in skat("enter", file, form, status=1)


def test_results_as_json_may_begin_with_a_mark_or_be_no_object(tmp_path: Path) -> None:
    file, results = begun(tmp_path), tmp_path / "results.jsonl"
    results.write_text('{"board": 1, "table": 2}\n', encoding="utf-8-sig")
    assert skat("enter", file, results) == "entered: 1; boards told: 0 of 3\n"
    for text in ("[1]", '[{"board": 1, "table": 1}]', '\n"1"\n'):
        results.write_text(text)
        assert "expected: object { }" in skat("enter", file, results, status=1)
