"""`skat games` and `skat fabulous`."""

import csv
import json

from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.lookup.games import game_rows, totals
from tests.model.test_games import DATA


def run(*arguments: str) -> str:
    """What the command prints; it succeeds."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_664_games_line_by_line_as_the_documents_list_them() -> None:
    with (DATA / "games664.csv").open(encoding="utf-8", newline="") as file:
        printed = list(csv.DictReader(file))
    games = json.loads(run("games", "--json"))["games"]
    assert len(games) == len(printed) == 664
    for row, expected in zip(games, printed, strict=True):
        texts = {
            key: "" if value is None else str(int(value) if isinstance(value, bool) else value)
            for key, value in row.items()
        }
        assert texts == expected


def test_the_totals_of_the_games() -> None:
    suits = dict.fromkeys(("clubs", "spades", "hearts", "diamonds"), 150)
    expected = {"grand": 60, **suits, "null": 4, "total": 664}
    assert totals(game_rows()) == expected
    lines = run("games").splitlines()
    assert lines[0].split() == ["1", "48", "Grand", "with", "1,", "game", "2"]
    assert lines[9].startswith(" 10  192  Grand     with 1, game 2, hand 3, schneider 4, ")
    assert lines[663].split() == ["664", "59", "Null", "Null", "ouvert", "hand"]
    assert [line.split() for line in lines[665:671]] == [
        [str(count), name.capitalize()] for name, count in expected.items() if name != "total"
    ]
    assert lines[671:] == ["664"]
    assert lines[664] == ""


def test_the_fabulous_deal_is_proven() -> None:
    facts = json.loads(run("fabulous", "--json"))
    assert facts["proven"] is True
    assert facts["deals"] == 2_753_294_408_504_640
    proven = {(proof["contract"], proof["leader"]): proof["tricks"] for proof in facts["proofs"]}
    assert len(proven) == 18
    assert {key[0] for key, tricks in proven.items() if tricks == 0} == {"null"}
    assert facts["games"] == {
        "diamonds": 117,
        "hearts": 130,
        "spades": 121,
        "clubs": 132,
        "grand": 264,
        "null": 59,
    }
    assert [example["grand_won"] for example in facts["ouvert"]] == [False, False, True]


def test_the_fabulous_deal_for_people() -> None:
    text = run("fabulous")
    assert text.count("proven") == 18
    assert "refuted" not in text
    assert "grand comes to 60 card points: lost" in text
    assert text.rstrip().endswith("2,753,294,408,504,640")
