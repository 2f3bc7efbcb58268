"""Chapter 4 of the Skat Order: who has won when a fault ends the game, and at which level.

Here a fault is given; what counts as one is for the referee.
"""

from collections.abc import Sequence

import pytest

from skat.model.contract import Announced
from skat.model.units import BidValue, CardPoints
from skat.rules.scoring.finished import FinishedGame, GameEnd, Score, Standing
from skat.rules.scoring.score import score
from tests.articles.marks import example, examples
from tests.articles.situations import broken_off, count, game
from tests.rules.positions import rules_with

SOLOIST, DEFENDER = GameEnd.FAULT_SOLOIST, GameEnd.FAULT_OPPONENTS


def fault(
    text: str,
    by: GameEnd,
    points: Sequence[int],
    tricks: Sequence[int],
    *,
    bid: int = 18,
) -> Score:
    """A game that a fault ended: "clubs with 2" and the points and tricks of both so far."""
    contract, _, tops = text.replace(" with", " |with").partition("|")
    first, second = points
    own, others = tricks
    return broken_off(
        contract.strip(), tops, by, bid=bid, points=(first, second), tricks=(own, others)
    )


def proved(level: Announced, *, by: GameEnd = GameEnd.PROVED_LEVEL) -> Score:
    """Clubs with 2 that a wrong number of cards ended, with a proof of this level."""
    ended = FinishedGame(
        announcement=game("clubs"),
        bid=BidValue(30),
        end=by,
        tops=count("with 2"),
        standing=Standing(CardPoints(25), CardPoints(0), 1, 0),
        proved=level,
    )
    return score(ended, rules_with())


@examples(
    "SkO-4.1.3",
    ("by", "points", "tricks", "entered"),
    {
        "soloist holds 75, defender leads out of turn": (DEFENDER, (75, 20), (6, 2), 36),
        "soloist holds 95, defender leads out of turn": (DEFENDER, (95, 10), (8, 1), 48),
        "soloist holds 70 of clubs with 2, soloist leads out of turn": (
            SOLOIST,
            (70, 20),
            (6, 2),
            36,
        ),
    },
    negative={"defence holds 60, defender leads out of turn": (DEFENDER, (30, 60), (3, 5), -72)},
)
def test_a_decided_game_keeps_its_winner(
    by: GameEnd, points: tuple[int, int], tricks: tuple[int, int], entered: int
) -> None:
    assert fault("clubs with 2", by, points, tricks).score == entered


@pytest.mark.article("SkO-4.1.3 (2)", negative=True)
def test_a_null_with_a_trick_stays_lost() -> None:
    ended = FinishedGame(
        announcement=game("null"),
        bid=BidValue(18),
        end=DEFENDER,
        standing=Standing(CardPoints(11), CardPoints(20), 1, 3),
    )
    assert score(ended, rules_with()).score == -46


@examples(
    "SkO-4.1.4",
    ("text", "by", "points", "tricks", "entered"),
    {
        "defender revokes at 20:40, clubs with 2": ("clubs with 2", DEFENDER, (20, 40), (2, 4), 36),
    },
    negative={
        "soloist revokes at 10:0, clubs with 2": ("clubs with 2", SOLOIST, (10, 0), (1, 0), -72),
        "soloist revokes in hearts hand with 2, schneider announced": (
            "hearts hand schneider with 2",
            SOLOIST,
            (10, 0),
            (1, 0),
            -120,
        ),
    },
)
def test_a_fault_loses_an_undecided_game(
    text: str, by: GameEnd, points: tuple[int, int], tricks: tuple[int, int], entered: int
) -> None:
    assert fault(text, by, points, tricks).score == entered


@examples(
    "SkO-4.1.5",
    ("text", "bid", "points", "tricks", "entered"),
    {
        "hearts hand with 1, bid 40, defender revokes, defence at 30": (
            "hearts hand with 1",
            40,
            (40, 30),
            (4, 3),
            40,
        ),
        "schwarz announced, defender revokes before the defence has a trick": (
            "clubs hand schwarz with 2",
            18,
            (40, 0),
            (3, 0),
            96,
        ),
        "hearts with 1 bid 40 after the skat (schwarz needed), defence without a trick, "
        "defender revokes": ("hearts with 1", 40, (40, 0), (3, 0), 40),
    },
)
def test_the_level_owed_is_credited(
    text: str, bid: int, points: tuple[int, int], tricks: tuple[int, int], entered: int
) -> None:
    entry = fault(text, DEFENDER, points, tricks, bid=bid)
    assert (entry.won, entry.score) == (True, entered)
    assert "SkO-4.1.5" in entry.articles


@example("SkO-4.1.5", "same, defence at 31", negative=True)
def test_a_level_out_of_reach_is_not_credited() -> None:
    lost = fault("hearts hand with 1", DEFENDER, (40, 31), (4, 3), bid=40)
    assert (lost.score, lost.counted_value) == (-80, 40)
    assert fault("hearts hand with 1", DEFENDER, (40, 30), (4, 3), bid=40).won


@example("SkO-4.2.6", "soloist laid away three cards, clubs with 2, bid 30", negative=True)
def test_the_soloists_wrong_discard_loses() -> None:
    assert proved(Announced.NONE, by=SOLOIST).score == -72


@example("SkO-4.2.6", "defender has 8 cards after trick 1, clubs with 2")
def test_a_defenders_wrong_number_of_cards_wins() -> None:
    assert proved(Announced.NONE).score == 36


@example("SkO-4.2.6", "same, soloist proves schneider")
def test_a_proved_level_counts() -> None:
    assert proved(Announced.SCHNEIDER).score == 48


@example("PI-won-at-61", "61 reached, then soloist revokes")
def test_a_won_game_cannot_be_lost() -> None:
    assert fault("clubs with 2", SOLOIST, (61, 30), (6, 3)).score == 36


@example("PI-won-at-61", "61 reached with schneider announced, then revokes", negative=True)
def test_sixty_one_are_not_enough_for_an_announcement() -> None:
    assert not fault("clubs hand schneider with 2", SOLOIST, (61, 10), (6, 2)).won


@example("PI-won-at-61", "61 reached while the bid needs schneider, then revokes", negative=True)
def test_sixty_one_are_not_enough_for_the_bid() -> None:
    assert not fault("spades with 1", SOLOIST, (61, 10), (6, 2), bid=30).won
