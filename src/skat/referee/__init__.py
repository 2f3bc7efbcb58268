"""The referee: what happened at the table and what is known of it in, a ruling with articles out.

`rule` is the one door. `events` holds what can go wrong, `situation` what the referee is told,
`ruling` what he answers; the chapters each rule on a part of the law. Nothing here knows sentences,
and the only way into a game is `enact.as_action`.
"""

from skat.referee.judge import rule
from skat.referee.ruling import Consequence, Reason, Ruling, Undecided
from skat.referee.situation import PlayedGame, Said, Situation, StateOfPlay

__all__ = [
    "Consequence",
    "PlayedGame",
    "Reason",
    "Ruling",
    "Said",
    "Situation",
    "StateOfPlay",
    "Undecided",
    "rule",
]
