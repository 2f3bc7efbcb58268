"""Gathered tricks, and what is stated of them afterwards (SkO-4.4.4 to 4.4.6, 5.2.8, 5.5.3)."""

import pytest

from skat.rules.actions import Play
from skat.rules.machine import legal_actions
from tests.articles.marks import example
from tests.articles.situations import announced
from tests.referee.asking import CLUBS, OPEN, leaves_open, ruling
from tests.rules.positions import must


@example("SkO-4.4.4", "request to reconstruct trick 4")
def test_a_record_gives_cards_and_order() -> None:
    """Here every trick can be checked; at a real table the party that mixes them has lost."""
    state, cards = announced("clubs"), []
    while len(state.tricks) < 4:
        assert state.turn is not None
        plays = [each for each in legal_actions(state, state.turn) if isinstance(each, Play)]
        cards.append(plays[0].card)
        state = must(state, plays[0])
    assert state.tricks[3].cards == tuple(cards[9:])
    assert state.tricks[3].winner is state.leader


@pytest.mark.article("SkO-4.4.4")
def test_the_party_that_mixes_the_tricks_loses() -> None:
    assert ruling("tricks_mixed", "forehand", state=OPEN)["score"] == -72
    assert ruling("tricks_mixed", "rearhand", state=OPEN)["score"] == 36


@pytest.mark.article("SkO-4.4.4", negative=True)
def test_a_won_game_stays_won_with_mixed_tricks() -> None:
    state = {"soloist_points": 66, "opponent_points": 20}
    assert ruling("tricks_mixed", "forehand", state=state)["score"] == 36


@pytest.mark.article("SkO-4.4.6", negative=True)
def test_inspecting_tricks_after_the_decision() -> None:
    state = {"soloist_points": 20, "opponent_points": 60}
    assert ruling("tricks_inspected", "middlehand", state=state)["winner"] == "defenders"


@pytest.mark.article("SkO-4.4.5", negative=True)
def test_tricks_left_lying_after_61_are_gathered() -> None:
    told = {"gathered_points": 61, "lying_points": 10}
    answer = ruling("tricks_left_lying", "forehand", state={"opponent_points": 0}, event=told)
    assert (answer["winner"], answer["score"]) == ("soloist", 36)


@pytest.mark.article("SkO-4.4.5")
def test_defenders_must_always_gather() -> None:
    answer = ruling("tricks_left_lying", "middlehand", state=OPEN)
    assert answer["winner"] == "soloist"
    assert answer["undecided"]


@pytest.mark.article("SkO-4.4.5", negative=True)
def test_the_points_gathered_are_asked_for() -> None:
    assert ruling("tricks_left_lying", "forehand")["needs"] == ["event.gathered_points"]
    english = {"uncollected_tricks": "from_lost_trick"}
    told = {"gathered_points": 45}
    answer = ruling("tricks_left_lying", "forehand", options=english, event=told)
    assert answer["needs"] == ["event.lying_points"]


@pytest.mark.article("SkO-4.4.1")
def test_a_trick_gathered_early_is_completed() -> None:
    answer = ruling("trick_gathered_early", "middlehand", state=OPEN)
    assert (answer["outcome"], answer["articles"]) == ("correct", ["SkO-4.4.1"])
    own = {**OPEN, "leader": "forehand", "table_cards": ["H7", "HA", "H8"]}
    assert ruling("trick_gathered_early", "middlehand", state=own)["outcome"] == "correct"


def test_a_trick_of_another_player_makes_the_lead_wrong() -> None:
    others = {**OPEN, "leader": "forehand", "table_cards": ["H7", "HT", "HA"]}
    answer = ruling("trick_gathered_early", "middlehand", state=others)
    assert (answer["outcome"], answer["winner"]) == ("game_over", "soloist")
    assert leaves_open(answer, "C16")


@pytest.mark.article("SkO-4.1.2")
def test_a_card_taken_back_goes_back() -> None:
    answer = ruling("card_taken_back", "forehand", state=OPEN)
    assert (answer["outcome"], answer["score"]) == ("correct", None)


# --- after the game ---------------------------------------------------------------------


@pytest.mark.article("SkO-5.2.8")
@pytest.mark.parametrize(
    ("state", "level", "score"),
    [
        ({"soloist_points": 90}, "schneider", 48),
        ({"opponent_points": 30}, "schneider", 48),
        ({"soloist_points": 89}, "simple", 36),
        ({"opponent_tricks": 0}, "schwarz", 60),
        ({}, "simple", 36),
    ],
)
def test_the_soloist_shows_his_level(state: dict[str, int], level: str, score: int) -> None:
    answer = ruling("level_dispute", "forehand", state=state, event={"level": "schneider"})
    assert (answer["winner"], answer["level"], answer["score"]) == ("soloist", level, score)


@pytest.mark.article("SkO-5.2.8", negative=True)
def test_the_defence_shows_the_loss() -> None:
    claimed = {"level": "simple"}
    lost = ruling("level_dispute", "middlehand", state={"soloist_points": 60}, event=claimed)
    assert (lost["winner"], lost["score"]) == ("defenders", -72)
    not_shown = ruling("level_dispute", "middlehand", event=claimed)
    assert not_shown["winner"] == "soloist"
    needs = {**CLUBS, "tops": "with 1"}
    broken = ruling(
        "level_dispute", "middlehand", game=needs, state={"opponent_points": 31}, event=claimed
    )
    assert (broken["winner"], broken["score"]) == ("defenders", -72)


@pytest.mark.parametrize(
    ("noticed", "consent", "options", "outcome"),
    [
        ("series", True, {}, "correct"),
        ("series", False, {}, "correct"),
        ("later", True, {}, "correct"),
        ("later", False, {}, "continue"),
        ("later", True, {"late_correction": "never"}, "continue"),
    ],
)
def test_wrong_entries(noticed: str, consent: bool, options: dict[str, str], outcome: str) -> None:
    told = {"noticed": noticed, "consent": consent}
    answer = ruling("wrong_entry", options=options, event=told)
    assert answer["outcome"] == outcome


def test_without_consent_the_lowest_value_is_entered() -> None:
    told = {"noticed": "series", "consent": False}
    lowest = ruling("wrong_entry", event=told)["correction"]
    points = ruling("wrong_entry", event=told, options={"correction_basis": "lowest_points"})
    assert ("multiple" in lowest, "points" in points["correction"]) == (True, True)
    assert ruling("wrong_entry")["needs"] == ["event.noticed"]
