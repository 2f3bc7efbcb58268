"""Has `mypy --strict` read the code, and with it every example that a user of the library reads.

    python -m tools.checks.tutorials   # `make types`

Examples are those of the README and of the documentation's pages, and those of the docstrings that
the reference shows. One run of mypy reads all. Each line of a page stands in its file where it
stands on its page; examples of a docstring are read as functions at the end of their module, and
what mypy says of them is given the line of the docstring.
"""

from __future__ import annotations

import ast
import doctest
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
WRITTEN: Final = ROOT / "build" / "tutorials"
SHADOWS: Final = ROOT / "build" / "docstrings"
REFERENCE: Final = ROOT / "docs" / "reference" / "api"
"""A page here for each public package."""
PROGRAMS: Final = "library"
"""Pages of this folder hold whole programs as well; elsewhere Python without a prompt is a part."""

_BLOCK: Final = re.compile(r"^```(pycon|python)\n(.*?)^```", re.DOTALL | re.MULTILINE)
_SAID: Final = re.compile(r"^(src/[^:]+):(\d+):", re.MULTILINE)


class Shadow(NamedTuple):
    """A module as mypy reads it: its text, and where each line beyond its own stands in truth."""

    text: str
    stands: Mapping[int, int]


def files_of(page: Path) -> Iterator[tuple[str, str]]:
    """Name and text of what a page has for the type checker: its examples, and its programs."""
    text = page.read_text("utf-8")
    name = page.relative_to(ROOT).with_suffix("").as_posix().removeprefix("docs/")
    stem = re.sub(r"\W", "_", name)
    examples: dict[int, str] = {}
    for block in _BLOCK.finditer(text):
        begins = text.count("\n", 0, block.start(2))
        if block[1] == "pycon":
            for example in doctest.DocTestParser().get_examples(block[2]):
                lines = example.source.rstrip("\n").split("\n")
                examples |= dict(enumerate(lines, start=begins + example.lineno))
        elif page.parent.name == PROGRAMS:
            yield f"{stem}_{begins}.py", "\n" * begins + block[2]
    if examples:
        last = max(examples)
        yield f"{stem}.py", "".join(f"{examples.get(at, '')}\n" for at in range(last + 1))


def pages() -> Iterator[Path]:
    """The README, and every page of the documentation as it is written."""
    yield ROOT / "README.md"
    for page in sorted((ROOT / "docs").rglob("*.md")):
        if "_build" not in page.parts:
            yield page


def public_names(package: str) -> frozenset[str]:
    """What `__all__` of a package lists, read from its text."""
    tree = ast.parse(_first_file(package).read_text("utf-8"))
    lists = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    return frozenset(*lists)


def shadows() -> Iterator[tuple[Path, Shadow]]:
    """Each module whose docstrings the reference shows and that have examples."""
    for page in sorted(REFERENCE.glob("*.md")):
        if page.stem == "index":
            continue
        first, names = _first_file(page.stem), public_names(page.stem)
        for file in sorted(first.parent.rglob("*.py")) if first.stem == "__init__" else [first]:
            shadow = shadow_of(file.read_text("utf-8"), names, whole=file == first)
            if shadow.stands:
                yield file, shadow


def shadow_of(text: str, names: frozenset[str], *, whole: bool) -> Shadow:
    """A module with the examples of these names at its end; `whole`: also of the module itself."""
    tree = ast.parse(text)
    lines = text.rstrip("\n").split("\n")
    stands: dict[int, int] = {}
    public = [node for node in tree.body if getattr(node, "name", None) in names]
    shown = [each for node in public for each in ast.walk(node)]
    for node in [tree, *shown] if whole else shown:
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            continue
        told = ast.get_docstring(node, clean=False)
        examples = doctest.DocTestParser().get_examples(told) if told else []
        if examples:
            begins = node.body[0].lineno
            lines += ["", f"def _example_{begins}() -> None:"]
            for example in examples:
                for at, line in enumerate(example.source.rstrip("\n").split("\n")):
                    lines.append(f"    {line}")
                    stands[len(lines)] = begins + example.lineno + at
    return Shadow("\n".join(lines) + "\n", stands)


def _first_file(package: str) -> Path:
    folder = (ROOT / "src" / "skat").joinpath(*package.split("."))
    return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


def main() -> None:
    """Writes them and has mypy read them; ends as mypy does."""
    for folder in (WRITTEN, SHADOWS):
        shutil.rmtree(folder, ignore_errors=True)
    WRITTEN.mkdir(parents=True)
    for page in pages():
        for name, text in files_of(page):
            (WRITTEN / name).write_text(text, "utf-8")
    # A cache of its own: `mypy` alone reads the modules without their examples.
    mypy = [sys.executable, "-m", "mypy", "--cache-dir", ".mypy_cache/examples"]
    stands: dict[str, Mapping[int, int]] = {}
    for file, shadow in shadows():
        module = file.relative_to(ROOT)
        written = SHADOWS / module
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(shadow.text, "utf-8")
        mypy += ["--shadow-file", str(module), str(written)]
        stands[module.as_posix()] = shadow.stands
    read = ["src", "tests", "tools", "docs/library/programs", str(WRITTEN.relative_to(ROOT))]
    run = subprocess.run([*mypy, *read], cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True)

    def as_it_stands(said: re.Match[str]) -> str:
        return f"{said[1]}:{stands.get(said[1], {}).get(int(said[2]), said[2])}:"

    print(_SAID.sub(as_it_stands, run.stdout), end="")
    sys.exit(run.returncode)


if __name__ == "__main__":
    main()
