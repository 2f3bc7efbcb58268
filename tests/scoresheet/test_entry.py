"""Which entries the list refuses."""

import pytest

from skat.model.refusal import Refusal
from skat.model.units import ListPoints
from skat.scoresheet.entry import DealEntry, refused_entry
from skat.scoresheet.series import tournament_bonus
from skat.scoresheet.settlement import payments
from skat.scoresheet.stakes import NO_STAKE

TABLE = ("Anna", "Ben", "Cleo")


@pytest.mark.article("SkO-5.5.1")
@pytest.mark.parametrize(
    ("soloist", "score"), [("Anna", 18), ("Cleo", -36), ("Ben", 264), (None, 0)]
)
def test_games_and_passed_deals_can_be_entered(soloist: str | None, score: int) -> None:
    assert refused_entry(TABLE, DealEntry(soloist, ListPoints(score))) is None


@pytest.mark.article("SkO-5.5.1")
@pytest.mark.parametrize(
    ("table", "soloist", "score", "refusal"),
    [
        (
            TABLE,
            "David",
            24,
            Refusal(code="soloist_not_at_table", articles=("SkO-5.5.1",), details={"score": 24}),
        ),
        (
            TABLE,
            None,
            24,
            Refusal(code="points_without_soloist", articles=("SkO-5.5.1",), details={"score": 24}),
        ),
        (
            TABLE,
            "Anna",
            0,
            Refusal(code="game_without_points", articles=("SkO-5.5.1",), details={"score": 0}),
        ),
        (
            TABLE,
            "Anna",
            -23,
            Refusal(code="loss_not_doubled", articles=("SkO-5.3.4",), details={"score": -23}),
        ),
        (
            TABLE[:2],
            "Anna",
            24,
            Refusal(
                code="table_too_small", articles=("DEF-table-players",), details={"players": 2}
            ),
        ),
        (
            ("Anna", "Ben", "Anna"),
            "Anna",
            24,
            Refusal(code="player_twice", articles=("DEF-table-players",)),
        ),
    ],
)
def test_what_no_list_holds_is_refused(
    table: tuple[str, ...], soloist: str | None, score: int, refusal: Refusal
) -> None:
    entry: DealEntry[str] = DealEntry(soloist, ListPoints(score))
    assert refused_entry(table, entry) == refusal
    assert tournament_bonus(table, entry) == refusal
    assert payments(table, entry, stake=NO_STAKE) == refusal


def test_an_entry_knows_what_it_was_worth() -> None:
    won, lost = DealEntry("Anna", ListPoints(24)), DealEntry("Anna", ListPoints(-48))
    passed: DealEntry[str] = DealEntry(None, ListPoints(0))
    assert (won.value, won.won, won.lost) == (24, True, False)
    assert (lost.value, lost.won, lost.lost) == (24, False, True)
    assert (passed.value, passed.won, passed.lost) == (0, False, False)


@pytest.mark.parametrize(
    ("score", "won", "lost"),
    [(1, True, False), (2, True, False), (-1, False, True), (-2, False, True)],
)
def test_any_points_are_won_or_lost(score: int, won: bool, lost: bool) -> None:
    entry = DealEntry("Anna", ListPoints(score))
    assert (entry.won, entry.lost) == (won, lost)
