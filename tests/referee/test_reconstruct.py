"""Offences found after the deal, in tricks typed in and in records."""

import random
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace

from skat.model.cards import ALL_CARDS
from skat.model.seats import SEATS
from skat.notation.record import record_of, write_record
from skat.notation.replaying import replay
from skat.referee.enact import ruling_in
from skat.referee.reconstruct import Reconstructed, offences_in
from skat.requests.judge import record_rulings
from skat.rules import actions as act
from skat.rules.machine import is_over, legal_actions, start
from skat.rules.state import OffenceKind, Phase, Sitting, State
from tests.referee.asking import ask, refused
from tests.rules.positions import must, random_pack, rules_with

F, M, R = SEATS

GAME: dict[str, Any] = {"contract": "clubs", "bid": 18, "soloist": "forehand"}

TRICKS = [
    ["CJ", "C7", "C9"],
    ["SJ", "C8", "CQ"],
    ["HJ", "H7", "CK"],
    ["SA", "S7", "S8"],
    ["HA", "D7", "H8"],
    ["HT", "H9", "HQ"],
    ["DA", "D8", "D9"],
    ["ST", "S9", "SQ"],
    ["CA", "SK", "DQ"],
    ["CT", "DK", "DT"],
]
"""Middlehand discards a diamond on the ace of hearts in trick 5 and follows in trick 6."""


def asked(tricks: list[list[str]], **more: Any) -> dict[str, Any]:
    return ask({"game": GAME, "tricks": tricks, **more})


def corrected() -> list[list[str]]:
    """The same tricks without the revoke: hearts nine and diamond seven exchanged."""
    tricks = [list(trick) for trick in TRICKS]
    tricks[4][1], tricks[5][1] = "H9", "D7"
    return tricks


@pytest.mark.article("SkO-4.2.4 (1)")
def test_a_revoke_in_the_tricks_typed_in() -> None:
    """The state is that of trick 5, when the game was open; the skat shows the fourth jack."""
    answer = asked(TRICKS)
    (offence,) = answer["offences"]
    assert (offence["kind"], offence["by"], offence["trick"]) == ("revoke", "middlehand", 5)
    assert (offence["cards"], offence["decides"]) == (["D7"], True)
    assert (answer["outcome"], answer["winner"], answer["level"]) == (
        "game_over",
        "soloist",
        "simple",
    )
    assert answer["score"] == 84, "with 6, game 7, times 12"
    assert "SkO-4.2.4" in answer["articles"]


def test_tricks_without_a_fault() -> None:
    answer = asked(corrected())
    assert (answer["outcome"], answer["offences"]) == ("continue", [])


@pytest.mark.article("SkO-4.1.7")
def test_a_wrong_lead_stands_and_the_revoke_after_it_decides() -> None:
    """Rearhand led to trick 7 although forehand had taken the sixth."""
    tricks = [list(trick) for trick in TRICKS]
    tricks[6] = ["D9", "DA", "D8"]
    leaders = [*["forehand"] * 6, "rearhand"]
    answer = asked(tricks, leaders=leaders)
    assert [(each["kind"], each["outcome"]) for each in answer["offences"]] == [
        ("revoke", "game_over"),
        ("lead_out_of_turn", "continue"),
    ]
    alone = corrected()
    alone[6] = ["D9", "DA", "D8"]
    answer = asked(alone, leaders=leaders)
    assert [each["kind"] for each in answer["offences"]] == ["lead_out_of_turn"]
    assert answer["outcome"] == "continue"


def test_cards_still_held_complete_the_hands() -> None:
    left = {"forehand": ["CA", "CT"], "middlehand": ["SK", "DK"], "rearhand": ["DQ", "DT"]}
    answer = asked(TRICKS[:8], left=left)
    assert [each["trick"] for each in answer["offences"]] == [5]
    assert asked(TRICKS[:8])["needs"] == ["left.forehand", "left.middlehand", "left.rearhand"]
    without_bid: dict[str, Any] = {**GAME, "bid": None}
    assert ask({"game": without_bid, "tricks": TRICKS})["needs"] == ["game.bid"]


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"tricks": [["CJ", "C7"], ["SJ", "C8", "CQ"]]}, "trick_incomplete"),
        ({"tricks": [["CJ", "C7", "C9"], ["CJ", "C8", "CQ"]]}, "card_twice"),
        ({"tricks": TRICKS[:9], "left": {"forehand": ["CT", "S7"]}}, "card_twice"),
        (
            {
                "tricks": TRICKS[:9],
                "left": {"forehand": ["CT", "DK"], "middlehand": ["DT"], "rearhand": ["HK"]},
            },
            "hand_is_not_ten",
        ),
        ({"tricks": TRICKS, "leaders": ["north"]}, "bad_value"),
        ({"tricks": TRICKS, "event": {"kind": "revoke"}}, "key_unknown"),
        ({"tricks": 3}, "bad_value"),
    ],
)
def test_tricks_that_cannot_be(told: dict[str, Any], code: str) -> None:
    assert refused({"game": GAME, **told}) == code


