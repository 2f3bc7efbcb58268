"""Who has won, and at which level: played out, decided early, or broken off.

One function for each way to end, each the article that it follows; `DECISIONS` is the table.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import structs

from skat.model.contract import Announced
from skat.model.law import implements
from skat.model.units import CardPoints
from skat.rules.editions import Revision, reading
from skat.rules.scoring.counting import (
    TrumpGame,
    highest_level,
    highest_level_of_defenders,
    required_level,
)
from skat.rules.scoring.finished import (
    NOTHING_TAKEN,
    FinishedGame,
    GameEnd,
    PlayedLevel,
    Standing,
    final_level,
    has_simple_win,
    held_level,
    is_schneider,
    is_schwarz,
    rest_to_defenders,
    rest_to_soloist,
)


class DecidedGame(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the soloist won, how far the game went, and the articles that say so.

    `level` is the one that counts: suffered by the defenders if he won, else by him.
    """

    won: bool
    level: PlayedLevel = PlayedLevel.SIMPLE
    articles: tuple[str, ...] = ()


def soloist_wins(level: PlayedLevel, *articles: str) -> DecidedGame:
    """The soloist won, the defenders at this level."""
    return DecidedGame(won=True, level=level, articles=articles)


def defenders_win(level: PlayedLevel, *articles: str) -> DecidedGame:
    """The defenders won, the soloist at this level."""
    return DecidedGame(won=False, level=level, articles=articles)


def can_still_suffer(points: CardPoints, *, tricks: int) -> PlayedLevel:
    """The highest level that can still befall a party that has taken so much already.

    >>> can_still_suffer(CardPoints(30), tricks=2).name
    'SCHNEIDER'
    """
    if is_schwarz(tricks):
        return PlayedLevel.SCHWARZ
    return PlayedLevel.SCHNEIDER if is_schneider(points) else PlayedLevel.SIMPLE


def held_by_soloist(standing: Standing) -> PlayedLevel:
    """The level the soloist has already reached for certain."""
    return held_level(standing.soloist_points, tricks=standing.soloist_tricks)


def held_by_defenders(standing: Standing) -> PlayedLevel:
    """The level the defenders have already reached for certain."""
    return held_level(standing.opponent_points, tricks=standing.opponent_tricks)


@implements("SkO-4.1.3", "PI-won-at-61")
def decided(game: TrumpGame, standing: Standing) -> DecidedGame | None:
    """Who has won an unfinished suit or grand game beyond recall; None while it is open.

    The soloist with 61 card points and every level he needs; the defenders with 60, or as soon as
    a level he needs is out of reach: by 31 card points, by a trick, or by the tops (C10). A soloist
    who announced Spitze, the house rule, has not won before the last trick.

    >>> from skat.model.contract import Announcement
    >>> from skat.model.contract import Contract
    >>> from skat.model.top_trumps import Tops
    >>> from skat.model.units import BidValue
    >>> clubs = TrumpGame(announcement=Announcement(Contract.CLUBS),
    ...                   tops=Tops(held=True, count=2), bid=BidValue(30))
    >>> decided(clubs, Standing(CardPoints(95), CardPoints(12), 8, 1)).level.name
    'SCHNEIDER'
    """
    required = required_level(game)
    open_to = can_still_suffer(standing.opponent_points, tricks=standing.opponent_tricks)
    if required is None:
        return defenders_win(held_by_defenders(standing), "SkO-5.4.3", "SkO-4.1.3")
    if standing.opponent_points >= 60 or required > open_to or game.spitze_missed:
        return defenders_win(held_by_defenders(standing), "SkO-4.1.3")
    held = held_by_soloist(standing)
    if has_simple_win(standing.soloist_points) and held >= required and not game.spitze:
        return soloist_wins(held, "SkO-4.1.3")
    return None


def played_out(game: TrumpGame, final: Standing) -> DecidedGame:
    """Who won a suit or grand game that was played to its end, and how far it went."""
    level = final_level(final)
    required = required_level(game)
    enough = required is not None and level >= required
    won = has_simple_win(final.soloist_points) and enough and not game.spitze_missed
    return DecidedGame(won=won, level=level, articles=("SkO-5.2.2",))


