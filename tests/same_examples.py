"""Examples of Hypothesis that hang on nothing but the test: not on what else was imported before.

Hypothesis also tries constants that it reads in our modules. Which of these are loaded depends on
what a process has run before, so that `derandomize` alone gives other examples in each run.
"""

from __future__ import annotations

from hypothesis.internal.conjecture.providers import HypothesisProvider
from hypothesis.internal.constants_ast import Constants


def draw_the_same_examples() -> None:
    """All tests of this process draw as Hypothesis does, but no constants of our modules."""
    HypothesisProvider._local_constants = Constants()  # type: ignore[assignment, method-assign]
