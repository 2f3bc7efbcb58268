"""The referee: what happened at the table and what is known of it in, a ruling with articles out.

`rule` answers a `Situation`; its event is one of `skat.referee.events`. `verdict_on` and
`ruling_in` answer what a running deal asks, `offences_in` looks through a deal that is over. A
ruling carries codes and articles, never sentences; those come from `skat.messages`.

The packages follow a deal: `dealing`, `auction`, `play`, `cards_seen`, `ending` and `after_game`
rule, each on its part of the law, and have one row for each kind of event (`kind`). `facts` looks
at what was told, `search` at what the cards decide, `consequence` at what follows for the score.

A revoke of the soloist in the third trick ends the game:

>>> from skat.model.contract import Contract
>>> from skat.model.seats import Seat
>>> from skat.model.top_trumps import Tops
>>> from skat.referee import PlayedGame, Situation, StateOfPlay, events, rule
>>> tops = Tops(held=True, count=1)
>>> game = PlayedGame(contract=Contract.HEARTS, soloist=Seat.FOREHAND, tops=tops, bid=20)
>>> ruling = rule(
...     Situation(
...         event=events.Revoke(by=Seat.FOREHAND, trick=3),
...         game=game,
...         state=StateOfPlay(soloist_points=24, opponent_points=11),
...     )
... )
>>> ruling.outcome.value, ruling.winner, ruling.articles[0]
('game_over', 'defenders', 'SkO-4.2.3')
"""

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
