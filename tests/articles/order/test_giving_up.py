"""Chapter 4 of the Skat Order: concessions, claims, cards thrown in."""

import pytest

from skat.model.contract import Announced
from skat.model.seats import Place, Seat
from skat.referee.search.verdict import RestClaim, claim_of_defender, mask, verdict_on
from skat.rules.actions import (
    Agree,
    Concede,
    Expose,
    Leave,
    Refuse,
    ThrowIn,
    Verdict,
)
from skat.rules.editions import Edition, RuleSet
from skat.rules.result import DealEnding
from skat.rules.scoring.finished import GameEnd
from skat.rules.state import Offer, Phase, State
from skat.scoresheet.line import Line, line_of_deal
from skat.scoresheet.typed import line_of_typed
from skat.tournament.commands import EnterPlayed
from skat.tournament.series.gifts import flagged_gifts
from tests.articles.marks import example, examples
from tests.articles.situations import (
    OLD_EDITION,
    F,
    M,
    R,
    announced,
    broken_off,
    dealt,
    in_order,
    playing,
    result_score,
)
from tests.rules.positions import must, refused, rules_with
from tests.tournament.evenings import Evening, won

TEN = "CJ SJ CA C10 CK HA H10 SA S10 DA"
NINE = "CJ SJ CA C10 CK HA H10 SA S10"
EIGHT = "CJ SJ CA C10 CK HA H10 SA"


def clubs_with_two(
    points: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] = (0, 0),
    *,
    hand: str = TEN,
    bid: int = 30,
    rules: RuleSet | None = None,
    table_size: int = 3,
) -> State:
    """Forehand plays clubs with 2 and has so many cards left."""
    return playing(
        "clubs",
        twelve="CJ SJ",
        hands=(hand, "", ""),
        points=points,
        tricks=tricks,
        bid=bid,
        rules=rules,
        table_size=table_size,
    )


# --- the soloist gives up ---------------------------------------------------------------


@example("SkO-4.3.1", "clubs with 2, bid 30, ten cards")
def test_the_soloist_gives_up() -> None:
    assert result_score(must(clubs_with_two(), Concede(F))) == -72


@example("SkO-4.3.1", "hearts with 1, bid 50 (overbid)")
def test_an_overbid_game_given_up_is_lifted() -> None:
    state = playing("hearts", twelve="CJ", hands=(TEN, "", ""), bid=50)
    assert result_score(must(state, Concede(F))) == -100


@example("SkO-4.3.1", "soloist holds 9 cards after trick 1")
def test_nine_cards_are_enough() -> None:
    state = clubs_with_two(tricks=(0, 1), points=(0, 14), hand=NINE)
    over = must(state, Concede(F))
    assert over.result is not None
    assert over.result.ending is DealEnding.SOLOIST_CONCEDED


@example("SkO-4.3.1", "soloist holds 8 cards", negative=True)
def test_eight_cards_are_not() -> None:
    waiting = must(clubs_with_two(tricks=(1, 1), hand=EIGHT), Concede(F))
    assert waiting.phase is Phase.CONSENT
    assert waiting.result is None


@pytest.mark.article("SkO-4.3.1 (1)", negative=True)
def test_the_older_window_closes_with_the_lead_to_trick_2() -> None:
    """A defender has led to trick 2 and the soloist still holds nine cards (B21)."""
    strict = rules_with(concession_window="first_trick")
    by_cards = clubs_with_two(tricks=(0, 1), hand=NINE)
    led = playing(
        "clubs", twelve="CJ SJ", hands=(NINE, "", ""), tricks=(0, 1), trick="H7", leader=M
    )
    assert must(by_cards, Concede(F)).phase is Phase.FINISHED
    assert must(led, Concede(F)).phase is Phase.FINISHED
    led_strict = playing(
        "clubs", hands=(NINE, "", ""), tricks=(0, 1), trick="H7", leader=M, rules=strict
    )
    assert must(led_strict, Concede(F)).phase is Phase.CONSENT
    assert must(clubs_with_two(rules=strict), Concede(F)).phase is Phase.FINISHED


