"""The words that a seat may say now, and what a word means there.

The words are those of `skat.notation.seen_moves`. After the skat there are too many of them to list
(66 discards times the games): then the game is said together with the discard, `G.CT.C9`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from skat.model.announcement import Announced
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.notation.iss_moves import read_announcement
from skat.notation.iss_words import write_announcement
from skat.notation.problem import Problem, quoted
from skat.notation.seen_moves import in_iss_order, word_aside
from skat.rules import actions as act
from skat.rules.allowed import must
from skat.rules.machine import apply, legal_actions
from skat.rules.state import Phase, State
from skat.rules.views import View, view

AFTER_SKAT: Final = ("announce",)
"""What stands for all games with all discards."""

_ASIDE_ORDER: Final = ("SC", "SCS", "SCZ", "K", "RE", "GU")
_CARDS: Final = {card.value: card for card in ALL_CARDS}
_LEVELS: Final = {
    "SC": Announced.NONE,
    "SCS": Announced.SCHNEIDER,
    "SCZ": Announced.SCHWARZ,
}
_BID: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_ANNOUNCED: Final = re.compile(r"([CSHDGN])([OHSZ]{0,4})((?:\.[CSHD][AKQJT987])*)")


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
            away = ".".join(card.value for card in in_iss_order(discard.cards))
            for word in dict.fromkeys(_words(view(must(with_twelve, discard), seat), state)):
                yield f"{word}.{away}"


def _words(seen: View, state: State) -> Iterator[str]:
    passes = False
    for action in seen.legal:
        match action:
            case act.Bid(value=value):
                yield str(value)
            case act.Hold():
                yield "y"
            case act.TakeSkat():
                yield "s"
            case act.Pass():
                passes = True
            case act.Announce(laid_open=False, instead=None):
                yield write_announcement(action.announcement)
            case act.Play(card=card):
                yield card.value
            case act.Concede() | act.Expose() | act.ThrowIn():
                yield from _giving_up(action, state)
            case act.Kontra() | act.Re() | act.Agree() | act.Refuse():
                yield word_aside(action, state) or ""
            case _:
                pass
    if passes:
        yield "p"


def _giving_up(action: act.Concede | act.Expose | act.ThrowIn, state: State) -> Iterator[str]:
    """What may be said once only is not said again; a soloist has two ways after a trick."""
    seat = action.seat
    if isinstance(action, act.Expose):
        said = seat in state.open_hands
    elif isinstance(action, act.ThrowIn):
        said = seat is not state.soloist or not state.tricks
    else:
        said = seat in state.conceded
    word = word_aside(action, state)
    if word is not None and not said:
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
    simple: dict[str, act.PlayerAction] = {
        "y": act.Hold(seat),
        "p": act.Pass(seat),
        "s": act.TakeSkat(seat),
        "K": act.Kontra(seat),
        "R": act.Re(seat),
        "GU": act.Concede(seat),
    }
    if word in simple:
        return (simple[word],)
    if word in _CARDS:
        return (act.Play(seat, _CARDS[word]),)
    if word == "RE":
        over = seat is state.soloist and bool(state.tricks)
        return (act.ThrowIn(seat),) if over else (act.Concede(seat),)
    level = _LEVELS.get(word.partition(".")[0])
    return None if level is None else (act.Expose(seat, level),)


def _game(word: str, state: State, seat: Seat) -> tuple[act.PlayerAction, ...] | None:
    """A game alone before the skat, with the discard after it; ten cards of an open hand pass."""
    found = _ANNOUNCED.fullmatch(word)
    if found is None or len(set(found.group(2))) != len(found.group(2)):
        return None
    announce = act.Announce(seat, read_announcement(found.group(1), found.group(2)))
    listed = [_CARDS[text] for text in found.group(3).split(".")[1:]]
    if state.phase is Phase.SKAT:
        return (announce,) if len(listed) in (0, 10) else None
    if len(listed) not in (2, 12):
        return None
    away: tuple[Card, Card] = (listed[0], listed[1])
    if state.phase is Phase.DISCARD:
        return (act.Discard(seat, away), announce)
    if CardSet.of(away) == state.skat:
        return (announce,)
    return (act.TakeDiscardBack(seat), act.Discard(seat, away), announce)
