"""Plants bugs in packages, one at a time, and sees whether a test fails.

    python -m tools.mutation                    # the sample of the proof
    python -m tools.mutation --all              # every mutant; goes on where it was
    python -m tools.mutation --only rules/play  # those of some files, whatever is known

Survivors are named. The exit status of the sample is 1 if so few were noticed that it cannot be
90 % of all.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
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

ENOUGH: Final = 0.86
"""Of 200 drawn where 90 % of all are noticed, two standard errors less are."""

COUNT: Final = 200
SEED: Final = 20261122
"""The proof draws the same mutants every time; a search draws others."""


def sample(places: list[Place], *, count: int, seed: int) -> list[Place]:
    """So many places, drawn evenly; a change of one file leaves those drawn in others."""

    def lot(place: Place) -> bytes:
        return hashlib.sha256(f"{seed} {' '.join(map(str, place))}".encode()).digest()

    return sorted(places, key=lot)[:count]


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
    found: list[bool] = []

    def use(suite: Suite) -> None:
        for mutant, ended in attempted(suite, drawn, jobs=chosen.jobs):
            known = reason(mutant.place.file, survivor_of(mutant))
            if ended.noticed or known is None:
                found.append(ended.noticed)
            _tell(mutant, ended, show=chosen.show)

    status = with_suite(chosen.packages, use, jobs=chosen.jobs)
    killed = sum(found)
    print(f"{killed} of {len(found)} killed ({killed / len(found):.1%}), {ENOUGH:.0%} wanted")
    return status or int(killed < ENOUGH * len(found))


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
    packages = [one for one in chosen.packages if any(f.startswith(f"{one}/") for f in wanted)]
    status = with_suite(packages, use, jobs=chosen.jobs) if wanted else 0
    results = known_results().values()
    write_results(one for one in results if (SOURCE / one.file).exists())
    return status


def _tell(mutant: Mutant, ended: Ended, *, show: bool) -> None:
    if show or not ended.noticed:
        word = "killed  " if ended.noticed else "SURVIVED"
        print(f"{word} {ended.seconds:5.1f} s  {mutant.name}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
