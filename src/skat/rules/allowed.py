"""Actions that have to be allowed: for programs, where a refusal is a mistake of their own."""

from __future__ import annotations

from skat.model.refusal import Refusal
from skat.rules.actions import Action
from skat.rules.machine import apply
from skat.rules.state import State


class NotAllowedError(ValueError):
    """The rules refuse an action that was to be allowed; as text the sentence and the articles.

    >>> from skat.model.seats import Seat
    >>> from skat.rules.actions import Pass
    >>> from skat.rules.machine import start
    >>> try:
    ...     must(start(), Pass(Seat.FOREHAND))
    ... except NotAllowedError as error:
    ...     print(error.code, error.articles)
    not_now ('SkO-3.3.3', 'SkO-3.3.8')
    """

    def __init__(self, action: Action, refusal: Refusal) -> None:
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
        # The one import of a higher floor: sentences are needed only where one is read.
        from skat.messages import message

        sentence = message(self.code, dict(self.refusal.details))
        return f"{sentence} ({', '.join((self.code, *self.articles))})"


def must(state: State, action: Action) -> State:
    """The state after an action that is allowed.

    Raises NotAllowedError with code, articles and the sentence where `apply` refuses it.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.rules.actions import Deal
    >>> from skat.rules.machine import start
    >>> must(start(), Deal(ALL_CARDS)).turn.value
    'middlehand'
    """
    applied = apply(state, action)
    if isinstance(applied, Refusal):
        raise NotAllowedError(action, applied)
    return applied.state
