"""What the player at the keyboard may do, and how he says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

import msgspec

from skat.model.announcement import Announced
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.state import Phase
from skat.rules.views import View


class Choice(msgspec.Struct, frozen=True):
    """One thing that can be typed: its keys, what it says on the screen, what it does."""

    keys: tuple[str, ...]
    label: str
    action: act.Action


class Question(msgspec.Struct, frozen=True):
    """What is asked: a sentence, the choices to list, and those understood without a list."""

    text: str
    listed: tuple[Choice, ...] = ()
    understood: tuple[Choice, ...] = ()

    def answer(self, text: str) -> act.Action | None:
        """What this line of input means."""
        typed = " ".join(text.lower().split())
        for choice in (*self.listed, *self.understood):
            if typed in choice.keys:
                return choice.action
        return None


def question(view: View, words: Words, *, names: Callable[[object], str]) -> Question:
    """What to ask the player whose view this is, by the phase."""
    match view.phase:
        case Phase.AUCTION:
            return _auction(view, words, names)
        case Phase.SKAT:
            return _skat(view, words)
        case Phase.DISCARD:
            return Question(words.say("terminal.discard"), understood=tuple(_discards(view, words)))
        case Phase.ANNOUNCE:
            return Question(words.say("page.choose_game"), tuple(_announcements(view, words)))
        case Phase.CONSENT:
            return _answer(view, words, names)
        case Phase.KONTRA:
            return _kontra(view, words)
        case _:
            return Question(
                words.say("terminal.card"),
                understood=(*_cards(view, words), *giving_up(view, words)),
            )


def _auction(view: View, words: Words, names: Callable[[object], str]) -> Question:
    bids = [action for action in view.legal if isinstance(action, act.Bid)]
    holds = [action for action in view.legal if isinstance(action, act.Hold)]
    passing = act.Pass(_seat(view))
    listed = []
    if holds:
        text = words.say("page.hold_question", name=names(_bidder(view)), value=view.bid)
        listed.append(Choice(("y", "j", "o", "t"), f"y  {words.say('call.hold')}", holds[0]))
    else:
        last = view.bid is None and len(view.calls) == 2
        text = words.say("page.forehand_last", value=18) if last else words.say("page.bid_question")
        label = f"b  {words.say('page.bid', value=bids[0].value)}"
        listed.append(Choice((str(bids[0].value), "b"), label, bids[0]))
    listed.append(Choice(("p", "n"), f"p  {words.say('call.pass_long')}", passing))
    jumps = tuple(Choice((str(bid.value),), "", bid) for bid in bids)
    return Question(text, tuple(listed), jumps)


def _bidder(view: View) -> object:
    return view.calls[-1].seat if view.calls else None


def _skat(view: View, words: Words) -> Question:
    take = next(action for action in view.legal if isinstance(action, act.TakeSkat))
    return Question(
        words.say("page.skat_question", value=view.bid),
        (
            Choice(("s", ""), f"s  {words.say('page.take_skat')}", take),
            *_announcements(view, words),
        ),
    )


def _announcements(view: View, words: Words) -> Iterator[Choice]:
    """The announcements, numbered; hand games while the skat lies untouched."""
    number = 0
    for action in view.legal:
        if not isinstance(action, act.Announce):
            continue
        if view.phase is Phase.SKAT and not action.announcement.hand:
            continue  # plain games without a look at the skat are legal, but nobody's wish
        number += 1
        label = f"{number:>2}  {words.announcement(action.announcement)}"
        yield Choice((str(number),), label, action)


def _names(card: Card, view: View, words: Words) -> tuple[str, ...]:
    """Everything a card may be called: its number in the hand, its text."""
    position = str(view.hand.index(card) + 1)
    return (position, words.card(card).lower(), str(card).lower())


def _cards(view: View, words: Words) -> Iterator[Choice]:
    """All cards of the hand; what may not be played the rules refuse, with the reason."""
    for card in view.hand:
        yield Choice(_names(card, view, words), "", act.Play(_seat(view), card))


def _discards(view: View, words: Words) -> Iterator[Choice]:
    for action in view.legal:
        if isinstance(action, act.Discard):
            keys = tuple(
                f"{first} {second}"
                for one, two in permutations(action.cards)
                for first in _names(one, view, words)
                for second in _names(two, view, words)
            )
            yield Choice(keys, "", action)


def _answer(view: View, words: Words, names: Callable[[object], str]) -> Question:
    pending = view.pending
    text = ""
    if pending is not None:
        text = words.say(f"offer.{pending.offer.value}", name=names(pending.by))
        if pending.asked is not Announced.NONE:
            text += f" {words.say('offer.asked', level=pending.asked.value)}"
    seat = _seat(view)
    return Question(
        text,
        (
            Choice(("y", "j", "o", "t"), f"y  {words.say('page.agree_long')}", act.Agree(seat)),
            Choice(("n", "p"), f"n  {words.say('page.refuse_long')}", act.Refuse(seat)),
        ),
    )


def _kontra(view: View, words: Words) -> Question:
    seat = _seat(view)
    return Question(
        words.say("page.kontra"),
        (
            Choice(("r", "y"), f"r  {words.say('page.re_do')}", act.Re(seat)),
            Choice(("n", "p"), f"n  {words.say('page.no_re')}", act.Pass(seat)),
        ),
    )


def giving_up(view: View, words: Words) -> tuple[Choice, ...]:
    """What is rare: conceding, laying open, throwing in, kontra."""
    party = "soloist" if view.viewer is view.soloist else "defender"
    found = []
    for action in view.legal:
        match action:
            case act.Concede():
                found.append(Choice(("c",), f"c  {words.say(f'menu.concede.{party}')}", action))
            case act.ThrowIn():
                found.append(Choice(("w",), f"w  {words.say('menu.throw_in')}", action))
            case act.Expose(asked=Announced.NONE):
                found.append(Choice(("o",), f"o  {words.say(f'menu.expose.{party}')}", action))
            case act.Expose(asked=asked):
                key = "o1" if asked is Announced.SCHNEIDER else "o2"
                label = words.say(f"menu.expose.soloist.{asked.value}")
                found.append(Choice((key,), f"{key} {label}", action))
            case act.Kontra():
                found.append(Choice(("k",), f"k  {words.say('page.kontra_do')}", action))
            case act.AnnounceDefence(announced=level):
                key = "d1" if level is Announced.SCHNEIDER else "d2"
                label = words.say("page.announce_defence", level=level.value)
                found.append(Choice((key,), f"{key} {label}", action))
            case _:
                pass
    return tuple(found)


def _seat(view: View) -> Seat:
    if not isinstance(view.viewer, Seat):
        raise ValueError("only who plays is asked")
    return view.viewer
