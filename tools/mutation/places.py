"""Where something can be changed, and the changes: comparisons, signs, numbers, results."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).parents[2] / "src" / "skat"

_SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}

_Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Place(NamedTuple):
    """Where something can be changed: the number of the node in its file, and what about it."""

    file: str
    number: int
    what: str


class Mutant(NamedTuple):
    """One change of a file: where it stands, what it says before and after, and the code."""

    place: Place
    line: int
    function: str
    change: str
    code: CodeType

    @property
    def name(self) -> str:
        """Where it is and what it does."""
        return f"{self.place.file}:{self.line}: {self.change}"


def files(package: str) -> list[str]:
    """The Python files of a package, as paths below `src/skat`; not of databases."""
    modules = [file.relative_to(SOURCE) for file in sorted((SOURCE / package).rglob("*.py"))]
    return [str(file) for file in modules if not {"store", "bus"} & {*file.parts}]


def places_in(file: str) -> list[Place]:
    """Everything that can be changed in this file, in the order of its lines."""
    numbered = enumerate(_nodes(_tree(file)))
    return [Place(file, number, what) for number, node in numbered for what in _changes(node)]


def mutant_at(place: Place) -> Mutant:
    """The file with this one place changed."""
    tree = _tree(place.file)
    node = list(_nodes(tree))[place.number]
    line = getattr(node, "lineno", 0)
    function = _function_around(tree, line)
    before = ast.unparse(node).splitlines()[0]
    _change(node, place.what)
    after = ast.unparse(node).splitlines()[0]
    ast.fix_missing_locations(tree)
    return Mutant(place, line, function, f"{before}  ->  {after}", _compiled(tree, place.file))


@lru_cache(maxsize=4)
def original(file: str) -> CodeType:
    """The file as it is, compiled."""
    return _compiled(_tree(file), file)


def digest(file: str) -> str:
    """What the file does, in twelve digits: a result holds as long as they do.

    Comments, docstrings and decorators do not count.
    """
    tree = _tree(file)
    for node in ast.walk(tree):
        if isinstance(node, _Named):
            node.decorator_list = []
        if isinstance(node, _Named | ast.Module) and ast.get_docstring(node) is not None:
            node.body = [*node.body[1:], ast.Pass()]
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:12]


def _tree(file: str) -> ast.Module:
    return ast.parse((SOURCE / file).read_text(encoding="utf-8"))


def _compiled(tree: ast.Module, file: str) -> CodeType:
    code = compile(tree, str(SOURCE / file), "exec", dont_inherit=True)
    assert isinstance(code, CodeType)
    return code


def _function_around(tree: ast.Module, line: int) -> str:
    """The name of the innermost class or function that the line belongs to."""
    names: list[str] = []
    body: list[ast.stmt] = tree.body
    while True:
        for each in body:
            if isinstance(each, _Named) and each.lineno <= line <= (each.end_lineno or line):
                names.append(each.name)
                body = each.body
                break
        else:
            return ".".join(names)


def _skipped(node: ast.AST) -> bool:
    """Docstrings, imports for the type checker and how values are written down do nothing."""
    if isinstance(node, ast.keyword) and node.arg in ("kw_only", "strict"):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that carry behaviour, in order."""
    for name, field in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "type_comment", "keyword"):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST) and not _skipped(child):
                yield child
                yield from _nodes(child)


def _changes(node: ast.AST) -> list[str]:
    """What can be changed at this node."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _SWAPS:
            return ["comparison"]
        case ast.BinOp(op=op) if type(op) in _SWAPS:
            return ["operator"]
        case ast.BoolOp():
            return ["and/or"]
        case ast.UnaryOp(op=ast.Not()):
            return ["not"]
        case ast.Constant(value=bool()):
            return ["truth"]
        case ast.Constant(value=int()):
            return ["number"]
        case ast.If() | ast.IfExp():
            return ["condition"]
        case ast.Return(value=ast.Constant(value=bool() | None)):
            # Another truth is a change of the constant itself.
            return []
        case ast.Return(value=ast.expr()):
            return ["result"]
        case _:
            return []


def _change(node: ast.AST, what: str) -> None:
    """Change the node in place."""
    match node:
        case ast.Compare():
            node.ops = [_SWAPS[type(node.ops[0])]()]  # type: ignore[list-item]
        case ast.BinOp() | ast.BoolOp():
            node.op = _SWAPS[type(node.op)]()  # type: ignore[assignment]
        case ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant():
            node.value = (not node.value) if what == "truth" else int(str(node.value)) + 1
        case ast.If() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Return():
            node.value = ast.Constant(None)
