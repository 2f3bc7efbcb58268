"""The referee: what happened at the table and what is known of it in, a ruling with articles out.

`rule` answers a `Situation`; its event is one of `skat.referee.events`. `verdict_on` and
`ruling_in` answer what a running deal asks, `offences_in` looks through a deal that is over. A
ruling carries codes and articles, never sentences; those come from `skat.messages`.

The packages follow a deal: `dealing`, `auction`, `play`, `cards_seen`, `ending` and `after_game`
rule, each on its part of the law, and have one row for each kind of event (`kind`). `facts` looks
at the facts given, `search` at what the cards decide, `consequence` at what follows for the score.

A revoke of the soloist in the third trick ends the game:

>>> from skat.model import BidValue, CardPoints, Contract, Seat, Tops
>>> from skat.referee import PlayedGame, Situation, StateOfPlay, events, rule
>>> from skat.rules import must
>>> game = PlayedGame(
...     contract=Contract.HEARTS,
...     soloist=Seat.FOREHAND,
...     tops=Tops(held=True, count=1),
...     bid=BidValue(20),
... )
>>> ruling = must(
...     rule(
...         Situation(
...             event=events.Revoke(by=Seat.FOREHAND, trick=3),
...             game=game,
...             state=StateOfPlay(
...                 soloist_points=CardPoints(24), opponent_points=CardPoints(11)
...             ),
...         )
...     )
... )
>>> ruling.outcome, ruling.winner, ruling.articles[0]
(<Consequence.GAME_OVER: 'game_over'>, 'defenders', 'SkO-4.2.3')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.referee import events
    from skat.referee.enact import as_action, ruling_in
    from skat.referee.judge import rule
    from skat.referee.reconstruct import (
        PlayedTricks,
        Reconstructed,
        offences_in,
        reconstruct,
    )
    from skat.referee.ruling import Consequence, LevelWord, Party, Reason, Ruling, Undecided
    from skat.referee.search.verdict import verdict_on
    from skat.referee.situation import PlayedGame, Said, Seen, Situation, StateOfPlay

__all__ = [
    "Consequence",
    "LevelWord",
    "Party",
    "PlayedGame",
    "PlayedTricks",
    "Reason",
    "Reconstructed",
    "Ruling",
    "Said",
    "Seen",
    "Situation",
    "StateOfPlay",
    "Undecided",
    "as_action",
    "events",
    "offences_in",
    "reconstruct",
    "rule",
    "ruling_in",
    "verdict_on",
]

_HOMES: Final = {
    "": ("events",),
    "enact": (
        "as_action",
        "ruling_in",
    ),
    "judge": ("rule",),
    "reconstruct": (
        "PlayedTricks",
        "Reconstructed",
        "offences_in",
        "reconstruct",
    ),
    "ruling": (
        "Consequence",
        "LevelWord",
        "Party",
        "Reason",
        "Ruling",
        "Undecided",
    ),
    "search.verdict": ("verdict_on",),
    "situation": (
        "PlayedGame",
        "Said",
        "Seen",
        "Situation",
        "StateOfPlay",
    ),
}

__getattr__, __dir__ = door(__name__, _HOMES)
