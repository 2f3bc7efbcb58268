"""A ruling in plain words: reason with arithmetic, what to put right, what the law leaves open."""

from __future__ import annotations

from msgspec.structs import replace

from skat.cli.terminal.wording import Words
from skat.notation.cards import CardScheme
from skat.referee import Ruling
from skat.rules.outcome import Score


def reason_text(ruling: Ruling, *, language: str, scheme: CardScheme = CardScheme.EN) -> str:
    """Why it was ruled so, step by step, and the sum that is entered.

    >>> from skat.referee import Reason
    >>> reason_text(Ruling(reasons=(Reason("revoke"),)), language="en")
    'Somebody did not follow suit although he could, which ends the game.'
    """
    words = Words(language, scheme)
    sentences = [words.say(f"ruling.{reason.code}", **reason.details) for reason in ruling.reasons]
    if ruling.refutation:
        cards = " ".join(words.card(card) for card in ruling.refutation)
        sentences.append(words.say("ruling.refuted_by", line=cards))
    sentences += [
        words.say(
            "ruling.refuting_hand",
            seat=seat.value,
            cards=" ".join(words.card(card) for card in hand),
        )
        for seat, hand in ruling.refuting_hands.items()
    ]
    sentences += _sum(ruling, words)
    # Plain text for scripts: the no-break spaces are for the page.
    return " ".join(sentences).replace("\u00a0", " ")


_DOUBLED = ("kontra", "re")


def _sum(ruling: Ruling, words: Words) -> list[str]:
    """The arithmetic as a player does it: steps, overbid, kontra, twice the value if lost."""
    entered = ruling.score
    if entered is None:
        return []
    doubled = [step for step in entered.breakdown if step in _DOUBLED]
    counted = entered.counted_value // 2 ** len(doubled)
    parts = [_steps(ruling, entered, words)]
    if counted > entered.game_value:
        parts.append(words.say("ruling.counted_as", value=counted))
    parts += [words.say(f"score.{step}") for step in doubled]
    if entered.score == -2 * entered.counted_value:
        parts.append(words.say("score.lost", value=entered.counted_value, score=entered.score))
    elif int(entered.score) != int(entered.game_value):
        parts.append(f"= {entered.score}")
    return [words.say("ruling.sum", sum="; ".join(parts))]


def _steps(ruling: Ruling, entered: Score, words: Words) -> str:
    if ruling.announcement is None or entered.breakdown[0].startswith("substitute"):
        return words.say(
            "score.substitute",
            contract=entered.breakdown[0].split()[1],
            multiplier=entered.multiplier,
            value=entered.counted_value,
        )
    plain = tuple(step for step in entered.breakdown if step not in _DOUBLED)
    return words.score(replace(entered, breakdown=plain), ruling.announcement)


def correction_text(ruling: Ruling, *, language: str) -> str | None:
    """What has to be put right, or None."""
    if ruling.correction is None:
        return None
    words = Words(language, CardScheme.EN)
    return words.say(f"ruling.do.{ruling.correction.code}", **ruling.correction.details)


def undecided_text(ruling: Ruling, *, language: str) -> str | None:
    """What the law leaves open and which reading was taken, or None."""
    if ruling.undecided is None:
        return None
    words = Words(language, CardScheme.EN)
    sentence = words.say(f"ruling.open.{ruling.undecided.row.lower()}")
    if not ruling.undecided.scores:
        return sentence
    scores = ", ".join(f"{score:+d}" for score in ruling.undecided.scores)
    return f"{sentence} {words.say('ruling.other_scores', scores=scores)}"
