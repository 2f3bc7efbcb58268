"""`make bench-sure`: how long it takes to prove whole hands, or to find the deal that breaks them.

Strong hands drawn by a printed seed, none left out: players ask "is this hand sure?" of such hands.
The skat is unknown, so 42,678,636 deals fit each of them. Times are processor time.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import median
from typing import Final

from rich.console import Console
from rich.table import Table

from skat.kernel import build_info
from skat.kernel.sure import SureQuestion, is_sure
from skat.model.cards import CardSet, card_points
from skat.model.contract import TRUMP_CONTRACTS
from skat.model.order import trumps

SEED: Final = 20261128
SECONDS: Final = 10.0
"""As `skat solve` gives a question that names no budget."""

_STRENGTH: Final = {"strong": 95, "very strong": 105}
"""Card points and five for every trump: at least so much."""


def strong_hand(chance: random.Random, contract: int, *, least: int) -> int:
    """Ten cards with so many points and trumps, drawn until it is one."""
    high = trumps(TRUMP_CONTRACTS[contract])
    while True:
        hand = CardSet(sum(1 << card for card in chance.sample(range(32), 10)))
        if card_points(hand) + 5 * len(hand & high) >= least:
            return hand.mask


def main() -> None:
    """Prints a line for each game and strength."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20, help="of each game and strength")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    table = Table(title=f"{build_info()['instructions']}, seed {given.seed}, {given.hands} each")
    for name in ("game", "hands", "sure", "not sure", "open", "median s", "slowest s"):
        table.add_column(name, justify="right")
    chance = random.Random(given.seed)
    for contract in (3, 4):
        for name, least in _STRENGTH.items():
            times, answers = [], []
            for _ in range(given.hands):
                hand = strong_hand(chance, contract, least=least - 10 * (contract == 4))
                question = SureQuestion(contract=contract, hand=hand, soloist=0)
                began = time.process_time()

                def expired(end: float = began + SECONDS) -> bool:
                    return time.process_time() >= end

                answers.append(is_sure(question, expired=expired, least=False).holds)
                times.append(time.process_time() - began)
            table.add_row(
                TRUMP_CONTRACTS[contract].value,
                name,
                *(str(answers.count(answer)) for answer in (True, False, None)),
                f"{median(times):.2f}",
                f"{max(times):.2f}",
            )
    Console().print(table)


if __name__ == "__main__":
    main()
