"""A game as a client of the port follows it: by the echoes alone, and as strict as the authors'.

It knows whose turn it is, what may be said, and what it must not be able to see.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.server.iss.wire import CARD, CARDS

HIDDEN_TEN = ".".join(["??"] * 10)
SHOWN_ORDER = [suit + rank for suit in "DHSC" for rank in "789TJQKA"]
BIDS = (
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72,
)  # fmt: skip
NULLS = {"N": 23, "NH": 35, "NO": 46, "NOH": 59}
TOKEN = re.compile(r"[CSHDG](H[SZ]?|O)?|N|NH|NO|NOH")


def group(text: str) -> list[str]:
    return text.split(".")


def trump(card: str, contract: str) -> bool:
    if contract == "N":
        return False
    return card[1] == "J" or card[0] == contract


def follows(led: str, card: str, contract: str) -> bool:
    """Whether a card is of the kind that was led."""
    if trump(led, contract) or trump(card, contract):
        return trump(led, contract) and trump(card, contract)
    return led[0] == card[0]


def strength(card: str, led: str, contract: str) -> int:
    null = "789TJQKA"
    ranks = null if contract == "N" else "789QKTA"
    if contract != "N" and card[1] == "J":
        return 200 + "DHSC".index(card[0])
    if trump(card, contract):
        return 100 + ranks.index(card[1])
    return ranks.index(card[1]) if card[0] == led[0] else -1


@dataclass
class GameModel:
    """`me` is 0, 1 or 2, "w" for an idle dealer, "p" for one who looks on."""

    number: int
    players: tuple[str, str, str]
    me: int | str
    times: tuple[float, float, float]
    moves: list[tuple[str, str]] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    phase: str = "deal"
    turn: int = 1
    bid: int = 0
    stage: int = 1
    asker: int = 1
    answerer: int = 0
    asked: bool = False
    passed: set[int] = field(default_factory=set)
    soloist: int | None = None
    contract: str = ""
    token: str = ""
    skat: list[str] = field(default_factory=list)
    trick: list[tuple[int, str]] = field(default_factory=list)
    tricks: int = 0
    played: list[str] = field(default_factory=list)
    resigned: set[int] = field(default_factory=set)
    shown: bool = False
    over_by_clock: int | None = None

    @property
    def my_turn(self) -> bool:
        return self.turn == self.me and self.phase in ("bid", "skat", "announce", "play")

    # --- what is heard --------------------------------------------------------------------------

    def hear(self, who: str, text: str, times: tuple[float, float, float]) -> None:
        """One more `play`; everything that is not as it must be is an error."""
        on_turn = self.turn if self.phase in ("bid", "skat", "announce", "play") else None
        self._times(who, text, times, on_turn)
        self.moves.append((who, text))
        if who == "w":
            self._world(text)
        else:
            self._player(int(who), text)

    def _times(
        self, who: str, text: str, times: tuple[float, float, float], on_turn: int | None
    ) -> None:
        for seat, (before, now) in enumerate(zip(self.times, times, strict=True)):
            if text.startswith("TI.") and seat == int(text[3]):
                assert now == 0.0
            elif who == str(seat) and on_turn == seat:
                assert 0.0 <= now <= before, (text, self.times, times)
            else:
                assert now == before, (who, text, self.times, times)
        self.times = times

    def _world(self, text: str) -> None:
        if text.startswith("TI."):
            self.over_by_clock = int(text[3])
            self.phase = "over"
        elif text.startswith("LE."):
            self.phase = "over"
        elif self.phase == "deal":
            self._dealt(text)
            self.phase = "bid"
        else:
            assert self.phase == "skat shown", (self.phase, text)
            self._skat(text)
            self.phase = "announce"

    def _dealt(self, text: str) -> None:
        assert len(text) == 95, len(text)
        if self.me == "w":
            cards = group(text)
            assert sorted(cards) == sorted(CARDS)
            return
        groups = text.split("|")
        assert [len(each) for each in groups] == [29, 29, 29, 5]
        for seat, hand in enumerate(groups[:3]):
            if seat == self.me:
                self.hand = group(hand)
                assert len(set(self.hand)) == 10
                assert set(self.hand) <= CARDS
            else:
                assert hand == HIDDEN_TEN
        assert groups[3] == "??.??"

    def _skat(self, text: str) -> None:
        cards = group(text)
        assert len(cards) == 2
        if self.me in (self.soloist, "w"):
            assert set(cards) <= CARDS
            self.skat = cards
            if self.me == self.soloist:
                assert not set(cards) & set(self.hand)
                self.hand += cards
        else:
            assert text == "??.??"

    def _player(self, who: int, text: str) -> None:
        if text == "RE":
            assert self.phase == "play"
            assert who not in self.resigned
            self.resigned.add(who)
            return
        if text.startswith("SC"):
            self._shown(who, text)
            return
        assert who == self.turn, (who, self.turn, text)
        match self.phase:
            case "bid":
                self._call(who, text)
            case "skat" if text == "s":
                self.phase = "skat shown"
            case "skat":
                self._hand_game(who, text)
            case "announce":
                self._game(who, text)
            case "play":
                self._card(who, text)
            case _:
                raise AssertionError((self.phase, who, text))

    def _shown(self, who: int, text: str) -> None:
        assert self.phase == "play"
        assert who == self.soloist
        self.shown = True
        if self.me == "w":
            assert text == "SC", text
            return
        cards = group(text)[1:]
        assert len(cards) == 10 - sum(1 for seat, _ in self._all_played() if seat == who)
        assert cards == [card for card in SHOWN_ORDER if card in cards]
        if who == self.me:
            assert set(cards) == set(self.hand)

    def _all_played(self) -> list[tuple[int, str]]:
        return [(int(w), t) for w, t in self.moves if w != "w" and CARD.fullmatch(t)]

    def _call(self, who: int, text: str) -> None:
        if text.isdecimal():
            value = int(text)
            assert not self.asked
            assert value in BIDS or value > 72
            assert value > self.bid
            self.bid, self.asked = value, True
            if self.stage == 3:
                assert value == 18
                self._won(who)
            else:
                self.turn = self.answerer
        elif text == "y":
            assert self.asked
            self.asked, self.turn = False, self.asker
        else:
            assert text == "p"
            self._pass(who)

    def _pass(self, who: int) -> None:
        self.passed.add(who)
        if self.stage == 3:
            self.phase = "over"
        elif self.stage == 1:
            self.stage, self.answerer = 2, ({0, 1} - {who}).pop()
            self.asker = self.turn = 2
            self.asked = False
        else:
            left = ({0, 1, 2} - self.passed).pop()
            if self.bid:
                self._won(left)
            else:
                assert left == 0
                self.stage, self.turn, self.asked = 3, 0, False

    def _won(self, who: int) -> None:
        self.soloist = self.turn = who
        self.phase = "skat"

    def _hand_game(self, who: int, text: str) -> None:
        token, *cards = group(text)
        assert TOKEN.fullmatch(token), token
        assert "H" in token[1:] or "O" in token, token
        self._announced(who, token, cards)

    def _game(self, who: int, text: str) -> None:
        token, first, second, *cards = group(text)
        assert TOKEN.fullmatch(token)
        assert "H" not in token[1:], token
        assert "O" not in token or token == "NO"
        if self.me in (who, "w"):
            assert {first, second} <= CARDS
        else:
            assert (first, second) == ("??", "??"), text
        if self.me == who:
            for card in (first, second):
                self.hand.remove(card)
        self._announced(who, token, cards)

    def _announced(self, who: int, token: str, cards: list[str]) -> None:
        if "O" in token:
            assert len(cards) == 10
            assert cards == [card for card in SHOWN_ORDER if card in cards]
            if who == self.me:
                assert set(cards) == set(self.hand)
        else:
            assert not cards
        self.token, self.contract = token, token[0]
        self.phase, self.turn = "play", 0

    def _card(self, who: int, text: str) -> None:
        assert CARD.fullmatch(text), text
        assert text not in self.played
        self.played.append(text)
        if who == self.me:
            assert text in self.hand
            if self.trick:
                led = self.trick[0][1]
                may = [card for card in self.hand if follows(led, card, self.contract)]
                assert text in may or not may
            self.hand.remove(text)
        self.trick.append((who, text))
        self.turn = (who + 1) % 3
        if len(self.trick) == 3:
            led = self.trick[0][1]
            self.turn = max(self.trick, key=lambda one: strength(one[1], led, self.contract))[0]
            self.trick = []
            self.tricks += 1
            if self.tricks == 10:
                self.phase = "over"

    # --- what may be done -----------------------------------------------------------------------

    def playable(self) -> list[str]:
        """The own cards that may be played now."""
        if self.trick:
            led = self.trick[0][1]
            may = [card for card in self.hand if follows(led, card, self.contract)]
            return may or list(self.hand)
        return list(self.hand)
