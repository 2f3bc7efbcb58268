"""Writes questions to the referee with his answers, for the page's tests to compare.

    python -m tools.generate.rulings.drawn FILE

The answers are those of `skat judge` in all languages. `SKAT_RULINGS` says how many, else it is
400, or 1,000 where the table was made of other sources, 5,000 then in `make proof`. `SKAT_SEED`
says which ones: the same seed draws the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.requests.judge import judge_request
from tools.generate.rulings.asking import (
    NOTHING,
    PEOPLE_TOLD,
    Cell,
    Game,
    Question,
    Stand,
    own_told,
)
from tools.generate.rulings.asking import asked as asked_of
from tools.generate.rulings.questions import (
    BIDS,
    KINDS,
    PEOPLE,
    POINTS,
    TOPS,
    TRICKS,
    WAYS,
)
from tools.generate.rulings.sources import PAGE, made_of

COUNT: Final = 400
COUNT_OF_OTHER_SOURCES: Final = 1_000
AND_IN_PROOF: Final = 5_000


def drawn(chance: Random) -> Question:
    """A question of some kind, with more or less of its facts given."""
    kind = chance.choice(tuple(KINDS))
    told = KINDS[kind]
    people = {path: chance.choice(values) for path, values in PEOPLE.items()}
    if chance.random() < 0.6:
        people["event.by"] = chance.choice(PEOPLE["event.by"][1:4])
        people["game.soloist"] = chance.choice(PEOPLE["game.soloist"][1:])
    cell = Cell(kind, PEOPLE_TOLD.index(people), chance.randrange(len(own_told(kind))))
    game = _game(chance, kind) if told.game else Game()
    return Question(cell, game, _standing(chance) if told.standing else NOTHING)


def _game(chance: Random, kind: str) -> Game:
    """Mostly a game as it is played, its bid near to what it is worth."""
    ways = range(len(WAYS))
    if kind in ("null_below_bid",) and chance.random() < 0.8:
        ways = range(len(WAYS) - 4, len(WAYS))
    if kind in ("lead_before_announcement", "skat_taken") and chance.random() < 0.8:
        ways = range(2)
    tops = chance.choice((0, *range(1, 6), *range(12, 17), chance.randrange(len(TOPS))))
    bid = chance.choice((0, *range(1, 12), chance.randrange(len(BIDS))))
    return Game(chance.choice(ways), tops, bid)


def _standing(chance: Random) -> Stand:
    """Points that fit together most of the time; tricks where they can be asked for."""
    if chance.random() < 0.15:
        return Stand(0, 0, *(chance.randrange(len(TRICKS)) for _ in range(2)))
    own = chance.choice((None, *range(121)))
    left = 120 if own is None or chance.random() < 0.1 else 120 - own
    theirs = chance.choice((None, 0, *range(left + 1), left, min(left, 60)))
    places = (POINTS.index(own), POINTS.index(theirs))
    return Stand(*places, 0, chance.randrange(len(TRICKS)) if theirs == 0 else 0)


def answers(asked: dict[str, Any]) -> dict[str, Any]:
    """What `skat judge` answers in each language, a refusal as its sentence."""
    by_language: dict[str, Any] = {}
    for language in LANGUAGES:
        answer = judge_request(asked, language=language)
        if isinstance(answer, Refusal):
            by_language[language] = {"refused": message(answer.code, answer.details, language)}
        else:
            by_language[language] = answer
    return by_language


def samples(count: int, seed: str) -> Iterator[dict[str, Any]]:
    """So many questions with their answers."""
    chance = Random(seed)
    for _ in range(count):
        asked = asked_of(drawn(chance))
        asked["edition"] = chance.choice(("isko-2022", "isko-1999"))
        yield {"question": asked, "answers": answers(asked)}


def due() -> int:
    """How many gate and proof compare."""
    kept = msgspec.json.decode((PAGE / "rulings.json").read_bytes())
    if kept["of"] == made_of():
        return COUNT
    return AND_IN_PROOF if os.environ.get("SKAT_PROFILE") == "proof" else COUNT_OF_OTHER_SOURCES


if __name__ == "__main__":
    count = int(os.environ.get("SKAT_RULINGS") or due())
    seed = os.environ.get("SKAT_SEED", "17")
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(list(samples(count, seed))))
