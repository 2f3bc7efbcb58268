"""`skat list --records`: the list of deals that were recorded, against each record's own result."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pypdfium2 import PdfDocument
from typer.testing import CliRunner

from skat.cli.app import app
from skat.messages import LANGUAGES, message
from skat.model.seats import Seat
from skat.notation.record import Record, record_of, write_record
from skat.papers.printing.score_list import list_pdf
from skat.requests.list_file import Read, list_of_records
from skat.rules.editions import RuleSet
from tests.notation.games import random_game

NAMES = ("Anna", "Björn", "Cécile")
DEALS = 12


def finished(deals: int, *, names: tuple[str, ...] = NAMES) -> list[Record]:
    """Random games that came to their result, each dealt by the next of the three."""
    records: list[Record] = []
    seed = 0
    while len(records) < deals:
        actions, state = random_game(seed, rules=RuleSet())
        seed += 1
        if state.result is not None:
            at = len(records) + 1
            seats = (names[at % 3], names[(at + 1) % 3], names[(at + 2) % 3])
            records.append(record_of(actions, state=state, players=seats))
    return records


def listed(tmp_path: Path, records: list[Record]) -> tuple[int, dict[str, Any]]:
    """Exit status and JSON of the command on these records."""
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(map(write_record, records)), encoding="utf-8")
    result = CliRunner().invoke(app, ["list", "--records", "--json", str(file)])
    answer: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, answer


def test_the_list_has_what_the_records_say(tmp_path: Path) -> None:
    records = finished(DEALS)
    status, answer = listed(tmp_path, records)
    assert (status, answer["violated"]) == (0, [])
    # The dealer of the first deal, rearhand, has place 1.
    assert answer["table"] == [records[0].players[2], *records[0].players[:2]]
    totals = dict.fromkeys(NAMES, 0)
    for record, entry in zip(records, answer["deals"], strict=True):
        assert entry["dealer"] == record.players[2]
        result = record.result
        assert result is not None
        if result.soloist is None:
            assert entry["soloist"] is None
            continue
        name = record.players[result.soloist.index]
        assert (entry["soloist"], entry["score"]) == (name, result.score)
        totals[name] += entry["score"]
        assert dict(zip(answer["table"], entry["totals"], strict=True)) == totals
    assert any(totals.values())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda one: replace(one, players=("Anna", "Björn", "Zoë")), "record_of_others"),
        (lambda one: replace(one, actions=one.actions[:3], result=None), "unfinished"),
        (lambda one: replace(one, actions=one.actions[1:]), None),
    ],
)
def test_a_record_that_does_not_belong_there_is_named(
    tmp_path: Path, change: Any, code: str | None
) -> None:
    records = finished(4)
    status, answer = listed(tmp_path, [*records[:2], change(records[2]), records[3]])
    assert status == 1
    assert answer["error"]["deal"] == 3
    assert code in (None, answer["error"]["code"])


def test_files_without_records(tmp_path: Path) -> None:
    assert listed(tmp_path, [])[1]["error"]["code"] == "no_record"
    [one] = finished(1)
    status, answer = listed(tmp_path, [replace(one, table_size=4)])
    assert (status, answer["error"]["code"]) == (1, "record_not_of_three")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_with_hints_has_its_star_on_screen_and_paper(language: str, tmp_path: Path) -> None:
    records = finished(4)
    records[1] = replace(records[1], hinted=(Seat.MIDDLEHAND,))
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(map(write_record, records)), encoding="utf-8")
    with file.open("rb") as source:
        read = list_of_records(source)
    assert isinstance(read, Read)
    name = records[1].players[1]
    assert [[read.sheet.players[at - 1] for at in line.hinted] for line in read.sheet.lines] == [
        [],
        [name],
        [],
        [],
    ]
    legend = message("list.star_legend", {}, language)
    shown = CliRunner().invoke(app, ["list", "--records", "--language", language, str(file)])
    assert [row for row in shown.stdout.splitlines() if "2★" in row]
    assert shown.stdout.count("★") == 2
    assert legend in shown.stdout
    paper = list_pdf(read.sheet, language=language)
    assert isinstance(paper, bytes)
    text = PdfDocument(paper)[0].get_textpage().get_text_range()
    assert legend in text
    assert text.count("★") == 2
