"""Finds actions and images that are named by a tag: a tag may be another program tomorrow.

    .venv/bin/python -m tools.checks.pinned

An action is pinned by its commit, with the version behind it; an image by its digest, with its tag
before it. Both are looked up where they come from: `git ls-remote URL TAG`, `docker buildx
imagetools inspect IMAGE`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_FILES: Final = (".github/workflows/*.y*ml", "deploy/*.y*ml", "deploy/*Containerfile*")
_USED: Final = re.compile(
    r"^\s*(?:-\s+)?(?:uses|image):\s*(\S+)(.*)|^FROM\s+(\S+)(.*)", re.MULTILINE
)
_OURS: Final = re.compile(r"skat|\./.*")
"""What is built from this very repository."""
_ACTION: Final = re.compile(r"[\w.-]+(?:/[\w.-]+)+@[0-9a-f]{40}")
_VERSION: Final = re.compile(r"\s*# v\d+(\.\d+)*\s*")
_IMAGE: Final = re.compile(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}")


def unpinned(text: str) -> Iterator[str]:
    """What this workflow, compose file or container file names without a digest.

    >>> list(unpinned("- uses: actions/checkout@v5"))
    ['actions/checkout@v5']
    """
    for match in _USED.finditer(text):
        name, rest = match[1] or match[3], match[2] or match[4] or ""
        if _OURS.fullmatch(name.strip("\"'")) or name in _stages(text):
            continue
        pinned_action = _ACTION.fullmatch(name) and _VERSION.fullmatch(rest)
        if not (pinned_action or _IMAGE.fullmatch(name)):
            yield name


def _stages(text: str) -> set[str]:
    """What a container file calls its own stages."""
    return set(re.findall(r"^FROM\s+\S+\s+AS\s+(\S+)", text, re.MULTILINE | re.IGNORECASE))


def main() -> int:
    """Says what is not pinned, and where."""
    lines = [
        f"{file.relative_to(ROOT)}: {name}"
        for pattern in _FILES
        for file in sorted(ROOT.glob(pattern))
        for name in unpinned(file.read_text(encoding="utf-8"))
    ]
    for each in lines:
        print(each, file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
