"""The process that forks the servers of the tests: each answer comes to its own caller."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import NoReturn

import pytest

from tests.server import nursery as module
from tests.server.nursery import Forked, nursery


class TornAwayError(Exception):
    """What tears a test away from what it does."""


def tear_away(*_: object) -> NoReturn:
    raise TornAwayError


def forked(folder: Path, *words: str) -> Forked:
    with (folder / "log").open("w+") as log:
        return nursery().fork(words, log=log)


@pytest.mark.live
def test_each_answer_comes_to_the_call_that_asked_for_it(tmp_path: Path) -> None:
    """Also to who was torn away from an older question, and each time it is asked for."""
    server = forked(tmp_path, "serve", "--port=0", f"--db={tmp_path / 'skat.db'}")
    with server.stdout:
        server.stdout.readline()
        before = signal.signal(signal.SIGALRM, tear_away)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with pytest.raises(TornAwayError):
                nursery().ask({"wait": server.pid})
        finally:
            signal.signal(signal.SIGALRM, before)
        os.kill(server.pid, signal.SIGKILL)
        child = forked(tmp_path, "no-such-command")
        with child.stdout:
            assert child.pid != server.pid
            assert child.wait() == 2
            assert nursery().ask({"wait": child.pid}) == 2
            assert nursery().ask({"look": child.pid}) == 2
        assert server.wait() == -signal.SIGKILL


def test_a_forked_process_has_a_nursery_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class Made:
        def __init__(self) -> None:
            self.owner = os.getpid()

    monkeypatch.setattr(module, "_nursery", None)
    monkeypatch.setattr(module, "Nursery", Made)
    ours = nursery()
    assert nursery() is ours
    # As it is in a process that was forked from this one.
    monkeypatch.setattr(os, "getpid", lambda: ours.owner + 1)
    assert nursery() is not ours
