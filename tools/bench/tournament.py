"""`make bench-tournament`: 400 players at 100 tables, every deal on disk, standings after each.

Prints what it measured; judges nothing. The same seed gives the same tournament.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from skat.journal import NotDone
from skat.model.refusal import Refusal
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.store import SqliteStore
from skat.tournament.audit import problems
from skat.tournament.commands import AnnounceNotice, By, Command, Enter, EnterTableDeal
from skat.tournament.draw.drawing import Method
from skat.tournament.draw.lot import Lot
from skat.tournament.notice.money import Cents
from skat.tournament.sample import sample_game, sample_prospectus

PLAYERS = 400
ROUNDS = 12
SEED = bytes(31) + b"\x07"


async def measured(folder: Path) -> None:
    """Runs the hall and prints its times."""
    store = SqliteStore(folder / "skat.db")
    office = Tournaments(store, now=lambda: int(time.time()))
    opened = await office.open(sample_prospectus(series=6, rounds=ROUNDS))
    if isinstance(opened, Refusal):
        raise SystemExit(opened.code)
    desk = await office.visit_as(opened.tournament, By())
    if isinstance(desk, Refusal):
        raise SystemExit(desk.code)
    await _done(desk, AnnounceNotice(), "announce")
    for at in range(PLAYERS):
        enter = Enter(name=f"Player {at}", club=f"Club {at % 20}", paid=Cents(1000))
        await _done(desk, enter, f"enter-{at}")
    begun = time.perf_counter()
    await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    print(f"draw of {PLAYERS} players, plan for six series: {_ms(begun):.0f} ms")
    saved, shown, worked = [], [], []
    lot = Lot(SEED, "bench")
    for deal in range(1, 4 * ROUNDS + 1):
        for table, kept in enumerate(desk.state.series[0].tables, start=1):
            game = sample_game(lot, size=kept.size, deal=deal)
            command = EnterTableDeal(series=1, table=table, deal=deal, game=game)
            begun, worked_before = time.perf_counter(), time.process_time()
            await _done(desk, command, f"deal-{table}-{deal}")
            saved.append(_ms(begun))
            desk.hall()
            shown.append(_ms(begun))
            worked.append((time.process_time() - worked_before) * 1000)
    _line("an entry is judged and on disk", saved)
    _line("... and the screens' standings are made", shown)
    _line("the processor's time for both", worked)
    await office.close()
    begun = time.perf_counter()
    office = Tournaments(store, now=lambda: int(time.time()))
    await office.visit_as(opened.tournament, By())
    print(f"the whole tournament read again: {_ms(begun):.0f} ms")
    begun = time.perf_counter()
    found = problems(office.steps(opened.tournament))
    print(f"the audit of {desk.seq} steps: {_ms(begun):.0f} ms, {len(found)} problems")
    store.close()


async def _done(desk: TournamentVisit, command: Command, command_id: str) -> None:
    answer = await desk.do(command, command_id=command_id)
    if isinstance(answer, NotDone):
        raise SystemExit(f"{command}: {answer.refusal.code}")


def _ms(begun: float) -> float:
    return (time.perf_counter() - begun) * 1000


def _line(what: str, times: list[float]) -> None:
    cuts = statistics.quantiles(times, n=100)
    print(
        f"{what}: median {statistics.median(times):.1f} ms, "
        f"99 of 100 within {cuts[98]:.1f} ms, worst {max(times):.1f} ms ({len(times)})"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(measured(Path(name)))
