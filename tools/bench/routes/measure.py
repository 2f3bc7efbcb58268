"""Asks every route once and then again, and tells what that took of each kind of thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from skat.cli.serve.process import tune_garbage_collector
from tools.bench.routes.asked import ASKED, Ask
from tools.bench.routes.clocks import Clocks, Steps, resident
from tools.bench.routes.world import HERE, World

REPEATED: Final = 2


class Cost(msgspec.Struct, frozen=True, kw_only=True):
    """What a route costs: milliseconds of the loop and of the threads next to it.

    Each pair has the first request and the dearest that followed; `step` is the longest step
    of the loop and `read` the longest read of those of `reading`. `kept` are the kilobytes by which
    memory grew with those that followed.
    """

    route: str
    status: int
    loop: tuple[float, float]
    step: tuple[float, float]
    reading: tuple[float, float]
    read: tuple[float, float]
    computing: tuple[float, float]
    kept: int


def measured(folder: Path) -> Iterator[Cost]:
    """The costs of all that is asked."""
    world = World(folder)
    with world.client:
        world.fill()
        # As in a server: else some request pays for a search of everything that was made before.
        tune_garbage_collector()
        assert world.client.blocking_portal is not None
        clocks = Clocks(world.client.blocking_portal.call(threading.get_ident))
        steps = Steps()
        for route, asking in ASKED.items():
            yield _cost(world, clocks, steps, route, [asking(world) for _ in range(1 + REPEATED)])


def _cost(world: World, clocks: Clocks, steps: Steps, route: str, asks: list[Ask]) -> Cost:
    method = route.partition(" ")[0]
    spent, kept = [], resident()
    status = 0
    for at, ask in enumerate(asks):
        if at == 1:
            kept = resident()
        before, _ = clocks.read(), steps.longest()
        answer = _asked(world, method, ask)
        status = status or answer
        after = clocks.read()
        used = [(after[kind] - before[kind]) / 1_000 for kind in _KINDS]
        spent.append([*used, *steps.longest()])
    most = [max(column) for column in zip(*spent[1:], strict=True)]
    loop, reading, computing, step, read = (
        (round(first, 1), round(later, 1)) for first, later in zip(spent[0], most, strict=True)
    )
    return Cost(
        route=route,
        status=status,
        loop=loop,
        step=step,
        reading=reading,
        read=read,
        computing=computing,
        kept=max(0, resident() - kept) // 1_000,
    )


_KINDS: Final = ("loop", "reading", "computing")


def _asked(world: World, method: str, ask: Ask) -> int:
    headers = {"origin": HERE, "content-type": ask.kind}
    if ask.key:
        headers["authorization"] = f"Bearer {ask.key}"
    if ask.cookie:
        headers["cookie"] = ask.cookie
    answer = world.client.request(method, ask.path, content=ask.body, headers=headers)
    world.client.cookies.clear()
    return answer.status_code