@example("SkO-4.3.2", "8 cards, one opponent agrees")
def test_one_consent_is_enough() -> None:
    state = clubs_with_two(tricks=(1, 1), hand=EIGHT)
    over = must(state, Concede(F), Refuse(M), Agree(R))
    assert result_score(over) == -72


@example("SkO-4.3.2", "8 cards, both refuse", negative=True)
def test_without_consent_play_goes_on() -> None:
    state = clubs_with_two(tricks=(1, 1), hand=EIGHT)
    going_on = must(state, Concede(F), Refuse(M), Refuse(R))
    assert (going_on.phase, going_on.turn, going_on.pending) == (Phase.PLAY, F, None)


@pytest.mark.article("SkO-4.3.2", negative=True)
def test_the_soloist_cannot_consent_himself() -> None:
    waiting = must(clubs_with_two(tricks=(1, 1), hand=EIGHT), Concede(F))
    assert refused(waiting, Agree(F)).code == "opponents_answer"
    assert refused(must(waiting, Refuse(M)), Agree(M)).code == "already_said"


# --- the opposing party gives up --------------------------------------------------------


@examples(
    "SkO-4.3.3",
    ("points", "tricks", "entered"),
    {
        "defender gives up at 40:30, clubs with 2": ((40, 30), (4, 3), 36),
        "defender gives up when the soloist has 92": ((92, 10), (8, 1), 48),
    },
)
def test_one_defender_gives_up_for_both(
    points: tuple[int, int], tricks: tuple[int, int], entered: int
) -> None:
    over = must(clubs_with_two(points, tricks), Concede(R))
    assert over.result is not None
    assert over.result.by is R
    assert result_score(over) == entered


@example("SkO-4.3.3", "idle dealer gives up")
def test_the_idle_dealer_may_give_up() -> None:
    over = must(clubs_with_two(table_size=4), Concede(None))
    assert result_score(over) == 36


@pytest.mark.article("SkO-4.3.3", negative=True)
def test_who_may_not_give_up() -> None:
    assert refused(clubs_with_two(), Concede(None)).code == "no_idle_dealer"
    silent = rules_with(dealer_may_concede=False)
    state = clubs_with_two(table_size=4, rules=silent)
    assert refused(state, Concede(None)).code == "dealer_may_not_concede"
    no_gifts = clubs_with_two(rules=rules_with(forbid_gifts="refuse"))
    assert "SkO-4.3.3" in refused(no_gifts, Concede(M)).articles


@example("TR-9.5", "opponents concede without cause in a tournament")
def test_a_gift_can_be_seen_by_the_referee() -> None:
    over = must(clubs_with_two(), Concede(M))
    assert over.result is not None
    assert (over.result.ending, over.result.by) == (DealEnding.DEFENDERS_CONCEDED, M)
    assert "SkO-4.3.3" in over.result.articles


@pytest.mark.article("TR-9.5")
@pytest.mark.parametrize(("forbidden", "flagged"), [("flag", [(1, 1, 2)]), ("refuse", [])])
def test_a_gift_of_a_live_table_is_flagged_for_the_referee(
    forbidden: str, flagged: list[tuple[int, int, int]]
) -> None:
    given_up = line_of_deal(must(clubs_with_two(), Concede(M)), dealer=Place(1))
    rules = rules_with(forbid_gifts=forbidden)
    evening = Evening(series=1, rules=rules).seated(3)
    lines = (line_of_typed_game(), given_up, Line())
    evening.do(EnterPlayed(series=1, table=1, lines=lines, source="table abc"))
    gifts = [(gift.series, gift.table, gift.deal) for gift in flagged_gifts(evening.state)]
    assert gifts == flagged


def line_of_typed_game() -> Line:
    """A game that was played through."""
    line = line_of_typed(won(2), RuleSet())
    assert isinstance(line, Line)
    return line


@pytest.mark.article("TR-9.5", negative=True)
def test_a_strict_tournament_refuses_gifts() -> None:
    refusal = refused(clubs_with_two(rules=rules_with(forbid_gifts="refuse")), Concede(M))
    assert (refusal.code, refusal.articles[0]) == ("no_gifts", "TR-9.5")


