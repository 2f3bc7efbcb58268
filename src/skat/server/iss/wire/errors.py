"""The nearest error key for what the rules or the table refuse, and what helps a reader."""

from __future__ import annotations

from typing import Final

from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.rules.actions import Announce

_KEYS: Final = {
    "not_your_turn": "_not_your_turn",
    "not_your_seat": "_not_your_turn",
    "already_passed": "_not_your_turn",
    "answer_due": "_bad_bid_given_got",
    "nothing_to_hold": "_bad_bid_given_got",
    "below_lowest_bid": "_bid_not_high_enough",
    "bid_not_higher": "_bid_not_high_enough",
    "no_game_value": "_bad_bid_given_got",
    "forehand_plays_at_lowest": "_bad_bid_given_got",
    "hand_after_skat": "_hand_illegal_after_pickup",
    "level_needs_hand": "_must_declare_hand",
    "no_levels_in_null": "_illegal_move_colon",
    "same_card_twice": "_illegal_discards",
    "already_said": "_you_already_resigned",
    "no_deal": "_game_not_started",
    "only_soloist_shows": "_only_declarer_can_show",
    "place_taken": "_no_vacancy",
    "table_full": "_no_vacancy",
    "terms_hold": "_game_in_progress",
    "announce_leaving_first": "_game_in_progress",
    "too_many_tables": "_ISS_down_for_maintenance",
    "not_saved": "_ISS_down_for_maintenance",
    "not_known": "_ISS_down_for_maintenance",
    "come_back": "_server_shutting_down",
}
_SILENT: Final = frozenset({"_not_your_turn", "_game_not_started", "_you_already_resigned"})
"""Keys that say everything by themselves."""


def error_of_move(refusal: Refusal, move: str, action: object) -> str:
    """The words of an error about a move: the key, the move, and the articles.

    >>> error_of_move(Refusal("must_follow", ("SkO-4.2.2",)), "C7", None)
    '_invalid_move_colon C7 SkO-4.2.2'
    >>> error_of_move(Refusal("not_saved"), "C7", None)
    '_ISS_down_for_maintenance C7'
    """
    if refusal.code == "card_not_held":
        discards = not hasattr(action, "card")
        card = str(refusal.details.get("card", move))
        return f"{'_illegal_discard_colon' if discards else '_you_do_not_have_card'} {card}"
    if refusal.code == "null_below_bid" and isinstance(action, Announce):
        game = action.announcement
        ouvert, hand = "_ouv" if game.ouvert else "", "_hand" if game.hand else ""
        return " ".join((f"_null{ouvert}{hand}_illegal_with_bid", *refusal.articles))
    key = _KEYS.get(refusal.code, "_invalid_move_colon")
    return key if key in _SILENT else " ".join((key, move, *refusal.articles))


def error_of(refusal: Refusal) -> str:
    """The words of an error about anything else.

    >>> error_of(Refusal("table_full", ("SkO-3.1.2",)))
    '_no_vacancy SkO-3.1.2'
    """
    key = _KEYS.get(refusal.code)
    return " ".join((key or f"_Param_missing_or_wrong {refusal.code}", *refusal.articles))


def seat_number(seat: Seat) -> str:
    """How the wire names a seat: 0 forehand, 1 middlehand, 2 rearhand.

    >>> seat_number(Seat.REARHAND)
    '2'
    """
    return str(seat.index)
