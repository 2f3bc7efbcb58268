"""Claims by a player who does not see all cards: certain only if they hold however they lie."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skat.kernel.worlds import Knowledge, enumerate_worlds
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.seats import SEATS, Seat
from skat.referee.search import proof
from skat.referee.search.hidden_cards import gains, takes_all, why_not_forced
from skat.referee.search.verdict import RestClaim, rest_goes_so
from skat.requests.judge import judge_request
from tests.referee.asking import refused, ruling

GRAND: dict[str, Any] = {
    "contract": "grand",
    "tops": "with 4",
    "bid": 24,
    "soloist": "forehand",
}
OLD = "isko-1999"
FRESH: dict[str, Any] = {"state": {"trick": 1}, "edition": OLD}


@pytest.mark.article("SkO-4.3.4")
@pytest.mark.parametrize(
    ("hand", "skat", "winner"),
    [
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "H7 H8", "soloist"),
        ("CJ SJ HJ DJ CA CT CK CQ SA S7", "H7 H8", "defenders"),
    ],
)
def test_a_claim_from_the_claimers_own_cards(hand: str, skat: str, winner: str) -> None:
    answer = ruling(
        "claim",
        "forehand",
        game=GRAND,
        hands={"forehand": hand.split()},
        seen={"skat": skat.split()},
        **FRESH,
    )
    assert answer["winner"] == winner
    assert ("can hold" in answer["reason"]) == (winner == "defenders")


def test_a_soloist_who_took_the_skat_up_tells_it() -> None:
    hands = {"forehand": ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "C9", "C8"]}
    assert ruling("claim", "forehand", game=GRAND, hands=hands, **FRESH)["winner"] == "soloist"
    other = {"forehand": ["CJ", "SJ", "HJ", "CA", "CT", "CK", "CQ", "C9", "C8", "S7"]}
    assert ruling("claim", "forehand", game=GRAND, hands=other, **FRESH)["needs"] == ["seen.skat"]
    game = {**GRAND, "hand": True}
    assert ruling("claim", "forehand", game=game, hands=other, **FRESH)["winner"] == "defenders"


@pytest.mark.article("SkO-4.3.4")
def test_a_null_claim_from_ten_cards() -> None:
    told: dict[str, Any] = {
        "game": {"contract": "null", "bid": 23, "soloist": "forehand"},
        "state": {"trick": 1, "leader": "middlehand", "soloist_tricks": 0},
        "edition": OLD,
    }
    low = ["C7", "C9", "CJ", "S7", "S9", "SJ", "SK", "H7", "H9", "D7"]
    seen = {"skat": ["D8", "D9"]}
    assert ruling("claim", "forehand", hands={"forehand": low}, seen=seen, **told)["winner"] == (
        "soloist"
    )
    one_high = ["C7", "C9", "CJ", "S7", "S9", "SJ", "SK", "H7", "H9", "DT"]
    answer = ruling("claim", "forehand", hands={"forehand": one_high}, seen=seen, **told)
    assert answer["winner"] == "defenders"


LATE: dict[str, Any] = {
    "game": {"contract": "grand", "tops": "without 1", "bid": 24, "soloist": "forehand"},
    "state": {
        "trick": 9,
        "leader": "middlehand",
        "soloist_points": 50,
        "opponent_points": 40,
        "opponent_tricks": 4,
        "soloist_tricks": 4,
    },
}
ALL = [card.value for card in ALL_CARDS]


def gone(*left: str) -> list[str]:
    """All cards but these."""
    return [card for card in ALL if card not in left]


@pytest.mark.article("SkO-4.3.5")
@pytest.mark.parametrize(
    ("lacks", "winner"), [({}, "soloist"), ({"forehand": ["hearts"]}, "soloist")]
)
def test_a_defender_claims_by_what_he_has_seen(lacks: dict[str, Any], winner: str) -> None:
    """Hearts ace is high, the seven of spades loses to any other spade."""
    left = ["HA", "S7", "S8", "H7", "D7", "D8", "C7", "C8"]
    answer = ruling(
        "claim",
        "middlehand",
        hands={"middlehand": ["HA", "S7"]},
        seen={"cards": gone(*left), "lacks": lacks},
        **LATE,
    )
    assert answer["winner"] == winner
    assert "♠8" in answer["reason"]


@pytest.mark.article("SkO-4.3.5")
def test_voids_can_make_a_claim_certain() -> None:
    left = ["HA", "S7", "S8", "H7", "D7", "D8", "C7", "C8"]
    answer = ruling(
        "claim",
        "middlehand",
        hands={"middlehand": ["HA", "S7"]},
        seen={"cards": gone(*left), "lacks": {"forehand": ["spades"], "rearhand": ["spades"]}},
        **LATE,
    )
    assert (answer["winner"], answer["tricks_to"]) == ("defenders", "defenders")


@pytest.mark.article("SkO-4.3.5")
def test_a_claim_that_holds_however_all_other_cards_lie_needs_no_more() -> None:
    """Three jacks of a grand, laid open: what is gone does not matter."""
    game = {"contract": "grand", "tops": "without 3", "bid": 24, "soloist": "forehand"}
    state = {"trick": 8, "leader": "middlehand", "soloist_points": 50, "opponent_points": 30}
    jacks = ["CJ", "SJ", "HJ"]
    told: dict[str, Any] = {"game": game, "state": {**state, "opponent_tricks": 3}}
    answer = ruling("claim", "middlehand", event={"cards": jacks}, **told)
    assert (answer["winner"], answer["needs"]) == ("defenders", [])
    lower = ruling("claim", "middlehand", event={"cards": ["CJ", "HA", "S7"]}, **told)
    assert lower["needs"] == ["hands.forehand", "hands.rearhand"]


def test_the_tricks_tell_what_is_gone_and_who_was_void() -> None:
    """Forehand took two tricks; rearhand threw a diamond on the first spade."""
    tricks = [["SA", "S7", "D7"], ["CJ", "SJ", "HJ"]]
    hand = ["ST", "SK", "SQ", "DJ", "S9", "S8", "CA", "DT"]
    told: dict[str, Any] = {
        "game": {**GRAND, "tops": "with 1", "hand": True},
        "hands": {"forehand": hand},
        "edition": OLD,
        "state": {"soloist_points": 17, "opponent_points": 0, "opponent_tricks": 0},
    }
    answer = ruling("claim", "forehand", seen={"tricks": tricks}, **told)
    assert answer["needs"] == []
    assert answer["winner"] == "defenders"
    revoked = [["SA", "S7", "D7"], ["CJ", "SJ", "S9"]]
    request = {"event": {"kind": "claim", "by": "forehand"}, "seen": {"tricks": revoked}, **told}
    assert refused(request) == "card_twice"


@pytest.mark.parametrize(
    ("seen", "code"),
    [
        ({"cards": ["CJ"]}, "cards_do_not_add_up"),
        ({"cards": gone("HA", "S8", "H7", "D7", "D8", "C7", "C8", "C9")}, "card_twice"),
        ({"tricks": [["CJ", "C7"], ["H7"]]}, "trick_incomplete"),
        (
            {
                "cards": gone("HA", "S7", "S8", "H7", "D7", "D8", "C7", "C8"),
                "lacks": {key: ["diamonds", "clubs"] for key in ("forehand", "rearhand")},
            },
            "no_distribution_fits",
        ),
        ({"tricks": [], "cards": []}, "keys_mixed"),
        ({"lacks": {"forehand": ["swords"]}}, "bad_value"),
        ({"skat": ["CJ"]}, "bad_value"),
    ],
)
def test_what_was_seen_cannot_be(seen: dict[str, Any], code: str) -> None:
    told = {"hands": {"middlehand": ["HA", "S7"]}, **LATE}
    assert refused({"event": {"kind": "claim", "by": "middlehand"}, "seen": seen, **told}) == code


def test_too_long_a_search_is_refused_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "MOST_POSITIONS", 5)
    request = {
        "event": {"kind": "claim", "by": "middlehand"},
        "game": {"contract": "null", "bid": 23, "soloist": "forehand"},
        "state": {"trick": 1, "leader": "forehand"},
        "hands": {"middlehand": ["C7", "C9", "CK", "S8", "ST", "SQ", "H8", "HT", "HQ", "D8"]},
    }
    answer = judge_request(request)
    assert getattr(answer, "code", None) == "claim_not_decided"


def test_it_counts_which_of_the_others_beats_the_other() -> None:
    # Rearhand leads the eight of hearts, and forehand goes over it with the nine: had they lain the
    # other way round, only the queen could have taken the lead, and lost its points.
    own, unseen = (
        CardSet.of(map(Card, cards.split())) for cards in ("DK HJ S9 SK", "CJ SJ HQ H9 H8 DQ SQ S8")
    )
    everything = CardSet.of(ALL_CARDS).mask
    may_hold = [
        everything & ~CardSet.of(map(Card, cards.split())).mask for cards in ("SQ S8", "", "DQ", "")
    ]
    first, second, third, skat = may_hold
    known = Knowledge(
        certain=(0, own.mask & ~Card.DK.mask, 0, 0),
        unseen=unseen.mask,
        room=(4, 0, 4, 0),
        possible=(first, second, third, skat),
    )
    refuted = why_not_forced(
        gains(5, by=Seat.MIDDLEHAND),
        Seat.MIDDLEHAND,
        known,
        contract=Contract.GRAND,
        leader=Seat.MIDDLEHAND,
        trick=(Card.DK,),
    )
    assert refuted is not None
    assert {Card.H9, Card.DQ} <= set(refuted.hands[Seat.FOREHAND])
    assert Card.H8 in refuted.hands[Seat.REARHAND]


# --- against every single distribution --------------------------------------------------------


@st.composite
def endings(draw: st.DrawFn) -> tuple[Knowledge, Contract, Seat]:
    """Three cards each and two more, of which forehand sees his own; nothing is on the table."""
    cards = draw(st.permutations(range(32)))[:11]
    own = sum(1 << card for card in cards[:3])
    unseen = sum(1 << card for card in cards[3:])
    known = Knowledge(certain=(own, 0, 0, 0), unseen=unseen, room=(0, 3, 3, 2))
    return known, draw(st.sampled_from(ALL_CONTRACTS)), draw(st.sampled_from(SEATS))


@settings(max_examples=40)
@given(endings(), st.booleans())
def test_what_holds_holds_in_every_distribution(
    ending: tuple[Knowledge, Contract, Seat],
    alone: bool,
) -> None:
    """A certain claim holds in every world; one that fails in a world is not certain."""
    known, contract, leader = ending
    takers = 0b001 if alone and contract is not Contract.NULL else 0b110
    refuted = why_not_forced(
        takes_all(takers), Seat.FOREHAND, known, contract=contract, leader=leader, trick=()
    )
    worlds = enumerate_worlds(known)
    assert worlds is not None
    claim = RestClaim(takers=takers, choosers=0b001)
    for world in worlds:
        holds, _ = rest_goes_so(
            claim,
            hands=world[:3],
            contract=contract,
            soloist=Seat.FOREHAND,
            leader=leader,
            trick=(),
            budget=1_000_000,
        )
        if refuted is None:
            assert holds
        elif not holds:
            break
    if refuted is None:
        return
    hands = refuted.hands
    assert sum(hands[seat].mask for seat in SEATS) & ~(known.certain[0] | known.unseen) == 0
    assert hands[Seat.FOREHAND] == CardSet(known.certain[0])
    assert [len(hands[seat]) for seat in SEATS] == [3, 3, 3]


@pytest.mark.article("SkO-4.3.5")
@pytest.mark.parametrize(("second", "winner"), [("HA", "defenders"), ("H7", "soloist")])
def test_the_open_trick_and_its_leader_follow_from_the_tricks(second: str, winner: str) -> None:
    """Middlehand took the first trick and led the nine of hearts, rearhand has played to it.

    With three jacks and the best clubs he claims the rest; forehand can only beat the nine.
    """
    answer = ruling(
        "claim",
        "rearhand",
        game={"contract": "grand", "tops": "without 4", "bid": 24, "soloist": "forehand"},
        state={
            "soloist_points": 0,
            "opponent_points": 2,
            "soloist_tricks": 0,
            "opponent_tricks": 1,
        },
        hands={"rearhand": ["SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "C9"]},
        seen={"tricks": [["S7", "CJ", "S8"], ["H9", second]]},
    )
    assert (answer["needs"], answer["winner"]) == ([], winner)
