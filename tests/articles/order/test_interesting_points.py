"""Overbid games beyond reach (5.4.3), and the interesting points."""

from itertools import product
from math import comb, factorial

import pytest
from msgspec.structs import replace

from skat.kernel.fabulous import FABULOUS, fabulous_proofs, ouvert_examples
from skat.model.cards import deck, number_of_deals
from skat.model.contract import ALL_CONTRACTS, TRUMP_CONTRACTS, Contract
from skat.model.games import can_reach_schneider, can_reach_schwarz
from skat.model.seats import SEATS
from skat.model.top_trumps import tops
from skat.model.units import BidValue
from skat.model.value import Level, game_value, null_value
from skat.rules.auction.declaring import why_invalid
from skat.rules.scoring.counting import TrumpGame, highest_level, level_announced
from skat.rules.scoring.finished import GameEnd
from tests.articles.marks import example, examples
from tests.articles.situations import (
    HANDS,
    SKAT,
    F,
    announced,
    broken_off,
    cards,
    count,
    game,
    points_of,
    scored,
    tops_of,
)
from tests.rules.positions import rules_with


@examples(
    "SkO-5.4.3",
    ("text", "tops", "bid", "entered"),
    {
        "hearts with 1 (skat), bid 40, no defender trick": ("hearts", "with 1", 40, 40),
    },
    negative={
        "clubs hand without 1, bid 60": ("clubs hand", "without 1", 60, -120),
        "hearts with 1 (skat), bid 50": ("hearts", "with 1", 50, -100),
    },
)
def test_beyond_reach(text: str, tops: str, bid: int, entered: int) -> None:
    fault = broken_off(text, tops, GameEnd.FAULT_OPPONENTS, bid=bid, points=(40, 0), tricks=(3, 0))
    assert fault.score == entered


@pytest.mark.article("SkO-5.4.3", negative=True)
def test_what_is_theoretically_impossible() -> None:
    assert not can_reach_schwarz(count("without 1"))
    assert not can_reach_schneider(Contract.CLUBS, tops=count("without 7"))
    highest = {
        (text, run): highest_level(
            TrumpGame(announcement=game(text), tops=count(run), bid=BidValue(18))
        ).name
        for text, run in (("clubs", "without 7"), ("grand", "without 4"), ("grand", "with 1"))
    }
    assert list(highest.values()) == ["SIMPLE", "SCHNEIDER", "SCHWARZ"]


# --- grand ouvert and other open games --------------------------------------------------


@examples(
    "PI-grand-ouvert",
    ("tricks", "entered"),
    {"grand ouvert, all tricks": (10, 264)},
    negative={"grand ouvert, a trick of three zero cards lost": (9, -528)},
)
def test_grand_ouvert(tricks: int, entered: int) -> None:
    assert scored("grand hand ouvert", "with 4", points=120, tricks=tricks).score == entered


@example("PI-grand-ouvert", "grand ouvert announced on a hand that can lose")
def test_grand_ouvert_may_be_tried() -> None:
    state = announced("grand hand ouvert")
    assert state.open_hands == (F,)
    assert level_announced(game("grand hand ouvert"), rules=rules_with()).name == "SCHWARZ"


@example("PI-announced-levels", "skat taken + announcement", negative=True)
def test_after_the_skat_nothing_is_announced() -> None:
    refusal = why_invalid(game("clubs schneider"), hand=False, free_ouvert=False)
    assert refusal is not None
    assert refusal.code == "level_needs_hand"


OUVERT_HAND = "CJ SJ HJ DJ CQ C9 C8 SA S10 SK"


@example("PI-ouvert-games", "clubs ouvert with 4 on that hand, CA not in the skat")
def test_the_ouvert_hand_in_clubs() -> None:
    assert tops_of(OUVERT_HAND, Contract.CLUBS) == "with 4"
    won = scored("clubs hand ouvert", "with 4", points=120, tricks=10)
    assert (won.game_value, won.score) == (132, 132)


@examples(
    "PI-ouvert-games",
    ("lost", "points", "won"),
    {"grand with C9 C8 C7, defence 25 + 32 = 57": ("CA C10 CK", 63, True)},
    negative={"grand with that hand, defence 28 + 32 = 60": ("CA C10 CK CQ", 60, False)},
)
def test_the_ouvert_hand_in_grand(lost: str, points: int, won: bool) -> None:
    """One defender takes his clubs (one of them with the queen), the other throws 32 points on."""
    assert points_of(lost) == 120 - 32 - points
    assert level_announced(game("grand"), rules=rules_with()).name == "SIMPLE"
    assert scored("grand", "with 4", points=points, tricks=6).won is won


# --- overbid games ----------------------------------------------------------------------


@examples(
    "PI-overbid-games",
    ("text", "tops", "bid", "points", "entered"),
    {
        "spades, bid 30, CJ in skat, 90 points": ("spades", "with 1", 30, 90, 33),
        "grand with 1 won at a bid of 30": ("grand", "with 1", 30, 61, 48),
    },
    negative={
        "clubs hand, bid 40, worth 36, 61-89 points": ("clubs hand", "with 1", 40, 89, -96),
    },
)
def test_overbid_games(text: str, tops: str, bid: int, points: int, entered: int) -> None:
    assert scored(text, tops, bid=bid, points=points, tricks=8).score == entered


