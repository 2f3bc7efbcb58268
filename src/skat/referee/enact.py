"""Between a game and the referee: what he is asked of a deal, and how his ruling reaches it.

From a deal in open play comes what happened and how it stood then; the ruling is the one action
that the rules know for it (SkO-3.2.16).
"""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from skat.model.cards import CardSet
from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.top_trumps import tops
from skat.referee.events import CardsExposed, Event, LeadOutOfTurn, PrematurePass, Revoke, SkatSeen
from skat.referee.judge import rule
from skat.referee.ruling import Consequence, Ruling
from skat.referee.situation import PlayedGame, Said, Situation, StateOfPlay, TableSize
from skat.rules.actions import Outcome, Ruled
from skat.rules.ending.closing import standing, twelve_cards
from skat.rules.machine import is_over
from skat.rules.state import Call, Offence, OffenceKind, Phase, State


def situation_of(state: State, offence: Offence) -> Situation:
    """The referee's facts about an offence of this deal, with what is demanded.

    The state he hears of is the one at the offence; when it was noticed, follows from the tricks
    played since.
    """
    before = offence.before
    referral = state.referral
    demand = None if referral is None else referral.demand
    game = game_of_state(before) or _won_since(state)
    return Situation(
        event=_event(state, offence),
        rules=state.rules,
        table_size=cast("TableSize", min(state.table_size, 8)),
        game=game,
        auction=None if game is not None else _auction(before),
        state=_moment(before, offence),
        hands=_hands(before, offence),
        demand=demand or "end",
        soloist_choice="play",
    )


def _won_since(state: State) -> PlayedGame | None:
    """An auction that is over by now: its soloist has taken the game on (SkO-3.3.10)."""
    if state.soloist is None:
        return None
    return PlayedGame(bid=state.bid, soloist=state.soloist)


def _event(state: State, offence: Offence) -> Event:
    seat = offence.seat
    trick = len(offence.before.tricks) + 1
    if offence.fault is OffenceKind.PREMATURE_PASS:
        return PrematurePass(by=seat)
    if offence.fault is OffenceKind.SKAT_SEEN:
        return SkatSeen(by=seat, trick=trick if offence.before.announcement else None)
    if offence.fault is OffenceKind.CARDS_SHOWN:
        return CardsExposed(by=seat, cards=offence.cards, trick=trick)
    kind = Revoke if offence.fault is OffenceKind.REVOKE else LeadOutOfTurn
    complete = len(state.tricks) >= trick
    played_on = complete and (len(state.tricks) > trick or bool(state.trick) or is_over(state))
    later = played_on if offence.fault is OffenceKind.REVOKE else complete
    return kind(
        by=seat,
        trick=trick,
        noticed="later" if later else None,
        noticed_trick=min(len(state.tricks) + 1, 10) if later else None,
    )


def _auction(before: State) -> tuple[Said, ...]:
    """The calls; a player excluded by a ruling from an auction begun again has passed in it."""
    called = {call.seat for call in before.calls}
    excluded = (Said(seat, "pass") for seat in before.passed if seat not in called)
    return (*excluded, *map(_said, before.calls))


def _said(call: Call) -> Said:
    match call.call:
        case "hold":
            return Said(call.seat, "hold")
        case str():
            return Said(call.seat, "pass")
        case value:
            return Said(call.seat, value)


def game_of_state(before: State) -> PlayedGame | None:
    """The game that is played in this deal, as the referee hears of it; None in the auction."""
    if before.soloist is None:
        return None
    announcement = before.announcement
    twelve = twelve_cards(before)
    contract = None if announcement is None else announcement.contract
    suit_or_grand = contract is not None and contract is not Contract.NULL
    return PlayedGame(
        contract=contract,
        hand=announcement.hand if announcement is not None else False,
        announced=announcement.announced if announcement is not None else PlayedGame().announced,
        tops=tops(twelve, contract=contract) if contract is not None and suit_or_grand else None,
        tops_by_contract={other: tops(twelve, contract=other) for other in TRUMP_CONTRACTS},
        bid=before.bid,
        soloist=before.soloist,
        kontra=before.kontra is not None,
        re=before.re,
        defenders_announced=before.defenders_announced,
    )


