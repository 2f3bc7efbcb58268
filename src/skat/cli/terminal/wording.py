"""Games, scores and cards in words, in the language of the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from skat.messages import catalogue, message
from skat.model.announcement import Announced, Announcement
from skat.model.cards import Card, Suit
from skat.model.contract import Contract, base_value
from skat.notation.cards import CardScheme, write_card
from skat.rules.outcome import Score

_TOPS = re.compile(r"(with|without) (\d+)")
_RED = (Suit.HEARTS, Suit.DIAMONDS)


class Words(msgspec.Struct, frozen=True):
    """The words of one language, with the cards in one scheme.

    >>> Words("en", CardScheme.EN).card(Card.HT)
    '♥10'
    """

    language: str
    scheme: CardScheme

    def say(self, code: str, **details: object) -> str:
        """The sentence for a code."""
        return message(code, details, self.language)

    def card(self, card: Card) -> str:
        """A card as suit sign and letter; ten is written out."""
        text = write_card(card, scheme=self.scheme, suits="symbols")
        return text.replace("T", "10") if self.scheme is CardScheme.EN else text

    def colored(self, card: Card) -> str:
        """A card in the mark-up of the terminal, red suits in red."""
        style = "bold red" if card.suit in _RED else "bold"
        return f"[{style}]{self.card(card)}[/]"

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards with blanks between them."""
        return " ".join(map(self.colored, cards))

    def announcement(self, announcement: Announcement) -> str:
        """ "Grand Hand, schneider announced"."""
        words = [self.say(f"contract.{announcement.contract.value}")]
        if announcement.hand:
            words.append(self.say("level.hand"))
        if announcement.ouvert:
            words.append(self.say("level.ouvert"))
        text = " ".join(words)
        if announcement.announced in (Announced.SCHNEIDER, Announced.SCHWARZ):
            text += f", {self.say(f'level.{announcement.announced.value}_announced')}"
        return text

    def score(self, score: Score, announcement: Announcement | None) -> str:
        """ "with 2, game 3, hand 4, times 11 = 44", as a player counts it."""
        if score.multiplier is None or announcement is None:
            steps = " ".join(self._step(step) for step in score.breakdown)
            return self.say("score.constant", steps=steps, value=score.game_value)
        if announcement.contract is Contract.NULL:
            return ", ".join(score.breakdown)
        return self.say(
            "score.product",
            steps=", ".join(self._counted(score.breakdown)),
            base=base_value(announcement.contract),
            value=score.game_value,
        )

    def _counted(self, steps: Sequence[str]) -> Iterable[str]:
        """Each level with the number a player says aloud."""
        count = 0
        for step in steps:
            found = _TOPS.fullmatch(step)
            if found:
                count = int(found.group(2))
                yield self._step(step)
            else:
                count += 1
                yield f"{self._step(step)} {count}"

    def _step(self, step: str) -> str:
        found = _TOPS.fullmatch(step)
        if found:
            return self.say(f"score.{found.group(1)}", count=int(found.group(2)))
        key = f"score.{step.replace(' ', '_')}"
        return self.say(key) if key in catalogue(self.language) else step
