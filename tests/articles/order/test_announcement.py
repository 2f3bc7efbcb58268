"""Chapter 3 of the Skat Order: the announcement, the parties, what they are paid."""

import pytest
from msgspec.structs import replace

from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.seats import Place
from skat.model.units import BidValue, ListPoints
from skat.rules.actions import (
    Announce,
    Concede,
    Discard,
    Outcome,
    Play,
    Ruled,
    TakeSkat,
)
from skat.rules.machine import legal_actions
from skat.rules.scoring.finished import FinishedGame, GameEnd
from skat.rules.scoring.score import score
from skat.rules.state import Sitting
from skat.rules.table import active_places, table_places
from skat.rules.views import view
from skat.scoresheet.entry import DealEntry, opposing_party
from skat.scoresheet.settlement import payments
from skat.scoresheet.stakes import NO_STAKE, Stake
from tests.articles.marks import example, examples
from tests.articles.situations import (
    HANDS,
    SKAT,
    F,
    M,
    R,
    announced,
    auction,
    broken_off,
    count,
    dealt,
    game,
    in_order,
    result_score,
    scored,
    skat_taken,
    two,
    won_by,
)
from tests.rules.positions import must, refused, rules_with


@example("SkO-3.4.1", '"hearts" without taking the skat and without "hand"')
def test_plain_hearts_with_the_skat_unseen() -> None:
    state = must(won_by(F), Announce(F, game("hearts")))
    assert view(state, F).skat is None
    conceded = must(state, Concede(F)).result
    assert conceded is not None
    assert conceded.score is not None
    assert "hand" not in conceded.score.breakdown


@example("SkO-3.4.1", 'skat on the table, "grand hand schneider"')
def test_grand_hand_schneider_announced() -> None:
    state = must(won_by(M), Announce(M, game("grand hand schneider")))
    conceded = must(state, Concede(M)).result
    assert conceded is not None
    assert conceded.score is not None
    assert {"hand", "schneider announced"} <= set(conceded.score.breakdown)


@example("SkO-3.4.1", "skat taken and two cards laid away")
def test_an_announcement_is_due() -> None:
    state = skat_taken()
    assert refused(state, Play(F, in_order("CA")[0])).code == "not_now"
    assert any(isinstance(action, Announce) for action in legal_actions(state, F))


@example("SkO-3.4.1", '"clubs", then "hearts"', negative=True)
def test_no_second_announcement() -> None:
    assert refused(announced("clubs"), Announce(F, game("hearts"))).code == "not_now"


@pytest.mark.article("SkO-3.4.1", negative=True)
def test_only_the_soloist_announces() -> None:
    refusal = refused(won_by(M), Announce(F, game("clubs")))
    assert refusal.code == "soloist_announces"
    assert "SkO-3.4.1" in refusal.articles


@example("SkO-3.4.2", "bid 24, grand with 1")
def test_a_game_above_the_bid() -> None:
    assert Announce(F, game("grand")) in legal_actions(skat_taken(bid=24), F)
    assert Announce(F, game("null ouvert")) in legal_actions(skat_taken(bid=24), F)
    assert scored("grand", "with 1", bid=24).score == 48


@example("SkO-3.4.2", "bid 24, null", negative=True)
def test_a_null_below_the_bid_is_prevented() -> None:
    refusal = refused(skat_taken(bid=24), Announce(F, game("null")))
    assert refusal.code == "null_below_bid"
    assert "SkO-3.4.4" in refusal.articles


@example("SkO-3.4.2", "bid 30, spades with 1 aiming at schneider")
def test_a_suit_game_below_the_bid_may_be_tried() -> None:
    state = skat_taken(bid=30)
    assert Announce(F, game("spades")) in legal_actions(state, F)
    assert Announce(F, game("null")) not in legal_actions(state, F)
    assert scored("spades", "with 1", bid=30, points=90, tricks=8).score == 33


@examples(
    "SkO-3.4.3",
    ("contract", "tops", "bid", "expected"),
    {
        "bid 50 (spades without 4 planned = 55), CJ in skat, announce hearts, concede": (
            "hearts",
            "with 1",
            50,
            -100,
        ),
        "bid 59, SJ in skat, announce clubs": ("clubs", "without 1", 59, -120),
        "bid 59, SJ in skat, announce hearts": ("hearts", "without 1", 59, -120),
    },
)
def test_naming_a_game_to_concede(contract: str, tops: str, bid: int, expected: int) -> None:
    entered = broken_off(contract, tops, GameEnd.SOLOIST_CONCEDES, bid=bid)
    assert entered.overbid
    assert entered.score == expected


