"""The chat of a table. Nobody talks during a deal, and nothing of it is kept on disk."""

from __future__ import annotations

import secrets
from enum import Enum
from typing import Final

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.tables.state.table_state import TableState

LONGEST_LINE: Final = 300
MOST_LINES: Final = 50


class Phrase(Enum):
    """A phrase sent by its code, so that everybody reads it in his own language."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    GOOD_GAME = "good_game"
    THANKS = "thanks"
    SORRY = "sorry"
    ONE_MOMENT = "one_moment"
    BACK = "back"
    GOODBYE = "goodbye"


AT_ANY_TIME: Final = frozenset({Phrase.ONE_MOMENT, Phrase.BACK})
"""These betray nobody's cards, so they may be sent during a deal."""


class ChatLine(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type", tag="chat"):
    """A line of a player, in his own words or by a phrase; lines are numbered from 1
    while the table is in memory.

    Each server numbers its own lines; `mark` is the same at all of them, so that a page that comes
    from one to another knows a line again. Releases before it send none.
    """

    number: int
    place: Place
    name: str
    text: str = ""
    phrase: Phrase | None = None
    mark: str = ""


def why_not_say(state: TableState, words: str | Phrase) -> Refusal | None:
    """Why these words are refused now: a remark during a deal could help a party, so can praise.

    >>> from skat.journal import JournalId
    >>> why_not_say(TableState(id=JournalId("k3v9")), " ").code
    'bad_chat'
    >>> why_not_say(TableState(id=JournalId("k3v9")), Phrase.THANKS)
    """
    if state.deal_is_running and words not in AT_ANY_TIME:
        return Refusal("chat_closed")
    if isinstance(words, Phrase):
        return None
    tidy = words.strip() == words and words.isprintable()
    if not (tidy and 1 <= len(words) <= LONGEST_LINE):
        return Refusal("bad_chat", details={"most": LONGEST_LINE}, impossible=True)
    return None


class Chat:
    """The newest lines of one table."""

    def __init__(self) -> None:
        self._lines: tuple[ChatLine, ...] = ()
        self._number = 0

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The newest lines, the oldest of them first."""
        return self._lines

    def add(self, place: Place, name: str, words: str | Phrase, *, mark: str = "") -> ChatLine:
        """The line as everybody sees it; one that has no `mark` of another server gets its own."""
        self._number += 1
        text, phrase = (words, None) if isinstance(words, str) else ("", words)
        line = ChatLine(
            number=self._number,
            place=place,
            name=name,
            text=text,
            phrase=phrase,
            mark=mark or secrets.token_urlsafe(6),
        )
        self._lines = (*self._lines, line)[-MOST_LINES:]
        return line
