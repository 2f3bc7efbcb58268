"""Every refusal of the machine: its code, its articles, and whether it is impossible or forbidden.

The list is complete: a code in `skat.rules` that no case here produces fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import skat.rules
from skat.model.announcement import Announced, Announcement
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.model.tops import Tops
from skat.model.units import BidValue
from skat.rules import actions as act
from skat.rules.editions import refused_in_tournament, rule_set
from skat.rules.machine import start, why_not
from skat.rules.possible import why_impossible_points, why_impossible_tops
from skat.rules.state import State
from skat.rules.table import why_no_table
from skat.rules.violation import Violation
from tests.rules.positions import must, playing, refused, rules_with

F, M, R = Seat.FOREHAND, Seat.MIDDLEHAND, Seat.REARHAND


def bid(seat: Seat, value: int) -> act.Bid:
    return act.Bid(seat, BidValue(value))


def dealt(**options: Any) -> State:
    rules = rules_with(**options)
    return must(start(rules), act.Deal(ALL_CARDS))


def won(**options: Any) -> State:
    """Middlehand plays alone at 18."""
    return must(dealt(**options), bid(M, 18), act.Pass(F), act.Pass(R))


def announced(
    contract: Contract = Contract.GRAND,
    *,
    table_size: int = 3,
    edition: str = "isko-2022",
    **options: Any,
) -> State:
    """Middlehand plays from the hand; everybody took part in the auction."""
    state = must(start(rules_with(edition, **options), table_size=table_size), act.Deal(ALL_CARDS))
    auction: list[act.Action] = [
        bid(M, 18),
        act.Hold(F),
        bid(M, 20),
        act.Pass(F),
        bid(R, 22),
        act.Hold(M),
        act.Pass(R),
    ]
    return must(state, *auction, act.Announce(M, Announcement(contract, hand=True)))


def ramsch() -> State:
    return must(dealt(ramsch=True), act.Pass(M), act.Pass(R), act.Pass(F))


def offered() -> State:
    return must(announced(), act.Expose(M))


def tried(state: State, action: act.Action) -> Callable[[], Violation]:
    return lambda: refused(state, action)


def _first(state: State, seat: Seat) -> Card:
    return next(iter(state.hand_of(seat)))


def _not_following() -> Violation:
    """Forehand led trumps; middlehand has one and tries another card."""
    hands = [[Card.CJ, Card.C7], [Card.SJ, Card.H7], [Card.D7, Card.D8]]
    state = must(playing(Contract.GRAND, hands), act.Play(F, Card.CJ))
    return refused(state, act.Play(M, Card.H7))


def _second_concession() -> Violation:
    state = must(announced(both_defenders_concede=True), act.Concede(F))
    return refused(state, act.Concede(F))


def _second_answer() -> Violation:
    late = playing(Contract.GRAND, [[Card.CJ], [Card.SJ], [Card.HJ]])
    return refused(must(late, act.Concede(F), act.Refuse(M)), act.Refuse(M))


def _kontra_after_a_card() -> Violation:
    state = announced(kontra=True)
    return refused(must(state, act.Play(F, _first(state, F))), act.Kontra(F))


def _kontra_twice() -> Violation:
    state = must(announced(kontra=True), act.Kontra(F), act.Pass(M))
    return refused(state, act.Kontra(R))


def _defence_twice() -> Violation:
    one = act.AnnounceDefence(F, Announced.SCHNEIDER)
    two = act.AnnounceDefence(R, Announced.SCHWARZ)
    return refused(must(announced(leaflet_defenders_announce=True), one), two)


def _unasked_kontra() -> Violation:
    state = must(dealt(kontra=True), bid(M, 18), act.Pass(F), act.Pass(R))
    state = must(state, act.Announce(M, Announcement(Contract.GRAND, hand=True)))
    return refused(state, act.Kontra(F))


def value(found: object) -> Callable[[], Violation]:
    assert isinstance(found, Violation), found
    return lambda: found


AUCTION = ("SkO-3.3.2", "SkO-3.3.3", "SkO-3.3.4", "SkO-3.3.8")
CALL_AGAIN = must(dealt(), bid(M, 18), act.Pass(F), bid(R, 20))
NULL_AT_24 = must(dealt(), bid(M, 24), act.Pass(F), act.Pass(R))
ONE_TRICK = announced()
HAND = must(won(), act.TakeSkat(M))
RULED = act.Ruled(act.Outcome.GAME_OVER)

Case = tuple[Callable[[], Violation], str, tuple[str, ...], bool]

CASES: dict[str, Case] = {
    "two people": (value(why_no_table(2)), "too_few_players", ("SkO-1.1.1",), True),
    "31 cards": (
        tried(start(), act.Deal(ALL_CARDS[1:])),
        "not_a_pack",
        ("SkO-1.2.1", "SkO-3.2.6"),
        True,
    ),
    "a card twice": (
        tried(start(), act.Deal((*ALL_CARDS[1:], ALL_CARDS[1]))),
        "not_a_pack",
        ("SkO-1.2.1", "SkO-3.2.6"),
        True,
    ),
    "17": (tried(dealt(), bid(M, 17)), "below_lowest_bid", ("SkO-3.3.1",), False),
    "19": (tried(dealt(), bid(M, 19)), "no_game_value", ("SkO-3.3.2", "SkO-5.6"), False),
    "265": (tried(dealt(), bid(M, 265)), "no_game_value", ("SkO-3.3.2", "SkO-5.6"), False),
    "20 after 22": (
        tried(must(dealt(), bid(M, 22), act.Hold(F)), bid(M, 20)),
        "bid_not_higher",
        ("SkO-3.3.2", "SkO-3.3.4"),
        False,
    ),
    "the same value again": (
        tried(must(dealt(), bid(M, 22), act.Hold(F)), bid(M, 22)),
        "bid_not_higher",
        ("SkO-3.3.2", "SkO-3.3.4"),
        False,
    ),
    "forehand passes first": (
        tried(dealt(), act.Pass(F)),
        "not_your_turn",
        (*AUCTION, "SkO-3.3.6"),
        False,
    ),
    "rearhand bids first": (tried(dealt(), bid(R, 18)), "not_your_turn", AUCTION, False),
    "passed and back": (tried(CALL_AGAIN, act.Hold(F)), "already_passed", ("SkO-3.3.8",), False),
    "nothing to hold": (tried(dealt(), act.Hold(M)), "nothing_to_hold", ("SkO-3.3.3",), False),
    "answering with a bid": (
        tried(must(dealt(), bid(M, 18)), bid(F, 20)),
        "answer_due",
        ("SkO-3.3.3",),
        False,
    ),
    "forehand alone at 20": (
        tried(must(dealt(), act.Pass(M), act.Pass(R)), bid(F, 20)),
        "forehand_plays_at_lowest",
        ("SkO-3.3.6",),
        False,
    ),
    "a card in the auction": (
        tried(dealt(), act.Play(F, Card.CJ)),
        "not_now",
        ("SkO-4.1.1",),
        True,
    ),
    "another's skat": (
        tried(won(), act.TakeSkat(F)),
        "skat_is_the_soloists",
        ("SkO-4.5.4", "SkO-3.3.9"),
        False,
    ),
    "another's discard": (
        tried(HAND, act.Discard(F, (Card.D7, Card.D8))),
        "skat_is_the_soloists",
        ("SkO-4.5.4",),
        False,
    ),
    "discarding a card not held": (
        tried(HAND, act.Discard(M, (_first(HAND, M), _first(HAND, F)))),
        "card_not_held",
        ("SkO-2.2.2",),
        True,
    ),
    "discarding one card twice": (
        tried(HAND, act.Discard(M, (_first(HAND, M), _first(HAND, M)))),
        "same_card_twice",
        ("SkO-2.2.2",),
        True,
    ),
    "another announces": (
        tried(won(), act.Announce(F, Announcement(Contract.GRAND))),
        "soloist_announces",
        ("SkO-3.4.1",),
        False,
    ),
    "hand with the skat": (
        tried(
            must(HAND, act.Discard(M, tuple(HAND.hand_of(M))[:2])),  # type: ignore[arg-type]
            act.Announce(M, Announcement(Contract.GRAND, hand=True)),
        ),
        "hand_after_skat",
        ("SkO-3.4.4", "SkO-2.2.3"),
        False,
    ),
    "schneider without hand": (
        tried(won(), act.Announce(M, Announcement(Contract.CLUBS, announced=Announced.SCHNEIDER))),
        "level_needs_hand",
        ("SkO-2.1.3", "SkO-3.4.4"),
        False,
    ),
    "schneider in null": (
        tried(
            won(),
            act.Announce(M, Announcement(Contract.NULL, hand=True, announced=Announced.SCHNEIDER)),
        ),
        "no_levels_in_null",
        ("SkO-2.1.3",),
        False,
    ),
    "null at 24": (
        tried(NULL_AT_24, act.Announce(M, Announcement(Contract.NULL))),
        "null_below_bid",
        ("SkO-3.4.4", "SkO-3.4.2"),
        False,
    ),
    "lead out of turn": (
        tried(ONE_TRICK, act.Play(M, _first(ONE_TRICK, M))),
        "not_your_turn",
        ("SkO-4.1.1", "SkO-4.1.3"),
        False,
    ),
    "card out of turn": (
        tried(
            must(ONE_TRICK, act.Play(F, _first(ONE_TRICK, F))),
            act.Play(R, _first(ONE_TRICK, R)),
        ),
        "not_your_turn",
        ("SkO-4.2.7",),
        False,
    ),
    "a card not held": (
        tried(ONE_TRICK, act.Play(F, _first(ONE_TRICK, M))),
        "card_not_held",
        ("SkO-4.1.2",),
        True,
    ),
    "revoke": (_not_following, "must_follow", ("SkO-4.2.1", "SkO-4.2.3"), False),
    "a gift in a tournament": (
        tried(announced(forbid_gifts="refuse"), act.Concede(F)),
        "no_gifts",
        ("TR-9.5", "SkO-4.3.3"),
        False,
    ),
    "nobody idle": (tried(ONE_TRICK, act.Concede(None)), "no_idle_dealer", ("SkO-3.2.7",), True),
    "the dealer's word": (
        tried(announced(table_size=4, dealer_may_concede=False), act.Concede(None)),
        "dealer_may_not_concede",
        ("SkO-4.3.3",),
        False,
    ),
    "the dealer's word online": (
        tried(announced(table_size=4, both_defenders_concede=True), act.Concede(None)),
        "dealer_may_not_concede",
        ("SkO-4.3.3",),
        False,
    ),
    "conceding twice": (_second_concession, "already_said", ("SkO-4.3.3",), False),
    "conceding a Ramsch": (
        tried(ramsch(), act.Concede(F)),
        "nobody_plays_alone",
        ("SkO-4.3.1", "LF-ramsch"),
        False,
    ),
    "throwing a Ramsch in": (
        tried(ramsch(), act.ThrowIn(F)),
        "nobody_plays_alone",
        ("SkO-4.3.6", "LF-ramsch"),
        False,
    ),
    "claiming a Ramsch": (
        tried(ramsch(), act.Expose(F)),
        "nobody_plays_alone",
        ("SkO-4.3.4", "LF-ramsch"),
        False,
    ),
    "asking for ouvert": (
        tried(ONE_TRICK, act.Expose(M, Announced.OUVERT)),
        "no_such_level",
        ("SkO-4.3.4",),
        False,
    ),
    "a defender asking for a level": (
        tried(ONE_TRICK, act.Expose(F, Announced.SCHNEIDER)),
        "no_such_level",
        ("SkO-4.3.4",),
        False,
    ),
    "asking for a level in 1999": (
        tried(announced(edition="isko-1999"), act.Expose(M, Announced.SCHNEIDER)),
        "no_such_level",
        ("SkO-4.3.4",),
        False,
    ),
    "asking for a level in null": (
        tried(announced(Contract.NULL), act.Expose(M, Announced.SCHNEIDER)),
        "no_such_level",
        ("SkO-4.3.4",),
        False,
    ),
    "answering one's own offer": (
        tried(offered(), act.Agree(M)),
        "opponents_answer",
        ("SkO-4.3.2", "SkO-4.3.4"),
        False,
    ),
    "answering twice": (_second_answer, "already_said", ("SkO-4.3.2", "SkO-4.3.4"), False),
    "kontra by the law": (
        tried(ONE_TRICK, act.Kontra(F)),
        "house_rule_off",
        ("LF-kontra", "SkO-4.5.1"),
        False,
    ),
    "the soloist's kontra": (
        tried(announced(kontra=True), act.Kontra(M)),
        "only_a_defender",
        ("LF-kontra",),
        False,
    ),
    "late kontra": (_kontra_after_a_card, "card_already_played", ("LF-kontra",), False),
    "second kontra": (_kontra_twice, "already_said", ("LF-kontra",), False),
    "kontra without a bid": (
        _unasked_kontra,
        "took_no_part_in_auction",
        ("LF-kontra",),
        False,
    ),
    "a defender's re": (
        tried(must(announced(kontra=True), act.Kontra(F)), act.Re(R)),
        "soloist_answers_kontra",
        ("LF-re",),
        False,
    ),
    "defence by the law": (
        tried(ONE_TRICK, act.AnnounceDefence(F, Announced.SCHNEIDER)),
        "house_rule_off",
        ("LF-defenders-announce", "SkO-4.5.1"),
        False,
    ),
    "defence ouvert": (
        tried(announced(leaflet_defenders_announce=True), act.AnnounceDefence(F, Announced.OUVERT)),
        "no_such_level",
        ("LF-defenders-announce",),
        False,
    ),
    "defence announced twice": (
        _defence_twice,
        "already_said",
        ("LF-defenders-announce",),
        False,
    ),
    "a ruling without a soloist": (
        tried(dealt(), RULED),
        "nobody_plays_alone",
        ("SkO-3.5.1",),
        True,
    ),
    "half a ruling": (tried(ONE_TRICK, RULED), "ruling_incomplete", ("TR-7.3.2",), True),
    "winning without a game": (
        tried(won(), act.Ruled(act.Outcome.GAME_OVER, "soloist", "simple")),
        "no_game_announced",
        ("SkO-3.4.1", "SkO-4.1.1"),
        True,
    ),
    "winning beyond reach": (
        tried(
            playing(Contract.CLUBS, [[Card.CJ], [Card.H7], [Card.H8]], bid=72),
            act.Ruled(act.Outcome.GAME_OVER, "soloist", "schwarz"),
        ),
        "bid_out_of_reach",
        ("SkO-5.4.3",),
        True,
    ),
    "naming a substitute": (
        tried(NULL_AT_24, act.Announce(M, Announcement(Contract.NULL), instead=Contract.DIAMONDS)),
        "substitute_not_named",
        ("SkO-3.4.4",),
        False,
    ),
    "a substitute for a null that covers": (
        tried(
            won(null_overbid_game="soloist_names"),
            act.Announce(M, Announcement(Contract.NULL), instead=Contract.DIAMONDS),
        ),
        "null_covers_bid",
        ("SkO-3.4.4",),
        False,
    ),
    "an edition of 1950": (value(rule_set("isko-1950")), "unknown_edition", (), False),
    "an invented option": (value(rule_set(options={"jokers": True})), "unknown_option", (), False),
    "a wrong choice": (value(rule_set(options={"kontra": 3})), "bad_option", (), False),
    "a negative stake": (value(rule_set(options={"stake": "-1"})), "bad_option", (), False),
    "Ramsch in a tournament": (
        value(refused_in_tournament(rules_with(ramsch=True))),
        "house_rule_in_tournament",
        ("TR-7.3.1", "TR-8.1", "TR-9.4"),
        False,
    ),
    "five tops in grand": (
        value(why_impossible_tops(Tops(held=True, count=5), contract=Contract.GRAND)),
        "tops_out_of_range",
        ("SkO-2.4.3",),
        True,
    ),
    "119 card points": (
        value(why_impossible_points(119)),
        "points_impossible",
        ("SkO-1.2.2",),
        True,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_refusal_says_what_and_why(name: str) -> None:
    make, code, articles, impossible = CASES[name]
    violation = make()
    assert (violation.code, violation.articles) == (code, articles)
    assert violation.impossible is impossible


def test_what_is_refused_here_may_be_done_otherwise() -> None:
    """The same actions, in time and by the right player, are accepted."""
    assert why_not(won(), act.TakeSkat(M)) is None
    assert why_not(announced(kontra=True), act.Kontra(F)) is None
    assert why_not(must(announced(kontra=True), act.Kontra(F)), act.Re(M)) is None
    assert why_not(offered(), act.Agree(F)) is None
    assert why_not(ONE_TRICK, act.Expose(M, Announced.SCHWARZ)) is None
    assert why_not(announced(table_size=4), act.Concede(None)) is None
    assert why_not(announced(forbid_gifts="refuse"), act.Concede(M)) is None


def test_every_code_of_the_rules_is_in_the_list() -> None:
    folder = Path(str(skat.rules.__file__)).parent
    used = {
        code
        for file in folder.glob("*.py")
        for code in re.findall(r'(?<!>>> )Violation\(\s*"(\w+)"', file.read_text(encoding="utf-8"))
    }
    scoring = {"all_tricks_without_club_jack", "tricks_impossible"}
    assert used - scoring == {code for _, code, _, _ in CASES.values()}
