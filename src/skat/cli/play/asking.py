"""What the player at the keyboard is asked: a sentence, the choices below it, and what `?` says.

Rare choices are giving up, laying open, throwing in, kontra.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from skat.model.contract import Announced, Contract
from skat.model.languages import language_of
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.state import Phase
from skat.rules.views import View

Names = Callable[[object], str]
"""A seat's name."""


class Choice(msgspec.Struct, frozen=True):
    """One thing that can be typed: its key, what the screen says of it, what it does."""

    key: str
    label: str
    action: act.Action


class Question(msgspec.Struct, frozen=True):
    """What is asked now, and the choices to show; cards and games may be typed by name too."""

    text: str
    choices: tuple[Choice, ...] = ()


def question(view: View, words: Words, *, names: Names) -> Question:
    """What to ask the player on turn, whose view this is.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.notation.cards import CardScheme
    >>> from skat.rules.machine import apply, start
    >>> from skat.rules.views import view
    >>> dealt = apply(start(), act.Deal(ALL_CARDS)).state
    >>> words = Words("en", CardScheme.EN)
    >>> question(view(dealt, Seat.MIDDLEHAND), words, names=str).text
    'What do you bid?'
    """
    match view.phase:
        case Phase.AUCTION:
            return _auction(view, words, names)
        case Phase.SKAT:
            take = next(action for action in view.legal if isinstance(action, act.TakeSkat))
            choices = (Choice("s", words.say("page.take_skat"), take), *_games(view, words))
            return Question(words.say("terminal.skat_or_hand", value=view.bid), choices)
        case Phase.DISCARD:
            return Question(words.say("terminal.discard"))
        case Phase.ANNOUNCE:
            # Only the announcement makes the discard final (SkO-3.4.8).
            back = act.TakeDiscardBack(own_seat(view))
            again = Choice("z", words.say("page.take_discard_back"), back)
            return Question(words.say("page.choose_game"), (*_games(view, words), again))
        case Phase.RAMSCH:
            return Question(words.say("page.ramsch_question"), tuple(_ramsch_or_grand(view, words)))
        case Phase.PUSH:
            seat = own_seat(view)
            take_or_push = (
                Choice("s", words.say("page.take_skat"), act.TakeSkat(seat)),
                Choice("w", words.say("page.push_on"), act.PushOn(seat)),
            )
            return Question(words.say("page.push_question"), take_or_push)
        case Phase.LAY_AWAY:
            return Question(words.say("page.lay_away_question"))
        case Phase.CONSENT:
            return _offer(view, words, names)
        case Phase.KONTRA:
            seat = own_seat(view)
            re_or_not = (
                Choice("r", words.say("page.re_do"), act.Re(seat)),
                Choice("n", words.say("page.no_re"), act.Pass(seat)),
            )
            return Question(words.say("page.kontra"), re_or_not)
        case _:
            return Question(words.say("terminal.which_card"))


def own_seat(view: View) -> Seat:
    """The seat of the player whose view this is; raises ValueError for a spectator's view."""
    if not isinstance(view.viewer, Seat):
        raise ValueError("only who plays is asked")
    return view.viewer


def yes_key(words: Words) -> str:
    """The letter for yes: y, j, o or t."""
    return language_of(words.language).yes


def next_bid(view: View) -> BidValue | None:
    """The lowest value that the player may name, if it is for him to name one."""
    return min((bid.value for bid in view.legal if isinstance(bid, act.Bid)), default=None)


def _auction(view: View, words: Words, names: Names) -> Question:
    passing = Choice("p", words.say("call.pass_long"), act.Pass(own_seat(view)))
    if any(isinstance(action, act.Hold) for action in view.legal):
        text = words.say("page.hold_question", name=names(view.calls[-1].seat), value=view.bid)
        hold = Choice(yes_key(words), words.say("call.hold"), act.Hold(own_seat(view)))
        return Question(text, (hold, passing))
    lowest = next_bid(view)
    if lowest is None:  # The highest value of all has been named.
        return Question(words.say("page.bid_question"), (passing,))
    last = view.bid is None and len(view.calls) == 2
    text = words.say("page.forehand_last", value=lowest) if last else words.say("page.bid_question")
    bid = Choice("b", words.say("page.bid", value=lowest), act.Bid(own_seat(view), lowest))
    return Question(text, (bid, passing))


def _ramsch_or_grand(view: View, words: Words) -> Iterator[Choice]:
    """Grand hand, perhaps with Spitze, or the Ramsch."""
    for action in view.legal:
        if isinstance(action, act.Announce):
            key = "gs" if action.spitze else "g"
            yield Choice(key, f"{words.say('page.grand_hand_do')}{_spitze(action, words)}", action)
    yield Choice("n", words.say("page.rather_ramsch"), act.Pass(own_seat(view)))


