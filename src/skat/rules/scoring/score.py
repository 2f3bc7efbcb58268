"""What a game that is over scores: the one way from `FinishedGame` to `Score`.

Who won is decided in `skat.rules.scoring.winner`, what the game counts in `counting`; both of a
null in `null`. Here it is entered, or another is charged in its place.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.law import implements
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, GameValue, ListPoints
from skat.model.value import base_value, lifted_value, null_covers_bid
from skat.rules.editions import RuleSet
from skat.rules.scoring.counting import CountedGame, counted_game, trump_game_of
from skat.rules.scoring.finished import FinishedGame, GameEnd, Score
from skat.rules.scoring.null import counted_null, decide_null
from skat.rules.scoring.steps import BOCK, KONTRA, RE, ScoreStep, substitute_step
from skat.rules.scoring.winner import DECISIONS, DecidedGame


def score(finished: FinishedGame, rules: RuleSet) -> Score:
    """What is entered for the soloist, in list points from his perspective, step by step.

    Raises ValueError if something is missing that the score depends on: the tops of a suit or grand
    game, the tops of all contracts where a substitute game is charged, the final standing.

    >>> from skat.model.contract import Announcement
    >>> game = FinishedGame(announcement=Announcement(Contract.SPADES, hand=True), bid=BidValue(48),
    ...              end=GameEnd.SOLOIST_CONCEDES, tops=Tops(held=False, count=2))
    >>> entered = score(game, RuleSet())
    >>> entered.breakdown, entered.game_value, entered.counted_value, entered.score
    (('without 2', 'game', 'hand'), 44, 55, -110)
    """
    substitute = charged_instead(finished, rules)
    if substitute is not None:
        entered = _charged(substitute, overbid=finished.announcement is not None)
    elif finished.announcement is not None and finished.announcement.contract is Contract.NULL:
        entered = _entered(finished, decide_null(finished), counted_null(finished.announcement))
    else:
        game = trump_game_of(finished, rules)
        decision = DECISIONS[finished.end](game, finished)
        by_defenders = finished.defenders_announced
        counted = counted_game(game, decision.level, won=decision.won, by_defenders=by_defenders)
        entered = _entered(finished, decision, counted)
    return with_bock(entered) if finished.bock else entered


def _entered(finished: FinishedGame, decision: DecidedGame, game: CountedGame) -> Score:
    """The score of a decided game; only here kontra, re and a loss double it."""
    counted, steps = game.counted, game.steps
    house = ["LF-overbid"] if game.by_leaflet else []
    if finished.kontra:
        counted = with_kontra(counted)
        steps += (KONTRA,)
        house.append("LF-kontra")
    if finished.kontra and finished.re:
        counted = with_re(counted)
        steps += (RE,)
        house.append("LF-re")
    lost = () if decision.won else ("SkO-5.3.4",)
    return Score(
        won=decision.won,
        steps=steps,
        game_value=game.value,
        counted_value=counted,
        overbid=game.overbid,
        score=ListPoints(-counted) if game.by_leaflet else list_points(counted, won=decision.won),
        articles=tuple(dict.fromkeys((*decision.articles, *game.articles, *lost, *house))),
        multiplier=game.multiplier,
    )


@implements("SkO-5.3.4", "LF-score", "TR-8.10")
def list_points(counted: GameValue, *, won: bool) -> ListPoints:
    """What is entered: the value if won, minus twice the value if lost.

    >>> list_points(GameValue(24), won=True), list_points(GameValue(24), won=False)
    (24, -48)
    """
    return ListPoints(counted if won else -2 * counted)


@implements("LF-kontra")
def with_kontra(value: GameValue) -> GameValue:
    """What a game counts after kontra, won or lost: twice its value.

    It does not help to reach the bid, just as the doubling of a loss does not (SkO-5.3.4).

    >>> with_kontra(GameValue(40))
    80
    """
    return GameValue(2 * value)


@implements("LF-re")
def with_re(value: GameValue) -> GameValue:
    """What a game already doubled by kontra counts after re: twice as much again.

    >>> with_re(with_kontra(GameValue(192)))
    768
    """
    return GameValue(2 * value)


def with_bock(entered: Score) -> Score:
    """The score of a deal in a round of bock: everything once more doubled (option `bock`).

    It does not help to reach the bid either.
    """
    return replace(
        entered,
        steps=(*entered.steps, BOCK),
        counted_value=GameValue(2 * entered.counted_value),
        score=ListPoints(2 * entered.score),
    )


class SubstituteGame(msgspec.Struct, frozen=True):
    """A suit or grand game charged in place of another: its multiplier and value."""

    contract: Contract
    multiplier: int
    value: GameValue

    @property
    def step(self) -> ScoreStep:
        """The one step of its score."""
        return substitute_step(self.contract, multiplier=self.multiplier)


def covering_game(contract: Contract, *, tops: Tops, bid: BidValue, hand: bool) -> SubstituteGame:
    """The cheapest game of this contract that covers both the bid and the tops.

    >>> covering_game(Contract.CLUBS, tops=Tops(held=True, count=1), bid=BidValue(24),
    ...               hand=False).step.words
    'substitute: clubs x 2'
    """
    base = base_value(contract)
    at_least = tops.count + (2 if hand else 1)
    value = max(GameValue(base * at_least), lifted_value(contract, bid=bid))
    return SubstituteGame(contract, value // base, value)


@implements("SkO-3.4.4", "SkO-4.1.1")
def cheapest_game(
    tops_by_contract: dict[Contract, Tops], *, bid: BidValue, hand: bool
) -> SubstituteGame:
    """The cheapest suit or grand game that covers bid and tops (C4, C5).

    Of several it is the first of diamonds, hearts, spades, clubs, grand. Raises ValueError if the
    tops of a contract are missing.

    >>> with_two = {contract: Tops(held=True, count=2) for contract in TRUMP_CONTRACTS}
    >>> cheapest_game(with_two, bid=BidValue(50), hand=False).step.words
    'substitute: hearts x 5'
    """
    if len(tops_by_contract) < len(TRUMP_CONTRACTS):
        raise ValueError("the substitute game needs the tops in all five contracts (SkO-3.4.4)")
    games = [
        covering_game(contract, tops=tops_by_contract[contract], bid=bid, hand=hand)
        for contract in TRUMP_CONTRACTS
    ]
    return min(games, key=lambda game: game.value)


@implements("SkO-3.4.4")
def charged_instead(finished: FinishedGame, rules: RuleSet) -> SubstituteGame | None:
    """The game that is lost in place of none, or of a null below the bid; None for other games.

    With the option `soloist_names` (en 3.4.4) it is the one that he named for his null.
    """
    announcement = finished.announcement
    if announcement is None:
        return cheapest_game(finished.tops_by_contract, bid=finished.bid, hand=finished.hand)
    if announcement.contract is not Contract.NULL or (
        finished.end is not GameEnd.NULL_OVERBID and null_covers_bid(announcement, bid=finished.bid)
    ):
        return None
    hand, named = announcement.hand, finished.substitute
    if named is not None and rules.options.null_overbid_game == "soloist_names":
        tops = finished.tops_by_contract[named]
        return covering_game(named, tops=tops, bid=finished.bid, hand=hand)
    return cheapest_game(finished.tops_by_contract, bid=finished.bid, hand=hand)


def _charged(substitute: SubstituteGame, *, overbid: bool) -> Score:
    """A game that could not be played, or was never announced, is lost as another."""
    return Score(
        won=False,
        steps=(substitute.step,),
        game_value=substitute.value,
        counted_value=substitute.value,
        overbid=overbid,
        score=list_points(substitute.value, won=False),
        articles=("SkO-3.4.4" if overbid else "SkO-4.1.1", "SkO-5.3.4"),
        multiplier=substitute.multiplier,
    )
