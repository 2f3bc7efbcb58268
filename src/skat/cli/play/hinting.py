"""Hints at the keyboard: "hint" tells what to think about, typed again two choices, then the best.

What works them out is loaded with the first hint, so that the table stands at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.requests.words import Words
from skat.rules.views import View

if TYPE_CHECKING:
    from skat.analysis.hints.steps import HintStep

_EVERYWHERE: Final = "hint"
"""The word that asks in every language, besides the language's own word."""


class Hints:
    """The hints of one deal; the same decision has one step more each time."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._seen: View | None = None
        self._left: list[HintStep] = []
        self.asked = False

    @property
    def word(self) -> str:
        """What is typed for a hint."""
        return self._words.say("hint.ask").casefold()

    def is_asked(self, typed: str) -> bool:
        """Whether this line asks for a hint."""
        return typed.casefold() in (_EVERYWHERE, self.word)

    def lines(self, seen: View) -> tuple[str, ...]:
        """The next step for this decision, or why there is none."""
        from skat.analysis.hints.steps import STEPS, hint_steps
        from skat.analysis.table import NotJudgedError

        words = self._words
        if seen != self._seen:
            try:
                steps = hint_steps(seen)
            except NotJudgedError as reason:
                return (words.say(f"hint_{reason.code}"),)
            self._seen, self._left = seen, list(steps)
            if not self.asked:
                self.asked = True
                starred = (words.say("hint.starred"),)
                return (*self._next(), *starred)
        return self._next() if self._left else (words.say("no_more_hints", most=STEPS),)

    def _next(self) -> tuple[str, ...]:
        step = self._left.pop(0)
        again = (self._words.say("terminal.hint_again", word=self.word),) if self._left else ()
        return (*step_lines(step, self._words), *again)


def step_lines(step: HintStep, words: Words) -> tuple[str, ...]:
    """What a step tells, in sentences."""
    from skat.cli.analyse.text import choice_text

    if step.best:
        best = ", ".join(choice_text(choice, words) for choice in step.best)
        return (
            words.say("hint.best", best=best),
            *(words.say(f"why.{reason.code}", **reason.details) for reason in step.why),
            sure_text(step, words),
        )
    if step.candidates:
        first, second = (choice_text(choice, words) for choice in step.candidates)
        return (
            words.say("hint.candidates", first=first, second=second),
            words.say(f"hint.margin.{step.margin}"),
        )
    return tuple(words.say(f"think.{thought.code}", **thought.details) for thought in step.think)


def sure_text(step: HintStep, words: Words) -> str:
    """In how many worlds it was looked at, and how many of them count."""
    if step.all_worlds and step.phase == "play":
        return words.say("review.all_worlds", worlds=step.worlds, effective=step.effective)
    if not step.worlds or step.phase in ("skat", "discard", "announce"):
        return words.say("hint.estimated")
    return words.say("hint.sure", worlds=step.worlds, effective=step.effective)
