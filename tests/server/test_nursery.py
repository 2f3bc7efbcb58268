"""The process that forks the servers of the tests: each answer comes to whoever asked for it."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import NoReturn

import pytest

from tests.server import nursery as module
from tests.server.nursery import Forked, nursery

pytestmark = pytest.mark.live


class TornAwayError(Exception):
    """What tears a test away from what it does."""


def tear_away(*_: object) -> NoReturn:
    raise TornAwayError


def forked(folder: Path, *words: str) -> Forked:
    with (folder / "log").open("w+") as log:
        return nursery().fork(words, log=log)


def test_how_a_process_ended_is_told_each_time_it_is_asked_for(tmp_path: Path) -> None:
    child = forked(tmp_path, "no-such-command")
    with child.stdout:
        assert child.wait() == 2
        assert nursery().ask({"wait": child.pid}) == 2
        assert nursery().ask({"look": child.pid}) == 2


def test_who_was_torn_away_from_a_question_gets_no_answer_to_an_older_one(tmp_path: Path) -> None:
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
        assert server.wait() == -signal.SIGKILL


def test_a_forked_process_has_a_nursery_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class Made:
        def __init__(self) -> None:
            self.owner = os.getpid()

    monkeypatch.setattr(module, "_nursery", None)
    monkeypatch.setattr(module, "Nursery", Made)
    ours = nursery()
    assert nursery() is ours
    child = os.fork()
    if child == 0:
        os._exit(int(nursery() is ours))
    assert os.waitpid(child, 0)[1] == 0
