"""What is rare at the table: giving up, laying open, throwing in, kontra."""

from __future__ import annotations

from collections.abc import Iterator

from skat.cli.play.asking import Choice
from skat.model.announcement import Announced
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.views import View


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
