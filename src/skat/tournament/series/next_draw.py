"""The draw of the series that comes next, as one command."""

from __future__ import annotations

from msgspec import UNSET

from skat.model.refusal import Refusal
from skat.tournament.commands import DrawSeries
from skat.tournament.draw.drawing import Method, draw
from skat.tournament.series.hand_steps import draw_request
from skat.tournament.series.steps import to_be_seated
from skat.tournament.state import Tournament


def draw_next(
    state: Tournament, *, seed: bytes, method: Method = Method.RANDOM, words: str = ""
) -> DrawSeries | Refusal:
    """The command that seats all who are here for the next series, for `apply`.

    `seed` is the one whose commitment stands in the plan (`lot_commitment` of `draw_purpose`);
    `words` is what the hall called out. Refused: a player has not paid (TR-4.1), and what a draw
    refuses: a number of players that makes no tables (TR-7.1.1), sections that do not hold them.
    Raises `ValueError` for a seed that does not have 32 bytes.

    >>> from skat.rules.machine import must
    >>> from skat.tournament.sample import sample_steps, seed_for
    >>> from skat.tournament.audit import state_after
    >>> entered = state_after(sample_steps(bytes(32), players=7), 9)
    >>> assert isinstance(entered, Tournament)
    >>> [len(table) for table in must(draw_next(entered, seed=bytes(32))).tables]
    [4, 3]
    """
    players = to_be_seated(state)
    if isinstance(players, Refusal):
        return players
    made = draw(draw_request(state, players, seed=seed, method=method, words=words))
    if isinstance(made, Refusal):
        return made
    return DrawSeries(
        series=len(state.series) + 1,
        seed=seed.hex(),
        tables=made.tables,
        method=method,
        words=words,
        plan=made.plan,
        sections=made.sections or UNSET,
    )
