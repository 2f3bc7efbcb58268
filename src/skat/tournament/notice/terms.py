"""How a series is played at the tables of a server, as the notice says."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

Seconds = Annotated[int, msgspec.Meta(ge=5, le=3_600)]
Patience = Annotated[int, msgspec.Meta(ge=5, le=86_400)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
USUAL_MOST: Final = 25
"""Percent of the deals of a series."""


class OnlineTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of play online; a notice without them is for a hall alone.

    In `prevented` play nothing forbidden can happen, in `open` play it can, and a referee rules.
    The `clock` gives so many `seconds` for every move, or for all moves of a deal together; then a
    computer player acts, or the cards count as thrown in (SkO-4.3.6). For whoever is away for
    `absent_seconds` a computer player acts until he is back; None lets his table wait for him.
    With `review` the players may look back at their deals once the series is over.

    Nobody plays for another (TR-4.4, TR-9.7). So a deal in which a computer player acted for a
    person is marked, and `as_the_order` it brings him nothing: as the soloist's it is entered as
    passed, and a defender has no bonus for it. With `lost_if_left` a game stays lost that its
    soloist had announced before he left, so that nobody flees from one. Or such deals `count` as
    they were played. A player with more than `stand_in_most` percent of such deals in a series has
    no rank for prizes, unless the desk decides otherwise. Older notices do not speak of them: there
    all deals count.

    >>> OnlineTerms().play
    'prevented'
    """

    play: Literal["prevented", "open"] = "prevented"
    clock: Literal["none", "move", "deal"] = "move"
    seconds: Seconds = 60
    on_time_out: Literal["computer", "throw_in"] = "computer"
    absent_seconds: Patience | None = 180
    review: bool = True
    stand_in_deals: Literal["as_the_order", "lost_if_left", "count"] | UnsetType = UNSET
    stand_in_most: Percent | UnsetType = UNSET


def with_stand_in_terms(terms: OnlineTerms) -> OnlineTerms:
    """The terms of a new notice: what they do not say of stand-ins is as the Skat Order has it.

    >>> with_stand_in_terms(OnlineTerms(stand_in_most=10)).stand_in_deals
    'as_the_order'
    """
    deals, most = terms.stand_in_deals, terms.stand_in_most
    return replace(
        terms,
        stand_in_deals="as_the_order" if deals is UNSET else deals,
        stand_in_most=USUAL_MOST if most is UNSET else most,
    )
