"""How soon all tables are back after `kill -9`: `make bench-recovery`.

Plays at many tables until each is in the middle of a deal, and kills the program. Then, five times:
a new program opens the database, a player comes back to every table, every table takes one more
move, and the program is killed again. Prints the time from the start of the program until all
tables were back and until all moves were on disk, on the wall's clock and on the processor's.

    python -m tools.bench.recovery --tables 200 --times 2

Fails where a table did not come back as its whole journal says, or later than the limit.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from skat.journal import Done, Journal, JournalId, Seq, create_journal, entries_of, list_journals
from skat.journal.store import SqliteStore
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.players import make_player
from skat.rules.actions import Play, Verdict
from skat.rules.editions import RuleSet
from skat.rules.machine import legal_actions
from skat.rules.state import Phase
from skat.tables.running.table import TABLE_ACTOR, Table
from skat.tables.running.tables import Tables
from skat.tables.running.visits import TableVisit
from skat.tables.shown.subscriber import Subscriber
from skat.tables.state.actions import TABLE_KIND, Begin, Chair, ChairKind, OpenTable, TableAction
from skat.tables.state.keys import Key
from skat.tables.state.reducer import step
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import TableState

_AT_ONCE = 100
_COMPARED = 50
_NAMES = ("Anna", "Ben", "Cleo")


class Times(msgspec.Struct):
    """What one recovery took, in seconds after the imports, and all that was computed for it."""

    tables: int
    back: float
    moved: float
    computed: float


def _chairs() -> tuple[Chair, ...]:
    return tuple(
        Chair(place=Place(number), name=name, kind=ChairKind.HUMAN, token_hash=_key(number))
        for number, name in enumerate(_NAMES, start=1)
    )


def _key(place: int) -> Key:
    return Key(bytes([place]) * 32)


def some_action(table: Table, chance: random.Random) -> TableAction:
    """A card or a call, as a player might choose it; the next deal after the last one."""
    deal = table.state.deal
    if deal is None or not table.state.deal_is_running:
        return _towards_the_cards(table)
    if deal.phase is Phase.VERDICT:
        return Verdict(holds=True)
    legal = legal_actions(deal)
    cards = [action for action in legal if isinstance(action, Play)]
    return chance.choice(cards or legal)


def _towards_the_cards(table: Table) -> TableAction:
    """The next step of a deal in which no page has a say."""
    if table.state.sealed is None:
        return table.shuffle.seal(table.state)
    if table.state.sealed.commitments is None:
        return table.shuffle.fixed(table.state)
    return table.shuffle.dealt(table.state)


async def _move(table: Table, chance: random.Random) -> None:
    seq = table.state.seq
    answer = await table.enter(
        some_action(table, chance), actor=TABLE_ACTOR, command_id=f"c{seq}", expected_seq=seq
    )
    assert isinstance(answer, Done), answer


async def _played(store: SqliteStore, name: JournalId, *, deals: int, seed: int) -> None:
    """A table in the middle of a deal, after so many others."""
    chance = random.Random(seed)
    await asyncio.wrap_future(store.write(create_journal, Journal(name, TABLE_KIND)))
    table = Table(store, name)
    places = tuple(chair.place for chair in _chairs())
    begun: tuple[TableAction, ...] = (
        OpenTable(RuleSet(), _chairs(), Settings()),
        Begin(places[0], places),
    )
    for seq, action in enumerate(begun):
        name_of = f"open-{seq}"
        await table.enter(action, actor=TABLE_ACTOR, command_id=name_of, expected_seq=Seq(seq))
    while table.state.deal_number <= deals:
        await _move(table, chance)
    for _ in range(chance.randrange(30)):
        if table.state.deal_is_running:
            await _move(table, chance)


async def prepared(database: Path, *, tables: int, deals: int) -> None:
    """Plays at all tables; the store stays open, as a killed program leaves it."""
    store = SqliteStore(database)
    for first in range(0, tables, _AT_ONCE):
        numbers = range(first, min(first + _AT_ONCE, tables))
        await asyncio.gather(
            *(_played(store, JournalId(f"t{each}"), deals=deals, seed=each) for each in numbers)
        )


async def recovered(database: Path) -> tuple[Times, list[Table]]:
    """Opens the database, comes back to every table and makes a move at each."""
    begun = time.perf_counter()
    store = SqliteStore(database)
    names = [
        listing.journal.id for listing in store.read(list_journals, kind=TABLE_KIND, running=True)
    ]
    tables = Tables(store, seat_player=lambda player, place: make_player(player), most=len(names))
    lines = (tables.enter(name, Subscriber(_key(1), lambda shown: None)) for name in names)
    live = [visit.table for visit in await asyncio.gather(*lines) if isinstance(visit, TableVisit)]
    back = time.perf_counter() - begun
    chance = random.Random(len(names))
    await asyncio.gather(*(_move(table, chance) for table in live))
    moved = time.perf_counter() - begun
    return Times(len(live), back=back, moved=moved, computed=time.process_time()), live


def differing(database: Path, tables: Sequence[Table]) -> list[JournalId]:
    """The tables that are not as their journals have them from the first entry on."""
    with sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True) as connection:
        wrong = []
        for table in tables:
            state = TableState(id=table.state.id)
            for entry in entries_of(connection, state.id):
                following = step(state, entry)
                assert not isinstance(following, Refusal), following
                state = following
            if state != table.state:
                wrong.append(state.id)
    return wrong


def _child(work: str, database: Path, *, tables: int, deals: int) -> None:
    """The program that is killed; says what it did on a line of its own."""
    if work == "prepare":
        asyncio.run(prepared(database, tables=tables, deals=deals))
        print("prepared", flush=True)
    else:
        times, live = asyncio.run(recovered(database))
        print(msgspec.json.encode(times).decode(), flush=True)
        some = random.Random(1).sample(live, min(_COMPARED, len(live)))
        print(len(differing(database, some)), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


def killed(work: str, database: Path, *, tables: int, deals: int) -> tuple[float, list[str]]:
    """The seconds until a program said its first line, and all its lines; it ended by kill -9."""
    command = [sys.executable, "-m", "tools.bench.recovery", f"--tables={tables}"]
    command += [f"--deals={deals}", "--child", work, str(database)]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        seconds = time.perf_counter() - begun
        return seconds, [first, *child.stdout]


def main() -> int:
    """Runs the bench; the exit status says whether all tables were back, as they were, in time."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--deals", type=int, default=2, help="that are over at every table")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--limit", type=float, default=5.0, help="seconds until all are back")
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.child:
        work, path = wanted.child
        _child(work, Path(path), tables=wanted.tables, deals=wanted.deals)
    slowest, wrong = 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "skat.db"
        took, _ = killed("prepare", database, tables=wanted.tables, deals=wanted.deals)
        print(f"{wanted.tables} tables in the middle of deal {wanted.deals + 1}: {took:.0f} s")
        for number in range(1, wanted.times + 1):
            began, (line, differ) = killed(
                "recover", database, tables=wanted.tables, deals=wanted.deals
            )
            times = msgspec.json.decode(line, type=Times)
            start = began - times.moved
            print(
                f"{number}: {times.tables} tables back after {start + times.back:.2f} s "
                f"({start:.2f} of them to start), a move at each on disk after {began:.2f} s, "
                f"computed {times.computed:.2f} s, {differ.strip()} of {_COMPARED} differ"
            )
            slowest = max(slowest, start + times.back)
            wrong += int(differ) + wanted.tables - times.tables
    print(f"the slowest: {slowest:.2f} s, limit {wanted.limit:g} s")
    return int(slowest > wanted.limit or wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
