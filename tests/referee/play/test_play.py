"""Cards and words out of turn, revokes, and the demand to play on (SkO-4.1, 4.2, 4.5.8)."""

import pytest

from skat.model.contract import Announced, Announcement, Contract
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import FinishedGame, GameEnd, Standing
from skat.rules.scoring.score import score
from tests.articles.marks import example
from tests.referee.asking import OPEN, leaves_open, ruling

FAULTS_IN_PLAY = [
    "lead_out_of_turn",
    "card_out_of_turn",
    "revoke",
    "card_pulled",
    "remark",
    "counted_aloud",
    "tricks_inspected",
    "tricks_mixed",
    "skat_seen",
    "concession",
]
NULL = {"contract": "null", "bid": 23, "soloist": "forehand"}
OUVERT = {"contract": "null", "ouvert": True, "bid": 46, "soloist": "middlehand"}


@pytest.mark.article("DEF-infringement", "TR-8.4")
@pytest.mark.parametrize("kind", FAULTS_IN_PLAY)
def test_a_fault_of_the_defence_gives_an_open_game_away(kind: str) -> None:
    for by in ("middlehand", "rearhand"):
        answer = ruling(kind, by, state=OPEN)
        assert (answer["winner"], answer["level"], answer["score"]) == ("soloist", "simple", 36)


@pytest.mark.article("TR-8.4", negative=True)
@pytest.mark.parametrize("kind", FAULTS_IN_PLAY)
def test_a_fault_does_not_turn_a_decided_game(kind: str) -> None:
    answer = ruling(kind, "middlehand", state={"soloist_points": 25, "opponent_points": 65})
    assert (answer["winner"], answer["score"]) == ("defenders", -72)


@pytest.mark.article("DEF-infringement", negative=True)
@pytest.mark.parametrize("kind", ["remark", "card_pulled", "card_out_of_turn", "counted_aloud"])
def test_what_can_influence_nothing_is_no_infringement(kind: str) -> None:
    harmless = ruling(kind, "middlehand", state=OPEN, event={"influence": False})
    assert (harmless["outcome"], harmless["score"]) == ("continue", None)
    assert ruling(kind, "middlehand", state=OPEN)["outcome"] == "game_over"


@pytest.mark.article("SkO-4.1.6", "SkO-4.1.2")
@pytest.mark.parametrize("kind", FAULTS_IN_PLAY)
def test_the_innocent_party_may_demand_play(kind: str) -> None:
    answer = ruling(kind, "middlehand", state=OPEN, demand="continue")
    assert (answer["outcome"], answer["score"]) == ("continue", None)
    assert answer["correction"]
    assert "SkO-4.1.6" in answer["articles"]


@example("SkO-4.1.6", "after continuation the soloist makes 92")
def test_what_is_reached_after_playing_on_counts() -> None:
    """The ruling leaves no trace in the score: 92 are schneider."""
    assert ruling("revoke", "middlehand", state=OPEN, demand="continue")["winner"] is None
    played = FinishedGame(
        announcement=Announcement(Contract.CLUBS, announced=Announced.NONE),
        bid=BidValue(30),
        end=GameEnd.PLAYED_OUT,
        tops=Tops(held=True, count=2),
        standing=Standing(CardPoints(92), CardPoints(28), 8, 2),
    )
    assert score(played, RuleSet()).score == 48


@pytest.mark.article("SkO-4.1.6", negative=True)
def test_nobody_demands_play_after_a_revoke_found_later() -> None:
    answer = ruling(
        "revoke", "middlehand", state=OPEN, demand="continue", event={"noticed": "later"}
    )
    assert answer["outcome"] == "game_over"
    in_time = ruling("revoke", "middlehand", state=OPEN, demand="continue")
    assert in_time["outcome"] == "continue"


# --- revokes ----------------------------------------------------------------------------


@pytest.mark.article("SkO-4.2.3")
@pytest.mark.parametrize("game", [NULL, OUVERT])
def test_a_revoke_in_null(game: dict[str, object]) -> None:
    for by in ("forehand", "middlehand", "rearhand"):
        answer = ruling("revoke", by, game=game, state={"soloist_tricks": 0})
        won = by != game["soloist"]
        assert answer["winner"] == ("soloist" if won else "defenders")
        assert answer["level"] is None


@pytest.mark.article("SkO-4.2.3", negative=True)
def test_a_revoke_after_the_soloists_trick_in_null() -> None:
    answer = ruling("revoke", "middlehand", game=NULL, state={"soloist_tricks": 1})
    assert (answer["winner"], answer["score"]) == ("defenders", -46)
    assert ruling("revoke", "middlehand", game=NULL)["needs"] == ["state.soloist_tricks"]