def _spitze(action: act.Announce, words: Words) -> str:
    return f" + {words.say('score.spitze')}" if action.spitze else ""


def _games(view: View, words: Words) -> Iterator[Choice]:
    """The games to announce, numbered.

    While the skat lies untouched these are the hand games, of each contract without a level, all
    nulls, and by a house rule levels with the cards laid open; a player who announces more types
    its words ("grand hand schneider").
    """
    number = 0
    for action in view.legal:
        if not isinstance(action, act.Announce):
            continue
        game = action.announcement
        is_null = game.contract is Contract.NULL
        above = game.hand and game.announced is not Announced.NONE and not is_null
        if (above and not action.laid_open) or game.hand is not (view.phase is Phase.SKAT):
            continue
        number += 1
        laid_open = f" + {words.say('level.ouvert')}" if action.laid_open else ""
        label = words.announcement(game) + laid_open + _spitze(action, words)
        yield Choice(str(number), label, action)


def _offer(view: View, words: Words, names: Names) -> Question:
    pending = view.pending
    if pending is None:
        raise AssertionError("a question for consent has an offer")
    text = words.say(f"offer.{pending.offer.value}", name=names(pending.by))
    if pending.asked is not Announced.NONE:
        text += f" {words.say('offer.asked', level=pending.asked.value)}"
    seat = own_seat(view)
    agree = Choice(yes_key(words), words.say("page.agree_long"), act.Agree(seat))
    return Question(text, (agree, Choice("n", words.say("page.refuse_long"), act.Refuse(seat))))


def rare_choices(view: View, words: Words) -> tuple[Choice, ...]:
    """The rare things that the player may do now, with their keys."""
    return tuple(_rare(view, words))


def _rare(view: View, words: Words) -> Iterator[Choice]:
    party = _party(view)
    for action in view.legal:
        match action:
            case act.Concede():
                yield Choice("c", words.say(f"menu.concede.{party}"), action)
            case act.ThrowIn():
                yield Choice("w", words.say("menu.throw_in"), action)
            case act.Expose(asked=Announced.NONE):
                yield Choice("o", words.say(f"menu.expose.{party}"), action)
            case act.Expose(asked=asked):
                key = "o1" if asked is Announced.SCHNEIDER else "o2"
                yield Choice(key, words.say(f"menu.expose.soloist.{asked.value}"), action)
            case act.Kontra():
                yield Choice("k", words.say("page.kontra_do"), action)
            case act.AnnounceDefence(announced=level):
                key = "d1" if level is Announced.SCHNEIDER else "d2"
                yield Choice(key, words.say("page.announce_defence", level=level.value), action)
            case _:
                pass


def warning(action: act.Action, view: View, words: Words) -> str | None:
    """What to know before doing this, if it may end the game or shows the cards."""
    match action:
        case act.Concede():
            return words.say(f"menu.concede.{_party(view)}.warning")
        case act.ThrowIn():
            return words.say("menu.throw_in.warning")
        case act.Expose():
            return words.say(f"menu.expose.{_party(view)}.warning")
        case _:
            return None


def _party(view: View) -> str:
    return "soloist" if view.viewer is view.soloist else "defender"


_OF_PHASE: Final = {
    Phase.SKAT: "terminal.help.skat",
    Phase.DISCARD: "terminal.help.discard",
    Phase.ANNOUNCE: "terminal.help.announce",
    Phase.CONSENT: "terminal.help.answer",
    Phase.KONTRA: "terminal.help.kontra",
    Phase.RAMSCH: "terminal.help.ramsch",
    Phase.PUSH: "terminal.help.push",
    Phase.LAY_AWAY: "terminal.help.lay_away",
}


def explanation(view: View, words: Words) -> tuple[str, str]:
    """Two sentences for the player on turn: on this question, and on the keys.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.model.seats import Seat
    >>> from skat.notation.cards import CardScheme
    >>> from skat.rules.actions import Deal
    >>> from skat.rules.machine import apply, start
    >>> from skat.rules.views import view
    >>> dealt = apply(start(), Deal(ALL_CARDS)).state
    >>> explanation(view(dealt, Seat.MIDDLEHAND), Words("en", CardScheme.EN))[0]
    'You bid: type the value (18 or more), b for the lowest one, or p to pass.'
    """
    if view.phase is Phase.AUCTION:
        lowest = next_bid(view)
        code = "terminal.help.hold" if lowest is None else "terminal.help.bid"
        details = {"value": view.bid if lowest is None else lowest}
    else:
        code, details = _OF_PHASE.get(view.phase, "terminal.help.card"), {}
    return words.say(code, **details, yes=yes_key(words)), words.say("terminal.help")
