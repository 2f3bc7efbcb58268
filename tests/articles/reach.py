"""Which functions the product reaches from its entry points, read from the source.

The entry points are the commands (`skat.cli.app` and the modules that it names) and the server
(`skat.server.app`); what a table, an office or a computer player does is reached through these. A
function is reached if code that is reached names it: by its imported name, as an attribute of an
imported module, or, for methods, by the bare name of an attribute. A constant of a module is
reached like a function, so a table of handlers reaches its handlers only where code reads the
table. A function that a decorator registers (a command, a route) is reached as soon as its module
is imported by code that is reached.

This is a picture of the source, not of a run, and it errs on the side of "reached": any `x.name`
reaches every method of that name, and what stands under a condition counts, whether or not the
condition ever holds. It misses calls by a name that is put together as text, which the product does
not use for the law. What is not reached has no caller outside the tests.
"""

import ast
import gc
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import skat
from skat.cli.app import COMMANDS

ENTRY_POINTS = (
    "skat.cli.app",
    *sorted({module for module, _ in COMMANDS.values()}),
    "skat.server.app",
)

ROOT = Path(skat.__file__).parent
_PASSIVE = frozenset(
    {
        "cache", "cached_property", "classmethod", "contextmanager", "asynccontextmanager",
        "dataclass", "implements", "lru_cache", "overload", "override", "property", "staticmethod",
        "wraps", "total_ordering", "final", "unique",
    }
)  # fmt: skip
"""Decorators that tell nobody of the function."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class _Module:
    """The names of one module: what it defines, what it imports, what it registers."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.imported: dict[str, str] = {}
        self.parts: dict[str, list[ast.AST]] = defaultdict(list)
        self.registered: list[ast.AST] = []
        self.loaded = [each for node in tree.body for each in _imported_modules(node)]
        for node in _statements(tree):
            self._note_import(node)
        for statement in tree.body:
            self._note_part(statement)

    def _note_import(self, node: ast.AST) -> None:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                self.imported[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                self.imported[alias.asname or alias.name.partition(".")[0]] = alias.name

    def _note_part(self, statement: ast.stmt) -> None:
        if isinstance(statement, Definition):
            self.parts[statement.name].append(statement)
            if any(_decorator(each) not in _PASSIVE for each in statement.decorator_list):
                self.registered.append(statement)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            for name in _assigned(statement):
                self.parts[name].append(statement)
        elif not isinstance(statement, (ast.Import, ast.ImportFrom)):
            self.registered.append(statement)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Those of a module, inner ones as well; no import stands in an expression."""
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        for inner in getattr(node, name, ()):
            yield inner
            if not isinstance(inner, ast.Expr | ast.Assign | ast.Return):
                yield from _statements(inner)


def _imported_modules(node: ast.AST) -> Iterator[str]:
    """The modules that an import names; a name imported from a package may be one too."""
    if isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)


def _decorator(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        return _decorator(node.func)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _assigned(statement: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in targets:
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                yield node.id


def _modules(root: Path) -> dict[str, _Module]:
    modules = {}
    for path in sorted(root.rglob("*.py")):
        parts = (root.name, *path.relative_to(root).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules[name] = _Module(name, ast.parse(path.read_text(encoding="utf-8")))
    return modules


class _Walk:
    """What is reached so far, and what is still to be looked into."""

    def __init__(self, modules: dict[str, _Module]) -> None:
        self.modules = modules
        self.names: set[str] = set()
        self.attributes: set[str] = set()
        self.imported: set[str] = set()
        self.waiting: list[tuple[_Module, ast.AST]] = []
        self.methods: dict[str, list[tuple[str, _Module, ast.AST]]] = defaultdict(list)

    def enter_module(self, name: str) -> None:
        """A module that is imported runs; what it registers is reached."""
        module = self.modules.get(name)
        if module is None or name in self.imported:
            return
        self.imported.add(name)
        self.waiting += [(module, node) for node in module.registered]
        for loaded in module.loaded:
            self.enter_module(loaded)

    def reach(self, full: str) -> None:
        """Something with this name is named by code that is reached."""
        home, _, name = full.rpartition(".")
        module = self.modules.get(home)
        if module is None or full in self.names:
            return
        self.names.add(full)
        self.enter_module(home)
        if name in module.imported and name not in module.parts:
            self.reach(module.imported[name])
        for node in module.parts[name]:
            if isinstance(node, ast.ClassDef):
                self._enter_class(module, node)
            else:
                self.waiting.append((module, node))

    def _enter_class(self, module: _Module, node: ast.ClassDef) -> None:
        for part in (*node.bases, *node.keywords, *node.decorator_list):
            self.waiting.append((module, part))
        for statement in node.body:
            if not isinstance(statement, Definition):
                self.waiting.append((module, statement))
                continue
            full = f"{module.name}.{node.name}.{statement.name}"
            hidden = statement.name.startswith("__")
            if hidden or any(_decorator(each) not in _PASSIVE for each in statement.decorator_list):
                self.waiting.append((module, statement))
            elif statement.name in self.attributes:
                self._reach_method(full, module, statement)
            else:
                self.methods[statement.name].append((full, module, statement))

    def _reach_method(self, full: str, module: _Module, node: ast.AST) -> None:
        self.names.add(full)
        self.waiting.append((module, node))

    def look_into(self, module: _Module, node: ast.AST) -> None:
        """Follow every name in a piece of code."""
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name):
                self._name(module, inner.id)
            elif isinstance(inner, ast.Attribute):
                self._attribute(module, inner)
            for name in _imported_modules(inner):
                self.enter_module(name)

    def _name(self, module: _Module, name: str) -> None:
        if name in module.parts:
            self.reach(f"{module.name}.{name}")
        elif name in module.imported:
            self.reach(module.imported[name])

    def _attribute(self, module: _Module, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and node.value.id in module.imported:
            self.reach(f"{module.imported[node.value.id]}.{node.attr}")
        self.attributes.add(node.attr)
        for full, home, method in self.methods.pop(node.attr, []):
            self._reach_method(full, home, method)


@cache
def reached(root: Path = ROOT, entry_points: tuple[str, ...] = ENTRY_POINTS) -> frozenset[str]:
    """The full names of all that a package reaches from the modules at its entrance."""
    # The trees of all sources are many objects, none of them garbage: looking again and again for
    # some takes longer than all else here.
    gc.disable()
    try:
        return _reached(_Walk(_modules(root)), entry_points)
    finally:
        gc.enable()


def _reached(walk: _Walk, entry_points: tuple[str, ...]) -> frozenset[str]:
    for entry in entry_points:
        walk.enter_module(entry)
        for name in walk.modules[entry].parts:
            walk.reach(f"{entry}.{name}")
    while walk.waiting:
        walk.look_into(*walk.waiting.pop())
    return frozenset(walk.names)
