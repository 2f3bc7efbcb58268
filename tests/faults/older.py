"""A release before this one, built from the history of the repository.

It is the newest that lacks our newest step of the schema, and can be beside newer ones. Where there
is no history (an archive, a shallow clone) there is none.
"""

from __future__ import annotations

import ast
import functools
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

from skat.journal.store.postgres.schema import MIGRATIONS, POSTGRES_NEIGHBOURS

_ROOT: Final = Path(__file__).parents[2]
_SCHEMA: Final = "src/skat/journal/store/postgres/schema.py"
_SOURCES: Final = ("CMakeLists.txt", "LICENSE", "README.md", "pyproject.toml", "src")
_FIRST_NEIGHBOUR: Final = MIGRATIONS.index(POSTGRES_NEIGHBOURS) + 1


class OlderRelease:
    """Its `python` has it; `commit` is the one that it was built from."""

    def __init__(self, commit: str, python: Path) -> None:
        self.commit = commit
        self.python = python

    def program(self, plant: str, *, preloaded: Path) -> list[str]:
        """What runs its `skat`, after this code and with this library."""
        code = f"{plant}\nfrom skat.cli import main\nmain()"
        return ["env", f"LD_PRELOAD={preloaded}", str(self.python), "-c", code]


@functools.cache
def older_release() -> OlderRelease | None:
    """The release, built once (a minute or two) and kept in `build`; None without a history."""
    commit = older_commit()
    if commit is None:
        return None
    kept = _ROOT / "build" / f"older-{commit[:12]}"
    if not kept.is_dir():
        with tempfile.TemporaryDirectory(prefix="skat-older-") as folder:
            environment = _built(commit, Path(folder))
            kept.parent.mkdir(exist_ok=True)
            shutil.move(environment, kept)
    return OlderRelease(commit, kept / "bin" / "python")


def _built(commit: str, folder: Path) -> Path:
    """An environment with the package as it was, and all else as it is here."""
    environment, source = folder / "environment", folder / "source"
    source.mkdir()
    archive = subprocess.run(
        ["git", "archive", commit, *_SOURCES], cwd=_ROOT, check=True, capture_output=True
    )
    subprocess.run(["tar", "-x", "-C", source], input=archive.stdout, check=True)
    venv.create(environment, symlinks=True)
    packages = environment / Path(sysconfig.get_path("purelib")).relative_to(sys.prefix)
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"),
            *("--no-build-isolation", "--target", packages, source),
        ],
        check=True,
    )
    # Behind its own package, so that ours is never found.
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"))
    return environment


def older_commit() -> str | None:
    """The newest commit whose schema has fewer steps than ours, and may be beside newer ones."""
    at = "HEAD"
    for commit in _git("log", "--format=%H", "--", _SCHEMA):
        if _steps(commit) < len(MIGRATIONS):
            break
        at = f"{commit}~1"
    named = next(_git("rev-parse", "--verify", "--quiet", f"{at}^{{commit}}"), None)
    if named is None:
        return None
    return named if _FIRST_NEIGHBOUR <= _steps(named) < len(MIGRATIONS) else None


def _steps(commit: str) -> int:
    """How many steps the schema of a commit has."""
    for line in ast.parse("\n".join(_git("show", f"{commit}:{_SCHEMA}"))).body:
        if isinstance(line, ast.AnnAssign) and ast.unparse(line.target) == "MIGRATIONS":
            return len(cast(ast.Tuple, line.value).elts)
    return 0


def _git(*words: str) -> Iterator[str]:
    told = subprocess.run(
        ["git", *words], cwd=_ROOT, check=False, capture_output=True, encoding="utf-8"
    )
    yield from told.stdout.splitlines()