_NAMED = {
    Announced.NONE: PlayedLevel.SIMPLE,
    Announced.SCHNEIDER: PlayedLevel.SCHNEIDER,
    Announced.SCHWARZ: PlayedLevel.SCHWARZ,
    Announced.OUVERT: PlayedLevel.SCHWARZ,
}


def _standing(finished: FinishedGame) -> Standing:
    return finished.standing or NOTHING_TAKEN


@implements("SkO-4.1.5")
def owed_level(game: TrumpGame) -> PlayedLevel:
    """The level a soloist is credited with when the other party ends an undecided game.

    It is what bid and announcement demand; undecided means that it was still possible.
    """
    return required_level(game) or PlayedLevel.SIMPLE


def _possible(game: TrumpGame, level: PlayedLevel, standing: Standing) -> PlayedLevel:
    """The level asked for or proved, as far as the soloist can have reached it."""
    open_to = can_still_suffer(standing.opponent_points, tricks=standing.opponent_tricks)
    return min(level, open_to, highest_level(game))


def _possible_for_defenders(game: TrumpGame, level: PlayedLevel, standing: Standing) -> PlayedLevel:
    """The level proved against the soloist, as far as he can have suffered it."""
    open_to = can_still_suffer(standing.soloist_points, tricks=standing.soloist_tricks)
    return min(level, open_to, highest_level_of_defenders(game))


