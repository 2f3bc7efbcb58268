"""A move from its word, in four languages: every action that has a word comes back from each."""

from __future__ import annotations

import random

import pytest

from skat.messages import LANGUAGES, message
from skat.model import ALL_CARDS, Announced, BidValue, Card, Seat
from skat.model.refusal import Refusal
from skat.notation import CardScheme, read_move, read_state, write_card
from skat.notation.called import called_cards
from skat.notation.spoken import NO, YES
from skat.rules import Deal, Phase, State, must, start
from skat.rules import actions as act
from tests.rules.positions import random_line, rules_with

SAID = {
    "en": ("hold", "pass", "skat", "hand"),
    "de": ("ja", "passe", "Skat", "Hand"),
    "fr": ("oui", "passe", "skat", "à la main"),
    "pl": ("trzymam", "pasuję", "skat", "z ręki"),
}


def word_for(action: act.Action, language: str, *, before_skat: bool) -> str | None:
    hold, passes, skat, by_hand = SAID[language]
    scheme = CardScheme(language)
    match action:
        case act.Bid(value=value):
            return str(value)
        case act.Hold() | act.Agree():
            return hold
        case act.Pass() | act.Refuse():
            return passes
        case act.TakeSkat():
            return skat
        case act.Play(card=card):
            return write_card(card, scheme=scheme)
        case act.Discard(cards=cards):
            return " ".join(write_card(card, scheme=scheme, suits="symbols") for card in cards)
        case act.Announce(announcement=game) if before_skat and not game.hand:
            return None  # in words it is a hand game as long as the skat lies there
        case act.Announce(announcement=game, laid_open=False, instead=None, spitze=False):
            words = [message(f"contract.{game.contract.value}", language=language)]
            words += [by_hand] if game.hand else []
            words += [game.announced.value] if game.announced is not Announced.NONE else []
            return " ".join(words)
        case _:
            return None


@pytest.mark.parametrize("language", SAID)
def test_every_action_with_a_word_is_read_again(language: str) -> None:
    read: set[type] = set()
    for seed in range(60):
        chance = random.Random(seed)
        rules = chance.choice([rules_with(), rules_with(kontra=True)])
        for state, action in random_line(chance, rules, gives_up=0.1):
            word = word_for(action, language, before_skat=state.phase is Phase.SKAT)
            if word is not None and state.turn is getattr(action, "seat", None):
                assert read_move(word, state, scheme=CardScheme(language)) == action, word
                read.add(type(action))
    assert len(read) >= 8


@pytest.fixture
def dealt() -> State:
    return must(start(), Deal(ALL_CARDS))


def test_the_value_that_was_named_is_held(dealt: State) -> None:
    named = must(dealt, must(read_move("18", dealt)))
    assert read_move("18", named) == act.Hold(Seat.FOREHAND)
    assert read_move("20", dealt) == act.Bid(Seat.MIDDLEHAND, BidValue(20))


@pytest.mark.parametrize("words", ["Herz", "Herz Hand", "Cœur", "Herc z ręki", "hearts hand"])
def test_a_game_named_while_the_skat_lies_there_is_a_hand_game(dealt: State, words: str) -> None:
    for word in ("18", "ja", "pasuję", "passe"):
        dealt = must(dealt, must(read_move(word, dealt)))
    named = read_move(words, dealt)
    assert isinstance(named, act.Announce)
    assert (named.announcement.contract.value, named.announcement.hand) == ("hearts", True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("19", "no_game_value"),
        ("what?", "bad_move"),
        ("", "bad_move"),
        ("grand", "not_now"),
        ("re", "not_now"),
        ("CJ", "not_now"),
        ("CJ SJ HJ", "bad_move"),
    ],
)
def test_what_may_not_be_done_is_refused(dealt: State, text: str, code: str) -> None:
    refused = read_move(text, dealt)
    assert isinstance(refused, Refusal)
    assert refused.code == code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_as_it_is_called(language: str) -> None:
    """As the page calls it, and by its suit and rank in the other order."""
    for card in ALL_CARDS:
        suit = message(f"card.suit.{card.suit.value}", language=language)
        rank = message(f"card.rank.{card.rank.value}", language=language)
        name = message("card.name", {"suit": suit, "rank": rank}, language)
        for text in (name, f"{suit} {rank}", f"{rank} {suit}", name.upper()):
            for scheme in CardScheme:
                assert called_cards(text, scheme=scheme) == (card,), text


