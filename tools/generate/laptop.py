"""Writes a folder that starts Skat by a double click, with its own Python: nothing is installed.

    make laptop                                        # dist/skat-laptop, from the wheel in dist/
    python tools/generate/laptop.py WHEEL FOLDER       # needs nothing but pip

The folder runs on the kind of system that wrote it. The packages are those of
`requirements/server.txt` with their hashes, without what one SQLite file and no served process
needs; after that no network is needed. It has the Python that runs this script, without its tests
and tools.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
STARTERS = ROOT / "deploy/laptop"
LOCK = ROOT / "requirements/server.txt"
UNSERVED = ROOT / "requirements/unserved.txt"
OF_SEVERAL = {"psycopg", "psycopg-binary", "redis", "async-timeout"}
"""What servers need that share a PostgreSQL and a Redis."""
WINDOWS = sys.platform == "win32"
LEFT_OUT = shutil.ignore_patterns(
    *("site-packages", "test", "tests", "idlelib", "tkinter", "turtledemo", "lib2to3"),
    *("ensurepip", "config-*", "__pycache__", "*.a", "*.whl"),
)


def _interpreter(into: Path) -> Path:
    """Copies Python; the place of its packages."""
    base = Path(sys.base_prefix)
    if WINDOWS:
        shutil.copytree(base / "Lib", into / "Lib", ignore=LEFT_OUT)
        shutil.copytree(base / "DLLs", into / "DLLs", ignore=shutil.ignore_patterns("t*86t.dll"))
        for file in (*base.glob("python*.exe"), *base.glob("*.dll")):
            shutil.copy2(file, into)
        return into / "Lib/site-packages"
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    shutil.copytree(base / "lib" / version, into / "lib" / version, ignore=LEFT_OUT)
    for file in (base / "lib").glob("libpython*"):
        if file.suffix != ".a":
            shutil.copy2(file, into / "lib")
    (into / "bin").mkdir()
    shutil.copy2((base / "bin" / version).resolve(), into / "bin/python3")
    return into / "lib" / version / "site-packages"


def needed(lock: str) -> str:
    """The lines of the lock without the packages that a laptop has no use for."""
    unserved = {line for line in UNSERVED.read_text().splitlines() if not line.startswith("#")}
    kept = re.split(r"^(?=[a-z0-9])", lock, flags=re.MULTILINE)
    return "".join(each for each in kept if each.partition("==")[0] not in unserved | OF_SEVERAL)


def _packages(wheel: Path, into: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    pip += ["--target", str(into)]
    with tempfile.TemporaryDirectory() as place:
        lock = Path(place) / "laptop.txt"
        lock.write_text(needed(LOCK.read_text()))
        locked = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", str(lock)]
        subprocess.run([*pip, *locked], check=True)
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    shutil.rmtree(into / ("Scripts" if WINDOWS else "bin"))  # they name the Python of this machine


def write(wheel: Path, folder: Path) -> None:
    """The whole folder. Raises FileExistsError if there is one already."""
    (folder / "python").mkdir(parents=True)
    _packages(wheel, _interpreter(folder / "python"))
    starters = {"win32": {"Skat.bat": "Skat.bat"}, "darwin": {"start.sh": "Skat.command"}}
    on_linux = {"start.sh": "start.sh", "Skat.desktop": "Skat.desktop"}
    for name, called in {**starters.get(sys.platform, on_linux), "start.py": "start.py"}.items():
        shutil.copy2(STARTERS / name, folder / called)


def main() -> int:
    """The folder named, or that of `make laptop`."""
    if len(sys.argv) == 3:
        wheel, folder = Path(sys.argv[1]), Path(sys.argv[2])
    else:
        (wheel,), folder = (ROOT / "dist").glob("skat-*.whl"), ROOT / "dist/skat-laptop"
    write(wheel, folder)
    size = sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())
    print(f"{folder}: {size / 1e6:.0f} MB; a double click on {_shown(folder)} starts Skat")
    return 0


def _shown(folder: Path) -> str:
    [name] = (each.name for each in folder.glob("Skat.*"))
    return name


if __name__ == "__main__":
    sys.exit(main())
