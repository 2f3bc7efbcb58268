"""The frozen numbering: every number has a word and a meaning, and is legal in some deal."""

from __future__ import annotations

from random import Random

import pytest

from skat.env import actions
from skat.env.actions import (
    ACTIONS,
    ANNOUNCEMENTS,
    GIVE_UP,
    PASS,
    TAKE_SKAT,
    action_to_string,
    numbers_of,
    rules_action,
    string_to_action,
)
from skat.env.by_rules import RulesGame
from skat.env.dealing import pack_of_episode
from skat.env.settings import DealSettings
from skat.kernel import _core
from skat.model.cards import ALL_CARDS
from skat.model.contract import Announced, Announcement, Contract
from skat.model.games import BID_VALUES
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Announce, Bid, Concede, Discard, Expose, Hold, Pass, Play, TakeSkat


def test_every_number_has_a_word_of_its_own_and_back() -> None:
    words = [action_to_string(number) for number in range(ACTIONS)]
    assert len(set(words)) == ACTIONS
    assert [string_to_action(word) for word in words] == list(range(ACTIONS))


def test_the_numbering_is_the_one_of_version_0() -> None:
    assert actions.NUMBERING == 0
    words = [action_to_string(number) for number in range(ACTIONS)]
    assert words[:32] == [str(card) for card in ALL_CARDS]
    assert words[32:35] == ["p", "y", "s"]
    assert words[35:98] == [str(value) for value in BID_VALUES]
    assert words[98:105] == ["D", "H", "S", "C", "G", "N", "NO"]
    hand = [f"{suit}{level}" for suit in "DHSCG" for level in ("H", "HS", "HZ", "O")]
    assert words[105:] == [*hand, "NH", "NOH", "RE"]


@pytest.mark.parametrize("number", [-1, 128])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 127"):
        action_to_string(number)
    with pytest.raises(ValueError, match="0 to 127"):
        rules_action(number, Seat.FOREHAND)


def test_other_words_are_refused() -> None:
    with pytest.raises(ValueError, match="no action has the word"):
        string_to_action("19")


@pytest.mark.parametrize("seat", SEATS)
def test_numbers_and_actions_of_the_rules_are_each_others_inverse(seat: Seat) -> None:
    made = [rules_action(number, seat) for number in range(ACTIONS)]
    assert [numbers_of(action) for action in made] == [(number,) for number in range(ACTIONS)]
    assert {type(action) for action in made} == {
        Play, Pass, Hold, TakeSkat, Bid, Announce, Concede,
    }  # fmt: skip


def test_a_discard_has_two_numbers_and_a_claim_none() -> None:
    pair = (ALL_CARDS[3], ALL_CARDS[30])
    assert numbers_of(Discard(Seat.FOREHAND, pair)) == (3, 30)
    assert numbers_of(Expose(Seat.FOREHAND)) == ()
    below = Announcement(Contract.CLUBS, announced=Announced.SCHNEIDER)
    assert numbers_of(Announce(Seat.FOREHAND, below)) == ()


def test_every_announcement_has_one_number() -> None:
    assert list(ANNOUNCEMENTS) == list(range(98, 127))
    assert len(set(ANNOUNCEMENTS.values())) == 29


def test_the_kernel_climbs_the_ladder_of_the_rules() -> None:
    assert tuple(_core.bid_values()) == BID_VALUES


def test_every_number_is_legal_somewhere() -> None:
    settings = DealSettings(bidding="free", giving_up=True)
    seen: set[int] = set()
    for deal in range(40):
        chance = Random(deal)
        game = RulesGame(pack_of_episode(11, episode=deal), settings)
        while game.turn >= 0:
            legal = game.legal_actions()
            seen.update(legal)
            usual = [each for each in legal if each in (PASS, TAKE_SKAT)]
            among = usual if usual and chance.random() < 0.7 else legal
            game.step(chance.choice([each for each in among if each != GIVE_UP]))
        if len(seen) == ACTIONS:
            return
    assert sorted(set(range(ACTIONS)) - seen) == []
