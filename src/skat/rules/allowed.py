"""What has to be allowed: for programs, where a refusal is a mistake of their own."""

from __future__ import annotations

from typing import TypeVar, overload

from skat.model.refusal import Refusal
from skat.rules.actions import Action
from skat.rules.machine import apply
from skat.rules.state import State

Granted = TypeVar("Granted")


class NotAllowedError(ValueError):
    """What was to be allowed is refused; as text the sentence, the code and the articles.

    `action` is that of `must(state, action)`.

    >>> from skat.model.seats import Seat
    >>> from skat.rules.actions import Pass
    >>> from skat.rules.machine import start
    >>> try:
    ...     must(start(), Pass(Seat.FOREHAND))
    ... except NotAllowedError as error:
    ...     print(error.code, error.articles)
    not_now ('SkO-3.3.3', 'SkO-3.3.8')
    """

    def __init__(self, action: Action | None, refusal: Refusal) -> None:
        super().__init__(action, refusal)
        self.action = action
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return self.refusal.code

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles behind it."""
        return self.refusal.articles

    def __str__(self) -> str:
        return f"{self.refusal} ({', '.join((self.code, *self.articles))})"


@overload
def must(state: State, action: Action, /) -> State: ...


@overload
def must(answer: Action | Refusal, /) -> Action: ...


@overload
def must(answer: Granted | Refusal, /) -> Granted: ...


def must(answer: object, action: Action | None = None, /) -> object:
    """The state after an action that is allowed; or any other answer that is no refusal.

    Whatever may answer with a `Refusal` (a rule set, a score sheet, a record) has its raising twin
    so: `must(rule_set(...))`. Raises NotAllowedError with code, articles and the sentence.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.rules.actions import Deal
    >>> from skat.rules.editions import rule_set
    >>> from skat.rules.machine import start
    >>> must(start(must(rule_set("isko-2022"))), Deal(ALL_CARDS)).on_turn.value
    'middlehand'
    """
    if action is None:
        granted = answer
    elif isinstance(answer, State):
        applied = apply(answer, action)
        granted = applied if isinstance(applied, Refusal) else applied.state
    else:
        raise TypeError(f"an action needs a state, not {type(answer).__name__}")
    if isinstance(granted, Refusal):
        raise NotAllowedError(action, granted)
    return granted
