"""Parts: what begins and ends in which order, and handlers that are called without HTTP."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import skat
from skat.journal import StoreClosedError, list_journals
from skat.server.http.openapi import StructSchemas
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.parts import Part
from skat.server.people.visitors import Visitors
from skat.server.routes.upkeep import Health, UpkeepRoutes
from tests.memory_store import MemoryStore
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store


def upkeep(*, show_metrics: bool = True) -> UpkeepRoutes:
    limits = RateLimits()
    store, metrics, schemas = MemoryStore(), Metrics(), StructSchemas()
    return UpkeepRoutes(Visitors(None, limits), limits, store, metrics, schemas, show_metrics)


def test_a_handler_is_called_without_http() -> None:
    health, *_, numbers = upkeep().handlers()
    assert numbers.paths == {"/metrics"}

    async def asked() -> Any:
        return await health.fn()

    assert asyncio.run(asked()).content == Health("ok", skat.__version__)
    assert len(upkeep(show_metrics=False).routes()) == 2


def test_the_framework_copies_no_service_with_a_router() -> None:
    routes = upkeep()
    assert deepcopy(routes) is routes


def test_parts_begin_in_order_and_close_in_reverse_whatever_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def later(what: str) -> None:
        await asyncio.sleep(1)
        done.append(what)

    def fail() -> None:
        done.append("fails")
        raise RuntimeError("cannot be closed")

    first = Part(begin=[partial(done.append, "one")], close=[partial(later, "closed one")])
    second = Part(begin=[partial(later, "two")], close=[partial(done.append, "closed two"), fail])

    def given(part: Part) -> Any:
        return lambda *_: part

    monkeypatch.setattr("skat.server.app.people", given(first))
    monkeypatch.setattr("skat.server.app.study", given(second))
    store = virtual_store(tmp_path)
    server = SteadyServer(store)
    with pytest.raises(Exception, match="cannot be closed"), server:
        assert done == ["one", "two"]
    assert done == ["one", "two", "fails", "closed two", "closed one"]
    with pytest.raises(StoreClosedError):
        store.read(list_journals)
