"""Writes the course as the page plays it: every action of every task with its answer.

    python -m tools.generate.lessons

A test compares what is written with what the lessons come to now.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from skat.analysis.lessons.reading import course
from skat.analysis.lessons.shipped import shipped
from skat.analysis.lessons.words import LANGUAGES

COURSE: Final = Path(__file__).parents[2] / "web/src/learn/course"


def files() -> dict[str, str]:
    """The text of each file by its name: the whole course, one file a language."""
    return {
        f"{language}.json": _written([shipped(lesson, language) for lesson in course()])
        for language in LANGUAGES
    }


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Write all files; what belongs to no language goes away."""
    COURSE.mkdir(parents=True, exist_ok=True)
    wanted = files()
    for left in COURSE.glob("*.json"):
        if left.name not in wanted:
            left.unlink()
    for name, text in wanted.items():
        (COURSE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
