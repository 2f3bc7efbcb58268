"""Walks through a suite in one test, for stores and buses at a real server."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack
from itertools import product
from typing import Any

Given = Mapping[str, Callable[[], AbstractContextManager[Any]]]
"""What checks ask for by name, and how it is made; each check has it anew."""


def walk(suite: object, given: Given) -> int:
    """Does each check of a suite with each of its examples, and tells how many that were.

    The one that fails is named in a note.
    """
    done = 0
    for name in (name for name in dir(suite) if name.startswith("test_")):
        check = getattr(suite, name)
        for example in _examples(check):
            asked = [each for each in inspect.signature(check).parameters if each not in example]
            try:
                with ExitStack() as made:
                    check(**{each: made.enter_context(given[each]()) for each in asked}, **example)
            except BaseException as error:
                error.add_note(f"in {type(suite).__name__}.{name} with {example}")
                raise
            done += 1
    return done


def _examples(check: Callable[..., object]) -> Iterator[dict[str, object]]:
    """The values of its marks `parametrize`, in every combination."""
    marks = [mark for mark in getattr(check, "pytestmark", ()) if mark.name == "parametrize"]
    assert all(isinstance(mark.args[0], str) and "," not in mark.args[0] for mark in marks)
    names = [mark.args[0] for mark in marks]
    for values in product(*(mark.args[1] for mark in marks)):
        yield dict(zip(names, values, strict=True))
