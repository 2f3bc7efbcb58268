"""What comes from outside the game: the referee's ruling, the clock, a player who left."""

from __future__ import annotations

from skat.model.announcement import Announced
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.rules.actions import Leave, Outcome, Ruled, TimeOut
from skat.rules.applied import Applied
from skat.rules.ending.closing import can_reach_bid, close, finish
from skat.rules.ending.giving_up import soloist_throws_in
from skat.rules.open.calling import after_ruling, as_it_stood, why_not_reopen
from skat.rules.scoring.finished import End
from skat.rules.state import Ending, Result, State


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
    """No fault of the defenders wins a game never announced or beyond its bid (SkO-5.4.3)."""
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
        return Applied(State(rules=state.rules, table_size=state.table_size, sitting=state.sitting))
    state = as_it_stood(state, action)
    if action.outcome is Outcome.PASSED:
        return close(state, Result(ending=Ending.PASSED, articles=action.articles))
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
        end = End.NO_CONTRACT
    else:
        end = End.RULED_FOR_SOLOIST if won else End.RULED_FOR_DEFENDERS
    level = _LEVELS[action.level]
    return finish(state, Ending.RULED, end=end, ruled=level, articles=action.articles)


def why_not_absent(state: State, action: TimeOut | Leave) -> Refusal | None:
    """The clock and the door are never wrong; servers run a clock off turn, too."""
    return None


@implements("SkO-4.3.6", "SkO-4.1.1")
def after_absent(state: State, action: TimeOut | Leave) -> Applied:
    """A player is gone: his party has what it has, as if it had thrown its cards in.

    Online a defender who is gone leaves the rest to the soloist, as if both had given up. A soloist
    gone before his announcement has lost a game that covers bid and tops (SkO-4.1.1).
    """
    ending = Ending.TIME_OUT if isinstance(action, TimeOut) else Ending.LEFT
    if state.soloist is None:
        return close(state, Result(ending=ending, by=action.seat))
    if state.announcement is None:
        if action.seat is not state.soloist:
            return close(state, Result(ending=ending, by=action.seat))
        return finish(state, ending, end=End.NO_CONTRACT, by=action.seat)
    if action.seat is state.soloist:
        return soloist_throws_in(state, ending)
    if state.rules.options.both_defenders_concede:
        end = End.OPPONENT_CONCEDES
    else:
        end = End.THROW_IN_OPPONENTS
    return finish(state, ending, end=end, by=action.seat)
