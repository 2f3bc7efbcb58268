"""A ruling in plain words: reason with arithmetic, what to put right, what the law leaves open."""

from __future__ import annotations

from skat.cli.terminal.wording import Words
from skat.notation.cards import CardScheme
from skat.referee import Ruling


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
    sentences += _sum(ruling, words)
    # Plain text for scripts: the no-break spaces are for the page.
    return " ".join(sentences).replace("\u00a0", " ")


def _sum(ruling: Ruling, words: Words) -> list[str]:
    """The arithmetic as a player does it: steps, overbid, twice the value if lost."""
    entered = ruling.score
    if entered is None:
        return []
    if ruling.announcement is None or entered.breakdown[0].startswith("substitute"):
        contract = entered.breakdown[0].split()[1]
        steps = words.say(
            "score.substitute",
            contract=contract,
            multiplier=entered.multiplier,
            value=entered.counted_value,
        )
        parts = [steps]
    else:
        parts = [words.score(entered, ruling.announcement)]
        if entered.multiplier is None:
            parts = [words.say("score.constant", steps=parts[0], value=entered.game_value)]
        elif entered.counted_value > entered.game_value:
            parts.append(words.say("ruling.counted_as", value=entered.counted_value))
    if not entered.won:
        parts.append(words.say("score.lost", value=entered.counted_value, score=entered.score))
    return [words.say("ruling.sum", sum="; ".join(parts))]


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
