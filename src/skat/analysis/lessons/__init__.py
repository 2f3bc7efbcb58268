"""Lessons: content as data, in which rules and solver say what is right, never a list of answers.

`form` is the file format, `reading` a file from outside with its limits, `position` a position
built by the rules, `acceptors` and `numbers` what an answer is tested by, `tasks` every action of a
task with its answer, `checking` all that is wrong with a lesson, `shipped` a lesson as a page plays
it without a server, `course` the lessons that come with the package.
"""

from skat.analysis.lessons.checking import check_file, check_lesson
from skat.analysis.lessons.form import Lesson
from skat.analysis.lessons.reading import course, course_file, read_lesson
from skat.analysis.lessons.shipped import shipped

__all__ = [
    "Lesson",
    "check_file",
    "check_lesson",
    "course",
    "course_file",
    "read_lesson",
    "shipped",
]
