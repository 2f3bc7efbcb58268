"""An event loop on which waiting takes no time, and on which chance decides what nothing else does.

When nothing else is to be done, the clock jumps. Time would not wait for threads: what asks for
them gets `VirtualThreads`.

What a program cannot know is drawn from a seed (`tests/seeds.py`), so that each seed is another
evening, and the same seed the same one:

- **Which of several ready tasks goes on first.** asyncio takes them as they came. That order says
  who was heard first, a matter of lines and threads outside; no program may hang on it.
- **Which of several timers goes off first** that are due at the same moment.
- **How long a thread takes** until it begins, and until its result is known.
- **What the system's own chance gives**: names, secrets, seeds. Another chance than the one of the
  order gives them, so that one name more moves no task.

What a program may rely on stays: a task goes one step each turn; what waits for the same future
goes on in the order in which it began to wait; and plain callbacks (`call_soon`) keep their order,
for asyncio promises that one.
"""

from __future__ import annotations

import asyncio
import os
import random
import selectors
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import Context
from functools import partial
from math import ceil
from typing import Any, Final, TypeVar, TypeVarTuple

import pytest

from tests.seeds import drawing

Result = TypeVar("Result")
Given = TypeVarTuple("Given")

_DIGITS: Final = 6
"""All that happens, happens at a whole microsecond."""
DELAYS: Final = (0.0, 0.0, 0.001, 0.002, 0.005)
"""Seconds that a thread may take to begin, or its result to be known."""


class VirtualThreads(Executor):
    """As many threads as there is work, which begins and is answered a drawn while later."""

    def __init__(self) -> None:
        self._coming: set[Future[Any]] = set()
        self._closed = False

    def submit(self, work: Callable[..., Result], /, *given: Any, **named: Any) -> Future[Result]:
        """Does the work on the virtual loop that runs, while others go on."""
        if self._closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop), "virtual threads need virtual time"
        future: Future[Result] = Future()
        self._coming.add(future)
        done = partial(self._do, loop, future, partial(work, *given, **named))
        self._begin(partial(loop.after_a_while, done), future)
        return future

    def _begin(self, begin: Callable[[], None], future: Future[Any]) -> None:
        begin()

    def _do(self, loop: VirtualLoop, future: Future[Result], work: Callable[[], Result]) -> None:
        self._coming.discard(future)
        if not future.set_running_or_notify_cancel():
            return
        try:
            result = work()
        except Exception as error:
            loop.after_a_while(future.set_exception, error)
        else:
            loop.after_a_while(future.set_result, result)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Begins nothing more; what has not begun is done all the same, or cancelled."""
        self._closed = True
        for future in tuple(self._coming) if cancel_futures else ():
            future.cancel()


class VirtualThread(VirtualThreads):
    """One thread: it does one piece of work after the other."""

    def __init__(self) -> None:
        super().__init__()
        self._last: Future[Any] | None = None

    def _begin(self, begin: Callable[[], None], future: Future[Any]) -> None:
        before, self._last = self._last, future
        if before is None or before.done():
            begin()
        else:
            before.add_done_callback(lambda _: begin())


def virtual_threads(most: int, name: str) -> VirtualThreads:
    """The pool of a server that wants so many."""
    return VirtualThread() if most == 1 else VirtualThreads()


class _Jumping(selectors.SelectSelector):
    """Instead of waiting so long, remembers that it did. Nothing comes from outside."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0
        self.turn_begins: Callable[[], None] = lambda: None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout:
            self.passed = round(self.passed + timeout, _DIGITS)
        elif timeout is None:
            raise AssertionError("everybody waits and nothing will ever happen")
        self.turn_begins()
        return []


class _Ready(deque[asyncio.Handle]):
    """What is ready; at its first step a turn draws the order of all that belongs to it."""

    def __init__(self, draw: random.Random) -> None:
        super().__init__()
        self._draw = draw
        self._drawn = False

    def turn_begins(self) -> None:
        self._drawn = False

    def popleft(self) -> asyncio.Handle:
        if not self._drawn:
            self._drawn = True
            if len(self) > 1:
                ordered = in_drawn_order(self, self._draw)
                self.clear()
                self.extend(ordered)
        return super().popleft()