# --- the soloist lays his cards open ----------------------------------------------------


@examples(
    "SkO-4.3.4",
    ("points", "tricks", "holds", "entered"),
    {
        "isko-1999: claim true, no trick lost so far": ((40, 0), (4, 0), True, 60),
        "isko-1999: 66 points, claim false, clubs with 2": ((66, 20), (6, 2), False, 36),
    },
    negative={"isko-1999: 45 points, claim false, clubs with 2": ((45, 20), (5, 2), False, -72)},
)
def test_the_older_edition_claims_all_tricks(
    points: tuple[int, int], tricks: tuple[int, int], holds: bool, entered: int
) -> None:
    claimed = must(clubs_with_two(points, tricks, rules=OLD_EDITION), Expose(F))
    assert claimed.phase is Phase.VERDICT
    assert result_score(must(claimed, Verdict(holds))) == entered


@example("SkO-4.3.4", "isko-1999: null, claim false", negative=True)
def test_a_false_claim_loses_a_null() -> None:
    state = playing("null", hands=("C7", "", ""), tricks=(0, 5), rules=OLD_EDITION)
    assert result_score(must(state, Expose(F), Verdict(holds=False))) == -46
    assert result_score(must(state, Expose(F), Verdict(holds=True))) == 23


@example("SkO-4.3.4", "isko-2022: one opponent refuses", negative=True)
def test_a_proposal_refused() -> None:
    state = clubs_with_two((45, 20), (5, 2))
    going_on = must(state, Expose(F), Agree(M), Refuse(R))
    assert (going_on.phase, going_on.open_hands) == (Phase.PLAY, (F,))


@example("SkO-4.3.4", "isko-2022: both agree, clubs with 2, no level asked")
def test_a_proposal_accepted() -> None:
    over = must(clubs_with_two((45, 20), (5, 2)), Expose(F), Agree(M), Agree(R))
    assert over.result is not None
    assert over.result.ending is DealEnding.SHORTENED
    assert result_score(over) == 36


@example("SkO-4.3.4", "isko-2022: both agree, clubs with 2, schneider asked for")
def test_a_level_counts_if_it_was_asked_for() -> None:
    asked = Expose(F, asked=Announced.SCHNEIDER)
    over = must(clubs_with_two((45, 20), (5, 2)), asked, Agree(M), Agree(R))
    assert result_score(over) == 48


@pytest.mark.article("SkO-4.3.4", negative=True)
def test_only_the_opponents_answer_a_proposal() -> None:
    waiting = must(clubs_with_two(), Expose(F))
    assert waiting.pending is not None
    assert waiting.pending.offer is Offer.SHORTENING
    assert refused(waiting, Agree(F)).code == "opponents_answer"


@pytest.mark.article("SkO-4.3.4", negative=True)
def test_each_opponent_answers_a_proposal_once() -> None:
    waiting = must(clubs_with_two(), Expose(F), Agree(M))
    assert refused(waiting, Agree(M)).code == "already_said"


# --- a defender lays his cards open -----------------------------------------------------


@example("SkO-4.3.5", "defender with CJ SJ HJ left of three cards, grand")
def test_a_defenders_claim_holds() -> None:
    state = playing(
        "grand",
        twelve="DJ",
        hands=("DJ CA SA", "CJ SJ HJ", "HA H10 HK"),
        tricks=(4, 3),
        points=(50, 30),
    )
    claimed = must(state, Expose(M))
    assert claimed.pending is not None
    assert claimed.pending.offer is Offer.DEFENDER_CLAIM
    over = must(claimed, Verdict(holds=True))
    assert over.result is not None
    assert (over.result.soloist_points, over.result.soloist_tricks) == (50, 4)
    assert result_score(over) == -192


@example("SkO-4.3.5", "claim false at 40:45", negative=True)
def test_a_defenders_claim_fails() -> None:
    over = must(clubs_with_two((40, 45), (4, 4)), Expose(M), Verdict(holds=False))
    assert result_score(over) == 36


