"""Chapter 4 of the Skat Order: leading, following, taking and looking at tricks."""

import pytest

from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.order import winning_card
from skat.rules.actions import Announce, Leave, Outcome, Play, Ruled
from skat.rules.following import playable
from skat.rules.machine import legal_actions
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.articles.marks import example, examples
from tests.articles.situations import (
    HANDS,
    F,
    M,
    R,
    announced,
    cards,
    dealt,
    game,
    in_order,
    playing,
    result_score,
    scored,
    won_by,
    written,
)
from tests.rules.positions import must, refused, rules_with, to_the_end


def card(text: str) -> Card:
    """One card."""
    (only,) = in_order(text)
    return only


@example("SkO-4.1.1", "rearhand is soloist")
def test_forehand_leads_with_each_soloist() -> None:
    assert announced("clubs", seat=R).turn is F


@example("LF-tricks", "middlehand takes a trick")
@example("SkO-4.1.1", "middlehand takes the first trick")
def test_the_winner_of_a_trick_leads() -> None:
    state = announced("hearts", seat=M)
    played = must(state, Play(F, card("HK")), Play(M, card("H10")), Play(R, card("H8")))
    assert played.turn is played.leader is M


@example(
    "SkO-4.1.1",
    "middlehand soloist (not on lead) plays before announcing, bid 18, with 1",
    negative=True,
)
def test_playing_before_announcing_off_lead_loses() -> None:
    hands = (
        "CA C10 CK CQ SJ S9 S8 S7 HK HQ",
        "CJ HJ HA H10 H7 DA D10 D7 SA S10",
        "C9 C8 C7 SK SQ H9 H8 DK DQ DJ",
    )
    state = won_by(M, state=dealt(hands, "D9 D8"))
    refused(state, Play(M, card("CJ")))
    ruled = must(state, Ruled(Outcome.GAME_OVER, "defenders", "simple", ("SkO-4.1.1",)))
    assert result_score(ruled) == -36
    assert ruled.result is not None
    assert ruled.result.score is not None
    assert ruled.result.score.breakdown == ("substitute: diamonds x 2",)


@pytest.mark.article("SkO-4.1.1 (4)", negative=True)
def test_a_soloist_who_leaves_before_announcing_loses() -> None:
    assert result_score(must(won_by(M), Leave(M))) < 0


@example("SkO-4.1.1", "forehand soloist plays before announcing")
def test_a_card_led_before_the_announcement_counts_as_held() -> None:
    state = won_by(F)
    assert "SkO-4.1.1" in refused(state, Play(F, card("CA"))).articles
    going_on = must(state, Ruled(Outcome.CONTINUE, articles=("SkO-3.4.6",)))
    led = must(going_on, Announce(F, game("clubs hand")), Play(F, card("CA")))
    assert len(led.hand_of(F)) == 9


@examples(
    "SkO-4.2.1",
    ("contract", "lead", "hand", "allowed"),
    {
        "clubs trump, lead SA, hand S7, SJ, H9": (Contract.CLUBS, "SA", "S7 SJ H9", "S7"),
        "grand, lead CJ, hand DJ, CA": (Contract.GRAND, "CJ", "DJ CA", "DJ"),
        "null, lead SJ, hand S7, HJ": (Contract.NULL, "SJ", "S7 HJ", "S7"),
    },
)
def test_following_suit(contract: Contract, lead: str, hand: str, allowed: str) -> None:
    assert written(playable(cards(hand), trick=in_order(lead), contract=contract)) == allowed


@example("SkO-4.2.1", "forehand leads")
def test_the_others_follow_clockwise() -> None:
    led = must(announced("clubs"), Play(F, card("HK")))
    assert led.turn is M
    assert must(led, Play(M, card("H7"))).turn is R


@pytest.mark.article("SkO-4.2.1", "LF-follow-suit", negative=True)
def test_a_revoke_is_prevented() -> None:
    state = playing("clubs", hands=("", "S7 SJ H9", ""), trick="SA")
    refusal = refused(state, Play(M, card("H9")))
    assert refusal.code == "must_follow"
    assert "SkO-4.2.1" in refusal.articles


@example("SkO-4.2.2", "lead HA, hand has no heart and CJ, D7 (clubs trump)")
def test_trump_or_discard() -> None:
    hand = cards("CJ D7")
    assert playable(hand, trick=in_order("HA"), contract=Contract.CLUBS) == hand


