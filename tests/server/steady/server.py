"""The real application on virtual time: no socket, no thread, no waiting. The test drives it.

A question lets the loop run until the answer is there; between two questions nothing happens.
So a test is written as if it spoke to a server of its own, and each seed is another evening
(`tests/virtual_time.py`).
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import StringIO
from typing import Any, Final, TypeVar

import httpx
import pytest

from skat.journal import Store
from skat.journal.store import SqliteStore
from skat.server.app import build_app
from skat.server.helper_process import Helpers
from skat.server.logs import TextLines
from skat.server.machine import Machine
from skat.server.settings import load_settings
from tests.server.serving import Answer, Serving
from tests.server.steady.helpers import virtual_helper
from tests.server.steady.known_routes import read_each_route_once
from tests.server.steady.lazy_routes import LazyApp
from tests.server.steady.lines import SECONDS, SteadyLine
from tests.server.steady.streams import SteadyStream
from tests.virtual_store import drop, memory_disk, virtual_store
from tests.virtual_time import virtual_loop, virtual_threads

HERE: Final = "http://127.0.0.1"
ADDRESS: Final = "192.0.2.1"
"""Where a request comes from that says nothing else."""
BEGAN: Final = 1_795_000_000.0
"""Seconds since 1970 when virtual time begins, in November 2026."""

Result = TypeVar("Result")


class SteadyServer(Serving):
    """`with SteadyServer(store) as server:` serves from there on; it closes the store.

    Without a page, and with accounts, unless `built` says something else to `build_app`. It keeps
    no cookies: `Browser` does (`in_process.py`). `here` is its own address; `helpers` run what has
    a process of its own in a live server.
    """

    def __init__(
        self,
        store: Store,
        *,
        here: str = HERE,
        helpers: Helpers = virtual_helper,
        **built: Any,
    ) -> None:
        self.store = store
        self._helpers = helpers
        self.url = here
        self._built = built
        self._began = False
        self._lifespan: _Lifespan | None = None
        self._log = StringIO()
        self._ended = ExitStack()

    def __enter__(self) -> SteadyServer:
        read_each_route_once()
        with ExitStack() as ended:
            ended.enter_context(_logged(self._log))
            self._loop = ended.enter_context(virtual_loop())
            ended.callback(self.stop)
            self.start()
            self._ended = ended.pop_all()
        return self

    def __exit__(self, *why: Any) -> None:
        self._ended.__exit__(*why)

    def start(self) -> None:
        """Begins to serve, after `stop` and `kill` with what the store has kept."""
        if self._began:
            assert isinstance(self.store, SqliteStore)
            self.store = virtual_store(self.store.path.parent)
        self._began = True
        machine = Machine(
            clock=self._loop.time, now=self.now, threads=virtual_threads, helpers=self._helpers
        )
        built = {"page": {}, "accounts": True, **self._built}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("skat.server.app.Litestar", LazyApp)
            self.app: Any = build_app(self.store, machine=machine, **built)
        self._lifespan = _Lifespan(self.app)
        self.until(self._lifespan.step("startup"))

    def stop(self) -> None:
        """Ends as it is asked to; may be repeated."""
        lifespan, self._lifespan = self._lifespan, None
        if lifespan is not None:
            self.until(lifespan.step("shutdown"))

    def kill(self) -> None:
        """As `kill -9` does: what is not committed is lost, and nobody is sent anything."""
        assert isinstance(self.store, SqliteStore)
        self._lifespan = None
        drop(self.store)
        left = asyncio.all_tasks(self._loop)
        for task in left:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))

    @property
    def log(self) -> str:
        """What the server has logged."""
        return self._log.getvalue()

    def now(self) -> float:
        """Seconds since 1970, by the clock of the server."""
        return BEGAN + self._loop.time()

    def until(self, work: Coroutine[Any, Any, Result], *, seconds: float = SECONDS) -> Result:
        """Lets time pass until this is done. Raises `TimeoutError` after so much of it."""

        async def soon() -> Result:
            async with asyncio.timeout(seconds):
                return await work

        return self._loop.run_until_complete(soon())

    def begun(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Begins this; it goes on whenever time passes."""
        return self._loop.create_task(work)

    def passes(self, seconds: float) -> None:
        """Lets so much time pass."""
        self._loop.run_until_complete(asyncio.sleep(seconds))

    def passes_until(self, holds: Callable[[], object]) -> None:
        """Lets time pass until this holds, which may ask the server."""
        deadline = self.now() + SECONDS
        while not holds():
            assert self.now() < deadline, "it never came to that"
            self.passes(0.01)

    # --- requests -----------------------------------------------------------------------------

    def request(self, method: str, path: str, *, address: str = ADDRESS, **more: Any) -> Any:
        """The answer to a request that comes from this address; as httpx tells it."""
        return self.until(self.requested(method, path, address=address, **more))

    async def requested(
        self, method: str, path: str, *, address: str = ADDRESS, **more: Any
    ) -> Any:
        """The same for requests that run at the same time."""
        transport = httpx.ASGITransport(self.app, client=(address, 4711))
        async with httpx.AsyncClient(transport=transport, base_url=self.url) as client:
            return await client.request(method, path, **more)

    def reply(
        self, path: str, *, data: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer to a request, whatever comes of it; with `data` it is a POST."""
        method = "GET" if data is None else "POST"
        told = self.request(method, path, content=data, headers=headers)
        return Answer(told.status_code, dict(told.headers), told.content)

    def get(self, path: str, **more: Any) -> Any:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> Any:
        return self.request("POST", path, **more)

    # --- lines --------------------------------------------------------------------------------

    def websocket_connect(
        self,
        path: str,
        *,
        address: str = ADDRESS,
        headers: Mapping[str, str] | None = None,
        hear: Callable[[str], None] = lambda text: None,
    ) -> SteadyLine:
        """A line that is open. Raises `InvalidStatus` where the server does not take it."""
        line = SteadyLine(self.app, path, self, address=address, headers=headers or {}, hear=hear)
        self.until(line.opened())
        return line

    def stream(self, path: str, *, headers: Mapping[str, str]) -> SteadyStream:
        """An answer without an end, which has begun."""
        return SteadyStream(self.app, path, self, address=ADDRESS, headers=headers)


@contextmanager
def steady_server(**built: Any) -> Iterator[SteadyServer]:
    """A new server, run by the settings of the environment as `skat serve` is; it logs no error."""
    settings = load_settings(environment=os.environ)
    with memory_disk() as folder:
        with SteadyServer(virtual_store(folder), settings=settings, **built) as server:
            yield server
        assert "ERROR" not in server.log
        assert "Traceback" not in server.log


class _Lifespan:
    """Start and end of an application, as a server tells it of them."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._told = asyncio.Queue[dict[str, Any]]()
        self._heard = asyncio.Queue[dict[str, Any]]()
        self._serving: asyncio.Task[None] | None = None

    async def step(self, what: str) -> None:
        """Tells it, and waits until it has done what belongs to it."""
        if self._serving is None:
            scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}}
            self._serving = asyncio.create_task(
                self._app({**scope, "state": {}}, self._told.get, self._heard.put)
            )
        self._told.put_nowait({"type": f"lifespan.{what}"})
        said = await self._heard.get()
        assert said["type"] == f"lifespan.{what}.complete", said


@contextmanager
def _logged(log: StringIO) -> Iterator[None]:
    """Keeps what the product logs meanwhile, as a live server has it on standard error."""
    writing = logging.StreamHandler(log)
    writing.setFormatter(TextLines())
    product = logging.getLogger("skat")
    product.addHandler(writing)
    try:
        yield
    finally:
        product.removeHandler(writing)
