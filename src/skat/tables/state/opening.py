"""How a table is opened, also by a draw, and how a person who comes later gets a place at it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import chain, count
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.journal import JournalId
from skat.model.likeness import taken_for
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.notation.state_line import unsaid_rules
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.table import newcomers_place, table_places, why_no_table
from skat.tables.state.actions import AskToJoin, Chair, ChairKind, OpenTable, TakePlace
from skat.tables.state.daily import DAILY_LEVEL, DAILY_SETTINGS, DailyDeals
from skat.tables.state.drawn_table import DrawnTable
from skat.tables.state.keys import Key
from skat.tables.state.naming import (
    LONGEST_NAME,
    free_chair,
    is_bot,
    named_computer,
    why_bad_name,
)
from skat.tables.state.online import rules_at_table
from skat.tables.state.people import person_of
from skat.tables.state.settings import Settings, why_not_played_here, why_not_so
from skat.tables.state.table_state import (
    LARGEST_TABLE,
    SMALLEST_TABLE,
    Stage,
    TableState,
    why_too_large,
)

TOKEN_BYTES: Final = 32
HOST: Final = Place(1)
OPEN: Final = "open"
DEFAULT_LEVEL: Final = "simple"


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """The table that a person wants: himself at place 1, and who has the `others`.

    An other is the name of a computer player, or "open" for a place where people may sit down.
    Without `others` all of them are computer players. `account` is the opener's, if he has one.
    """

    name: str
    size: int = 3
    rules: RuleSet = PRESENT_RULES
    settings: Settings = Settings()
    others: tuple[str, ...] | None = None
    account: str | None = None


class DrawnSeat(msgspec.Struct, frozen=True):
    """A player to whom a place was drawn: what he is called, and the secret that opens it."""

    name: str
    token: str


class DrawnOpening(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was drawn; place 1 deals first."""

    drawn: DrawnTable
    rules: RuleSet
    settings: Settings
    seats: tuple[DrawnSeat, ...]


class Companion(msgspec.Struct, frozen=True):
    """A person who is to sit down at a new table, and his account if he has one."""

    name: str
    account: str | None = None


class Seated(msgspec.Struct, frozen=True):
    """A place at a table, and the secret that shows that it is one's own.

    `place` is None for a newcomer who waits until the others let him join.
    """

    table: JournalId
    place: Place | None
    token: str


def fresh_token() -> str:
    """A secret of 256 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def opened(opening: Opening, *, key: Key) -> OpenTable | Refusal:
    """The first entry of such a table, or why there can be no such table.

    Refused: `bad_name`, `too_few_players`, `table_too_large`, `no_such_player`, `bad_places`, and
    what a tournament forbids; `option_not_here`.
    """
    size = opening.size
    if refused := why_bad_name(opening.name) or _why_not(size, opening.settings, opening.rules):
        return refused
    # Only now: a size of a thousand million would make as many names.
    others = (DEFAULT_LEVEL,) * (size - 1) if opening.others is None else opening.others
    if len(others) != size - 1:
        return Refusal("bad_places", details={"places": len(others)}, impossible=True)
    chairs = [chair_of(HOST, key), *(free_chair(place) for place in table_places(size)[1:])]
    for place, player in zip(table_places(size)[1:], others, strict=True):
        if player != OPEN:
            seated = named_computer(chairs, place, player, taken=(opening.name,))
            if isinstance(seated, Refusal):
                return seated
            chairs[place - 1] = seated.chair
    return OpenTable(rules_at_table(opening.rules), tuple(chairs), opening.settings)


def opened_daily(name: str, *, key: Key, deals: DailyDeals) -> OpenTable | Refusal:
    """The first entry of a table where a person plays the deals of a day against two computers.

    Refused: `bad_name`.
    """
    level = (DAILY_LEVEL,) * (SMALLEST_TABLE - 1)
    alone = Opening(name=name, settings=DAILY_SETTINGS, others=level)
    first = opened(alone, key=key)
    return first if isinstance(first, Refusal) else replace(first, daily=deals)


def opened_together(
    names: Sequence[str], keys: Sequence[Key], settings: Settings, *, others: str = DEFAULT_LEVEL
) -> OpenTable | Refusal:
    """The first entry of a table of three at which these people sit; `others` have the places that
    are left: computer players of one level, or "open".

    Refused: `bad_name`, as a name can be that nobody has at the table; `no_such_player`.
    """
    chairs: list[Chair] = []
    for place, name, key in zip(table_places(SMALLEST_TABLE), names, keys, strict=False):
        if refused := why_bad_name(name, taken=names[: place - 1]):
            return refused
        chairs.append(chair_of(place, key))
    for place in table_places(SMALLEST_TABLE)[len(chairs) :]:
        if others == OPEN:
            chairs.append(free_chair(place))
            continue
        seated = named_computer(chairs, place, others, taken=names)
        if isinstance(seated, Refusal):
            return seated
        chairs.append(seated.chair)
    return OpenTable(PRESENT_RULES, tuple(chairs), settings)


def opened_by_draw(opening: DrawnOpening, keys: Sequence[Key]) -> OpenTable | Refusal:
    """The first entry of a table of a tournament, or why there can be none.

    Refused: `too_few_players`, `table_too_large`, `option_not_here`, and what a tournament forbids.
    """
    if refused := _why_not(len(keys), opening.settings, opening.rules):
        return refused
    chairs = tuple(chair_of(Place(at), key) for at, key in enumerate(keys, start=1))
    return OpenTable(opening.rules, chairs, opening.settings, drawn=opening.drawn)


def _why_not(size: int, settings: Settings, rules: RuleSet) -> Refusal | None:
    """Why there can be no table of this size that is run like this."""
    return (
        why_no_table(size)
        or why_too_large(size)
        or why_not_so(settings, rules)
        or why_not_played_here(settings, rules)
    )


def chair_of(place: Place, key: Key) -> Chair:
    """The chair of the person who holds this secret."""
    return Chair(place=place, name=person_of(key), kind=ChairKind.HUMAN, token_hash=key)


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, those that would be taken for one before them with a number.

    >>> told_apart(["Guest", "Anna", "guest"])
    ('Guest', 'Anna', 'guest 2')
    """
    apart: list[str] = []
    for name in names:
        numbered = (f"{name[: LONGEST_NAME - 2]} {number}" for number in count(2))
        free = (
            candidate
            for candidate in chain([name], numbered)
            if taken_for(candidate, apart) is None
        )
        apart.append(next(free))
    return tuple(apart)


