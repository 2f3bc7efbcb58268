"""The words that a seat may say now, and what a word means there.

The words are those of `skat.notation.seen_moves`. After the skat there are too many of them to list
(66 discards times the games): then the game comes together with the discard, `G.CT.C9`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from skat.model.cards import CardSet
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.notation.problem import Problem, quoted
from skat.notation.seen_moves import LET_OFF, word_aside
from skat.notation.words import (
    LAID_OPEN,
    PLAIN,
    RESIGNED,
    in_record_order,
    read_cards,
    read_game,
    word_of,
    write_cards,
)
from skat.rules import actions as act
from skat.rules.machine import apply, legal_actions, must
from skat.rules.state import Phase, State
from skat.rules.views import View, view

AFTER_SKAT: Final = ("announce",)
"""What stands for all games with all discards."""

_ASIDE_ORDER: Final = (*LAID_OPEN.values(), "K", RESIGNED, LET_OFF)
_LEVELS: Final = {word: level for level, word in LAID_OPEN.items()}
_BID: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


def legal_words(state: State, seat: Seat) -> tuple[str, ...]:
    """Every word that this seat may say now, always in the same order; `AFTER_SKAT` after it.

    Bids ascend and passing comes last; cards come before everything else that may be done in play.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.rules.machine import start
    >>> dealt = apply(start(), act.Deal(ALL_CARDS)).state
    >>> legal_words(dealt, Seat.MIDDLEHAND)[:3], legal_words(dealt, Seat.MIDDLEHAND)[-1]
    (('18', '20', '22'), 'p')
    """
    seen = view(state, seat)
    if seen.phase in (Phase.DISCARD, Phase.ANNOUNCE) and state.turn is seat:
        return AFTER_SKAT
    words = dict.fromkeys(_words(seen, state))
    first = [word for word in words if word not in _ASIDE_ORDER]
    return (*first, *(word for word in _ASIDE_ORDER if word in words))


def all_words(state: State, seat: Seat) -> Iterator[str]:
    """`legal_words`, and after the skat each game with each discard, one after the other."""
    legal = legal_words(state, seat)
    if legal != AFTER_SKAT:
        yield from legal
        return
    laid_away = state.phase is Phase.ANNOUNCE
    with_twelve = must(state, act.TakeDiscardBack(seat)) if laid_away else state
    for discard in legal_actions(with_twelve, seat):
        if isinstance(discard, act.Discard):
            away = write_cards(in_record_order(discard.cards))
            for word in dict.fromkeys(_words(view(must(with_twelve, discard), seat), state)):
                yield f"{word}.{away}"


def _words(seen: View, state: State) -> Iterator[str]:
    passes = False
    for action in seen.legal:
        match action:
            case act.Pass():
                passes = True
            case act.Announce() if action.laid_open or action.instead is not None:
                pass
            case act.Bid() | act.Hold() | act.TakeSkat() | act.Announce() | act.Play():
                yield word_of(action)
            case act.Concede() | act.Expose() | act.ThrowIn():
                yield from _giving_up(action, state)
            case act.Kontra() | act.Re() | act.Agree() | act.Refuse():
                yield word_aside(action, state) or ""
            case _:
                pass
    if passes:
        yield "p"


def _giving_up(action: act.Concede | act.Expose | act.ThrowIn, state: State) -> Iterator[str]:
    """Words that are used once only are not offered again; a soloist has two ways after a trick."""
    seat = action.seat
    if isinstance(action, act.Expose):
        done = seat in state.open_hands
    elif isinstance(action, act.ThrowIn):
        done = seat is not state.soloist or not state.tricks
    else:
        done = seat in state.conceded
    word = word_aside(action, state)
    if word is not None and not done:
        yield word


def meant_by(word: str, state: State, seat: Seat) -> tuple[act.PlayerAction, ...] | Refusal:
    """The actions that this seat means by a word, all of them allowed one after the other.

    Otherwise why not: the refusal of the rules, or `bad_move` for what is no word here.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.rules.machine import start
    >>> dealt = apply(start(), act.Deal(ALL_CARDS)).state
    >>> meant_by("18", dealt, Seat.MIDDLEHAND)
    (Bid(seat=<Seat.MIDDLEHAND: 'middlehand'>, value=18),)
    >>> meant_by("19", dealt, Seat.MIDDLEHAND).code
    'no_game_value'
    """
    meant = _meant(word, state, seat)
    if meant is None:
        return Problem("bad_move", details={"move": quoted(word)})
    for action in meant:
        applied = apply(state, action)
        if isinstance(applied, Refusal):
            return applied
        state = applied.state
    return meant


def _meant(word: str, state: State, seat: Seat) -> tuple[act.PlayerAction, ...] | None:
    if state.phase in (Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE):
        return (act.TakeSkat(seat),) if word == "s" else _game(word, state, seat)
    if state.phase is Phase.CONSENT:
        answers: dict[str, act.PlayerAction] = {"y": act.Agree(seat), "p": act.Refuse(seat)}
        return (answers[word],) if word in answers else None
    if state.phase is Phase.AUCTION and _BID.fullmatch(word):
        return (act.Bid(seat, BidValue(int(word))),)
    aside: dict[str, act.PlayerAction] = {
        "K": act.Kontra(seat),
        "R": act.Re(seat),
        LET_OFF: act.Concede(seat),
    }
    plain = PLAIN[seat].get(word) or aside.get(word)
    if plain is not None:
        return (plain,)
    if word == RESIGNED:
        over = seat is state.soloist and bool(state.tricks)
        return (act.ThrowIn(seat),) if over else (act.Concede(seat),)
    level = _LEVELS.get(word.partition(".")[0])
    return None if level is None else (act.Expose(seat, level),)


def _game(word: str, state: State, seat: Seat) -> tuple[act.PlayerAction, ...] | None:
    """A game alone before the skat, with the discard after it; ten cards of an open hand pass."""
    game = read_game(word)
    if game is None:
        return None
    announcement, said_with_it = game
    announce = act.Announce(seat, announcement)
    listed = () if said_with_it is None else read_cards(said_with_it)
    if listed is None:
        return None
    if state.phase is Phase.SKAT:
        return (announce,) if len(listed) in (0, 10) else None
    if len(listed) not in (2, 12):
        return None
    away = (listed[0], listed[1])
    if state.phase is Phase.DISCARD:
        return (act.Discard(seat, away), announce)
    if CardSet.of(away) == state.skat:
        return (announce,)
    return (act.TakeDiscardBack(seat), act.Discard(seat, away), announce)
