"""An application that reads the routes of a room when one of them is first asked for.

To read all of them takes longer than most tests do that ask for two. Each room is an application of
the framework, given all that the whole one is; a request for the description gets the whole.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from litestar import Litestar

_WHOLE: Final = ("api", "openapi.json")
_DESCRIBED: Final = (_WHOLE, ("api", "openapi"))

# The framework would look for this in vain whenever an application is made.
sys.modules.setdefault("litestar.plugins.opentelemetry", None)  # type: ignore[arg-type]


class LazyApp:
    """Takes the place of `Litestar` in `build_app`."""

    def __init__(
        self,
        *,
        route_handlers: Sequence[Any],
        on_startup: Sequence[Any],
        on_shutdown: Sequence[Any],
        openapi_config: Any,
        **given: Any,
    ) -> None:
        self._all = tuple(route_handlers)
        self._given = given
        self._openapi_config = openapi_config
        self._hooks: dict[str, Any] = {"on_startup": on_startup, "on_shutdown": on_shutdown}
        self._rooms: defaultdict[tuple[str, ...], list[Any]] = defaultdict(list)
        for handler in self._all:
            for room in {_room(path) for path in _paths(handler)}:
                self._rooms[room].append(handler)
        self._known: dict[tuple[str, ...], Litestar] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handles one connection, in its room."""
        if scope["type"] == "lifespan":
            app = Litestar(route_handlers=[], openapi_config=None, **self._given, **self._hooks)
        else:
            app = self._app(_room(scope["path"]))
        await app(scope, receive, send)

    def _app(self, room: tuple[str, ...]) -> Litestar:
        if room not in self._known:
            handlers = self._all if room == _WHOLE else self._rooms.get(room, [])
            # Only what is asked for the description pays for it.
            described = self._openapi_config if room in _DESCRIBED else None
            self._known[room] = Litestar(
                route_handlers=handlers, openapi_config=described, **self._given
            )
        return self._known[room]


def _paths(handler: Any) -> list[str]:
    """The addresses of a route or of a router."""
    path = getattr(handler, "path", None)
    return [path] if path is not None else sorted(handler.paths)


def _room(path: str) -> tuple[str, ...]:
    """What an address begins with: two words where the first is `api`, else nothing."""
    first, second, *_ = (*path.split("/")[1:3], "", "")
    return (first, second) if first == "api" else ()
