"""The lines of a server's streams to a bot, as values. The server writes them from these, too.

Fields that a newer server adds are left out, and lines of kinds that are not known are skipped, so
that a program goes on when its server is brought up to date. Whose seat it is, 0 is forehand.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta


class _Line(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A line of a stream."""


class TableClock(msgspec.Struct, frozen=True, kw_only=True):
    """How long a player may think: `per` is none, move or deal."""

    per: str
    seconds: int
    on_time_out: str


Company = Literal["people", "bots"]
"""With whom a bot plays."""


class BotOffer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bot that waits lets all the world know of itself.

    `rules` are words as in `new ... rules` of the engine protocol, none where it takes all that
    have such words; `seats` says at tables of how many it plays, `who` with whom. `run_by` is who
    answers for it, in the owner's own words.
    """

    rules: Annotated[tuple[Annotated[str, Meta(max_length=300)], ...], Meta(max_length=8)] = ()
    seats: Annotated[tuple[Annotated[int, Meta(ge=3, le=4)], ...], Meta(max_length=2)] = (3, 4)
    who: Annotated[tuple[Company, ...], Meta(max_length=2)] = ("people", "bots")
    run_by: Annotated[str, Meta(max_length=24)] = ""


class WaitingBot(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that waits for invitations, `since` so many seconds after 1970.

    It sits at so many `tables` by now; the rest is what it says of itself.
    """

    name: str
    since: int
    tables: int
    rules: tuple[str, ...]
    seats: tuple[int, ...]
    who: tuple[Company, ...]
    run_by: str


class RatedProgram(msgspec.Struct, frozen=True, kw_only=True):
    """A bot or a computer player and its rating: points a game above the mean of all that are rated
    with it, `margin` half of the interval of 95 %.
    """

    name: str
    kind: Literal["bot", "computer"]
    points: float
    margin: float
    deals: int


class Invited(_Line, frozen=True, tag="invited", kw_only=True):
    """The bot is asked to sit down, by the player `by`; `list` is how many deals make one.

    `people` counts the people who sit there.
    """

    table: str
    by: str
    rules: str
    seats: int
    clock: TableClock
    list: str
    people: int


class InviteGone(_Line, frozen=True, tag="invite_gone"):
    """The invitation counts no more."""

    table: str


class GameStarted(_Line, frozen=True, tag="game_started"):
    """A list has begun at a table of the bot, which now opens a stream to it."""

    table: str


class GameOver(_Line, frozen=True, tag="game_over"):
    """The list is over, or the bot is not at the table any more."""

    table: str


class BotClock(msgspec.Struct, frozen=True):
    """How time is counted, and the milliseconds that each seat has left; none without a clock."""

    per: str
    seconds: int
    left_ms: tuple[int, ...]


class Full(_Line, frozen=True, tag="full", kw_only=True):
    """The table as it is: the first line, and again with each deal.

    `position` is that of the engine protocol, in the own view; None before the cards are out.
    `names` are those of forehand to rearhand, `players` those by place; `list` has the totals.
    """

    table: str
    stage: str
    deal: int
    ply: int
    seat: int | None
    place: int | None
    position: str | None
    names: tuple[str, ...]
    players: tuple[str, ...]
    rules: str
    clock: BotClock | None
    list: tuple[int, ...]


class BotMove(_Line, frozen=True, tag="move", kw_only=True):
    """A word of the seat `who`: 0, 1, 2, or "w" for the dealer. `ply` counts it already."""

    ply: int
    who: str
    word: str
    left_ms: tuple[int, ...] = ()


class BotTurn(_Line, frozen=True, tag="turn", kw_only=True):
    """The bot is to say one of the `legal` words; `ply` goes with its answer."""

    ply: int
    legal: tuple[str, ...]


class BotChat(_Line, frozen=True, tag="chat", kw_only=True):
    """A message of a player to the table."""

    place: int
    name: str
    text: str


class BotAway(_Line, frozen=True, tag="away", kw_only=True):
    """The people whose lines are not open now, by place."""

    places: tuple[int, ...]


class Over(_Line, frozen=True, tag="over", kw_only=True):
    """The deal has its result: a record with all cards, and the totals of the list."""

    ply: int
    deal: int
    record: str
    score: int | None
    soloist: int | None
    list: tuple[int, ...]


BotEvent: TypeAlias = Invited | InviteGone | GameStarted | GameOver
"""A line of all that concerns the bot: invitations and its games."""

TableLine: TypeAlias = Full | BotMove | BotTurn | BotChat | BotAway | Over
"""A line of one table, as the bot sits there or watches."""
