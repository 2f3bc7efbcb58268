"""What is computed outside the event loop, and that no reader waits for it."""

from __future__ import annotations

import ast
import asyncio
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

import skat
from skat.journal.threads import _COMPUTING, THREADS, computed
from tests.lanes.steady import GIVEN

SOURCES = Path(skat.__file__).parent

STORED = re.compile(r"(\w+\.)*_?(store|book|accounts|tournaments|leases|values|kept)(\.\w+)+")
"""A call of what reads and writes."""

READS = {
    "_heard": "iss/hall.py",
    "_played_list": "tournament/imports.py",
    "first_real": "server/proof.py",
    "recent_tournaments": "online/evening.py",
    "recovered": "study/daily.py online/evening.py online/joining.py online/watching.py",
    "rows_at": "study/own_record.py",
    "self._asked": "study/hints.py server/standby.py",  # a table, another machine; one at a time
    "self._bidding": "study/hints.py",
    "self._deals": "study/own_record.py",
    "self._exported": "people/own_games.py",
    "self._following": "journal/journal_state.py",
    "self._found": "journal/threads.py bots/tokens.py iss/port.py watching.py sharing.py",
    "self._known": "study/review_queue.py",
    "self._last": "people/own_games.py",
    "self._listed": "people/companions.py people/own_games.py",
    "self._read": "bots/ratings.py",
    "self._read_all": "office/persons.py",
    "self._real": "people/own_games.py",
    "self._first_knows": "server/standby.py",
    "self._unread": "study/own_record.py",
    "asked": "server/standby.py",
    "places_of": "people/own_games.py",
    "self.recovered": "journal/journal_state.py",
}
"""Functions that read and do little else, and the files that call them so."""


def sites() -> Iterator[tuple[str, str]]:
    """What is given to the threads for reading, and in which file."""
    for path in SOURCES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "to_thread" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "asyncio.to_thread":
                yield ast.unparse(node.args[0]), path.relative_to(SOURCES).as_posix()


def test_the_threads_for_reading_only_read() -> None:
    calls = list(sites())
    assert len(calls) > 30
    others = [
        (work, path)
        for work, path in calls
        if not STORED.fullmatch(work)
        and not any(f"skat/{path}".endswith(each) for each in READS.get(work, "").split())
    ]
    assert others == [], "what computes is awaited by `computed`; what reads is named here"


@pytest.fixture(autouse=True)
def computing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As many threads as it has, given by the test."""
    assert _COMPUTING._max_workers == THREADS
    with ThreadPoolExecutor(THREADS, thread_name_prefix=GIVEN) as given:
        monkeypatch.setattr("skat.journal.threads._COMPUTING", given)
        yield


def test_reading_goes_on_while_all_threads_compute() -> None:
    go = threading.Event()

    async def story() -> None:
        busy = [asyncio.create_task(computed(go.wait, 60)) for _ in range(4 * THREADS)]
        try:
            await asyncio.sleep(0)
            assert await asyncio.to_thread(sorted, "ba") == ["a", "b"]
            assert not any(each.done() for each in busy)
        finally:
            go.set()
        assert await asyncio.gather(*busy) == [True] * 4 * THREADS

    with (
        closing(asyncio.new_event_loop()) as loop,
        ThreadPoolExecutor(1, thread_name_prefix=GIVEN) as reading,
    ):
        loop.set_default_executor(reading)
        loop.run_until_complete(story())


def test_what_is_raised_in_a_thread_is_raised_here() -> None:
    async def story() -> None:
        with pytest.raises(ValueError, match="no number"):
            await computed(_refused)

    asyncio.run(story())


def _refused() -> None:
    raise ValueError("no number")