def test_what_was_played_is_asked_for() -> None:
    assert ask({"tricks": TRICKS})["needs"] == ["game.contract"]
    assert ask({"game": {"contract": "clubs"}, "tricks": TRICKS})["needs"] == ["game.soloist"]
    assert ask({"game": GAME, "tricks": []})["needs"] == [f"left.{seat.value}" for seat in SEATS]


# --- records -------------------------------------------------------------------------------------


def plain(code: str, details: Mapping[str, Any]) -> str:
    """The code alone."""
    return code


def deal_with_revokes(seed: int) -> tuple[list[act.Action], State, list[tuple[str, int]]]:
    """A random deal in which players revoke now and then; what they did, apart from the rules."""
    chance = random.Random(seed)
    journal: list[act.Action] = [act.Deal(random_pack(chance))]
    state = must(start(sitting=Sitting.OPEN), *journal)
    done: list[tuple[str, int]] = []
    while not is_over(state):
        quiet = (act.Concede, act.Expose, act.ThrowIn, act.CallReferee)
        legal = [each for each in legal_actions(state) if not isinstance(each, quiet)]
        bids = [each for each in legal if isinstance(each, act.Hold | act.Bid)][:1]
        action = chance.choice(bids or legal)
        if state.phase is Phase.PLAY and state.trick and chance.random() < 0.1:
            turn = state.turn
            assert turn is not None
            wrong = [act.Play(turn, card) for card in state.hand_of(turn)]
            wrong = [each for each in wrong if each not in legal]
            if wrong:
                action = chance.choice(wrong)
                done.append((turn.value, len(state.tricks) + 1))
        journal.append(action)
        state = must(state, action)
    return journal, state, done


@pytest.mark.article("SkO-4.2.4 (1)")
@pytest.mark.parametrize("seed", range(8))
def test_records_give_back_every_revoke(seed: int) -> None:
    journal, state, done = deal_with_revokes(seed)
    record = record_of(journal, state=state)
    assert replay(record).status == "ok"
    closed = replace(record, sitting=Sitting.PREVENTED)
    assert (replay(closed).status == "illegal") == bool(done)
    lines = record_rulings(
        BytesIO(write_record(closed).encode()), name="one.json", language="en", say=plain
    )
    (answer,) = lines
    offences = answer.get("offences")
    assert isinstance(offences, list)
    assert [(each["by"], each["trick"]) for each in offences] == done
    assert (answer["status"] == "offence") == bool(done)


def test_what_cannot_be_read_is_one_error_among_the_others() -> None:
    journal, state, _ = deal_with_revokes(0)
    text = write_record(record_of(journal, state=state))
    file = BytesIO(f"{text}\n{{}}\n{text}\n".encode())
    answers = list(record_rulings(file, name="two.json", language="en", say=plain))
    assert [sorted(answer)[0] == "error" for answer in answers] == [False, True, False]


def test_a_deal_without_a_trick_shows_nothing() -> None:
    hands = (ALL_CARDS[:10], ALL_CARDS[10:20], ALL_CARDS[20:30])
    game = {"contract": "null", "bid": 18, "soloist": "forehand"}
    left = {
        seat.value: [card.value for card in hand] for seat, hand in zip(SEATS, hands, strict=True)
    }
    answer = ask({"game": game, "tricks": [], "left": left})
    assert (answer["outcome"], answer["offences"]) == ("continue", [])


def test_offences_of_a_clean_deal_are_none() -> None:
    state = must(start(sitting=Sitting.OPEN), act.Deal(ALL_CARDS))
    assert offences_in(state) == Reconstructed()
    looked = must(state, act.LookAtSkat(R))
    assert [each.offence.fault for each in offences_in(looked).found] == [OffenceKind.SKAT_SEEN]


def test_nobody_plays_alone_where_an_auction_that_began_again_was_passed() -> None:
    """Whom the ruling excluded has said nothing since, and is no soloist of the Ramsch."""
    dealt = must(start(rules_with(ramsch=True), sitting=Sitting.OPEN), act.Deal(ALL_CARDS))
    state = must(dealt, act.LookAtSkat(F), act.CallReferee(R))
    state = must(state, ruling_in(state))
    while state.phase is Phase.AUCTION:
        assert state.turn is not None
        state = must(state, act.Pass(state.turn))
    shown = tuple(state.hand_of(F))[:2]
    (offence,) = offences_in(must(state, act.ShowCards(F, shown))).found
    assert offence.ruling.articles == ("LF-ramsch",)


def test_who_was_excluded_once_may_not_bid_after_a_second_offence() -> None:
    state = must(start(sitting=Sitting.OPEN), act.Deal(ALL_CARDS))
    for offender in (F, R):
        state = must(state, act.LookAtSkat(offender), act.CallReferee(M))
        state = must(state, ruling_in(state))
    assert state.turn is M
    assert set(state.passed) == {F, R}