@pytest.mark.article("SkO-4.2.4", negative=True)
def test_the_state_at_the_revoke_counts() -> None:
    """At the revoke the defence had already won; what came later changes nothing."""
    state = {"soloist_points": 20, "opponent_points": 62, "trick": 7}
    answer = ruling("revoke", "middlehand", state=state, event={"noticed_trick": 9})
    assert (answer["winner"], answer["articles"][0]) == ("defenders", "SkO-4.2.4")


@pytest.mark.article("SkO-4.2.5", negative=True)
def test_cards_of_one_party_alone_do_not_close_the_matter() -> None:
    open_still = ruling("revoke", "middlehand", state=OPEN, event={"cards_mixed": False})
    assert open_still["outcome"] == "game_over"
    assert ruling("revoke", "middlehand", state=OPEN, cards_mixed=True)["outcome"] == "continue"


@pytest.mark.article("SkO-4.1.11", negative=True)
def test_an_onlooker_may_not_claim() -> None:
    answer = ruling("revoke", "middlehand", state=OPEN, claimed_by="onlooker")
    assert (answer["outcome"], answer["articles"][0]) == ("continue", "SkO-4.1.11")
    assert ruling("revoke", "middlehand", state=OPEN, claimed_by="rearhand")["score"] == 36


# --- leads ------------------------------------------------------------------------------


@pytest.mark.article("SkO-4.1.10", negative=True)
@pytest.mark.article("SkO-4.1.10")
@pytest.mark.parametrize(("trick", "outcome"), [(9, "game_over"), (10, "correct")])
def test_the_last_trick(trick: int, outcome: str) -> None:
    state = {"soloist_points": 50, "opponent_points": 40}
    answer = ruling("lead_out_of_turn", "middlehand", state=state, event={"trick": trick})
    assert answer["outcome"] == outcome
    assert ("SkO-4.1.10" in answer["articles"]) is (trick == 10)


@pytest.mark.article("SkO-4.1.7", negative=True)
def test_noticed_when_is_what_matters() -> None:
    for noticed, outcome in (
        ("second_card", "game_over"),
        ("third_card", "continue"),
        ("later", "continue"),
    ):
        answer = ruling("lead_out_of_turn", "forehand", state=OPEN, event={"noticed": noticed})
        assert answer["outcome"] == outcome


@pytest.mark.article("SkO-4.2.7", "SkO-4.2.9", negative=True)
@pytest.mark.parametrize("kind", ["card_out_of_turn", "card_pulled", "remark", "counted_aloud"])
def test_the_last_card_of_all_has_no_choice(kind: str) -> None:
    answer = ruling(kind, "rearhand", event={"trick": 10})
    assert (answer["outcome"], answer["score"]) == ("continue", None)
    state = {"soloist_points": 50, "opponent_points": 50}
    told = {"trick": 10, "influence": True}
    assert ruling(kind, "rearhand", state=state, event=told)["outcome"] == "game_over"


def test_a_card_out_of_turn_noticed_late_stands() -> None:
    answer = ruling("card_out_of_turn", "rearhand", state=OPEN, event={"noticed": "later"})
    assert (answer["outcome"], answer["articles"]) == ("continue", ["SkO-4.1.7"])
    assert answer["undecided"]


# --- levels that are owed ---------------------------------------------------------------

NEEDS_SCHNEIDER = {"contract": "spades", "tops": "with 1", "bid": 30, "soloist": "rearhand"}
OUT_OF_REACH = {"contract": "spades", "hand": True, "tops": "with 1", "bid": 72}


@pytest.mark.article("SkO-4.2.3")
@pytest.mark.parametrize(
    ("by", "state", "winner", "score"),
    [
        ("forehand", {"soloist_points": 40, "opponent_points": 30}, "soloist", 33),
        ("forehand", {"soloist_points": 40, "opponent_points": 31}, "defenders", -66),
        ("rearhand", {"soloist_points": 89, "opponent_points": 10}, "defenders", -66),
        ("rearhand", {"soloist_points": 90, "opponent_points": 10}, "soloist", 33),
    ],
)
def test_a_revoke_where_the_soloist_needs_a_level(
    by: str, state: dict[str, int], winner: str, score: int
) -> None:
    answer = ruling("revoke", by, game=NEEDS_SCHNEIDER, state=state)
    assert (answer["winner"], answer["score"]) == (winner, score)


@pytest.mark.article("SkO-4.2.3", negative=True)
def test_a_level_that_the_tops_exclude_is_never_given() -> None:
    game = {**OUT_OF_REACH, "soloist": "forehand"}
    answer = ruling("revoke", "middlehand", game=game, state={"trick": 1})
    assert (answer["winner"], answer["score"]) == ("defenders", -154)


