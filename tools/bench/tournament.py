"""`make bench-tournament`: the last of ten series with 100 players and with 1,000, side by side.

Each event is played in two halls. Everything is entered as the desk enters it, every entry on disk.
Prints the processor's time of both events, what the desk and the screens are sent, and the ratios;
judges nothing. The same seed gives the same tournaments. Other sizes
may be named: `python -m tools.bench.tournament 400 2000`.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from skat.journal import JournalId, NotDone, Seq
from skat.journal.store import SqliteStore
from skat.model.refusal import Refusal
from skat.office.desk_view import DeskView, desk_view
from skat.office.paged_views import PagedView
from skat.office.tournament_views import HallView, hall_view
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.papers.printing.tournament import tournament_pdf
from skat.papers.publishing.site import site_of
from skat.papers.publishing.tournament import tournament_subject
from skat.tournament.audit import problems
from skat.tournament.commands import (
    AnnounceNotice,
    By,
    CloseSeries,
    Command,
    Enter,
    EnterList,
    EnterTableDeal,
    Sign,
)
from skat.tournament.draw.drawing import DrawRequest, Method, draw
from skat.tournament.draw.lot import Lot
from skat.tournament.draw.meeting_nobody_twice import design
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import Section
from skat.tournament.results.board import board_of
from skat.tournament.results.standings import standings
from skat.tournament.sample import sample_game, sample_prospectus
from skat.tournament.series.hand_steps import draw_request
from skat.tournament.series.steps import to_be_seated
from skat.tournament.state import Tournament

SIZES: Final = (100, 1_000)
SERIES: Final = 10
ROUNDS: Final = 12
DEALS: Final = 4
"""Deals that are entered at each table of the last series."""

HALLS: Final = (Section(name="Upper hall"), Section(name="Cellar"))
TRIES: Final = 5
SEED: Final = bytes(31) + b"\x07"
PAPERS: Final = ("seating", "table-cards", "lists", "standings")
"""What is printed for each series."""


class Measured(NamedTuple):
    """Milliseconds of the processor for each thing, and the kilobytes of what a page is sent."""

    times: dict[str, float]
    sizes: dict[str, float]


async def measured(players: int, folder: Path) -> Measured:
    """Plays a tournament of so many players."""
    store = SqliteStore(folder / f"{players}.db")
    office = Tournaments(store, now=lambda: int(time.time()))
    notice = sample_prospectus(series=SERIES, rounds=ROUNDS)
    opened = await office.open(replace(notice, sections=HALLS))
    desk = None if isinstance(opened, Refusal) else await office.visit_as(opened.tournament, By())
    if isinstance(opened, Refusal) or desk is None or isinstance(desk, Refusal):
        raise SystemExit("no tournament could be opened")
    lot = Lot(SEED, "bench")
    await _done(desk, AnnounceNotice())
    entering = [
        Enter(name=f"Player {at}", club=f"Club {at // 10}", paid=Cents(1000))
        for at in range(players)
    ]
    times = {"an entrant is judged and written": await _median(desk, entering)}
    for number in range(1, SERIES):
        await _drawn(desk, number)
        for command in _whole_series(desk.state, number, lot):
            await _done(desk, command)
    times |= _draws(desk.state)
    await _drawn(desk, SERIES)
    deals = list(_deals(desk.state, lot))
    third = len(deals) // 3
    desk.hall()
    times["a deal is judged and written"] = await _median(desk, deals[:third])
    times["... and the standings of all screens are made"] = await _median(
        desk, deals[third : 2 * third], then=desk.hall
    )
    times["... and what the desk sees, in pages"] = await _median(
        desk, deals[2 * third :], then=desk.paged_desk
    )
    for command in _rest_of_the_lists(desk.state, lot):
        await _done(desk, command)
    state = desk.state
    times["standings, everybody counted anew"] = _best(partial(standings, state))
    times["papers of a series"] = _taken(partial(_papers, state))
    times["the site in four languages"] = _taken(partial(_site, state))
    times["the audit, for each step"] = (
        _taken(partial(_audit, office, opened.tournament)) / desk.seq
    )
    await office.close()
    store.close()
    return Measured(times, _sizes(state))


def _sizes(state: Tournament) -> dict[str, float]:
    """What desk and screens get whole when they are opened."""
    board = board_of(state)
    desk = desk_view(board, seq=Seq(1), now=0)
    hall = hall_view(board, seq=Seq(1), now=0)
    views: dict[str, DeskView | HallView] = {
        "the desk's answer": PagedView(desk).head,
        "... and its pages, all together": desk,
        "the answer of the screens": PagedView(hall).head,
        "... and its pages, all together ": hall,
    }
    return {what: len(msgspec.json.encode(view)) / 1000 for what, view in views.items()}


async def _done(desk: TournamentVisit, command: Command) -> None:
    answer = await desk.do(command, command_id=f"c{desk.seq}")
    if isinstance(answer, NotDone):
        raise SystemExit(f"{command}: {answer.refusal.code}")


async def _drawn(desk: TournamentVisit, series: int) -> None:
    answer = await desk.draw(series, method=Method.RANDOM, words="", command_id=f"draw-{series}")
    if isinstance(answer, NotDone):
        raise SystemExit(f"draw of series {series}: {answer.refusal.code}")


async def _median(
    desk: TournamentVisit,
    commands: Sequence[Command],
    *,
    then: Callable[[], object] = lambda: None,
) -> float:
    """What a command takes in the middle, with what is asked after it."""
    times = []
    for command in commands:
        begun = time.process_time()
        await _done(desk, command)
        then()
        times.append(_since(begun))
    return statistics.median(times)


def _whole_series(state: Tournament, series: int, lot: Lot) -> Iterator[Command]:
    """The lists of a series as they are typed from paper, and its end."""
    for at, table in enumerate(state.series[-1].tables, start=1):
        deals = range(1, table.deals + 1)
        games = tuple(sample_game(lot, size=table.size, deal=deal) for deal in deals)
        yield EnterList(series=series, table=at, games=games)
        yield Sign(series=series, table=at, places=table.sheet.places)
    yield CloseSeries(series=series)


def _deals(state: Tournament, lot: Lot) -> Iterator[Command]:
    """The first deals of the last series, table after table."""
    for deal in range(1, DEALS + 1):
        for at, table in enumerate(state.series[-1].tables, start=1):
            game = sample_game(lot, size=table.size, deal=deal)
            yield EnterTableDeal(series=SERIES, table=at, deal=deal, game=game)


def _rest_of_the_lists(state: Tournament, lot: Lot) -> Iterator[Command]:
    for at, table in enumerate(state.series[-1].tables, start=1):
        for deal in range(DEALS + 1, table.deals + 1):
            game = sample_game(lot, size=table.size, deal=deal)
            yield EnterTableDeal(series=SERIES, table=at, deal=deal, game=game)
        yield Sign(series=SERIES, table=at, places=table.sheet.places)
    yield CloseSeries(series=SERIES)


def _draws(state: Tournament) -> dict[str, float]:
    """Draws of a series: the first by a new plan, the next one as it is, late, by standing."""
    everybody = to_be_seated(state)
    if isinstance(everybody, Refusal):
        raise SystemExit(everybody.code)
    first, late = replace(state, series=(), plan=()), everybody[:-1]
    requests = {
        "the first draw, with a plan for all series": draw_request(first, everybody, seed=SEED),
        "the last draw, by that plan": draw_request(state, everybody, seed=SEED),
        "the last draw, searched because a player left": draw_request(state, late, seed=SEED),
        "the last draw, by standing": draw_request(
            state, everybody, seed=SEED, method=Method.STANDING
        ),
    }
    return {what: _best(partial(_fresh_draw, request)) for what, request in requests.items()}


def _fresh_draw(request: DrawRequest) -> None:
    design.cache_clear()
    draw(request)


def _papers(state: Tournament) -> None:
    for paper in PAPERS:
        printed = tournament_pdf(paper, state, language="en")
        if isinstance(printed, Refusal):
            raise SystemExit(f"{paper}: {printed.code}")


def _site(state: Tournament) -> None:
    subject = tournament_subject(state, public_file=b"")
    if isinstance(subject, Refusal):
        raise SystemExit(subject.code)
    site_of(subject)


def _audit(office: Tournaments, tournament: JournalId) -> None:
    faults = problems(office.steps(tournament))
    if faults:
        raise SystemExit(f"audit: {faults[0].code}")


def _taken(do: Callable[[], object]) -> float:
    begun = time.process_time()
    do()
    return _since(begun)


def _best(do: Callable[[], object]) -> float:
    """The best of some: others use the processor too."""
    return min(_taken(do) for _ in range(TRIES))


def _since(begun: float) -> float:
    return (time.process_time() - begun) * 1000


async def main(sizes: Sequence[int]) -> None:
    """Measures halls of these sizes and prints a line for each thing."""
    with tempfile.TemporaryDirectory() as name:
        halls = [await measured(players, Path(name)) for players in sizes]
    print(
        "| the processor's time | "
        + " | ".join(f"{size:,} players" for size in sizes)
        + " | ratio |"
    )
    print("|---|" + "---:|" * (len(sizes) + 1))
    _print_rows([hall.times for hall in halls], unit="ms")
    _print_rows([hall.sizes for hall in halls], unit="kB")


def _print_rows(halls: Sequence[Mapping[str, float]], *, unit: str) -> None:
    for what, first in halls[0].items():
        shown = " | ".join(f"{hall[what]:,.1f} {unit}" for hall in halls)
        print(f"| {what} | {shown} | {halls[-1][what] / first:.1f} |")


if __name__ == "__main__":
    asyncio.run(main([int(size) for size in sys.argv[1:]] or SIZES))
