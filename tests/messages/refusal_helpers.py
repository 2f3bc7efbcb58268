"""Refusals that are written down through a function of the package: `_refused("code", score=3)`."""

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

SPEAKERS = ("say", "_say", "message", "__init__")
"""Those take the code of a sentence that is no refusal."""

Trees = Mapping[Path, ast.Module]


class Helper(NamedTuple):
    """A function that takes the code of a refusal, and the details that it adds by itself."""

    name: str
    file: Path
    at: int
    adds: frozenset[str]


class Use(NamedTuple):
    """A call of it: the code, and the names of the details that it can give."""

    file: Path
    line: int
    code: str
    details: frozenset[str]


def uses(trees: Trees) -> Iterator[Use]:
    """Every call of such a function whose code is written down."""
    helpers = list(_helpers(trees))
    calls = _calls(trees, {helper.name for helper in helpers})
    for helper in helpers:
        for file, call in calls[helper.name]:
            if file == helper.file or not helper.name.startswith("_"):
                yield from _use(helper, file, call)


def _calls(trees: Trees, names: Collection[str]) -> Mapping[str, list[tuple[Path, ast.Call]]]:
    """All calls of these, by the name of what is called."""
    calls = defaultdict[str, list[tuple[Path, ast.Call]]](list)
    for file, tree in trees.items():
        text = file.read_text("utf-8")
        for node in ast.walk(tree) if any(name in text for name in names) else ():
            if isinstance(node, ast.Call) and _called(node) in names:
                calls[_called(node)].append((file, node))
    return calls


def _helpers(trees: Trees) -> Iterator[Helper]:
    for file, tree in trees.items():
        takes_codes = "code" in file.read_text("utf-8")
        for function in ast.walk(tree) if takes_codes else ():
            if not isinstance(function, ast.FunctionDef) or function.name in SPEAKERS:
                continue
            by_position = [
                each.arg for each in function.args.args if each.arg not in ("self", "cls")
            ]
            if "code" in by_position:
                at = by_position.index("code")
                yield Helper(function.name, file, at, frozenset(_written_keys(function)))


def _use(helper: Helper, file: Path, call: ast.Call) -> Iterator[Use]:
    words = {word.arg: word.value for word in call.keywords}
    code = call.args[helper.at] if len(call.args) > helper.at else words.get("code")
    # What is spread can hold anything: it is not judged.
    if code is not None and None not in words:
        given = {word for word in words if word} | set(_written_keys(call))
        for text in _texts(code):
            yield Use(file, call.lineno, text, helper.adds | given)


def _texts(code: ast.expr) -> Iterator[str]:
    """The codes of an expression: one, or one of two."""
    if isinstance(code, ast.IfExp):
        yield from (*_texts(code.body), *_texts(code.orelse))
    elif isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield code.value


def _written_keys(scope: ast.AST) -> Iterator[str]:
    """The keys of all dictionaries written down here, and the names given to calls."""
    for node in ast.walk(scope):
        if isinstance(node, ast.Dict):
            yield from (str(key.value) for key in node.keys if isinstance(key, ast.Constant))
        elif isinstance(node, ast.Call) and isinstance(scope, ast.FunctionDef):
            yield from (word.arg for word in node.keywords if word.arg)


def _called(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
