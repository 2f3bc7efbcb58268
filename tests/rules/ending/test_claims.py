"""Cards laid open: proposals and claims by both editions, and what the verdict makes of them."""

from __future__ import annotations

import pytest

from skat.model.cards import Card
from skat.model.contract import Announced
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import Agree, Expose, Play, Refuse, Verdict
from skat.rules.applied import Applied, HandOpened, PlayGoesOn
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, legal_actions
from skat.rules.result import DealEnding
from skat.rules.state import Offer, Pending, Phase, State
from skat.rules.views import view
from tests.articles.situations import OLD_EDITION, F, M, R, in_order, playing, score_of
from tests.rules.positions import must, refused, rules_with


def clubs(
    *,
    points: tuple[int, int] = (40, 25),
    tricks: tuple[int, int] = (4, 3),
    text: str = "clubs",
    bid: int = 18,
    twelve: str = "CJ SJ",
    rules: RuleSet | None = None,
) -> State:
    """Forehand plays clubs with 2; three cards each are left."""
    return playing(
        text,
        twelve=twelve,
        hands=("CJ SJ CA", "HA HK HQ", "SA SK SQ"),
        points=points,
        tricks=tricks,
        bid=bid,
        rules=rules,
    )


# --- isko-2022: the soloist proposes ----------------------------------------------------


@pytest.mark.article("SkO-4.3.4")
def test_a_proposal_opens_the_cards_and_waits() -> None:
    applied = apply(clubs(), Expose(F, Announced.SCHNEIDER))
    assert isinstance(applied, Applied)
    assert applied.events == (HandOpened(F),)
    waiting = applied.state
    assert waiting.pending == Pending(Offer.SHORTENING, F, asked=Announced.SCHNEIDER)
    assert (waiting.phase, waiting.turn) == (Phase.CONSENT, M)
    assert view(waiting, R).open_hands[0] == in_order("CJ SJ CA")


@pytest.mark.article("SkO-4.3.4")
@pytest.mark.parametrize(
    ("text", "bid", "points", "tricks", "asked", "words"),
    [
        ("clubs", 18, (40, 25), (4, 3), Announced.NONE, ("game",)),
        ("clubs", 18, (40, 25), (4, 3), Announced.SCHNEIDER, ("game", "schneider")),
        ("clubs", 18, (40, 31), (4, 3), Announced.SCHNEIDER, ("game",)),
        ("clubs", 18, (40, 0), (4, 0), Announced.SCHWARZ, ("game", "schneider", "schwarz")),
        ("clubs", 18, (40, 25), (4, 3), Announced.SCHWARZ, ("game", "schneider")),
        ("clubs", 18, (90, 5), (6, 1), Announced.NONE, ("game", "schneider")),
        ("clubs", 48, (40, 25), (4, 3), Announced.NONE, ("game", "schneider")),
    ],
)
def test_what_an_accepted_proposal_counts(
    text: str,
    bid: int,
    points: tuple[int, int],
    tricks: tuple[int, int],
    asked: Announced,
    words: tuple[str, ...],
) -> None:
    """The levels owed, reached or asked for, as far as they are still possible (C21)."""
    state = clubs(text=text, bid=bid, points=points, tricks=tricks)
    over = must(state, Expose(F, asked), Agree(R), Agree(M))
    assert over.result is not None
    assert (over.result.ending, over.result.by) == (DealEnding.SHORTENED, F)
    assert score_of(over).won
    assert score_of(over).breakdown == ("with 2", *words)


@pytest.mark.article("SkO-4.3.4", negative=True)
def test_an_accepted_proposal_does_not_win_a_lost_game() -> None:
    state = clubs(points=(30, 60), tricks=(3, 4))
    assert score_of(must(state, Expose(F), Agree(M), Agree(R))).score == -72
    beyond = clubs(bid=72)
    assert score_of(must(beyond, Expose(F), Agree(M), Agree(R))).score == -144


@pytest.mark.article("SkO-4.3.4", negative=True)
@pytest.mark.parametrize("answers", [(Refuse(M),), (Refuse(R),), (Agree(M), Refuse(R))])
def test_one_refusal_and_play_goes_on_with_open_cards(answers: tuple[Agree | Refuse, ...]) -> None:
    *before, last = answers
    applied = apply(must(clubs(), Expose(F), *before), last)
    assert isinstance(applied, Applied)
    assert applied.events == (PlayGoesOn(),)
    going_on = applied.state
    assert (going_on.phase, going_on.turn, going_on.pending) == (Phase.PLAY, F, None)
    assert going_on.open_hands == (F,)
    led = must(going_on, Play(F, Card.CA))
    assert view(led, M).open_hands[0] == in_order("CJ SJ")
    again = must(led, Expose(F))
    assert again.open_hands == (F,)


