"""Any command of a tournament with any fields: often lawful, sometimes not, never malformed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, get_args

from msgspec.structs import fields, replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.tournament.commands import (
    Abandon,
    Amend,
    AtLive,
    By,
    Command,
    DateChange,
    Decide,
    DrawSeries,
    Duty,
    Enter,
    EnterCounted,
    Exchange,
    GiveTime,
    GoOn,
    HelperId,
    Join,
    NameGame,
    OpenOnline,
    PauseTables,
    Plan,
    Publish,
    Qualify,
    Redraw,
    ReturnToTable,
    Role,
    SeatByHand,
    TakeOff,
)
from skat.tournament.draw import StartNumber, Tables, table_sizes
from skat.tournament.draw.fewer_meetings import refused_fixed
from skat.tournament.effects import Confirmed, Effect
from skat.tournament.entrants import Membership, ShownAs, Status
from skat.tournament.machine import effect_of
from skat.tournament.notice.money import OVERALL, Cents, Purpose
from skat.tournament.notice.parts import TeamKind
from skat.tournament.protests import ProtestRuling
from skat.tournament.rows import ROWS
from skat.tournament.series.steps import to_be_seated, without_newest
from skat.tournament.table_list import Then
from tests.tournament.evenings import Evening, foot, number, player, won

KINDS: Final[tuple[Any, ...]] = tuple(kind for kind in get_args(Command) if kind is not Plan)
TEAMS: Final = ("Asse", "Buben", None)
TRIO: Final = TeamKind(name="Trio", size=3)
"""A further kind of teams, for commands that rank it."""
WITH_EFFECT: Final = get_args(Confirmed)


def of_trio(team: str | None) -> tuple[Membership, ...]:
    """In this team of the kind `TRIO`, or in none."""
    return (Membership(TRIO.name, team),) if team else ()


def sender(kind: Any, evening: Evening | None = None, command: Any = None) -> By:
    """A sender who may give such a command: the first at the table of a list, if that is known."""
    roles = ROWS[kind].roles
    if evening is not None and Role.PLAYER in roles and hasattr(command, "table"):
        tables = evening.state.series[-1].tables if evening.state.series else ()
        if command.table <= len(tables):
            return player(tables[command.table - 1].numbers[len(evening.steps) % 3])
    role = next(role for role in Role if role in roles)
    return By(role)


def any_command(kind: Any, evening: Evening, chance: random.Random) -> Command | None:
    """A command of this kind with whatever it needs: seal, effect; None where it has no seal now.

    The same chance draws the same.
    """
    if kind in SEALED:
        return SEALED[kind](evening)
    values = _values(evening, chance)
    made: Command = kind(
        **{
            field.name: values[kind, field.name]()
            if (kind, field.name) in values
            else values[field.name]()
            for field in fields(kind)
            if field.required or (field.name in values and chance.random() < 0.7)
        }
    )
    if kind in WITH_EFFECT:
        effect = effect_of(evening.state, evening.step(made, sender(kind)))
        made = replace(made, seen=effect.digest) if isinstance(effect, Effect) else made
    return made


def _values(evening: Evening, chance: random.Random) -> dict[Any, Callable[[], Any]]:
    """A value for each field by its name, where it means something else in a command by both."""
    state = evening.state
    entrant = number(chance.randint(1, len(state.entrants) + 1))
    waiting = [each.number for each in state.entrants if each.status is not Status.ENTERED]
    series = max(1, len(state.series) + chance.choice((0, 0, 0, 1)))
    tables = state.series[-1].tables if state.series else ()
    table = chance.randint(1, max(1, len(tables) + (chance.random() < 0.1)))
    there = tables[table - 1] if table <= len(tables) else None
    size = there.size if there is not None else 4
    deals = there.deals if there is not None else 4
    seated = {each for one in tables for each in one.numbers}
    standing = [each.number for each in state.entrants if each.number not in seated]
    bench = next((each for each in state.entrants if each.number in waiting and each.team), None)
    mates = [each.number for each in state.entrants if bench and each.team == bench.team]
    gone = [leaver.number for leaver in there.leavers] if there is not None else []
    came = [change.came for change in there.changes] if there is not None else []
    newest = len(there.sheet.lines) if there is not None else 0
    places = there.signers if there is not None else tuple(map(Place, range(1, 5)))
    return {
        **dict.fromkeys(("number", "one", "came"), lambda: entrant),
        "left": lambda: chance.choice(there.numbers) if there is not None else entrant,
        (TakeOff, "number"): lambda: chance.choice(there.numbers) if there else entrant,
        (Join, "number"): lambda: chance.choice(standing or [entrant]),
        (Exchange, "number"): lambda: chance.choice(mates or [entrant]),
        (Exchange, "reserve"): lambda: bench.number if bench is not None else entrant,
        (DateChange, "came"): lambda: chance.choice(came or [entrant]),
        (NameGame, "number"): lambda: chance.choice(there.numbers) if there else entrant,
        (ReturnToTable, "number"): lambda: gone[-1] if gone else entrant,
        "then": lambda: chance.choice(list(Then)),
        "other": lambda: number(chance.randint(1, entrant)),
        "reserve": lambda: chance.choice(waiting or [entrant]),
        (Enter, "reserve"): lambda: chance.random() < 0.4,
        "numbers": lambda: (entrant,),
        **dict.fromkeys(("series", "day"), lambda: series),
        "table": lambda: table,
        "deal": lambda: chance.choice((newest + 1, newest, chance.randint(1, 4))),
        (EnterCounted, "deal"): lambda: newest + 1,
        "id": lambda: chance.randint(1, 2),
        "team": lambda: chance.choice(TEAMS),
        "memberships": lambda: of_trio(chance.choice(TEAMS)),
        "name": lambda: chance.choice(("Anna", "Martha Voss", "Nils Ohm")),
        "fixed_table": lambda: chance.randint(0, 2),
        "apart": lambda: chance.random() < 0.7,
        "paid": lambda: Cents(1000),
        "amount": lambda: Cents(chance.choice((1000, 1000, 50))),
        "note": lambda: "counted twice",
        "refund": lambda: Cents(chance.choice((0, 500))),
        "taken": lambda: Cents(chance.choice((0, 0, 1000))),
        "postage": lambda: Cents(chance.choice((1, 690))),
        (Abandon, "refund"): lambda: chance.random() < 0.5,
        "consents": lambda: True,
        "allowed": lambda: chance.random() < 0.5,
        "stand_ins": lambda: places[: chance.randint(0, 2)],
        "ticket": lambda: f"{chance.random():.18f}",
        "most": lambda: chance.randint(1, 9),
        "purpose": lambda: chance.choice(list(Purpose)),
        **dict.fromkeys(("places", "consent"), lambda: places),
        "totals": lambda: (foot(0),) * size,
        "passed": lambda: deals,
        "games": lambda: (None,) * deals,
        "lines": lambda: (Line(),) * deals,
        "line": Line,
        "game": lambda: chance.choice((None, won(2))),
        "value": lambda: chance.choice((0, 48)),
        "award": lambda: OVERALL,
        "payment": lambda: chance.randint(1, max(1, len(state.payments))),
        "duties": lambda: (chance.choice(list(Duty)),),
        "helper": lambda: HelperId(chance.randint(1, 2)),
        "shown": lambda: chance.choice(list(ShownAs)),
        "live": lambda: f"t-{table}",
        "ruling": lambda: 1 + (len(there.rulings) if there is not None else 0),
        (Decide, "ruling"): lambda: ProtestRuling(
            upheld=chance.random() < 0.5, by="Olga Rau", text="so"
        ),
        (OpenOnline, "tables"): lambda: (AtLive(table=table, live=f"t-{table}"),),
        (SeatByHand, "tables"): lambda: _other_seats([one.numbers for one in tables], chance),
        (Amend, "prospectus"): lambda: state.prospectus,
        "signatures": lambda: ("Skatfreunde Altenburg", "Martha Voss"),
        **dict.fromkeys(
            ((PauseTables, "tables"), (GoOn, "tables"), (GiveTime, "tables")),
            lambda: chance.choice(((), (table,))),
        ),
        "seconds": lambda: chance.choice((60, -30)),
        "message": lambda: chance.randint(1, max(1, len(state.messages))),
        **dict.fromkeys(("reason", "facts", "text", "source", "by", "to"), lambda: "so"),
    }


def _other_seats(tables: list[tuple[StartNumber, ...]], chance: random.Random) -> Tables:
    """Two people change tables, or one goes to another table."""
    if not tables:
        return ()
    here, there = chance.choice(range(len(tables))), chance.choice(range(len(tables)))
    one, other = tables[here], tables[there]
    if chance.random() < 0.5:
        tables[here], tables[there] = one[1:], (*other, one[0])
    else:
        tables[here], tables[there] = (other[0], *one[1:]), (one[0], *other[1:])
    return tuple(tables)


def _draw(evening: Evening) -> DrawSeries | None:
    state = evening.state
    fits = len(state.series) < state.prospectus.series and _can_sit(to_be_seated(state))
    return evening.seat_command() if fits else None


def _redraw(evening: Evening) -> Redraw | None:
    state = evening.state
    fits = bool(state.series) and _can_sit(to_be_seated(without_newest(state)))
    return evening.redraw_command() if fits else None


def _can_sit(players: tuple[Any, ...] | Refusal) -> bool:
    if isinstance(players, Refusal):
        return False
    sizes = table_sizes(len(players))
    return not isinstance(sizes, Refusal) and refused_fixed(players, sizes) is None


def _cut(evening: Evening) -> Qualify | None:
    return evening.qualify_command(1) if evening.state.prospectus.days else None


SEALED: Final[dict[Any, Callable[[Evening], Command | None]]] = {
    DrawSeries: _draw,
    Redraw: _redraw,
    Qualify: _cut,
    Publish: lambda evening: evening.publish_command(),
}
"""What only the server can give, with a sealed seed."""
