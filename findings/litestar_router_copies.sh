#!/usr/bin/env bash
# litestar 2.25.0 copies, with all that it is bound to, a handler that stands in a Router.
#
# Expected: a handler that is a bound method is registered alike wherever it is given, directly to the
# application or in a Router; it goes on with the object that it belongs to.
# Seen: directly it works. In a Router the application fails when it is made, "cannot pickle
# '_thread.lock' object", as the router, its handlers and the object of the method are copied deeply;
# any object that holds a lock stops that. An object that says in __deepcopy__ that it is its own copy
# is taken as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check litestar==2.25.0
"$folder/venv/bin/python" - <<'PYTHON'
import threading
from importlib.metadata import version

from litestar import Litestar, Router, get


class Counter:
    def __init__(self) -> None:
        self.lock = threading.Lock()

    async def count(self) -> int:
        return 1


class Itself(Counter):
    def __deepcopy__(self, memo: object) -> "Itself":
        return self


def made(owner: Counter, *, in_router: bool) -> str:
    handler = get("/count")(owner.count)
    try:
        Litestar([Router("/all", route_handlers=[handler])] if in_router else [handler])
    except TypeError as error:
        return str(error)
    return "made"


found = [made(Counter(), in_router=False), made(Counter(), in_router=True), made(Itself(), in_router=True)]
print(f"litestar {version('litestar')}: directly {found[0]!r}, in a router {found[1]!r}, as its own copy {found[2]!r}")
assert found == ["made", "cannot pickle '_thread.lock' object", "made"]
PYTHON