@pytest.mark.article("SkO-4.3.4", negative=True)
def test_for_which_level_nobody_can_ask() -> None:
    for state, action in (
        (clubs(), Expose(F, Announced.OUVERT)),
        (clubs(), Expose(M, Announced.SCHNEIDER)),
        (clubs(text="null"), Expose(F, Announced.SCHNEIDER)),
        (clubs(rules=OLD_EDITION), Expose(F, Announced.SCHNEIDER)),
    ):
        refusal = refused(state, action)
        assert refusal.details == {"level": action.asked.value}
        assert action not in legal_actions(state, action.seat)
        assert Expose(action.seat) in legal_actions(state, action.seat)


@pytest.mark.article("SkO-4.3.4")
def test_the_soloist_may_ask_for_either_level() -> None:
    asked = [each.asked for each in legal_actions(clubs(), F) if isinstance(each, Expose)]
    assert asked == [Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ]
    by_a_defender = [each.asked for each in legal_actions(clubs(), M) if isinstance(each, Expose)]
    assert by_a_defender == [Announced.NONE]


@pytest.mark.article("SkO-4.3.4")
def test_a_null_is_shortened_likewise() -> None:
    state = clubs(text="null", tricks=(0, 7))
    assert score_of(must(state, Expose(F), Agree(M), Agree(R))).score == 23
    assert must(state, Expose(F), Refuse(M)).phase is Phase.PLAY


# --- isko-1999: the soloist claims ------------------------------------------------------


@pytest.mark.article("SkO-4.3.4")
@pytest.mark.parametrize(
    ("text", "points", "tricks", "holds", "score"),
    [
        ("clubs", (40, 25), (4, 3), True, 48),
        ("clubs", (40, 31), (4, 3), True, 36),
        ("clubs", (40, 0), (4, 0), True, 60),
        ("clubs", (20, 60), (4, 3), True, -72),
        ("clubs", (45, 20), (5, 2), False, -72),
        ("clubs", (61, 20), (5, 2), False, 36),
        ("clubs", (91, 20), (5, 2), False, 48),
        ("null", (0, 40), (0, 7), True, 23),
        ("null", (0, 40), (0, 7), False, -46),
    ],
)
def test_what_a_claim_of_all_tricks_brings(
    text: str,
    points: tuple[int, int],
    tricks: tuple[int, int],
    holds: bool,
    score: int,
) -> None:
    """True: the rest is his, in null none of it. False: a fault in an undecided game."""
    claimed = must(clubs(text=text, points=points, tricks=tricks, rules=OLD_EDITION), Expose(F))
    assert claimed.pending == Pending(Offer.SOLOIST_CLAIM, F)
    assert (claimed.phase, claimed.turn) == (Phase.VERDICT, None)
    assert legal_actions(claimed) == ()
    over = must(claimed, Verdict(holds))
    assert over.result is not None
    assert over.result.ending is (DealEnding.CLAIM_HELD if holds else DealEnding.CLAIM_FAILED)
    assert over.result.by is F
    assert score_of(over).score == score


def test_a_held_claim_is_counted_to_the_end() -> None:
    over = must(clubs(rules=OLD_EDITION), Expose(F), Verdict(holds=True))
    assert over.result is not None
    assert (over.result.soloist_points, over.result.soloist_tricks) == (95, 7)
    null = must(clubs(text="null", tricks=(0, 7), rules=OLD_EDITION), Expose(F), Verdict(True))
    assert null.result is not None
    assert null.result.soloist_tricks == 0


def test_the_refutation_is_told_and_only_then() -> None:
    claimed = must(clubs(rules=OLD_EDITION), Expose(F))
    line = in_order("CA HA SA")
    failed = must(claimed, Verdict(holds=False, refutation=line))
    assert failed.result is not None
    assert failed.result.refutation == line
    held = must(claimed, Verdict(holds=True))
    assert held.result is not None
    assert held.result.refutation == ()


@pytest.mark.parametrize("edition", [RuleSet(), OLD_EDITION], ids=["isko-2022", "isko-1999"])
def test_the_option_decides_not_the_name_of_the_edition(edition: RuleSet) -> None:
    strict = edition.options.soloist_exposed_claim == "strict"
    assert (must(clubs(rules=edition), Expose(F)).phase is Phase.VERDICT) is strict
    other = rules_with(soloist_exposed_claim="open_play" if strict else "strict")
    assert (must(clubs(rules=other), Expose(F)).phase is Phase.CONSENT) is strict


# --- a defender claims ------------------------------------------------------------------


