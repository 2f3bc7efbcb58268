"""Numbers that three does not divide, four at a table, corrections: counted by other code."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from skat.cli.app import app
from skat.messages import message
from skat.model.seats import SEATS
from skat.papers.publishing.duplicate import duplicate_subject
from skat.papers.publishing.site import Site, site_of
from skat.tournament.duplicate.form import DuplicateEvent, read_event
from skat.tournament.duplicate.movement import (
    BoardNumber,
    Movement,
    WantedMovement,
    movement,
    quality_of,
)
from skat.tournament.duplicate.results import duplicate_problems
from tests.lanes.few import few
from tests.papers.publishing.sites import Reader, rows
from tests.tools import code_of
from tests.tournament.duplicate.evenings import compared, own, some_evening

# Players, at a table, boards, boards a round.
SIZES = [(7, 3, 12, 3), (8, 3, 9, 3), (25, 3, 18, 3), (8, 4, 8, 4), (10, 4, 16, 4), (15, 4, 24, 8)]
BONUS = {3: 40, 4: 30}


def made(players: int, at_table: int, boards: int, a_round: int) -> Movement:
    wanted = WantedMovement(
        players=players, boards=boards, boards_a_round=a_round, seed=bytes(32), at_table=at_table
    )
    plan = movement(wanted)
    assert isinstance(plan, Movement)
    return plan


@pytest.mark.parametrize(("players", "at_table", "boards", "a_round"), SIZES)
def test_all_sit_out_and_deal_equally_often(
    players: int, at_table: int, boards: int, a_round: int
) -> None:
    plan = made(players, at_table, boards, a_round)
    everybody = set(range(1, players + 1))
    rests = Counter(dict.fromkeys(everybody, 0))
    deals: Counter[int] = Counter()
    seats: Counter[tuple[int, int, int]] = Counter()
    with_hand: dict[tuple[int, int], set[int]] = defaultdict(set)
    assert plan.tables == players // at_table
    for board in range(1, boards + 1):
        there: list[int] = []
        for table in range(1, plan.tables + 1):
            seated = [int(each) for each in plan.seated(BoardNumber(board), table=table)]
            for seat, number in enumerate(seated):
                seats[plan.round_of(BoardNumber(board)), number, seat] += 1
                with_hand[board, seat].add(number)
            dealer = plan.dealer(BoardNumber(board), table=table)
            assert (dealer is None) == (at_table == 3)
            if dealer is not None:
                deals[int(dealer)] += 1
                seated.append(int(dealer))
            there += seated
        absent = everybody - set(there)
        assert len(there) == len(set(there)) == players - players % at_table
        rests.update(absent)
    assert max(rests.values()) - min(rests.values()) <= a_round
    # In a round everybody who plays holds each seat equally often, and deals as often.
    assert set(seats.values()) == {a_round // at_table}
    for number in everybody:
        played = boards - rests[number]
        assert deals[number] == (played // 4 if at_table == 4 else 0)
    pairs = list(combinations(sorted(everybody), 2))
    same = [sum(set(pair) <= held for held in with_hand.values()) for pair in pairs]
    quality = quality_of(plan)
    assert (quality.most_compared, quality.least_compared) == (max(same), min(same))


@pytest.mark.parametrize(
    ("players", "at_table", "boards", "a_round"),
    [(7, 4, 8, 4), (8, 4, 8, 3), (8, 4, 9, 3), (8, 5, 10, 5), (121, 4, 8, 4), (5, 3, 9, 3)],
)
def test_other_sizes_are_refused(players: int, at_table: int, boards: int, a_round: int) -> None:
    wanted = WantedMovement(
        players=players, boards=boards, boards_a_round=a_round, seed=bytes(32), at_table=at_table
    )
    code = "duplicate_size_at_four" if at_table == 4 else "duplicate_size"
    assert code_of(movement(wanted)) == code


class Evening:
    """An event by the command line; all boards are played."""

    def __init__(self, folder: Path, players: int, at_table: int, boards: int) -> None:
        self.folder, self.file = folder, folder / "event.json"
        self.at_table, self.boards, self.tables = at_table, boards, players // at_table
        names = folder / "players.txt"
        names.write_text("\n".join(f"Player{at} Somebody" for at in range(1, players + 1)))
        chance = random.Random(f"{players} {at_table}")
        self.played = some_evening(chance, boards=boards, tables=self.tables)
        self.do("new", self.file, names, "--name", "Cup", "--organiser", "Club",
                "--boards", boards, "--at-table", at_table, "--corrections", 30)  # fmt: skip
        self.do("begin", self.file, "--words", "seven")
        assert f"boards told: {boards} of {boards}" in self.do("enter", self.file, self.lines())

    def do(self, *words: object, status: int = 0) -> str:
        result = CliRunner().invoke(app, ["duplicate", *map(str, words)])
        assert result.exit_code == status, result.output
        return result.output

    def lines(self, *where: tuple[int, int]) -> Path:
        """Results as a file: those of these tables, or of all."""
        file = self.folder / "results.jsonl"
        file.write_text(
            "\n".join(
                json.dumps({"board": at[0], "table": at[1], "game": self.played[at][0]})
                for at in where or self.played
            )
        )
        return file

    @property
    def event(self) -> DuplicateEvent:
        event = read_event(self.file.read_bytes())
        assert isinstance(event, DuplicateEvent)
        return event

    @property
    def site(self) -> Site:
        return site_of(duplicate_subject(self.event))

    def seated(self, movement: Sequence[Any], board: int, table: int) -> list[int]:
        """Who holds cards, from the page of the movement and its rule of turning."""
        keys = [*(seat.value for seat in SEATS), *(["dealer"] if self.at_table == 4 else [])]
        for row in movement:
            if row["table"] == str(table) and int(row["round"]) == (board - 1) // self.at_table + 1:
                players = [int(row[key]) for key in keys]
                turned = (board - 1) % self.at_table
                return [*players[turned:], *players[:turned]][:3]
        raise AssertionError("every table of a round is on the page")

    def points(self) -> dict[int, Fraction]:
        """What everybody has by the comparison, worked out from what was typed."""
        totals: dict[int, Fraction] = defaultdict(Fraction)
        page = rows(self.site, "movement")
        for board in range(1, self.boards + 1):
            at = [self.seated(page, board, table) for table in range(1, self.tables + 1)]
            for place in (1, 2, 3):
                results = []
                for table in range(1, self.tables + 1):
                    game, score = self.played[board, table]
                    defends = game is not None and game["soloist"] != place and score < 0
                    results.append(BONUS[self.at_table] if defends else own(game, score, place))
                merits = compared(results)
                for seats, merit in zip(at, merits, strict=True):
                    totals[seats[place - 1]] += merit[0]
        return totals

    def shown(self) -> dict[int, Fraction]:
        ranking = json.loads(self.site["data/index.json"])["ranking"]
        return {int(row["number"]): Fraction(row["points"]) for row in ranking}


@pytest.mark.parametrize(
    ("players", "at_table", "boards"), few([(7, 3, 9), (9, 4, 8), (8, 4, 8)], gate=1)
)
def test_an_evening_with_sit_outs_and_a_correction(
    tmp_path: Path, players: int, at_table: int, boards: int
) -> None:
    evening = Evening(tmp_path, players, at_table, boards)
    again = evening.points()
    assert evening.shown() == {number: again[number] for number in range(1, players + 1)}
    assert sum(again.values()) == 0
    for _ in range(2):
        game = {"soloist": 2, "contract": "grand", "won": True, "tops": {"held": True, "count": 4}}
        evening.played[1, 2] = (game, 120)
        assert evening.do("correct", evening.file, evening.lines((1, 2)), "--reason", "typed") == (
            "corrected: 1\n"
        )
        again = evening.points()
        assert evening.shown() == {number: again[number] for number in range(1, players + 1)}
        assert f"ok: boards: {boards} of {boards}" in evening.do("check", evening.file)
    assert [each.reason for each in evening.event.corrected or ()] == ["typed", "typed"]
    assert b"typed" not in b"".join(evening.site.values())
    assert json.loads(evening.file.read_text())["format"] == "skat duplicate 2"


def test_after_the_time_for_corrections_a_result_stands(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 6, 3, 3)
    event = evening.event
    told = dict(event.told_at or {})
    late = {board: at - 31 * 60 for board, at in told.items()}
    assert set(late) == {"1", "2", "3"}
    document = json.loads(evening.file.read_text())
    evening.file.write_text(json.dumps({**document, "told_at": late}))
    before = evening.file.read_bytes()
    said = evening.do("correct", evening.file, evening.lines((1, 2)), "--reason", "late", status=1)
    assert "more than 30 minutes ago" in said
    assert evening.file.read_bytes() == before
    correct = ("correct", evening.file, evening.lines((1, 2)), "--reason", "late", "--director")
    assert evening.do(*correct) == "corrected: 1\n"
    assert "ok: boards: 3 of 3" in evening.do("check", evening.file)
    assert evening.event.format == "skat duplicate 3"
    evening.file.write_text(json.dumps(document))
    evening.do("correct", evening.file, evening.lines((1, 2)), "--reason", "typed")
    corrected = evening.event
    codes = {each.code for each in duplicate_problems(replace(corrected, told_at=late))}
    assert codes == {"duplicate_correction_over"}
    early = replace(corrected, told_at={board: at + 60 for board, at in told.items()})
    assert {each.code for each in duplicate_problems(early)} == {"duplicate_corrected_early"}
    document = json.loads(evening.file.read_text())
    del document["correction_minutes"]
    evening.file.write_text(json.dumps(document))
    assert "told already" in evening.do("check", evening.file, status=1)
    evening.do("correct", evening.file, evening.lines((1, 2)), "--reason", "x", status=1)


@pytest.mark.parametrize(
    ("language", "line"), [("de", "Zeile 1: "), ("fr", "ligne 1\xa0: "), ("pl", "wiersz 1: ")]
)
def test_what_is_told_already_names_the_way_that_is_open(
    tmp_path: Path, language: str, line: str
) -> None:
    """Within the time a correction; after it none; and none where the notice has no such time."""
    evening = Evening(tmp_path, 6, 3, 3)
    document = json.loads(evening.file.read_text())
    again = ("enter", evening.file, evening.lines((1, 2)), "--language", language)

    def said(**changed: Any) -> str:
        evening.file.write_text(json.dumps({**document, **changed}))
        told: str = evening.do(*again, status=1)
        return told

    details = {"board": 1, "minutes": 30}
    assert line + message("violation.duplicate_correct_instead", details, language) in said()
    late = {board: at - 31 * 60 for board, at in (evening.event.told_at or {}).items()}
    over = message("violation.duplicate_correction_over", details, language)
    assert line + over in said(told_at=late)
    del document["correction_minutes"]
    del document["told_at"]
    assert line + message("violation.duplicate_told", details, language) in said()


def test_a_board_that_is_not_told_is_entered_not_corrected(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 6, 3, 3)
    document = json.loads(evening.file.read_text())
    document["results"] = [each for each in document["results"] if each["board"] != 2]
    del document["seeds"]["2"]
    evening.file.write_text(json.dumps(document))
    said = evening.do("correct", evening.file, evening.lines((2, 1)), "--reason", "x", status=1)
    assert "still before it" in said


@pytest.mark.parametrize("language", few(["de", "en", "fr", "pl"], gate=1))
def test_papers_and_pages_say_who_sits_out(tmp_path: Path, language: str) -> None:
    words = {"de": "setzt aus", "en": "sits out", "fr": "ne joue pas", "pl": "pauzuje"}
    evening = Evening(tmp_path, 9, 4, 4)
    assert "sits out" in evening.do("movement", evening.file)
    for paper in ("deals", "slips", "guides", "results", "regulation"):
        made = tmp_path / f"{paper}.pdf"
        evening.do("print", evening.file, paper, made, "--language", language)
        assert made.read_bytes().startswith(b"%PDF")
    site = evening.site
    assert words[language] in Reader(site[f"{language}/movement.html"]).text
    regulation = Reader(site[f"{language}/regulation.html"]).text
    assert "10. " in regulation
    assert "30" in regulation
