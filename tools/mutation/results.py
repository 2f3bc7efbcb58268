"""What was found, one line a file, and which survivors are no gap of the tests."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from tools.mutation.equivalent import EQUIVALENT
from tools.mutation.places import Mutant, digest

RESULTS: Final = Path(__file__).parent / "proof_mutants.jsonl"


class Survivor(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """A change that no test noticed."""

    line: int
    function: str
    change: str


class FileResult(msgspec.Struct, frozen=True, kw_only=True):
    """All mutants of one file. `source` is the digest of the file they were tried in.

    `seconds` is the processor time of all of them.
    """

    file: str
    source: str
    tried: int
    survived: tuple[Survivor, ...]
    seconds: float

    @property
    def current(self) -> bool:
        """Whether the file still says what it said."""
        try:
            return digest(self.file) == self.source
        except FileNotFoundError:
            return False


def survivor_of(mutant: Mutant) -> Survivor:
    """The mutant as it is written down."""
    return Survivor(line=mutant.line, function=mutant.function, change=mutant.change)


def reason(file: str, survivor: Survivor) -> str | None:
    """Why no test can notice this change, where that is known."""
    return EQUIVALENT.get((file, survivor.function, survivor.change))


def known_results() -> dict[str, FileResult]:
    """The latest result of each file, by its path below `src/skat`."""
    if not RESULTS.exists():
        return {}
    lines = RESULTS.read_bytes().splitlines()
    results = (msgspec.json.decode(line, type=FileResult) for line in lines)
    return {result.file: result for result in results}


def add_result(result: FileResult) -> None:
    """Write it down at once, so that the next run goes on behind it."""
    with RESULTS.open("ab") as results:
        results.write(msgspec.json.encode(result) + b"\n")


def write_results(results: Iterable[FileResult]) -> None:
    """Write all results in the order of the files, each one once."""
    ordered = sorted(results, key=lambda result: result.file)
    RESULTS.write_bytes(b"".join(msgspec.json.encode(result) + b"\n" for result in ordered))
