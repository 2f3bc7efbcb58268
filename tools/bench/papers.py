"""`make bench-papers`: what a server keeps of papers that it printed, and what one paper costs.

A tournament of 400 players at a server of its own: its start cards 20 times, one after the other.
Prints the memory of the server's process before and after, and its processor time for one paper,
which is what moves at tables may have to wait for. `--players` is another number of players.

Fails where the server keeps more than `--most` megabytes.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
import urllib.request
from pathlib import Path

import msgspec

from skat.tournament.commands import AnnounceNotice
from skat.tournament.sample import sample_prospectus
from tools.bench.serving import cpu_seconds, resident_bytes, serving

_FILE = "start-cards.de.pdf"


class _Desk:
    """The desk of a new tournament at a server."""

    def __init__(self, url: str) -> None:
        self._url, self._headers = f"{url}/api/tournaments", {"origin": url}
        prospectus = msgspec.to_builtins(sample_prospectus())
        opened = json.loads(self._asked("", json.dumps({"prospectus": prospectus}).encode()))
        self._headers["authorization"] = f"Bearer {opened['desk']}"
        self._url += f"/{opened['tournament']}"

    def enter(self, players: int) -> None:
        command = {"command_id": "one", "command": msgspec.to_builtins(AnnounceNotice())}
        self._asked("/commands", json.dumps(command).encode())
        names = "name;club\n" + "".join(f"Player {at};Club {at % 40}\n" for at in range(players))
        self._asked("/players", names.encode(), kind="text/plain")

    def paper(self) -> bytes:
        return self._asked(f"/files/{_FILE}")

    def _asked(self, path: str, body: bytes | None = None, kind: str = "application/json") -> bytes:
        request = urllib.request.Request(self._url + path, body, self._headers)
        if body is not None:
            request.add_header("content-type", kind)
        with urllib.request.urlopen(request, timeout=300) as answer:
            content: bytes = answer.read()
            return content


def main() -> None:
    """Prints both, and fails where too much is kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--most", type=float, default=10, help="megabytes that may be kept")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as (process, url):
        desk = _Desk(url)
        desk.enter(given.players)
        before, worked = resident_bytes(process), cpu_seconds(process)
        begun = time.perf_counter()
        size = [len(desk.paper()) for _ in range(given.times)][-1]
        waited = (time.perf_counter() - begun) / given.times
        kept = (resident_bytes(process) - before) / 1e6
        worked = (cpu_seconds(process) - worked) / given.times * 1000
    print(f"start cards of {given.players} players: {size / 1e6:.1f} MB, {waited:.1f} s each")
    print(f"processor time of the server's own process: {worked:.0f} ms each")
    print(f"memory after {given.times}: {kept:+.1f} MB")
    if kept > given.most:
        raise SystemExit(f"more than {given.most} MB are kept")


if __name__ == "__main__":
    main()
