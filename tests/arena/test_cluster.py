"""Bulk work on a Dask cluster, a worker killed in the middle: the same to the last digit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from skat.arena import Board, Match, NoClusterError, cluster, play_match, report
from skat.arena.latency import Latencies
from tests.arena.dask_cluster import DaskCluster
from tests.notation.games import SAMPLES

pytestmark = [pytest.mark.live, pytest.mark.proof, pytest.mark.timeout(300)]

MATCH = Match(a="simple", b="random", boards=96, seed=11)
DEALS = 4
"""Each is reviewed three times: enough for all workers to have some when one of them is killed."""


def without_times(boards: tuple[Board, ...]) -> tuple[Board, ...]:
    """Thinking times are the one thing that depends on the machine."""
    none = Latencies(limit=0)
    return tuple(replace(board, latencies_a=none, latencies_b=none) for board in boards)


def test_whose_worker_is_killed_has_the_same_figures_and_reviews(tmp_path: Path) -> None:
    """First a match, then reviews; each time a worker is killed, and two are left at last."""
    with DaskCluster(tmp_path, workers=4) as workers:
        _same_figures(workers)
        _same_bytes(workers, tmp_path / "games.jsonl")
    with pytest.raises(NoClusterError, match="No cluster answers at here"), cluster("here://x"):
        pytest.fail("there is no cluster")


def _same_figures(workers: DaskCluster) -> None:
    killed_after: list[int] = []

    def kill_one(boards: tuple[Board, ...]) -> None:
        if not killed_after:
            workers.kill_a_worker()
            killed_after.append(len(boards))

    with cluster(workers.address) as executor:
        boards = without_times(play_match(MATCH, executor=executor, on_boards=kill_one))
    alone = without_times(play_match(MATCH))
    assert sum(killed_after) < MATCH.boards
    assert boards == alone
    assert report(MATCH, boards, seconds=0) == report(MATCH, alone, seconds=0)


def _same_bytes(workers: DaskCluster, records: Path) -> None:
    deals = (SAMPLES / "own_games.jsonl").read_bytes().splitlines()[:DEALS]
    records.write_bytes(b"\n".join(3 * deals))
    words = [sys.executable, "-m", "skat.cli", "analyse", str(records), "--jsonl", "--worlds=2"]
    alone = subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout
    with subprocess.Popen(
        [*words, f"--cluster={workers.address}"], stdout=subprocess.PIPE
    ) as reviewing:
        assert reviewing.stdout is not None
        first = reviewing.stdout.readline()
        workers.kill_a_worker()
        rest = reviewing.stdout.read()
    assert reviewing.returncode == 0
    assert rest
    assert first + rest == alone
