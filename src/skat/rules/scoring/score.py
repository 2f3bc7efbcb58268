"""What a game that is over scores: the one way from `FinishedGame` to `Score`.

Who won and at which level is decided in `skat.rules.scoring.winner`; here the game is counted.
"""

from __future__ import annotations

from skat.model.contract import Announcement, Contract, base_value
from skat.model.law import implements
from skat.model.units import GameValue, ListPoints
from skat.model.value import Level, null_value
from skat.rules.editions import RuleSet
from skat.rules.scoring.counting import (
    TrumpGame,
    counted_levels,
    levels_announced_by_defenders,
    required_level,
    trump_game_of,
    value_at,
    with_bock,
    with_kontra,
    with_re,
)
from skat.rules.scoring.finished import FinishedGame, GameEnd, Score, wins_null
from skat.rules.scoring.overbidding import (
    SubstituteGame,
    cheapest_game,
    is_overbid,
    leaflet_overbid_value,
    lifted,
    null_below_bid,
    null_covers_bid,
)
from skat.rules.scoring.steps import (
    KONTRA,
    RE,
    ScoreStep,
    StepKind,
    level_kind,
    null_step,
    product_steps,
)
from skat.rules.scoring.winner import DECISIONS, DecidedGame, null_decided

_ENDED_BY_SOLOIST = frozenset(
    {
        GameEnd.SOLOIST_CONCEDES,
        GameEnd.FAULT_SOLOIST,
        GameEnd.THROW_IN_SOLOIST,
        GameEnd.RULED_FOR_DEFENDERS,
    }
)


def score(finished: FinishedGame, rules: RuleSet) -> Score:
    """What is entered for the soloist, in list points from his perspective, step by step.

    Raises ValueError if something is missing that the score depends on: the tops of a suit or grand
    game, the tops of all contracts where a substitute game is charged, the final standing.

    >>> from skat.model.contract import Announcement
    >>> from skat.model.top_trumps import Tops
    >>> from skat.model.units import BidValue
    >>> game = FinishedGame(announcement=Announcement(Contract.SPADES, hand=True), bid=BidValue(48),
    ...              end=GameEnd.SOLOIST_CONCEDES, tops=Tops(held=False, count=2))
    >>> entered = score(game, RuleSet())
    >>> entered.breakdown, entered.game_value, entered.counted_value, entered.score
    (('without 2', 'game', 'hand'), 44, 55, -110)
    """
    entered = _counted_once(finished, rules)
    return with_bock(entered) if finished.bock else entered


def _counted_once(finished: FinishedGame, rules: RuleSet) -> Score:
    announcement = finished.announcement
    if announcement is None:
        substitute = cheapest_game(finished.tops_by_contract, bid=finished.bid, hand=finished.hand)
        return _substituted(substitute, overbid=False, article="SkO-4.1.1")
    if announcement.contract is Contract.NULL:
        return _score_null(finished, announcement, rules)
    return _score_trump_game(finished, rules)


def _substituted(substitute: SubstituteGame, *, overbid: bool, article: str) -> Score:
    return Score(
        won=False,
        steps=(substitute.step,),
        game_value=substitute.value,
        counted_value=substitute.value,
        overbid=overbid,
        score=list_points(substitute.value, won=False),
        articles=(article, "SkO-5.3.4"),
        multiplier=substitute.multiplier,
    )


def _score_null(finished: FinishedGame, announcement: Announcement, rules: RuleSet) -> Score:
    if finished.end is GameEnd.NULL_OVERBID or not null_covers_bid(announcement, bid=finished.bid):
        substitute = null_below_bid(finished, rules)
        return _substituted(substitute, overbid=True, article="SkO-3.4.4")
    decision = _decide_null(finished)
    value = null_value(hand=announcement.hand, ouvert=announcement.ouvert)
    return _entered(
        finished,
        decision,
        steps=(null_step(hand=announcement.hand, ouvert=announcement.ouvert),),
        value=value,
        counted=value,
        articles=("SkO-5.1.2",),
    )


def _decide_null(finished: FinishedGame) -> DecidedGame:
    """Null has no levels: the party that ends it loses, unless the soloist has a trick already."""
    if finished.end is GameEnd.PLAYED_OUT:
        if finished.standing is None:
            raise ValueError("a game played out has a final standing")
        return DecidedGame(won=wins_null(finished.standing.soloist_tricks), articles=("SkO-5.2.7",))
    already = null_decided(finished.standing) if finished.standing is not None else None
    if already is not None and finished.end is not GameEnd.RULED_FOR_SOLOIST:
        return already
    return DecidedGame(
        won=finished.end not in _ENDED_BY_SOLOIST, articles=_ARTICLES_OF_END[finished.end]
    )


