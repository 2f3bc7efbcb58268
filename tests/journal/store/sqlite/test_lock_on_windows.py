"""The branch of the writer's lock that only Windows runs, with a stand-in for its `msvcrt`.

The stand-in refuses as Windows does and otherwise locks with what this system has, so that a lock
goes with its descriptor.
"""

from __future__ import annotations

import errno
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from skat.journal.store.errors import SecondWriterError
from skat.journal.store.sqlite import lock as here

fcntl = pytest.importorskip("fcntl", reason="on Windows the real branch runs everywhere")


def msvcrt_stand_in() -> ModuleType:
    module = ModuleType("msvcrt")

    def locking(descriptor: int, mode: int, size: int) -> None:
        assert (mode, size) == (2, 1), "one byte, without waiting"
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError(errno.EACCES, "Permission denied") from None

    vars(module).update(LK_NBLCK=2, locking=locking)
    return module


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> list[ModuleType]:
    """The module as two processes on Windows would have it."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt_stand_in())
    assert here.__file__ is not None
    processes = []
    for number in range(2):
        spec = importlib.util.spec_from_file_location(f"lock_of_process_{number}", here.__file__)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        processes.append(module)
    return processes


def test_one_process_at_a_time_may_write(on_windows: list[ModuleType], tmp_path: Path) -> None:
    database = tmp_path / "skat.db"
    first, second = on_windows
    held = first.WriterLock(database)
    assert database.exists()
    with pytest.raises(SecondWriterError):
        second.WriterLock(database)
    with pytest.raises(SecondWriterError):
        first.WriterLock(database)
    held.release()
    second.WriterLock(database).release()


def test_the_database_itself_stays_free_for_the_locks_of_sqlite(
    on_windows: list[ModuleType], tmp_path: Path
) -> None:
    database = tmp_path / "skat.db"
    held = on_windows[0].WriterLock(database)
    with database.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with (
        (tmp_path / "skat.db.lock").open("rb") as beside,
        pytest.raises(BlockingIOError),
    ):
        fcntl.flock(beside, fcntl.LOCK_EX | fcntl.LOCK_NB)
    held.release()


def test_another_mistake_of_the_disk_is_not_taken_for_a_lock(
    on_windows: list[ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(descriptor: int, mode: int, size: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(sys.modules["msvcrt"], "locking", broken, raising=False)
    with pytest.raises(OSError, match="Input/output") as refused:
        on_windows[0].WriterLock(tmp_path / "skat.db")
    assert not isinstance(refused.value, SecondWriterError)
