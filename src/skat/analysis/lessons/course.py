"""The lessons that come with the package, in the order in which they are learned."""

from __future__ import annotations

from functools import cache
from importlib import resources

from skat.analysis.lessons.form import Lesson
from skat.analysis.lessons.reading import read_lesson

NAMES: tuple[str, ...] = (
    "first-trick",
    "cards-and-points",
    "trumps",
    "one-against-two",
    "sixty-one",
    "tops-and-value",
    "bidding",
    "skat-and-discard",
    "defence",
    "the-evening",
    "whole-deal",
    "house-rules",
)
"""The course from the first trick to a whole deal; the last is the game by house rules."""


def course_file(name: str) -> bytes:
    """The file of one lesson of the course."""
    return resources.files("skat.analysis.lessons").joinpath("course", f"{name}.json").read_bytes()


@cache
def course() -> tuple[Lesson, ...]:
    """All lessons of the course.

    >>> course()[0].name
    'first-trick'
    """
    read = [read_lesson(course_file(name)) for name in NAMES]
    return tuple(lesson for lesson in read if isinstance(lesson, Lesson))
