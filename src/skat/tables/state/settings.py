"""How a table is run, apart from its rules: length of the list, clock, who may come and look."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final, Literal

import msgspec

from skat.model.refusal import Refusal
from skat.rules.editions import RuleSet, refused_in_tournament

TAKE_OVER_SECONDS: Final = 60


class Length(Enum):
    """How many deals make a list; a round is one deal of each player."""

    OPEN = "open"
    ROUND = "round"
    TWELVE = "12"
    SERIES = "series"

    def deals(self, size: int) -> int | None:
        """The deals of such a list at a table of this size; None for one without an end.

        >>> Length.SERIES.deals(3), Length.SERIES.deals(4), Length.ROUND.deals(4)
        (36, 48, 4)
        """
        return {"open": None, "round": size, "12": 12, "series": 12 * size}[self.value]


class Clock(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """How long a person may think, and what happens to him who thinks longer.

    `per` says what the `seconds` are for: every move, or all his moves of a deal together. After
    that a computer player takes his place until he says that he is back, or his cards count as
    thrown in (SkO-4.3.6).
    """

    per: Literal["none", "move", "deal"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=3_600)] = 60
    on_time_out: Literal["computer", "throw_in"] = "computer"


class Settings(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """What was agreed when the table was opened; the host may change it until a list begins.

    A public table is in the lobby; a private one is found by its link alone. `seating` says
    whether the places of the first deal are those that people chose, or drawn (SkO-3.1.1). A player
    who is away for `take_over_seconds` is replaced by a computer player until he is back; None lets
    the others wait for him. In `open_play` what the rules forbid can happen, and players may call
    the referee; with `training` computer players break rules too, to be caught. Where `bots` is
    false, no program of others sits down; unset, they may.

    >>> Settings(tournament=True).spectators
    False
    """

    visibility: Literal["public", "private"] = "private"
    seating: Literal["chosen", "drawn"] = "chosen"
    length: Length = Length.OPEN
    clock: Clock = Clock()
    spectators: bool = False
    tournament: bool = False
    open_play: bool = False
    training: bool = False
    take_over_seconds: Annotated[int, msgspec.Meta(ge=5, le=86_400)] | None = TAKE_OVER_SECONDS
    bots: bool | msgspec.UnsetType = msgspec.UNSET


def why_not_so(settings: Settings, rules: RuleSet) -> Refusal | None:
    """Why a table cannot be run like this under these rules.

    >>> why_not_so(Settings(tournament=True, spectators=True), RuleSet()).articles
    ('TR-9.9',)
    """
    if settings.training and not settings.open_play:
        return Refusal("training_is_open_play")
    if not settings.tournament:
        return None
    if settings.training:
        return Refusal("no_training_in_tournament", ("SkO-4.5.1",))
    if settings.spectators:
        return Refusal("no_spectators_in_tournament", ("TR-9.9",))
    return refused_in_tournament(rules)


def why_not_played_here(settings: Settings, rules: RuleSet) -> Refusal | None:
    """An option that has no effect at a table of the server, so it is refused (SkO-3.2.15, B6)."""
    if settings.open_play and rules.options.looked_reshuffles:
        return Refusal("option_not_here", ("SkO-3.2.15",), {"option": "looked_reshuffles"})
    return None
