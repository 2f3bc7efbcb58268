"""Deals of XSkat's log as records of ours.

The log tells the last bid and who won it, not the calls; the shortest auction that ends so stands
in for them. Its result is held against ours, as far as it tells one: who won, with how many points.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from skat.model.cards import Card, card_points
from skat.model.contract import Announcement, Contract
from skat.model.games import LOWEST_BID
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue, CardPoints
from skat.notation.record import DealtCards, Record, RecordedResult, recorded_result
from skat.notation.replaying import replay
from skat.notation.xskat import LoggedGame, LoggedRamsch
from skat.notation.xskat.log import LoggedDeal
from skat.rules.actions import Action, Announce, Bid, Discard, Hold, Pass, Play, TakeSkat, ThrowIn
from skat.rules.editions import Options, RuleSet
from skat.rules.ending.closing import standing
from skat.rules.result import DealResult
from skat.rules.scoring.finished import PACK_POINTS
from skat.rules.state import State

_SKAT_TO_LOSER: Final = RuleSet(options=Options(ramsch=True, ramsch_skat="loser"))

Hands = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


def as_dealt(deal: LoggedDeal) -> tuple[Hands, tuple[Card, Card]]:
    """The hands and the skat before it was picked up."""
    game = deal.game
    if not isinstance(game, LoggedGame) or game.hand:
        return deal.hands, deal.skat
    soloist = (*deal.hands[game.soloist], *deal.skat)
    hands = list(deal.hands)
    hands[game.soloist] = tuple(card for card in soloist if card not in game.skat_as_dealt)
    return (hands[0], hands[1], hands[2]), game.skat_as_dealt


def shortest_auction(soloist: Seat, bid: BidValue) -> tuple[Bid | Hold | Pass, ...]:
    """The shortest auction that this bid wins for this seat.

    Forehand holds what middlehand bids, since nobody makes him say more than 18 when both pass.

    >>> [type(call).__name__ for call in shortest_auction(Seat.REARHAND, BidValue(20))]
    ['Pass', 'Bid', 'Pass']
    """
    forehand, middlehand, rearhand = SEATS
    if soloist is middlehand:
        return Bid(middlehand, bid), Pass(forehand), Pass(rearhand)
    if soloist is rearhand:
        return Pass(middlehand), Bid(rearhand, bid), Pass(forehand)
    if bid == LOWEST_BID:
        return Pass(middlehand), Pass(rearhand), Bid(forehand, bid)
    return Bid(middlehand, bid), Hold(forehand), Pass(middlehand), Pass(rearhand)


def announcement_of(game: LoggedGame) -> Announcement:
    """The announcement of a game of the log."""
    return Announcement(game.contract, hand=game.hand, announced=game.announced)


def record_of_log(deal: LoggedDeal) -> Record:
    """The record of a deal, with the result that the log tells where the deal comes to one."""
    hands, skat = as_dealt(deal)
    record = Record(
        rules=RuleSet(options=Options(ramsch=isinstance(deal.game, LoggedRamsch))),
        deal=DealtCards(*hands, skat),
        actions=tuple(_actions(deal)),
        players=deal.players,
        place="XSkat",
        line=deal.line,
    )
    replayed = replay(record)
    game = deal.game
    if isinstance(game, LoggedRamsch) and _skat_to_loser(game, replayed.state):
        record = replace(record, rules=_SKAT_TO_LOSER)
        replayed = replay(record)
    if replayed.status == "unfinished" and isinstance(game, LoggedGame):
        ended, deal = _given_up(game, replayed.state), _without_points(deal, game, replayed.state)
        record = replace(record, actions=(*record.actions, *ended))
        replayed = replay(record)
    if replayed.result is None:
        return record
    return replace(record, result=_told(deal, replayed.result, replayed.state))


def _actions(deal: LoggedDeal) -> Iterator[Action]:
    game = deal.game
    if not isinstance(game, LoggedGame):
        yield from map(Pass, (Seat.MIDDLEHAND, Seat.REARHAND, Seat.FOREHAND))
    else:
        soloist = SEATS[game.soloist]
        yield from shortest_auction(soloist, BidValue(game.bid))
        if not game.hand:
            yield TakeSkat(soloist)
            yield Discard(soloist, deal.skat)
        yield Announce(soloist, announcement_of(game))
    holder = {card: SEATS[seat] for seat, hand in enumerate(deal.hands) for card in hand}
    for card in (card for trick in deal.tricks for card in trick):
        yield Play(holder[card], card)


def _given_up(game: LoggedGame, state: State) -> tuple[Action, ...]:
    """What ended a game before its last trick: XSkat gives the rest to the one who is sure of it.

    By the points of the log, in null by its winner, that is the soloist, or the others.
    """
    if state.soloist is None:
        return ()
    rest = PACK_POINTS - standing(state).opponent_points
    his = game.won if game.contract is Contract.NULL else game.points == rest
    return (ThrowIn(state.soloist.next if his else state.soloist),)


def _without_points(deal: LoggedDeal, game: LoggedGame, state: State) -> LoggedDeal:
    """Points that the rest explains are not compared: of a game that was lost none counts on."""
    now = standing(state) if state.soloist is not None else None
    fitting = () if now is None else (now.soloist_points, PACK_POINTS - now.opponent_points)
    return replace(deal, game=replace(game, points=None)) if game.points in fitting else deal


def _told(deal: LoggedDeal, ours: DealResult, state: State) -> RecordedResult:
    """Our result, with what the log says in the place of ours."""
    result, game = recorded_result(ours), deal.game
    if isinstance(game, LoggedGame):
        points = result.card_points if game.points is None else game.points
        soloist = SEATS[game.soloist]
        return replace(result, soloist=soloist, won=game.won, card_points=points)
    if game is None or result.ramsch is None or _in_ramsch(state, game.named) == game.points:
        return result
    against = list(result.ramsch)
    against[game.named] = CardPoints(game.points)
    return replace(result, ramsch=(against[0], against[1], against[2]))


def _in_ramsch(state: State, seat: int) -> int:
    """What this seat took, with the skat where the last trick was its, or it has the most."""
    if state.rules == _SKAT_TO_LOSER:
        his = state.points[seat] == max(state.points)
    else:
        his = state.tricks[-1].winner.index == seat
    return state.points[seat] + (card_points(state.skat) if his else 0)


def _skat_to_loser(game: LoggedRamsch, state: State) -> bool:
    """Whether the points of the log are those of XSkat's other rule, and not of its usual one.

    The log does not name the rule by which the skat goes to who has the most in his tricks.
    """
    if state.result is None or _in_ramsch(state, game.named) == game.points:
        return False
    return _in_ramsch(replace(state, rules=_SKAT_TO_LOSER), game.named) == game.points
