"""A Dask cluster of processes on this machine: a scheduler, and workers that a test may kill."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

_SECONDS = 60.0


class DaskCluster:
    """`with DaskCluster(folder, workers=3) as cluster:` has its scheduler at `cluster.address`."""

    def __init__(self, folder: Path, *, workers: int) -> None:
        self._dask = pytest.importorskip("distributed")
        self._folder = folder
        self._log = folder / "dask.log"
        self._number = workers
        self.workers: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> DaskCluster:
        written = self._folder / "scheduler.json"
        self._scheduler = self._run("scheduler", "--port=0", f"--scheduler-file={written}")
        try:
            deadline = time.monotonic() + _SECONDS
            while not (written.exists() and written.read_text()):
                assert self._scheduler.poll() is None, self._log.read_text()
                assert time.monotonic() < deadline, self._log.read_text()
                time.sleep(0.05)
            self.address: str = json.loads(written.read_text())["address"]
            self.workers = [
                self._run("worker", self.address, "--nthreads=1", "--no-nanny", f"--name=w{each}")
                for each in range(self._number)
            ]
            self._wait_for_workers()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for process in [*self.workers, self._scheduler]:
            process.kill()
            process.wait(30)

    def kill_a_worker(self) -> None:
        """kill -9: what it had in hand is lost, and nobody starts it again."""
        worker = self.workers.pop()
        worker.kill()
        worker.wait(30)

    def _run(self, part: str, *words: str) -> subprocess.Popen[bytes]:
        program = [sys.executable, "-m", f"distributed.cli.dask_{part}"]
        with self._log.open("ab") as log:
            return subprocess.Popen(
                [*program, *words, "--host=127.0.0.1", "--no-dashboard"],
                stdout=log,
                stderr=log,
                cwd=self._folder,
            )

    def _wait_for_workers(self) -> None:
        with self._dask.Client(self.address) as client:
            client.wait_for_workers(self._number, timeout=_SECONDS)
