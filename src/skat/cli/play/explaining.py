"""What `?` says: what is asked now and how to answer it, then the keys that always work."""

from __future__ import annotations

from typing import Final

from skat.cli.play.asking import next_bid, yes_key
from skat.requests.words import Words
from skat.rules.state import Phase
from skat.rules.views import View

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