def in_drawn_order(ready: Iterable[asyncio.Handle], draw: random.Random) -> list[asyncio.Handle]:
    """Any order of these in which each of those keeps its place that belong together."""
    rows: defaultdict[object, deque[asyncio.Handle]] = defaultdict(deque)
    places: list[object] = []
    for handle in ready:
        row = _row(handle)
        rows[row].append(handle)
        places.append(row)
    draw.shuffle(places)
    return [rows[row].popleft() for row in places]


def _row(handle: asyncio.Handle) -> object:
    """What keeps its order with this one: whatever waits for the same future, all plain calls."""
    if isinstance(handle, asyncio.TimerHandle):
        return handle
    given = handle._args
    if len(given) == 1 and isinstance(given[0], asyncio.Future):
        return given[0]
    task = getattr(getattr(handle, "_callback", None), "__self__", None)
    return task if isinstance(task, asyncio.Task) else None


class VirtualLoop(asyncio.SelectorEventLoop):
    """`time()` is the virtual time, also for clocks that are given to the house.

    Draws from `draw`; by default what the test that runs draws.
    """

    def __init__(self, draw: random.Random | None = None) -> None:
        self.draw = drawing() if draw is None else draw
        self._jumping = _Jumping()
        self._threads = VirtualThreads()
        super().__init__(self._jumping)
        self._ready = _Ready(self.draw)
        self._jumping.turn_begins = self._ready.turn_begins

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._jumping.passed

    def call_at(
        self,
        when: float,
        callback: Callable[[*Given], object],
        *args: *Given,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Calls this then, never a fraction too early: time would not go on by itself."""
        due = ceil(when * 10**_DIGITS) / 10**_DIGITS
        return super().call_at(
            due if due >= when else due + 10**-_DIGITS, callback, *args, context=context
        )

    def after_a_while(self, call: Callable[[*Given], object], *given: *Given) -> None:
        """Calls this a drawn while later."""
        self.call_later(self.draw.choice(DELAYS), call, *given)

    async def a_while(self) -> None:
        """Lets a drawn while pass."""
        await asyncio.sleep(self.draw.choice(DELAYS))

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Given], Result], *args: *Given
    ) -> asyncio.Future[Result]:
        """On virtual threads, also where real ones are named."""
        if executor is None or isinstance(executor, ThreadPoolExecutor):
            executor = self._threads
        return super().run_in_executor(executor, func, *args)

    def _write_to_self(self) -> None:
        """Nobody has to be woken: there are no threads but virtual ones."""


@contextmanager
def virtual_loop(draw: random.Random | None = None) -> Iterator[VirtualLoop]:
    """A loop to drive; in the end what is left over is cancelled.

    Meanwhile the system's chance is drawn. What failed where nobody waited for it (in a callback,
    say) is an `AssertionError`.
    """
    loop = VirtualLoop(draw)
    unheard: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _, told: unheard.append(told))
    with _system_draws_from(random.Random(loop.draw.getrandbits(64))):
        try:
            yield loop
        finally:
            left = asyncio.all_tasks(loop)
            for task in left:
                task.cancel()
            if left:
                loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            loop.close()
    if unheard:
        raise AssertionError(unheard[0]["message"]) from unheard[0].get("exception")


def run(
    work: Callable[[VirtualLoop], Coroutine[Any, Any, Result]], *, draw: random.Random | None = None
) -> Result:
    """Runs until it is done, as `virtual_loop` does."""
    with virtual_loop(draw) as loop:
        return loop.run_until_complete(work(loop))


def spent(work: Coroutine[Any, Any, Result]) -> Result:
    """The same for work that needs no loop at hand: `asyncio.run`, on virtual time."""
    return run(lambda loop: work)


def spend_commands(patch: pytest.MonkeyPatch, *, draw: random.Random | None = None) -> None:
    """From now on `asyncio.run` takes no time; what one leaves of `draw` is the next one's."""
    patch.setattr(asyncio, "run", lambda work: run(lambda loop: work, draw=draw))


@contextmanager
def _system_draws_from(chance: random.Random) -> Iterator[None]:
    """What `os.urandom` and `secrets` give meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", chance.randbytes)
        patch.setattr(random, "_urandom", chance.randbytes)
        yield
