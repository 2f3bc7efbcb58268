"""Who has already won an unfinished game, and who has won a finished one."""

from __future__ import annotations

import msgspec

from skat.model.law import implements
from skat.model.units import CardPoints
from skat.rules.scoring.counting import TrumpGame, required_level
from skat.rules.scoring.finished import Standing
from skat.rules.scoring.standing import (
    Reached,
    final_level,
    has_simple_win,
    held_level,
    is_schneider,
    is_schwarz,
    wins_null,
)


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the soloist won, how far the game went, and the articles that say so.

    `reached` is the level that counts: suffered by the defenders if he won, else by him.
    """

    won: bool
    reached: Reached = Reached.SIMPLE
    articles: tuple[str, ...] = ()


def soloist_wins(reached: Reached, *articles: str) -> Decision:
    """The soloist won, the defenders at this level."""
    return Decision(won=True, reached=reached, articles=articles)


def defenders_win(reached: Reached, *articles: str) -> Decision:
    """The defenders won, the soloist at this level."""
    return Decision(won=False, reached=reached, articles=articles)


def can_still_suffer(points: CardPoints, *, tricks: int) -> Reached:
    """The highest level that can still befall a party that has taken so much already.

    >>> can_still_suffer(CardPoints(30), tricks=2).name
    'SCHNEIDER'
    """
    if is_schwarz(tricks):
        return Reached.SCHWARZ
    return Reached.SCHNEIDER if is_schneider(points) else Reached.SIMPLE


def held_by_soloist(standing: Standing) -> Reached:
    """The level the soloist has already reached for certain."""
    return held_level(standing.soloist_points, tricks=standing.soloist_tricks)


def held_by_defenders(standing: Standing) -> Reached:
    """The level the defenders have already reached for certain."""
    return held_level(standing.opponent_points, tricks=standing.opponent_tricks)


@implements("SkO-4.1.3", "PI-won-at-61")
def decided(game: TrumpGame, standing: Standing) -> Decision | None:
    """Who has won an unfinished suit or grand game beyond recall; None while it is open.

    The soloist with 61 card points and every level he needs; the defenders with 60, or as soon as
    a level he needs is out of reach: by 31 card points, by a trick, or by the tops (C10).

    >>> from skat.model.announcement import Announcement
    >>> from skat.model.contract import Contract
    >>> from skat.model.tops import Tops
    >>> from skat.model.units import BidValue
    >>> clubs = TrumpGame(announcement=Announcement(Contract.CLUBS),
    ...                   tops=Tops(held=True, count=2), bid=BidValue(30))
    >>> decided(clubs, Standing(CardPoints(95), CardPoints(12), 8, 1)).reached.name
    'SCHNEIDER'
    """
    required = required_level(game)
    open_to = can_still_suffer(standing.opponent_points, tricks=standing.opponent_tricks)
    if required is None:
        return defenders_win(held_by_defenders(standing), "SkO-5.4.3", "SkO-4.1.3")
    if standing.opponent_points >= 60 or required > open_to:
        return defenders_win(held_by_defenders(standing), "SkO-4.1.3")
    held = held_by_soloist(standing)
    if has_simple_win(standing.soloist_points) and held >= required:
        return soloist_wins(held, "SkO-4.1.3")
    return None


@implements("SkO-4.1.3")
def null_decided(standing: Standing) -> Decision | None:
    """Who has won an unfinished null beyond recall: the defenders once the soloist has a trick.

    >>> null_decided(Standing(CardPoints(5), CardPoints(30), 1, 4)).won
    False
    """
    if not wins_null(standing.soloist_tricks):
        return defenders_win(Reached.SIMPLE, "SkO-4.1.3", "SkO-5.2.7")
    return None


def played_out(game: TrumpGame, final: Standing) -> Decision:
    """Who won a suit or grand game that was played to its end, and how far it went."""
    reached = final_level(final)
    required = required_level(game)
    enough = required is not None and reached >= required
    won = has_simple_win(final.soloist_points) and enough
    return Decision(won=won, reached=reached, articles=("SkO-5.2.2",))