@pytest.mark.article("SkO-4.3.5")
@pytest.mark.parametrize("seat", [M, R])
def test_a_defenders_claim_waits_for_its_verdict(seat: object) -> None:
    by = M if seat is M else R
    claimed = must(clubs(), Expose(by))
    assert claimed.pending == Pending(Offer.DEFENDER_CLAIM, by)
    assert (claimed.phase, claimed.open_hands) == (Phase.VERDICT, (by,))
    held = must(claimed, Verdict(holds=True))
    assert held.result is not None
    assert (held.result.ending, held.result.by) == (DealEnding.CLAIM_HELD, by)
    assert (held.result.soloist_points, held.result.soloist_tricks) == (40, 4)
    assert score_of(held).score == -72


@pytest.mark.article("SkO-4.3.5", negative=True)
@pytest.mark.parametrize(
    ("text", "points", "tricks", "score"),
    [
        ("clubs", (40, 45), (4, 3), 36),
        ("clubs", (20, 60), (4, 3), -72),
        ("clubs", (92, 10), (6, 1), 48),
        ("clubs hand schneider", (40, 25), (4, 3), 72),
    ],
)
def test_a_false_claim_is_a_fault_of_the_defence(
    text: str, points: tuple[int, int], tricks: tuple[int, int], score: int
) -> None:
    state = clubs(text=text, points=points, tricks=tricks)
    over = must(state, Expose(M), Verdict(holds=False))
    assert over.result is not None
    assert over.result.ending is DealEnding.CLAIM_FAILED
    assert score_of(over).score == score


def test_who_loses_by_a_false_claim_gets_no_further_level() -> None:
    """All remaining tricks are the soloist's, but 4.1.4 gives him the simple level (C3)."""
    over = must(clubs(points=(60, 0), tricks=(6, 0)), Expose(M), Verdict(holds=False))
    assert score_of(over).breakdown == ("with 2", "game")


# --- en 4.3.5: only from the lost trick on ----------------------------------------------


def claimed_by_middlehand(claim: str, line: str, *, last: str, points: int = 45) -> State:
    """Middlehand's claim is refuted by this line; `last` is what forehand and rearhand hold too."""
    own, partner = last.split()
    rules = rules_with(defender_claim=claim, defender_claim_failed="from_lost_trick")
    state = playing(
        "clubs",
        twelve="CJ SJ",
        hands=(f"S10 {own}", "SA HK", f"S7 {partner}"),
        tricks=(4, 4),
        points=(40, points),
        leader=M,
        rules=rules,
    )
    return must(state, Expose(M), Verdict(holds=False, refutation=in_order(line)))


@pytest.mark.article("SkO-4.3.5", negative=True)
def test_tricks_before_the_lost_one_stay_with_the_defence() -> None:
    """45 and 21 make 66, so it has won before it loses a trick; 38 and 21 are not enough."""
    line = "SA S7 S10 HK H8 C7"
    assert score_of(claimed_by_middlehand("party", line, last="C7 H8")).score == -72
    assert score_of(claimed_by_middlehand("party", line, last="C7 H8", points=38)).score == 36


@pytest.mark.article("SkO-4.3.5", negative=True)
def test_who_claims_alone_loses_a_trick_to_his_partner_too() -> None:
    """The first trick goes to the partner: nothing before it, so the 45 points do not grow."""
    line = "HK HA C7"
    alone = claimed_by_middlehand("alone", line, last="C7 HA")
    assert score_of(alone).won
    by_partner = "HK HA D7 SA S7 S10"
    party = claimed_by_middlehand("party", by_partner, last="D7 HA")
    alone = claimed_by_middlehand("alone", by_partner, last="D7 HA")
    assert not score_of(party).won
    assert score_of(alone).won


def test_the_trick_on_the_table_counts_with_the_line() -> None:
    """Rearhand led the spade ten to middlehand's ace; two cards lie, the line goes on with one."""
    state = playing(
        "clubs",
        twelve="CJ SJ",
        hands=("SK C7", "H7", "H8"),
        tricks=(4, 4),
        points=(40, 40),
        trick="SA S10",
        leader=M,
        rules=rules_with(defender_claim_failed="from_lost_trick"),
    )
    line = in_order("SK H7 H8 C7")
    over = must(state, Expose(M), Verdict(holds=False, refutation=line))
    assert over.result is not None
    assert not score_of(over).won
    short = must(state, Expose(M), Verdict(holds=False))
    assert score_of(short).won


@pytest.mark.article("SkO-4.3.5")
def test_the_judge_and_the_rules_speak_of_the_same_claim() -> None:
    """A true claim of all remaining tricks: the verdict's answer is what the rules take."""
    state = playing(
        "grand",
        twelve="DJ",
        hands=("DJ CA SA", "CJ SJ HJ", "HA H10 HK"),
        tricks=(4, 3),
        points=(50, 30),
        leader=M,
    )
    claimed = must(state, Expose(M))
    over = must(claimed, verdict_on(claimed))
    assert over.result is not None
    assert over.result.ending is DealEnding.CLAIM_HELD
