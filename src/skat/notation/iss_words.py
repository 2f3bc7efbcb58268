"""Actions of the rules in the words of an ISS record: the other direction of `iss_moves`."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.iss_moves import absence, resignation, stopped_by_server
from skat.notation.iss_record import WORLD, IssMove
from skat.notation.problem import Problem
from skat.notation.record import dealt_cards
from skat.notation.words import RESIGNED, word_of, write_cards, write_game
from skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Concede,
    Deal,
    Discard,
    Hold,
    Leave,
    Pass,
    Play,
    Ruled,
    TakeSkat,
    ThrowIn,
    TimeOut,
)
from skat.rules.state import Phase, State


def moves_of(
    action: Action, state: State, *, before: Action | None, skat: Sequence[Card]
) -> tuple[IssMove, ...] | Problem:
    """The usual moves for an action in this state, `before` being the action before it.

    `skat` are the dealt skat cards in their order. The discard is written with the announcement.
    What the form has no words for is a `Problem` with the code "no_iss_form".
    """
    if state.phase is Phase.DISCARD:
        shown = (IssMove(WORLD, write_cards(skat)),)
        if isinstance(action, Discard):
            return shown
        own = _usual(action, state, before)
        return own if isinstance(own, Problem) else (*shown, *own)
    return _usual(action, state, before)


def _usual(action: Action, state: State, before: Action | None) -> tuple[IssMove, ...] | Problem:
    match action:
        case Deal(pack):
            deal = dealt_cards(pack)
            cards = (*deal.forehand, *deal.middlehand, *deal.rearhand, *deal.skat)
            return (IssMove(WORLD, write_cards(cards)),)
        case Play() | Bid() | Hold() | TakeSkat():
            return _by(action.seat, word_of(action))
        case Pass(seat) if state.phase is Phase.AUCTION:
            return _by(seat, word_of(action))
        case Announce(seat, announcement, spitze=False):
            away = before.cards if isinstance(before, Discard) else ()
            return _by(seat, write_game(announcement, away))
        case TimeOut(seat):
            return (IssMove(WORLD, f"TI.{seat.index}"),)
        case Leave(seat):
            return (IssMove(WORLD, f"LE.{seat.index}"),)
        case Concede() | ThrowIn() if action.seat is not None and _is_resignation(action, state):
            return _by(action.seat, RESIGNED)
        case Ruled() if action == stopped_by_server(state):
            return ()
        case Ruled() if state.soloist and action == resignation(state.soloist, state):
            return _by(state.soloist, RESIGNED)
        case Ruled() if state.soloist and action == absence(state.soloist, state, clock=True):
            return (IssMove(WORLD, f"TI.{state.soloist.index}"),)
        case _:
            return Problem("no_iss_form", details={"what": str(action.__struct_config__.tag)})


def _is_resignation(action: Concede | ThrowIn, state: State) -> bool:
    """Whether this giving up means what a resignation means to the server."""
    if action.seat is state.soloist:
        return isinstance(action, ThrowIn) is bool(state.tricks)
    return isinstance(action, Concede) and state.rules.options.both_defenders_concede


def _by(seat: Seat, text: str) -> tuple[IssMove, ...]:
    return (IssMove(str(seat.index), text),)
