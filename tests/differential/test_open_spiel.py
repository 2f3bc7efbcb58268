"""Against an independent program: OpenSpiel's skat, for the five things it does right.

Those are the order of dealing, following suit, who takes a trick, card points and the immediate
end of null. Its auction, values and results are simplified and not compared.
"""

from __future__ import annotations

import random

import pytest

from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Announcement, Contract
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Deal, Play
from skat.rules.dealing import receivers
from skat.rules.ending.closing import standing
from skat.rules.machine import is_over, legal_actions
from skat.rules.state import State
from tests.rules.positions import must, playing, random_pack

pyspiel = pytest.importorskip("pyspiel", reason="the dev dependency open_spiel is not installed")

_GAMES = {
    "diamonds": Contract.DIAMONDS,
    "hearts": Contract.HEARTS,
    "spades": Contract.SPADES,
    "clubs": Contract.CLUBS,
    "grand": Contract.GRAND,
    "null": Contract.NULL,
}

_PACK_OF_SIGNS = {0xA0: "S", 0xB0: "H", 0xC0: "D", 0xD0: "C"}
_RANK_OF_SIGN = {1: "A", 7: "7", 8: "8", 9: "9", 10: "T", 11: "J", 13: "Q", 14: "K"}


def _card_of_sign(sign: str) -> Card:
    code = ord(sign) - 0x1F000
    return Card(_PACK_OF_SIGNS[code & 0xF0] + _RANK_OF_SIGN[code & 0xF])


def _signs(text: str) -> CardSet:
    return CardSet.of(_card_of_sign(sign) for sign in text if ord(sign) > 0x1F000)


class Theirs:
    """A game of OpenSpiel, spoken to in our words."""

    def __init__(self) -> None:
        self.state = pyspiel.load_game("skat").new_initial_state()
        self.numbers = {
            Card(self.state.action_to_string(0, number)): number for number in range(32)
        }
        self.names = {number: card for card, number in self.numbers.items()}

    def deal(self, pack: tuple[Card, ...]) -> tuple[tuple[CardSet, ...], CardSet]:
        for card in pack:
            self.state.apply_action(self.numbers[card])
        lines = {line.split(":")[0]: line for line in str(self.state).splitlines() if ":" in line}
        hands = tuple(_signs(lines[f"Player {seat}"]) for seat in range(3))
        return hands, _signs(lines["Skat"])

    def bid(self, contract: str, *, soloist: Seat) -> None:
        while not self._declared():
            player = self.state.current_player()
            wish = contract if player == soloist.index else "unknown/pass"
            number = next(
                each
                for each in self.state.legal_actions()
                if self.state.action_to_string(player, each) == wish
            )
            self.state.apply_action(number)

    def _declared(self) -> bool:
        return "bidding" not in str(self.state).splitlines()[0].lower()

    @property
    def seat(self) -> Seat:
        return SEATS[self.state.current_player()]

    @property
    def legal(self) -> CardSet:
        return CardSet.of(self.names[number] for number in self.state.legal_actions())

    def play(self, card: Card) -> None:
        self.state.apply_action(self.numbers[card])

    @property
    def points(self) -> tuple[int, int]:
        line = next(each for each in str(self.state).splitlines() if each.startswith("Points"))
        solo, team = line.split("(")[-1].rstrip(")").split("/")
        return int(solo), int(team)


def compare(seed: int) -> State:
    """One random game, step by step in both programs."""
    chance = random.Random(seed)
    pack, soloist = random_pack(chance), chance.choice(SEATS)
    name = chance.choice(list(_GAMES))
    theirs = Theirs()
    hands, skat = theirs.deal(pack)
    dealt = {
        seat: CardSet.of(c for to, c in zip(receivers(), pack, strict=True) if to is seat)
        for seat in (*SEATS, None)
    }
    assert hands == tuple(dealt[seat] for seat in SEATS), "order of dealing"
    assert skat == dealt[None], "order of dealing: skat"

    theirs.bid(name, soloist=soloist)
    own = dealt[soloist] | skat
    away = []
    for _ in range(2):
        assert theirs.seat is soloist
        assert theirs.legal == own
        card = chance.choice(list(own))
        theirs.play(card)
        away.append(card)
        own = own.without_card(card)
    ours = playing(
        Announcement(_GAMES[name]),
        (own if seat is soloist else dealt[seat] for seat in SEATS),
        soloist=soloist,
        skat=away,
    )
    while not is_over(ours):
        assert ours.turn is not None
        assert theirs.seat is ours.turn, "who plays, and so who took the last trick"
        cards = [a for a in legal_actions(ours, ours.turn) if isinstance(a, Play)]
        assert CardSet.of(action.card for action in cards) == theirs.legal, "following suit"
        action = chance.choice(cards)
        theirs.play(action.card)
        ours = must(ours, action)
    assert theirs.state.is_terminal(), "the end of the game, at once in a lost null"
    if _GAMES[name] is not Contract.NULL:
        now = standing(ours)
        assert theirs.points == (now.soloist_points, now.opponent_points), "card points"
    return ours


def test_no_difference_in_three_hundred_random_games() -> None:
    ends = [compare(seed) for seed in range(300)]
    assert any(len(state.tricks) < 10 for state in ends), "some nulls ended early"


@pytest.mark.proof
def test_no_difference_in_ten_thousand_random_games() -> None:
    for seed in range(1_000, 11_000):
        compare(seed)


def test_the_pack_is_dealt_as_the_machine_deals_it() -> None:
    chance = random.Random(7)
    pack = random_pack(chance)
    hands, skat = Theirs().deal(pack)
    from skat.rules.machine import start

    state = must(start(), Deal(pack))
    assert (state.hands, state.skat) == (hands, skat)
    assert len(CardSet.of(ALL_CARDS)) == 32
