"""Serves Skat on this laptop and opens it in the browser, until this window is closed.

Phones in the same network use the second address, or the code below it. Games are kept in the
folder `data` beside this file.
"""

import os
import subprocess
import sys
import time
import webbrowser
from pathlib import Path
from urllib.request import urlopen

PORT = os.environ.get("SKAT_PORT", "8780")
PAGE = f"http://127.0.0.1:{PORT}/"
DATA = Path(__file__).resolve().parent / "data"


def answers() -> bool:
    """Whether Skat runs here and can save."""
    try:
        with urlopen(f"{PAGE}health", timeout=4) as answer:
            return answer.status == 200
    except OSError:
        return False


def main() -> int:
    """Start it unless it runs already, and show it."""
    if answers():
        webbrowser.open(PAGE)
        return 0
    DATA.mkdir(exist_ok=True)
    words = ["serve", "--host", "0.0.0.0", "--port", PORT, "--db", str(DATA / "skat.db")]
    server = subprocess.Popen([sys.executable, "-m", "skat.cli", *words])
    while server.poll() is None and not answers():
        time.sleep(0.2)
    if server.poll() is None:
        webbrowser.open(PAGE)
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:  # the server was asked to end, too: it saves first
            continue


if __name__ == "__main__":
    sys.exit(main())
