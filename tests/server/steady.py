"""The real application on virtual time: no socket, no thread, no waiting. The test drives it.

Whoever asks lets the loop run until the answer is there; between two questions nothing happens.
So a test is written as if it spoke to a server of its own, and each seed is another evening
(`tests/virtual_time.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from contextlib import ExitStack
from typing import Any, Final, TypeVar

import httpx

from skat.journal import Store
from skat.server.app import build_app
from skat.server.helper_process import Helpers
from skat.server.machine import Machine
from tests.server.known_routes import read_each_route_once
from tests.server.steady_lines import SteadyLine
from tests.server.virtual_helpers import virtual_helper
from tests.virtual_time import virtual_loop, virtual_threads

HERE: Final = "http://127.0.0.1"
ADDRESS: Final = "192.0.2.1"
"""Where a request comes from that says nothing else."""
BEGAN: Final = 1_795_000_000.0
"""Seconds since 1970 when virtual time begins, in November 2026."""
SECONDS: Final = 600.0
"""How much virtual time anything may take that must come."""

Result = TypeVar("Result")


class SteadyServer:
    """`with SteadyServer(store) as server:` serves from there on; it closes the store.

    Without a page, and with accounts, unless `built` says something else to `build_app`. It keeps
    no cookies: `Browser` does (`in_process.py`). `here` is its own address; `helpers` run what has
    a process of its own elsewhere.
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
        self._here = here
        self._built = {"page": {}, "accounts": store, **built}
        self._ended = ExitStack()

    def __enter__(self) -> SteadyServer:
        read_each_route_once()
        with ExitStack() as ended:
            self._loop = ended.enter_context(virtual_loop())
            machine = Machine(
                clock=self._loop.time, now=self.now, threads=virtual_threads, helpers=self._helpers
            )
            self.app: Any = build_app(self.store, machine=machine, **self._built)
            lifespan = _Lifespan(self.app)
            self.until(lifespan.step("startup"))
            ended.callback(lambda: self.until(lifespan.step("shutdown")))
            self._ended = ended.pop_all()
        return self

    def __exit__(self, *why: Any) -> None:
        self._ended.__exit__(*why)

    def now(self) -> float:
        """Seconds since 1970, by the clock of the server."""
        return BEGAN + self._loop.time()

    def until(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Lets time pass until this is done."""

        async def soon() -> Result:
            async with asyncio.timeout(SECONDS):
                return await work

        return self._loop.run_until_complete(soon())

    def passes(self, seconds: float) -> None:
        """Lets so much time pass."""
        self._loop.run_until_complete(asyncio.sleep(seconds))

    # --- requests -----------------------------------------------------------------------------

    def request(self, method: str, path: str, *, address: str = ADDRESS, **more: Any) -> Any:
        """The answer to a request that comes from this address; as httpx tells it."""
        return self.until(self.asked(method, path, address=address, **more))

    async def asked(self, method: str, path: str, *, address: str = ADDRESS, **more: Any) -> Any:
        """The same beside others that ask at the same time."""
        transport = httpx.ASGITransport(self.app, client=(address, 4711))
        async with httpx.AsyncClient(transport=transport, base_url=self._here) as client:
            return await client.request(method, path, **more)

    def get(self, path: str, **more: Any) -> Any:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> Any:
        return self.request("POST", path, **more)

    # --- lines --------------------------------------------------------------------------------

    def websocket_connect(
        self, path: str, *, address: str = ADDRESS, headers: Mapping[str, str] | None = None
    ) -> SteadyLine:
        """A line that is open. Raises `LineClosedError` where the server does not take it."""
        line = SteadyLine(self.app, path, self, address=address, headers=headers or {})
        self.until(line.opened())
        return line


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
