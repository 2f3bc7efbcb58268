"""Starts the folder of `make laptop` as a double click does, after it was moved to another place.

    python -m tools.checks.laptop      # Linux

The line of `Skat.desktop` starts it, with an empty environment; the browser that it opens is a
program that writes down what it was asked for. A table is opened, the window closed (SIGINT), and
after a second start the table is there. Inside `unshare --net sh -c 'ip link set lo up; ...'`
there is no network.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[2]
PORT = 18_349
ADDRESS = f"http://127.0.0.1:{PORT}/"


@contextmanager
def started(folder: Path, opened: Path) -> Iterator[None]:
    """What the desktop runs, until the browser was opened; ended as by Ctrl+C."""
    entry = (folder / "Skat.desktop").read_text(encoding="utf-8")
    [line] = (row[5:] for row in entry.splitlines() if row.startswith("Exec="))
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder.parent), "SKAT_PORT": str(PORT)}
    environment["BROWSER"] = str(folder.parent / "browser")
    opened.unlink(missing_ok=True)
    window = subprocess.Popen(
        ["sh", "-c", line.replace("%k", quote(f"{folder}/Skat.desktop"))],
        cwd="/",
        env=environment,
        start_new_session=True,
    )
    try:
        for _ in range(600):
            if opened.exists() or window.poll() is not None:
                break
            time.sleep(0.1)
        if opened.read_text(encoding="utf-8").strip() != ADDRESS:
            raise SystemExit("the browser was not opened at the page")
        yield
        os.killpg(window.pid, signal.SIGINT)
        if window.wait(20) not in (0, 130, -signal.SIGINT):
            raise SystemExit(f"it ended with {window.returncode}")
    finally:
        if window.poll() is None:
            os.killpg(window.pid, signal.SIGKILL)


def asked(path: str, body: object = None) -> dict[str, object]:
    """The answer of the server that was started."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(ADDRESS + path, data, {"Content-Type": "application/json"})
    with urlopen(request, timeout=10) as answer:
        content: dict[str, object] = json.load(answer)
        return content


def main() -> int:
    """Move, start, play a request, stop, start again."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "club's laptop"
        shutil.copytree(ROOT / "dist/skat-laptop", folder)
        opened, browser = Path(place) / "opened", Path(place) / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.new"; mv "{opened}.new" "{opened}"\n')
        browser.chmod(0o755)
        with started(folder, opened):
            table = asked("api/tables", {"name": "Anna"})["table"]
        with started(folder, opened):
            asked(f"api/tables/{table}")
        if not (folder / "data/skat.db").exists():
            raise SystemExit("nothing was kept beside it")
    print("started by its line, opened in the browser, stopped; the table was there again")
    return 0


if __name__ == "__main__":
    sys.exit(main())
