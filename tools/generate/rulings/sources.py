"""The sources that the table of rulings is made of, as one sum: where it differs, more is asked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[3] / "web/src/referee/offline"
SKAT: Final = Path(__file__).parents[3] / "src/skat"
ROOMS: Final = ("referee", "requests/judge.py", "requests/situation.py", "rules/scoring")


def made_of(skat: Path = SKAT) -> str:
    """The sum over what decides what the referee answers, whatever files it stands in.

    Raises OSError where one of the rooms is missing or has no file.
    """
    return sum_of(*(skat / room for room in ROOMS))


def sum_of(*rooms: Path) -> str:
    """The sum over what these rooms define. Raises OSError where one is missing or has no file."""
    stated = sorted(each for room in rooms for each in _statements(room))
    return sha256("\0".join(stated).encode()).hexdigest()[:16]


def _statements(room: Path) -> Iterator[str]:
    """What a file, or each file of a folder, defines, without what no answer hangs on."""
    for path in sorted(room.rglob("*.py")) or [room]:
        yield from map(ast.unparse, _Bare().visit(ast.parse(path.read_bytes())).body)


class _Bare(ast.NodeTransformer):
    """Leaves out imports and docstrings; comments are no part of the tree."""

    def visit_Import(self, node: ast.Import) -> None:
        """Names its module, which a merge of files changes."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """As above."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """A docstring is a constant that nothing is done with."""
        return None if isinstance(node.value, ast.Constant) else node
