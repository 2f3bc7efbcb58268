"""The levels: how many worlds, what is concluded, what is remembered.

A weaker level knows less and looks at less; none makes mistakes on purpose.
"""

from __future__ import annotations

from typing import Final

import msgspec

from skat.players.belief.weighing import Trust


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """How a level plays.

    The discards that look best are tried out in `tried` worlds, 0 for none. In the play `drawn`
    worlds are judged and `solved` of them solved, one number for each number of cards in hand from
    one on; in null `solved_null`. All that fit are judged where they are not more: for a soloist
    from six cards on, for a defender from four. Exact points are asked for with `cards_for_values`
    in hand or fewer. `remembers` is how many tricks back a player remembers who played what;
    `horizon` with how many cards in hand he begins to calculate, before that he plays by rules of
    thumb.
    """

    tried: int = 60
    trust: Trust = Trust()
    drawn: tuple[int, ...] = (600, 600, 600, 3200, 1000, 1000, 1000, 1000, 1000, 1000)
    solved: tuple[int, ...] = (600, 600, 600, 1200, 900, 400, 150, 100, 80, 60)
    solved_null: int = 128
    cards_for_values: int = 7
    remembers: int = 10
    horizon: int = 10


MANNERS: Final = {
    "strong": Manner(),
    "club": Manner(
        tried=0,
        trust=Trust(hands=0.5, plays=0.0),
        drawn=(60,) * 10,
        solved=(40, 40, 40, 40, 20, 12, 8, 6, 6, 6),
        solved_null=12,
        cards_for_values=5,
        remembers=4,
    ),
    "beginner": Manner(tried=0, remembers=2, horizon=0),
}
