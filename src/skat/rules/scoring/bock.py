"""What of a game starts a round of bock, the house rule: in it every deal counts double."""

from __future__ import annotations

from collections.abc import Iterator

from skat.model.contract import Contract
from skat.rules.editions import BockReason, RuleSet
from skat.rules.scoring.counting import trump_game_of
from skat.rules.scoring.finished import (
    FinishedGame,
    GameEnd,
    PlayedLevel,
    Score,
    is_schneider,
)
from skat.rules.scoring.winner import DECISIONS


def bock_reasons(
    finished: FinishedGame, entered: Score, *, rules: RuleSet
) -> tuple[BockReason, ...]:
    """Which reasons of the option `bock` this game gave with this score; a passed deal is no game.

    A lost kontra is a game that the soloist lost under kontra; schneider is what he suffered
    himself; sixty each is a suit or grand game played out.

    >>> from skat.model.contract import Announcement
    >>> from skat.model.top_trumps import Tops
    >>> from skat.model.units import BidValue, CardPoints
    >>> from skat.rules.editions import Options
    >>> from skat.rules.scoring.finished import Standing
    >>> from skat.rules.scoring.score import score
    >>> rules = RuleSet(options=Options(bock=("sixty_sixty", "lost_kontra")))
    >>> game = FinishedGame(announcement=Announcement(Contract.CLUBS), bid=BidValue(18),
    ...                     tops=Tops(held=True, count=1), end=GameEnd.PLAYED_OUT,
    ...                     standing=Standing(CardPoints(60), CardPoints(60), 5, 5))
    >>> bock_reasons(game, score(game, rules), rules=rules)
    ('sixty_sixty',)
    """
    asked = rules.options.bock
    if not asked or entered.won:
        return ()
    return tuple(reason for reason in _lost(finished, rules) if reason in asked)


def _lost(finished: FinishedGame, rules: RuleSet) -> Iterator[BockReason]:
    if finished.kontra:
        yield "lost_kontra"
    announcement = finished.announcement
    if announcement is None or announcement.contract is Contract.NULL:
        return
    if _is_schneider(finished, rules):
        yield "lost_schneider"
    final = finished.standing
    if finished.end is GameEnd.PLAYED_OUT and final and final.soloist_points == 60:
        yield "sixty_sixty"


def _is_schneider(finished: FinishedGame, rules: RuleSet) -> bool:
    """Whether the soloist suffered it; one who misses what he announced may not have."""
    final = finished.standing
    if final is not None and not is_schneider(final.soloist_points):
        return False
    if final is not None and finished.end is GameEnd.PLAYED_OUT:
        return True
    decision = DECISIONS[finished.end](trump_game_of(finished, rules), finished)
    return decision.level >= PlayedLevel.SCHNEIDER
