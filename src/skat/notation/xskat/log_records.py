"""Deals of XSkat's log as records of ours.

The log tells the last bid and who won it, not the calls; the shortest auction that ends so stands
in for them. Its result is held against ours, as far as it tells one: who won, with how many points.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.cards import Card, card_points
from skat.model.contract import Announcement, Contract
from skat.model.seats import SEATS
from skat.model.units import CardPoints
from skat.notation.problem import Problem
from skat.notation.record import DealtCards, Record, RecordedResult, recorded_result
from skat.notation.replaying import replay
from skat.notation.xskat import LoggedGame, LoggedRamsch, PassedOn
from skat.notation.xskat.auctions import auction_to
from skat.notation.xskat.log import LoggedDeal
from skat.rules.actions import (
    Action,
    Announce,
    Discard,
    Kontra,
    Pass,
    Play,
    PushOn,
    Re,
    TakeSkat,
    ThrowIn,
)
from skat.rules.editions import Options, RuleSet
from skat.rules.ending.closing import standing
from skat.rules.result import DealResult
from skat.rules.scoring.finished import PACK_POINTS
from skat.rules.state import State

Hands = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


def as_dealt(deal: LoggedDeal) -> tuple[Hands, tuple[Card, Card]]:
    """The hands and the skat before it was picked up."""
    game = deal.game
    if isinstance(game, LoggedRamsch) and game.skat_as_dealt is not None:
        return _before_it_went_round(deal, game.skat_as_dealt, game.passed_on), game.skat_as_dealt
    if not isinstance(game, LoggedGame) or game.hand:
        return deal.hands, deal.skat
    soloist = (*deal.hands[game.soloist], *deal.skat)
    hands = list(deal.hands)
    hands[game.soloist] = tuple(card for card in soloist if card not in game.skat_as_dealt)
    return (hands[0], hands[1], hands[2]), game.skat_as_dealt


def _before_it_went_round(
    deal: LoggedDeal, skat: tuple[Card, Card], passed_on: tuple[PassedOn, ...]
) -> Hands:
    """The hands of a Schieberamsch as dealt: with what they passed on in the place of what came."""
    hands = []
    for hand, passed in zip(deal.hands, passed_on, strict=True):
        mine = {*hand, *(() if passed.unseen else passed.cards)}
        hands.append(tuple(mine if passed.unseen else mine.difference(skat)))
        skat = passed.cards
    return hands[0], hands[1], hands[2]


def announcement_of(game: LoggedGame) -> Announcement:
    """The announcement of a game of the log."""
    return Announcement(game.contract, hand=game.hand, announced=game.announced)


def record_of_log(deal: LoggedDeal) -> Record | Problem:
    """The record of a deal, with the result that the log tells where the deal comes to one.

    A kontra that only XSkat's own rule allows has no record.
    """
    if auction_to(deal.game) is None:
        return Problem("xskat_house_rule", details={"rule": "Kontra (-kontra)"}, line=deal.line)
    hands, skat = as_dealt(deal)
    record = Record(
        rules=RuleSet(options=_options(deal.game)),
        deal=DealtCards(*hands, skat),
        actions=tuple(_actions(deal)),
        players=deal.players,
        place="XSkat",
        line=deal.line,
    )
    replayed = replay(record)
    game = deal.game
    if isinstance(game, LoggedRamsch) and _skat_to_loser(game, replayed.state):
        record = replace(record, rules=_to_loser(record.rules))
        replayed = replay(record)
    if replayed.status == "unfinished" and isinstance(game, LoggedGame):
        ended, deal = _given_up(game, replayed.state), _without_points(deal, game, replayed.state)
        record = replace(record, actions=(*record.actions, *ended))
        replayed = replay(record)
    if replayed.result is None:
        return record
    return replace(record, result=_told(deal, replayed.result, replayed.state))


def _options(game: LoggedGame | LoggedRamsch | None) -> Options:
    """The house rules that show in this deal."""
    if isinstance(game, LoggedRamsch):
        return Options(ramsch=True, ramsch_push="yes" if game.passed_on else UNSET)
    if game is None:
        return Options()
    in_ramsch = game.bid is None
    return Options(
        kontra=game.kontra is not None,
        spitze="yes" if game.spitze else UNSET,
        ramsch=in_ramsch,
        grand_hand_in_ramsch="yes" if in_ramsch else UNSET,
    )


def _to_loser(rules: RuleSet) -> RuleSet:
    return replace(rules, options=replace(rules.options, ramsch_skat="loser"))


def _actions(deal: LoggedDeal) -> Iterator[Action]:
    game = deal.game
    yield from auction_to(game) or ()
    if isinstance(game, LoggedGame):
        yield from _announced(game, deal.skat)
    elif game is not None:
        yield from _passed_on(game)
    holder = {card: SEATS[seat] for seat, hand in enumerate(deal.hands) for card in hand}
    for card in (card for trick in deal.tricks for card in trick):
        yield Play(holder[card], card)


def _announced(game: LoggedGame, skat: tuple[Card, Card]) -> Iterator[Action]:
    """From the skat to the answer to kontra, which XSkat asks for before the first card."""
    soloist = SEATS[game.soloist]
    if not game.hand:
        yield TakeSkat(soloist)
        yield Discard(soloist, skat)
    yield Announce(soloist, announcement_of(game), spitze=game.spitze)
    if game.kontra is not None:
        yield Kontra(SEATS[game.kontra])
        yield Re(soloist) if game.re else Pass(soloist)


def _passed_on(game: LoggedRamsch) -> Iterator[Action]:
    """How the skat went round."""
    for seat, passed in zip(SEATS, game.passed_on, strict=False):
        if passed.unseen:
            yield PushOn(seat)
        else:
            yield TakeSkat(seat)
            yield Discard(seat, passed.cards)


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
    if state.rules.options.ramsch_skat == "loser":
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
    return _in_ramsch(replace(state, rules=_to_loser(state.rules)), game.named) == game.points
