"""A Redis server of the tests' own: started, killed, and started again."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import redis

from tests.ports import free_port
from tests.tools import require_tool

PATIENCE = 120.0


class RedisServer:
    """A Redis of the tests' own on loopback, that keeps nothing."""

    def __init__(self) -> None:
        self._binary = require_tool("redis-server")
        self._folder = Path(tempfile.mkdtemp(prefix="skat-redis-"))
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"

    def __enter__(self) -> RedisServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self._folder)

    @property
    def process(self) -> int:
        """Its process."""
        return self._process.pid

    def start(self) -> None:
        """Starts it and waits until it answers."""
        self._process = subprocess.Popen(
            [
                self._binary, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
                "--appendonly", "no",
            ],
            stdout=subprocess.DEVNULL, cwd=self._folder,
        )  # fmt: skip
        until(self._answers)

    def kill(self) -> None:
        """Ends it at once."""
        self._process.kill()
        self._process.wait(30)

    def pause(self) -> None:
        """It stands still."""
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """It goes on."""
        self._process.send_signal(signal.SIGCONT)

    def _answers(self) -> bool:
        with redis.Redis.from_url(self.url) as line:
            try:
                return bool(line.ping())
            except redis.RedisError:
                return False


def until(holds: Callable[[], object]) -> None:
    """Waits until this holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)
