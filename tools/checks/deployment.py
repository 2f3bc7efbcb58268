"""Runs the steps of deploy/Containerfile in a clean folder, where no container engine is at hand.

    make wheel && .venv/bin/python -m tools.checks.deployment

The same script installs the wheel with the same lock, a user without rights serves (root alone may
choose one), the same health check asks, SIGTERM must end it within its grace, and what was made is
there after a second start. What only an engine can show is not tried: the base image, volumes.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[2]
NOBODY = 65534
GRACE_SECONDS = 10
"""What engines wait for after SIGTERM before they kill."""
PORT = 18_347
TABLE = "/api/tables"


def as_a_user_without_rights() -> dict[str, int]:
    """Arguments that start a program as a user without rights, where that can be.

    Only root may choose a user, and that user must reach the interpreter.
    """
    folders = Path(sys._base_executable).resolve().parents  # type: ignore[attr-defined]
    reachable = all(folder.stat().st_mode & 0o001 for folder in folders)
    return {"user": NOBODY, "group": NOBODY} if os.geteuid() == 0 and reachable else {}


@contextmanager
def served(place: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The server as the image starts it, healthy."""
    environment = {
        "PATH": str(place / "skat/bin"),
        "XDG_DATA_HOME": str(place / "data"),
        "SKAT_LOG": "json",
    }
    server = subprocess.Popen(
        [place / "skat/bin/skat", "serve", "--host", "0.0.0.0", "--port", str(PORT)],
        cwd=place / "data",
        env=environment,
        **as_a_user_without_rights(),  # type: ignore[call-overload]
    )
    try:
        check = [str(place / "skat/bin/python"), str(ROOT / "deploy/healthcheck.py"), str(PORT)]
        for _ in range(120):
            done = subprocess.run(check, env=environment, capture_output=True, check=False)
            if done.returncode == 0:
                break
            time.sleep(0.5)
        else:
            raise SystemExit("the health check stays red")
        yield server
    finally:
        server.kill()
        server.wait()


def stopped(server: subprocess.Popen[bytes]) -> float:
    """Seconds from SIGTERM to the end, which must be a clean one."""
    began = time.monotonic()
    server.send_signal(signal.SIGTERM)
    status = server.wait(GRACE_SECONDS)
    if status not in (0, -signal.SIGTERM):
        raise SystemExit(f"the server ended with {status}")
    return time.monotonic() - began


def main() -> int:
    """Install, serve, check, stop, serve again."""
    wheels = sorted((ROOT / "dist").glob("skat-*.whl"))
    if len(wheels) != 1:
        print(f"expected one wheel in dist/, found {len(wheels)}; run make wheel", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        place = Path(folder)
        place.chmod(0o755)
        (place / "data").mkdir(mode=0o700)
        if as_a_user_without_rights():
            os.chown(place / "data", NOBODY, NOBODY)
        install = [ROOT / "deploy/install.sh", sys.executable, wheels[0], place / "skat"]
        subprocess.run(["sh", *map(str, install)], check=True, stdout=subprocess.DEVNULL)
        with served(place) as server:
            made = urlopen(
                Request(
                    f"http://127.0.0.1:{PORT}{TABLE}",
                    data=json.dumps({"name": "Anna"}).encode(),
                    headers={"Content-Type": "application/json"},
                )
            )
            table = json.load(made)["table"]
            first = stopped(server)
        with served(place) as server:
            with urlopen(f"http://127.0.0.1:{PORT}{TABLE}/{table}") as answer:
                assert answer.status == 200
            second = stopped(server)
        size = sum(file.stat().st_size for file in (place / "skat").rglob("*") if file.is_file())
    user = "as a user without rights" if as_a_user_without_rights() else "as this user"
    print(
        f"installed ({size / 1e6:.0f} MB), served {user}, healthy, stopped by SIGTERM in "
        f"{first:.1f} s and {second:.1f} s, the table was there again"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
