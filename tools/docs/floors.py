"""The floors of the package, drawn from the import contracts in pyproject.toml."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

from tools.docs.svg import FELT, PURE, box, picture, words, wrapped

ROOT = Path(__file__).parents[2]
WIDTH, MARGIN, LABEL, GAP, LEADING = 1000, 16, 60, 10, 14


def contracts() -> list[dict[str, Any]]:
    """The import contracts, as pyproject.toml has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    listed: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return listed


def floors() -> list[list[str]]:
    """The packages of each floor, highest floor first; planned ones are left out."""
    (layers,) = (each["layers"] for each in contracts() if each.get("containers") == ["skat"])
    named = [re.findall(r"\w+", layer) for layer in layers]
    return [[name for name in floor if source_of(name).exists()] for floor in named]


def pure_packages() -> set[str]:
    """The packages without clock, chance, input and output."""
    return {
        module.removeprefix("skat.")
        for each in contracts()
        if each["type"] == "forbidden"
        for module in each["source_modules"]
    }


def source_of(name: str) -> Path:
    """The file with the docstring of a package or of a module that is a package of its own."""
    package = ROOT / "src/skat" / name
    return package / "__init__.py" if package.is_dir() else package.with_suffix(".py")


def purpose(name: str) -> str:
    """What a package is for: the first sentence of its docstring."""
    text = ast.get_docstring(ast.parse(source_of(name).read_text("utf-8"))) or ""
    first = text.split("\n\n")[0].replace("\n", " ").replace("`", "")
    return re.split(r"[.;](?:\s|$)", first)[0].rstrip(".")


def drawing() -> str:
    """The floors as an SVG picture, one row for each."""
    every, pure = floors(), pure_packages()
    shapes, top = [], float(MARGIN)
    for number, floor in zip(range(len(every), 0, -1), every, strict=True):
        wide = (WIDTH - LABEL - MARGIN - GAP * (len(floor) - 1)) / len(floor)
        texts = [wrapped(purpose(name), most=int(wide / 6.3)) for name in floor]
        high = 36 + LEADING * max(map(len, texts))
        shapes.append(words(str(number), (MARGIN + 14, top + high / 2 + 7), size=20, bold=True))
        for column, (name, lines) in enumerate(zip(floor, texts, strict=True)):
            left = LABEL + column * (wide + GAP)
            middle = left + wide / 2
            fill = PURE if name in pure else FELT
            shapes.append(box((left, top), width=wide, height=high, fill=fill))
            shapes.append(words(name, (middle, top + 22), size=15, bold=True))
            for at, line in enumerate(lines):
                shapes.append(words(line, (middle, top + 39 + LEADING * at), size=11))
        top += high + GAP
    shapes.append(box((LABEL, top + 6), width=16, height=14, fill=PURE))
    note = "pure: no clock, no randomness, no input or output"
    shapes.append(words(note, (LABEL + 24, top + 18), size=12, anchor="start"))
    title = "The floors of the package; a package imports only from floors below it"
    return picture(shapes, width=WIDTH, height=top + 36, title=title)
