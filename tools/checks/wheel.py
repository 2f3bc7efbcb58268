"""Installs the wheel from dist/ into a clean environment and plays a deal there.

The environment sees neither a compiler nor Node: its PATH is its own folder of programs only, and
packages may come as wheels only. The lines of the page on installing are tried there too. Exit
status 1 when anything fails.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEAL = ROOT / "tools/checks/play_a_deal.py"
PAGE = ROOT / "docs/library/index.md"
LARGEST_SOURCES = 4_000_000
"""Bytes of the source distribution."""


def constraints() -> str:
    """The versions of the run-time lock, without hashes, which pip refuses beside a local wheel."""
    lock = (ROOT / "requirements/runtime.txt").read_text(encoding="utf-8")
    return "\n".join(re.findall(r"^(\S+==\S+(?: ;[^\\]+)?)", lock, re.MULTILINE)) + "\n"


def installs() -> list[str]:
    """The lines of the page on installing that name a wheel."""
    return re.findall(r"^\$ (.*\.whl.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def asked_of_pip(line: str, wheel: Path) -> list[str]:
    """What such a line lets pip find and fetch, with the wheel at hand.

    >>> asked_of_pip("pipx run --spec 'dist/skat-1.whl[server]' skat serve", Path("skat-2.whl"))
    ['skat-2.whl[server]']
    """
    return [re.sub(r"^.*\.whl", str(wheel), word) for word in shlex.split(line) if ".whl" in word]


def main() -> int:
    """Install, ask the installed commands, play."""
    wheels = sorted((ROOT / "dist").glob("skat-*.whl"))
    if len(wheels) != 1:
        print(f"expected one wheel in dist/, found {len(wheels)}", file=sys.stderr)
        return 1
    [sources] = (ROOT / "dist").glob("skat-*.tar.gz")
    if sources.stat().st_size > LARGEST_SOURCES:
        print(f"{sources.name} has {sources.stat().st_size:,} bytes", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        venv.create(place / "venv", with_pip=True)
        programs = place / "venv/bin"
        (place / "constraints.txt").write_text(constraints(), encoding="utf-8")
        hidden = {"PATH", "PYTHONPATH", "VIRTUAL_ENV", "CC", "CXX"}
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        environment |= {"PATH": str(programs), "XDG_DATA_HOME": str(place / "data")}
        install = ["python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
        install += ["--constraint", str(place / "constraints.txt"), f"{wheels[0]}[server]"]
        dry = ["python", "-m", "pip", "install", "--quiet", "--dry-run", "--only-binary", ":all:"]
        for command in (
            install,
            ["skat", "doctor"],
            ["skat", "rules", "4.2.3"],
            ["skat", "page", str(place / "page")],
            ["python", str(DEAL)],
            *([*dry, *asked_of_pip(line, wheels[0])] for line in installs()),
        ):
            program = str(programs / command[0])
            done = subprocess.run([program, *command[1:]], cwd=place, env=environment, check=False)
            if done.returncode != 0:
                print(f"failed: {' '.join(command[:3])}", file=sys.stderr)
                return 1
        for file in ("venv/share/man/man1/skat.1", "page/index.html"):
            if not (place / file).exists():
                print(f"missing: {file}", file=sys.stderr)
                return 1
    print(f"{wheels[0].name} installs without compiler and Node, and plays a deal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
