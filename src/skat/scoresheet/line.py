"""One line of the list: what a deal was, as the official sheet has its columns."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.model.seats import SEATS, Place
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, GameValue, ListPoints
from skat.model.value import Level, base_value
from skat.rules.editions import BockReason, RuleSet
from skat.rules.ending.closing import counted_tops
from skat.rules.scoring.bock import bock_reasons
from skat.rules.scoring.finished import FinishedGame, Score
from skat.rules.scoring.score import score
from skat.rules.scoring.steps import BOCK, ScoreStep, is_doubling, level_kind, stored_steps
from skat.rules.state import State
from skat.rules.table import active_places, table_places


class Line(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one deal wrote into the list; `score` is the soloist's, in list points.

    `written` are the steps of the scoring as they are stored, in old lists by their names;
    `counted_value` is the game value, lifted if overbid, before a loss doubled it. A passed deal
    has no soloist and no score. `ramsch` is the house rule: what the deal brought each place, from
    place 1. `hinted` are those who asked the computer for hints; the line has a star then. By house
    rules too the deal counts double in a round of `bock`, and `starts_bock` are the reasons that it
    gave for the next.

    >>> Line().passed
    True
    """

    soloist: Place | None = None
    contract: Contract | None = None
    tops: Tops | None = None
    hand: bool = False
    announced: Announced = Announced.NONE
    bid: BidValue | None = None
    written: tuple[ScoreStep | str, ...] = msgspec.field(default=(), name="steps")
    multiplier: int | None = None
    overbid: bool = False
    won: bool | None = None
    game_value: GameValue = GameValue(0)
    counted_value: GameValue = GameValue(0)
    score: ListPoints = ListPoints(0)
    articles: tuple[str, ...] = ()
    ramsch: tuple[ListPoints, ...] = ()
    hinted: tuple[Place, ...] = ()
    bock: bool | UnsetType = UNSET
    starts_bock: tuple[BockReason, ...] | UnsetType = UNSET

    @property
    def passed(self) -> bool:
        """Whether nobody bid, so that the deal is entered as passed (TR-9.4)."""
        return self.soloist is None and not self.ramsch

    @property
    def base(self) -> GameValue | None:
        """The base value; none in null, and where a substitute game was charged."""
        if self.contract in (None, Contract.NULL) or self.multiplier is None:
            return None
        return base_value(self.contract)

    @property
    def steps(self) -> tuple[ScoreStep, ...]:
        """The steps of the scoring, as a player counts them."""
        return stored_steps(self.written)

    @property
    def breakdown(self) -> tuple[str, ...]:
        """The steps by their fixed names: "with 2", "game", "hand"."""
        return tuple(step.words for step in self.steps)

    @property
    def times(self) -> int:
        """How often the deal counts by house rules, for kontra, re and a round of bock.

        >>> ramsch_line([ListPoints(-60), ListPoints(0), ListPoints(0)], bock=True).times
        2
        """
        if self.steps:
            return prod(step.count for step in self.steps if is_doubling(step))
        return 2 if self.bock is True else 1

    def has(self, level: Level) -> bool:
        """Whether this level was counted."""
        kind = level_kind(level)
        return any(step.kind is kind for step in self.steps)

    @property
    def entries(self) -> dict[Place, ListPoints]:
        """What the deal added to whose total, in list points; all others keep theirs.

        >>> ramsch_line([ListPoints(-30), ListPoints(0), ListPoints(0)]).entries
        {1: -30, 2: 0, 3: 0}
        """
        if self.ramsch:
            return dict(zip(table_places(len(self.ramsch)), self.ramsch, strict=True))
        return {} if self.soloist is None else {self.soloist: self.score}

    @implements("SkO-5.5.1")
    def brought(self, place: Place) -> ListPoints:
        """What the deal added to a place's total, in list points; only the soloist's changes."""
        # Who came to the table later has no part in an earlier Ramsch.
        return self.entries.get(place, ListPoints(0))


@implements("TR-9.4")
def passed_line() -> Line:
    """The line of a deal in which nobody bid: entered as passed, without points.

    >>> passed_line().score
    0
    """
    return Line(articles=("SkO-3.3.7", "TR-9.4"))


