"""How a series is played at the tables of a server, as the notice says."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Seconds = Annotated[int, msgspec.Meta(ge=5, le=3_600)]
Patience = Annotated[int, msgspec.Meta(ge=5, le=86_400)]


class OnlineTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of play online; a notice without them is for a hall alone.

    In `prevented` play nothing forbidden can happen, in `open` play it can, and a referee rules.
    The `clock` gives so many `seconds` for every move, or for all moves of a deal together; then a
    computer player acts, or the cards count as thrown in (SkO-4.3.6). For whoever is away for
    `absent_seconds` a computer player acts until he is back; None lets his table wait for him.
    With `review` the players may look back at their deals once the series is over.

    >>> OnlineTerms().play
    'prevented'
    """

    play: Literal["prevented", "open"] = "prevented"
    clock: Literal["none", "move", "deal"] = "move"
    seconds: Seconds = 60
    on_time_out: Literal["computer", "throw_in"] = "computer"
    absent_seconds: Patience | None = 180
    review: bool = True
