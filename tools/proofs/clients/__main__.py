"""Lets two public generators write clients from the OpenAPI document; each plays a deal.

    python -m tools.proofs.clients

Fetches openapi-python-client, and @hey-api/openapi-ts with TypeScript, of the versions that stand
here and in package.json. Ends with 1 where one cannot be written, compiled, or does not play.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from tests.server.bots.owner import a_bot
from tests.server.live import NO_PAUSES, LiveServer

HERE: Final = Path(__file__).parent
GENERATOR: Final = "openapi-python-client==0.26.2"
LONGEST: Final = 600
"""Seconds for one step."""


def python_client(folder: Path) -> list[str]:
    """Writes the client in Python, and says what plays with it."""
    venv.create(folder / "python", with_pip=True)
    python = folder / "python/bin/python"
    _run(folder, str(python), "-m", "pip", "install", "--quiet", GENERATOR)
    _run(
        folder,
        str(folder / "python/bin/openapi-python-client"),
        *("generate", "--path", "openapi.json", "--config", str(HERE / "config.yml")),
        *("--meta", "none", "--output-path", "skat_client"),
    )
    shutil.copy(HERE / "play.py", folder)
    return [str(python), "play.py"]


def typescript_client(folder: Path) -> list[str]:
    """Writes the client in TypeScript, compiles it, and says what plays with it."""
    shutil.copy(HERE / "package.json", folder)
    shutil.copy(HERE / "play.ts", folder)
    _run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent")
    _run(folder, "npx", "openapi-ts", "-i", "openapi.json", "-o", "client")
    _run(
        folder,
        *("npx", "tsc", "--strict", "--target", "es2022", "--module", "commonjs"),
        *("--lib", "es2022,dom,dom.asynciterable", "--skipLibCheck", "play.ts"),
    )
    return ["node", "play.js"]


def _run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        command, cwd=folder, check=False, capture_output=True, text=True, timeout=LONGEST
    )
    if done.returncode != 0:
        said = f"{done.stdout}{done.stderr}"[-2_000:]
        sys.exit(f"{' '.join(command[:3])} ended with {done.returncode}:\n{said}")
    return done.stdout.strip()


def main() -> None:
    """Start a server, write both clients, and let each play at a table of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = LiveServer(folder)
        server.plant = NO_PAUSES
        with server:
            with urlopen(f"{server.url}/api/openapi.json") as document:
                (folder / "openapi.json").write_bytes(document.read())
            for write in (python_client, typescript_client):
                played = _run(folder, *write(folder), server.url, a_bot(server)[1].token)
                print(f"{write.__name__}: {played}")


if __name__ == "__main__":
    main()