@example("SkO-4.2.2", "trump led, no trump in hand")
def test_no_trump_any_card() -> None:
    hand = cards("HA S7 D10")
    assert playable(hand, trick=in_order("C7"), contract=Contract.CLUBS) == hand


@pytest.mark.article("SkO-4.2.2", negative=True)
def test_who_can_follow_may_not_trump() -> None:
    assert written(playable(cards("H7 CJ"), trick=in_order("HA"), contract=Contract.CLUBS)) == "H7"


@example("LF-follow-suit", "clubs trump, lead CA, hand DJ, H9")
def test_the_leaflet_follows_trump_with_a_jack() -> None:
    allowed = playable(cards("DJ H9"), trick=in_order("CA"), contract=Contract.CLUBS)
    assert written(allowed) == "DJ"


# --- tricks -----------------------------------------------------------------------------


@example("SkO-4.4.1", "two cards on the table", negative=True)
def test_two_cards_are_an_open_trick() -> None:
    state = must(announced("clubs"), Play(F, card("HK")), Play(M, card("H7")))
    assert (len(state.trick), state.tricks) == (2, ())


@example("SkO-4.4.1", "third card laid")
def test_the_third_card_completes_the_trick() -> None:
    state = must(announced("clubs"), Play(F, card("HK")), Play(M, card("H7")), Play(R, card("H8")))
    assert state.trick == ()
    assert [trick.winner for trick in state.tricks] == [F]


def taker(text: str, trick: str) -> str:
    """The card that takes a trick at the table, forehand leading; its player leads next."""
    played = in_order(trick)
    state = playing(
        text, soloist=R, hands=(written(played[:1]), written(played[1:2]), written(played[2:]))
    )
    for seat, each in zip((F, M, R), played, strict=True):
        state = must(state, Play(seat, each))
    winner = state.tricks[-1].winner
    assert state.turn in (winner, None)
    assert winner.index == winning_card(played, contract=game(text).contract)
    return written((played[winner.index],))


@examples(
    "SkO-4.4.2",
    ("contract", "trick", "winner"),
    {
        "clubs trump: lead H7, DA, SA": ("clubs", "H7 DA SA", "H7"),
        "hearts trump: lead SA, H7, DJ": ("hearts", "SA H7 DJ", "DJ"),
        "grand: lead C10, CA, SA": ("grand", "C10 CA SA", "CA"),
        "clubs trump: lead CA, C10, DJ": ("clubs", "CA C10 DJ", "DJ"),
        "spades trump: lead HJ, SJ, CJ": ("spades", "HJ SJ CJ", "CJ"),
    },
    negative={"null: lead D10, DJ, D9": ("null", "D10 DJ D9", "DJ")},
)
def test_who_takes_the_trick(contract: str, trick: str, winner: str) -> None:
    assert taker(contract, trick) == winner


@example("LF-tricks", "10 cards each")
def test_ten_tricks() -> None:
    over = to_the_end(announced("grand hand"))
    assert len(over.tricks) == 10
    assert over.result is not None
    assert sum(over.points) + 20 == 120


@pytest.mark.article("LF-tricks", negative=True)
def test_nine_tricks_are_no_game() -> None:
    tenth = playing("clubs", hands=("CA", "HA", "DA"), tricks=(4, 5), points=(40, 37))
    state = must(tenth, Play(F, card("CA")), Play(M, card("HA")))
    assert state.result is None
    assert must(state, Play(R, card("DA"))).result is not None


@pytest.mark.article("SkO-5.2.7", "LF-tricks", negative=True)
def test_a_null_ends_with_the_soloists_first_trick() -> None:
    state = playing("null", hands=("CA S7", "C7 S8", "C8 S9"), tricks=(0, 3))
    lost = must(state, Play(F, card("CA")), Play(M, card("C7")), Play(R, card("C8")))
    assert lost.phase is Phase.FINISHED
    assert result_score(lost) == -46


@pytest.mark.article("SkO-5.2.7")
def test_a_null_without_a_trick_is_won() -> None:
    state = playing("null", hands=("C7", "C8", "C9"), tricks=(0, 9))
    won = must(state, Play(F, card("C7")), Play(M, card("C8")), Play(R, card("C9")))
    assert result_score(won) == 23


