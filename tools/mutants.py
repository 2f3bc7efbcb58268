"""Plants bugs in the pure packages, one at a time, and sees whether a test fails.

    python tools/mutants.py [--count 100] [--seed N] [--jobs 2] [--only PART] [--show]

Every mutant is one small change of a copy of the package: a comparison, a sign, a constant, a
condition, a result. It is killed if a test fails or does not end. Survivors are named; the exit
status is 1 if fewer than 90 % were killed. The seed is printed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "skat"
PACKAGES = ("model", "rules", "scoresheet")
"""What the proof draws from; the referee is measured by itself, with --packages referee."""
VALUES = "tests/model/test_values_never_change.py"
TESTS = {
    "model": ("tests/model", "tests/articles", "tests/rules"),
    "rules": (
        *(VALUES, "tests/rules/scoring", "tests/articles", "tests/rules"),
        *("tests/messages", "tests/cli", "tests/requests"),
    ),
    "scoresheet": (VALUES, "tests/scoresheet", "tests/test_public_names.py"),
    "referee": (VALUES, "tests/referee", "tests/rules/open/test_open_play.py"),
}
PER_MUTANT_SECONDS = 180
ENOUGH = 0.90
SEED = 20261121
"""The gate draws the same mutants every time; a search draws others."""

_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
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


class Place(NamedTuple):
    """Where something can be changed: the number of the node in its file, and what about it."""

    file: Path
    number: int
    what: str


class Mutant(NamedTuple):
    """A place in a file and what is changed there."""

    file: Path
    line: int
    what: str
    source: str

    @property
    def name(self) -> str:
        """Where it is and what it does."""
        return f"{self.file.relative_to(SOURCE)}:{self.line}: {self.what}"


def _skipped(node: ast.AST) -> bool:
    """Docstrings, annotations, decorators and how values are written down are no behaviour."""
    if isinstance(node, ast.keyword) and node.arg == "kw_only":
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
        case ast.Return(value=ast.expr() as value) if not (
            isinstance(value, ast.Constant) and value.value is None
        ):
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


def all_places(packages: Sequence[str] = PACKAGES, only: str | None = None) -> list[Place]:
    """Everything that can be changed in these packages, in the order of files and lines."""
    found = []
    for package in packages:
        for file in sorted((SOURCE / package).rglob("*.py")):
            if only and only not in str(file.relative_to(SOURCE)):
                continue
            tree = ast.parse(file.read_text(encoding="utf-8"))
            for number, node in enumerate(_nodes(tree)):
                found += [Place(file, number, what) for what in _changes(node)]
    return found


def mutant_at(place: Place) -> Mutant:
    """The file with this one place changed."""
    tree = ast.parse(place.file.read_text(encoding="utf-8"))
    node = list(_nodes(tree))[place.number]
    line = getattr(node, "lineno", 0)
    before = ast.unparse(node).splitlines()[0]
    _change(node, place.what)
    after = ast.unparse(node).splitlines()[0]
    text = ast.unparse(ast.fix_missing_locations(tree))
    return Mutant(place.file, line, f"{before}  ->  {after}", text)


def _overlay() -> Path:
    """A copy of the package with the built kernel, to plant bugs in."""
    place = Path(tempfile.mkdtemp(prefix="mutants-"))
    shutil.copytree(SOURCE, place / "skat", ignore=shutil.ignore_patterns("__pycache__", "web"))
    built = import_module("skat.kernel._processor").__file__
    if built is None:
        raise RuntimeError("the kernel has no file")
    for module in Path(built).parent.glob("_*.so"):
        shutil.copy(module, place / "skat" / "kernel")
    return place


def killed(mutant: Mutant, overlay: Path) -> bool:
    """Whether the tests notice this mutant."""
    file = mutant.file.relative_to(SOURCE)
    planted = overlay / "skat" / file
    original = planted.read_text(encoding="utf-8")
    planted.write_text(mutant.source, encoding="utf-8")
    command = [sys.executable, __file__, "--run", str(overlay), *TESTS[file.parts[0]]]
    environment = {**os.environ, "SKAT_PROFILE": "gate", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            timeout=PER_MUTANT_SECONDS,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        planted.write_text(original, encoding="utf-8")
    return done.returncode != 0


def _run_tests(overlay: str, tests: list[str]) -> int:
    """The tests against the copy instead of the installed package, until the first failure."""
    sys.meta_path[:] = [f for f in sys.meta_path if "Redirecting" not in type(f).__name__]
    sys.path[:] = [overlay, str(ROOT), *(p for p in sys.path if Path(p) != ROOT / "tools")]
    import pytest

    import skat

    if not str(skat.__file__).startswith(overlay):
        raise RuntimeError(f"not the copy: {skat.__file__}")
    present = [test for test in tests if (ROOT / test).exists()]
    options = "addopts=--strict-markers --import-mode=importlib -p no:cacheprovider"
    marks = "not proof and not browser"
    return int(pytest.main(["-x", "-q", "--no-header", "-o", options, "-m", marks, *present]))


def main() -> int:
    """Draw mutants, try them, tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--packages", nargs="+", choices=sorted(TESTS), default=PACKAGES)
    parser.add_argument("--only", help="files whose path contains this")
    parser.add_argument("--show", action="store_true", help="print every mutant as it is tried")
    parser.add_argument("--run", nargs="+", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.run:
        return _run_tests(chosen.run[0], chosen.run[1:])

    places = all_places(chosen.packages, chosen.only)
    drawn = random.Random(chosen.seed).sample(places, min(chosen.count, len(places)))
    print(f"{len(drawn)} of {len(places)} mutants, seed {chosen.seed}", flush=True)
    overlays: SimpleQueue[Path] = SimpleQueue()
    for _ in range(chosen.jobs):
        overlays.put(_overlay())

    def attempt(place: Place) -> bool:
        mutant = mutant_at(place)
        overlay = overlays.get()
        try:
            dead = killed(mutant, overlay)
        finally:
            overlays.put(overlay)
        if chosen.show or not dead:
            print(f"{'killed  ' if dead else 'SURVIVED'} {mutant.name}", flush=True)
        return dead

    with ThreadPoolExecutor(chosen.jobs) as pool:
        dead = sum(pool.map(attempt, drawn))
    while not overlays.empty():
        shutil.rmtree(overlays.get())
    print(f"{dead} of {len(drawn)} killed ({dead / len(drawn):.1%}), {ENOUGH:.0%} wanted")
    return int(dead < ENOUGH * len(drawn))


if __name__ == "__main__":
    raise SystemExit(main())
