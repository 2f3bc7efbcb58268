"""The reference of the library: of each public package every name, of each value every field."""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import sys
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Final, Union, get_args, get_origin

import msgspec

SOURCES: Final = Path(__file__).parents[2] / "src" / "skat"
PACKAGES: Final = (
    *("model", "rules", "scoresheet", "notation", "kernel", "players", "analysis", "arena"),
    *(
        "engines",
        "env",
        "client",
        "referee",
        "shuffle",
        "tournament",
        "tournament.duplicate",
        "requests",
        "messages",
    ),
)
"""As the index of the reference lists them."""


def page(package: str) -> str:
    """The page of a package, in MyST: what it is for, then name after name."""
    module = import_module(f"skat.{package}")
    lines = [f".. automodule:: skat.{package}", "   :no-members:", ""]
    for name in module.__all__:
        lines += [*entry(package, name), ""]
    held = held_in(package)
    if held:
        lines += [".. rubric:: What these hold", ""]
        lines += ["Read them; where they are imported from may change.", ""]
    for name, kind in sorted(held.items()):
        lines += [*held_entry(name, kind), ""]
    return "\n".join(["```{eval-rst}", *lines, "```", ""])


def entry(package: str, name: str) -> Iterator[str]:
    """The lines of one public name.

    >>> next(entry("rules", "start"))
    '.. autofunction:: skat.rules.start'
    """
    value = getattr(import_module(f"skat.{package}"), name)
    path = f"skat.{package}.{name}"
    if isinstance(value, ModuleType):
        yield f".. automodule:: {path}"
        yield "   :members:"
        yield "   :no-index:"
    elif inspect.isclass(value) and value.__module__.startswith("skat."):
        yield f".. autoclass:: {path}"
        yield "   :members:"
        yield from (f"   {line}" for line in ["", *fields_table(value)])
    elif inspect.isfunction(value):
        yield f".. autofunction:: {path}"
    elif inspect.isclass(value):
        yield f".. autoclass:: {path}"
    elif type(value).__name__ == "nb_func":
        signature, *words = str(value.__doc__).splitlines()
        yield f".. py:function:: skat.{package}.{signature}"
        yield from (f"   {line}" for line in words)
    else:
        yield f".. py:data:: {path}"
        yield from (f"   {line}" for line in ["", *data_doc(package, name).splitlines()])


def held_in(package: str) -> dict[str, Any]:
    """What fields and functions of a package name and no package lists: values and unions by name.

    >>> sorted(held_in("shuffle")), "Call" in held_in("rules")
    ([], True)
    """
    listed = {id(value) for each in PACKAGES for value in _listed(f"skat.{each}")}
    members: dict[str, Any] = {}
    due = list(_listed(f"skat.{package}"))
    while due:
        one = inspect.unwrap(due.pop())
        if get_origin(one) in (Union, UnionType):
            inner: dict[str, Any] = {
                part.__name__: part for part in get_args(one) if inspect.isclass(part)
            }
        else:
            names = vars(sys.modules.get(getattr(one, "__module__", ""), builtins))
            words = re.findall(r"\b[A-Z]\w+", " ".join(_annotations(one)))
            inner = {word: names[word] for word in words if word in names}
        for name, value in inner.items():
            own = inspect.isclass(value) and value.__module__.startswith("skat.")
            united = get_origin(value) in (Union, UnionType)
            if (own or united) and id(value) not in listed and name not in members:
                members[name] = value
                due.append(value)
    return members


def _listed(package: str) -> Iterator[Any]:
    module = import_module(package)
    for name in module.__all__:
        value = getattr(module, name)
        yield value
        if isinstance(value, ModuleType):
            yield from vars(value).values()


def _annotations(one: Any) -> Iterator[str]:
    if inspect.isclass(one) and one.__module__.startswith("skat."):
        if not issubclass(one, Enum):
            yield from (told for _, told, _ in fields_of(one))
    elif inspect.isfunction(one):
        yield from map(str, one.__annotations__.values())


def held_entry(name: str, kind: Any) -> Iterator[str]:
    """The lines of such a value, or union; none of them is found by its name elsewhere.

    >>> list(held_entry("Either", int | str))[-1]
    '   One of ``int``, ``str``.'
    """
    if inspect.isclass(kind):
        yield f".. autoclass:: {kind.__module__}.{kind.__qualname__}"
        yield from ("   :no-index:", "", *(f"   {line}" for line in fields_table(kind)))
    else:
        parts = ", ".join(f"``{getattr(part, '__name__', part)}``" for part in get_args(kind))
        yield from (f".. py:data:: {name}", "   :no-index:", "", f"   One of {parts}.")


def fields_table(kind: type) -> list[str]:
    """The fields of a value, or the members of an enumeration, as a table.

    >>> from skat.model import Tops
    >>> [line.strip() for line in fields_table(Tops)][-3:]
    ['* - ``count``', '- ``int``', '-']
    """
    rows = list(fields_of(kind))
    if not rows:
        return []
    lines = [".. list-table::", "   :widths: auto", ""]
    for name, *cells in rows:
        lines.append(f"   * - ``{name}``")
        lines += [f"     - {f'``{cell}``' if cell else ''}".rstrip() for cell in cells]
    return lines


def fields_of(kind: type) -> Iterator[tuple[str, str, str]]:
    """Name, type and first value of each field; of an enumeration name and value.

    >>> from skat.model import Tops
    >>> list(fields_of(Tops))
    [('held', 'bool', ''), ('count', 'int', '')]
    """
    if issubclass(kind, Enum):
        for member in kind:
            yield member.name, str(member.value), ""
        return
    told: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        told |= inspect.get_annotations(base)
    if issubclass(kind, msgspec.Struct):
        names, firsts = kind.__struct_fields__, kind.__struct_defaults__
        defaults: dict[str, Any] = dict(zip(names[len(names) - len(firsts) :], firsts, strict=True))
    else:
        names = getattr(kind, "_fields", ())
        defaults = getattr(kind, "_field_defaults", {})
    for name in names:
        first = defaults.get(name, msgspec.NODEFAULT)
        yield name, str(told.get(name, "")), _first(first)


def _first(value: Any) -> str:
    """A first value as a reader writes it; nothing where there is none, or it is made anew."""
    if value is msgspec.NODEFAULT or value is msgspec.UNSET or "Factory" in type(value).__name__:
        return ""
    text = f"{type(value).__name__}.{value.name}" if isinstance(value, Enum) else repr(value)
    return text if len(text) <= 60 else ""


def data_doc(package: str, name: str) -> str:
    """What stands below the assignment of a name in its home; empty where nothing does.

    >>> data_doc("model", "SEATS")
    'The three seats, forehand first.'
    """
    body = ast.parse(home_of(package, name).read_text("utf-8")).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        named = [target.id for target in targets if isinstance(target, ast.Name)]
        if name in named and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            return inspect.cleandoc(str(after.value.value))
    return ""


def home_of(package: str, name: str) -> Path:
    """The file in which a public name is made."""
    folder = SOURCES.joinpath(*package.split("."))
    first = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    for node in ast.walk(ast.parse(first.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("skat."):
            for each in node.names:
                if (each.asname or each.name) == name:
                    return _file(str(node.module))
    return first


def _file(module: str) -> Path:
    path = SOURCES.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
