"""Writes web/src/referee/offline/rulings.json: what the page rules without a network.

    python -m tools.generate.rulings [--check]

All values of the facts that decide are asked for, which takes some twenty minutes of processor
time. Values that he never tells apart become one; a ruling hangs on a kind of cell (who did what),
of game and of standing. A run that was broken off goes on with what is kept in `soak` of its
answers, as long as no source has changed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from skat.model.contract import TRUMP_CONTRACTS
from skat.model.games import BID_VALUES
from skat.model.top_trumps import Tops
from skat.rules.scoring.score import cheapest_game
from tools.generate.rulings import titles
from tools.generate.rulings.asking import Referee, classes, first_of
from tools.generate.rulings.builder import SEED, Builder, say
from tools.generate.rulings.drawn import drawn
from tools.generate.rulings.folding import runs
from tools.generate.rulings.missed import Missed, Otherwise
from tools.generate.rulings.questions import BIDS, PEOPLE, TOPS, WAYS
from tools.generate.rulings.remembered import remember
from tools.generate.rulings.sources import PAGE, SKAT, made_of, sum_of


def charged() -> list[list[Any]]:
    """The game charged where none could be played, by hand, tops and bid: contract, multiplier."""
    rows = []
    for hand in (False, True):
        for tops in TOPS[1:]:
            held, count = str(tops).split()
            told = {
                contract: Tops(
                    held=held == "with",
                    count=min(int(count), 4) if contract.value == "grand" else int(count),
                )
                for contract in TRUMP_CONTRACTS
            }
            games = [cheapest_game(told, bid=bid, hand=hand) for bid in BID_VALUES]
            rows.append([f"{each.contract.value} {each.multiplier}" for each in games])
    return rows


def build(referee: Referee) -> dict[str, Any]:
    """The whole table, when drawn questions find hardly anything more to ask."""
    missed, chance = Missed(), Random(SEED)
    for number in range(_ROUNDS):
        builder = Builder(referee, missed)
        builder.ask_kinds()
        tables = builder.tables()
        questions = [drawn(chance) for _ in range(_DRAWN)]
        wrong = missed.add(referee, questions, [builder.taken(each) for each in questions])
        say(f"round {number + 1}: {len(wrong)} of {_DRAWN} drawn questions ruled otherwise")
        if may_stay(wrong):
            return whole(builder, tables)
    raise RuntimeError(f"the table still rules otherwise: {wrong[:5]}")


_ROUNDS: Final = 12
_DRAWN: Final = 100_000
_MOST_LEFT: Final = 10
"""Each further round takes minutes."""


def may_stay(wrong: Sequence[Otherwise]) -> bool:
    """Whether few are left, and each only asks for another of several missing facts first.

    >>> from tools.generate.rulings.asking import NOTHING, Cell, Game, Question
    >>> one = Question(Cell("revoke", 0, 0), Game(), NOTHING)
    >>> may_stay([Otherwise(one, asks_another=True)] * 10)
    True
    >>> may_stay([Otherwise(one, asks_another=True)] * 11)
    False
    >>> may_stay([Otherwise(one, asks_another=False)])
    False
    """
    return len(wrong) <= _MOST_LEFT and all(each.asks_another for each in wrong)


def whole(builder: Builder, tables: dict[str, Any]) -> dict[str, Any]:
    """Everything that the page looks up."""
    leaves = [msgspec.json.decode(each) for each in builder.leaves]
    say(f"{len(leaves)} rulings")
    games = classes(map(tuple, charged()))
    words = charged()
    return {
        "of": made_of(),
        "people": PEOPLE,
        "ways": [list(way) for way in WAYS],
        "tops": TOPS,
        "bids": BIDS,
        "kinds": builder.kinds,
        "cells": [list(cell) for cell in builder.cells],
        **tables,
        "charged": {
            "rows": [runs(words[at]) for at in first_of(games)],
            "at": runs(games),
        },
        "leaves": leaves,
    }


def files_of(table: dict[str, Any]) -> dict[str, bytes]:
    """What lies in the folder of the page."""
    named = {f"titles/{name}": content for name, content in titles.files(table).items()}
    return {"rulings.json": msgspec.json.encode(table) + b"\n"} | named


def otherwise(files: Mapping[str, bytes], page: Path) -> list[str]:
    """The files that do not lie in the folder of the page as they would be written."""
    there = {str(path.relative_to(page)): path.read_bytes() for path in page.rglob("*.json")}
    return sorted(name for name in {*files, *there} if files.get(name) != there.get(name))


def answers_kept() -> Path:
    """Where a run keeps the answers of these very sources until it has ended."""
    _SOAK.mkdir(exist_ok=True)
    return _SOAK / f"rulings-{sum_of(SKAT, Path(__file__).parent)}.jsonl"


_SOAK: Final = Path("soak")


def main() -> int:
    """Writes the files, or with `--check` says which are not as they would be written."""
    kept = answers_kept()
    with Pool(int(os.environ.get("WORKERS", "2")), remember) as pool:
        files = files_of(build(Referee(pool, kept)))
    kept.unlink(missing_ok=True)
    old = otherwise(files, PAGE)
    if "--check" in sys.argv:
        if old:
            print(f"not as they would be written: {', '.join(old)}; `make rulings` writes them")
        return int(bool(old))
    for name in old:
        if name in files:
            (PAGE / name).parent.mkdir(parents=True, exist_ok=True)
            (PAGE / name).write_bytes(files[name])
        else:
            (PAGE / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
