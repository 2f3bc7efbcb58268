"""What holds of every ruling, whatever facts are given."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from skat.messages import LANGUAGES
from skat.model.cards import ALL_CARDS
from skat.model.refusal import Refusal
from skat.model.value import null_value
from skat.referee import Consequence, Ruling, Situation, rule
from skat.referee.enact import as_action
from skat.requests.judge import judge_request
from skat.requests.situation import KINDS, read_situation
from skat.rules.actions import Outcome

SEATS = ("forehand", "middlehand", "rearhand")
CONTRACTS = ("diamonds", "hearts", "spades", "clubs", "grand", "null")
WITH_SEATS_SWAPPED = {"forehand": "forehand", "middlehand": "rearhand", "rearhand": "middlehand"}

# Rulings that rest on points and tricks alone.
ON_THE_STANDING = (
    *("lead_out_of_turn", "card_out_of_turn", "revoke", "card_pulled", "remark", "counted_aloud"),
    *("tricks_inspected", "tricks_mixed", "skat_seen", "hand_seen", "concession", "throw_in"),
)

bids = st.sampled_from([18, 20, 22, 23, 24, 27, 30, 33, 36, 40, 46, 48, 50, 59, 72, 96, 120])


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    contract = draw(st.sampled_from(CONTRACTS))
    hand = draw(st.booleans())
    game: dict[str, Any] = {"contract": contract, "hand": hand, "bid": draw(bids)}
    most = 4 if contract == "grand" else 11
    tops = draw(st.integers(1, 4 if contract == "null" else most))
    game["tops"] = f"{draw(st.sampled_from(['with', 'without']))} {tops}"
    if contract == "null":
        game["ouvert"] = draw(st.booleans())
    elif hand:
        game["announced"] = draw(st.sampled_from(["none", "schneider", "schwarz", "ouvert"]))
    return {**game, "soloist": "forehand"}


@st.composite
def standings(draw: st.DrawFn) -> dict[str, int]:
    """Points and tricks that fit each other, of an unfinished game."""
    own_tricks = draw(st.integers(0, 9))
    their_tricks = draw(st.integers(0, 9 - own_tricks))
    own = draw(st.integers(0, min(120, 30 * own_tricks + 20)))
    theirs = draw(st.integers(0, min(120 - own, 30 * their_tricks)))
    return {
        "soloist_points": own,
        "opponent_points": theirs,
        "soloist_tricks": own_tricks,
        "opponent_tricks": their_tricks,
    }


def judged(
    kind: str, by: str, game: dict[str, Any], state: dict[str, int], **event: Any
) -> dict[str, Any]:
    """The ruling; examples that the cards do not allow are passed over."""
    told = {"kind": kind, "by": by, **event}
    answer = judge_request({"event": told, "game": game, "state": state})
    assume(isinstance(answer, dict))
    assert isinstance(answer, dict)
    return answer


@given(st.sampled_from(ON_THE_STANDING), st.sampled_from(SEATS[1:]), games(), standings())
def test_exchanging_the_defenders_changes_nothing(
    kind: str, by: str, game: dict[str, Any], state: dict[str, int]
) -> None:
    assert judged(kind, by, game, state) == judged(kind, WITH_SEATS_SWAPPED[by], game, state)


FAULTS = tuple(kind for kind in ON_THE_STANDING if kind not in ("concession", "throw_in"))
OF_THE_SOLOIST = ("skat_changed", "skat_inspected", "wrong_discard", "wrong_card_count")


@given(st.sampled_from((*FAULTS, *OF_THE_SOLOIST)), games(), standings())
def test_a_fault_never_gives_the_soloist_more_than_he_could_still_reach(
    kind: str, game: dict[str, Any], state: dict[str, int]
) -> None:
    """At best all the rest is his; and in an open game he gets no more than by giving up."""
    answer = judged(kind, "forehand", game, state)
    assume(answer["outcome"] == "game_over")
    rest = {
        "soloist_points": 120 - state["opponent_points"],
        "soloist_tricks": 10 - state["opponent_tricks"],
    }
    best = judged("level_dispute", "forehand", game, rest, level="schwarz")
    if answer["winner"] == "soloist":
        assert best["winner"] == "soloist"
        assert answer["score"] <= best["score"]
    else:
        given_up = judged("concession", "forehand", game, state, agreed=["middlehand"])
        assert answer["score"] <= given_up["score"]


@given(st.sampled_from(FAULTS), games(), standings())
def test_a_fault_of_the_defence_costs_it_what_giving_up_would(
    kind: str, game: dict[str, Any], state: dict[str, int]
) -> None:
    answer = judged(kind, "middlehand", game, state)
    assume(answer["outcome"] == "game_over")
    given_up = judged("concession", "middlehand", game, state)
    assert answer["score"] == given_up["score"]


@pytest.mark.proof
@given(st.sampled_from(FAULTS), games(), standings(), st.data())
def test_what_is_not_needed_changes_nothing(
    kind: str, game: dict[str, Any], state: dict[str, int], data: st.DataObject
) -> None:
    """Leave facts out: either they are asked for, or the ruling is the same as with them.

    Only the last trick must be given: an event without a number is taken to be in an earlier one.
    """
    assume(state["soloist_tricks"] + state["opponent_tricks"] < 9)
    by = data.draw(st.sampled_from(SEATS))
    whole = judged(kind, by, game, state)
    left_out = data.draw(st.sets(st.sampled_from(sorted(state))))
    part = {key: value for key, value in state.items() if key not in left_out}
    answer = judged(kind, by, game, part)
    if answer["needs"]:
        assert set(answer["needs"]) <= {f"state.{key}" for key in left_out}
    else:
        for key in ("outcome", "winner", "level", "score", "breakdown"):
            assert answer[key] == whole[key]


values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 130),
    st.sampled_from(
        [*SEATS, "dealer", "later", "auction", "play", "series", "grand hand", "null ouvert"]
    ),
    st.lists(st.sampled_from([*SEATS, "CJ", "H7", "XX"]), max_size=3),
    st.dictionaries(st.sampled_from(SEATS), st.integers(-1, 12), max_size=3),
)


some_cards = st.lists(st.sampled_from([card.value for card in ALL_CARDS]), max_size=4, unique=True)


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted(KINDS)))
    fields = [name for name in KINDS[kind].__struct_encode_fields__ if name not in ("by", "trick")]
    event: dict[str, Any] = {"kind": kind}
    if draw(st.booleans()):
        event["by"] = draw(st.sampled_from([*SEATS, "dealer"]))
    event |= draw(st.dictionaries(st.sampled_from(fields), values, max_size=3))
    request: dict[str, Any] = {"event": event, "table": draw(st.sampled_from([3, 4]))}
    if draw(st.booleans()):
        request["game"] = draw(games())
    if draw(st.booleans()):
        request["state"] = draw(standings())
    if draw(st.booleans()):
        request["edition"] = draw(st.sampled_from(["isko-2022", "isko-1999"]))
    if draw(st.booleans()):
        request["demand"] = draw(st.sampled_from(["end", "continue"]))
    if draw(st.booleans()):
        request["hands"] = draw(st.dictionaries(st.sampled_from(SEATS), some_cards, max_size=3))
        request["state"] = {**request.get("state", {}), "leader": draw(st.sampled_from(SEATS))}
    if draw(st.booleans()):
        request["seen"] = draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "cards": some_cards,
                    "skat": some_cards,
                    "lacks": st.dictionaries(
                        st.sampled_from(SEATS), st.just(["clubs", "trumps"]), max_size=2
                    ),
                },
            )
        )
    return request


@settings(max_examples=5 * settings().max_examples)
@given(requests(), st.sampled_from(LANGUAGES))
def test_no_situation_crashes(request: dict[str, Any], language: str) -> None:
    answer = judge_request(request, language=language)
    if not isinstance(answer, dict):
        assert isinstance(answer, Refusal)
        return
    if answer["needs"]:
        assert all(value is None for key, value in answer.items() if key != "needs")
        return
    assert answer["outcome"]
    assert answer["reason"]
    assert "ruling." not in answer["reason"] + str(answer["correction"]) + str(answer["undecided"])
    assert (answer["score"] is not None) == (answer["outcome"] == "game_over")


@given(requests())
def test_every_ruling_reaches_a_game_as_an_action(request: dict[str, Any]) -> None:
    situation = read_situation(request)
    assume(isinstance(situation, Situation))
    assert isinstance(situation, Situation)
    ruling = rule(situation)
    assume(not isinstance(ruling, Refusal))
    assert isinstance(ruling, Ruling)
    action = as_action(ruling)
    again = ruling.outcome is Consequence.REOPEN_AUCTION
    if ruling.needs or (again and ruling.skat != "untouched"):
        assert action is None
        return
    assert action is not None
    assert (action.winner is not None) == (action.outcome is Outcome.GAME_OVER)
    assert action.articles == ruling.articles


@given(games(), standings(), st.sampled_from(SEATS), st.sampled_from(["end", "continue"]))
def test_who_plays_on_gains_and_loses_nothing(
    game: dict[str, Any], state: dict[str, int], by: str, demand: str
) -> None:
    """A fault that is put right changes nothing; without a demand it is as with the end."""
    request = {"event": {"kind": "revoke", "by": by}, "game": game, "state": state}
    usual = judge_request(request)
    asked = judge_request({**request, "demand": demand})
    if demand == "end" or not isinstance(usual, dict):
        assert asked == usual
        return
    assert isinstance(asked, dict)
    null_is_over = game["contract"] == "null" and (
        state["soloist_tricks"] > 0 or null_value(**_null(game)) < game["bid"]
    )
    if null_is_over:
        assert (asked["winner"], asked["score"]) == (usual["winner"], usual["score"])
        return
    assert (asked["outcome"], asked["score"], asked["needs"]) == ("continue", None, [])


def _null(game: dict[str, Any]) -> dict[str, bool]:
    return {"hand": game["hand"], "ouvert": game["ouvert"]}
