"""The state machine of a deal: `start`, `apply`, `why_not`, `legal_actions`.

Pure: no clock, no chance, no search. The shuffled pack, the verdict on a claim, a ruling and a
time-out arrive as actions like any other.
"""

from __future__ import annotations

from typing import TypeVar, overload

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Action, CallReferee, Concede
from skat.rules.applied import Applied
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.open_play import committed
from skat.rules.phases import HOME_ARTICLES, OFFERS, PHASES
from skat.rules.state import Phase, Sitting, State


def start(
    rules: RuleSet | None = None,
    *,
    table_size: int = 3,
    sitting: Sitting = Sitting.PREVENTED,
    bock: bool = False,
    ramsch_due: bool = False,
) -> State:
    """A deal before the cards are dealt.

    By house rules it may count double in a round of `bock`, or have to be a Ramsch
    (`ramsch_due`); which, the list of the table knows. Raises TypeError for rules that are no
    `RuleSet`: `rule_set("isko-2022")` makes one.

    >>> start().phase
    <Phase.DEAL: 'deal'>
    """
    return State(
        rules=rules or PRESENT_RULES,
        table_size=table_size,
        sitting=sitting,
        bock=bock,
        ramsch_due=ramsch_due,
    )


@implements("SkO-3.3.8", "SkO-3.4.7", "SkO-3.4.1")
def _not_now(state: State, action: Action) -> Refusal:
    """What is done is done: calls and announcements have their time."""
    details = {"action": action.__struct_config__.tag, "phase": state.phase.value}
    return Refusal("not_now", HOME_ARTICLES[type(action)], details, impossible=True)


def why_not(state: State, action: Action) -> Refusal | None:
    """Why this action may not happen now; nothing if it may.

    >>> from skat.rules.actions import Pass
    >>> print(why_not(start(), Pass(Seat.FOREHAND)))
    Not possible now: passing
    """
    step = PHASES[state.phase].get(type(action))
    if step is None:
        return _not_now(state, action)
    return step.why_not(state, action)


def apply(state: State, action: Action) -> Applied | Refusal:
    """The state after this action with the events that followed, or why it may not happen.

    In open play what is forbidden, but possible, happens and is kept as an offence.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.rules.actions import Deal
    >>> match apply(start(), Deal(ALL_CARDS)):
    ...     case Applied(state, events):
    ...         print(state.on_turn.value, events)
    ...     case refused:
    ...         print(refused)
    middlehand ()
    """
    step = PHASES[state.phase].get(type(action))
    if step is None:
        return _not_now(state, action)
    if refusal := step.why_not(state, action):
        return committed(state, action, refusal)
    return step.then(state, action)


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """Everything this seat may do now; without a seat, everything that any player may do.

    What comes from outside (deal, verdict, ruling, clock) is not among it.

    >>> legal_actions(start())
    ()
    """
    seats = SEATS if seat is None else (seat,)
    legal = [
        action
        for why_not_this, tries in OFFERS[state.phase]
        for acting in seats
        for action in tries(state, acting)
        if why_not_this(state, action) is None
    ]
    return tuple(legal)


def dealer_actions(state: State) -> tuple[Action, ...]:
    """What the idle dealer may do: give up for the defence, call the referee (SkO-4.3.3, 4.1.11).

    >>> dealer_actions(start())
    ()
    """
    possible = (Concede(None), CallReferee(None))
    return tuple(action for action in possible if why_not(state, action) is None)


def is_over(state: State) -> bool:
    """Whether the deal has its result.

    >>> is_over(start())
    False
    """
    return state.phase is Phase.FINISHED


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