def ramsch_line(brought: Sequence[ListPoints], *, bock: bool = False) -> Line:
    """The line of a Ramsch, the house rule: what it brought each place, from place 1 (LF-ramsch).

    `bock` says that what it brought is counted double already.

    >>> ramsch_line([ListPoints(-30), ListPoints(0), ListPoints(0)]).brought(Place(1))
    -30
    """
    return Line(ramsch=tuple(brought), articles=("LF-ramsch",), bock=bock or UNSET)


@implements("SkO-5.5.2")
def game_line(soloist: Place, game: FinishedGame, rules: RuleSet) -> Line:
    """The line of a game that is over: base value, tops, levels, value and score.

    Raises ValueError as `skat.rules.score` does, if something is missing that the score depends
    on.

    >>> from skat.model.contract import Announcement
    >>> from skat.rules.scoring.finished import GameEnd
    >>> game = FinishedGame(announcement=Announcement(Contract.CLUBS), bid=BidValue(18),
    ...              end=GameEnd.SOLOIST_CONCEDES, tops=Tops(held=True, count=1))
    >>> line = game_line(Place(2), game, RuleSet())
    >>> line.base, line.breakdown, line.score
    (12, ('with 1', 'game'), -48)
    """
    announced = game.announcement
    entered = score(game, rules)
    line = line_of_score(
        soloist,
        entered,
        contract=announced.contract if announced else None,
        tops=game.tops,
        hand=announced.hand if announced else game.hand,
        announced=announced.announced if announced else Announced.NONE,
        bid=game.bid,
    )
    reasons = bock_reasons(game, entered, rules=rules)
    return replace(line, starts_bock=reasons) if reasons else line


def line_of_score(
    soloist: Place,
    entered: Score,
    *,
    contract: Contract | None,
    tops: Tops | None,
    hand: bool,
    announced: Announced,
    bid: BidValue | None,
) -> Line:
    """The line of a game whose score is known."""
    return Line(
        soloist=soloist,
        contract=contract,
        tops=tops,
        hand=hand,
        announced=announced,
        bid=bid,
        written=entered.steps,
        multiplier=entered.multiplier,
        overbid=entered.overbid,
        won=entered.won,
        game_value=entered.game_value,
        counted_value=entered.counted_value,
        score=entered.score,
        articles=entered.articles,
        bock=BOCK in entered.steps or UNSET,
    )


def line_of_deal(state: State, *, dealer: Place) -> Line:
    """The line that a finished deal makes at a table where this place dealt.

    A deal that nobody won or lost, because it was passed or broken off before there was a
    contract, is passed. Raises ValueError for a deal without a result.

    >>> from skat.rules.editions import RuleSet
    >>> from skat.rules.machine import start
    >>> line_of_deal(start(RuleSet()), dealer=Place(1))
    Traceback (most recent call last):
    ...
    ValueError: a deal is entered when it has its result (SkO-5.5.1)
    """
    result = state.result
    if result is None:
        raise ValueError("a deal is entered when it has its result (SkO-5.5.1)")
    places = active_places(dealer, size=state.table_size)
    if result.ramsch is not None:
        brought = dict.fromkeys(table_places(state.table_size), ListPoints(0))
        for seat, points in zip(SEATS, result.ramsch, strict=True):
            brought[places[seat]] = ListPoints(-points)
        return ramsch_line(tuple(brought.values()), bock=state.bock)
    if result.score is None or result.soloist is None:
        return replace(passed_line(), bock=state.bock or UNSET)
    announcement = state.announcement
    contract = announcement.contract if announcement else None
    line = line_of_score(
        places[result.soloist],
        result.score,
        contract=contract,
        tops=counted_tops(state),
        # A player who left before he announced anything announced no hand game (SkO-3.4.1).
        hand=announcement is not None and announcement.hand,
        announced=announcement.announced if announcement else Announced.NONE,
        bid=state.bid,
    )
    return replace(line, starts_bock=result.starts_bock) if result.starts_bock else line