@pytest.mark.article("SkO-3.4.3", negative=True)
def test_a_game_that_reaches_the_bid_is_not_lifted() -> None:
    entered = broken_off("hearts", "with 1", GameEnd.SOLOIST_CONCEDES, bid=20)
    assert not entered.overbid
    assert entered.score == -40


@examples(
    "SkO-3.4.4",
    ("null", "bid", "tops", "substitute", "expected"),
    {
        "bid 50, null ouvert announced, without 1": (
            "null ouvert",
            50,
            "without 1",
            "hearts x 5",
            -100,
        ),
        "bid 24, null announced, with 1": ("null", 24, "with 1", "clubs x 2", -48),
    },
)
def test_a_null_below_the_bid_is_lost_as_the_cheapest_game(
    null: str, bid: int, tops: str, substitute: str, expected: int
) -> None:
    ended = FinishedGame(
        announcement=game(null),
        bid=BidValue(bid),
        end=GameEnd.NULL_OVERBID,
        tops_by_contract={contract: count(tops) for contract in TRUMP_CONTRACTS},
    )
    entered = score(ended, rules_with())
    assert entered.breakdown == (f"substitute: {substitute}",)
    assert entered.score == expected


@example("SkO-3.4.4", "bid 24, null announced, no jacks, DA held, HA not, H10 held")
def test_a_null_below_the_bid_ends_the_game_at_once() -> None:
    hands = (
        "DA D9 D8 D7 H10 H8 H7 S8 S7 C7",
        "CJ SJ HJ DJ HA HK HQ H9 D10 DK",
        "CA C10 CK CQ C9 SA S10 SK SQ S9",
    )
    open_table = replace(dealt(hands, "DQ C8"), sitting=Sitting.OPEN)
    state = won_by(F, bid=24, state=open_table)
    over = must(state, TakeSkat(F), Discard(F, two("DQ C8")), Announce(F, game("null")))
    assert over.result is not None
    assert over.result.score is not None
    assert over.result.score.game_value == 45
    assert result_score(over) == -90


@example("SkO-3.4.4", 'skat taken, "grand hand" announced', negative=True)
def test_hand_after_taking_the_skat_is_void() -> None:
    state = skat_taken()
    refusal = refused(state, Announce(F, game("grand hand")))
    assert (refusal.code, refusal.articles[0]) == ("hand_after_skat", "SkO-3.4.4")
    assert must(state, Announce(F, game("grand"))).announcement == game("grand")


@example("SkO-3.4.4", 'skat taken, "null ouvert" at a bid of 46')
@example("LF-null-ouvert", "null ouvert at bid 46")
def test_null_ouvert_reaches_46() -> None:
    state = must(skat_taken(bid=46), Announce(F, game("null ouvert")))
    assert state.result is None
    assert scored("null ouvert", "with 1", bid=46, points=0, tricks=0).score == 46


@pytest.mark.article("SkO-3.4.4 (4)")
def test_the_soloist_may_name_the_substitute() -> None:
    ended = FinishedGame(
        announcement=game("null"),
        bid=BidValue(24),
        end=GameEnd.NULL_OVERBID,
        tops_by_contract={contract: count("with 1") for contract in TRUMP_CONTRACTS},
        substitute=Contract.HEARTS,
    )
    assert score(ended, rules_with(null_overbid_game="soloist_names")).score == -60
    assert score(ended, rules_with()).score == -48


@example("SkO-3.4.7", 'clubs announced, then "I meant grand"', negative=True)
def test_an_announcement_is_final() -> None:
    refusal = refused(announced("clubs"), Announce(F, game("grand")))
    assert refusal.code == "not_now"
    assert "SkO-3.4.7" in refusal.articles


@pytest.mark.article("SkO-3.4.7")
def test_the_announced_game_is_played() -> None:
    state = announced("clubs")
    refused(state, Announce(F, game("grand")))
    assert state.announcement == game("clubs")
    assert must(state, Play(F, in_order("CA")[0])).trick == in_order("CA")


# --- parties and payment ----------------------------------------------------------------