@example("PI-overbid-games", "hearts conceded at 30", negative=True)
def test_a_cheaper_game_conceded() -> None:
    assert broken_off("hearts", "with 1", GameEnd.SOLOIST_CONCEDES, bid=30).score == -60


@examples(
    "PI-overbid-games",
    ("defence", "entered"),
    {"hearts hand bid 40, CJ in skat, defender revokes at 30": (30, 40)},
    negative={"same at 31": (31, -80)},
)
def test_a_fault_in_an_overbid_hand_game(defence: int, entered: int) -> None:
    """Planned as without 2; the club jack in the skat makes it with 1."""
    ended = broken_off(
        "hearts hand",
        "with 1",
        GameEnd.FAULT_OPPONENTS,
        bid=40,
        points=(40, defence),
        tricks=(4, 3),
    )
    assert ended.score == entered


# --- curiosities ------------------------------------------------------------------------


@examples(
    "PI-null-grand-history",
    ("below", "between", "above"),
    {
        "check 22 < 23 < 24": (11 * 2, (False, False), 12 * 2),
        "check 33 < 35 < 36": (11 * 3, (True, False), 12 * 3),
        "check 44 < 46 < 48": (11 * 4, (False, True), 12 * 4),
        "check 55 < 59 < 60": (11 * 5, (True, True), 12 * 5),
    },
)
def test_null_lies_between_spades_and_clubs(
    below: int, between: tuple[bool, bool], above: int
) -> None:
    hand, ouvert = between
    assert below < null_value(hand=hand, ouvert=ouvert) < above


@example("PI-number-of-deals", "factorial computation")
def test_the_number_of_distributions() -> None:
    assert number_of_deals() == 2_753_294_408_504_640


@pytest.mark.article("PI-number-of-deals", negative=True)
def test_the_order_of_dealing_makes_no_other_distribution() -> None:
    """Dealt one hand after the other: so many choices of ten, of ten more, of the last ten."""
    assert number_of_deals() == comb(32, 10) * comb(22, 10) * comb(12, 10) != factorial(32)


@example("PI-fabulous-deal", "union of the four sets")
def test_the_fabulous_deal_is_a_pack() -> None:
    four = (*FABULOUS.hands, FABULOUS.skat)
    assert four == tuple(cards(some) for some in (*HANDS, SKAT))
    assert sum(len(some) for some in four) == 32
    assert cards(" ".join((*HANDS, SKAT))) == deck()
    assert all(proof.holds for proof in fabulous_proofs())


@examples(
    "PI-fabulous-deal",
    ("contracts",),
    {
        "search clubs/spades/hearts/diamonds/grand, leader V, M, H": (TRUMP_CONTRACTS,),
        "search null, leader V, M, H": ((Contract.NULL,),),
    },
)
def test_the_fabulous_deal_wins_with_each_leader(contracts: tuple[Contract, ...]) -> None:
    holds = {(proof.contract, proof.leader): proof.holds for proof in fabulous_proofs()}
    assert {key for key in holds if key[0] in contracts} == {*product(contracts, SEATS)}
    assert all(holds[key] for key in product(contracts, SEATS))


@example("PI-fabulous-deal", "values ouvert")
def test_the_fabulous_deal_is_worth_something() -> None:
    expected = {
        Contract.GRAND: ("with 4", 264),
        Contract.HEARTS: ("with 6", 130),
        Contract.DIAMONDS: ("with 6", 117),
        Contract.CLUBS: ("with 4", 132),
        Contract.SPADES: ("with 4", 121),
    }
    for contract, (run, value) in expected.items():
        held = tops(cards(f"{HANDS[1]} {SKAT}"), contract=contract)
        assert (str(held), game_value(contract, tops=held, counted=tuple(Level))) == (run, value)
    proven = {proof.contract for proof in fabulous_proofs() if proof.holds}
    assert proven == {*expected, Contract.NULL}


@pytest.mark.article("PI-fabulous-deal", negative=True)
@pytest.mark.parametrize(
    ("mine", "theirs", "lost"),
    [
        ("D7", "DQ", {Contract.NULL}),
        ("HJ", "SA", {*ALL_CONTRACTS} - {Contract.GRAND}),
    ],
)
def test_one_card_otherwise_and_the_search_refutes_it(
    mine: str, theirs: str, lost: set[Contract]
) -> None:
    """Middlehand and rearhand change one card."""
    forehand, middlehand, rearhand = FABULOUS.hands
    hands = (
        forehand,
        middlehand - cards(mine) | cards(theirs),
        rearhand - cards(theirs) | cards(mine),
    )
    proofs = fabulous_proofs(replace(FABULOUS, hands=hands))
    assert {proof.contract for proof in proofs if not proof.holds} == lost


@example("PI-ouvert-games", "grand with that hand, defence 28 + 32 = 60", negative=True)
def test_the_ouvert_examples_by_search() -> None:
    """The French and the Polish hand lose the grand with 60, the third one wins it with 63."""
    shown = ouvert_examples()
    assert [example.hand for example in shown] == [
        cards(f"CJ SJ HJ DJ SA S10 SK {clubs}") for clubs in ("CQ C9 C8", "CQ C9 C7", "C9 C8 C7")
    ]
    assert [example.grand_points for example in shown] == [60, 60, 63]
    assert all(example.ouvert_holds for example in shown)