def test_only_what_decides_is_asked_for() -> None:
    assert ruling("revoke", "middlehand", state={"soloist_points": 20})["needs"] == [
        "state.opponent_points"
    ]
    nothing = ruling("revoke", "middlehand")
    assert nothing["needs"] == ["state.soloist_points", "state.opponent_points"]
    bare = ruling("revoke", "middlehand", game={"soloist": "forehand", "contract": "clubs"})
    assert bare["needs"] == ["game.bid"]
    assert ruling("revoke", "middlehand", game={"contract": "clubs"})["needs"] == ["game.soloist"]
    assert ruling("revoke")["needs"] == ["event.by"]
    assert ruling("revoke", "middlehand", game={})["needs"] == ["game"]


def test_the_skat_is_asked_for_where_it_decides() -> None:
    hand = {"contract": "clubs", "hand": True, "tops": "with 2", "bid": 30, "soloist": "forehand"}
    state = {"soloist_points": 50, "skat_points": None, "opponent_points": 30}
    assert ruling("revoke", "forehand", game=hand, state=state)["needs"] == ["state.skat_points"]
    told = ruling("revoke", "forehand", game=hand, state={**state, "skat_points": 11})
    assert (told["winner"], told["score"]) == ("soloist", 48)
    low = ruling("revoke", "forehand", game=hand, state={**state, "soloist_points": 20})
    assert low["winner"] == "defenders"


# --- cards shown and words --------------------------------------------------------------


def test_one_card_shown_is_an_open_question() -> None:
    answer = ruling("cards_exposed", "middlehand", state=OPEN, event={"cards": ["H7"]})
    assert leaves_open(answer, "C20")
    assert answer["score"] == 36


@pytest.mark.article("SkO-4.1.9")
def test_the_rest_might_have_been_schneider() -> None:
    state = {"soloist_points": 40, "opponent_points": 20, "soloist_tricks": 4, "opponent_tricks": 2}
    two = {"cards": ["H7", "H8"]}
    answer = ruling("cards_exposed", "middlehand", state=state, event=two)
    assert answer["score"] == 36
    assert "+48" in answer["undecided"]
    high = {**state, "opponent_points": 35}
    assert ruling("cards_exposed", "middlehand", state=high, event=two)["undecided"] is None


@pytest.mark.article("SkO-4.1.9", negative=True)
def test_how_many_cards_is_asked_for() -> None:
    assert ruling("cards_exposed", "middlehand", state=OPEN)["needs"] == ["event.cards"]
    assert ruling("cards_exposed", "forehand", state=OPEN)["outcome"] == "continue"


@pytest.mark.article("SkO-4.2.9", negative=True)
def test_a_defender_who_has_forced_everything_may_speak() -> None:
    """He holds the four jacks, three cards before the end of a grand (C13)."""
    question = {
        "game": {"contract": "grand", "tops": "without 4", "bid": 24, "soloist": "forehand"},
        "state": {"soloist_points": 40, "opponent_points": 40, "trick": 8, "leader": "middlehand"},
        "hands": {
            "forehand": ["CA", "SA", "DA"],
            "middlehand": ["CJ", "SJ", "HJ"],
            "rearhand": ["HA", "HT", "HK"],
        },
    }
    said = ruling("remark", "middlehand", **question)  # type: ignore[arg-type]
    assert said["outcome"] == "continue"
    assert leaves_open(said, "C13")
    partner = ruling("remark", "rearhand", **question)  # type: ignore[arg-type]
    assert partner["winner"] == "soloist"


@pytest.mark.article("SkO-4.1.8", negative=True)
def test_only_the_opposing_party_may_not_warn() -> None:
    warned = {"warning": True}
    assert ruling("remark", "forehand", state=OPEN, event=warned)["outcome"] == "continue"
    assert ruling("remark", "rearhand", state=OPEN, event=warned)["winner"] == "soloist"


@example("SkO-4.5.8", 'defender says "58"')
def test_counting_aloud_is_a_remark() -> None:
    answer = ruling("counted_aloud", "dealer", table=4, state=OPEN)
    assert (answer["winner"], answer["articles"][:2]) == ("soloist", ["SkO-4.5.8", "SkO-4.2.9"])


@pytest.mark.article("SkO-4.5.8", negative=True)
def test_counting_aloud_in_a_decided_game_changes_nothing() -> None:
    answer = ruling("counted_aloud", "forehand", state={"soloist_points": 70, "opponent_points": 9})
    assert answer["winner"] == "soloist"
