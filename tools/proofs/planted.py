"""Plants the bugs of `planted.toml`, one at a time, and sees whether the tests of its room fail.

    python -m tools.proofs.planted            # all that were not found yet; goes on where it was
    python -m tools.proofs.planted limits     # those of files whose path contains this, again
    python -m tools.proofs.planted --at COMMIT    # the same bugs in the tree of another commit

Unlike mutation testing (`tools.mutation`) this runs whole tests, live ones too, in a copy of the
tree: what is planted reaches the processes that tests start, and the page. They must pass there
without a bug first. Each result is a line of `planted.jsonl`; it holds while the file is what it
was. 1 if a bug was not found.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

import msgspec

from tools.proofs.kept import KeptLines
from tools.proofs.tree import ROOT, Tree

BUGS: Final = Path(__file__).with_suffix(".toml")
_GATE: Final = "not proof and not browser and not outside"
_LONGEST: Final = 900
"""Seconds: tests that have not ended by then have noticed something."""


class Bug(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One change of a file; `tests` where they are not those of the folder of the same name."""

    file: str
    what: str
    before: str
    after: str
    tests: tuple[str, ...] = ()


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """What the tests said to a bug: the one that failed, or nothing. `source` is the file's digest;
    `at` is the commit where that is not the tree as it stands.
    """

    what: str
    source: str
    found_by: str | None
    at: str = ""


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Tried)


def bugs() -> list[Bug]:
    """All of them, in the order of the file."""
    return msgspec.convert(tomllib.loads(BUGS.read_text("utf-8"))["bug"], list[Bug])


def tests_of(bug: Bug) -> tuple[str, ...]:
    """The tests of its room, those of its part of it first.

    >>> tests_of(Bug("src/skat/tables/state/turns.py", "", "", ""))
    ('tests/tables/state', 'tests/tables')
    """
    if bug.tests:
        return bug.tests
    room, *inner = Path(bug.file).relative_to("src/skat").parent.parts
    parts = [f"tests/{room}/{part}" for part in inner if (ROOT / f"tests/{room}/{part}").is_dir()]
    return tuple(parts) if room == "server" else (*parts, f"tests/{room}")


class PlantedTree(Tree):
    """A copy of the tree in which bugs are planted, one at a time."""

    def __init__(self, folder: Path, *, commit: str) -> None:
        super().__init__(folder, commit=commit)
        self._sound: set[tuple[str, ...]] = set()

    def found_by(self, bug: Bug) -> str | None:
        """The test that fails with this bug; None where none does.

        Raises RuntimeError where they cannot tell: they fail without it, or there are none.
        """
        tests = () if bug.file.startswith("web/") else self._tests(bug)
        if tests not in self._sound and (failed := self._failed(tests)):
            raise RuntimeError(f"fails without a bug: {failed}")
        self._sound.add(tests)
        file = self.folder / bug.file
        whole = file.read_text("utf-8")
        file.write_text(whole.replace(bug.before, bug.after), "utf-8")
        try:
            return self._failed(tests)
        finally:
            file.write_text(whole, "utf-8")

    def _tests(self, bug: Bug) -> tuple[str, ...]:
        present = tuple(each for each in tests_of(bug) if (self.folder / each).exists())
        if not present:
            raise RuntimeError(f"no tests for {bug.file}")
        return present

    def _failed(self, tests: tuple[str, ...]) -> str | None:
        """The first of these tests that fails, of those of the page where there are none."""
        return self._python(tests) if tests else self._page()

    def _python(self, tests: tuple[str, ...]) -> str | None:
        options = ["-p", "no:cacheprovider", "-x", "-q", "--tb=no", "-m", _GATE]
        command = [sys.executable, "-m", "pytest", *options, *tests]
        return _first(self.run(command, longest=_LONGEST), ("FAILED ", "ERROR "))

    def _page(self) -> str | None:
        command = ["node_modules/.bin/vitest", "run", "--bail", "1", "--reporter", "dot"]
        return _first(self.run(command, inside="web", longest=_LONGEST), ("FAIL ",))


def _first(ended: subprocess.CompletedProcess[str] | None, marks: tuple[str, ...]) -> str | None:
    if ended is None:
        return "the tests did not end"
    if ended.returncode == 0:
        return None
    lines = (line.strip() for line in ended.stdout.splitlines() + ended.stderr.splitlines())
    named = next((line.partition(" ")[2] for line in lines if line.startswith(marks)), None)
    if named is None:
        raise RuntimeError(f"no test has failed, but: {ended.stdout[-500:]}{ended.stderr[-500:]}")
    return named.partition(" - ")[0].strip()


def source_of(bug: Bug, folder: Path = ROOT) -> str:
    """Twelve digits of the file that it is planted in and of the bug itself."""
    whole = (folder / bug.file).read_bytes() + msgspec.json.encode(bug)
    return hashlib.sha256(whole).hexdigest()[:12]


def stands(bug: Bug, folder: Path = ROOT) -> bool:
    """Whether there is exactly one place for it."""
    file = folder / bug.file
    return file.is_file() and file.read_text("utf-8").count(bug.before) == 1


def main() -> int:
    """Try what has not been tried yet, and tell; 1 if a bug was not found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("part", nargs="?", help="again those of files whose path contains this")
    parser.add_argument("--at", default="", metavar="COMMIT")
    chosen = parser.parse_args()
    wanted = [bug for bug in bugs() if chosen.part is None or chosen.part in bug.file]
    newest = {(each.what, each.at): each for each in KEPT.all()}
    known = {(each.what, each.source, each.at) for each in newest.values() if _found(each)}
    with tempfile.TemporaryDirectory(prefix="skat-planted-") as name:
        tree = PlantedTree(Path(name), commit=chosen.at)
        for number, bug in enumerate(wanted, start=1):
            if not stands(bug, tree.folder):
                print(f"{number:3}  no place for it: {bug.file}: {bug.what}", flush=True)
                continue
            source = source_of(bug, tree.folder)
            if (bug.what, source, chosen.at) in known and chosen.part is None:
                continue
            noticed_by = tree.found_by(bug)
            tried = Tried(what=bug.what, source=source, found_by=noticed_by, at=chosen.at)
            KEPT.add(tried)
            print(f"{number:3}  {noticed_by or 'NOT FOUND'}: {bug.file}: {bug.what}", flush=True)
    newest = {(each.what, each.at): each for each in KEPT.all()}
    missed = [bug.what for bug in wanted if not _found(newest.get((bug.what, chosen.at)))]
    print(f"{len(wanted) - len(missed)} of {len(wanted)} found")
    return int(bool(missed))


def _found(tried: Tried | None) -> bool:
    return tried is not None and tried.found_by is not None


if __name__ == "__main__":
    sys.exit(main())
