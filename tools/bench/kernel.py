"""`make bench-kernel`: speed of the exact solver on fixed deals, as tables.

Node counts are exact and the same on every machine; times are processor time of this thread, each
question with an empty table. Deals as `tools.bench.kernel_deals` makes them: printed seeds, none
left out. `--deals N` asks for fewer, `--line` adds one line for docs/how/kernel/history.md.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from skat.kernel import _core, build_info
from tools.bench.kernel_deals import NULL, BenchDeal, deals_of, trump_length

SEED = 20261121
SETS = ("suit", "grand", "null")


class Measured(NamedTuple):
    """One question about one deal."""

    milliseconds: float
    nodes: int
    answer: int
    deal: BenchDeal


def core_position(deal: BenchDeal) -> _core.Position:
    """The deal as the kernel takes it."""
    position = _core.Position(
        contract=deal.contract,
        hands=deal.hands,
        skat=deal.skat,
        soloist=deal.soloist,
        leader=deal.leader,
    )
    assert not position.why_refused()
    return position


Ask = Callable[[_core.Solver, _core.Position, BenchDeal], tuple[int, int]]


def exact(solver: _core.Solver, position: _core.Position, _: BenchDeal) -> tuple[int, int]:
    """The value and the nodes."""
    (lower, upper), nodes = solver.value(position)
    assert lower == upper
    return lower, nodes


def reaches_61(solver: _core.Solver, position: _core.Position, deal: BenchDeal) -> tuple[int, int]:
    """Whether 61 points (in null: no trick) are reached, and the nodes."""
    (lower, _), nodes = solver.value(position, 61)
    return int(lower >= (1 if deal.contract == NULL else 61)), nodes


def claims_all(solver: _core.Solver, position: _core.Position, deal: BenchDeal) -> tuple[int, int]:
    """Whether the soloist takes all ten tricks, with a refutation if not, and the nodes."""
    own = 1 << deal.soloist
    (holds, _), nodes = solver.claim(position, takers=own, choosers=own)
    return int(bool(holds)), nodes


def measured(deals: Sequence[BenchDeal], ask: Ask) -> list[Measured]:
    """Every deal once, by one solver whose table is as good as empty each time."""
    solver = _core.Solver()
    rows = []
    for deal in deals:
        position = core_position(deal)
        began = time.thread_time_ns()
        answer, nodes = ask(solver, position, deal)
        took = (time.thread_time_ns() - began) / 1e6
        rows.append(Measured(took, nodes, answer, deal))
    return rows


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _figures(values: Sequence[float], form: str) -> list[str]:
    each = (
        statistics.fmean(values),
        quantile(values, 0.5),
        quantile(values, 0.95),
        max(values),
    )
    return [format(one, form) for one in each]


def table_of(title: str, rows: Sequence[tuple[str, list[Measured]]]) -> Table:
    """Mean, median, p95 and maximum of times and nodes."""
    table = Table(title=title)
    table.add_column("deals and question")
    for unit in ("ms", "nodes"):
        for figure in ("mean", "median", "p95", "max"):
            table.add_column(f"{unit} {figure}", justify="right")
    table.add_column("sum of answers", justify="right")
    for what, timed in rows:
        times = _figures([each.milliseconds for each in timed], ".3f")
        nodes = _figures([float(each.nodes) for each in timed], ",.0f")
        table.add_row(what, *times, *nodes, str(sum(each.answer for each in timed)))
    return table


def endings(count: int, cards: int) -> list[BenchDeal]:
    """Random five-card endings and the like."""
    chance = random.Random(SEED + cards)
    deals = []
    for _ in range(count):
        pack = chance.sample(range(32), 3 * cards)
        hands = [sum(1 << card for card in pack[cards * at : cards * (at + 1)]) for at in range(3)]
        deals.append(
            BenchDeal(
                chance.randrange(5),
                (hands[0], hands[1], hands[2]),
                0,
                chance.randrange(3),
                chance.randrange(3),
            )
        )
    return deals


def ending_microseconds(deals: Sequence[BenchDeal]) -> float:
    """Mean microseconds for the exact value, the call from Python included."""
    solver = _core.Solver()
    positions = [core_position(deal) for deal in deals]
    began = time.thread_time_ns()
    for position in positions:
        solver.value(position)
    return (time.thread_time_ns() - began) / 1e3 / len(positions)


def spread(deals: Sequence[BenchDeal], timed: Sequence[Measured]) -> str:
    """What kind of deals these are: length of trumps, values, nodes."""
    lengths = Counter(
        trump_length(deal.hands[deal.soloist], deal.contract)
        for deal in deals
        if deal.contract != NULL
    )
    values = [float(each.answer) for each in timed]
    nodes = [float(each.nodes) for each in timed]
    shares = (0.05, 0.25, 0.5, 0.75, 0.95)
    return "  ".join(
        [
            "trumps " + " ".join(f"{cards}:{lengths[cards]}" for cards in sorted(lengths)),
            "values " + " ".join(f"{quantile(values, share):.0f}" for share in shares),
            "nodes " + " ".join(f"{quantile(nodes, share):,.0f}" for share in shares),
        ]
    )


def slowest(timed: Sequence[Measured]) -> Table:
    """The ten slowest deals, to be looked at one by one."""
    table = Table(title="the ten slowest exact values")
    for heading in ("contract", "soloist", "forehand", "middlehand", "rearhand", "nodes", "ms"):
        table.add_column(heading, justify="right")
    for one in sorted(timed, key=lambda one: -one.milliseconds)[:10]:
        hands = (f"{hand:08x}" for hand in one.deal.hands)
        table.add_row(
            str(one.deal.contract),
            str(one.deal.soloist),
            *hands,
            f"{one.nodes:,}",
            f"{one.milliseconds:.1f}",
        )
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--claims", type=int, default=10_000)
    parser.add_argument("--line", action="store_true")
    wanted = parser.parse_args()
    console = Console(width=150)
    console.print(build_info(), f"seed {SEED}, {wanted.deals} deals a set")
    sets = {kind: deals_of(kind, count=wanted.deals, seed=SEED) for kind in SETS}
    values = {kind: measured(sets[kind], exact) for kind in ("suit", "grand")}
    decided = {kind: measured(sets[kind], reaches_61) for kind in SETS}
    rows = [(f"{kind}, exact value", timed) for kind, timed in values.items()]
    rows += [
        (f"{kind}, reaches 61" if kind != "null" else "null, won", decided[kind]) for kind in SETS
    ]
    many = deals_of("suit", count=wanted.claims, seed=SEED + 1)
    claimed = measured(many, claims_all)
    rows.append((f"all ten tricks claimed, {len(many)} suit games", claimed))
    console.print(table_of("ten-card deals, one thread, cold table", rows))
    for kind, timed in values.items():
        console.print(f"{kind}: {spread(sets[kind], timed)}")
    small = {cards: ending_microseconds(endings(2_000, cards)) for cards in (3, 4, 5, 6, 7, 8)}
    console.print(
        "random endings, exact value, microseconds: "
        + ", ".join(f"{cards} cards {took:.1f}" for cards, took in small.items())
    )
    console.print(slowest([*values["suit"], *values["grand"]]))
    if wanted.line:
        means = [statistics.fmean(each.nodes for each in timed) for _, timed in rows]
        times = [statistics.fmean(each.milliseconds for each in timed) for _, timed in rows]
        cells = [f"{nodes:,.0f} / {took:.3f}" for nodes, took in zip(means, times, strict=True)]
        print("| | " + " | ".join(cells) + f" | {small[5]:.1f} |")


if __name__ == "__main__":
    main()
