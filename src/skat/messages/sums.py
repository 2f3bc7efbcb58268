"""The sum of a score in words: the one place where its steps become words in a language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from skat.messages import message
from skat.model.units import GameValue, ListPoints
from skat.rules.scoring.steps import NULL_GAMES, ScoreStep, StepKind, is_doubling


class Entered(Protocol):
    """What was entered for a game, in the list or as the score of a deal."""

    @property
    def steps(self) -> tuple[ScoreStep, ...]:
        """The steps, as a player counts them."""

    @property
    def game_value(self) -> GameValue:
        """What the game is worth by its steps."""

    @property
    def counted_value(self) -> GameValue:
        """What it counted: lifted if overbid, doubled by kontra and re."""

    @property
    def score(self) -> ListPoints:
        """What was entered for the soloist."""


def sum_sentences(entered: Entered, *, bid: int | None, language: str) -> list[str]:
    """The sum step by step, in this language; the last number is the score.

    >>> from skat.model.contract import Announcement
    >>> from skat.model.contract import Contract
    >>> from skat.model.top_trumps import Tops
    >>> from skat.model.units import BidValue
    >>> from skat.rules.editions import PRESENT_RULES
    >>> from skat.rules.scoring.finished import FinishedGame, GameEnd
    >>> from skat.rules.scoring.score import score
    >>> game = FinishedGame(announcement=Announcement(Contract.CLUBS), bid=BidValue(18),
    ...                     kontra=True, end=GameEnd.SOLOIST_CONCEDES,
    ...                     tops=Tops(held=True, count=2))
    >>> print(*sum_sentences(score(game, PRESENT_RULES), bid=18, language="en"), sep="; ")
    with 2, game 3, times 12 = 36; kontra: twice = 72; Lost: twice 72 = -144
    """
    doublings = [step for step in entered.steps if is_doubling(step)]
    counted = [step for step in entered.steps if not is_doubling(step)]
    sentences = [_value(counted, int(entered.game_value), language)]
    total = entered.counted_value
    for step in doublings:
        total = GameValue(total // step.count)
    if total != entered.game_value:
        code = "score.overbid" if bid is not None else "score.lifted"
        sentences.append(message(code, {"bid": bid, "value": total}, language))
    for step in doublings:
        total = GameValue(total * step.count)
        sentences.append(message(f"score.{step.kind.value}", {"value": total}, language))
    if entered.score == -2 * total:
        details = {"value": total, "score": entered.score}
        sentences.append(message("score.lost", details, language))
    elif int(entered.score) != int(total):
        sentences.append(message("score.lost_once", {"score": entered.score}, language))
    return sentences


def _value(steps: list[ScoreStep], value: int, language: str) -> str:
    """What the game is worth: a product, the constant of a null, or a game charged instead."""
    first, last = steps[0], steps[-1]
    if first.kind is StepKind.SUBSTITUTE and first.contract is not None:
        contract = first.contract.value
        details = {"contract": contract, "multiplier": first.multiplier, "value": value}
        return message("score.substitute", details, language)
    named = steps_words(steps, language=language)
    if first.kind in NULL_GAMES or last.multiplier is None:
        return message("score.constant", {"steps": named, "value": value}, language)
    base = value // last.multiplier
    return message("score.product", {"steps": named, "base": base, "value": value}, language)


def steps_words(steps: Iterable[ScoreStep], *, language: str) -> str:
    """Steps that are counted together, as a player says them: "mit 2, Spiel 3, Hand 4".

    >>> from skat.model.top_trumps import Tops
    >>> from skat.rules.scoring.steps import product_steps
    >>> steps = product_steps(Tops(held=True, count=2), [StepKind.GAME, StepKind.HAND])
    >>> steps_words(steps, language="pl")
    'z 2, gra 3, z ręki 4'
    """
    return ", ".join(step_words(step, language=language) for step in steps)


def step_words(step: ScoreStep, *, language: str) -> str:
    """One step with the number spoken aloud: "mit 2", "Spiel 3"; a null game by its name.

    >>> step_words(ScoreStep(kind=StepKind.GAME, multiplier=3), language="fr")
    'jeu 3'
    """
    words = message(f"score.{step.kind.value}", {"count": step.count}, language)
    tops = step.kind in (StepKind.WITH, StepKind.WITHOUT)
    return words if tops or step.multiplier is None else f"{words} {step.multiplier}"
