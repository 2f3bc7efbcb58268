"""XSkat's deals played again by our rules: where they differ, one of the two is wrong."""

from __future__ import annotations

from skat.arena.opening import FixedContract
from skat.model.seats import SEATS
from skat.model.units import BidValue
from skat.notation.problem import Problem
from skat.notation.replaying import ReplayedRecord, replay
from skat.notation.xskat import LoggedGame
from skat.notation.xskat.auctions import shortest_auction
from skat.notation.xskat.log import LoggedDeal
from skat.notation.xskat.log_records import announcement_of, as_dealt, record_of_log
from skat.rules.actions import Bid, Hold, Pass
from skat.rules.dealing import pack_of
from skat.rules.state import Call


class DifferenceError(ValueError):
    """Our rules and XSkat do not agree about a deal."""


def opening_of(deal: LoggedDeal) -> FixedContract | None:
    """Everything up to the first card, for players of ours; None if all passed."""
    game = deal.game
    if not isinstance(game, LoggedGame) or game.bid is None:
        return None
    hands, skat = as_dealt(deal)
    return FixedContract(
        pack=pack_of(hands, skat),
        soloist=SEATS[game.soloist],
        announcement=announcement_of(game),
        discard=None if game.hand else deal.skat,
        calls=tuple(map(_call, shortest_auction(SEATS[game.soloist], BidValue(game.bid)))),
    )


def played_again(deal: LoggedDeal) -> ReplayedRecord:
    """The deal by our rules, to its result.

    Raises DifferenceError where they refuse a card of it, or come to another winner, or to other
    card points.
    """
    record = record_of_log(deal)
    if isinstance(record, Problem):
        raise DifferenceError(f"{record.code}: {record.details} {deal}")
    replayed = replay(record)
    if replayed.status != "ok":
        raise DifferenceError(f"{replayed.status}: {replayed.problem} {deal}")
    return replayed


def _call(action: Bid | Hold | Pass) -> Call:
    if isinstance(action, Bid):
        return Call(action.seat, action.value)
    return Call(action.seat, "hold" if isinstance(action, Hold) else "pass")
