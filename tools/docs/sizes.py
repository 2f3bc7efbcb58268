"""How many lines of code each package has, floor by floor."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.docs.floors import floors

SOURCE: Final = Path(__file__).parents[2] / "src" / "skat"
OUTER: Final = ("cli", "server", "tables", "office")
"""The packages whose size is watched: new features make these grow first."""

_NO_CODE: Final = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def page() -> str:
    """The table as Markdown, the highest floor first, and the outer packages together."""
    rows = [(name, *size_of(name)) for floor in floors() for name in floor]
    outer = [row for row in rows if row[0] in OUTER]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    together = f"{sum(row[2] for row in outer):,}"
    names = ", ".join(f"`{name}`" for name in OUTER[:-1]) + f" and `{OUTER[-1]}`"
    lines = [
        f"{names} together have {together} logical lines.",
        "",
        "| package | files | logical lines |",
        "|---|---|---|",
        *(f"| `{name}` | {files} | {lines:,} |" for name, files, lines in rows),
    ]
    return "\n".join([*lines, ""])


def size_of(package: str) -> tuple[int, int]:
    """How many files of Python a package has, and how many logical lines."""
    folder = SOURCE / package
    files = [*folder.rglob("*.py")] if folder.is_dir() else [folder.with_suffix(".py")]
    return len(files), sum(logical_lines(file.read_text("utf-8")) for file in files)


def logical_lines(source: str) -> int:
    """The lines of a module without blank lines, comments and docstrings.

    A string that stands alone below an attribute says what that is; it is a docstring, too.

    >>> logical_lines("MOST = 3  # a day\\n'''Of all.'''\\n\\nprint(\\n    MOST)\\n")
    3
    """
    said = {
        line
        for expression in _said(ast.parse(source))
        for line in range(expression.lineno, (expression.end_lineno or 0) + 1)
    }
    lines = dict(enumerate(source.split("\n"), start=1))
    rest = [lines[line] for line in lines.keys() - said]
    # Only where a string has several lines one of them may look as if it were no code.
    if any('"""' in line or "'''" in line or line.endswith("\\") for line in rest):
        return len(_with_tokens(source) - said)
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in rest)


def _with_tokens(source: str) -> set[int]:
    return {
        line
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type not in _NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }


def _said(node: ast.AST) -> Iterator[ast.Expr]:
    """Strings that are statements; none stands in an expression, so those are not searched."""
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        for inner in getattr(node, name, ()):
            if not isinstance(inner, ast.Expr):
                yield from _said(inner)
            elif isinstance(inner.value, ast.Constant) and isinstance(inner.value.value, str):
                yield inner
