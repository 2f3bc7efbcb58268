"""Plants bugs in packages, one at a time, and sees whether a test fails.

    python -m tools.mutation                    # a sample of 200, the same every time
    python -m tools.mutation --all              # every mutant; goes on where it was
    python -m tools.mutation --only rules/play  # those of some files, whatever is known

Survivors are named. The exit status of a sample is 1 if so few were noticed that it cannot be
90 % of all. `make proof` takes a small one, of the packages whose tests are fast.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from math import sqrt
from typing import Final

from tools.mutation.attempt import attempted
from tools.mutation.children import Ended
from tools.mutation.places import SOURCE, Mutant, Place, digest, files, places_in
from tools.mutation.results import (
    FileResult,
    Survivor,
    add_result,
    known_results,
    reason,
    survivor_of,
    write_results,
)
from tools.mutation.suite import TESTS, Suite, with_suite

WANTED: Final = 0.9
"""The share of all mutants that the tests should notice."""

COUNT: Final = 200
SEED: Final = 20261122
"""A sample is the same every time; a search draws others."""


def sample(places: list[Place], *, count: int, seed: int) -> list[Place]:
    """So many places, drawn evenly; a change of one file leaves those drawn in others."""

    def lot(place: Place) -> bytes:
        return hashlib.sha256(f"{seed} {' '.join(map(str, place))}".encode()).digest()

    return sorted(places, key=lot)[:count]


def enough(count: int) -> float:
    """The share of so many drawn that must be noticed: two standard errors less than wanted."""
    return WANTED - 2 * sqrt(WANTED * (1 - WANTED) / count)


def main() -> int:
    """Try what was asked for, tell, and keep the results of whole files."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--packages", nargs="+", choices=sorted(TESTS))
    parser.add_argument("--only", help="all mutants of the files whose path contains this")
    parser.add_argument("--all", action="store_true", help="all mutants that are not known yet")
    parser.add_argument("--show", action="store_true", help="print every mutant as it is tried")
    chosen = parser.parse_args()
    whole = chosen.all or chosen.only
    chosen.packages = chosen.packages or list(TESTS)
    every = [file for package in chosen.packages for file in files(package)]
    if whole:
        return _whole_files(every, chosen)
    return _sample([place for file in every for place in places_in(file)], chosen)


def _sample(places: list[Place], chosen: argparse.Namespace) -> int:
    drawn = sample(places, count=chosen.count, seed=chosen.seed)
    print(f"{len(drawn)} of {len(places)} mutants, seed {chosen.seed}", flush=True)
    noticed: list[bool] = []

    def use(suite: Suite) -> None:
        for mutant, ended in attempted(suite, drawn, jobs=chosen.jobs):
            known = reason(mutant.place.file, survivor_of(mutant))
            if ended.noticed or known is None:
                noticed.append(ended.noticed)
            _tell(mutant, ended, show=chosen.show)
            if not ended.noticed:
                print(f"         {known or 'a gap: no reason is known'}", flush=True)

    status = with_suite(chosen.packages, use, jobs=chosen.jobs)
    killed, share = sum(noticed), enough(len(noticed))
    print(
        f"{killed} of {len(noticed)} killed ({killed / len(noticed):.1%}), {share:.1%} are enough"
    )
    return status or int(killed < share * len(noticed))


def _whole_files(every: list[str], chosen: argparse.Namespace) -> int:
    known = known_results()
    if chosen.only:
        wanted = [file for file in every if chosen.only in file]
    else:
        wanted = [file for file in every if file not in known or not known[file].current]
    print(f"{len(wanted)} of {len(every)} files to try", flush=True)

    def use(suite: Suite) -> None:
        for file in wanted:
            source, tried, seconds, survived = digest(file), 0, 0.0, list[Survivor]()
            for mutant, ended in attempted(suite, places_in(file), jobs=chosen.jobs):
                _tell(mutant, ended, show=chosen.show)
                tried, seconds = tried + 1, seconds + ended.seconds
                survived += [] if ended.noticed else [survivor_of(mutant)]
            result = FileResult(
                file=file,
                source=source,
                tried=tried,
                survived=tuple(sorted(survived)),
                seconds=round(seconds, 1),
            )
            add_result(result)
            print(f"{file}: {len(survived)} of {tried} survived", flush=True)

    # The tests of one package at a time: they are collected and measured before the first mutant.
    packages = [each for each in chosen.packages if any(f.startswith(f"{each}/") for f in wanted)]
    status = with_suite(packages, use, jobs=chosen.jobs) if wanted else 0
    results = known_results().values()
    write_results(each for each in results if (SOURCE / each.file).exists())
    return status


def _tell(mutant: Mutant, ended: Ended, *, show: bool) -> None:
    if show or not ended.noticed:
        word = "killed  " if ended.noticed else "SURVIVED"
        print(f"{word} {ended.seconds:5.1f} s  {mutant.name}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
