"""Open play: what the rules forbid happens, a player calls the referee, and he rules.

The caller claims that a rule was broken; the first offence is looked at that nobody ruled on yet.
The ruling itself comes from outside, as `Ruled`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from skat.model.cards import Card
from skat.model.contract import Announced
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.rules import actions as act
from skat.rules.actions import CallReferee, Demand, Outcome, Ruled
from skat.rules.applied import Applied, CardsShown, PlayGoesOn, RefereeCalled, SkatLookedAt
from skat.rules.auction.bidding import answerer, bidder, left_alone
from skat.rules.ending.closing import can_reach_bid, close, close_game
from skat.rules.play import after_play
from skat.rules.result import DealEnding, DealResult
from skat.rules.scoring.finished import GameEnd
from skat.rules.state import (
    Call,
    Offence,
    OffenceKind,
    Phase,
    Referral,
    Settled,
    Sitting,
    State,
    innocent,
)


def committed(state: State, action: act.Action, refusal: Refusal) -> Applied | Refusal:
    """The forbidden act as it happens in open play; the violation where it cannot happen.

    What is impossible, a card that is not held, is so at every table.
    """
    happens = _HAPPENS.get(type(action))
    if state.sitting is not Sitting.OPEN or refusal.impossible or happens is None:
        return refusal
    return happens(state, action) or refusal


@implements("SkO-4.1.3", "SkO-4.2.3", "DEF-infringement")
def _play(state: State, action: act.Play) -> Applied | None:
    """A revoke, or a lead by a player whose lead it is not; the trick begins with him then."""
    if not state.hand_of(action.seat).mask & action.card.mask:
        return None
    if action.seat is state.turn:
        return _recorded(
            state, after_play(state, action), OffenceKind.REVOKE, action.seat, action.card
        )
    if state.trick:
        return None
    led = after_play(replace(state, leader=action.seat, turn=action.seat), action)
    return _recorded(state, led, OffenceKind.LEAD_OUT_OF_TURN, action.seat, action.card)


@implements("SkO-3.3.8")
def _pass(state: State, action: act.Pass) -> Applied | None:
    """A player who waits until the others have bid passes before he is asked: it stands (C14)."""
    waits = action.seat not in (bidder(state), answerer(state))
    if state.phase is not Phase.AUCTION or not waits or action.seat in state.passed:
        return None
    after = replace(
        state,
        calls=(*state.calls, Call(action.seat, "pass")),
        passed=(*state.passed, action.seat),
    )
    return _recorded(state, Applied(after), OffenceKind.PREMATURE_PASS, action.seat)


@implements("SkO-4.1.9")
def _show(state: State, action: act.ShowCards) -> Applied:
    """Cards are seen that still belong to the hand."""
    seen = Applied(state, (CardsShown(action.seat, action.cards),))
    return _recorded(state, seen, OffenceKind.CARDS_SHOWN, action.seat, *action.cards)


@implements("SkO-3.2.14", "SkO-4.2.8")
def _look(state: State, action: act.LookAtSkat) -> Applied:
    """This seat knows the skat now."""
    seen = Applied(state, (SkatLookedAt(action.seat),))
    return _recorded(state, seen, OffenceKind.SKAT_SEEN, action.seat)


def _recorded(
    state: State, applied: Applied, fault: OffenceKind, seat: Seat, *cards: Card
) -> Applied:
    offence = Offence(fault, seat, cards, state)
    after = replace(applied.state, offences=(*state.offences, offence))
    return replace(applied, state=after)


_HAPPENS: dict[type[act.ActionBase], Callable[[State, Any], Applied | None]] = {
    act.Play: _play,
    act.Pass: _pass,
    act.ShowCards: _show,
    act.LookAtSkat: _look,
}


def why_not_show(state: State, action: act.ShowCards) -> Refusal:
    """Cards that are not due may never be shown (SkO-4.1.9, 4.5.5); nobody shows what he lacks."""
    held = state.hand_of(action.seat)
    lacking = next((card for card in action.cards if card not in held), None)
    if lacking is not None or not action.cards or len(set(action.cards)) < len(action.cards):
        card = lacking.value if lacking is not None else ""
        return Refusal("card_not_held", ("SkO-4.1.2",), {"card": card}, impossible=True)
    return Refusal("cards_not_due", ("SkO-4.1.9", "SkO-4.5.5"))


def why_not_look(state: State, action: act.LookAtSkat) -> Refusal:
    """The skat may be looked at by nobody but the soloist in his time (SkO-4.5.4)."""
    taken = state.skat_taken and action.seat is state.soloist
    articles = ("SkO-3.4.8",) if taken else ("SkO-3.2.14", "SkO-4.2.8")
    return Refusal("skat_not_yours", articles)


@implements("SkO-4.1.11")
def why_not_call(state: State, action: CallReferee) -> Refusal | None:
    """Every player at the table may call, an idle dealer too; where nothing can happen nobody."""
    if state.sitting is not Sitting.OPEN:
        return Refusal("nothing_to_rule_on", ("SkO-4.1.11",))
    if action.seat is None and state.table_size == 3:
        return Refusal("no_idle_dealer", ("SkO-3.2.7",), {}, impossible=True)
    return None


@implements("SkO-4.1.11", "SkO-4.1.6")
def after_call(state: State, action: CallReferee) -> Applied:
    """Play stops; the offended party is asked what it wants, if there is an offence."""
    offence = state.offences[0] if state.offences else None
    referral = Referral(by=action.seat, phase=state.phase, turn=state.turn, offence=offence)
    asked = innocent(state, offence) if offence is not None else ()
    turn = asked[0] if asked else None
    stopped = replace(state, phase=Phase.REFEREE, referral=referral, turn=turn)
    return Applied(stopped, (RefereeCalled(action.seat),))


@implements("SkO-4.1.6")
def why_not_demand(state: State, action: Demand) -> Refusal | None:
    """Only the innocent party demands, and only once."""
    referral = state.referral
    if referral is None or referral.offence is None or referral.demand is not None:
        return Refusal("nothing_to_demand", ("SkO-4.1.6",))
    if action.seat not in innocent(state, referral.offence):
        return Refusal("not_the_innocent_party", ("SkO-4.1.6",), {"seat": action.seat.value})
    return None


@implements("SkO-4.1.6")
def after_demand(state: State, action: Demand) -> Applied:
    """Now the referee rules."""
    if state.referral is None:
        raise AssertionError("the phase of the referee has a call")
    referral = replace(state.referral, demand=action.wants)
    return Applied(replace(state, referral=referral, turn=None))


def waits_for_ruling(state: State) -> bool:
    """Whether nothing but the ruling is missing."""
    return state.phase is Phase.REFEREE and state.turn is None


def entered(state: State, action: Ruled) -> tuple[Settled, ...]:
    """The log of calls with this ruling; as it was where nobody had called."""
    referral = state.referral
    if referral is None:
        return state.settled
    offence = referral.offence
    entry = Settled(
        by=referral.by,
        fault=offence.fault if offence else None,
        seat=offence.seat if offence else None,
        demand=referral.demand,
        outcome=action.outcome.value,
        put_right=action.put_right,
        articles=action.articles,
    )
    return (*state.settled, entry)


@implements("SkO-4.1.2", "SkO-4.1.6")
def after_ruling(state: State, action: Ruled) -> Applied:
    """Play goes on from where it stopped, or from before the offence where that is put right."""
    referral = state.referral
    if referral is None:
        return Applied(state)
    offence = referral.offence
    left = tuple(other for other in state.offences if other is not offence)
    settled = entered(state, action)
    if offence is not None and action.put_right:
        back = replace(offence.before, offences=(), settled=settled)
    else:
        back = replace(
            state, phase=referral.phase, turn=referral.turn, offences=left, settled=settled
        )
    back = replace(back, referral=None)
    if action.outcome is Outcome.REOPEN_AUCTION:
        return _auction_again(back, action)
    return Applied(back, (PlayGoesOn(),))


@implements("SkO-3.3.9")
def _auction_again(state: State, action: Ruled) -> Applied:
    """Those who may still bid are free of their calls and begin anew."""
    out = tuple(seat for seat in SEATS if seat not in action.may_bid)
    fresh = replace(state, calls=(), bid=None, bid_by=None, passed=out)
    alone = left_alone(fresh)
    return Applied(replace(fresh, turn=alone or bidder(fresh)))


@implements("SkO-4.2.4")
def as_it_stood(state: State, action: Ruled) -> State:
    """The deal at the moment of the offence that is ruled on: there the game ended."""
    offence = state.referral.offence if state.referral is not None else None
    if offence is None:
        return replace(state, settled=entered(state, action), referral=None)
    return replace(offence.before, settled=entered(state, action))


@implements("SkO-3.3.9")
def why_not_reopen(state: State, action: Ruled) -> Refusal | None:
    """An auction starts again only before it is over, and only if a seat may bid."""
    in_auction = state.phase is Phase.AUCTION or (
        state.referral is not None and state.referral.phase is Phase.AUCTION
    )
    if in_auction and action.may_bid:
        return None
    return Refusal("no_auction_to_reopen", ("SkO-3.3.9",), {}, impossible=True)


def why_not_ruled(state: State, action: Ruled) -> Refusal | None:
    """A ruling that ends the game needs a soloist, winner and level, and a game that can be won."""
    if action.outcome is Outcome.REOPEN_AUCTION:
        return why_not_reopen(state, action)
    if action.outcome is not Outcome.GAME_OVER:
        return None
    if state.soloist is None:
        return Refusal("nobody_plays_alone", ("SkO-3.5.1",), {}, impossible=True)
    if action.winner is None or action.level is None:
        return Refusal("ruling_incomplete", ("TR-7.3.2",), {}, impossible=True)
    return _why_not_won(state) if action.winner == "soloist" else None


@implements("SkO-5.4.3")
def _why_not_won(state: State) -> Refusal | None:
    """No fault of the defenders wins a game never announced or beyond its bid."""
    if state.announcement is None:
        return Refusal("no_game_announced", ("SkO-3.4.1", "SkO-4.1.1"), {}, impossible=True)
    if not can_reach_bid(state):
        return Refusal("bid_out_of_reach", ("SkO-5.4.3",), {"bid": state.bid}, impossible=True)
    return None


@implements("SkO-3.2.16")
def after_ruled(state: State, action: Ruled) -> Applied:
    """The game goes on, is over, counts as passed, or is dealt again by the same dealer."""
    if action.outcome in (Outcome.CONTINUE, Outcome.REOPEN_AUCTION):
        return after_ruling(state, action)
    if action.outcome is Outcome.REDEAL:
        return Applied(
            State(
                rules=state.rules,
                table_size=state.table_size,
                sitting=state.sitting,
                bock=state.bock,
                ramsch_due=state.ramsch_due,
            )
        )
    state = as_it_stood(state, action)
    if action.outcome is Outcome.PASSED:
        return close(state, DealResult(ending=DealEnding.PASSED, articles=action.articles))
    return _game_over(state, action)


_LEVELS = {
    None: Announced.NONE,
    "simple": Announced.NONE,
    "schneider": Announced.SCHNEIDER,
    "schwarz": Announced.SCHWARZ,
}


def _game_over(state: State, action: Ruled) -> Applied:
    won = action.winner == "soloist"
    if state.announcement is None:
        end = GameEnd.NO_CONTRACT
    else:
        end = GameEnd.RULED_FOR_SOLOIST if won else GameEnd.RULED_FOR_DEFENDERS
    level = _LEVELS[action.level]
    return close_game(state, DealEnding.RULED, end=end, ruled=level, articles=action.articles)
