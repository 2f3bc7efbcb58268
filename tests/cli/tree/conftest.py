"""What the commands are asked about."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from skat.engines.keeper.order import Held
from tests.cli.tree.commands import prepared
from tests.lanes.steady import GIVEN
from tests.seeds import drawing
from tests.virtual_store import drive_all_stores
from tests.virtual_time import spend_commands


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the questions ask about; most only read it."""
    folder = tmp_path_factory.mktemp("tree")
    with pytest.MonkeyPatch.context() as patched:
        drive_all_stores(patched)
        spend_commands(patched, draw=drawing())
        prepared(folder)
    return folder


@pytest.fixture
def folder(made: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    drive_all_stores(monkeypatch)
    spend_commands(monkeypatch, draw=drawing())
    monkeypatch.setattr("skat.engines.confined.confinement", Held)
    given = partial(ThreadPoolExecutor, thread_name_prefix=GIVEN)
    monkeypatch.setattr("skat.cli.analyse.command.ThreadPoolExecutor", given)
    return made
