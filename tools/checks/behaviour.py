"""Compares what this tree does with what another commit does: command by command, answer by answer.

    .venv/bin/python -m tools.checks.behaviour            # with the commit before
    .venv/bin/python -m tools.checks.behaviour COMMIT

For changes that only move things. Both builds run as installed programs over the same inputs
(`tools.checks.asked`): 2,060 requests in two languages, the records, files and the database of a
release, a table in the terminal, two lists and a tournament, with the bytes of the journals. Both
draw the same chance; times are left out. 1 if anything differs, and where the answers prove nothing
(`tools.checks.accepted`); what may differ stands in `MAY_DIFFER` with its reason.
"""

from __future__ import annotations

import argparse
import difflib
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.checks.accepted import faults
from tools.checks.asked import asked
from tools.checks.build import Build
from tools.checks.version import ROOT, NotBuiltError, built, unpacked

MAY_DIFFER: Final[Mapping[str, str]] = {
    "door /": "the page names the parts of which it is built, and a digest of all of them",
}
"""What is asked (a pattern of its name), and why the answer may be another one."""


def site_of(commit: str | None, folder: Path) -> Path:
    """The installed package of a commit, or of the working tree. Raises `NotBuiltError`."""
    source = folder / "source"
    folder.mkdir()
    if commit is not None:
        unpacked(commit, source)
        return built(source, folder)
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    there = [
        name for name in listed.stdout.split(b"\0") if name and (ROOT / name.decode()).exists()
    ]
    source.mkdir()
    packed = subprocess.run(
        ["tar", "-c", "--null", "-T", "-"],
        cwd=ROOT,
        input=b"\0".join(there),
        stdout=subprocess.PIPE,
        check=True,
    )
    subprocess.run(["tar", "-x", "-C", source], input=packed.stdout, check=True)
    return built(source, folder)


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Answers that differ or that only one of them gave, each with its first lines that differ."""
    differing = []
    for name in sorted({*before, *after}):
        was, now = before.get(name, ""), after.get(name, "")
        if was != now and not any(re.fullmatch(each, name) for each in MAY_DIFFER):
            lines = difflib.unified_diff(was.splitlines(), now.splitlines(), n=0, lineterm="")
            shown = [line[:300] for line in lines if not line.startswith(("---", "+++", "@@"))]
            differing.append("\n  ".join([name, *shown[:6]]))
    return differing


def main() -> int:
    """Builds both, asks both, tells what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", nargs="?", default="HEAD^")
    commit = parser.parse_args().commit
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            sites = [site_of(commit, folder / "before"), site_of(None, folder / "after")]
        except NotBuiltError as error:
            print(f"{commit}: {error}", file=sys.stderr)
            return 1
        before, after = (asked(Build(site, site.parent / "home")) for site in sites)
    lines = [
        f"{name}: {fault}"
        for name, answers in ((commit, before), ("this tree", after))
        for fault in faults(answers)
    ]
    lines += differences(before, after)
    print("\n".join(lines) or f"{len(after)} answers, all as at {commit}")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
