"""Looks at a server's start whether uvicorn still has the parts that our protocols build on.

uvicorn promises none of them, and a newer one may be installed. Without the parts our time-outs and
limits would silently be uvicorn's or none; so the server says what is missing and does not start.
"""

from __future__ import annotations

from importlib.metadata import version
from inspect import isfunction
from typing import Final

from skat.model.refusal import Refusal

KNOWN: Final = "0.54"
"""The newest version whose protocols were read and tried."""


def missing_parts(protocol: type) -> tuple[str, ...]:
    """The names that a protocol of ours `RELIES_ON` and that the class below it uses nowhere.

    >>> class Theirs:
    ...     def run(self): return self.queue
    >>> class Ours(Theirs):
    ...     RELIES_ON = ("queue", "timer")
    >>> missing_parts(Ours)
    ('Theirs.timer',)
    """
    below = protocol.__mro__[1]
    used = {
        name
        for function in vars(below).values()
        if isfunction(function)
        for name in function.__code__.co_names
    }
    names: tuple[str, ...] = vars(protocol)["RELIES_ON"]
    return tuple(f"{below.__name__}.{name}" for name in names if name not in used)


def other_uvicorn(*missing: str) -> Refusal:
    """What is in the way of an operator whose uvicorn has no such parts."""
    details = {"version": version("uvicorn"), "parts": ", ".join(missing), "known": KNOWN}
    return Refusal("serve_other_uvicorn", details=details)
