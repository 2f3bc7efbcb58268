"""Every refusal of the machine, one case each: what is tried, code, articles, impossible or not."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Announced, Announcement, Contract
from skat.model.top_trumps import Tops
from skat.rules import actions as act
from skat.rules.editions import Options, refused_in_tournament, refused_stake, rule_set
from skat.rules.machine import start
from skat.rules.scoring.possible import (
    why_impossible_piles,
    why_impossible_points,
    why_impossible_tops,
)
from skat.rules.state import Sitting
from skat.rules.table import why_no_table
from tests.rules.positions import must, playing, rules_with
from tests.rules.refusal_house import HOUSE_CASES, ONE_TRICK, Case
from tests.rules.refusal_states import (
    F,
    M,
    R,
    announced,
    at_play,
    bid,
    dealt,
    first_card,
    not_following,
    offered,
    ramsch,
    second_answer,
    second_concession,
    tried,
    value,
    won,
)
from tests.rules.scoring.games import final

AUCTION = ("SkO-3.3.2", "SkO-3.3.3", "SkO-3.3.4", "SkO-3.3.8")
CALL_AGAIN = must(dealt(), bid(M, 18), act.Pass(F), bid(R, 20))
NULL_AT_24 = must(dealt(), bid(M, 24), act.Pass(F), act.Pass(R))
HAND = must(won(), act.TakeSkat(M))
WRONG_LEAD = must(at_play(), act.Play(M, Card.HK))
PREVENTED = replace(at_play(), sitting=Sitting.PREVENTED)
RULED = act.Ruled(act.Outcome.GAME_OVER)

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
        tried(HAND, act.Discard(M, (first_card(HAND, M), first_card(HAND, F)))),
        "card_not_held",
        ("SkO-2.2.2",),
        True,
    ),
    "discarding one card twice": (
        tried(HAND, act.Discard(M, (first_card(HAND, M), first_card(HAND, M)))),
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
        tried(ONE_TRICK, act.Play(M, first_card(ONE_TRICK, M))),
        "not_your_turn",
        ("SkO-4.1.1", "SkO-4.1.3"),
        False,
    ),
    "card out of turn": (
        tried(
            must(ONE_TRICK, act.Play(F, first_card(ONE_TRICK, F))),
            act.Play(R, first_card(ONE_TRICK, R)),
        ),
        "not_your_turn",
        ("SkO-4.2.7",),
        False,
    ),
    "a card not held": (
        tried(ONE_TRICK, act.Play(F, first_card(ONE_TRICK, M))),
        "card_not_held",
        ("SkO-4.1.2",),
        True,
    ),
    "revoke": (not_following, "must_follow", ("SkO-4.2.1", "SkO-4.2.3"), False),
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
    "conceding twice": (second_concession, "already_said", ("SkO-4.3.3",), False),
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
    "answering twice": (second_answer, "already_said", ("SkO-4.3.2", "SkO-4.3.4"), False),
    **HOUSE_CASES,
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
    "91 card points in one trick": (
        value(why_impossible_piles(final(91, 1), contract=Contract.CLUBS, tops=None)),
        "points_not_in_tricks",
        ("SkO-1.2.2",),
        True,
    ),
    "a schneider against eight tops": (
        value(
            why_impossible_piles(
                final(30, 6), contract=Contract.SPADES, tops=Tops(held=True, count=8)
            )
        ),
        "points_against_tops",
        ("SkO-2.4.2", "SkO-5.4.3"),
        True,
    ),
    "a stake above the highest": (
        value(refused_stake(Options(stake="1/2", max_stake="1/4"))),
        "stake_too_high",
        ("SkO-5.5.4",),
        False,
    ),
    "a call where nothing forbidden can happen": (
        tried(ONE_TRICK, act.CallReferee(F)),
        "nothing_to_rule_on",
        ("SkO-4.1.11",),
        False,
    ),
    "a demand without an offence": (
        tried(must(at_play(), act.CallReferee(M)), act.Demand(F, "end")),
        "nothing_to_demand",
        ("SkO-4.1.6",),
        False,
    ),
    "a demand by the offender": (
        tried(must(WRONG_LEAD, act.CallReferee(F)), act.Demand(M, "end")),
        "not_the_innocent_party",
        ("SkO-4.1.6",),
        False,
    ),
    "cards shown": (
        tried(PREVENTED, act.ShowCards(F, (Card.CJ,))),
        "cards_not_due",
        ("SkO-4.1.9", "SkO-4.5.5"),
        False,
    ),
    "a look at the skat": (
        tried(ONE_TRICK, act.LookAtSkat(F)),
        "skat_not_yours",
        ("SkO-3.2.14", "SkO-4.2.8"),
        False,
    ),
    "an auction again in mid-play": (
        tried(at_play(), act.Ruled(act.Outcome.REOPEN_AUCTION, may_bid=(F,))),
        "no_auction_to_reopen",
        ("SkO-3.3.9",),
        True,
    ),
}
