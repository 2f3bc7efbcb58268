"""What the referee answers: codes, details and articles, never a sentence."""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

import msgspec

from skat.model.cards import Card, CardSet
from skat.model.contract import Announcement
from skat.model.refusal import Detail
from skat.model.seats import Seat
from skat.rules.scoring.finished import Score

Party: TypeAlias = Literal["soloist", "defenders"]
"""The soloist, or the opposing party with an idle dealer (SkO-3.5.1)."""

LevelWord: TypeAlias = Literal["simple", "schneider", "schwarz"]
"""The level that a ruling names; each includes the ones before it."""


class Consequence(Enum):
    """What becomes of the deal."""

    CONTINUE = "continue"
    GAME_OVER = "game_over"
    REDEAL = "redeal"
    REOPEN_AUCTION = "reopen_auction"
    PASSED = "passed"
    CORRECT = "correct"


class Reason(msgspec.Struct, frozen=True):
    """A step of the reasoning, or what is to be put right: a code and what its sentence needs."""

    code: str
    details: dict[str, Detail] = {}


class Undecided(msgspec.Struct, frozen=True):
    """Where the law is silent: the row of the list of open questions (C1, C2, ...).

    `scores` are what other readings would enter, in list points of the soloist.
    """

    row: str
    scores: tuple[int, ...] = ()


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling; where `needs` names facts that were not given, it says nothing else.

    `level` is how far the game went for the losing party, missing in null; `score` is entered for
    the soloist, with `announcement` the game it was counted for; `tricks_to` is who gets the cards
    not yet played; `excluded` may not bid any more, `may_bid` are those whose auction it is now;
    `correction` is what has to be put right; `refutation` is a line of play that beats a claim,
    `refuting_hands` a distribution in which it does, where the cards were not all given.
    """

    outcome: Consequence | None = None
    winner: Party | None = None
    level: LevelWord | None = None
    score: Score | None = None
    announcement: Announcement | None = None
    tricks_to: Party | None = None
    excluded: tuple[Seat, ...] = ()
    may_bid: tuple[Seat, ...] = ()
    skat: Literal["untouched", "restored", "redrawn"] = "untouched"
    correction: Reason | None = None
    articles: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    undecided: Undecided | None = None
    refutation: tuple[Card, ...] = ()
    refuting_hands: dict[Seat, CardSet] = {}
    needs: tuple[str, ...] = ()


def play_on(
    *articles: str,
    because: str,
    correction: Reason | None = None,
    undecided: str | None = None,
    details: dict[str, Detail] | None = None,
) -> Ruling:
    """A ruling that changes nothing but what `correction` says.

    >>> play_on("SkO-4.1.7", because="wrong_lead_stands").outcome.value
    'continue'
    """
    return Ruling(
        outcome=Consequence.CONTINUE,
        articles=articles,
        reasons=(Reason(because, details or {}),),
        correction=correction,
        undecided=None if undecided is None else Undecided(undecided),
    )


def put_right(
    *articles: str,
    because: str,
    correction: Reason,
    undecided: str | None = None,
    details: dict[str, Detail] | None = None,
) -> Ruling:
    """A ruling that something must be put right, and nothing else happens.

    >>> put_right("SkO-4.1.10", because="last_lead", correction=Reason("lead_again")).outcome.value
    'correct'
    """
    ruling = play_on(
        *articles, because=because, correction=correction, undecided=undecided, details=details
    )
    return msgspec.structs.replace(ruling, outcome=Consequence.CORRECT)
