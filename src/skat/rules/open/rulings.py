"""What comes from outside the game: the referee's ruling, the clock, a player who left."""

from __future__ import annotations

from skat.model.announcement import Announced
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.rules.actions import Outcome, Ruled
from skat.rules.applied import Applied
from skat.rules.ending.closing import can_reach_bid, close, close_game
from skat.rules.open.calling import after_ruling, as_it_stood, why_not_reopen
from skat.rules.result import DealEnding, DealResult
from skat.rules.scoring.finished import GameEnd
from skat.rules.state import State


def why_not_ruled(state: State, action: Ruled) -> Refusal | None:
    """A ruling that ends the game needs a soloist, winner and level, and a game that can be won."""
    if action.outcome is Outcome.REOPEN_AUCTION:
        return why_not_reopen(state, action)
    if action.outcome is not Outcome.GAME_OVER:
        return None
    if state.soloist is None:
        return Refusal("nobody_plays_alone", ("SkO-3.5.1",), {}, impossible=True)
    if action.winner is None or action.level is None:
        return Refusal("ruling_incomplete", ("TR-7.3.2",), {}, impossible=True)
    return _why_not_won(state) if action.winner == "soloist" else None


@implements("SkO-5.4.3")
def _why_not_won(state: State) -> Refusal | None:
    """No fault of the defenders wins a game never announced or beyond its bid."""
    if state.announcement is None:
        return Refusal("no_game_announced", ("SkO-3.4.1", "SkO-4.1.1"), {}, impossible=True)
    if not can_reach_bid(state):
        return Refusal("bid_out_of_reach", ("SkO-5.4.3",), {"bid": state.bid}, impossible=True)
    return None


@implements("SkO-3.2.16")
def after_ruled(state: State, action: Ruled) -> Applied:
    """The game goes on, is over, counts as passed, or is dealt again by the same dealer."""
    if action.outcome in (Outcome.CONTINUE, Outcome.REOPEN_AUCTION):
        return after_ruling(state, action)
    if action.outcome is Outcome.REDEAL:
        return Applied(
            State(
                rules=state.rules,
                table_size=state.table_size,
                sitting=state.sitting,
                bock=state.bock,
                ramsch_due=state.ramsch_due,
            )
        )
    state = as_it_stood(state, action)
    if action.outcome is Outcome.PASSED:
        return close(state, DealResult(ending=DealEnding.PASSED, articles=action.articles))
    return _game_over(state, action)


_LEVELS = {
    None: Announced.NONE,
    "simple": Announced.NONE,
    "schneider": Announced.SCHNEIDER,
    "schwarz": Announced.SCHWARZ,
}


def _game_over(state: State, action: Ruled) -> Applied:
    won = action.winner == "soloist"
    if state.announcement is None:
        end = GameEnd.NO_CONTRACT
    else:
        end = GameEnd.RULED_FOR_SOLOIST if won else GameEnd.RULED_FOR_DEFENDERS
    level = _LEVELS[action.level]
    return close_game(state, DealEnding.RULED, end=end, ruled=level, articles=action.articles)