@example("SkO-4.3.5", "partner would take one of the tricks")
def test_a_partners_trick_by_both_wordings() -> None:
    holds = {}
    for rules in (RuleSet(), OLD_EDITION):
        state = playing(
            "grand", hands=("S7 S8", "CJ H7", "HA H8"), tricks=(4, 4), leader=M, rules=rules
        )
        verdict = verdict_on(must(state, Expose(M)))
        holds[rules.edition] = verdict.holds
    assert holds == {Edition.ISKO_2022: True, Edition.ISKO_1999: False}
    alone = RestClaim(takers=mask(M), choosers=mask(M))
    assert claim_of_defender(M, soloist=F, rules=OLD_EDITION) == alone


@pytest.mark.article("SkO-4.3.5", negative=True)
def test_the_english_reading_lets_earlier_tricks_stand() -> None:
    """The defence keeps what it takes before the trick it would lose, here for 60 points (B25)."""
    english = rules_with(defender_claim_failed="from_lost_trick")
    state = playing(
        "clubs",
        twelve="CJ SJ",
        hands=("S7 C7", "SA H7", "S10 H8"),
        tricks=(4, 4),
        points=(50, 45),
        rules=english,
        leader=M,
    )
    refutation = in_order("SA S10 S7 H7 H8 C7")
    over = must(state, Expose(M), Verdict(holds=False, refutation=refutation))
    assert result_score(over) == -72
    assert result_score(must(state, Expose(M), Verdict(holds=False))) == 36


# --- throwing in ------------------------------------------------------------------------


@examples(
    "SkO-4.3.6",
    ("seat", "points", "tricks", "entered"),
    {
        "soloist throws in at 63": (F, (63, 20), (6, 2), 36),
        "defence throws in at 28": (M, (50, 28), (5, 3), 48),
    },
    negative={"soloist throws in at 45": (F, (45, 20), (5, 2), -72)},
)
def test_throwing_in(
    seat: Seat, points: tuple[int, int], tricks: tuple[int, int], entered: int
) -> None:
    assert result_score(must(clubs_with_two(points, tricks), ThrowIn(seat))) == entered


@pytest.mark.article("SkO-4.3.6 (1)")
def test_a_player_who_leaves_throws_his_cards_in() -> None:
    over = must(clubs_with_two((45, 20), (5, 2)), Leave(F))
    assert over.result is not None
    assert over.result.ending is DealEnding.LEFT
    assert result_score(over) == -72


@pytest.mark.article("SkO-4.3.6", negative=True)
def test_a_level_that_the_tops_exclude_never_counts() -> None:
    """The defence held the club jack: no schwarz by throwing in (B29)."""
    thrown = broken_off(
        "clubs", "without 1", GameEnd.THROW_IN_OPPONENTS, points=(20, 0), tricks=(2, 0)
    )
    assert "schwarz" not in thrown.breakdown
    assert "schneider" in thrown.breakdown
    for option in ("points_so_far", "simple"):
        rules = rules_with(throw_in_level=option)
        other = broken_off(
            "clubs",
            "with 2",
            GameEnd.THROW_IN_OPPONENTS,
            points=(20, 0),
            tricks=(2, 0),
            rules=rules,
        )
        assert "schwarz" not in other.breakdown


# --- the older rules of shortening ------------------------------------------------------


@example("PI-shortened-games", "isko-1999: soloist exposes, loses one trick", negative=True)
def test_the_rest_goes_to_the_opponents() -> None:
    state = announced("clubs", state=dealt(rules=OLD_EDITION))
    over = must(state, Expose(F), Verdict(holds=False, refutation=in_order("CA CJ C9")))
    assert over.result is not None
    assert over.result.soloist_tricks == 0
    assert over.result.soloist_points == 20
    assert result_score(over) < 0


@pytest.mark.article("PI-shortened-games")
def test_a_true_claim_takes_the_rest() -> None:
    state = announced("clubs hand", seat=M, state=dealt(rules=OLD_EDITION))
    over = must(state, Expose(M), Verdict(holds=True))
    assert over.result is not None
    assert over.result.soloist_tricks == 10
    assert result_score(over) > 0
