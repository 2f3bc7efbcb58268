"""Words of the wire: texts without control characters, names of one word, the keys of errors."""

from __future__ import annotations

import re
from itertools import chain, count
from typing import Final
from unicodedata import normalize

from skat.journal.store.accounts import folded
from skat.model.likeness import tidied
from skat.model.refusal import Refusal
from skat.players import PLAYER_NAMES
from skat.rules.actions import Announce

LONGEST_TEXT: Final = 200
LONGEST_WORD: Final = 16
NOBODY: Final = "."
MOST_NAMES: Final = 20_000

_FORBIDDEN: Final = re.compile(r"[^\x21-\x7e]|[]!:~[()#]")
_TYPED: Final = re.compile(r"[A-Za-z][!-~]{0,15}")
_SPELT: Final = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "ß": "ss",
    "ł": "l",
    "Ł": "L",
    "ø": "o",
    "æ": "ae",
}
_CAPITALS: Final = {"Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
_LETTERS: Final = str.maketrans({**_SPELT, **_CAPITALS})


def clean(text: str, *, most: int = LONGEST_TEXT) -> str:
    """A text for one line: no control character reaches another client, blanks are single.

    >>> clean("hello\\r\\nyell  ben")
    'hello yell ben'
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:most].strip()


def echo(word: str) -> str:
    """A word that a client sent, to be repeated in an error; never empty.

    >>> echo("tour"), echo("\x01")
    ('tour', '?')
    """
    return clean(word).replace(" ", "_") or "?"


def word_of(name: str) -> str:
    """A word of printable ASCII for a name, as the lobby shows it to programs.

    Brackets are left out: records put names into them.

    >>> word_of("Mia Ösl"), word_of("名前"), word_of("2nd"), word_of("Jo [bot]")
    ('Mia_Oesl', 'player', 'p2nd', 'Jo_bot')
    """
    plain = normalize("NFKD", normalize("NFC", name).translate(_LETTERS))
    word = _FORBIDDEN.sub("", "_".join(plain.encode("ascii", "ignore").decode().split()))
    if not word:
        return "player"
    return (word if word[0].isalpha() else f"p{word}")[:LONGEST_WORD]


class Names:
    """Which word stands for whom: two names never share one, and a computer player has his own.

    >>> names = Names()
    >>> names.word("Mia Ösl"), names.word("Mia_Oesl"), names.word("strong")
    ('Mia_Oesl', 'Mia_Oesl~2', 'strong~2')
    """

    def __init__(self) -> None:
        self._words: dict[str, str] = {}
        self._taken: set[str] = {name.casefold() for name in PLAYER_NAMES}

    def word(self, name: str) -> str:
        """The word of this name, the same as before."""
        known = self._words.get(folded(name))
        return known if known is not None else self._give(name, word_of(name))

    def claim(self, name: str, typed: str) -> str:
        """The word of a person who has logged in: as he typed his name, where that is one.

        Clients look for what they typed in the lines that they get.
        """
        own = folded(tidied(typed)) == folded(name) or folded(typed) == folded(word_of(name))
        fits = own and _TYPED.fullmatch(typed) is not None and _FORBIDDEN.search(typed) is None
        known = self._words.get(folded(name))
        if not fits or known == typed:
            return self.word(name)
        if known is not None:
            self._taken.discard(known.casefold())
        return self._give(name, typed)

    def _give(self, name: str, wished: str) -> str:
        if len(self._words) >= MOST_NAMES:
            self._forget()
        numbered = (f"{wished[: LONGEST_WORD - 4]}~{number}" for number in count(2))
        free = (word for word in chain([wished], numbered) if word.casefold() not in self._taken)
        word = next(free)
        self._words[folded(name)] = word
        self._taken.add(word.casefold())
        return word

    def _forget(self) -> None:
        """Forgets the oldest half: those who are still there are given a word again."""
        for name in list(self._words)[: MOST_NAMES // 2]:
            self._taken.discard(self._words.pop(name).casefold())


_KEYS: Final = {
    "not_your_turn": "_not_your_turn",
    "not_your_seat": "_not_your_turn",
    "already_passed": "_not_your_turn",
    "answer_due": "_bad_bid_given_got",
    "nothing_to_hold": "_bad_bid_given_got",
    "below_lowest_bid": "_bid_not_high_enough",
    "bid_not_higher": "_bid_not_high_enough",
    "no_game_value": "_bad_bid_given_got",
    "forehand_plays_at_lowest": "_bad_bid_given_got",
    "hand_after_skat": "_hand_illegal_after_pickup",
    "level_needs_hand": "_must_declare_hand",
    "no_levels_in_null": "_illegal_move_colon",
    "same_card_twice": "_illegal_discards",
    "already_said": "_you_already_resigned",
    "no_deal": "_game_not_started",
    "only_soloist_shows": "_only_declarer_can_show",
    "place_taken": "_no_vacancy",
    "table_full": "_no_vacancy",
    "terms_hold": "_game_in_progress",
    "announce_leaving_first": "_game_in_progress",
    "too_many_tables": "_ISS_down_for_maintenance",
    "not_saved": "_ISS_down_for_maintenance",
    "not_known": "_ISS_down_for_maintenance",
    "come_back": "_server_shutting_down",
}
_SILENT: Final = frozenset({"_not_your_turn", "_game_not_started", "_you_already_resigned"})
"""Keys that say everything by themselves."""


def error_of_move(refusal: Refusal, move: str, action: object) -> str:
    """The words of an error about a move: the key, the move, and the articles.

    >>> error_of_move(Refusal("must_follow", ("SkO-4.2.2",)), "C7", None)
    '_invalid_move_colon C7 SkO-4.2.2'
    >>> error_of_move(Refusal("not_saved"), "C7", None)
    '_ISS_down_for_maintenance C7'
    """
    if refusal.code == "card_not_held":
        discards = not hasattr(action, "card")
        card = str(refusal.details.get("card", move))
        return f"{'_illegal_discard_colon' if discards else '_you_do_not_have_card'} {card}"
    if refusal.code == "null_below_bid" and isinstance(action, Announce):
        game = action.announcement
        ouvert, hand = "_ouv" if game.ouvert else "", "_hand" if game.hand else ""
        return " ".join((f"_null{ouvert}{hand}_illegal_with_bid", *refusal.articles))
    key = _KEYS.get(refusal.code, "_invalid_move_colon")
    return key if key in _SILENT else " ".join((key, move, *refusal.articles))


def error_of(refusal: Refusal) -> str:
    """The words of an error about anything else.

    >>> error_of(Refusal("table_full", ("SkO-3.1.2",)))
    '_no_vacancy SkO-3.1.2'
    """
    key = _KEYS.get(refusal.code)
    return " ".join((key or f"_Param_missing_or_wrong {refusal.code}", *refusal.articles))
