"""Writes the floors into CONTRIBUTING.md as the import contract in pyproject.toml has them.

python -m tools.generate.floors            write them
python -m tools.generate.floors --check    1 if they are not as they would be written
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from tools.generate.written_part import WrittenPart

ROOT = Path(__file__).parents[2]
PART = WrittenPart(
    ROOT / "CONTRIBUTING.md",
    begin="<!-- floors: written by tools/generate/floors.py from the contract in pyproject.toml -->",  # noqa: E501 - one line of the page
    end="<!-- end of floors -->",
)


def main(arguments: list[str]) -> int:
    """Write the page, or compare it; the exit status."""
    return PART.main(floors_text(), arguments)


def floors_text() -> str:
    """The table, highest floor first, and which packages know no clock and no randomness."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    floors, pure = pyproject["tool"]["importlinter"]["contracts"][:2]
    layers: list[str] = floors["layers"]
    rows = [
        f"| {number} | {_names(re.findall(r'[a-z_]+', layer))} |"
        for number, layer in zip(range(len(layers), 0, -1), layers, strict=True)
    ]
    head = ["", "| floor | packages |", "|---|---|"]
    return "\n".join([*head, *rows, "", _pure_text(pure), ""])


def _pure_text(contract: dict[str, Any]) -> str:
    packages = [name.removeprefix("skat.") for name in contract["source_modules"]]
    return (
        f"{_names(packages)} know no clock, no randomness,\n"
        "no input and no output. The check covers that too.\n"
    )


def _names(packages: list[str]) -> str:
    there = (name for name in packages if any((ROOT / "src" / "skat").glob(f"{name}*")))
    return ", ".join(f"`{name}`" for name in there)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