@pytest.mark.parametrize(
    ("text", "scheme", "card"),
    [
        ("the jack of clubs", "en", "CJ"),
        ("hearts 10", "en", "HT"),
        ("Pikzehn", "de", "ST"),
        ("Eichel-Unter", "de", "CJ"),
        ("7 de carreau", "fr", "D7"),
        ("as kier", "pl", "HA"),
        ("trefl W", "pl", "CJ"),
    ],
)
def test_a_card_is_played_by_its_name(text: str, scheme: str, card: str) -> None:
    hands = "CJ.HT.ST.D7.HA|C7.S7.H7.C8.S8|C9.S9.H9.D9.CQ"
    line = (
        f"skat-state/1 phase=play turn=forehand soloist=forehand announcement=grand hands={hands}"
    )
    played = read_move(text, must(read_state(line)), scheme=CardScheme(scheme))
    assert played == act.Play(Seat.FOREHAND, Card(card))


def test_two_cards_are_laid_away_by_their_names() -> None:
    state = must(start(), Deal(ALL_CARDS))
    for word in ("18", "oui", "passe", "weg", "skat"):
        state = must(state, must(read_move(word, state)))
    laid = read_move("sept de carreau et huit de carreau", state, scheme=CardScheme.FR)
    assert laid == act.Discard(Seat.FOREHAND, (Card.D7, Card.D8))
    assert isinstance(read_move("sept de carreau et demi", state), Refusal)


EVERYTHING_ASKED = rules_with(
    kontra=True, ramsch=True, grand_hand_in_ramsch="yes", ramsch_push="yes"
)
YES_MEANS: dict[Phase, type[act.ActionBase]] = {
    Phase.AUCTION: act.Hold,
    Phase.SKAT: act.TakeSkat,
    Phase.RAMSCH: act.Announce,
    Phase.PUSH: act.TakeSkat,
    Phase.KONTRA: act.Re,
    Phase.CONSENT: act.Agree,
}


def test_yes_answers_a_question_and_is_no_move_where_cards_or_a_game_are_due() -> None:
    seen: set[Phase] = set()
    for seed in range(200):
        chance = random.Random(seed)
        for state, _ in random_line(chance, EVERYTHING_ASKED, gives_up=0.1):
            if state.turn is None:
                continue
            seen.add(state.phase)
            word = chance.choice(sorted(YES))
            read = read_move(word, state)
            if state.phase not in YES_MEANS:
                assert isinstance(read, Refusal), (state.phase, word, read)
                assert read.code == "bad_move"
            elif not isinstance(read, Refusal):
                assert type(read) is YES_MEANS[state.phase]
            else:
                assert state.phase is Phase.AUCTION, read
    others = {Phase.PLAY, Phase.DISCARD, Phase.LAY_AWAY, Phase.ANNOUNCE}
    assert seen == {*YES_MEANS, *others}


NO_MEANS: dict[Phase, type[act.ActionBase]] = {
    Phase.AUCTION: act.Pass,
    Phase.RAMSCH: act.Pass,
    Phase.PUSH: act.PushOn,
    Phase.KONTRA: act.Pass,
    Phase.CONSENT: act.Refuse,
}


def test_no_answers_every_question_but_that_for_the_own_skat() -> None:
    answered: set[Phase] = set()
    for seed in range(200):
        chance = random.Random(seed)
        for state, _ in random_line(chance, EVERYTHING_ASKED, gives_up=0.1):
            if state.turn is None:
                continue
            read = read_move(chance.choice(sorted(NO)), state)
            if state.phase in NO_MEANS:
                assert type(read) is NO_MEANS[state.phase], (state.phase, read)
                answered.add(state.phase)
            else:
                assert isinstance(read, Refusal), (state.phase, read)
    assert answered == {*NO_MEANS}


def test_nobody_must_act_before_the_deal() -> None:
    with pytest.raises(ValueError, match="nobody must act now"):
        read_move("18", start())