def _moment(before: State, offence: Offence) -> StateOfPlay:
    if before.soloist is None or before.announcement is None:
        return StateOfPlay()
    now = standing(before)
    played = offence.fault is OffenceKind.REVOKE
    return StateOfPlay(
        soloist_points=now.soloist_points,
        opponent_points=now.opponent_points,
        soloist_tricks=now.soloist_tricks,
        opponent_tricks=now.opponent_tricks,
        trick=len(before.tricks) + 1,
        leader=before.leader,
        table_cards=(*before.trick, *offence.cards) if played else before.trick,
    )


def _hands(before: State, offence: Offence) -> dict[Seat, CardSet]:
    """All hands, without a card that lies on the table by then; in the auction nobody asks."""
    if before.announcement is None:
        return {}
    played = CardSet.of(offence.cards if offence.fault is OffenceKind.REVOKE else ())
    return {seat: before.hand_of(seat) - played for seat in SEATS}


_OUTCOMES = {
    Consequence.CONTINUE: Outcome.CONTINUE,
    Consequence.CORRECT: Outcome.CONTINUE,
    Consequence.GAME_OVER: Outcome.GAME_OVER,
    Consequence.REDEAL: Outcome.REDEAL,
    Consequence.PASSED: Outcome.PASSED,
    Consequence.REOPEN_AUCTION: Outcome.REOPEN_AUCTION,
}


def as_action(ruling: Ruling) -> Ruled | None:
    """The action that carries a ruling into a game; None where the table itself must act first.

    That is so while facts are missing, and where an auction starts again with another skat.

    >>> as_action(Ruling(outcome=Consequence.REDEAL, articles=("SkO-3.2.8",)))
    Ruled(outcome=<Outcome.REDEAL: 'redeal'>, winner=None, level=None, articles=('SkO-3.2.8',),
          put_right=False, may_bid=())
    """
    if ruling.outcome is None:
        return None
    again = ruling.outcome is Consequence.REOPEN_AUCTION
    if again and ruling.skat != "untouched":
        return None
    over = ruling.outcome is Consequence.GAME_OVER
    return Ruled(
        outcome=_OUTCOMES[ruling.outcome],
        winner=ruling.winner if over else None,
        level=(ruling.level or "simple") if over else None,
        articles=ruling.articles,
        may_bid=ruling.may_bid if again else (),
    )


_UNDONE = (OffenceKind.REVOKE, OffenceKind.LEAD_OUT_OF_TURN)
"""What is put right by taking cards back from the table."""


def _where_nobody_plays_alone(state: State, offence: Offence) -> Ruled:
    """In Ramsch there are no parties, so nothing ends: a card of the open trick comes back."""
    open_trick = len(state.tricks) == len(offence.before.tricks)
    undone = offence.fault in _UNDONE and open_trick
    return Ruled(Outcome.CONTINUE, articles=("LF-ramsch",), put_right=undone)


def ruling_in(state: State) -> Ruled:
    """The ruling that this deal in open play waits for; play goes on where nothing was found.

    Our own table does not draw a new skat: where an option demands that, the auction starts again
    with the old one. Raises ValueError if nobody called.
    """
    if state.referral is None:
        raise ValueError("nobody called the referee")
    offence = state.referral.offence
    if offence is None:
        return Ruled(Outcome.CONTINUE, articles=("SkO-4.1.11",))
    if state.soloist is None and state.referral.phase is not Phase.AUCTION:
        return _where_nobody_plays_alone(state, offence)
    ruling = rule(situation_of(state, offence))
    if isinstance(ruling, Refusal) or ruling.needs:
        raise AssertionError(f"a deal tells all that its ruling needs: {ruling}")
    action = as_action(replace(ruling, skat="untouched"))
    if action is None:
        raise AssertionError("every ruling on an offence is an action")
    undone = ruling.correction is not None and offence.fault in _UNDONE
    return replace(action, put_right=undone)