@example("SkO-3.5.2", "C revokes")
def test_the_whole_opposing_party_answers() -> None:
    """At a table of four A deals, B is the soloist; C's fault costs D and A as much as C."""
    places = active_places(Place(1), size=4)
    state = announced("clubs", state=dealt(table_size=4))
    by_fault = must(state, Ruled(Outcome.GAME_OVER, "soloist", "simple", ("SkO-4.2.3",)))
    given_up = must(state, Concede(M))
    assert result_score(by_fault) == result_score(given_up) > 0
    soloist = places[F]
    paid = payments(
        tuple(Place(number) for number in range(1, 5)),
        DealEntry(soloist, ListPoints(result_score(given_up))),
        stake=Stake(NO_STAKE + 1),
    )
    assert isinstance(paid, dict)
    against = opposing_party(table_places(4), soloist)
    assert {paid[place] for place in against} == {-result_score(given_up)}


@pytest.mark.article("SkO-3.5.2", negative=True)
def test_the_soloist_answers_alone() -> None:
    state = must(announced("clubs"), Concede(F))
    assert state.result is not None
    assert state.result.by is F
    assert result_score(state) < 0


@pytest.mark.article("SkO-3.5.1")
def test_without_an_idle_dealer_the_party_is_two() -> None:
    against = opposing_party(table_places(3), Place(1))
    assert against == (Place(2), Place(3))
    assert len(against) == len(auction("M 18, F pass, R pass").defenders)


@examples(
    "SkO-3.5.3",
    ("table", "entered", "expected"),
    {"table of four, stake 1 cent, soloist +24": ("ABCD", 24, [-24, 72, -24, -24])},
    negative={"table of three, soloist -48": ("ABC", -48, [48, -96, 48])},
)
def test_payment(table: str, entered: int, expected: list[int]) -> None:
    paid = payments(tuple(table), DealEntry("B", ListPoints(entered)), stake=Stake(NO_STAKE + 1))
    assert isinstance(paid, dict)
    assert list(paid.values()) == expected


# --- who sees what ----------------------------------------------------------------------


@example("TR-8.5", "idle dealer asks for both neighbours' hands", negative=True)
@example("SkO-3.5.4", "idle dealer asks to see forehand, then middlehand", negative=True)
def test_the_idle_dealer_sees_no_hand() -> None:
    seen = view(dealt(table_size=4), "dealer")
    assert seen.hand == ()
    assert seen.open_hands == (None, None, None)


@pytest.mark.article("SkO-3.5.4")
def test_the_idle_dealer_sees_what_lies_on_the_table() -> None:
    state = announced("null ouvert", state=dealt(table_size=4))
    assert view(state, "dealer").open_hands[F.index] is not None


@example("TR-8.5", "idle dealer asks for the skat", negative=True)
def test_the_dealer_never_sees_the_skat() -> None:
    state = won_by(F, state=dealt(table_size=4))
    for each in (state, must(state, TakeSkat(F)), announced("clubs", state=dealt(table_size=4))):
        assert view(each, "dealer").skat is None


@pytest.mark.article("TR-8.5")
def test_the_dealer_follows_the_auction() -> None:
    assert len(view(auction("M 18, F hold"), "dealer").calls) == 2


@example("SkO-4.5.5", "player view of the state", negative=True)
def test_no_other_hand_is_seen() -> None:
    seen = view(announced("clubs"), M)
    assert set(seen.hand) == set(in_order(HANDS[1]))
    assert seen.open_hands == (None, None, None)
    assert seen.revealed is None


@pytest.mark.article("SkO-4.5.5")
def test_the_own_hand_is_seen() -> None:
    assert set(view(dealt(), R).hand) == set(in_order(HANDS[2]))


@example("SkO-4.5.4", "defender queries the skat", negative=True)
def test_no_defender_sees_the_skat() -> None:
    state = won_by(F)
    refusal = refused(state, TakeSkat(M))
    assert (refusal.code, refusal.articles[0]) == ("skat_is_the_soloists", "SkO-4.5.4")
    assert view(must(state, TakeSkat(F)), M).skat is None


@example("SkO-4.5.4", "soloist in a hand game queries the skat", negative=True)
def test_in_a_hand_game_not_even_the_soloist() -> None:
    state = announced("clubs hand")
    assert view(state, F).skat is None
    over = view(must(state, Concede(F)), F).revealed
    assert over is not None
    assert set(over.skat) == set(in_order(SKAT))


@pytest.mark.article("SkO-4.5.4")
def test_the_soloist_sees_the_skat_he_takes() -> None:
    seen = view(must(won_by(F), TakeSkat(F)), F).skat
    assert seen is not None
    assert set(seen) == set(in_order(SKAT))
