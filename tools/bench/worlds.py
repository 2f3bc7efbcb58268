"""`make bench-worlds`: how many deals are played out, and how many worlds judged, in a second.

Deals as `tools.bench.kernel_deals` makes them, printed seed, none left out. Everything runs on one
thread; times are processor time, which other programs lengthen too, through the cache.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from functools import partial

from rich.console import Console
from rich.table import Table

from skat.kernel import build_info
from skat.kernel.evaluation import evaluate, evaluate_values
from skat.kernel.playouts import play_out, play_weights
from skat.kernel.position import Position, PublicPosition
from skat.kernel.solve import line
from skat.kernel.worlds import NOTHING, Knowledge, Worlds, knowledge_of, sample
from skat.model.cards import ALL_CARDS
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import winning_card
from tools.bench.kernel_deals import BenchDeal, deals_of

SEED = 20261122


def seconds(work: Callable[[], object]) -> float:
    """Processor time of the whole process that this takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def playouts_a_second(table: Table, number: int) -> None:
    """Deals of ten tricks played to the end, for each contract."""
    deals = sample(NOTHING, number, seed=SEED)
    alike = play_weights(lambda party, role, card: 1)
    for contract in ALL_CONTRACTS:
        situation = PublicPosition(contract=contract.index, soloist=0)
        plain = seconds(partial(play_out, deals, situation, seed=SEED))
        weighted = seconds(partial(play_out, deals, situation, seed=SEED, weights=alike))
        table.add_row(contract.value, f"{number / plain:,.0f}", f"{number / weighted:,.0f}")


def view_of(deal: BenchDeal, *, tricks: int, seat: int) -> tuple[Knowledge, PublicPosition] | None:
    """What this seat knows after so many tricks of best play, if it is on lead then."""
    best = line(
        Position(
            contract=deal.contract,
            hands=deal.hands,
            skat=deal.skat,
            soloist=deal.soloist,
            leader=deal.leader,
        )
    )
    leader, taken = deal.leader, 0
    played: list[tuple[int, int]] = []
    for trick in range(tricks):
        cards = best[3 * trick : 3 * trick + 3]
        if len(cards) < 3:
            return None
        played += [((leader + at) % 3, card) for at, card in enumerate(cards)]
        on_table = tuple(ALL_CARDS[card] for card in cards)
        leader = (leader + winning_card(on_table, contract=ALL_CONTRACTS[deal.contract])) % 3
        taken += sum(card.points for card in on_table) if leader == deal.soloist else 0
    if leader != seat:
        return None
    gone = sum(1 << card for _, card in played)
    known = knowledge_of(
        contract=deal.contract,
        hands={seat: deal.hands[seat] & ~gone},
        played=played,
        leader=deal.leader,
        skat=deal.skat if seat == deal.soloist else None,
    )
    situation = PublicPosition(
        contract=deal.contract, soloist=deal.soloist, leader=leader, taken=taken
    )
    return known, situation


Asked = list[tuple[Worlds, PublicPosition]]


def asked_at(*, tricks: int, kind: str, soloist: bool, deals: int, worlds: int) -> Asked:
    """Worlds of seats on lead after so many tricks, the soloist's or a defender's."""
    asked: Asked = []
    for deal in deals_of(kind, count=20 * deals, seed=SEED):
        seats = [seat for seat in range(3) if (seat == deal.soloist) == soloist]
        # At the first trick any seat may lead; later the one that does so in best play.
        for seat in seats[:1] if tricks == 0 else seats:
            led = deal._replace(leader=seat) if tricks == 0 else deal
            seen = view_of(led, tricks=tricks, seat=seat)
            if seen is not None:
                asked.append((sample(seen[0], worlds, seed=SEED), seen[1]))
        if len(asked) >= deals:
            break
    return asked


def judge(asked: Asked, *, targets: list[int] | None) -> None:
    """Every legal card in every world; without targets its value."""
    for worlds, situation in asked:
        if targets is None:
            evaluate_values(worlds, situation)
        else:
            evaluate(worlds, situation, targets=targets)


def worlds_in_half_a_second(table: Table, *, deals: int, worlds: int) -> None:
    """Every legal card judged, by the seat on lead, at the first and at the fourth trick."""
    for tricks in (0, 3):
        for kind in ("suit", "grand", "null"):
            for soloist in (True, False):
                asked = asked_at(
                    tricks=tricks, kind=kind, soloist=soloist, deals=deals, worlds=worlds
                )
                row = [f"trick {tricks + 1}, {'soloist' if soloist else 'defender'}, {kind}"]
                for targets in ([61], [61, 31, 90], None):
                    took = seconds(partial(judge, asked, targets=targets))
                    row.append(f"{0.5 * worlds * len(asked) / took:,.0f}")
                table.add_row(*row)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--playouts", type=int, default=1_000_000)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--worlds", type=int, default=20)
    wanted = parser.parse_args()
    console = Console(width=120)
    console.print(build_info(), f"seed {SEED}, load {os.getloadavg()[0]:.1f}")
    speed = Table("contract", "uniform, deals a second", "weighted", title="playouts")
    playouts_a_second(speed, wanted.playouts)
    console.print(speed)
    took = seconds(lambda: sample(NOTHING, wanted.playouts, seed=SEED))
    console.print(f"deals drawn: {wanted.playouts / took:,.0f} a second")
    title = f"worlds in half a second, every legal card; {wanted.deals} deals x {wanted.worlds}"
    judged = Table("situation", "reaches 61", "61, 31, 90", "values", title=title)
    worlds_in_half_a_second(judged, deals=wanted.deals, worlds=wanted.worlds)
    console.print(judged)


if __name__ == "__main__":
    main()