_ARTICLES_OF_END: dict[GameEnd, tuple[str, ...]] = {
    GameEnd.SOLOIST_CONCEDES: ("SkO-4.3.1",),
    GameEnd.OPPONENT_CONCEDES: ("SkO-4.3.3", "SkO-4.1.4"),
    GameEnd.FAULT_SOLOIST: ("SkO-4.1.4",),
    GameEnd.FAULT_OPPONENTS: ("SkO-4.1.4",),
    GameEnd.THROW_IN_SOLOIST: ("SkO-4.3.6", "SkO-4.1.4"),
    GameEnd.THROW_IN_OPPONENTS: ("SkO-4.3.6", "SkO-4.1.4"),
    GameEnd.ACCEPTED_CLAIM: ("SkO-4.3.4",),
    GameEnd.PROVED_LEVEL: ("SkO-4.2.6",),
    GameEnd.RULED_FOR_SOLOIST: (),
    GameEnd.RULED_FOR_DEFENDERS: (),
}


def _score_trump_game(finished: FinishedGame, rules: RuleSet) -> Score:
    game = trump_game_of(finished, rules)
    decision = DECISIONS[finished.end](game, finished)
    levels = counted_levels(game, decision.level)
    value = value_at(game, decision.level)
    by_defenders: tuple[StepKind, ...] = ()
    if not decision.won:
        by_defenders = levels_announced_by_defenders(
            finished.defenders_announced, suffered=decision.level
        )
    spitze = (StepKind.SPITZE,) if game.spitze else ()
    with_theirs = GameValue(value + base_value(game.contract) * len(by_defenders))
    overbid = is_overbid(value, bid=game.bid)
    return _entered(
        finished,
        decision,
        steps=product_steps(game.tops, (*map(level_kind, levels), *spitze, *by_defenders)),
        value=with_theirs,
        counted=lifted(with_theirs, contract=game.contract, bid=game.bid),
        articles=(
            *_lost_at_once(game, decision),
            "SkO-5.3.1",
            *_level_articles(levels),
            *_overbid_articles(game, value),
        ),
        multiplier=game.tops.count + len(levels) + len(spitze) + len(by_defenders),
        overbid=overbid,
        leaflet_charge=leaflet_overbid_value(game.contract, tops=game.tops)
        if overbid and not decision.won and rules.options.leaflet_overbid
        else None,
    )


@implements("SkO-5.3.4", "LF-score", "TR-8.10")
def list_points(counted: GameValue, *, won: bool) -> ListPoints:
    """What is entered: the value if won, minus twice the value if lost.

    >>> list_points(GameValue(24), won=True), list_points(GameValue(24), won=False)
    (24, -48)
    """
    return ListPoints(counted if won else -2 * counted)


def _entered(
    finished: FinishedGame,
    decision: DecidedGame,
    *,
    steps: tuple[ScoreStep, ...],
    value: GameValue,
    counted: GameValue,
    articles: tuple[str, ...],
    multiplier: int | None = None,
    overbid: bool = False,
    leaflet_charge: GameValue | None = None,
) -> Score:
    """The score of a decided game; only here kontra, re and a loss double it."""
    house: list[str] = []
    if leaflet_charge is not None:
        counted = leaflet_charge
        house.append("LF-overbid")
    if finished.kontra:
        counted = with_kontra(counted)
        steps += (KONTRA,)
        house.append("LF-kontra")
    if finished.kontra and finished.re:
        counted = with_re(counted)
        steps += (RE,)
        house.append("LF-re")
    entered = list_points(counted, won=decision.won)
    if leaflet_charge is not None:
        entered = ListPoints(-counted)
    lost = () if decision.won else ("SkO-5.3.4",)
    return Score(
        won=decision.won,
        steps=steps,
        game_value=value,
        counted_value=counted,
        overbid=overbid,
        score=entered,
        articles=tuple(dict.fromkeys((*decision.articles, *articles, *lost, *house))),
        multiplier=multiplier,
    )


def _level_articles(levels: tuple[Level, ...]) -> tuple[str, ...]:
    """The articles of the levels above the simple game."""
    return tuple(_ARTICLES_OF_LEVEL[level] for level in levels if level in _ARTICLES_OF_LEVEL)


_ARTICLES_OF_LEVEL = {
    Level.SCHNEIDER: "SkO-5.2.3",
    Level.SCHNEIDER_ANNOUNCED: "SkO-5.2.5",
    Level.SCHWARZ: "SkO-5.2.4",
    Level.SCHWARZ_ANNOUNCED: "SkO-5.2.5",
    Level.OUVERT: "SkO-5.2.6",
}


@implements("SkO-5.4.3")
def _lost_at_once(game: TrumpGame, decision: DecidedGame) -> tuple[str, ...]:
    """The article where no play could have won: the announcement lost it, however it ended."""
    out_of_reach = not decision.won and required_level(game) is None
    return ("SkO-5.4.3",) if out_of_reach else ()


def _overbid_articles(game: TrumpGame, value: GameValue) -> tuple[str, ...]:
    if not is_overbid(value, bid=game.bid):
        return ()
    return ("SkO-5.4.2" if game.announcement.hand else "SkO-5.4.1",)
