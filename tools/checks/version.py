"""Builds a version from its very commit and imports it, before the commit gets its tag.

    .venv/bin/python -m tools.checks.version v0.9.1
    make version COMMIT=HEAD

What lies in a working tree may be in no commit: files that were never added, or a change that came
later. So the commit alone is unpacked, built, and every module of the wheel imported. Exit status
1 when that fails, or where a tag names another version than the package.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_IMPORTS: Final = """
import importlib, pkgutil, sys
sys.path[:0] = sys.argv[1:3]
import skat
names = [
    each.name
    for each in pkgutil.walk_packages(skat.__path__, "skat.")
    if each.name.rpartition(".")[2] != "__main__"
]
failed = 0
for name in names:
    try:
        importlib.import_module(name)
    except Exception as error:
        failed += 1
        print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
print(skat.__version__, len(names))
sys.exit(bool(failed))
"""
"""Without the site's own files, so that no editable installation comes before the wheel."""


class NotBuiltError(Exception):
    """The commit is no version; the text says why."""


def unpacked(commit: str, folder: Path) -> None:
    """The files of this commit, and no others. Raises `NotBuiltError`."""
    with (folder.parent / "commit.tar").open("wb") as archive:
        packed = subprocess.run(
            ["git", "archive", "--format=tar", commit], cwd=ROOT, stdout=archive, check=False
        )
    if packed.returncode != 0:
        raise NotBuiltError(f"{commit} is no commit of this repository")
    folder.mkdir()
    subprocess.run(["tar", "-xf", archive.name, "-C", folder], check=True)


def built(source: Path, folder: Path) -> Path:
    """The unpacked wheel of these sources. Raises `NotBuiltError`."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run([*command, "--wheel-dir", folder, "."], cwd=source, check=False)
    wheels = sorted(folder.glob("skat-*.whl"))
    if done.returncode != 0 or len(wheels) != 1:
        raise NotBuiltError("the sources of the commit cannot be built")
    with zipfile.ZipFile(wheels[0]) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


def imported(site: Path) -> tuple[str, int]:
    """The version of the package in this folder, and of how many modules all are imported.

    Raises `NotBuiltError`.
    """
    command = [sys.executable, "-S", "-c", _IMPORTS, str(site), sysconfig.get_path("purelib")]
    done = subprocess.run(command, cwd=site, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise NotBuiltError("the commit is built, but cannot be imported")
    version, modules = done.stdout.split()
    return version, int(modules)


def why_misnamed(commit: str, version: str) -> str | None:
    """Why a tag is not the one of this version; a commit may have any other name.

    >>> why_misnamed("v0.9.1", "0.9.0")
    'v0.9.1 names the version 0.9.0'
    >>> why_misnamed("v0.9.0", "0.9.0"), why_misnamed("HEAD", "0.9.0")
    (None, None)
    """
    named = re.fullmatch(r"v(\d.*)", commit)
    return None if named is None or named[1] == version else f"{commit} names the version {version}"


def main() -> int:
    """Unpack, build, import."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("commit", help="a tag, HEAD, or any other name of a commit")
    commit = asked.parse_args().commit
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            unpacked(commit, folder / "source")
            version, modules = imported(built(folder / "source", folder))
        except NotBuiltError as error:
            print(f"{commit}: {error}", file=sys.stderr)
            return 1
    misnamed = why_misnamed(commit, version)
    if misnamed is not None:
        print(misnamed, file=sys.stderr)
        return 1
    print(f"{commit} is {version}: it is built from its commit alone, and {modules} modules import")
    return 0


if __name__ == "__main__":
    sys.exit(main())
