"""Games, scores and cards in words, in one language."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from skat.messages import message
from skat.messages.sums import Entered, sum_sentences
from skat.model.cards import Card, Suit
from skat.model.contract import Announced, Announcement
from skat.notation.cards import CardScheme, write_card

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

    def sum(self, entered: Entered, *, bid: int | None) -> list[str]:
        """ "with 2, game 3, hand 4, times 11 = 44", then what doubled it, as a player counts it."""
        return sum_sentences(entered, bid=bid, language=self.language)