def names_at(state: TableState) -> tuple[str, ...]:
    """The names that are taken at a table, also by those who ask to join."""
    chairs = (*state.chairs, *(newcomer.chair for newcomer in state.newcomers))
    return tuple(chair.name for chair in chairs if chair.kind is not ChairKind.FREE)


def coming(
    state: TableState,
    *,
    name: str,
    key: Key,
    place: Place | None = None,
    may_ask: bool = True,
) -> TakePlace | AskToJoin | Refusal:
    """How a person comes to a table: to a free place, or by asking those who play.

    Before the list he sits down where he wants or at the first free place; later he asks for the
    last place, for a computer player's or for one that will be free (SkO-3.1.2), if he `may_ask`.
    `state` is the one with names put in, so that nobody takes another's. Refused: `no_bots`,
    `bad_name`, `name_taken`, `daily_table`, `drawn_table`, `table_finished`, `table_full`, and
    `list_running` for a person who may not ask.
    """
    refused = why_bad_name(name, taken=names_at(state))
    if is_bot(name) and (state.settings.bots is False or unsaid_rules(state.rules)):
        refused = Refusal("no_bots")
    if state.daily is not None:
        refused = Refusal("daily_table")
    if state.drawn is not None:
        refused = Refusal("drawn_table", ("TR-7.1.5",))
    if state.finished:
        refused = Refusal("table_finished", impossible=True)
    if refused is not None:
        return refused
    if state.stage is Stage.WAITING and state.free:
        return TakePlace(chair_of(place or state.free[0], key))
    if not may_ask:
        return Refusal("list_running" if state.free else "table_full", ("SkO-3.1.2",))
    wanted = place or _place_to_ask_for(state)
    if wanted is None:
        return Refusal("table_full", ("SkO-3.1.2",))
    return AskToJoin(chair_of(wanted, key))


def _place_to_ask_for(state: TableState) -> Place | None:
    """A place that will be free, the last one, or a computer player's."""
    soon = {leaving.place for leaving in state.leaving} | set(state.free)
    soon |= {away.place for away in state.away if away.gone}
    computers = {chair.place for chair in state.chairs if chair.kind is ChairKind.COMPUTER}
    last = {newcomers_place(state.size)} if state.size < LARGEST_TABLE else set()
    wanted = {newcomer.chair.place for newcomer in state.newcomers}
    for places in (soon, last, computers):
        if places - wanted:
            return min(places - wanted)
    return None
