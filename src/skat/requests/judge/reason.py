"""A ruling in plain words: reason with arithmetic, what to put right, what the law leaves open."""

from __future__ import annotations

from skat.notation.cards import CardScheme
from skat.referee import Ruling
from skat.requests.words import Words


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


def _sum(ruling: Ruling, words: Words) -> list[str]:
    """The arithmetic as a player does it: steps, overbid, kontra, twice the value if lost."""
    if ruling.score is None:
        return []
    return [words.say("ruling.sum", sum="; ".join(words.sum(ruling.score, bid=None)))]


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