def second_trick() -> State:
    """Forehand has taken a trick and leads to the next, middlehand has played too."""
    state = announced("clubs")
    for seat, each in ((F, "HK"), (M, "H7"), (R, "H8"), (F, "HQ"), (M, "H10")):
        state = must(state, Play(seat, card(each)))
    return state


@example("SkO-4.4.3", "next trick led, rearhand has not played")
def test_the_last_trick_may_be_looked_at() -> None:
    last = view(second_trick(), R).last_trick
    assert last is not None
    assert last.cards == in_order("HK H7 H8")


@example("SkO-4.4.3", "rearhand has played to the next trick", negative=True)
def test_who_has_played_may_not_look_back() -> None:
    state = second_trick()
    assert view(state, M).last_trick is None
    leads = must(state, Play(R, card("H9")))
    assert leads.turn is M
    played = must(leads, Play(M, card("DA")), Play(R, card("DK")))
    assert view(played, R).last_trick is None
    assert view(played, F).last_trick is not None


@pytest.mark.article("SkO-4.4.3", negative=True)
def test_the_older_reading_closes_the_trick_with_the_next_lead() -> None:
    strict = rules_with(last_trick_review="until_next_lead")
    state = announced("clubs", state=dealt(rules=strict))
    for seat, each in ((F, "HK"), (M, "H7"), (R, "H8")):
        state = must(state, Play(seat, card(each)))
    assert view(state, R).last_trick is not None
    assert view(must(state, Play(F, card("HQ"))), R).last_trick is None


@example("TR-8.6", "player asks to see trick 2 in trick 5", negative=True)
def test_only_the_last_trick_is_shown() -> None:
    state = announced("clubs hand")
    while len(state.tricks) < 4:
        assert state.turn is not None
        state = must(
            state, next(a for a in legal_actions(state, state.turn) if isinstance(a, Play))
        )
    shown = view(state, R).last_trick
    assert shown == state.tricks[3]
    assert shown != state.tricks[1]


@pytest.mark.article("TR-8.6")
def test_the_last_trick_is_shown_on_request() -> None:
    assert view(second_trick(), R).last_trick is not None
    # A player who has played to the next trick may not ask any more.
    assert view(second_trick(), F).last_trick is None


@example("SkO-4.5.7", "trick won by a defender")
def test_each_party_gathers_its_tricks() -> None:
    state = playing("clubs", hands=("H7", "HA", "H10"), tricks=(4, 5), points=(40, 37))
    over = must(state, Play(F, card("H7")), Play(M, card("HA")), Play(R, card("H10")))
    assert over.result is not None
    assert over.tricks_won[M.index] == 6
    assert (over.result.soloist_points, over.result.soloist_tricks) == (40, 4)


@pytest.mark.article("SkO-4.5.7", negative=True)
def test_a_soloists_trick_is_not_the_defences() -> None:
    state = playing("clubs", hands=("HA", "H7", "H10"), tricks=(4, 5), points=(40, 37))
    over = must(state, Play(F, card("HA")), Play(M, card("H7")), Play(R, card("H10")))
    assert over.result is not None
    assert (over.result.soloist_points, over.result.soloist_tricks) == (61, 5)


# --- open games -------------------------------------------------------------------------


@example("TR-8.9", "grand ouvert, 9 tricks", negative=True)
def test_ouvert_needs_every_trick() -> None:
    state = playing(
        "grand hand ouvert",
        hands=("C7", "C8", "C9"),
        twelve="CJ SJ HJ DJ",
        tricks=(9, 0),
        points=(120, 0),
    )
    over = must(state, Play(F, card("C7")), Play(M, card("C8")), Play(R, card("C9")))
    assert result_score(over) == -528


@example("TR-8.9", "null ouvert, before and after the first card")
def test_ten_cards_lie_open_in_every_trick() -> None:
    state = announced("null ouvert")
    shown = view(state, M).open_hands[F.index]
    assert shown is not None
    assert set(shown) == set(in_order(HANDS[0]))
    later = view(must(state, Play(F, card("HK"))), R).open_hands[F.index]
    assert later is not None
    assert len(later) == 9


@example("TR-8.9", "null ouvert, soloist takes the first trick", negative=True)
def test_an_open_null_takes_no_trick() -> None:
    state = announced("null ouvert")
    lost = must(state, Play(F, card("CA")), Play(M, card("CJ")), Play(R, card("C9")))
    assert result_score(lost) == -92
    assert scored("null ouvert", points=0, tricks=0).score == 46