def _played_out(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    if finished.standing is None:
        raise ValueError("a game played out has a final standing")
    return played_out(game, finished.standing)


@implements("SkO-4.1.4", "SkO-4.2.6", "PI-won-at-61")
def soloist_at_fault(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    """The soloist's fault loses an undecided game at the simple level.

    Where his number of cards was wrong the defenders may prove a higher one.
    """
    standing = _standing(finished)
    already = decided(game, standing)
    if already is not None:
        return already
    proved = _possible_for_defenders(game, _NAMED[finished.proved], standing)
    articles = ("SkO-4.1.4", "SkO-4.2.6") if proved > PlayedLevel.SIMPLE else ("SkO-4.1.4",)
    return defenders_win(proved, *articles)


@implements("SkO-4.1.4", "SkO-4.1.5")
def defenders_at_fault(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    """A defender's fault loses an undecided game: simple, or at the level owed."""
    already = decided(game, _standing(finished))
    if already is not None:
        return already
    owed = owed_level(game)
    articles = ("SkO-4.1.4", "SkO-4.1.5") if owed > PlayedLevel.SIMPLE else ("SkO-4.1.4",)
    return soloist_wins(owed, *articles)


@implements("SkO-4.3.1", "SkO-3.4.3")
def soloist_concedes(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    """A game given up is lost at the simple level, announcements included (C1, C2).

    A game already won cannot be lost any more (SkO-4.1.3).
    """
    already = decided(game, _standing(finished))
    if already is not None and already.won:
        return already
    return defenders_win(PlayedLevel.SIMPLE, "SkO-4.3.1")


@implements("SkO-4.3.3")
def defenders_concede(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    """What one of the opposing party gives up is decided as after a fault."""
    if game.rules.options.both_defenders_concede:
        return _rest_conceded(game, finished)
    decision = defenders_at_fault(game, finished)
    return structs.replace(decision, articles=("SkO-4.3.3", *decision.articles))


def _rest_conceded(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    """House rule of online play: both gave up, all that is left is the soloist's."""
    return reading(game.rules, _REST_CONCEDED)(game, _standing(finished))


def _as_if_played(game: TrumpGame, standing: Standing) -> DecidedGame:
    """As if he had taken every trick, also where his tops exclude it."""
    return played_out(game, rest_to_soloist(standing))


@implements("SkO-4.1.3", "SkO-5.4.3")
def _as_far_as_possible(game: TrumpGame, standing: Standing) -> DecidedGame:
    """A game already lost stays so as it stood; a level counts that his tops allow."""
    already = decided(game, standing)
    if already is not None and not already.won:
        return already
    return soloist_wins(min(final_level(rest_to_soloist(standing)), highest_level(game)))


_REST_CONCEDED: dict[Revision, Callable[[TrumpGame, Standing], DecidedGame]] = {
    1: _as_if_played,
    2: _as_far_as_possible,
}


@implements("SkO-4.3.4")
def claim_accepted(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    """An accepted proposal wins the announced game with the levels owed, held or asked (C21)."""
    standing = _standing(finished)
    already = decided(game, standing)
    if already is not None and not already.won:
        return defenders_win(already.level, "SkO-4.3.4", *already.articles)
    asked = _possible(game, _NAMED[finished.asked], standing)
    level = max(owed_level(game), held_by_soloist(standing), asked)
    return soloist_wins(level, "SkO-4.3.4")


@implements("SkO-4.2.6")
def level_proved(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    """A defender's wrong number of cards: simple, or the level the soloist proved."""
    decision = defenders_at_fault(game, finished)
    if not decision.won:
        return decision
    proved = _possible(game, _NAMED[finished.proved], _standing(finished))
    return soloist_wins(max(decision.level, proved), "SkO-4.2.6", *decision.articles)


@implements("SkO-4.3.6")
def soloist_throws_in(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    """The soloist keeps what he has, all other cards and tricks go to the defenders (C8)."""
    standing = _standing(finished)
    final = rest_to_defenders(standing)
    if has_simple_win(final.soloist_points):
        level = held_by_soloist(standing)
        required = required_level(game)
        won = required is not None and level >= required and not game.spitze
        return DecidedGame(won=won, level=level, articles=("SkO-4.3.6",))
    counted = _THROWN_IN[game.rules.options.throw_in_level]
    level = counted(final, held_by_defenders(standing), highest_level_of_defenders(game))
    return defenders_win(level, "SkO-4.3.6")


@implements("SkO-4.3.6")
def defenders_throw_in(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    """The defenders keep what they have, all other cards and tricks go to the soloist."""
    standing = _standing(finished)
    already = decided(game, standing)
    if already is not None and not already.won:
        return defenders_win(already.level, "SkO-4.3.6", *already.articles)
    counted = _THROWN_IN[game.rules.options.throw_in_level]
    thrown = counted(rest_to_soloist(standing), held_by_soloist(standing), highest_level(game))
    return soloist_wins(max(thrown, owed_level(game)), "SkO-4.3.6")


def _not_excluded(final: Standing, held: PlayedLevel, highest: PlayedLevel) -> PlayedLevel:
    """pl 4.3.6: schneider and schwarz by points and tricks, where the tops allow them (C8)."""
    return max(held, min(final_level(final), highest))


def _points_so_far(final: Standing, held: PlayedLevel, highest: PlayedLevel) -> PlayedLevel:
    """fr and en 4.3.6 name points only: schneider by them, no schwarz."""
    thirty = is_schneider(final.soloist_points) or is_schneider(final.opponent_points)
    return max(held, PlayedLevel.SCHNEIDER if thirty else PlayedLevel.SIMPLE)


def _simple(final: Standing, held: PlayedLevel, highest: PlayedLevel) -> PlayedLevel:
    """No level by throwing in, only what the winner had for certain."""
    return held


_THROWN_IN: dict[str, Callable[[Standing, PlayedLevel, PlayedLevel], PlayedLevel]] = {
    "not_excluded": _not_excluded,
    "points_so_far": _points_so_far,
    "simple": _simple,
}


def _ruled_for_soloist(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    return soloist_wins(max(_NAMED[finished.proved], owed_level(game)))


def _ruled_for_defenders(game: TrumpGame, finished: FinishedGame) -> DecidedGame:
    return defenders_win(_NAMED[finished.proved])


DECISIONS: dict[GameEnd, Callable[[TrumpGame, FinishedGame], DecidedGame]] = {
    GameEnd.PLAYED_OUT: _played_out,
    GameEnd.SOLOIST_CONCEDES: soloist_concedes,
    GameEnd.OPPONENT_CONCEDES: defenders_concede,
    GameEnd.FAULT_SOLOIST: soloist_at_fault,
    GameEnd.FAULT_OPPONENTS: defenders_at_fault,
    GameEnd.THROW_IN_SOLOIST: soloist_throws_in,
    GameEnd.THROW_IN_OPPONENTS: defenders_throw_in,
    GameEnd.ACCEPTED_CLAIM: claim_accepted,
    GameEnd.PROVED_LEVEL: level_proved,
    GameEnd.RULED_FOR_SOLOIST: _ruled_for_soloist,
    GameEnd.RULED_FOR_DEFENDERS: _ruled_for_defenders,
}
"""How each end of a suit or grand game is decided; a game without one is lost by 3.4.4 or 4.1.1."""
