"""Puts changed code into functions that are loaded already."""

from __future__ import annotations

import functools
import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.abc import SourceLoader
from importlib.machinery import ExtensionFileLoader, SourceFileLoader
from types import CodeType, FunctionType
from typing import Final

from tools.mutation.places import SOURCE, Mutant, original

CodeKey = tuple[str, str, int]
"""What finds a function again: file, name and first line."""


class Loaded:
    """The functions and the caches of a process, looked up once."""

    def __init__(self) -> None:
        self._functions: Final[dict[CodeKey, list[FunctionType]]] = defaultdict(list)
        self._caches: Final[list[functools._lru_cache_wrapper[object]]] = []
        # What pytest collected is frozen, which would hide it.
        gc.unfreeze()
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                self._functions[key(each.__code__)].append(each)
            elif isinstance(each, functools._lru_cache_wrapper):
                self._caches.append(each)

    def changed(self, mutant: Mutant) -> list[tuple[FunctionType, CodeType]]:
        """The functions that do something else in this mutant, and what they do then.

        None: it shows only if the module is loaded again.
        """
        return [
            (function, after)
            for before, after in changed_code(mutant)
            for function in self._functions[key(before)]
            if function.__code__ == before
        ]

    def plant(self, changed: list[tuple[FunctionType, CodeType]]) -> None:
        """Change what the functions do, and forget what they answered before."""
        for function, after in changed:
            function.__code__ = after
        for cache in self._caches:
            cache.cache_clear()


def key(code: CodeType) -> CodeKey:
    """The key of the function with this code."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def changed_code(mutant: Mutant) -> list[tuple[CodeType, CodeType]]:
    """The code of each function or class before and after, where it differs."""
    before = list(_functions(original(mutant.place.file)))
    after = list(_functions(mutant.code))
    if len(before) != len(after):
        names = {key(code) for code in after}
        before = [code for code in before if key(code) in names]
        if len(before) != len(after):
            return []
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    if any(old.co_freevars != new.co_freevars for old, new in changed):
        return []
    return changed


def _functions(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _functions(constant)


def load_changed(mutant: Mutant) -> None:
    """Forget the package and its tests, so that they are loaded again, this one file changed."""
    for name in list(sys.modules):
        compiled = isinstance(getattr(sys.modules[name], "__loader__", None), ExtensionFileLoader)
        if name.partition(".")[0] in ("skat", "tests") and not compiled:
            del sys.modules[name]
    path, unchanged = str(SOURCE / mutant.place.file), SourceFileLoader.get_code

    def get_code(loader: SourceLoader, fullname: str) -> CodeType | None:
        changed = loader.get_filename(fullname) == path
        return mutant.code if changed else unchanged(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
